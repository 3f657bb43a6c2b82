"""How a Marine gets nearer to the goal: where one move takes him, and by which first step."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.movement import PASS_COST
from hexile.games.forlorn.state import EMPTY, FIRST_XENO, Forlorn
from hexile.kernel.graph import FAR, NOWHERE

GOO: Final = 3
GUNNERS_LANE: Final = 4


class Walk:
    """The squares one move reaches: what they cost, and the first square on the way to each. [7.3, 7.4]"""

    def __init__(self, s: Forlorn, marine: int, most: int) -> None:
        self.marine: int = marine
        self.start: int = s.marine_at[marine]
        self.cost: list[int] = [FAR] * s.terms.ground.size
        self.first: list[int] = [NOWHERE] * s.terms.ground.size
        self.squares: list[int] = []
        self.cost[self.start] = 0
        for spent in range(most):
            for square in [self.start, *self.squares]:
                if self.cost[square] == spent:
                    self.spread(s, square, most)

    def spread(self, s: Forlorn, square: int, most: int) -> None:
        """Go one step on from a square, or two past a comrade."""
        for to in s.ways.links[square]:
            code = s.unit[to]
            if s.flames[to] or code >= FIRST_XENO:
                continue
            if code == EMPTY:
                self.reach(square, to, self.cost[square] + (GOO if s.gooey[to] else 1), most)
            elif to != self.start and self.cost[square] + PASS_COST <= most and not s.gooey[to]:
                self.pass_by(s, square, to, most)

    def pass_by(self, s: Forlorn, square: int, over: int, most: int) -> None:
        """Go on past a comrade to squares one step does not reach. [R53]"""
        for to in s.ways.links[over]:
            if s.is_free(to) and not s.gooey[to] and to not in s.ways.links[square]:
                self.reach(square, to, self.cost[square] + PASS_COST, most)

    def reach(self, square: int, to: int, cost: int, most: int) -> None:
        """Note a way to a square if it is cheaper than the one known."""
        if cost > most or cost >= self.cost[to]:
            return
        if self.cost[to] == FAR:
            self.squares.append(to)
        self.cost[to] = cost
        self.first[to] = to if square == self.start else self.first[square]


def best_gain(s: Forlorn, walk: Walk, steps: list[int]) -> int:
    """Return the most steps nearer to the goal that a walk brings."""
    here = steps[walk.start]
    best: int = 0
    for square in walk.squares:
        if here - steps[square] > best:
            best = here - steps[square]
    return best


def is_in_gunners_lane(s: Forlorn, square: int, marine: int) -> bool:
    """Tell whether a Marine on a square would stand before the gunner's muzzle. [7.8, 8.8]"""
    for gunner in range(len(s.marine_at)):
        at = s.marine_at[gunner]
        if at == NOWHERE or gunner == marine or not s.terms.is_gunner[gunner]:
            continue
        if s.terms.ground.range(at, square) > GUNNERS_LANE:
            continue
        if s.terms.ground.in_front(at, s.facing[gunner], square) and s.sees(at, square):
            return True
    return False
