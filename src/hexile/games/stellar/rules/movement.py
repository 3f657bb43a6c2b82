"""Movement: speed, clouds, command range, communication, courses, task forces."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.stances import are_allies, is_besieged, may_enter, why_not_enter
from hexile.games.stellar.state import (
    NO_COURSE,
    NO_POWER,
    Fleet,
    Say,
    Send,
    Stellar,
    Ways,
)
from hexile.games.stellar.tables import (
    MOST_PLANETS,
    NO_STAR,
    POWER_NAMES,
    SCOUT,
    SHIPS,
    T_COMMUNICATION,
    TRANSPORT,
    UNIT_NAMES,
)
from hexile.kernel.chart import Facts
from hexile.kernel.dice import Dice
from hexile.kernel.graph import FAR, NOWHERE
from hexile.kernel.play import Action, Automatic, Choice, Refusal

COMMAND_RANGE: Final = 8
MOST_WAYS_KEPT: Final = 4000
DETACHMENTS: Final[list[int]] = [1, 2, 3, 5, 10, 15, 20, 25, 30]
ANYWHERE: Final = 0

# --- command posts -----------------------------------------------------------------------


def posts_of(s: Stellar, power: int) -> int:
    """Return a bit for each star that serves a power as a command post. [1.5.5, K3]

    Without any, the post off the board does, and the answer is 0.
    """
    posts = 0
    for planet in range(len(s.owner)):
        if s.owner[planet] == power and s.conqueror[planet] == NO_POWER:
            bit = 1 << (planet // MOST_PLANETS)
            if not posts & bit and not is_besieged(s, planet):
                posts |= bit
    return posts


def off_board(s: Stellar, power: int) -> int:
    """Return the place of a power's post off the board. [1.5.2]"""
    return s.terms.board.size + s.corner[power]


def range_of(s: Stellar, power: int, posts: int) -> list[bool]:
    """Tell for every hex whether it is within eight of a post; the entry hex counts as one. [1.5.5]"""
    board = s.terms.board
    inside = [False] * len(board.links)
    if posts == 0:
        near = board.grid.distances[board.entries[s.corner[power]]]
        for place in range(board.size):
            inside[place] = near[place] < COMMAND_RANGE
        inside[off_board(s, power)] = True
        return inside
    for star in range(board.stars):
        if (posts >> star) & 1:
            near = board.grid.distances[board.star_hex[star]]
            for place in range(board.size):
                if near[place] <= COMMAND_RANGE:
                    inside[place] = True
    return inside


def is_in_range(s: Stellar, power: int, posts: int, place: int) -> bool:
    """Tell whether a hex is within command range. [1.5.5]"""
    board = s.terms.board
    if place >= board.size:
        return True
    near = board.grid.distances[place]
    if posts == 0:
        return near[board.entries[s.corner[power]]] < COMMAND_RANGE
    for star in range(board.stars):
        if (posts >> star) & 1 and near[board.star_hex[star]] <= COMMAND_RANGE:
            return True
    return False


# --- ways --------------------------------------------------------------------------------


def ways_from(s: Stellar, power: int, place: int, bound: bool) -> Ways:
    """Return the quickest ways from a hex, clouds counted, round the stars of others. [1.5.3, R11]

    A fleet that is *bound* keeps to hexes within command range.
    """
    closed = closed_stars(s, power)
    posts = posts_of(s, power) if bound else ANYWHERE
    tied = 1 + s.corner[power] if bound and posts == 0 else 1 if bound else 0
    key = (place * 16 + s.speed(power), closed, posts, tied)
    kept = s.terms.ways
    found = kept.get(key)
    if found is None:
        inside = range_of(s, power, posts) if bound else None
        found = work_out_ways(s, place, s.speed(power), closed, inside)
        if len(kept) > MOST_WAYS_KEPT:
            kept.clear()
        kept[key] = found
    return found


def closed_stars(s: Stellar, power: int) -> int:
    """Return a bit for each star of another power, which ships go round on their way. [R11]"""
    closed = 0
    for star, claimant in enumerate(s.claim):
        if claimant != NO_POWER and claimant != power and not are_allies(s, claimant, power):
            closed |= 1 << star
    return closed


