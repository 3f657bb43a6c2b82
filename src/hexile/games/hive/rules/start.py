"""24 Starting the solitaire game: the force, loading, the approach, six Znon on the map."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.darters import defence_fire
from hexile.games.hive.rules.nests import deploy, draw_from_d, tell_roll
from hexile.games.hive.rules.wording import are, counted
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
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import Guard, Known, Limit, Slot, Verb, Verbs, When

INITIAL_UNITS: Final = 6
MUCH: Final = 5  # points: what a Lancer costs
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

    def verbs(self) -> Verbs:
        return FORCE_VERBS


CHOOSE_FORCE: Final = ChooseForce("choose force")


def is_affordable(s: Hive, force: Force) -> bool:
    """Tell whether a ready-made force fits points, counters and seats. [24.1]"""
    book = s.terms.book
    if force.cost(book) > s.terms.limit:
        return False
    if any(force.total(kind) > book.number[kind] for kind in BOUGHT):
        return False
    return force.fullest(book) <= book.needs["seats"]


def force_names(s: Hive) -> list[str]:
    """Name the ready-made forces, and one's own. [24.1]"""
    return [*(force.name for force in s.terms.ready), OWN_FORCE]


def label_force(s: Hive, force: int) -> str:
    """Name a force, and what it costs."""
    if force == len(s.terms.ready):
        return f"Buy your own force, {s.terms.limit} Resource Points"
    ready = s.terms.ready[force]
    more = f", plus {counted(ready.further, 'Darter')}" if ready.further else ""
    return f"{ready.title}{more} ({ready.cost(s.terms.book)} of {s.terms.limit} points)"


def ask_before_force(s: Hive, force: int) -> str:
    """Ask whether a ready-made force leaves much unspent. [24.1]"""
    if force == len(s.terms.ready):
        return ""
    left = s.terms.limit - s.terms.ready[force].cost(s.terms.book)
    return (
        f"This force leaves {left} of {s.terms.limit} Resource Points unspent. Choose it?"
        if left >= MUCH
        else ""
    )


def counter_limit(kind: int) -> Limit:
    """Make the guard that a ready-made force needs no more counters than there are. [24.1]"""
    return Limit(
        "24.1", lambda s, force: s.terms.book.number[kind], lambda s, force: s.terms.ready[force].total(kind),
        f"{{force}} needs {{need}} {KINDS[kind]} counters; there are {{have}}",
    )  # fmt: skip


WHICH_FORCE: Final = "say `force` and one of {forces}"
FORCE_SLOT: Final = Slot(
    "", force_names, "24.1", WHICH_FORCE, forces=lambda s: ", ".join(force_names(s))
)
TAKE_FORCE: Final = Verb(
    "force {force}", label_force, [FORCE_SLOT], sign="", ask=ask_before_force,
    guards=[
        Known("force", help=True),
        When(lambda s, force: force < len(s.terms.ready),
             Limit("24.1", lambda s, force: s.terms.limit, lambda s, force: s.terms.ready[force].cost(s.terms.book),
                   "{force} costs {need} Resource Points; you have {have}"),
             *[counter_limit(kind) for kind in BOUGHT],
             Limit("24.1", lambda s, force: s.terms.seats, lambda s, force: s.terms.ready[force].fullest(s.terms.book),
                   "a Darter of {force} needs {need} seats; it has {have}")),
    ],
)  # fmt: skip
FORCE_VERBS: Final = Verbs(
    "24.1", TAKE_FORCE, help=lambda s: say(WHICH_FORCE, {"forces": ", ".join(force_names(s))})
)


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
        facts: Facts = {
            "cost": cost,
            "limit": s.terms.limit,
            "men": "1 man" if men == 1 else f"{men} men",
        }
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

    def verbs(self) -> Verbs:
        return PURCHASE_VERBS


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


TO_BUY: Final = "say `buy Lancer`, `buy Engineer`, `buy Scout`, `buy Darter` or `end`"
KIND: Final = Slot("", lambda s: KINDS, "24.1", TO_BUY)
BUY_ONE: Final = Verb(
    "buy {kind}", "Buy a {kind} for {cost} of {left} points", [KIND], sign="",
    guards=[
        Known("kind", help=True),
        Guard("24.1", lambda s, kind: kind in BOUGHT, "a {kind} is not for sale; buy Lancers, Engineers, Scouts or Darters"),
        Limit("24.1", lambda s, kind: s.terms.book.number[kind], lambda s, kind: s.basket[kind] + 1,
              "you have bought all {have} {kind} counters"),
        Limit("24.1", lambda s, kind: points_left(s), lambda s, kind: s.terms.book.cost[kind],
              "a {kind} costs {need} Resource Points; {have:is|are} left"),
        Guard("24.1", can_buy, "{men} men need seats, and your Darters have {seats}; {left:point|points} left for more Darters",
              men=lambda s, kind: individuals(s) + s.terms.book.men[kind],
              seats=lambda s, kind: s.basket[DARTER] * s.terms.seats),
    ],
    cost=lambda s, kind: s.terms.book.cost[kind],
    left=lambda s, kind: points_left(s),
)  # fmt: skip
END_PURCHASE: Final = Verb(
    "end", "Finish the force",
    guards=[Guard("24.1", is_complete, "a force needs a Space Marine, a Darter and a seat for every man")],
)  # fmt: skip
PURCHASE_VERBS: Final = Verbs("24.1", BUY_ONE, END_PURCHASE, help=TO_BUY)


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

    def verbs(self) -> Verbs:
        return LOADING_VERBS


LOADING: Final = Loading("loading")


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


def next_name(s: Hive) -> str:
    """Name the unit that is loaded next. [24.0]"""
    return s.terms.names[next_to_load(s)]


TO_LOAD: Final = "say `load {next}` and a Darter with seats, or `fill`"
NEXT: Final = Slot(
    "", lambda s: [next_name(s)], "24.0", "{next} is next, not {word}",
    lambda s, word: next_to_load(s) if word == next_name(s) else None,
    next=next_name,
)  # fmt: skip
BERTH: Final = Slot("", lambda s: s.terms.ship_names, "24.0", TO_LOAD, next=next_name)
LOAD_ONE: Final = Verb(
    "load {unit} {ship}", lambda s, unit, ship: f"{s.title(unit)} into {s.terms.ship_names[ship]}",
    [NEXT, BERTH], sign="board",
    guards=[
        Known("ship", help=True),
        Known("unit"),
        Guard("24.0", lambda s, unit, ship: s.is_flying(ship), "{ship} was not bought"),
        Limit("B12", lambda s, unit, ship: s.seats_left(ship), lambda s, unit, ship: s.men[unit],
              "{unit} needs {need:seat|seats}; {ship} has {have} free"),
    ],
)  # fmt: skip
FILL_ALL: Final = Verb("fill", "Spread the other units evenly", sign="")
LOADING_VERBS: Final = Verbs(
    "24.0", LOAD_ONE, FILL_ALL, help=lambda s: say(TO_LOAD, {"next": next_name(s)})
)


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
