"""Chapter 6: ground movement."""

from __future__ import annotations

import pytest
from tests.games.chitin.field import at, do, field, kinds, next_turn, place, refusal, texts

from hexile.games.chitin.rules.reach import reach
from hexile.games.chitin.state.places import LEFT, WAITING
from hexile.games.chitin.tables import RED


def cost(s, name):
    """Return what the group in hand pays to reach a hex."""
    return reach(s).cost[place(s, name)]


@pytest.mark.rule("6.01", "R3")
def test_units_enter_at_their_own_edge_and_pay_for_the_hex():
    s = do(field("blue waiting: WW"), "take bottom W")
    assert "go 0821" in texts(s)
    assert cost(s, "0821") == 1
    assert cost(s, "1521") == 4  # rough, then rough
    assert "go 0801" not in texts(s)


@pytest.mark.rule("6.02")
def test_a_unit_goes_no_further_than_its_points():
    s = do(field("blue 0818: TTT N"), "take 0818 TTT")
    assert cost(s, "0813") == 6  # rough or a detour on the way
    assert "go 0813" in texts(s)
    assert "go 0812" not in texts(s)
    said = refusal(s, "go 0812")
    assert said.rule == "6.02"
    assert "needs 2 movement points and has 0" in said.words


@pytest.mark.rule("6.02", "R52")
def test_a_unit_moves_once_a_turn():
    s = do(field("blue 0818: TTT N"), "take 0818 TT", "go 0817")
    assert at(s, "0817") == "TT"
    assert "take 0818 T" in texts(s)
    assert refusal(s, "take 0817 TT").rule == "R52"


@pytest.mark.rule("6.03")
@pytest.mark.parametrize(("units", "points"), [("G", 1), ("P", 2), ("R", 2), ("W", 2)])
def test_rivers(units, points):
    s = do(field(f"blue 0813: {units} N"), f"take 0813 {units}")
    assert cost(s, "0812") == points


@pytest.mark.rule("6.03")
@pytest.mark.parametrize(("units", "points"), [("G", 2), ("P", 2), ("R", 1), ("W", 2)])
def test_rough(units, points):
    s = do(field(f"blue 0816: {units} N"), f"take 0816 {units}")
    assert cost(s, "0815") == points


@pytest.mark.rule("6.031", "6.04", "R7")
@pytest.mark.parametrize("units", ["G", "R", "P"])
def test_river_and_rough_in_an_enemy_zone_costs_three_for_all(units):
    s = do(field(f"blue 0206: {units} N\nred 0204: G S"), f"take 0206 {units}")
    assert cost(s, "0205") == 3


@pytest.mark.rule("6.04", "R7")
def test_zones_cost_one_more_however_many_there_are():
    s = do(field("blue 0818: P N\nred 0815: G S\nred 0715: T S\nred 0916: W S"), "take 0818 P")
    assert cost(s, "0817") == 1
    assert cost(s, "0816") == 3


@pytest.mark.rule("6.04", "R7", "2.023")
def test_basics_and_disrupted_units_have_zones_and_workers_have_none():
    s = field("red 0815: B S\nred 1017: g S\nred 0618: W S")
    zone = s.zones(RED)
    assert zone[place(s, "0816")]
    assert zone[place(s, "1018")]
    assert not zone[place(s, "0619")]


@pytest.mark.rule("R8")
def test_friends_do_not_cancel_zones():
    s = do(field("blue 0818: P N\nblue 0816: B N\nred 0815: G S"), "take 0818 P")
    assert cost(s, "0816") == 3


@pytest.mark.rule("6.05")
def test_three_units_share_a_hex():
    s = do(field("blue 0818: PP N\nblue 0817: PP N"), "take 0818 PP")
    assert "go 0817" not in texts(s)
    said = refusal(s, "go 0817")
    assert (said.rule, "4 units" in said.words) == ("6.05", True)
    s = do(s, "back", "take 0818 P", "go 0817")
    assert at(s, "0817") == "PPP"


@pytest.mark.rule("6.051")
def test_different_warriors_never_share_a_hex():
    s = do(field("blue 0818: P N\nblue 0817: T N\nblue 0819: BW N"), "take 0818 P")
    assert refusal(s, "go 0817").rule == "6.051"
    assert at(do(s, "go 0819"), "0819") == "PBW"


