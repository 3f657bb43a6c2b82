"""What a position is worth to each power, for a search that looks no further."""

from __future__ import annotations

from math import exp
from typing import Final

from hexile.games.stellar.opponent.knowledge import PROMISED, fleet_strength, place_of
from hexile.games.stellar.rules.victory import all_points
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import POWERS, SUB_TERRAN, TERRAN
from hexile.kernel.geometry.graph import FAR

# Points at the end, in hundredths, fitted to 300 games of four admirals: what a power claims by
# turn 12 says five sixths of it.
CLAIMED_TERRAN: Final = 250
CLAIMED_SUB_TERRAN: Final = 90
CLAIMED_STAR: Final = 20
PEOPLE: Final = 2  # for a million
ARMS: Final = 1  # for a quarter of a corvette
NEAREST: Final = 60  # per cent of an unexplored star go to those who are near it
HALF_A_TURN: Final = 30  # in sixtieths of a turn

HORIZON: Final = 3  # turns a search looks ahead
EXPLORED: Final = 9  # the turn by which nearly every star has been claimed
SETTLED: Final = 8  # so many turns before the end the points themselves begin to count
SPREAD_AT_ONCE: Final = 150.0  # hundredths of a point by which a lead may turn out wrong
SPREAD_LATER: Final = 300.0


def look_until(view: Stellar) -> int:
    """Look a few turns ahead; while there are stars to explore, to when they are claimed."""
    return max(view.turn + HORIZON, EXPLORED)


def estimate(s: Stellar, known: Stellar) -> list[float]:
    """Guess each power's chance to end before another, the mean over the others. [1.3]"""
    prospects = all_prospects(s, known)
    left = max(0, s.terms.turns - s.turn)
    spread = SPREAD_AT_ONCE + SPREAD_LATER * min(left, 4 * SETTLED) / (4 * SETTLED)
    return [
        sum(
            1.0 / (1.0 + exp((prospects[rival] - prospects[power]) / spread))
            for rival in range(POWERS)
            if rival != power
        )
        / (POWERS - 1)
        for power in range(POWERS)
    ]


def all_prospects(s: Stellar, known: Stellar) -> list[int]:
    """Return the hundredths of points each power will probably have at the end. [1.3]"""
    found = claims(s, known)
    promises(s, found)
    for fleet in s.fleets:
        found[fleet.owner] += ARMS * fleet_strength(fleet)
    left = s.terms.turns - s.turn
    if left < SETTLED:
        points = all_points(s)
        for power in range(POWERS):
            now = 100 * points[power]
            found[power] = now + (found[power] - now) * max(0, left) // SETTLED
    return found


def claims(s: Stellar, known: Stellar) -> list[int]:
    """Value what each power holds, and the empty planets of the stars it claims.

    A star that nobody had explored when the search began counts as its colour does on average.
    """
    found = [0] * POWERS
    for star in range(s.terms.board.stars):
        claim = s.claim[star]
        if claim != NO_POWER:
            found[claim] += CLAIMED_STAR
            if known.card_of(star) is None:
                found[claim] += PROMISED[s.terms.board.colour[star]]
        if known.card_of(star) is not None:
            for planet in s.planets_of(star):
                holder = s.holder(planet)
                power = claim if holder == NO_POWER else holder
                if power != NO_POWER:
                    found[power] += planet_prospect(s.kind_of(planet))
                    found[power] += PEOPLE * max(0, s.population[planet])
    return found


def planet_prospect(kind: int) -> int:
    """Return what a planet held or claimed will probably bring."""
    if kind == TERRAN:
        return CLAIMED_TERRAN
    return CLAIMED_SUB_TERRAN if kind == SUB_TERRAN else 0


def promises(s: Stellar, found: list[int]) -> None:
    """Add what unexplored stars promise those who can be there first. [R9]"""
    board = s.terms.board
    explorers = [fleet for fleet in s.fleets if not fleet.is_convoy()]
    for star in range(board.stars):
        if s.claim[star] == NO_POWER and s.card_of(star) is None:
            ways = board.from_star[star]
            nearest = [FAR] * POWERS
            for fleet in explorers:
                far = 60 * ways[place_of(s, fleet)] // s.speed(fleet.owner)
                nearest[fleet.owner] = min(nearest[fleet.owner], far)
            share(nearest, PROMISED[board.colour[star]], found)


def share(nearest: list[int], worth: int, found: list[int]) -> None:
    """Share out a star by how much sooner each power's ships can be there, in sixtieths of a turn."""
    soonest = min(nearest)
    weights = [exp(float(soonest - way) / HALF_A_TURN) for way in nearest]
    total = sum(weights)
    for power in range(POWERS):
        found[power] += int(NEAREST * worth * weights[power] / total) // 100
