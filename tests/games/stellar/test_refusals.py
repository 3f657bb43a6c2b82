"""What is refused, and that the refusal names the rule and the numbers."""

import pytest
from tests.games.stellar.playing import (
    RED,
    YELLOW,
    act,
    begin,
    claim,
    fleet,
    settle,
    space,
)

from hexile.games.stellar.rules.economy import OpenBooks
from hexile.games.stellar.rules.landing import LANDING
from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.rules.raids import PLAN_RAID
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import CLASH
from hexile.games.stellar.tables import T_INDUSTRY
from hexile.kernel.play import why_not


def home(**values):
    s = space(**values)
    claim(s, "Alcor", RED, 32)  # T80 and a barren planet
    settle(s, "Alcor", 0, RED, 20)
    return s


def refused(s, text):
    refusal = why_not(s, text)
    return refusal.rule, refusal.words


@pytest.mark.rule("1.5.5")
def test_out_of_command_range():
    s = home()
    fleet(s, RED, "Alcor", corvette=1)
    begin(s, ORDERS)
    act(s, "order R1")
    rule, words = refused(s, "send R1 Spica")
    assert rule == "1.5.5"
    assert words == "Spica is 15 hexes from the nearest command post; 8 are allowed"


@pytest.mark.rule("V16", "R58")
def test_a_forbidden_star():
    s = home()
    claim(s, "Mira", YELLOW)
    fleet(s, RED, "Alcor", corvette=1)
    begin(s, ORDERS)
    act(s, "order R1")
    assert refused(s, "send R1 Mira")[0] == "V16"
    s.stage = 2
    assert refused(s, "send R1 Mira") == (
        "R58",
        "Mira is Yellow's, and you are not at war with Yellow",
    )


@pytest.mark.rule("V14")
def test_against_the_transport_policy():
    s = home()
    fleet(s, RED, "Alcor", transport=3)
    begin(s, ORDERS)
    assert refused(s, "order R1") == (
        "V14",
        "R1 carries colonists, whose way the transport policy decides",
    )


@pytest.mark.rule("1.11", "1.12", "R28", "1.10.3")
def test_beyond_funds():
    s = home(free_economy="red")
    planet = s.terms.board.star("Alcor") * 3
    begin(s, OpenBooks(planet))
    assert refused(s, "build death-star") == ("1.11", "a death-star costs 40, 20 points are left")
    assert refused(s, "build fighter") == ("1.12", "a fighter needs Fighter Ship")
    assert refused(s, "build factory") == ("R28", "this colony has 0 factories; the limit is 0")
    assert refused(s, "build castle") == ("1.11", "there is no castle to build")
    assert refused(s, "pay 5")[0] == "R20"
    s.title[RED] = T_INDUSTRY
    s.banked[RED] = 22
    assert refused(s, "pay 9") == ("1.12", "Industrial Technology lacks 3, 20 points are left")
    assert refused(s, "emigrate 24") == (
        "1.10.3",
        "24 and their bonus cost 25; 20 points are left, and 20 million",
    )
    assert refused(s, "gamble")[0] == "1.10.4"


@pytest.mark.rule("V4", "1.9.1", "1.9.2", "1.9.3")
def test_landing_where_one_may_not():
    s = home()
    convoy = fleet(s, RED, "Alcor", transport=3)
    convoy.unbound = True
    begin(s, LANDING)
    assert refused(s, "land R1 Alcor 5")[0] == "1.9.3"
    assert refused(s, "land R1 Mira 2") == ("1.9.1", "R1 is at Alcor, not at Mira 2")
    assert refused(s, "land R9 Alcor 4")[0] == "1.9.1"
    s.population[s.terms.board.star("Alcor") * 3] = 80
    assert refused(s, "land R1 Alcor 4") == ("1.9.2", "Alcor 4 holds 80 million and is full")
    s.claim[s.terms.board.star("Alcor")] = YELLOW
    assert refused(s, "land R1 Alcor 4") == ("V4", "Alcor's card is Yellow's")


@pytest.mark.rule("R42")
def test_a_raid_too_far():
    s = home()
    claim(s, "Hydrae", YELLOW)
    claim(s, "Rastaban", YELLOW)
    s.stage = 2
    s.incidents = [Incident(CLASH, RED, YELLOW, -1)]
    fleet(s, RED, "Alcor", corvette=1)
    s.owned[RED] |= 2  # four hexes
    begin(s, PLAN_RAID)
    assert refused(s, "raid Alcor Spica") == (
        "R42",
        "Spica is 15 hexes from Alcor; a raid goes 4, in one turn",
    )
