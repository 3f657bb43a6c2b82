"""Set-ups, optional rules, difficulty, endings, and what must always hold."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import Dice
from hexile.kernel.errors import require
from hexile.kernel.game import Ending
from hexile.kernel.setup import Difficulty, Option, Scenario, Setup, check_files, prepared
from librt.vecs import vec
from mypy_extensions import i64

from hexile_convoy.rules import begin_turn, no_orders
from hexile_convoy.state import FLEETS, MERCHANTS, RAIDERS, SHIPS, UNKNOWN, Sea, Terms
from hexile_convoy.tables import STARTS

SCENARIOS: Final[list[Scenario]] = [
    Scenario(
        "strait",
        "The strait",
        "Three merchants, one with gold aboard, and two raiders.",
        "The convoy must bring the gold to a harbour. The raiders must sink it, or hold the convoy off until night.",
    )
]
OPTIONS: Final[list[Option]] = [
    Option("turns", 14, "Turns before night.", "R1", (), 8, 30),
    Option("near", 4, "Lowest face that hits a ship next to a raider.", "R1", (), 2, 5),
]
DIFFICULTIES: Final[list[Difficulty]] = [
    Difficulty("even", "Even", "The numbers of the book.", {}),
    Difficulty("calm", "For a bold convoy", "Guns seldom hit.", {"near": 5}),
]
ENDINGS: Final[list[Ending]] = [
    Ending("landed", "The gold is landed", True),
    Ending("sunk", "The gold is sunk", False),
    Ending("night", "Night falls", False),
]


def terms_for(setup: Setup) -> Terms:
    """Settle the options; you can replace no files."""
    check_files(setup, [])
    return Terms(setup)


def blank(setup: Setup) -> Sea:
    """Return a game of a set-up with nothing placed yet; games of one set-up share their terms."""
    return Sea(prepared(setup, Terms, terms_for))


def set_up(setup: Setup, dice: Dice) -> Sea:
    """Put the ships on their hexes, and the gold aboard one of the merchants, by lot. [1.2]"""
    s = blank(setup)
    s.places = vec[i64]([i64(at) for at in STARTS])
    s.orders = no_orders()
    s.gold = dice.draw([1] * len(MERCHANTS), "1.2", "gold", KnownNames(SHIPS[: len(MERCHANTS)]))
    begin_turn(s)
    return s


def check(s: Sea) -> None:
    """Raise Violation if something that must always hold does not."""
    require(all(s.at_sea(ship) for ship in FLEETS[RAIDERS]), "a raider is off the board")
    require(
        s.result is not None or s.gold == UNKNOWN or s.at_sea(s.gold), "the gold is off the board"
    )
