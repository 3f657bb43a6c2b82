"""Positions typed by hand: what a rule needs and the text lacks is asked for by name."""

import pytest
from tests.games.raid.drawing import do

from hexile.games.raid import GAME
from hexile.games.raid.position import POINTS
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.game import new_setup
from hexile.kernel.journal import Header, Journal, replay
from hexile.kernel.setup import BadFile

COMBAT = """\
position raid, rules 3
scenario: command-bunker
next: combat
turn: 2
warhawks: W1 r5c3
troopers: A1 r5c4
scientists: S1 r5c15, S2 r10c15
runner: S1
"""

MOVEMENT = """\
position raid, rules 3
scenario: command-bunker
next: warhawk movement
points: 3
warhawks: W1 r5c3
troopers: A1 r5c4
"""


def read(text):
    s = read_position(GAME, text).state
    s.telling = True
    return s


def why_refused(text):
    with pytest.raises(BadFile) as refused:
        read(text)
    return refused.value.reason


@pytest.mark.rule("5.2", "7.1")
def test_a_runner_on_the_platform_escapes():
    s = do(read(COMBAT), "attack W1 r5c4", faces=[3])
    assert [event.kind for event in s.log if event.kind in ("escaped", "nobody_runs")] == [
        "escaped"
    ]


@pytest.mark.rule("7.1")
def test_a_scientist_on_the_platform_in_combat_wants_a_runner():
    wanted = "no line runner says that S1 ran to the platform this turn (7.1)"
    assert why_refused(COMBAT.replace("runner: S1\n", "")) == wanted
    other = COMBAT.replace("runner: S1", "runner: S2")
    assert why_refused(other) == "this cannot be: S1 is on the platform but is not the runner (7.1)"


@pytest.mark.rule("7.1")
def test_no_scientist_is_on_the_platform_in_warhawk_movement():
    text = MOVEMENT + "scientists: S1 r5c15\n"
    assert why_refused(text).endswith(
        "S1 is on the platform, but no scientist has run yet this turn (7.1)"
    )


@pytest.mark.rule("5.1")
def test_a_runner_is_on_the_platform_and_comes_after_warhawk_movement():
    elsewhere = COMBAT.replace("S1 r5c15", "S1 r9c15")
    assert (
        why_refused(elsewhere)
        == "this cannot be: S1 is the runner but is not on the platform (5.1)"
    )
    assert why_refused(MOVEMENT + "runner: S1\n").endswith(
        "S1 is the runner, but no scientist has run yet this turn (5.1)"
    )
    slow = elsewhere.replace("next:", "option sci_speed: 3\nnext:")
    assert read(slow).runner == 0


@pytest.mark.rule("4.2")
def test_movement_wants_the_points():
    wanted = "no line points says how many movement points are left this turn (4.2)"
    assert why_refused(MOVEMENT.replace("points: 3\n", "")) == wanted
    none_left = MOVEMENT.replace("points: 3", "points: 0")
    found = read_position(GAME, none_left)
    assert f"{POINTS}: 0\n" in write_position(GAME, found.setup, found.state)


@pytest.mark.rule("R2", "4.6")
def test_the_pinned_are_asked_for_where_the_option_is_on():
    text = MOVEMENT.replace("next", "option pinned: on\nnext")
    assert (
        "W1 is next to a trooper, so it must be stopped (R2): add it to `stopped`"
        in why_refused(text)
    )
    assert read(text + "stopped: W1\npinned: W1\n").pinned[0]


@pytest.mark.rule("2.2", "R18")
def test_a_trooper_keeps_the_class_the_board_gives_it():
    assert "a trooper has another class than the board gives it (2.2)" in why_refused(
        MOVEMENT + "classes: A1 B\n"
    )
    dealt = MOVEMENT.replace("next", "option shuffle_troopers: on\nnext").replace("A1", "T1")
    classes = ", ".join(f"T{number} B" for number in range(1, 11))
    refused = why_refused(f"{dealt}classes: {classes}\n")
    assert "there are more B troopers than the counter mix has (R18)" in refused


def test_positions_of_older_rules_are_read():
    assert read(COMBAT.replace("rules 3", "rules 2")) == read(COMBAT)
    assert "the first line must be" in why_refused(COMBAT.replace("rules 3", "rules 1"))


@pytest.mark.rule("4.2")
def test_a_game_begun_from_a_position_without_points_still_opens():
    """It was taken by the rules of its time; only new games are asked for the line."""
    position = MOVEMENT.replace("rules 3", "rules 2").replace("points: 3\n", "")
    setup = new_setup(GAME, "command-bunker", "", {}, {})
    journal = Journal(Header("raid", "2", setup, {}, 1, [], position))
    assert replay(GAME, journal, journal.head)[0].points == 0
