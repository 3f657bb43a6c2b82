"""What a seat sees, as named parts of whole numbers with known ranges, from the state's fields.

The parts and their order are the same in every game of a set-up: the seat, what is asked, where
steps can be about a piece its numbers, then the fields in the order the state declares them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy

from hexile.kernel.errors import require
from hexile.kernel.fields.field import Field
from hexile.kernel.game import Game
from hexile.kernel.play import State

SEAT: Final = "seat"
ASKED: Final = "asked"
ASKED_ABOUT: Final = "asked_about"

NOTHING_ASKED: Final = "nothing"
NO_PIECE: Final = -1
HIGHEST_PIECE: Final = 2**31 - 1
WIDTHS: Final = (numpy.int8, numpy.int16, numpy.int32, numpy.int64)


class ObservationPart:
    """A named part of an observation: the lowest and highest of each number, and what they are."""

    def __init__(self, name: str, label: str, lows: list[int], highs: list[int]) -> None:
        self.name = name
        self.label = label
        self.lows = lows
        self.highs = highs
        self.dtype = narrowest(lows, highs)

    def array(self, numbers: list[int]) -> Any:
        """Pack the numbers of this part; one that does not fit at all raises OverflowError."""
        require(len(numbers) == len(self.lows), f"{self.name}: {len(numbers)} numbers")
        return numpy.array(numbers, self.dtype)


def narrowest(lows: list[int], highs: list[int]) -> Any:
    """Return the narrowest kind of whole number that holds all of a part."""
    for width in WIDTHS:
        room = numpy.iinfo(width)
        if all(room.min <= low for low in lows) and all(high <= room.max for high in highs):
            return width
    raise OverflowError("a field of more than 64 bits")


class Observer:
    """Turns the views of one set-up into numbers."""

    def __init__(self, game: Game, seats: int, fields: list[Field]) -> None:
        names = [*game.steps, *game.piece_steps]
        self.kinds = list(dict.fromkeys([NOTHING_ASKED, *(kind_of(name) for name in names)]))
        self.about = most_numbers(game)
        self.fields = fields
        asked = f"what is asked: {', '.join(self.kinds)}"
        # Gymnasium warns of a box for one number only, so a lone seat has room for another.
        self.parts = [
            ObservationPart(SEAT, "the seat that looks", [0], [max(seats - 1, 1)]),
            ObservationPart(ASKED, asked, [0], [len(self.kinds) - 1]),
        ]
        if self.about:
            lows, highs = [NO_PIECE] * self.about, [HIGHEST_PIECE] * self.about
            self.parts.append(
                ObservationPart(ASKED_ABOUT, "the piece that is asked about", lows, highs)
            )
        self.parts += [ObservationPart(f.name, f.label, f.lows(), f.highs()) for f in fields]
        require(len({part.name for part in self.parts}) == len(self.parts), "two parts of one name")

    def numbers(self, view: State, seat: int) -> list[list[int]]:
        """Return the numbers of every part of what a seat sees."""
        asked = "" if view.result is not None else view.agenda[-1].name
        kind = self.kinds.index(kind_of(asked) or NOTHING_ASKED)
        fields = [field.numbers(getattr(view, field.name)) for field in self.fields]
        if not self.about:
            return [[seat], [kind], *fields]
        about = numbers_of(asked)
        return [[seat], [kind], about + [NO_PIECE] * (self.about - len(about)), *fields]

    def arrays(self, view: State, seat: int) -> dict[str, Any]:
        """Return what a seat sees as arrays by the names of the parts."""
        found = self.numbers(view, seat)
        return {p.name: p.array(one) for p, one in zip(self.parts, found, strict=True)}


def kind_of(step: str) -> str:
    """Return the words of a step's name without the numbers of a piece."""
    return " ".join(word for word in step.split() if not is_number(word))


def numbers_of(step: str) -> list[int]:
    """Return the numbers in a step's name."""
    return [int(word) for word in step.split() if is_number(word)]


def is_number(word: str) -> bool:
    """Tell whether a word of a step's name is a number."""
    return word.removeprefix("-").isdecimal()


def most_numbers(game: Game) -> int:
    """Return how many numbers the name of a step has at most."""
    return max([len(numbers_of(name)) for name in game.steps] + list(game.piece_steps.values()))
