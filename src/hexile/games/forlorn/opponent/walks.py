"""How a Marine gets nearer to the goal: where one move takes him, and by which first step."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.rules.movement import slowed
from hexile.games.forlorn.state.codes import EMPTY, FIRST_XENO
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.kernel.geometry.graph import FAR, NOWHERE

GUNNERS_LANE: Final = 4


@mypyc_attr(acyclic=True)
class Walk:
    """The squares one move reaches: what they cost, and the first square on the way to each. [7.3, 7.4]"""

    def __init__(self, s: Forlorn, marine: i64, most: i64) -> None:
        self.marine: i64 = marine
        self.start: i64 = s.marine_at[marine]
        self.cost: vec[i64] = vec[i64]([FAR] * s.terms.ground.size)
        self.first: vec[i64] = vec[i64]([NOWHERE] * s.terms.ground.size)
        self.squares: vec[i64] = vec[i64]()
        self.cost[self.start] = 0
        self.spread(s, self.start, most)
        for spent in range(1, most):
            place: i64 = 0
            while place < len(self.squares):
                if self.cost[self.squares[place]] == spent:
                    self.spread(s, self.squares[place], most)
                place += 1

    def spread(self, s: Forlorn, square: i64, most: i64) -> None:
        """Go one step on from a square, or two past a comrade."""
        for to in s.ways.links[square]:
            code = s.unit[to]
            if s.flames[to] or code >= FIRST_XENO:
                continue
            if code == EMPTY:
                self.reach(square, to, self.cost[square] + 1 + slowed(s, to), most)
            elif (
                to != self.start
                and self.cost[square] + s.terms.numbers.pass_cost <= most
                and not s.gooey[to]
            ):
                self.pass_by(s, square, to, most)

    def pass_by(self, s: Forlorn, square: i64, over: i64, most: i64) -> None:
        """Go on past a comrade to squares one step does not reach. [R53]"""
        for to in s.ways.links[over]:
            if s.is_free(to) and not s.gooey[to] and to not in s.ways.links[square]:
                self.reach(square, to, self.cost[square] + s.terms.numbers.pass_cost, most)

    def reach(self, square: i64, to: i64, cost: i64, most: i64) -> None:
        """Note a way to a square if it is cheaper than the one known."""
        if cost > most or cost >= self.cost[to]:
            return
        if self.cost[to] == FAR:
            self.squares = append(self.squares, to)
        self.cost[to] = cost
        if square == self.start:
            self.first[to] = to
        else:
            self.first[to] = self.first[square]


def best_gain(walk: Walk, steps: vec[i64]) -> i64:
    """Return the most steps nearer to the goal that a walk brings."""
    here = steps[walk.start]
    best: i64 = 0
    for square in walk.squares:
        if here - steps[square] > best:
            best = here - steps[square]
    return best


def is_in_gunners_lane(s: Forlorn, square: i64, marine: i64) -> bool:
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
