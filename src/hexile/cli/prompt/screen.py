"""What the prompt shows: board, question, choices, odds. At most 80 columns, no colour needed."""

from __future__ import annotations

import textwrap

from hexile.table.seat import Choice, Seat
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


def board_lines(seat: Seat, drawn: bool) -> list[str]:
    """Show the board, or only its words, and what turn it is."""
    scene = seat.scene
    lines = list(scene.text) if drawn else []
    lines += fold_all(scene.legend)
    status = scene.headline
    if scene.points_all:
        status += f", {scene.points_left} of {scene.points_all} {scene.points_word} left"
    return [*lines, f"{status}."]


def choice_lines(seat: Seat) -> list[str]:
    """Number the legal choices: few with their odds, many gathered by the piece they begin with."""
    choices = seat.choices()
    if len(choices) > FEW:
        return gathered_lines(choices)
    return [line for n, choice in enumerate(choices, 1) for line in few_lines(seat, n, choice)]


def few_lines(seat: Seat, number: int, choice: Choice) -> list[str]:
    """Show one choice on its own line, with its odds if it has any."""
    lines = fold(f"{number:>3}  {choice.do}: {choice.label}")
    odds = seat.odds(choice.do)
    if odds.untold:
        lines += fold(f"It {odds.untold}.", "       ")
    elif odds.risky():
        shown = ", ".join(f"{fraction(c.odds)} {c.words.rstrip('.')}" for c in odds.outcomes)
        lines += fold(shown, "       ")
    return lines


def gathered_lines(choices: list[Choice]) -> list[str]:
    """Gather choices that begin alike into one paragraph each."""
    heads: dict[str, list[str]] = {}
    for number, choice in enumerate(choices, 1):
        words = choice.do.split()
        head = " ".join(words[:-1]) if len(words) > 1 else ""
        _, comma, brings = choice.label.partition(", ")
        heads.setdefault(head, []).append(
            f"{number} {words[-1]}" + (f" ({brings})" if comma else "")
        )
    return [
        line
        for head, entries in heads.items()
        for line in fold(f"{head + ': ' if head else ''}{', '.join(entries)}", "  ")
    ]


def question(seat: Seat) -> str:
    """Say who is asked what, as whoever looks may know it."""
    words = seat.scene.question
    return f"{seat.asked()}: {words}" if len(seat.session.seats()) > 1 else words
