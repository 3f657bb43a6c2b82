"""Charts: rows tried in their order, a trace of every step."""

import pytest

from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.chart import Chart, ChartRow, RowRule, Trace, walk


class Even(RowRule):
    def attempt(self, s, who, dice, trace):
        possible = s[who] % 2 == 0
        if trace is not None:
            row = trace.tried(self.letter, "yes" if possible else "no", {"number": s[who]})
            for place, number in enumerate(s):
                row.add_candidate(f"n{place}", str(number), place == who)
        return possible


class Rolled(RowRule):
    def attempt(self, s, who, dice, trace):
        face = dice.roll(6, "26.1")
        if trace is not None:
            trace.tried(self.letter, "rolled", rolled=face)
        return face > 3


ROWS = [Even("A"), Rolled("B"), Even("C")]


def test_the_first_possible_row_acts_and_decides():
    trace = Trace("chart", "n0")
    assert walk(ROWS, [4], 0, ScriptedDice([]), trace) == "A"
    assert [row.letter for row in trace.rows] == ["A"]
    assert trace.decided == "A"


def test_rows_above_say_why_they_were_not_possible():
    trace = Trace("chart", "n0", "e5")
    assert walk(ROWS, [3, 8], 0, ScriptedDice([5]), trace) == "B"
    first, second = trace.rows
    assert (first.verdict, first.facts, first.throw.faces) == ("no", {"number": 3}, [])
    assert [(c.name, c.value, c.kept) for c in first.candidates] == [
        ("n0", "3", True),
        ("n1", "8", False),
    ]
    assert (second.verdict, second.throw.faces) == ("rolled", [5])


def test_no_row_possible():
    trace = Trace("chart", "n0")
    assert walk(ROWS, [3], 0, ScriptedDice([1]), trace) == ""
    assert trace.decided == ""
    assert len(trace.rows) == 3


def test_a_silent_walk_decides_the_same():
    assert walk(ROWS, [3], 0, ScriptedDice([6]), None) == "B"


def test_a_chart_knows_its_rows():
    chart = Chart("priorities", "Priorities", [ChartRow("A", "26.9", "Flee?", {})])
    assert chart.row("A").rule == "26.9"
    with pytest.raises(KeyError, match="chart priorities has no row Z"):
        chart.row("Z")
