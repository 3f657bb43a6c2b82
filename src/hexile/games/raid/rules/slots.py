"""What an action can name: Warhawks and squares."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.raid.state import NO_ONE, WARHAWK_NAMES, Raid
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.verbs.verb import Slot


def square_names(s: Raid) -> list[str]:
    """Name the squares of the board."""
    ground = s.terms.ground
    return [
        ground.names[square]
        for square in range(ground.size)
        if ground.bunker.squares.exists[square]
    ]


def square_named(s: Raid, word: str) -> int | None:
    """Return the square with this name, or None."""
    names = s.terms.ground.names
    square = names.index(word) if word in names else NOWHERE
    return square if square != NOWHERE and s.terms.ground.bunker.squares.exists[square] else None


def held_square(s: Raid, word: str) -> int | None:
    """Return the square with this name if a trooper is on it, or None."""
    square = square_named(s, word)
    return None if square is None or s.trooper_on(square) == NO_ONE else square


def is_alive(s: Raid, warhawk: i64) -> bool:
    """Tell whether a Warhawk is on the board. [6.5]"""
    return s.warhawk_at[warhawk] != NOWHERE


WARHAWK: Final = Slot(
    "a Warhawk",
    lambda s: WARHAWK_NAMES,
    "4.2",
    "{word} is not a Warhawk; the Warhawks are W1 to W5",
)
SQUARE: Final = Slot(
    "a square", square_names, "4.1", "there is no square {word} on this board", square_named
)
TROOPER_SQUARE: Final = Slot(
    "a trooper's square", square_names, "6.3", "there is no trooper on {word}", held_square
)
