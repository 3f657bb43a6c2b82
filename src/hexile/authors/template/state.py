"""The counters on the board, the actions, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.authors.template.tables import DISTANCES, LINKS, NAMES, SITES
from hexile.kernel.fields.field import Field, marks, number
from hexile.kernel.play import Action, State
from hexile.kernel.setup import Setup

UNKNOWN: Final = -1
NO_SITE: Final = -1
SITE_NAMES: Final[list[str]] = [NAMES[at] for at in SITES]


class Go(Action):
    """The scout goes to a place. [2.2]"""

    def __init__(self, to: int) -> None:
        self.to: i64 = to
        self.words = f"go {NAMES[to]}"

    def text(self) -> str:
        """Say it: the verb, then the place, which is also what one touches."""
        return self.words


class Search(Action):
    """The scout searches the site he is on. [2.3]"""

    def text(self) -> str:
        """Say it."""
        return "search"


class Wait(Action):
    """The scout stays where he is. [2.2]"""

    def text(self) -> str:
        """Say it."""
        return "wait"


GOES: Final[list[Go]] = [Go(to) for to in range(len(NAMES))]
SEARCH: Final = Search()
WAIT: Final = Wait()


class Terms:
    """What is agreed for a whole game; its states only point to it. [R1]"""

    def __init__(self, setup: Setup) -> None:
        self.turns: i64 = setup.number("turns")
        self.hearing: i64 = setup.number("hearing")
        self.fields: list[Field] = fields_of(self)


def fields_of(terms: Terms) -> list[Field]:
    """List what a game remembers, each thing once, with the words people use for it."""
    last = len(NAMES) - 1
    return [
        number("turn", 1, terms.turns, 1),
        number("scout", 0, last, 0, NAMES),
        number("guard", 0, last, 0, NAMES),
        marks("searched", SITE_NAMES),
        number("cache", UNKNOWN, len(SITES) - 1, UNKNOWN, SITE_NAMES, {UNKNOWN: "?"}),
        number("seized", 0, terms.turns),
    ]


class Night(State):
    """A game under way. The cache is known by the number of its site."""

    searched: vec[bool]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: i64 = 1
        self.scout: i64 = 0
        self.guard: i64 = 0
        self.cache: i64 = UNKNOWN
        self.seized: i64 = 0

    def fields(self) -> list[Field]:
        """List what a game remembers."""
        return self.terms.fields

    def copy(self) -> Night:
        """Return an independent copy."""
        twin = Night(self.terms)
        self.copy_frame(twin)
        twin.turn = self.turn
        twin.scout = self.scout
        twin.guard = self.guard
        twin.searched = self.searched[:]
        twin.cache = self.cache
        twin.seized = self.seized
        return twin

    # --- questions

    def site_here(self) -> int:
        """Return the number of the site the scout is on, or NO_SITE. [2.3]"""
        return SITES.index(self.scout) if self.scout in SITES else NO_SITE

    def can_search(self) -> bool:
        """Tell whether the scout is on a site that has not been searched. [2.3]"""
        site = self.site_here()
        return site != NO_SITE and not self.searched[site]

    def sites_left(self) -> list[int]:
        """List the sites not searched yet, by number."""
        return [site for site in range(len(SITES)) if not self.searched[site]]

    def steps_between(self) -> int:
        """Count the steps from the guard to the scout."""
        return DISTANCES[self.guard][self.scout]

    def step_toward_scout(self) -> int:
        """Return the place beside the guard with the fewest steps to the scout, the first of equals. [3.2]"""
        return min(LINKS[self.guard], key=lambda to: DISTANCES[to][self.scout])
