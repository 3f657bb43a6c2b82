"""Darters: outer defence fire, attaching, Breaches, leaving. [5.8, 5.9, B12, B13, B14, B16]"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.hive.rules.ending import (
    ABANDON_LATER,
    ABANDON_NOW,
    abandon,
    can_abandon,
    is_accomplished,
)
from hexile.games.hive.rules.losses import lose_men
from hexile.games.hive.rules.nests import tell_roll, wake
from hexile.games.hive.rules.slots import waking
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.state import (
    ABANDON,
    ATTACH,
    AWAY,
    DEPART,
    DEPARTS,
    END,
    LIFT,
    LIFTS,
    NO_ONE,
    OFF_HULL,
    SHIP,
    STAYS,
    Hive,
    HiveAction,
)
from hexile.games.hive.tables import CRIPPLED, EFFECTS, LAST_TURN, LOST_ONE, NO_EFFECT, SCATTERED
from hexile.kernel.chance.chance_request import Among
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action, ActionList, Automatic, Choice, RepeatedChoice
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import Check, Guard, Known, Never, Slot, Verb, Verbs, When

MOST_SHIPS: Final = 12

# --- outer defence fire ------------------------------------------------------------------


def defence_fire(s: Hive, ships: list[int], leaving: bool, dice: Dice) -> None:
    """One die says how many ships are hit, at random, one die for each what happens. [5.8, 24.0]"""
    face = dice.roll(6, "5.8", "outer defence fire")
    column = s.terms.book.ships_column(len(ships))
    hits = min(s.terms.book.ships_hit[face][column], len(ships))
    if s.telling:
        facts: Facts = {"ships": counted(len(ships), "ship"), "hits": counted(hits, "hit")}
        s.tell(Event("defence_fire", "5.8", facts, face))
    targets = list(ships)
    for _ in range(hits):
        ship = targets.pop(
            dice.tie(len(targets), "5.8", "ship hit", Among(s.terms.ship_names, targets))
        )
        hit_ship(s, ship, leaving, dice)


def hit_ship(s: Hive, ship: int, leaving: bool, dice: Dice) -> None:
    """Roll what the fire does to a ship. [5.9]"""
    face = dice.roll(6, "5.9", s.terms.ship_names[ship])
    effect = s.terms.book.ship_effect[face]
    if leaving and effect == SCATTERED:
        effect = NO_EFFECT
    if s.telling:
        facts: Facts = {"ship": s.terms.ship_names[ship]}
        s.tell(Event("ship_" + EFFECTS[effect].replace("-", "_"), "5.9", facts, face))
    if effect == SCATTERED:
        scatter(s, ship, dice)
    elif effect >= LOST_ONE:
        lose_individuals(s, ship, 1 if effect == LOST_ONE else 2, dice)
    if effect == CRIPPLED:
        s.ship_crippled[ship] = True
        s.ship_leaving[ship] = STAYS


def scatter(s: Hive, ship: int, dice: Dice) -> None:
    """Roll the box over which a scattered ship must attach. [5.9, 24.4]"""
    while True:
        column, row = dice.throw(2, 6, "24.4", s.terms.ship_names[ship], "scattered")
        box = s.terms.ship.index[s.terms.book.placement[row - 1][column - 1]]
        free = s.ship_over(box) == NO_ONE and box not in s.ship_scatter
        why = "" if free else "is used by another Darter"
        tell_roll(s, "24.4", column, row, s.terms.ship.names[box], why, "5.9")
        if free:
            break
    s.ship_scatter[ship] = box
    if s.telling:
        facts: Facts = {"ship": s.terms.ship_names[ship], "at": s.terms.ship.names[box]}
        s.tell(Event("scattered_to", "5.9", facts))


def lose_individuals(s: Hive, ship: int, men: int, dice: Dice) -> None:
    """Take men aboard at random, every one equally likely. [5.9]"""
    for _ in range(men):
        aboard = s.aboard(ship)
        if aboard:
            men_of: list[int] = [s.men[unit] for unit in aboard]
            names = Among(s.terms.names, aboard, s.terms.ship_names[ship])
            place = dice.draw(men_of, "5.9", "individual lost", names)
            lose_men(s, aboard[place], 1, "5.9")


# --- the Darter Segment ------------------------------------------------------------------


class BeginTerranPhase(Automatic[Hive]):
    """The Terran Phase begins: Breaches may be closed again, scattered ships attach. [B3, B14]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Clear the marks of the last phase."""
        for unit in range(s.terms.units):
            s.done[unit] = False
        for ship in range(s.terms.ships):
            s.ship_fresh[ship] = False
        for ship in range(s.terms.ships):
            if s.ship_scatter[ship] != NOWHERE:
                attach(s, ship, s.ship_scatter[ship])


BEGIN_TERRAN_PHASE: Final = BeginTerranPhase("begin terran phase")


class DarterSegment(RepeatedChoice[Hive]):
    """Ships off the hull may attach, closed ones may leave. [B12, B16]"""

    def __init__(self, name: str, attaching: bool) -> None:
        super().__init__(name)
        self.attaching = attaching

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List the ships that can attach or leave, `abandon` where there is nothing to wait for, `end`."""
        for ship in range(s.terms.ships):
            if self.attaching and can_attach(s, ship):
                legal.append(s.terms.action(SHIP, ship))
            if can_leave(s, ship) or (self.attaching and s.is_flying(ship)):
                legal.append(s.terms.action(DEPART, ship))
            if can_leave(s, ship):
                legal.append(s.terms.action(LIFT, ship))
        abandons = not self.attaching and can_abandon(s)
        if legal.count == 0 and not (abandons and s.turn >= LAST_TURN):
            return
        if abandons:
            legal.append(s.terms.action(ABANDON))
        legal.append(s.terms.end)

    def take(self, s: Hive, action: Action, dice: Dice) -> None:
        """Mark a ship to leave, choose where one attaches, or go on."""
        assert isinstance(action, HiveAction)
        if action.verb == END:
            self.done(s)
        elif action.verb == ABANDON:
            self.done(s)
            abandon(s)
        elif action.verb == SHIP:
            s.agenda.append(ATTACH_TO[action.who])
        elif s.is_flying(action.who):
            leave(s, action.who, DEPARTS)
        else:
            make_ready(s, action.who, DEPARTS if action.verb == DEPART else LIFTS)

    def verbs(self) -> Verbs:
        return DARTER_VERBS if self.attaching else DEPARTURE_VERBS


