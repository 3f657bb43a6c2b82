"""26.9 Znon Action Chart, letters A to I: units that are not in enemy-occupied boxes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.hive.rules.aims import (
    approach,
    best_spots,
    boxes_of,
    first_kind,
    in_map_order,
    nearest_enemies,
    path_steps,
    pick_one,
    random_path,
    reach_of,
    shot_from,
)
from hexile.games.hive.rules.firing import best_shot, fire, fire_on_ship, is_clear, is_target
from hexile.games.hive.rules.moving import may_stop
from hexile.games.hive.rules.reasons import (
    begin,
    did,
    names_at,
    say_no_entry,
    say_no_shot,
    say_shot,
    say_too_far,
    verdict,
    weigh_boxes,
    weigh_enemies,
    weigh_full,
)
from hexile.games.hive.rules.wording import points
from hexile.games.hive.state import NO_ONE, Hive
from hexile.games.hive.tables import HOSTAGE, MASTER_QUEEN, NEAR, QUEEN
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts, RowRule, Trace, TraceRow
from hexile.kernel.geometry.graph import FAR, NOWHERE

ONE_BOX: Final = 1


def is_unarmed(s: Hive, unit: i64, row: TraceRow | None) -> bool:
    """Tell whether a unit is a hostage, who neither fires nor charges. [R28]"""
    unarmed = s.kind_of(unit) == HOSTAGE
    if unarmed:
        verdict(row, "unarmed", {})
    return unarmed


def is_staying(s: Hive, row: TraceRow | None) -> bool:
    """Tell whether a unit stays with those it has joined. [R4]"""
    if s.settled:
        verdict(row, "stays", {})
    return s.settled


# --- A -----------------------------------------------------------------------------------


class EngageDarter(RowRule[Hive]):
    """A: engage a Darter in Ranged Combat through an Open Breach. [26.9, R6, R8]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Fire at the Darter that offers the strongest shot."""
        row = begin(trace, "A")
        if is_unarmed(s, who, row):
            return False
        ships = [ship for ship in range(s.terms.ships) if is_target(s, ship)]
        if not ships:
            return False
        ships = [ship for ship in ships if is_beside(s, who, ship)] or ships
        best, choices = strongest_ships(s, who, ships, row)
        if best == 0:
            verdict(row, "no_shot_here" if s.settled else "out_of_reach", {})
            return False
        ship = pick_one(s, who, choices, "Darter", dice, trace)
        spot = pick_one(s, who, ship_spots(s, who, ship)[1], "box to fire from", dice, trace)
        here = "its box" if spot == s.at[who] else s.terms.ship.names[spot]
        verdict(row, "fires", {"ship": s.terms.ship_names[ship], "strength": best, "from": here})
        tell_shot(s, who, spot, s.terms.ship_names[ship])
        s.put(who, spot)
        fire_on_ship(s, who, ship, best, dice)
        return True


def is_beside(s: Hive, unit: i64, ship: i64) -> bool:
    """Tell whether a unit can fire at a Darter from where it stands; then it does not move. [R35]"""
    breach = s.ship_at[ship]
    return s.at[unit] == breach or s.at[unit] in s.terms.ship.links[breach]


def strongest_ships(
    s: Hive, unit: i64, ships: list[int], row: TraceRow | None
) -> tuple[i64, list[int]]:
    """Return the highest strength against any Darter, and the Darters it counts for. [R8]"""
    best: i64 = 0
    choices: list[int] = []
    for ship in ships:
        strength, spots = ship_spots(s, unit, ship)
        if row is not None:
            words = f"strength {strength}" if strength else points(way_beside(s, unit, ship))
            row.add_candidate(s.terms.ship_names[ship], words, strength > 0)
        if strength > best:
            best = strength
            choices = [ship]
        elif strength == best and spots:
            choices.append(ship)
    return best, choices


def way_beside(s: Hive, unit: i64, ship: i64) -> i64:
    """Return the points to the nearest box from which a Darter can be shot at. [B15]"""
    breach, away = s.ship_at[ship], s.terms.ship.distances[s.at[unit]]
    nearest = away[breach]
    for box in s.terms.ship.links[breach]:
        nearest = min(nearest, away[box])
    return nearest


def ship_spots(s: Hive, unit: i64, ship: i64) -> tuple[i64, list[int]]:
    """Return the strongest shot at a Darter and the boxes to fire it from. [B15, R6, R35]"""
    breach, at = s.ship_at[ship], s.at[unit]
    points = s.terms.allowance[unit]
    spots: list[int] = []
    if way_beside(s, unit, ship) > points:
        return 0, spots
    near = [breach, *s.terms.ship.links[breach]]
    if at in near:
        strength = best_shot(s, unit, NO_ONE, ONE_BOX, points)
        if strength > 0:
            return strength, [at]
    best: i64 = 0
    found = reach_of(s, unit)
    for spot in sorted(near):
        cost = found.cost[spot]
        if s.settled or cost >= FAR or s.terrans[spot] > 0 or not may_stop(s, unit, spot):
            continue
        strength = best_shot(s, unit, NO_ONE, ONE_BOX, points - cost)
        if strength > best:
            best = strength
            spots = [spot]
        elif strength == best and strength > 0:
            spots.append(spot)
    return best, spots


def tell_shot(s: Hive, unit: int, spot: int, target: str) -> None:
    """Keep what a firing unit does: from where it stands, or after a move."""
    if s.telling:
        names = s.terms.ship.names
        kind = "znon_fires" if spot == s.at[unit] else "znon_moves_and_fires"
        did(s, kind, {"to": names[spot], "target": target})


# --- B -----------------------------------------------------------------------------------


class FireAndEnter(RowRule[Hive]):
    """B: fire at the nearest enemy unit, then enter its box. [26.9, R3, R6, R37, R38]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Fire from where it stands and go in."""
        row = begin(trace, "B")
        if is_unarmed(s, who, row) or is_staying(s, row):
            return False
        near = nearest_enemies(s, who)
        if not near:
            return False
        able = [enemy for enemy in near if entry_shot(s, who, enemy) > 0]
        first = first_kind(s, able)
        if row is not None:
            weigh_enemies(s, row, who, able, first)
        if not able:
            say_no_entry(s, row, who, near[0])
            return False
        target = pick_one(s, who, in_map_order(s, first), "target", dice, trace)
        box = s.at[target]
        to = s.terms.ship.names[box]
        strength = entry_shot(s, who, target)
        verdict(row, "does", {"target": s.name(target), "to": to, "strength": strength})
        did(s, "znon_fires_and_enters", {"target": s.title(target), "to": to})
        fire(s, who, target, strength, dice)
        s.put(who, box)
        return True


def entry_shot(s: Hive, unit: i64, target: i64) -> i64:
    """Return the strength of a shot after which the entry can still be paid; 0 is none. [R3, R35]"""
    box = s.at[target]
    if not is_clear(s, unit, s.at[unit], box) or not may_stop(s, unit, box):
        return 0
    cost = reach_of(s, unit).cost[box]
    return shot_from(s, unit, s.at[unit], cost, target) if cost < FAR else 0


# --- C -----------------------------------------------------------------------------------


class Charge(RowRule[Hive]):
    """C: move towards, and into, the nearest enemy-occupied box within 10 points. [26.9, R5, R34]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Go for it, if the way gets shorter."""
        row = begin(trace, "C")
        if s.kind_of(who) == HOSTAGE and not s.terms.hostages_charge:
            verdict(row, "unarmed", {})
            return False
        if is_staying(s, row):
            return False
        boxes = [box for box in range(s.terms.ship.size) if s.terrans[box] > 0]
        goals = nearest_boxes(s, who, boxes)
        weigh_boxes(s, row, who, boxes, goals)
        if not goals:
            say_too_far(s, row, who, boxes)
        return goals != [] and go_for(s, who, goals, True, dice, trace, row)


def nearest_boxes(s: Hive, unit: i64, boxes: list[int]) -> list[int]:
    """Keep the nearest boxes, if they are within 10 Movement Points. [26.9, R9]"""
    away = s.terms.ship.distances[s.at[unit]]
    best: i64 = NEAR
    goals: list[int] = []
    for box in boxes:
        if away[box] < best:
            best = away[box]
            goals = [box]
        elif away[box] == best:
            goals.append(box)
    return goals


def go_for(
    s: Hive,
    unit: int,
    goals: list[int],
    terran: bool,
    dice: Dice,
    trace: Trace | None,
    row: TraceRow | None,
) -> bool:
    """Move towards the goals, where a side stands, or say that no box in reach is nearer. [R34]"""
    names = s.terms.ship.names
    goal = approach(s, unit, goals, reach_of(s, unit), dice, trace)
    if goal == NOWHERE:
        verdict(row, "no_nearer", {"goal": names[goals[0]]})
        return False
    to = s.at[unit]
    if row is not None:
        left = points(s.terms.ship.distances[to][goal])
        who = names_at(s, goal, terran, unit)
        facts: Facts = {"to": names[to], "goal": names[goal], "left": left, "who": who}
        verdict(row, "enters" if to == goal else "nears", facts)
    did(s, "znon_moves", {"to": names[to]})
    return True


# --- D -----------------------------------------------------------------------------------


class EngageNearest(RowRule[Hive]):
    """D: engage the nearest enemy unit, moving if necessary for a line of fire. [26.9, R35, R37]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Fire with the highest strength there is; move only if no shot is to be had from here."""
        row = begin(trace, "D")
        if is_unarmed(s, who, row):
            return False
        near = nearest_enemies(s, who)
        if not near:
            return False
        here = [e for e in near if best_spots(s, who, e, True)[0] > 0]
        able = here or [e for e in near if best_spots(s, who, e, s.settled)[0] > 0]
        first = first_kind(s, able)
        if row is not None:
            lack = "no shot from here" if here else "no shot"
            weigh_enemies(s, row, who, able, first, lack)
        if not able:
            say_no_shot(s, row, who, near[0])
            return False
        target = pick_one(s, who, in_map_order(s, first), "target", dice, trace)
        strength, spots = best_spots(s, who, target, s.settled)
        spot = pick_one(s, who, spots, "box to fire from", dice, trace)
        say_shot(s, row, who, target, spot)
        tell_shot(s, who, spot, s.title(target))
        s.put(who, spot)
        fire(s, who, target, strength, dice)
        return True


# --- E, F, G -----------------------------------------------------------------------------


class Join(RowRule[Hive]):
    """E, F, G: move towards the nearest friends of some kind within 10 points. [26.9, R4, R5]"""

    def __init__(self, letter: str, first: int, last: int) -> None:
        super().__init__(letter)
        self.first_kind: int = first
        self.last_kind: int = last

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Join them, unless it is with them already."""
        row = begin(trace, self.letter)
        if is_staying(s, row):
            return False
        friends = self.friends(s, who)
        for friend in friends:
            if s.at[friend] == s.at[who]:
                s.settled = True
                verdict(row, "there", {"who": s.name(friend)})
                return False
        boxes = boxes_of(s, friends)
        room = [box for box in boxes if s.has_room(box, False)]
        goals = nearest_boxes(s, who, room)
        weigh_boxes(s, row, who, room, goals)
        weigh_full(s, row, who, boxes, room)
        if not goals:
            say_too_far(s, row, who, boxes)
        return goals != [] and go_for(s, who, goals, False, dice, trace, row)

    def friends(self, s: Hive, who: int) -> list[int]:
        """List the Znon-controlled units it would join, never itself. [R4]"""
        first, last = s.terms.first[self.first_kind], s.terms.first[self.last_kind + 1]
        return [
            unit
            for unit in range(first, last)
            if unit != who and not s.terran[unit] and s.in_hive(unit)
        ]


