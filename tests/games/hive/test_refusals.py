"""What is refused, in words: every refusal names its rule and, where there are any, the numbers."""

import pytest
from tests.games.hive.playing import at_step, box, do, hive, refusal, unit

from hexile.games.hive.rules.darters import DARTERS, DEPARTURES
from hexile.games.hive.rules.melee import TERRAN_MELEE
from hexile.games.hive.rules.start import CHOOSE_FORCE, PURCHASE
from hexile.games.hive.rules.terran import ACTING, MOVEMENT, pick
from hexile.games.hive.state import DEAD


def acting(text, who, **values):
    s = at_step(hive(text, **values), MOVEMENT, ACTING)
    pick(s, unit(s, who))
    return s


def refused(s, text):
    return str(refusal(s, text))


@pytest.mark.rule("24.1")
def test_purchases():
    s = at_step(hive(), PURCHASE)
    assert refused(s, "buy Queen") == "a Queen cannot be bought (24.1)"
    assert refused(s, "buy Bat").endswith("(24.1)")
    s = at_step(hive(), CHOOSE_FORCE)
    assert refused(s, "force legion").endswith("(24.1)")


@pytest.mark.rule("B12", "B16")
def test_ships():
    s = at_step(hive("Da1: over 51, closed; Sc1 \n Da2: off the hull; Sc2"), DARTERS)
    assert refused(s, "ship Da1") == "Da1 is attached over 51 (B12)"
    gone = "Da3 is not in this game any more, or was never bought (B12)"
    assert refused(s, "ship Da3") == gone
    s = at_step(hive("Da1: over 51, closed; Sc1 \n Da2: over 52, closed; Sc2"), DEPARTURES)
    do(s, "depart Da1")
    assert refused(s, "depart Da1") == "Da1 is leaving already (B16)"
    assert refused(s, "fly Da9").endswith("(B12)")


@pytest.mark.rule("B3", "B12")
def test_who_acts():
    s = at_step(hive("A8: Sc1 \n Da2: off the hull; Sc2"), MOVEMENT)
    assert refused(s, "pick Sc9") == "Sc9 is not in play (B3)"
    assert refused(s, "pick Sc2") == "Sc2 is in a Darter off the hull (B12)"
    assert refused(s, "move Sc1 A9") == "say `pick Sc1` first (B3)"
    assert refused(s, "dance").startswith("say `pick Sc1`")


@pytest.mark.rule("B6", "27.2")
@pytest.mark.parametrize(
    ("there", "words"),
    [
        ("So1", "enemies are in A9: Sc1 would have to stop there (B6)"),
        ("FD1=?", "a face-down unit lies in A9: Sc1 would have to stop there (27.2)"),
    ],
)
def test_nobody_boards_through_a_box_that_stops_him(there, words):
    s = acting(f"A8: Sc1 \n A9: {there} \n Da1: over A9, open", "Sc1")
    assert refused(s, "move Sc1 Da1") == words


@pytest.mark.rule("B4", "B7", "B12", "B14")
def test_moves_and_boarding():
    s = acting("A8: Sc1 \n Da1: over A6, closed \n Da2: off the hull \n Da3: over E8, open", "Sc1")
    assert refused(s, "move Sc1 A8") == "Sc1 is there already (B4)"
    assert refused(s, "move Sc1 Da2") == "Da2 is not attached (B12)"
    assert refused(s, "move Sc1 Da1") == "the Breach of Da1 is closed (B14)"
    assert refused(s, "move Sc1 Da3") == "Sc1 needs 22 Movement Points, has 12 (B4)"
    assert refused(s, "disengage Sc1") == "Sc1 is in no box with an enemy (B7)"
    s = acting("A8: La1 \n Da1: over A10, open", "La1")
    s.points = 5
    assert refused(s, "move La1 Da1") == "La1 needs 6 Movement Points, has 5 (B4)"


@pytest.mark.rule("B7")
def test_a_second_try_to_disengage():
    s = acting("A8: La1 So1", "La1")
    s.tried = True
    assert refused(s, "disengage La1") == "La1 has tried already (B7)"


@pytest.mark.rule("B8", "12.8")
def test_shots():
    s = acting("1: Sc1 \n 4: So1", "Sc1")
    assert refused(s, "snap Sc1 So9") == "there is no unit So9 in the Hive (B8)"
    s = acting("49: Sc1 \n 25: So1", "Sc1")
    assert refused(s, "snap Sc1 So1") == "Sc1 has no strength left at that range (12.8)"


@pytest.mark.rule("B14", "B20")
def test_breaches_and_sabotage():
    s = acting("A8: En1 \n Da1: over A8, open \n Da2: over A9, open", "En1")
    assert refused(s, "open En1 Da1") == "the Breach of Da1 is open already (B14)"
    assert refused(s, "open En1 Da9") == "there is no Darter Da9 (B14)"
    assert refused(s, "close En1 Da2").startswith("a unit aboard, or in the Breach's box")
    s = acting("79: En1", "En1")
    s.points = 3
    assert refused(s, "sabotage En1 79") == "sabotage costs 4 Movement Points, 3 are left (B20)"
    s.points, s.sabotaged = 8, True
    assert refused(s, "sabotage En1 79") == "one try for each Engineer in a turn (B20)"


@pytest.mark.rule("B10", "B18")
def test_attacks():
    s = at_step(hive("A8: La1 Sc1 So1 \n A9: Sc2 FD1=? \n A3: Wo1"), TERRAN_MELEE)
    assert refused(s, "melee La1 So9") == "So9 is no Znon-controlled unit in the Hive (B10)"
    assert refused(s, "melee La1 XX") == "there is no unit XX (B10)"
    assert refused(s, "melee Sc1 La1 So1") == (
        "say `melee La1 Sc1 So1`: each attacker once, in this order (B10)"
    )
    assert refused(s, "melee La1 Wo1") == "La1 is not in A3 with Wo1 (B10)"
    assert refused(s, "probe Sc2 FD1").startswith("an Engineer that has not fought probes")
    s.put(unit(s, "So1"), DEAD)
    assert "So1 is no Znon-controlled unit" in refused(s, "melee La1 So1")
    assert s.znon[box(s, "A3")] == 1


@pytest.mark.rule("B3")
def test_only_the_unit_that_acts_does_anything():
    s = acting("A8: Sc1 La1 \n Da4: over A9, open", "Sc1")
    assert refused(s, "move La1 A9") == "Sc1 is acting, not La1 (B3)"
    assert refused(s, "move aim Da4") == "Sc1 is acting, not aim (B3)"
