"""Hexes of both orientations: rows, middles, straight lines."""

import pytest

from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.geometry.hexes import (
    DIRECTION_NAMES,
    FLAT,
    POINTED,
    POINTED_NAMES,
    HexGrid,
    hex_centre,
    hex_in_row,
)

# Three rows, the second half a hex to the left.
ROWS = [(0, 0.5), (0, 1.5), (0, 2.5), (1, 0), (1, 1), (1, 2), (2, 0.5), (2, 1.5), (2, 2.5)]
GRID = HexGrid([hex_in_row(*place) for place in ROWS])


def test_hexes_in_rows_touch_those_beside_and_half_a_hex_off():
    assert sorted(GRID.links[4]) == [0, 1, 3, 5, 6, 7]
    assert sorted(GRID.links[0]) == [1, 3, 4]
    assert GRID.distances[3][2] == 3


@pytest.mark.parametrize(
    ("to", "way"), [(0, "NW"), (1, "NE"), (5, "E"), (7, "SE"), (6, "SW"), (3, "W")]
)
def test_the_directions_of_pointed_hexes_have_names_of_their_own(to, way):
    assert POINTED_NAMES[GRID.bearing(4, to)] == way


def test_a_straight_line_goes_on_to_the_edge():
    east = POINTED_NAMES.index("E")
    assert GRID.ahead(3, east) == [4, 5]
    assert GRID.ahead(5, east) == []
    assert (GRID.bearing(3, 5), GRID.bearing(3, 2), GRID.bearing(3, 3)) == (east, NOWHERE, NOWHERE)
    assert GRID.bearing(6, 1) == POINTED_NAMES.index("NE")


@pytest.mark.parametrize(("turned", "names"), [(FLAT, DIRECTION_NAMES), (POINTED, POINTED_NAMES)])
def test_a_hex_lies_on_the_sheet_where_its_direction_says(turned, names):
    for way, name in enumerate(names):
        x, y = hex_centre([(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)][way], 10.0, turned)
        assert ("N" in name) == (y < -1)
        assert ("S" in name) == (y > 1)
        assert ("E" in name) == (x > 1)
        assert ("W" in name) == (x < -1)
        assert x * x + y * y == pytest.approx(300.0, abs=0.2)
