"""Melee: the table, the Terran's attacks, and the Znon's best plan (26.6)."""

import pytest
from tests.games.hive.playing import (
    at_step,
    do,
    hive,
    kinds,
    refusal,
    run_step,
    texts,
    unit,
    where,
)

from hexile.games.hive.rules.losses import kill
from hexile.games.hive.rules.melee import TERRAN_MELEE, ZNON_MELEE, attack, best_plans, carry_out
from hexile.kernel.chance.dice import ScriptedDice


def plan_of(text):
    """Return the best plans of a box as sets of `attacker>target`."""
    s = hive(f"A8: {text}")
    attackers = [
        u for u in s.units_at(s.terms.ship.index["A8"], False) if u >= s.terms.marines_first
    ]
    plans = best_plans(s, attackers, s.units_at(s.terms.ship.index["A8"], True))
    return [
        sorted(
            f"{s.name(a)}>{s.name(t)}"
            for a, t in zip(attackers, plan.targets, strict=True)
            if t >= 0
        )
        for plan in plans
    ]


@pytest.mark.rule("B10", "27.6")
@pytest.mark.parametrize(
    ("attackers", "target", "results"),
    [
        ("Sc1", "MQ", [-1, 0, 0, 0, 1, 1]),  # 2 against 4
        ("Sc1", "So1", [-1, 0, 0, 0, 1, 1]),  # 2 against 3
        ("La1/1", "So1", [-1, 0, 0, 1, 1, 1]),  # 3 against 3
        ("La1", "So1", [0, 0, 1, 1, 1, 1]),  # 5 against 3
        ("La1", "Wo1", [0, 0, 1, 1, 1, 2]),  # 5 against 2
        ("La1 La2", "MQ", [0, 1, 1, 1, 2, 2]),  # 10 against 4
    ],
)
def test_results(attackers, target, results):
    for face, men in enumerate(results, 1):
        s = hive(f"A8: {attackers} {target}")
        units = [unit(s, name.split("/")[0]) for name in attackers.split()]
        before = [s.men[u] for u in units], s.men[unit(s, target)]
        attack(s, units, unit(s, target), ScriptedDice([face]), None)
        lost = sum(before[0]) - sum(s.men[u] for u in units)
        assert lost == (1 if men < 0 else 0)
        assert before[1] - s.men[unit(s, target)] == (min(men, before[1]) if men > 0 else 0)


@pytest.mark.rule("B10")
def test_an_attacker_is_lost_at_random():
    s = hive("A8: Sc1 Sc2 MQ")
    attack(s, [unit(s, "Sc1"), unit(s, "Sc2")], unit(s, "MQ"), ScriptedDice([1, 2]), None)
    assert where(s, "Sc2") == "DEAD"
    assert where(s, "Sc1") == "A8"


@pytest.mark.rule("B10")
def test_each_attacks_once_and_each_is_attacked_once():
    s = at_step(hive("A8: La1 Sc1 So1 Wo1"), TERRAN_MELEE)
    assert texts(s) == [
        "melee La1 So1", "melee Sc1 So1", "melee La1 Sc1 So1",
        "melee La1 Wo1", "melee Sc1 Wo1", "melee La1 Sc1 Wo1", "end",
    ]  # fmt: skip
    do(s, "melee La1 So1", [1])
    assert texts(s) == ["melee Sc1 Wo1", "end"]
    assert str(refusal(s, "melee La1 Wo1")) == "La1 has already fought this segment (B10)"
    assert str(refusal(s, "melee Sc1 So1")) == "So1 was already attacked this segment (B10)"


@pytest.mark.rule("B10", "27.7")
def test_terrans_never_attack_hostages_and_hostages_never_attack():
    s = at_step(hive("A8: Sc1 Helstrom+ Athena So1"), TERRAN_MELEE)
    assert texts(s) == ["melee Sc1 So1", "end"]
    assert "never attack hostages" in str(refusal(s, "melee Sc1 Athena"))
    assert "hostages never attack" in str(refusal(s, "melee Helstrom So1"))


