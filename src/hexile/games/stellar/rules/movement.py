"""Movement: speed, clouds, command range, communication, courses, task forces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from hexile.games.stellar.rules.courses import (
    can_be_ordered,
    destinations,
    is_at_disposal,
    is_bound,
    is_in_range,
    posts_of,
    set_course,
    stop_fleet,
    ways_from,
)
from hexile.games.stellar.rules.orders import ASKED, ASKED_FLEET, FleetChoice, sending
from hexile.games.stellar.rules.slots import HEX
from hexile.games.stellar.rules.stances import are_allies, may_enter
from hexile.games.stellar.state.actions import GoOnward, Send, StopHere
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet, ship_words
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import (
    NO_STAR,
    POWER_NAMES,
    SCOUT,
    SHIPS,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action, ActionList, Automatic
from hexile.kernel.verbs.verb import Guard, Verb, Verbs

# --- duty of scouts in stage I -----------------------------------------------------------


def send_free_scouts(s: Stellar) -> None:
    """Send scouts that got no orders to unclaimed stars while any are left in stage I. [V16, R9]"""
    if s.stage != 1:
        return
    for fleet in list(s.fleets):
        if fleet.owner == s.active and is_free_scout(s, fleet):
            star = nearest_unclaimed(s, fleet)
            if star != NO_STAR:
                set_course(s, fleet, star, "R9")


def is_free_scout(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet is scouts without a destination, that orders reach and that was not told to stay. [R9]"""
    idle = fleet.goal == NO_STAR and not fleet.retiring and fleet.number not in s.queue
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
        moving = [f.number for f in s.fleets if f.owner == s.active and f.is_under_way()]
        s.queue = vec[i64](moving)
        s.points_left = 0
        s.agenda.append(MOVE_NEXT)


class MoveNext(Automatic[Stellar]):
    """The next fleet in line moves as far as it gets. [1.5.1]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Move it, or be done."""
        if len(s.queue) == 0:
            return
        s.agenda.append(MOVE_NEXT)
        fleet = s.fleet_numbered(s.active, s.queue[0])
        if fleet is None or not fleet.is_under_way():
            end_move(s)
        elif s.points_left > 0:
            travel(s, fleet, s.points_left)
        else:
            travel(s, fleet, s.speed(s.active))


def travel(s: Stellar, fleet: Fleet, points: int) -> None:
    """Move a fleet along its course: one hex a point, one cloud hex a turn. [1.5.1, 1.5.3, 1.5.4]"""
    board = s.terms.board
    fleet = s.to_change(fleet)
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
    if fleet.is_under_way() and board.star_at[fleet.at] != NO_STAR:
        s.fresh = append(s.fresh, fleet.number)
    end_move(s)


def end_move(s: Stellar) -> None:
    """Let the next fleet in line have its turn."""
    s.queue, _ = pop(s.queue, 0)
    s.points_left = 0


