"""Courses: command range, shortest ways round clouds and closed stars, destinations."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.stellar.rules.stances import are_allies, is_besieged, is_quiet, may_enter
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import NO_COURSE, Fleet
from hexile.games.stellar.state.terms import Reach, Ways
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import (
    MOST_PLANETS,
    NO_STAR,
    POWER_NAMES,
    POWERS,
    SCOUT,
    T_COMMUNICATION,
    TOP_SPEED,
    StarMap,
    has_star,
    star_bit,
)
from hexile.kernel.chart import Facts
from hexile.kernel.geometry.graph import FAR, NOWHERE

COMMAND_RANGE: Final = 8
MOST_WAYS_KEPT: Final = 4000
ANYWHERE: Final = 0
NOTHING_BARRED: Final = 0
RING: Final = 2 * TOP_SPEED  # a power of two

# --- command posts -----------------------------------------------------------------------


def posts_of(s: Stellar, power: int) -> int:
    """Return the stars that serve a power as command posts. [1.5.5, K3]

    Without any, the post off the board does, and the answer is 0.
    """
    posts = 0
    quiet = is_quiet(s)
    for planet in range(len(s.owner)):
        if s.owner[planet] == power and s.conqueror[planet] == NO_POWER:
            star = planet // MOST_PLANETS
            if not has_star(posts, star) and (quiet or not is_besieged(s, planet)):
                posts |= star_bit(star)
    return posts


def off_board(s: Stellar, power: int) -> int:
    """Return the place of a power's post off the board. [1.5.2]"""
    return s.terms.board.size + s.corner[power]


def reach_of(s: Stellar, power: int, posts: int) -> Reach:
    """Return the hexes within eight of a post; the entry hex counts as one. [1.5.5]"""
    kept = s.terms.reaches
    key = (posts, s.corner[power] if posts == 0 else 0)
    found = kept.get(key)
    if found is None:
        found = work_out_reach(s, power, posts)
        if len(kept) > MOST_WAYS_KEPT:
            kept.clear()
        kept[key] = found
    return found


def work_out_reach(s: Stellar, power: int, posts: int) -> Reach:
    """Mark every hex within command range, and every star in such a hex. [1.5.5]"""
    board = s.terms.board
    inside = vec[bool]([False] * len(board.links))
    stars = 0
    for place in range(board.size):
        if is_in_range(s, power, posts, place):
            inside[place] = True
            if board.star_at[place] != NO_STAR:
                stars |= star_bit(board.star_at[place])
    if posts == 0:
        inside[off_board(s, power)] = True
    return Reach(inside, stars)


def is_in_range(s: Stellar, power: int, posts: int, place: int) -> bool:
    """Tell whether a hex is within command range. [1.5.5]"""
    board = s.terms.board
    if place >= board.size:
        return True
    if posts == 0:
        return board.from_entry[s.corner[power]][place] < COMMAND_RANGE
    for star in range(board.stars):
        if has_star(posts, star) and board.from_star[star][place] <= COMMAND_RANGE:
            return True
    return False


# --- ways --------------------------------------------------------------------------------


def ways_from(s: Stellar, power: int, place: int, bound: bool, spent: int = 0) -> Ways:
    """Return the quickest ways from a hex that never end a move in a star closed to the power. [1.5.3, R11, R45]

    A fleet that is *bound* keeps to hexes within command range. One that passes a star has *spent*
    some of its movement.
    """
    barred = barred_stars(s, open_stars(s, power))
    return ways_round(s, power, place, bound, barred, spent)


def ways_within_turn(s: Stellar, power: int, place: int, bound: bool) -> Ways:
    """Return the quickest ways of raiders, who may end this move in another's star. [V29, R42]"""
    return ways_round(s, power, place, bound, NOTHING_BARRED, 0)


def ways_round(s: Stellar, power: int, place: int, bound: bool, barred: int, spent: int) -> Ways:
    """Return the quickest ways from a hex, clouds counted, round stars held by others. [1.5.3, R11]"""
    posts = posts_of(s, power) if bound else ANYWHERE
    reach = reach_of(s, power, posts) if bound else s.terms.everywhere
    closed = closed_stars(s, power) & reach.stars
    tied = 1 + s.corner[power] if bound and posts == 0 else 1 if bound else 0
    barred &= reach.stars
    key = ((place * 16 + s.speed(power)) * 16 + spent, closed, posts, tied, barred)
    kept = s.terms.ways
    found = kept.get(key)
    if found is None:
        found = work_out_ways(s, place, s.speed(power), closed, reach, barred, spent)
        if len(kept) > MOST_WAYS_KEPT:
            kept.clear()
        kept[key] = found
    return found


