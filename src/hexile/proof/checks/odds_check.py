"""Odds told truly: the hidden facts dealt again and the rules rolled themselves, beside what is said.

Where the ways are few they are all gone through and must agree exactly; else they are drawn, and each
outcome must come as often as was said, within four standard errors. So many are drawn that those are a
tenth at most; what falls outside is drawn once more, four times as often, before it is called a fault.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, exp, lgamma, log, log1p
from typing import Final

from hexile.kernel.chance.dice import Dice, ScriptedDice, SeededDice, TooManyWays, every_roll
from hexile.kernel.errors import Violation, require
from hexile.kernel.game import Game, outcome
from hexile.kernel.odds import Chance, tried
from hexile.kernel.play import Action, State, find_legal
from hexile.proof.checks.check_context import CheckedDecision

MOST_WAYS: Final = 300
MOST_DICE: Final = 8  # more dice than that are sure to fall in more ways
FEWEST: Final = 40  # tries, also where one thing only is said to happen
STANDARD_ERRORS: Final = 4
BEYOND: Final = 3.2e-5  # how likely something is that many off, to one side
WITHIN: Final = Fraction(1, 10)
AGAIN: Final = 4
MOST_CHOICES: Final = 3
MOST_FORECASTS: Final = 2

Run = Callable[[Dice], str]


def check_odds(asked: CheckedDecision) -> None:
    """Check what is said of some of the choices."""
    for action in asked.some(MOST_CHOICES):
        try:
            chances = asked.game.odds(asked.view, action)
        except TooManyWays:
            continue  # that it cannot be told is said
        if not (chances):
            raise Violation(f"{action.text()}: nothing is said of its odds")
        compare(action.text(), chances, rolled(asked.game, asked.view, asked.seat, action), asked)
        check_faces(asked, action, chances)
        check_stakes(asked, action)


def check_stakes(asked: CheckedDecision, action: Action) -> None:
    """Check what is foretold of the die that a choice leads to."""
    later = asked.game.stakes(asked.view, action)
    if later is not None and later.chances:
        if later.rule not in asked.book:
            raise Violation(f"{action.text()} leads to {later.rule}")
        compare(f"{action.text()}, later", later.chances, answered(asked, later.trial), asked)


def check_forecasts(asked: CheckedDecision) -> None:
    """Check some of the questions about what threatens; one that cannot be told has no chances."""
    forecasts = asked.game.forecasts(asked.view)
    first = asked.dice().below(len(forecasts)) if forecasts else 0
    most = len(forecasts) if asked.every else MOST_FORECASTS
    for forecast in (forecasts[first:] + forecasts[:first])[:most]:
        require(forecast.rule in asked.book, f"{forecast.question} cites {forecast.rule}")
        run = answered(asked, forecast.trial)
        if forecast.chances:
            compare(forecast.question, forecast.chances, run, asked)
            if forecast.really is not None:
                played = answered(asked, forecast.really)
                compare(f"{forecast.question} played out", forecast.chances, played, asked)


def rolled(game: Game, view: State, seat: int, action: Action) -> Run:
    """Return a way to deal the hidden facts, take an action by the rules, and say what came."""

    def run(dice: Dice) -> str:
        dealt = game.resample(view, seat, dice)
        known = find_legal(dealt, action.text())
        if known is None:
            raise Violation(f"{action.text()} is not legal when the hidden is dealt again")
        return outcome(game, tried(dealt, known, dice), seat)

    return run


def answered(asked: CheckedDecision, trial: Callable[[State, Dice], str]) -> Run:
    """Return a way to deal the hidden facts and let the rules answer a question."""
    return lambda dice: trial(asked.game.resample(asked.view, asked.seat, dice), dice)


def compare(what: str, chances: list[Chance], run: Run, asked: CheckedDecision) -> None:
    """Hold what is said against what the rules do."""
    said = {chance.words: chance.odds for chance in chances}
    require(len(said) == len(chances), f"{what}: an outcome is said twice")
    if not (sum(said.values()) == 1):
        raise Violation(f"{what}: the odds add up to {sum(said.values())}")
    require(all(odds > 0 for odds in said.values()), f"{what}: something impossible is said")
    exact = exactly(run, MOST_WAYS if len(said) > 1 else FEWEST)
    if exact is not None:
        if not (said == exact):
            raise Violation(f"{what}: said {_told(said)}; the rules give {_told(exact)}")
        return
    dice, tries = asked.dice(), tries_for(said)
    slip = slip_in_drawn(said, drawn(run, dice, tries), tries)
    if slip:
        slip = slip_in_drawn(said, drawn(run, dice, AGAIN * tries), AGAIN * tries)
    require(not slip, f"{what}: {slip}")


def tries_for(said: dict[str, Fraction]) -> int:
    """Return how many tries bring four standard errors of every outcome down to a tenth."""
    widest = max(odds * (1 - odds) for odds in said.values())
    return max(FEWEST, ceil(widest * (STANDARD_ERRORS / WITHIN) ** 2))


def exactly(run: Run, most: int) -> dict[str, Fraction] | None:
    """Return how likely every outcome is, or None where there are too many ways."""
    first = SeededDice(0)
    run(first)
    if len(first.faces) > MOST_DICE:
        return None
    found: dict[str, Fraction] = {}
    try:
        for odds, _, words in every_roll(run, most):
            found[words] = found.get(words, Fraction(0)) + odds
    except TooManyWays:
        return None
    return found


def drawn(run: Run, dice: SeededDice, tries: int) -> dict[str, int]:
    """Count what comes of many tries."""
    counts: dict[str, int] = {}
    for _ in range(tries):
        words = run(dice)
        counts[words] = counts.get(words, 0) + 1
    return counts


def slip_in_drawn(said: dict[str, Fraction], counts: dict[str, int], tries: int) -> str:
    """Return what came too often or too seldom for what is said of it, or nothing."""
    for words in counts:
        if words not in said:
            return f"{words!r} happens and is not said; said {_told(said)}"
    for words, odds in said.items():
        count = counts.get(words, 0)
        if likelihood(count, tries, float(odds)) < BEYOND / len(said):
            return f"{words!r} is said to have {odds} and came {count} times in {tries}"
    return ""


def likelihood(count: int, tries: int, odds: float) -> float:
    """Return how likely an outcome of some odds comes so often or oftener, or so seldom or less."""
    if odds == 1:
        return float(count == tries)

    def weight(k: int) -> float:
        ways = lgamma(tries + 1) - lgamma(k + 1) - lgamma(tries - k + 1)
        return exp(ways + k * log(odds) + (tries - k) * log1p(-odds))

    seldom = sum(weight(k) for k in range(count + 1))
    return min(seldom, 1 - seldom + weight(count))


def check_faces(asked: CheckedDecision, action: Action, chances: list[Chance]) -> None:
    """Check that each face named for an outcome brings it, however the hidden is dealt."""
    for chance in chances:
        for face in chance.faces:
            dealt = asked.game.resample(asked.view, asked.seat, asked.dice())
            after = tried(dealt, action, ScriptedDice([face]))
            words = outcome(asked.game, after, asked.seat)
            if not (words == chance.words):
                raise Violation(f"{action.text()}: {face} brings {words!r}")


def _told(odds: dict[str, Fraction]) -> str:
    return "; ".join(f"{number} {words!r}" for words, number in odds.items())
