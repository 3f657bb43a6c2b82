"""25 Deploying Znon units during play."""

import pytest
from tests.games.hive.playing import (
    at_step,
    box,
    do,
    hive,
    kinds,
    run_step,
    said,
    texts,
    unit,
    where,
)

from hexile.games.hive.rules.darters import ATTACH_TO
from hexile.games.hive.rules.losses import kill
from hexile.games.hive.rules.nests import WAKES, any_lawful, nearest_lawful
from hexile.games.hive.rules.terran import ACTING, MOVEMENT, pick
from hexile.games.hive.state import CUP_C, CUP_MASTER, CUP_QUEENS, CUP_SOLDIERS, CUP_WORKERS
from hexile.games.hive.tables import UNKNOWN

A, B, L = 0, 1, 6


def nest(text=""):
    """Return a Hive in which F still sleeps, so that no other Area is the last."""
    return hive(text, asleep="F")


@pytest.mark.rule("25.0", "25.4", "25.7", "25.8", "25.9")
def test_a_nest_of_three():
    s = nest()
    faces = [1]  # a Queen (the eighth is the Master-Queen)
    faces += [3, 4]  # seven: box 3
    faces += [4, 3]  # seven: three units
    faces += [1, 1, 26]  # two Soldiers and a Worker
    faces += [2, 5]  # the pair: column 2, row 5: box 10
    faces += [6, 6]  # what lies face-down: box 15
    run_step(s, WAKES[A], faces)
    assert [where(s, name) for name in ("Qu1", "So1", "So2", "Wo1")] == ["A3", "A3", "A10", "A10"]
    assert s.slot_at[0] == box(s, "A15")
    assert s.slot_kind[0] == UNKNOWN
    assert list(s.cups[CUP_C:]) == [4, 4, 2, 2], "nothing is drawn before it is turned up"
    assert s.cups[CUP_SOLDIERS] == 14
    assert s.cups[CUP_WORKERS] == 11
    assert [kind for kind in kinds(s) if kind != "rolled_box"] == [
        "deployed", "population", "deployed", "deployed", "deployed", "face_down",
    ]  # fmt: skip
    assert [text for text in said(s) if text.startswith("Dice")] == [
        "Dice 3 and 4: box A3.", "Dice 2 and 5: box A10.", "Dice 6 and 6: box A15.",
    ]  # fmt: skip


@pytest.mark.rule("25.0", "R16", "25.8")
def test_a_queen_alone():
    s = nest()
    run_step(s, WAKES[A], [1, 4, 4, 1, 1, 1, 1])
    assert where(s, "Qu1") == "A8"
    assert s.znon[box(s, "A8")] == 1
    assert sum(s.znon) == 1


@pytest.mark.rule("25.0", "R17")
def test_the_master_queen_brings_the_hostages_mixed_among_her_people():
    s = nest()
    faces = [8, 4, 4, 1, 2, 1]  # Master-Queen in A8; population 3: one; a Soldier
    faces += [1, 1]  # shuffled: Soldier, hostage, hostage become hostage, hostage, Soldier
    faces += [1]  # the first of them is Helstrom
    faces += [1, 2, 1, 1]  # the pair in A5; what lies face-down in A1
    run_step(s, WAKES[A], faces)
    assert s.cups[CUP_MASTER] == 0
    assert [where(s, name) for name in ("MQ", "Helstrom", "Athena", "So1")] == [
        "A8",
        "A8",
        "A5",
        "A5",
    ]
    assert not s.terran[unit(s, "Helstrom")]


@pytest.mark.rule("25.0", "R17")
def test_either_hostage_may_be_drawn_first():
    s = nest()
    run_step(s, WAKES[A], [8, 4, 4, 1, 2, 1, 1, 1, 2, 1, 2, 1, 1])
    assert (where(s, "Athena"), where(s, "Helstrom")) == ("A8", "A5")


