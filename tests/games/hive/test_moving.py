"""Terran movement, stacking, disengaging, Breaches, sabotage; what is refused and why."""

import pytest
from tests.games.hive.playing import at_step, box, do, hive, kinds, refusal, texts, unit, where

from hexile.games.hive.rules.moving import disengage_need
from hexile.games.hive.rules.terran import ACTING, MOVEMENT, pick
from hexile.kernel.play import legal_actions

ELSEWHERE = "\n 70: Sc9"  # somebody who can act next, so that the phase goes on


def acting(text, who, asleep="", **values):
    s = at_step(hive(text + ELSEWHERE, asleep=asleep, **values), MOVEMENT, ACTING)
    pick(s, unit(s, who))
    return s


def boxes(s):
    return {text.split()[2] for text in texts(s) if text.startswith("move")}


@pytest.mark.rule("B3")
def test_one_unit_after_the_other():
    s = at_step(hive("A8: Sc1 \n A9: La1"), MOVEMENT)
    assert texts(s) == ["pick La1", "pick Sc1", "end"]
    do(s, "pick Sc1")
    assert refusal(s, "pick La1").rule == "B3"
    assert str(refusal(s, "move La1 A7")) == "Sc1 is acting, not La1; finish Sc1 first (B3)"
    do(s, "done Sc1", to_the_end=True)
    assert texts(s) == ["pick La1", "end"]
    assert "has already acted" in str(refusal(s, "pick Sc1"))


@pytest.mark.rule("B4")
def test_two_points_a_box_three_through_a_door():
    s = acting("51: Sc1", "Sc1")
    do(s, "move Sc1 A8")
    assert s.points == 12 - 3 - 2
    do(s, "move Sc1 56")
    assert s.points == 7 - 2 - 3
    assert where(s, "Sc1") == "56"


@pytest.mark.rule("B4")
def test_too_far_is_refused_with_the_points():
    s = acting("51: En1", "En1")
    assert str(refusal(s, "move En1 C8")) == "En1 needs 25 Movement Points and has 8 (B4)"
    assert str(refusal(s, "move En1 Z9")) == "there is no box Z9 (B4)"


@pytest.mark.rule("B5", "9.2")
def test_three_of_a_side_to_a_box_and_full_boxes_are_passed_through():
    s = acting("A6: Sc1 \n A7: Sc2 Sc3 Sc4", "Sc1")
    assert "A7" not in boxes(s)
    assert "A8" in boxes(s)
    assert (
        str(refusal(s, "move Sc1 A7"))
        == "3 of your units are in A7; at most 3 can stop there (9.2)"
    )


@pytest.mark.rule("B6")
def test_an_enemy_ends_the_move_and_cannot_be_passed():
    s = acting("52: Sc1 \n 51: So1", "Sc1")
    assert {"51", "53"} <= boxes(s)
    assert not boxes(s) & {"50", "A3", "F13"}
    assert refusal(s, "move Sc1 50").rule == "B6"
    do(s, "move Sc1 51")
    assert kinds(s) == ["moves", "stops"]
    assert s.mover == -1


@pytest.mark.rule("B6")
def test_a_hostage_in_znon_hands_stops_a_marine():
    s = acting("52: Sc1 \n 51: Helstrom", "Sc1")
    do(s, "move Sc1 51")
    assert s.done[unit(s, "Sc1")]


@pytest.mark.rule("27.2", "R15")
def test_a_face_down_unit_stops_a_marine_but_does_not_hold_it():
    s = acting("52: Sc1 \n 51: FD1=?", "Sc1")
    do(s, "move Sc1 51")
    assert s.log[-1].rule == "27.2"
    assert s.done[unit(s, "Sc1")]
    s = acting("51: Sc1 FD1=?", "Sc1")  # a turn later it walks away without a die
    assert "50" in boxes(s)
    assert "disengage Sc1" not in texts(s)


@pytest.mark.rule("27.2")
def test_a_hostage_does_not_stop_for_a_face_down_unit():
    s = acting("52: Helstrom+ \n 51: FD1=?", "Helstrom")
    do(s, "move Helstrom 51")
    assert s.points == 4
    assert "50" in boxes(s)


# --- disengaging -------------------------------------------------------------------------


@pytest.mark.rule("B7")
@pytest.mark.parametrize(
    ("text", "who", "need"),
    [
        ("A8: La1 So1", "La1", 3),
        ("A8: Sc1 So1", "Sc1", 4),
        ("A8: Sc1 La1 So1", "Sc1", 5),  # a Scout whose friends hold
        ("A8: En1 Sc1 So1", "En1", 3),  # two is less than three
        ("A8: En1 La1 So1", "En1", 4),
        ("A8: So1 La1", "So1", 4),
        ("A8: Wo1 La1", "Wo1", 3),
        ("A8: Helstrom+ La1 So1", "Helstrom", 4),
    ],
)
def test_what_is_needed_to_disengage(text, who, need):
    s = hive(text)
    assert disengage_need(s, unit(s, who)) == need