DARTERS: Final = DarterSegment("darters", True)
DEPARTURES: Final = DarterSegment("departures", False)


def make_ready(s: Hive, ship: int, how: int) -> None:
    """Mark a ship to leave with the others when nobody else does. [B16]"""
    s.ship_leaving[ship] = how
    if s.telling:
        facts: Facts = {"ship": s.terms.ship_names[ship]}
        s.tell(Event("makes_ready", "B16", facts))


def can_attach(s: Hive, ship: i64) -> bool:
    """Tell whether a ship is off the hull and did not leave it this very turn. [B12, B16]"""
    return s.is_flying(ship) and s.turn > s.ship_lifted[ship]


def can_leave(s: Hive, ship: i64) -> bool:
    """Tell whether an attached ship may leave: Breach closed, not crippled. [B16]"""
    return (
        s.is_attached(ship)
        and not s.ship_open[ship]
        and not s.ship_crippled[ship]
        and s.ship_leaving[ship] == STAYS
    )


def ask_before_leaving(s: Hive, ship: i64) -> str:
    """Ask whether the last ship leaves somebody behind. [B16, B21]"""
    others = [one for one in range(s.terms.ships) if one != ship and waits(s, one)]
    left = [unit for unit in range(s.terms.znon_first) if s.in_hive(unit) and s.terran[unit]]
    if others or not left:
        return ""
    name = s.terms.ship_names[ship]
    return f"{name} is the last Darter. It would leave {counted(len(left), 'unit')} behind. Depart?"


def waits(s: Hive, ship: i64) -> bool:
    """Tell whether a ship is still there to take people home."""
    return s.is_flying(ship) or (s.is_attached(ship) and s.ship_leaving[ship] == STAYS)


def men_aboard(s: Hive, ship: i64) -> int:
    """Count the individuals in a ship. [B12]"""
    return sum(s.men[unit] for unit in s.aboard(ship))


def shared_fire(s: Hive, ship: int) -> str:
    """Say that a ship shares one roll of defence fire with those that leave already. [5.8, B16]"""
    others = [one for one in range(s.terms.ships) if one != ship and s.ship_leaving[one] != STAYS]
    if not s.lasers or not others or not s.is_attached(ship):
        return ""
    return f"; one roll of fire with {', '.join(s.terms.ship_names[one] for one in others)}"


