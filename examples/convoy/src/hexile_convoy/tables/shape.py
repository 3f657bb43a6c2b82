"""How places are joined and drawn: hexes in rows, every second row half a hex to the right."""

from __future__ import annotations

from typing import Final

from hexile.kernel.geometry.hexes import (
    POINTED,
    Hex,
    HexGrid,
    hex_centre,
    hex_corners,
    hex_in_row,
)
from hexile.kernel.scene import Point

from hexile_convoy.tables.spots import Spot

SHEET: Final = "field strait"  # drawn like a field, in the inks of data/inks.toml
GROUND: Final = "plain"
ACROSS: Final = 6  # columns of the drawing from one hex to the next
SIDE: Final = 36.0
MARGIN: Final = 60.0


def grid_of(spots: list[Spot]) -> HexGrid:
    """Return the map with its distances, directions and straight lines. [1.1]"""
    return HexGrid([hex_of(spot) for spot in spots])


def hex_of(spot: Spot) -> Hex:
    """Return the coordinates of a hex, by its line and column in the drawing."""
    return hex_in_row(spot.line, spot.column / ACROSS)


def centre_of(spot: Spot) -> Point:
    """Return the middle of a hex on the sheet."""
    x, y = hex_centre(hex_of(spot), SIDE, POINTED)
    return (MARGIN + SIDE + x, MARGIN + SIDE + y)


def outline_of(spot: Spot) -> list[Point]:
    """Return the corners of a hex on the sheet."""
    return hex_corners(centre_of(spot), SIDE, POINTED)
