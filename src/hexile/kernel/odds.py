"""Exact odds, from the code that plays: every way the dice can fall, added up as fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hexile.kernel.dice import Dice, every_roll
from hexile.kernel.event import Event
from hexile.kernel.play import Action, State


class Chance:
    """One thing that can come of it, how likely, and the faces that bring it for a single die."""

    def __init__(self, words: str, odds: Fraction, faces: list[int]) -> None:
        self.words = words
        self.odds = odds
        self.faces = faces


class Forecast:
    """A question about what may happen, its rule, and what can come of it; none: it cannot be told."""

    def __init__(self, question: str, rule: str, chances: list[Chance]) -> None:
        self.question = question
        self.rule = rule
        self.chances = chances


def gather(ways: list[tuple[str, Fraction, list[int]]]) -> list[Chance]:
    """Add up ways with the same words, in order of first appearance."""
    found: dict[str, Chance] = {}
    for words, odds, faces in ways:
        if words not in found:
            found[words] = Chance(words, Fraction(0), [])
        found[words].odds += odds
        if len(faces) == 1:
            found[words].faces += faces
    return list(found.values())


def odds_of(
    s: State, action: Action, words: Callable[[Event], str], most: int = 100_000
) -> list[Chance]:
    """Return what *action* itself can bring about, before anything that follows it.

    An action without dice has one outcome. Outcomes are told apart by their sentences.
    """

    def run(dice: Dice) -> str:
        after = s.copy()
        after.telling = True
        after.agenda.pop().take(after, action, dice)
        return " ".join(words(event) for event in after.log)

    return gather([(said, odds, faces) for odds, faces, said in every_roll(run, most)])
