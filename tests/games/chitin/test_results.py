"""Rules 7.06: losses, disruption, retreats, advances."""

from __future__ import annotations

import pytest
from tests.games.chitin.field import at, do, field, kinds, place, refusal, texts

from hexile.games.chitin.tables import BLUE, RED
from hexile.kernel.play import seat_to_choose

ONE_TO_TWO = "blue 0818: TT N\nred 0817: GG S"


@pytest.mark.rule("7.062", "7.06")
def test_the_printed_cell():
    s = do(field(ONE_TO_TWO, step="declaring"), "attack 0818 0817", "roll 0817", dice=(2,))
    assert (at(s, "0818"), list(s.lost)) == ("T", [1, 0])


@pytest.mark.rule("7.063", "R23")
def test_the_owner_chooses_among_all_his_units_in_the_combat():
    s = field("blue 0818: GGG N\nred 0817: TBW S", "declaring", "learning")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(6,))  # 12 to 4, 3-1: D-2
    assert seat_to_choose(s) == RED
    assert texts(s) == ["lose 0817 T", "lose 0817 B", "lose 0817 W"]
    assert refusal(s, "lose 0817 G").rule == "7.063"
    s = do(s, "lose 0817 B", "lose 0817 W")
    assert at(s, "0817") == "T"


