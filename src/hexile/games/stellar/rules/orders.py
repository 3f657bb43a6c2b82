"""Orders: which fleet goes where, dividing and joining task forces."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.stellar.rules.courses import (
    COMMAND_RANGE,
    can_be_ordered,
    destinations,
    is_at_disposal,
    is_bound,
    is_in_range,
    posts_of,
    set_course,
    stop_fleet,
    turn_words,
    turns_back,
    turns_of,
    ways_of,
)
from hexile.games.stellar.rules.slots import FLEET, GOAL, SHIP, SOME
from hexile.games.stellar.rules.stances import (
    ByPolicy,
    asked_for,
    has_explored,
    may_enter,
    stance_of,
    why_forbidden,
)
from hexile.games.stellar.state.actions import Button, Detach, Join, Order, Send, Stay
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet, ship_words, ships_of
from hexile.games.stellar.state.words import NO_POWER, counted
from hexile.games.stellar.tables import (
    COLOURS,
    IN_DISPUTE,
    IN_LIMITED_WAR,
    IN_TRUCE,
    NO_STAR,
    POWER_NAMES,
    SHIPS,
    has_star,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action, ActionList, Choice, RepeatedChoice
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import Check, Guard, Known, Limit, Slot, Verb, Verbs, When, never

DETACHMENTS: Final = vec[i64]([1, 2, 3, 5, 10, 15, 20, 25, 30])


class Orders(RepeatedChoice[Stellar]):
    """The power picks fleets to give orders to, then lets all ships move. [1.4, 1.5.6]"""

    def seat(self, s: Stellar) -> int:
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

    def verbs(self) -> Verbs:
        return ORDERS_VERBS


MOVE: Final = Button("move")


def waits_for_orders(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet can be ordered now; each is asked once a turn. [1.5.6]"""
    if fleet.number in s.queue or not is_at_disposal(s, fleet):
        return False
    return can_be_ordered(s, fleet)


class FleetChoice(Choice[Stellar]):
    """A choice about one fleet, by its owner."""

    def __init__(self, verb: str, power: int, number: int) -> None:
        super().__init__(f"{verb} {power} {number}")
        self.power = power
        self.number = number

    def seat(self, s: Stellar) -> int:
        return self.power

    def fleet(self, s: Stellar) -> Fleet:
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

    def verbs(self) -> Verbs:
        return SEND_VERBS if self.may_stay else MUST_VERBS


def nearest_post(s: Stellar, power: int, place: int) -> int:
    """Count the hexes to the nearest command post. [1.5.5]"""
    board, posts = s.terms.board, posts_of(s, power)
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


# --- what is said of it --------------------------------------------------------------------


def fleet_asked(s: Stellar) -> Fleet:
    """Return the fleet that orders are given to."""
    step = s.agenda[-1]
    assert isinstance(step, FleetChoice)
    return step.fleet(s)


def label_order(s: Stellar, fleet: Fleet) -> str:
    """Name a fleet with its ships, its place and its goal."""
    bound = f", on its way to {s.star_name(fleet.goal)}" if fleet.goal != NO_STAR else ""
    return f"{fleet.name()}: {fleet.words()} {where(s, fleet)}{bound}"


def where(s: Stellar, fleet: Fleet) -> str:
    """Say where a fleet is; one that has not entered the map waits at its corner."""
    return f"at {s.place_said(fleet.at)}"


def ask_before_move(s: Stellar) -> str:
    """Ask on the first turn whether fleets are to stay without orders."""
    idle = [
        fleet
        for fleet in s.fleets
        if fleet.owner == s.active and fleet.goal == NO_STAR and waits_for_orders(s, fleet)
    ]
    return (
        f"{counted(len(idle), 'fleet')} would get no orders. Move all ships?"
        if idle and s.turn == 1
        else ""
    )


def label_send(s: Stellar, fleet: Fleet, star: int) -> str:
    """Name a destination: its colour, whose it is, the turns there."""
    turns = turns_of(ways_of(s, fleet).costs[s.hex_of(star)], s.speed(fleet.owner))
    return f"{s.star_name(star)}, {star_words(s, fleet.owner, star)}: {turn_words(turns)}"


