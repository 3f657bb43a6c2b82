"""Which rules are tested, and which recorded games name: counted, and kept with the game.

A rule is seen in a game that names it: an event, a die, a refusal or the ending cites it, or a row
of a chart that decided, was rolled for or struck a candidate out. That its code ran says nothing: a
test for something that never happens runs, too. What the code never names cannot be seen at all,
and only tests show it.

The counts are written to a game's `data/coverage.json` from its tests and recorded games, so that
an installed game, which carries neither, can still say them.
"""

from __future__ import annotations

import ast
import json
from importlib.resources import files
from typing import Final

from hexile.kernel.chart import Trace, TraceRow
from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.journal import Journal
from hexile.kernel.rulebook import Rule
from hexile.proof.citations import Cited, sources
from hexile.proof.records.transcript import PlayedDecision, retell

# What stands in these is for people to look at, not for the rules to tell.
NOT_TOLD: Final = ("view.py", "view/", "opponent.py", "opponent/", "truths.py")


class Cover:
    """How many tests carry a rule's number, whether the code can name it, how many games do."""

    def __init__(self, tested: int, told: bool, seen: int) -> None:
        self.tested = tested
        self.told = told
        self.seen = seen


NOT_COUNTED: Final = Cover(0, False, 0)


def rules_seen(game: Game, journal: Journal) -> set[str]:
    """Return the rules that a recorded game names."""
    seen: set[str] = set()
    for told in retell(game, journal):
        seen |= rules_named(game, told)
    return seen


def rules_named(game: Game, told: PlayedDecision) -> set[str]:
    """Return the rules that one decision names: events, dice, chart rows, refusals, the end."""
    rules = {roll.rule for roll in told.rolls} | {a.refusal.rule for a in told.answers}
    for event in told.state.log:
        rules |= rules_of_event(game, event)
    if told.state.result is not None:
        rules.add(told.state.result.rule)
    return rules


def rules_of_event(game: Game, event: Event) -> set[str]:
    """Return the rule of an event, and those of the rows that had an effect on the way to it."""
    if event.trace is None:
        return {event.rule}
    trace, chart = event.trace, game.chart(event.trace.chart)
    walked = {chart.row(row.letter).rule for row in trace.rows if _has_effect(trace, row)}
    return {event.rule} | walked


def _has_effect(trace: Trace, row: TraceRow) -> bool:
    """Tell whether a row decided, was rolled for, or left fewer candidates than it found."""
    struck = any(c.kept for c in row.candidates) and not all(c.kept for c in row.candidates)
    return row.letter == trace.decided or len(row.throw.faces) > 0 or struck


def rules_told(game: Game, book: dict[str, Rule]) -> set[str]:
    """Return the rules that the game's code can name when it tells something.

    Those are the numbers written in the code itself, outside the list of options, and those of the
    charts that the code names.
    """
    words: set[str] = set()
    for name, text in sources(files(game.package)):
        if not name.startswith(NOT_TOLD):
            words |= _words(ast.parse(text))
    for chart in game.charts.values():
        if chart.name in words:
            words |= {row.rule for row in chart.rows}
    return words & set(book)


def _words(node: ast.AST) -> set[str]:
    """Return the texts written below a node, but not those of an option."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Option":
        return set()
    found: set[str] = set()
    for child in ast.iter_child_nodes(node):
        found |= _words(child)
    return found


def write_coverage(
    book: dict[str, Rule], marks: list[Cited], told: set[str], seen: list[set[str]]
) -> str:
    """Return the text of `data/coverage.json`: a line for each rule, in the order of the book.

    *told* holds the rules that the code can name, *seen* those that each recorded game names.
    """
    lines: list[str] = []
    for number in book:
        counts = {
            "tested": sum(1 for mark in marks if mark.number == number),
            "told": number in told,
            "seen": sum(1 for rules in seen if number in rules),
        }
        lines.append(f"  {json.dumps(number)}: {json.dumps(counts)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_coverage(package: str) -> dict[str, Cover]:
    """Return the counts kept with a game; none where there is no such file yet."""
    path = files(package).joinpath("data", "coverage.json")
    if not path.is_file():
        return {}
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {
        number: Cover(entry["tested"], entry["told"], entry["seen"])
        for number, entry in kept.items()
    }
