"""What a group can reach: the cheapest way to every hex, for all its units at once (6.02 to 6.04)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import NO_ONE, WAITING
from hexile.games.chitin.tables import BEYOND, Valley
from hexile.kernel.graph import NOWHERE

START: Final = -1
EVERYWHERE: Final = -1  # the goal of a group that only looks where it could go
PLACES: Final = 100_000  # more than a map has hexes


class Reach:
    """Costs and ways for the hand. `cost` counts for the unit that is shortest of points.

    `found` lists the hexes in order of cost; `off` is the edge hex to leave the map from. `kinds`
    are the kinds that limit the group and `left` their points, the tightest first; `enter` is what
    the tightest pays for a hex, `others` what the looser ones have paid.
    """

    def __init__(self, valley: Valley, zone: vec[bool], inward: i64) -> None:
        self.valley = valley
        self.cost = valley.beyond[:]
        self.before = vec[i64]([START] * valley.size)
        self.zone = zone
        self.found = vec[i64]()
        self.kinds = vec[i64]()
        self.left = vec[i64]()
        self.enter = vec[i64]()
        self.others = vec[vec[i64]]()
        self.off: i64 = NOWHERE
        self.inward = inward

    def last_direction(self, at: i64) -> i64:
        """Return the direction of the last step on the way to a hex."""
        before = self.before[at]
        return self.inward if before == START else self.valley.direction(before, at)

    def path_to(self, to: i64) -> vec[i64]:
        """Return the hexes entered on the way to *to*, the start left out."""
        back = vec[i64]()
        while to != START and self.cost[to] > 0:
            back = append(back, to)
            to = self.before[to]
        last = len(back) - 1
        return vec[i64]([back[last - number] for number in range(len(back))])


def reach(s: Chitin, goal: i64 = EVERYWHERE) -> Reach:
    """Work out what the units in hand can reach. [6.02, 6.03, 6.031, 6.04, 6.09, R5, R7]

    With a *goal* it may stop where the way there is known, and leaves dearer hexes out.
    """
    way = Reach(s.terms.valley, s.zones(1 - s.moving), 0 if s.end_of(s.moving) else 3)
    set_profiles(s, way)
    here = s.at[s.hand[0]]
    if s.any_disrupted(s.hand):
        creep(s, way, here)
    else:
        spread(s, way, here, goal)
    if goal == EVERYWHERE:
        find_way_off(s, way, here)
    return way


def set_profiles(s: Chitin, way: Reach) -> None:
    """Find the units that limit the group: fewest points, dearest steps; the tightest is first."""
    kinds: list[int] = []
    points: list[int] = []
    for unit in s.hand:
        kind = s.kind[unit]
        left = s.allowance(unit) - s.spent[unit]
        if kind in kinds:
            at = kinds.index(kind)
            points[at] = min(points[at], left)
        elif not kinds or left >= points[0]:
            kinds.append(kind)
            points.append(left)
        else:
            kinds.insert(0, kind)
            points.insert(0, left)
    if len(kinds) > 1:
        drop_loose(s, kinds, points)
    way.kinds = vec[i64](kinds)
    way.left = vec[i64](points)
    way.enter = s.terms.enter[kinds[0]]
    for _ in kinds[1:]:
        way.others = append(way.others, vec[i64]([0] * s.terms.valley.size))


def drop_loose(s: Chitin, kinds: list[int], points: list[int]) -> None:
    """Leave out kinds that can go wherever a tighter one can."""
    for number in range(len(kinds) - 1, 0, -1):
        loose, tight = s.terms.sheet.kinds[kinds[number]], s.terms.sheet.kinds[kinds[0]]
        if (
            points[number] >= points[0]
            and loose.river <= tight.river
            and loose.rough <= tight.rough
            and loose.forest <= tight.forest
        ):
            del kinds[number]
            del points[number]


def may_enter(s: Chitin, way: Reach, at: i64, escorted: bool) -> bool:
    """Tell whether the hand may step into a hex at all. [6.082, 6.09, R5, R8, R9, R15]"""
    unit = s.uppermost(at)
    if unit != NO_ONE and s.owner[unit] != s.moving:
        return False
    if s.terms.strict_stacking and unit != NO_ONE and not s.may_stack(s.hand, at):
        return False
    if escorted or not way.zone[at]:
        return True
    if s.has_fighter(at, s.moving):
        return True
    return s.terms.air_escort and len(s.air_in(s.terms.valley.mega[at], s.moving)) > 0


def spread(s: Chitin, way: Reach, here: i64, goal: i64) -> None:
    """Spread over the map in order of cost, from a hex or from off the map. [6.01, 6.02]

    The frontier lists hexes to go on from in the order they were found, cost and hex in one number.
    """
    escorted = s.count_fighters(s.hand) > 0
    frontier = vec[i64]()
    if here == WAITING:
        frontier = step_out(s, way, START, way.valley.edge[s.end_of(s.moving)], escorted, frontier)
    else:
        way.cost[here] = 0
        frontier = append(frontier, here)
    most = way.left[0]
    for so_far in range(most + 1):
        number: i64 = 0
        while number < len(frontier):
            place = frontier[number] - so_far * PLACES
            number += 1
            if 0 <= place < PLACES and way.cost[place] == so_far:
                if place == goal:
                    return
                if place != here:
                    way.found = append(way.found, place)
                if so_far < most:
                    links = way.valley.links[place]
                    frontier = step_out(s, way, place, links, escorted, frontier)


def step_out(
    s: Chitin, way: Reach, place: i64, links: vec[i64], escorted: bool, frontier: vec[i64]
) -> vec[i64]:
    """Step into each hex that every unit of the group can pay, if that is cheaper than before."""
    so_far: i64 = 0 if place == START else way.cost[place]
    most = way.left[0]
    for to in links:
        extra: i64 = 1 if way.zone[to] else 0
        cost = so_far + way.enter[to] + extra
        if cost >= way.cost[to] or cost > most or not may_enter(s, way, to, escorted):
            continue
        if len(way.others) == 0 or others_pay(s, way, place, to, extra):
            way.cost[to] = cost
            way.before[to] = place
            frontier = append(frontier, cost * PLACES + to)
    return frontier


def others_pay(s: Chitin, way: Reach, place: i64, to: i64, extra: i64) -> bool:
    """Tell whether the looser units can pay too, and write down what they have paid."""
    paid = vec[i64]()
    for number in range(len(way.others)):
        other = s.terms.enter[way.kinds[number + 1]][to] + extra
        if place != START:
            other += way.others[number][place]
        if other > way.left[number + 1]:
            return False
        paid = append(paid, other)
    for number in range(len(way.others)):
        costs = way.others[number]
        costs[to] = paid[number]
    return True


def creep(s: Chitin, way: Reach, here: i64) -> None:
    """Let a disrupted group move one hex, whatever the ground, out of enemy zones. [7.064, 8.033, R11]"""
    way.cost[here] = 0
    if has_moved(s):
        return
    for to in s.terms.valley.links[here]:
        if not way.zone[to] and may_enter(s, way, to, True):
            way.cost[to] = 1
            way.before[to] = here
            way.found = append(way.found, to)


def has_moved(s: Chitin) -> bool:
    """Tell whether one of the hand has spent points already."""
    for unit in s.hand:
        if s.spent[unit] > 0:
            return True
    return False


def find_way_off(s: Chitin, way: Reach, here: i64) -> None:
    """Find the edge hex from which the group can leave with a point to spare. [6.07, R12]"""
    if here == WAITING:
        return
    edge = s.terms.valley.is_edge[s.end_of(s.moving)]
    creeping = s.any_disrupted(s.hand)
    if edge[here] and (not has_moved(s) if creeping else way.left[0] > 0):
        way.off = here
    elif not creeping:
        for at in way.found:
            if edge[at] and way.cost[at] < way.left[0] and can_pay_more(way, at, 1):
                way.off = at
                return


def can_pay_more(way: Reach, at: i64, extra: i64) -> bool:
    """Tell whether every unit of the group has *extra* points left at a hex."""
    if way.cost[at] + extra > way.left[0]:
        return False
    for number in range(len(way.others)):
        if way.others[number][at] + extra > way.left[number + 1]:
            return False
    return True


def path_cost(s: Chitin, unit: i64, path: vec[i64], way: Reach) -> i64:
    """Return what a unit pays for the hexes of a path: ground, and one more in enemy zones. [6.03, 6.04]"""
    cost: i64 = 0
    enter = s.terms.enter[s.kind[unit]]
    for at in path:
        cost += enter[at] + (1 if way.zone[at] else 0)
    return cost


def step_costs(s: Chitin, at: i64, way: Reach) -> tuple[i64, i64, i64]:
    """Return the unit that cannot pay for a hex beside ground in reach, the cost, what it has."""
    near = [way.cost[to] for to in s.terms.valley.links[at] if way.cost[to] < BEYOND]
    if not near:
        edge = s.terms.valley.edge[s.end_of(s.moving)]
        if s.at[s.hand[0]] != WAITING or at not in edge:
            return NO_ONE, 0, 0
    so_far = min(near, default=0)
    for unit in s.hand:
        cost = s.terms.enter[s.kind[unit]][at] + (1 if way.zone[at] else 0)
        left = s.allowance(unit) - s.spent[unit] - so_far
        if cost > left:
            return unit, cost, left
    return NO_ONE, 0, 0
