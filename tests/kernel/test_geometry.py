"""Graphs, hexes and squares."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.maps import is_symmetric

from hexile.kernel.geometry.graph import (
    FAR,
    NOWHERE,
    all_distances,
    costs_from,
    distances_from,
    is_connected,
)
from hexile.kernel.geometry.hexes import DIRECTIONS as HEX_DIRECTIONS
from hexile.kernel.geometry.hexes import (
    SIDES,
    HexGrid,
    hex_corners,
    hex_distance,
)
from hexile.kernel.geometry.squares import (
    BOTH_SIDES,
    DIRECTION_NAMES,
    DIRECTIONS,
    ONE_SIDE,
    STRAIGHT_ONLY,
    Squares,
    straight_lines,
)

RING = [[1, 5], [0, 2], [1, 3], [2, 4], [3, 5], [4, 0]]
hexes = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


# --- graphs


def test_distances_round_a_ring():
    assert distances_from(0, RING) == [0, 1, 2, 3, 2, 1]
    assert all_distances(RING)[2] == [2, 1, 0, 1, 2, 3]


def test_no_way_is_far():
    assert distances_from(0, [[1], [0], []]) == [0, 1, FAR]
    assert not is_connected([[1], [0], []])
    assert is_connected(RING)
    assert is_connected([])


def test_symmetry():
    assert is_symmetric(RING)
    assert not is_symmetric([[1], []])


def test_the_cheapest_way_and_the_places_before():
    prices = {(0, 5): 9, (5, 0): 9}
    costs, before = costs_from(0, RING, lambda a, b: prices.get((a, b), 1))
    assert costs == [0, 1, 2, 3, 4, 5]
    assert before == [NOWHERE, 0, 1, 2, 3, 4]


def test_of_equally_cheap_ways_the_one_through_the_lower_number():
    diamond = [[1, 2], [0, 3], [0, 3], [1, 2]]
    _, before = costs_from(0, diamond, lambda a, b: 1)
    assert before[3] == 1


def test_a_forbidden_step_and_a_limit():
    costs, before = costs_from(0, RING, lambda a, b: FAR if b == 1 else 1)
    assert costs[1] == FAR
    assert before[1] == NOWHERE
    assert costs[2] == 4
    costs, _ = costs_from(0, RING, lambda a, b: 1, most=1)
    assert costs == [0, 1, FAR, FAR, FAR, 1]


# --- hexes


@given(hexes, hexes)
def test_hex_distance_is_symmetric_and_zero_only_at_home(a, b):
    assert hex_distance(a, b) == hex_distance(b, a)
    assert (hex_distance(a, b) == 0) == (a == b)


@given(hexes, hexes, hexes)
def test_hex_distance_keeps_the_triangle_inequality(a, b, c):
    assert hex_distance(a, c) <= hex_distance(a, b) + hex_distance(b, c)


@given(hexes)
def test_the_six_neighbours_are_one_away_and_each_lies_opposite_another(h):
    around = [(h[0] + q, h[1] + r) for q, r in HEX_DIRECTIONS]
    assert [hex_distance(h, n) for n in around] == [1] * 6
    for direction, (q, r) in enumerate(HEX_DIRECTIONS):
        assert HEX_DIRECTIONS[opposite(direction)] == (-q, -r)


def opposite(direction):
    return (direction + 3) % SIDES


def test_steps_and_directions_agree():
    grid = HexGrid([(q, r - q // 2) for q in range(5) for r in range(4)])
    assert grid.size == 20
    for place in range(grid.size):
        for way, to in enumerate(grid.steps[place]):
            if to != NOWHERE:
                assert grid.direction(place, to) == way
                assert grid.steps[to][opposite(way)] == place
                assert grid.distances[place][to] == 1
    assert grid.direction(0, grid.size - 1) == NOWHERE
    assert len(grid.links[0]) == 2
    assert is_symmetric(grid.links)
    assert is_connected(grid.links)


def test_corners_of_a_hex():
    flat = hex_corners((10.0, 20.0), 4.0, 0)
    assert flat[0] == (14.0, 20.0)
    assert flat[1] == (12.0, 23.46)
    assert hex_corners((10.0, 20.0), 4.0, 30)[1] == (10.0, 24.0)
    assert sorted(flat) == sorted((20 - x, 40 - y) for x, y in flat)


# --- squares

CORNERS = [BOTH_SIDES, ONE_SIDE, STRAIGHT_ONLY]


@st.composite
def boards(draw):
    board = Squares(draw(st.integers(1, 5)), draw(st.integers(1, 5)))
    flags = st.lists(st.booleans(), min_size=board.size, max_size=board.size)
    board.exists = [not missing for missing in draw(flags)]
    board.wall_east = draw(flags)
    board.wall_south = draw(flags)
    return board


@given(boards(), st.sampled_from(CORNERS))
def test_steps_go_both_ways_under_every_reading_of_corners(board, corner):
    assert is_symmetric(board.steps(corner))


@given(boards())
def test_each_reading_of_corners_allows_what_the_stricter_one_does(board):
    readings = [board.steps(corner) for corner in (STRAIGHT_ONLY, BOTH_SIDES, ONE_SIDE)]
    for straight, strict, lenient in zip(*readings, strict=True):
        assert set(straight) <= set(strict) <= set(lenient)


@given(boards())
def test_readings_of_corners_join_the_same_squares(board):
    """Whoever gets somewhere diagonally gets there straight, too."""
    straight = all_distances(board.steps(STRAIGHT_ONLY))
    rounding = all_distances(board.steps(ONE_SIDE))
    for here, there in zip(straight, rounding, strict=True):
        assert [d == FAR for d in here] == [d == FAR for d in there]


def test_an_open_square_has_eight_steps_in_the_fixed_order():
    board = Squares(3, 3)
    board.exists = [True] * 9
    assert board.steps(BOTH_SIDES)[4] == [3, 5, 1, 7, 0, 6, 2, 8]
    assert board.steps(STRAIGHT_ONLY)[4] == [3, 5, 1, 7]
    assert len(DIRECTION_NAMES) == len(DIRECTIONS) == 8


def test_outside_is_nowhere():
    board = Squares(2, 3)
    assert board.at(-1, 0) == board.at(0, 3) == board.at(2, 0) == NOWHERE
    assert (board.row(5), board.column(5)) == (1, 2)
    assert not board.is_open(0, NOWHERE)


offsets = st.integers(-9, 9)


@given(offsets, offsets)
def test_straight_lines_are_the_same_from_either_end(down, right):
    there = straight_lines(down, right)
    back = straight_lines(-down, -right)
    turned = [[(down + d, right + r) for d, r in reversed(line)] for line in back]
    assert sorted(there) == sorted(turned)


@given(offsets, offsets)
def test_straight_lines_go_square_by_square(down, right):
    for line in straight_lines(down, right):
        assert (line[0], line[-1]) == ((0, 0), (down, right))
        assert len(line) == max(abs(down), abs(right)) + 1
        for (a, b), (c, d) in pairwise(line):
            assert max(abs(a - c), abs(b - d)) == 1
