"""Chapters 7 to 9: the escape, the end of a turn, and the end of the game."""

import pytest
from tests.games.raid.drawing import DEAD, do, placed, room, texts, told, where

HALL = """
    +-+-+-+-+-+-+-+
    |P . . . . S .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . 1 . .|
    +-+-+-+-+-+-+-+
    """

GUARDED = """
    +-+-+-+-+-+-+-+
    |P . . S 1 . .|
    +             +
    |. . S B . . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
    """


def result(s):
    """Return how the game ended."""
    return (
        None
        if s.result is None
        else (s.result.ending, s.result.rule, s.result.values[0], s.result.turn)
    )


def idle(s, turns):
    """Let turns pass without a step; nobody is in reach and no dice fall."""
    for _ in range(turns):
        s = do(s, "end")
    return s


@pytest.mark.rule("7.1")
def test_only_the_one_who_ran_this_turn_is_removed():
    s = idle(room(HALL), 1)
    assert [kind for kind, _ in told(s)] == ["end_movement", "scientist_runs", "escaped", "turn"]
    assert ("escaped", "7.1") not in told(idle(s, 1))


@pytest.mark.rule("8.1")
def test_the_marker_moves_ahead_at_the_end_of_a_turn():
    s = idle(room(HALL), 1)
    assert s.turn == 2
    assert told(s, "turn") == [{"turn": 2, "turns": 7}]


@pytest.mark.rule("8.2", "9.5", "R24")
def test_the_bomb_goes_off_when_turn_seven_is_over():
    s = idle(room(HALL), 6)
    assert s.turn == 7
    assert s.result is None
    s = idle(s, 1)
    assert result(s) == ("bomb", "8.2", 0.0, 7)
    assert s.turn == 7, "the marker stays"


@pytest.mark.rule("R19")
@pytest.mark.parametrize("turns", [1, 8])
def test_another_number_of_turns(turns):
    s = idle(room(HALL, turns=turns), turns)
    assert result(s) == ("bomb", "8.2", 0.0, turns)


@pytest.mark.rule("9.1", "9.2", "R3")
def test_stepping_on_the_platform_wins_at_once():
    s = do(placed(room(HALL), W1="r1c1"), "step W1 r0c0")
    assert result(s) == ("platform", "9.2", 1.0, 1)
    assert told(s)[-2:] == [("on_platform", "9.2"), ("end_platform", "9.2")]
    assert texts(s) == []


@pytest.mark.rule("9.2", "R24")
def test_the_platform_still_wins_on_turn_seven():
    s = idle(placed(room(HALL), W1="r1c1"), 6)
    assert result(do(s, "step W1 r0c0")) == ("platform", "9.2", 1.0, 7)


@pytest.mark.rule("R3")
def test_with_the_option_the_platform_must_be_held():
    s = do(placed(room(HALL, platform_hold=True), W1="r1c1"), "step W1 r0c0")
    assert result(s) is None
    assert "step W1 r0c1" in texts(s), "until then it is an ordinary square"
    assert result(do(s, "end")) == ("platform", "9.2", 1.0, 1)


@pytest.mark.rule("R3")
def test_with_the_option_who_leaves_or_dies_does_not_hold_it():
    s = do(placed(room(HALL, platform_hold=True), W1="r1c1"), "step W1 r0c0", "step W1 r0c1", "end")
    assert result(s) is None
    s = placed(room(GUARDED, platform_hold=True), W1="r1c1", B1="r0c1", S1=DEAD, S2=DEAD)
    s = do(s, "step W1 r0c0", "end")
    assert result(do(s, "attack W1 r0c1", faces=[1])) == ("wiped out", "R17", 0.0, 1)
    assert result(do(s, "attack W1 r0c1", faces=[4])) == ("platform", "9.2", 1.0, 1)


@pytest.mark.rule("9.1", "9.3", "9.4")
def test_a_warhawk_alive_with_a_scientist_at_the_end_of_the_turn_wins():
    s = do(placed(room(HALL), W1="r1c4"), "step W1 r0c5")
    assert result(s) is None, "not before the end of the turn"
    assert where(s, "W1") == where(s, "S1") == "r0c5"
    s = do(s, "end")
    assert result(s) == ("capture", "9.3", 1.0, 1)
    assert told(s)[-2:] == [("captured", "9.3"), ("end_capture", "9.3")]


@pytest.mark.rule("9.3")
def test_the_captor_may_have_to_survive_a_fight():
    s = do(room(GUARDED), "step W1 r0c3", "end")
    assert texts(s) == ["attack W1 r1c3"]
    assert result(do(s, "attack W1 r1c3", faces=[2])) == ("capture", "9.3", 1.0, 1)


@pytest.mark.rule("9.3", "R23")
def test_if_the_captor_dies_the_scientist_is_free_again():
    s = placed(room(GUARDED), W2="r2c6")
    s = do(s, "step W1 r0c3", "end")
    s = do(s, "attack W1 r1c3", faces=[1])
    assert result(s) is None
    assert where(s, "S1") == "r0c3"
    s = do(s, "end", faces=[6])
    assert told(s, "scientist_runs")[0]["who"] == "S1"


@pytest.mark.rule("R17", "9.5")
def test_no_warhawk_left_is_a_loss_at_the_end_of_that_turn():
    s = placed(room(GUARDED), W1="r0c4", S1=DEAD, S2="r2c0")
    s = do(s, "end")
    s = do(s, "attack W1 r1c3", faces=[1])
    assert result(s) == ("wiped out", "R17", 0.0, 1)
    assert ("escaped", "7.1") in told(s), "the escape comes first"


@pytest.mark.rule("R24")
def test_a_capture_comes_before_the_bomb():
    s = idle(placed(room(HALL, turns=1), W1="r1c4"), 0)
    assert result(do(s, "step W1 r0c5", "end")) == ("capture", "9.3", 1.0, 1)


@pytest.mark.rule("R24")
def test_the_platform_comes_before_a_capture():
    s = placed(room(HALL, platform_hold=True), W1="r0c0", W2="r0c5")
    assert result(do(s, "end")) == ("platform", "9.2", 1.0, 1)


@pytest.mark.rule("R24", "R17")
def test_being_wiped_out_comes_before_the_bomb():
    s = placed(room(GUARDED, turns=1), W1="r0c4", S1=DEAD, S2=DEAD)
    s = do(s, "end")
    assert result(do(s, "attack W1 r1c3", faces=[1])) == ("wiped out", "R17", 0.0, 1)


@pytest.mark.rule("R25")
@pytest.mark.parametrize(("score", "counted"), [(False, []), (True, [{"escaped": 1, "all": 1}])])
def test_escaped_scientists_are_counted_or_not(score, counted):
    s = idle(room(HALL, turns=1, score=score), 1)
    assert told(s, "score") == counted
    assert result(s) == ("bomb", "8.2", 0.0, 1)


@pytest.mark.rule("R26")
@pytest.mark.parametrize("grade", [False, True])
def test_degrees_of_victory_are_a_label_only(grade):
    hall = room(HALL, grade=grade)
    platform = do(placed(hall, W1="r1c1"), "step W1 r0c0")
    capture = do(placed(hall, W1="r1c4"), "step W1 r0c5", "end")
    assert (("grade_platform", "R26") in told(platform)) is grade
    assert (("grade_capture", "R26") in told(capture)) is grade
    assert result(platform) == ("platform", "9.2", 1.0, 1)
    assert result(capture) == ("capture", "9.3", 1.0, 1)
    bomb = idle(room(HALL, grade=grade, turns=1), 1)
    assert not [kind for kind, _ in told(bomb) if kind.startswith("grade")]
