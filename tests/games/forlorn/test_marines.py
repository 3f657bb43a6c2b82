"""Chapters 2 to 5 and 9: the squad, action points, what Marines do, items, special weapons."""

import pytest
from tests.games.forlorn.position import (
    at,
    do,
    game,
    legal,
    position,
    refused,
    run,
    told,
    where,
    who,
    xenos,
)

from hexile.games.forlorn.rules.combat import xeno_melee
from hexile.games.forlorn.rules.marines import ACTION_POINTS, flame_line, throw_d3
from hexile.games.forlorn.state.codes import CLOSED, OPEN, WRECKED
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import play

FULL = ("Marek b7", "Dufresne c7", "Zac d7", "Ibarra d8", "Aldous c8", "Brandt b8", "Castell d6")
FOUR = ("Marek b7", "Dufresne b8", "Zac b9", "Castell c6")
FIVE = (*FOUR, "Brandt b6")


def door(s, name):
    return s.doors[s.terms.ground.door_at[at(s, name)]]


# --- 1 and 2 ------------------------------------------------------------------------------------------


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(("face", "d3"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_die_halved(face, d3):
    assert throw_d3(1, 0, "1.1", "", ScriptedDice([face])).total() == d3


@pytest.mark.rule("2.1")
def test_marines_are_placed_one_by_one_with_a_facing():
    s = game("solo1")
    s = do(s, "place Marek d7 west")
    assert (where(s, "Marek"), s.facing[0]) == ("d7", 3)
    assert "place Dufresne d7 east" not in legal(s)
    assert "h7 is not a start square; free start squares: " in refused(s, "place Dufresne h7 east")
    assert "d7 is occupied; free start squares: " in refused(s, "place Dufresne d7 east")
    assert "place Dufresne now, not Zac" in refused(s, "place Zac c6 east")
    assert "there is no Marine Bob" in refused(s, "place Bob c6 east")
    assert "east, south, west, not up" in refused(s, "place Dufresne c6 up")
    assert refused(s, "place").endswith("or `muster` (2.1)")
    s = play(s, "muster", SeededDice(1))
    assert where(s, "Zac") == "c6" or where(s, "Zac") != "d7", "the listed square was taken"


@pytest.mark.rule("2.2", "9.7")
def test_items_are_dealt_one_by_one_at_most_two_each():
    s = game("solo1")
    for number, marine in enumerate(s.terms.names):
        square = s.square_name(s.terms.start[number])
        s = do(s, f"place {marine} {square} east")
    assert legal(s)[1] == "deal S1 Marek"
    s = do(do(s, "deal S1 Marek"), "deal P1 Marek")
    assert "deal G1 Marek" not in legal(s)
    assert refused(s, "deal G1 Marek") == "Marek already carries 2 items, the most allowed (9.7)"
    assert refused(s, "deal S1 Zac") == "deal G1 now, not S1 (2.2)"
    assert "there is no Marine Bob" in refused(s, "deal G1 Bob")
    assert "fewer than 2 items" in refused(s, "deal")


@pytest.mark.rule("2.2")
def test_muster_deals_by_role():
    s = play(game("solo1"), "muster", SeededDice(1))
    carried = {s.terms.item_names[i]: s.terms.names[m] for i, m in enumerate(s.item_with) if m >= 0}
    assert carried == {"S1": "Marek", "P1": "Zac", "G1": "Aldous", "G2": "Brandt"}


@pytest.mark.rule("2.3", "I.B2")
def test_operation_two_starts_with_warriors_in_both_rooms():
    s = game("op2")
    assert xenos(s) == {"W1": "c2", "W2": "e3", "W3": "v13", "W4": "x12"}
    assert s.bound[s.xeno_named("W1")] == 0
    assert s.bound[s.xeno_named("W4")] == 1


@pytest.mark.rule("2.4")
def test_the_counter_starts_at_the_number_of_turns():
    assert game("solo1").left == 10


# --- 3 and 4 ------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("face", "points"), [(1, 10), (4, 11), (6, 12)])
def test_seven_marines_with_a_lieutenant_have_ten_to_twelve(face, points):
    s = position("solo1", *FULL)
    run(s, lambda s, dice: ACTION_POINTS.run(s, dice), faces=[face])
    assert s.points == points


@pytest.mark.rule("4.1", "4.2")
def test_without_the_lieutenant_two_less_and_saved_adrenaline_counts_once():
    s = position("solo1", *FULL[1:])
    s.banked = 3
    run(s, lambda s, dice: ACTION_POINTS.run(s, dice), faces=[1])
    assert (s.points, s.banked) == (6 + 1 + 3, 0)


@pytest.mark.rule("3.1", "9.6", "5.4")
def test_ready_markers_and_flames_go_when_the_marine_phase_begins():
    s = position("solo1", "Zac d7 east ready", "flames h7")
    run(s, lambda s, dice: ACTION_POINTS.run(s, dice), faces=[1])
    assert not any(s.ready)
    assert not any(s.flames)
    assert s.burning == 0


@pytest.mark.rule("4.3")
def test_points_not_spent_are_lost_and_one_marine_may_spend_them_all():
    s = position("solo1", *FIVE, "Aldous n7 east")
    s.points = s.points_all = 4
    for action in ("turn Aldous north", "ready Aldous", "turn Aldous east", "ready Aldous"):
        s = do(s, action)
    assert s.points == 0
    assert refused(s, "ready Marek") == "this costs 1 action point; 0 of 4 left this turn (4.1)"
    s = play(s, "end", SeededDice(2))
    assert "The Marine Phase ends." in told(s)


@pytest.mark.rule("3.2", "3.3", "3.4")
def test_a_turn_runs_through_its_phases_and_counts_down():
    s = position("solo1", *FIVE)
    s = play(s, "end", SeededDice(2))
    kinds = [event.kind for event in s.log]
    assert kinds.index("end_marines") < kinds.index("spawn") < kinds.index("turn")
    assert s.left == 9
    assert s.in_marine_phase


# --- 5 actions ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.0")
def test_every_action_costs_a_point_and_nonsense_is_explained():
    s = position("solo1", "Zac h7 east", "D1 k7")
    assert do(s, "ready Zac").points == 8
    assert refused(s, "dance Zac").startswith("say `step Zac s8 east`")
    assert "there is no Marine Bob" in refused(s, "ready Bob")
    assert "Marek is dead (8.7)" in refused(s, "ready Marek")


@pytest.mark.rule("5.5", "7.10")
def test_a_door_is_opened_and_closed_from_beside_it():
    s = position("solo1", "Zac j7 north")
    s = do(s, "open Zac j6")
    assert door(s, "j6") == OPEN
    s = do(s, "close Zac j6")
    assert door(s, "j6") == CLOSED
    assert "is already closed (5.5)" in refused(s, "close Zac j6")
    assert "is not next to the door at r6 (5.5)" in refused(s, "open Zac r6")


@pytest.mark.rule("5.5")
def test_a_door_with_something_in_it_or_wrecked_stays_as_it_is():
    s = position("solo1", "Zac j7 north", "open j6", "corpse j6")
    assert "a corpse is in the door at j6 (5.5)" in refused(s, "close Zac j6")
    s = position("solo1", "Zac j7 north", "open j6", "D1 j6")
    assert "D1 is in the door" in refused(s, "close Zac j6")
    s = position("solo1", "Zac j7 north", "wrecked j6")
    assert "is wrecked and stays open (7.10)" in refused(s, "close Zac j6")


@pytest.mark.rule("5.6", "9.3")
def test_a_grenade_attacks_everybody_its_centre_sees_and_wrecks_doors():
    s = position("solo1", *FIVE, "Aldous h7 west grenade", "D1 j7", "D2 k8", "D3 l7")
    s = do(s, "throw Aldous j7", 2, 1)
    assert sorted(xenos(s)) == ["D2", "D3"], "2 + 3 hits; a 1 misses; D3 is outside"
    assert door(s, "j6") == WRECKED
    assert "carries no grenade (9.3)" in refused(s, "throw Aldous j7")


@pytest.mark.rule("9.3", "4.2")
def test_a_grenade_hits_marines_too_and_a_six_on_a_friend_is_adrenaline():
    s = position("solo1", *FOUR, "Aldous h7 west grenade", "Brandt i7 west", "D1 j7")
    s = do(s, "throw Aldous j7", 6, 1)
    assert where(s, "Brandt") == ""
    assert s.points == 9


@pytest.mark.rule("R51")
def test_a_grenade_is_not_thrown_at_nothing_or_too_far():
    s = position("solo1", "Aldous n7 west grenade", "D1 h7")
    assert "would reach no Xeno and no door; choose another square (R51)" in refused(
        s, "throw Aldous n8"
    )
    assert "5 squares away; the range is 1 to 4 squares (7.9)" in refused(s, "throw Aldous i7")
    s = position("solo1", "Aldous l7 west grenade", "D1 h7")
    assert "throw Aldous h7" in legal(s)


@pytest.mark.rule("5.7", "9.6")
def test_flames_attack_a_line_nearest_first_and_its_end_burns():
    s = position("solo1", *FIVE, "Ibarra h7 east", "D1 i7", "W1 k7")
    s = do(s, "flame Ibarra l7", 2, 2)
    assert xenos(s) == {"W1": "k7"}
    assert s.wounded[who(s, "W1")]
    burning = [s.square_name(q) for q in range(len(s.flames)) if s.flames[q]]
    assert burning == ["j7", "k7", "l7"]


@pytest.mark.rule("9.6")
def test_nobody_enters_or_sees_through_flames():
    s = position("solo1", "Ibarra h7 east", "D1 n7", "flames j7")
    assert not s.sees(at(s, "h7"), at(s, "n7"))
    assert s.sees(at(s, "h7"), at(s, "j7"))
    assert [s.square_name(q) for q in flame_line(s, at(s, "h7"), at(s, "j8"))] == ["i8", "j8"]


@pytest.mark.rule("5.7", "9.6", "7.6")
def test_a_flame_needs_a_flamer_the_arc_and_four_squares():
    s = position("solo1", "Ibarra h7 east", "Zac h8 east")
    assert "has no flamer (5.7)" in refused(s, "flame Zac j7")
    assert "not in the front arc of Ibarra (7.6)" in refused(s, "flame Ibarra g7")
    assert "5 squares away; the range is 1 to 4 squares (7.9)" in refused(s, "flame Ibarra m7")


@pytest.mark.rule("5.8", "9.7")
def test_items_are_picked_up_and_passed_on():
    s = position("solo1", "Zac h7 east", "Marek h8 east plate")
    s.item_at[s.terms.item_names.index("G1")] = at(s, "i7")
    s = do(s, "take Zac G1")
    assert list(s.items_of(who(s, "Zac"))) == [s.terms.item_names.index("G1")]
    s = do(s, "give Zac G1 Marek")
    assert len(s.items_of(who(s, "Marek"))) == 2
    s.item_at[s.terms.item_names.index("G2")] = at(s, "i8")
    assert "carries 2 items, the most allowed (9.7)" in refused(s, "take Marek G2")
    assert "Zac does not carry this item (5.8)" in refused(s, "give Zac G1 Marek")
    assert "Marine next to him" in refused(s, "give Marek G1 Aldous")


@pytest.mark.rule("5.9", "9.5")
def test_the_console_is_worked_once_a_turn_until_the_computer_is_taken():
    s = position("op3", "Marek b7", "Zac i4 east")
    s = do(s, "work Zac")
    assert "work it once a turn (5.9)" in refused(s, "work Zac")
    s.works_done, s.worked_now = s.terms.operation.works - 1, False
    s = do(s, "work Zac")
    assert s.terms.item_names[s.items_of(who(s, "Zac"))[0]] == "C1"
    assert "already taken (5.9)" in refused(s, "work Zac")
    assert "is not on or next to the console at j4 (5.9)" in refused(
        position("op3", "Zac h7 east"), "work Zac"
    )
    assert "no console" in refused(position("op1", "Zac h7 east"), "work Zac")


@pytest.mark.rule("9.5")
def test_the_bearer_may_not_shoot_flame_or_be_ready():
    s = position("op3", "Zac h7 east computer", "D1 k7")
    assert "carries the computer and cannot shoot (9.5)" in refused(s, "shoot Zac D1")
    assert "carries the computer and cannot ready (9.5)" in refused(s, "ready Zac")
    s = position("op3", "Zac h7 east computer", "Aldous h8 east ready")
    assert not any(do(s, "give Zac C1 Aldous").ready)


@pytest.mark.rule("9.5", "8.7")
def test_the_computer_drops_when_its_bearer_dies():
    s = position("op3", "Marek b7", "Zac h7 east computer", "D1 i7")
    run(s, xeno_melee, who(s, "D1"), who(s, "Zac"), faces=[5])
    assert s.item_at[s.terms.item_names.index("C1")] == at(s, "h7")


@pytest.mark.rule("9.1", "5.10")
def test_a_stim_gives_two_points_free():
    s = position("solo1", "Marek h7 east stim")
    s.points = 0
    s = do(s, "stim Marek S1")
    assert s.points == 2
    assert list(s.item_with) == [-1] * len(s.item_with)
    assert "carries no stim (9.1)" in refused(s, "stim Marek S1")


@pytest.mark.rule("9.1")
def test_another_stim_than_he_carries_is_refused_with_the_reason():
    s = position("op2", "Dufresne h6 north S2", "Zac h10 east")
    assert refused(s, "stim Dufresne S1") == "the stim that Dufresne carries is S2, not S1 (9.1)"
    assert refused(s, "stim Dufresne S9") == "there is no item S9 (9.1)"


@pytest.mark.rule("9.2", "5.10")
def test_a_plate_takes_one_hit():
    s = position("solo1", *FIVE, "Aldous h7 east plate", "D1 i7")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[5])
    assert where(s, "Aldous") == "h7"
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[5])
    assert where(s, "Aldous") == ""


@pytest.mark.rule("9.4", "8.8")
def test_the_gunner_has_three_bursts():
    s = game("solo1")
    assert [n for n in s.ammo if n] == [3]
    assert s.ammo[s.terms.names.index("Zac")] == 3


@pytest.mark.rule("7.1", "7.2")
def test_steps_that_cannot_be_are_explained():
    s = position("solo1", "Zac i7 east")
    assert "there is no square a0" in refused(s, "step Zac a0 east")
    assert "2 squares away (7.2)" in refused(s, "step Zac k7 east")
    assert "the door at j6 is closed; open it first (7.10)" in refused(s, "step Zac j6 east")
    assert "keep facing east (7.4)" in refused(s, "step Zac i8 west")
    assert "name a facing at the end" in refused(s, "step Zac i8")
    assert s.marine_at[who(s, "Marek")] == NOWHERE
