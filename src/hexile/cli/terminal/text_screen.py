"""What the prompt shows: board, status, question. At most 80 columns, no colour needed."""

from __future__ import annotations

import textwrap
from shutil import get_terminal_size

from hexile.table.narration.wording import status
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
    """Part lines into those that fit on one screen and the rest; a single line more is shown, too."""
    height = max(get_terminal_size(COLUMNS_AND_LINES).lines - KEPT_FREE, 1)
    if len(lines) == height + 1:
        return lines, []
    return lines[:height], lines[height:]


def board_lines(seat: Seat, drawn: bool, known: list[str]) -> list[str]:
    """Show the board with its words that are not *known* yet, or all its words only, and the turn."""
    scene = seat.scene
    if not drawn:
        return [*fold_all(scene.legend), status(seat)]
    fresh = [line for line in scene.legend if line not in known]
    return [*scene.text, *fold_all(fresh), status(seat)]
