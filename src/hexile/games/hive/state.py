"""The counters in the Hive, the actions, and the questions one may ask about them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from hexile.games.hive.tables import (
    BOOBYTRAP,
    DARTER,
    FAKE,
    HOSTAGE,
    KINDS,
    LAST_TURN,
    MASTER_QUEEN,
    MOST_COUNTERS,
    MOST_MEN,
    MOST_VALUE,
    OWN_FORCE,
    QUEEN,
    SCOUT,
    SOLDIER,
    UNIT_KINDS,
    UNKNOWN,
    WORKER,
    Printed,
)
from hexile.kernel.chart import Facts
from hexile.kernel.fields.field import NUMBERS, Field, column, flag, listing, marks, number
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.numbers.action_numbers import (
    NO_NUMBER,
    ActionNumbers,
    LegalNumbers,
    NumberAxis,
    counted_axis,
)
from hexile.kernel.numbers.number_rows import NumberRows
from hexile.kernel.play import Action, ActionList, State
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
CUP_NAMES: Final[list[str]] = [
    "A-Queen", "A-Master-Queen", "D-Soldier", "D-Worker",
    "C-Boobytrap", "C-Fake", "C-Soldier", "C-Worker",
]  # fmt: skip

# Words for what is neither a box nor a Darter, and for how a Darter leaves.
OUT_OF_PLAY: Final[dict[int, str]] = {UNUSED: "unused", DEAD: "dead", AWAY: "away"}
SHIPS_OUT_OF_PLAY: Final[dict[int, str]] = {
    UNUSED: "unused", DEAD: "destroyed", AWAY: "away", OFF_HULL: "off",
}  # fmt: skip
LEAVING_WORDS: Final[list[str]] = ["stays", "departs", "lifts"]

NO_FACTS: Final[Facts] = {}

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
ABANDON: Final = 22
VERBS: Final[list[str]] = [
    "force", "buy", "load", "fill", "ship", "attach", "depart", "lift", "pick", "move", "snap",
    "aim", "open", "close", "sabotage", "disengage", "done", "probe", "melee", "end", "bring", "stack",
    "abandon",
]  # fmt: skip


@mypyc_attr(acyclic=True)
class ThingNames:
    """What an action calls forces, units, Darters, boxes and face-down units, by their numbers.

    Actions hold it instead of the terms that hold them: the collector does not look at actions.
    """

    def __init__(self, boxes: list[str], forces: list[str]) -> None:
        self.boxes = boxes
        self.forces = forces
        self.units: list[str] = []
        self.ships: list[str] = []
        self.slots: list[str] = []

    def thing(self, verb: i64, what: i64) -> str:
        """Name what a verb is done to."""
        if verb in DONE_TO_SHIPS:
            return self.ships[what]
        if verb in DONE_TO_UNITS:
            return self.units[what]
        return self.slots[what] if verb == PROBE else self.place(what)

    def place(self, place: i64) -> str:
        """Name a box or a Darter."""
        size = len(self.boxes)
        return self.boxes[place] if place < size else self.ships[place - size]


@mypyc_attr(acyclic=True)
class HiveAction(Action):
    """One decision: a verb, who does it, and to what; numbers are units, ships, places, kinds."""

    def __init__(
        self, called: ThingNames, verb: i64, who: i64 = NO_ONE, what: i64 = NO_ONE
    ) -> None:
        self.called = called
        self.verb: i64 = verb
        self.who: i64 = who
        self.what: i64 = what
        self.said = ""

    def words(self) -> list[str]:
        """Return the verb and the things touched."""
        called, verb = self.called, self.verb
        said = [VERBS[verb]]
        if verb == FORCE:
            forces = called.forces
            return [*said, forces[self.who] if self.who < len(forces) else OWN_FORCE]
        if verb == BUY:
            return [*said, KINDS[self.who]]
        if verb in (SHIP, ATTACH, DEPART, LIFT):
            said.append(called.ships[self.who])
        elif self.who != NO_ONE:
            said.append(called.units[self.who])
        if self.what != NO_ONE:
            said.append(called.thing(verb, self.what))
        return said

    def text(self) -> str:
        if not self.said:
            self.said = " ".join(self.words())
        return self.said

    def clicks(self) -> list[str]:
        """Return what is touched: the unit picked before is not touched again."""
        words, verb = self.words(), self.verb
        if verb in (ATTACH, MOVE, SNAP, AIM, OPEN, CLOSE):
            return words[2:]
        if verb in (DEPART, LIFT):
            return [words[1], words[0]]
        if verb in (SABOTAGE, DISENGAGE, DONE):
            return words[:1]
        return words[1:] if len(words) > 1 else words


@mypyc_attr(acyclic=True)
class Fight(HiveAction):
    """An attack hand to hand: one or more units against one. [B10]"""

    def __init__(self, called: ThingNames, attackers: list[int], target: int) -> None:
        super().__init__(called, MELEE, attackers[0], target)
        self.attackers = attackers

    def words(self) -> list[str]:
        """Return the verb, the attackers and the target."""
        names = self.called.units
        return ["melee", *(names[unit] for unit in self.attackers), names[self.what]]


# What the verbs are done to; PROBE is done to face-down units, the others to nothing.
DONE_TO_PLACES: Final = (MOVE, STACK, ATTACH, SABOTAGE)
DONE_TO_UNITS: Final = (SNAP, AIM)
DONE_TO_SHIPS: Final = (LOAD, OPEN, CLOSE)

# --- what is agreed for a whole game -----------------------------------------------------


class Terms:
    """Map, tables, options, and the roster: every unit that may come into play, by number.

    Units are numbered in the order in which the Znon choose targets. [26.5] `forces` that can be
    had and `walls` are worked out when they are first asked for.
    """

    def __init__(self, setup: Setup, printed: Printed) -> None:
        ship, book = printed.ship, printed.book
        self.ship = ship
        self.book = book
        self.mission = PUNITIVE if setup.scenario.startswith(PUNITIVE) else RESCUE
        self.limit: i64 = setup.number("points")
        paid = int(self.limit) if setup.flag("further_ships") else 0
        self.ready = [force.within(book, paid) for force in printed.forces]
        self.master_drawn_last = setup.word("last_queen") == "drawn"
        self.hostages_charge = setup.flag("hostages_charge")
        self.hostages_cost = setup.flag("hostages_cost")
        self.called = ThingNames(ship.names, [force.name for force in self.ready])
        self.kind: vec[i64] = vec[i64]()
        self.names = self.called.units
        self.titles: list[str] = []
        self.first: vec[i64] = vec[i64]()
        self.number_units()
        self.units: i64 = len(self.kind)
        self.marines_first: i64 = self.first[HOSTAGE + 1]
        self.znon_first: i64 = self.first[SCOUT + 1]
        self.ships: i64 = book.number[DARTER]
        self.ship_names = self.called.ships
        self.ship_names.extend([f"{book.signs[DARTER]}{n + 1}" for n in range(self.ships)])
        self.slots: i64 = len(ship.area_names)
        self.slot_names = self.called.slots
        self.slot_names.extend([f"FD{n + 1}" for n in range(self.slots)])
        self.allowance: vec[i64] = vec[i64]([book.move[kind] for kind in self.kind])
        self.armoured: vec[bool] = vec[bool]([book.armoured[kind] for kind in self.kind])
        self.hatch: i64 = book.costs["hatch"]
        self.breach: i64 = book.costs["breach"]
        self.snap: i64 = book.costs["snap"]
        self.aimed: i64 = book.costs["aimed"]
        self.armour: i64 = book.needs["armour"]
        self.seats: i64 = book.needs["seats"]
        self.in_a_box: i64 = book.needs["box"]
        self.home: i64 = book.needs["home"]
        self.prizes: vec[i64] = vec[i64]([book.score.get(KINDS[kind], 0) for kind in self.kind])
        self.laser_area: i64 = ship.area_names.index("L")
        self.end = HiveAction(self.called, END)
        doers = 2 + max(self.units, self.ships, len(KINDS), len(self.ready))
        self.shared: list[list[list[HiveAction]]] = [[[] for _ in range(doers)] for _ in VERBS]
        self.forces: list[HiveAction] = []
        self.walls: list[Wall] = []
        self.first_number: vec[i64] = vec[i64]([0] * len(VERBS))
        self.numbers = number_verbs(self)
        self.fields: list[Field] = fields_of(self)

    def number_units(self) -> None:
        """Number the units kind by kind. [26.5]"""
        book = self.book
        for kind in range(UNIT_KINDS):
            self.first = append(self.first, len(self.kind))
            for place in range(book.number[kind]):
                self.kind = append(self.kind, kind)
                self.names.append(unit_name(book.signs[kind], book.number[kind], kind, place))
                self.titles.append(unit_title(self.names[-1], kind))
        self.first = append(self.first, len(self.kind))

    def place_name(self, place: i64) -> str:
        """Name a box or a Darter."""
        return self.called.place(place)

    def place_names(self) -> list[str]:
        """Name every box and every Darter."""
        return [*self.ship.names, *self.ship_names]

    def place_of(self, word: str) -> int:
        """Find a box or a Darter by its name, or NOWHERE."""
        if word in self.ship_names:
            return self.ship.size + self.ship_names.index(word)
        return self.ship.index.get(word, NOWHERE)

    def actions(self, verb: i64, who: i64) -> list[HiveAction]:
        """List what somebody may do with a verb, by what it is done to; made once and shared."""
        row = self.shared[verb][who + 1]
        if not row:
            row.extend([HiveAction(self.called, verb, who, what) for what in self.things(verb)])
        return row

    def action(self, verb: i64, who: i64 = NO_ONE) -> HiveAction:
        """Return the shared action of a verb that is done to nothing."""
        return self.actions(verb, who)[0]

    def things(self, verb: i64) -> range:
        """Number the things a verb may be done to."""
        if verb in DONE_TO_PLACES:
            return range(self.ship.size + self.ships)
        if verb in DONE_TO_UNITS:
            return range(self.units)
        if verb in DONE_TO_SHIPS:
            return range(self.ships)
        return range(self.slots) if verb == PROBE else range(NO_ONE, NO_ONE + 1)

    def is_marine(self, unit: i64) -> bool:
        """Tell whether a unit is a Space Marine, whoever controls it. [B2]"""
        return self.marines_first <= unit < self.znon_first


# Verbs numbered by who does it, by what it is done to, and by nothing more than the decision settles.
BY_WHO: Final = (FORCE, BUY, SHIP, DEPART, LIFT, PICK, BRING)
GROUPS: Final = 31  # of up to five fighters in a box
BY_WHAT: Final = (LOAD, ATTACH, MOVE, STACK, SNAP, AIM, OPEN, CLOSE)


def number_verbs(terms: Terms) -> ActionNumbers:
    """Give every verb its numbers; who acts is left out where the decision settles it."""
    numbers = ActionNumbers()
    ships, places = NumberAxis("Darter", terms.ship_names), NumberAxis("place", terms.place_names())
    units, marines = (
        NumberAxis("unit", terms.names),
        NumberAxis("unit", terms.names[: terms.znon_first]),
    )
    forces = NumberAxis("force", [*(force.name for force in terms.ready), OWN_FORCE])
    groups = counted_axis("group", GROUPS, 1)
    axes = {
        FORCE: [forces], BUY: [NumberAxis("kind", KINDS)], LOAD: [ships], SHIP: [ships], ATTACH: [places],
        DEPART: [ships], LIFT: [ships], PICK: [marines], MOVE: [places], SNAP: [units], AIM: [units],
        OPEN: [ships], CLOSE: [ships], PROBE: [marines, NumberAxis("counter", terms.slot_names)],
        MELEE: [units, groups], BRING: [marines], STACK: [places],
    }  # fmt: skip
    for verb, word in enumerate(VERBS):
        note = "A bit for each fighter of the box." if verb == MELEE else ""
        terms.first_number[verb] = numbers.block(word, axes.get(verb, []), note)
    return numbers


def fields_of(terms: Terms) -> list[Field]:
    """List what a game remembers, each thing once, with the words people use for it."""
    return [*sequence_fields(terms), *unit_fields(terms), *ship_fields(terms), *hive_fields(terms)]


def sequence_fields(terms: Terms) -> list[Field]:
    """List what is remembered of the turn, and of the unit that acts. [B3, B4, R45]"""
    units, places = terms.names[: terms.znon_first], terms.place_names()
    last, nobody = len(units) - 1, {NO_ONE: "nobody"}
    return [
        number("turn", 0, LAST_TURN),
        number("strategy", 0, 6, label="strategy roll"),
        number("bought", 0, MOST_MEN * len(units), label="individuals bought"),
        number("mover", NO_ONE, last, NO_ONE, units, nobody, label="acting"),
        number("points", 0, MOST_VALUE, label="points left"),
        flag("fired"),
        flag("tried", label="tried to disengage"),
        flag("loose", label="disengaged"),
        flag("sabotaged", label="tried to sabotage"),
        listing("followers", terms.in_a_box, 0, last, units, item=NUMBERS, label="goes along"),
        number("cursor", 0, terms.ship.size, label="boxes fought"),
        number("goal", NOWHERE, len(places) - 1, NOWHERE, places, {NOWHERE: "none"}),
    ]


def unit_fields(terms: Terms) -> list[Field]:
    """List what is remembered of every unit. [B2, 27.4]"""
    names, places = terms.names, terms.place_names()
    men = [terms.book.men[kind] for kind in terms.kind]
    return [
        column("at", names, AWAY, len(places) - 1, UNUSED, places, OUT_OF_PLAY),
        column("men", names, 0, MOST_MEN, men),
        marks("terran", names),
        column("holder", names, NO_ONE, terms.units - 1, NO_ONE, names, {NO_ONE: "nobody"}),
        marks("done", names),
        marks("fought", names),
        marks("attacked", names),
    ]


def ship_fields(terms: Terms) -> list[Field]:
    """List what is remembered of every Darter. [B12, B14, B16]"""
    names, boxes = terms.ship_names, terms.ship.names
    hull = terms.book.needs["hull"] + MOST_MEN
    last = len(boxes) - 1
    return [
        column("ship_at", names, OFF_HULL, last, UNUSED, boxes, SHIPS_OUT_OF_PLAY),
        marks("ship_open", names),
        marks("ship_fresh", names),
        column("ship_hits", names, 0, hull),
        marks("ship_crippled", names),
        column("ship_scatter", names, NOWHERE, last, NOWHERE, boxes, {NOWHERE: "none"}),
        column("ship_lifted", names, 0, LAST_TURN),
        column("ship_leaving", names, STAYS, LIFTS, STAYS, LEAVING_WORDS),
    ]


def hive_fields(terms: Terms) -> list[Field]:
    """List what is remembered of the Hive and its mixes. [24.0, 25.0, 25.4, 27.8]"""
    ship = terms.ship
    kinds = {NO_KIND: "none", UNKNOWN: "?"}
    rooms = [ship.names[box] for box in ship.engines]
    slots = terms.slot_names
    return [
        marks("awake", ship.area_names),
        marks("engines", rooms),
        flag("lasers"),
        column("cups", CUP_NAMES, 0, MOST_COUNTERS),
        column("slot_at", slots, NOWHERE, ship.size - 1, NOWHERE, ship.names, {NOWHERE: "none"}),
        column("slot_kind", slots, NO_KIND, FAKE, NO_KIND, KINDS, kinds),
        column("basket", KINDS, 0, MOST_COUNTERS),
    ]


def unit_name(sign: str, count: int, kind: int, number: int) -> str:
    """Name a counter: Sc3, MQ, Athena."""
    if kind == HOSTAGE and number < len(HOSTAGE_NAMES):
        return HOSTAGE_NAMES[number]
    return sign if count == 1 else f"{sign}{number + 1}"


def unit_title(name: str, kind: int) -> str:
    """Name a counter with its kind: Soldier So3, Master-Queen, Athena."""
    if kind == HOSTAGE:
        return name
    return KINDS[kind] if kind == MASTER_QUEEN else f"{KINDS[kind]} {name}"


# --- the state ---------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Reach:
    """The boxes a unit can get to, cheapest first, and what each costs.

    *spent* is what it cost to enter the box it sets out from, 0 if it stands there.
    """

    def __init__(
        self, size: i64, start: i64, spent: i64, points: i64, terran: bool, marine: bool
    ) -> None:
        self.start: i64 = start
        self.spent: i64 = spent
        self.points: i64 = points
        self.terran = terran
        self.marine = marine
        self.boxes: vec[i64] = vec[i64]()
        self.cost: vec[i64] = vec[i64]([FAR] * size)

    def copy(self) -> Reach:
        """Return a copy in which boxes can be ruled out."""
        twin = Reach(0, self.start, self.spent, self.points, self.terran, self.marine)
        twin.boxes = self.boxes
        twin.cost = self.cost[:]
        return twin

    def is_for(self, start: i64, spent: i64, points: i64, terran: bool, marine: bool) -> bool:
        """Tell whether it answers this question."""
        return (
            self.start == start
            and self.spent == spent
            and self.points == points
            and self.terran == terran
            and self.marine == marine
        )


class Hive(State):
    """A game under way.

    A place is a box, or the number of boxes plus a Darter; below zero it is UNUSED, DEAD, AWAY.
    `terrans`, `znon` and `hidden` count face-up units of each side and face-down ones by place.
    `followers` go along with the `mover`; while they march, `goal` is where. [R45]
    `settled`, `deed` and `facts` are scratch while one Znon unit acts, and never saved; nor is
    `reached`, the last answer to where somebody can get, which holds until a counter moves.
    """

    at: vec[i64]
    men: vec[i64]
    terran: vec[bool]
    holder: vec[i64]
    done: vec[bool]
    fought: vec[bool]
    attacked: vec[bool]
    ship_at: vec[i64]
    ship_open: vec[bool]
    ship_fresh: vec[bool]
    ship_hits: vec[i64]
    ship_crippled: vec[bool]
    ship_scatter: vec[i64]
    ship_lifted: vec[i64]
    ship_leaving: vec[i64]
    cups: vec[i64]
    slot_at: vec[i64]
    slot_kind: vec[i64]
    awake: vec[bool]
    engines: vec[bool]
    basket: vec[i64]
    followers: vec[i64]
    terrans: vec[i16]
    znon: vec[i16]
    hidden: vec[i16]

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms
        self.turn: i64 = 0
        self.strategy: i64 = 0
        self.lasers = True
        self.bought: i64 = 0
        self.mover: i64 = NO_ONE
        self.points: i64 = 0
        self.fired = False
        self.tried = False
        self.loose = False
        self.sabotaged = False
        self.cursor: i64 = 0
        self.goal: i64 = NOWHERE
        self.settled = False
        self.deed = ""
        self.facts: Facts = NO_FACTS
        self.reached: Reach | None = None

    def copy(self) -> Hive:
        """Return an independent copy; the terms are shared.

        So are the columns that change a few times in a game: they are replaced, never written to.
        """
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
        twin.at = self.at[:]
        twin.men = self.men[:]
        twin.terran = self.terran[:]
        twin.holder = self.holder[:]
        twin.done = self.done[:]
        twin.fought = self.fought[:]
        twin.attacked = self.attacked[:]
        self.copy_ships(twin)
        twin.cups = self.cups[:]
        twin.slot_at = self.slot_at[:]
        twin.slot_kind = self.slot_kind[:]
        twin.awake = self.awake
        twin.engines = self.engines
        twin.basket = self.basket
        twin.followers = self.followers[:]
        twin.terrans = self.terrans[:]
        twin.znon = self.znon[:]
        twin.hidden = self.hidden[:]
        twin.reached = self.reached
        return twin

    def copy_ships(self, twin: Hive) -> None:
        """Give *twin* this state's Darters."""
        twin.ship_at = self.ship_at[:]
        twin.ship_open = self.ship_open[:]
        twin.ship_fresh = self.ship_fresh[:]
        twin.ship_hits = self.ship_hits[:]
        twin.ship_crippled = self.ship_crippled[:]
        twin.ship_scatter = self.ship_scatter[:]
        twin.ship_lifted = self.ship_lifted[:]
        twin.ship_leaving = self.ship_leaving[:]

    def fields(self) -> list[Field]:
        return self.terms.fields

    def observe(self, rows: NumberRows) -> None:
        rows.add(self.turn)
        rows.add(self.strategy)
        rows.add(self.bought)
        rows.add(self.mover)
        rows.add(self.points)
        rows.mark(self.fired)
        rows.mark(self.tried)
        rows.mark(self.loose)
        rows.mark(self.sabotaged)
        rows.listing(self.followers)
        rows.add(self.cursor)
        rows.add(self.goal)
        rows.add_all(self.at)
        rows.add_all(self.men)
        rows.mark_all(self.terran)
        rows.add_all(self.holder)
        rows.mark_all(self.done)
        rows.mark_all(self.fought)
        rows.mark_all(self.attacked)
        self.observe_ships(rows)
        rows.mark_all(self.awake)
        rows.mark_all(self.engines)
        rows.mark(self.lasers)
        rows.add_all(self.cups)
        rows.add_all(self.slot_at)
        rows.add_all(self.slot_kind)
        rows.add_all(self.basket)

    def observe_ships(self, rows: NumberRows) -> None:
        """Write the Darters into a row."""
        rows.add_all(self.ship_at)
        rows.mark_all(self.ship_open)
        rows.mark_all(self.ship_fresh)
        rows.add_all(self.ship_hits)
        rows.mark_all(self.ship_crippled)
        rows.add_all(self.ship_scatter)
        rows.add_all(self.ship_lifted)
        rows.add_all(self.ship_leaving)

    def action_numbers(self) -> ActionNumbers:
        return self.terms.numbers

    def number_actions(self, legal: ActionList, numbers: LegalNumbers) -> None:
        terms = self.terms
        target: i64 = NO_ONE
        group: i64 = 0
        for place in range(legal.count):
            action = legal[place]
            if not isinstance(action, HiveAction):
                continue
            verb, offset = action.verb, i64(0)
            if verb in BY_WHAT:
                offset = action.what
            elif verb in BY_WHO:
                offset = action.who
            elif verb == PROBE:
                offset = action.who * terms.slots + action.what
            elif verb == MELEE:  # groups are listed by target, in the order of their bits
                group = group + 1 if action.what == target else 0
                target = action.what
                if group >= GROUPS:
                    numbers.add(NO_NUMBER)
                    continue
                offset = target * GROUPS + group
            numbers.add(terms.first_number[verb] + offset)

    def derive(self) -> None:
        """Count who stands where, from the places of the counters."""
        places = self.terms.ship.size + self.terms.ships
        self.reached = None
        self.terrans = vec[i16]([0] * places)
        self.znon = vec[i16]([0] * places)
        self.hidden = vec[i16]([0] * places)
        for unit in range(self.terms.units):
            at = self.at[unit]
            if at >= 0:
                counts = self.terrans if self.terran[unit] else self.znon
                counts[at] += 1
        for at in self.slot_at:
            if at >= 0:
                self.hidden[at] += 1

    # --- questions about units

    def kind_of(self, unit: i64) -> i64:
        return self.terms.kind[unit]

    def melee(self, unit: i64) -> i64:
        """Return the Melee Combat Strength of a unit. [B2]"""
        return self.terms.book.melee[self.terms.kind[unit]][self.men[unit]]

    def name(self, unit: i64) -> str:
        return self.terms.names[unit]

    def title(self, unit: i64) -> str:
        """Name a unit with its kind: Soldier So3."""
        return self.terms.titles[unit]

    def called(self, unit: i64) -> str:
        """Name a unit as one asks why it acted: by its title, the Master-Queen as MQ, too."""
        name = self.terms.names[unit]
        return self.title(unit) if self.terms.kind[unit] != MASTER_QUEEN else f"Master-Queen {name}"

    def in_hive(self, unit: i64) -> bool:
        """Tell whether a unit stands in a box."""
        return 0 <= self.at[unit] < self.terms.ship.size

    def is_held(self, unit: i64) -> bool:
        """Tell whether a Marine is under a Queen's control. [27.4]"""
        return self.holder[unit] != NO_ONE

    def units_at(self, place: i64, terran: bool) -> list[int]:
        """List the face-up units of a side in a place, in the order of 26.5."""
        found: list[int] = []
        wanted = self.terrans[place] if terran else self.znon[place]
        unit: i64 = 0
        while wanted > 0:
            if self.at[unit] == place and self.terran[unit] == terran:
                found.append(unit)
                wanted -= 1
            unit += 1
        return found

    def strength_at(self, place: i64, terran: bool) -> i64:
        """Add up a side's Melee Combat Strength in a place."""
        total: i64 = 0
        wanted = self.terrans[place] if terran else self.znon[place]
        unit: i64 = 0
        while wanted > 0:
            if self.at[unit] == place and self.terran[unit] == terran:
                total += self.melee(unit)
                wanted -= 1
            unit += 1
        return total

    def marine_at(self, box: i64) -> bool:
        """Tell whether a Terran-controlled Space Marine is in a box. [27.2, R40]"""
        if self.terrans[box] == 0:
            return False
        for unit in range(self.terms.marines_first, self.terms.znon_first):
            if self.at[unit] == box and self.terran[unit]:
                return True
        return False

    def guards_at(self, box: i64) -> i64:
        """Count the Znon-controlled units in a box other than hostages. [B19]"""
        count = i64(self.znon[box])
        for unit in range(self.terms.marines_first):
            if self.at[unit] == box and not self.terran[unit]:
                count -= 1
        return count

    def has_room(self, box: i64, terran: bool) -> bool:
        """Tell whether one more unit of a side may stop in a box: at most three. [9.2, 24.2]"""
        if terran:
            return i64(self.terrans[box]) < self.terms.in_a_box
        return self.room_for_znon(box) > 0

    def room_for_znon(self, box: i64) -> i64:
        """Count the Znon units a box still takes. [9.2]"""
        return self.terms.in_a_box - i64(self.znon[box]) - i64(self.hidden[box])

    # --- questions about Darters

    def aboard(self, ship: i64) -> list[int]:
        """List the units in a Darter."""
        return self.units_at(self.terms.ship.size + ship, True)

    def seats_left(self, ship: i64) -> i64:
        """Count a Darter's free seats: one for every individual. [B12]"""
        free = self.terms.seats
        for unit in self.aboard(ship):
            free -= self.men[unit]
        return free

    def ship_over(self, box: i64) -> i64:
        """Return the Darter attached over a box, or NO_ONE."""
        for ship in range(self.terms.ships):
            if self.ship_at[ship] == box:
                return ship
        return NO_ONE

    def is_attached(self, ship: i64) -> bool:
        """Tell whether a Darter is attached to the hull."""
        return self.ship_at[ship] >= 0

    def is_flying(self, ship: i64) -> bool:
        """Tell whether a Darter waits off the hull."""
        return self.ship_at[ship] == OFF_HULL

    def lets_through(self, ship: i64) -> bool:
        """Tell whether units can pass between a Darter and its box: Open Breach or airlock. [B14]"""
        at = self.ship_at[ship]
        return at >= 0 and (self.ship_open[ship] or self.terms.ship.is_dock(at))

    # --- questions about the game

    def terrans_left(self) -> bool:
        """Tell whether a Terran-controlled unit is in the Hive or in a Darter still here. [B21]"""
        for unit in range(self.terms.znon_first):
            if self.at[unit] >= 0 and self.terran[unit]:
                return True
        return False

    def engines_left(self) -> i64:
        """Count the Engine Rooms that stand. [27.8]"""
        return i64(self.engines[0]) + i64(self.engines[1])

    def count(self, kind: i64, place: i64) -> i64:
        """Count the units of a kind whose place is DEAD, AWAY or UNUSED."""
        number: i64 = 0
        for unit in range(self.terms.first[kind], self.terms.first[kind + 1]):
            if self.at[unit] == place:
                number += 1
        return number

    def men_away(self) -> i64:
        """Count the Space Marine individuals that got away. [22.0]"""
        terms = self.terms
        marines = range(terms.marines_first, terms.znon_first)
        return sum(self.men[unit] for unit in marines if self.at[unit] == AWAY)

    def in_cup_d(self) -> i64:
        """Count the units left in Mix D. [25.5]"""
        return self.cups[CUP_SOLDIERS] + self.cups[CUP_WORKERS]

    # --- moving counters about

    def put(self, unit: i64, place: i64) -> None:
        """Put a unit in a place, from wherever it was."""
        self.reached = None
        counts = self.terrans if self.terran[unit] else self.znon
        at = self.at[unit]
        if at >= 0:
            counts[at] -= 1
        self.at[unit] = place
        if place >= 0:
            counts[place] += 1

    def change_side(self, unit: i64, terran: bool) -> None:
        """Give control of a unit to a side."""
        at = self.at[unit]
        if self.terran[unit] != terran:
            if at >= 0:
                self.terrans[at] += 1 if terran else -1
                self.znon[at] += -1 if terran else 1
            self.terran[unit] = terran
            self.reached = None

    def next_counter(self, kind: i64) -> i64:
        """Return the first counter of a kind that has not been used. [B2]"""
        for unit in range(self.terms.first[kind], self.terms.first[kind + 1]):
            if self.at[unit] == UNUSED:
                return unit
        raise ValueError(f"no {KINDS[kind]} counter is left")

    def put_face_down(self, slot: i64, box: i64) -> None:
        """Lay a counter face-down in a box; nobody knows which. [25.4]"""
        self.slot_at[slot] = box
        self.slot_kind[slot] = UNKNOWN
        self.hidden[box] += 1
        self.reached = None

    def take_face_down(self, slot: i64, kind: i64) -> None:
        """Lift a face-down counter off the board, now that it is known. [27.2]"""
        self.slot_kind[slot] = kind
        self.hidden[self.slot_at[slot]] -= 1
        self.slot_at[slot] = NOWHERE
        self.reached = None

    def wake(self, area: i64) -> None:
        """Mark an Area as entered. [25.0]"""
        self.awake = self.awake[:]
        self.awake[area] = True
        self.reached = None

    def destroy_engine(self, box: i64) -> None:
        """Mark an Engine Room as destroyed. [B20]"""
        self.engines = self.engines[:]
        self.engines[self.terms.ship.engines.index(box)] = False

    def put_in_basket(self, kind: i64) -> None:
        """Count one more unit bought. [24.1]"""
        self.basket = self.basket[:]
        self.basket[kind] += 1


