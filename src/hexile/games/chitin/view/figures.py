"""The numbers of refusals, counted afresh in the position: points, strengths, units, limits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.chitin.rules.overrun import lenders, overrun_cost, overrun_strength
from hexile.games.chitin.rules.reach import reach, step_costs
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import WAITING
from hexile.games.chitin.tables import MOST_IN_A_HEX
from hexile.kernel.game import Figures
from hexile.kernel.geometry.graph import FAR, costs_from
from hexile.kernel.play import seat_to_choose

SIX_TO_ONE: Final = 6
EDGE: Final = 1


def left_of(s: Chitin, unit: i64) -> int:
    """Return the movement points a unit has not spent: two more in a charge. [6.02, 8.021]"""
    allowed = s.terms.sheet.kinds[s.kind[unit]].move + (2 if s.charging[unit] else 0)
    return allowed - s.spent[unit]


def least_left(s: Chitin) -> int:
    """Return the points of whoever in hand has fewest."""
    return min(left_of(s, unit) for unit in s.hand)


def entering(s: Chitin, words: list[str]) -> list[int]:
    """Return what the hand's units of a kind pay for a hex, and what they have beside it. [6.03, 6.04]

    Several kinds go by a way that is good for all of them: those costs are asked of the rules.
    """
    at = s.terms.valley.number[words[1]]
    if len({s.kind[unit] for unit in s.hand}) > 1:
        _, cost, left = step_costs(s, at, reach(s))
        return [cost, left]
    unit = next(u for u in s.hand if s.terms.sheet.kinds[s.kind[u]].name == words[-1])
    return [price(s, unit, at), left_of(s, unit) - way_beside(s, unit, at)]


def price(s: Chitin, unit: i64, at: i64) -> int:
    """Return what a unit pays for a hex, one more in an enemy zone; none is an enemy's. [6.03, 6.04, R5]"""
    near = s.terms.valley.links[at]
    zone = any(s.is_enemy_hex(to, s.moving) and s.has_fighter(to, 1 - s.moving) for to in near)
    full = s.terms.strict_stacking and not s.may_stack(s.hand, at)
    return (
        FAR
        if full or s.is_enemy_hex(at, s.moving)
        else s.terms.enter[s.kind[unit]][at] + (1 if zone else 0)
    )


def way_beside(s: Chitin, unit: i64, at: i64) -> int:
    """Return the points for the cheapest way to a hex beside another, from the map or its edge. [6.02]"""
    valley = s.terms.valley
    links = [list(row) for row in valley.links]
    start = s.at[unit]
    if start == WAITING:
        edge = valley.is_edge[s.end_of(s.moving)]
        if edge[at]:
            return 0
        links.append([place for place in range(len(links)) if edge[place]])
        start = len(links) - 1
    ways = costs_from(start, links, lambda a, b: price(s, unit, b))[0]
    return min(ways[to] for to in valley.links[at])


def would_stack(s: Chitin, words: list[str]) -> list[int]:
    """Count the units that would be in a hex with those who come, by their size. [6.05]"""
    at, sheet = s.terms.valley.number[words[1]], s.terms.sheet
    coming = len(words[2]) if words[0] == "drop" else len(s.hand)
    there = [unit for unit in s.units_in(at) if unit not in s.hand]
    units = there + list(s.hand)[:coming]
    return [sum(sheet.size[s.kind[unit]] for unit in units), MOST_IN_A_HEX]


def odds_of_overrun(s: Chitin, words: list[str]) -> list[int]:
    """Return both strengths of an overrun, and what is wanted. [7.07]"""
    number = s.terms.valley.number
    target = number[words[1]]
    start = WAITING if words[2] == "edge" else number[words[2]]
    defence = s.stack_defence(target, True)
    attack = overrun_strength(s, start, target, lenders(s, target))
    return [attack, defence, SIX_TO_ONE * defence]


def dearest_overrun(s: Chitin, words: list[str]) -> int:
    """Return what the dearest of the hand pays for an overrun hex. [R31]"""
    target = s.terms.valley.number[words[1]]
    return max(overrun_cost(s, s.kind[unit], target) for unit in s.hand)


def over(s: Chitin, word: str) -> list[int]:
    """List the air units of who moves over a megahex."""
    megahex = s.terms.valley.mega_named(word)
    return [unit for unit in s.air_of(s.moving) if s.at[unit] == megahex]


def free_over(s: Chitin, word: str) -> int:
    """Count those of them that are in no fight and need not be. [8.014]"""
    return sum(1 for unit in over(s, word) if not s.held[unit] and unit not in s.aloft)


def may_skirmish(s: Chitin, words: list[str]) -> list[int]:
    """Count the air units that must fight over a megahex, and those that may. [8.014]"""
    held = sum(1 for unit in over(s, words[1]) if s.held[unit])
    return [held, held + free_over(s, words[1])]


def force_with(s: Chitin, letter: str) -> list[int]:
    """Return what a unit costs, what the force would, and the limit. [3.03]"""
    kinds, force = s.terms.sheet.kinds, s.force[seat_to_choose(s)]
    cost = kinds[s.terms.sheet.kind(letter)].cost
    total = cost + sum(count * kinds[kind].cost for kind, count in enumerate(force))
    return [cost, total, s.terms.battle.points]


FIGURES: Final[dict[str, Figures]] = {
    r"with (\d+) movement points? \d{4} is out of reach": lambda s, words: [least_left(s)],
    r"([A-Z][\w ]+) needs (\d+) movement points?, has (\d+):": entering,
    r"^(\d+) units; (\d+) may share": lambda s, words: [
        sum(1 for sign in words[2].split("/")[0] if sign.isalpha()),
        MOST_IN_A_HEX,
    ],
    r"^(\d+) units would be at \d{4}; (\d+) may": would_stack,
    r"fly one at a time, (\d+) left": lambda s, words: [least_left(s)],
    r"have flown (\d+) megahexes": lambda s, words: [s.spent[s.hand[0]]],
    r"^(\d+) to (\d+); an overrun needs (\d+)": odds_of_overrun,
    r"in an overrun costs (\d+);": lambda s, words: [dearest_overrun(s, words)],
    r"takes (\d+) point more": lambda s, words: [EDGE],
    r"^(\d+) air units? over": lambda s, words: [free_over(s, words[1])],
    r"^(\d+) must fight over \d{4}, (\d+) may": may_skirmish,
    r"^(\d+) [A-Z][\w ]+ are all there is": lambda s, words: [
        s.terms.pool[s.terms.sheet.kind(words[1])]
    ],
    r"at most (\d+) points of": lambda s, words: [s.terms.battle.air],
    r"costs (\d+): (\d+) points, the limit is (\d+)": lambda s, words: force_with(s, words[1]),
}
