"""The log says what the Zetans did and why: every row of the printed charts, with its numbers."""

import pytest
from tests.games.raid.drawing import do, game, only, placed, room

from hexile.games.raid import GAME
from hexile.games.raid.rules.troopers import what_bars
from hexile.games.raid.tables import CHARTS
from hexile.kernel.game import sentence
from hexile.kernel.verbs.sentences import say

HALL = """
    +-+-+-+-+-+-+-+-+-+
    |1 . . . . . . A .|
    +                 +
    |. . . . . . . . .|
    +                 +
    |P S . . . . . . .|
    +-+-+-+-+-+-+-+-+-+
    """


def walked(s, who):
    """Return a walk as text: letter, verdict, what was kept; and the row that decided."""
    (trace,) = [e.trace for e in s.log if e.trace is not None and e.trace.who == who]
    rows = []
    for row in trace.rows:
        kept = [c.name for c in row.candidates if c.kept]
        rows.append(" ".join([row.letter, row.verdict, *kept]))
    return rows, trace.decided


def words(s, who):
    (trace,) = [e.trace for e in s.log if e.trace is not None and e.trace.who == who]
    chart = CHARTS[trace.chart]
    return [say(chart.row(row.letter).words[row.verdict], row.facts) for row in trace.rows]


def scientists(s):
    return walked(s, "the scientists")


@pytest.mark.rule("5.6")
def test_beside_a_warhawk():
    s = do(placed(room(HALL), W1="r1c6"), "end")
    assert walked(s, "A1") == (["1 yes"], "1")
    assert words(s, "A1") == ["It is next to W1, so it stays and does not roll."]


@pytest.mark.rule("5.7")
def test_frozen():
    s = do(room(HALL), "end", faces=[5])
    assert walked(s, "A1") == (["1 no", "2 frozen"], "2")
    assert words(s, "A1")[1] == "More than 4: its orders are garbled, and it stays."


@pytest.mark.rule("5.8", "R22")
def test_two_steps():
    s = do(room(HALL), "end", faces=[4])
    assert walked(s, "A1") == (
        ["1 no", "2 moves", "3 one W1", "4 ordered r0c6", "4 ordered r0c5"],
        "4",
    )
    (event,) = [e for e in s.log if e.kind == "trooper_moves"]
    assert sentence(GAME, event) == "Trooper A1 moves from r0c7 to r0c5."
    assert event.trace.rows[1].throw.faces == event.throw.faces == [4]


@pytest.mark.rule("5.6", "5.8")
def test_one_step_and_stop():
    s = do(placed(room(HALL), W1="r2c5"), "end", faces=[1])
    assert walked(s, "A1") == (["1 no", "2 moves", "3 one W1", "4 moves r1c6", "5 yes"], "5")
    assert words(s, "A1")[3:] == [
        "It moves to r1c6. Steps left to W1: 1.",
        "It is next to W1, so it stops.",
    ]


@pytest.mark.rule("R8")
@pytest.mark.parametrize(("tie", "verdict"), [("first", "first"), ("random", "tied")])
def test_equally_near(tie, verdict):
    s = placed(room(HALL, tie=tie), W2="r2c0")
    s = do(s, "end", faces=[1] if tie == "first" else [1, 1])
    assert walked(s, "A1")[0][2] == f"3 {verdict} W1"


@pytest.mark.rule("R13")
def test_no_target():
    s = room(HALL, offboard_targets=False)
    s = do(only(s, W1="r0c11", A1="r0c3"), "end", faces=[1])
    assert walked(s, "A1") == (["1 no", "2 moves", "3 none"], "3")


@pytest.mark.rule("R9")
def test_blocked_says_what_was_taken():
    s = room("""
        +-+-+-+-+-+-+
        |P 1 . B A .|
        +-+-+-+-+-+-+
        """)
    s = do(s, "end", faces=[6, 1])
    (trace,) = [e.trace for e in s.log if e.trace is not None and e.trace.who == "A1"]
    assert [row.letter for row in trace.rows] == ["1", "2", "3", "4"]
    row = trace.rows[-1]
    assert row.verdict == "blocked"
    assert [(c.name, c.value, c.kept) for c in row.candidates] == [("r0c3", "occupied", False)]


@pytest.mark.rule("5.1", "R14")
def test_the_scientist_who_runs():
    s = do(room(HALL), "end", faces=[6])
    assert scientists(s) == (["1 free", "2 some S1", "3 one S1", "4 arrives"], "4")


@pytest.mark.rule("5.3")
def test_scientists_tied_show_the_die():
    s = do(room(HALL.replace("|. . .", "|. S .")), "end", faces=[2, 6])
    assert scientists(s)[0][1:3] == ["2 some S1 S2", "3 tied S2"]
    trace = s.log[1].trace
    assert (trace.rows[2].throw.faces, trace.rows[2].facts["who"]) == ([2], "S2")


@pytest.mark.rule("R14")
def test_nobody_can_run():
    s = do(placed(room(HALL), W1="r2c1"), "end", faces=[6])
    assert scientists(s) == (["1 free", "2 none"], "2")


@pytest.mark.rule("5.1")
def test_the_platform_is_taken():
    s = do(placed(room(HALL, platform_hold=True), W1="r2c0"), "end", faces=[6])
    assert scientists(s) == (["1 taken"], "1")


@pytest.mark.rule("R4")
def test_short_and_full():
    far = HALL.replace("|P S . .", "|P . . S")
    s = do(room(far, sci_speed=1), "end", faces=[6])
    assert scientists(s) == (["1 free", "2 some S1", "3 one S1", "4 short"], "4")
    s = do(placed(room(far, sci_speed=1), W1="r2c2"), "end", faces=[6])
    assert scientists(s) == (["1 free", "2 some S1", "3 one S1", "4 full"], "4")


def test_every_row_of_the_charts_has_a_rule_of_the_book():
    from hexile.table.narration.rules_text import read_rulebook

    book = read_rulebook(GAME.package)
    for chart in CHARTS.values():
        for row in chart.rows:
            assert not row.rule or row.rule in book, f"{chart.name} {row.letter}: {row.rule}"


@pytest.mark.rule("R13")
def test_a_trooper_without_a_target_is_not_said_to_be_in_the_way():
    s = room(HALL, offboard_targets=False)
    s = do(only(s, W1="r0c11", A1="r0c3"), "end", faces=[1])
    assert ("trooper_aimless", "R13") in [(e.kind, e.rule) for e in s.log]


@pytest.mark.rule("R10", "R20")
def test_squares_a_trooper_may_never_enter_are_called_by_name():
    s = do(game("command-bunker"), "step W1 r3c1")
    assert what_bars(s, s.terms.ground.names.index("r3c0")) == "an entry square"
    assert what_bars(s, s.terms.ground.platform) == "the platform"
    assert what_bars(s, s.warhawk_at[0]) == "occupied"


@pytest.mark.rule("R29")
def test_the_target_is_kept_for_both_squares():
    field = """
        +-+-+-+-+-+-+
        |1 . . . . 2|
        +           +
        |. . A . . .|
        +           +
        |P . . . . .|
        +-+-+-+-+-+-+
        """
    s = do(room(field, trooper_speed=2), "end", faces=[1])
    event = next(e for e in s.log if e.trace and e.trace.who == "A1")
    targets = [row.facts["who"] for row in event.trace.rows if row.letter == "4"]
    assert set(targets) == {"W1"}
