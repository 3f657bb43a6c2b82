"""Players that are ordered lists of named priorities, which are also their explanation.

A priority scores the choices still in the running; those with the lowest score stay, and the first
difference decides. A chart in the game's `data/` has a row for each priority, under its letter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic

from mypy_extensions import i64, mypyc_attr
from typing_extensions import TypeVar

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Trace
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action, S
from hexile.kernel.player import Player

M = TypeVar("M", default=Any)
NO_DIFFERENCE: Final[list[int]] = []
FIRST_ON_THE_LIST: Final = "last"


class Priority(Generic[M]):
    """A named priority: its letter in the chart, and how it scores the choices, lowest wanted."""

    def __init__(self, letter: str, score: Callable[[M, list[Action]], list[int]]) -> None:
        self.letter = letter
        self.score = score


@mypyc_attr(allow_interpreted_subclasses=True)
class PriorityPlayer(Player[S], Generic[S, M]):
    """A player with priorities. A subclass says what it has in mind, and which lists it goes by.

    What it has in mind is worked out once for a decision and handed to every priority.
    """

    def think(self, s: S, legal: list[Action]) -> M:
        """Return what the priorities are asked about."""
        raise NotImplementedError

    def priorities(self, mind: M) -> list[Priority[M]]:
        """List the priorities for the decision in question, the first first."""
        raise NotImplementedError

    def new_trace(self, mind: M) -> Trace:
        """Begin the explanation: the chart, and whom it is about."""
        raise NotImplementedError

    def choose(self, view: S, legal: list[Action], dice: SeededDice, /) -> Action:
        """Walk down the priorities."""
        return legal[0] if len(legal) == 1 else self.walk(self.think(view, legal), legal, None)

    def explain(self, view: S, legal: list[Action], dice: SeededDice, /) -> Trace | None:
        """Walk down the priorities and write down every row."""
        mind = self.think(view, legal)
        trace = self.new_trace(mind)
        self.walk(mind, legal, trace)
        return trace

    def walk(self, mind: M, legal: list[Action], trace: Trace | None) -> Action:
        """Narrow the choices row by row until one is left; of equal ones take the first."""
        left = legal
        for priority in self.priorities(mind):
            if len(left) == 1:
                break
            scores = priority.score(mind, left)
            kept = lowest(left, scores)
            if trace is not None:
                self.write_row(trace, priority.letter, left, scores, kept)
            left = kept
        if trace is not None and not trace.decided:
            self.write_last(trace, legal, left)
        return left[0]

    def write_row(
        self,
        trace: Trace,
        letter: str,
        left: list[Action],
        scores: list[int],
        kept: list[Action],
    ) -> None:
        """Write down what a priority made of the choices left."""
        verdict = "settles" if len(kept) == 1 else "narrows" if len(kept) < len(left) else "same"
        row = trace.tried(letter, verdict, {"who": kept[0].text(), "left": len(kept)})
        for i in range(len(scores)):
            value = "no" if scores[i] >= FAR else str(scores[i])
            row.add_candidate(left[i].text(), value, left[i] in kept)
        if len(kept) == 1:
            trace.decide(letter)

    def write_last(self, trace: Trace, legal: list[Action], left: list[Action]) -> None:
        """Write down that there was one choice from the start, or that the list's order decided."""
        verdict = "only" if len(legal) == 1 else "settles"
        row = trace.tried(FIRST_ON_THE_LIST, verdict, {"who": left[0].text(), "left": 1})
        for place, action in enumerate(left):
            row.add_candidate(action.text(), str(place + 1), place == 0)
        trace.decide(FIRST_ON_THE_LIST)


def lowest(left: list[Action], scores: list[int]) -> list[Action]:
    """Keep the choices with the lowest score; all of them where there is no difference."""
    if not scores:
        return left
    best = scores[0]
    for score in scores:
        if score < best:
            best = score
    kept: list[Action] = []
    place: i64 = 0
    for score in scores:
        if score == best:
            kept.append(left[place])
        place += 1
    return kept
