"""What is refused, in words: every refusal names its rule and, where there are any, the numbers."""

import pytest
from tests.games.hive.playing import at_step, box, do, hive, refusal, unit

from hexile.games.hive.rules.darters import DARTERS, DEPARTURES
from hexile.games.hive.rules.marching import ways_for
from hexile.games.hive.rules.melee import TERRAN_MELEE
from hexile.games.hive.rules.start import CHOOSE_FORCE, PURCHASE
from hexile.games.hive.rules.terran import ACTING, MOVEMENT, pick
from hexile.games.hive.state import DEAD
from hexile.kernel.play import legal_actions


def acting(text, who, **values):
    s = at_step(hive(text, **values), MOVEMENT, ACTING)
    pick(s, unit(s, who))
    return s


def refused(s, text):
    return str(refusal(s, text))


@pytest.mark.rule("24.1")
def test_purchases():
    s = at_step(hive(), PURCHASE)
    assert (
        refused(s, "buy Queen")
        == "a Queen is not for sale; buy Lancers, Engineers, Scouts or Darters (24.1)"
    )
    assert refused(s, "buy Bat").endswith("(24.1)")
    s = at_step(hive(), CHOOSE_FORCE)
    assert refused(s, "force legion").endswith("(24.1)")


@pytest.mark.rule("B12", "B16")
def test_ships():
    s = at_step(hive("Da1: over 51, closed; Sc1 \n Da2: off the hull; Sc2"), DARTERS)
    assert refused(s, "ship Da1") == "Da1 is already attached over 51 (B12)"
    gone = "Da3 is not in play (B12)"
    assert refused(s, "ship Da3") == gone
    s = at_step(hive("Da1: over 51, closed; Sc1 \n Da2: over 52, closed; Sc2"), DEPARTURES)
    do(s, "depart Da1")
    assert refused(s, "depart Da1") == "Da1 is already leaving (B16)"
    assert refused(s, "fly Da9").endswith("(B12)")


@pytest.mark.rule("B3", "B12")
def test_who_acts():
    s = at_step(hive("A8: Sc1 \n Da2: off the hull; Sc2"), MOVEMENT)
    assert refused(s, "pick Sc9") == "Sc9 is not in play (B3)"
    assert (
        refused(s, "pick Sc2") == "Sc2 is in a Darter off the hull; attach the Darter first (B12)"
    )
    assert refused(s, "move Sc1 A9") == "say `pick Sc1` first (B3)"
    assert refused(s, "dance").startswith("say `pick Sc1`")


@pytest.mark.rule("B6", "27.2")
@pytest.mark.parametrize(
    ("there", "words"),
    [
        ("So1", "enemies are in A9, so Sc1 would have to stop there (B6)"),
        ("FD1=?", "a face-down unit is in A9, so Sc1 would have to stop there (27.2)"),
    ],
)
def test_nobody_boards_through_a_box_that_stops_him(there, words):
    s = acting(f"A8: Sc1 \n A9: {there} \n Da1: over A9, open", "Sc1")
    assert refused(s, "move Sc1 Da1") == words


@pytest.mark.rule("B4", "B7", "B12", "B14")
def test_moves_and_boarding():
    s = acting("A8: Sc1 \n Da1: over A6, closed \n Da2: off the hull \n Da3: over E8, open", "Sc1")
    assert refused(s, "move Sc1 A8") == "Sc1 is already there (B4)"
    assert refused(s, "move Sc1 Da2") == "Darter Da2 is not attached to the hull (B12)"
    assert refused(s, "move Sc1 Da1") == "the Breach of Da1 is closed; open it first (B14)"
    assert refused(s, "move Sc1 Da3") == "Sc1 needs 22 Movement Points and has 12 (B4)"
    assert refused(s, "disengage Sc1") == "no enemy is in Sc1's box (B7)"
    s = acting("A8: La1 \n Da1: over A10, open", "La1")
    s.points = 5
    assert refused(s, "move La1 Da1") == "La1 needs 6 Movement Points and has 5 (B4)"


