"""Board files: what they say, which steps they allow, and how a wrong one is refused."""

import sys
import threading
import time

import pytest
from tests.games.raid.drawing import do, game, only, refusal, steps_of, told, where
from tests.maps import is_symmetric

from hexile.games.raid import GAME
from hexile.games.raid.tables import BOARD_NAMES, CLASS_B, ground_for, read_board, read_mix
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.setup import BadFile, BadSetup

SHUFFLES = [[5, 4, 3, 2], [1, 1, 1, 1], [1, 2, 1, 2], [3, 1, 2, 1]]
CORNERS = ["both_sides", "one_side", "ortho"]

HALL = """\
  +-+-+-+-+-+
 W:. . . A .|
  +     +   +
 W:. . .|B .|
  +     +-+=+
 W:. . . . .|
  +         +
 W:. . S . P|
  +         +
 W:. . . . .|
  +-+-+-+-+-+
"""


def squares_of(ground, names):
    return sorted(ground.names.index(name) for name in names.split())


def steps_from(board, square, corner):
    ground = ground_for(board, "", corner)
    return sorted(ground.links[ground.names.index(square)])


@pytest.mark.rule("4.3", "4.4", "4.5", "R1")
@pytest.mark.parametrize(
    ("board", "square", "strict", "lenient"),
    [
        ("command-bunker", "r5c7", "r4c6 r4c7 r5c6 r5c8 r6c6 r6c7", "r4c8 r6c8"),
        ("command-bunker", "r4c7", "r4c6 r5c6 r5c7", "r5c8"),
        ("nautilus", "r1c10", "r0c9 r0c10 r0c11 r1c9 r1c11 r2c10", "r2c9 r2c11"),
        ("three-bulkheads", "r3c4", "r2c3 r2c4 r3c3 r4c3 r4c4", "r2c5"),
    ],
)
def test_steps_past_walls_and_doors(board, square, strict, lenient):
    ground = ground_for(board, "", "both_sides")
    assert steps_from(board, square, "both_sides") == squares_of(ground, strict)
    assert steps_from(board, square, "one_side") == squares_of(ground, f"{strict} {lenient}")


@pytest.mark.rule("R1")
def test_without_diagonals_only_straight_steps_are_left():
    ground = ground_for("command-bunker", "", "ortho")
    assert steps_from("command-bunker", "r5c7", "ortho") == squares_of(
        ground, "r4c7 r5c6 r5c8 r6c7"
    )


@pytest.mark.rule("R1")
@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("board", BOARD_NAMES)
def test_steps_go_both_ways(board, corner):
    assert is_symmetric(ground_for(board, "", corner).links)


DISTANCES = {
    "command-bunker": ([15, 15, 15, 15, 15], [2, 3, 3, 4, 5], [13, 13, 13, 15, 15]),
    "nautilus": ([20, 20, 22, 20, 20], [1, 1, 1, 1, 4], [17, 19, 19, 21, 21]),
    "three-bulkheads": ([16, 16, 16, 16, 16], [1, 3, 3, 4, 4], [14, 14, 15, 15, 16]),
}


@pytest.mark.rule("B1")
@pytest.mark.parametrize("board", BOARD_NAMES)
def test_distances_on_the_boards(board):
    ground = ground_for(board, "", "both_sides")
    bunker, steps = ground.bunker, ground.distances
    to_platform = [steps[entry][ground.platform] for entry in bunker.entries]
    of_scientists = sorted(steps[s][ground.platform] for s in bunker.scientists)
    to_scientists = sorted(min(steps[w][s] for w in bunker.entries) for s in bunker.scientists)
    assert (to_platform, of_scientists, to_scientists) == DISTANCES[board]


# --- a board of one's own


@pytest.mark.rule("B2")
def test_a_board_of_ones_own_is_played():
    s = game(board=HALL)
    assert where(s, "W3") == "r2c0"
    assert (where(s, "A1"), where(s, "B1"), where(s, "S1")) == ("r0c4", "r1c4", "r3c3")
    assert steps_of(s, "W1") == ["r0c1", "r1c1"]
    s = do(s, "step W4 r3c1", "step W4 r3c2", "step W4 r3c3")
    assert list(s.stopped) == [False, False, False, True, False]
    s = do(s, "end", faces=[6, 6])
    assert s.result is not None
    assert s.result.ending == "capture"