@pytest.mark.rule("R16")
def test_hostages_join_her_even_if_nobody_lives_there():
    s = nest()
    run_step(s, WAKES[A], [8, 4, 4, 1, 1, 2, 1, 1, 2, 1, 1])
    assert where(s, "Helstrom") == "A8"
    assert where(s, "Athena") == "A5"


@pytest.mark.rule("25.1", "R19", "9.2")
def test_a_pair_that_does_not_fit_is_rolled_again_and_never_split():
    s = nest("A10: So17 So18")
    run_step(s, WAKES[A], [1, 3, 4, 4, 3, 1, 1, 1, 2, 5, 1, 2, 1, 1])
    assert [where(s, name) for name in ("So2", "So3")] == ["A5", "A5"]
    assert "Dice 2 and 5: A10 has no room. Roll both dice again." in said(s)


@pytest.mark.rule("25.0", "R18")
def test_queens_and_hostages_avoid_marines_others_do_not():
    s = nest("A8: Sc1 \n A10: Sc2")
    faces = [1, 4, 4, 3, 4]  # the Queen: A8 holds a Scout, again, A3
    faces += [4, 3, 1, 1, 1, 2, 5, 2, 5]  # three Soldiers, the pair in A10, the unknown in A10 too
    run_step(s, WAKES[A], faces)
    assert said(s)[0] == "Dice 4 and 4: A8 holds Terrans. Roll both dice again."
    assert where(s, "Qu1") == "A3"
    assert where(s, "So2") == "A10"
    assert s.slot_at[0] == box(s, "A10")
    s = nest("A10: Sc2")
    faces = [
        8,
        4,
        4,
        1,
        2,
        1,
        1,
        1,
        1,
        2,
        5,
        1,
        2,
        1,
        1,
    ]  # Athena's group: A10 has a Scout, again
    run_step(s, WAKES[A], faces)
    assert where(s, "Athena") == "A5"


@pytest.mark.rule("25.2", "25.3", "R23")
def test_the_laser_area():
    s = nest()
    faces = [1, 2, 2, 2, 3, 3, 4]  # Queen: 14 and 12 are rolled again, then 3
    faces += [1, 1, 1]  # two and two more: four, one unit, a Soldier
    faces += [6, 5, 4, 5]  # face-down: 12 is rolled again, then 11
    run_step(s, WAKES[L], faces)
    assert where(s, "Qu1") == "L3"
    assert where(s, "So1") == "L3"
    assert s.slot_at[0] == box(s, "L11")
    assert said(s)[0] == "Dice 2 and 2: box 14 is not in this Area. Roll both dice again."
    assert "Population roll 4 (2, plus 2 for the Laser Area, 25.3): 1 unit." in said(s)


@pytest.mark.rule("25.5", "R24")
def test_mix_d_runs_out():
    s = nest()
    s.cups[CUP_SOLDIERS], s.cups[CUP_WORKERS] = 1, 0
    run_step(s, WAKES[A], [1, 4, 4, 6, 6, 1, 1])
    assert "population_short" in kinds(s)
    assert s.znon[box(s, "A8")] == 2
    run_step(s, WAKES[B], [1, 4, 4, 6, 6, 1, 1])
    assert s.znon[box(s, "B8")] == 1  # the Queen still comes


@pytest.mark.rule("R20", "25.0")
def test_the_master_queen_comes_at_the_last_area_at_the_latest():
    s = hive(asleep="")
    s.cups[CUP_QUEENS] = 1
    run_step(s, WAKES[A], [4, 4, 1, 1, 2, 1, 1, 2, 1, 1])
    assert where(s, "MQ") == "A8"
    assert s.cups[CUP_QUEENS] == 1


@pytest.mark.rule("R20")
def test_or_one_queen_is_left_out_of_the_mix():
    s = hive(last_queen="left_out")
    assert s.cups[CUP_QUEENS] == 6


