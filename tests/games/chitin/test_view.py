"""Words, odds, the board in characters, the scene."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.chitin.field import do, field, place, texts

from hexile.games.chitin import GAME
from hexile.games.chitin.state.places import HOME
from hexile.games.chitin.view.characters import draw
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, sentence, start
from hexile.kernel.play import NOBODY, Witness, legal_actions, play
from hexile.players.match import Match


def label(s, text):
    return next(GAME.label(s, action) for action in legal_actions(s) if action.text() == text)


def test_labels_say_what_a_choice_brings():
    s = do(field("blue 0818: W N\nblue 1018: PPP N\nred 1015: G S\ntokens: A 0817"), "take 0818 W")
    assert label(s, "go 0817") == "Move to 0817, 1 movement point, token A"
    s = do(s, "back", "take 1018 PPP")
    assert "enemy zone" in label(s, "go 1016")
    assert label(s, "charge").startswith("Charge: two extra movement points")


def test_attacks_are_labelled_with_odds_before_the_die():
    s = field("blue 0818: GGG N\nred 0817: TT N", step="declaring")
    assert label(s, "attack 0818 0817") == (
        "3 Gantuas at 0818 attack 2 Termagants at 0817: strength 18 to 4, odds 4-1"
    )
    (attack,) = [one for one in legal_actions(s) if one.text() == "attack 0818 0817"]
    stakes = GAME.stakes(s, attack)
    said = [(c.code, c.tone, c.faces) for c in stakes.chances]
    assert said == [
        ("AR", "bad", [1]),
        ("DR", "good", [2]),
        ("D-1", "good", [3, 4]),
        ("D-2", "good", [5, 6]),
    ]
    s = do(s, "attack 0818 0817")
    (forecast,) = GAME.forecasts(s)
    assert forecast.question == "Combat at 0817, strength 18 to 4, odds 4-1"
    assert [(c.words, c.odds, c.faces) for c in forecast.chances] == [
        ("attackers retreat", Fraction(1, 6), [1]),
        ("defenders retreat", Fraction(1, 6), [2]),
        ("defenders lose 1 unit", Fraction(1, 3), [3, 4]),
        ("defenders lose 2 units", Fraction(1, 3), [5, 6]),
    ]


@pytest.mark.rule("7.06", "7.062")
def test_the_forecast_is_what_the_rules_do():
    s = do(field("blue 0818: GGG N\nred 0817: TT N", step="declaring"), "attack 0818 0817")
    (roll,) = legal_actions(s)
    told = GAME.odds(s, roll)
    (forecast,) = GAME.forecasts(s)
    assert sum(chance.odds for chance in told) == 1
    assert sorted(c.odds for c in told) == sorted(c.odds for c in forecast.chances)


def test_the_board_in_characters_fits_eighty_columns_and_shows_everybody():
    s = field("blue 0818: PPW N\nred 0804: GGG S\nred 0817: t S\ntokens: D 0811")
    lines = draw(s)
    assert max(len(line) for line in lines) <= 80
    drawn = "\n".join(lines)
    for sign in ("PPW↑", "ggg↓", "t↓!", ".D20"):
        assert sign in drawn


def test_the_scene_of_a_group_in_hand():
    s = do(field("blue 0818: PPP N\nred 0815: T S\ntokens: D 0811"), "take 0818 PPP")
    scene = GAME.scene(s, 0)
    costs = {light.cell: (light.kind, light.note) for light in scene.lights}
    assert costs["0817"] == ("reach", "1")
    assert costs["0816"] == ("stop", "3")
    assert (scene.points_left, scene.points_all) == (5, 5)
    phlanx = next(c for c in scene.counters if c.cell == "0818")
    assert (phlanx.left, phlanx.right, phlanx.dots, phlanx.facing) == ("9", "5", 3, 90)
    token = next(c for c in scene.counters if c.symbol == "token")
    assert (token.left, token.right) == ("D", "20")
    assert {c.terrain for c in scene.cells} >= {"plain", "river", "rough forest", "river forest"}
    assert any(wall.kind == "border" for wall in scene.walls)


def test_the_scene_of_declared_combats_marks_the_column():
    s = do(field("blue 0818: GGG N\nred 0817: TT N", step="declaring"), "attack 0818 0817")
    scene = GAME.scene(s, 0)
    assert scene.tables[0].rows[0][scene.tables[0].column] == "4-1"
    assert [line.kind for line in scene.lines] == ["fire"]


def test_waiting_counters_are_what_one_clicks_to_take_them():
    s = start(GAME, new_setup(GAME, "learning", "", {}, {}), SeededDice(1))
    for word in texts(s):
        if word == "top":
            s = play(s, word, SeededDice(2))
            break
    scene = GAME.scene(s, 0)
    waiting = {counter.id for tray in scene.trays for counter in tray.counters}
    assert {
        action.clicks()[0] for action in legal_actions(s) if len(action.clicks()) > 1
    } <= waiting


def test_sentences_are_sentences():
    for text in GAME.texts.values():
        assert text.endswith(".")
        assert re.match(r"[A-Z{]", text)


def test_a_combat_is_told():
    s = do(
        field("blue 0818: GGG N\nred 0817: TT N", step="declaring"),
        "attack 0818 0817",
        "roll 0817",
        dice=(5,),
    )
    said = [sentence(GAME, event) for event in s.log]
    assert said[0] == "Combat at 0817, odds 4-1: D-2, defenders lose 2 units."
    assert said[1] == "Red loses a Termagant at 0817."
    assert place(s, "0817") in s.vacated


class Onlooker(Witness):
    """Draws the board once for every kind of event, in the middle of the rules."""

    def __init__(self):
        self.seen = {}

    def saw(self, s, event):
        if event.kind not in self.seen:
            self.seen[event.kind] = GAME.scene(s, NOBODY).question


@pytest.mark.parametrize(("scenario", "seed"), [("learning", 2), ("small", 3)])
def test_the_board_can_be_drawn_between_two_steps(scenario, seed):
    onlooker = Onlooker()
    setup = new_setup(GAME, scenario, "", {"turns": 24}, {})
    Match(GAME, setup, [GAME.players["drone"]] * 2, seed, witness=onlooker)
    assert {"turn", "goes", "combat", "dies", "end_movement"} <= set(onlooker.seen)
    assert onlooker.seen["combat"] == "Hexile carries out the next steps."


def track(s, title):
    (found,) = [track for track in GAME.scene(s, 0).tracks if track.title.startswith(title)]
    return found.boxes, found.boxes[found.now], found.title.removeprefix(title)


@pytest.mark.rule("4.02", "4.022")
def test_harvest_and_losses_are_tracks():
    s = field("blue 0818: G N\nred 0804: G S\ntokens: A 0811, C 0812")
    s.token_at[0] = HOME
    s.lost = vec[i64]([7, 40])
    assert track(s, "Blue harvest") == (["0", "20", "40", "60", "80"], "0", ": 6")
    assert track(s, "Blue losses") == (["0", "5", "10", "15", "20"], "5", ": 7")
    assert track(s, "Red losses")[1:] == ("20", ": 40")
    s = field("blue 0818: G N\nred 0804: G S\ntokens: A 0811", scenario="learning")
    s.token_at[0] = HOME - 1
    assert track(s, "Red harvest") == (["0", "1", "2"], "1", "")


@pytest.mark.rule("7.062")
def test_a_result_is_bad_for_the_side_that_it_befalls():
    s = do(field("blue 0818: GGG N\nred 0817: TT N", step="declaring"), "attack 0818 0817")
    (roll,) = legal_actions(s)
    tones = {chance.code: chance.tone for chance in GAME.odds(s, roll)}
    assert tones == {"AR": "bad", "DR": "good", "D-1": "good", "D-2": "good"}


@pytest.mark.rule("7.042", "7.062")
def test_codes_and_classes_are_said_in_words():
    codes, wheel = GAME.reference(field("blue 0818: G N")).tables
    assert ["DR", "defenders retreat"] in codes.rows
    assert wheel.rows[1] == ["Smashers", "Hackers"]
