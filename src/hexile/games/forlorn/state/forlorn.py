"""The counters on the deck, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from hexile.games.forlorn.state.actions import TO_LEAP, TO_PASS_BY, TO_STEP, ForlornAction
from hexile.games.forlorn.state.codes import (
    CLOSED,
    EMPTY,
    FIRST_MARINE,
    FIRST_XENO,
    NO_ONE,
    NO_ROOM,
    UNKNOWN_CARD,
)
from hexile.games.forlorn.state.terms import Terms
from hexile.games.forlorn.tables.columns import with_mark, with_number
from hexile.games.forlorn.tables.counters import (
    BLASTER,
    DRONE,
    EGG,
    HATCHLING,
    WARRIOR,
)
from hexile.games.forlorn.tables.deck import EAST, READING, SightLine, Ways, door_bit
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.fields.field import Field
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.numbers.action_numbers import ActionNumbers, LegalNumbers
from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.play import ActionList, State

# The names of the steps that tell where in a turn a game is.
SQUAD_PLACED: Final = "place squad"
MARINES_ACT: Final = "marine phase"


class Forlorn(State):
    """A game under way. A place of NOWHERE means dead, or in the supply.

    The columns are filled by the set-up or by `copy`. Those that change with almost every decision
    are each state's own; the others are shared by copies, and replaced as a whole to be changed.
    """

    # each state's own
    marine_at: vec[i64]
    facing: vec[i64]
    ready: vec[bool]
    xeno_at: vec[i64]
    acted: vec[bool]
    unit: vec[u8]
    # replaced, never changed
    ammo: vec[i64]
    corpse_at: vec[i64]
    item_at: vec[i64]
    item_with: vec[i64]
    xeno_kind: vec[i64]
    wounded: vec[bool]
    faded: vec[bool]
    bound: vec[i64]
    laid: vec[bool]
    doors: vec[i64]
    flames: vec[bool]
    gooey: vec[bool]
    deck: vec[i64]
    effects: vec[i64]
    discard: vec[i64]
    entered: vec[bool]
    ways: Ways

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.left: i64 = 0
        self.points: i64 = 0
        self.points_all: i64 = 0
        self.banked: i64 = 0
        self.mover: i64 = NO_ONE
        self.movement: i64 = 0
        self.rush = False
        self.in_marine_phase = False
        self.blood_used = False
        self.bounding_used = False
        self.razor_used = False
        self.works_done: i64 = 0
        self.worked_now = False
        self.burning: i64 = 0
        self.placed: i64 = 0

    def copy(self) -> Forlorn:
        twin = Forlorn(self.terms)
        self.copy_frame(twin)
        copy_numbers(self, twin)
        twin.marine_at = self.marine_at[:]
        twin.facing = self.facing[:]
        twin.ready = self.ready[:]
        twin.xeno_at = self.xeno_at[:]
        twin.acted = self.acted[:]
        twin.unit = self.unit[:]
        share_columns(self, twin)
        return twin

    def fields(self) -> list[Field]:
        return self.terms.fields

    def observe(self, rows: NumberRows) -> None:
        observe_clock(self, rows)
        observe_squad(self, rows)
        observe_xenos(self, rows)
        rows.add_all(self.doors)
        rows.mark_all(self.flames)
        rows.mark_all(self.gooey)
        rows.mark_all(self.entered)
        rows.listing(self.deck)
        rows.listing(self.effects)
        rows.listing(self.discard)
        rows.mark(self.rush)
        rows.mark(self.blood_used)
        rows.mark(self.bounding_used)
        rows.mark(self.razor_used)

    def action_numbers(self) -> ActionNumbers:
        return self.terms.numbering.numbers

    def number_actions(self, legal: ActionList, numbers: LegalNumbers) -> None:
        numbering = self.terms.numbering
        for place in range(legal.count):
            action = legal[place]
            if isinstance(action, ForlornAction):
                verb = action.verb
                here: i64 = NOWHERE
                if verb in (TO_STEP, TO_PASS_BY):
                    here = self.marine_at[action.who]
                elif verb == TO_LEAP:
                    here = self.xeno_at[action.who]
                numbers.add(numbering.number(action, here))

    def derive(self) -> None:
        """Work out what is kept beside the fields: squares, ways, flames, and where the turn stands."""
        steps = [step.name for step in self.agenda]
        self.in_marine_phase = MARINES_ACT in steps
        self.placed = self.marines_alive() if SQUAD_PLACED in steps else len(self.marine_at)
        self.burning = 0
        for flames in self.flames:
            if flames:
                self.burning += 1
        self.place_counters()

    def place_counters(self) -> None:
        """Work out who stands on which square, and the ways, from places and doors."""
        self.unit = vec[u8]([EMPTY] * self.terms.ground.size)
        for xeno in range(len(self.xeno_at) - 1, -1, -1):
            if self.xeno_at[xeno] != NOWHERE:
                self.unit[self.xeno_at[xeno]] = u8(FIRST_XENO + xeno)
        for marine, at in enumerate(self.marine_at):
            if at != NOWHERE:
                self.unit[at] = u8(FIRST_MARINE + marine)
        self.ways = self.terms.ground.ways(self.door_mask())

    # --- questions about places

    def door_mask(self) -> int:
        """Return the doors that are not closed, a bit for each."""
        mask: int = 0
        for number in range(len(self.doors)):
            if self.doors[number] != CLOSED:
                mask |= door_bit(number)
        return mask

    def is_free(self, square: i64) -> bool:
        """Tell whether a square is open, without unit and without flames. [7.1]"""
        return self.unit[square] == EMPTY and not self.flames[square] and self.ways.open[square]

    def marine_on(self, square: i64) -> i64:
        code = i64(self.unit[square])
        if EMPTY < code < FIRST_XENO:
            return code - FIRST_MARINE
        return NO_ONE

    def xeno_on(self, square: i64) -> i64:
        """Return a Xeno on a square, the first of a stack, or NO_ONE."""
        code = i64(self.unit[square])
        if code >= FIRST_XENO:
            return code - FIRST_XENO
        return NO_ONE

    def xenos_on(self, square: i64) -> vec[i64]:
        """List all Xenos on a square; only vents hold more than one. [7.3]"""
        found = vec[i64]()
        for xeno in range(len(self.xeno_at)):
            if self.xeno_at[xeno] == square:
                found = append(found, xeno)
        return found

    def is_line_clear(self, line: SightLine) -> bool:
        """Tell whether no door, no flames and no shut corner blocks a straight line. [7.7]"""
        ways = self.ways
        for square in line.between:
            if not ways.open[square]:
                return False
        if self.burning:
            for square in line.between:
                if self.flames[square]:
                    return False
        corners = line.corners
        pair: i64 = 0
        while pair < len(corners):
            if not ways.open[corners[pair]] and not ways.open[corners[pair + 1]]:
                return False
            pair += 2
        return True

    def sees(self, a: i64, b: i64) -> bool:
        """Tell whether there is a line of sight between two squares; units never block it. [7.7]"""
        if a == b:
            return True
        for line in self.terms.ground.lines(a, b):
            if self.is_line_clear(line):
                return True
        return False

    def has_line_of_fire(self, a: i64, b: i64) -> bool:
        """Tell whether a clear line runs between two squares with no unit on it. [7.8]"""
        for line in self.terms.ground.lines(a, b):
            if self.is_line_empty(line) and self.is_line_clear(line):
                return True
        return False

    def is_line_empty(self, line: SightLine) -> bool:
        """Tell whether no unit stands between the ends of a line. [7.8]"""
        for square in line.between:
            if self.unit[square] != EMPTY:
                return False
        return True

    def is_seen_by_marines(self, square: i64) -> bool:
        """Tell whether any Marine sees a square; facing does not matter. [7.7, R8]"""
        for at in self.marine_at:
            if at != NOWHERE and self.sees(at, square):
                return True
        return False

    def is_beside_marine(self, square: i64) -> bool:
        """Tell whether a Marine is adjacent to a square. [7.2]"""
        for to in self.ways.links[square]:
            if EMPTY < self.unit[to] < FIRST_XENO:
                return True
        return False

    def marines_beside(self, square: i64) -> vec[i64]:
        """List the Marines adjacent to a square, in reading order. [7.2, R47]"""
        found = vec[i64]()
        around = self.ways.around[square]
        for way in READING:
            to = around[way]
            if to != NOWHERE and EMPTY < self.unit[to] < FIRST_XENO:
                found = append(found, i64(self.unit[to]) - FIRST_MARINE)
        return found

    def steps_to_marine(self, square: i64) -> i64:
        """Return the path distance to the closest Marine, FAR if there is no way. [7.1, R1]"""
        best: i64 = FAR
        steps = self.ways.steps_from(square)
        for at in self.marine_at:
            if at != NOWHERE and steps[at] < best:
                best = steps[at]
        return best

    # --- questions about units

    def marines_alive(self) -> i64:
        """Count the living Marines."""
        alive: i64 = 0
        for at in self.marine_at:
            if at != NOWHERE:
                alive += 1
        return alive

    def has_xeno(self) -> bool:
        """Tell whether a Xeno is on the deck; eggs do not count. [R27]"""
        for xeno in range(len(self.xeno_at)):
            if self.xeno_at[xeno] != NOWHERE and self.xeno_kind[xeno] != EGG:
                return True
        return False

    def items_of(self, marine: i64) -> vec[i64]:
        """List the items a Marine carries. [9.7]"""
        found = vec[i64]()
        for item in range(len(self.item_with)):
            if self.item_with[item] == marine:
                found = append(found, item)
        return found

    def has_free_hand(self, marine: i64) -> bool:
        """Tell whether a Marine can carry one more item. [9.7]"""
        carried: i64 = 0
        for bearer in self.item_with:
            if bearer == marine:
                carried += 1
        return carried < self.terms.numbers.most_items

    def item_of(self, marine: i64, kind: i64) -> i64:
        """Return the first item of a kind a Marine carries, or NO_ONE."""
        for item in range(len(self.item_with)):
            if self.item_with[item] == marine and self.terms.item_kinds[item] == kind:
                return item
        return NO_ONE

    def counter_left(self, kind: i64) -> i64:
        """Return the first counter of a kind in the supply, or NO_ONE. [11.2]"""
        slot = kind
        if kind == EGG:
            slot = HATCHLING
        for xeno in range(len(self.terms.xeno_slots)):
            if self.terms.xeno_slots[xeno] == slot and self.xeno_at[xeno] == NOWHERE:
                return xeno
        return NO_ONE

    def in_effect(self, card: i64) -> bool:
        """Tell whether a card lies face up. [II.C1]"""
        return card in self.effects

    def unseen_cards(self) -> list[int]:
        """Count those of every card of the pack that are neither laid open nor known in a hand. [II.A2.2]"""
        left = list(self.terms.copies)
        for pile in (self.effects, self.discard, self.deck):
            for card in pile:
                if card != UNKNOWN_CARD:
                    left[card] -= 1
        return left

    def has_in_hand(self, card: i64) -> bool:
        """Tell whether the Xeno player of the two-player game holds a card. [10.21]"""
        return self.terms.two_players and card in self.deck

    # --- names

    def square_name(self, square: i64) -> str:
        return self.terms.ground.names[square]

    def marine_name(self, marine: i64) -> str:
        return self.terms.names[marine]

    def xeno_name(self, xeno: i64) -> str:
        """Name a Xeno by kind and number: D3."""
        return self.terms.xeno_names[self.xeno_kind[xeno]][xeno]

    def xeno_named(self, name: str) -> i64:
        """Return the Xeno on the deck with this name, or NO_ONE."""
        for xeno, at in enumerate(self.xeno_at):
            if at != NOWHERE and self.xeno_name(xeno) == name:
                return xeno
        return NO_ONE

    # --- moving counters about

    def move_marine(self, marine: i64, to: i64) -> None:
        """Put a living Marine on another square, with what he enters. [12.2]"""
        self.unit[self.marine_at[marine]] = EMPTY
        self.put_marine(marine, to)

    def put_marine(self, marine: i64, at: i64) -> None:
        """Put a Marine on a square. [2.1, 12.2]"""
        self.unit[at] = u8(FIRST_MARINE + marine)
        self.marine_at[marine] = at
        room = self.terms.rooms[at]
        if room != NO_ROOM:
            self.entered = with_mark(self.entered, room, True)

    def remove_marine(self, marine: i64) -> None:
        """Take a Marine off the deck and lay down his corpse and what he carried. [8.7]"""
        at = self.marine_at[marine]
        self.unit[at] = EMPTY
        self.marine_at[marine] = NOWHERE
        self.facing[marine] = EAST
        self.ready[marine] = False
        self.ammo = with_number(self.ammo, marine, self.terms.ammo[marine])
        self.corpse_at = with_number(self.corpse_at, marine, at)
        for item in range(len(self.item_with)):
            if self.item_with[item] == marine:
                self.lay_down(item, at)
        if self.mover == marine:
            self.mover = NO_ONE
            self.movement = 0

    def hand(self, item: i64, marine: i64) -> None:
        """Give an item to a Marine, or to NO_ONE when it is used up. [9.7]"""
        self.item_with = with_number(self.item_with, item, marine)

    def lay_down(self, item: i64, at: i64) -> None:
        """Put an item that somebody carried on a square. [8.7, 9.7]"""
        self.hand(item, NO_ONE)
        self.item_at = with_number(self.item_at, item, at)

    def lift_xeno(self, xeno: i64) -> None:
        """Clear the square of a Xeno, or leave it to another one of its stack."""
        at = self.xeno_at[xeno]
        self.xeno_at[xeno] = NOWHERE
        if self.unit[at] != u8(FIRST_XENO + xeno):
            return
        self.unit[at] = EMPTY
        if self.terms.ground.vent_at[at] != NO_NUMBER:
            for other in range(len(self.xeno_at)):
                if self.xeno_at[other] == at:
                    self.unit[at] = u8(FIRST_XENO + other)
                    return

    def put_xeno(self, xeno: i64, at: i64) -> None:
        """Put a Xeno on a square."""
        self.xeno_at[xeno] = at
        if self.unit[at] == EMPTY or self.unit[at] > u8(FIRST_XENO + xeno):
            self.unit[at] = u8(FIRST_XENO + xeno)

    def move_xeno(self, xeno: i64, to: i64) -> None:
        """Put a Xeno on another square."""
        self.lift_xeno(xeno)
        self.put_xeno(xeno, to)

    def remove_xeno(self, xeno: i64) -> None:
        """Return a Xeno's counter to the supply. [8.7]"""
        self.lift_xeno(xeno)
        self.acted[xeno] = False
        self.show(xeno, self.terms.xeno_slots[xeno])

    def show(self, xeno: i64, kind: i64) -> None:
        """Turn a Xeno's counter to the side of a kind, without markers but on a new egg. [11.2]"""
        self.xeno_kind = with_number(self.xeno_kind, xeno, kind)
        self.wounded = with_mark(self.wounded, xeno, False)
        self.faded = with_mark(self.faded, xeno, False)
        self.bound = with_number(self.bound, xeno, NO_ROOM)
        self.laid = with_mark(self.laid, xeno, kind == EGG)

    def place_new_xeno(self, kind: i64, at: i64, may_act: bool) -> i64:
        """Take a counter of a kind from the supply and put it down; NO_ONE if there is none. [11.2]"""
        xeno = self.counter_left(kind)
        if xeno != NO_ONE:
            self.acted[xeno] = not may_act
            self.show(xeno, kind)
            self.put_xeno(xeno, at)
        return xeno

    def set_door(self, door: i64, condition: i64) -> None:
        """Open, close or wreck a door."""
        self.doors = with_number(self.doors, door, condition)
        self.ways = self.terms.ground.ways(self.door_mask())