@pytest.mark.rule("B7")
def test_an_engaged_unit_may_only_try_to_leave():
    s = acting("A8: Sc1 So1 \n A10: So2", "Sc1")
    assert texts(s) == ["disengage Sc1", "done Sc1"]
    assert refusal(s, "move Sc1 A7").rule == "B7"
    assert refusal(s, "snap Sc1 So2").rule == "B8"
    do(s, "disengage Sc1", [4])
    assert s.points == 12
    assert "A7" in boxes(s)
    assert not any(text.startswith("snap") for text in texts(s))  # it fires only after leaving
    do(s, "move Sc1 A7")
    assert "snap Sc1 So1" in texts(s)


@pytest.mark.rule("B7")
def test_a_failed_try_ends_the_units_movement():
    s = acting("A8: Sc1 So1", "Sc1")
    do(s, "disengage Sc1", [5])
    assert s.mover == -1
    assert s.done[unit(s, "Sc1")]
    assert kinds(s) == ["stays_engaged"]


# --- Breaches ----------------------------------------------------------------------------


@pytest.mark.rule("B14", "B12")
def test_out_of_a_darter_and_in_again():
    s = acting("Da1: over A8, open; Sc1 \n A9: La1", "Sc1")
    do(s, "move Sc1 A7")
    assert s.points == 12 - 2 - 2
    do(s, "move Sc1 Da1")
    assert s.points == 8 - 2 - 2
    assert where(s, "Sc1") == "Da1"


@pytest.mark.rule("B14")
def test_a_closed_breach_lets_nobody_through_until_opened():
    s = acting("Da1: over A8, closed; Sc1 \n", "Sc1")
    assert texts(s) == ["open Sc1 Da1", "done Sc1"]
    assert str(refusal(s, "move Sc1 A8")) == "the Breach of Da1 is closed; open it first (B14)"
    do(s, "open Sc1 Da1")
    assert s.points == 11
    assert "A8" in boxes(s)


@pytest.mark.rule("B14")
def test_a_breach_cannot_be_closed_in_the_turn_it_is_cut():
    s = acting("Da1: over A8, open; Sc1", "Sc1")
    s.ship_fresh[0] = True
    assert "close Sc1 Da1" not in texts(s)
    assert "attached this turn" in str(refusal(s, "close Sc1 Da1"))
    s.ship_fresh[0] = False
    assert "close Sc1 Da1" in texts(s)


@pytest.mark.rule("B14")
def test_from_the_box_only_without_an_enemy_there():
    s = acting("Da1: over A8, open \n A8: Sc1", "Sc1")
    assert "close Sc1 Da1" in texts(s)
    s = acting("Da1: over A8, open \n A8: Sc1 So1", "Sc1")
    assert "close Sc1 Da1" not in texts(s)


@pytest.mark.rule("B12")
def test_a_full_darter_takes_nobody():
    s = acting("Da1: over A8, open; La1 La2 Sc1 \n A8: La3", "La3")
    assert str(refusal(s, "move La3 Da1")) == "La3 needs 2 seats; Da1 has 1 free (B12)"


@pytest.mark.rule("B12", "B14")
def test_the_airlock_needs_no_breach():
    s = acting("Da1: over 81, closed; Sc1", "Sc1")
    assert "37" in boxes(s)
    assert not any(text.startswith("open") for text in texts(s))


# --- sabotage ----------------------------------------------------------------------------


@pytest.mark.rule("B20")
@pytest.mark.parametrize(("face", "stands"), [(4, False), (5, True)])
def test_an_engineer_destroys_an_engine_room_on_1_to_4(face, stands):
    s = acting("79: En1", "En1")
    do(s, "sabotage En1 79", [face])
    assert list(s.engines) == [stands, True]
    assert s.points == 4
    assert "sabotage En1 79" not in texts(s)  # one try


@pytest.mark.rule("B20")
def test_the_lasers():
    s = acting("L11: En1", "En1")
    do(s, "sabotage En1 L11", [1])
    assert not s.lasers


@pytest.mark.rule("B20")
@pytest.mark.parametrize("text", ["79: En1 So1", "A8: En1", "79: Sc1"])
def test_no_sabotage_elsewhere_or_under_attack(text):
    who = "Sc1" if "Sc1" in text else "En1"
    s = acting(text, who)
    assert not any(word.startswith("sabotage") for word in texts(s))
    assert refusal(s, f"sabotage {who} 79").rule == "B20"


@pytest.mark.rule("27.3", "B20")
@pytest.mark.parametrize("room", ["82", "83", "84"])
def test_the_other_rooms_are_only_rooms(room):
    s = acting(f"{room}: En1", "En1")
    assert {text.split()[0] for text in texts(s)} == {"move", "done"}


@pytest.mark.rule("B5")
def test_a_change_of_control_may_overfill_a_box():
    s = hive("A8: Sc1 Sc2 Sc3 Sc4<Qu1 \n B8: Qu1")
    s.change_side(unit(s, "Sc4"), True)
    assert s.terrans[box(s, "A8")] == 4
    at_step(s, MOVEMENT)
    assert "pick Sc4" in [a.text() for a in legal_actions(s)]
