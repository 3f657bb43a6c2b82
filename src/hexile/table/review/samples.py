"""Values of games played out, and how far their averages may be off."""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

from hexile.players.rates import Z95, interval

DOUBT: Final = 0.3  # a variance that counts as one more world: few worlds alike prove little


class Estimate(msgspec.Struct, frozen=True):
    """A win chance from games played out: its 95 % interval, and its standard error."""

    chance: float
    low: float
    high: float
    error: float


class Gap(msgspec.Struct, frozen=True):
    """By how much one choice is ahead of another: its 95 % interval, and its standard error."""

    points: float
    low: float
    high: float
    error: float

    def is_proven(self) -> bool:
        """Tell whether it is ahead beyond doubt."""
        return self.low > 0.0

    def at_most(self, room: float) -> Gap:
        """Return it cut to what there is room for below a sure win."""
        if self.high <= room:
            return self
        return Gap(min(self.points, room), min(self.low, room), room, self.error)


SAME: Final = 1e-9  # what sums of the same odds may differ by
LEVEL: Final = Gap(0.0, 0.0, 0.0, 0.0)


def mean(values: list[float]) -> float:
    """Return the average."""
    return sum(values) / len(values)


def error_of(values: list[float]) -> float:
    """Return the standard error of an average."""
    count, middle = len(values), mean(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, count - 1)
    return sqrt((spread + DOUBT / count) / count)


def estimate_of(values: list[float]) -> Estimate:
    """Return what games played out say of a win chance."""
    low, high = interval(sum(values), len(values))
    return Estimate(mean(values), low, high, error_of(values))


def certain(chance: float) -> Estimate:
    """Return a chance that is known."""
    return Estimate(chance, chance, chance, 0.0)


def exactly(points: float) -> Gap:
    """Return a lead that is known."""
    return Gap(points, points, points, 0.0) if points > SAME else LEVEL


def within(chance: float, error: float) -> Estimate:
    """Return a chance with a standard error, all from 0 to 1."""
    chance = min(1.0, max(0.0, chance))
    reach = Z95 * error
    return Estimate(chance, max(0.0, chance - reach), min(1.0, chance + reach), error)


def gap_between(ahead: list[float], behind: list[float]) -> Gap:
    """Compare two choices world by world, over the last worlds that both were tried in."""
    count = min(len(ahead), len(behind))
    pairs = zip(ahead[-count:], behind[-count:], strict=True)
    return gap_of([one - other for one, other in pairs])


def gap_of(differences: list[float]) -> Gap:
    """Return the average of differences that were measured world by world."""
    if not any(differences):
        return LEVEL
    points, reach = mean(differences), Z95 * error_of(differences)
    return Gap(points, points - reach, points + reach, reach / Z95)
