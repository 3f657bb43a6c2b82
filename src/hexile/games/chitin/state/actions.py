"""What a player can say."""

from __future__ import annotations

from typing import Final

from hexile.kernel.hexes import DIRECTION_NAMES
from hexile.kernel.play import Action

AIR: Final = "air-"  # before a hex: not what stands there but what flies over its megahex


def hexes_in(words: str) -> list[str]:
    """Return what one touches to say something: for air units the hex their counter lies by."""
    return [word.removeprefix(AIR) for word in words.split()[1:]]


class ChitinAction(Action):
    """A choice that is all in its words: `end`, `charge`, `lift A`, `ready wall`."""

    def __init__(self, words: str) -> None:
        self.words = words

    def text(self) -> str:
        """Return the words."""
        return self.words


class Take(Action):
    """Units that stand together are taken in hand to be moved. [R6, R52]"""

    def __init__(self, units: list[int], words: str, path: list[str]) -> None:
        self.units = units
        self.words = words
        self.path = path

    def text(self) -> str:
        """ChitinAction it: `take 0812 PPP`."""
        return self.words

    def clicks(self) -> list[str]:
        """Return the hex, or the counter waiting beside the map, and who is taken."""
        return self.path


class Go(Action):
    """The units in hand go to a hex; with *workers* these are left there and the rest goes on. [6.02]"""

    def __init__(self, to: int, words: str, workers: list[int]) -> None:
        self.to: int = to
        self.words = words
        self.workers = workers

    def text(self) -> str:
        """ChitinAction it: `go 0811`."""
        return self.words


class Overrun(Action):
    """The units in hand overrun the stack at *target*, coming from *start*. [7.07]"""

    def __init__(self, target: int, start: int, words: str) -> None:
        self.target: int = target
        self.start: int = start
        self.words = words

    def text(self) -> str:
        """ChitinAction it: `overrun 0810 0811`."""
        return self.words


class Face(Action):
    """A stack turns. [6.06]"""

    def __init__(self, at: int, direction: int, name: str) -> None:
        self.at: int = at
        self.direction: int = direction
        self.words = f"face {name} {DIRECTION_NAMES[direction]}"

    def text(self) -> str:
        """ChitinAction it: `face 0812 NE`."""
        return self.words


class Engage(Action):
    """A stack, or the air over a megahex, is sent against a stack. [7.03, 8.015]"""

    def __init__(self, attacker: int, target: int, count: int, words: str) -> None:
        self.attacker: int = attacker
        self.target: int = target
        self.count: int = count
        self.words = words

    def text(self) -> str:
        """ChitinAction it: `attack 0812 0810`, `sting 0811 0809 2`."""
        return self.words


class Roll(Action):
    """The die is rolled for one of the declared combats. [7.06]"""

    def __init__(self, fight: int, words: str) -> None:
        self.fight: int = fight
        self.words = words

    def text(self) -> str:
        """ChitinAction it: `roll 0810`."""
        return self.words

    def clicks(self) -> list[str]:
        """Return the hex of the combat."""
        return hexes_in(self.words)


class Lose(Action):
    """A unit is given up. [7.063]"""

    def __init__(self, unit: int, words: str) -> None:
        self.unit: int = unit
        self.words = words

    def text(self) -> str:
        """ChitinAction it: `lose 0812 G`."""
        return self.words


class Shift(Action):
    """Units are moved after a combat: a retreat or an advance. [7.066]"""

    def __init__(self, units: list[int], start: int, to: int, words: str) -> None:
        self.units = units
        self.start: int = start
        self.to: int = to
        self.words = words

    def text(self) -> str:
        """ChitinAction it: `retreat 0810 0809`, `advance 0812 0811 PP`."""
        return self.words

    def clicks(self) -> list[str]:
        """Return the hex left, the hex entered and who goes."""
        return hexes_in(self.words)


END: Final = ChitinAction("end")
BACK: Final = ChitinAction("back")
STOP: Final = ChitinAction("stop")
CHARGE: Final = ChitinAction("charge")
DECLARE: Final = ChitinAction("declare")
