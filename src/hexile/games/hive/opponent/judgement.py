"""How things stand for a computer Terran: goals, ways, what shots and attacks are worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.hive.rules.ending import score
from hexile.games.hive.rules.firing import strength_of
from hexile.games.hive.state import NO_ONE, PUNITIVE, UNUSED, Fight, Hive
from hexile.games.hive.tables import (
    ATTACKER_LOSS,
    ENGINEER,
    HOSTAGE,
    LAST_TURN,
    MASTER_QUEEN,
    NO_AREA,
    QUEEN,
    SOLDIER,
)
from hexile.kernel.geometry.graph import FAR

TIME_TO_GO: Final = 23

# What a kill is worth, by kind: hostage, three Marines, Soldier, Worker, Queen, Master-Queen.
WORTH: Final[vec[i64]] = vec[i64]([0, 4, 6, 3, 5, 3, 12, 12])


@mypyc_attr(acyclic=True)
class Outlook:
    """How things stand when a computer Terran decides: worked out once, asked by every priority.

    `unit` is the one that acts.
    """

    def __init__(self, s: Hive) -> None:
        self.s = s
        self.unit: i64 = s.mover
        self.going_home = is_withdrawing(s)


def is_captive(s: Hive, hostage: i64) -> bool:
    """Tell whether a hostage is in the Hive and in Znon hands."""
    return s.in_hive(hostage) and not s.terran[hostage]


def held_hostages(s: Hive) -> vec[i64]:
    """List the boxes with hostages in Znon hands."""
    held = vec[i64]()
    for hostage in range(s.terms.marines_first):
        if is_captive(s, hostage):
            held = append(held, s.at[hostage])
    return held


def any_held(s: Hive) -> bool:
    """Tell whether a hostage is in Znon hands."""
    for hostage in range(s.terms.marines_first):
        if is_captive(s, hostage):
            return True
    return False


def is_prison(s: Hive, box: i64) -> bool:
    """Tell whether a hostage in Znon hands is in a box."""
    for hostage in range(s.terms.marines_first):
        if s.at[hostage] == box and not s.terran[hostage]:
            return True
    return False


def hostages_found(s: Hive) -> bool:
    """Tell whether the hostages have appeared at all."""
    return s.at[0] != UNUSED


def is_withdrawing(s: Hive) -> bool:
    """Tell whether it is time to go home: the hostages are ours, or the jump is near."""
    if s.terms.mission != PUNITIVE:
        return hostages_found(s) and not any_held(s)
    if s.turn >= TIME_TO_GO or next_jump(s) >= 2 or fighters_left(s) <= 2:
        return True
    return score(s) >= s.terms.book.grades["decisive"] + 2


def next_jump(s: Hive) -> i64:
    """Return the faces that would jump next turn."""
    left = s.engines_left()
    return 0 if left == 0 else s.terms.book.jump[2 - left][min(s.turn + 1, LAST_TURN)]


def fighters_left(s: Hive) -> i64:
    """Count the Terran-controlled Marines in the Hive or in Darters still here."""
    left: i64 = 0
    for unit in range(s.terms.marines_first, s.terms.znon_first):
        if s.at[unit] >= 0 and s.terran[unit]:
            left += 1
    return left


def seats(s: Hive, unit: i64) -> vec[i64]:
    """List the boxes over which a Darter has seats for a unit, those of hostages kept free."""
    found = vec[i64]()
    for ship in range(s.terms.ships):
        if s.ship_at[ship] >= 0 and not s.ship_crippled[ship]:
            free = s.seats_left(ship) if s.kind_of(unit) == HOSTAGE else spare_seats(s, ship)
            if free >= s.men[unit]:
                found = append(found, s.ship_at[ship])
    return found


def spare_seats(s: Hive, ship: i64) -> i64:
    """Count a Darter's free seats that no hostage wants."""
    return s.seats_left(ship) - hostages_bound_for(s, ship)


def hostages_bound_for(s: Hive, ship: i64) -> i64:
    """Count the free hostages in the Hive to whom this Darter is the nearest with a seat."""
    bound: i64 = 0
    for hostage in range(s.terms.marines_first):
        if s.in_hive(hostage) and s.terran[hostage] and nearest_ship(s, s.at[hostage]) == ship:
            bound += 1
    return bound


def nearest_ship(s: Hive, box: i64) -> i64:
    """Return the attached Darter nearest to a box that can leave and has a seat, or NO_ONE."""
    away = s.terms.ship.distances[box]
    nearest: i64 = NO_ONE
    best: i64 = FAR
    for ship in range(s.terms.ships):
        at = s.ship_at[ship]
        if at >= 0 and not s.ship_crippled[ship] and s.seats_left(ship) > 0 and away[at] < best:
            nearest, best = ship, away[at]
    return nearest


