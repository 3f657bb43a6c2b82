"""The scene, the deck in characters, labels, odds."""

from fractions import Fraction

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.forlorn.position import at, cards, do, position, run, told, who
from tests.games.forlorn.test_versus import FIVE, duel

from hexile.games.forlorn import GAME
from hexile.games.forlorn.rules.activation import activate
from hexile.games.forlorn.rules.cards import begin_xeno_phase
from hexile.games.forlorn.rules.harm import hit_marine
from hexile.games.forlorn.rules.spawning import SPAWN_PHASE
from hexile.games.forlorn.rules.versus import XENO_TURN
from hexile.games.forlorn.rules.wording import a_xeno, counted, xenos_counted
from hexile.games.forlorn.state.codes import UNKNOWN_CARD
from hexile.games.forlorn.tables.counters import DRONE, EGG
from hexile.games.forlorn.tables.numbers import NUMBERS
from hexile.games.forlorn.view.board import focus, is_in_arc
from hexile.games.forlorn.view.odds import counts
from hexile.games.forlorn.view.words import TEXTS
from hexile.kernel.chance.dice import every_roll
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import find_legal, legal_actions

BUSY = (
    "Zac h7 east", "Marek h8 east ready", "Aldous j7 north grenade", "D1 n7", "W1 o8 wounded",
    "E1 v7", "corpse k8", "flames p7", "open j6", "wrecked r6", "D2 j1", "D3 j1",
)  # fmt: skip


def scene(*pieces, **options):
    s = position("solo1", *pieces, **options)
    return GAME.scene(GAME.see(s, 0), 0)


def counter(picture, name):
    return next(c for c in picture.counters if c.id == name)


def test_the_deck_in_characters_shows_everything():
    text = scene(*BUSY).text
    assert max(len(line) for line in text) <= 80
    assert text[8][2 + 7 * 3 :].startswith("Za>")
    assert text[9][2 + 7 * 3 :].startswith("MA>"), "capitals are Ready"
    assert text[8][2 + 13 * 3 :].startswith("D1 ")
    assert text[9][2 + 14 * 3 :].startswith("W1*")
    assert text[9][2 + 10 * 3 :].startswith(" % ")
    assert text[8][2 + 15 * 3 :].startswith("~~~")
    assert text[7][2 + 9 * 3 :].startswith("[/]")
    assert text[7][2 + 17 * 3 :].startswith("[x]")
    assert text[2][2 + 9 * 3 :].startswith("D3+")


def test_the_legend_says_it_in_words():
    legend = " ".join(scene(*BUSY).legend)
    for words in (
        "Lt. Marek at h8 facing east, Ready.", "Pvt. Aldous at j7 facing north, carries grenade.",
        "Cpl. Zac at h7 facing east, 3 ammo.", "warrior W1 at o8 wounded", "j6 open", "r6 wrecked",
        "corpse of", "Flames: p7.",
    ):  # fmt: skip
        assert words in legend


def test_counters_carry_values_facing_badge_and_cargo():
    picture = scene(*BUSY)
    zac = counter(picture, "Zac")
    assert (zac.left, zac.right, zac.facing, zac.side) == ("3", "4", 90, "you")
    assert counter(picture, "Marek").badge == "ready"
    assert counter(picture, "Aldous").cargo == "G"
    assert counter(picture, "W1").badge == "wounded"
    assert counter(picture, "E1").symbol == "egg"
    assert {c.symbol for c in picture.counters} <= set(GAME.symbols)


def test_doors_are_drawn_open_or_shut():
    kinds = [wall.kind for wall in scene(*BUSY).walls]
    assert kinds.count("open-door") == 4
    assert kinds.count("shut-door") == 6


