"""Set-ups, optional rules, difficulty, endings, and what must always hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from hexile.authors.template.rules import begin_turn
from hexile.authors.template.state import GOES, SEARCH, SITE_NAMES, UNKNOWN, WAIT, Night, Terms
from hexile.authors.template.tables import GUARD_POST, SITES, START
from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import require
from hexile.kernel.game import Ending
from hexile.kernel.setup import Difficulty, Option, Scenario, Setup, check_files, prepared

SCENARIOS: Final[list[Scenario]] = [
    Scenario(
        "night",
        "One night",
        "Three sites, one cache, a guard between them.",
        "Search the site that has the cache before dawn.",
    )
]
OPTIONS: Final[list[Option]] = [
    Option("turns", 14, "Turns before dawn.", "R1", (), 4, 30),
    Option("hearing", 3, "Highest face on which the guard hears the scout.", "R1", (), 0, 6),
]
DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("easy", "Easy", "A guard hard of hearing.", {"hearing": 2}),
    Difficulty("normal", "Normal", "The numbers of the book.", {}),
    Difficulty("hard", "Hard", "A guard with sharp ears.", {"hearing": 5}),
]
ENDINGS: Final[list[Ending]] = [
    Ending("found", "The cache is found", True),
    Ending("dawn", "Dawn breaks", False),
]


def terms_for(setup: Setup) -> Terms:
    """Settle the options; you can replace no files."""
    check_files(setup, [])
    return Terms(setup)


def blank(setup: Setup) -> Night:
    """Return a game of a set-up with nothing placed yet; games of one set-up share their terms."""
    return Night(prepared(setup, Terms, terms_for))


def set_up(setup: Setup, dice: Dice) -> Night:
    """Put scout and guard on their places, and the cache on a site by lot. [1.2]"""
    s = blank(setup)
    s.scout = START
    s.guard = GUARD_POST
    s.searched = vec[bool]([False] * len(SITES))
    s.cache = dice.draw([1] * len(SITES), "1.2", "cache", KnownNames(SITE_NAMES))
    begin_turn(s)
    return s


def every_action(setup: Setup) -> list[str]:
    """List everything that can be said in a game. [2.2, 2.3]"""
    return [*(go.text() for go in GOES), SEARCH.text(), WAIT.text()]


def check(s: Night) -> None:
    """Raise Violation if something that must always hold does not."""
    over = s.result is not None
    require(
        over or s.cache == UNKNOWN or not s.searched[s.cache], "the cache was searched for there"
    )
    require(over or not all(s.searched), "every site has been searched")
