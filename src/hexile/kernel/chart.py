"""Printed priority charts: ordered rows, candidates narrowed, a trace of every step.

A chart is data (`Chart`, read from a game's `data/`), a walk down it is a `Trace`. Rules fill a
trace only while somebody listens, so a simulation pays nothing for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from hexile.kernel.chance.dice import Dice, Throw, thrown
from hexile.kernel.component_data.toml import check_entry, entries_of

Fact = int | str
Facts = Mapping[str, Fact]
FILE: Final = "charts.toml"


class ChartRow:
    """One printed row: its letter, its rule, its title, and a sentence for each verdict."""

    def __init__(self, letter: str, rule: str, title: str, words: dict[str, str]) -> None:
        self.letter = letter
        self.rule = rule
        self.title = title
        self.words = words


class Chart:
    """A printed chart as data. Rows keep the printed order."""

    def __init__(self, name: str, title: str, rows: list[ChartRow]) -> None:
        self.name = name
        self.title = title
        self.rows = rows

    def row(self, letter: str) -> ChartRow:
        """Return the row called *letter*."""
        for row in self.rows:
            if row.letter == letter:
                return row
        raise KeyError(f"chart {self.name} has no row {letter}")


TRIED_OUT: Final = "tried-out"
WEIGHED: Final = "weighed"
WEIGHED_AND_TRIED: Final = "weighed-and-tried"
BETTER: Final = "Does another choice do better in simulated games?"
BETTER_WORDS: Final[dict[str, str]] = {"yes": "Yes: {what}.", "no": "No, none clearly."}
BY_NETWORK: Final = "Which choice has the best chance to win, by the network?"
BY_NETWORK_WORDS: Final[dict[str, str]] = {
    "yes": "{what}: {chance} %.",
    "only": "{what}: {chance} %. There is no other choice.",
}
# A chart that the players of every game may use; no rulebook has it.
COMMON_CHARTS: Final[dict[str, Chart]] = {
    TRIED_OUT: Chart(
        TRIED_OUT,
        "Choices tried",
        [
            ChartRow(
                "1",
                "",
                "What does the player choose by its own rules?",
                {"yes": "{what}.", "only": "{what}. No other choice is worth trying."},
            ),
            ChartRow("2", "", BETTER, BETTER_WORDS),
        ],
    ),
    WEIGHED: Chart(WEIGHED, "Choices weighed", [ChartRow("1", "", BY_NETWORK, BY_NETWORK_WORDS)]),
    WEIGHED_AND_TRIED: Chart(
        WEIGHED_AND_TRIED,
        "Choices weighed and tried",
        [ChartRow("1", "", BY_NETWORK, BY_NETWORK_WORDS), ChartRow("2", "", BETTER, BETTER_WORDS)],
    ),
}


def read_charts(text: str) -> dict[str, Chart]:
    """Read a game's charts, by name, from its `charts.toml`, or raise BadFile."""
    charts: dict[str, Chart] = {}
    for entry in entries_of(text, FILE, "chart", ("name", "title", "row")):
        for number, row in enumerate(entry["row"]):
            what = f"chart {entry['name']}, row {number + 1}"
            check_entry(row, FILE, what, ("letter", "rule", "title", "words"))
        rows = [ChartRow(r["letter"], r["rule"], r["title"], r["words"]) for r in entry["row"]]
        charts[entry["name"]] = Chart(entry["name"], entry["title"], rows)
    return charts


class Candidate:
    """Something a row looked at, the number that counted, and whether it stayed."""

    def __init__(self, name: str, value: str, kept: bool) -> None:
        self.name = name
        self.value = value
        self.kept = kept


class TraceRow:
    """One row as it was walked. *facts* fill the sentence of the row's *verdict*."""

    def __init__(self, letter: str, verdict: str, facts: Facts, rolled: int | Throw) -> None:
        self.letter = letter
        self.verdict = verdict
        self.facts = facts
        self.throw = thrown(rolled)
        self.candidates: list[Candidate] = []

    def add_candidate(self, name: str, value: str, kept: bool) -> None:
        """Add a candidate; one that is not kept is shown struck through."""
        self.candidates.append(Candidate(name, value, kept))


class Trace:
    """A walk down a chart: whose, the rows tried in order, the row that decided.

    Where a walk is made again to be shown, *chosen* is what it came to this time.
    """

    def __init__(self, chart: str, who: str, at: str = "") -> None:
        self.chart = chart
        self.who = who
        self.at = at
        self.rows: list[TraceRow] = []
        self.decided = ""
        self.chosen = ""

    def tried(
        self, letter: str, verdict: str, facts: Facts | None = None, rolled: int | Throw = 0
    ) -> TraceRow:
        """Write down that a row was looked at and what came of it."""
        row = TraceRow(letter, verdict, {} if facts is None else facts, rolled)
        self.rows.append(row)
        return row

    def decide(self, letter: str) -> None:
        """Name the row that settled the matter."""
        self.decided = letter

    def plain(self) -> dict[str, object]:
        """Return it as plain data, without dice: a search rolls none of the game's."""
        rows = [
            [
                row.letter,
                row.verdict,
                dict(row.facts),
                [[c.name, c.value, c.kept] for c in row.candidates],
            ]
            for row in self.rows
        ]
        head = {"chart": self.chart, "who": self.who, "decided": self.decided}
        return {**head, "chosen": self.chosen, "rows": rows}


def trace_from(plain: dict[str, Any]) -> Trace:
    """Make a walk of what `plain` has written."""
    trace = Trace(plain["chart"], plain["who"])
    trace.decided, trace.chosen = plain["decided"], plain["chosen"]
    for letter, verdict, facts, candidates in plain["rows"]:
        row = trace.tried(letter, verdict, facts)
        for name, value, kept in candidates:
            row.add_candidate(name, value, kept)
    return trace


S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class RowRule(Generic[S]):
    """One row of a chart as a rule: it acts and returns True, or says in the trace why it cannot."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def attempt(self, s: S, who: int, dice: Dice, trace: Trace | None) -> bool:
        """Carry the row out for piece *who* if it is possible."""
        raise NotImplementedError


def walk(rows: list[RowRule[S]], s: S, who: int, dice: Dice, trace: Trace | None) -> str:
    """Try *rows* in order; return the letter of the first that was possible, or an empty text."""
    for row in rows:
        if row.attempt(s, who, dice, trace):
            if trace is not None:
                trace.decide(row.letter)
            return row.letter
    return ""
