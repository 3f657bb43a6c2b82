"""How places are joined and drawn: squares, joined where they share a side."""

from __future__ import annotations

from typing import Final

from hexile.authors.template.tables.spots import Spot
from hexile.kernel.scene import Point

SHEET: Final = "bunker"
GROUND: Final = "floor"
WAYS_DRAWN: Final = False  # squares show by themselves which are joined
ACROSS: Final = 6  # columns of the drawing from one square to the next
UNIT: Final = 60.0
MARGIN: Final = 50.0


def links_of(spots: list[Spot], ways: list[str]) -> list[list[int]]:
    """Return for each square those that share a side with it. [1.1]"""
    return [[there for there, b in enumerate(spots) if are_joined(a, b)] for a in spots]


def are_joined(a: Spot, b: Spot) -> bool:
    """Tell whether two squares share a side. [1.1]"""
    down, right = abs(a.line - b.line), abs(a.column - b.column)
    return (down, right) in ((0, ACROSS), (1, 0))


def centre_of(spot: Spot) -> Point:
    """Return the middle of a square on the sheet."""
    return MARGIN + UNIT * (spot.column / ACROSS + 0.5), MARGIN + UNIT * (spot.line + 0.5)


def outline_of(spot: Spot) -> list[Point]:
    """Return the corners of a square on the sheet."""
    x, y = centre_of(spot)
    half = UNIT / 2
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
