"""26.8 and letters W to Z: who must stay, the one roll, where they go."""

import pytest
from tests.games.hive.playing import acts, box, candidates, hive, kinds, unit, verdicts, where

from hexile.games.hive import GAME
from hexile.games.hive.rules.engaged import ENGAGED_ORDER, must_stay
from hexile.proof.checks.reasons_check import check_trace

WXYZ, YZ = 1, 5


@pytest.mark.rule("26.9", "R1")
@pytest.mark.parametrize(("roll", "order"), [(r, "WXYZ" if r < 5 else "YZ") for r in range(1, 7)])
def test_every_roll_tries_its_letters_in_order(roll, order):
    assert ENGAGED_ORDER[roll] == order
    s = hive("84: Wo1 La1 \n 21: So1 So2 So3")  # a dead end behind a full box
    trace = acts(s, "Wo1", roll)
    assert [row.letter for row in trace.rows] == ["26.8", "S", *order]
    assert trace.decided == "Z"
    assert kinds(s) == ["znon_cornered"]


# --- 26.8 --------------------------------------------------------------------------------


@pytest.mark.rule("26.8", "R12")
@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("A8: So1 Sc1", True),  # 3 against 2
        ("A8: So1 Sc1 Athena+", True),  # 3 against 3
        ("A8: So1 La1", False),  # 3 against 5
        ("A8: So1 Wo1 La1", True),  # 5 against 5
        ("A8: So1 Helstrom La1/1 Sc1", False),  # 4 against 5
        ("A8: So1 Sc1<Qu1 La1 \n E8: Qu1", True),  # held Marines count: 5 against 5
    ],
)
def test_a_stack_that_is_not_outmatched_stays(text, stays):
    s = hive(text)
    assert must_stay(s, unit(s, "So1"), None) is stays


@pytest.mark.rule("26.8", "R12")
def test_staying_needs_no_die_and_beats_w():
    s = hive("A8: So1 Sc1 \n A10: Sc2")
    trace = acts(s, "So1", WXYZ)
    assert trace.decided == "26.8"
    assert trace.rows[0].facts == {"friends": 3, "enemies": 2}
    assert kinds(s) == ["znon_holds"]


# --- W -----------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R39", "R11")
def test_w_leaves_and_fires():
    s = hive("A10: So1 La1 \n 25: En1")
    trace = acts(s, "So1", WXYZ, [4, 6])  # away on 1-4; from 27 an aimed shot, range 2
    assert trace.decided == "W"
    assert where(s, "So1") == "27"
    assert where(s, "En1") == "DEAD"


@pytest.mark.rule("26.5", "R39", "26.1")
def test_w_prefers_the_order_of_targets_to_the_strength():
    s = hive("A8: So1 La1 \n A13: Sc1 \n 53: En1")
    trace = acts(s, "So1", WXYZ, [1, 2, 1])  # 50, 51 and 52 see the Engineer, all for a snap shot
    assert [name for name, _, _ in candidates(trace, "=")] == ["50", "51", "52"]
    assert where(s, "So1") == "51"
    assert s.log[1].facts["target"] == "Engineer En1"
    assert s.log[1].facts["strength"] == 1


@pytest.mark.rule("R39", "B9")
def test_w_may_fire_back_into_the_box_it_left():
    s = hive("A10: Wo1 La1")
    trace = acts(s, "Wo1", WXYZ, [3, 2, 1])  # A5, A9 and A15 see A10 and leave six points
    assert trace.decided == "W"
    assert where(s, "Wo1") == "A9"
    assert s.log[1].facts["target"] == "Lancer La1"
    s = hive("A10: Wo1 Helstrom La1 Sc1")  # a friend stays behind: no fire into that box
    assert verdicts(acts(s, "Wo1", WXYZ, [4]))["W"] == "none"


@pytest.mark.rule("R11", "B7")
def test_a_failed_roll_keeps_it_there_and_ends_its_turn():
    s = hive("A10: So1 La1 \n 25: En1")
    trace = acts(s, "So1", WXYZ, [5])
    assert trace.decided == "W"
    assert verdicts(trace)["!"] == "held"
    assert where(s, "So1") == "A10"
    assert kinds(s) == ["znon_held"]


@pytest.mark.rule("R11", "26.9")
@pytest.mark.parametrize(
    ("text", "who", "roll", "letter"),
    [
        ("A8: So1 La1 \n 53: En1 \n A13: Sc1", "So1", WXYZ, "W"),
        ("21: Wo1 La1 \n 20: Sc1 So2 \n 22: Sc2 So3 \n 74: Sc3 So4", "Wo1", WXYZ, "X"),
        ("A8: So1 La1 \n A10: Wo1 \n A6: Wo2", "So1", YZ, "Y"),
    ],
)
def test_who_fails_to_get_away_has_rolled_for_nothing_else(text, who, roll, letter):
    trace = acts(hive(text), who, roll, [6])
    assert trace.decided == letter
    assert verdicts(trace)[letter] == "tries"
    assert "=" not in verdicts(trace)


@pytest.mark.rule("26.9")
def test_w_is_impossible_where_no_points_are_left_for_a_shot():
    s = hive("84: Wo1 La1")  # a door for three of eight points, and a Worker's shot costs six
    trace = acts(s, "Wo1", WXYZ, [1, 1])
    assert [verdicts(trace)[letter] for letter in "WXY"] == ["none"] * 3
    assert trace.decided == "Z"


