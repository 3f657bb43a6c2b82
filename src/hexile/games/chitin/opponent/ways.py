"""The ways Workers go: round enemy zones, which they do not enter alone (6.082)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.state.chitin import Chitin
from hexile.kernel.geometry.graph import FAR

DETOUR: Final = 6  # movement points that a Worker goes round rather than meet a zone


def worker_ways(s: Chitin, seat: i64, goals: vec[i64]) -> vec[i64]:
    """Return what a Worker pays from every hex to the nearest of some, by ways round enemy zones. [6.082]"""
    links = s.terms.valley.links
    enter = worker_costs(s, seat)
    ways = vec[i64]([FAR] * s.terms.valley.size)
    for at in goals:
        ways[at] = 0
    queue = goals[:]
    place: i64 = 0
    while place < len(queue):
        at = queue[place]
        place += 1
        way = ways[at] + enter[at]
        for beside in links[at]:
            if way < ways[beside]:
                ways[beside] = way
                queue = append(queue, beside)
    return ways


def worker_costs(s: Chitin, seat: i64) -> vec[i64]:
    """Return what each hex costs a Worker: a detour more where enemies, or their zones alone, are. [6.082]"""
    costs = s.terms.valley.plain_cost[:]
    zones = s.zones(1 - seat)
    for at in range(len(costs)):
        if zones[at] and not s.has_fighter(at, seat):
            costs[at] += DETOUR
    for at in s.stacks(1 - seat):
        costs[at] += DETOUR
    return costs