def star_words(s: Stellar, power: int, star: int, whole: bool = False) -> str:
    """Describe a star in a few words: colour, cloud, claim, card by its signs or, as a *whole*, in words."""
    board = s.terms.board
    parts = [COLOURS[board.colour[star]]]
    if board.is_cloud[board.star_hex[star]]:
        parts.append("in a cloud")
    claimant = s.claim[star]
    if claimant == NO_POWER:
        parts.append("unclaimed")
    else:
        parts.append("yours" if claimant == power else POWER_NAMES[claimant])
        card = s.card_of(star)
        known = card is not None and (power == NO_POWER or has_explored(s, power, star))
        if card is None or not known:
            parts.append("unexplored")
        else:
            parts.append(card.sentence() if whole else card.words())
    return ", ".join(parts)


def host(s: Stellar, fleet: Fleet, star: int) -> int:
    """Return with whom a fleet has to do that enters a star."""
    return asked_for(s, fleet.owner, star)


def host_stance(s: Stellar, fleet: Fleet, star: int) -> int:
    """Return how a fleet's power stands to whom it has to do with in a star."""
    return stance_of(s, fleet.owner, host(s, fleet, star))


def entry_rule(s: Stellar, fleet: Fleet, star: int) -> str:
    """Return the rule by which policy closes a star."""
    return why_forbidden(s, fleet.owner, host(s, fleet, star), star)


def is_out_of_range(s: Stellar, fleet: Fleet, star: int) -> bool:
    """Tell whether command range keeps a fleet from a star. [1.5.5]"""
    posts = posts_of(s, fleet.owner)
    return is_bound(s, fleet) and not is_in_range(s, fleet.owner, posts, s.hex_of(star))


def most_apart(s: Stellar, fleet: Fleet, kind: int) -> int:
    """Count the ships of a kind that may leave a fleet: one ship stays. [1.5.7]"""
    return min(fleet.ships[kind], fleet.size() - 1)


ORDER: Final = Verb(
    "order {fleet}", label_order, [FLEET], sign="",
    guards=(
        Guard("1.4", lambda s, fleet: fleet.owner == s.active, "{fleet} belongs to {whose}; {mover} moves now",
              whose=lambda s, fleet: POWER_NAMES[fleet.owner], mover=lambda s, fleet: POWER_NAMES[s.active]),
        Guard("R50", lambda s, fleet: not fleet.retiring, "{fleet} must go home and takes no orders until it arrives"),
        Guard("V14", is_at_disposal, "{fleet} carries colonists; the transport policy directs them"),
        Guard("1.5.6", can_be_ordered, "{fleet} is at {place}, between stars, and takes no orders there",
              place=lambda s, fleet: s.place_name(fleet.at)),
        Guard("1.5.6", lambda s, fleet: fleet.number not in s.queue, "{fleet} already has its orders for this turn"),
    ),
)  # fmt: skip
LET_MOVE: Final = Verb("move", "End orders and move all ships", sign="end", ask=ask_before_move)
ORDERS_VERBS: Final = Verbs(
    "1.5.6",
    ORDER,
    LET_MOVE,
    help="type `order R7` to direct a fleet, or `move` to move all ships",
)

