"""26.9, letters A to I: possible, impossible, ties; and every order of the Strategy Roll."""

import pytest
from librt.vecs import vec
from mypy_extensions import i16
from tests.games.hive.playing import acts, box, candidates, hive, kinds, unit, verdicts, where

from hexile.games.hive.rules.actions import FREE_ORDER
from hexile.games.hive.rules.aims import pick_one
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.chart import Trace

ABC, EFG, DCA = 1, 3, 5  # a roll for each of the three orders


@pytest.mark.rule("26.0", "26.9", "R1", "R2")
@pytest.mark.parametrize(
    ("roll", "order"),
    [
        (1, "ABCDEFGH"),
        (2, "ABCDEFGH"),
        (3, "EFGACDBIH"),
        (4, "EFGACDBIH"),
        (5, "DCAIH"),
        (6, "DCAIH"),
    ],
)
def test_every_roll_tries_its_letters_in_order(roll, order):
    assert FREE_ORDER[roll] == order
    s = hive("A8: So1 \n 56: So2 \n A13: So3 \n A3: So4 \n A7: So5 \n A9: So6")
    s.znon = vec[i16]([3] * len(s.znon))  # every box is full: nobody can go anywhere
    trace = acts(s, "So1", roll)
    letters = [row.letter for row in trace.rows]
    assert letters[0] == "S"
    assert trace.rows[0].throw.faces == [roll]
    assert letters[1:] == list(order)
    assert trace.decided == "H"


# --- 26.1 --------------------------------------------------------------------------------


@pytest.mark.rule("26.1", "R36")
def test_four_boxes_one_die_as_in_the_books_example():
    s = hive()
    boxes = [box(s, name) for name in ("A3", "A7", "A9", "A13")]
    for face, name in enumerate(("A3", "A7", "A9", "A13"), 1):
        trace = Trace("action", "So1")
        assert pick_one(s, unit(s, "So1"), boxes, "box", ScriptedDice([face]), trace) == box(
            s, name
        )
        assert trace.rows[0].throw.faces == [face]
        assert [c.kept for c in trace.rows[0].candidates].index(True) == face - 1


@pytest.mark.rule("26.1", "R36")
def test_one_option_needs_no_die():
    s = hive()
    assert pick_one(s, unit(s, "So1"), [7], "box", ScriptedDice([]), None) == 7


# --- A -----------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "B15", "26.5")
def test_a_fires_on_a_darter_from_where_it_stands():
    s = hive("Da1: over A8, open \n A9: So1")
    trace = acts(s, "So1", ABC, [6])
    assert trace.decided == "A"
    assert where(s, "So1") == "A9"
    assert s.ship_hits[0] == 1  # aimed, strength 2, a 6


@pytest.mark.rule("R6", "R8", "R35")
def test_a_moves_to_fire_with_the_highest_strength_ties_by_die():
    s = hive("Da1: over A8, open \n A10: So1")
    trace = acts(s, "So1", ABC, [1, 3])  # A8 and A9 leave six points: strength 2
    assert where(s, "So1") == "A8"
    assert candidates(trace, "=") == [("A8", "on 1", True), ("A9", "on 2", False)]
    assert s.ship_hits[0] == 0


@pytest.mark.rule("26.9", "B15")
@pytest.mark.parametrize(
    "text",
    [
        "Da1: over A8, closed \n A9: So1",
        "Da1: over A8, open \n A8: Helstrom+ \n A9: So1",
        "Da1: over 81, closed \n 37: So1",
        "Da1: off the hull \n 37: So1",
    ],
)
def test_a_is_impossible_without_an_open_breach_free_of_terrans(text):
    assert verdicts(acts(hive(text), "So1", ABC, [1] * ("Helstrom" in text)))["A"] == "none"


@pytest.mark.rule("R8")
def test_a_die_chooses_between_two_darters():
    s = hive("Da1: over A7, open \n Da2: over A9, open \n A8: So1")
    trace = acts(s, "So1", ABC, [2, 6])
    assert candidates(trace, "=") == [("Da1", "on 1", False), ("Da2", "on 2", True)]
    assert list(s.ship_hits[:2]) == [0, 1]


@pytest.mark.rule("R8")
def test_the_stronger_shot_decides_between_two_darters():
    s = hive("Da1: over A6, open \n Da2: over A5, open \n A13: So1")
    trace = acts(s, "So1", ABC, [1, 5])  # A7 and A11 leave six points beside A6; A4 and A10 four
    assert candidates(trace, "A") == [("Da1", "strength 2", True), ("Da2", "strength 1", True)]
    assert candidates(trace, "=")[0] == ("A7", "on 1", True)
    assert list(s.ship_hits[:2]) == [1, 0]


