"""Chapters 5 and 7, the scientists: who runs, how far, and who is gone."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.raid.drawing import DEAD, do, game, placed, room, told, where

from hexile.games.raid import GAME
from hexile.games.raid.rules.scientists import SCIENTIST_MOVEMENT
from hexile.kernel.chance.dice import every_roll
from hexile.kernel.play import legal_actions

HALL = """
    +-+-+-+-+-+-+-+
    |P . S . . S .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . . 1 .|
    +-+-+-+-+-+-+-+
    """


@pytest.mark.rule("5.1", "R4")
def test_the_closest_scientist_runs_all_the_way():
    s = do(room(HALL), "end")
    assert told(s, "scientist_runs") == [{"who": "S1", "from": "r0c2", "to": "r0c0"}]


@pytest.mark.rule("5.2", "7.1")
def test_he_is_removed_the_same_turn():
    s = do(room(HALL), "end")
    assert where(s, "S1") == DEAD
    assert where(s, "S2") == "r0c5"
    assert ("escaped", "7.1") in told(s)
    assert s.turn == 2


@pytest.mark.rule("5.1")
def test_one_scientist_a_turn():
    s = do(room(HALL), "end")
    s = do(s, "end")
    assert where(s, "S2") == DEAD
    s = do(s, "end")
    assert ("nobody_runs", "R14") in told(s)


@pytest.mark.rule("5.1")
def test_distance_is_counted_round_walls():
    s = room("""
        +-+-+-+-+-+-+
        |S|P . S . .|
        + +         +
        |.|. . . . .|
        + +         +
        |. . . . . 1|
        +-+-+-+-+-+-+
        """)
    s = do(s, "end")
    assert told(s, "scientist_runs") == [{"who": "S2", "from": "r0c3", "to": "r0c1"}]


TIED = """
    +-+-+-+-+-+
    |S . P . S|
    +         +
    |. . . . .|
    +         +
    |1 . S . .|
    +-+-+-+-+-+
    """


def runner_odds(s):
    def run(dice):
        after = s.copy()
        SCIENTIST_MOVEMENT.run(after, dice)
        return after.runner

    odds = Counter()
    for chance, _, runner in every_roll(run):
        odds[f"S{runner + 1}"] += chance
    return odds


@pytest.mark.rule("5.3")
def test_equally_close_scientists_run_with_equal_odds():
    assert runner_odds(room(TIED)) == {n: Fraction(1, 3) for n in ("S1", "S2", "S3")}


@pytest.mark.rule("5.3", "R27")
@pytest.mark.parametrize(("face", "who"), [(1, "S1"), (2, "S2"), (3, "S3")])
def test_the_draw_counts_in_reading_order(face, who):
    s = do(room(TIED), "end", faces=[face])
    assert told(s, "scientist_runs")[0]["who"] == who


@pytest.mark.rule("5.3", "R27")
def test_the_draw_comes_before_the_troopers_roll():
    s = do(game("nautilus"), "end", faces=[4, *[6] * 10])
    assert told(s, "scientist_runs")[0]["who"] == "S5"


@pytest.mark.rule("R27")
def test_a_single_candidate_needs_no_draw():
    assert runner_odds(room(HALL)) == {"S1": 1}
    do(room(HALL), "end", faces=[])


@pytest.mark.rule("R6")
def test_the_scientist_runs_before_the_troopers_move():
    s = room("""
        +-+-+-+-+-+-+
        |. . . . A .|
        +           +
        |P . S . . .|
        +           +
        |1 . . . . .|
        +-+-+-+-+-+-+
        """)
    kinds = [kind for kind, _ in told(do(s, "end", faces=[1]))]
    assert kinds.index("scientist_runs") < kinds.index("trooper_moves")


@pytest.mark.rule("R14")
def test_a_seized_scientist_does_not_run_and_the_next_does():
    s = do(room(HALL), "end")
    assert told(s, "scientist_runs")[0]["who"] == "S1"
    s = do(placed(room(HALL), W1="r0c2"), "end")
    assert told(s, "scientist_runs")[0]["who"] == "S2"


@pytest.mark.rule("5.2", "R28")
def test_nobody_runs_to_a_platform_that_is_taken():
    s = do(placed(room(HALL, platform_hold=True), W1="r0c0"), "end")
    assert ("nobody_runs", "R28") in told(s)
    assert where(s, "S1") == "r0c2"


# --- rulings with options

CORRIDOR = """
    +-+-+-+-+-+-+-+
    |P . . . . S .|
    +-+-+-+-+-+ +-+
              |1|
              +-+
    """


@pytest.mark.rule("R4")
@pytest.mark.parametrize(
    ("speed", "turns"), [(0, ["r0c0"]), (5, ["r0c0"]), (3, ["r0c2", "r0c0"]), (4, ["r0c1", "r0c0"])]
)
def test_a_scientist_with_a_limited_speed(speed, turns):
    s = room(CORRIDOR, sci_speed=speed)
    ways = []
    for _ in turns:
        s = do(s, "end")
        ways += [facts["to"] for facts in told(s, "scientist_runs")]
    assert ways == turns
    assert where(s, "S1") == DEAD


@pytest.mark.rule("R4", "R22")
def test_a_limited_scientist_takes_straight_steps_first():
    s = room(
        """
        +-+-+-+-+
        |. . . .|
        +       +
        |P . . .|
        +       +
        |. . S 1|
        +-+-+-+-+
        """,
        sci_speed=1,
    )
    s = do(s, "end")
    assert where(s, "S1") == "r2c1"


@pytest.mark.rule("R4")
def test_he_stays_if_the_square_he_would_end_on_is_not_empty():
    s = placed(room(CORRIDOR, sci_speed=2), W1="r0c3")
    s = do(s, "end")
    assert told(s, "scientist_stays") == [{"who": "S1", "from": "r0c5", "to": "r0c3"}]
    assert where(s, "S1") == "r0c5"
    s = do(placed(room(CORRIDOR, sci_speed=3), W1="r0c3"), "end")
    assert where(s, "S1") == "r0c2", "he runs through the Warhawk"


@pytest.mark.rule("R5", "4.9")
@pytest.mark.parametrize(
    ("passing", "runs"), [("scientists_pass", True), ("through_scientists", False), ("both", True)]
)
def test_scientists_run_through_counters_or_not(passing, runs):
    s = placed(room(CORRIDOR, **{"pass": passing}), W1="r0c3")
    s = do(s, "end")
    assert bool(told(s, "scientist_runs")) is runs
    assert bool(told(s, "nobody_runs")) is not runs


@pytest.mark.rule("R5", "5.1")
@pytest.mark.parametrize(
    ("passing", "who"), [("scientists_pass", "S2"), ("through_scientists", "S1")]
)
def test_one_who_has_no_way_leaves_the_run_to_another(passing, who):
    s = room(
        """
        +-+-+-+-+-+
        |. . . . S|
        +   +-+-+-+
        |. P 1 S|
        +-+-+-+-+
        """,
        **{"pass": passing},
    )
    assert told(do(s, "end"), "scientist_runs")[0]["who"] == who


@pytest.mark.rule("5.1", "5.3")
def test_a_counter_says_when_its_scientist_can_leave():
    s = room(HALL)
    cargo = {c.id: c.cargo for c in GAME.scene(s, 0).counters if c.id.startswith("S")}
    assert cargo == {"S1": "t1", "S2": "t2"}


@pytest.mark.rule("4.2")
def test_ending_with_most_points_unused_is_asked_first():
    s = room(HALL)
    assert (
        GAME.deed(s, legal_actions(s)[-1]).ask == "You have 5 unused movement points. End movement?"
    )
    s.points = 1
    assert GAME.deed(s, legal_actions(s)[-1]).ask == ""
