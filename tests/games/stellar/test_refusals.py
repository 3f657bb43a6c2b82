"""What is refused, and that the refusal names the rule and the numbers."""

from pathlib import Path

import pytest
from tests.games.stellar.playing import (
    GREEN,
    RED,
    YELLOW,
    act,
    begin,
    claim,
    column,
    fleet,
    settle,
    setup_of,
    space,
    war,
)

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.colonies import ATTACK_COLONIES
from hexile.games.stellar.rules.economy import OpenBooks
from hexile.games.stellar.rules.landing import LANDING, Landing
from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.rules.raids import PLAN_RAID
from hexile.games.stellar.state.actions import GoAshore
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import CLASH
from hexile.games.stellar.tables import T_INDUSTRY
from hexile.kernel import play
from hexile.kernel.errors import Violation
from hexile.kernel.journal import read_journal, replay
from hexile.kernel.play import legal_actions, seat_to_choose, why_not
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.refusal_check import check_legal_is_not_refused, claims_nothing
from hexile.table.narration.rules_text import read_rulebook


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
    assert words == "Spica is 15 hexes from your nearest command post; the limit is 8"


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
        "Mira belongs to Yellow, and you are not at war with Yellow",
    )


@pytest.mark.rule("V14")
def test_against_the_transport_policy():
    s = home()
    fleet(s, RED, "Alcor", transport=3)
    begin(s, ORDERS)
    assert refused(s, "order R1") == (
        "V14",
        "R1 carries colonists; the transport policy directs them",
    )


@pytest.mark.rule("1.11", "1.12", "R28", "1.10.3")
def test_beyond_funds():
    s = home(free_economy="red")
    planet = s.terms.board.star("Alcor") * 3
    begin(s, OpenBooks(planet))
    assert refused(s, "build death-star") == (
        "1.11",
        "a death-star costs 40 points; you have 20 points left",
    )
    assert refused(s, "build fighter") == ("1.12", "a fighter needs the title Fighter Ship")
    assert refused(s, "build factory") == ("R28", "this colony has 0 factories, and its limit is 0")
    assert refused(s, "build castle") == ("1.11", "you cannot build a castle")
    assert refused(s, "pay 5")[0] == "R20"
    s.title[RED] = T_INDUSTRY
    s.banked[RED] = 22
    assert refused(s, "pay 9") == (
        "1.12",
        "Industrial Technology needs 3 points more; you have 20 points left",
    )
    assert refused(s, "emigrate 24") == (
        "1.10.3",
        "24 million and their bonus cost 25 points; this colony has 20 points and 20 million people",
    )
    assert refused(s, "gamble")[0] == "1.10.4"


@pytest.mark.rule("1.8.4", "R33")
def test_a_colony_that_is_not_free_builds_less():
    s = home(free_economy="red")
    planet = s.terms.board.star("Alcor") * 3
    s.owned[RED] |= 1 << T_INDUSTRY
    war(s, [RED], [YELLOW], 2)
    fleet(s, YELLOW, "Alcor", corvette=1)
    begin(s, OpenBooks(planet))
    assert refused(s, "build corvette") == ("1.8.4", "a besieged colony builds no ships")
    assert refused(s, "build transport")[0] == "1.10.3"
    s.owner[planet], s.conqueror[planet], s.held[planet] = YELLOW, RED, 1
    begin(s, OpenBooks(planet))
    assert refused(s, "build factory") == ("R33", "a conquered colony builds ships, not factories")


