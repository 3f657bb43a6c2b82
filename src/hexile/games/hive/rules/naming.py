"""What counters, boxes and mixes are called where chance decides among them; asked for only by people."""

from __future__ import annotations

from hexile.games.hive.state import NO_ONE, Hive
from hexile.kernel.wait import Names


class UnitNames(Names):
    """Units among which chance decides, for a unit that chooses one of them, if there is one."""

    def __init__(self, s: Hive, units: list[int], who: int = NO_ONE) -> None:
        self.s = s
        self.units = units
        self.who = who

    def name(self, place: int) -> str:
        """Name a unit."""
        return self.s.terms.names[self.units[place]]

    def piece(self, left: int) -> str:
        """Name the unit that chooses."""
        return "" if self.who == NO_ONE else self.s.title(self.who)
