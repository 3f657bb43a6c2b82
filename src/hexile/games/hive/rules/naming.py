"""What counters, boxes and mixes are called where chance decides among them; asked for only by people."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.state import NO_ONE, Hive
from hexile.games.hive.tables import BOOBYTRAP, FAKE, KINDS, SOLDIER, WORKER
from hexile.kernel.chance.chance_request import KnownNames, Names

FAKE_TRAP: Final = "fake Boobytrap"
MIX_C: Final[list[int]] = [BOOBYTRAP, FAKE, SOLDIER, WORKER]
MIX_A_NAMES: Final = KnownNames(["Queen", "Master-Queen"])
MIX_D_NAMES: Final = KnownNames(["Soldier", "Worker"])


def kind_name(kind: int) -> str:
    """Name what a face-down counter turns out to be. [27.2]"""
    return FAKE_TRAP if kind == FAKE else KINDS[kind]


class UnitNames(Names):
    """Units among which chance decides, for a unit that chooses one of them, if there is one."""

    def __init__(self, s: Hive, units: list[int], who: int = NO_ONE) -> None:
        self.s = s
        self.units = units
        self.who = who

    def name(self, place: int) -> str:
        return self.s.terms.names[self.units[place]]

    def piece(self, left: int) -> str:
        return "" if self.who == NO_ONE else self.s.title(self.who)


class Options(Names):
    """Boxes, units or Darters that are equally good for a Znon unit. [26.1]"""

    def __init__(self, s: Hive, who: int, options: list[int], what: str) -> None:
        self.s = s
        self.who = who
        self.options = options
        self.what = what

    def name(self, place: int) -> str:
        """Name one of them; a box that has only a number is called so, as the candidates are numbered, too."""
        name = name_option(self.s, self.options[place], self.what)
        return f"box {name}" if name.isdigit() else name

    def piece(self, left: int) -> str:
        return self.s.title(self.who)


def name_option(s: Hive, option: int, what: str) -> str:
    """Name a box, a unit or a Darter."""
    if what in ("target", "friend"):
        return s.terms.names[option]
    return s.terms.ship_names[option] if what == "Darter" else s.terms.place_name(option)


class FaceDown(Names):
    """What is left of Mix C, for the face-down unit that is turned up. [25.0, 27.2]"""

    def __init__(self, s: Hive, slot: int) -> None:
        self.s = s
        self.slot = slot

    def name(self, place: int) -> str:
        """Name a kind."""
        return kind_name(MIX_C[place])

    def piece(self, left: int) -> str:
        box = self.s.terms.ship.names[self.s.slot_at[self.slot]]
        return f"{self.s.terms.slot_names[self.slot]} in {box}"
