"""24 Starting the solitaire game: the force, loading, the approach, six Znon on the map."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.darters import defence_fire
from hexile.games.hive.rules.nests import deploy, draw_from_d, tell_roll
from hexile.games.hive.rules.wording import are, counted, one
from hexile.games.hive.state import (
    BUY,
    END,
    FILL,
    FORCE,
    LOAD,
    NO_ONE,
    OFF_HULL,
    UNUSED,
    Hive,
    HiveAction,
)
from hexile.games.hive.tables import (
    BOUGHT,
    DARTER,
    ENGINEER,
    KINDS,
    LANCER,
    MARINES,
    OWN_FORCE,
    SCOUT,
    Force,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.play import Action, ActionList, Automatic, Choice, RepeatedChoice
from hexile.kernel.verbs.refusal import NOT_NOW, Help, Refusal

INITIAL_UNITS: Final = 6
LOADING_ORDER: Final[list[int]] = [LANCER, ENGINEER, SCOUT]

# --- the force ---------------------------------------------------------------------------


class ChooseForce(Choice[Hive]):
    """A ready-made force, or one of the player's own. [24.0, 24.1]"""

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List the forces the points and counters allow, and `force own`; the same in every game."""
        if not s.terms.forces:
            able = [n for n in range(len(s.terms.ready)) if is_affordable(s, s.terms.ready[n])]
            s.terms.forces = [s.terms.action(FORCE, n) for n in [*able, len(s.terms.ready)]]
        legal.extend(s.terms.forces)

    def take(self, s: Hive, action: Action, dice: Dice) -> None:
        """Buy it all at once, or begin to buy."""
        assert isinstance(action, HiveAction)
        if action.who == len(s.terms.ready):
            s.agenda.append(LOADING)
            s.agenda.append(PURCHASE)
        else:
            take_force(s, s.terms.ready[action.who])

    def why_not(self, s: Hive, words: list[str]) -> Refusal:
        """Say why a force cannot be had."""
        named = {force.name: force for force in s.terms.ready}
        if len(words) == 2 and words[0] == "force" and words[1] in named:
            return why_no_force(s, named[words[1]])
        names = ", ".join([*named, OWN_FORCE])
        return Help("24.1", f"say `force` and one of {names}")


CHOOSE_FORCE: Final = ChooseForce("choose force")


def is_affordable(s: Hive, force: Force) -> bool:
    """Tell whether a ready-made force fits points, counters and seats. [24.1]"""
    book = s.terms.book
    if force.cost(book) > s.terms.limit:
        return False
    if any(force.total(kind) > book.number[kind] for kind in BOUGHT):
        return False
    return force.fullest(book) <= book.needs["seats"]


def why_no_force(s: Hive, force: Force) -> Refusal:
    """Name the limit that a ready-made force breaks. [24.1]"""
    book, limit = s.terms.book, s.terms.limit
    cost = force.cost(book)
    if cost > limit:
        return Refusal("24.1", f"{force.name} costs {cost} Resource Points, {limit} may be spent")
    for kind in BOUGHT:
        wants, there = force.total(kind), book.number[kind]
        if wants > there:
            return Refusal(
                "24.1", f"{force.name} needs {wants} {KINDS[kind]} counters, has {there}"
            )
    load, seats = force.fullest(book), book.needs["seats"]
    if load > seats:
        return Refusal("24.1", f"a Darter of {force.name} needs {load} seats, has {seats}")
    return NOT_NOW


def take_force(s: Hive, force: Force) -> None:
    """Buy and load a ready-made force. [24.0]"""
    for ship, load in enumerate(force.ships):
        s.ship_at[ship] = OFF_HULL
        for kind in LOADING_ORDER:
            for _ in range(load[kind]):
                embark(s, s.next_counter(kind), ship)
    tell_force(s, force.cost(s.terms.book), s.bought)


def embark(s: Hive, unit: int, ship: int) -> None:
    """Put a bought unit into a Darter. [24.0]"""
    s.put(unit, s.terms.ship.size + ship)
    s.bought += s.men[unit]


def tell_force(s: Hive, cost: int, men: int) -> None:
    """Tell what was bought."""
    if s.telling:
        facts: Facts = {"cost": cost, "limit": s.terms.limit, "men": counted(men, "individual")}
        s.tell(Event("force", "24.1", facts))


# --- buying one's own --------------------------------------------------------------------


class Purchase(RepeatedChoice[Hive]):
    """Buy units one at a time, within the points. [24.1]"""

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List what can still be bought so that everybody gets a seat, and `end`."""
        for kind in BOUGHT:
            if can_buy(s, kind):
                legal.append(s.terms.action(BUY, kind))
        if is_complete(s):
            legal.append(s.terms.end)

    def take(self, s: Hive, action: Action, dice: Dice) -> None:
        """Buy one, or go on to loading."""
        assert isinstance(action, HiveAction)
        if action.verb == END:
            self.done(s)
            lay_out(s)
            return
        s.put_in_basket(action.who)
        if s.telling:
            left = points_left(s)
            words = f"{counted(left, 'Resource Point')} {are(left)} left"
            facts: Facts = {"kind": KINDS[action.who], "left": words}
            s.tell(Event("bought", "24.1", facts))

    def why_not(self, s: Hive, words: list[str]) -> Refusal:
        """Say why something cannot be bought."""
        if len(words) == 2 and words[0] == "buy" and words[1] in KINDS:
            return why_no_purchase(s, KINDS.index(words[1]))
        if words == ["end"] and not is_complete(s):
            return Refusal("24.1", "a Space Marine, a Darter and a seat for everybody are wanted")
        return Help("24.1", "say `buy Lancer`, `buy Engineer`, `buy Scout`, `buy Darter` or `end`")