DARTER_SLOT: Final = Slot(
    "", lambda s: s.terms.ship_names, "B12", "there is no Darter named {word}"
)
IN_GAME: Final = Guard(
    "B12", lambda s, ship: s.is_attached(ship) or s.is_flying(ship),
    "{ship} is not in play",
)  # fmt: skip
OFF: Final = Guard(
    "B12", lambda s, ship: not s.is_attached(ship), "{ship} is already attached over {box}",
    box=lambda s, ship: s.terms.place_name(s.ship_at[ship]),
)  # fmt: skip
MAY_LEAVE: Final = When(
    lambda s, ship: s.is_attached(ship),
    Guard("5.9", lambda s, ship: not s.ship_crippled[ship], "{ship} is crippled and can never leave"),
    Guard("B16", lambda s, ship: not s.ship_open[ship],
          "the Breach of {ship} is open; close it first, for {cost:point|points}", cost=lambda s, ship: s.terms.breach),
    Guard("B16", lambda s, ship: s.ship_leaving[ship] == STAYS, "{ship} is already leaving"),
)  # fmt: skip
LATER: Final = Guard(
    "R44", lambda s, ship: s.is_attached(ship), "{ship} is off the hull and departs in the Darter Segment"
)  # fmt: skip


def ship_verb(*guards: Check) -> Verb:
    """Make the verb that chooses a ship to attach. [B12]"""
    label = "Attach {ship}, {aboard} aboard"
    return Verb(
        "ship {ship}", label, [DARTER_SLOT], [IN_GAME, OFF, *guards], "send", aboard=men_aboard
    )


def depart_verb(*guards: Check) -> Verb:
    """Make the verb by which a ship goes home. [B16, R44]"""
    return Verb(
        "depart {ship}", "{ship} departs for good, men aboard: {aboard}{fire}", [DARTER_SLOT],
        [IN_GAME, MAY_LEAVE, *guards], "leave", ask_before_leaving, aboard=men_aboard, fire=shared_fire,
    )  # fmt: skip


def lift_verb(*guards: Check) -> Verb:
    """Make the verb by which a ship leaves the hull for another box. [B16]"""
    flying = Guard("B16", lambda s, ship: s.is_attached(ship), "{ship} is already off the hull")
    return Verb(
        "lift {ship}", "{ship} leaves the hull to attach elsewhere on a later turn{fire}", [DARTER_SLOT],
        [IN_GAME, MAY_LEAVE, *guards, flying], "leave", fire=shared_fire,
    )  # fmt: skip


TO_DO: Final = "say `ship Da1` to attach one, `depart Da1`, `lift Da1`, or `end`"
DARTER_VERBS: Final = Verbs(
    "B12",
    ship_verb(Guard("B16", can_attach, "{ship} left the hull this turn; it can attach from next turn on")),
    depart_verb(), lift_verb(), ABANDON_LATER, Verb("end", "End the Darter Segment"), help=TO_DO,
)  # fmt: skip
DEPARTURE_VERBS: Final = Verbs(
    "B12", ship_verb(Never("B12", "{ship} can attach only in the Darter Segment")),
    depart_verb(LATER), lift_verb(LATER), ABANDON_NOW,
    Verb("end", lambda s: "End departures: no other Darter leaves" if any(s.ship_leaving) else "End departures: no Darter leaves"),
    help=TO_DO,
)  # fmt: skip