@pytest.mark.rule("B7")
def test_a_second_try_to_disengage():
    s = acting("A8: La1 So1", "La1")
    s.tried = True
    assert refused(s, "disengage La1") == "La1 has already tried this turn (B7)"


@pytest.mark.rule("B8", "12.8")
def test_shots():
    s = acting("1: Sc1 \n 4: So1", "Sc1")
    assert refused(s, "snap Sc1 So9") == "there is no unit So9 in the Hive (B8)"
    s = acting("49: Sc1 \n 25: So1", "Sc1")
    assert refused(s, "snap Sc1 So1") == "Sc1 has no strength at that range (12.8)"


@pytest.mark.rule("B14", "B20")
def test_breaches_and_sabotage():
    s = acting("A8: En1 \n Da1: over A8, open \n Da2: over A9, open", "En1")
    assert refused(s, "open En1 Da1") == "the Breach of Da1 is already open (B14)"
    assert refused(s, "open En1 Da9") == "there is no Darter named Da9 (B14)"
    assert refused(s, "close En1 Da2").startswith("the unit must be aboard or in the Breach's box")
    s = acting("79: En1", "En1")
    s.points = 3
    assert refused(s, "sabotage En1 79") == "sabotage costs 4 Movement Points; 3 are left (B20)"
    s.points, s.sabotaged = 8, True
    assert refused(s, "sabotage En1 79") == "this Engineer has already tried this turn (B20)"


@pytest.mark.rule("B10", "B18")
def test_attacks():
    s = at_step(hive("A8: La1 Sc1 So1 \n A9: Sc2 FD1=? \n A3: Wo1"), TERRAN_MELEE)
    assert refused(s, "melee La1 So9") == "So9 is not a Znon-controlled unit in the Hive (B10)"
    assert refused(s, "melee La1 XX") == "there is no unit XX (B10)"
    assert refused(s, "melee Sc1 La1 So1") == (
        "name each attacker once, in this order: `melee La1 Sc1 So1` (B10)"
    )
    assert refused(s, "melee La1 Wo1") == "La1 is not in A3 with Wo1 (B10)"
    assert refused(s, "probe Sc2 FD1").startswith("only an Engineer that has not fought can probe")
    s.put(unit(s, "So1"), DEAD)
    assert "So1 is not a Znon-controlled unit" in refused(s, "melee La1 So1")
    assert s.znon[box(s, "A3")] == 1


@pytest.mark.rule("B3")
def test_only_the_unit_that_acts_does_anything():
    s = acting("A8: Sc1 La1 \n Da4: over A9, open", "Sc1")
    assert refused(s, "move La1 A9") == "Sc1 is acting, not La1; finish Sc1 first (B3)"
    assert refused(s, "move aim Da4") == "Sc1 is acting, not aim; finish Sc1 first (B3)"


@pytest.mark.rule("B3", "B19", "27.4")
def test_units_of_the_znon_are_refused_by_the_rule_that_gives_them_to_the_znon():
    s = at_step(hive("A8: So1 Qu1 \n A7: Sc2<Qu1 \n A9: Helstrom \n 51: Sc1"), MOVEMENT)
    assert refused(s, "pick So1") == "So1 is a Znon unit; you move only your own units (B3)"
    assert refused(s, "pick Helstrom") == "Helstrom is held by the Znon (B19)"
    assert refused(s, "pick Sc2") == "Sc2 is controlled by the Znon (27.4)"


@pytest.mark.rule("B4", "B6")
def test_the_points_needed_are_those_of_the_way_that_is_free():
    s = acting("52: Sc1 \n 51: So1", "Sc1")
    free = ways_for(s, unit(s, "Sc1"), 200).cost
    told = 0
    for at, name in enumerate(s.terms.ship.names):
        if f"move Sc1 {name}" not in [action.text() for action in legal_actions(s)]:
            why = refused(s, f"move Sc1 {name}")
            if why.endswith("(B4)") and "needs" in why:
                assert why == f"Sc1 needs {free[at]} Movement Points and has {s.points} (B4)"
                told += free[at] > s.terms.ship.distances[s.at[unit(s, "Sc1")]][at]
    assert told > 0, "some ways are longer for the enemy that stands in them"