@pytest.mark.rule("R35", "R6")
def test_a_unit_beside_one_darter_does_not_walk_to_another():
    s = hive("Da1: over A8, open \n Da2: over A1, open \n A13: So1")
    trace = acts(s, "So1", ABC, [5])
    assert candidates(trace, "A") == [("Da1", "strength 2", True)]
    assert list(s.ship_hits[:2]) == [1, 0]


@pytest.mark.rule("26.9")
def test_a_is_out_of_reach():
    s = hive("Da1: over A8, open \n 60: So1")
    assert verdicts(acts(s, "So1", ABC))["A"] == "out_of_reach"


@pytest.mark.rule("R28")
def test_hostages_neither_fire_nor_charge():
    s = hive("Da1: over A8, open \n A9: Helstrom \n A7: Sc1")
    trace = acts(s, "Helstrom", ABC)
    assert [verdicts(trace)[letter] for letter in "ABCD"] == ["unarmed"] * 4
    assert trace.decided == "H"


@pytest.mark.rule("R28")
def test_with_the_option_hostages_charge_within_26_7():
    s = hive("A9: Helstrom \n A8: Athena+ \n A13: So1", hostages_charge=True)
    trace = acts(s, "Helstrom", ABC)
    assert verdicts(trace)["C"] == "no_nearer"  # 1 against 1 is not more
    s = hive("A9: Helstrom \n A6: Sc1", hostages_charge=True)
    assert verdicts(acts(s, "Helstrom", ABC))["C"] == "nears"
    assert where(s, "Helstrom") == "A7"


# --- B -----------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R3", "R6")
def test_b_fires_then_enters():
    s = hive("A8: So1 \n A10: Sc1")
    trace = acts(s, "So1", ABC, [1])
    assert trace.decided == "B"
    assert where(s, "So1") == "A10"
    assert kinds(s)[:2] == ["znon_fires_and_enters", "shot_misses"]
    assert s.log[1].facts["strength"] == 2  # 6 for the aimed shot, 4 for the way


@pytest.mark.rule("R35")
def test_b_snaps_if_an_aimed_shot_leaves_too_little():
    s = hive("A6: So1 \n A9: Sc1")
    acts(s, "So1", ABC, [1])
    assert s.log[1].facts["strength"] == 1
    assert where(s, "So1") == "A9"


@pytest.mark.rule("R38")
def test_b_enters_even_after_a_kill():
    s = hive("A8: So1 \n A10: Sc1")
    acts(s, "So1", ABC, [6])
    assert where(s, "Sc1") == "DEAD"
    assert where(s, "So1") == "A10"


@pytest.mark.rule("R37", "R7")
def test_b_is_impossible_if_the_nearest_cannot_be_shot():
    s = hive("50: So1 \n A2: Sc1 \n 25: Sc2")  # 7 points behind a wall; 8 points in plain sight
    trace = acts(s, "So1", ABC)
    assert verdicts(trace)["B"] == "cannot"
    assert candidates(trace, "B") == [("Sc1", "7 points", False), ("Sc2", "8 points", False)]
    assert trace.decided == "C"
    assert where(s, "So1") == "A2"


@pytest.mark.rule("26.5", "R7")
def test_b_takes_hostage_engineer_lancer_scout_among_equally_near():
    s = hive("A8: So1 \n A10: Sc1 La1 En1")
    acts(s, "So1", ABC, [1])
    assert s.log[1].facts["target"] == "Engineer En1"
    s = hive("A8: So1 \n A10: Sc1 En1 Athena+")
    acts(s, "So1", ABC, [1])
    assert s.log[1].facts["target"] == "Athena"


@pytest.mark.rule("26.1", "26.5")
def test_b_two_scouts_are_equal():
    s = hive("A8: So1 \n A10: Sc1 Sc2")
    trace = acts(s, "So1", ABC, [2, 1])
    assert candidates(trace, "=") == [("Sc1", "on 1", False), ("Sc2", "on 2", True)]


@pytest.mark.rule("26.9", "9.2")
def test_b_needs_room_in_the_enemys_box():
    s = hive("A8: So1 \n A9: Sc1 FD1=? FD2=? FD3=?")
    assert verdicts(acts(s, "So1", ABC, [1]))["B"] == "cannot"


