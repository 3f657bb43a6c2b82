"""The ships, their orders, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from hexile.kernel.fields.field import Field, column, number, secret
from hexile.kernel.geometry.hexes import POINTED_NAMES
from hexile.kernel.play import Action, State
from hexile.kernel.setup import Setup
from librt.vecs import vec
from mypy_extensions import i64

from hexile_convoy.tables import GRID, NAMES

CONVOY: Final = 0
RAIDERS: Final = 1
SEATS: Final[list[str]] = ["convoy", "raiders"]
SHIPS: Final[list[str]] = ["C1", "C2", "C3", "X1", "X2"]
OWNERS: Final[list[int]] = [CONVOY, CONVOY, CONVOY, RAIDERS, RAIDERS]
MERCHANTS: Final[list[int]] = [ship for ship, owner in enumerate(OWNERS) if owner == CONVOY]
FLEETS: Final[list[list[int]]] = [
    [ship for ship, owner in enumerate(OWNERS) if owner == seat] for seat in range(len(SEATS))
]

UNKNOWN: Final = -1
SUNK: Final = len(NAMES)  # where a ship is that is no longer at sea
HOME: Final = len(NAMES) + 1
HOLD: Final = len(NAMES)  # an order; those before it are places, those after it directions of fire
FIRE: Final = len(NAMES) + 1
ORDERS: Final[list[str]] = [*NAMES, "hold", *(f"fire-{way}" for way in POINTED_NAMES)]


class Sail(Action):
    """An order: a ship goes to a hex beside its own. [2.2]"""

    def __init__(self, ship: int, to: int) -> None:
        self.ship: i64 = ship
        self.order: i64 = to
        self.words = f"sail {SHIPS[ship]} {NAMES[to]}"

    def text(self) -> str:
        """Say it."""
        return self.words


class Fire(Action):
    """An order: a raider fires in a direction. [2.3]"""

    def __init__(self, ship: int, way: int) -> None:
        self.ship: i64 = ship
        self.way: int = way
        self.order: i64 = FIRE + way
        self.words = f"fire {SHIPS[ship]} {POINTED_NAMES[way]}"

    def text(self) -> str:
        """Say it."""
        return self.words


class Hold(Action):
    """An order: a ship stays where it is. [2.2]"""

    def __init__(self, ship: int) -> None:
        self.ship: i64 = ship
        self.order: i64 = HOLD
        self.words = f"hold {SHIPS[ship]}"

    def text(self) -> str:
        """Say it."""
        return self.words


Order = Sail | Fire | Hold
SAILS: Final = [[Sail(ship, to) for to in range(len(NAMES))] for ship in range(len(SHIPS))]
FIRES: Final = [[Fire(ship, way) for way in range(6)] for ship in range(len(SHIPS))]
HOLDS: Final = [Hold(ship) for ship in range(len(SHIPS))]


class Terms:
    """What is agreed for a whole game; its states only point to it. [R1]"""

    def __init__(self, setup: Setup) -> None:
        self.turns: i64 = setup.number("turns")
        self.near: i64 = setup.number("near")
        self.fields: list[Field] = fields_of(self)


def fields_of(terms: Terms) -> list[Field]:
    """List what a game remembers; of a secret field, which seat knows each entry."""
    where = {SUNK: "sunk", HOME: "home"}
    orders = column("orders", SHIPS, UNKNOWN, len(ORDERS) - 1, HOLD, ORDERS, {UNKNOWN: "?"})
    gold = number("gold", UNKNOWN, len(MERCHANTS) - 1, UNKNOWN, SHIPS, {UNKNOWN: "?"})
    return [
        number("turn", 1, terms.turns, 1),
        column("places", SHIPS, 0, HOME, 0, NAMES, where),
        secret(orders, owners=OWNERS),
        secret(gold, owners=[CONVOY]),
    ]


class Sea(State):
    """A game under way. The gold is known by the number of its ship."""

    places: vec[i64]
    orders: vec[i64]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: i64 = 1
        self.gold: i64 = UNKNOWN

    def fields(self) -> list[Field]:
        """List what a game remembers."""
        return self.terms.fields

    def copy(self) -> Sea:
        """Return an independent copy."""
        twin = Sea(self.terms)
        self.copy_frame(twin)
        twin.turn = self.turn
        twin.places = self.places[:]
        twin.orders = self.orders[:]
        twin.gold = self.gold
        return twin

    # --- questions

    def at_sea(self, ship: int) -> bool:
        """Tell whether a ship is on the board."""
        return self.places[ship] < SUNK

    def orders_for(self, ship: int) -> list[Order]:
        """List what a ship may be ordered. [2.2, 2.3]"""
        if not self.at_sea(ship):
            return []
        at = self.places[ship]
        found: list[Order] = [HOLDS[ship], *(SAILS[ship][to] for to in GRID.links[at])]
        if OWNERS[ship] == RAIDERS:
            found += [FIRES[ship][way] for way in range(6) if GRID.ahead(at, way)]
        return found

    def ship_at(self, place: int, seat: int) -> int:
        """Return a seat's ship at a place, the first of several, or UNKNOWN."""
        for ship in FLEETS[seat]:
            if self.places[ship] == place:
                return ship
        return UNKNOWN

    def target(self, ship: int, way: int) -> int:
        """Return the first merchant within range in a direction, or UNKNOWN. [3.2]"""
        for place in GRID.ahead(self.places[ship], way)[:2]:
            found = self.ship_at(place, CONVOY)
            if found != UNKNOWN:
                return found
        return UNKNOWN

    def may_have_gold(self) -> list[int]:
        """List the merchants that may have the gold aboard for all the raiders know."""
        return [ship for ship in MERCHANTS if self.at_sea(ship)]