# --- X -----------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R9")
def test_x_goes_to_a_fight_that_would_be_won():
    s = hive("84: Wo1 La1 \n 21: Sc1 Wo2")
    trace = acts(s, "Wo1", WXYZ, [3])
    assert trace.decided == "X"
    assert candidates(trace, "X") == [("21", "3 points, 4 against 2", True)]
    assert where(s, "Wo1") == "21"


@pytest.mark.rule("26.9", "9.2")
@pytest.mark.parametrize(
    ("there", "words"),
    [
        ("La2", "3 points, not won, 2 against 5"),
        ("Sc1", "3 points, not won, 2 against 2"),
        ("Sc1 So1 So2 So3", "3 points, 11 against 2, full"),
    ],
)
def test_x_needs_more_strength_than_the_enemy_and_room(there, words):
    s = hive(f"84: Wo1 La1 \n 21: {there}")
    trace = acts(s, "Wo1", WXYZ, [4] if "So3" not in there else [])
    assert verdicts(trace)["X"] == "none"
    assert candidates(trace, "X") == [("21", words, False)]


@pytest.mark.rule("26.9")
def test_of_several_won_fights_the_trace_of_x_keeps_the_nearest():
    s = hive("21: Wo1 La1 \n 20: Sc1 Wo2 \n 22: Sc2 So3 \n 74: Sc3 So4 So5 \n 84: Sc4 So6")
    trace = acts(s, "Wo1", WXYZ, [1, 2])
    assert where(s, "Wo1") == "22"
    assert candidates(trace, "X") == [
        ("20", "2 points, 4 against 2", True),
        ("22", "2 points, 5 against 2", True),
        ("74", "2 points, 8 against 2", True),
        ("84", "3 points, 5 against 2", False),
    ]
    check_trace(GAME, trace)


@pytest.mark.rule("26.9")
def test_a_nearer_fight_that_would_not_be_won_is_told_apart_from_those_that_would():
    s = hive("21: Wo1 La1 \n 20: La2 \n 22: Sc1 \n 74: La3 \n 84: Sc4 So5")
    trace = acts(s, "Wo1", WXYZ, [1])
    assert candidates(trace, "X") == [
        ("20", "2 points, not won, 2 against 5", False),
        ("22", "2 points, not won, 2 against 2", False),
        ("74", "2 points, not won, 2 against 5", False),
        ("84", "3 points, 5 against 2", True),
    ]
    check_trace(GAME, trace)


# --- Y -----------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R9", "R15")
def test_y_falls_back_to_the_nearest_friends_without_enemies():
    s = hive("A8: So1 La1 \n A10: Wo1 \n A6: Wo2 Sc1 \n A2: FD1=?")
    trace = acts(s, "So1", YZ, [4])
    assert trace.decided == "Y"
    assert where(s, "So1") == "A10"


@pytest.mark.rule("26.9")
def test_the_trace_of_y_keeps_the_box_the_unit_goes_to():
    s = hive("A2: So1 La1 \n 2: Sc1 \n A7: Sc2 \n 52: Wo1 \n A12: Wo2")
    trace = acts(s, "So1", YZ, [4])
    assert where(s, "So1") == "A12"
    assert candidates(trace, "Y") == [("A12", "4 points", True), ("52", "7 points", False)]


@pytest.mark.rule("26.1")
def test_y_two_equally_near():
    s = hive("A8: So1 La1 \n A10: Wo1 \n A6: Wo2")
    trace = acts(s, "So1", YZ, [4, 1])
    assert candidates(trace, "=") == [("A6", "on 1", True), ("A10", "on 2", False)]
    assert where(s, "So1") == "A6"


@pytest.mark.rule("26.9", "R28")
def test_hostages_use_y_and_z_only():
    s = hive("A8: Helstrom La1 \n A9: Wo1")
    trace = acts(s, "Helstrom", WXYZ, [3])
    assert [verdicts(trace)[letter] for letter in "WX"] == ["unarmed", "unarmed"]
    assert trace.decided == "Y"
    assert where(s, "Helstrom") == "A9"


# --- Z -----------------------------------------------------------------------------------


@pytest.mark.rule("26.9", "R29")
def test_z_flees_along_a_random_path():
    s = hive("84: Wo1 La1")
    trace = acts(s, "Wo1", YZ, [3, 1])  # away on 1-3; 21 for 3, then 20, 22 or 74; then on
    assert trace.decided == "Z"
    assert where(s, "Wo1") == "19"
    assert next(row for row in trace.rows if row.letter == "Z").facts["path"] == "21, 20, 19"


@pytest.mark.rule("R29", "B6")
def test_a_random_path_ends_on_entering_an_enemy_box():
    s = hive("84: So1 La1 \n 21: Sc1")
    trace = acts(s, "So1", YZ, [4])
    assert trace.decided == "Z"
    assert where(s, "So1") == "21"


@pytest.mark.rule("26.7", "R13")
def test_on_a_random_path_a_queen_never_steps_into_a_lost_fight():
    s = hive("84: Qu1 La1 \n 21: La2")
    assert verdicts(acts(s, "Qu1", YZ))["Z"] == "none"
    assert s.terrans[box(s, "21")] == 1
