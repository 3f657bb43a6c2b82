"""The weights by which a position is guessed, fitted to the squad's own games."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.tables.files import data_text
from hexile.kernel.component_data.data_rows import table_rows

GOAL: Final = "goal"


def read_weights(text: str) -> dict[str, list[float]]:
    """Read a line of weights for every goal, in the order of the head line."""
    return {
        row.cells[GOAL]: [float(cell) for word, cell in row.cells.items() if word != GOAL]
        for row in table_rows("estimates.csv", text, [GOAL])
    }


ESTIMATES: Final[dict[str, list[float]]] = read_weights(data_text("estimates.csv"))