def is_blocked(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether ships of others, not allies, end the move in this star hex. [1.5.4]"""
    for other in s.fleets:
        if other.at != fleet.at or other.owner == fleet.owner or other.retiring:
            continue
        if not are_allies(s, other.owner, fleet.owner):
            return not fleet.retiring
    return False


def arrive(s: Stellar, fleet: Fleet) -> None:
    """End a fleet's journey in a star. [1.5.6]"""
    star = s.star_at(fleet.at)
    stop_fleet(s, fleet)
    s.fresh = append(s.fresh, fleet.number)
    if s.telling:
        facts: Facts = {
            "who": fleet.name(), "power": POWER_NAMES[fleet.owner], "ships": fleet.words(),
            "at": s.star_name(star),
        }  # fmt: skip
        s.say("arrived", "1.5.6", facts, s.watchers(star))


def pass_star(s: Stellar, fleet: Fleet, points: int) -> None:
    """Passing a star, a fleet may be given a new destination. [1.5.6]"""
    s.points_left = points
    if s.telling:
        tell_passing(s, fleet)
    if is_at_disposal(s, fleet) and is_worth_asking(s, fleet):
        s.agenda.append(Passing(fleet.owner, fleet.number))


def is_worth_asking(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a passing fleet is asked: when its star has been closed to it, or always. [1.5.6]"""
    if s.terms.ask_passing == "changed":
        return not may_enter(s, fleet.owner, fleet.goal)
    return s.terms.ask_passing == "always"


def tell_passing(s: Stellar, fleet: Fleet) -> None:
    """Let those who have people in a star know what passes by it. [1.6.3]"""
    star = s.star_at(fleet.at)
    seats = s.watchers(star) & ~(1 << fleet.owner)
    if seats:
        facts: Facts = {
            "power": POWER_NAMES[fleet.owner], "ships": fleet.words(), "star": s.star_name(star),
        }  # fmt: skip
        s.say("passed", "1.6.3", facts, seats)


class Passing(FleetChoice):
    """A fleet passes a star under way and may be redirected. [1.5.6]"""

    def __init__(self, power: int, number: int) -> None:
        super().__init__("pass", power, number)

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List `on`, and every other star it may turn to."""
        fleet = self.fleet(s)
        power, number, names = self.power, self.number, s.terms.board.star_names
        legal.append(GoOnward(power, number))
        for star in destinations(s, fleet):
            if star not in (fleet.goal, fleet.last_star):
                legal.append(Send(power, number, star, names))
        if may_enter(s, fleet.owner, s.star_at(fleet.at)):
            legal.append(StopHere(power, number))

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Go on, turn, or stop here."""
        fleet = s.to_change(self.fleet(s))
        if isinstance(action, Send):
            set_course(s, fleet, action.star)
        elif isinstance(action, StopHere):
            arrive(s, fleet)

    def verbs(self) -> Verbs:
        return PASSING_VERBS


def label_onward(s: Stellar, fleet: Fleet) -> str:
    """Name the goal of a fleet that keeps its course."""
    return f"Continue to {s.star_name(fleet.goal) if fleet.goal != NO_STAR else 'its destination'}"


GO_ON: Final = Verb("on {fleet}", label_onward, [ASKED], [ASKED_FLEET], sign="send")
TURN: Final = sending(
    Guard(
        "1.5.6",
        lambda s, fleet, star: star != fleet.goal,
        "{fleet} is already on its way to {star}",
    ),
    Guard(
        "R12",
        lambda s, fleet, star: star != fleet.last_star,
        "{fleet} has just left {star} and cannot turn back",
    ),
)
STOP: Final = Verb(
    "stop {fleet}", "Stop here", [ASKED], sign="",
    guards=(
        ASKED_FLEET,
        Guard("R58", lambda s, fleet: may_enter(s, fleet.owner, s.star_at(fleet.at)), "{fleet} may not stop at {here}",
              here=lambda s, fleet: s.place_name(fleet.at)),
    ),
)  # fmt: skip
PASSING_VERBS: Final = Verbs("1.5.6", GO_ON, TURN, STOP)


# --- keeping in range --------------------------------------------------------------------


class CommandRange(Automatic[Stellar]):
    """Ships beyond the reach of every command post are lost. [1.5.5]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Remove them."""
        posts = posts_of(s, s.active)
        for fleet in s.fleets:
            if fleet.owner != s.active or not is_bound(s, fleet):
                continue
            if not is_in_range(s, s.active, posts, fleet.at):
                lose_out_of_range(s, fleet)
        s.drop_empty_fleets()


def lose_out_of_range(s: Stellar, fleet: Fleet) -> None:
    """Remove every ship of a fleet but scouts, which need no command. [1.5.5]"""
    fleet = s.to_change(fleet)
    lost = list(fleet.ships)
    lost[SCOUT] = 0
    if s.telling:
        facts: Facts = {
            "power": POWER_NAMES[fleet.owner], "who": fleet.name(), "ships": ship_words(lost),
            "at": s.place_name(fleet.at),
        }  # fmt: skip
        s.say("out_of_range", "1.5.5", facts, 1 << fleet.owner)
    for kind in range(SHIPS):
        s.lose_ships(fleet.owner, kind, lost[kind])
        fleet.ships[kind] -= lost[kind]


def place_beside(s: Stellar, fleet: Fleet, place: int) -> None:
    """Put a fleet into a hex beside a star; it waits there for a destination. [V17, R12]"""
    fleet = s.to_change(fleet)
    star = s.star_at(fleet.at)
    if star != NO_STAR:
        fleet.last_star = star
    fleet.at = place
    stop_fleet(s, fleet)


def empty_hexes_beside(s: Stellar, place: int) -> list[int]:
    """List the hexes of the board next to a star that hold no star. [R12, R64]"""
    board = s.terms.board
    return [to for to in board.links[place] if board.star_at[to] == NO_STAR]


def into_hex(rule: str, star: Callable[[Stellar], int]) -> Verb:
    """Return the verb that names an empty hex beside a star."""
    return Verb(
        "hex {place}", "Go to hex {place}", [HEX], sign="step",
        guards=[Guard(rule, lambda s, place: place in empty_hexes_beside(s, s.hex_of(star(s))),
                      "{place} is not an empty hex beside {star}", star=lambda s, place: s.star_name(star(s)))],
    )  # fmt: skip


BEGIN_MOVEMENT: Final = BeginMovement("begin movement")
MOVE_NEXT: Final = MoveNext("move next")
COMMAND_RANGE_STEP: Final = CommandRange("command range")
