"""How places are joined and drawn: stars, joined by the lanes listed below the drawing."""

from __future__ import annotations

from typing import Final

from hexile.authors.template.tables.spots import Spot
from hexile.kernel.scene import Point

SHEET: Final = "sky"
GROUND: Final = "star-yellow"
WAYS_DRAWN: Final = True
RIGHT: Final = 9.0  # how far a column and a line of the drawing are apart on the sheet
DOWN: Final = 72.0
HALF_WIDE: Final = 20.0
HALF_HIGH: Final = 20.0
MARGIN: Final = 60.0


def links_of(spots: list[Spot], ways: list[str]) -> list[list[int]]:
    """Return for each star those that a way joins it to. [1.1]"""
    names = [spot.name for spot in spots]
    joined: list[list[int]] = [[] for _ in spots]
    for way in ways:
        a, b = [names.index(name) for name in way.split()]
        joined[a].append(b)
        joined[b].append(a)
    return [sorted(there) for there in joined]


def centre_of(spot: Spot) -> Point:
    """Return the middle of a star on the sheet."""
    return MARGIN + RIGHT * spot.column, MARGIN + DOWN * spot.line


def outline_of(spot: Spot) -> list[Point]:
    """Return the corners of a star on the sheet."""
    x, y = centre_of(spot)
    left, right, top, bottom = x - HALF_WIDE, x + HALF_WIDE, y - HALF_HIGH, y + HALF_HIGH
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