class AttachTo(Choice[Hive]):
    """Where a ship attaches. [B12]"""

    def __init__(self, ship: int) -> None:
        super().__init__(f"attach {ship}")
        self.ship: int = ship

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List the boxes whose hull takes a ship."""
        hive = s.terms.ship
        places = s.terms.actions(ATTACH, self.ship)
        for box in range(hive.size):
            if hive.can_attach(box) and s.ship_over(box) == NO_ONE:
                legal.append(places[box])

    def take(self, s: Hive, action: Action, dice: Dice) -> None:
        assert isinstance(action, HiveAction)
        attach(s, action.who, action.what)

    def verbs(self) -> Verbs:
        return ATTACH_VERBS


ATTACH_TO: Final[list[AttachTo]] = [AttachTo(ship) for ship in range(MOST_SHIPS)]


def attacher(s: Hive) -> int:
    """Return the ship that attaches now. [B12]"""
    step = s.agenda[-1]
    return step.ship if isinstance(step, AttachTo) else NO_ONE


def attacher_name(s: Hive) -> str:
    """Name the ship that attaches now. [B12]"""
    return s.terms.ship_names[attacher(s)]


TO_ATTACH: Final = "say `attach {attacher} A8`, with a box of a ring, passage or nest, or L1 to L5"
ATTACHER: Final = Slot(
    "", lambda s: [attacher_name(s)], "B12", "{attacher} attaches now, not {word}",
    lambda s, word: attacher(s) if word == attacher_name(s) else None, attacher=attacher_name,
)  # fmt: skip
HULL: Final = Slot("", lambda s: s.terms.ship.names, "B12", TO_ATTACH, attacher=attacher_name)
ATTACH_VERBS: Final = Verbs(
    "B12",
    Verb("attach {ship} {box}", "{ship} over {title}{waking}", [ATTACHER, HULL], sign="land", guards=[
        Known("box", help=True),
        Known("ship"),
        Guard("B12", lambda s, ship, box: s.terms.ship.can_attach(box), "a Darter cannot attach over {title}"),
        Guard("B12", lambda s, ship, box: s.ship_over(box) == NO_ONE, "{other} is already attached over {box}",
              other=lambda s, ship, box: s.terms.ship_names[s.ship_over(box)]),
    ], title=lambda s, ship, box: s.terms.ship.title(box), waking=lambda s, ship, box: waking(s, box)),
    help=lambda s: say(TO_ATTACH, {"attacher": attacher_name(s)}),
)  # fmt: skip


def attach(s: Hive, ship: int, box: int) -> None:
    """Attach a ship and cut an Open Breach, which may wake the Area at once. [B12, B14, 25.0]"""
    s.ship_at[ship] = box
    s.ship_scatter[ship] = NOWHERE
    s.ship_open[ship] = not s.terms.ship.is_dock(box)
    s.ship_fresh[ship] = True
    if s.telling:
        facts: Facts = {"ship": s.terms.ship_names[ship], "at": s.terms.ship.title(box)}
        s.tell(Event("attached" if s.ship_open[ship] else "docked", "B12", facts))
    wake(s, s.terms.ship.areas[box])


# --- leaving the hull --------------------------------------------------------------------


class Launch(Automatic[Hive]):
    """All ships leaving at this moment take fire together, then each must get away. [B16]"""

    def run(self, s: Hive, dice: Dice) -> None:
        """Fire, then leave."""
        ships = [ship for ship in range(s.terms.ships) if s.ship_leaving[ship] != STAYS]
        if ships and s.lasers:
            defence_fire(s, ships, True, dice)
        for ship in ships:
            how = s.ship_leaving[ship]
            s.ship_leaving[ship] = STAYS
            if how != STAYS and gets_away(s, ship, dice):
                leave(s, ship, how)


LAUNCH: Final = Launch("launch")


def gets_away(s: Hive, ship: int, dice: Dice) -> bool:
    """Tell whether a damaged ship can start: the die must exceed its hits. [B16]"""
    hits = s.ship_hits[ship]
    if hits == 0:
        return True
    away = not dice.at_most(hits, 6, "B16", s.terms.ship_names[ship])
    if s.telling:
        facts: Facts = {"ship": s.terms.ship_names[ship], "hits": counted(hits, "hit")}
        s.tell(Event("gets_away" if away else "cannot_leave", "B16", facts, dice.last))
    return away


def leave(s: Hive, ship: int, how: int) -> None:
    """Take a ship off the hull, for good or to attach elsewhere; its Breach goes. [B14, B16, R44]"""
    rule = "R44" if s.is_flying(ship) else "B16"
    accomplished = is_accomplished(s)
    s.ship_open[ship] = False
    s.ship_scatter[ship] = NOWHERE
    if how == LIFTS:
        s.ship_at[ship] = OFF_HULL
        s.ship_lifted[ship] = s.turn
    else:
        for unit in s.aboard(ship):
            s.put(unit, AWAY)
        s.ship_at[ship] = AWAY
    if s.telling:
        facts: Facts = {"ship": s.terms.ship_names[ship]}
        s.tell(Event("lifted" if how == LIFTS else "departed", rule, facts))
        if is_accomplished(s) and not accomplished:
            s.tell(Event("accomplished", "R50", {}))
