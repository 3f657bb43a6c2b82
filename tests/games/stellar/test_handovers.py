"""Who gets what when a conquest ends: separate peace, treaty, total conquest; and who may help whom."""

import pytest
from tests.games.stellar.playing import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    act,
    begin,
    claim,
    dice,
    fleet,
    kinds,
    settle,
    space,
    star,
    texts,
    war,
)
from tests.games.stellar.worlds import four_powers

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.colonies import ATTACK_COLONIES, conquer, lapse_conquests
from hexile.games.stellar.rules.diplomacy import DIPLOMATIC_EVENTS
from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.rules.production import is_idle
from hexile.games.stellar.rules.stances import holder_of, may_enter, note_occupation
from hexile.games.stellar.rules.war import (
    TOTAL_CONQUEST,
    annex,
    make_separate_peace,
    make_treaty,
    side_success,
)
from hexile.games.stellar.scenario import check_colonies
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import DISPUTE, LIMITED, NO_POWER, TOTAL
from hexile.kernel.play import legal_actions
from hexile.table.narration.wording import event_line

SLAVES_AGAIN = "Yellow's people there are slaves again."


def told(s):
    return [event_line(GAME, event).split(" (")[0] for event in s.log]


def enslaved(s, name, slot, people, card_holder, owner=YELLOW):
    """Settle people of one power who are slaves of another, the card holder."""
    planet = settle(s, name, slot, owner, people)
    s.conqueror[planet], s.slave[planet], s.held[planet] = card_holder, 1, 3
    return planet


def conquered_slaves():
    """Red has conquered Green's slaves in Mira, people of Yellow's; Red and Blue are at war with Green."""
    s = four_powers()
    claim(s, "Mira", GREEN, 29)
    planet = enslaved(s, "Mira", 0, 10, GREEN)
    war(s, [RED, BLUE], [GREEN], TOTAL)
    fleet(s, RED, "Mira", corvette=2)
    conquer(s, planet, RED)
    s.held[planet] = 2
    note_occupation(s)
    s.log = []
    return s, planet


def separate_peace(s):
    make_separate_peace(s, RED)


def stalemate(s):
    s.kills[GREEN] = side_success(s, 1)
    make_treaty(s, dice())


# --- slaves ------------------------------------------------------------------------------


@pytest.mark.rule("V28", "R38", "R61", "R62")
@pytest.mark.parametrize("peace", [separate_peace, stalemate])
def test_conquered_slaves_go_back_to_the_card_holder_when_peace_comes(peace):
    s, planet = conquered_slaves()
    peace(s)
    assert (s.conqueror[planet], s.slave[planet]) == (GREEN, 1)
    assert is_idle(s, planet)
    assert planet not in s.colonies_under(RED)
    assert f"{s.planet_name(planet)} goes back to Green: {SLAVES_AGAIN}" in told(s)


@pytest.mark.rule("1.8.5", "R62")
def test_slaves_left_without_a_garrison_go_back_to_the_card_holder():
    s, planet = conquered_slaves()
    s.fleets.clear()
    lapse_conquests(s)
    assert (s.conqueror[planet], s.slave[planet]) == (GREEN, 1)
    assert told(s) == [f"{s.planet_name(planet)} goes back to Green: {SLAVES_AGAIN}"]


@pytest.mark.rule("1.8.5")
def test_a_conquest_is_told_of_whoever_held_the_colony():
    s, planet = conquered_slaves()
    s.conqueror[planet] = GREEN
    conquer(s, planet, RED)
    assert told(s) == [f"Red conquers {s.planet_name(planet)} from Green."]


# --- total conquest ----------------------------------------------------------------------


def vanishing(owner, holder):
    """Green, without free people at war with Red, has conquered a colony in another's star."""
    s = four_powers()
    claim(s, "Rastaban", holder, 29)
    planet = settle(s, "Rastaban", 0, owner, 10)
    if owner != holder:
        s.conqueror[planet], s.slave[planet] = holder, 1
    war(s, [RED], [GREEN], TOTAL)
    conquer(s, planet, GREEN)
    s.held[planet] = 2
    home = star(s, "Bootis") * 3
    s.conqueror[home] = RED
    fleet(s, RED, "Bootis", corvette=1)
    fleet(s, GREEN, "Rastaban", corvette=1)
    s.log = []
    begin(s, TOTAL_CONQUEST, *[1] * 60)
    assert list(s.gone) == [GREEN]
    return s, planet