@pytest.mark.rule("7.6", "7.7")
def test_light_is_what_the_squad_sees_and_the_arc_in_focus():
    s = position("solo1", "Zac h7 east", "Marek b7 west")
    picture = GAME.scene(GAME.see(s, 0), 0)
    lit = {light.cell: light.kind for light in picture.lights}
    assert lit["n7"] == "sight"
    assert lit["v13"] == "dark"
    s.mover = who(s, "Zac")
    assert focus(s) == who(s, "Zac")
    assert is_in_arc(s, who(s, "Zac"), at(s, "n7"))
    lit = {light.cell: light.kind for light in GAME.scene(GAME.see(s, 0), 0).lights}
    assert (lit["n7"], lit["e7"]) == ("arc", "sight")
    assert (lit["x7"], lit["d7"]) == ("arc-over", "sight-over"), "chevrons show through"
    assert "w7" not in lit, "doors are never painted over"


@pytest.mark.rule("7.8")
def test_the_marine_on_the_move_shows_his_lines_of_fire():
    s = position("solo1", "Zac h7 east", "D1 m7", "D2 b7")
    assert GAME.scene(GAME.see(s, 0), 0).lines == []
    s.mover = who(s, "Zac")
    lines = GAME.scene(GAME.see(s, 0), 0).lines
    assert [line.text for line in lines] == ["Zac has D1 in the line of fire"]


def test_the_margin_has_the_turn_track_the_table_and_the_deck():
    picture = scene(*BUSY)
    assert picture.tracks[0].boxes == [str(n) for n in range(10, 0, -1)]
    assert picture.tracks[0].notes == {9: "lift"}
    hits = next(panel for panel in picture.panels if panel.id == "hits")
    assert hits.rows[2].value == "4 / 3 / 2"
    assert [NUMBERS.faces(strength, 0) for strength in range(4)] == [2, 3, 4, 5]
    assert picture.trays[0].title == "Xeno deck"


def test_cards_in_effect_are_listed_with_their_text():
    s = cards(position("solo1", "Zac h7 east"), "blood")
    rows = GAME.scene(GAME.see(s, 0), 0).panels[-1].rows
    assert (rows[0].text, rows[0].value) == ("Blood", "in effect")
    assert "+4 movement" in rows[0].below[0].text


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("step Zac i7 east", "Zac to i7, facing east: 1 action point, 1 of 4 movement points"),
        ("shoot Zac D1", "Zac shoots the drone D1 at k7: hits on 5 of 6"),
        (
            "burst Zac D1",
            "Zac fires a burst at the drone D1 at k7: hits on 5 of 6, then up to two more shots; 1 of 3 ammunition",
        ),
        ("ready Zac", "Zac gets Ready, to shoot at Xenos that move in front: 1 action point"),
        ("end", "End the Marine Phase"),
        ("stim Marek S1", "Marek uses a stim: 2 more action points, free"),
        ("pass Zac h8 h9 south", ""),
    ],
)
def test_choices_are_named_with_what_they_cost_and_bring(action, words):
    s = position("solo1", "Zac h7 east", "Marek h8 east stim", "D1 k7")
    labels = {a.text(): GAME.label(s, a) for a in legal_actions(s)}
    assert labels.get(action, "") == words


def test_every_choice_of_a_busy_position_has_a_label():
    s = position("solo1", *BUSY)
    assert all(GAME.label(s, action) for action in legal_actions(s))
    assert all(TEXTS.values())


def forecast(s, question):
    """Return the chances of a forecast by their words."""
    found = next(f for f in GAME.forecasts(s) if f.question.startswith(question))
    return {c.words: c.odds for c in found.chances}


@pytest.mark.rule("II.B1", "II.B2")
def test_the_card_die_is_forecast():
    s = position("solo1", "Zac h7 east", "D1 i7")
    s.deck = vec[i64]([UNKNOWN_CARD] * 2)
    assert forecast(s, "Does a mutation card") == {
        "a card": Fraction(1, 2), "no card": Fraction(1, 2),
    }  # fmt: skip
    s.left = 2
    assert GAME.forecasts(s)[0].rule == "II.B2"


# Four vents in flames keep the ways to place what comes few enough to count them all.
FLAMES = [f"flames {vent}" for vent in ("y1", "y8", "b7", "j2")]
FEW = ("Zac d12 east", "D1 e12", *FLAMES)
OUT = [f"D{n} {c}{r}" for n, (c, r) in enumerate(((c, r) for r in (6, 8) for c in "jklmno"), 2)]
NO_BIG = [f"{k}{n} {c}{r}" for k, r in (("W", 6), ("B", 8)) for n, c in enumerate("jklm", 1)]


