"""The counters on the deck, the actions, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from hexile.games.forlorn.tables.columns import place_of, with_mark, with_number
from hexile.games.forlorn.tables.counters import (
    BLASTER,
    COMMAND,
    COMPUTER,
    DRONE,
    EGG,
    FLAMER,
    GUNNER,
    HATCHLING,
    ITEM_LETTERS,
    ITEM_NAMES,
    VETERAN,
    WARRIOR,
    XENO_NAMES,
    XENO_SLOTS,
    XENOS,
    MarineCounter,
)
from hexile.games.forlorn.tables.deck import FACING_NAMES, READING, Ground, SightLine, Ways
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.games.forlorn.tables.maps import ENTRY, LIFT
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
        self, verb: str, words: str, who: i64 = NO_ONE, at: i64 = NOWHERE, extra: i64 = 0
    ) -> None:
        self.verb = verb
        self.words = words
        self.who: i64 = who
        self.at: i64 = at
        self.extra: i64 = extra

    def text(self) -> str:
        """Say it: `step Zac s8 east`."""
        return self.words


class Facing(ForlornAction):
    """A decision that ends with a facing: one touches the square he will look at. [7.4]"""

    def __init__(
        self, verb: str, words: list[str], front: str, who: i64, at: i64, extra: i64
    ) -> None:
        super().__init__(verb, " ".join([verb, *words]), who, at, extra)
        self.touched: list[str] = [words[0], words[-2], front or words[-1]]

    def clicks(self) -> list[str]:
        """Return the Marine, the square, and the square before it; a wall there is said in words."""
        return self.touched


class DealTo(ForlornAction):
    """An item goes to a Marine; one touches the Marine. [2.2]"""

    def __init__(self, words: str, item: i64, marine: i64) -> None:
        super().__init__("deal", words, marine, item)

    def clicks(self) -> list[str]:
        """Return the Marine, then the item."""
        _, item, marine = self.words.split()
        return [marine, item]


END: Final = ForlornAction("end", "end")
MUSTER: Final = ForlornAction("muster", "muster")
HOLD: Final = ForlornAction("hold", "hold")
PASS: Final = ForlornAction("pass", "pass")
STAND: Final = ForlornAction("stand", "stand")


class Verb:
    """A verb with the actions that begin with it, each made once, on first use."""

    def __init__(self, name: str, count: int) -> None:
        self.name = name
        self.known: list[ForlornAction | None] = [None] * count


class Terms:
    """What is agreed for a whole game: deck, operation, squad, options, shared actions."""

    def __init__(self, ground: Ground, operation: Operation, squad: list[MarineCounter]) -> None:
        self.ground = ground
        self.operation = operation
        self.squad = squad
        self.names: list[str] = [marine.id for marine in squad]
        self.is_gunner = vec[bool]([marine.ability == GUNNER for marine in squad])
        self.is_flamer = vec[bool]([marine.ability == FLAMER for marine in squad])
        self.is_veteran = vec[bool]([marine.ability == VETERAN for marine in squad])
        self.is_commander = vec[bool]([marine.ability == COMMAND for marine in squad])
        self.mp = vec[i64]([marine.mp for marine in squad])
        self.ranged = vec[i64]([marine.ranged for marine in squad])
        self.defense = vec[i64]([marine.defense for marine in squad])
        self.melee = vec[i64]([marine.melee for marine in squad])
        self.item_kinds: vec[i64] = vec[i64]()
        self.item_names: list[str] = []
        self.add_items()
        self.computer: i64 = place_of(self.item_kinds, COMPUTER)
        self.spawn: Spawn = next(iter(operation.spawns.values()))
        self.pack: list[int] = []
        self.two_players = False
        self.cards = True
        self.worst = False
        self.lurk_listed = False
        self.turns: i64 = operation.turns
        deck = ground.deck
        self.start = deck.squares_of(operation.start)
        self.entry = deck.squares_of(ENTRY)
        self.lift = deck.squares_of(LIFT)
        self.is_entry = vec[bool]([sign == ENTRY for sign in deck.signs])
        self.is_lift = vec[bool]([sign == LIFT for sign in deck.signs])
        rooms = operation.rooms
        self.rooms = vec[i64]([rooms.index(r) if r in rooms else NO_ROOM for r in deck.room])
        self.room_squares: vec[vec[i64]] = vec[vec[i64]]([deck.squares_of(room) for room in rooms])
        self.in_goal_room = vec[bool]([r == operation.goal_room and r != "" for r in deck.room])
        self.wins_at_once = operation.goal in ("breakout", "recovery", "black-box")
        self.goal_column: i64 = ord(operation.goal_column) - 97
        self.east = vec[i64]([q for q in ground.floor if q % ground.columns >= self.goal_column])
        self.sealed = vec[bool]([ground.names[q] in operation.sealed for q in deck.doors])
        self.make_actions()

    def make_actions(self) -> None:
        """Make the actions that never change, and room for those made on first use. [5.0]"""
        squad, size = len(self.squad), int(self.ground.size)
        kinds, items = len(XENOS), len(self.item_kinds)
        self.turnings: list[ForlornAction] = [
            ForlornAction("turn", f"turn {name} {word}", marine, NOWHERE, facing)
            for marine, name in enumerate(self.names)
            for facing, word in enumerate(FACING_NAMES)
        ]
        self.readies: list[ForlornAction] = [
            ForlornAction("ready", f"ready {name}", marine)
            for marine, name in enumerate(self.names)
        ]
        self.works: list[ForlornAction] = [
            ForlornAction("work", f"work {name}", marine) for marine, name in enumerate(self.names)
        ]
        self.placing = Verb("place", squad * size * 4)
        self.stepping = Verb("step", squad * size * 4)
        self.shooting = Verb("shoot", squad * len(XENO_SLOTS) * kinds)
        self.bursting = Verb("burst", squad * len(XENO_SLOTS) * kinds)
        self.fighting = Verb("melee", squad * len(XENO_SLOTS) * kinds)
        self.opening = Verb("open", squad * size)
        self.closing = Verb("close", squad * size)
        self.flaming = Verb("flame", squad * size)
        self.throwing = Verb("throw", squad * size)
        self.dealing = Verb("deal", squad * items)
        self.taking = Verb("take", squad * items)
        self.giving = Verb("give", squad * items * squad)
        self.stims = Verb("stim", squad * items)
        self.passes: dict[int, ForlornAction] = {}
        self.said: dict[str, ForlornAction] = {}

    def add_items(self) -> None:
        """Number the items the operation gives, and the computer where there is one. [9.1, 9.5]"""
        for kind, name in enumerate(ITEM_NAMES):
            count = self.operation.items.get(name, 0)
            if name == "computer":
                count = 1 if self.operation.works else 0
            for number in range(count):
                self.item_kinds = append(self.item_kinds, kind)
                self.item_names.append(f"{ITEM_LETTERS[kind]}{number + 1}")

    def step(self, marine: i64, to: i64, facing: i64) -> ForlornAction:
        """Return the action of a Marine's step to a square, with the facing he takes. [7.4]"""
        key = (marine * self.ground.size + to) * 4 + facing
        known = self.stepping.known[key]
        if known is None:
            words = [self.names[marine], self.ground.names[to], FACING_NAMES[facing]]
            known = Facing("step", words, self.before(to, facing), marine, to, facing)
            self.stepping.known[key] = known
        return known

    def place(self, marine: i64, at: i64, facing: i64) -> ForlornAction:
        """Return the action of placing a Marine on a square with a facing. [2.1]"""
        key = (marine * self.ground.size + at) * 4 + facing
        known = self.placing.known[key]
        if known is None:
            words = f"place {self.names[marine]} {self.ground.names[at]} {FACING_NAMES[facing]}"
            known = ForlornAction("place", words, marine, at, facing)
            self.placing.known[key] = known
        return known

    def attack(self, verb: Verb, marine: i64, xeno: i64, kind: i64) -> ForlornAction:
        """Return the action of a Marine's attack on a Xeno that is now of a kind. [5.2, 5.3]"""
        key = (marine * len(XENO_SLOTS) + xeno) * len(XENO_NAMES) + kind
        known = verb.known[key]
        if known is None:
            words = f"{verb.name} {self.names[marine]} {XENO_NAMES[kind][xeno]}"
            known = ForlornAction(verb.name, words, marine, xeno)
            verb.known[key] = known
        return known

    def aim(self, verb: Verb, marine: i64, square: i64, door: i64 = 0) -> ForlornAction:
        """Return the action of a Marine who aims at a square, or works the door there. [5.5, 5.6]"""
        key = marine * self.ground.size + square
        known = verb.known[key]
        if known is None:
            words = f"{verb.name} {self.names[marine]} {self.ground.names[square]}"
            known = ForlornAction(verb.name, words, marine, square, door)
            verb.known[key] = known
        return known

    def use(self, verb: Verb, marine: i64, item: i64) -> ForlornAction:
        """Return the action of a Marine who takes an item up, or in. [5.8, 5.10]"""
        key = marine * len(self.item_names) + item
        known = verb.known[key]
        if known is None:
            words = f"{verb.name} {self.names[marine]} {self.item_names[item]}"
            known = ForlornAction(verb.name, words, marine, item)
            verb.known[key] = known
        return known

    def give(self, marine: i64, item: i64, comrade: i64) -> ForlornAction:
        """Return the action of passing an item to a comrade. [5.8]"""
        key = (marine * len(self.item_names) + item) * len(self.names) + comrade
        known = self.giving.known[key]
        if known is None:
            words = f"give {self.names[marine]} {self.item_names[item]} {self.names[comrade]}"
            known = ForlornAction("give", words, marine, item, comrade)
            self.giving.known[key] = known
        return known

    def deal(self, item: i64, marine: i64) -> ForlornAction:
        """Return the action of dealing an item to a Marine. [2.2]"""
        key = marine * len(self.item_names) + item
        known = self.dealing.known[key]
        if known is None:
            known = DealTo(f"deal {self.item_names[item]} {self.names[marine]}", item, marine)
            self.dealing.known[key] = known
        return known

    def before(self, square: i64, facing: i64) -> str:
        """Name the square before a Marine on a square, or nothing if that is wall. [7.6]"""
        deck = self.ground.deck
        front = square + (-deck.columns, 1, deck.columns, -1)[facing]
        return "" if deck.wall[front] else self.ground.names[front]

    def pass_by(self, marine: i64, over: i64, to: i64, facing: i64) -> ForlornAction:
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
        self, verb: str, words: str, who: i64, at: i64 = NOWHERE, extra: i64 = 0
    ) -> ForlornAction:
        """Return the shared action with these words, made on first use."""
        known = self.said.get(words)
        if known is None:
            known = ForlornAction(verb, words, who, at, extra)
            self.said[words] = known
        return known


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
    hit_by_burst: vec[i64]
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
        self.burst_at: i64 = NOWHERE
        self.burst_left: i64 = 0
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
        """Return an independent copy; what is only ever replaced is shared."""
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
                mask |= 1 << number
        return mask

    def is_free(self, square: i64) -> bool:
        """Tell whether a square is open, without unit and without flames. [7.1]"""
        return self.unit[square] == EMPTY and not self.flames[square] and self.ways.open[square]

    def marine_on(self, square: i64) -> i64:
        """Return the Marine on a square, or NO_ONE."""
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
        return carried < MOST_ITEMS

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
        for xeno in range(len(XENO_SLOTS)):
            if XENO_SLOTS[xeno] == slot and self.xeno_at[xeno] == NOWHERE:
                return xeno
        return NO_ONE

    def in_effect(self, card: i64) -> bool:
        """Tell whether a card lies face up. [II.C1]"""
        return card in self.effects

    def has_in_hand(self, card: i64) -> bool:
        """Tell whether the Xeno player of the two-player game holds a card. [10.21]"""
        return self.terms.two_players and card in self.deck

    # --- names

    def square_name(self, square: i64) -> str:
        """Name a square."""
        return self.terms.ground.names[square]

    def marine_name(self, marine: i64) -> str:
        """Name a Marine."""
        return self.terms.names[marine]

    def xeno_name(self, xeno: i64) -> str:
        """Name a Xeno by kind and number: D3."""
        return XENO_NAMES[self.xeno_kind[xeno]][xeno]

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
        self.ready[marine] = False
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
        self.clean(xeno)
        self.laid = with_mark(self.laid, xeno, False)

    def clean(self, xeno: i64) -> None:
        """Take the markers off a Xeno's counter. [11.2]"""
        self.wounded = with_mark(self.wounded, xeno, False)
        self.faded = with_mark(self.faded, xeno, False)
        self.bound = with_number(self.bound, xeno, NO_ROOM)

    def place_new_xeno(self, kind: i64, at: i64, may_act: bool) -> i64:
        """Take a counter of a kind from the supply and put it down; NO_ONE if there is none. [11.2]"""
        xeno = self.counter_left(kind)
        if xeno != NO_ONE:
            self.xeno_kind = with_number(self.xeno_kind, xeno, kind)
            self.acted[xeno] = not may_act
            self.clean(xeno)
            self.laid = with_mark(self.laid, xeno, kind == EGG)
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
    b.hit_by_burst = a.hit_by_burst
    b.ways = a.ways


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


def is_big(kind: i64) -> bool:
    """Tell whether a kind is one of the two strong forms."""
    return kind in (WARRIOR, BLASTER)


def is_small(kind: i64) -> bool:
    """Tell whether a kind is a Drone or Hatchling."""
    return kind in (DRONE, HATCHLING)