@pytest.mark.rule("B2")
def test_blank_ends_and_windows_line_ends_do_not_matter():
    plain = read_board("plain", HALL)
    loose = read_board("loose", "\r\n".join(line + "  " for line in HALL.split("\n")) + "\n\n")
    bare = read_board("bare", "\n".join(line.rstrip("|+") for line in HALL.split("\n")))
    for other in (loose, bare):
        assert other.squares.exists == plain.squares.exists
        assert other.squares.steps("both_sides") == plain.squares.steps("both_sides")
        assert other.entries == plain.entries


@pytest.mark.rule("B2")
def test_files_without_a_board_do_not_make_up_one():
    setup = new_setup(GAME, "", "", {}, {"notes": "no board here"})
    with pytest.raises(BadSetup, match=r"unknown file 'notes'\. .*command-bunker"):
        start(GAME, setup, ScriptedDice([]))


@pytest.mark.rule("B2")
def test_what_stands_at_corners_says_nothing():
    drawn = HALL.replace("+", "*").replace("* ", "o ")
    assert read_board("drawn", drawn).squares.steps("both_sides") == read_board(
        "plain", HALL
    ).squares.steps("both_sides")


@pytest.mark.rule("2.2", "R18")
def test_the_printed_mark_leaves_the_class_to_chance():
    board = HALL.replace("A", "Z").replace("B", "Z").replace(". . . . .", "Z Z . . Z", 1)
    bunker = read_board("printed", board)
    assert (len(bunker.troopers), sum(bunker.classes)) == (5, 2)
    deals = {tuple(game(board=board, faces=f).trooper_class) for f in SHUFFLES}
    assert len(deals) > 1
    assert {sum(deal) for deal in deals} == {2}


@pytest.mark.rule("R18")
def test_a_board_may_say_the_class_of_some_squares_only():
    board = HALL.replace("A", "Z").replace(". . . . .", "Z . . . Z", 1)
    for faces in ([3, 2], [1, 1], [2, 1]):
        s = game(board=board, faces=faces)
        assert s.trooper_class[1] == CLASS_B, "drawn as B"
        assert sum(s.trooper_class) == 2


def changed(*changes):
    """Return the hall with some characters replaced: line and column counted from 1, sign."""
    lines = [list(line) for line in HALL.split("\n")]
    for line, column, sign in changes:
        lines[line - 1][column - 1] = sign
    return "\n".join("".join(line) for line in lines)


WALLED_IN = HALL.replace("+-+=+", "+-+-+").replace("+     +   +", "+     +-+-+")

WRONG = {
    "square": (changed((4, 6, "?")), 4, 6, "'?' is not a square sign; use one of . # W S A B Z P"),
    "edge between columns": (
        changed((4, 5, "x")),
        4,
        5,
        "'x' is not an edge sign; use a wall | -, a door : = or a blank",
    ),
    "edge between rows": (
        changed((3, 4, "o")),
        3,
        4,
        "'o' is not an edge sign; use a wall | -, a door : = or a blank",
    ),
    "door out of the top": (
        changed((1, 6, "=")),
        1,
        6,
        "'=' on the rim leads off the board; use a wall or a blank",
    ),
    "door out of the side": (
        changed((4, 13, ":")),
        4,
        13,
        "':' on the rim leads off the board; use a wall or a blank",
    ),
    "two platforms": (changed((10, 4, "P")), 10, 4, "a second time platform; a board has one P"),
    "six entries": (changed((6, 4, "W")), 10, 2, "the board has 6 entry squares W; it needs five"),
    "four entries": (changed((10, 2, "#")), 8, 2, "the board has 4 entry squares W; it needs five"),
    "no entry": (HALL.replace("W", "#"), 0, 0, "the board has 0 entry squares W; it needs five"),
    "no platform": (
        changed((8, 12, ".")),
        0,
        0,
        "the board has no time platform; mark one square P",
    ),
    "closed cell": (WALLED_IN, 4, 10, "no way leads from this square to the time platform"),
    "closed entry": (
        changed((9, 2, "-"), (10, 3, "|")),
        10,
        2,
        "no way leads from this entry square into the bunker",
    ),
    "trooper behind the platform": (
        changed((8, 10, "P"), (8, 12, "A"), (7, 10, "-"), (7, 12, "-"), (9, 10, "-"), (9, 12, "-")),
        8,
        12,
        "the platform and walls shut this trooper in",
    ),
    "even number of lines": (
        HALL + " x\n",
        0,
        0,
        "the number of lines is 12; a board needs an odd number, at least 3",
    ),
    "empty": ("\n \n", 0, 0, "the file is empty"),
    "one line": (
        " W:. P|",
        0,
        0,
        "the number of lines is 1; a board needs an odd number, at least 3",
    ),
}