@pytest.mark.rule("7.063", "R20")
def test_workers_of_the_attacker_are_not_lost_for_it():
    s = field("blue 0818: TW N\nred 0817: GG S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(1,))  # A-2, one fighter there
    assert (at(s, "0818"), list(s.lost)) == ("W", [1, 0])


@pytest.mark.rule("7.064", "R35")
def test_disruption_of_the_attacker_lasts_through_the_enemys_turn():
    s = field(ONE_TO_TWO, step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(4,))  # AD
    assert at(s, "0818") == "tt"
    assert s.moving == RED
    assert s.stack_defence(place(s, "0818"), True) == 2


@pytest.mark.rule("7.065", "R27")
def test_a_stack_without_warriors_retreats_instead_of_being_disrupted():
    s = field("blue 0818: PPP N\nred 0817: BW S\nred 0816: BB S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(2,))  # 9 to 2, 4-1: DR
    assert seat_to_choose(s) == BLUE
    s = field("blue 0818: G N\nred 0817: BW S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(3,))  # 4 to 2, 2-1: DD
    assert seat_to_choose(s) == BLUE
    assert all(text.startswith("retreat 0817") for text in texts(s))


@pytest.mark.rule("7.065", "R27")
def test_basics_stay_with_disrupted_warriors():
    s = field("blue 0818: GG N\nred 0817: TB S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(3,))  # 8+2 to 3, 3-1: DR
    s = field("blue 0818: G N\nred 0817: RW S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(4,))  # 4 to 3, 1-1: AR
    s = field("blue 0818: GG N\nred 0817: RRW S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(4,))  # 8 to 5, 3-2: DD
    assert at(s, "0817") == "rrW"


@pytest.mark.rule("7.066", "R25")
def test_the_enemy_moves_a_retreating_stack_one_hex():
    s = field("blue 0818: PP N\nred 0817: TT W/A S\ntokens: A carried", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(5,))  # 6 to 5, 1-1: DR
    assert seat_to_choose(s) == BLUE
    assert "retreat 0817 0818" not in texts(s)  # enemies are there
    s = do(s, "retreat 0817 0917")
    assert at(s, "0917") == "TTW/A"
    assert s.facing_at(place(s, "0917")) == 3


@pytest.mark.rule("7.066", "R25")
def test_a_surrounded_stack_loses_one_unit_and_stays():
    ring = "blue 0818: PPP N\nblue 0816: W N\nblue 0717: W N\nblue 0718: W N\nblue 0917: W N\nblue 0918: W N"
    s = field(ring + "\nred 0817: TT S", "declaring", "learning")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(4,))  # 9 to 4, 2-1: DR
    assert (at(s, "0817"), list(s.lost)) == ("T", [0, 1])


@pytest.mark.rule("R25")
def test_retreat_only_where_stacking_allows_and_off_friends_in_open_combats():
    position = """
    blue 0818: PPP N
    blue 1017: PPP SW
    red 0817: TT S
    red 0917: T S
    red 0816: GGG S
    """
    s = do(field(position, step="declaring"), "attack 0818 0817")
    s = do(s, "attack 1017 0917", "roll 0817", dice=(4,))  # 9 to 4: DR
    assert "retreat 0817 0816" not in texts(s)
    assert "retreat 0817 0917" not in texts(s)
    assert "retreat 0817 0718" in texts(s)


@pytest.mark.rule("7.066", "R28", "R29")
def test_the_winner_may_advance_and_turn():
    s = field("blue 0818: PP N\nblue 0918: P NW\nred 0817: T S", step="declaring")
    s = do(s, "attack 0818 0817", "with 0918", "declare", "roll 0817", dice=(6,))
    assert {"advance 0818 0817 PP", "advance 0818 0817 P", "advance 0918 0817 P"} <= set(texts(s))
    s = do(s, "advance 0818 0817 P", "face 0817 NE")
    assert (at(s, "0817"), at(s, "0818")) == ("P", "P")
    assert "face 0918 S" in texts(s)
    assert refusal(s, "advance 0817 0818 P").rule == "R28"


@pytest.mark.rule("R29")
def test_losses_that_only_reduce_give_no_advance():
    s = field("blue 0818: PPP N\nred 0817: TTT S", "declaring", "learning")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(5,))  # 9 to 6: D-1
    assert (at(s, "0817"), s.moving) == ("TT", RED)


@pytest.mark.rule("R28")
def test_the_defender_may_advance_when_the_attacker_retreats():
    s = field("blue 0818: T N\nred 0817: GG S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(5,))  # AR
    assert seat_to_choose(s) == RED
    s = do(s, "retreat 0818 0819")
    assert seat_to_choose(s) == RED
    assert "advance 0817 0818 GG" in texts(s)


@pytest.mark.rule("R56")
def test_the_disrupted_and_lone_workers_do_not_advance_into_zones():
    position = "blue 0818: T N\nred 0817: ggW S\nblue 0819: B N"
    s = field(position, step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(4,))  # 2 to 5: AD, nothing more
    assert s.moving == RED
    s = field(position, step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(5,))  # AR
    s = do(s, "retreat 0818 0918")
    assert not [text for text in texts(s) if text.startswith("advance")]


@pytest.mark.rule("R10")
def test_a_stack_driven_onto_friends_takes_their_facing():
    s = field("blue 0818: PP N\nred 0817: T S\nred 0816: T NE", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(2,))  # 6 to 2, 3-1: DD
    s = field("blue 0818: PP N\nred 0817: T S\nred 0816: T NE", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(3,))  # DR
    s = do(s, "retreat 0817 0816")
    assert (at(s, "0816"), s.facing_at(place(s, "0816"))) == ("TT", 1)


@pytest.mark.rule("S3")
def test_six_to_one_in_the_combat_step():
    position = "blue 0818: GGG N\nred 0817: T N"
    s = do(field(position, step="declaring"), "attack 0818 0817", "roll 0817", dice=(1,))
    assert "retreats" not in kinds(s)
    assert s.agenda[-1].name == "choose retreat"  # 5-1, face 1: DR
    s = do(field(position, step="declaring", sure_at_six=True), "attack 0818 0817", "roll 0817")
    assert list(s.lost) == [0, 1]


@pytest.mark.rule("7.066", "R25")
def test_a_stack_is_driven_back_once_and_leaves_newcomers_where_they_are():
    """The Worker is driven onto the Basic, which then leaves without it."""
    s = field("blue 1109: GGG S\nred 1110: W S\nred 1009: B S", step="declaring")
    s = do(s, "attack 1109 1110", "also 1009", "declare", "roll 1110", dice=(1,))  # 5-1: DR
    s = do(s, "retreat 1110 1009")
    assert "retreat 1009 0910" in texts(s)
    s = do(s, "retreat 1009 0910")
    assert (at(s, "1009"), at(s, "0910"), at(s, "1110")) == ("W", "B", "")


@pytest.mark.rule("7.066", "R25")
def test_an_attacker_is_driven_back_once_too():
    s = field("blue 1109: T S\nblue 1209: B SW\nred 1110: GGG N", step="declaring")
    s = do(s, "attack 1109 1110", "with 1209", "declare", "roll 1110", dice=(5,))  # 1-2: AR
    s = do(s, "retreat 1109 1209", "retreat 1209 1309")
    assert (at(s, "1209"), at(s, "1309")) == ("T", "B")


@pytest.mark.rule("7.063", "R23")
def test_the_owner_chooses_between_a_charging_unit_and_a_fresh_one():
    s = field("blue 0818: G G* N\nred 0817: PPP S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(1,))  # 12 to 9: A-2
    assert list(s.lost) == [2, 0]
    s = field("blue 0818: G G* N\nred 0817: PPP S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(2,))
    assert texts(s) == ["lose 0818 G", "lose 0818 G*"]
    s = do(s, "lose 0818 G*")
    assert at(s, "0818") == "G"


@pytest.mark.rule("R28")
def test_the_winner_chooses_between_a_charging_unit_and_a_fresh_one():
    s = field("blue 0818: G G* N\nred 0817: T S", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(6,))
    assert {"advance 0818 0817 G", "advance 0818 0817 G*"} <= set(texts(s))


@pytest.mark.rule("7.063", "R44")
def test_the_owner_chooses_which_flyer_falls_where_they_aimed_apart():
    s = field("blue air 0811: FF\nred 0813: GGG S\nred 0812: GGG S", step="declaring")
    s = do(s, "sting 0811 0813 1", "also 0812", "declare", "sting 0811 0812 1")
    s = do(s, "roll 0813", dice=(2,))
    assert texts(s) == ["lose 0813 F", "lose 0812 F"]