def share_columns(a: Forlorn, b: Forlorn) -> None:
    """Give *b* the columns of *a* that are replaced, never changed."""
    b.ammo = a.ammo
    b.corpse_at = a.corpse_at
    b.item_at = a.item_at
    b.item_with = a.item_with
    b.xeno_kind = a.xeno_kind
    b.wounded = a.wounded
    b.faded = a.faded
    b.bound = a.bound
    b.laid = a.laid
    b.doors = a.doors
    b.flames = a.flames
    b.gooey = a.gooey
    b.deck = a.deck
    b.effects = a.effects
    b.discard = a.discard
    b.entered = a.entered
    b.ways = a.ways


def observe_clock(s: Forlorn, rows: NumberRows) -> None:
    """Write turns, points and who is on the move into a row."""
    rows.add(s.left)
    rows.add(s.points)
    rows.add(s.points_all)
    rows.add(s.banked)
    rows.add(s.mover)
    rows.add(s.movement)
    rows.add(s.works_done)
    rows.mark(s.worked_now)


def observe_squad(s: Forlorn, rows: NumberRows) -> None:
    """Write the Marines and their items into a row."""
    rows.add_all(s.marine_at)
    rows.add_all(s.facing)
    rows.mark_all(s.ready)
    rows.add_all(s.ammo)
    rows.add_all(s.item_with)
    rows.add_all(s.item_at)
    rows.add_all(s.corpse_at)


