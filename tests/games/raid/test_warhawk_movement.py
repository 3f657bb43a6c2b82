"""Chapter 4: the Warhawks move."""

import pytest
from tests.games.raid.drawing import DEAD, do, game, placed, room, steps_of, texts, told, where

from hexile.games.raid import GAME
from hexile.kernel.play import Illegal, find_legal

OPEN = """
    +-+-+-+-+-+-+-+
    |1 . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |2 3 . . . . P|
    +-+-+-+-+-+-+-+
    """


@pytest.mark.rule("4.1", "4.2")
def test_a_square_costs_one_point():
    s = do(room(OPEN), "step W1 r0c1")
    assert s.points == 4
    assert told(s, "step") == [{"who": "W1", "to": "r0c1", "points": 4}]


@pytest.mark.rule("4.2", "R21")
def test_one_piece_may_use_all_five_points():
    s = do(room(OPEN), *[f"step W1 r0c{c}" for c in range(1, 6)])
    assert where(s, "W1") == "r0c5"
    assert texts(s) == ["end"]


@pytest.mark.rule("4.2", "R21")
def test_points_are_shared_in_any_order():
    s = do(
        room(OPEN),
        "step W1 r0c1",
        "step W3 r2c2",
        "step W1 r0c2",
        "step W2 r2c1",
        "step W3 r2c3",
    )
    assert [where(s, w) for w in ("W1", "W2", "W3")] == ["r0c2", "r2c1", "r2c3"]
    assert s.points == 0


@pytest.mark.rule("R21")
def test_movement_ends_only_when_the_player_says_so():
    s = do(room(OPEN), *[f"step W1 r0c{c}" for c in range(1, 6)])
    assert s.agenda[-1].name == "warhawk movement"
    after = do(s, "end")
    assert after.turn == 2
    assert after.points == 5


@pytest.mark.rule("R21")
def test_unspent_points_are_lost():
    s = do(room(OPEN), "step W1 r0c1", "end")
    assert ("end_movement", "R21") in told(s)
    assert s.points == 5


@pytest.mark.rule("4.3")
def test_all_eight_directions():
    s = placed(room(OPEN), W1="r1c3", W2=DEAD, W3=DEAD)
    assert steps_of(s, "W1") == [
        "r0c2", "r0c3", "r0c4", "r1c2", "r1c4", "r2c2", "r2c3", "r2c4",
    ]  # fmt: skip


WALLED = """
    +-+-+-+-+-+
    |. .|A . .|
    + + +     +
    |. 1|. P .|
    +   +     +
    |. . . . .|
    +-+-+-+-+-+
    """


@pytest.mark.rule("4.4", "4.7")
def test_a_wall_stops_steps_and_keeps_enemies_apart():
    s = room(WALLED)
    assert steps_of(s, "W1") == ["r0c0", "r0c1", "r1c0", "r2c0", "r2c1"]
    s = do(s, "step W1 r0c1")
    assert s.stopped[0] is False
    assert told(s) == [("step", "4.1")]


@pytest.mark.rule("4.7")
def test_nobody_fights_through_a_wall():
    s = placed(room(WALLED), W1="r0c1")
    s = do(s, "end", faces=[6])
    assert s.turn == 2, "combat was passed over"


@pytest.mark.rule("4.5")
def test_a_door_is_an_open_edge_at_no_extra_cost():
    s = placed(game("command-bunker"), W1="r5c7", A3=DEAD, A4=DEAD)
    s = do(s, "step W1 r5c8")
    assert where(s, "W1") == "r5c8"
    assert s.points == 4


NEAR = """
    +-+-+-+-+-+
    |1 . . . .|
    +         +
    |. . . A .|
    +         +
    |P . . . .|
    +-+-+-+-+-+
    """


@pytest.mark.rule("4.6")
@pytest.mark.parametrize("square", ["r0c2", "r1c2", "r2c2"])
def test_a_warhawk_that_comes_beside_a_trooper_stops(square):
    s = placed(room(NEAR), W1=square.replace("c2", "c1"))
    assert s.stopped[0] is False
    s = do(s, f"step W1 {square}")
    assert s.stopped[0] is True
    assert ("stopped", "4.6") in told(s)
    assert texts(s) == ["end"]


@pytest.mark.rule("4.6", "6.2")
def test_whoever_stopped_fights_this_turn():
    s = do(placed(room(NEAR), W1="r1c1"), "step W1 r1c2", "end")
    assert texts(s) == ["attack W1 r1c3"]


@pytest.mark.rule("4.6")
def test_a_scientist_next_door_stops_nobody():
    s = room(NEAR.replace("A", "S"))
    s = do(s, "step W1 r0c1", "step W1 r0c2")
    assert s.stopped[0] is False


@pytest.mark.rule("4.8", "4.9")
def test_no_step_onto_or_over_another_counter():
    s = room(OPEN)
    assert "r2c1" not in steps_of(s, "W2")
    assert "r2c0" not in steps_of(s, "W3")
    with pytest.raises(Illegal):
        do(s, "step W2 r2c1")