@pytest.mark.rule("R5")
def test_friends_are_passed_unless_stacking_is_strict():
    position = "blue 0818: PP N\nblue 0817: TTT N\nblue 0717: TTT N\nblue 0917: TTT N"
    free = do(field(position), "take 0818 PP")
    assert "go 0816" in texts(free)
    strict = do(field(position, strict_stacking=True), "take 0818 PP")
    assert cost(strict, "0816") > cost(free, "0816")


@pytest.mark.rule("R6")
def test_units_that_go_together_each_pay():
    s = do(field("blue 0813: GB N"), "take 0813 GB")
    # the Gantua wades for 1, the Basic for 2; both have to get there
    assert "go 0812" in texts(s)
    after = do(s, "go 0811")
    gantua, basic = after.units_in(place(after, "0811"))
    assert (after.spent[gantua], after.spent[basic]) == (2, 3)


@pytest.mark.rule("6.06", "R10")
def test_every_stack_may_be_turned_once_moved_or_not():
    s = do(field("blue 0818: P N\nblue 1018: T N"), "take 0818 P", "go 0817", "end")
    assert "face 1018 SE" in texts(s)
    s = do(s, "face 1018 SE")
    assert refusal(s, "face 1018 N").rule == "R10"
    assert "face 0817 S" in texts(s)


@pytest.mark.rule("6.06")
def test_a_moved_stack_looks_the_way_it_went_until_it_is_turned():
    s = do(field("blue 0818: P N"), "take 0818 P", "go 0919")
    assert s.facing_at(place(s, "0919")) == 2


@pytest.mark.rule("6.07", "R12")
def test_leaving_costs_one_point_and_combat_units_are_gone():
    s = do(field("blue 0821: P N"), "take 0821 P")
    assert "go bottom" in texts(s)
    assert refusal(s, "go top").rule == "6.07"
    s = do(s, "go bottom")
    assert list(s.at) == [LEFT]
    assert list(s.lost) == [0, 0]
    assert texts(s) == ["end"]


@pytest.mark.rule("6.07", "R12")
def test_workers_may_come_back_with_what_is_left():
    s = do(field("blue 0820: W N"), "take 0820 W", "go bottom")
    assert list(s.at) == [WAITING]
    assert list(s.spent) == [2]
    assert "go 0821" in texts(s)
    assert cost(s, "0820") == 2
    assert "go 0819" not in texts(s)


@pytest.mark.rule("6.09")
def test_enemies_are_not_passed():
    s = do(field("blue 0818: P N\nred 0817: W S"), "take 0818 P")
    assert refusal(s, "go 0817").rule == "6.09"
    assert cost(s, "0816") == 4  # round it, through the forest


@pytest.mark.rule("7.064", "R11")
def test_disrupted_units_creep_one_hex_and_keep_out_of_zones():
    s = do(field("blue 0816: pB N\nred 0715: G S"), "take 0816 pB")
    ways = [text for text in texts(s) if text.startswith("go")]
    assert "go 0815" not in ways  # in the zone, and rough besides
    assert "go 0817" in ways
    assert "go 0818" not in ways
    assert "charge" not in texts(s)
    assert refusal(s, "go 0818").rule == "7.064"


@pytest.mark.rule("R11", "R12")
def test_a_disrupted_unit_may_leave_with_its_one_hex():
    s = do(field("blue 0821: p N\nblue 0820: p N"), "take 0821 p")
    assert "go bottom" in texts(s)
    assert "go bottom" not in texts(do(s, "back", "take 0820 p"))


@pytest.mark.rule("5.02", "R35")
def test_only_the_moving_players_units_recover():
    s = do(field("blue 0818: ppp N\nred 1018: ttt S"), "end")
    s = do(s, "end")
    assert at(s, "0818") == "PPP"
    assert s.turn == 2
    assert at(s, "1018") == "ttt"


@pytest.mark.rule("5.00", "5.01")
def test_turns_alternate():
    s = do(field("blue 0818: P N\nred 0804: P S", scenario="learning"), "end", "end")
    assert (s.turn, s.moving) == (2, RED)
    assert "turn" in kinds(s)
    assert next_turn(s, 0).turn == 3
