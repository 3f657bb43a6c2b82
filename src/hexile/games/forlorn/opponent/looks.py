"""Where a Marine should look: one answer for shots and for getting Ready, so that nobody turns to and fro."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.opponent.danger import (
    Picture,
    nearest_marine,
    share_of_kill,
    way_back,
)
from hexile.games.forlorn.rules.activation import ways_through_doors
from hexile.games.forlorn.rules.combat import ranged_strength
from hexile.games.forlorn.rules.harm import xeno_defense
from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.deck import NORTH
from hexile.kernel.geometry.graph import FAR, NOWHERE

WORTH_A_TURN: Final = 0.9
FACINGS: Final = 4


def best_look(picture: Picture, marine: i64) -> i64:
    """Return the facing worth most to a Marine, his own unless another is clearly better.

    What a facing is worth does not depend on the one he has: who turns to the best never wants back.
    """
    own: i64 = picture.s.facing[marine]
    best, chosen = look_value(picture, marine, NORTH), i64(NORTH)
    for facing in range(1, FACINGS):
        value = look_value(picture, marine, facing)
        if value > best:
            best, chosen = value, facing
    if look_value(picture, marine, own) >= WORTH_A_TURN * best:
        return own
    return chosen


def look_value(picture: Picture, marine: i64, facing: i64) -> float:
    """Return what a Marine saves who looks some way on his square: by a shot, or by getting Ready."""
    at = picture.s.marine_at[marine]
    ready = picture.saved_by_facing(marine, at, facing) - picture.guarded(marine, at, NORTH)
    return max(shot_value(picture, marine, facing), ready)


def shot_value(picture: Picture, marine: i64, facing: i64) -> float:
    """Return what the best shot saves that a Marine has with a facing. [8.2]"""
    s = picture.s
    at, best = s.marine_at[marine], 0.0
    for number in range(len(picture.threats)):
        xeno = picture.threats[number].xeno
        square = s.xeno_at[xeno]
        if s.terms.ground.in_front(at, facing, square) and s.has_line_of_fire(at, square):
            hits = s.terms.numbers.chance(ranged_strength(s, marine, square), xeno_defense(s, xeno))
            saved = picture.now - picture.without[number]
            best = max(best, hits * share_of_kill(s, xeno) * saved)
    return best


def turns_to(own: i64, to: i64, look: i64) -> bool:
    """Tell whether a quarter turn brings a Marine nearer to looking some way. [7.4]"""
    return quarters(to, look) < quarters(own, look)


def quarters(a: i64, b: i64) -> i64:
    """Count the quarter turns between two facings. [7.4]"""
    apart = (b - a) % FACINGS
    return FACINGS - apart if apart > FACINGS // 2 else apart


# --- where Xenos will come from ---------------------------------------------------------------------


def lanes(s: Forlorn) -> vec[vec[i64]]:
    """List the ways by which Xenos from the vents would come to the squad. [6.4, 11.1]"""
    found = vec[vec[i64]]()
    for vent in s.terms.ground.deck.vents:
        ways = s.ways
        if s.steps_to_marine(vent) == FAR:
            ways = ways_through_doors(s)
        steps = ways.steps_from(vent)
        marine = nearest_marine(s, steps)
        if marine != NO_ONE:
            found = append(found, way_back(ways, steps, s.marine_at[marine]))
    return found


def watches(s: Forlorn, marine: i64, facing: i64, lane: vec[i64]) -> bool:
    """Tell whether a Marine with a facing would have a lane under fire. [8.5]"""
    at, ground = s.marine_at[marine], s.terms.ground
    for square in lane:
        if (
            not ground.in_front(at, facing, square)
            or ground.range(at, square) > s.terms.numbers.ready_range
        ):
            continue
        if s.has_line_of_fire(at, square):
            return True
    return False


@mypyc_attr(acyclic=True)
class Lookout:
    """The lanes from the vents, and who watches which: a bit for every lane."""

    def __init__(self, s: Forlorn) -> None:
        self.s = s
        self.lanes = lanes(s)
        self.watched: list[int] = [
            self.watch(marine, s.facing[marine]) for marine in range(len(s.marine_at))
        ]

    def watch(self, marine: i64, facing: i64) -> int:
        """Return the lanes a Marine would watch with a facing; none if he is dead."""
        found: int = 0
        if self.s.marine_at[marine] != NOWHERE:
            for number in range(len(self.lanes)):
                if watches(self.s, marine, facing, self.lanes[number]):
                    found |= 1 << int(number)
        return found

    def look(self, marine: int) -> int:
        """Return the facing with which a Marine adds most lanes, his own if none adds any."""
        others: int = 0
        for comrade in range(len(self.watched)):
            if comrade != marine:
                others |= self.watched[comrade]
        chosen = int(self.s.facing[marine])
        best = (others | self.watched[marine]).bit_count()
        for facing in range(FACINGS):
            lanes_seen = (others | self.watch(marine, facing)).bit_count()
            if lanes_seen > best:
                best, chosen = lanes_seen, facing
        return chosen
