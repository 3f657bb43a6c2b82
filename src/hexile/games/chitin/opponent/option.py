"""A choice with its scores, one for each row of the chart it is judged by."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import total
from hexile.kernel.play import Action
from hexile.kernel.priorities import NO_DIFFERENCE, Priority

SHOWN: Final = 6
MOST_REASONS: Final = 2
HUNDRED: Final = 100
OUT_OF_QUESTION: Final = -100_000  # a score so low keeps a choice out, whatever else there is


@mypyc_attr(acyclic=True)
class Part:
    """A part of what a march is worth: its name, and what is said where it is better or worse."""

    def __init__(self, name: str, better: str, worse: str) -> None:
        self.name = name
        self.better = better
        self.worse = worse


NO_PARTS: Final[list[Part]] = []
PARTS_ROW: Final = 1  # the score that the parts of a march add up to


@mypyc_attr(acyclic=True)
class Option(Action):
    """A choice and its scores; *parts* with their *names* add up to the score of a march."""

    def __init__(
        self, action: Action, scores: vec[i64], parts: vec[i64], names: list[Part] = NO_PARTS
    ) -> None:
        self.action = action
        self.scores = scores
        self.parts = parts
        self.names = names

    def text(self) -> str:
        return self.action.text()

    def beats(self, other: Option) -> bool:
        """Tell whether it comes before another: the first difference decides."""
        for number in range(len(self.scores)):
            if self.scores[number] != other.scores[number]:
                return self.scores[number] > other.scores[number]
        return False

    def names_parts(self, number: int) -> bool:
        """Tell whether a score is the sum of named parts."""
        return number == PARTS_ROW and len(self.names) > 0

    def parts_in_words(self) -> str:
        """Name the parts that count, each with its points."""
        parts = [
            f"{self.names[i].name} {in_points(part)}" for i, part in enumerate(self.parts) if part
        ]
        return ", ".join(parts)

    def reasons(self, other: Option) -> str:
        """Say what makes it better than another: the two parts that do most, and the one against it."""
        gains: list[tuple[int, str]] = []
        worst: i64 = 0
        though = ""
        for number in range(len(self.names)):
            has = self.parts[number]
            if other.names is self.names:
                has -= other.parts[number]
            if has > 0:
                gains.append((has, self.names[number].better))
            elif has < worst:
                worst = has
                though = f", though {self.names[number].worse}"
        gains.sort(key=lambda gain: -gain[0])
        return " and ".join([words for _, words in gains[:MOST_REASONS]]) + though


def in_points(score: i64) -> str:
    """Write hundredths of a point as points."""
    if score <= OUT_OF_QUESTION:
        return "out of the question"
    whole = (max(score, -score) + 5) // 10
    sign = "-" if score < 0 and whole else "+"
    return f"{sign}{whole // 10}.{whole % 10}"


def plain(action: Action, score: i64) -> Option:
    """Make an option with a single score."""
    return Option(action, vec[i64]([score]), vec[i64]())


def summed(action: Action, parts: vec[i64], names: list[Part], last: i64) -> Option:
    """Make an option for a march: nothing special, the sum of its parts, and what decides last."""
    return Option(action, vec[i64]([0, total(parts), last]), parts, names)


def special(action: Action, first: i64, worth: i64) -> Option:
    """Make an option for a march that is weighed by no parts."""
    return Option(action, vec[i64]([first, worth, 0]), vec[i64]())


def best_of(found: list[Option]) -> Option:
    """Return the best option, the first of equal ones."""
    best = found[0]
    for option in found[1:]:
        if option.beats(best):
            best = option
    return best


# --- the rows of a chart -----------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Opinion:
    """What a hive thinks of the choices of one decision; *thought* if it has played them out."""

    def __init__(self, s: Chitin, options: list[Option], thought: bool = False) -> None:
        self.s = s
        self.options: list[Action] = [*options]
        self.thought = thought

    def rows(self) -> int:
        """Return how many rows the chart of the decision has."""
        return len(option(self.options[0]).scores)


def option(choice: Action) -> Option:
    """Return a choice as the option it is."""
    assert isinstance(choice, Option)
    return choice


def wanted_least(left: list[Action], number: i64) -> list[int]:
    """Return the scores of a row, turned round: the lowest is wanted."""
    scores: list[int] = []
    first = option(left[0]).scores[number]
    differ = False
    for choice in left:
        score = option(choice).scores[number]
        differ = differ or score != first
        scores.append(-score)
    return scores if differ else NO_DIFFERENCE


def first_row(opinion: Opinion, left: list[Action]) -> list[int]:
    """Judge by the first scores."""
    return wanted_least(left, 0)


def second_row(opinion: Opinion, left: list[Action]) -> list[int]:
    """Judge by the second scores."""
    return wanted_least(left, 1)


def third_row(opinion: Opinion, left: list[Action]) -> list[int]:
    """Judge by the third scores."""
    return wanted_least(left, 2)


ROWS: Final[list[Priority[Opinion]]] = [
    Priority("1", first_row),
    Priority("2", second_row),
    Priority("3", third_row),
]


def shown_of(left: list[Action], kept: list[Action], number: int) -> list[Option]:
    """Return the best few choices of a row; where some are out, the best of these is among them."""
    ranked = sorted([option(choice) for choice in left], key=lambda o: -o.scores[number])
    if SHOWN <= len(kept) < len(left):
        return [*ranked[: SHOWN - 1], ranked[len(kept)]]
    return ranked[:SHOWN]
