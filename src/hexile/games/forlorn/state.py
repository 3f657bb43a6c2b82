"""The counters on the deck, the actions, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.tables.counters import (
    BLASTER,
    COMMAND,
    DRONE,
    EGG,
    FLAMER,
    GUNNER,
    HATCHLING,
    ITEM_LETTERS,
    ITEM_NAMES,
    VETERAN,
    WARRIOR,
    XENO_NUMBERS,
    XENO_SLOTS,
    XENOS,
    MarineCounter,
)
from hexile.games.forlorn.tables.deck import FACING_NAMES, Ground, Ways
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.games.forlorn.tables.operations import Operation, Spawn
from hexile.kernel.graph import FAR, NOWHERE
from hexile.kernel.play import Action, State

NO_ONE: Final = -1
EMPTY: Final = 0
FIRST_MARINE: Final = 1
FIRST_XENO: Final = 32

CLOSED: Final = 0
OPEN: Final = 1
WRECKED: Final = 2
DOOR_WORDS: Final[list[str]] = ["closed", "open", "wrecked"]

NO_ROOM: Final = -1
UNKNOWN_CARD: Final = -2

MARINE_SEAT: Final = 0
XENO_SEAT: Final = 1

AMMO_AT_START: Final = 3
MOST_ITEMS: Final = 2


class ForlornAction(Action):
    """A decision with a verb and up to three things it is about, each a whole number. [5.0]

    `verb` is what the rules look at; the words are made once, when the action is.
    """

    def __init__(
        self, verb: str, words: str, who: int = NO_ONE, at: int = NOWHERE, extra: int = 0
    ) -> None:
        self.verb = verb
        self.words = words
        self.who: int = who
        self.at: int = at
        self.extra: int = extra

    def text(self) -> str:
        """Say it: `step Zac s8 east`."""
        return self.words


class Facing(ForlornAction):
    """A decision that ends with a facing: one touches the square he will look at. [7.4]"""

    def __init__(
        self, verb: str, words: list[str], front: str, who: int, at: int, extra: int
    ) -> None:
        super().__init__(verb, " ".join([verb, *words]), who, at, extra)
        self.touched: list[str] = [words[0], words[-2], front or words[-1]]

    def clicks(self) -> list[str]:
        """Return the Marine, the square, and the square before it; a wall there is said in words."""
        return self.touched


END: Final = ForlornAction("end", "end")
MUSTER: Final = ForlornAction("muster", "muster")
HOLD: Final = ForlornAction("hold", "hold")
PASS: Final = ForlornAction("pass", "pass")
STAND: Final = ForlornAction("stand", "stand")


class Terms:
    """What is agreed for a whole game: deck, operation, squad, options, shared actions."""

    def __init__(self, ground: Ground, operation: Operation, squad: list[MarineCounter]) -> None:
        self.ground = ground
        self.operation = operation
        self.squad = squad
        self.names: list[str] = [marine.id for marine in squad]
        self.is_gunner: list[bool] = [marine.ability == GUNNER for marine in squad]
        self.is_flamer: list[bool] = [marine.ability == FLAMER for marine in squad]
        self.is_veteran: list[bool] = [marine.ability == VETERAN for marine in squad]
        self.is_commander: list[bool] = [marine.ability == COMMAND for marine in squad]
        self.mp: list[int] = [marine.mp for marine in squad]
        self.ranged: list[int] = [marine.ranged for marine in squad]
        self.defense: list[int] = [marine.defense for marine in squad]
        self.melee: list[int] = [marine.melee for marine in squad]
        self.item_kinds: list[int] = []
        self.item_names: list[str] = []
        self.spawn: Spawn = next(iter(operation.spawns.values()))
        self.pack: list[int] = []
        self.two_players = False
        self.cards = True
        self.worst = False
        self.lurk_listed = False
        self.turns: int = operation.turns
        self.start: list[int] = ground.deck.squares_of(operation.start)
        self.is_entry: list[bool] = [sign == "L" for sign in ground.deck.signs]
        self.is_lift: list[bool] = [sign == "X" for sign in ground.deck.signs]
        rooms = operation.rooms
        self.rooms: list[int] = [
            rooms.index(r) if r in rooms else NO_ROOM for r in ground.deck.room
        ]
        self.room_squares: list[list[int]] = [ground.deck.squares_of(letter) for letter in rooms]
        self.in_goal_room: list[bool] = [
            r == operation.goal_room and r != "" for r in ground.deck.room
        ]
        self.goal_column: int = ord(operation.goal_column) - 97
        self.sealed: list[bool] = [ground.names[q] in operation.sealed for q in ground.deck.doors]
        self.make_actions()

    def make_actions(self) -> None:
        """Make the actions that never change, and room for those made on first use. [5.0]"""
        self.steps: list[ForlornAction | None] = [None] * (len(self.squad) * self.ground.size * 4)
        self.turnings: list[ForlornAction] = [
            ForlornAction("turn", f"turn {name} {word}", marine, NOWHERE, facing)
            for marine, name in enumerate(self.names)
            for facing, word in enumerate(FACING_NAMES)
        ]
        self.readies: list[ForlornAction] = [
            ForlornAction("ready", f"ready {name}", marine)
            for marine, name in enumerate(self.names)
        ]
        self.passes: dict[int, ForlornAction] = {}
        self.said: dict[str, ForlornAction] = {}

    def add_items(self) -> None:
        """Number the items the operation gives, and the computer where there is one. [9.1, 9.5]"""
        for kind, name in enumerate(ITEM_NAMES):
            count = self.operation.items.get(name, 0)
            if name == "computer":
                count = 1 if self.operation.works else 0
            for number in range(count):
                self.item_kinds.append(kind)
                self.item_names.append(f"{ITEM_LETTERS[kind]}{number + 1}")

    def step(self, marine: int, to: int, facing: int) -> ForlornAction:
        """Return the action of a Marine's step to a square, with the facing he takes. [7.4]"""
        key = (marine * self.ground.size + to) * 4 + facing
        known = self.steps[key]
        if known is None:
            words = [self.names[marine], self.ground.names[to], FACING_NAMES[facing]]
            known = Facing("step", words, self.before(to, facing), marine, to, facing)
            self.steps[key] = known
        return known

    def before(self, square: int, facing: int) -> str:
        """Name the square before a Marine on a square, or nothing if that is wall. [7.6]"""
        deck = self.ground.deck
        front = square + (-deck.columns, 1, deck.columns, -1)[facing]
        return "" if deck.wall[front] else self.ground.names[front]

    def pass_by(self, marine: int, over: int, to: int, facing: int) -> ForlornAction:
        """Return the action of passing a comrade on *over* and going on to *to*. [7.3]"""
        size = self.ground.size
        key = ((marine * size + over) * size + to) * 4 + facing
        known = self.passes.get(key)
        if known is None:
            names = self.ground.names
            words = [self.names[marine], names[over], names[to], FACING_NAMES[facing]]
            front = self.before(to, facing)
            known = Facing("pass", words, front, marine, to, over * 4 + facing)
            self.passes[key] = known
        return known

    def say(
        self, verb: str, words: str, who: int, at: int = NOWHERE, extra: int = 0
    ) -> ForlornAction:
        """Return the shared action with these words, made on first use."""
        known = self.said.get(words)
        if known is None:
            known = ForlornAction(verb, words, who, at, extra)
            self.said[words] = known
        return known


