"""Chapter 7: squares, steps, facings, arcs, sight, doors."""

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.forlorn.position import at, do, legal, position, refused, run, where, who

from hexile.games.forlorn.rules.activation import ANYWHERE, Plan, activate, may_stop
from hexile.games.forlorn.rules.movement import passes_units, reach, walk, way_to
from hexile.games.forlorn.tables.deck import Ground
from hexile.games.forlorn.tables.maps import ground_for, read_deck
from hexile.games.forlorn.tables.operations import OPERATIONS
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import legal_actions

DECKS = ["quarters", "reactor"]


# --- 7.1 and 7.2 words and neighbours ---------------------------------------------------------


@pytest.mark.rule("7.1")
def test_path_distance_ignores_units_and_flames_but_not_closed_doors():
    s = position("solo1", "Zac d7 east", "D1 f7", "D2 f8", "flames g7")
    assert s.ways.steps_from(at(s, "d7"))[at(s, "j7")] == 6
    assert s.ways.steps_from(at(s, "d7"))[at(s, "j4")] == FAR


@pytest.mark.rule("7.1")
def test_the_distances_from_the_entry_are_those_of_the_design():
    steps = ground_for("quarters", "").ways(-1).steps_from
    names = ground_for("quarters", "").names
    row = steps(names.index("d7"))
    assert [row[names.index(q)] for q in ("x7", "j4", "j1", "r1", "v4", "r14", "j14", "f11")] == [
        20, 8, 10, 15, 20, 18, 10, 4,
    ]  # fmt: skip


@pytest.mark.rule("7.1")
def test_the_distances_from_the_dock_are_those_of_the_design():
    ground = ground_for("reactor", "")
    row = ground.ways(-1).steps_from(ground.names.index("f11"))
    squares = ("m7", "m1", "y1", "y8", "n14", "b7", "j2")
    assert [row[ground.names.index(q)] for q in squares] == [9, 13, 21, 19, 9, 10, 10]


@pytest.mark.rule("7.1")
def test_a_free_square_is_open_without_unit_or_flames():
    s = position("solo1", "Zac d7 east", "D1 f7", "corpse g7", "flames h7")
    assert [s.is_free(at(s, q)) for q in ("d7", "f7", "g7", "h7", "h2", "i7")] == [
        False, False, True, False, False, True,
    ]  # fmt: skip


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("deck", DECKS)
def test_neighbours_are_mutual_on_both_decks_with_any_door(deck):
    ground = ground_for(deck, "")
    for mask in (0, -1, 5):
        links = ground.ways(mask).links
        assert all(a in links[b] for a in ground.floor for b in links[a])


@pytest.mark.rule("7.2")
def test_a_diagonal_needs_one_of_its_two_sides_open():
    s = position("solo1", "Zac e7 east")
    assert at(s, "f6") in s.ways.links[at(s, "e7")]
    assert at(s, "d6") in s.ways.links[at(s, "e7")]
    assert at(s, "j6") not in s.ways.links[at(s, "i7")]
    s = position("solo1", "Zac i7 east", "open j6")
    assert at(s, "j6") in s.ways.links[at(s, "i7")]
    assert at(s, "i5") not in s.ways.links[at(s, "i7")]


# --- 7.3 and 7.4 Marines -------------------------------------------------------------------------


@pytest.mark.rule("7.4", "5.1")
def test_a_step_costs_one_and_turns_the_marine_its_way():
    s = do(position("solo1", "Zac h7 east"), "step Zac h8 south")
    assert (where(s, "Zac"), s.facing[who(s, "Zac")]) == ("h8", 2)
    assert (s.points, s.movement) == (8, 3)


@pytest.mark.rule("7.4")
def test_a_diagonal_step_leaves_a_choice_of_two_facings():
    s = position("solo1", "Zac h7 north")
    steps = [a for a in legal(s) if a.startswith("step Zac i8")]
    assert steps == ["step Zac i8 east", "step Zac i8 south", "step Zac i8 north"]


@pytest.mark.rule("7.4")
def test_keeping_another_facing_costs_two():
    s = do(position("solo1", "Zac h7 east"), "step Zac g7 east")
    assert (where(s, "Zac"), s.facing[who(s, "Zac")], s.movement) == ("g7", 1, 2)


