"""What a group can reach: the ways to every hex that all its units can pay (6.02 to 6.04)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.chitin.rules.labels import NO_LABEL, Labels, turned_round
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import NO_ONE, NO_TOKEN, WAITING
from hexile.games.chitin.tables import BEYOND, Valley
from hexile.kernel.geometry.graph import NOWHERE

START: Final = -1
EVERYWHERE: Final = -1  # the goal of a group that only looks where it could go
PLACES: Final = 100_000  # more than a map has hexes
FREE: Final = vec[i64]()  # what a group pays more for a hex, where it pays nothing more


@mypyc_attr(acyclic=True)
class Reach:
    """Costs and ways for the hand. `cost` counts for the unit that is shortest of points.

    `found` lists the hexes in order of cost; `off` is the edge hex to leave the map from. `kinds`
    are the kinds that limit the group and `left` their points, the tightest first; `enter` is what
    the tightest pays for a hex. Where two or more limit it, no way is cheapest for all of them:
    `labels` keeps every way that is not worse than another.
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
        self.labels: Labels | None = None
        self.off: i64 = NOWHERE
        self.inward = inward

    def last_direction(self, start: i64, path: vec[i64]) -> i64:
        """Return the direction of the last step of a path that begins beside *start*."""
        last = len(path) - 1
        before = path[last - 1] if last > 0 else start
        return self.inward if before < 0 else self.valley.direction(before, path[last])

    def path_to(self, to: i64, more: vec[i64] = FREE) -> vec[i64]:
        """Return the hexes entered on the way to *to*, the start left out.

        The way is one that leaves each kind the points of *more*, where that is asked.
        """
        if self.labels is not None:
            label = self.labels.cheapest(to, self.left, more)
            return self.labels.path(label) if label != NO_LABEL else vec[i64]()
        back = vec[i64]()
        while to != START and self.cost[to] > 0:
            back = append(back, to)
            to = self.before[to]
        return turned_round(back)

    def can_pay(self, at: i64, more: vec[i64]) -> bool:
        """Tell whether some way to a hex leaves every kind the points it pays more."""
        if self.labels is not None:
            return self.labels.cheapest(at, self.left, more) != NO_LABEL
        return self.cost[at] + more[0] <= self.left[0]


def reach(s: Chitin, goal: i64 = EVERYWHERE, apart: bool = False) -> Reach:
    """Work out what the units in hand can reach. [6.02, 6.03, 6.031, 6.04, 6.09, R5, R7, R13]

    With a *goal* it may stop where the way there is known, and leaves dearer hexes out. Units that
    may part later each want a way of their own: with *apart* none is left out of account.
    """
    way = Reach(s.terms.valley, s.zones(1 - s.moving), 0 if s.end_of(s.moving) else 3)
    set_profiles(s, way, apart)
    here = s.at[s.hand[0]]
    if not may_carry_on(s):
        stay(way, here)
    elif s.any_disrupted(s.hand):
        creep(s, way, here)
    elif len(way.kinds) > 1:
        spread_labels(s, way, here)
    else:
        spread(s, way, here, goal)
    if goal == EVERYWHERE and may_carry_on(s):
        find_way_off(s, way, here)
    return way


def may_carry_on(s: Chitin) -> bool:
    """Tell whether no Worker in hand has a token that another has moved this turn. [R13]"""
    for unit in s.hand:
        token = s.carries[unit]
        if token != NO_TOKEN and s.token_mover[token] not in (NO_ONE, unit):
            return False
    return True


def stay(way: Reach, here: i64) -> None:
    """Let a group reach nothing but the hex where it is."""
    if here >= 0:
        way.cost[here] = 0


# --- the kinds that limit a group ---------------------------------------------------------------


def set_profiles(s: Chitin, way: Reach, apart: bool) -> None:
    """Find the kinds that limit the group: fewest points, dearest steps; the tightest is first."""
    same = s.terms.sheet.same_steps
    kinds = vec[i64]()
    points = vec[i64]()
    for unit in s.hand:
        kind = same[s.kind[unit]]
        left = s.allowance(unit) - s.spent[unit]
        number = 0
        while number < len(kinds) and kinds[number] != kind:
            number += 1
        if number == len(kinds):
            kinds = append(kinds, kind)
            points = append(points, left)
        elif left < points[number]:
            points[number] = left
    if len(kinds) > 1:
        keep_tight(s, way, kinds, points, apart)
    else:
        way.kinds, way.left = kinds, points
    way.enter = s.terms.enter[way.kinds[0]]


def keep_tight(s: Chitin, way: Reach, kinds: vec[i64], points: vec[i64], apart: bool) -> None:
    """Write the kinds down, the tightest first; who can go wherever a tighter one can is left out."""
    for tight in (True, False):
        for number in range(len(kinds)):
            if is_tight(s, kinds, points, number) == tight and (tight or apart):
                way.kinds = append(way.kinds, kinds[number])
                way.left = append(way.left, points[number])
    for number in range(1, len(way.kinds)):
        if way.left[number] < way.left[0]:
            swap(way.kinds, number)
            swap(way.left, number)


def swap(column: vec[i64], number: i64) -> None:
    """Change a value of a column for its first."""
    first = column[0]
    column[0] = column[number]
    column[number] = first


def is_tight(s: Chitin, kinds: vec[i64], points: vec[i64], number: i64) -> bool:
    """Tell whether no other kind of a group has as few points and pays as much everywhere."""
    pays = s.terms.sheet.pays_as_much
    for other in range(len(kinds)):
        if (
            other != number
            and points[other] <= points[number]
            and pays[kinds[other]][kinds[number]]
        ):
            return False
    return True


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


