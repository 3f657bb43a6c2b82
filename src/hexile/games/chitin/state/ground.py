"""Questions of chapter 6: who stands where, zones of control, front and rear, stacking."""

from __future__ import annotations

from hexile.games.chitin.state.places import NO_ONE
from hexile.games.chitin.state.record import Record
from hexile.games.chitin.tables import MOST_IN_A_HEX, NO_KIND, SIXTHS
from hexile.kernel.play import NOBODY


class Ground(Record):
    """A game under way, as chapter 6 looks at it. [6.04, 6.05, 7.02]"""

    # --- questions about hexes

    def units_in(self, at: int) -> list[int]:
        """List the ground units in a hex, in a fixed order."""
        found: list[int] = []
        unit = self.top_unit[at]
        while unit != NO_ONE:
            found.append(unit)
            unit = self.below[unit]
        return found

    def holder(self, at: int) -> int:
        """Return the seat whose ground units are in a hex, or NOBODY."""
        unit = self.top_unit[at]
        return NOBODY if unit == NO_ONE else self.owner[unit]

    def is_enemy_hex(self, at: int, seat: int) -> bool:
        """Tell whether ground units of the other side are in a hex."""
        unit = self.top_unit[at]
        return unit != NO_ONE and self.owner[unit] != seat

    def has_fighter(self, at: int, seat: int) -> bool:
        """Tell whether a warrior or Basic of *seat* is in a hex. [R51]"""
        unit = self.top_unit[at]
        worker = self.terms.sheet.is_worker
        while unit != NO_ONE:
            if self.owner[unit] == seat and not worker[self.kind[unit]]:
                return True
            unit = self.below[unit]
        return False

    def zones(self, seat: int) -> list[bool]:
        """Return, for every hex, whether it is in a zone of control of *seat*. [6.04, R7]"""
        valley = self.terms.valley
        sheet = self.terms.sheet
        inside = [False] * valley.size
        for unit in range(len(self.at)):
            if self.owner[unit] == seat:
                at = self.at[unit]
                if at >= 0 and sheet.has_zone[self.kind[unit]]:
                    for to in valley.links[at]:
                        inside[to] = True
        return inside

    def stacks(self, seat: int) -> list[int]:
        """List the hexes with ground units of *seat*, by number."""
        found: list[int] = []
        for unit in range(len(self.at)):
            at = self.at[unit]
            if at >= 0 and self.owner[unit] == seat and self.top_unit[at] == unit:
                found.append(at)
        found.sort()
        return found

    def is_beside_enemy(self, at: int, seat: int) -> bool:
        """Tell whether an enemy ground stack is in one of the six hexes round *at*."""
        for to in self.terms.valley.links[at]:
            if self.is_enemy_hex(to, seat):
                return True
        return False

    def front(self, at: int, way: int) -> list[int]:
        """List the hexes in front of a stack that faces *way*. [7.02]"""
        steps = self.terms.valley.steps[at]
        ahead = [steps[(way + 5) % SIXTHS], steps[way], steps[(way + 1) % SIXTHS]]
        return [to for to in ahead if to >= 0]

    def rear(self, at: int, way: int) -> list[int]:
        """List the hexes behind a stack that faces *way*. [7.02]"""
        steps = self.terms.valley.steps[at]
        back = [steps[(way + 2) % SIXTHS], steps[(way + 3) % SIXTHS], steps[(way + 4) % SIXTHS]]
        return [to for to in back if to >= 0]

    def enemies_in_front(self, at: int) -> list[int]:
        """List the enemy stacks in front of the stack at *at*. [7.02]"""
        seat = self.holder(at)
        return [to for to in self.front(at, self.facing[at]) if self.is_enemy_hex(to, seat)]

    def is_behind(self, at: int, side: int) -> bool:
        """Tell whether direction *side* from a hex is one of its stack's rear hexes. [7.02]"""
        return 2 <= (side - self.facing[at]) % SIXTHS <= 4

    # --- questions about stacking

    def may_stack(self, units: list[int], at: int) -> bool:
        """Tell whether units may stand in a hex with the friends there. [6.05, 6.051]"""
        return self.is_stack(units + [unit for unit in self.units_in(at) if unit not in units])

    def is_stack(self, units: list[int]) -> bool:
        """Tell whether units may share a hex: three at most, one type of warrior. [6.05, 6.051, S7]"""
        sheet = self.terms.sheet
        size: int = 0
        warrior = NO_KIND
        for unit in units:
            kind = self.kind[unit]
            size += sheet.size[kind]
            if sheet.is_warrior[kind] and not sheet.hides[kind]:
                if warrior not in (NO_KIND, kind):
                    return False
                warrior = kind
        return size <= MOST_IN_A_HEX
