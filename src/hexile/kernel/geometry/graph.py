"""Places joined by links: distances and reach, worked out once per map."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Final

FAR: Final = 1_000_000
NOWHERE: Final = -1


def distances_from(start: int, links: list[list[int]]) -> list[int]:
    """Return the fewest steps from *start* to every place, FAR where there is no way."""
    steps = [FAR] * len(links)
    steps[start] = 0
    edge = [start]
    away = 0
    while edge:
        away += 1
        beyond: list[int] = []
        for place in edge:
            for to in links[place]:
                if steps[to] == FAR:
                    steps[to] = away
                    beyond.append(to)
        edge = beyond
    return steps


def all_distances(links: list[list[int]]) -> list[list[int]]:
    """Return the fewest steps between every two places."""
    return [distances_from(place, links) for place in range(len(links))]


def costs_from(
    start: int,
    links: list[list[int]],
    cost: Callable[[int, int], int],
    most: int = FAR,
) -> tuple[list[int], list[int]]:
    """Return the cheapest cost to every place and the place before it on the way.

    *cost(a, b)* prices the step from a to b; FAR or more forbids it. Of equally cheap ways the one
    through the lower place number is taken, so paths are always the same.
    """
    costs = [FAR] * len(links)
    before = [NOWHERE] * len(links)
    costs[start] = 0
    heap = [(0, start)]
    while heap:
        so_far, place = heapq.heappop(heap)
        if so_far > costs[place]:
            continue
        for to in links[place]:
            total = so_far + cost(place, to)
            if total > most or total >= FAR:
                continue
            if total < costs[to] or (total == costs[to] and place < before[to]):
                if total < costs[to]:
                    heapq.heappush(heap, (total, to))
                costs[to] = total
                before[to] = place
    return costs, before


def is_connected(links: list[list[int]]) -> bool:
    """Tell whether every place can be reached from the first."""
    return not links or FAR not in distances_from(0, links)
