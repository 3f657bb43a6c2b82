"""Fog of war, scene, words, odds, and the conformance suite."""

from fractions import Fraction
from itertools import permutations

import pytest
from tests.games.stellar.playing import (
    BLUE,
    RED,
    YELLOW,
    begin,
    claim,
    fleet,
    settle,
    setup_of,
    space,
    star,
    war,
)

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.colonies import GO_ON
from hexile.games.stellar.rules.courses import set_course
from hexile.games.stellar.rules.economy import Budget
from hexile.games.stellar.rules.exploration import draw_card
from hexile.games.stellar.rules.news import watch
from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.state.pieces import Battle, Incident
from hexile.games.stellar.state.words import ASSAULT, CLASH, NO_POWER, UNKNOWN
from hexile.games.stellar.tables import COLOURS, CORVETTE
from hexile.games.stellar.view.chart import age_of, draw, scene, short_names
from hexile.games.stellar.view.courses import place_for_slip
from hexile.games.stellar.view.fog import resample, see
from hexile.games.stellar.view.odds import forecasts
from hexile.games.stellar.view.words import TEXTS
from hexile.kernel.chance.chance_request import DRAW
from hexile.kernel.chance.dice import NoFace, ScriptedDice, SeededDice, every_roll
from hexile.kernel.event import Event
from hexile.kernel.game import start
from hexile.kernel.play import NOBODY, legal_actions
from hexile.proof.conformance import check_one
from hexile.table.narration.rules_text import read_rulebook


def foggy():
    """Red at Alcor, Yellow at Ceti with a garrison, Red has been to Ceti before."""
    s = space("fog")
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 30)
    claim(s, "Ceti", YELLOW, 28)
    settle(s, "Ceti", 0, YELLOW, 40, bases=3, factories=7)
    claim(s, "Mira", YELLOW)
    fleet(s, YELLOW, "Ceti", corvette=4)
    fleet(s, RED, "Alcor", corvette=1)
    s.stage = 2
    begin(s, ORDERS)
    return s


@pytest.mark.rule("1.6.3", "R54", "R65")
def test_a_power_sees_only_where_it_is():
    s = foggy()
    view = see(s, RED)
    ceti = star(s, "Ceti") * 3
    assert view.owner[ceti] == NO_POWER
    assert view.card[star(s, "Ceti")] == UNKNOWN
    assert [f.name() for f in view.fleets] == ["R1"]
    assert view.claim == s.claim
    assert view.owned[YELLOW] == 0


@pytest.mark.rule("1.6.3")
def test_in_sight_owner_ships_and_shield_but_not_numbers():
    s = foggy()
    ceti = star(s, "Ceti")
    s.shield[ceti * 3] = 1
    fleet(s, RED, "Ceti", scout=1)
    view = see(s, RED)
    assert (view.owner[ceti * 3], view.shield[ceti * 3]) == (YELLOW, 1)
    assert view.population[ceti * 3] == view.bases[ceti * 3] == view.factories[ceti * 3] == UNKNOWN
    assert len(view.fleets) == 3
    assert see(s, BLUE).fleets == []


@pytest.mark.rule("1.6.3", "R54")
def test_news_is_remembered_and_grows_old():
    s = foggy()
    scout = fleet(s, RED, "Ceti", scout=1)
    watch(s)
    s.fleets.remove(scout)
    s.turn += 3
    watch(s)
    view = see(s, RED)
    assert age_of(view, RED, star(s, "Ceti")) == 3
    assert view.news[star(s, "Ceti")].seen(YELLOW, CORVETTE) == 4
    picture = scene(view, RED)
    assert any(t.kind == "age" and t.text == "3 turns" for t in picture.tags)
    assert [c.badge for c in picture.counters if c.id.startswith("seen-Y")] == ["old"]
    assert any("news 3 turns old" in line for line in picture.legend)


@pytest.mark.rule("R54", "R65")
def test_who_only_looks_on_does_not_learn_whose_books_are_open():
    s = space("fog", free_economy="all")
    claim(s, "Alcor", YELLOW, 25)
    planet = settle(s, "Alcor", 0, YELLOW, 20)
    s.agenda = [Budget(planet)]
    assert see(s, YELLOW).agenda == s.agenda
    for seat in (NOBODY, RED):
        assert [step.name for step in see(s, seat).agenda] == ["elsewhere"]


