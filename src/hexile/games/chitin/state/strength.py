"""Questions of chapters 7 and 8: strengths, adds, air units."""

from __future__ import annotations

from hexile.games.chitin.state.ground import Ground
from hexile.games.chitin.tables import BEST_AGAINST, CAMOUFLAGE, NO_CLASS


class Strengths(Ground):
    """A game under way, as chapters 7 and 8 look at it. [7.01, 7.04, 8.01]"""

    # --- questions about strength

    def attack_strength(self, units: list[int]) -> int:
        """Return the strength units attack with, before adds. [7.01, 8.022, R20, R54]"""
        sheet = self.terms.sheet
        full: int = 0
        half: int = 0
        for unit in units:
            strength = sheet.strength[self.kind[unit]]
            if self.disrupted[unit]:
                half += strength
            else:
                full += strength * 2 if self.charging[unit] else strength
        return full + half // 2

    def stack_defence(self, at: int, by_ground: bool) -> int:
        """Return what the stack in a hex defends with; camouflage counts against ground. [7.01, E1, S7]"""
        units = self.units_in(at)
        strength = self.defence_strength(units)
        if by_ground and any(self.terms.sheet.hides[self.kind[unit]] for unit in units):
            strength += CAMOUFLAGE[self.terms.valley.terrain[at]]
        return strength

    def defence_strength(self, units: list[int]) -> int:
        """Return the strength units defend with. [7.01, 7.064, R54]"""
        sheet = self.terms.sheet
        full: int = 0
        half: int = 0
        for unit in units:
            strength = sheet.defence[self.kind[unit]]
            if self.disrupted[unit]:
                half += strength
            else:
                full += strength
        return full + half // 2

    def count_warriors(self, units: list[int]) -> int:
        """Count the warriors among units."""
        is_warrior = self.terms.sheet.is_warrior
        count: int = 0
        for unit in units:
            if is_warrior[self.kind[unit]]:
                count += 1
        return count

    def count_fighters(self, units: list[int]) -> int:
        """Count the warriors and Basics among units."""
        is_worker = self.terms.sheet.is_worker
        count: int = 0
        for unit in units:
            if not is_worker[self.kind[unit]]:
                count += 1
        return count

    def class_add(self, units: list[int], enemies: list[int]) -> int:
        """Return the class add of one stack against all it attacks. [7.042, 7.043, R21]"""
        sheet = self.terms.sheet
        preys: int = 0
        prey_class = NO_CLASS
        for unit in enemies:
            kind = self.kind[unit]
            if sheet.is_warrior[kind]:
                if preys and sheet.klass[kind] != prey_class:
                    return 0
                prey_class = sheet.klass[kind]
                preys += 1
        if preys == 0 or prey_class == NO_CLASS:
            return 0
        add: int = 0
        for unit in units:
            klass = sheet.klass[self.kind[unit]]
            if klass != NO_CLASS and BEST_AGAINST[klass] == prey_class:
                add += 1
        return add

    # --- questions about air

    def air_in(self, megahex: int, seat: int) -> list[int]:
        """List the air units of *seat* over a megahex; they are nowhere else. [8.011, R38]"""
        air = self.terms.sheet.is_air
        return [
            unit
            for unit in range(len(self.at))
            if self.at[unit] == megahex and self.owner[unit] == seat and air[self.kind[unit]]
        ]
