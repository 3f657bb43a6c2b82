"""A declared combat."""

from __future__ import annotations


class Fight:
    """A declared combat: who is in it and with what strength. It never changes. [7.06, R22]

    `bases` are the hexes of the ground attackers, `targets` those of the defenders; air against
    air has neither. `air_aims` has the hex each flying attacker named, in their order.
    """

    def __init__(
        self,
        attackers: list[int],
        defenders: list[int],
        targets: list[int],
        strength: int,
        defence: int,
        bases: list[int],
        megahex: int,
        air_aims: list[int],
    ) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.targets = targets
        self.bases = bases
        self.strength: int = strength
        self.defence: int = defence
        self.megahex: int = megahex
        self.air_aims = air_aims

    def is_air_only(self) -> bool:
        """Tell whether it is air against air. [R40]"""
        return not self.targets

    def dump(self) -> list[object]:
        """Return it as plain data."""
        return [
            list(self.attackers),
            list(self.defenders),
            list(self.targets),
            self.strength,
            self.defence,
            list(self.bases),
            self.megahex,
            list(self.air_aims),
        ]
