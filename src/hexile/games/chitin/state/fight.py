"""A declared combat, and a stack with enemies behind it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.kernel.geometry.graph import NOWHERE


@mypyc_attr(acyclic=True)
class Fight:
    """A declared combat: who is in it and with what strength. It never changes. [7.06, R22]

    `bases` are the hexes of the ground attackers, `targets` those of the defenders; air against
    air has neither. `air_aims` has the hex each flying attacker named, in their order.
    """

    def __init__(
        self,
        attackers: vec[i64],
        defenders: vec[i64],
        targets: vec[i64],
        strength: i64,
        defence: i64,
        bases: vec[i64],
        megahex: i64,
        air_aims: vec[i64],
    ) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.targets = targets
        self.bases = bases
        self.strength = strength
        self.defence = defence
        self.megahex = megahex
        self.air_aims = air_aims

    def is_air_only(self) -> bool:
        """Tell whether it is air against air. [R40]"""
        return len(self.targets) == 0


@mypyc_attr(acyclic=True)
class Exposed:
    """The units of a stack that had enemy warriors behind it as combat began. [7.05, R24]"""

    def __init__(self, units: vec[i64], enemies: vec[i64]) -> None:
        self.units = units
        self.enemies = enemies


def no_fight() -> Fight:
    """Return a combat of nobody against nobody, to be filled in."""
    none = vec[i64]()
    return Fight(none, none, none, 0, 0, none, NOWHERE, none)


def nobody_exposed() -> Exposed:
    """Return a stack of nobody, to be filled in."""
    return Exposed(vec[i64](), vec[i64]())
