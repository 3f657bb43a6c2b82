"""Rules 8.02 and 8.03: charges, command control."""

from __future__ import annotations

import pytest
from tests.games.chitin.field import at, do, field, kinds, next_turn, place, places, refusal, texts

from hexile.games.chitin import GAME
from hexile.games.chitin.rules.combat import ground_fight
from hexile.games.chitin.rules.reach import reach
from hexile.games.chitin.tables import BLUE, RED
from hexile.kernel.play import find_legal


@pytest.mark.rule("8.02", "8.021", "8.022", "8.024")
def test_the_charge_of_the_book():
    """8.026: three Gantua in command; six points, strength 24, then they defend with 6."""
    s = do(field("blue 0818: GGG N\nblue 0820: B N\nred 0813: PPP S"), "take 0818 GGG", "charge")
    assert s.allowance(s.hand[0]) == 6
    assert s.attack_strength(s.hand) == 24
    s = do(s, "go 0814", "end")
    found = ground_fight(s, places(s, "0814"), places(s, "0813"))
    assert (found.strength, found.defence) == (24, 9)
    s = do(s, "end", "attack 0814 0813", "roll 0813", dice=(1,))  # 2-1: A-1
    assert at(s, "0814") == "gg"
    s = field("blue 0814: ggg N\nred 0813: P S")
    assert s.stack_defence(place(s, "0814"), True) == 6


@pytest.mark.rule("8.021", "R34")
def test_a_charge_ends_beside_an_enemy():
    s = do(field("blue 0818: PPP N\nred 0815: T S"), "take 0818 PPP", "charge")
    ways = [text for text in texts(s) if text.startswith("go")]
    assert "go 0816" in ways
    assert "go 0819" not in ways
    assert refusal(s, "go 0819").rule == "R34"


@pytest.mark.rule("R34")
def test_a_charge_needs_somebody_in_reach_and_is_declared_first():
    s = do(field("blue 0818: PPP N\nred 0804: T S"), "take 0818 PPP")
    assert refusal(s, "charge").rule == "R34"
    s = do(field("blue 0818: TTT N\nred 0816: T S"), "take 0818 TTT")
    assert refusal(s, "charge").rule == "8.02"
    s = do(field("blue 0818: PPP N\nred 0816: T S", scenario="learning"), "take 0818 PPP")
    assert refusal(s, "charge").rule == "R55"


@pytest.mark.rule("R34")
def test_a_charging_stack_has_an_enemy_in_front_and_may_not_sit_out():
    s = field("blue 0818: PPP N\nblue 0918: PPP NW\nred 0817: T S")
    s = do(s, "take 0818 PPP", "charge", "stop", "end")
    assert refusal(s, "face 0818 S").rule == "R34"
    s = do(s, "end", "attack 0918 0817")
    assert refusal(s, "declare").rule == "R34"
    assert "with 0818" in texts(s)


@pytest.mark.rule("R34")
def test_a_charge_counts_as_made_if_others_take_its_last_enemy_away():
    s = field("blue 0818: P N\nblue 0918: GGG NW\nblue 0820: B N\nred 0817: W S")
    s = do(s, "take 0818 P", "charge", "stop", "take 0918 GGG", "overrun 0817 0918", "stop", "end")
    s = do(s, "face 0818 S", "end")
    assert at(s, "0818") == "p"


@pytest.mark.rule("8.025", "8.034")
def test_no_charge_after_disruption():
    s = do(field("blue 0818: ppp N\nred 0816: T S"), "take 0818 ppp")
    assert refusal(s, "charge").rule == "8.025"


@pytest.mark.rule("8.023", "8.024", "R56")
def test_chargers_advance_before_they_are_disrupted():
    s = field("blue 0818: PP N\nblue 0720: B N\nred 0817: T S\nred 0815: GGG S")
    s = do(
        s,
        "take 0818 PP",
        "charge",
        "stop",
        "end",
        "end",
        "attack 0818 0817",
        "roll 0817",
        dice=(6,),
    )
    s = do(s, "advance 0818 0817 P*P*", "end")
    assert at(s, "0817") == "pp"


@pytest.mark.rule("8.031", "8.032", "8.033", "R36")
def test_warriors_without_a_basic_in_their_megahex_are_disrupted():
    s = field(
        "blue 0818: P N\nblue 0819: B N\nblue 1018: PB N\nblue 0815: TTT N\nblue 0813: W N\nblue waiting: G\nred 0804: P S"
    )
    s = next_turn(s, BLUE)
    assert at(s, "0818") == "P"
    assert at(s, "1018") == "PB"
    assert at(s, "0815") == "ttt"
    assert "no_control" in kinds(s)
    assert at(s, "0804") == "P"  # not his turn
    assert "take bottom G" in texts(s)


