"""What the rows of the Znon Action Chart share: nearest, towards, random among equals. [26.1, 26.9]"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.hive.rules.firing import best_shot, is_clear
from hexile.games.hive.rules.moving import may_stop, reach
from hexile.games.hive.rules.naming import Options, name_option
from hexile.games.hive.state import Hive, Reach
from hexile.games.hive.tables import UNIT_KINDS
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Trace
from hexile.kernel.geometry.graph import FAR, NOWHERE

TIE: Final = "="


def pick_one(
    s: Hive, unit: int, options: list[int], what: str, dice: Dice, trace: Trace | None
) -> int:
    """Choose among equal options by die, one number for each in map order. [26.1, R36]"""
    number = dice.tie(len(options), "26.1", what, Options(s, unit, options, what))
    if trace is not None and len(options) > 1:
        row = trace.tried(TIE, "die", {"options": len(options), "what": what}, number + 1)
        for place, option in enumerate(options):
            row.add_candidate(name_option(s, option, what), f"on {place + 1}", place == number)
    return options[number]


def reach_of(s: Hive, unit: i64) -> Reach:
    """Find where a Znon-controlled unit can get in this phase. [B4]"""
    return reach(s, s.at[unit], 0, s.terms.allowance[unit], False, False)


def enemies(s: Hive) -> list[int]:
    """List the Terran-controlled units in the Hive; those in Darters do not count. [R8]"""
    size = s.terms.ship.size
    return [u for u in range(s.terms.znon_first) if s.terran[u] and 0 <= s.at[u] < size]


def nearest_enemies(s: Hive, unit: i64) -> list[int]:
    """List the enemies nearest in Movement Points. [26.9, R7]"""
    away = s.terms.ship.distances[s.at[unit]]
    best: i64 = FAR
    near: list[int] = []
    for enemy in enemies(s):
        distance = away[s.at[enemy]]
        if distance < best:
            best = distance
            near = [enemy]
        elif distance == best:
            near.append(enemy)
    return near


def first_kind(s: Hive, units: list[int]) -> list[int]:
    """Keep those that come first as targets: hostage, Engineer, Lancer, Scout. [26.5]"""
    best: i64 = UNIT_KINDS
    first: list[int] = []
    for unit in units:
        kind = s.kind_of(unit)
        if kind < best:
            best = kind
            first = [unit]
        elif kind == best:
            first.append(unit)
    return first


def in_map_order(s: Hive, units: list[int]) -> list[int]:
    """Sort units by box, then as 26.5 and the counters' numbers go. [R36]"""
    return units if len(units) == 1 else sorted(units, key=lambda unit: (s.at[unit], unit))


def boxes_of(s: Hive, units: list[int]) -> list[int]:
    """List the boxes where some units are, in map order. [R36]"""
    boxes: list[int] = []
    for box in sorted([s.at[unit] for unit in units]):
        if not boxes or box != boxes[-1]:
            boxes.append(box)
    return boxes


def shot_from(s: Hive, unit: i64, spot: i64, cost: i64, target: i64) -> i64:
    """Return the strength of the best shot from a box reached for *cost*; 0 is none. [R35]"""
    box = s.at[target]
    if not is_clear(s, unit, spot, box):
        return 0
    points = s.terms.allowance[unit] - cost
    return best_shot(s, unit, target, s.terms.ship.sight[spot][box], points)


def best_spots(s: Hive, unit: i64, target: i64, here: bool) -> tuple[i64, list[int]]:
    """Return the highest strength against a target and the boxes that give it. [26.5, R6, R35]

    A unit that can fire from where it stands does not move; *here* keeps it there anyway. Nobody
    stops in an enemy-occupied box to fire.
    """
    at = s.at[unit]
    best = shot_from(s, unit, at, 0, target)
    if best > 0 and s.terrans[at] == 0:
        return best, [at]
    best = 0
    spots: list[int] = []
    if here:
        return best, spots
    found = reach_of(s, unit)
    for spot in found.boxes:
        if spot == at or s.terrans[spot] > 0 or not may_stop(s, unit, spot):
            continue
        strength = shot_from(s, unit, spot, found.cost[spot], target)
        if strength > best:
            best = strength
            spots = [spot]
        elif strength == best and strength > 0:
            spots.append(spot)
    spots.sort()
    return best, spots


def nearer_stops(s: Hive, unit: i64, goal: i64, found: Reach) -> list[int]:
    """List the boxes in reach that are nearest to a goal, if nearer than here. [R34]"""
    away = s.terms.ship.distances[goal]
    best = away[s.at[unit]]
    stops: list[int] = []
    for box in found.boxes:
        if away[box] > best or (s.terrans[box] > 0 and box != goal) or not may_stop(s, unit, box):
            continue
        if away[box] < best:
            best = away[box]
            stops = [box]
        elif best < away[s.at[unit]]:
            stops.append(box)
    stops.sort()
    return stops


def approach(
    s: Hive, unit: i64, goals: list[int], found: Reach, dice: Dice, trace: Trace | None
) -> i64:
    """Move towards the nearest of *goals*, into it if possible; NOWHERE if none comes nearer. [R34]

    The goals are equally near; those the unit cannot get nearer to are left out before the die.
    """
    open_goals = [goal for goal in goals if nearer_stops(s, unit, goal, found)]
    if not open_goals:
        return NOWHERE
    goal = pick_one(s, unit, open_goals, "box to go for", dice, trace)
    stop = pick_one(s, unit, nearer_stops(s, unit, goal, found), "box to stop in", dice, trace)
    s.put(unit, stop)
    return goal


def random_path(s: Hive, unit: i64, dice: Dice) -> list[int]:
    """Move a unit its full allowance along a random path. [26.9, R29]"""
    ship = s.terms.ship
    points = s.terms.allowance[unit]
    before: i64 = NOWHERE
    path: list[int] = []
    while True:
        at = s.at[unit]
        ways = path_steps(s, unit, at, before, points)
        if not ways:
            return path
        to = ways[dice.tie(len(ways), "26.9", "random path", Options(s, unit, ways, "random path"))]
        points -= ship.price(at, to)
        before = at
        s.put(unit, to)
        path.append(to)
        if s.terrans[to] > 0:
            return path


def path_steps(s: Hive, unit: i64, at: i64, before: i64, points: i64) -> list[int]:
    """List where a random path can go on: affordable, room to stop, not straight back. [R29]"""
    ship = s.terms.ship
    ways: list[int] = []
    links, prices = ship.links[at], ship.prices[at]
    dead_end = len(links) == 1
    for link in range(len(links)):
        to = links[link]
        if prices[link] <= points and (to != before or dead_end) and may_stop(s, unit, to):
            ways.append(to)
    ways.sort()
    return ways
