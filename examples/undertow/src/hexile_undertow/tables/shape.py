"""How places are joined and drawn: hexes in rows, every second row half a hex to the right."""

from __future__ import annotations

from typing import Final

from hexile.kernel.geometry.hexes import hex_corners
from hexile.kernel.scene import Point

from hexile_undertow.tables.spots import Spot

SHEET: Final = "field trench"  # drawn like a field, in the inks of data/inks.toml
GROUND: Final = "clear"  # the picture shows through
ACROSS: Final = 6  # columns of the drawing from one hex to the next
SIDE: Final = 36.0
WIDTH: Final = SIDE * 3**0.5
MARGIN: Final = 60.0
POINTED: Final = 30  # degrees by which the first corner lies below the right


def links_of(spots: list[Spot]) -> list[list[int]]:
    """Return for each hex those that share a side with it. [1.1]"""
    return [[there for there, b in enumerate(spots) if are_joined(a, b)] for a in spots]


def are_joined(a: Spot, b: Spot) -> bool:
    """Tell whether two hexes share a side. [1.1]"""
    down, right = abs(a.line - b.line), abs(a.column - b.column)
    return (down, right) in ((0, ACROSS), (1, ACROSS // 2))


def centre_of(spot: Spot) -> Point:
    """Return the middle of a hex on the sheet."""
    return (
        round(MARGIN + WIDTH * (spot.column / ACROSS + 0.5), 2),
        MARGIN + SIDE * (1.5 * spot.line + 1),
    )


def outline_of(spot: Spot) -> list[Point]:
    """Return the corners of a hex on the sheet."""
    return hex_corners(centre_of(spot), SIDE, POINTED)
