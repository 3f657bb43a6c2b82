"""Exact odds, from the code that plays: every way the dice can fall, added up as fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from hexile.kernel.dice import Dice, TooManyWays, every_roll
from hexile.kernel.play import Action, State

MOST_WAYS: Final = 2_000

# Lets the rules roll once, changing a state handed in, and says in words what came of it.
Trial = Callable[[Any, Dice], str]


class Chance:
    """One thing that can come of it, how likely, and the faces that bring it for a single die."""

    def __init__(self, words: str, odds: Fraction, faces: list[int]) -> None:
        self.words = words
        self.odds = odds
        self.faces = faces


class Forecast:
    """A question about what may happen, its rule, and what can come of it; none: it cannot be told.

    Its trial lets the rules answer it once, on a state like the one it was asked of.
    """

    def __init__(self, question: str, rule: str, chances: list[Chance], trial: Trial) -> None:
        self.question = question
        self.rule = rule
        self.chances = chances
        self.trial = trial


def foresee(s: State, question: str, rule: str, trial: Trial) -> Forecast:
    """Answer a question about *s* by its trial, for every way the dice can fall."""
    try:
        chances = chances_of(lambda dice: trial(s.copy(), dice), MOST_WAYS)
    except TooManyWays:
        chances = []
    return Forecast(question, rule, chances, trial)


def chances_of(run: Callable[[Dice], str], most: int) -> list[Chance]:
    """Add up what *run* says for every way its dice can fall."""
    ways = list(every_roll(run, most))
    if any(len(faces) == 1 for _, faces, _ in ways):  # a single die is shown face by face
        ways = list(every_roll(run, most, together=False))
    return gather([(words, odds, faces) for odds, faces, words in ways])


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


def tried(s: State, action: Action, dice: Dice) -> State:
    """Let *s* take an action, and tell of it; what follows the action is left undone."""
    s.telling = True
    s.log = []
    s.agenda.pop().take(s, action, dice)
    return s
