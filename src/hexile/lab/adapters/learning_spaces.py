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
    """Return the highest numbers; where none of a part can change, with room for one more.

    Gymnasium warns of a box for one value only. So a number that is always the same, as the lone seat,
    has room for another that it never takes.
    """
    return highs + 1 if numpy.array_equal(lows, highs) else highs


def row_space(view: ViewNumbers) -> Any:
    """Return the space of a whole row of numbers."""
    lows = [low for part in view.parts for low in part.lows]
    highs = [high for part in view.parts for high in part.highs]
    return spaces.Box(
        numpy.array(lows, numpy.int32), numpy.array(highs, numpy.int32), dtype=numpy.int32
    )


def view_space(arena: Arena) -> Any:
    """Return the space of observations: a box for each part by its name, and a mask."""
    boxes = {part.name: PartBox(part) for part in arena.view.parts if part.lows}
    mask = spaces.Box(0, 1, (arena.choices,), numpy.int8)
    return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})
