"""Rates of games won, and how far such a rate may be off."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z95: Final = 1.959964


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate by Wilson's formula."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    base = 1 + Z95 * Z95 / games
    middle = (rate + Z95 * Z95 / (2 * games)) / base
    spread = Z95 * sqrt(rate * (1 - rate) / games + (Z95 / (2 * games)) ** 2) / base
    return max(0.0, min(rate, middle - spread)), min(1.0, max(rate, middle + spread))
