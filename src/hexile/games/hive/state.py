"""The counters in the Hive, the actions, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.tables import (
    BOOBYTRAP,
    DARTER,
    FAKE,
    FORCES,
    HOSTAGE,
    KINDS,
    LANCER,
    MASTER_QUEEN,
    QUEEN,
    SCOUT,
    SOLDIER,
    UNIT_KINDS,
    WORKER,
    Printed,
)
from hexile.kernel.graph import NOWHERE
from hexile.kernel.play import Action, State
from hexile.kernel.scene import Wall
from hexile.kernel.setup import Setup

NO_ONE: Final = -1
NO_KIND: Final = -2
UNUSED: Final = -1
DEAD: Final = -2
AWAY: Final = -3
OFF_HULL: Final = -4

RESCUE: Final = "rescue"
PUNITIVE: Final = "punitive"

STAYS: Final = 0
DEPARTS: Final = 1
LIFTS: Final = 2

CUP_QUEENS: Final = 0
CUP_MASTER: Final = 1
CUP_SOLDIERS: Final = 2
CUP_WORKERS: Final = 3
CUP_C: Final = 4
C_KINDS: Final = 4

HOSTAGE_NAMES: Final[list[str]] = ["Helstrom", "Athena"]

# --- actions -----------------------------------------------------------------------------

FORCE: Final = 0
BUY: Final = 1
LOAD: Final = 2
FILL: Final = 3
SHIP: Final = 4
ATTACH: Final = 5
DEPART: Final = 6
LIFT: Final = 7
PICK: Final = 8
MOVE: Final = 9
SNAP: Final = 10
AIM: Final = 11
OPEN: Final = 12
CLOSE: Final = 13
SABOTAGE: Final = 14
DISENGAGE: Final = 15
DONE: Final = 16
PROBE: Final = 17
MELEE: Final = 18
END: Final = 19
BRING: Final = 20
STACK: Final = 21
VERBS: Final[list[str]] = [
    "force", "buy", "load", "fill", "ship", "attach", "depart", "lift", "pick", "move", "snap",
    "aim", "open", "close", "sabotage", "disengage", "done", "probe", "melee", "end", "bring", "stack",
]  # fmt: skip
OWN_FORCE: Final = "own"


class HiveAction(Action):
    """One decision: a verb, who does it, and to what; numbers are units, ships, places, kinds."""

    def __init__(self, terms: Terms, verb: int, who: int = NO_ONE, what: int = NO_ONE) -> None:
        self.terms = terms
        self.verb: int = verb
        self.who: int = who
        self.what: int = what

    def words(self) -> list[str]:
        """Return the verb and the things touched."""
        terms, verb = self.terms, self.verb
        said = [VERBS[verb]]
        if verb == FORCE:
            return [*said, FORCES[self.who].name if self.who < len(FORCES) else OWN_FORCE]
        if verb == BUY:
            return [*said, KINDS[self.who]]
        if verb in (SHIP, ATTACH, DEPART, LIFT):
            said.append(terms.ship_names[self.who])
        elif self.who != NO_ONE:
            said.append(terms.names[self.who])
        if self.what != NO_ONE:
            said.append(terms.thing_name(verb, self.what))
        return said

    def text(self) -> str:
        """Say it: `move Sc1 A7`."""
        return " ".join(self.words())

    def clicks(self) -> list[str]:
        """Return what is touched: the unit picked before is not touched again."""
        words, verb = self.words(), self.verb
        if verb in (ATTACH, MOVE) and self.what < self.terms.ship.size:
            return words[2:]
        if verb == MOVE:
            return [words[2], "board"]
        if verb in (SNAP, AIM, OPEN, CLOSE):
            return [words[2], words[0]]
        if verb in (DEPART, LIFT):
            return [words[1], words[0]]
        if verb in (SABOTAGE, DISENGAGE, DONE):
            return words[:1]
        return words[1:] if len(words) > 1 else words


class Fight(HiveAction):
    """An attack hand to hand: one or more units against one. [B10]"""

    def __init__(self, terms: Terms, attackers: list[int], target: int) -> None:
        super().__init__(terms, MELEE, attackers[0], target)
        self.attackers = attackers

    def words(self) -> list[str]:
        """Return the verb, the attackers and the target."""
        names = self.terms.names
        return ["melee", *(names[unit] for unit in self.attackers), names[self.what]]


# --- what is agreed for a whole game -----------------------------------------------------


class Terms:
    """Map, tables, options, and the roster: every unit that may come into play, by number.

    Units are numbered in the order in which the Znon choose targets. [26.5] `walls` are drawn once.
    """

    def __init__(self, setup: Setup, printed: Printed) -> None:
        ship, book = printed.ship, printed.book
        self.ship = ship
        self.book = book
        self.mission = PUNITIVE if setup.scenario.startswith(PUNITIVE) else RESCUE
        self.limit: int = setup.number("points")
        self.master_drawn_last = setup.word("last_queen") == "drawn"
        self.hostages_charge = setup.flag("hostages_charge")
        self.kind: list[int] = []
        self.names: list[str] = []
        self.first: list[int] = []
        for kind in range(UNIT_KINDS):
            self.first.append(len(self.kind))
            for number in range(book.number[kind]):
                self.kind.append(kind)
                self.names.append(unit_name(book.signs[kind], book.number[kind], kind, number))
        self.first.append(len(self.kind))
        self.units: int = len(self.kind)
        self.marines_first: int = self.first[HOSTAGE + 1]
        self.znon_first: int = self.first[SCOUT + 1]
        self.ships: int = book.number[DARTER]
        self.ship_names: list[str] = [f"{book.signs[DARTER]}{n + 1}" for n in range(self.ships)]
        self.slots: int = len(ship.area_names)
        self.slot_names: list[str] = [f"FD{n + 1}" for n in range(self.slots)]
        self.allowance: list[int] = [book.move[kind] for kind in self.kind]
        self.armoured: list[bool] = [kind == LANCER for kind in self.kind]
        self.hatch: int = book.costs["hatch"]
        self.snap: int = book.costs["snap"]
        self.aimed: int = book.costs["aimed"]
        self.armour: int = book.needs["armour"]
        self.laser_area: int = ship.area_names.index("L")
        self.end = HiveAction(self, END)
        self.walls: list[Wall] = []

    def thing_name(self, verb: int, what: int) -> str:
        """Name what a verb is done to."""
        if verb in (LOAD, OPEN, CLOSE):
            return self.ship_names[what]
        if verb in (SNAP, AIM):
            return self.names[what]
        return self.slot_names[what] if verb == PROBE else self.place_name(what)

    def place_name(self, place: int) -> str:
        """Name a box or a Darter."""
        size = self.ship.size
        return self.ship.names[place] if place < size else self.ship_names[place - size]

    def place_of(self, word: str) -> int:
        """Find a box or a Darter by its name, or NOWHERE."""
        if word in self.ship_names:
            return self.ship.size + self.ship_names.index(word)
        return self.ship.index.get(word, NOWHERE)

    def is_marine(self, unit: int) -> bool:
        """Tell whether a unit is a Space Marine, whoever controls it. [B2]"""
        return self.marines_first <= unit < self.znon_first

    def is_queen(self, unit: int) -> bool:
        """Tell whether a unit is a Queen or the Master-Queen."""
        return self.kind[unit] >= QUEEN


def unit_name(sign: str, count: int, kind: int, number: int) -> str:
    """Name a counter: Sc3, MQ, Athena."""
    if kind == HOSTAGE and number < len(HOSTAGE_NAMES):
        return HOSTAGE_NAMES[number]
    return sign if count == 1 else f"{sign}{number + 1}"


# --- the state ---------------------------------------------------------------------------


class Hive(State):
    """A game under way.

    A place is a box, or the number of boxes plus a Darter; below zero it is UNUSED, DEAD, AWAY.
    `terrans`, `znon` and `hidden` count face-up units of each side and face-down ones by place.
    `followers` go along with the `mover`; while they march, `goal` is where. [R45]
    `settled`, `deed` and `facts` are scratch while one Znon unit acts, and never saved.
    """

    at: list[int]
    men: list[int]
    terran: list[bool]
    holder: list[int]
    done: list[bool]
    fought: list[bool]
    attacked: list[bool]
    ship_at: list[int]
    ship_open: list[bool]
    ship_fresh: list[bool]
    ship_hits: list[int]
    ship_crippled: list[bool]
    ship_scatter: list[int]
    ship_lifted: list[int]
    ship_leaving: list[int]
    cups: list[int]
    slot_at: list[int]
    slot_kind: list[int]
    awake: list[bool]
    engines: list[bool]
    basket: list[int]
    followers: list[int]
    terrans: list[int]
    znon: list[int]
    hidden: list[int]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: int = 0
        self.strategy: int = 0
        self.lasers = True
        self.bought: int = 0
        self.mover: int = NO_ONE
        self.points: int = 0
        self.fired = False
        self.tried = False
        self.loose = False
        self.sabotaged = False
        self.cursor: int = 0
        self.goal: int = NOWHERE
        self.settled = False
        self.deed = ""
        self.facts: dict[str, int | str] = {}

    def copy(self) -> Hive:
        """Return an independent copy; the terms are shared."""
        twin = Hive(self.terms)
        self.copy_frame(twin)
        twin.turn = self.turn
        twin.strategy = self.strategy
        twin.lasers = self.lasers
        twin.bought = self.bought
        twin.mover = self.mover
        twin.points = self.points
        twin.fired = self.fired
        twin.tried = self.tried
        twin.loose = self.loose
        twin.sabotaged = self.sabotaged
        twin.cursor = self.cursor
        twin.goal = self.goal
        twin.at = self.at.copy()
        twin.men = self.men.copy()
        twin.terran = self.terran.copy()
        twin.holder = self.holder.copy()
        twin.done = self.done.copy()
        twin.fought = self.fought.copy()
        twin.attacked = self.attacked.copy()
        self.copy_ships(twin)
        twin.cups = self.cups.copy()
        twin.slot_at = self.slot_at.copy()
        twin.slot_kind = self.slot_kind.copy()
        twin.awake = self.awake.copy()
        twin.engines = self.engines.copy()
        twin.basket = self.basket.copy()
        twin.followers = self.followers.copy()
        twin.terrans = self.terrans.copy()
        twin.znon = self.znon.copy()
        twin.hidden = self.hidden.copy()
        return twin

    def copy_ships(self, twin: Hive) -> None:
        """Give *twin* this state's Darters."""
        twin.ship_at = self.ship_at.copy()
        twin.ship_open = self.ship_open.copy()
        twin.ship_fresh = self.ship_fresh.copy()
        twin.ship_hits = self.ship_hits.copy()
        twin.ship_crippled = self.ship_crippled.copy()
        twin.ship_scatter = self.ship_scatter.copy()
        twin.ship_lifted = self.ship_lifted.copy()
        twin.ship_leaving = self.ship_leaving.copy()

    def dump(self) -> list[object]:
        """Return everything as plain data; who stands where follows from the places."""
        numbers = [self.turn, self.strategy, self.bought, self.mover, self.points, self.cursor]
        numbers.append(self.goal)
        flags = [self.lasers, self.fired, self.tried, self.loose, self.sabotaged]
        return [*self.dump_frame(), numbers, flags, *(list(column) for column in self.columns())]

    def columns(self) -> list[list[int]]:
        """Return the lists that make up a state, in the order of a dump."""
        return [
            self.at, self.men, [int(x) for x in self.terran], self.holder,
            [int(x) for x in self.done], [int(x) for x in self.fought],
            [int(x) for x in self.attacked], self.ship_at, [int(x) for x in self.ship_open],
            [int(x) for x in self.ship_fresh], self.ship_hits,
            [int(x) for x in self.ship_crippled], self.ship_scatter, self.ship_lifted,
            self.ship_leaving, self.cups, self.slot_at, self.slot_kind,
            [int(x) for x in self.awake], [int(x) for x in self.engines], self.basket,
            self.followers,
        ]  # fmt: skip

    def fill(self, columns: list[list[int]]) -> None:
        """Take the lists of a dump."""
        self.at, self.men, terran, self.holder, done, fought, attacked = columns[:7]
        self.terran = [bool(x) for x in terran]
        self.done = [bool(x) for x in done]
        self.fought = [bool(x) for x in fought]
        self.attacked = [bool(x) for x in attacked]
        self.ship_at, opened, fresh, self.ship_hits, crippled = columns[7:12]
        self.ship_open = [bool(x) for x in opened]
        self.ship_fresh = [bool(x) for x in fresh]
        self.ship_crippled = [bool(x) for x in crippled]
        self.ship_scatter, self.ship_lifted, self.ship_leaving, self.cups = columns[12:16]
        self.slot_at, self.slot_kind, awake, engines, self.basket, self.followers = columns[16:22]
        self.awake = [bool(x) for x in awake]
        self.engines = [bool(x) for x in engines]
        self.place_counters()

    def place_counters(self) -> None:
        """Count who stands where, from the places of the counters."""
        places = self.terms.ship.size + self.terms.ships
        self.terrans = [0] * places
        self.znon = [0] * places
        self.hidden = [0] * places
        for unit, at in enumerate(self.at):
            if at >= 0:
                (self.terrans if self.terran[unit] else self.znon)[at] += 1
        for at in self.slot_at:
            if at >= 0:
                self.hidden[at] += 1

    # --- questions about units

    def kind_of(self, unit: int) -> int:
        """Return the kind of a unit."""
        return self.terms.kind[unit]

    def melee(self, unit: int) -> int:
        """Return the Melee Combat Strength of a unit. [B2]"""
        return self.terms.book.melee[self.terms.kind[unit]][self.men[unit]]

    def name(self, unit: int) -> str:
        """Name a unit."""
        return self.terms.names[unit]

    def title(self, unit: int) -> str:
        """Name a unit with its kind: Soldier So3."""
        name = self.terms.names[unit]
        kind = self.terms.kind[unit]
        return (
            name
            if kind == HOSTAGE
            else f"{KINDS[kind]} {name}"
            if kind != MASTER_QUEEN
            else KINDS[kind]
        )

    def in_hive(self, unit: int) -> bool:
        """Tell whether a unit stands in a box."""
        return 0 <= self.at[unit] < self.terms.ship.size

    def is_held(self, unit: int) -> bool:
        """Tell whether a Marine is under a Queen's control. [27.4]"""
        return self.holder[unit] != NO_ONE

    def units_at(self, place: int, terran: bool) -> list[int]:
        """List the face-up units of a side in a place, in the order of 26.5."""
        found: list[int] = []
        unit: int = 0
        for at in self.at:
            if at == place and self.terran[unit] == terran:
                found.append(unit)
            unit += 1
        return found

    def strength_at(self, place: int, terran: bool) -> int:
        """Add up a side's Melee Combat Strength in a place."""
        total: int = 0
        unit: int = 0
        for at in self.at:
            if at == place and self.terran[unit] == terran:
                total += self.melee(unit)
            unit += 1
        return total

    def marine_at(self, box: int) -> bool:
        """Tell whether a Terran-controlled Space Marine is in a box. [27.2, R40]"""
        if self.terrans[box] == 0:
            return False
        for unit in range(self.terms.marines_first, self.terms.znon_first):
            if self.at[unit] == box and self.terran[unit]:
                return True
        return False

    def guards_at(self, box: int) -> int:
        """Count the Znon-controlled units in a box other than hostages. [B19]"""
        count = self.znon[box]
        for unit in range(self.terms.marines_first):
            if self.at[unit] == box and not self.terran[unit]:
                count -= 1
        return count

    def is_enemy_occupied(self, box: int, terran: bool) -> bool:
        """Tell whether a box holds a face-up unit of the other side. [B6, R15]"""
        return (self.znon[box] if terran else self.terrans[box]) > 0

    def has_room(self, box: int, terran: bool) -> bool:
        """Tell whether one more unit of a side may stop in a box: at most three. [9.2, 24.2]"""
        if terran:
            return self.terrans[box] < 3
        return self.znon[box] + self.hidden[box] < 3

    def room_for_znon(self, box: int) -> int:
        """Count the Znon units a box still takes. [9.2]"""
        return 3 - self.znon[box] - self.hidden[box]

    # --- questions about Darters

    def aboard(self, ship: int) -> list[int]:
        """List the units in a Darter."""
        return self.units_at(self.terms.ship.size + ship, True)

    def seats_left(self, ship: int) -> int:
        """Count a Darter's free seats: one for every individual. [B12]"""
        place = self.terms.ship.size + ship
        taken: int = 0
        unit: int = 0
        for at in self.at:
            if at == place:
                taken += self.men[unit]
            unit += 1
        return self.terms.book.needs["seats"] - taken

    def ship_over(self, box: int) -> int:
        """Return the Darter attached over a box, or NO_ONE."""
        for ship in range(self.terms.ships):
            if self.ship_at[ship] == box:
                return ship
        return NO_ONE

    def is_attached(self, ship: int) -> bool:
        """Tell whether a Darter is attached to the hull."""
        return self.ship_at[ship] >= 0

    def is_flying(self, ship: int) -> bool:
        """Tell whether a Darter waits off the hull."""
        return self.ship_at[ship] == OFF_HULL

    def lets_through(self, ship: int) -> bool:
        """Tell whether units can pass between a Darter and its box: Open Breach or airlock. [B14]"""
        at = self.ship_at[ship]
        return at >= 0 and (self.ship_open[ship] or self.terms.ship.is_dock(at))

    # --- questions about the game

    def terrans_left(self) -> bool:
        """Tell whether a Terran-controlled unit is in the Hive or in a Darter still here. [B21]"""
        unit: int = 0
        for at in self.at:
            if at >= 0 and self.terran[unit]:
                return True
            unit += 1
        return False

    def engines_left(self) -> int:
        """Count the Engine Rooms that stand. [27.8]"""
        return sum(1 for stands in self.engines if stands)

    def count(self, kind: int, place: int) -> int:
        """Count the units of a kind whose place is DEAD, AWAY or UNUSED."""
        first, last = self.terms.first[kind], self.terms.first[kind + 1]
        return sum(1 for unit in range(first, last) if self.at[unit] == place)

    def men_away(self) -> int:
        """Count the Space Marine individuals that got away. [22.0]"""
        terms = self.terms
        marines = range(terms.marines_first, terms.znon_first)
        return sum(self.men[unit] for unit in marines if self.at[unit] == AWAY)

    def in_cup_d(self) -> int:
        """Count the units left in Mix D. [25.5]"""
        return self.cups[CUP_SOLDIERS] + self.cups[CUP_WORKERS]

    # --- moving counters about

    def put(self, unit: int, place: int) -> None:
        """Put a unit in a place, from wherever it was."""
        counts = self.terrans if self.terran[unit] else self.znon
        at = self.at[unit]
        if at >= 0:
            counts[at] -= 1
        self.at[unit] = place
        if place >= 0:
            counts[place] += 1

    def change_side(self, unit: int, terran: bool) -> None:
        """Give control of a unit to a side."""
        at = self.at[unit]
        if self.terran[unit] != terran:
            if at >= 0:
                (self.terrans if terran else self.znon)[at] += 1
                (self.znon if terran else self.terrans)[at] -= 1
            self.terran[unit] = terran

    def next_counter(self, kind: int) -> int:
        """Return the first counter of a kind that has not been used. [B2]"""
        for unit in range(self.terms.first[kind], self.terms.first[kind + 1]):
            if self.at[unit] == UNUSED:
                return unit
        raise ValueError(f"no {KINDS[kind]} counter is left")

    def put_face_down(self, slot: int, box: int, kind: int) -> None:
        """Lay a counter face-down in a box. [25.4]"""
        self.slot_at[slot] = box
        self.slot_kind[slot] = kind
        self.hidden[box] += 1

    def take_face_down(self, slot: int) -> None:
        """Lift a face-down counter off the board."""
        self.hidden[self.slot_at[slot]] -= 1
        self.slot_at[slot] = NOWHERE


