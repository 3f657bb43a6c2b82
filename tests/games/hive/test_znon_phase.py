"""26.0 to 26.4: the Strategy Roll, the order of units, who acts by which chart."""

import pytest
from tests.games.hive.playing import hive, kinds, run_step, said, where

from hexile.games.hive.rules.znon import STRATEGY_ROLL, ZNON_MOVEMENT, units_in_order
from hexile.kernel.chance.dice import ScriptedDice


def order(s, faces=()):
    return [s.name(u) for u in units_in_order(s, ScriptedDice(list(faces)))]


@pytest.mark.rule("26.0")
def test_the_strategy_roll_is_said_with_both_orders():
    s = run_step(hive(), STRATEGY_ROLL, [4])
    assert s.strategy == 4
    assert said(s) == [
        "Strategy Roll: units without enemies in their box try E F G A C D B I H; the others try W X Y Z."
    ]
    assert s.log[0].throw.faces == [4]


@pytest.mark.rule("26.3")
def test_types_act_in_the_printed_order():
    s = hive("A8: Helstrom \n B8: MQ \n C8: Qu1 \n D8: Wo1 \n E8: So1 \n F8: Sc1<Qu1")
    assert order(s) == ["Sc1", "So1", "Wo1", "Qu1", "MQ", "Helstrom"]


@pytest.mark.rule("26.2", "R10")
def test_free_units_act_before_engaged_ones():
    s = hive("A8: So1 Sc1 \n B8: Helstrom \n C8: Wo1")
    assert order(s) == ["Wo1", "Helstrom", "So1"]


@pytest.mark.rule("26.1", "R10")
def test_the_order_within_a_type_is_random():
    s = hive("A8: So1 \n B8: So2 \n C8: So3")
    assert order(s, [1, 1]) == ["So1", "So2", "So3"]
    assert order(s, [3, 2]) == ["So3", "So2", "So1"]


@pytest.mark.rule("26.4", "27.5")
def test_face_down_units_never_act():
    s = hive("A8: FD1=? \n A10: Sc1")
    assert order(s) == []
    s.strategy = 1
    run_step(s, ZNON_MOVEMENT)
    assert s.log == []


@pytest.mark.rule("27.1", "26.0")
def test_every_unit_acts_once_wherever_its_queen_is():
    s = hive("B8: So1 \n D8: Wo1 \n F8: Qu1")
    s.strategy = 1
    run_step(s, ZNON_MOVEMENT)
    assert [kind for kind in kinds(s) if kind != "lot"] == ["znon_waits"] * 3


@pytest.mark.rule("R10", "26.8")
def test_a_unit_acts_by_the_box_it_then_stands_in():
    s = hive("A8: So1 La1 \n A9: So2")  # So2 charges in first; then So1 is not outmatched any more
    s.strategy = 1
    run_step(s, ZNON_MOVEMENT)
    assert where(s, "So2") == "A8"
    assert [e.kind for e in s.log if e.trace] == ["znon_moves", "znon_holds"]
    assert s.log[-1].trace.rows[0].facts == {"friends": 6, "enemies": 5}
