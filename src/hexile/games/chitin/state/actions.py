"""What a player can say. Every choice is of a class of its own; words are made when asked for."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.chitin.state.signs import Spelling
from hexile.kernel.geometry.hexes import DIRECTION_NAMES
from hexile.kernel.play import Action

AIR: Final = "air-"  # before a hex: not what stands there but what flies over its megahex


def hexes_in(words: str) -> list[str]:
    """Return what one touches to say something: for air units the hex their counter lies by."""
    return [word.removeprefix(AIR) for word in words.split()[1:]]


@mypyc_attr(acyclic=True)
class Word(Action):
    """A choice that is a single word, and always the same one: `end`, `charge`, `first`."""

    def __init__(self, word: str) -> None:
        self.word = word

    def text(self) -> str:
        return self.word


# --- choosing a force ----------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Ready(Action):
    """A ready-made force is chosen. [3.03]"""

    def __init__(self, name: str) -> None:
        self.name = name

    def text(self) -> str:
        return f"ready {self.name}"


@mypyc_attr(acyclic=True)
class AddUnit(Action):
    """One more unit of a kind is chosen. [3.03]"""

    def __init__(self, kind: i64, letter: str) -> None:
        self.kind = kind
        self.letter = letter

    def text(self) -> str:
        return f"add {self.letter}"


@mypyc_attr(acyclic=True)
class DropUnit(Action):
    """A unit of a kind is given back. [3.03]"""

    def __init__(self, kind: i64, letter: str) -> None:
        self.kind = kind
        self.letter = letter

    def text(self) -> str:
        return f"drop {self.letter}"


# --- moving --------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Take(Action):
    """Units that stand together, or wait beside the map, are taken in hand to be moved. [R6, R52]"""

    def __init__(self, units: vec[i64], spelling: Spelling, place: str, waiting: bool) -> None:
        self.units = units
        self.spelling = spelling
        self.place = place
        self.waiting = waiting

    def text(self) -> str:
        return f"take {self.place} {self.spelling.signs(self.units)}"

    def clicks(self) -> list[str]:
        """Return the hex, or the counter waiting beside the map, and who is taken."""
        signs = self.spelling.signs(self.units)
        return [f"{self.place}-{signs[0]}" if self.waiting else self.place, signs]


@mypyc_attr(acyclic=True)
class Go(Action):
    """The units in hand go to a hex, or over the edge. [6.02, 6.07]"""

    def __init__(self, to: i64, name: str) -> None:
        self.to = to
        self.words = f"go {name}"

    def text(self) -> str:
        return self.words


@mypyc_attr(acyclic=True)
class Drop(Action):
    """The units in hand go to a hex and leave some of them there; the rest goes on. [6.082, R52]"""

    def __init__(self, units: vec[i64], to: i64, words: str) -> None:
        self.units = units
        self.to = to
        self.words = words

    def text(self) -> str:
        return self.words


@mypyc_attr(acyclic=True)
class Overrun(Action):
    """The units in hand overrun the stack at *target* from *start*; stacks at *helpers* lend. [7.07]"""

    def __init__(self, target: i64, start: i64, helpers: vec[i64], words: str) -> None:
        self.target = target
        self.start = start
        self.helpers = helpers
        self.words = words

    def text(self) -> str:
        return self.words


@mypyc_attr(acyclic=True)
class Lift(Action):
    """A Worker in hand picks a token up. [6.081]"""

    def __init__(self, token: i64, letter: str) -> None:
        self.token = token
        self.letter = letter

    def text(self) -> str:
        return f"lift {self.letter}"


@mypyc_attr(acyclic=True)
class Lay(Action):
    """A Worker in hand lays its token down. [6.081]"""

    def __init__(self, worker: i64, letter: str) -> None:
        self.worker = worker
        self.letter = letter

    def text(self) -> str:
        return f"lay {self.letter}"


@mypyc_attr(acyclic=True)
class Face(Action):
    """A stack turns. [6.06]"""

    def __init__(self, at: i64, direction: i64, name: str) -> None:
        self.at = at
        self.direction = direction
        self.words = f"face {name} {DIRECTION_NAMES[direction]}"

    def text(self) -> str:
        return self.words


# --- declaring combats -----------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Attack(Action):
    """A stack is sent against a stack: a combat is opened. [7.03]"""

    def __init__(self, base: i64, target: i64, names: list[str]) -> None:
        self.base = base
        self.target = target
        self.names = names

    def text(self) -> str:
        return f"attack {self.names[self.base]} {self.names[self.target]}"


@mypyc_attr(acyclic=True)
class Join(Action):
    """Another stack joins the attackers of the combat being declared. [7.03]"""

    def __init__(self, base: i64, names: list[str]) -> None:
        self.base = base
        self.names = names

    def text(self) -> str:
        return f"with {self.names[self.base]}"


@mypyc_attr(acyclic=True)
class Include(Action):
    """Another stack is attacked in the combat being declared. [7.03]"""

    def __init__(self, target: i64, names: list[str]) -> None:
        self.target = target
        self.names = names

    def text(self) -> str:
        return f"also {self.names[self.target]}"


@mypyc_attr(acyclic=True)
class Skirmish(Action):
    """Air units over a megahex fight those of the enemy. [8.014]"""

    def __init__(self, megahex: i64, count: i64, name: str) -> None:
        self.megahex = megahex
        self.count = count
        self.name = name

    def text(self) -> str:
        return f"skirmish {self.name} {self.count}"


@mypyc_attr(acyclic=True)
class Sting(Action):
    """Air units over a megahex attack a stack below them. [8.015]"""

    def __init__(self, megahex: i64, target: i64, count: i64, name: str, below: str) -> None:
        self.megahex = megahex
        self.target = target
        self.count = count
        self.name = name
        self.below = below

    def text(self) -> str:
        return f"sting {self.name} {self.below} {self.count}"


# --- combats and what they bring ---------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Roll(Action):
    """The die is rolled for one of the declared combats. [7.06]"""

    def __init__(self, fight: i64, name: str) -> None:
        self.fight = fight
        self.name = name

    def text(self) -> str:
        return f"roll {self.name}"

    def clicks(self) -> list[str]:
        """Return the hex of the combat."""
        return hexes_in(self.text())


@mypyc_attr(acyclic=True)
class Lose(Action):
    """A unit is given up. [7.063]"""

    def __init__(self, unit: i64, place: str, sign: str) -> None:
        self.unit = unit
        self.place = place
        self.sign = sign

    def text(self) -> str:
        return f"lose {self.place} {self.sign}"


@mypyc_attr(acyclic=True)
class Retreat(Action):
    """Units are driven back after a combat; to NOWHERE, they are surrounded. [7.066]"""

    def __init__(self, units: vec[i64], start: i64, to: i64, name: str, to_name: str) -> None:
        self.units = units
        self.start = start
        self.to = to
        self.name = name
        self.to_name = to_name

    def text(self) -> str:
        return f"retreat {self.name} {self.to_name}"

    def clicks(self) -> list[str]:
        """Return the hex left and the hex entered."""
        return hexes_in(self.text())


@mypyc_attr(acyclic=True)
class Advance(Action):
    """Units move into a hex the enemy has left. [7.066]"""

    def __init__(self, units: vec[i64], start: i64, to: i64, words: str) -> None:
        self.units = units
        self.start = start
        self.to = to
        self.words = words

    def text(self) -> str:
        return self.words

    def clicks(self) -> list[str]:
        """Return the hex left, the hex entered and who goes."""
        return hexes_in(self.words)


DONE: Final = Word("done")
FIRST: Final = Word("first")
END: Final = Word("end")
BACK: Final = Word("back")
STOP: Final = Word("stop")
CHARGE: Final = Word("charge")
DECLARE: Final = Word("declare")
TAKE_END: Final = [Word("top"), Word("bottom")]