@pytest.mark.rule("7.4", "5.1")
def test_a_step_back_is_refused_with_its_cost_when_points_are_short():
    s = position("solo1", "Zac h7 east")
    s.points, s.mover, s.movement = 0, who(s, "Zac"), 1
    words = refused(s, "step Zac g7 east")
    assert (
        words
        == "it costs 2 movement points to step back; Zac has 1, and no action point is left (7.4)"
    )


@pytest.mark.rule("7.4")
def test_a_turn_of_ninety_degrees_costs_one():
    s = do(position("solo1", "Zac h7 east"), "turn Zac north")
    assert (s.facing[who(s, "Zac")], s.movement) == (0, 3)
    assert "90 degrees" in refused(s, "turn Zac south")


@pytest.mark.rule("5.1")
def test_a_move_goes_on_until_somebody_else_acts():
    s = position("solo1", "Zac h7 east", "Marek h8 east")
    s = do(do(s, "step Zac i7 east"), "step Zac j7 east")
    assert (s.points, s.movement) == (8, 2)
    s = do(s, "step Marek i8 east")
    assert (s.points, s.mover, s.movement) == (7, who(s, "Marek"), 3)
    s = do(s, "step Zac k7 east")
    assert s.points == 6


@pytest.mark.rule("7.3", "R53")
def test_passing_a_comrade_costs_one_more_and_does_not_stop_there():
    s = position("solo1", "Zac h7 east", "Marek i7 east")
    assert "step Zac i7 east" not in legal(s)
    after = do(s, "pass Zac i7 j7 east")
    assert (where(after, "Zac"), after.movement) == ("j7", 1)
    assert "occupied by Marek (7.3)" in refused(s, "step Zac i7 east")


@pytest.mark.rule("7.3", "9.6")
def test_a_way_past_two_comrades_is_one_choice_and_none_leads_through_flames():
    s = position("solo1", "Zac h7 east", "Marek i7 east", "Aldous i8 east")
    ways = [action for action in legal(s) if action.startswith("pass Zac ")]
    past = {action.split()[2] for action in ways if action.endswith(" j7 east")}
    assert len(past) == 1
    (other,) = {"i7", "i8"} - past
    assert refused(s, f"pass Zac {other} j7 east").endswith("passes Marek instead (7.3)")
    s = position("solo1", "Zac h7 east", "Marek i7 east", "flames i7")
    assert refused(s, "pass Zac i7 j7 east") == "i7 is burning (9.6)"


@pytest.mark.rule("7.3")
def test_nobody_enters_an_enemy_or_flames():
    s = position("solo1", "Zac h7 east", "D1 i7", "flames i8")
    assert "occupied by D1 (7.3)" in refused(s, "step Zac i7 east")
    assert "is burning (9.6)" in refused(s, "step Zac i8 east")


@pytest.mark.rule("7.3", "7.5")
def test_xenos_do_not_pass_xenos_but_pass_eggs():
    s = position("solo1", "Zac d7 east", "D1 n2", "D2 n3")
    assert reach(s, at(s, "n2"), 8, False, False).steps[at(s, "n4")] == FAR
    s = position("solo1", "Zac d7 east", "D1 n2", "E1 n3")
    found = reach(s, at(s, "n2"), 8, False, False)
    assert found.steps[at(s, "n4")] == 2
    assert not may_stop(s, Plan(who(s, "D1"), at(s, "n2"), ANYWHERE), at(s, "n3"), True)


@pytest.mark.rule("7.3", "7.1")
def test_a_shared_vent_is_left_unless_there_is_nowhere_to_go():
    s = position("solo1", "Zac d7 east", "D1 v4", "D2 v4")
    assert not may_stop(s, Plan(who(s, "D1"), at(s, "v4"), ANYWHERE), at(s, "v4"), False)
    assert may_stop(s, Plan(who(s, "D1"), at(s, "v4"), ANYWHERE), at(s, "v4"), True)
    run(s, activate, who(s, "D1"), faces=[1])
    assert where(s, "D1") != "v4"
    assert where(s, "D2") == "v4"


@pytest.mark.rule("7.5")
def test_of_equal_ways_the_first_by_compass_is_taken():
    s = position("solo1", "Zac d7 east", "D1 f7")
    way = [s.square_name(q) for q in way_to(s, at(s, "f7"), at(s, "j7"), False)]
    assert way == ["g7", "h7", "i7", "j7"]
    way = [s.square_name(q) for q in way_to(s, at(s, "f8"), at(s, "j7"), False)]
    assert way == ["g7", "h7", "i7", "j7"]


