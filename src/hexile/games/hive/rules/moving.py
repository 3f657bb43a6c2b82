"""Movement, stacking and disengaging. Reconstructed. [9.2, B4, B5, B6, B7]"""

from __future__ import annotations

from hexile.games.hive.state import Hive
from hexile.games.hive.tables import HOSTAGE, NO_AREA, QUEEN, SCOUT, SOLDIER
from hexile.kernel.graph import FAR


class Reach:
    """The boxes a unit can get to, cheapest first, and what each costs."""

    def __init__(self, size: int) -> None:
        self.boxes: list[int] = []
        self.cost: list[int] = [FAR] * size


def halts(s: Hive, box: int, terran: bool, marine: bool) -> bool:
    """Tell whether entering a box ends movement there. [B6, 27.2, 25.0]

    An enemy halts everybody; a Terran's Marine also halts for a face-down unit and where it wakes
    a nest, so that it can decide again.
    """
    if (s.znon[box] if terran else s.terrans[box]) > 0:
        return True
    if not terran or not marine:
        return False
    area = s.terms.ship.areas[box]
    return s.hidden[box] > 0 or (area != NO_AREA and not s.awake[area])


def reach(s: Hive, start: int, spent: int, points: int, terran: bool, marine: bool) -> Reach:
    """Find every box within *points*, entering *start* for *spent* (0: it stands there). [B4]"""
    ship = s.terms.ship
    found = Reach(ship.size)
    if spent > points:
        return found
    cost = found.cost
    waiting: list[list[int]] = [[] for _ in range(points + 1)]
    cost[start] = spent
    waiting[spent].append(start)
    for so_far in range(spent, points + 1):
        for box in waiting[so_far]:
            if cost[box] != so_far:
                continue
            found.boxes.append(box)
            if (box != start or spent > 0) and halts(s, box, terran, marine):
                continue
            prices = ship.prices[box]
            link: int = 0
            for to in ship.links[box]:
                total = so_far + prices[link]
                link += 1
                if total <= points and total < cost[to]:
                    cost[to] = total
                    waiting[total].append(to)
    return found


def disengage_need(s: Hive, unit: int) -> int:
    """Return the highest face that lets a unit leave an enemy-occupied box. [B7]"""
    terms = s.terms
    needs = terms.book.needs
    kind = terms.kind[unit]
    box, terran = s.at[unit], s.terran[unit]
    need = needs["disengage"]
    if kind in (SCOUT, SOLDIER):
        need += needs["nimble"]
    friends = s.strength_at(box, terran) - s.melee(unit)
    if friends >= s.strength_at(box, not terran):
        need += needs["covered"]
    return need


def may_enter(s: Hive, unit: int, box: int) -> bool:
    """Tell whether a Znon-controlled unit may go into a box with enemies. [26.7, R13]"""
    kind = s.terms.kind[unit]
    if s.terrans[box] == 0 or (kind < QUEEN and kind != HOSTAGE):
        return True
    return s.strength_at(box, False) + s.melee(unit) > s.strength_at(box, True)


def may_stop(s: Hive, unit: int, box: int) -> bool:
    """Tell whether a Znon-controlled unit may end its move in a box. [9.2, 26.7]"""
    if box == s.at[unit]:
        return True
    return s.znon[box] + s.hidden[box] < 3 and may_enter(s, unit, box)