def lay_out(s: Hive) -> None:
    """Put every counter in its place before the game, and fill the mixes. [24.0]"""
    terms = s.terms
    s.at = vec[i64]([UNUSED] * terms.units)
    s.men = vec[i64]([terms.book.men[kind] for kind in terms.kind])
    s.terran = vec[bool]([terms.is_marine(unit) for unit in range(terms.units)])
    s.holder = vec[i64]([NO_ONE] * terms.units)
    s.done = vec[bool]([False] * terms.units)
    s.fought = vec[bool]([False] * terms.units)
    s.attacked = vec[bool]([False] * terms.units)
    lay_out_ships(s)
    s.cups = full_mixes(terms)
    s.slot_at = vec[i64]([NOWHERE] * terms.slots)
    s.slot_kind = vec[i64]([NO_KIND] * terms.slots)
    s.awake = vec[bool]([False] * len(terms.ship.area_names))
    s.engines = vec[bool]([True, True])
    s.basket = vec[i64]([0] * len(KINDS))
    s.followers = vec[i64]()
    s.derive()


def full_mixes(terms: Terms) -> vec[i64]:
    """Count the counters in the mixes before the game; one Queen may be left out. [24.0, R20]"""
    mixes = terms.book.mixes
    left_out = 0 if terms.master_drawn_last else 1
    return vec[i64]([
        mixes["A"][QUEEN] - left_out, mixes["A"][MASTER_QUEEN],
        mixes["D"][SOLDIER], mixes["D"][WORKER],
        mixes["C"][BOOBYTRAP], mixes["C"][FAKE], mixes["C"][SOLDIER], mixes["C"][WORKER],
    ])  # fmt: skip


def lay_out_ships(s: Hive) -> None:
    """Put every Darter in its place before the game. [24.0]"""
    ships = s.terms.ships
    s.ship_at = vec[i64]([UNUSED] * ships)
    s.ship_open = vec[bool]([False] * ships)
    s.ship_fresh = vec[bool]([False] * ships)
    s.ship_hits = vec[i64]([0] * ships)
    s.ship_crippled = vec[bool]([False] * ships)
    s.ship_scatter = vec[i64]([NOWHERE] * ships)
    s.ship_lifted = vec[i64]([0] * ships)
    s.ship_leaving = vec[i64]([STAYS] * ships)