# --- H, I --------------------------------------------------------------------------------


class DoNothing(RowRule[Hive]):
    """H: do nothing. [26.9]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Stay."""
        verdict(begin(trace, "H"), "stays", {})
        did(s, "znon_waits", {})
        return True


class Wander(RowRule[Hive]):
    """I: move the full Movement allowance along a random path. [26.9, R2, R29]"""

    def attempt(self, s: Hive, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Wander, if any linked box can be entered."""
        row = begin(trace, "I")
        if is_staying(s, row):
            return False
        if not path_steps(s, who, s.at[who], NOWHERE, s.terms.allowance[who]):
            return False
        path = random_path(s, who, dice)
        if row is not None:
            names = [s.terms.ship.names[box] for box in path]
            how = "hostage" if s.kind_of(who) == HOSTAGE else "goes"
            verdict(row, how, {"path": ", ".join(names), "points": s.terms.allowance[who]})
            did(s, "znon_wanders", {"to": names[-1], "path": ", ".join(names)})
        return True


FREE_ROWS: Final[dict[str, RowRule[Hive]]] = {
    "A": EngageDarter("A"),
    "B": FireAndEnter("B"),
    "C": Charge("C"),
    "D": EngageNearest("D"),
    "E": Join("E", HOSTAGE, HOSTAGE),
    "F": Join("F", QUEEN, MASTER_QUEEN),
    "G": Join("G", HOSTAGE, MASTER_QUEEN),
    "H": DoNothing("H"),
    "I": Wander("I"),
}
FREE_ORDER: Final[list[str]] = ["", *["ABCDEFGH"] * 2, *["EFGACDBIH"] * 2, *["DCAIH"] * 2]
