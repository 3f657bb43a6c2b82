"""Units, tokens, the actions, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.tables import (
    BEST_AGAINST,
    CAMOUFLAGE,
    HIVES,
    MOST_IN_A_HEX,
    NO_CLASS,
    NO_KIND,
    SEATS,
    SIXTHS,
    TOKEN_VALUES,
    Battle,
    CounterSheet,
    Results,
    Valley,
    read_force,
)
from hexile.kernel.hexes import DIRECTION_NAMES
from hexile.kernel.play import NOBODY, Action, State
from hexile.kernel.setup import Setup

NO_ONE: Final = -1
NO_TOKEN: Final = -1
UNKNOWN: Final = -1
WAITING: Final = -1
LEFT: Final = -2
DEAD: Final = -3
CARRIED: Final = -5  # the place of a token that a Worker has
HOME: Final = -10  # a token brought home by seat n lies at HOME - n
OFF_MAP: Final = 1000  # the destination beyond one's own edge
TOP: Final = 0
BOTTOM: Final = 1
ENDS: Final[list[str]] = ["top", "bottom"]
NO_FACING: Final = -1


class Say(Action):
    """A choice that is all in its words: `end`, `charge`, `lift A`, `ready wall`."""

    def __init__(self, words: str) -> None:
        self.words = words

    def text(self) -> str:
        """Return the words."""
        return self.words


class Take(Action):
    """Units that stand together are taken in hand to be moved. [R6, R52]"""

    def __init__(self, units: list[int], words: str, path: list[str]) -> None:
        self.units = units
        self.words = words
        self.path = path

    def text(self) -> str:
        """Say it: `take 0812 PPP`."""
        return self.words

    def clicks(self) -> list[str]:
        """Return the hex, or the counter waiting beside the map, and who is taken."""
        return self.path


class Go(Action):
    """The units in hand go to a hex; with *workers* these are left there and the rest goes on. [6.02]"""

    def __init__(self, to: int, words: str, workers: list[int]) -> None:
        self.to: int = to
        self.words = words
        self.workers = workers

    def text(self) -> str:
        """Say it: `go 0811`."""
        return self.words


class Overrun(Action):
    """The units in hand overrun the stack at *target*, coming from *start*. [7.07]"""

    def __init__(self, target: int, start: int, words: str) -> None:
        self.target: int = target
        self.start: int = start
        self.words = words

    def text(self) -> str:
        """Say it: `overrun 0810 0811`."""
        return self.words


class Face(Action):
    """A stack turns. [6.06]"""

    def __init__(self, at: int, direction: int, name: str) -> None:
        self.at: int = at
        self.direction: int = direction
        self.words = f"face {name} {DIRECTION_NAMES[direction]}"

    def text(self) -> str:
        """Say it: `face 0812 NE`."""
        return self.words


class Engage(Action):
    """A stack, or the air over a megahex, is sent against a stack. [7.03, 8.015]"""

    def __init__(self, attacker: int, target: int, count: int, words: str) -> None:
        self.attacker: int = attacker
        self.target: int = target
        self.count: int = count
        self.words = words

    def text(self) -> str:
        """Say it: `attack 0812 0810`, `sting 0811 0809 2`."""
        return self.words


class Roll(Action):
    """The die is rolled for one of the declared combats. [7.06]"""

    def __init__(self, fight: int, words: str) -> None:
        self.fight: int = fight
        self.words = words

    def text(self) -> str:
        """Say it: `roll 0810`."""
        return self.words


class Lose(Action):
    """A unit is given up. [7.063]"""

    def __init__(self, unit: int, words: str) -> None:
        self.unit: int = unit
        self.words = words

    def text(self) -> str:
        """Say it: `lose 0812 G`."""
        return self.words


class Shift(Action):
    """Units are moved after a combat: a retreat or an advance. [7.066]"""

    def __init__(self, units: list[int], start: int, to: int, words: str) -> None:
        self.units = units
        self.start: int = start
        self.to: int = to
        self.words = words

    def text(self) -> str:
        """Say it: `retreat 0810 0809`, `advance 0812 0811 PP`."""
        return self.words


END: Final = Say("end")
BACK: Final = Say("back")
STOP: Final = Say("stop")
CHARGE: Final = Say("charge")
DECLARE: Final = Say("declare")


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


class Terms:
    """What is agreed for a whole game: components, scenario, options, shared actions. [3.03, S6]"""

    def __init__(
        self, setup: Setup, battle: Battle, sheet: CounterSheet, valley: Valley, results: Results
    ) -> None:
        self.battle = battle
        self.sheet = sheet
        self.valley = valley
        self.results = results
        self.advanced: bool = battle.advanced
        self.turns: int = setup.number("turns")
        self.first_off: bool = setup.flag("first_off") and battle.advanced
        self.strict_stacking: bool = setup.flag("strict_stacking")
        self.air_escort: bool = setup.flag("air_escort") and battle.advanced
        self.sure_at_six: bool = setup.flag("sure_at_six")
        self.low_hacker: bool = setup.flag("low_hacker")
        self.arch_reaper: bool = setup.flag("arch_reaper")
        even = setup.flag("even_tokens")
        self.values: dict[str, int] = {k: 20 if even else v for k, v in TOKEN_VALUES.items()}
        self.pool: list[int] = [self.allowed(kind) for kind in range(len(sheet.kinds))]
        self.fixed: list[int] = (
            list(self.pool) if battle.force == "pool" else read_force(sheet, battle.force)
        )
        self.enter: list[list[int]] = [
            [kind.enter(sign) for sign in valley.terrain] for kind in sheet.kinds
        ]
        self.go: list[Go] = [Go(at, f"go {valley.names[at]}", []) for at in range(valley.size)]
        self.fly: list[Go] = [
            Go(megahex, f"go {valley.names[valley.anchor[megahex]]}", [])
            for megahex in range(valley.megas)
        ]
        self.off: list[Go] = [Go(OFF_MAP, f"go {end}", []) for end in ENDS]
        self.face: list[list[Face]] = [
            [Face(at, way, valley.names[at]) for way in range(SIXTHS)] for at in range(valley.size)
        ]

    def allowed(self, kind: int) -> int:
        """Return how many units of a kind a side may have in this game. [3.03, R55, S2, S7, S8]"""
        what = self.sheet.kinds[kind]
        if (what.is_basic or what.is_air) and not self.advanced:
            return 0
        if what.hides and not self.low_hacker:
            return 0
        if what.source == "invented" and not self.arch_reaper:
            return 0
        return what.pool


class Harvest(State):
    """A game under way. Ground units stand in hexes, air units in megahexes; see the named places.

    The lists are filled by the set-up or by `copy`; making them here too would double its cost.
    """

    force: list[list[int]]
    chosen: list[bool]
    kind: list[int]
    owner: list[int]
    at: list[int]
    disrupted: list[bool]
    moved: list[bool]
    charging: list[bool]
    overran: list[bool]
    held: list[bool]
    spent: list[int]
    carries: list[int]
    top_unit: list[int]
    below: list[int]
    facing: list[int]
    token_letter: list[str]
    token_value: list[int]
    token_at: list[int]
    token_mover: list[int]
    lost: list[int]
    bodies: list[int]
    hand: list[int]
    turned: list[int]
    fights: list[Fight]
    attacked: list[int]
    busy: list[int]
    aloft: list[int]
    skirmished: list[int]
    building: list[int]
    against: list[int]
    behind: list[list[int]]
    behind_enemies: list[list[int]]
    pool: list[int]
    retreating: list[int]
    vacated: list[int]
    advanced: list[int]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: int = 0
        self.seat: int = 0
        self.first: int = NO_ONE
        self.top: int = NO_ONE
        self.high: int = NO_ONE
        self.entered: int = 0
        self.now: Fight | None = None
        self.loser: int = NO_ONE
        self.losses: int = 0
        self.winner: int = NO_ONE

    def copy(self) -> Harvest:
        """Return an independent copy; what never changes within a game is shared."""
        twin = Harvest(self.terms)
        self.copy_frame(twin)
        self.copy_numbers(twin)
        twin.force = self.force
        twin.chosen = self.chosen
        twin.kind = self.kind
        twin.owner = self.owner
        twin.at = self.at.copy()
        twin.disrupted = self.disrupted.copy()
        twin.moved = self.moved.copy()
        twin.charging = self.charging.copy()
        twin.overran = self.overran.copy()
        twin.held = self.held.copy()
        twin.spent = self.spent.copy()
        twin.carries = self.carries.copy()
        twin.top_unit = self.top_unit.copy()
        twin.below = self.below.copy()
        twin.facing = self.facing.copy()
        self.copy_tokens(twin)
        self.copy_combat(twin)
        return twin

    def copy_numbers(self, twin: Harvest) -> None:
        """Give *twin* the single numbers."""
        twin.turn = self.turn
        twin.seat = self.seat
        twin.first = self.first
        twin.top = self.top
        twin.high = self.high
        twin.entered = self.entered
        twin.now = self.now
        twin.loser = self.loser
        twin.losses = self.losses
        twin.winner = self.winner

    def copy_tokens(self, twin: Harvest) -> None:
        """Give *twin* its own tokens, losses and bodies."""
        twin.token_letter = self.token_letter.copy()
        twin.token_value = self.token_value.copy()
        twin.token_at = self.token_at.copy()
        twin.token_mover = self.token_mover.copy()
        twin.lost = self.lost.copy()
        twin.bodies = self.bodies.copy()

    def copy_combat(self, twin: Harvest) -> None:
        """Give *twin* its own lists of what is going on."""
        twin.hand = self.hand.copy()
        twin.turned = self.turned.copy()
        twin.fights = self.fights.copy()
        twin.attacked = self.attacked.copy()
        twin.busy = self.busy.copy()
        twin.aloft = self.aloft.copy()
        twin.skirmished = self.skirmished.copy()
        twin.building = self.building.copy()
        twin.against = self.against.copy()
        twin.behind = self.behind.copy()
        twin.behind_enemies = self.behind_enemies.copy()
        twin.pool = self.pool.copy()
        twin.retreating = self.retreating.copy()
        twin.vacated = self.vacated.copy()
        twin.advanced = self.advanced.copy()

    def dump(self) -> list[object]:
        """Return everything as plain data; the order of units in a hex is part of it."""
        numbers = [
            self.turn, self.seat, self.first, self.top, self.high, self.entered,
            self.loser, self.losses, self.winner,
        ]  # fmt: skip
        return [
            *self.dump_frame(),
            numbers,
            None if self.now is None else self.now.dump(),
            [fight.dump() for fight in self.fights],
            [list(counts) for counts in self.force],
            list(self.chosen),
            [list(units) for units in self.behind],
            [list(units) for units in self.behind_enemies],
            list(self.token_letter),
            *[list(column) for column in self.columns()],
            *[list(flags) for flags in self.flags()],
        ]

    def columns(self) -> list[list[int]]:
        """Return the lists of numbers, in the order of the dump."""
        return [
            self.kind, self.owner, self.at, self.spent, self.carries, self.top_unit, self.below,
            self.facing, self.token_value, self.token_at, self.token_mover, self.lost, self.bodies,
            self.hand, self.turned, self.attacked, self.busy, self.aloft, self.skirmished, self.building,
            self.against, self.pool, self.retreating, self.vacated, self.advanced,
        ]  # fmt: skip

    def set_columns(self, lists: list[list[int]]) -> None:
        """Take the lists of numbers, in the order of the dump."""
        (
            self.kind, self.owner, self.at, self.spent, self.carries, self.top_unit, self.below,
            self.facing, self.token_value, self.token_at, self.token_mover, self.lost, self.bodies,
            self.hand, self.turned, self.attacked, self.busy, self.aloft, self.skirmished, self.building,
            self.against, self.pool, self.retreating, self.vacated, self.advanced,
        ) = lists  # fmt: skip

    def flags(self) -> list[list[bool]]:
        """Return the lists of marks on units, in the order of the dump."""
        return [self.disrupted, self.moved, self.charging, self.overran, self.held]

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
        return sum(1 for unit in units if self.terms.sheet.is_warrior[self.kind[unit]])

    def count_fighters(self, units: list[int]) -> int:
        """Count the warriors and Basics among units."""
        return sum(1 for unit in units if not self.terms.sheet.is_worker[self.kind[unit]])

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

    # --- questions about units and tokens

    def end_of(self, seat: int) -> int:
        """Return the end of the map a seat started from: TOP or BOTTOM."""
        return TOP if self.top == seat else BOTTOM

    def allowance(self, unit: int) -> int:
        """Return a unit's movement points for this turn. [6.02, 8.021]"""
        return self.terms.sheet.move[self.kind[unit]] + (2 if self.charging[unit] else 0)

    def tokens_on(self, at: int) -> list[int]:
        """List the tokens that lie in a hex uncarried."""
        return [token for token in range(len(self.token_at)) if self.token_at[token] == at]

    def carrier_of(self, token: int) -> int:
        """Return the Worker that carries a token, or NO_ONE."""
        return self.carries.index(token) if token in self.carries else NO_ONE

    def token_place(self, token: int) -> int:
        """Return the hex a token is in, carried or not, or its negative place at home."""
        carrier = self.carrier_of(token)
        return self.token_at[token] if carrier == NO_ONE else self.at[carrier]

    def tokens_home(self, seat: int) -> list[int]:
        """List the tokens a seat has brought home. [R17]"""
        return [token for token in range(len(self.token_at)) if self.token_at[token] == HOME - seat]

    def score(self, seat: int) -> int:
        """Return the victory points so far. [4.02, 4.021, 4.022]"""
        return sum(self.token_value[t] for t in self.tokens_home(seat)) - 2 * self.lost[seat]

    def on_map(self, seat: int) -> int:
        """Count the units of *seat* on the map."""
        return sum(1 for u in range(len(self.at)) if self.owner[u] == seat and self.at[u] >= 0)

    # --- names

    def hex_name(self, at: int) -> str:
        """Name a hex, or the edge."""
        return self.terms.valley.names[at] if 0 <= at < self.terms.valley.size else "edge"

    def hive(self, seat: int) -> str:
        """Name a side."""
        return HIVES[seat]

    def sign(self, unit: int) -> str:
        """Return a unit's letter: small when disrupted, with its token when it carries one."""
        letter = self.terms.sheet.letters[self.kind[unit]]
        if self.disrupted[unit]:
            letter = letter.lower()
        if self.carries[unit] != NO_TOKEN:
            letter += "/" + self.token_letter[self.carries[unit]]
        return letter

    def signs(self, units: list[int]) -> str:
        """Return the letters of units: `PPP`, `GgB`, `RW/A`."""
        return "".join(self.sign(unit) for unit in units)

    def describe(self, units: list[int]) -> str:
        """Name units in words: `3 Phlanx and 1 Worker with token A`."""
        counts: dict[str, int] = {}
        for unit in units:
            name = self.terms.sheet.kinds[self.kind[unit]].name
            if self.disrupted[unit]:
                name = "disrupted " + name
            if self.carries[unit] != NO_TOKEN:
                name += f" with token {self.token_letter[self.carries[unit]]}"
            counts[name] = counts.get(name, 0) + 1
        return " and ".join(f"{count} {name}" for name, count in counts.items())

    # --- moving units about

    def lift_off(self, unit: int) -> None:
        """Take a ground unit out of its hex's pile."""
        at = self.at[unit]
        if at < 0 or self.terms.sheet.is_air[self.kind[unit]]:
            return
        above = self.top_unit[at]
        if above == unit:
            self.top_unit[at] = self.below[unit]
        else:
            while self.below[above] != unit:
                above = self.below[above]
            self.below[above] = self.below[unit]
        self.below[unit] = NO_ONE

    def put(self, unit: int, at: int) -> None:
        """Put a unit in a hex (an air unit in a megahex), or at a named place off the map."""
        self.lift_off(unit)
        self.at[unit] = at
        if at < 0 or self.terms.sheet.is_air[self.kind[unit]]:
            return
        last = self.top_unit[at]
        if last == NO_ONE or last > unit:
            self.below[unit] = last
            self.top_unit[at] = unit
            return
        while self.below[last] != NO_ONE and self.below[last] < unit:
            last = self.below[last]
        self.below[unit] = self.below[last]
        self.below[last] = unit

    def no_units(self) -> None:
        """Make the lists of a game whose forces are not chosen yet."""
        self.kind, self.owner, self.at, self.spent, self.carries, self.below = (
            [],
            [],
            [],
            [],
            [],
            [],
        )
        self.disrupted, self.moved, self.charging, self.overran, self.held = [], [], [], [], []
        self.top_unit = [NO_ONE] * self.terms.valley.size
        self.facing = [0] * self.terms.valley.size
        self.token_letter, self.token_value, self.token_at, self.token_mover = [], [], [], []
        self.lost = [0] * SEATS
        self.bodies, self.hand, self.turned, self.fights, self.attacked = [], [], [], [], []
        self.busy, self.aloft, self.skirmished, self.building, self.against = [], [], [], [], []
        self.behind, self.behind_enemies, self.pool = [], [], []
        self.retreating, self.vacated, self.advanced = [], [], []

    def muster(self, seat: int, counts: list[int]) -> None:
        """Put the units of a force off the map, waiting to enter. [6.01]"""
        for kind, count in enumerate(counts):
            for _ in range(count):
                self.kind.append(kind)
                self.owner.append(seat)
                self.at.append(WAITING)
                self.spent.append(0)
                self.carries.append(NO_TOKEN)
                self.below.append(NO_ONE)
                for flags in self.flags():
                    flags.append(False)
