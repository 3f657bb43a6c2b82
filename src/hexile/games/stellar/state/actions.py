"""What one may decide: a class for each kind of decision, and one text for each decision.

A text is put together only when somebody asks for it: a search takes thousands of actions and
reads few of them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hexile.games.stellar.state.words import NO_PLANET
from hexile.games.stellar.tables import (
    POWER_LETTERS,
    POWER_NAMES,
    SHIPS,
    TITLE_WORDS,
    UNIT_NAMES,
    UNITS,
)
from hexile.kernel.play import Action

ALL_SHIPS: Final = SHIPS  # every kind, where one kind may be named
# A number of ships no fleet has: every one there is.
EVERY_ONE: Final = 1_000_000
FACTORY: Final = UNITS  # what can be built beside units


@mypyc_attr(acyclic=True)
class StellarAction(Action):
    """A choice; the thing on the board touched first may be named, else it is a button."""

    def __init__(self, at: str = "") -> None:
        self.at = at

    def clicks(self) -> list[str]:
        """Return the place it is about, then the words; or the words alone."""
        return [self.at, self.text()] if self.at else [self.text()]


@mypyc_attr(acyclic=True)
class Button(StellarAction):
    """A choice that consists of its words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def text(self) -> str:
        return self.words


# --- fleets ------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class FleetAction(StellarAction):
    """A choice about one fleet."""

    def __init__(self, power: int, number: int, at: str = "") -> None:
        super().__init__(at)
        self.power: int = power
        self.number: int = number

    def fleet(self) -> str:
        """Name the fleet: `R7`."""
        return f"{POWER_LETTERS[self.power]}{self.number}"


@mypyc_attr(acyclic=True)
class Order(FleetAction):
    """A fleet is to get orders. [1.5.6]"""

    def text(self) -> str:
        return f"order {self.fleet()}"

    def clicks(self) -> list[str]:
        """Return the fleet."""
        return [self.fleet()]


@mypyc_attr(acyclic=True)
class Send(FleetAction):
    """A fleet is given a star to go to. [1.5.6]"""

    def __init__(self, power: int, number: int, star: int, names: list[str]) -> None:
        super().__init__(power, number)
        self.star: int = star
        self.names = names

    def text(self) -> str:
        return f"send {self.fleet()} {self.names[self.star]}"

    def clicks(self) -> list[str]:
        """Return the star: which fleet goes has been said."""
        return [self.names[self.star]]


@mypyc_attr(acyclic=True)
class Stay(FleetAction):
    """A fleet stays where it is. [1.5.6]"""

    def text(self) -> str:
        return f"stay {self.fleet()}"

    def clicks(self) -> list[str]:
        """Return the word alone: which fleet stays has been said."""
        return ["stay"]


@mypyc_attr(acyclic=True)
class GoOnward(FleetAction):
    """A fleet that passes a star keeps its course. [1.5.6]"""

    def text(self) -> str:
        return f"on {self.fleet()}"


@mypyc_attr(acyclic=True)
class StopHere(FleetAction):
    """A fleet that passes a star stops in it. [1.5.6]"""

    def text(self) -> str:
        return f"stop {self.fleet()}"


@mypyc_attr(acyclic=True)
class Detach(FleetAction):
    """Ships of a kind leave a task force. [1.5.7]"""

    def __init__(self, power: int, number: int, kind: int, count: int) -> None:
        super().__init__(power, number)
        self.kind: int = kind
        self.count: int = count

    def text(self) -> str:
        return f"detach {self.fleet()} {UNIT_NAMES[self.kind]} {self.count}"


@mypyc_attr(acyclic=True)
class Join(FleetAction):
    """A task force becomes part of another. [1.5.7]"""

    def __init__(self, power: int, number: int, other: int) -> None:
        super().__init__(power, number)
        self.other: int = other

    def joined(self) -> str:
        """Name the fleet that is joined."""
        return f"{POWER_LETTERS[self.power]}{self.other}"

    def text(self) -> str:
        return f"join {self.fleet()} {self.joined()}"

    def clicks(self) -> list[str]:
        """Return words alone: touching the other fleet takes that one up."""
        return [f"join-{self.joined()}"]


@mypyc_attr(acyclic=True)
class GoAshore(FleetAction):
    """Settlers land on a planet; one touches their fleet. [1.9.1]"""

    def __init__(self, power: int, number: int, planet: int, name: str) -> None:
        super().__init__(power, number, f"{POWER_LETTERS[power]}{number}")
        self.planet: int = planet
        self.name = name

    def text(self) -> str:
        return f"land {self.fleet()} {self.name}"


@mypyc_attr(acyclic=True)
class IntoHex(StellarAction):
    """Ships are put into a hex beside a star. [1.7.3, R12]"""

    def __init__(self, place: int, name: str, at: str) -> None:
        super().__init__(at)
        self.place: int = place
        self.name = name

    def text(self) -> str:
        return f"hex {self.name}"

    # --- battle ------------------------------------------------------------------------------

    def clicks(self) -> list[str]:
        return [self.at]