PURCHASE: Final = Purchase("purchase")


def points_left(s: Hive) -> int:
    """Count the Resource Points not spent. [24.1]"""
    return s.terms.limit - sum(s.basket[kind] * s.terms.book.cost[kind] for kind in BOUGHT)


def individuals(s: Hive) -> int:
    """Count the men bought. [B2]"""
    return sum(s.basket[kind] * s.terms.book.men[kind] for kind in MARINES)


def is_complete(s: Hive) -> bool:
    """Tell whether there are Marines, and seats for all of them. [24.1, B2]"""
    men = individuals(s)
    return 0 < men <= s.basket[DARTER] * s.terms.book.needs["seats"]


def can_buy(s: Hive, kind: int) -> bool:
    """Tell whether points, counters and seats allow one more, seats yet to buy included. [24.1]"""
    book = s.terms.book
    if s.basket[kind] >= book.number[kind]:
        return False
    left = points_left(s) - book.cost[kind]
    men = individuals(s) + book.men[kind]
    if men == 0:
        left -= min(book.cost[marine] for marine in MARINES)
        men = 1
    ships = s.basket[DARTER] + (1 if kind == DARTER else 0)
    wanted = -(-men // book.needs["seats"])
    if wanted > book.number[DARTER]:
        return False
    return left >= max(0, wanted - ships) * book.cost[DARTER]


def why_no_purchase(s: Hive, kind: int) -> Refusal:
    """Name the limit that forbids one more."""
    book = s.terms.book
    if kind not in BOUGHT:
        return Refusal("24.1", f"{one(kind)} cannot be bought")
    if s.basket[kind] >= book.number[kind]:
        return Refusal("24.1", f"all {book.number[kind]} {KINDS[kind]} counters are bought")
    left = points_left(s)
    if book.cost[kind] > left:
        return Refusal(
            "24.1", f"{one(kind)} costs {book.cost[kind]} Resource Points, {left} {are(left)} left"
        )
    if can_buy(s, kind):
        return NOT_NOW
    men = individuals(s) + book.men[kind]
    seats, points = s.basket[DARTER] * book.needs["seats"], counted(left, "point")
    return Refusal("24.1", f"{men} individuals, {seats} seats, and {points}: somebody would stand")


def lay_out(s: Hive) -> None:
    """Lay out what was bought, off the hull, nobody aboard yet. [24.0]"""
    for ship in range(s.basket[DARTER]):
        s.ship_at[ship] = OFF_HULL
    tell_force(s, s.terms.limit - points_left(s), individuals(s))


# --- loading -----------------------------------------------------------------------------


class Loading(RepeatedChoice[Hive]):
    """Everybody goes aboard a Darter: Lancers first, then Engineers, then Scouts. [24.0]"""

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List the Darters with seats for the next unit, and `fill` for all the rest."""
        unit = next_to_load(s)
        if unit == NO_ONE:
            return
        for ship in range(s.terms.ships):
            if s.is_flying(ship) and s.seats_left(ship) >= s.men[unit]:
                legal.append(s.terms.actions(LOAD, unit)[ship])
        legal.append(s.terms.action(FILL))

    def take(self, s: Hive, action: Action, dice: Dice) -> None:
        """Load one, or spread the rest evenly."""
        assert isinstance(action, HiveAction)
        if action.verb == LOAD:
            embark(s, action.who, action.what)
            return
        self.done(s)
        while next_to_load(s) != NO_ONE:
            embark(s, next_to_load(s), emptiest_ship(s))

    def why_not(self, s: Hive, words: list[str]) -> Refusal:
        """Say why a unit cannot go there."""
        unit, ships = next_to_load(s), s.terms.ship_names
        name = s.terms.names[unit]
        if len(words) != 3 or words[0] != "load" or words[2] not in ships:
            return Help("24.0", f"say `load {name}` and a Darter with seats, or `fill`")
        if words[1] != name:
            return Refusal("24.0", f"{name} is next, not {words[1]}")
        return why_no_seat(s, unit, ships.index(words[2]))


LOADING: Final = Loading("loading")


def why_no_seat(s: Hive, unit: int, ship: int) -> Refusal:
    """Say why a unit cannot go aboard a Darter before the approach. [24.0, B12]"""
    name, free, wanted = s.terms.ship_names[ship], s.seats_left(ship), s.men[unit]
    if not s.is_flying(ship):
        return Refusal("24.0", f"{name} was not bought")
    if free < wanted:
        who = s.terms.names[unit]
        return Refusal("B12", f"{who} needs {counted(wanted, 'seat')}, {name} has {free} free")
    return NOT_NOW


def next_to_load(s: Hive) -> int:
    """Return the next bought unit without a seat, or NO_ONE. [24.0]"""
    for kind in LOADING_ORDER:
        first = s.terms.first[kind]
        for unit in range(first, first + s.basket[kind]):
            if s.at[unit] == UNUSED:
                return unit
    return NO_ONE


def emptiest_ship(s: Hive) -> int:
    """Return the first Darter with the most free seats."""
    flying = [ship for ship in range(s.terms.ships) if s.is_flying(ship)]
    return max(flying, key=lambda ship: (s.seats_left(ship), -ship))


# --- the approach and the first six ------------------------------------------------------


class Approach(Automatic[Hive]):
    """The Darters close in under outer defence fire. [24.0, 5.8, B13]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Take the fire."""
        ships = [ship for ship in range(s.terms.ships) if s.is_flying(ship)]
        defence_fire(s, ships, False, dice)


class InitialPlacement(Automatic[Hive]):
    """Six units from Mix D, face-up, where two dice say. [24.0, 24.3]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Draw and place them."""
        for _ in range(min(INITIAL_UNITS, s.in_cup_d())):
            kind = draw_from_d(s, "24.3", dice)
            deploy(s, kind, placement_box(s, dice), "24.3", dice)


APPROACH: Final = Approach("approach")
INITIAL_PLACEMENT: Final = InitialPlacement("initial placement")


def placement_box(s: Hive, dice: Dice) -> int:
    """Roll two dice on the Initial Placement Table, again where three Znon are. [24.2, 24.4, R32]"""
    while True:
        column, row = dice.throw(2, 6, "24.4", "", "placement")
        box = s.terms.ship.index[s.terms.book.placement[row - 1][column - 1]]
        room = s.has_room(box, False)
        tell_roll(
            s, "24.4", column, row, s.terms.ship.names[box], "" if room else "is full", "24.2"
        )
        if room:
            return box