@pytest.mark.rule("R41")
def test_a_held_marine_may_be_attacked():
    s = at_step(hive("A8: Sc1 Sc2<Qu1 \n B8: Qu1"), TERRAN_MELEE)
    assert "melee Sc1 Sc2" in texts(s)


@pytest.mark.rule("B10")
def test_nobody_attacks_into_another_box():
    s = at_step(hive("A8: Sc1 So1 \n A9: La1"), TERRAN_MELEE)
    assert "is not in A8" in str(refusal(s, "melee La1 So1"))


# --- 26.6 the Znon's plan ----------------------------------------------------------------


@pytest.mark.rule("26.6", "B11")
@pytest.mark.parametrize(
    ("text", "plans"),
    [
        ("So1 Sc1", [["So1>Sc1"]]),
        ("Wo1 La1", []),  # 2 against 5: never below zero
        ("So1 Wo1 La1", [["So1>La1", "Wo1>La1"]]),  # together 5 against 5
        ("So1 So2 Sc1 Sc2", [["So1>Sc2", "So2>Sc1"], ["So1>Sc1", "So2>Sc2"]]),  # two attacks
        ("So1 So2 Sc1 La1", [["So1>La1", "So2>La1"]]),  # one attack each way: the stronger target
        ("So1 So2 So3 Sc1 La1", [["So1>Sc1", "So2>La1", "So3>La1"],
                                 ["So1>La1", "So2>Sc1", "So3>La1"],
                                 ["So1>La1", "So2>La1", "So3>Sc1"]]),
        ("So1 Wo1 Sc1", [["So1>Sc1", "Wo1>Sc1"]]),  # spare attackers join in
        ("Helstrom La1/1 So1", [["So1>La1"]]),  # hostages never attack
        ("So1 Athena+", [["So1>Athena"]]),  # but are attacked in Terran hands
    ],
)  # fmt: skip
def test_as_many_attacks_as_possible_at_zero_or_better(text, plans):
    assert sorted(map(sorted, plan_of(text))) == sorted(map(sorted, plans))


@pytest.mark.rule("26.6", "R36")
def test_boxes_are_fought_in_map_order_strongest_target_first():
    s = hive("A8: So1 So2 Sc1 En1 \n 51: So3 Sc2")
    s.agenda = [ZNON_MELEE]
    s.strategy = 1
    fights = []
    for faces in ([2], [1, 2, 2], []):
        s.agenda.pop()
        run_step(s, ZNON_MELEE, faces)
        fights += [event.facts["target"] for event in s.log if "target" in event.facts]
    assert fights == ["Scout Sc2", "Engineer En1", "Scout Sc1"]


@pytest.mark.rule("26.6")
def test_no_attack_below_zero_is_said_with_its_reason():
    s = hive("A8: Wo1 La1")
    run_step(s, ZNON_MELEE)
    assert kinds(s) == ["no_attack"]
    assert s.log[0].trace.rows[0].verdict == "none"


@pytest.mark.rule("26.6", "B17")
def test_an_attack_whose_attacker_came_free_is_not_made():
    s = hive("A8: Qu1 La2<Qu1 La1 Sc1 Sc2")
    plans = best_plans(s, [unit(s, "La2"), unit(s, "Qu1")], [unit(s, "La1"), unit(s, "Sc1")])
    kill(s, unit(s, "Qu1"), "B10")  # she falls first: her Lancer is free and attacks nobody
    carry_out(s, [unit(s, "La2"), unit(s, "Qu1")], plans[0], ScriptedDice([]), None)
    assert not s.fought[unit(s, "La2")]


@pytest.mark.rule("26.6", "26.1")
def test_equal_plans_are_chosen_by_die_and_the_trace_says_so():
    s = hive("A8: So1 So2 Sc1 Sc2")
    run_step(s, ZNON_MELEE, [2, 2, 2])
    rows = s.log[0].trace.rows
    assert [row.letter for row in rows] == ["1", "2", "3"]
    assert rows[2].verdict == "tied"
    assert rows[2].throw.faces == [2]