@pytest.mark.rule("4.8", "9.4")
def test_a_scientist_is_entered_by_one_warhawk_only():
    s = placed(room(OPEN.replace(". P|", "S P|")), W1="r2c4", W2="r1c4", W3=DEAD)
    s = do(s, "step W1 r2c5")
    assert "r2c5" not in steps_of(s, "W2")


# --- rulings


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("corner", "squares"),
    [
        ("both_sides", ["r0c0", "r0c1", "r1c0", "r2c0", "r2c1"]),
        ("one_side", ["r0c0", "r0c1", "r1c0", "r2c0", "r2c1", "r2c2"]),
        ("ortho", ["r0c1", "r1c0", "r2c1"]),
    ],
)
def test_a_wall_end_may_be_rounded_or_not(corner, squares):
    assert steps_of(room(WALLED, corner=corner), "W1") == squares


@pytest.mark.rule("R1", "4.7")
@pytest.mark.parametrize(("corner", "stops"), [("both_sides", False), ("one_side", True)])
def test_who_may_not_step_round_a_corner_is_not_beside(corner, stops):
    s = placed(room(WALLED, corner=corner), W1="r1c0", A1="r2c2")
    assert do(s, "step W1 r1c1").stopped[0] is stops


BESIDE = """
    +-+-+-+-+-+-+
    |. . . . . .|
    +           +
    |. . 1 A . .|
    +           +
    |P . . . . .|
    +-+-+-+-+-+-+
    """


@pytest.mark.rule("R2")
def test_a_warhawk_that_starts_beside_a_trooper_may_step_and_then_looks():
    s = room(BESIDE)
    along = do(s, "step W1 r0c2")
    assert along.stopped[0] is True
    away = do(s, "step W1 r1c1")
    assert away.stopped[0] is False
    assert steps_of(away, "W1")


@pytest.mark.rule("R2")
def test_pinned_it_may_not_move_at_all():
    assert texts(room(BESIDE, pinned=True)) == ["end"]
    assert steps_of(placed(room(BESIDE, pinned=True), W1="r1c1"), "W1")


SCIENTIST = """
    +-+-+-+-+-+-+
    |. . . . . .|
    +           +
    |. . 1 S . .|
    +           +
    |P . . . . .|
    +-+-+-+-+-+-+
    """


@pytest.mark.rule("R5", "4.9")
def test_a_warhawk_stays_with_the_scientist_it_seizes():
    s = do(room(SCIENTIST), "step W1 r1c3")
    assert ("seized", "9.3") in told(s)
    assert texts(s) == ["end"]


@pytest.mark.rule("R5", "4.9")
@pytest.mark.parametrize("passing", ["through_scientists", "both"])
def test_with_the_option_it_may_walk_on_and_captures_nobody(passing):
    s = do(room(SCIENTIST, **{"pass": passing}), "step W1 r1c3", "step W1 r1c4", "end")
    assert s.result is None
    assert s.turn == 2


@pytest.mark.rule("R5", "4.9")
@pytest.mark.parametrize(
    ("passing", "words", "sign"),
    [
        ("scientists_pass", "W1 to r1c3, seizes S1", "stop"),
        ("through_scientists", "W1 to r1c3, meets S1", "step"),
        ("both", "W1 to r1c3, meets S1", "step"),
    ],
)
def test_a_step_to_a_scientist_is_named_for_what_it_does(passing, words, sign):
    s = room(SCIENTIST, **{"pass": passing})
    step = find_legal(s, "step W1 r1c3")
    assert GAME.label(s, step) == words
    assert GAME.deed(s, step).sign == sign
    assert ("step W1 r1c4" in texts(do(s, "step W1 r1c3"))) == (sign == "step")


@pytest.mark.rule("R15")
@pytest.mark.parametrize(("scales", "points"), [(False, 5), (True, 3)])
def test_points_after_losses(scales, points):
    assert room(OPEN, mp_scales=scales).points == points


@pytest.mark.rule("R19")
def test_other_numbers_of_points():
    s = room(OPEN, mp=2)
    assert texts(do(s, "step W1 r0c1", "step W1 r0c2")) == ["end"]


@pytest.mark.rule("R20")
def test_entry_squares_are_squares_for_warhawks_but_nobody_goes_back():
    s = game("command-bunker")
    assert "r4c0" not in steps_of(s, "W1"), "taken by W2"
    s = do(s, "step W2 r4c1")
    assert "r4c0" in steps_of(s, "W1")
    assert steps_of(s, "W2") == [
        "r3c1", "r3c2", "r4c2", "r5c1", "r5c2",
    ]  # fmt: skip


@pytest.mark.rule("R20", "4.6")
def test_warhawks_outside_fight_a_trooper_at_the_edge():
    s = placed(game("command-bunker"), A1="r5c1")
    s = do(s, "end", faces=[6] * 9)
    assert texts(s) == ["attack W2 r5c1", "attack W3 r5c1", "attack W4 r5c1"]
