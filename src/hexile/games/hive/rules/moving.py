"""Movement, stacking and disengaging. Reconstructed. [9.2, B4, B5, B6, B7]"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.hive.state import Hive, Reach
from hexile.games.hive.tables import HOSTAGE, NO_AREA, QUEEN
from hexile.kernel.geometry.graph import NOWHERE

USUAL_BOXES: Final = 32


def halts(s: Hive, box: i64, terran: bool, marine: bool) -> bool:
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


def reach(s: Hive, start: i64, spent: i64, points: i64, terran: bool, marine: bool) -> Reach:
    """Find every box within *points*, entering *start* for *spent* (0: it stands there). [B4]"""
    known = s.reached
    if known is not None and known.is_for(start, spent, points, terran, marine):
        return known
    found = Reach(s.terms.ship.size, start, spent, points, terran, marine)
    if spent <= points:
        go_out(s, found, Wavefront(points))
    s.reached = found
    return found


@mypyc_attr(acyclic=True)
class Wavefront:
    """Boxes still to be looked at, by what they cost; those that cost the same in order."""

    def __init__(self, most: i64) -> None:
        self.first: vec[i64] = vec[i64]([NOWHERE] * (most + 1))
        self.last: vec[i64] = vec[i64]([NOWHERE] * (most + 1))
        self.boxes: vec[i64] = vec[i64](capacity=USUAL_BOXES)
        self.after: vec[i64] = vec[i64](capacity=USUAL_BOXES)

    def add(self, box: i64, cost: i64) -> None:
        """Put a box behind those that cost the same."""
        entry = len(self.boxes)
        self.boxes = append(self.boxes, box)
        self.after = append(self.after, NOWHERE)
        if self.first[cost] == NOWHERE:
            self.first[cost] = entry
        else:
            self.after[self.last[cost]] = entry
        self.last[cost] = entry


def go_out(s: Hive, found: Reach, front: Wavefront) -> None:
    """Walk on from box to box, cheapest first, as long as the points last and nothing halts."""
    found.cost[found.start] = found.spent
    front.add(found.start, found.spent)
    for so_far in range(found.spent, found.points + 1):
        entry = front.first[so_far]
        while entry != NOWHERE:
            box = front.boxes[entry]
            if found.cost[box] == so_far:
                found.boxes = append(found.boxes, box)
                if (box == found.start and found.spent == 0) or not halts(
                    s, box, found.terran, found.marine
                ):
                    step_on(s, box, found, front)
            entry = front.after[entry]


def step_on(s: Hive, box: i64, found: Reach, front: Wavefront) -> None:
    """Look at the boxes one step away that are cheaper to reach by this one."""
    links, prices = s.terms.ship.links[box], s.terms.ship.prices[box]
    cost, points, so_far = found.cost, found.points, found.cost[box]
    for link in range(len(links)):
        to = links[link]
        total = so_far + prices[link]
        if total <= points and total < cost[to]:
            cost[to] = total
            front.add(to, total)


def disengage_need(s: Hive, unit: i64) -> i64:
    """Return the highest face that lets a unit leave an enemy-occupied box. [B7]"""
    terms = s.terms
    needs = terms.book.needs
    kind = terms.kind[unit]
    box, terran = s.at[unit], s.terran[unit]
    need: i64 = needs["disengage"]
    if terms.book.nimble[kind]:
        need += needs["nimble"]
    friends = s.strength_at(box, terran) - s.melee(unit)
    if friends >= s.strength_at(box, not terran):
        need += needs["covered"]
    return need


def may_enter(s: Hive, unit: i64, box: i64) -> bool:
    """Tell whether a Znon-controlled unit may go into a box with enemies. [26.7, R13]"""
    kind = s.terms.kind[unit]
    if s.terrans[box] == 0 or (kind < QUEEN and kind != HOSTAGE):
        return True
    return s.strength_at(box, False) + s.melee(unit) > s.strength_at(box, True)


def may_stop(s: Hive, unit: i64, box: i64) -> bool:
    """Tell whether a Znon-controlled unit may end its move in a box. [9.2, 26.7]"""
    if box == s.at[unit]:
        return True
    return s.has_room(box, False) and may_enter(s, unit, box)
