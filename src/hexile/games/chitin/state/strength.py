"""Questions of chapters 7 and 8: strengths, adds, and the units in the air."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.state.ground import Ground
from hexile.games.chitin.state.places import NO_ONE
from hexile.games.chitin.tables import NO_CLASS


class Strengths(Ground):
    """A game under way, as chapters 7 and 8 look at it. [7.01, 7.04, 8.01]"""

    # --- questions about strength

    def attack_strength(self, units: vec[i64]) -> i64:
        """Return the strength units attack with, before adds. [7.01, 8.022, R20, R33, R54]"""
        full: i64 = 0
        half: i64 = 0
        once = self.terms.lend_once
        for unit in units:
            strength = self.terms.sheet.strength[self.kind[unit]]
            if self.disrupted[unit]:
                half += self.terms.sheet.worn_strength[self.kind[unit]]
            elif self.charging[unit] and not (once and self.overran[unit]):
                full += strength * 2
            else:
                full += strength
        return full + half // 2

    def stack_defence(self, at: i64, by_ground: bool) -> i64:
        """Return what the stack in a hex defends with; camouflage counts against ground. [7.01, E1, S7]"""
        strength = self.defence_strength(self.units_in(at))
        if by_ground and self.has_hider(at):
            strength += self.terms.camouflage[at]
        return strength

    def has_hider(self, at: i64) -> bool:
        """Tell whether a unit that camouflages its stack is in a hex. [S7]"""
        unit = self.uppermost(at)
        while unit != NO_ONE:
            if self.terms.sheet.hides[self.kind[unit]]:
                return True
            unit = self.below[unit]
        return False

    def defence_strength(self, units: vec[i64]) -> i64:
        """Return the strength units defend with. [7.01, 7.064, R54]"""
        full: i64 = 0
        half: i64 = 0
        for unit in units:
            strength = self.terms.sheet.defence[self.kind[unit]]
            if self.disrupted[unit]:
                half += self.terms.sheet.worn_defence[self.kind[unit]]
            else:
                full += strength
        return full + half // 2

    def count_warriors(self, units: vec[i64]) -> i64:
        """Count the warriors among units."""
        count: i64 = 0
        for unit in units:
            if self.terms.sheet.is_warrior[self.kind[unit]]:
                count += 1
        return count

    def count_fighters(self, units: vec[i64]) -> i64:
        """Count the warriors and Basics among units."""
        count: i64 = 0
        for unit in units:
            if not self.terms.sheet.is_worker[self.kind[unit]]:
                count += 1
        return count

    def any_disrupted(self, units: vec[i64]) -> bool:
        for unit in units:
            if self.disrupted[unit]:
                return True
        return False

    def class_add(self, units: vec[i64], enemies: vec[i64]) -> i64:
        """Return the class add of one stack against all it attacks. [7.042, 7.043, R21]"""
        sheet = self.terms.sheet
        prey = self.class_of(enemies)
        if prey == NO_CLASS:
            return 0
        add: i64 = 0
        best = self.terms.best_against
        for unit in units:
            klass = sheet.klass[self.kind[unit]]
            if klass != NO_CLASS and best[klass] == prey:
                add += 1
        return add

    def class_of(self, units: vec[i64]) -> i64:
        """Return the class all warriors among units have in common, or NO_CLASS. [7.043]"""
        sheet = self.terms.sheet
        first = True
        common: i64 = NO_CLASS
        for unit in units:
            kind = self.kind[unit]
            if sheet.is_warrior[kind]:
                if not first and sheet.klass[kind] != common:
                    return NO_CLASS
                common = sheet.klass[kind]
                first = False
        return common

    # --- questions about air

    def air_of(self, seat: i64) -> vec[i64]:
        """List the air units of *seat* over the map. [8.011]"""
        found = vec[i64]()
        air = self.terms.sheet.is_air
        for unit in range(len(self.at)):
            if air[self.kind[unit]] and self.at[unit] >= 0 and self.owner[unit] == seat:
                found = append(found, unit)
        return found

    def air_in(self, megahex: i64, seat: i64) -> vec[i64]:
        """List the air units of *seat* over a megahex; they are nowhere else. [8.011, R38]"""
        found = vec[i64]()
        air = self.terms.sheet.is_air
        for unit in range(len(self.at)):
            if self.at[unit] == megahex and self.owner[unit] == seat and air[self.kind[unit]]:
                found = append(found, unit)
        return found