def sleeping(s: Hive) -> vec[i64]:
    """List the boxes of nests that sleep; those of the Laser Area only if there are no others."""
    others = asleep_in(s, False)
    return others if len(others) > 0 else asleep_in(s, True)


def asleep_in(s: Hive, laser: bool) -> vec[i64]:
    """List the boxes of nests that sleep; the Laser Area only if asked for."""
    areas = s.terms.ship.areas
    found = vec[i64]()
    for box in range(s.terms.ship.size):
        area = areas[box]
        if area != NO_AREA and not s.awake[area] and (laser or area != s.terms.laser_area):
            found = append(found, box)
    return found


def boxes_of(s: Hive, first: i64, last: i64) -> vec[i64]:
    """List the boxes with Znon of some kinds."""
    found = vec[i64]()
    for unit in range(s.terms.first[first], s.terms.first[last + 1]):
        if s.in_hive(unit):
            found = append(found, s.at[unit])
    return found


def works(s: Hive) -> vec[i64]:
    """List the Engine Rooms and the fire control that still stand."""
    rooms = engine_rooms(s)
    if s.lasers and s.terms.mission == PUNITIVE:
        rooms = append(rooms, s.terms.ship.lasers)
    return rooms


def engine_rooms(s: Hive) -> vec[i64]:
    """List the Engine Rooms that stand."""
    engines = s.terms.ship.engines
    return vec[i64]([box for place, box in enumerate(engines) if s.engines[place]])


def goals_of(mind: Outlook) -> vec[i64]:
    """Say what the unit that acts makes for, as boxes; the first that applies."""
    s = mind.s
    kind = s.kind_of(mind.unit)
    if kind == HOSTAGE or mind.going_home:
        return seats(s, mind.unit)
    if kind == ENGINEER and s.awake[s.terms.laser_area]:
        return works(s)
    if s.terms.mission != PUNITIVE:
        return held_hostages(s) if hostages_found(s) else sleeping(s)
    prey = boxes_of(s, QUEEN, MASTER_QUEEN)
    if len(prey) == 0:
        prey = boxes_of(s, SOLDIER, QUEEN)
    return prey if len(prey) > 0 else asleep_in(s, True)


def way_to(s: Hive, goals: vec[i64], box: i64) -> i64:
    """Return the points from a box to the nearest goal."""
    away = s.terms.ship.distances[box]
    best: i64 = FAR
    for goal in goals:
        if away[goal] < best:
            best = away[goal]
    return best


# --- worth of shots and attacks, in hundredths -------------------------------------------


def hit_value(row: vec[i64], men: i64, worth: i64) -> i64:
    """Return what a row of results is worth against a unit with so many men."""
    total: i64 = 0
    for face in range(1, 7):
        if row[face] > 0:
            total += worth if row[face] >= men else worth // 2
    return 100 * total // 6


def shot_value(s: Hive, unit: i64, target: i64, spot: i64, aimed: bool) -> i64:
    """Return what a shot from a box is worth."""
    boxes = s.terms.ship.sight[spot][s.at[target]]
    strength = strength_of(s, unit, target, boxes, aimed)
    if strength <= 0:
        return 0
    return hit_value(s.terms.book.ranged_row(strength), s.men[target], worth_of(s, target))


def worth_of(s: Hive, unit: i64) -> i64:
    """Say what killing a unit is worth; guards of a hostage are worth more."""
    if s.terms.is_marine(unit):
        return 1
    worth = WORTH[s.kind_of(unit)]
    return worth * 2 if is_prison(s, s.at[unit]) else worth


def attack_value(s: Hive, fight: Fight) -> i64:
    """Return what an attack hand to hand is worth, its risk taken off."""
    strength: i64 = 0
    for unit in fight.attackers:
        strength += s.melee(unit)
    row = s.terms.book.fight_row(strength - s.melee(fight.what))
    value = hit_value(row, s.men[fight.what], worth_of(s, fight.what))
    losses: i64 = 0
    for face in range(1, 7):
        if row[face] == ATTACKER_LOSS:
            losses += 1
    return value - 100 * losses * 4 // 6 - 10 * len(fight.attackers)


def open_targets(s: Hive) -> vec[i64]:
    """List the Znon in boxes without Terrans."""
    found = vec[i64]()
    for target in range(s.terms.znon_first, s.terms.units):
        at = s.at[target]
        if at >= 0 and s.terrans[at] == 0:
            found = append(found, target)
    return found


def best_shot_from(s: Hive, unit: i64, box: i64, points: i64, targets: vec[i64]) -> i64:
    """Return what the best shot at *targets* from a box would be worth with so many points."""
    if points < s.terms.snap or s.znon[box] > 0:
        return 0
    best: i64 = 0
    sight = s.terms.ship.sight[box]
    for target in targets:
        if sight[s.at[target]] > 0:
            best = max(best, shot_value(s, unit, target, box, points >= s.terms.aimed))
    return best