# --- C -----------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R9")
def test_c_enters_the_nearest_enemy_occupied_box_within_ten_points():
    s = hive("50: So1 \n A2: Sc1")
    trace = acts(s, "So1", ABC)
    assert trace.decided == "C"
    assert where(s, "So1") == "A2"
    s = hive("49: So1 \n A2: Sc1 \n")  # 9 points: reached
    assert acts(s, "So1", ABC).decided == "C"
    s = hive("1: So1 \n A2: Sc1")  # 11 points: too far for C
    assert verdicts(acts(s, "So1", ABC, [1]))["C"] == "far"


@pytest.mark.rule("R5", "R34")
def test_c_stops_short_of_a_full_box():
    s = hive("A6: Wo1 \n A10: Sc1 FD1=? FD2=? FD3=?")
    trace = acts(s, "Wo1", ABC, [])
    assert verdicts(trace)["C"] == "nears"
    assert where(s, "Wo1") == "A9"


@pytest.mark.rule("R34", "26.1")
def test_c_equal_goals_by_die():
    s = hive("A8: Wo1 \n A2: Sc1 \n A4: Sc2")
    trace = acts(s, "Wo1", DCA, [2, 1])
    assert trace.decided == "D"  # shoots first
    s = hive("A8: Wo1 \n A1: Sc1 \n A5: Sc2 \n A11: Wo2")
    trace = acts(s, "Wo1", ABC, [2])
    assert trace.decided == "C"
    assert candidates(trace, "=") == [("A1", "on 1", False), ("A5", "on 2", True)]
    assert where(s, "Wo1") == "A5"


@pytest.mark.rule("26.7", "R13")
def test_a_queen_stops_short_of_a_fight_she_would_not_win():
    s = hive("A6: Qu1 \n A9: La1")
    trace = acts(s, "Qu1", DCA, [1])
    assert trace.decided == "D"
    s = hive("50: Qu1 \n A3: La1")
    trace = acts(s, "Qu1", ABC)
    assert verdicts(trace)["B"] == "cannot"
    assert verdicts(trace)["C"] == "nears"
    assert where(s, "Qu1") == "51"


@pytest.mark.rule("26.7")
def test_a_queen_enters_where_she_will_be_the_stronger():
    s = hive("50: Qu1 \n A3: Sc1")
    assert verdicts(acts(s, "Qu1", ABC))["C"] == "enters"
    s = hive("50: Qu1 \n A3: Sc1 Athena+")  # 3 against 3
    assert verdicts(acts(s, "Qu1", ABC))["C"] == "nears"


# --- D -----------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R35")
def test_d_fires_without_moving_if_it_can():
    s = hive("A6: So1 \n A10: Sc1")
    trace = acts(s, "So1", DCA, [1])
    assert trace.decided == "D"
    assert where(s, "So1") == "A6"
    assert s.log[1].facts["strength"] == 1  # range 4: one less, though it could go nearer


@pytest.mark.rule("26.9", "R35", "26.1")
def test_d_moves_for_a_line_of_fire():
    s = hive("50: So1 \n A2: Sc1")
    trace = acts(s, "So1", DCA, [2, 1])
    assert trace.decided == "D"
    assert [name for name, _, _ in candidates(trace, "=")] == ["A3", "A4", "A8"]
    assert where(s, "So1") == "A4"


@pytest.mark.rule("B9", "R37")
def test_d_does_not_fire_into_a_box_with_a_friend():
    s = hive("A8: So1 \n A10: Sc1 So2")
    assert verdicts(acts(s, "So1", DCA))["D"] == "cannot"


@pytest.mark.rule("26.5", "12.8")
def test_d_armour_counts():
    s = hive("A8: So1 \n A10: La1")
    acts(s, "So1", DCA, [5])
    assert s.log[1].facts["strength"] == 1
    assert where(s, "La1") == "A10"


@pytest.mark.rule("26.9", "R35")
def test_d_moves_only_if_none_of_the_nearest_can_be_shot_at_from_here():
    s = hive("2: So1 \n 4: Sc1 \n 49: Sc2")
    trace = acts(s, "So1", 5, [1])
    assert trace.decided == "D"
    assert where(s, "So1") == "2"
    assert s.log[1].facts["target"] == "Scout Sc1"
    assert ("Sc2", "4 points, no shot from here", False) in candidates(trace, "D")


