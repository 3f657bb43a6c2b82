"""How a battle stands: the chances of both hives, for players that look no further."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import CARRIED, HOME, NO_ONE, WAITING
from hexile.games.chitin.tables import BLUE, RED

FAR_AWAY: Final = 20  # beyond so many movement points it does not matter how far
THOUSAND: Final = 1000.0


@mypyc_attr(acyclic=True)
class Weights:
    """What counts, in thousandths of the logarithm of the odds; fitted to games between soldiers.

    `home`, `carried` and `lying` are for a token of value one, or for any token in the basic game;
    `far` is taken from a carried one and `near` given for warriors nearer to a lying one, for
    FAR_AWAY points each; `lying` is for the same lead of one's own edge.
    """

    def __init__(
        self,
        turn: int,
        home: int,
        carried: int,
        far: int,
        near: int,
        lying: int,
        strength: int,
        lost: int,
    ) -> None:
        self.turn: i64 = turn
        self.home: i64 = home
        self.carried: i64 = carried
        self.far: i64 = far
        self.near: i64 = near
        self.lying: i64 = lying
        self.strength: i64 = strength
        self.lost: i64 = lost


PLAIN: Final = Weights(170, 870, 1160, 950, 0, 1140, 135, 90)
ADVANCED: Final = Weights(570, 58, 103, 99, 86, 66, 15, 320)


def estimate(s: Chitin, known: Chitin) -> list[float]:
    """Return the chances of Blue and Red in a battle not over; all is open in it. [4.01, 4.02]"""
    if s.top == NO_ONE:
        return [0.5, 0.5]
    blue = 1.0 / (1.0 + math.exp(-float(lead(s)) / THOUSAND))
    return [blue, 1.0 - blue]


def lead(s: Chitin) -> i64:
    """Return Blue's lead: food, the way it has to go, strength, losses, the move. [4.02]"""
    weights = ADVANCED if s.terms.advanced else PLAIN
    total = weights.turn if s.moving == BLUE else -weights.turn
    total += weights.lost * (s.lost[RED] - s.lost[BLUE])
    strength = s.terms.sheet.strength
    for unit in range(len(s.at)):
        if s.at[unit] >= WAITING:
            worth = weights.strength * strength[s.kind[unit]]
            total += worth if s.owner[unit] == BLUE else -worth
    for token in range(len(s.token_at)):
        value: i64 = s.token_value[token] if s.terms.advanced else 1
        total += value * token_lead(s, token, weights)
    return total


def token_lead(s: Chitin, token: i64, weights: Weights) -> i64:
    """Return what a token is to Blue, for each point of it: home, on a Worker's back, or lying."""
    at = s.token_at[token]
    if at <= HOME:
        return weights.home if at == HOME - BLUE else -weights.home
    homes = s.terms.valley.home
    if at == CARRIED:
        worker = s.carrier_of(token)
        seat = s.owner[worker]
        way = min(homes[s.end_of(seat)][s.at[worker]], FAR_AWAY)
        worth = weights.carried - weights.far * way // FAR_AWAY
        return worth if seat == BLUE else -worth
    worth = weights.lying * (homes[s.end_of(RED)][at] - homes[s.end_of(BLUE)][at])
    if weights.near:
        worth += weights.near * (nearest(s, at, RED) - nearest(s, at, BLUE))
    return worth // FAR_AWAY


def nearest(s: Chitin, at: i64, seat: i64) -> i64:
    """Return how far the nearest combat unit of a side is from a hex, FAR_AWAY at most."""
    ways = s.terms.valley.ways_to(at)
    sheet = s.terms.sheet
    best: i64 = FAR_AWAY
    for unit in range(len(s.at)):
        place = s.at[unit]
        if place >= 0 and s.owner[unit] == seat and ways[place] < best:
            kind = s.kind[unit]
            if not sheet.is_worker[kind] and not sheet.is_air[kind]:
                best = ways[place]
    return best