def observe_xenos(s: Forlorn, rows: NumberRows) -> None:
    """Write the Xenos into a row."""
    rows.add_all(s.xeno_at)
    rows.add_all(s.xeno_kind)
    rows.mark_all(s.wounded)
    rows.mark_all(s.acted)
    rows.mark_all(s.faded)
    rows.mark_all(s.laid)
    rows.add_all(s.bound)


def copy_numbers(a: Forlorn, b: Forlorn) -> None:
    """Give *b* the single numbers of *a*."""
    b.left = a.left
    b.points = a.points
    b.points_all = a.points_all
    b.banked = a.banked
    b.mover = a.mover
    b.movement = a.movement
    b.rush = a.rush
    b.in_marine_phase = a.in_marine_phase
    b.blood_used = a.blood_used
    b.bounding_used = a.bounding_used
    b.razor_used = a.razor_used
    b.works_done = a.works_done
    b.worked_now = a.worked_now
    b.burning = a.burning
    b.placed = a.placed


def is_big(kind: i64) -> bool:
    """Tell whether a kind is one of the two strong forms."""
    return kind in (WARRIOR, BLASTER)


def is_small(kind: i64) -> bool:
    """Tell whether a kind is a Drone or Hatchling."""
    return kind in (DRONE, HATCHLING)
