"""Set-ups, optional rules, difficulty, endings, and what must always hold."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import require
from hexile.kernel.game import Ending
from hexile.kernel.setup import (
    Difficulty,
    Option,
    Scenario,
    Setup,
    check_files,
    check_scenario,
    prepared,
)
from librt.vecs import vec
from mypy_extensions import i64

from hexile_undertow.rules import begin_turn
from hexile_undertow.state import GOES, RAISE, REST, Dive, Terms
from hexile_undertow.tables import CONTACTS, HARBOUR, LAIR, LAYOUTS
from hexile_undertow.tables.layouts import MARKERS, POD

SCENARIOS: Final[list[Scenario]] = [
    Scenario(layout.name, layout.title, layout.text, layout.goal) for layout in LAYOUTS.values()
]
OPTIONS: Final[list[Option]] = [
    Option("plates", 3, "Plates of the tug's hull.", "R1", (), 1, 6),
    Option("hold", 2, "Pods the tug has room for.", "R1", (), 1, 4),
    Option("hearing", 2, "Face on which the beast hears a tug, before points.", "R1", (), 0, 3),
    Option("feeds", True, "The beast feeds on wrecks.", "R2"),
]
DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty(
        "easy", "Easy", "A strong hull, and a beast hard of hearing.", {"plates": 4, "hearing": 1}
    ),
    Difficulty("normal", "Normal", "The numbers of the book.", {}),
    Difficulty(
        "hard", "Hard", "Two plates, and a beast that hears well.", {"plates": 2, "hearing": 3}
    ),
]
ENDINGS: Final[list[Ending]] = [
    Ending("all", "All pods are home", True),
    Ending("some", "Some pods are home", False),
    Ending("none", "No pod is home", False),
    Ending("sunk", "The tug is sunk", False),
]


def terms_for(setup: Setup) -> Terms:
    """Settle the options; you can replace no files."""
    check_files(setup, [])
    check_scenario(setup, SCENARIOS)
    return Terms(setup)


def blank(setup: Setup) -> Dive:
    """Return a game of a set-up with nothing placed yet; games of one set-up share their terms."""
    return Dive(prepared(setup, Terms, terms_for))


def set_up(setup: Setup, dice: Dice) -> Dive:
    """Put tug and beast on their hexes, and lay out the contacts. [1.2]"""
    s = blank(setup)
    s.tug = HARBOUR
    s.beast = LAIR
    laid = s.terms.layout.contacts
    s.contacts = vec[bool]([contact in laid for contact in range(len(CONTACTS))])
    s.wrecks = vec[bool]([False] * len(CONTACTS))
    s.drawn = vec[i64]([0] * len(MARKERS))
    begin_turn(s)
    return s


def every_action(setup: Setup) -> list[str]:
    """List everything that can be said in a game. [2.2, 2.3, 2.4]"""
    return [*(go.text() for go in GOES), RAISE.text(), REST.text()]


def check(s: Dive) -> None:
    """Raise Violation if something that must always hold does not."""
    require(sum(s.in_pile()) == sum(s.contacts), "there are as many markers as contacts")
    require(min(s.in_pile()) >= 0, "no marker is drawn more often than it is there")
    require(s.drawn[POD] == s.aboard + s.home, "every pod drawn is aboard or at home")