def spawned_by_the_rules(s):
    """Play the Spawn Phase with all its dice, vents too, and sum up what has come."""
    found = {}

    def play_on(dice):
        twin = s.copy()
        twin.telling = False
        begin_xeno_phase(twin)
        before = counts(twin)
        SPAWN_PHASE.run(twin, dice)
        return tuple(now - then for now, then in zip(counts(twin), before, strict=True))

    for odds, _, came in every_roll(play_on, 10_000_000):
        found[came] = found.get(came, 0) + odds
    return {xenos_counted(*came): odds for came, odds in found.items()}


@pytest.mark.rule("11.1", "11.2", "11.3", "10.12", "10.13")
@pytest.mark.parametrize(
    ("pieces", "face_up"),
    [
        (FEW, ()),
        (FEW, ("spawning",)),
        (FEW, ("special",)),
        ((*FEW, *OUT), ("spawning",)),
        ((*FEW, *NO_BIG), ("special", "spawning")),
        (("Zac d12 east", *FLAMES), ("special",)),
        (("Zac d12 east", *FLAMES, "flames m1", "flames n14"), ()),
    ],
)
def test_the_spawn_is_forecast_as_the_rules_bring_it(pieces, face_up):
    s = cards(position("op2", *pieces), *face_up)
    s.left = 5
    assert forecast(s, "Which Xenos spawn") == spawned_by_the_rules(s)


@pytest.mark.rule("11.2", "10.12")
def test_the_forecast_counts_cards_and_counters():
    s = cards(position("op3", "Zac h7 east", "D1 i7", two_players=False), "spawning")
    assert max(drones(words) for words in forecast(s, "Which Xenos spawn")) == 7, "2d3 and one"
    assert all("1 Warrior" in words for words in forecast(s, "Which Xenos spawn"))
    taken = [f"D{n} {c}{r}" for n, (c, r) in enumerate(((c, r) for r in (3, 5, 10) for c in "hijkl"),
             1)]  # fmt: skip
    s = position("op1", "Zac h7 east", *taken[:13])
    assert {drones(words) for words in forecast(s, "Which Xenos spawn")} == {3}, (
        "three counters are left"
    )
    s = cards(position("op1", "Zac h7 east", "D1 i7", two_players=True), "special")
    assert all(
        words.startswith("1 of Warrior or Blaster") for words in forecast(s, "Which Xenos spawn")
    )


def drones(words):
    """Return how many Drones a chance speaks of."""
    said = [part.split() for part in words.replace(" and ", ", ").split(", ")]
    return next((int(number) for number, kind in said if kind.startswith("Drone")), 0)


@pytest.mark.rule("8.1", "II.D1", "II.D10", "II.D15", "R30")
@pytest.mark.parametrize(
    ("face_up", "odds"),
    [
        ((), Fraction(2, 6)),
        (("razor",), Fraction(3, 6)),
        (("acid-spit", "razor"), Fraction(5, 6)),
        (("vorpal",), Fraction(5, 9)),
        (("acid-spit", "vorpal"), 1 - Fraction(2, 6) ** 2),
    ],
)
@pytest.mark.parametrize("facing", ["east", "west"])
def test_a_bite_is_forecast_as_the_rules_roll_it(face_up, odds, facing):
    s = cards(position("solo1", f"Aldous h7 {facing}", "Marek b7 west", "D1 i7"), *face_up)
    s.left = 5
    kind = "attacks first" if {"acid-spit", "vorpal"} & set(face_up) else "attacks"
    told_odds = forecast(s, "Does D1 hit Aldous")["hit"]
    assert any(kind in f.question for f in GAME.forecasts(s))
    if facing == "east":
        assert told_odds == odds
    killed = Fraction(0)
    for chance, _, dead in every_roll(lambda dice: is_killed(s, dice)):
        killed += chance if dead else 0
    assert told_odds == killed


