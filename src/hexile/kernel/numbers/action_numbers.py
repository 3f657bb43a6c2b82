"""Numbers for actions: each kind of action has a block of them, counted through by what it is about.

The same action has the same number in every position of a setup and in every game of these rules. A
game writes the numbers of its legal actions by `State.number_actions`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.kernel.errors import HexileError

BY_RULE: Final = "rule"  # the state says it
BY_TEXT: Final = "text"  # every action is listed by its text
BY_PLACE: Final = "place"  # by its place in the legal list
MOST_CHOICES: Final = 512
NO_PLACE: Final = -1
NO_NUMBER: Final = -1  # of an action beyond those that are numbered


class NoNumber(HexileError):
    """An action, or a number of one, that there is not."""


class NumberAxis:
    """One thing that actions of a kind are about, and the words for its values."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name
        self.words = words


NO_AXES: Final[list[NumberAxis]] = []


def counted_axis(name: str, count: int, first: int = 0) -> NumberAxis:
    """Return an axis whose values are numbers."""
    return NumberAxis(name, [str(first + number) for number in range(count)])


class NumberBlock:
    """The numbers of one kind of action: the last axis counts fastest. `note` says what needs saying."""

    def __init__(self, word: str, first: int, axes: list[NumberAxis], note: str) -> None:
        self.word = word
        self.first = first
        self.axes = axes
        self.note = note
        self.count = 1
        for axis in axes:
            self.count *= len(axis.words)

    def words(self, number: int) -> str:
        """Say what a number of this block stands for."""
        left = number - self.first
        said: list[str] = []
        for axis in reversed(self.axes):
            left, place = divmod(left, len(axis.words))
            said.append(axis.words[place])
        return " ".join([self.word, *reversed(said)]).strip()

    def line(self) -> str:
        """Describe the block: `0 to 319 step: Marine (10), direction (8), facing (4)`."""
        parts = ", ".join(f"{axis.name} ({len(axis.words)})" for axis in self.axes)
        numbers = f"{self.first}" if self.count == 1 else f"{self.first} to {self.last()}"
        words = f"{numbers} {self.word}{': ' if parts else ''}{parts}"
        return f"{words}. {self.note}" if self.note else words

    def last(self) -> int:
        """Return its last number."""
        return self.first + self.count - 1


class ActionNumbers:
    """All numbers of a setup: blocks one after the other, and how an action's number is found."""

    def __init__(self, by: str = BY_RULE) -> None:
        self.by = by
        self.blocks: list[NumberBlock] = []
        self.count: i64 = 0
        self.texts: dict[str, int] = {}

    def block(self, word: str, axes: list[NumberAxis] = NO_AXES, note: str = "") -> i64:
        """Add a block and return its first number."""
        first = self.count
        block = NumberBlock(word, int(first), axes, note)
        self.blocks.append(block)
        self.count += block.count
        return first

    def words(self, number: int) -> str:
        """Say what a number stands for; one that there is not raises NoNumber."""
        for block in self.blocks:
            if block.first <= number <= block.last():
                return block.words(number)
        raise NoNumber(f"there is no action {number}; they go from 0 to {self.count - 1}")


def numbers_of_texts(texts: list[str]) -> ActionNumbers:
    """Number actions by their places among all texts there can be."""
    found = ActionNumbers(BY_TEXT)
    found.block("", [NumberAxis("action", texts)])
    found.texts = {text: place for place, text in enumerate(texts)}
    return found


def numbers_of_places() -> ActionNumbers:
    """Number actions by their places in the legal list."""
    found = ActionNumbers(BY_PLACE)
    found.block("choice", [counted_axis("place in the legal list", MOST_CHOICES)])
    return found


@mypyc_attr(acyclic=True)
class LegalNumbers:
    """The numbers of the legal actions, in their order. The next decision writes over them.

    An action with NO_NUMBER cannot be taken by a number.
    """

    def __init__(self) -> None:
        self.column: vec[i64] = vec[i64]()
        self.count: i64 = 0

    def clear(self) -> None:
        """Begin again."""
        self.count = 0

    def room(self, count: i64) -> vec[i64]:
        """Return a column in which so many numbers are to be written, all there will be."""
        while len(self.column) < count:
            self.column = append(self.column, NO_NUMBER)
        self.count = count
        return self.column

    def add(self, number: i64) -> None:
        """Add the next number."""
        if self.count < len(self.column):
            self.column[self.count] = number
        else:
            self.column = append(self.column, number)
        self.count += 1

    def place_of(self, number: i64) -> i64:
        """Return the place of a number, or NO_PLACE."""
        column = self.column
        if number < 0:
            return NO_PLACE
        for place in range(self.count):
            if column[place] == number:
                return place
        return NO_PLACE

    def as_list(self) -> list[int]:
        """Return the numbers."""
        return [int(self.column[place]) for place in range(self.count)]
