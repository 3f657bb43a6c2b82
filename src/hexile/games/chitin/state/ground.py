"""Questions of chapter 6: who stands where, zones of control, front and rear, stacking."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.state.columns import in_order
from hexile.games.chitin.state.places import NO_ONE
from hexile.games.chitin.state.record import Record
from hexile.games.chitin.tables import MOST_IN_A_HEX, NO_KIND, SIXTHS
from hexile.kernel.play import NOBODY


class Ground(Record):
    """A game under way, as chapter 6 looks at it. [6.04, 6.05, 7.02]"""

    # --- questions about hexes

    def units_in(self, at: i64) -> vec[i64]:
        """List the ground units in a hex, in a fixed order."""
        found = vec[i64]()
        unit = self.uppermost(at)
        while unit != NO_ONE:
            found = append(found, unit)
            unit = self.below[unit]
        return found

    def holder(self, at: i64) -> i64:
        """Return the seat whose ground units are in a hex, or NOBODY."""
        unit = self.uppermost(at)
        return NOBODY if unit == NO_ONE else self.owner[unit]

    def is_enemy_hex(self, at: i64, seat: i64) -> bool:
        """Tell whether ground units of the other side are in a hex."""
        unit = self.uppermost(at)
        return unit != NO_ONE and self.owner[unit] != seat

    def has_fighter(self, at: i64, seat: i64) -> bool:
        """Tell whether a warrior or Basic of *seat* is in a hex. [R51]"""
        unit = self.uppermost(at)
        while unit != NO_ONE:
            if self.owner[unit] == seat and not self.terms.sheet.is_worker[self.kind[unit]]:
                return True
            unit = self.below[unit]
        return False

    def has_warrior(self, at: i64) -> bool:
        """Tell whether a warrior is in a hex."""
        unit = self.uppermost(at)
        while unit != NO_ONE:
            if self.terms.sheet.is_warrior[self.kind[unit]]:
                return True
            unit = self.below[unit]
        return False

    def zones(self, seat: i64) -> vec[bool]:
        """Return, for every hex, whether it is in a zone of control of *seat*. [6.04, R7]"""
        links, has_zone = self.terms.valley.links, self.terms.sheet.has_zone
        places, owner, kind = self.at, self.owner, self.kind
        inside = vec[bool]([False] * self.terms.valley.size)
        for unit in range(len(places)):
            if owner[unit] == seat and places[unit] >= 0 and has_zone[kind[unit]]:
                for to in links[places[unit]]:
                    inside[to] = True
        return inside

    def commanded(self, seat: i64) -> vec[bool]:
        """Return, for every megahex, whether a Basic of *seat* stands in it. [8.031]"""
        ruled = vec[bool]([False] * self.terms.valley.megas)
        for unit in range(len(self.at)):
            is_basic = self.terms.sheet.is_basic[self.kind[unit]]
            if is_basic and self.owner[unit] == seat and self.at[unit] >= 0:
                ruled[self.terms.valley.mega[self.at[unit]]] = True
        return ruled

    def out_of_command(self, seat: i64) -> vec[i64]:
        """List the units of *seat* that need a Basic in their megahex and have none. [8.032, R36]"""
        mega, needs = self.terms.valley.mega, self.terms.sheet.needs_control
        ruled, places, owner = self.commanded(seat), self.at, self.owner
        found = vec[i64]()
        for unit in range(len(places)):
            at = places[unit]
            if owner[unit] == seat and at >= 0 and needs[self.kind[unit]] and not ruled[mega[at]]:
                found = append(found, unit)
        return found

    def stacks(self, seat: i64) -> vec[i64]:
        """List the hexes with ground units of *seat*, by number."""
        places, owner = self.at, self.owner
        found = vec[i64](capacity=len(places))
        for unit in range(len(places)):
            at = places[unit]
            if owner[unit] == seat and at >= 0 and self.uppermost(at) == unit:
                found = append(found, at)
        return in_order(found)

    def is_beside_enemy(self, at: i64, seat: i64) -> bool:
        """Tell whether an enemy ground stack is in one of the six hexes round *at*."""
        for to in self.terms.valley.links[at]:
            if self.is_enemy_hex(to, seat):
                return True
        return False

    def front(self, at: i64, way: i64) -> vec[i64]:
        """List the hexes in front of a stack that faces *way*. [7.02]"""
        return self.three_sides(at, way + 5)

    def rear(self, at: i64, way: i64) -> vec[i64]:
        """List the hexes behind a stack that faces *way*. [7.02]"""
        return self.three_sides(at, way + 2)

    def three_sides(self, at: i64, first: i64) -> vec[i64]:
        """List the hexes on three sides in a row, clockwise; those off the map are left out."""
        found = vec[i64]()
        steps = self.terms.valley.steps[at]
        for side in range(first, first + 3):
            to = steps[side % SIXTHS]
            if to >= 0:
                found = append(found, to)
        return found

    def enemies_in_front(self, at: i64) -> vec[i64]:
        """List the enemy stacks in front of the stack at *at*. [7.02]"""
        seat = self.holder(at)
        found = vec[i64]()
        steps = self.terms.valley.steps[at]
        left = self.facing_at(at) + 5
        for side in range(left, left + 3):
            to = steps[side % SIXTHS]
            if to >= 0 and self.is_enemy_hex(to, seat):
                found = append(found, to)
        return found

    def facing_at(self, at: i64) -> i64:
        """Return the way the stack in a hex faces; all its units face alike. [6.06]"""
        return self.facing[self.uppermost(at)]

    def is_behind(self, at: i64, side: i64) -> bool:
        """Tell whether direction *side* from a hex is one of its stack's rear hexes. [7.02]"""
        return 2 <= (side - self.facing_at(at)) % SIXTHS <= 4

    # --- questions about stacking

    def may_stack(self, units: vec[i64], at: i64) -> bool:
        """Tell whether units may stand in a hex with the friends there. [6.05, 6.051]"""
        unit = self.uppermost(at)
        if unit == NO_ONE:
            return self.is_stack(units)
        together = units[:]
        while unit != NO_ONE:
            if unit not in units:
                together = append(together, unit)
            unit = self.below[unit]
        return self.is_stack(together)

    def is_stack(self, units: vec[i64]) -> bool:
        """Tell whether units may share a hex: three at most, one type of warrior. [6.05, 6.051, S7]"""
        sheet = self.terms.sheet
        size: i64 = 0
        warrior: i64 = NO_KIND
        for unit in units:
            kind = self.kind[unit]
            size += sheet.size[kind]
            if sheet.is_warrior[kind] and not sheet.hides[kind]:
                if warrior != NO_KIND and warrior != kind:
                    return False
                warrior = kind
        return size <= MOST_IN_A_HEX
