"""A choice with its scores: named priorities in order, the first difference decides."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.state.columns import total
from hexile.kernel.chart import Trace
from hexile.kernel.play import Action

SHOWN: Final = 6


class Option:
    """A choice and its scores, one for each row of its chart; `parts` sum up to one of them."""

    def __init__(self, action: Action, scores: vec[i64], parts: vec[i64]) -> None:
        self.action = action
        self.scores = scores
        self.parts = parts

    def beats(self, other: Option) -> bool:
        """Tell whether it comes before another: the first difference decides."""
        for number in range(len(self.scores)):
            if self.scores[number] != other.scores[number]:
                return self.scores[number] > other.scores[number]
        return False


def plain(action: Action, score: i64) -> Option:
    """Make an option with a single score."""
    return Option(action, vec[i64]([score]), vec[i64]())


def summed(action: Action, parts: vec[i64], last: i64) -> Option:
    """Make an option for a march: nothing special, the sum of its parts, and what decides last."""
    return Option(action, vec[i64]([0, total(parts), last]), parts)


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


def shown_of(running: list[Option], kept: list[Option], number: int) -> list[Option]:
    """Return the best few choices of a row; where some are out, the best of these is among them."""
    ranked = sorted(running, key=lambda option: -option.scores[number])
    if SHOWN <= len(kept) < len(running):
        return [*ranked[: SHOWN - 1], ranked[len(kept)]]
    return ranked[:SHOWN]


class Opinion:
    """The choices of one decision, the chart that orders them, and whom it is about."""

    def __init__(self, chart: str, who: str, at: str, options: list[Option]) -> None:
        self.chart = chart
        self.who = who
        self.at = at
        self.options = options
        self.part_names: list[str] = []
        self.part_row: int = 0

    def trace(self) -> Trace:
        """Walk down the chart with the choices still in the running."""
        trace = Trace(self.chart, self.who, self.at)
        running = self.options
        for number in range(len(running[0].scores)):
            best = max(option.scores[number] for option in running)
            kept = [option for option in running if option.scores[number] == best]
            letter = str(number + 1)
            row = trace.tried(letter, "narrows" if len(kept) < len(running) else "even")
            for option in shown_of(running, kept, number):
                row.add_candidate(option.action.text(), self.value(option, number), option in kept)
            if len(kept) < len(running):
                trace.decide(letter)
            running = kept
            if len(running) == 1:
                break
        if not trace.decided:
            trace.decide(trace.rows[-1].letter)
        return trace

    def value(self, option: Option, number: int) -> str:
        """Return a score in characters, with the parts it is made of."""
        score = str(option.scores[number])
        if len(option.parts) == 0 or number != self.part_row:
            return score
        parts = [
            f"{name} {part}"
            for name, part in zip(self.part_names, option.parts, strict=True)
            if part
        ]
        return f"{score}: {', '.join(parts)}" if parts else score
