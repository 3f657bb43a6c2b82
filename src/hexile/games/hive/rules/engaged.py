"""26.9 Znon Action Chart, letters W to Z: units in boxes containing enemy units."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.hive.rules.aims import (
    enemies,
    first_kind,
    in_map_order,
    path_steps,
    pick_one,
    random_path,
    reach_of,
    shot_from,
)
from hexile.games.hive.rules.firing import fire
from hexile.games.hive.rules.moving import disengage_need, may_stop
from hexile.games.hive.rules.reasons import (
    begin,
    did,
    say_shot,
    verdict,
    weigh_boxes,
    weigh_fights,
    weigh_shots,
    why_needs,
)
from hexile.games.hive.rules.wording import points, span
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import HOSTAGE
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts, RowRule, Trace, TraceRow
from hexile.kernel.geometry.graph import FAR, NOWHERE

STAY: Final = "26.8"
BREAK: Final = "!"


def must_stay(s: Hive, unit: int, trace: Trace | None) -> bool:
    """Tell whether the Znon in a unit's box are strong enough, so that it remains. [26.8, R12]"""
    box = s.at[unit]
    friends, foes = s.strength_at(box, False), s.strength_at(box, True)
    stays = friends >= foes
    if trace is not None:
        trace.tried(STAY, "stays" if stays else "weaker", {"friends": friends, "enemies": foes})
        if stays:
            trace.decide(STAY)
            did(s, "znon_holds", {"friends": friends, "enemies": foes})
    return stays


def breaks_away(s: Hive, unit: int, dice: Dice, trace: Trace | None) -> bool:
    """Roll once to disengage; failing, the unit stays where it is. [26.9, B7, R11]"""
    need = disengage_need(s, unit)
    away = dice.at_most(need, 6, "B7", s.terms.titles[unit])
    if trace is not None:
        facts: Facts = {"need": span(need), "made": why_needs(s, unit, need)}
        trace.tried(BREAK, "away" if away else "held", facts, dice.last)
        if not away:
            did(s, "znon_held", {"need": span(need)})
    return away


# --- W -----------------------------------------------------------------------------------


class LeaveAndFire(RowRule[Hive]):
    """W: disengage, then attack an enemy unit through Ranged Combat. [26.9, R39]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """See that there is a shot; then roll to get away; then choose it and fire."""
        row = begin(trace, "W")
        if s.kind_of(who) == HOSTAGE:
            verdict(row, "unarmed", {})
            return False
        shots = outside_shots(s, who)
        if not shots:
            return False
        equal = strongest(s, shots)
        weigh_shots(s, row, shots, equal)
        if row is not None:
            verdict(row, "tries", {"target": " or ".join(s.name(unit) for unit in equal)})
        if breaks_away(s, who, dice, trace):
            target = pick_one(s, who, in_map_order(s, equal), "target", dice, trace)
            strength, spots = outside_spots(s, who, target)
            spot = pick_one(s, who, spots, "box to fire from", dice, trace)
            say_shot(s, row, who, target, spot)
            to = s.terms.ship.names[spot]
            did(s, "znon_moves_and_fires", {"to": to, "target": s.title(target)})
            s.put(who, spot)
            fire(s, who, target, strength, dice)
        return True


def outside_spots(s: Hive, unit: i64, target: i64) -> tuple[i64, list[int]]:
    """Return the highest strength against a target from outside the unit's box, and where. [R39]"""
    best: i64 = 0
    spots: list[int] = []
    found = reach_of(s, unit)
    for spot in found.boxes:
        if spot == s.at[unit] or s.terrans[spot] > 0 or not may_stop(s, unit, spot):
            continue
        strength = shot_from(s, unit, spot, found.cost[spot], target)
        if strength > best:
            best = strength
            spots = [spot]
        elif strength == best and strength > 0:
            spots.append(spot)
    spots.sort()
    return best, spots


def outside_shots(s: Hive, unit: i64) -> dict[int, int]:
    """Return the enemies a unit could shoot at after leaving its box, with the strength. [R39]"""
    shots: dict[int, int] = {}
    for enemy in enemies(s):
        strength = outside_spots(s, unit, enemy)[0]
        if strength > 0:
            shots[enemy] = strength
    return shots


