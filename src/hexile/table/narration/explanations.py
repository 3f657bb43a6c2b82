"""Why something was decided, ready to print: a chart row by row, as it was walked."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chart import Candidate, Chart, Trace, TraceRow
from hexile.kernel.verbs.sentences import say

REST: Final = "…"
NO_LABELS: Final[dict[str, str]] = {}


class WhyRow:
    """One row of a chart as it was walked: what was asked, what came of it, who stayed and who fell."""

    def __init__(
        self, chart: Chart, walked: TraceRow, decided: bool, labels: dict[str, str]
    ) -> None:
        printed = chart.row(walked.letter)
        self.letter = walked.letter
        self.rule = printed.rule
        self.title = printed.title
        self.words = say(printed.words[walked.verdict], walked.facts)
        self.throw = walked.throw
        self.faces = walked.throw.faces
        self.rolled = walked.throw.words()
        self.decided = decided
        self.kept = [spelled(c, labels) for c in walked.candidates if c.kept]
        self.dropped = [spelled(c, labels) for c in walked.candidates if not c.kept]
        self.ids = [c.name for c in walked.candidates]


class Why:
    """A walk down a chart: whose, where, its rows, and the letters that were not reached.

    Candidates that are choices are called by their *labels*.
    """

    def __init__(self, chart: Chart, trace: Trace, labels: dict[str, str] = NO_LABELS) -> None:
        self.chart = chart.name
        self.title = chart.title
        self.who = trace.who
        self.at = trace.at
        decided = deciding_row(trace)
        self.rows = [WhyRow(chart, walked, walked is decided, labels) for walked in trace.rows]
        self.rest = rows_not_reached(chart, trace)

    def is_about(self, name: str) -> bool:
        """Tell whether it is about a piece or a place; Lancer La3 is found by any of its words."""
        who = self.who.lower()
        return name.lower() in (who, self.at.lower(), *who.split())

    def weighs(self, name: str) -> bool:
        """Tell whether a row weighed somebody called *name*."""
        return any(name.lower() == id.lower() for row in self.rows for id in row.ids)


def spelled(candidate: Candidate, labels: dict[str, str]) -> str:
    """Write a candidate with what counted for or against it; a choice goes by its label up to the colon."""
    if candidate.name in labels:
        return f"{labels[candidate.name].partition(':')[0]} ({candidate.value})".replace(" ()", "")
    return f"{candidate.name} {candidate.value}".strip()


def deciding_row(trace: Trace) -> TraceRow | None:
    """Return the one row that decided: of a row that was walked more than once, the last walk."""
    return next((row for row in reversed(trace.rows) if row.letter == trace.decided), None)


def rows_not_reached(chart: Chart, trace: Trace) -> list[str]:
    """List the letters of a chart below the row that decided; one with a row for them says so itself."""
    walked = {row.letter for row in trace.rows}
    letters = [row.letter for row in chart.rows]
    return [] if REST in letters else [letter for letter in letters if letter not in walked]