@mypyc_attr(acyclic=True)
class Fire(StellarAction):
    """Some ships of a kind take aim at enemy units of a kind, in an orbit if on a planet. [1.7.2]"""

    def __init__(
        self, kind: int, count: int, power: int, planet: int, aim: int, orbit: int
    ) -> None:
        super().__init__()
        self.kind: int = kind
        self.count: int = count
        self.power: int = power
        self.planet: int = planet
        self.aim: int = aim
        self.orbit: int = orbit

    def text(self) -> str:
        whose = (
            f"orbit{self.orbit}" if self.planet != NO_PLANET else POWER_NAMES[self.power].lower()
        )
        return f"fire {UNIT_NAMES[self.kind]} {self.count} {whose} {UNIT_NAMES[self.aim]}"


@mypyc_attr(acyclic=True)
class Gunnery(Button):
    """The gunners choose their targets. [1.7.2]"""


@mypyc_attr(acyclic=True)
class TakeOut(StellarAction):
    """A power takes ships of a kind, some or all, or all its ships out of a battle. [1.7.3]"""

    def __init__(self, kind: int, count: int = EVERY_ONE) -> None:
        super().__init__()
        self.kind: int = kind
        self.count: int = count

    def text(self) -> str:
        if self.kind == ALL_SHIPS:
            return "withdraw all"
        some = "" if self.count == EVERY_ONE else f" {self.count}"
        return f"withdraw {UNIT_NAMES[self.kind]}{some}"


# --- colonies ----------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class PlanetAction(StellarAction):
    """A choice about one planet; one touches its star."""

    def __init__(self, planet: int, name: str, at: str) -> None:
        super().__init__(at)
        self.planet: int = planet
        self.name = name


@mypyc_attr(acyclic=True)
class Attack(PlanetAction):
    """A colony is attacked. [1.8.1]"""

    def text(self) -> str:
        return f"attack {self.name}"


@mypyc_attr(acyclic=True)
class AlsoAttack(PlanetAction):
    """Another colony of the star is attacked in the same rounds. [1.8.1]"""

    def text(self) -> str:
        return f"also {self.name}"


@mypyc_attr(acyclic=True)
class Raze(PlanetAction):
    """The factories of a conquered colony are destroyed. [1.8.6]"""

    def text(self) -> str:
        return f"raze {self.name}"


@mypyc_attr(acyclic=True)
class Bombard(PlanetAction):
    """People of a conquered colony are destroyed. [1.8.6]"""

    def __init__(self, planet: int, count: int, name: str, at: str) -> None:
        super().__init__(planet, name, at)
        self.count: int = count

    def text(self) -> str:
        return f"bombard {self.name} {self.count}"


@mypyc_attr(acyclic=True)
class Burn(PlanetAction):
    """A defender destroys its own factories. [1.8.3]"""

    def text(self) -> str:
        return f"scorch {self.name}"


@mypyc_attr(acyclic=True)
class Seize(StellarAction):
    """A shield's beam is used on a ship of a kind. [V1]"""

    def __init__(self, power: int, kind: int) -> None:
        super().__init__()
        self.power: int = power
        self.kind: int = kind

    def text(self) -> str:
        return f"tractor {POWER_NAMES[self.power].lower()} {UNIT_NAMES[self.kind]}"


@mypyc_attr(acyclic=True)
class BreakOff(Button):
    """The attacker gives the attack on colonies up. [1.8.1]"""


# --- raids -------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class StartRaid(StellarAction):
    """A raid sets out from a star against another; one touches the first. [V29]"""

    def __init__(self, base: int, star: int, names: list[str]) -> None:
        super().__init__(names[base])
        self.base: int = base
        self.star: int = star
        self.name = names[star]

    def text(self) -> str:
        return f"raid {self.at} {self.name}"


@mypyc_attr(acyclic=True)
class AddRaider(StellarAction):
    """A ship of a kind goes with the raid. [V29]"""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind: int = kind

    def text(self) -> str:
        return f"raider {UNIT_NAMES[self.kind]}"


@mypyc_attr(acyclic=True)
class GoHome(Button):
    """The raiders leave after one round. [V29]"""


# --- spending ----------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Emigrate(StellarAction):
    """People leave a colony. [1.10.3]"""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count: int = count

    def text(self) -> str:
        return f"emigrate {self.count}"


@mypyc_attr(acyclic=True)
class Study(StellarAction):
    """Research of a title is begun. [1.12]"""

    def __init__(self, title: int) -> None:
        super().__init__()
        self.title: int = title

    def text(self) -> str:
        return f"study {TITLE_WORDS[self.title]}"


@mypyc_attr(acyclic=True)
class Pay(StellarAction):
    """Points go into the research under way. [1.12]"""

    def __init__(self, amount: int) -> None:
        super().__init__()
        self.amount: int = amount

    def text(self) -> str:
        return f"pay {self.amount}"


@mypyc_attr(acyclic=True)
class Build(StellarAction):
    """A unit or a factory is built. [1.11]"""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind: int = kind

    def text(self) -> str:
        return f"build {UNIT_NAMES[self.kind] if self.kind < FACTORY else 'factory'}"


@mypyc_attr(acyclic=True)
class CloseBooks(Button):
    """Nothing more is spent. [1.10.4]"""