def closed_stars(s: Stellar, power: int) -> int:
    """Return the stars where ships of others are known to be: one goes round them. [R11]

    In the fog a power knows what it sees, and elsewhere what it saw last.
    """
    strangers = 0
    for other in range(POWERS):
        if other != power and not are_allies(s, other, power):
            strangers |= 1 << other
    star_at = s.terms.board.star_at
    watched = watched_stars(s, power)
    closed = 0
    for fleet in s.fleets:
        star = star_at[fleet.at]
        if star != NO_STAR and (strangers >> fleet.owner) & 1 and has_star(watched, star):
            closed |= star_bit(star)
    if s.terms.fog:
        first = power * s.terms.board.stars
        for star in range(s.terms.board.stars):
            report = s.news[first + star]
            if report is not None and report.present & strangers and not has_star(watched, star):
                closed |= star_bit(star)
    return closed


def open_stars(s: Stellar, power: int) -> list[int]:
    """List the stars a power's ships may be sent to, and stop in. [R58, R60]"""
    return [star for star in range(s.terms.board.stars) if may_enter(s, power, star)]


def barred_stars(s: Stellar, open_to: list[int]) -> int:
    """Return the claimed stars not among those open to a power: its ships only cross them. [R45, R58, R60]"""
    if s.terms.base:
        return NOTHING_BARRED
    barred = NOTHING_BARRED
    for star in range(s.terms.board.stars):
        if s.claim[star] != NO_POWER:
            barred |= star_bit(star)
    for star in open_to:
        if s.claim[star] != NO_POWER:
            barred ^= star_bit(star)
    return barred


