"""What a group can reach, compared with a plain search over all ways, unit by unit (6.02, R6)."""

from __future__ import annotations

import random

import pytest
from tests.games.chitin.field import do, field, texts
from tests.games.chitin.plain import GROUPS, Plain, random_field

from hexile.games.chitin.rules.overrun import is_strong_enough, lenders, overrun_cost
from hexile.games.chitin.state.places import WAITING

ESCORTS = ["PW", "GW", "RW", "RRW", "RWW", "GWW", "TWW", "BW", "PBW"]


def hands(enemies, count, groups=GROUPS):
    """Yield so many positions with a random group in hand."""
    dice = random.Random(f"{enemies} {count}")
    for _ in range(count):
        position, take = random_field(dice, enemies, groups)
        s = do(field(position, scenario="learning"), take)
        yield position, s


def plain_marches(plain, costs):
    """Name the hexes the hand may go to and rest in, and the edge it may leave by."""
    s, names = plain.s, plain.valley.names
    here = s.at[plain.hand[0]]
    reached = [at for at in costs if at not in (here, WAITING)]
    found = {f"go {names[at]}" for at in reached if plain.may_rest(plain.hand, at)}
    spare = any(
        all(spent < plain.points(u) for u, spent in zip(plain.hand, paid, strict=True))
        for at in costs
        if at in plain.edge
        for paid in costs[at]
    )
    return found | ({"go bottom"} if spare and here != WAITING else set())


def plain_overruns(plain, costs):
    """Name the overruns some way to the hex beside the target leaves enough points for."""
    s, names = plain.s, plain.valley.names
    found = set()
    for target in plain.enemies:
        for start in costs:
            beside = start in plain.valley.links[target] if start >= 0 else target in plain.edge
            if not beside or not is_strong_enough(s, start, target, lenders(s, target)):
                continue
            prices = [overrun_cost(s, s.kind[unit], target) for unit in plain.hand]
            for paid in costs[start]:
                units = zip(plain.hand, paid, prices, strict=True)
                if all(before + last <= plain.points(unit) for unit, before, last in units):
                    where = names[start] if start >= 0 else "edge"
                    found.add(f"overrun {names[target]} {where}")
    return found


@pytest.mark.rule("6.02", "6.03", "6.04", "6.082", "R6", "R31")
@pytest.mark.parametrize("enemies", [0, 6])
@pytest.mark.parametrize("count", [120, pytest.param(400, marks=pytest.mark.slow)])
def test_groups_reach_what_a_plain_search_finds(enemies, count):
    for position, s in hands(enemies, count):
        plain = Plain(s)
        costs = plain.ways()
        wanted = plain_marches(plain, costs)
        if s.count_fighters(s.hand):
            wanted |= plain_overruns(plain, costs)
        marches = [text.split() for text in texts(s) if text.startswith(("go", "overrun"))]
        offered = {" ".join(words[:3]) for words in marches}  # without those who lend
        assert offered == wanted, position
        check_price(s, plain, costs, sorted(wanted))


def check_price(s, plain, costs, wanted):
    """March to one of the hexes: no other way there is cheaper for a unit and dearer for none."""
    for action in [text for text in wanted if text.startswith("go 0")][:1]:
        after = do(s, action)
        paid = tuple(after.spent[unit] for unit in plain.hand)
        at = plain.valley.number[action.split()[1]]
        assert paid in costs[at]
        for other in costs[at]:
            better = all(mine >= its for mine, its in zip(paid, other, strict=True))
            assert other == paid or not better


@pytest.mark.rule("6.02", "R6")
def test_the_way_that_suits_all_is_found_where_the_cheapest_for_one_is_closed():
    """By 0203, 0303 and 0402 the Low Renders pay 3 and the Basic 5: all they have."""
    s = do(field("blue 0103: RRB N", scenario="learning"), "take 0103 RRB", "go 0402")
    assert list(s.spent) == [3, 3, 5]


@pytest.mark.rule("6.082", "R9", "R52")
@pytest.mark.parametrize("count", [40, pytest.param(150, marks=pytest.mark.slow)])
def test_escorts_part_from_workers_wherever_a_plain_search_does(count):
    for position, s in hands(5, count, ESCORTS):
        ways, needed = Plain(s).partings()
        names = s.terms.valley.names
        offered = set()
        for action in texts(s):
            if action.startswith("drop"):
                _, where, signs = action.split()
                after = texts(do(s, action))
                ends = [text.split()[1] for text in after if text.startswith("go ")]
                offered |= {(where, signs, to) for to in ends if to != "bottom"}
        assert offered <= {(names[at], left, names[to]) for at, left, to in ways}, position
        assert offered >= {(names[at], left, names[to]) for at, left, to in needed}, position