def work_out_ways(
    s: Stellar, start: int, speed: int, closed: int, inside: list[bool] | None
) -> Ways:
    """Spread out hex by hex: a clear hex costs one, a cloud hex the rest of this turn and a turn.

    The cost counts hexes of movement, so that cost over speed, rounded up, is turns. [1.5.3]
    """
    board = s.terms.board
    costs = [FAR] * len(board.links)
    before = [NOWHERE] * len(board.links)
    costs[start] = 0
    buckets: list[list[int]] = [[start]]
    cost: int = 0
    while cost < len(buckets):
        for place in buckets[cost]:
            star = board.star_at[place]
            passable = place == start or star == NO_STAR or not (closed >> star) & 1
            if costs[place] == cost and passable:
                for to in board.links[place]:
                    if inside is None or inside[to]:
                        total = step_cost(cost, speed, board.is_cloud[to])
                        if total < costs[to]:
                            costs[to] = total
                            before[to] = place
                            while len(buckets) <= total:
                                buckets.append([])
                            buckets[total].append(to)
        cost += 1
    return Ways(costs, before)


def step_cost(cost: int, speed: int, cloud: bool) -> int:
    """Return the movement spent after one more hex. [1.5.3]"""
    return -(-cost // speed) * speed + speed if cloud else cost + 1


def turns_of(cost: int, speed: int) -> int:
    """Turn movement spent into turns."""
    return -(-cost // speed)


def course_to(ways: Ways, goal: int) -> list[int]:
    """List the hexes to pass, the goal last."""
    course: list[int] = []
    place = goal
    while ways.before[place] != NOWHERE:
        course.append(place)
        place = ways.before[place]
    course.reverse()
    return course


def turns_left(s: Stellar, fleet: Fleet) -> int:
    """Return the turns a fleet still needs for its course at its present speed. [1.5.3]"""
    speed = s.speed(fleet.owner)
    cost = 0
    for place in fleet.course[fleet.leg :]:
        cost = step_cost(cost, speed, s.terms.board.is_cloud[place])
    return turns_of(cost, speed)


# --- orders ------------------------------------------------------------------------------


def is_bound(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether command range holds a fleet: not scouts, not evacuees. [1.5.5, R5, R49]"""
    if fleet.evacuees or fleet.retiring or s.has_unlimited_range(fleet.owner):
        return False
    return fleet.ships[SCOUT] != fleet.size()


def can_be_ordered(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether orders reach a fleet: in a star hex, off the board, or anywhere. [1.5.6]"""
    board = s.terms.board
    if fleet.at >= board.size or board.star_at[fleet.at] != NO_STAR or not fleet.course:
        return True
    return s.has(fleet.owner, T_COMMUNICATION)


def destinations(s: Stellar, fleet: Fleet) -> list[int]:
    """List the stars a fleet may be sent to. [1.5.6, R12, R58]"""
    ways = ways_from(s, fleet.owner, fleet.at, is_bound(s, fleet))
    open_stars = [
        star
        for star in range(s.terms.board.stars)
        if is_reachable(s, fleet, ways, star) and may_enter(s, fleet.owner, star)
    ]
    onward = [star for star in open_stars if star != fleet.last_star or is_at_star(s, fleet)]
    return onward or open_stars


def is_at_star(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet is in a star hex, whence it may go back where it came from."""
    return s.star_at(fleet.at) != NO_STAR


def is_reachable(s: Stellar, fleet: Fleet, ways: Ways, star: int) -> bool:
    """Tell whether there is a way to a star and the fleet is not there already."""
    place = s.hex_of(star)
    return place != fleet.at and ways.costs[place] < FAR


def set_course(s: Stellar, fleet: Fleet, star: int) -> None:
    """Give a fleet its destination and the shortest course there. [1.5.6]"""
    ways = ways_from(s, fleet.owner, fleet.at, is_bound(s, fleet))
    here = s.star_at(fleet.at)
    if here != NO_STAR:
        fleet.last_star = here
    fleet.goal = star
    fleet.course = course_to(ways, s.hex_of(star))
    fleet.leg = 0
    if s.telling:
        facts: Facts = {
            "who": fleet.name(), "power": POWER_NAMES[fleet.owner], "ships": fleet.words(),
            "from": s.place_name(fleet.at), "to": s.star_name(star), "turns": turns_left(s, fleet),
        }  # fmt: skip
        s.say("course", "1.5.6", facts, 1 << fleet.owner)


def stop_fleet(fleet: Fleet) -> None:
    """Let a fleet stay where it is, without destination."""
    fleet.goal = NO_STAR
    fleet.course = NO_COURSE
    fleet.leg = 0


def is_at_disposal(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether the commander may order a fleet: policy does not already decide. [V14, R16, R50]"""
    return not fleet.retiring and (not fleet.is_convoy() or fleet.unbound)


class Orders(Choice[Stellar]):
    """The power picks fleets to give orders to, then lets all ships move. [1.4, 1.5.6]"""

    def seat(self, s: Stellar) -> int:
        """Return the power whose turn it is."""
        return s.active

    def has_options(self, s: Stellar) -> bool:
        """Tell that one can always end."""
        return True

    def options(self, s: Stellar) -> list[Action]:
        """List the fleets that orders reach, and `move`."""
        legal: list[Action] = [
            Say(f"order {fleet.name()}", "order", fleet.number, 0, "")
            for fleet in s.fleets
            if fleet.owner == s.active and waits_for_orders(s, fleet)
        ]
        legal.append(MOVE)
        return legal

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Ask about one fleet, or go on to movement."""
        assert isinstance(action, Say)
        if action.verb == "order":
            s.agenda.append(ORDERS)
            s.agenda.append(SendFleet(s.active, action.number, True))

    def why_not(self, s: Stellar, words: list[str]) -> Refusal:
        """Say why a fleet cannot be given orders."""
        if len(words) == 2 and words[0] == "order":
            return why_no_order(s, words[1])
        return Refusal("1.5.6", "say `order R7` to direct a fleet, or `move` to let all ships move")


MOVE: Final = Say("move", "move")


def waits_for_orders(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet can be ordered now; each is asked once a turn. [1.5.6]"""
    if fleet.number in s.queue or not is_at_disposal(s, fleet):
        return False
    return can_be_ordered(s, fleet)


def why_no_order(s: Stellar, name: str) -> Refusal:
    """Name the rule that keeps orders from a fleet."""
    fleet = s.fleet_named(name)
    if fleet is None:
        return Refusal("1.5.7", f"there is no fleet {name} in sight")
    if fleet.owner != s.active:
        return Refusal(
            "1.4", f"{name} is {POWER_NAMES[fleet.owner]}'s; {POWER_NAMES[s.active]} moves"
        )
    if fleet.retiring:
        return Refusal("R50", f"{name} must go home and takes no orders until it is there")
    if not is_at_disposal(s, fleet):
        return Refusal("V14", f"{name} carries colonists, whose way the transport policy decides")
    if not can_be_ordered(s, fleet):
        return Refusal("1.5.6", f"{name} is at {s.place_name(fleet.at)}, between stars: no orders")
    return Refusal("1.5.6", f"{name} has its orders for this turn")


class SendFleet(Choice[Stellar]):
    """Where shall this fleet go? It may also be divided, join others, or stay. [1.5.6, 1.5.7]

    A fleet just driven out of a star *must* be given a destination.
    """

    def __init__(self, power: int, number: int, may_stay: bool) -> None:
        super().__init__(f"{'send' if may_stay else 'must'} {power} {number}")
        self.power = power
        self.number = number
        self.may_stay = may_stay

    def seat(self, s: Stellar) -> int:
        """Return the fleet's owner."""
        return self.power

    def options(self, s: Stellar) -> list[Action]:
        """List the stars it may go to, and the ways to divide or join it."""
        fleet = s.fleet_numbered(self.power, self.number)
        if fleet is None:
            return []
        name = fleet.name()
        legal: list[Action] = [
            Send(name, star, s.star_name(star)) for star in destinations(s, fleet)
        ]
        if self.may_stay:
            legal.append(Say(f"stay {name}", "stay"))
            legal += detachments(fleet) + joinings(s, fleet)
        return legal

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Send, keep, divide or join the fleet."""
        fleet = s.fleet_numbered(self.power, self.number)
        assert fleet is not None
        if isinstance(action, Send):
            set_course(s, fleet, action.star)
        elif isinstance(action, Say) and action.verb == "stay":
            stop_fleet(fleet)
        elif isinstance(action, Say) and action.verb == "detach":
            detach(s, fleet, action.number, action.second)
            s.agenda.append(self)
            return
        elif isinstance(action, Say):
            join(s, fleet, action.number)
            return
        if self.may_stay:
            s.queue.append(fleet.number)

    def why_not(self, s: Stellar, words: list[str]) -> Refusal:
        """Say why a fleet cannot go to a star."""
        fleet = s.fleet_numbered(self.power, self.number)
        assert fleet is not None
        if len(words) == 3 and words[0] == "send" and words[1] == fleet.name():
            return why_no_course(s, fleet, words[2])
        return Refusal("1.5.6", f"say `send {fleet.name()} Alcor`, a star it can reach")


def why_no_course(s: Stellar, fleet: Fleet, name: str) -> Refusal:
    """Name the rule and the numbers that keep a fleet from a star."""
    star = s.terms.board.star(name)
    if star == NO_STAR:
        return Refusal("1.1", f"there is no star {name}")
    place = s.hex_of(star)
    if place == fleet.at:
        return Refusal("1.5.6", f"{fleet.name()} is at {name} already")
    if not may_enter(s, fleet.owner, star):
        return why_not_enter(s, fleet.owner, star)
    posts = posts_of(s, fleet.owner)
    if is_bound(s, fleet) and not is_in_range(s, fleet.owner, posts, place):
        far = nearest_post(s, fleet.owner, posts, place)
        return Refusal(
            "1.5.5", f"{name} is {far} hexes from the nearest command post; 8 are allowed"
        )
    if star == fleet.last_star:
        return Refusal("1.5.6", f"{fleet.name()} has just left {name}")
    return Refusal("1.5.5", f"no way to {name} stays within command range")


def nearest_post(s: Stellar, power: int, posts: int, place: int) -> int:
    """Count the hexes to the nearest command post."""
    board = s.terms.board
    near = board.grid.distances[place]
    if posts == 0:
        return near[board.entries[s.corner[power]]] + 1
    return min(near[board.star_hex[star]] for star in range(board.stars) if (posts >> star) & 1)


def detachments(fleet: Fleet) -> list[Action]:
    """List the numbers of ships that may leave a task force. [1.5.7]"""
    legal: list[Action] = []
    for kind in range(SHIPS):
        for count in DETACHMENTS:
            if count <= fleet.ships[kind] and count < fleet.size():
                words = f"detach {fleet.name()} {UNIT_NAMES[kind]} {count}"
                legal.append(Say(words, "detach", kind, count, fleet.name()))
    return legal


def joinings(s: Stellar, fleet: Fleet) -> list[Action]:
    """List the fleets in the same hex that a task force may join. [1.5.7]"""
    return [
        Say(f"join {fleet.name()} {other.name()}", "join", other.number, 0, fleet.name())
        for other in s.fleets_at(fleet.at, fleet.owner)
        if other is not fleet
        and is_at_disposal(s, other)
        and other.is_convoy() == fleet.is_convoy()
    ]


def detach(s: Stellar, fleet: Fleet, kind: int, count: int) -> Fleet:
    """Take ships out of a task force into a new one. [1.5.7]"""
    ships = [0] * SHIPS
    ships[kind] = count
    fleet.ships[kind] -= count
    other = s.new_fleet(fleet.owner, fleet.at, ships)
    other.last_star, other.unbound, other.modern = fleet.last_star, fleet.unbound, fleet.modern
    other.origin = fleet.origin
    if s.telling:
        facts: Facts = {"who": fleet.name(), "new": other.name(), "ships": other.words()}
        s.say("detached", "1.5.7", facts, 1 << fleet.owner)
    return other


def join(s: Stellar, fleet: Fleet, number: int) -> None:
    """Let a task force become part of another. [1.5.7]"""
    other = s.fleet_numbered(fleet.owner, number)
    assert other is not None
    for kind in range(SHIPS):
        other.ships[kind] += fleet.ships[kind]
        fleet.ships[kind] = 0
    other.modern = other.modern and fleet.modern
    if s.telling:
        facts: Facts = {"who": fleet.name(), "other": other.name(), "ships": other.words()}
        s.say("joined", "1.5.7", facts, 1 << fleet.owner)
    s.drop_empty_fleets()


# --- duty of scouts in stage I -----------------------------------------------------------


def send_free_scouts(s: Stellar) -> None:
    """Send idle scouts to unclaimed stars while any are left in stage I. [V16, R9]"""
    if s.stage != 1:
        return
    for fleet in list(s.fleets):
        if fleet.owner == s.active and is_free_scout(s, fleet):
            star = nearest_unclaimed(s, fleet)
            if star != NO_STAR:
                set_course(s, fleet, star)


def is_free_scout(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet is scouts without a destination that orders reach."""
    idle = fleet.goal == NO_STAR and not fleet.retiring
    return idle and fleet.is_scouts() and can_be_ordered(s, fleet)


def nearest_unclaimed(s: Stellar, fleet: Fleet) -> int:
    """Return the unclaimed star soonest reached to which nobody of ours is under way yet."""
    taken = [other.goal for other in s.fleets if other.owner == fleet.owner]
    ways = ways_from(s, fleet.owner, fleet.at, is_bound(s, fleet))
    best, cost = NO_STAR, FAR
    for wanted in (True, False):
        for star in range(s.terms.board.stars):
            far = ways.costs[s.hex_of(star)]
            fresh = star not in taken or not wanted
            if s.claim[star] == NO_POWER and fresh and 0 < far < cost:
                best, cost = star, far
        if best != NO_STAR:
            return best
    return best


# --- movement itself ---------------------------------------------------------------------


class BeginMovement(Automatic[Stellar]):
    """The commander is done: scouts do their duty and every fleet gets its turn to move. [1.4]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Line the fleets up."""
        send_free_scouts(s)
        s.queue = [f.number for f in s.fleets if f.owner == s.active and f.course]
        s.points_left = 0
        s.agenda.append(MOVE_NEXT)


class MoveNext(Automatic[Stellar]):
    """The next fleet in line moves as far as it gets. [1.5.1]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Move it, or be done."""
        if not s.queue:
            return
        s.agenda.append(MOVE_NEXT)
        fleet = s.fleet_numbered(s.active, s.queue[0])
        if fleet is None or not fleet.course:
            s.queue.pop(0)
            s.points_left = 0
        elif s.points_left > 0:
            travel(s, fleet, s.points_left)
        else:
            travel(s, fleet, s.speed(s.active))


def travel(s: Stellar, fleet: Fleet, points: int) -> None:
    """Move a fleet along its course: one hex a point, one cloud hex a turn. [1.5.1, 1.5.3, 1.5.4]"""
    board = s.terms.board
    begun = points < s.speed(fleet.owner)
    while points > 0 and fleet.leg < len(fleet.course):
        to = fleet.course[fleet.leg]
        cloud = board.is_cloud[to]
        if cloud and begun:
            break
        fleet.at = to
        fleet.leg += 1
        begun = True
        points = 0 if cloud else points - 1
        if board.star_at[to] != NO_STAR:
            if fleet.leg == len(fleet.course) or is_blocked(s, fleet):
                arrive(s, fleet)
                points = 0
            elif points > 0:
                pass_star(s, fleet, points)
                return
    s.queue.pop(0)
    s.points_left = 0


def is_blocked(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether ships of others, not allies, end the move in this star hex. [1.5.4]"""
    for other in s.fleets:
        if other.at == fleet.at and other.owner != fleet.owner:
            if not are_allies(s, other.owner, fleet.owner) and not other.retiring:
                return not fleet.retiring
    return False


def arrive(s: Stellar, fleet: Fleet) -> None:
    """End a fleet's journey in a star. [1.5.6]"""
    star = s.star_at(fleet.at)
    stop_fleet(fleet)
    s.fresh.append(fleet.number)
    if s.telling:
        facts: Facts = {
            "who": fleet.name(), "power": POWER_NAMES[fleet.owner], "ships": fleet.words(),
            "at": s.star_name(star),
        }  # fmt: skip
        s.say("arrived", "1.5.6", facts, s.watchers(star))


def pass_star(s: Stellar, fleet: Fleet, points: int) -> None:
    """Passing a star, a fleet may be given a new destination. [1.5.6]"""
    s.points_left = points
    if s.terms.ask_passing and is_at_disposal(s, fleet):
        s.agenda.append(Passing(fleet.owner, fleet.number))


class Passing(Choice[Stellar]):
    """A fleet passes a star under way and may be redirected. [1.5.6]"""

    def __init__(self, power: int, number: int) -> None:
        super().__init__(f"pass {power} {number}")
        self.power = power
        self.number = number

    def seat(self, s: Stellar) -> int:
        """Return the fleet's owner."""
        return self.power

    def options(self, s: Stellar) -> list[Action]:
        """List `on`, and every other star it may turn to."""
        fleet = s.fleet_numbered(self.power, self.number)
        assert fleet is not None
        name = fleet.name()
        legal: list[Action] = [Say(f"on {name}", "on", 0, 0, "")]
        for star in destinations(s, fleet):
            if star not in (fleet.goal, fleet.last_star):
                legal.append(Send(name, star, s.star_name(star)))
        if may_enter(s, fleet.owner, s.star_at(fleet.at)):
            legal.append(Say(f"stop {name}", "stop", 0, 0, ""))
        return legal

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Go on, turn, or stop here."""
        fleet = s.fleet_numbered(self.power, self.number)
        assert fleet is not None
        if isinstance(action, Send):
            set_course(s, fleet, action.star)
        elif isinstance(action, Say) and action.verb == "stop":
            arrive(s, fleet)


# --- keeping in range --------------------------------------------------------------------


class CommandRange(Automatic[Stellar]):
    """Ships beyond the reach of every command post are lost. [1.5.5]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Remove them."""
        posts = posts_of(s, s.active)
        for fleet in s.fleets:
            if fleet.owner == s.active and is_bound(s, fleet):
                if not is_in_range(s, s.active, posts, fleet.at):
                    lose_out_of_range(s, fleet)
        s.drop_empty_fleets()


def lose_out_of_range(s: Stellar, fleet: Fleet) -> None:
    """Remove every ship of a fleet but scouts, which need no command. [1.5.5]"""
    if s.telling:
        facts: Facts = {"who": fleet.name(), "ships": fleet.words(), "at": s.place_name(fleet.at)}
        s.say("out_of_range", "1.5.5", facts, 1 << fleet.owner)
    for kind in range(SHIPS):
        if kind != SCOUT:
            s.lost_ships[fleet.owner] += fleet.ships[kind] if kind != TRANSPORT else 0
            fleet.ships[kind] = 0


def place_beside(s: Stellar, fleet: Fleet, place: int) -> None:
    """Put a fleet into a hex beside a star; it waits there for a destination. [V17, R12]"""
    star = s.star_at(fleet.at)
    if star != NO_STAR:
        fleet.last_star = star
    fleet.at = place
    stop_fleet(fleet)


def empty_hexes_beside(s: Stellar, place: int) -> list[int]:
    """List the hexes of the board next to a star that hold no star. [R12]"""
    board = s.terms.board
    return [to for to in board.links[place] if board.star_at[to] == NO_STAR]


ORDERS: Final = Orders("orders")
BEGIN_MOVEMENT: Final = BeginMovement("begin movement")
MOVE_NEXT: Final = MoveNext("move next")
COMMAND_RANGE_STEP: Final = CommandRange("command range")
