"""The counters in the trench, the actions, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from hexile.kernel.fields.field import Field, column, marks, number
from hexile.kernel.play import Action, State
from hexile.kernel.setup import Setup
from librt.vecs import vec
from mypy_extensions import i64

from hexile_undertow.tables import CONTACTS, DISTANCES, LAYOUTS, LINKS, NAMES
from hexile_undertow.tables.layouts import MARKERS, POD

NO_CONTACT: Final = -1
POINTS: Final = 3
RAISING: Final = 2  # points
LOUDEST: Final = 4  # hexes that the beast comes for a pinger
CONTACT_NAMES: Final[list[str]] = [NAMES[at] for at in CONTACTS]


class Go(Action):
    """The tug goes to a hex. [2.3]"""

    def __init__(self, to: int) -> None:
        self.to: i64 = to
        self.words = f"go {NAMES[to]}"

    def text(self) -> str:
        """Say it: the verb, then the hex, which is also what one touches."""
        return self.words


class Raise(Action):
    """The tug raises the contact in its hex. [2.4]"""

    def text(self) -> str:
        """Say it."""
        return "raise"


class Rest(Action):
    """The tug does nothing more this turn. [2.2]"""

    def text(self) -> str:
        """Say it."""
        return "rest"


GOES: Final[list[Go]] = [Go(to) for to in range(len(NAMES))]
RAISE: Final = Raise()
REST: Final = Rest()


class Terms:
    """What is agreed for a whole game; its states only point to it. [R1, R2]"""

    def __init__(self, setup: Setup) -> None:
        self.layout = LAYOUTS[setup.scenario]
        self.turns: i64 = self.layout.turns
        self.pods: i64 = self.layout.counts[POD]
        self.plates: i64 = setup.number("plates")
        self.hold: i64 = setup.number("hold")
        self.hearing: i64 = setup.number("hearing")
        self.feeds = setup.flag("feeds")
        self.fields: list[Field] = fields_of(self)


def fields_of(terms: Terms) -> list[Field]:
    """List what a game remembers, each thing once, with the words people use for it."""
    last = len(NAMES) - 1
    most = len(terms.layout.contacts)
    return [
        number("turn", 1, terms.turns, 1),
        number("points", 0, POINTS, POINTS),
        number("tug", 0, last, 0, NAMES),
        number("beast", 0, last, 0, NAMES),
        number("hull", 0, terms.plates, terms.plates),
        number("aboard", 0, terms.hold),
        number("home", 0, terms.pods),
        number("noise", 0, LOUDEST),
        marks("contacts", CONTACT_NAMES),
        marks("wrecks", CONTACT_NAMES),
        column("drawn", MARKERS, 0, most),
    ]


class Dive(State):
    """A game under way. Contacts and wrecks are known by the number of their hex among the contacts."""

    contacts: vec[bool]
    wrecks: vec[bool]
    drawn: vec[i64]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: i64 = 1
        self.points: i64 = POINTS
        self.tug: i64 = 0
        self.beast: i64 = 0
        self.hull: i64 = terms.plates
        self.aboard: i64 = 0
        self.home: i64 = 0
        self.noise: i64 = 0

    def fields(self) -> list[Field]:
        """List what a game remembers."""
        return self.terms.fields

    def copy(self) -> Dive:
        """Return an independent copy."""
        twin = Dive(self.terms)
        self.copy_frame(twin)
        twin.turn = self.turn
        twin.points = self.points
        twin.tug = self.tug
        twin.beast = self.beast
        twin.hull = self.hull
        twin.aboard = self.aboard
        twin.home = self.home
        twin.noise = self.noise
        twin.contacts = self.contacts[:]
        twin.wrecks = self.wrecks[:]
        twin.drawn = self.drawn[:]
        return twin

    # --- questions

    def contact_here(self) -> int:
        """Return the number of the contact under the tug, or NO_CONTACT. [2.4]"""
        if self.tug not in CONTACTS:
            return NO_CONTACT
        contact = CONTACTS.index(self.tug)
        return contact if self.contacts[contact] else NO_CONTACT

    def has_room(self) -> bool:
        """Tell whether one more pod could come aboard. [2.4]"""
        return self.aboard < self.terms.hold

    def can_raise(self) -> bool:
        """Tell whether the tug can raise a contact now. [2.4]"""
        return self.points >= RAISING and self.contact_here() != NO_CONTACT and self.has_room()

    def is_still(self) -> bool:
        """Tell whether the tug lies still. [2.6]"""
        return self.points == POINTS

    def in_pile(self) -> list[int]:
        """Count how many of each marker are in the pile. [1.2]"""
        return [count - self.drawn[at] for at, count in enumerate(self.terms.layout.counts)]

    def contacts_left(self) -> list[int]:
        """List the hexes whose contact has not been raised. [2.4]"""
        return [at for contact, at in enumerate(CONTACTS) if self.contacts[contact]]

    def steps_between(self) -> int:
        """Count the hexes from the beast to the tug."""
        return DISTANCES[self.beast][self.tug]

    def step_toward(self, goal: int) -> int:
        """Return the hex beside the beast that is nearest to a goal, the first of equals. [3.7]"""
        return min(LINKS[self.beast], key=lambda to: DISTANCES[to][goal])

    def nearest_wreck(self) -> int:
        """Return the wreck nearest to the beast, the first of equals, or NO_CONTACT. [3.2]"""
        found = [contact for contact in range(len(CONTACTS)) if self.wrecks[contact]]
        near = DISTANCES[self.beast]
        return min(found, key=lambda contact: near[CONTACTS[contact]]) if found else NO_CONTACT