# --- E, F, G -----------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R9")
@pytest.mark.parametrize(
    ("letter", "friend"),
    [("E", "Athena"), ("F", "Qu1"), ("F", "MQ"), ("G", "Wo1"), ("G", "Sc1<Qu7")],
)
def test_e_f_g_join_the_nearest(letter, friend):
    s = hive(f"A6: So1 \n A9: {friend} \n E8: Qu7")
    trace = acts(s, "So1", EFG)
    assert trace.decided == letter
    assert verdicts(trace)[letter] == "enters"
    assert where(s, "So1") == "A9"


@pytest.mark.rule("26.9")
def test_nobody_to_join_within_ten_points():
    s = hive("A6: So1 \n C8: Athena Qu1 Wo1")
    trace = acts(s, "So1", EFG, [1, 1, 1])
    assert [verdicts(trace)[letter] for letter in "EFG"] == ["far"] * 3


@pytest.mark.rule("R5", "24.2")
def test_full_boxes_are_passed_over_for_the_nearest_with_room():
    s = hive("A6: So1 \n A8: Athena Wo1 Wo2 \n A10: Helstrom")
    trace = acts(s, "So1", EFG)
    assert candidates(trace, "E")[0] == ("A10", "8 points", True)
    assert candidates(trace, "E")[1][0] == "A8"
    assert candidates(trace, "E")[1][1].endswith("points, full")
    assert where(s, "So1") == "A10"


@pytest.mark.rule("R4")
def test_a_unit_already_joined_stays_and_fires_only_from_its_box():
    s = hive("A6: So1 Athena \n A10: Sc1")
    trace = acts(s, "So1", EFG, [1])
    assert verdicts(trace)["E"] == "there"
    assert verdicts(trace)["F"] == "stays"
    assert verdicts(trace)["C"] == "stays"
    assert trace.decided == "D"
    assert where(s, "So1") == "A6"


@pytest.mark.rule("R4", "R2")
def test_a_unit_already_joined_with_nothing_to_shoot_does_nothing():
    s = hive("A6: So1 Wo1 \n A5: Sc1")
    trace = acts(s, "So1", EFG)
    assert [verdicts(trace)[x] for x in "GACDBI"] == [
        "there",
        "none",
        "stays",
        "cannot_here",
        "stays",
        "stays",
    ]
    assert trace.decided == "H"


@pytest.mark.rule("R4")
def test_a_hostage_joins_the_other_and_a_queen_another_queen():
    s = hive("A6: Athena \n A8: Helstrom \n B8: Qu1")
    assert acts(s, "Athena", EFG).decided == "E"
    s = hive("A6: Qu1 \n A8: Qu2")
    assert acts(s, "Qu1", EFG).decided == "F"
    assert where(s, "Qu1") == "A8"


@pytest.mark.rule("R15")
def test_face_down_units_are_nobodys_friends():
    s = hive("A6: So1 \n A8: FD1=?")
    trace = acts(s, "So1", EFG, [1, 1, 1])
    assert verdicts(trace)["G"] == "none"


@pytest.mark.rule("R34", "26.1")
def test_two_friends_equally_near():
    s = hive("A8: So1 \n A6: Wo1 \n A10: Wo2")
    acts(s, "So1", EFG, [2])
    assert where(s, "So1") == "A10"


# --- H, I --------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R29", "26.1")
def test_i_wanders_its_full_allowance_never_straight_back():
    s = hive("A8: So1")
    trace = acts(s, "So1", DCA, [4, 2, 1, 1, 2])
    assert trace.decided == "I"
    assert trace.rows[-2].facts["path"] == "A13, A12, A7, A2, A3"
    assert where(s, "So1") == "A3"


@pytest.mark.rule("R29")
def test_i_turns_back_only_in_a_dead_end():
    s = hive("82: Wo1")  # 8 points: 5 for 3, then 4 or 6 or 54 for 2, and on for 2
    acts(s, "Wo1", DCA, [1])
    assert where(s, "Wo1") == "3"


@pytest.mark.rule("R2", "26.9")
def test_h_follows_i_only_where_no_box_can_be_entered():
    s = hive("82: Wo1 \n 5: So1 So2 So3")
    trace = acts(s, "Wo1", DCA)
    assert verdicts(trace)["I"] == "none"
    assert trace.decided == "H"


@pytest.mark.rule("26.9")
def test_what_was_not_reached_is_said():
    s = hive("A8: So1 \n A10: Sc1")
    trace = acts(s, "So1", ABC, [1])
    assert trace.rows[-1].letter == "…"
    assert trace.rows[-1].facts["letters"] == "C, D, E, F, G, H"
    assert unit(s, "So1") == s.terms.first[4]
