"""What a position is worth: a guess for searches that look no further. Ours, not the book's."""

from __future__ import annotations

from math import exp
from typing import Final

from hexile.games.hive.rules.ending import men_alive, score
from hexile.games.hive.state import AWAY, PUNITIVE, UNUSED, Hive
from hexile.games.hive.tables import LAST_TURN, MASTER_QUEEN, QUEEN

SOON: Final = 3
LATE: Final = 20
FAR_AWAY: Final = 30

# Weights of what `rescue_facts` and `punitive_facts` return, in their order: a logistic curve laid
# through 19,654 and 37,927 positions of 1,000 games each that `raider` played.
RESCUE_WEIGHTS: Final[list[float]] = [
    -3.31, 1.26, 0.48, 0.28, -1.25, -0.75, -2.57, -0.34, 0.76, 2.19, 2.58, -6.12,
]  # fmt: skip
PUNITIVE_WEIGHTS: Final[list[float]] = [
    -4.14, 6.05, 3.01, -2.94, 4.61, 0.24, -4.56, 0.44, -4.07,
]  # fmt: skip


def estimate(s: Hive, known: Hive) -> list[float]:
    """Guess how well the mission will end, 0 to 1, if `raider` played on.

    Only what lies open is looked at, so nothing hidden can sway a search.
    """
    punitive = s.terms.mission == PUNITIVE
    facts = punitive_facts(s) if punitive else rescue_facts(s)
    weights = PUNITIVE_WEIGHTS if punitive else RESCUE_WEIGHTS
    total: float = 0.0
    for place in range(len(facts)):
        total += facts[place] * weights[place]
    return [1.0 / (1.0 + exp(-total))]


def rescue_facts(s: Hive) -> list[float]:
    """Return what counts in the Rescue mission: hostages by stage, ways to go, time, losses."""
    here = staying_chance(s)
    away: float = 0.0
    aboard: float = 0.0
    free: float = 0.0
    held: float = 0.0
    lost: float = 0.0
    walk: float = 0.0
    for hostage in range(s.terms.marines_first):
        at = s.at[hostage]
        if at == AWAY:
            away += 1.0
        elif at >= s.terms.ship.size:
            aboard += 1.0
        elif at >= 0 and s.terran[hostage]:
            free += 1.0
            walk += way_home(s, at)
        elif at >= 0:
            held += 1.0
            walk += way_of_marines(s, at)
        elif at != UNUSED:
            lost += 1.0
    return [
        1.0, away, aboard, free, held, lost, walk / FAR_AWAY, here, here * (aboard + free),
        here * held, min(1.0, 2.0 * share_alive(s)), lateness(s),
    ]  # fmt: skip


def punitive_facts(s: Hive) -> list[float]:
    """Return what counts in the Punitive mission: points made, prey, strength left, time."""
    here = staying_chance(s)
    points = float(score(s)) / 60
    alive = share_alive(s)
    prey = queens_awake(s)
    return [
        1.0, points, here, alive, here * alive, prey / 4, here * points,
        float(2 - s.engines_left()), lateness(s),
    ]  # fmt: skip


def share_alive(s: Hive) -> float:
    """Return how much of the force is alive and free, 0 to 1."""
    return float(men_alive(s)) / float(max(1, s.bought))


def staying_chance(s: Hive) -> float:
    """Return the chance that the Hive is still here after some turns. [27.9]"""
    left = s.engines_left()
    if left == 0:
        return 1.0 if s.turn + SOON <= LAST_TURN else 0.0
    row = s.terms.book.jump[2 - left]
    chance: float = 1.0
    for turn in range(s.turn, s.turn + SOON):
        chance *= (6 - row[turn]) / 6 if turn <= LAST_TURN else 0.0
    return chance


def lateness(s: Hive) -> float:
    """Return how much of the last ten turns is gone, 0 to 1: after turn 30 all is lost. [27.8]"""
    return max(0, s.turn - LATE) / (LAST_TURN - LATE)


def way_home(s: Hive, box: int) -> int:
    """Return the points from a box to the nearest Darter that can leave."""
    away = s.terms.ship.distances[box]
    best: int = FAR_AWAY
    for ship in range(s.terms.ships):
        at = s.ship_at[ship]
        if at >= 0 and not s.ship_crippled[ship] and away[at] < best:
            best = away[at]
    return best


def way_of_marines(s: Hive, box: int) -> int:
    """Return the points from a box to the nearest Marine in the Hive or at its Breach."""
    away = s.terms.ship.distances[box]
    size = s.terms.ship.size
    best: int = FAR_AWAY
    for unit in range(s.terms.marines_first, s.terms.znon_first):
        at = s.at[unit]
        if at >= size:
            at = s.ship_at[at - size]
        if at >= 0 and s.terran[unit] and away[at] < best:
            best = away[at]
    return best


def queens_awake(s: Hive) -> int:
    """Count the Queens in the Hive."""
    first, last = s.terms.first[QUEEN], s.terms.first[MASTER_QUEEN + 1]
    return sum(1 for unit in range(first, last) if s.in_hive(unit))