@pytest.mark.rule("B2")
@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_board_is_refused_with_line_column_and_reason(fault):
    board, line, column, reason = WRONG[fault]
    with pytest.raises(BadFile) as refused:
        game(board=board)
    assert (refused.value.line, refused.value.column, refused.value.reason) == (
        line,
        column,
        reason,
    )
    file = "command-bunker" if fault == "empty" else "command-bunker.txt"
    where_ = f", line {line}, column {column}" if line else ""
    assert str(refused.value) == f"{file}{where_}: {reason}"


@pytest.mark.rule("B2", "R20")
def test_an_entry_square_may_lead_in_over_another():
    s = game(board=changed((10, 3, "|")))
    assert steps_of(s, "W5") == []
    assert steps_of(do(s, "step W4 r3c1"), "W5") == ["r3c0"]


# Two doors of the entry strip lead into rooms that are far apart inside.
STRIP = """\
  +-+-+-+-+-+-+
 W:S . A . . .|
  +-+-+-+-+-+ +
 W|. . . . . .|
  + +-+-+-+-+-+
 W:P . . . . S|
  +-+-+-+-+-+ +
 W|. . . . . .|
  + + + + + + +
 W|. . . . . .|
  +-+-+-+-+-+-+
"""


@pytest.mark.rule("5.1", "R20")
def test_a_scientist_counts_no_way_over_the_entry_strip():
    s = only(game(board=STRIP), S1="r0c1", S2="r2c6", W1="r4c6")
    s = do(s, "end")
    assert told(s, "scientist_runs")[0] == {"who": "S2", "from": "r2c6", "to": "r2c1"}


@pytest.mark.rule("5.8", "R8", "R20")
def test_a_trooper_counts_no_way_over_the_entry_strip():
    s = only(game(board=STRIP), A1="r0c3", W1="r2c2", W2="r1c2")
    s = do(s, "end", faces=[1])
    assert told(s, "trooper_moves")[0]["to"] == "r0c5"


@pytest.mark.rule("4.1", "R20")
def test_the_steps_of_a_warhawk_inside_lead_not_over_the_strip():
    s = only(game(board=STRIP), W1="r0c1", W2="r4c6")
    assert refusal(s, "step W1 r2c1")[1].endswith("r2c1 is 12 steps from r0c1")


def large_hall(side):
    rows = ["-" * (2 * side + 1)]
    for _ in range(side):
        rows += ["|" + " ".join("." * side) + "|", "-" + " " * (2 * side - 1) + "-"]
    rows[-1] = rows[0]
    rows[1] = "|W W W W W P" + rows[1][12:]
    return "\n".join(rows)


def test_other_threads_go_on_while_a_large_board_is_worked_out():
    """A server that works out a visitor's own board answers others meanwhile, also when compiled."""
    before = sys.getswitchinterval()
    turns, over = [0], threading.Event()

    def count():
        while not over.is_set():
            time.sleep(0)  # a turn ends here
            turns[0] += 1

    other = threading.Thread(target=count)
    sys.setswitchinterval(1e-5)
    other.start()
    try:
        began = turns[0]
        ground_for("mine", large_hall(20), "ortho")
        gone_on = turns[0] - began
    finally:
        over.set()
        other.join()
        sys.setswitchinterval(before)
    assert gone_on > 5  # without a break it would be one at most


@pytest.mark.rule("R18")
@pytest.mark.parametrize(
    "text", ["A,6\nB,4\n", "counter,number\nA,6\nB,4\n", "# mine\nB,4\nA, 6\n"]
)
def test_a_mix_is_read_with_and_without_its_head(text):
    assert read_mix("mix.csv", text) == [6, 4]


@pytest.mark.rule("R18")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A,6\n", "the file needs one line for A and one for B"),
        ("A,6\nB,4\nA,1\n", "line 3, column 1: a line needs A or B, each once"),
        ("A,six\nB,4\n", "line 1, column 3: 'six' is not a number from 0 to"),
    ],
)
def test_a_mix_that_cannot_be_is_refused(text, reason):
    with pytest.raises(BadFile, match=reason):
        read_mix("mix.csv", text)
