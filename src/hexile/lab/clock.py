"""Clocks for players, who have none of their own."""

from __future__ import annotations

from time import perf_counter

from hexile.players.match import Referee
from hexile.players.search import StopRule


class Seconds(StopRule):
    """Lets a search think for so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.until = 0.0

    def begin(self) -> None:
        """Start the clock."""
        self.until = perf_counter() + self.seconds

    def may_tire(self) -> bool:
        """It does, when the time is up."""
        return True

    def keep_going(self) -> bool:
        """Tell whether there is time left."""
        return perf_counter() < self.until


class Stopwatch(Referee):
    """Rules that a player may take so many seconds for a decision; it looks after the answer."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.began = 0.0

    def begin(self, seat: int, player: str, decision: int) -> None:
        """Start the watch."""
        self.began = perf_counter()

    def overrun(self) -> str:
        """Say how a player took too long, or nothing."""
        taken = perf_counter() - self.began
        if taken <= self.seconds:
            return ""
        return f"took {taken:.2f} s, more than the {self.seconds:g} s allowed"
