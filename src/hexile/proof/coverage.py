"""Which rules are tested, and which are seen in recorded games: counted, and kept with the game.

The counts are written to a game's `data/coverage.json` from its tests and recorded games, so that
an installed game, which carries neither, can still say them.
"""

from __future__ import annotations

import ast
import json
from importlib.resources import files
from typing import Final

from hexile.kernel.game import Game
from hexile.kernel.journal import Journal
from hexile.kernel.rulebook import Rule
from hexile.proof.cite import Cited, sources
from hexile.proof.transcript import Told, retell

# What stands in these is for people to look at, not for the rules to tell.
NOT_TOLD: Final = ("view.py", "view/", "opponent.py", "opponent/")


class Cover:
    """How many tests carry a rule's number, and in how many recorded games it is seen."""

    def __init__(self, tested: int, seen: int) -> None:
        self.tested = tested
        self.seen = seen


def rules_seen(game: Game, journal: Journal) -> set[str]:
    """Return the rules that a recorded game names: events, dice, chart rows, refusals, the end."""
    seen: set[str] = set()
    for told in retell(game, journal):
        seen |= _rules_told(game, told)
    return seen


def _rules_told(game: Game, told: Told) -> set[str]:
    rules = {roll.rule for roll in told.rolls} | {a.refusal.rule for a in told.answers}
    for event in told.state.log:
        rules.add(event.rule)
        if event.trace is not None:
            chart = game.chart(event.trace.chart)
            rules |= {chart.row(row.letter).rule for row in event.trace.rows}
    if told.state.result is not None:
        rules.add(told.state.result.rule)
    return rules


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


def write_coverage(book: dict[str, Rule], marks: list[Cited], seen: list[set[str]]) -> str:
    """Return the text of `data/coverage.json`: a line for each rule, in the order of the book.

    *seen* holds, for each recorded game, the rules that occur in it.
    """
    lines: list[str] = []
    for number in book:
        tested = sum(1 for mark in marks if mark.number == number)
        shown = sum(1 for rules in seen if number in rules)
        lines.append(f'  {json.dumps(number)}: {{"tested": {tested}, "seen": {shown}}}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_coverage(package: str) -> dict[str, Cover]:
    """Return the counts kept with a game; none where there is no such file yet."""
    path = files(package).joinpath("data", "coverage.json")
    if not path.is_file():
        return {}
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {number: Cover(entry["tested"], entry["seen"]) for number, entry in kept.items()}
