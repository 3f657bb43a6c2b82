"""Numbers the legal actions of a position, for programs that learn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.chitin.state.actions import (
    AddUnit,
    Advance,
    Attack,
    Drop,
    DropUnit,
    Face,
    Go,
    Include,
    Join,
    Lay,
    Lift,
    Lose,
    Overrun,
    Ready,
    Retreat,
    Roll,
    Skirmish,
    Sting,
    Take,
    Word,
)
from hexile.games.chitin.state.numbering import GROUPS, HELPERS, STARTS, Numbering
from hexile.games.chitin.state.places import AIRBORNE, OFF_MAP
from hexile.games.chitin.state.strength import Strengths
from hexile.games.chitin.tables import MOST_IN_A_HEX, SIXTHS
from hexile.kernel.fields.columns import place_of
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.numbers.action_numbers import NO_NUMBER, ActionNumbers, LegalNumbers
from hexile.kernel.play import Action, ActionList

NONE_YET: Final = -10_000


class Numbered(Strengths):
    """A game under way whose actions have numbers."""

    def action_numbers(self) -> ActionNumbers:
        return self.terms.numbering.numbers

    def number_actions(self, legal: ActionList, numbers: LegalNumbers) -> None:
        numbering = self.terms.numbering
        block: i64 = NONE_YET  # what groups are counted within: a hex, a way of attack
        group: i64 = 0
        for place in range(legal.count):
            action = legal[place]
            if isinstance(action, Face):
                numbers.add(numbering.face + action.at * SIXTHS + action.direction)
            elif isinstance(action, Take) and not self.is_flying(action):
                first, most = self.taken_from(action)
                group = group + 1 if first == block else 0
                block = first
                numbers.add(first + group if group < most else NO_NUMBER)
            elif isinstance(action, Overrun):
                first = self.overrun_number(action)
                group = group + 1 if first == block else 0
                block = first
                numbers.add(first + group if group < HELPERS else NO_NUMBER)
            elif isinstance(action, Advance):
                first = self.advance_number(action)
                group = group + 1 if first == block else 0
                block = first
                numbers.add(first + group if group < GROUPS else NO_NUMBER)
            elif isinstance(action, Lose):
                numbers.add(numbering.lose + place)
            else:
                numbers.add(self.number_of(action, numbering))

    def is_flying(self, action: Take) -> bool:
        """Tell whether those taken are air units."""
        return self.terms.sheet.is_air[self.kind[action.units[0]]]

    def taken_from(self, action: Take) -> tuple[i64, i64]:
        """Return the first number of a stack's groups, and how many there are."""
        numbering = self.terms.numbering
        if action.waiting:
            return numbering.waiting, numbering.waiting_air - numbering.waiting
        return numbering.take + self.at[action.units[0]] * GROUPS, GROUPS

    def overrun_number(self, action: Overrun) -> i64:
        """Return the first number of the overruns of a stack from one side."""
        start: i64 = SIXTHS
        if action.start >= 0:
            start = self.terms.valley.direction(action.target, action.start)
        return self.terms.numbering.overrun + (action.target * STARTS + start) * HELPERS

    def advance_number(self, action: Advance) -> i64:
        """Return the first number of the advances of a stack into a hex."""
        hex_left = place_of(self.vacated, action.to)
        way = self.terms.valley.direction(action.start, action.to)
        return self.terms.numbering.advance + (hex_left * SIXTHS + way) * GROUPS

    def number_of(self, action: Action, numbering: Numbering) -> i64:
        """Return the number of an action that is told by itself."""
        if isinstance(action, Go):
            return self.go_number(action, numbering)
        if isinstance(action, Take):
            count = len(action.units) - 1
            if action.waiting:
                return numbering.waiting_air + count
            return numbering.take_air + self.at[action.units[0]] * numbering.air + count
        if isinstance(action, Word):
            return numbering.words + numbering.places[action.word]
        if isinstance(action, Drop):
            return numbering.drop + (action.to << MOST_IN_A_HEX) + self.bits_of(action)
        if isinstance(action, Lift):
            return numbering.lift + self.token_letter[action.token]
        if isinstance(action, Lay):
            return numbering.lay + self.token_letter[self.carries[action.worker]]
        if isinstance(action, Ready):
            return numbering.ready + numbering.forces[action.name]
        if isinstance(action, AddUnit):
            return numbering.add + action.kind
        if isinstance(action, DropUnit):
            return numbering.drop_kind + action.kind
        return self.fight_number(action, numbering)

    def go_number(self, action: Go, numbering: Numbering) -> i64:
        """Return the number of going to a hex or a megahex, or over the edge."""
        if action.to == OFF_MAP:
            return numbering.off
        flies = self.terms.sheet.is_air[self.kind[self.hand[0]]]
        return (numbering.fly if flies else numbering.go) + action.to

    def bits_of(self, action: Drop) -> i64:
        """Return a bit for each unit of the hand that is left behind."""
        bits: i64 = 0
        for place in range(len(self.hand)):
            if self.hand[place] in action.units:
                bits |= 1 << place
        return bits

    def fight_number(self, action: Action, numbering: Numbering) -> i64:
        """Return the number of what is decided in combat."""
        valley = self.terms.valley
        if isinstance(action, Attack):
            way = valley.direction(action.base, action.target)
            return numbering.attack + action.base * SIXTHS + way
        if isinstance(action, Join):
            return numbering.join + action.base
        if isinstance(action, Include):
            return numbering.include + action.target
        if isinstance(action, Skirmish):
            return numbering.skirmish + action.megahex * numbering.air + action.count - 1
        if isinstance(action, Sting):
            return numbering.sting + action.target * numbering.air + action.count - 1
        if isinstance(action, Roll):
            return numbering.roll + action.fight
        return self.retreat_number(action, numbering) if isinstance(action, Retreat) else NO_NUMBER

    def retreat_number(self, action: Retreat, numbering: Numbering) -> i64:
        """Return the number of a retreat."""
        stack = place_of(self.retreating, action.start)
        if action.start >= AIRBORNE:
            return numbering.fly_back + stack * numbering.megas + action.to
        way: i64 = SIXTHS
        if action.to != NOWHERE:
            way = self.terms.valley.direction(action.start, action.to)
        return numbering.retreat + stack * (SIXTHS + 1) + way
