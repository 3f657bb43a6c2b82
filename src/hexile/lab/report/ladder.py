"""The strength ladder: ratings that explain best who beat whom, by Bradley and Terry, as Elo.

Every pair has half a win each way added to what was played, so that one who always wins is very
strong and not infinitely so.
"""

from __future__ import annotations

import math

from hexile.lab.report.arms import LADDER, PLAYER
from hexile.lab.report.run import Findings
from hexile.players.rates import Z95

BOOK = "the book's enemy"
POINTS = 400 / math.log(10)
BEFOREHAND = 0.5
ROUNDS = 500
CLOSE = 1e-10

Scores = dict[tuple[str, str], float]


class Rung:
    """A player on the ladder: its Elo above the foot of the ladder and its 95 % interval."""

    def __init__(self, name: str, elo: float, spread: float) -> None:
        self.name = name
        self.elo = elo
        self.low = elo - spread
        self.high = elo + spread


def scores_of(found: Findings) -> Scores:
    """Return what each player scored against each other; alone, against the book's enemy."""
    scores: Scores = {}
    pairs, first = found.experiment.pairs, found.experiment.base.name
    for arm in found.experiment.arms:
        tally = found.of(arm)
        if arm.kind == LADDER:
            add(scores, arm.name, arm.setting, tally.value, tally.games)
        elif arm.kind == PLAYER and arm.name == first and not pairs:
            add(scores, arm.setting, BOOK, tally.wins, tally.games)
    return scores


def add(scores: Scores, one: str, other: str, won: float, games: int) -> None:
    """Write a match down from both sides."""
    scores[one, other] = won
    scores[other, one] = games - won


def ladder(found: Findings) -> list[Rung]:
    """Return the players from strong to weak; the foot is the book's enemy, or the best player."""
    foot = found.experiment.best if found.experiment.pairs else BOOK
    return rated(scores_of(found), foot)


def rated(scores: Scores, foot: str) -> list[Rung]:
    """Return all who played, rated, with the foot at zero."""
    scores = {pair: won + BEFOREHAND for pair, won in scores.items()}
    names = list(dict.fromkeys(name for pair in scores for name in pair))
    if foot not in names:
        return []
    strength = fitted(scores, names)
    spreads = errors(scores, names, strength, foot)
    zero = math.log(strength[foot])
    rungs = [
        Rung(name, POINTS * (math.log(strength[name]) - zero), Z95 * POINTS * spreads[name])
        for name in names
    ]
    return sorted(rungs, key=lambda rung: -rung.elo)


def fitted(scores: Scores, names: list[str]) -> dict[str, float]:
    """Find the strengths that make the results likeliest, round by round."""
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        before = dict(strength)
        for name in names:
            rivals = [other for other in names if (name, other) in scores]
            won = sum(scores[name, other] for other in rivals)
            met = sum(
                (scores[name, other] + scores[other, name]) / (strength[name] + strength[other])
                for other in rivals
            )
            strength[name] = won / met
        scale = math.exp(sum(math.log(value) for value in strength.values()) / len(names))
        strength = {name: value / scale for name, value in strength.items()}
        if max(abs(math.log(strength[n] / before[n])) for n in names) < CLOSE:
            break
    return strength


def errors(
    scores: Scores, names: list[str], strength: dict[str, float], foot: str
) -> dict[str, float]:
    """Return the standard error of each log strength against the foot's, by the information."""
    others = [name for name in names if name != foot]
    matrix = [[0.0] * len(others) for _ in others]
    for i, one in enumerate(others):
        for other in names:
            if (one, other) in scores:
                games = scores[one, other] + scores[other, one]
                share = strength[one] / (strength[one] + strength[other])
                weight = games * share * (1 - share)
                matrix[i][i] += weight
                if other != foot:
                    matrix[i][others.index(other)] -= weight
    spread = inverse(matrix)
    found = {name: math.sqrt(max(0.0, spread[i][i])) for i, name in enumerate(others)}
    return {**found, foot: 0.0}


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a small matrix, by elimination with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for other in range(size):
            if other != column:
                factor = rows[other][column]
                rows[other] = [
                    value - factor * mine
                    for value, mine in zip(rows[other], rows[column], strict=True)
                ]
    return [row[size:] for row in rows]