@pytest.mark.rule("R12")
def test_turning_back():
    s = home()
    claim(s, "Mira", RED)
    ship = fleet(s, RED, "L16", corvette=1)
    ship.last_star = s.terms.board.star("Alcor")
    begin(s, ORDERS)
    act(s, "order R1")
    assert refused(s, "send R1 Alcor") == ("R12", "R1 has just left Alcor and cannot turn back")
    assert refused(s, "send R1 Mira") == ("", "it is legal")


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
    assert refused(s, "land R1 Alcor 4") == ("1.9.2", "Alcor 4 is full with 80 million people")
    s.claim[s.terms.board.star("Alcor")] = YELLOW
    assert refused(s, "land R1 Alcor 4") == (
        "V4",
        "Yellow holds the card of Alcor; only Yellow may settle there",
    )


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
        "Spica is 15 hexes from Alcor; a raid can go 4 hexes in one turn",
    )
    far = refused(s, "raid Mira Hydrae")[1]
    assert far == "a raid starts at a star of yours, and Mira is not yours"
    claim(s, "Mira", RED)
    assert refused(s, "raid Mira Hydrae") == ("V29", "you have no ships at Mira that can raid")
    claim(s, "Sadir", GREEN)
    assert refused(s, "raid Alcor Sadir") == (
        "V29",
        "Sadir does not belong to a power you clash with",
    )


@pytest.mark.rule("1.8.1", "R5", "R58", "R60", "R68")
def test_attacking_what_one_may_not():
    s = home()
    claim(s, "Mira", YELLOW, 40)
    settle(s, "Mira", 0, YELLOW, 9)
    claim(s, "Sadir", GREEN, 36)
    settle(s, "Sadir", 0, GREEN, 9)
    war(s, [RED], [YELLOW], 2)
    fleet(s, RED, "Mira", corvette=1)
    begin(s, ATTACK_COLONIES)
    assert refused(s, "attack Sadir 4")[0] == "R5"
    fleet(s, RED, "Alcor", corvette=1)
    fleet(s, RED, "Sadir", corvette=1)
    assert refused(s, "attack Mira 4") == ("", "it is legal")
    assert refused(s, "attack Mira 5") == ("1.8.1", "there is no colony on Mira 5")
    assert refused(s, "attack Alcor 4") == ("1.8.1", "Alcor 4 is yours")
    assert refused(s, "attack Sadir 4") == (
        "R58",
        "Sadir 4 belongs to Green, whom you may not attack there",
    )
    s.queue = column([s.terms.board.star("Mira") * 3])
    assert refused(s, "attack Mira 4") == ("R68", "Mira 4 was already attacked this turn")
    s.queue = column([])
    s.truce = True
    assert refused(s, "attack Mira 4") == (
        "R60",
        "you may not attack Mira 4 during the truce",
    )


def test_no_step_has_a_reason_against_what_it_offers():
    path = Path(__file__).parent / "replays" / "fog-clash-and-raids-green.jsonl"
    journal = read_journal(GAME, path.read_text("utf-8")).journal
    asked = 0
    for s in replay(GAME, journal, journal.head):
        if not s.over():
            view = GAME.see(s, seat_to_choose(s))
            legal = legal_actions(view)
            for action in legal[:: max(1, len(legal) // 4)]:
                asked += 1
                refusal = view.agenda[-1].why_not(view, action.text().split())
                assert claims_nothing(refusal), f"{action.text()}: {refusal}"
    assert asked > 500


@pytest.mark.skipif(not play.__file__.endswith(".py"), reason="compiled steps have no heirs")
def test_a_step_that_offers_too_much_is_caught():
    class Generous(Landing):
        """Lets people go ashore where there is no room."""

        def list_actions(self, s, legal):
            legal.append(GoAshore(RED, 1, s.terms.board.star("Alcor") * 3, "Alcor 4"))

    s = home()
    fleet(s, RED, "Alcor", transport=3).unbound = True
    s.population[s.terms.board.star("Alcor") * 3] = 80
    s.agenda.append(Generous("landing"))
    asked = CheckedDecision(GAME, read_rulebook(GAME.package), setup_of(), s, 0, 1)
    with pytest.raises(Violation, match="is legal, and refused: Alcor 4 is full with 80 million"):
        check_legal_is_not_refused(asked)
