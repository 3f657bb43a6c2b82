"""Chapter 5, the troopers: order, orders, and where they go."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.raid.drawing import do, game, only, placed, room, told, where

from hexile.games.raid.rules.troopers import TROOPER_MOVEMENT, troopers_in_order
from hexile.kernel.chance.dice import NoFace, ScriptedDice, every_roll
from hexile.kernel.play import play

HALL = """
    +-+-+-+-+-+-+-+-+-+
    |1 . . . . . . A .|
    +                 +
    |. . . . . . . . .|
    +                 +
    |P . . . . . . . .|
    +-+-+-+-+-+-+-+-+-+
    """


def order(s):
    return [s.trooper_name(trooper) for trooper in troopers_in_order(s)]


@pytest.mark.rule("5.4", "5.8")
def test_a_trooper_moves_two_squares_toward_the_warhawk_after_it_has_moved():
    s = do(room(HALL), "step W1 r1c1", "end", faces=[1])
    assert told(s, "trooper_moves") == [{"who": "A1", "from": "r0c7", "to": "r0c5"}]


@pytest.mark.rule("5.7")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_four_or_less_moves_five_and_six_do_not(face):
    s = do(room(HALL), "end", faces=[face])
    assert where(s, "A1") == ("r0c5" if face <= 4 else "r0c7")
    kind = "trooper_moves" if face <= 4 else "trooper_frozen"
    assert [(e.throw.total(), e.rule) for e in s.log if e.kind == kind] == [
        (face, "5.8" if face <= 4 else "5.7")
    ]


@pytest.mark.rule("5.7")
def test_the_odds_of_moving_are_four_in_six():
    def run(dice):
        after = room(HALL)
        TROOPER_MOVEMENT.run(after, dice)
        return where(after, "A1")

    assert {at: odds for odds, _, at in every_roll(run)} == {
        "r0c5": Fraction(4, 6),
        "r0c7": Fraction(2, 6),
    }


@pytest.mark.rule("5.5", "R7")
def test_troopers_act_from_the_top_then_from_the_left():
    assert order(game("command-bunker")) == [
        "A1",
        "A2",
        "B1",
        "A3",
        "B2",
        "B3",
        "A4",
        "A5",
        "A6",
        "B4",
    ]


@pytest.mark.rule("R7")
def test_with_the_option_each_row_acts_from_the_right():
    assert order(game("command-bunker", right_to_left=True)) == [
        "B1", "A2", "A1", "A3", "B3", "B2", "A4", "B4", "A6", "A5",
    ]  # fmt: skip


@pytest.mark.rule("R7")
@pytest.mark.parametrize(
    ("right_to_left", "squares"), [(False, ["r2c2", "r1c2"]), (True, ["r1c2", "r2c2"])]
)
def test_the_order_decides_who_gets_the_square(right_to_left, squares):
    s = room(
        """
        +-+-+-+-+-+
        |. . . . .|
        +         +
        |. A . A .|
        +-+-+ +-+-+
        |P . . . .|
        +         +
        |. . 1 . .|
        +-+-+-+-+-+
        """,
        right_to_left=right_to_left,
    )
    s = do(s, "end", faces=[1, 1])
    assert [where(s, "A1"), where(s, "A2")] == squares


@pytest.mark.rule("R7", "5.5")
def test_the_order_is_fixed_before_the_first_one_acts():
    s = room("""
        +-+-+-+-+-+-+
        |. A . . . .|
        +           +
        |. . . . A .|
        +           +
        |. . . . . .|
        +           +
        |. . . . . .|
        +           +
        |. . . . . .|
        +           +
        |P . 1 . . .|
        +-+-+-+-+-+-+
        """)
    s = do(s, "end", faces=[1, 1])
    assert told(s, "trooper_moves") == [
        {"who": "A1", "from": "r0c1", "to": "r2c1"},
        {"who": "A2", "from": "r1c4", "to": "r3c4"},
    ]


@pytest.mark.rule("5.5", "5.6")
def test_a_trooper_beside_a_warhawk_neither_rolls_nor_moves():
    s = placed(room(HALL), W1="r1c6")
    s = do(s, "end", faces=[])
    assert told(s, "trooper_engaged") == [{"who": "A1", "at": "r0c7"}]
    assert where(s, "A1") == "r0c7"


@pytest.mark.rule("5.6", "5.8")
def test_a_trooper_stops_when_it_comes_beside_a_warhawk():
    s = do(placed(room(HALL), W1="r0c5"), "end", faces=[1])
    assert where(s, "A1") == "r0c6"
    row = s.log[-1].trace.rows[-1]
    assert (row.letter, row.verdict, row.facts) == ("5", "yes", {"who": "W1"})


@pytest.mark.rule("5.6", "4.7")
def test_a_wall_between_lets_it_roll():
    s = room("""
        +-+-+-+-+-+
        |P 1|A . .|
        +   +     +
        |. . . . .|
        +-+-+-+-+-+
        """)
    s = do(s, "end", faces=[6])
    assert [event.throw.faces for event in s.log if event.kind == "trooper_frozen"] == [[6]]


@pytest.mark.rule("5.9")
def test_all_of_them_may_move():
    s = do(placed(game("command-bunker"), W3="r5c5"), "end", faces=[3] * 10)
    assert len(told(s, "trooper_moves")) == 10


# --- the closest Warhawk

TWO = """
    +-+-+-+-+-+-+-+-+-+
    |1 . . . . . . . 2|
    +                 +
    |. . . . A . . . .|
    +                 +
    |P . . . . . . . .|
    +-+-+-+-+-+-+-+-+-+
    """


@pytest.mark.rule("5.8", "R8")
def test_the_closest_is_counted_in_steps_round_walls():
    s = room("""
        +-+-+-+-+-+-+-+
        |. . 1|A . . .|
        +     +       +
        |. . .|. . . 2|
        +     +       +
        |. . .|. . . .|
        +     +       +
        |P . . . . . .|
        +-+-+-+-+-+-+-+
        """)
    s = do(s, "end", faces=[1])
    assert where(s, "A1") == "r0c5"


@pytest.mark.rule("R8")
def test_of_equally_near_warhawks_the_topmost_then_leftmost():
    assert where(do(room(TWO), "end", faces=[1]), "A1") == "r1c2"
    lower_left = placed(room(TWO), W1="r1c0")
    assert where(do(lower_left, "end", faces=[1]), "A1") == "r1c6"


@pytest.mark.rule("R8", "R27")
@pytest.mark.parametrize(("face", "square"), [(1, "r1c2"), (2, "r1c6")])
def test_with_the_option_a_die_decides_after_the_roll(face, square):
    s = do(room(TWO, tie="random"), "end", faces=[4, face])
    assert where(s, "A1") == square


@pytest.mark.rule("R8", "R27")
def test_the_draw_counts_in_reading_order():
    s = placed(room(TWO, tie="random"), W1="r0c8", W2="r0c0")
    assert where(do(s, "end", faces=[4, 1]), "A1") == "r1c2", "toward W2, further left"


@pytest.mark.rule("R8", "R13")
def test_no_draw_where_there_is_no_target():
    s = room(TWO, tie="random", offboard_targets=False)
    s = do(only(s, W1="r0c9", A1="r1c4"), "end", faces=[4])
    assert where(s, "A1") == "r1c4"


@pytest.mark.rule("R8")
def test_the_draw_is_even():
    def run(dice):
        after = room(TWO, tie="random")
        TROOPER_MOVEMENT.run(after, dice)
        return where(after, "A1")

    odds = Counter()
    for chance, _, at in every_roll(run):
        odds[at] += chance
    third = Fraction(1, 3)
    assert odds == {"r1c2": third, "r1c6": third, "r1c4": third}


@pytest.mark.rule("R27")
def test_a_frozen_trooper_draws_no_target():
    do(room(TWO, tie="random"), "end", faces=[5])


@pytest.mark.rule("R13")
@pytest.mark.parametrize(("offboard", "square"), [(True, "r3c1"), (False, "r1c3")])
def test_warhawks_on_entry_squares_are_targets_or_not(offboard, square):
    board = game("command-bunker", offboard_targets=offboard)
    s = do(only(board, W3="r3c0", A1="r1c3"), "end", faces=[1])
    assert where(s, "A1") == square


@pytest.mark.rule("R13", "5.6")
def test_standing_beside_one_outside_counts_all_the_same():
    s = placed(game("command-bunker", offboard_targets=False), A1="r3c1")
    s = do(s, "end", faces=[6] * 9)
    assert {"who": "A1", "at": "r3c1"} in told(s, "trooper_engaged")


# --- which square


@pytest.mark.rule("R22", "5.8")
def test_equal_squares_are_taken_straight_before_diagonal():
    s = room("""
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        +             +
        |1 . . . . A .|
        +             +
        |P . . . . . .|
        +-+-+-+-+-+-+-+
        """)
    assert where(do(s, "end", faces=[1]), "A1") == "r1c3"


@pytest.mark.rule("R22")
def test_north_west_comes_before_south_west():
    s = room("""
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        +             +
        |1 . . . B A .|
        +             +
        |P . . . . . .|
        +-+-+-+-+-+-+-+
        """)
    s = do(s, "end", faces=[6, 1])
    assert [row.facts["to"] for row in s.log[-2].trace.rows if row.letter == "4"] == [
        "r0c4",
        "r0c3",
    ]


@pytest.mark.rule("R19")
@pytest.mark.parametrize(("speed", "square"), [(1, "r0c6"), (2, "r0c5"), (3, "r0c4")])
def test_other_speeds(speed, square):
    assert where(do(room(HALL, trooper_speed=speed), "end", faces=[1]), "A1") == square


@pytest.mark.rule("R19")
@pytest.mark.parametrize(
    ("activate", "face", "moves"), [(0, 1, False), (3, 4, False), (5, 5, True), (6, 6, True)]
)
def test_other_orders_but_always_a_roll(activate, face, moves):
    s = room(HALL, activate=activate)
    with pytest.raises(NoFace):
        play(s, "end", ScriptedDice([]))
    assert (where(do(s, "end", faces=[face]), "A1") != "r0c7") is moves
