"""Orders: which fleet goes where, dividing and joining task forces."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
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
    turns_back,
    ways_of,
)
from hexile.games.stellar.rules.stances import may_enter, why_not_enter
from hexile.games.stellar.state.actions import Button, Detach, Join, Order, Send, Stay
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet, ships_of
from hexile.games.stellar.tables import (
    NO_STAR,
    POWER_NAMES,
    SHIPS,
    has_star,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action, ActionList, Choice, RepeatedChoice
from hexile.kernel.verbs.refusal import NOT_NOW, Help, Refusal


class Orders(RepeatedChoice[Stellar]):
    """The power picks fleets to give orders to, then lets all ships move. [1.4, 1.5.6]"""

    def seat(self, s: Stellar) -> int:
        """Return the power whose turn it is."""
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the fleets that orders reach, and `move`."""
        for fleet in s.fleets:
            if fleet.owner == s.active and waits_for_orders(s, fleet):
                legal.append(Order(s.active, fleet.number))
        legal.append(MOVE)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Ask about one fleet, or go on to movement."""
        if isinstance(action, Order):
            s.agenda.append(SendFleet(s.active, action.number, True))
        else:
            self.done(s)

    def why_not(self, s: Stellar, words: list[str]) -> Refusal:
        """Say why a fleet cannot be given orders."""
        if len(words) == 2 and words[0] == "order":
            return why_no_order(s, words[1])
        return Help("1.5.6", "say `order R7` to direct a fleet, or `move` to let all ships move")


MOVE: Final = Button("move")


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
    if fleet.number in s.queue:
        return Refusal("1.5.6", f"{name} has its orders for this turn")
    return NOT_NOW


class FleetChoice(Choice[Stellar]):
    """A choice about one fleet, by its owner."""

    def __init__(self, verb: str, power: int, number: int) -> None:
        super().__init__(f"{verb} {power} {number}")
        self.power = power
        self.number = number

    def seat(self, s: Stellar) -> int:
        """Return the fleet's owner."""
        return self.power

    def fleet(self, s: Stellar) -> Fleet:
        """Return the fleet."""
        fleet = s.fleet_numbered(self.power, self.number)
        assert fleet is not None
        return fleet


class SendFleet(FleetChoice):
    """Where shall this fleet go? It may also be divided, join others, or stay. [1.5.6, 1.5.7]

    A fleet just driven out of a star *must* be given a destination.
    """

    def __init__(self, power: int, number: int, may_stay: bool) -> None:
        super().__init__("send" if may_stay else "must", power, number)
        self.may_stay = may_stay

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the stars it may go to, and the ways to divide or join it."""
        fleet = s.fleet_numbered(self.power, self.number)
        if fleet is None:
            return
        names = s.terms.board.star_names
        for star in destinations(s, fleet):
            legal.append(Send(self.power, self.number, star, names))
        if self.may_stay:
            legal.append(Stay(self.power, self.number))
            legal.extend(detachments(s, fleet))
            legal.extend(joinings(s, fleet))

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Send, keep, divide or join the fleet."""
        fleet = s.to_change(self.fleet(s))
        if isinstance(action, Send):
            set_course(s, fleet, action.star)
        elif isinstance(action, Stay):
            stop_fleet(s, fleet)
        elif isinstance(action, Detach):
            detach(s, fleet, action.kind, action.count)
            s.agenda.append(self)
            return
        elif isinstance(action, Join):
            join(s, fleet, action.other)
            return
        if self.may_stay:
            s.queue = append(s.queue, fleet.number)

    def why_not(self, s: Stellar, words: list[str]) -> Refusal:
        """Say why a fleet cannot go to a star."""
        fleet = self.fleet(s)
        if len(words) == 3 and words[0] == "send" and words[1] == fleet.name():
            return why_no_course(s, fleet, words[2])
        return Help("1.5.6", f"say `send {fleet.name()} Alcor`, a star it can reach")


def why_no_course(s: Stellar, fleet: Fleet, name: str) -> Refusal:
    """Name the rule and the numbers that keep a fleet from a star."""
    star = s.terms.board.star(name)
    if star == NO_STAR:
        return Refusal(
            "1.1", f"ships go to stars, and there is none at {name.removeprefix('hex-')}"
        )
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
    if ways_of(s, fleet).costs[place] >= FAR:
        within = " within command range" if is_bound(s, fleet) else ""
        return Refusal("1.5.5", f"no way leads to {name}{within}")
    if turns_back(s, fleet, star) and len(destinations(s, fleet)) > 1:
        return Refusal("R12", f"{fleet.name()} has just left {name}")
    return NOT_NOW


def nearest_post(s: Stellar, power: int, posts: int, place: int) -> int:
    """Count the hexes to the nearest command post."""
    board = s.terms.board
    if posts == 0:
        return board.from_entry[s.corner[power]][place] + 1
    return min(board.from_star[star][place] for star in range(board.stars) if has_star(posts, star))


def detachments(s: Stellar, fleet: Fleet) -> list[Action]:
    """List the numbers of ships that may leave a task force. [1.5.7]"""
    power, number, size = fleet.owner, fleet.number, fleet.size()
    legal: list[Action] = []
    for kind in range(SHIPS):
        most = min(fleet.ships[kind], size - 1)
        for count in DETACHMENTS:
            if count > most:
                break
            legal.append(Detach(power, number, kind, count))
    return legal


def joinings(s: Stellar, fleet: Fleet) -> list[Action]:
    """List the fleets in the same hex that a task force may join. [1.5.7]"""
    return [
        Join(fleet.owner, fleet.number, other.number)
        for other in s.fleets_at(fleet.at, fleet.owner)
        if other is not fleet
        and is_at_disposal(s, other)
        and other.is_convoy() == fleet.is_convoy()
    ]


def detach(s: Stellar, fleet: Fleet, kind: int, count: int) -> Fleet:
    """Take ships out of a task force into a new one. [1.5.7]"""
    fleet = s.to_change(fleet)
    fleet.ships[kind] -= count
    other = s.new_fleet(fleet.owner, fleet.at, ships_of(kind, count))
    other.last_star, other.unbound, other.modern = fleet.last_star, fleet.unbound, fleet.modern
    other.origin = fleet.origin
    if s.telling:
        facts: Facts = {"who": fleet.name(), "new": other.name(), "ships": other.words()}
        s.say("detached", "1.5.7", facts, 1 << fleet.owner)
    return other


def join(s: Stellar, fleet: Fleet, number: int) -> None:
    """Let a task force become part of another. [1.5.7]"""
    found = s.fleet_numbered(fleet.owner, number)
    assert found is not None
    fleet, other = s.to_change(fleet), s.to_change(found)
    for kind in range(SHIPS):
        other.ships[kind] += fleet.ships[kind]
        fleet.ships[kind] = 0
    other.modern = other.modern and fleet.modern
    if s.telling:
        facts: Facts = {"who": fleet.name(), "other": other.name(), "ships": other.words()}
        s.say("joined", "1.5.7", facts, 1 << fleet.owner)
    s.drop_empty_fleets()


ORDERS: Final = Orders("orders")
DETACHMENTS: Final = vec[i64]([1, 2, 3, 5, 10, 15, 20, 25, 30])