@pytest.mark.rule("V36", "R51", "R62")
def test_slaves_whose_conqueror_vanishes_are_the_card_holders_again():
    s, planet = vanishing(YELLOW, BLUE)
    assert (s.conqueror[planet], s.slave[planet], s.conquest[planet]) == (BLUE, 1, 0)
    assert is_idle(s, planet)
    check_colonies(s)


@pytest.mark.rule("V36", "R33", "R51", "R61")
def test_a_colony_whose_conqueror_vanishes_is_free_as_old_as_it_was_and_idle():
    s, planet = vanishing(YELLOW, YELLOW)
    assert s.is_free_colony(planet, YELLOW)
    assert s.conquest[planet] == 0
    assert is_idle(s, planet)
    assert "reverted" in kinds(s)
    claim(s, "Lalande", YELLOW, 27)
    later = settle(s, "Lalande", 0, YELLOW, 5)
    assert s.colonies_of(YELLOW)[0] == later


@pytest.mark.rule("V27", "R33", "R62")
def test_people_whose_star_is_ceded_back_are_free_as_old_as_they_were():
    s = four_powers()
    at = claim(s, "Mira", GREEN, 29)
    planet = enslaved(s, "Mira", 0, 10, GREEN)
    s.count_conquest(planet)
    annex(s, at, YELLOW, True)
    assert s.is_free_colony(planet, YELLOW)
    assert s.conquest[planet] == 0
    assert "reverted" in kinds(s)


# --- holders -----------------------------------------------------------------------------


@pytest.mark.rule("R46", "R61", "V14")
def test_who_holds_a_star_is_known_anew_before_anybody_spends():
    s = four_powers()
    s.stage = 3
    war(s, [RED], [YELLOW], TOTAL)
    at = star(s, "Ceti")
    fleet(s, RED, "Ceti", corvette=1)
    conquer(s, at * 3, RED)
    note_occupation(s)
    s.kills[YELLOW] = side_success(s, 1)
    assert holder_of(s, at) == RED
    begin(s, DIPLOMATIC_EVENTS, 1, 1, 6, 6)
    assert s.level == 0
    assert holder_of(s, at) == NO_POWER
    assert may_enter(s, YELLOW, at)


def dispute_over_an_ally():
    """Red and Green are allies against Yellow; Blue, a neutral, besieges Green's Wezen, which it disputes."""
    s = space()
    claim(s, "Wezen", GREEN, 24)
    settle(s, "Wezen", 0, GREEN, 10)
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 20)
    claim(s, "Ceti", YELLOW, 28)
    s.stage = 3
    s.owned[RED] = (1 << 30) - 1
    war(s, [RED, GREEN], [YELLOW], LIMITED)
    s.incidents = [Incident(DISPUTE, BLUE, GREEN, star(s, "Wezen"))]
    fleet(s, BLUE, "Wezen", corvette=2)
    fleet(s, RED, "Alcor", corvette=1)
    note_occupation(s)
    assert holder_of(s, star(s, "Wezen")) == BLUE
    return s


@pytest.mark.rule("R52", "R58", "R60")
def test_an_ally_may_come_to_a_star_that_a_neutral_besieges():
    s = dispute_over_an_ally()
    begin(s, ORDERS)
    act(s, "order R1")
    assert "send R1 Wezen" in texts(s)
    assert not may_enter(s, YELLOW, star(s, "Wezen"))


# --- labels ------------------------------------------------------------------------------


@pytest.mark.rule("1.8.6")
def test_labels_name_stars_as_they_are_written():
    s = four_powers()
    war(s, [RED], [YELLOW], TOTAL)
    planet = star(s, "Ceti") * 3
    s.factories[planet] = 2
    fleet(s, RED, "Ceti", corvette=3)
    conquer(s, planet, RED)
    begin(s, ATTACK_COLONIES)
    labels = {a.text(): GAME.label(s, a) for a in legal_actions(s)}
    name = s.planet_name(planet)
    assert labels[f"raze {name}"] == f"Destroy the factories on {name}"
    assert labels[f"bombard {name} 3"] == f"Bombard {name}: kill 3 million people"