def watched_stars(s: Stellar, power: int) -> int:
    """Return the stars a power sees into: all without fog. [1.6.3]"""
    if not s.terms.fog:
        return s.terms.everywhere.stars
    star_at = s.terms.board.star_at
    watched = 0
    for fleet in s.fleets:
        star = star_at[fleet.at]
        if fleet.owner == power and star != NO_STAR:
            watched |= star_bit(star)
    for planet in range(len(s.owner)):
        if s.owner[planet] == power or s.conqueror[planet] == power:
            watched |= star_bit(planet // MOST_PLANETS)
    return watched


@mypyc_attr(acyclic=True)
class Edge:
    """Places reached but not left yet: those of less cost first, of the same cost as they came.

    A step costs less than RING, so a queue for each cost up to that is enough, used over again.
    """

    def __init__(self, places: i64) -> None:
        self.first = vec[i64]([NOWHERE] * RING)
        self.last = vec[i64]([NOWHERE] * RING)
        self.places = vec[i64](capacity=places)
        self.behind = vec[i64](capacity=places)

    def add(self, place: i64, cost: i64) -> None:
        """Let a place wait at the end of the queue for its cost."""
        entry = len(self.places)
        queue = cost & (RING - 1)
        self.places = append(self.places, place)
        self.behind = append(self.behind, NOWHERE)
        if self.first[queue] == NOWHERE:
            self.first[queue] = entry
        else:
            self.behind[self.last[queue]] = entry
        self.last[queue] = entry

    def take(self, cost: i64) -> i64:
        """Return the next place of this cost, or NOWHERE."""
        queue = cost & (RING - 1)
        entry = self.first[queue]
        if entry == NOWHERE:
            return NOWHERE
        self.first[queue] = self.behind[entry]
        return self.places[entry]


def work_out_ways(
    s: Stellar, start: i64, speed: i64, closed: int, reach: Reach, barred: int, spent: i64
) -> Ways:
    """Spread out hex by hex: a clear hex costs one, a cloud hex the rest of this turn and a turn.

    The cost counts hexes of movement, so that cost over speed, rounded up, is turns. [1.5.3]
    """
    board = s.terms.board
    links, is_cloud, inside = board.links, board.is_cloud, reach.inside
    ways = Ways(start, len(links), spent)
    costs, before = ways.costs, ways.before
    edge = Edge(len(links))
    edge.add(start, spent)
    cost = spent
    idle: i64 = 0
    while idle < RING:
        idle += 1
        after_cloud = step_cost(cost, speed, True)
        place = edge.take(cost)
        while place != NOWHERE:
            idle = 0
            if costs[place] == cost and (place == start or not is_in(board, closed, place)):
                for to in links[place]:
                    total = after_cloud if is_cloud[to] else cost + 1
                    if total < costs[to] and inside[to]:
                        if barred and stops_in(board, barred, place, cost, to, total, speed):
                            continue
                        costs[to] = total
                        before[to] = place
                        edge.add(to, total)
            place = edge.take(cost)
        cost += 1
    return ways


def is_in(board: StarMap, stars: int, place: i64) -> bool:
    """Tell whether a hex is that of one of some stars."""
    star = board.star_at[place]
    return star != NO_STAR and has_star(stars, star)


def stops_in(
    board: StarMap, barred: int, place: i64, cost: i64, to: i64, total: i64, speed: i64
) -> bool:
    """Tell whether a step ends a move in a barred star: the one entered, or the one left for a cloud. [1.5.3]"""
    if is_in(board, barred, to):
        return total % speed == 0
    return board.is_cloud[to] and cost % speed != 0 and is_in(board, barred, place)


def step_cost(cost: i64, speed: i64, cloud: bool) -> i64:
    """Return the movement spent after one more hex. [1.5.3]"""
    return -(-cost // speed) * speed + speed if cloud else cost + 1


def turns_of(cost: int, speed: int) -> int:
    """Turn movement spent into turns."""
    return -(-cost // speed)


def course_to(ways: Ways, goal: int) -> vec[i64]:
    """List the hexes to pass, the goal last."""
    course: list[int] = []
    place = goal
    while ways.before[place] != NOWHERE:
        course.append(place)
        place = ways.before[place]
    course.reverse()
    return vec[i64](course)


def turns_left(s: Stellar, fleet: Fleet) -> int:
    """Return the turns a fleet still needs for its course at its present speed. [1.5.3]"""
    speed = s.speed(fleet.owner)
    cost: i64 = 0
    for place in fleet.course[fleet.leg :]:
        cost = step_cost(cost, speed, s.terms.board.is_cloud[place])
    return turns_of(cost, speed)


# --- courses ----------------------------------------------------------------------------


def is_bound(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether command range holds a fleet: not scouts, not evacuees. [1.5.5, R5, R49]"""
    if fleet.evacuees or fleet.retiring or s.has_unlimited_range(fleet.owner):
        return False
    return fleet.ships[SCOUT] != fleet.size()


def can_be_ordered(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether orders reach a fleet: in a star hex, off the board, or anywhere. [1.5.6]"""
    board = s.terms.board
    if fleet.at >= board.size or board.star_at[fleet.at] != NO_STAR or not fleet.is_under_way():
        return True
    return s.has(fleet.owner, T_COMMUNICATION)


def ways_of(s: Stellar, fleet: Fleet) -> Ways:
    """Return the ways a fleet may go; one that passes a star has spent some of its movement. [1.5.6]"""
    return ways_from(s, fleet.owner, fleet.at, is_bound(s, fleet), spent_by(s, fleet))


def spent_by(s: Stellar, fleet: Fleet) -> int:
    """Return the movement a fleet has spent this turn, if it is the one that moves. [1.5.1]"""
    if s.points_left == 0 or len(s.queue) == 0 or fleet.owner != s.active:
        return 0
    return s.speed(s.active) - s.points_left if s.queue[0] == fleet.number else 0


def destinations(s: Stellar, fleet: Fleet) -> list[int]:
    """List the stars a fleet may be sent to. [1.5.6, R12, R58]"""
    open_to = open_stars(s, fleet.owner)
    barred, spent = barred_stars(s, open_to), spent_by(s, fleet)
    ways = ways_round(s, fleet.owner, fleet.at, is_bound(s, fleet), barred, spent)
    return stars_along(s, fleet, ways, open_to)


def stars_along(s: Stellar, fleet: Fleet, ways: Ways, open_to: list[int]) -> list[int]:
    """List the open stars a fleet's ways lead to; between stars it does not turn back. [R12]"""
    star_hex = s.terms.board.star_hex
    found: list[int] = []
    for star in open_to:
        place = star_hex[star]
        if place != fleet.at and ways.costs[place] < FAR:
            found.append(star)
    return [star for star in found if not turns_back(s, fleet, star)] or found


def turns_back(s: Stellar, fleet: Fleet, star: int) -> bool:
    """Tell whether a fleet between stars would go back to the one it left. [R12]"""
    return star == fleet.last_star and s.star_at(fleet.at) == NO_STAR


def set_course(s: Stellar, fleet: Fleet, star: int, rule: str = "1.5.6") -> None:
    """Give a fleet its destination and the shortest course there. [1.5.6]"""
    ways = ways_of(s, fleet)
    fleet = s.to_change(fleet)
    here = s.star_at(fleet.at)
    if here != NO_STAR:
        fleet.last_star = here
    fleet.goal = star
    fleet.course = course_to(ways, s.hex_of(star))
    fleet.leg = 0
    if s.telling:
        facts: Facts = {
            "who": fleet.name(), "power": POWER_NAMES[fleet.owner], "ships": fleet.words(),
            "from": s.place_said(fleet.at), "to": s.star_name(star), "when": turn_words(turns_left(s, fleet)),
        }  # fmt: skip
        s.say("course", rule, facts, 1 << fleet.owner)


def turn_words(turns: int) -> str:
    """Say a number of turns."""
    return "1 turn" if turns == 1 else f"{turns} turns"


def stop_fleet(s: Stellar, fleet: Fleet) -> None:
    """Let a fleet stay where it is, without destination."""
    fleet = s.to_change(fleet)
    fleet.goal = NO_STAR
    fleet.course = NO_COURSE
    fleet.leg = 0


def is_at_disposal(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether the commander may order a fleet: policy does not already decide. [V14, R16, R50]"""
    return not fleet.retiring and (not fleet.is_convoy() or fleet.unbound)