class Forlorn(State):
    """A game under way. A place of NOWHERE means dead, or in the supply.

    The lists are filled by the set-up or by `copy`; making them here too would double its cost.
    """

    marine_at: list[int]
    facing: list[int]
    ready: list[bool]
    ammo: list[int]
    corpse_at: list[int]
    item_at: list[int]
    item_with: list[int]
    xeno_at: list[int]
    xeno_kind: list[int]
    wounded: list[bool]
    acted: list[bool]
    faded: list[bool]
    bound: list[int]
    laid: list[bool]
    doors: list[int]
    flames: list[bool]
    gooey: list[bool]
    deck: list[int]
    effects: list[int]
    discard: list[int]
    entered: list[bool]
    hit_by_burst: list[int]
    unit: list[int]
    ways: Ways

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.left: int = 0
        self.points: int = 0
        self.points_all: int = 0
        self.banked: int = 0
        self.mover: int = NO_ONE
        self.movement: int = 0
        self.burst_at: int = NOWHERE
        self.burst_left: int = 0
        self.rush = False
        self.in_marine_phase = False
        self.blood_used = False
        self.bounding_used = False
        self.razor_used = False
        self.works_done: int = 0
        self.worked_now = False
        self.burning: int = 0
        self.placed: int = 0

    def copy(self) -> Forlorn:
        """Return an independent copy; terms and ways never change and are shared."""
        twin = Forlorn(self.terms)
        self.copy_frame(twin)
        copy_numbers(self, twin)
        twin.marine_at = self.marine_at.copy()
        twin.facing = self.facing.copy()
        twin.ready = self.ready.copy()
        twin.ammo = self.ammo.copy()
        twin.corpse_at = self.corpse_at.copy()
        twin.item_at = self.item_at.copy()
        twin.item_with = self.item_with.copy()
        twin.xeno_at = self.xeno_at.copy()
        twin.xeno_kind = self.xeno_kind.copy()
        twin.wounded = self.wounded.copy()
        twin.acted = self.acted.copy()
        twin.faded = self.faded.copy()
        twin.bound = self.bound.copy()
        twin.laid = self.laid.copy()
        twin.doors = self.doors.copy()
        twin.flames = self.flames.copy()
        twin.gooey = self.gooey.copy()
        twin.deck = self.deck.copy()
        twin.effects = self.effects.copy()
        twin.discard = self.discard.copy()
        twin.entered = self.entered.copy()
        twin.hit_by_burst = self.hit_by_burst.copy()
        twin.unit = self.unit.copy()
        twin.ways = self.ways
        return twin

    def dump(self) -> list[object]:
        """Return everything as plain data; who stands where follows from the places."""
        return [
            *self.dump_frame(),
            self.numbers(),
            list(self.marine_at),
            list(self.facing),
            list(self.ready),
            list(self.ammo),
            list(self.corpse_at),
            list(self.item_at),
            list(self.item_with),
            list(self.xeno_at),
            list(self.xeno_kind),
            list(self.wounded),
            list(self.acted),
            list(self.faded),
            list(self.bound),
            list(self.laid),
            list(self.doors),
            [q for q in range(len(self.flames)) if self.flames[q]],
            [q for q in range(len(self.gooey)) if self.gooey[q]],
            list(self.deck),
            list(self.effects),
            list(self.discard),
            list(self.entered),
            list(self.hit_by_burst),
        ]

    def numbers(self) -> list[int]:
        """Return the single numbers in a fixed order, for the dump."""
        return [
            self.left, self.points, self.points_all, self.banked, self.mover, self.movement,
            self.burst_at, self.burst_left, int(self.rush), int(self.in_marine_phase),
            int(self.blood_used), int(self.bounding_used), int(self.razor_used),
            self.works_done, int(self.worked_now), self.burning, self.placed,
        ]  # fmt: skip

    def load_numbers(self, numbers: list[int]) -> None:
        """Take the single numbers from a dump."""
        self.left, self.points, self.points_all, self.banked = numbers[0:4]
        self.mover, self.movement, self.burst_at, self.burst_left = numbers[4:8]
        self.rush, self.in_marine_phase = numbers[8] == 1, numbers[9] == 1
        self.blood_used, self.bounding_used = numbers[10] == 1, numbers[11] == 1
        self.razor_used, self.works_done = numbers[12] == 1, numbers[13]
        self.worked_now, self.burning, self.placed = numbers[14] == 1, numbers[15], numbers[16]

    def place_counters(self) -> None:
        """Work out who stands on which square, and the ways, from places and doors."""
        self.unit = [EMPTY] * self.terms.ground.size
        for xeno in range(len(self.xeno_at) - 1, -1, -1):
            if self.xeno_at[xeno] != NOWHERE:
                self.unit[self.xeno_at[xeno]] = FIRST_XENO + xeno
        for marine, at in enumerate(self.marine_at):
            if at != NOWHERE:
                self.unit[at] = FIRST_MARINE + marine
        self.ways = self.terms.ground.ways(self.door_mask())

    # --- questions about places

    def door_mask(self) -> int:
        """Return the doors that are not closed, a bit for each."""
        mask: int = 0
        for number in range(len(self.doors)):
            if self.doors[number] != CLOSED:
                mask |= 1 << number
        return mask

    def is_free(self, square: int) -> bool:
        """Tell whether a square is open, without unit and without flames. [7.1]"""
        return self.unit[square] == EMPTY and not self.flames[square] and self.ways.open[square]

    def marine_on(self, square: int) -> int:
        """Return the Marine on a square, or NO_ONE."""
        code = self.unit[square]
        return code - FIRST_MARINE if EMPTY < code < FIRST_XENO else NO_ONE

    def xeno_on(self, square: int) -> int:
        """Return a Xeno on a square, the first of a stack, or NO_ONE."""
        code = self.unit[square]
        return code - FIRST_XENO if code >= FIRST_XENO else NO_ONE

    def xenos_on(self, square: int) -> list[int]:
        """List all Xenos on a square; only vents hold more than one. [7.3]"""
        return [x for x in range(len(self.xeno_at)) if self.xeno_at[x] == square]

    def is_line_clear(self, between: list[int], corners: list[int]) -> bool:
        """Tell whether no door, no flames and no shut corner blocks a straight line. [7.7]"""
        open_ = self.ways.open
        for square in between:
            if not open_[square]:
                return False
        if self.burning:
            for square in between:
                if self.flames[square]:
                    return False
        pair: int = 0
        while pair < len(corners):
            if not open_[corners[pair]] and not open_[corners[pair + 1]]:
                return False
            pair += 2
        return True

    def sees(self, a: int, b: int) -> bool:
        """Tell whether there is a line of sight between two squares; units never block it. [7.7]"""
        if a == b:
            return True
        for line in self.terms.ground.lines(a, b):
            if self.is_line_clear(line.between, line.corners):
                return True
        return False

    def has_line_of_fire(self, a: int, b: int) -> bool:
        """Tell whether a clear line runs between two squares with no unit on it. [7.8]"""
        unit = self.unit
        for line in self.terms.ground.lines(a, b):
            free = True
            for square in line.between:
                if unit[square] != EMPTY:
                    free = False
                    break
            if free and self.is_line_clear(line.between, line.corners):
                return True
        return False

    def is_seen_by_marines(self, square: int) -> bool:
        """Tell whether any Marine sees a square; facing does not matter. [7.7, R8]"""
        for at in self.marine_at:
            if at != NOWHERE and self.sees(at, square):
                return True
        return False

    def is_beside_marine(self, square: int) -> bool:
        """Tell whether a Marine is adjacent to a square. [7.2]"""
        unit = self.unit
        for to in self.ways.links[square]:
            if EMPTY < unit[to] < FIRST_XENO:
                return True
        return False

    def marines_beside(self, square: int) -> list[int]:
        """List the Marines adjacent to a square, in reading order. [7.2, R47]"""
        squares = sorted(self.ways.links[square])
        return [self.unit[q] - FIRST_MARINE for q in squares if EMPTY < self.unit[q] < FIRST_XENO]

    def steps_to_marine(self, square: int) -> int:
        """Return the path distance to the closest Marine, FAR if there is no way. [7.1, R1]"""
        best = FAR
        steps = self.ways.steps_from(square)
        for at in self.marine_at:
            if at != NOWHERE and steps[at] < best:
                best = steps[at]
        return best

    # --- questions about units

    def marines_alive(self) -> int:
        """Count the living Marines."""
        alive: int = 0
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

    def items_of(self, marine: int) -> list[int]:
        """List the items a Marine carries. [9.7]"""
        return [item for item in range(len(self.item_with)) if self.item_with[item] == marine]

    def item_of(self, marine: int, kind: int) -> int:
        """Return the first item of a kind a Marine carries, or NO_ONE."""
        for item in range(len(self.item_with)):
            if self.item_with[item] == marine and self.terms.item_kinds[item] == kind:
                return item
        return NO_ONE

    def counter_left(self, kind: int) -> int:
        """Return the first counter of a kind in the supply, or NO_ONE. [11.2]"""
        slot = HATCHLING if kind == EGG else kind
        for xeno in range(len(XENO_SLOTS)):
            if XENO_SLOTS[xeno] == slot and self.xeno_at[xeno] == NOWHERE:
                return xeno
        return NO_ONE

    def in_effect(self, card: int) -> bool:
        """Tell whether a card lies face up. [II.C1]"""
        return card in self.effects

    def has_in_hand(self, card: int) -> bool:
        """Tell whether the Xeno player of the two-player game holds a card. [10.21]"""
        return self.terms.two_players and card in self.deck

    # --- names

    def square_name(self, square: int) -> str:
        """Name a square."""
        return self.terms.ground.names[square]

    def marine_name(self, marine: int) -> str:
        """Name a Marine."""
        return self.terms.names[marine]

    def xeno_name(self, xeno: int) -> str:
        """Name a Xeno by kind and number: D3."""
        return f"{XENOS[self.xeno_kind[xeno]].letter}{XENO_NUMBERS[xeno]}"

    def xeno_named(self, name: str) -> int:
        """Return the Xeno on the deck with this name, or NO_ONE."""
        for xeno, at in enumerate(self.xeno_at):
            if at != NOWHERE and self.xeno_name(xeno) == name:
                return xeno
        return NO_ONE

    # --- moving counters about

    def move_marine(self, marine: int, to: int) -> None:
        """Put a living Marine on another square, with what he enters. [12.2]"""
        self.unit[self.marine_at[marine]] = EMPTY
        self.unit[to] = FIRST_MARINE + marine
        self.marine_at[marine] = to
        room = self.terms.rooms[to]
        if room != NO_ROOM:
            self.entered[room] = True

    def remove_marine(self, marine: int) -> None:
        """Take a Marine off the deck and lay down his corpse and what he carried. [8.7]"""
        at = self.marine_at[marine]
        self.unit[at] = EMPTY
        self.marine_at[marine] = NOWHERE
        self.ready[marine] = False
        self.corpse_at[marine] = at
        for item in range(len(self.item_with)):
            if self.item_with[item] == marine:
                self.item_with[item] = NO_ONE
                self.item_at[item] = at
        if self.mover == marine:
            self.mover = NO_ONE
            self.movement = 0

    def lift_xeno(self, xeno: int) -> None:
        """Clear the square of a Xeno, or leave it to another one of its stack."""
        at = self.xeno_at[xeno]
        self.xeno_at[xeno] = NOWHERE
        if self.unit[at] != FIRST_XENO + xeno:
            return
        self.unit[at] = EMPTY
        if self.terms.ground.vent_at[at] != NO_NUMBER:
            for other in range(len(self.xeno_at)):
                if self.xeno_at[other] == at:
                    self.unit[at] = FIRST_XENO + other
                    return

    def put_xeno(self, xeno: int, at: int) -> None:
        """Put a Xeno on a square."""
        self.xeno_at[xeno] = at
        if self.unit[at] == EMPTY or self.unit[at] > FIRST_XENO + xeno:
            self.unit[at] = FIRST_XENO + xeno

    def move_xeno(self, xeno: int, to: int) -> None:
        """Put a Xeno on another square."""
        self.lift_xeno(xeno)
        self.put_xeno(xeno, to)

    def remove_xeno(self, xeno: int) -> None:
        """Return a Xeno's counter to the supply. [8.7]"""
        self.lift_xeno(xeno)
        self.wounded[xeno] = False
        self.faded[xeno] = False
        self.bound[xeno] = NO_ROOM
        self.laid[xeno] = False

    def place_new_xeno(self, kind: int, at: int, may_act: bool) -> int:
        """Take a counter of a kind from the supply and put it down; NO_ONE if there is none. [11.2]"""
        xeno = self.counter_left(kind)
        if xeno != NO_ONE:
            self.xeno_kind[xeno] = kind
            self.acted[xeno] = not may_act
            self.wounded[xeno] = False
            self.faded[xeno] = False
            self.bound[xeno] = NO_ROOM
            self.laid[xeno] = kind == EGG
            self.put_xeno(xeno, at)
        return xeno

    def set_door(self, door: int, condition: int) -> None:
        """Open, close or wreck a door."""
        self.doors[door] = condition
        self.ways = self.terms.ground.ways(self.door_mask())


def copy_numbers(a: Forlorn, b: Forlorn) -> None:
    """Give *b* the single numbers of *a*."""
    b.left = a.left
    b.points = a.points
    b.points_all = a.points_all
    b.banked = a.banked
    b.mover = a.mover
    b.movement = a.movement
    b.burst_at = a.burst_at
    b.burst_left = a.burst_left
    b.rush = a.rush
    b.in_marine_phase = a.in_marine_phase
    b.blood_used = a.blood_used
    b.bounding_used = a.bounding_used
    b.razor_used = a.razor_used
    b.works_done = a.works_done
    b.worked_now = a.worked_now
    b.burning = a.burning
    b.placed = a.placed


def is_big(kind: int) -> bool:
    """Tell whether a kind is one of the two strong forms."""
    return kind in (WARRIOR, BLASTER)


def is_small(kind: int) -> bool:
    """Tell whether a kind is a Drone or Hatchling."""
    return kind in (DRONE, HATCHLING)
