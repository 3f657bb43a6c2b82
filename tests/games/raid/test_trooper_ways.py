"""Chapter 5, the troopers among other counters: jams, ways round, scientists, entry squares."""

import pytest
from tests.games.raid.drawing import do, game, only, placed, room, told, where

JAM = """
    +-+-+-+-+-+-+-+
    |1 . . B A . .|
    +   +-+-+-+   +
    |. . . . . . .|
    +             +
    |P S . . . . .|
    +-+-+-+-+-+-+-+
    """


@pytest.mark.rule("R22", "R9")
def test_no_step_that_is_not_nearer():
    s = room("""
        +-+-+-+-+-+-+
        |P 1 . B A .|
        +-+-+-+-+-+-+
        """)
    s = do(s, "end", faces=[6, 1])
    assert ("trooper_waits", "R9") in told(s)
    assert where(s, "A1") == "r0c4"


@pytest.mark.rule("R9")
@pytest.mark.parametrize(("detour", "square"), [(False, "r0c4"), (True, "r1c5")])
def test_a_blocked_trooper_waits_or_walks_round(detour, square):
    s = do(room(JAM, detour=detour), "end", faces=[6, 1])
    assert where(s, "A1") == square


@pytest.mark.rule("R9")
def test_with_nobody_in_the_way_a_detour_is_the_straight_way():
    s = placed(room(JAM, detour=True), W1="r2c6", B1="", A1="r2c2")
    assert where(do(s, "end", faces=[1]), "A1") == "r2c4"


@pytest.mark.rule("R9")
def test_no_way_round_is_no_move():
    s = room(
        """
        +-+-+-+-+-+-+
        |P 1 . B A .|
        +-+-+-+-+-+-+
        """,
        detour=True,
    )
    s = do(s, "end", faces=[6, 1])
    assert where(s, "A1") == "r0c4"
    assert ("trooper_waits", "R9") in told(s)


@pytest.mark.rule("R9", "R5")
@pytest.mark.parametrize(("passing", "square"), [("scientists_pass", "r1c5"), ("both", "r0c2")])
def test_a_detour_leads_round_scientists_unless_troopers_pass_them(passing, square):
    s = room(JAM.replace("B", "S"), detour=True, **{"pass": passing})
    assert where(do(s, "end", faces=[1]), "A1") == square


PLATFORM = """
    +-+-+-+-+-+-+
    |1 . . P A .|
    +   + +-+   +
    |. . . . . .|
    +-+-+-+-+-+-+
    """


@pytest.mark.rule("R10")
@pytest.mark.parametrize(("allowed", "square"), [(False, "r0c4"), (True, "r0c3")])
def test_troopers_keep_off_the_platform_or_not(allowed, square):
    s = room(PLATFORM, trooper_on_platform=allowed, trooper_speed=1)
    assert where(do(s, "end", faces=[1]), "A1") == square


@pytest.mark.rule("R10", "R9")
@pytest.mark.parametrize(("allowed", "square"), [(False, "r1c4"), (True, "r0c3")])
def test_a_detour_leads_round_the_platform_or_over_it(allowed, square):
    s = room(PLATFORM, trooper_on_platform=allowed, trooper_speed=1, detour=True)
    assert where(do(s, "end", faces=[1]), "A1") == square


@pytest.mark.rule("R20")
def test_troopers_never_enter_entry_squares():
    s = only(game("command-bunker"), W1="r3c0", A1="r5c1", B1="r4c1")
    s = do(s, "end", faces=[1])
    assert where(s, "A1") == "r5c1", "r4c1 is taken, r4c0 is an entry square"
    assert ("trooper_waits", "R9") in told(s)


OUTSIDE = """\
  +-+-+-+-+
 W:S . A .|
  +-+-+-+ +
 W:. . . .|
  +       +
 W:P . . .|
  +       +
 W:. . . .|
  +       +
 W:. . . .|
  +-+-+-+-+
"""


@pytest.mark.rule("R20", "R9")
@pytest.mark.parametrize("detour", [False, True])
def test_no_way_of_a_trooper_leads_over_entry_squares(detour):
    s = only(game(board=OUTSIDE, detour=detour), W1="r1c1", A1="r0c1")
    assert where(do(s, "end", faces=[1]), "A1") == "r0c3"


@pytest.mark.rule("R20", "R4")
def test_a_scientist_does_not_run_over_entry_squares():
    s = only(game(board=OUTSIDE, sci_speed=1), W1="r4c4", S1="r0c1")
    assert where(do(s, "end"), "S1") == "r0c2", "three steps outside, eight inside"


LINE = """
    +-+-+-+-+-+-+-+-+-+
    |P S . 1 . . S A .|
    +-+-+-+-+-+-+-+-+-+
    """


@pytest.mark.rule("R5", "4.9")
@pytest.mark.parametrize(
    ("passing", "square"),
    [("scientists_pass", "r0c7"), ("through_scientists", "r0c5"), ("both", "r0c5")],
)
def test_troopers_walk_through_scientists_or_not(passing, square):
    s = do(room(LINE, **{"pass": passing}), "end", faces=[1])
    assert where(s, "A1") == square


@pytest.mark.rule("R5", "4.8")
def test_no_trooper_ends_on_a_scientist():
    through = {"pass": "through_scientists"}
    s = do(room(LINE, trooper_speed=1, **through), "end", faces=[1])
    assert where(s, "A1") == "r0c7", "it has no second step"
    s = do(room(LINE.replace(". S A", "B S A"), **through), "end", faces=[6, 1])
    assert where(s, "A1") == "r0c7", "the square beyond is taken"


@pytest.mark.rule("R5", "5.6", "R13")
@pytest.mark.parametrize(("outside", "square"), [("", "r0c3"), ("r0c5", "r1c4")])
def test_no_trooper_goes_where_it_would_have_to_stop_on_a_scientist(outside, square):
    s = room(
        """
        +-+-+-+-+-+
        |1 . . . S|
        +-+-+-+-+ +
        |P . . . A|
        +-+-+-+-+-+
        """,
        offboard_targets=False,
        **{"pass": "through_scientists"},
    )
    s = do(placed(s, W2=outside), "end", faces=[1])
    assert where(s, "A1") == square
