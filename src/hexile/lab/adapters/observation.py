"""What a seat sees as NumPy arrays: one row of whole numbers, and its named parts as views of it."""

from __future__ import annotations

from typing import Any

import numpy

from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.numbers.view_numbers import ViewNumbers
from hexile.kernel.play import State


def named_views(view: ViewNumbers, rows: Any) -> dict[str, Any]:
    """Return the parts of one row, or of many, by name; those without numbers are left out."""
    return {
        part.name: rows[..., part.first : part.first + len(part.lows)]
        for part in view.parts
        if part.lows
    }


def looked_at(column: Any) -> Any:
    """Return a column of numbers as an array, where it is; it cannot be written to."""
    return numpy.asarray(memoryview(column))


class RowWriter:
    """Writes one view at a time into an array of its own."""

    def __init__(self, view: ViewNumbers) -> None:
        self.view = view
        self.rows = NumberRows(view.shape, 1)
        self.array = looked_at(self.rows.column)

    def write(self, seen: State, seat: int) -> Any:
        """Write what a seat sees; return the array, which the next view is written into."""
        self.view.write(self.rows, 0, seen, seat)
        return self.array