@pytest.mark.rule("7.5")
def test_a_xeno_has_no_more_steps_than_its_points():
    s = position("solo1", "Zac d7 east", "D1 v7")
    found = reach(s, at(s, "v7"), 8, False, False)
    assert found.steps[at(s, "n7")] == 8
    assert found.steps[at(s, "m7")] == FAR


@pytest.mark.rule("7.5")
def test_a_walk_ends_where_it_leads():
    s = position("solo1", "Zac d7 west", "D1 n7")
    way = way_to(s, at(s, "n7"), at(s, "j7"), False)
    assert not passes_units(s, way)
    assert run(s, walk, who(s, "D1"), way)
    assert where(s, "D1") == "j7"


# --- 7.6 arcs ------------------------------------------------------------------------------------


@pytest.mark.rule("7.6")
def test_the_front_arc_of_a_marine_looking_east():
    ground = ground_for("quarters", "")
    square = ground.names.index
    front = [
        q
        for q in ("i7", "i6", "i8", "j5", "k4", "i9", "h6", "g7")
        if ground.in_front(square("h7"), 1, square(q))
    ]
    assert front == ["i7", "i6", "i8", "j5", "k4"]


@pytest.mark.rule("7.6")
@settings(deadline=None)
@given(st.integers(0, 415), st.integers(0, 415), st.integers(0, 3))
def test_a_square_is_never_in_front_and_behind_and_arcs_mirror(a, b, facing):
    ground = ground_for("quarters", "")
    assert not (ground.in_front(a, facing, b) and ground.in_rear(a, facing, b))
    assert ground.in_front(a, facing, b) == ground.in_front(b, (facing + 2) % 4, a)


# --- 7.7 and 7.8 sight and fire --------------------------------------------------------------------

DRAWN = [
    (".a....b.", True),
    (".a.#..b.", False),
    (
        """
        a...#...
        ........
        ...#...b
        """,
        True,
    ),
    (
        """
        ........
        .a#.....
        .#b.....
        """,
        False,
    ),
    (
        """
        a#......
        .b......
        ........
        """,
        True,
    ),
    (
        """
        a.......
        ##......
        .b......
        """,
        False,
    ),
    (
        """
        a.......
        .##.....
        ....b...
        """,
        False,
    ),
    (
        """
        ...#....
        a...#..b
        ...#....
        """,
        False,
    ),
]


def drawn(text):
    """Make a deck of a drawing with a frame, an entry and a vent; return it with a and b."""
    lines = [line for line in dedent(text).strip("\n").split("\n") if line]
    width = max(len(line) for line in lines)
    rows = ["#" * (width + 2)] + [f"#{line.ljust(width, '.')}#" for line in lines]
    rows += ["#" + "." * width + "#", "#L1" + "." * (width - 2) + "#", "#" * (width + 2)]
    board = "\n".join(rows)
    a, b = board.replace("\n", "").index("a"), board.replace("\n", "").index("b")
    for sign in "ab":
        board = board.replace(sign, ".")
    return board, a, b


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(("text", "seen"), DRAWN)
def test_sight_in_positions_drawn_by_hand(text, seen):
    board, a, b = drawn(text)
    ground = Ground(read_deck("drawn", board))
    assert bool(ground.lines(a, b)) is seen
    assert bool(ground.lines(b, a)) is seen


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("scenario", ["solo1", "op4", "op2"])
def test_sight_is_the_same_both_ways_for_all_pairs(scenario):
    s = position(scenario)
    floor = s.terms.ground.floor
    for mask in (0, 3, -1):
        s.ways = s.terms.ground.ways(mask & ((1 << len(s.doors)) - 1))
        lop = [(a, b) for a in floor for b in floor if a < b and s.sees(a, b) != s.sees(b, a)]
        assert lop == []


@pytest.mark.rule("7.7")
def test_closed_doors_and_flames_block_sight_and_units_do_not():
    s = position("solo1", "Zac n4 west", "D1 n7", "Marek n6 east")
    assert s.sees(at(s, "n4"), at(s, "n9"))
    assert not s.sees(at(s, "n4"), at(s, "l4"))
    s = position("solo1", "Zac n4 west", "open m4")
    assert s.sees(at(s, "n4"), at(s, "h4"))
    s = position("solo1", "Zac n4 west", "flames n6")
    assert not s.sees(at(s, "n4"), at(s, "n8"))
    assert s.sees(at(s, "n4"), at(s, "n6")), "ends never block"


