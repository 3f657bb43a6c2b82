"""Files in `data/`."""

from __future__ import annotations

from typing import Final

from hexile.components import printed_text

NO_NUMBER: Final = -1
MOST_DIGIT: Final = 9
PACKAGE: Final = "hexile.games.forlorn"


def data_text(*path: str) -> str:
    """Return a file of `data/`."""
    return printed_text(PACKAGE, *path)
