"""What a seat sees as a row of numbers with known ranges, in named parts.

The parts and their order are the same in every game of a setup: the seat, what is asked, where steps
can be about a piece its numbers, then the fields in the order the state declares them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.kernel.errors import require
from hexile.kernel.fields.field import Field
from hexile.kernel.game import Game
from hexile.kernel.numbers.number_rows import NumberRows, RowShape
from hexile.kernel.play import State

SEAT: Final = "seat"
ASKED: Final = "asked"
ASKED_ABOUT: Final = "asked_about"

NOTHING_ASKED: Final = "nothing"
NO_PIECE: Final = -1
LOWEST: Final = -(2**31)
HIGHEST: Final = 2**31 - 1


class ViewPart:
    """A named part of a view: where it stands, the lowest and highest of each number, what they are."""

    def __init__(self, name: str, label: str, lows: list[int], highs: list[int]) -> None:
        self.name = name
        self.label = label
        self.lows = lows
        self.highs = highs
        self.first = 0
        fits = all(low >= LOWEST for low in lows) and all(high <= HIGHEST for high in highs)
        require(fits, f"{name}: a number of more than 32 bits")


class Question:
    """What a step asks: the number of its kind, and the numbers of the piece it is about."""

    def __init__(self, kind: int, about: list[int]) -> None:
        self.kind: i64 = kind
        self.about: vec[i64] = vec[i64](about)


class ViewNumbers:
    """Writes the views of one setup as rows of numbers."""

    def __init__(self, game: Game, seats: int, fields: list[Field]) -> None:
        names = [*game.steps, *game.piece_steps]
        self.kinds = list(dict.fromkeys([NOTHING_ASKED, *(kind_of(name) for name in names)]))
        self.about: int = most_numbers(game)
        self.asked: dict[str, Question] = {}
        self.nothing = self.question(NOTHING_ASKED)
        self.parts = self.frame(seats) + [
            ViewPart(f.name, f.label, f.lows(), f.highs()) for f in fields
        ]
        require(len({part.name for part in self.parts}) == len(self.parts), "two parts of one name")
        self.shape = self.lay_out(fields)

    def frame(self, seats: int) -> list[ViewPart]:
        """Return the parts every view has."""
        asked = f"what is asked: {', '.join(self.kinds)}"
        # Gymnasium warns of a box for one number only, so a lone seat has room for another.
        found = [
            ViewPart(SEAT, "the seat that looks", [0], [max(seats - 1, 1)]),
            ViewPart(ASKED, asked, [0], [len(self.kinds) - 1]),
        ]
        if self.about:
            lows, highs = [NO_PIECE] * self.about, [HIGHEST] * self.about
            found.append(ViewPart(ASKED_ABOUT, "the piece that is asked about", lows, highs))
        return found

    def lay_out(self, fields: list[Field]) -> RowShape:
        """Give every part its place; return the shape of a row."""
        varying = {field.name for field in fields if field.varies}
        blank: list[int] = []
        limits: list[tuple[int, int]] = []
        for part in self.parts:
            part.first = len(blank)
            blank += part.lows
            if part.name in varying:
                limits.append((part.first, len(blank)))
        return RowShape(blank, limits)

    def write(self, rows: NumberRows, row: i64, view: State, seat: i64) -> None:
        """Write what a seat sees into a row."""
        rows.begin(row)
        rows.add(seat)
        question = self.nothing if view.result is not None else self.asks(view)
        rows.add(question.kind)
        rows.add_all(question.about)
        view.observe(rows)
        rows.end()

    def asks(self, view: State) -> Question:
        """Return what a view's next step asks; each is worked out once."""
        name = view.agenda[-1].name
        found = self.asked.get(name)
        if found is None:
            found = self.question(name)
            self.asked[name] = found
        return found

    def question(self, step: str) -> Question:
        """Work out what a step asks; an undeclared one raises ValueError."""
        kind = kind_of(step)
        if kind not in self.kinds:
            raise ValueError(f"'{kind}' is no step that the game declares")
        about = numbers_of(step)
        return Question(self.kinds.index(kind), about + [NO_PIECE] * (self.about - len(about)))


def kind_of(step: str) -> str:
    """Return the words of a step's name without the numbers of a piece."""
    return " ".join([word for word in step.split() if not is_number(word)])


def numbers_of(step: str) -> list[int]:
    """Return the numbers in a step's name."""
    return [int(word) for word in step.split() if is_number(word)]


def is_number(word: str) -> bool:
    """Tell whether a word of a step's name is a number."""
    return word.removeprefix("-").isdecimal()


def most_numbers(game: Game) -> int:
    """Return how many numbers the name of a step has at most."""
    counts = [len(numbers_of(name)) for name in game.steps]
    return max([0, *counts, *game.piece_steps.values()])
