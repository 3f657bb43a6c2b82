"""Chapter 7 up to the die: duties, splits, strengths; every worked example of the book."""

from __future__ import annotations

import pytest
from tests.games.chitin.field import at, do, field, place, places, refusal, texts

from hexile.games.chitin.rules.combat import ground_fight


def fight(s, bases, targets):
    """Work out a combat between the stacks in these hexes."""
    found = ground_fight(s, places(s, *bases), places(s, *targets))
    column = s.terms.results.column(found.strength, found.defence)
    return found.strength, found.defence, s.terms.results.names[column]


@pytest.mark.rule("7.04", "7.042", "8.022", "R21")
def test_combat_example_1():
    s = field("red 0817: GG S\nblue 0818: P* P* N\nblue 0918: RRR NW", step="facing")
    assert fight(s, ["0818", "0918"], ["0817"]) == (20, 8, "2-1")


@pytest.mark.rule("7.043", "R21")
def test_combat_example_2():
    # the Gantuas face north: the Termagants look away from them, the Low Renders at them
    s = field("blue 0818: GGG N\nred 0817: TT N\nred 0918: RR SW", step="facing")
    assert fight(s, ["0818"], ["0817", "0918"]) == (12, 8, "3-2")


@pytest.mark.rule("7.041", "7.042")
def test_combat_example_3():
    s = field("blue 0818: GGG N\nred 0817: TT N", step="facing")
    assert fight(s, ["0818"], ["0817"]) == (18, 4, "4-1")


@pytest.mark.rule("7.041", "7.042")
def test_two_termagants_from_the_rear():
    s = field("blue 0818: TT N\nred 0817: G N", step="facing")
    assert fight(s, ["0818"], ["0817"])[0] == 6
    s = field("blue 0818: TT N\nred 0817: RBW N", step="facing")
    assert fight(s, ["0818"], ["0817"])[0] == 8


@pytest.mark.rule("7.01", "R20")
def test_stacks_defend_with_one_for_each_basic_and_worker():
    s = field("blue 0818: PBW N\nred 0817: TBW S", step="facing")
    assert fight(s, ["0818"], ["0817"])[:2] == (4, 4)


@pytest.mark.rule("R21")
def test_a_stack_without_warriors_gives_no_class_add():
    s = field("blue 0818: TT N\nred 0817: BW S", step="facing")
    assert fight(s, ["0818"], ["0817"])[0] == 4


@pytest.mark.rule("R54", "7.064")
@pytest.mark.parametrize(
    ("signs", "strength"),
    [("ggg", 6), ("ppp", 4), ("p", 1), ("ttt", 3), ("Pp", 4), ("Pw".upper(), 4)],
)
def test_disrupted_units_count_half_of_their_total(signs, strength):
    s = field(f"red 0817: {signs} S\nblue 0818: P N", step="facing")
    assert s.stack_defence(place(s, "0817"), True) == strength


@pytest.mark.rule("7.02")
def test_front_and_rear_are_three_hexes_each():
    s = field("blue 0818: P NE", step="facing")
    here = place(s, "0818")
    names = s.terms.valley.names
    assert {names[to] for to in s.front(here, 1)} == {"0817", "0918", "0919"}
    assert {names[to] for to in s.rear(here, 1)} == {"0819", "0719", "0718"}


@pytest.mark.rule("7.02", "R19")
def test_every_enemy_in_front_must_be_attacked():
    s = field("blue 0818: PPP N\nred 0817: T S\nred 0918: T S\nred 0819: W S", step="declaring")
    assert texts(s) == ["attack 0818 0817", "attack 0818 0918"]
    assert refusal(s, "end").rule == "7.02"
    assert "0817, 0918" in refusal(s, "end").words
    assert refusal(s, "attack 0818 0819").rule == "7.02"
    s = do(s, "attack 0818 0817")
    assert texts(s) == ["also 0918"]
    assert refusal(s, "declare").words.startswith("no combat would attack 0918;")
    s = do(s, "also 0918", "declare")
    assert len(s.fights) == 1


@pytest.mark.rule("7.03", "R19")
def test_two_stacks_may_attack_one_or_split_up():
    s = field("blue 0818: PP N\nblue 0919: PP NW\nred 0817: T S\nred 0918: T S", step="declaring")
    split = do(s, "attack 0818 0817", "declare", "attack 0919 0918")
    assert [list(f.targets) for f in split.fights] == [[place(s, "0817")], [place(s, "0918")]]
    both = do(s, "attack 0818 0918")
    assert refusal(both, "declare").rule == "7.02"  # 0817 is only in front of 0818
    assert refusal(both, "with 0919").rule == "R19"
    assert texts(both) == ["also 0817"]


@pytest.mark.rule("R19", "7.03")
def test_a_stack_may_sit_out_when_others_cover_what_is_before_it():
    s = field("blue 0818: P N\nblue 0919: PP NW\nred 0918: T S", step="declaring")
    s = do(s, "attack 0919 0918", "declare")
    assert s.agenda[-1].name == "rolling"
    assert list(s.fights[0].bases) == [place(s, "0919")]


@pytest.mark.rule("R20", "2.023")
def test_workers_alone_need_not_attack():
    s = field("blue 0818: W N\nred 0817: W S", step="facing")
    s = do(s, "end")
    assert s.turn == 2


@pytest.mark.rule("R22", "5.03")
def test_all_combats_are_declared_before_the_first_die():
    s = field("blue 0818: PP N\nblue 1018: PP N\nred 0817: T S\nred 1017: T S", step="declaring")
    s = do(s, "attack 0818 0817", "attack 1018 1017")
    assert texts(s) == ["roll 0817", "roll 1017"]
    s = do(s, "roll 1017", dice=(1,))
    assert texts(s) == ["roll 0817"]


@pytest.mark.rule("7.05", "R24")
def test_a_stack_that_leaves_a_warrior_behind_it_loses_a_unit():
    s = field("blue 0818: PPB N\nred 0819: T N\nred 0817: T S", step="facing")
    s = do(s, "end", "attack 0818 0817", "roll 0817", dice=(3,))
    s = do(s, "retreat 0817 0816", "end")
    assert texts(s) == ["lose 0818 P", "lose 0818 B"]
    s = do(s, "lose 0818 B")
    assert at(s, "0818") == "PP"
    assert list(s.lost) == [1, 0]


@pytest.mark.rule("7.05", "R24")
@pytest.mark.parametrize("behind", ["t", "B", "W"])
def test_only_undisrupted_warriors_sting_from_behind(behind):
    s = do(field(f"blue 0818: PP N\nred 0819: {behind} N", step="facing"), "end")
    assert list(s.lost) == [0, 0]


@pytest.mark.rule("7.05", "R24")
def test_enemies_behind_who_are_attacked_do_not_sting():
    s = field("blue 0818: P N\nblue 0820: PPP N\nred 0819: T N", step="facing")
    s = do(s, "end", "attack 0820 0819", "roll 0819", dice=(3,))
    assert s.lost[0] == 0


@pytest.mark.rule("7.05", "R24")
def test_worker_stacks_are_stung_too():
    s = do(field("blue 0818: W N\nred 0819: T N", step="facing"), "end")
    assert list(s.lost) == [1, 0]