@pytest.mark.rule("R25")
def test_mix_c_suffices_for_seven_areas():
    s = hive(asleep="ABCDEFL")
    for area in range(7):
        run_step(s, WAKES[area], [1, 4, 4, 1, 1, *([1] if area == L else []), 1, 1])
    assert all(kind == UNKNOWN for kind in s.slot_kind)
    assert sum(s.cups[CUP_C:]) >= len(s.slot_kind)


@pytest.mark.rule("R42")
def test_where_no_box_is_lawful_the_nearest_is_taken():
    s = nest()
    for number in range(1, 16):
        s.znon[box(s, f"A{number}")] = 3
    assert not any_lawful(s, A, 1, False, "25.9")
    assert s.terms.ship.names[nearest_lawful(s, A, 1, False)] == "3"
    assert said(s) == ["The dice can give no allowed box, so the nearest one is used: 3."]


@pytest.mark.rule("R42", "25.0")
def test_a_queen_stays_in_her_area_while_it_has_room():
    s = nest()
    for number in range(1, 16):
        s.znon[box(s, f"A{number}")] = 3
    s.znon[box(s, "A15")] = 1
    assert s.terms.ship.names[nearest_lawful(s, A, 2, True)] == "A15"
    s.terrans[box(s, "A15")] = 1
    assert s.terms.ship.names[nearest_lawful(s, A, 2, True)] == "A15", "with Terrans, but inside"


# --- 25.6 interrupting a move ------------------------------------------------------------


def walking(text, who, asleep="AF"):
    s = at_step(hive(text, asleep=asleep), MOVEMENT, ACTING)
    pick(s, unit(s, who))
    return s


@pytest.mark.rule("25.0", "25.6", "R22")
def test_a_marine_that_enters_wakes_the_nest_and_may_go_on():
    s = walking("51: Sc1", "Sc1")
    assert "move Sc1 A3" in texts(s)
    assert "move Sc1 A8" not in texts(s)  # the nest interrupts at its first box
    do(s, "move Sc1 A3", [1, 4, 4, 1, 1, 1, 1], to_the_end=True)
    assert s.awake[A]
    assert where(s, "Qu1") == "A8"
    assert s.points == 9
    assert "resumes" in kinds(s)
    assert "move Sc1 A4" in texts(s)


@pytest.mark.rule("25.6", "R22")
def test_a_marine_met_by_the_nest_goes_no_further():
    s = walking("51: Sc1 \n 70: Sc2", "Sc1")
    do(s, "move Sc1 A3", [1, 4, 4, 4, 3, 1, 1, 1, 4, 1, 1, 1], to_the_end=True)
    assert where(s, "So2") == "A3"
    assert "met" in kinds(s)
    assert s.mover == -1
    assert s.done[unit(s, "Sc1")]


@pytest.mark.rule("25.0", "B12")
def test_a_breach_wakes_the_nest_too():
    s = at_step(hive("Da1: off the hull; Sc1", asleep="AF"), ATTACH_TO[0])
    do(s, "attach Da1 A6", [1, 4, 4, 1, 1, 1, 1], to_the_end=True)
    assert s.awake[A]
    assert kinds(s)[:2] == ["attached", "nest_wakes"]


@pytest.mark.rule("R21")
def test_a_hostage_or_a_held_marine_wakes_nobody():
    s = walking("51: Helstrom+", "Helstrom")
    do(s, "move Helstrom A3", to_the_end=True)
    assert not s.awake[A]


@pytest.mark.rule("R21", "B17")
def test_a_marine_released_in_a_sleeping_area_wakes_it_at_once():
    s = hive("A8: Sc1<Qu1 \n B8: Qu1", asleep="A")
    kill(s, unit(s, "Qu1"), "B10")
    assert s.awake[A]
    assert s.agenda == [WAKES[A]]
    assert s.terran[unit(s, "Sc1")]