# --- one kind that limits all: the cheapest way --------------------------------------------------


def spread(s: Chitin, way: Reach, here: i64, goal: i64) -> None:
    """Spread over the map in order of cost, from a hex or from off the map. [6.01, 6.02]

    The frontier lists hexes to go on from in the order they were found, cost and hex in one number.
    """
    escorted = s.count_fighters(s.hand) > 0
    costs = way.cost
    frontier = vec[i64](capacity=way.valley.size)
    if here == WAITING:
        frontier = step_out(s, way, START, way.valley.edge[s.end_of(s.moving)], escorted, frontier)
    else:
        costs[here] = 0
        frontier = append(frontier, here)
    most = way.left[0]
    for so_far in range(most + 1):
        first = so_far * PLACES
        number: i64 = 0
        while number < len(frontier):
            place = frontier[number] - first
            number += 1
            if 0 <= place < PLACES and costs[place] == so_far:
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
    """Step into each hex that the group can pay, if that is cheaper than before."""
    costs, before, zone, enter = way.cost, way.before, way.zone, way.enter
    so_far: i64 = 0 if place == START else costs[place]
    most = way.left[0]
    for to in links:
        cost = so_far + enter[to]
        if zone[to]:
            cost += 1
        if cost < costs[to] and cost <= most and may_enter(s, way, to, escorted):
            costs[to] = cost
            before[to] = place
            frontier = append(frontier, cost * PLACES + to)
    return frontier


# --- several kinds that limit each other: every way that is not worse than another -----------------


def spread_labels(s: Chitin, way: Reach, here: i64) -> None:
    """Follow every way that is not worse for all kinds than another. [6.01, 6.02, R6]"""
    escorted = s.count_fighters(s.hand) > 0
    labels = Labels(way.valley, len(way.kinds))
    way.labels = labels
    if here == WAITING:
        label_out(s, way, NO_LABEL, way.valley.edge[s.end_of(s.moving)], escorted)
    else:
        labels.begin(here)
    number = 0
    while number < len(labels.at):
        if labels.stands[number]:
            label_out(s, way, number, way.valley.links[labels.at[number]], escorted)
        number += 1
    write_costs(way, labels, here)


def label_out(s: Chitin, way: Reach, label: i64, links: vec[i64], escorted: bool) -> None:
    """Step from the end of a way into each hex that every kind of the group can pay."""
    labels = way.labels
    assert labels is not None
    for to in links:
        extra: i64 = 1 if way.zone[to] else 0
        if can_step(s, way, labels, label, to, extra) and may_enter(s, way, to, escorted):
            paid = vec[i64]()
            for number in range(len(way.kinds)):
                step = s.terms.enter[way.kinds[number]][to] + extra
                paid = append(paid, labels.paid_by(label, number) + step)
            labels.add(to, paid, label)


def can_step(s: Chitin, way: Reach, labels: Labels, label: i64, to: i64, extra: i64) -> bool:
    """Tell whether every kind of the group has the points for one more hex of a way."""
    for number in range(len(way.kinds)):
        step = s.terms.enter[way.kinds[number]][to] + extra
        if labels.paid_by(label, number) + step > way.left[number]:
            return False
    return True


def write_costs(way: Reach, labels: Labels, here: i64) -> None:
    """Write down what the tightest kind pays at least for each hex, and the hexes in that order."""
    for number in range(len(labels.at)):
        at, cost = labels.at[number], labels.paid_by(number, 0)
        if labels.stands[number] and cost < way.cost[at]:
            way.cost[at] = cost
    for so_far in range(way.left[0] + 1):
        for number in range(len(labels.at)):
            at = labels.at[number]
            if way.cost[at] == so_far and at != here and labels.is_first(number):
                way.found = append(way.found, at)


# --- the disrupted, and the way off ---------------------------------------------------------------


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
        one = one_each(way)
        for at in way.found:
            if edge[at] and way.can_pay(at, one):
                way.off = at
                return


def one_each(way: Reach) -> vec[i64]:
    """Return a point for every kind that limits the group."""
    return vec[i64]([1] * len(way.kinds))


def path_cost(s: Chitin, unit: i64, path: vec[i64], way: Reach) -> i64:
    """Return what a unit pays for the hexes of a path: ground, and one more in enemy zones. [6.03, 6.04]"""
    cost: i64 = 0
    enter = s.terms.enter[s.kind[unit]]
    for at in path:
        cost += enter[at] + (1 if way.zone[at] else 0)
    return cost


def step_costs(s: Chitin, at: i64, way: Reach) -> tuple[i64, i64, i64]:
    """Return a unit that cannot pay for a hex beside ground in reach, the cost, what it has left."""
    short: tuple[i64, i64, i64] = (NO_ONE, 0, 0)
    least: i64 = BEYOND
    for path in paths_beside(s, at, way):
        for unit in s.hand:
            cost = s.terms.enter[s.kind[unit]][at] + (1 if way.zone[at] else 0)
            left = s.allowance(unit) - s.spent[unit] - path_cost(s, unit, path, way)
            if 0 < cost - left < least:
                short, least = (unit, cost, left), cost - left
    return short


def paths_beside(s: Chitin, at: i64, way: Reach) -> list[vec[i64]]:
    """List the ways to the hexes in reach round a hex, and that of none for one beside the start."""
    here = s.at[s.hand[0]]
    found: list[vec[i64]] = []
    if here == WAITING and s.terms.valley.is_edge[s.end_of(s.moving)][at]:
        found.append(vec[i64]())
    for to in s.terms.valley.links[at]:
        if to == here:
            found.append(vec[i64]())
        elif way.cost[to] < BEYOND:
            found.append(way.path_to(to))
    return found
