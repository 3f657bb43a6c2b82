"""A unit goes somewhere, alone or with its stack. Reconstructed. [B3, B4, B5, 25.0, 27.2, R45]"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from hexile.games.hive.rules.moving import halts, reach
from hexile.games.hive.rules.nests import finish, wake
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import BRING, MOVE, NO_ONE, STACK, Hive, Reach
from hexile.games.hive.tables import NO_AREA
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import ActionList, Automatic

# --- one unit ----------------------------------------------------------------------------


def can_act(s: Hive, unit: i64) -> bool:
    """Tell whether a unit is Terran-controlled, present and has not acted. [B3]"""
    at = s.at[unit]
    if at < 0 or s.done[unit] or not s.terran[unit]:
        return False
    size = s.terms.ship.size
    return at < size or s.ship_at[at - size] >= 0


def pick(s: Hive, unit: i64) -> None:
    """Give a unit its Movement Points. [B4]"""
    s.mover = unit
    s.points = s.terms.allowance[unit]
    s.fired = False
    s.tried = False
    s.loose = False
    s.sabotaged = False


def is_engaged(s: Hive, unit: i64) -> bool:
    """Tell whether a unit shares its box with an enemy and has not shaken him off. [B6, B7]"""
    return s.in_hive(unit) and s.znon[s.at[unit]] > 0 and not s.loose


def ways(s: Hive, unit: i64) -> Reach:
    """Find where the unit that acts can go with the points it has. [B4]"""
    return ways_for(s, unit, s.points)


def ways_for(s: Hive, unit: i64, points: i64) -> Reach:
    """Find where a unit can go with some points, out of its Darter if it is in one. [B4]"""
    size = s.terms.ship.size
    at, marine = s.at[unit], s.terms.is_marine(unit)
    if at < size:
        return reach(s, at, 0, points, True, marine)
    if not s.lets_through(at - size):
        return Reach(size, at, 0, 0, True, marine)
    return reach(s, s.ship_at[at - size], s.terms.hatch, points, True, marine)


def add_moves(s: Hive, legal: ActionList) -> None:
    """Add every box in reach with room for all who go, and every Darter with seats. [B4, B5, 9.2]"""
    unit, terms = s.mover, s.terms
    if is_engaged(s, unit):
        return
    found = stack_ways(s)
    moves = terms.actions(MOVE, unit)
    for box in found.boxes:
        if box != s.at[unit] and has_room_for_all(s, box) and found.cost[box] < FAR:
            legal.append(moves[box])
    points = least_points(s)
    for ship in range(terms.ships):
        if boarding_cost(s, unit, ship, found) <= points:
            legal.append(moves[terms.ship.size + ship])


def has_room_for_all(s: Hive, box: i64) -> bool:
    """Tell whether the unit that acts and all who go along may stop in a box. [9.2, R45]"""
    return i64(s.terrans[box]) + len(s.followers) < s.terms.in_a_box


def boarding_cost(s: Hive, unit: i64, ship: i64, found: Reach) -> i64:
    """Return the points to board a Darter, FAR if that cannot be. [B12, B14]"""
    box, size = s.ship_at[ship], s.terms.ship.size
    if not s.lets_through(ship) or s.at[unit] == size + ship or found.cost[box] >= FAR:
        return FAR
    if s.seats_left(ship) < seats_wanted(s, unit):
        return FAR
    if box != s.at[unit] and halts(s, box, True, s.terms.is_marine(unit)):
        return FAR
    return found.cost[box] + s.terms.hatch


def move_to(s: Hive, unit: i64, place: i64) -> None:
    """Go to a box or aboard a Darter; an enemy, a face-down unit or a nest interrupts. [B4, 27.2]"""
    size = s.terms.ship.size
    found = ways(s, unit)
    aboard = place >= size
    cost = boarding_cost(s, unit, place - size, found) if aboard else found.cost[place]
    s.points -= cost
    s.loose = False
    if s.telling:
        start, to = s.terms.place_name(s.at[unit]), s.terms.place_name(place)
        facts: Facts = {
            "who": s.title(unit),
            "from": start,
            "to": to,
            "cost": counted(cost, "point"),
        }
        s.tell(Event("boards" if aboard else "moves", "B4", facts))
    s.put(unit, place)
    if not aboard:
        arrive(s, unit, place)


def arrive(s: Hive, unit: i64, box: i64) -> None:
    """Wake the Area, or stop where an enemy or a face-down unit is. [25.0, 27.2, B6]"""
    marine = s.terms.is_marine(unit)
    if s.znon[box] > 0 or (marine and s.hidden[box] > 0):
        if s.telling:
            rule = "B6" if s.znon[box] > 0 else "27.2"
            s.tell(Event("stops", rule, {"who": s.title(unit), "at": s.terms.ship.names[box]}))
        finish(s)
    if marine:
        wake(s, s.terms.ship.areas[box])


# --- a stack goes together ---------------------------------------------------------------


def can_lead(s: Hive, unit: i64) -> bool:
    """Tell whether a unit could take others along: nothing spent yet, a way out, no enemy. [R45]"""
    if s.points < s.terms.allowance[unit] or s.fired or s.tried:
        return False
    return leads_out(s, s.at[unit])


def leads_out(s: Hive, place: i64) -> bool:
    """Tell whether units can leave a place without a die: no enemy, no closed Breach. [B7, B14]"""
    size = s.terms.ship.size
    return s.znon[place] == 0 if place < size else s.lets_through(place - size)


def can_come(s: Hive, unit: i64) -> bool:
    """Tell whether a unit stands by the one that acts and can still act itself. [R45]"""
    return (
        unit != s.mover
        and s.at[unit] == s.at[s.mover]
        and unit not in s.followers
        and can_act(s, unit)
    )


def add_companions(s: Hive, legal: ActionList) -> None:
    """Add those who could go along with the unit that acts: three at most go together. [R45, 9.2]"""
    if len(s.followers) + 1 >= s.terms.in_a_box or not can_lead(s, s.mover):
        return
    for unit in range(s.terms.znon_first):
        if can_come(s, unit):
            legal.append(s.terms.action(BRING, unit))


def bring(s: Hive, unit: i64) -> None:
    """Let a unit go along. [R45]"""
    s.followers = append(s.followers, unit)
    if s.telling:
        s.tell(Event("goes_along", "R45", {"who": s.title(unit), "leader": s.title(s.mover)}))


def able_by_place(s: Hive) -> dict[int, list[int]]:
    """List the units that can act by the place where they are. [B3]"""
    found: dict[int, list[int]] = {}
    for unit in range(s.terms.znon_first):
        if can_act(s, unit):
            found.setdefault(s.at[unit], []).append(unit)
    return found


def add_stacks(s: Hive, legal: ActionList) -> None:
    """Add every place from which two or three units can go together. [R45]"""
    for place, units in able_by_place(s).items():
        if len(units) > 1 and leads_out(s, place):
            legal.append(s.terms.actions(STACK, NO_ONE)[place])


def pick_stack(s: Hive, place: i64) -> None:
    """Let the units of a place go together, at most three; the first leads. [R45]"""
    units = able_by_place(s)[place][: s.terms.in_a_box]
    pick(s, units[0])
    for unit in units[1:]:
        bring(s, unit)


def least_points(s: Hive) -> i64:
    """Return the points of the slowest of those who go. [R45]"""
    points = s.points
    for unit in s.followers:
        if s.terms.allowance[unit] < points:
            points = s.terms.allowance[unit]
    return points


def seats_wanted(s: Hive, unit: i64) -> i64:
    """Count the seats a unit and those who go along need. [B12, R45]"""
    men = s.men[unit]
    for other in s.followers:
        men += s.men[other]
    return men


def stack_ways(s: Hive) -> Reach:
    """Find where the unit that acts can go, and all who go along. [B4, R45]"""
    found = ways(s, s.mover)
    if len(s.followers) == 0:
        return found
    found = found.copy()
    for unit in s.followers:
        theirs = ways_for(s, unit, s.terms.allowance[unit])
        for box in found.boxes:
            if theirs.cost[box] >= FAR:
                found.cost[box] = FAR
    return found


def set_out(s: Hive, place: i64) -> None:
    """Send everybody to a place, the leader last. [R45]"""
    s.followers = append(s.followers, s.mover)
    s.goal = place
    s.agenda.append(MARCH)


class March(Automatic[Hive]):
    """The next unit of a stack goes and has finished; the last may go on. [R45, B3, 25.6]

    A nest that wakes interrupts the unit that woke it, and holds the others back.
    """

    def run(self, s: Hive, dice: Dice) -> None:
        """Move one unit."""
        s.followers, unit = pop(s.followers, 0)
        asleep = is_asleep(s, s.goal)
        pick(s, unit)
        move_to(s, unit, s.goal)
        if asleep:
            s.followers = vec[i64]()
        if s.mover != NO_ONE and (len(s.followers) > 0 or s.points <= 0):
            finish(s)
        if len(s.followers) > 0:
            s.agenda.append(MARCH)
        else:
            s.goal = NOWHERE


MARCH: Final = March("march")


def is_asleep(s: Hive, place: i64) -> bool:
    """Tell whether a place lies in an Area that nobody has entered yet. [25.0]"""
    if place >= s.terms.ship.size:
        return False
    area = s.terms.ship.areas[place]
    return area != NO_AREA and not s.awake[area]
