"""What the prompt shows: board, question, choices, odds. At most 80 columns, no colour needed."""

from __future__ import annotations

import textwrap

from hexile.kernel.dice import TooManyWays
from hexile.kernel.odds import Chance
from hexile.kernel.play import Action, State
from hexile.table.session import Session, seat_name
from hexile.table.words import fraction

WIDTH = 79
FEW = 12


def fold(text: str, indent: str = "") -> list[str]:
    """Fold a line to the width of the screen."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ") or [
        ""
    ]


def fold_all(lines: list[str], indent: str = "") -> list[str]:
    """Fold many lines."""
    return [folded for line in lines for folded in fold(line, indent)]


def board_lines(table: Session, view: State, seat: int, drawn: bool) -> list[str]:
    """Show the board, or only its words, and what turn it is."""
    scene = table.game.scene(view, seat)
    lines = list(scene.text) if drawn else []
    lines += fold_all(scene.legend)
    status = scene.headline
    if scene.points_all:
        status += f", {scene.points_left} of {scene.points_all} {scene.points_word} left"
    return [*lines, f"{status}."]


def choice_lines(table: Session, view: State) -> list[str]:
    """Number the legal choices: few with their odds, many gathered by the piece they begin with."""
    legal = table.legal_actions()
    if len(legal) <= FEW:
        return [
            line for n, action in enumerate(legal, 1) for line in few_lines(table, view, n, action)
        ]
    return gathered_lines(table, view, legal)


def few_lines(table: Session, view: State, number: int, action: Action) -> list[str]:
    """Show one choice on its own line, with its odds if it has any."""
    lines = fold(f"{number:>3}  {action.text()}: {table.game.label(view, action)}")
    chances = risky(table, action)
    if chances:
        shown = ", ".join(f"{fraction(c.odds)} {c.words.rstrip('.')}" for c in chances)
        lines += fold(shown, "       ")
    return lines


def risky(table: Session, action: Action) -> list[Chance]:
    """Return what may come of an action, if that is in doubt."""
    try:
        chances = table.odds(action)
    except TooManyWays:
        return []
    return chances if len(chances) > 1 else []


def gathered_lines(table: Session, view: State, legal: list[Action]) -> list[str]:
    """Gather choices that begin alike into one paragraph each."""
    heads: dict[str, list[str]] = {}
    for number, action in enumerate(legal, 1):
        words = action.text().split()
        head = " ".join(words[:-1]) if len(words) > 1 else ""
        _, comma, brings = table.game.label(view, action).partition(", ")
        heads.setdefault(head, []).append(
            f"{number} {words[-1]}" + (f" ({brings})" if comma else "")
        )
    return [
        line
        for head, entries in heads.items()
        for line in fold(f"{head + ': ' if head else ''}{', '.join(entries)}", "  ")
    ]


def question(table: Session, view: State, seat: int) -> str:
    """Say who is asked what, as *seat* may know it."""
    words = table.game.scene(view, seat).question
    if len(table.seats()) > 1:
        return f"{seat_name(table.game, table.setup(), table.seat())}: {words}"
    return words