def is_killed(s, dice):
    """Activate the Xeno by the book, and tell whether the Marine beside it has died."""
    twin = s.copy()
    twin.telling = False
    twin.in_marine_phase = False
    activate(twin, who(twin, "D1"), dice)
    return twin.marine_at[who(twin, "Aldous")] == NOWHERE


@pytest.mark.rule("10.10")
def test_the_label_of_a_bite_counts_razor():
    s = duel(*FIVE, "Aldous h7 east", "D1 i7", step=XENO_TURN)
    cards(s, "razor")
    s = do(do(s, "activate D1"), "stay D1")
    labels = {a.text(): GAME.label(s, a) for a in legal_actions(s)}
    assert labels["bite D1 Aldous"] == "D1 attacks Aldous: hits on 3 of 6"


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 turns"), (1, "1 turn"), (2, "2 turns")]
)  # fmt: skip
def test_one_is_told_from_many(number, words):
    assert counted(number, "turn") == words
    assert xenos_counted(1, 0, 1) == "1 Warrior and 1 Drone"
    assert [a_xeno(kind) for kind in (EGG, DRONE)] == ["an egg", "a drone"]


@pytest.mark.rule("12.1", "13.1")
def test_the_end_is_told_in_the_singular():
    s = position("op3", "Zac h7 east", "Marek h8 east", "D1 i8")
    s.left, s.points = 1, 1
    assert GAME.scene(GAME.see(s, 0), 0).headline.endswith(": 1 turn left")
    run(s, lambda s, dice: hit_marine(s, who(s, "Marek"), True))
    assert told(s)[-1] == "You lose with 1 turn left: only 1 Marine is alive."


def test_odds_of_an_action_come_from_the_code_that_plays():
    s = position("solo1", "Aldous h7 east", "D1 k7")
    shot = next(a for a in legal_actions(s) if a.text() == "shoot Aldous D1")
    chances = GAME.odds(s, shot)
    assert sum(c.odds for c in chances) == 1
    assert sum(c.odds for c in chances if "dies" in c.words) == Fraction(4, 6)


def test_a_moved_marine_is_told():
    s = do(position("solo1", "Zac h7 east"), "step Zac i7 east")
    assert GAME.scene(s, 0).question == "Zac faces east. Movement points left: 3. Choose an action."


@pytest.mark.rule("9.3")
def test_a_grenade_onto_ones_own_is_asked_first():
    s = position("solo1", "Aldous h7 east grenade", "Zac k7 east", "D1 l7")
    throw = next(a for a in legal_actions(s) if a.text() == "throw Aldous l7")
    assert GAME.deed(s, throw).ask == "This also attacks your own Zac. Attack anyway?"
    assert GAME.deed(s, throw).sign == "throw"


@pytest.mark.rule("8.5")
def test_shots_and_ready_come_before_everything_else_in_a_list():
    s = position("solo1", "Zac h7 east", "D1 n7")
    listed = sorted(legal_actions(s), key=lambda action: GAME.rank(s, action))
    verbs = [action.text().split()[0] for action in listed]
    assert verbs[0] in ("shoot", "burst")
    assert verbs.index("ready") < verbs.index("step")


def test_the_record_says_whose_a_piece_was_that_is_dead():
    assert GAME.whose(Event("xeno_dies", "8.7", {"who": "D1", "at": "y8"})) == "book"
    assert GAME.whose(Event("blast_hits", "9.6", {"target": "W12", "sum": "9"})) == "book"
    assert GAME.whose(Event("marine_dies", "8.7", {"who": "Zac", "at": "y8"})) == "you"
    assert GAME.whose(Event("spawn", "7.1", {"what": "a Drone"})) == ""


@pytest.mark.rule("9.3", "9.6")
def test_a_flame_and_a_grenade_say_which_squares_they_reach():
    s = position("solo1", "Ibarra k8 east", "Aldous h7 east G1", "D1 n8", "D2 k4")
    area = {
        text: GAME.deed(s, find_legal(s, text)).area
        for text in ("flame Ibarra n8", "throw Aldous i7")
    }
    assert area["flame Ibarra n8"] == ["l8", "m8", "n8"]
    assert {"h7", "i7", "j8"} <= set(area["throw Aldous i7"])
