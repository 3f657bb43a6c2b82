"""What the prompt shows: board, status, question. At most 80 columns, no colour needed."""

from __future__ import annotations

import textwrap
from shutil import get_terminal_size

from hexile.table.rulebook import read_rulebook
from hexile.table.seat import Seat

WIDTH = 79
COLUMNS_AND_LINES = (80, 24)  # of a screen that does not say
KEPT_FREE = 2  # for the word `more` and for what is typed


def fold(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """Fold a line to the width of the screen; what hangs below it is indented further."""
    below = indent + "  " if hanging is None else hanging
    folded = textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=below, break_on_hyphens=False
    )
    return folded or [""]


def fold_all(lines: list[str], indent: str = "") -> list[str]:
    """Fold many lines."""
    return [folded for line in lines for folded in fold(line, indent)]


def screenful(lines: list[str]) -> tuple[list[str], list[str]]:
    """Part lines into those that fit on one screen and the rest."""
    height = max(get_terminal_size(COLUMNS_AND_LINES).lines - KEPT_FREE, 1)
    return lines[:height], lines[height:]


def board_lines(seat: Seat, drawn: bool) -> list[str]:
    """Show the board, or only its words, and what turn it is."""
    scene = seat.scene
    lines = list(scene.text) if drawn else []
    lines += fold_all(scene.legend)
    status = scene.headline
    if scene.points_all:
        status += f", {scene.points_left} of {scene.points_all} {scene.points_word} left"
    return [*lines, f"{status}."]


def question(seat: Seat) -> str:
    """Say whose turn it is, where several play, and what is asked."""
    words = seat.scene.question
    several = len(seat.session.seats()) > 1
    return f"It is {whose(seat.asked())} turn. {words}" if several and seat.asked() else words


def whose(name: str) -> str:
    """Return the possessive of a name."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def end_line(seat: Seat) -> str:
    """Say how the game ended, and for whom."""
    ended = seat.ended()
    assert ended is not None
    people = seat.session.people()
    mine = f" You have {'won' if ended.won else 'not won'}." if len(people) == 1 else ""
    return f"It is over on turn {ended.turn}: {ended.title}.{mine}"


def end_reasons(seat: Seat) -> list[str]:
    """Say by which rule it ended, and what was taken back across dice."""
    ended = seat.ended()
    assert ended is not None
    rule = read_rulebook(seat.game.package).get(ended.rule)
    lines = [f"Rule {ended.rule}, {rule.title}: {rule.text}" if rule else f"Rule {ended.rule}."]
    marks = seat.taken_back()
    return lines + ([f"Taken back across dice: {', '.join(marks)}."] if marks else [])
