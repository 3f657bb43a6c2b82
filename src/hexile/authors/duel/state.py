"""The counters on the board, the orders, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.authors.template.tables import DISTANCES, LINKS, NAMES, SITES
from hexile.kernel.fields.field import Field, column, marks, number, secret
from hexile.kernel.play import Action, State
from hexile.kernel.setup import Setup

THIEF: Final = 0  # the seats are known by number, and so are their counters
GUARD: Final = 1
SEATS: Final[list[str]] = ["thief", "guard"]
UNKNOWN: Final = -1
NO_ORDER: Final = len(NAMES)
NO_SITE: Final = -1
SITE_NAMES: Final[list[str]] = [NAMES[at] for at in SITES]


class Go(Action):
    """An order: to a place next to its own, or to stay there. [2.2]"""

    def __init__(self, to: int) -> None:
        self.to: i64 = to
        self.words = f"go {NAMES[to]}"

    def text(self) -> str:
        """Say it: the verb, then the place, which is also what one touches."""
        return self.words


GOES: Final[list[Go]] = [Go(to) for to in range(len(NAMES))]


class Terms:
    """What is agreed for a whole game; its states only point to it. [R1]"""

    def __init__(self, setup: Setup) -> None:
        self.turns: i64 = setup.number("turns")
        self.grasp: i64 = setup.number("grasp")
        self.fields: list[Field] = fields_of(self)


def fields_of(terms: Terms) -> list[Field]:
    """List what a game remembers, each thing once; of a secret field, which seat knows each entry."""
    last = len(NAMES) - 1
    words = {UNKNOWN: "?", NO_ORDER: "none"}
    orders = column("orders", SEATS, UNKNOWN, NO_ORDER, NO_ORDER, NAMES, words)
    cache = number("cache", UNKNOWN, len(SITES) - 1, UNKNOWN, SITE_NAMES, {UNKNOWN: "?"})
    return [
        number("turn", 1, terms.turns, 1),
        column("places", SEATS, 0, last, 0, NAMES),
        marks("visited", SITE_NAMES),
        marks("cleared", SITE_NAMES),
        secret(orders, owners=[THIEF, GUARD]),
        secret(cache, owners=[THIEF]),
    ]


class Night(State):
    """A game under way. The cache is known by the number of its site."""

    places: vec[i64]
    visited: vec[bool]
    cleared: vec[bool]
    orders: vec[i64]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: i64 = 1
        self.cache: i64 = UNKNOWN

    def fields(self) -> list[Field]:
        """List what a game remembers."""
        return self.terms.fields

    def copy(self) -> Night:
        """Return an independent copy."""
        twin = Night(self.terms)
        self.copy_frame(twin)
        twin.turn = self.turn
        twin.places = self.places[:]
        twin.visited = self.visited[:]
        twin.cleared = self.cleared[:]
        twin.orders = self.orders[:]
        twin.cache = self.cache
        return twin

    # --- questions

    def here(self, seat: int) -> int:
        """Return where a seat's counter stands."""
        return self.places[seat]

    def ways(self, seat: int) -> list[int]:
        """List where a seat may order its counter: to stay, or to a place beside it. [2.2]"""
        return [self.places[seat], *LINKS[self.places[seat]]]

    def site_at(self, place: int) -> int:
        """Return the number of the site at a place, or NO_SITE."""
        return SITES.index(place) if place in SITES else NO_SITE

    def sites_left(self) -> list[int]:
        """List the sites where the cache may be for all the guard knows, by number. [3.3, 4.1]"""
        return [site for site in range(len(SITES)) if not self.cleared[site]]

    def has_cache(self) -> bool:
        """Tell whether the thief has been where the cache lay: then he carries it. [3.3]"""
        return self.cache != UNKNOWN and self.visited[self.cache]

    def steps_between(self, place: int, other: int) -> int:
        """Count the steps from a place to another."""
        return DISTANCES[place][other]