@pytest.mark.rule("1.6.3", "R52")
def test_who_has_lost_its_ships_still_sees_the_battle_its_ally_fights():
    s = space("fog")
    war(s, [RED, YELLOW], [BLUE])
    claim(s, "Alcor", BLUE, 25)
    planet = settle(s, "Alcor", 0, BLUE, 20, bases=2)
    fleet(s, YELLOW, "Alcor", fighter=3)
    s.battle = Battle(ASSAULT, star(s, "Alcor"), [RED, YELLOW], [BLUE])
    s.battle.planets, s.battle.damage, s.battle.misses, s.battle.hits = [planet], [0], [0], [0]
    s.active, s.agenda = RED, [GO_ON]
    assert legal_actions(see(s, RED)) == legal_actions(s) != []
    assert see(resample(see(s, RED), RED, SeededDice(1)), RED) == see(s, RED)


@pytest.mark.rule("R54")
def test_hidden_facts_dealt_again_change_no_view():
    s = foggy()
    view = see(s, RED)
    for seed in range(5):
        other = resample(view, RED, SeededDice(seed))
        assert see(other, RED).dump() == view.dump()
    dealt = {resample(view, RED, SeededDice(seed)).card[star(s, "Ceti")] for seed in range(9)}
    assert len(dealt) > 1


@pytest.mark.rule("R54")
def test_without_fog_everything_is_open():
    s = space()
    claim(s, "Ceti", YELLOW, 28)
    settle(s, "Ceti", 0, YELLOW, 40)
    assert see(s, RED).dump() == s.dump()


@pytest.mark.rule("R54")
@pytest.mark.parametrize("seed", [0, 1])
def test_the_conformance_suite(seed):
    book = read_rulebook(GAME.package)
    scenario = ["alone", "fog"][seed]
    check_one(GAME, setup_of(scenario, turns=12), seed, book)


def test_the_scene_has_every_hex_star_and_fleet():
    s = start(GAME, setup_of(), SeededDice(1))
    picture = GAME.scene(s, 0)
    assert len(picture.cells) == 16 * 41 + 4
    assert sum("star-" in c.terrain for c in picture.cells) == 54
    assert sum("cloud" in c.terrain for c in picture.cells) == 63
    assert {c.id for c in picture.counters} == {f.name() for f in s.fleets}
    assert {p.id for p in picture.panels} >= {"powers", "diplomacy", "research", "ledger"}
    assert picture.board == "sky"


def test_the_board_in_characters_fits_and_names_no_star_twice():
    s = start(GAME, setup_of(), SeededDice(1))
    assert max(len(line) for line in draw(s, 0)) <= 80
    short = short_names(s.terms.board)
    assert len(set(short)) == 54


@pytest.mark.rule("V22")
def test_exact_odds_of_the_next_event():
    s = foggy()
    found = {c.words: c.odds for c in forecasts(s)[0].chances}
    assert found["peace talks"] == Fraction(26, 36)
    assert found["border dispute"] == Fraction(6, 36)
    s.stage = 3
    found = {c.words: c.odds for c in forecasts(s)[0].chances}
    assert found["limited war"] == Fraction(5, 36)
    s.incidents.append(Incident(CLASH, RED, YELLOW, -1))
    s.incidents[0].tally = 8
    clash = {c.words: c.odds for c in forecasts(s)[1].chances}
    assert clash == {
        "limited war": Fraction(15, 36), "the incident continues": Fraction(11, 36),
        "the incident ends": Fraction(10, 36),
    }  # fmt: skip


@pytest.mark.rule("1.2", "1.6.2")
def test_star_cards_come_in_the_same_orders_as_from_a_shuffled_deck():
    s = space()
    stars = [at for at in range(s.terms.board.stars) if COLOURS[s.terms.board.colour[at]] == "blue"]
    claim(s, s.star_name(stars[2]), RED, 3)

    def two_cards(dice):
        after = s.copy()
        for at in stars[:2]:
            draw_card(after, at, dice)
        return tuple(s.terms.cards[after.card[at]].number for at in stars[:2])

    found = {cards: odds for odds, _, cards in every_roll(two_cards)}
    left = [number for number in range(1, 12) if number != 3]
    assert found == dict.fromkeys(permutations(left, 2), Fraction(1, 90))


