"""What Gymnasium is told of views and choices: a box for each part, and a mask."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces

from hexile.kernel.numbers.view_numbers import ViewNumbers, ViewPart
from hexile.lab.adapters.episode import Arena


class PartBox(spaces.Box):
    """The numbers of one part of a view; `label` says what they are."""

    def __init__(self, part: ViewPart) -> None:
        lows, highs = numpy.array(part.lows, numpy.int32), numpy.array(part.highs, numpy.int32)
        super().__init__(lows, widened(lows, highs), dtype=numpy.int32)
        self.label = part.label

    def __repr__(self) -> str:
        return f"{self.label}: {super().__repr__()}"


def widened(lows: Any, highs: Any) -> Any:
    """Return the highest numbers, those that never change with room for one more.

    The packages warn of a number that can have one value only, as the lone seat.
    """
    return highs + (lows == highs)


def row_space(view: ViewNumbers) -> Any:
    """Return the space of a whole row of numbers."""
    lows = numpy.array([low for part in view.parts for low in part.lows], numpy.int32)
    highs = numpy.array([high for part in view.parts for high in part.highs], numpy.int32)
    return spaces.Box(lows, widened(lows, highs), dtype=numpy.int32)


def view_space(arena: Arena) -> Any:
    """Return the space of observations: a box for each part by its name, and a mask."""
    boxes = {part.name: PartBox(part) for part in arena.view.parts if part.lows}
    mask = spaces.Box(0, 1, (arena.choices,), numpy.int8)
    return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})
