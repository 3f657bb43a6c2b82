"""The rules, in the order and words of the book."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.geometry.hexes import POINTED_NAMES
from hexile.kernel.play import (
    READY,
    Action,
    ActionList,
    Automatic,
    Result,
    SimultaneousChoice,
    Step,
    decide_at_once,
)
from hexile.kernel.verbs.verb import Guard, Slot, Verb, Verbs
from librt.vecs import vec
from mypy_extensions import i64

from hexile_convoy.state import (
    CONVOY,
    FIRE,
    FLEETS,
    HOLD,
    HOME,
    OWNERS,
    RAIDERS,
    SEATS,
    SHIPS,
    SUNK,
    UNKNOWN,
    Fire,
    Hold,
    Sail,
    Sea,
)
from hexile_convoy.tables import GRID, HARBOURS, NAMES

DIE: Final = 6
FARTHER: Final = 1  # more is needed at two hexes
RAM: Final = 3


# --- 2 Orders ------------------------------------------------------------------------------


class Orders(SimultaneousChoice[Sea]):
    """A side orders its ships, in secret and while the other does. [2.1, 2.2, 2.3]"""

    def list_orders(self, s: Sea, legal: ActionList) -> None:
        """List the orders that each ship does not have already."""
        for ship in FLEETS[self.of]:
            for order in s.orders_for(ship):
                if order.order != s.orders[ship]:
                    legal.append(order)

    def give(self, s: Sea, order: Action) -> None:
        """Write an order down; its owner alone is told."""
        assert isinstance(order, Sail | Fire | Hold)
        s.orders[order.ship] = order.order
        if s.telling:
            facts = {"who": SHIPS[order.ship], "what": words_of(order.order)}
            s.tell(Event("ordered", "2.2", facts, seats=1 << self.of))

    def verbs(self) -> Verbs:
        """Return what can be said, and what forbids it."""
        return VERBS


def words_of(order: int) -> str:
    """Say an order."""
    if order == HOLD:
        return "hold"
    return f"fire {POINTED_NAMES[order - FIRE]}" if order >= FIRE else f"sail to {NAMES[order]}"


def seat_of(s: Sea) -> int:
    """Return the seat that chooses now."""
    return s.agenda[-1].seat(s)


def is_own(s: Sea, ship: int, *more: int) -> bool:
    """Tell whether a ship is of the seat that chooses. [2.1]"""
    return OWNERS[ship] == seat_of(s)


def is_at_sea(s: Sea, ship: int, *more: int) -> bool:
    """Tell whether a ship can be ordered. [2.1]"""
    return s.at_sea(ship)


OWN: Final = Guard("2.1", is_own, "{ship} is not yours", of="ship")
AT_SEA: Final = Guard("2.1", is_at_sea, "{ship} is no longer at sea", of="ship")
SHIP: Final = Slot("a ship", lambda s: SHIPS, "2.1", "there is no ship {word}")
PLACE: Final = Slot("a hex", lambda s: NAMES, "2.2", "there is no hex {word}")
WAY: Final = Slot("a direction", lambda s: POINTED_NAMES, "2.3", "{word} is no direction")
SAIL: Final = Verb(
    "sail {ship} {place}",
    "{ship}: sail to {place}",
    [SHIP, PLACE],
    [
        OWN,
        AT_SEA,
        Guard(
            "2.2",
            lambda s, ship, to: to in GRID.links[s.places[ship]],
            "{place} is not beside {ship}",
        ),
        Guard("2.2", lambda s, ship, to: s.orders[ship] != to, "{ship} is ordered there already"),
    ],
    sign="send",
)
HOLD_HERE: Final = Verb(
    "hold {ship}",
    "{ship}: hold",
    [SHIP],
    [
        OWN,
        AT_SEA,
        Guard("2.2", lambda s, ship: s.orders[ship] != HOLD, "{ship} is ordered to hold already"),
    ],
    sign="stop",
)
FIRE_THERE: Final = Verb(
    "fire {ship} {way}",
    "{ship}: fire {way}",
    [SHIP, WAY],
    [
        OWN,
        Guard("2.3", lambda s, ship: OWNERS[ship] == RAIDERS, "{ship} has no guns", of="ship"),
        AT_SEA,
        Guard(
            "2.3",
            lambda s, ship, way: bool(GRID.ahead(s.places[ship], way)),
            "there is no sea {way} of {ship}",
        ),
        Guard(
            "2.3", lambda s, ship, way: s.orders[ship] != FIRE + way, "{ship} is ordered so already"
        ),
    ],
    sign="shoot",
)
BE_READY: Final = Verb(READY, "Ready: ships without orders hold")
VERBS: Final = Verbs("2.2", SAIL, HOLD_HERE, FIRE_THERE, BE_READY)


# --- 3 Moving, firing, ramming -------------------------------------------------------------


class Moves(Automatic[Sea]):
    """All orders are revealed: ships move, guns fire, raiders ram. [3.1, 3.2, 3.3]"""

    def run(self, s: Sea, dice: Dice) -> None:
        """Carry out the orders in this order; the end comes as soon as the gold is sunk or home."""
        orders, s.orders = s.orders, no_orders()
        for ship in range(len(SHIPS)):
            if s.at_sea(ship) and orders[ship] < HOLD:
                s.places[ship] = orders[ship]
                if s.telling:
                    s.tell(Event("sailed", "3.1", {"who": SHIPS[ship], "to": NAMES[orders[ship]]}))
        for ship in FLEETS[RAIDERS]:
            if orders[ship] >= FIRE:
                fire(s, ship, int(orders[ship]) - FIRE, dice)
        for ship in FLEETS[RAIDERS]:
            ram(s, ship, dice)
        if s.result is None:
            reach_harbours(s)


def fire(s: Sea, ship: int, way: int, dice: Dice) -> None:
    """Let a raider fire: the first merchant within two hexes is hit by so much or more. [3.2, R1]"""
    target = s.target(ship, way)
    if target == UNKNOWN or s.result is not None:
        if s.telling:
            s.tell(Event("fired", "3.2", {"who": SHIPS[ship], "way": POINTED_NAMES[way]}))
        return
    far = GRID.distances[s.places[ship]][s.places[target]] > 1
    wanted = int(s.terms.near) + (FARTHER if far else 0)
    hit = not dice.at_most(wanted - 1, DIE, "3.2", SHIPS[ship])
    if s.telling:
        facts = {"who": SHIPS[ship], "way": POINTED_NAMES[way], "whom": SHIPS[target]}
        s.tell(Event("hit" if hit else "missed", "3.2", facts, dice.last))
    if hit:
        sink(s, target)


def ram(s: Sea, ship: int, dice: Dice) -> None:
    """Let a raider ram a merchant in its hex. [3.3]"""
    target = s.ship_at(s.places[ship], CONVOY)
    if target == UNKNOWN or s.result is not None:
        return
    hit = not dice.at_most(RAM - 1, DIE, "3.3", SHIPS[ship])
    if s.telling:
        facts = {"who": SHIPS[ship], "whom": SHIPS[target]}
        s.tell(Event("rammed" if hit else "scraped", "3.3", facts, dice.last))
    if hit:
        sink(s, target)


def sink(s: Sea, ship: int) -> None:
    """Take a merchant off the board; with the gold the game is over. [4.2]"""
    s.places[ship] = SUNK
    if ship == s.gold:
        finish(s, "sunk", "4.2", RAIDERS)


def no_orders() -> vec[i64]:
    """Return the orders of a turn in which nothing is ordered yet: all ships hold. [2.2]"""
    return vec[i64]([HOLD] * len(SHIPS))


# --- 4 The end -----------------------------------------------------------------------------


def reach_harbours(s: Sea) -> None:
    """Take merchants in a harbour off the board; with the gold the game is over. [4.1]"""
    for ship in FLEETS[CONVOY]:
        if s.places[ship] in HARBOURS:
            s.places[ship] = HOME
            if s.telling:
                s.tell(Event("home", "4.1", {"who": SHIPS[ship]}))
            if ship == s.gold:
                finish(s, "landed", "4.1", CONVOY)


class EndOfTurn(Automatic[Sea]):
    """The next turn begins, or night falls. [2.1, 4.3]"""

    def run(self, s: Sea, dice: Dice) -> None:
        """Move the marker, or end the game."""
        if s.turn == s.terms.turns:
            finish(s, "night", "4.3", RAIDERS)
            return
        s.turn += 1
        if s.telling:
            s.tell(Event("turn", "2.1", {"turn": s.turn, "turns": s.terms.turns}))
        begin_turn(s)


def finish(s: Sea, ending: str, rule: str, winner: int) -> None:
    """End the game, with a value for each seat. [4.1, 4.2, 4.3]"""
    s.result = Result(ending, rule, [float(seat == winner) for seat in range(len(SEATS))], s.turn)
    if s.telling:
        s.tell(Event(f"end_{ending}", rule, {"turn": s.turn}))


def begin_turn(s: Sea) -> None:
    """Lay out a turn; the agenda is a stack, so the last comes first. [2.1]"""
    s.agenda.extend([END_OF_TURN, MOVES])
    decide_at_once(s, ORDERS)


ORDERS: Final[list[Orders]] = [
    Orders("orders", seat, name, "2.1") for seat, name in enumerate(SEATS)
]
MOVES: Final = Moves("moves")
END_OF_TURN: Final = EndOfTurn("end of turn")
STEPS: Final[list[Step[Sea]]] = [*ORDERS, MOVES, END_OF_TURN]
