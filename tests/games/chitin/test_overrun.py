"""Rule 7.07: overruns."""

from __future__ import annotations

import pytest
from tests.games.chitin.field import at, do, field, place, refusal, texts

from hexile.games.chitin import GAME
from hexile.games.chitin.tables import RED
from hexile.kernel.play import legal_actions


@pytest.mark.rule("7.07", "R31")
def test_six_to_one_eliminates_during_movement_and_the_stack_goes_on():
    s = do(field("blue 0818: GGG N\nred 0817: R N"), "take 0818 GGG", "overrun 0817 0818")
    assert at(s, "0817") == "GGG"
    assert list(s.lost) == [0, 1]
    assert list(s.spent) == [2, 2, 2, 0]
    assert "go 0816" in texts(s)
    assert "overrun" in [event.kind for event in s.log]


@pytest.mark.rule("7.07")
def test_less_than_six_to_one_does_not():
    s = do(field("blue 0818: TTT N\nred 0817: R S"), "take 0818 TTT")
    said = refusal(s, "overrun 0817 0818")
    assert (said.rule, said.words) == (
        "7.07",
        "strength 9 to 2 is too low; an overrun needs 12, six to one",
    )


@pytest.mark.rule("R30")
def test_stacks_beside_the_target_lend_their_strength_whatever_their_facing():
    alone = do(field("blue 0818: TTT N\nred 0817: R S"), "take 0818 TTT")
    assert "overrun 0817 0818" not in texts(alone)
    helped = do(field("blue 0818: TTT N\nblue 0918: PP S\nred 0817: R S"), "take 0818 TTT")
    assert "overrun 0817 0818 0918" in texts(helped)


@pytest.mark.rule("R30")
def test_the_rear_add_counts_by_the_hex_the_stack_comes_from():
    s = do(field("blue 0818: PP N\nred 0817: W N"), "take 0818 PP")
    assert "overrun 0817 0818" in texts(s)
    s = do(field("blue 0818: P N\nred 0817: W N"), "take 0818 P")
    assert refusal(s, "overrun 0817 0818").words.startswith("strength 4 to 1 ")


@pytest.mark.rule("R31")
def test_the_hex_costs_one_more_and_another_for_another_zone():
    s = do(
        field("blue 0818: GGG N\nred 0817: W N\nred 0816: T S"),
        "take 0818 GGG",
        "overrun 0817 0818",
    )
    assert list(s.spent[:3]) == [3, 3, 3]
    s = do(field("blue 0816: GGG N\nred 0815: W N"), "take 0816 GGG", "overrun 0815 0816")
    assert list(s.spent[:3]) == [3, 3, 3]  # rough


@pytest.mark.rule("R31")
def test_an_overrun_must_be_paid_by_every_unit():
    s = do(field("blue 0820: GGG N\nred 0817: W N"), "take 0820 GGG")
    assert "overrun 0817 0818" in texts(s)
    s = do(field("blue 0821: GGG N\nred 0817: W N"), "take 0821 GGG")
    assert refusal(s, "overrun 0817 0818").rule == "R31"


@pytest.mark.rule("R31")
def test_overruns_may_be_repeated():
    s = do(field("blue 0818: TTT N\nred 0817: W N\nred 0816: W N"), "take 0818 TTT")
    s = do(s, "overrun 0817 0818", "overrun 0816 0817", "stop")
    assert (at(s, "0816"), s.lost[RED]) == ("TTT", 2)


@pytest.mark.rule("R11")
def test_disrupted_units_do_not_overrun():
    s = do(field("blue 0818: gGG N\nred 0817: W N"), "take 0818 gGG")
    assert refusal(s, "overrun 0817 0818").rule == "R11"


@pytest.mark.rule("R32")
def test_air_lends_no_strength():
    s = do(field("blue 0818: P N\nblue air 0719: FFFF\nred 0817: W S"), "take 0818 P")
    assert "overrun 0817 0818" not in texts(s)


@pytest.mark.rule("R3")
def test_an_enemy_on_the_edge_is_overrun_from_outside():
    s = do(field("blue waiting: GGG\nred 0821: W N"), "take bottom GGG")
    assert "overrun 0821 edge" in texts(s)
    s = do(s, "overrun 0821 edge")
    assert at(s, "0821") == "GGG"
    assert s.facing_at(place(s, "0821")) == 0


@pytest.mark.rule("R33", "8.024")
def test_a_charge_that_overran_somebody_may_stop_anywhere_and_is_disrupted():
    s = field("blue 0818: PP N\nblue 0720: B N\nred 0817: T N", seat=0)
    s = do(s, "take 0818 PP", "charge", "overrun 0817 0818", "stop", "end", "end")
    assert at(s, "0817") == "pp"


@pytest.mark.rule("R52", "7.07")
def test_after_an_overrun_units_may_be_left_there_and_on_the_way():
    s = do(field("blue 0818: GGG N\nred 0817: R N"), "take 0818 GGG", "overrun 0817 0818")
    assert {"drop 0817 G", "drop 0817 GG", "drop 0816 G"} <= set(texts(s))
    s = do(s, "drop 0817 G", "drop 0816 G", "go 0916")
    assert (at(s, "0817"), at(s, "0816"), at(s, "0916")) == ("G", "G", "G")
    assert refusal(s, "take 0817 G").rule == "R52"


TWO_WORKERS = "blue 0818: P N\nblue 0918: P* P* N\nred 0817: W S\nred 0917: W S"


@pytest.mark.rule("R30", "R33")
def test_a_stack_lends_once_and_its_charge_doubles_one_attack():
    s = do(field(TWO_WORKERS), "take 0818 P", "overrun 0817 0818 0918")
    assert list(s.overran[:3]) == [True, True, True]
    assert s.attack_strength(s.units_in(place(s, "0918"))) == 6  # the charge is spent
    assert refusal(s, "overrun 0917 0817 0918").rule == "7.07"


@pytest.mark.rule("R30", "R33")
def test_without_the_option_it_lends_again_and_is_doubled_again():
    s = do(field(TWO_WORKERS, lend_once=False), "take 0818 P", "overrun 0817 0818")
    assert s.attack_strength(s.units_in(place(s, "0918"))) == 12
    assert "overrun 0917 0817" in texts(s)


@pytest.mark.rule("R30")
def test_the_mover_chooses_who_lends_and_nobody_lends_for_nothing():
    position = "blue 0818: P N\nblue 0918: P S\nblue 0718: P S\nred 0817: W S"
    s = do(field(position), "take 0818 P")
    offered = [text for text in texts(s) if text.startswith("overrun 0817 0818")]
    assert sorted(offered) == ["overrun 0817 0818 0718", "overrun 0817 0818 0918"]
    assert refusal(s, "overrun 0817 0818 0718 0918").rule == "R30"


@pytest.mark.rule("R30")
def test_no_two_overruns_are_called_the_same():
    position = "blue 0819: P N\nblue 0918: P S\nblue 0718: P S\nred 0817: W S"
    s = do(field(position), "take 0819 P")
    labels = {a.text(): GAME.label(s, a) for a in legal_actions(s) if a.text().startswith("over")}
    assert len({text.split()[2] for text in labels}) > 1, "it may come from several hexes"
    assert len(set(labels.values())) == len(labels)