@pytest.mark.rule("8.033", "8.034", "R36")
def test_a_basic_that_comes_later_changes_nothing():
    s = field("blue 0815: TT N\nblue 0817: B N")
    s = next_turn(s, BLUE)
    s = do(s, "take 0817 B", "go 0815")
    assert at(s, "0815") == "ttB"


@pytest.mark.rule("R37", "5.02")
def test_loss_of_control_does_not_weaken_the_attack_of_that_turn():
    s = field("blue 0815: TTT N\nred 0814: G S\nred 0811: B S")
    s = do(next_turn(s, BLUE), "end", "end")
    assert texts(s) == ["attack 0815 0814"]
    s = do(s, "attack 0815 0814")
    assert s.fights[0].strength == 6


@pytest.mark.rule("8.035")
def test_leaving_control_tells_only_at_the_next_move():
    s = field("blue 0818: TTT N\nblue 0819: B N")
    s = do(next_turn(s, BLUE), "take 0818 TTT", "go 0814")
    assert at(s, "0814") == "TTT"
    assert at(next_turn(s, BLUE), "0814") == "ttt"


@pytest.mark.rule("R55")
def test_the_basic_game_knows_no_command():
    s = next_turn(field("blue 0818: TTT N", scenario="learning"), BLUE)
    assert at(s, "0818") == "TTT"


@pytest.mark.rule("8.021")
def test_basics_and_workers_get_no_extra_points():
    s = do(field("blue 0818: PPB N\nred 0815: T S"), "take 0818 PPB", "charge")
    assert [s.allowance(unit) for unit in s.hand] == [7, 7, 5]
    assert max(cost for cost in reach(s).cost if cost < 99) <= 5
    assert s.owner[s.hand[0]] != RED


@pytest.mark.rule("8.021", "R57")
def test_a_stack_that_has_lent_its_strength_does_not_charge():
    """It would have two more points, and attack nobody at the end of its movement."""
    lent = ("take 1108 PPP", "overrun 1109 1108 1209", "stop", "take 1209 GGG")
    text = "blue 1108: PPP S\nblue 1206: B S\nblue 1209: GGG N\nred 0420: B N\nred 1109: RR N"
    s = do(field(text), *lent)
    assert "charge" not in texts(s)
    assert refusal(s, "charge").rule == "R57"


@pytest.mark.rule("8.021", "R57", "R34")
def test_where_all_lend_often_a_stack_that_has_lent_charges_only_to_attack():
    lent = ("take 1108 PPP", "overrun 1109 1108", "stop", "take 1209 GGG")
    text = "blue 1108: PPP S\nblue 1206: B S\nblue 1209: GGG N\nred 0420: B N\nred 1109: RR N\nred 1306: T S"
    s = do(field(text, lend_once=False), *lent, "charge")
    assert all(s.is_beside_enemy(place(s, to[3:]), BLUE) for to in texts(s) if to.startswith("go "))


def asked(s, text):
    """Return what is asked before a choice."""
    return GAME.deed(s, find_legal(s, text)).ask


@pytest.mark.rule("8.032")
def test_it_is_asked_once_before_units_end_their_movement_out_of_command():
    s = do(field("blue 0818: PPP N\nblue 0312: B N\nred 0803: T S"), "take 0818 PPP", "go 0817")
    s = do(s, "stop") if "stop" in texts(s) else s
    assert "megahex: 3 Phlanx at 0817. They begin your next turn disrupted." in asked(s, "end")
    s = do(field("blue 0818: PB N\nred 0803: T S"), "take 0818 PB", "go 0817")
    s = do(s, "stop") if "stop" in texts(s) else s
    assert asked(s, "end") == ""


@pytest.mark.rule("7.05")
def test_it_is_asked_before_combat_begins_with_an_enemy_behind_whom_nobody_faces():
    s = field("blue 0818: PPP N\nred 0819: T S", step="facing", scenario="learning")
    assert asked(s, "end").startswith(
        "3 Phlanx at 0818 have an enemy behind that no stack of yours faces."
    )
    assert asked(do(s, "face 0818 S"), "end") == ""
    s = field(
        "blue 0818: PPP N\nblue 0820: GG N\nred 0819: T S", step="facing", scenario="learning"
    )
    assert asked(s, "end") == ""
    s = field("blue 0818: PPP N\nred 0819: W S", step="facing", scenario="learning")
    assert asked(s, "end") == ""
