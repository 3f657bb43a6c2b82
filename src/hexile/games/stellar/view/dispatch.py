"""What is said of a contest for the stars when it is over."""

from __future__ import annotations

from hexile.games.stellar.rules.victory import all_points
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import counted
from hexile.games.stellar.tables import POWER_NAMES, POWERS
from hexile.kernel.dispatch import Dispatch, Losses


def dispatch(s: Stellar, seat: int) -> Dispatch:
    """Say who has the most points, what each has, and the ships each lost. [1.3]"""
    points = all_points(s)
    most = max(points)
    leaders = [name for power, name in enumerate(POWER_NAMES) if points[power] == most]
    title = f"{leaders[0]} has the most points." if len(leaders) == 1 else "The lead is shared."
    said = ", ".join(f"{name} {points[power]}" for power, name in enumerate(POWER_NAMES))
    order = sorted(range(POWERS), key=lambda power: power != seat)
    ships = [f"{POWER_NAMES[p]} {counted(int(s.lost_ships[p]), 'ship')}" for p in order]
    return Dispatch(title, f"Points: {said}.", [Losses(words, []) for words in ships])