def strongest(s: Hive, shots: dict[int, int]) -> list[int]:
    """Keep the targets of the first kind, and of them the highest strength. [26.5, R39]"""
    first = first_kind(s, list(shots))
    best = max(shots[target] for target in first)
    return [target for target in first if shots[target] == best]


# --- X, Y --------------------------------------------------------------------------------


class FindWonFight(RowRule[Hive]):
    """X: disengage, then move to the nearest fight that would be won. [26.9, R9]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Go where friends will be stronger than enemies."""
        row = begin(trace, "X")
        if s.kind_of(who) == HOSTAGE and not s.terms.hostages_charge:
            verdict(row, "unarmed", {})
            return False
        found = reach_of(s, who)
        fights = [box for box in found.boxes if box != s.at[who] and s.terrans[box] > 0]
        near = nearest(s, who, [box for box in fights if is_won(s, who, box)])
        weigh_fights(s, row, who, sorted(fights), near)
        return bool(near) and leave_for(s, who, near, dice, trace, row)


def is_won(s: Hive, unit: int, box: int) -> bool:
    """Tell whether a box has room and its enemies would then be weaker. [26.9, 26.7]"""
    friends = s.strength_at(box, False) + s.melee(unit)
    return friends > s.strength_at(box, True) and s.has_room(box, False)


class FallBack(RowRule[Hive]):
    """Y: disengage, and move to the nearest box with friends and no enemies. [26.9, R9, R15]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Go back to friends."""
        row = begin(trace, "Y")
        found = reach_of(s, who)
        boxes = [
            box
            for box in found.boxes
            if box != s.at[who]
            and s.znon[box] > 0
            and s.terrans[box] == 0
            and may_stop(s, who, box)
        ]
        near = nearest(s, who, boxes)
        weigh_boxes(s, row, who, boxes, near)
        return bool(near) and leave_for(s, who, near, dice, trace, row)


def nearest(s: Hive, unit: int, boxes: list[int]) -> list[int]:
    """Keep the boxes nearest in Movement Points, in map order. [26.9, R36]"""
    away = s.terms.ship.distances[s.at[unit]]
    best = min((away[box] for box in boxes), default=FAR)
    return sorted(box for box in boxes if away[box] == best)


def leave_for(
    s: Hive, unit: int, near: list[int], dice: Dice, trace: Trace | None, row: TraceRow | None
) -> bool:
    """Roll to disengage, then choose one of the nearest boxes and go there. [26.1, 26.9, R11]"""
    names = s.terms.ship.names
    distance = points(s.terms.ship.distances[s.at[unit]][near[0]])
    if row is not None:
        boxes = " or ".join(names[box] for box in near)
        verdict(row, "tries", {"to": boxes, "distance": distance})
    if breaks_away(s, unit, dice, trace):
        to = pick_one(s, unit, near, "box to go to", dice, trace)
        verdict(row, "goes", {"to": names[to], "distance": distance})
        did(s, "znon_leaves", {"to": names[to]})
        s.put(unit, to)
    return True


# --- Z -----------------------------------------------------------------------------------


class Flee(RowRule[Hive]):
    """Z: disengage, and move the full allowance along a random path. [26.9, R29]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Run anywhere."""
        row = begin(trace, "Z")
        if not path_steps(s, who, s.at[who], NOWHERE, s.terms.allowance[who]):
            return False
        verdict(row, "tries", {"points": s.terms.allowance[who]})
        if breaks_away(s, who, dice, trace):
            path = random_path(s, who, dice)
            if trace is not None:
                names = [s.terms.ship.names[box] for box in path]
                facts: Facts = {"path": ", ".join(names), "points": s.terms.allowance[who]}
                verdict(row, "goes", facts)
                did(s, "znon_leaves", {"to": names[-1]})
        return True


ENGAGED_ROWS: Final[dict[str, RowRule[Hive]]] = {
    "W": LeaveAndFire("W"),
    "X": FindWonFight("X"),
    "Y": FallBack("Y"),
    "Z": Flee("Z"),
}
ENGAGED_ORDER: Final[list[str]] = ["", *["WXYZ"] * 4, *["YZ"] * 2]
