"""How things stand for a computer Terran: goals, ways, what shots and attacks are worth."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.ending import score
from hexile.games.hive.rules.firing import strength_of
from hexile.games.hive.state import (
    PUNITIVE,
    Fight,
    Hive,
)
from hexile.games.hive.tables import (
    ATTACKER_LOSS,
    ENGINEER,
    HOSTAGE,
    MASTER_QUEEN,
    NO_AREA,
    QUEEN,
    SOLDIER,
)
from hexile.kernel.graph import FAR

TIME_TO_GO: Final = 23

# What a kill is worth, by kind: hostage, three Marines, Soldier, Worker, Queen, Master-Queen.
WORTH: Final[list[int]] = [0, 4, 6, 3, 5, 3, 12, 12]


def held_hostages(s: Hive) -> list[int]:
    """List the boxes with hostages in Znon hands."""
    return [s.at[u] for u in range(s.terms.marines_first) if s.in_hive(u) and not s.terran[u]]


def hostages_found(s: Hive) -> bool:
    """Tell whether the hostages have appeared at all."""
    return s.at[0] != -1


def is_withdrawing(s: Hive) -> bool:
    """Tell whether it is time to go home: the hostages are ours, or the jump is near."""
    if s.terms.mission == PUNITIVE:
        enough = score(s) >= s.terms.book.grades["decisive"] + 2
        return enough or next_jump(s) >= 2 or fighters_left(s) <= 2 or s.turn >= TIME_TO_GO
    return hostages_found(s) and not held_hostages(s)


def next_jump(s: Hive) -> int:
    """Return the faces that would jump next turn."""
    left = s.engines_left()
    return 0 if left == 0 else s.terms.book.jump[2 - left][min(s.turn + 1, 30)]


def fighters_left(s: Hive) -> int:
    """Count the Terran-controlled Marines in the Hive or in Darters still here."""
    marines = range(s.terms.marines_first, s.terms.znon_first)
    return sum(1 for unit in marines if s.at[unit] >= 0 and s.terran[unit])


def seats(s: Hive, men: int) -> list[int]:
    """List the boxes over which a Darter has so many seats."""
    return [
        s.ship_at[ship]
        for ship in range(s.terms.ships)
        if s.ship_at[ship] >= 0 and not s.ship_crippled[ship] and s.seats_left(ship) >= men
    ]


def sleeping(s: Hive, laser: bool) -> list[int]:
    """List the boxes of nests that sleep; the Laser Area only if asked for."""
    ship = s.terms.ship
    return [
        box
        for box in range(ship.size)
        if ship.areas[box] != NO_AREA
        and not s.awake[ship.areas[box]]
        and (laser or ship.areas[box] != s.terms.laser_area)
    ]


def boxes_of(s: Hive, first: int, last: int) -> list[int]:
    """List the boxes with Znon of some kinds."""
    terms = s.terms
    units = range(terms.first[first], terms.first[last + 1])
    return [s.at[unit] for unit in units if s.in_hive(unit)]


def works(s: Hive) -> list[int]:
    """List the Engine Rooms and the fire control that still stand."""
    ship = s.terms.ship
    rooms = [box for place, box in enumerate(ship.engines) if s.engines[place]]
    return rooms + ([ship.lasers] if s.lasers and s.terms.mission == PUNITIVE else [])


def goals_of(s: Hive, unit: int) -> list[int]:
    """Say what a unit makes for, as boxes; the first that applies."""
    kind = s.kind_of(unit)
    if kind == HOSTAGE or is_withdrawing(s):
        return seats(s, s.men[unit])
    if kind == ENGINEER and s.awake[s.terms.laser_area]:
        return works(s)
    if s.terms.mission != PUNITIVE and hostages_found(s):
        return held_hostages(s)
    if s.terms.mission != PUNITIVE:
        return sleeping(s, False) or sleeping(s, True)
    prey = boxes_of(s, QUEEN, MASTER_QUEEN) or boxes_of(s, SOLDIER, QUEEN)
    return prey or sleeping(s, True)


def way_to(s: Hive, goals: list[int], box: int) -> int:
    """Return the points from a box to the nearest goal."""
    best = FAR
    for goal in goals:
        if s.terms.ship.distances[goal][box] < best:
            best = s.terms.ship.distances[goal][box]
    return best


# --- worth of shots and attacks, in hundredths -------------------------------------------


def hit_value(row: list[int], men: int, worth: int) -> int:
    """Return what a row of results is worth against a unit with so many men."""
    total: int = 0
    for face in range(1, 7):
        if row[face] > 0:
            total += worth if row[face] >= men else worth // 2
    return 100 * total // 6


def shot_value(s: Hive, unit: int, target: int, spot: int, aimed: bool) -> int:
    """Return what a shot from a box is worth."""
    boxes = s.terms.ship.sight[spot][s.at[target]]
    strength = strength_of(s, unit, target, boxes, aimed)
    if strength <= 0:
        return 0
    return hit_value(s.terms.book.ranged_row(strength), s.men[target], worth_of(s, target))


def worth_of(s: Hive, unit: int) -> int:
    """Say what killing a unit is worth; guards of a hostage are worth more."""
    worth = WORTH[s.kind_of(unit)]
    if s.terms.is_marine(unit):
        return 1
    return worth * 2 if s.at[unit] in held_hostages(s) else worth


def attack_value(s: Hive, fight: Fight) -> int:
    """Return what an attack hand to hand is worth, its risk taken off."""
    strength = sum(s.melee(unit) for unit in fight.attackers)
    row = s.terms.book.fight_row(strength - s.melee(fight.what))
    value = hit_value(row, s.men[fight.what], worth_of(s, fight.what))
    losses = sum(1 for face in range(1, 7) if row[face] == ATTACKER_LOSS)
    return value - 100 * losses * 4 // 6 - 10 * len(fight.attackers)


def best_shot_from(s: Hive, unit: int, box: int, points: int) -> int:
    """Return what the best shot from a box would be worth with so many points."""
    if points < s.terms.snap or s.znon[box] > 0:
        return 0
    best: int = 0
    sight = s.terms.ship.sight[box]
    for target in range(s.terms.znon_first, s.terms.units):
        at = s.at[target]
        if at >= 0 and sight[at] > 0 and s.terrans[at] == 0:
            best = max(best, shot_value(s, unit, target, box, points >= s.terms.aimed))
    return best
