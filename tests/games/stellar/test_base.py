"""The base game: no tables, no treaties, free spending, all against all."""

import pytest
from tests.games.stellar.playing import (
    BLUE,
    RED,
    YELLOW,
    act,
    begin,
    claim,
    fleet,
    hex_of,
    settle,
    setup_of,
    space,
    star,
    texts,
)

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.battles import BATTLES
from hexile.games.stellar.rules.landing import LANDING
from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.rules.sequence import BASE_PRODUCTION, END_TURN
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import start
from hexile.kernel.play import advance, find_legal, legal_actions, seat_to_choose, why_not


def opened():
    return start(GAME, setup_of("base", random_corners=False), SeededDice(1))


@pytest.mark.rule("1.3", "R66")
def test_twenty_five_points_buy_scouts_corvettes_and_research_of_level_one():
    s = opened()
    assert (seat_to_choose(s), s.points_left, s.speed(RED)) == (RED, 25, 2)
    assert "study speed-5" not in texts(s)
    act(s, "study speed-3")
    act(s, "pay 15")
    assert s.speed(RED) == 3
    act(s, "build scout")
    assert s.points_left == 7
    act(s, "build scout")
    assert s.points_left == 5  # two for five
    refusal = why_not(s, "build corvette")
    assert refusal.rule == "1.11"
    assert refusal.words == "a corvette costs 8 points; you have 5 points left"
    assert why_not(s, "build fighter").rule == "1.3"
    act(s, "close")
    assert seat_to_choose(s) == YELLOW
    assert s.points_left == 25
    assert sum(f.ships[0] for f in s.fleets_of(RED)) == 6
    GAME.check(s)


@pytest.mark.rule("R67")
def test_all_are_foes_and_every_star_is_open():
    s = space("base")
    claim(s, "Alcor", YELLOW, 25)
    s.explored[star(s, "Alcor")] = 3
    settle(s, "Alcor", 0, YELLOW, 10)
    claim(s, "Hydrae", RED)
    settle(s, "Hydrae", 0, RED, 20)
    raider = fleet(s, RED, "Hydrae", corvette=3)
    begin(s, ORDERS)
    act(s, f"order {raider.name()}")
    assert f"send {raider.name()} Alcor" in texts(s)
    raider.at = hex_of(s, "Alcor")
    fleet(s, YELLOW, "Alcor", scout=1)
    begin(s, BATTLES)
    assert s.battle.defenders == [YELLOW]


@pytest.mark.rule("R67", "V1", "V2", "V3")
def test_the_articles_general_changes_are_off_unless_asked_for():
    s = space("base")
    assert not (s.terms.scouts_fight)
    assert not (s.terms.shields_fall)
    assert not (s.terms.remainders_grow)
    s = space("base", article_rules=True, shields_fall=False)
    assert s.terms.scouts_fight
    assert not s.terms.shields_fall


@pytest.mark.rule("1.9.1", "R67")
def test_whoever_has_explored_a_star_may_settle_there():
    s = space("base")
    claim(s, "Alcor", YELLOW, 24)
    convoy = fleet(s, RED, "Alcor", transport=2)
    convoy.unbound = True
    begin(s, LANDING)
    assert texts(s) == ["stop"]
    s.explored[star(s, "Alcor")] |= 1 << RED
    settle(s, "Alcor", 0, YELLOW, 10)
    begin(s, LANDING)
    assert texts(s) == [f"land {convoy.name()} Alcor 4", "wait"]


@pytest.mark.rule("R54", "1.10.4")
def test_production_has_no_politics_and_everybody_spends_freely():
    assert [step.name for step in reversed(BASE_PRODUCTION)] == [
        "growth", "spending 0", "spending 1", "spending 2", "spending 3", "end production",
    ]  # fmt: skip
    s = space("base")
    claim(s, "Alcor", BLUE, 25)
    s.explored[star(s, "Alcor")] |= 1 << BLUE
    settle(s, "Alcor", 0, BLUE, 20)
    s.stage, s.turn = 0, 4
    begin(s, END_TURN)
    assert seat_to_choose(s) == BLUE
    assert s.points_left == 24
    assert "emigrate 6" in texts(s)


@pytest.mark.rule("1.6.2", "R67")
def test_a_foes_discoveries_are_its_secret():
    s = space("base")
    claim(s, "Alcor", YELLOW, 24)
    settle(s, "Alcor", 0, YELLOW, 10)
    s.total = 10
    s.agenda = [ORDERS]
    view = GAME.see(s, RED)
    alcor = star(s, "Alcor")
    assert (view.claim[alcor], view.card[alcor], view.total) == (-1, -1, 0)
    assert GAME.see(GAME.resample(view, RED, SeededDice(4)), RED).dump() == view.dump()


def test_admirals_play_the_base_game():
    dice, own = SeededDice(2), SeededDice(3)
    s = start(GAME, setup_of("base", turns=9), dice)
    while s.result is None:
        seat = seat_to_choose(s)
        view = GAME.see(s, seat)
        action = GAME.players["admiral"].choose(view, legal_actions(view), own)
        chosen = find_legal(s, action.text())
        assert chosen is not None
        advance(s, chosen, dice)
        GAME.check(s)
    assert min(len(s.colonies_of(power)) for power in range(4)) > 1