def new_counters(terms: Terms) -> Hive:
    """Make a state with every counter in its place before the game. [24.0]"""
    s = Hive(terms)
    mixes = terms.book.mixes
    s.at = [UNUSED] * terms.units
    s.men = [terms.book.men[kind] for kind in terms.kind]
    s.terran = [terms.is_marine(unit) for unit in range(terms.units)]
    s.holder = [NO_ONE] * terms.units
    s.done = [False] * terms.units
    s.fought = [False] * terms.units
    s.attacked = [False] * terms.units
    s.ship_at = [UNUSED] * terms.ships
    s.ship_open = [False] * terms.ships
    s.ship_fresh = [False] * terms.ships
    s.ship_hits = [0] * terms.ships
    s.ship_crippled = [False] * terms.ships
    s.ship_scatter = [NOWHERE] * terms.ships
    s.ship_lifted = [0] * terms.ships
    s.ship_leaving = [STAYS] * terms.ships
    s.cups = [
        mixes["A"][QUEEN], mixes["A"][MASTER_QUEEN], mixes["D"][SOLDIER], mixes["D"][WORKER],
        mixes["C"][BOOBYTRAP], mixes["C"][FAKE], mixes["C"][SOLDIER], mixes["C"][WORKER],
    ]  # fmt: skip
    s.slot_at = [NOWHERE] * terms.slots
    s.slot_kind = [NO_KIND] * terms.slots
    s.awake = [False] * len(terms.ship.area_names)
    s.engines = [True, True]
    s.basket = [0] * len(KINDS)
    s.followers = []
    s.place_counters()
    return s
