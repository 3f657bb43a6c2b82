"""Adds up the rows of a report, arm by arm, without keeping them."""

from __future__ import annotations

import math
from typing import Any

from hexile.players.rates import Z95, interval

WON = 0.5
LEAST_RATE = 1e-6


class Tally:
    """One arm: games, wins, endings, lengths, and the difference to the base seed by seed."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.value = 0.0
        self.forfeits = 0
        self.endings: dict[str, int] = {}
        self.turns: dict[int, int] = {}
        self.pairs = 0
        self.difference = 0.0
        self.squares = 0.0

    def add(self, row: list[Any], base: dict[int, float]) -> None:
        """Take one game in."""
        seed, value, ending, turn, _decisions, fault, _tally = row
        self.games += 1
        self.wins += value > WON
        self.value += value
        self.forfeits += bool(fault)
        self.endings[ending] = self.endings.get(ending, 0) + 1
        self.turns[turn] = self.turns.get(turn, 0) + 1
        if seed in base:
            gap = float(value > WON) - float(base[seed] > WON)
            self.pairs += 1
            self.difference += gap
            self.squares += gap * gap

    def rate(self) -> float:
        """Return the share of games won."""
        return self.wins / max(1, self.games)

    def rate_interval(self) -> tuple[float, float]:
        return interval(self.wins, self.games)

    def gap(self) -> tuple[float, float, float]:
        """Return the difference of the shares won on the same seeds, and its 95 % interval.

        Half a game more is counted each way (Agresti and Min): few pairs that all ended alike prove
        little, and no difference is larger than all.
        """
        pairs = self.pairs + 2
        middle = self.difference / pairs
        variance = max(0.0, (self.squares + 1) / pairs - middle * middle)
        spread = Z95 * math.sqrt(variance / pairs)
        mean = self.difference / max(1, self.pairs)
        return mean, max(-1.0, middle - spread), min(1.0, middle + spread)


def logit(rate: float) -> float:
    """Return the log odds of a rate."""
    held = min(1 - LEAST_RATE, max(LEAST_RATE, rate))
    return math.log(held / (1 - held))


def even_setting(points: list[tuple[float, float]], low: int, high: int) -> float | None:
    """Return the setting of a numbered option that gives one half, from (setting, rate) points.

    A line is laid through the log odds. None where it hardly slopes, or leads out of the range.
    """
    count = len(points)
    mean_x = sum(x for x, _ in points) / count
    mean_y = sum(logit(y) for _, y in points) / count
    across = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (logit(y) - mean_y) for x, y in points) / across if across else 0.0
    if abs(slope) < 0.1:
        return None
    even = mean_x - mean_y / slope
    return even if low <= even <= high else None
