"""Set-ups, optional rules, difficulty, endings, and what must always hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.authors.duel.rules import begin_turn, no_orders
from hexile.authors.duel.state import GOES, SITE_NAMES, UNKNOWN, Night, Terms
from hexile.authors.template.tables import GUARD_POST, SITES, START
from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import require
from hexile.kernel.game import Ending
from hexile.kernel.play import READY, REVISE
from hexile.kernel.setup import Difficulty, Option, Scenario, Setup, check_files, prepared

SCENARIOS: Final[list[Scenario]] = [
    Scenario(
        "night",
        "One night",
        "Three sites, one cache that the thief knows of, and a guard.",
        "The thief must fetch the cache and leave by the entrance or the guard's post. The guard must catch him, "
        "or hold out until dawn.",
    )
]
OPTIONS: Final[list[Option]] = [
    Option("turns", 14, "Turns before dawn.", "R1", (), 4, 30),
    Option("grasp", 3, "Lowest face on which the guard holds the thief.", "R1", (), 2, 6),
]
DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("even", "Even", "The numbers of the book.", {}),
    Difficulty("bold", "For a bold thief", "The guard seldom holds on.", {"grasp": 5}),
]
ENDINGS: Final[list[Ending]] = [
    Ending("away", "The thief gets away with the cache", True),
    Ending("caught", "The thief is caught", False),
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
    """Put thief and guard on their places, and the cache on a site by lot. [1.2]"""
    s = blank(setup)
    s.places = vec[i64]([START, GUARD_POST])
    s.visited = vec[bool]([False] * len(SITES))
    s.cleared = vec[bool]([False] * len(SITES))
    s.orders = no_orders()
    s.cache = dice.draw([1] * len(SITES), "1.2", "cache", KnownNames(SITE_NAMES))
    begin_turn(s)
    return s


def every_action(setup: Setup) -> list[str]:
    """List everything that can be said in a game. [2.1, 2.2]"""
    return [*(go.text() for go in GOES), READY, REVISE]


def check(s: Night) -> None:
    """Raise Violation if something that must always hold does not."""
    over = s.result is not None
    require(over or s.cache == UNKNOWN or not s.cleared[s.cache], "the thief left with the cache")
    require(over or not all(s.cleared), "the thief has brought the cache from nowhere")