SEND_HELP: Final = "type `send {asked} Alcor` (a star it can reach)"
ASKED: Final = Slot(
    "", lambda s: [fleet_asked(s).name()], "1.5.6", SEND_HELP,
    lambda s, word: fleet_asked(s) if word == fleet_asked(s).name() else None,
    asked=lambda s: fleet_asked(s).name(),
)  # fmt: skip
ASKED_FLEET: Final = Known("fleet", help=True)
MAY_REACH: Final[list[Check]] = [
    ASKED_FLEET,
    Guard("1.1", lambda s, fleet, star: isinstance(star, int),
          "there is no star at {place}; ships go only to stars", place=lambda s, fleet, star: star),
    Guard("1.5.6", lambda s, fleet, star: s.hex_of(star) != fleet.at, "{fleet} is already at {star}"),
    When(lambda s, fleet, star: not may_enter(s, fleet.owner, star),
         Guard("V16", lambda s, fleet, star: s.stage != 1, "{whose} has claimed {star}; in stage I you may not go there"),
         ByPolicy(entry_rule, lambda s, fleet, star: host_stance(s, fleet, star) != IN_TRUCE,
                  "you may not enter {star} during the truce, because {whose} {keeps} it",
                  keeps=lambda s, fleet, star: "besieges" if s.besieging[star] == host(s, fleet, star) else "controls"),
         ByPolicy(entry_rule, lambda s, fleet, star: host_stance(s, fleet, star) != IN_LIMITED_WAR,
                  "the war is limited, and {star} borders no star of yours or your allies"),
         ByPolicy(entry_rule, lambda s, fleet, star: host_stance(s, fleet, star) != IN_DISPUTE,
                  "{star} belongs to {whose}, and is not the star you dispute"),
         ByPolicy(entry_rule, never, "{star} belongs to {whose}, and you are not at war with {whose}")),
    Guard("1.5.5", lambda s, fleet, star: not is_out_of_range(s, fleet, star), allowed=COMMAND_RANGE,
          sentence="{star} is {far} hexes from your nearest command post; the limit is {allowed}",
          far=lambda s, fleet, star: nearest_post(s, fleet.owner, s.hex_of(star))),
    Guard("1.5.5", lambda s, fleet, star: ways_of(s, fleet).costs[s.hex_of(star)] < FAR, "there is no route to {star}{within}",
          within=lambda s, fleet, star: " within command range" if is_bound(s, fleet) else ""),
]  # fmt: skip


def sending(*guards: Check) -> Verb:
    """Return the verb that sends the fleet asked about to a star, with guards of its own."""
    return Verb(
        "send {fleet} {star}", label_send, (ASKED, GOAL), guards=[*MAY_REACH, *guards],
        whose=lambda s, fleet, star: POWER_NAMES[host(s, fleet, star)],
    )  # fmt: skip


SEND: Final = sending(
    Guard("R12", lambda s, fleet, star: not turns_back(s, fleet, star) or star in destinations(s, fleet),
          "{fleet} has just left {star} and cannot turn back"),
)  # fmt: skip
STAY: Final = Verb("stay {fleet}", "Keep {fleet} where it is", [ASKED], [ASKED_FLEET], sign="")
DETACH: Final = Verb(
    "detach {fleet} {kind} {count}",
    lambda s, fleet, kind, count: f"Divide: detach {ship_words(list(ships_of(kind, count)))}",
    (ASKED, SHIP, SOME), sign="",
    guards=(
        ASKED_FLEET,
        Guard("1.5.7", lambda s, fleet, kind, count: fleet.ships[kind] > 0, "{fleet} has no {kind}"),
        Limit("1.5.7", lambda s, fleet, kind, count: most_apart(s, fleet, kind), lambda s, fleet, kind, count: count,
              "you cannot detach {need} {kind} from {fleet}; the limit is {have}"),
        Guard("1.5.7", lambda s, fleet, kind, count: count in DETACHMENTS, "you cannot detach {count} at once; type `detach {fleet} {kind} 1`",
              help=True),
    ),
)  # fmt: skip
JOIN: Final = Verb(
    "join {fleet} {other}", lambda s, fleet, other: f"Join {other.name()}: {other.words()}", (ASKED, FLEET), sign="",
    guards=(
        ASKED_FLEET,
        Known("other"),
        Guard("1.5.7", lambda s, fleet, other: other is not fleet, "{fleet} cannot join itself"),
        Guard("1.5.7", lambda s, fleet, other: other.owner == fleet.owner, "{other} is not yours"),
        Guard("1.5.7", lambda s, fleet, other: other.at == fleet.at, "{other} is not in the hex of {fleet}"),
        Guard("V14", lambda s, fleet, other: is_at_disposal(s, other), "{other} takes no orders from you"),
        Guard("1.5.7", lambda s, fleet, other: other.is_convoy() == fleet.is_convoy(),
              "transports with colonists cannot join other ships"),
    ),
)  # fmt: skip


def send_help(s: Stellar) -> str:
    """Say how the fleet asked about is sent somewhere."""
    return say(SEND_HELP, {"asked": fleet_asked(s).name()})


SEND_VERBS: Final = Verbs("1.5.6", SEND, STAY, DETACH, JOIN, help=send_help)
MUST_VERBS: Final = Verbs("1.5.6", SEND, help=send_help)
ORDERS: Final = Orders("orders")