@pytest.mark.rule("7.8")
def test_a_unit_between_blocks_fire_but_a_corpse_does_not():
    s = position("solo1", "Zac h7 east", "D1 n7", "Marek j7 east")
    assert "line of fire" in refused(s, "shoot Zac D1")
    s = position("solo1", "Zac h7 east", "D1 n7", "corpse j7")
    assert "shoot Zac D1" in legal(s)


@pytest.mark.rule("7.8")
def test_one_of_two_lines_is_enough_for_fire():
    s = position("solo1", "Zac h7 east", "D1 j8", "Marek i7 east")
    assert s.has_line_of_fire(at(s, "h7"), at(s, "j8"))
    s = position("solo1", "Zac h7 east", "D1 j8", "Marek i7 east", "Dufresne i8 east")
    assert not s.has_line_of_fire(at(s, "h7"), at(s, "j8"))


@pytest.mark.rule("7.9")
def test_range_is_the_larger_of_rows_and_columns():
    ground = ground_for("quarters", "")
    assert ground.range(ground.names.index("h7"), ground.names.index("n4")) == 6


# --- 7.10 doors ------------------------------------------------------------------------------------


@pytest.mark.rule("7.10", "6.8")
@pytest.mark.parametrize(("face", "broken"), [(4, False), (5, True), (6, True)])
def test_a_xeno_without_a_way_breaks_the_first_door(face, broken):
    s = position("solo1", "Zac j4 south", "D1 n7")
    run(s, activate, who(s, "D1"), faces=[1, face])
    assert (s.doors[s.terms.ground.door_at[at(s, "m4")]] == 2) is broken
    assert where(s, "D1") == "n5", "beside the door, across the corner"


@pytest.mark.rule("R56", "7.10")
@pytest.mark.parametrize(("face", "door"), [(1, "m4"), (2, "j6")])
def test_of_equal_ways_through_different_doors_a_die_takes_one(face, door):
    s = position("solo1", "Zac j4 south", "D1 n7")
    run(s, activate, who(s, "D1"), faces=[face, 6])
    assert s.doors[s.terms.ground.door_at[at(s, door)]] == 2


@pytest.mark.rule("R56")
def test_a_way_through_fewer_doors_is_taken_without_a_die():
    s = position("solo1", "Zac j4 south", "D1 s7")
    run(s, activate, who(s, "D1"), faces=[6])
    assert s.doors[s.terms.ground.door_at[at(s, "m4")]] == 2, "not r6, just as near, and then m4"


@pytest.mark.rule("7.10", "6.8")
def test_a_xeno_too_far_from_the_door_only_walks():
    s = position("solo1", "Zac j4 south", "D1 v1")
    run(s, activate, who(s, "D1"))
    assert s.doors == position("solo1").doors


@pytest.mark.rule("7.10")
def test_sealed_doors_are_neither_broken_nor_planned_through():
    s = position("op2", "Zac c2 east", "D1 h4")
    run(s, activate, who(s, "D1"))
    assert where(s, "D1") == "h4"
    assert OPERATIONS["op2"].sealed == ["g4", "t11"]


@pytest.mark.rule("7.10")
def test_doors_start_closed_unless_the_operation_says_so():
    s = position("solo1")
    opened = [s.square_name(q) for d, q in enumerate(s.terms.ground.deck.doors) if s.doors[d]]
    assert opened == ["w7", "w8"]


@pytest.mark.rule("7.4")
def test_a_facing_is_said_by_touching_the_square_before_the_marine():
    clicks = {a.text(): a.clicks() for a in legal_actions(position("solo1", "Zac h7 east"))}
    assert clicks["step Zac i7 east"] == ["Zac", "i7", "j7"]
    assert clicks["step Zac g7 west"] == ["Zac", "g7", "f7"]
    assert clicks["step Zac h8 south"] == ["Zac", "h8", "south"], "a wall is no place to touch"
    past = position("solo1", "Zac h7 east", "Aldous i7 east", "Brandt i8 east")
    clicks = {a.text(): a.clicks() for a in legal_actions(past)}
    assert clicks["pass Zac i7 j7 east"] == ["Zac", "j7", "k7"]
