"""What must always hold, and that breaking it is noticed."""

import pytest
from tests.games.stellar.playing import BLUE, RED, YELLOW, claim, column, fleet, settle, space, war

from hexile.games.stellar.rules.landing import LANDING, land
from hexile.games.stellar.rules.movement import lose_out_of_range
from hexile.games.stellar.rules.research import acquire
from hexile.games.stellar.scenario import check, check_told
from hexile.games.stellar.state.pieces import Entry, Incident
from hexile.games.stellar.state.words import CLASH, DISPUTE
from hexile.kernel.errors import Violation

FIRST_TITLE = 1


def sound():
    """A position in which everything is accounted for."""
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 20)
    fleet(s, RED, "Alcor", corvette=2, transport=5)
    s.agenda = [LANDING]
    check(s)
    return s


def refuses(s, words):
    with pytest.raises(Violation, match=words):
        check(s)


@pytest.mark.rule("1.10.1")
def test_nobody_appears_or_vanishes_unaccounted():
    s = sound()
    s.population[s.terms.board.star("Alcor") * 3] += 1
    refuses(s, "26 million people, 25 accounted")


@pytest.mark.rule("1.11")
def test_no_ship_appears_or_vanishes_unaccounted():
    s = sound()
    s.fleets[0].ships[2] -= 1
    refuses(s, "Red corvette: 1 there, 2 accounted")
    s.fleets[0].ships[2] += 1
    s.new_fleet(BLUE, s.fleets[0].at, column([1, 0, 0, 0, 0]))
    refuses(s, "Blue scout: 1 there, 0 accounted")


@pytest.mark.rule("1.10.4")
def test_every_point_is_spent_or_lost():
    s = sound()
    planet = s.terms.board.star("Alcor") * 3
    s.ledger[RED] = [Entry(planet, "output", 20, "1.10.2"), Entry(planet, "fighter", -20, "1.11")]
    check(s)
    s.ledger[RED].pop()
    refuses(s, "20 points unaccounted")


@pytest.mark.rule("1.5.5")
def test_no_ship_is_out_of_command_range():
    s = sound()
    force = s.fleets[0]
    force.at = s.terms.board.number["FF1"]
    force.leg = 1
    refuses(s, "R1")


@pytest.mark.rule("R35", "R57")
def test_there_is_one_war_with_two_sides():
    s = sound()
    s.stage = 3
    war(s, [RED], [YELLOW])
    check(s)
    s.side[YELLOW] = 0
    refuses(s, "`side first` and of `side second`")
    s.level = 0
    refuses(s, "sides need a war")


@pytest.mark.rule("R57")
def test_two_powers_have_one_incident_at_most():
    s = sound()
    s.stage = 2
    s.incidents = [Incident(CLASH, RED, YELLOW, -1)]
    check(s)
    s.incidents.append(Incident(DISPUTE, YELLOW, RED, 0))
    refuses(s, "two incidents")


@pytest.mark.rule("V4")
def test_claims_are_unique():
    s = sound()
    other = claim(s, "Hydrae", YELLOW)
    check(s)
    s.card[other] = s.card[s.terms.board.star("Alcor")]
    refuses(s, "two stars have the same card")


@pytest.mark.rule("V4")
def test_a_claim_needs_its_card_and_a_colony_its_claim():
    s = sound()
    alcor = s.terms.board.star("Alcor")
    s.claim[alcor] = YELLOW
    refuses(s, "has not claimed this star")
    s.claim[alcor] = -1
    refuses(s, "Alcor: name both claimant and card, `claimed by Red; card 25`")


def test_nobody_lives_nowhere_and_nothing_is_less_than_nothing():
    s = sound()
    alcor = s.terms.board.star("Alcor") * 3
    s.bases[alcor] = -1
    refuses(s, "below zero")
    s.bases[alcor], s.population[alcor] = 0, 0
    refuses(s, "has no people")
    s.owner[alcor], s.population[alcor] = -1, 3
    refuses(s, "ghosts")


@pytest.mark.rule("1.5.7")
def test_fleets_have_names_of_their_own_and_ships():
    s = sound()
    twin = fleet(s, RED, "Alcor", corvette=0)
    refuses(s, "has no ships")
    twin.number = s.fleets[0].number
    refuses(s, "the same name")


def landed():
    """A position before and after settlers went ashore, with what was told."""
    before = sound()
    after = before.copy()
    land(after, after.fleets[0], after.terms.board.star("Alcor") * 3)
    check_told(before, after)
    return before, after


def untold(before, after, words):
    with pytest.raises(Violation, match=words):
        check_told(before, after)


@pytest.mark.rule("1.9.1", "1.11")
def test_a_ship_gone_without_an_event_is_noticed():
    before, after = landed()
    after.log = []
    untold(before, after, r"transports changed by \[-5, 0, 0, 0\], told \[0, 0, 0, 0\]")


@pytest.mark.rule("1.10.1")
def test_people_born_without_a_line_in_the_ledger_are_noticed():
    before, after = landed()
    after.population[after.terms.board.star("Alcor") * 3] += 2
    untold(before, after, "Red: 2 million, 0 told")
    after.book(RED, after.terms.board.star("Alcor") * 3, "growth", 2, "1.10.1")
    check_told(before, after)


@pytest.mark.rule("1.10.4", "V13")
def test_points_paid_without_a_line_in_the_ledger_are_noticed():
    before, after = landed()
    after.title[RED] = FIRST_TITLE
    after.banked[RED] = 7
    untold(before, after, "Red: 7 points, 0 told")
    after.book(RED, after.terms.board.star("Alcor") * 3, "research 4-hex speed", -7, "V13")
    check_told(before, after)
    acquire(after, RED, FIRST_TITLE)
    check_told(before, after)


@pytest.mark.rule("1.5.5", "1.6.1", "1.8.6")
def test_losses_are_counted_from_what_is_told():
    before = sound()
    after = before.copy()
    lose_out_of_range(after, after.fleets[0])
    after.drop_empty_fleets()
    check_told(before, after)
    after.log.pop()
    untold(before, after, "corvettes changed|transports changed")
