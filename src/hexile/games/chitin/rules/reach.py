"""What a group can reach: the cheapest way to every hex, for all its units at once (6.02 to 6.04)."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import NO_ONE, WAITING
from hexile.kernel.graph import NOWHERE

BEYOND: Final = 99
START: Final = -1


class Reach:
    """Costs and ways for the hand. `cost` counts for the unit that is shortest of points.

    `found` lists the hexes in order of cost; `off` is the edge hex to leave the map from.
    """

    def __init__(self, size: int, zone: list[bool]) -> None:
        self.cost: list[int] = [BEYOND] * size
        self.before: list[int] = [START] * size
        self.zone = zone
        self.found: list[int] = []
        self.others: list[list[int]] = []
        self.kinds: list[int] = []
        self.left: list[int] = []
        self.off = NOWHERE
        self.steps: list[list[int]] = []
        self.inward = 0

    def last_direction(self, at: int) -> int:
        """Return the direction of the last step on the way to a hex."""
        before = self.before[at]
        if before == START:
            return self.inward
        return self.steps[before].index(at)


def path_of(way: Reach, to: int) -> list[int]:
    """Return the hexes entered on the way to *to*, the start left out."""
    path: list[int] = []
    while to != START and way.cost[to] > 0:
        path.append(to)
        to = way.before[to]
    path.reverse()
    return path


def reach(s: Chitin) -> Reach:
    """Work out what the units in hand can reach. [6.02, 6.03, 6.031, 6.04, 6.09, R5, R7]"""
    valley = s.terms.valley
    way = Reach(valley.size, s.zones(1 - s.seat))
    way.steps = valley.steps
    way.inward = 0 if s.end_of(s.seat) else 3
    set_profiles(s, way)
    here = s.at[s.hand[0]]
    if any(s.disrupted[unit] for unit in s.hand):
        creep(s, way, here)
    else:
        spread(s, way, here)
    find_way_off(s, way, here)
    return way


def set_profiles(s: Chitin, way: Reach) -> None:
    """Find the units that limit the group: fewest points, dearest steps; the tightest is first."""
    for unit in s.hand:
        kind = s.kind[unit]
        left = s.allowance(unit) - s.spent[unit]
        if kind in way.kinds:
            at = way.kinds.index(kind)
            way.left[at] = min(way.left[at], left)
        elif not way.kinds or left >= way.left[0]:
            way.kinds.append(kind)
            way.left.append(left)
        else:
            way.kinds.insert(0, kind)
            way.left.insert(0, left)
    drop_loose(s, way)
    for _ in way.kinds[1:]:
        way.others.append([0] * s.terms.valley.size)


def drop_loose(s: Chitin, way: Reach) -> None:
    """Leave out kinds that can go wherever a tighter one can."""
    kinds = s.terms.sheet.kinds
    number = len(way.kinds) - 1
    while number > 0:
        loose, tight = kinds[way.kinds[number]], kinds[way.kinds[0]]
        if (
            way.left[number] >= way.left[0]
            and loose.river <= tight.river
            and loose.rough <= tight.rough
            and loose.forest <= tight.forest
        ):
            del way.kinds[number]
            del way.left[number]
        number -= 1


def may_enter(s: Chitin, way: Reach, at: int, escorted: bool) -> bool:
    """Tell whether the hand may step into a hex at all. [6.082, 6.09, R5, R8, R9, R15]"""
    unit = s.top_unit[at]
    if unit != NO_ONE and s.owner[unit] != s.seat:
        return False
    if s.terms.strict_stacking and unit != NO_ONE and not s.may_stack(s.hand, at):
        return False
    if escorted or not way.zone[at]:
        return True
    if s.has_fighter(at, s.seat):
        return True
    return s.terms.air_escort and bool(s.air_in(s.terms.valley.mega[at], s.seat))


def spread(s: Chitin, way: Reach, here: int) -> None:
    """Spread over the map in order of cost, from a hex or from off the map. [6.01, 6.02]"""
    most = way.left[0]
    buckets: list[list[int]] = [[] for _ in range(max(most, 0) + 1)]
    escorted = s.count_fighters(s.hand) > 0
    if here == WAITING:
        for at in s.terms.valley.edge[s.end_of(s.seat)]:
            try_step(s, way, START, at, 0, escorted, buckets)
    else:
        way.cost[here] = 0
        if most >= 0:
            buckets[0].append(here)
    links = s.terms.valley.links
    for so_far in range(max(most, 0) + 1):
        for place in buckets[so_far]:
            if way.cost[place] == so_far:
                if place != here:
                    way.found.append(place)
                if so_far < most:
                    for to in links[place]:
                        try_step(s, way, place, to, so_far, escorted, buckets)


def try_step(
    s: Chitin,
    way: Reach,
    place: int,
    to: int,
    so_far: int,
    escorted: bool,
    buckets: list[list[int]],
) -> None:
    """Step into a hex if every unit of the group can pay, and that is cheaper than before."""
    extra = 1 if way.zone[to] else 0
    total = so_far + s.terms.enter[way.kinds[0]][to] + extra
    if total >= way.cost[to] or total > way.left[0] or not may_enter(s, way, to, escorted):
        return
    if way.others and not others_pay(s, way, place, to, extra):
        return
    way.cost[to] = total
    way.before[to] = place
    buckets[total].append(to)


def others_pay(s: Chitin, way: Reach, place: int, to: int, extra: int) -> bool:
    """Tell whether the looser units can pay too, and write down what they have paid."""
    paid: list[int] = []
    for number, costs in enumerate(way.others):
        other = s.terms.enter[way.kinds[number + 1]][to] + extra
        other += costs[place] if place != START else 0
        if other > way.left[number + 1]:
            return False
        paid.append(other)
    for number, costs in enumerate(way.others):
        costs[to] = paid[number]
    return True


def creep(s: Chitin, way: Reach, here: int) -> None:
    """Let a disrupted group move one hex, whatever the ground, out of enemy zones. [7.064, 8.033, R11]"""
    way.cost[here] = 0
    if any(s.spent[unit] > 0 for unit in s.hand):
        return
    for to in s.terms.valley.links[here]:
        if not way.zone[to] and may_enter(s, way, to, True):
            way.cost[to] = 1
            way.before[to] = here
            way.found.append(to)


def find_way_off(s: Chitin, way: Reach, here: int) -> None:
    """Find the edge hex from which the group can leave with a point to spare. [6.07, R12]"""
    if here == WAITING:
        return
    edge = s.terms.valley.is_edge[s.end_of(s.seat)]
    creeping = any(s.disrupted[unit] for unit in s.hand)
    if edge[here] and (all(s.spent[u] == 0 for u in s.hand) if creeping else way.left[0] > 0):
        way.off = here
    elif not creeping:
        for at in way.found:
            if edge[at] and way.cost[at] < way.left[0] and can_pay_more(way, at, 1):
                way.off = at
                return


def can_pay_more(way: Reach, at: int, extra: int) -> bool:
    """Tell whether every unit of the group has *extra* points left at a hex."""
    if way.cost[at] + extra > way.left[0]:
        return False
    for number, costs in enumerate(way.others):
        if costs[at] + extra > way.left[number + 1]:
            return False
    return True


def step_costs(s: Chitin, at: int, way: Reach) -> tuple[int, int, int]:
    """Return the unit that cannot pay for a hex beside ground in reach, the cost, what it has."""
    near = [to for to in s.terms.valley.links[at] if way.cost[to] < BEYOND]
    if not near:
        edge = s.terms.valley.edge[s.end_of(s.seat)]
        if s.at[s.hand[0]] != WAITING or at not in edge:
            return NO_ONE, 0, 0
    so_far = min((way.cost[to] for to in near), default=0)
    for unit in s.hand:
        cost = s.terms.enter[s.kind[unit]][at] + (1 if way.zone[at] else 0)
        left = s.allowance(unit) - s.spent[unit] - so_far
        if cost > left:
            return unit, cost, left
    return NO_ONE, 0, 0