@pytest.mark.rule("1.6.2")
def test_a_draw_names_the_star_and_what_is_left_of_its_colour():
    s = space()
    claim(s, "Mira", RED, 3)
    at = star(s, "Alcor")
    with pytest.raises(NoFace) as asked:
        draw_card(s, at, ScriptedDice([]))
    wait = asked.value.wait
    colour = COLOURS[s.terms.board.colour[at]]
    assert (wait.kind, wait.rule, wait.who, wait.what) == (
        DRAW, "1.6.2", "Alcor", f"{colour} star cards",
    )  # fmt: skip
    pool = {kind.name: kind.count for kind in wait.kinds}
    assert pool["25: T80"] == 1
    claim(s, "Ceti", RED, 25)
    with pytest.raises(NoFace) as asked:
        draw_card(s, at, ScriptedDice([]))
    assert [kind.count for kind in asked.value.wait.kinds if kind.name == "25: T80"] == [0]


@pytest.mark.rule("1.6.2", "R54")
@pytest.mark.parametrize("scenario", ["alone", "fog", "base"])
def test_what_a_star_nobody_has_explored_may_hold_is_forecast_from_what_is_left(scenario):
    s = space(scenario)
    claim(s, "Ceti", RED, 24)
    set_course(s, fleet(s, RED, "Ceti", scout=1), star(s, "Alcor"))
    begin(s, ORDERS)
    view = see(s, RED)
    said = next(f for f in forecasts(view) if f.rule == "1.6.2")
    assert said.question == "What is the best planet of Alcor (yellow)?"
    best = [min(c.kinds, default=4) for c in s.terms.cards if COLOURS[c.colour] == "yellow"]
    best.remove(0)  # card 24 lies at Ceti
    words = ["Terran", "sub-Terran", "minimal-Terran", "barren", "no usable planet"]
    counts = {words[kind]: best.count(kind) for kind in sorted(set(best))}
    assert {c.words: c.odds for c in said.chances} == {
        word: Fraction(count, len(best)) for word, count in counts.items()
    }
    assert not any(chance.faces for chance in said.chances), "no die is rolled"


def test_every_choice_has_a_label():
    s = start(GAME, setup_of(), SeededDice(1))
    assert all(GAME.label(s, action) for action in legal_actions(s))
    assert GAME.label(s, legal_actions(s)[0]) == "R1: 35 transports at the A21 corner"
    assert all(text.endswith((".", "!")) for text in TEXTS.values())


@pytest.mark.rule("1.5.6")
def test_fleets_that_go_together_share_a_course_as_straight_as_may_be():
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 30)
    for _ in range(2):
        set_course(s, fleet(s, RED, "Alcor", corvette=1), star(s, "Sadir"))
    begin(s, ORDERS)
    picture = scene(s, RED)
    courses = [line for line in picture.lines if line.kind.startswith("course")]
    assert [line.text for line in courses] == ["R1, R2 to Sadir in 2"]
    assert len(courses[0].points) == 2
    assert [tag.text for tag in picture.tags if tag.kind == "arrival"] == ["in 2"]


def test_a_slip_lies_on_no_star_and_on_no_other_slip():
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 30)
    board = s.terms.board
    one = fleet(s, RED, "Alcor", corvette=1)
    set_course(s, one, star(s, "Sadir"))
    first = place_for_slip(board, list(one.course), [])
    assert board.star_at[first] == -1
    second = place_for_slip(board, list(one.course), [first])
    assert second != first


@pytest.mark.rule("1.5.3", "1.5.6")
def test_stars_are_listed_by_the_turns_there_and_a_fleet_is_taken_up_by_a_touch():
    s = foggy()
    (order,) = [action for action in legal_actions(s) if action.text().startswith("order ")]
    assert GAME.ways(s, order) == [[order.text().split()[1]]]
    GAME.steps["orders"].take(s, order, SeededDice(1))
    sends = sorted(legal_actions(s), key=lambda action: GAME.rank(s, action))
    turns = [GAME.cost(s, action) for action in sends if action.text().startswith("send ")]
    assert turns == sorted(turns)
    assert turns[0] > 0
    assert sends[-1].text().startswith("stay ")


def test_an_event_is_the_doing_of_the_power_it_names():
    assert GAME.whose(Event("claimed", "V4", {"star": "Arcturus", "power": "Blue"})) == "blue"
    assert GAME.whose(Event("course", "1.5.6", {"who": "R7", "to": "Alcor"})) == "red"
    assert GAME.whose(Event("total", "V19", {"total": 90})) == "none"
    born = {"planet": "Dubhe 3", "left": 1, "verdict": "no growth"}
    assert GAME.whose(Event("remainder", "V3", born)) == "none"
    war = {"first": "Green", "second": "Blue"}
    assert GAME.whose(Event("event_limited", "V22", war)) == "none"
    assert GAME.whose(Event("event_dispute", "V22", war)) == "green"
