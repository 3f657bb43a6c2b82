"""The Terran's Movement and Ranged Combat: one unit after the other. [B3, B4, B8, B20]"""

from __future__ import annotations

from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.hive.rules.ending import ABANDON_NOW, abandon, can_abandon
from hexile.games.hive.rules.firing import fire, is_clear, strength_of
from hexile.games.hive.rules.marching import (
    add_companions,
    add_moves,
    add_stacks,
    boarding_cost,
    bring,
    can_act,
    can_come,
    can_lead,
    is_engaged,
    leads_out,
    move_to,
    pick,
    pick_stack,
    seats_wanted,
    set_out,
    stack_ways,
    ways_for,
)
from hexile.games.hive.rules.moving import disengage_need, halts
from hexile.games.hive.rules.nests import finish
from hexile.games.hive.rules.slots import (
    ACTOR,
    ANY_PLACE,
    ANYTHING,
    PLACE,
    SHIP_SLOT,
    TARGET,
    UNIT,
    waking,
)
from hexile.games.hive.rules.wording import counted, points, span
from hexile.games.hive.state import (
    ABANDON,
    AIM,
    BRING,
    CLOSE,
    DISENGAGE,
    DONE,
    END,
    MOVE,
    NO_ONE,
    OPEN,
    PICK,
    SABOTAGE,
    SNAP,
    STACK,
    Hive,
    HiveAction,
)
from hexile.games.hive.tables import ENGINEER
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action, ActionList, RepeatedChoice
from hexile.kernel.verbs.verb import Check, Guard, Known, Limit, Never, Verb, Verbs, When, Words

# --- who acts next -----------------------------------------------------------------------


class Movement(RepeatedChoice[Hive]):
    """The player names the next unit to act, or ends the phase. [B3]"""

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List the units that have not acted, stacks of them, `abandon` if it is allowed, `end`."""
        for unit in range(s.terms.znon_first):
            if can_act(s, unit):
                legal.append(s.terms.action(PICK, unit))
        if legal.count == 0:
            return
        add_stacks(s, legal)
        if can_abandon(s):
            legal.append(s.terms.action(ABANDON))
        legal.append(s.terms.end)

    def take(self, s: Hive, action: Action, dice: Dice) -> None:
        """Let one unit act, or a stack, or go on to melee."""
        assert isinstance(action, HiveAction)
        if action.verb == END:
            self.done(s)
            if s.telling:
                s.tell(Event("movement_ends", "B3", {}))
            return
        if action.verb == ABANDON:
            self.done(s)
            abandon(s)
            return
        s.agenda.append(ACTING)
        if action.verb == STACK:
            pick_stack(s, action.what)
        else:
            pick(s, action.who)

    def verbs(self) -> Verbs:
        return MOVEMENT_VERBS


MOVEMENT: Final = Movement("movement")


def label_pick(s: Hive, unit: i64) -> str:
    """Name a unit, where it is, and whether it is engaged."""
    at = s.at[unit]
    engaged = ", with an enemy in its box" if s.in_hive(unit) and s.znon[at] > 0 else ""
    return f"{s.title(unit)} in {s.terms.place_name(at)}{engaged}"


def able_in(s: Hive, place: i64) -> list[int]:
    """List the units of a place that can still act. [B3]"""
    return [unit for unit in s.units_at(place, True) if can_act(s, unit)]


def ask_before_end(s: Hive) -> str:
    """Ask whether movement ends though nobody of those in the Hive has acted. [B3]"""
    mine = [unit for unit in range(s.terms.znon_first) if s.in_hive(unit) and s.terran[unit]]
    if not mine or not all(can_act(s, unit) for unit in mine):
        return ""
    return f"None of your {counted(len(mine), 'unit')} in the Hive has acted. End movement?"


CAN_ACT: Final[list[Check]] = [
    Guard("B3", lambda s, unit: s.at[unit] >= 0, "{unit} is not in play", of="unit"),
    Guard("B3", lambda s, unit: unit < s.terms.znon_first, "{unit} is a Znon unit; you move only your own units", of="unit"),
    When(lambda s, unit: not s.terms.is_marine(unit),
         Guard("B19", lambda s, unit: s.terran[unit], "{unit} is held by the Znon", of="unit"), of="unit"),
    Guard("27.4", lambda s, unit: s.terran[unit], "{unit} is controlled by the Znon", of="unit"),
    Guard("B3", lambda s, unit: not s.done[unit], of="unit",
          sentence="{unit} has already acted this turn"),
    Guard("B12", can_act, "{unit} is in a Darter off the hull; attach the Darter first", of="unit"),
]  # fmt: skip
TO_PICK: Final = "say `pick Sc1`, one of your units, `stack A8`, or `end`"
PICK_UNIT: Final = Verb(
    "pick {unit}", label_pick, [UNIT], [Known("unit", "B3", TO_PICK, help=True), *CAN_ACT], sign=""
)
PICK_STACK: Final = Verb(
    "stack {place}", "Stack in {place}: {units}", [PLACE], sign="",
    guards=[
        Known("place", "R45", "there is no box or Darter named {word}"),
        Limit("R45", lambda s, place: len(able_in(s, place)), 2,
              "{have} of your units in {place} can still act; a stack is two or three units"),
        Guard("B7", lambda s, place: place >= s.terms.ship.size or leads_out(s, place),
              "enemies are in {place}; each unit must disengage by itself"),
        Guard("B14", leads_out, "the Breach of {place} is closed; open it first"),
    ],
    units=lambda s, place: ", ".join([s.name(unit) for unit in able_in(s, place)[: s.terms.in_a_box]]),
)  # fmt: skip
PICK_FIRST: Final = Verb(
    "{deed} {unit} {rest*}", "", [ANYTHING, UNIT, ANYTHING],
    [*CAN_ACT, Never("B3", "say `pick {unit}` first", help=True)],
)  # fmt: skip
MOVEMENT_VERBS: Final = Verbs(
    "B3", PICK_UNIT, PICK_STACK, ABANDON_NOW, Verb("end", "End movement", ask=ask_before_end), PICK_FIRST,
    help=TO_PICK,
)  # fmt: skip


# --- one unit acts -----------------------------------------------------------------------


class Acting(RepeatedChoice[Hive]):
    """One unit moves, fires, works a Breach, and is done. [B3, B4]"""

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List what the unit can do with its points, and `done`."""
        if s.mover == NO_ONE:
            return
        add_moves(s, legal)
        add_shots(s, legal)
        add_works(s, legal)
        add_companions(s, legal)
        legal.append(s.terms.action(DONE, s.mover))

    def take(self, s: Hive, action: Action, dice: Dice) -> None:
        """Do one thing, and ask again while points are left."""
        assert isinstance(action, HiveAction)
        if action.verb == BRING:
            bring(s, action.who)
        elif action.verb == MOVE and len(s.followers) > 0:
            set_out(s, action.what)
        else:
            s.followers = vec[i64]()
            act_alone(s, action.verb, action.what, dice)

    def verbs(self) -> Verbs:
        return ACTING_VERBS


ACTING: Final = Acting("acting")


def act_alone(s: Hive, verb: i64, what: i64, dice: Dice) -> None:
    """Let the unit that acts do one thing; without points left it has finished. [B3]"""
    unit = s.mover
    if verb == DONE:
        tell_done(s, unit)
        finish(s)
    elif verb == MOVE:
        move_to(s, unit, what)
    elif verb in (SNAP, AIM):
        shoot(s, unit, what, verb == AIM, dice)
    elif verb in (OPEN, CLOSE):
        work_breach(s, unit, what, verb == OPEN)
    elif verb == SABOTAGE:
        sabotage(s, unit, dice)
    else:
        disengage(s, unit, dice)
    if s.mover != NO_ONE and s.points <= 0:
        finish(s)


def tell_done(s: Hive, unit: i64) -> None:
    """Tell that a unit has finished."""
    if s.telling:
        s.tell(Event("done", "B3", {"who": s.title(unit), "points": points(s.points)}))


def add_shots(s: Hive, legal: ActionList) -> None:
    """Add the shots a unit can pay for, at face-up enemies but never hostages. [12.8, B8, B9]"""
    unit, terms = s.mover, s.terms
    if s.fired or s.points < terms.snap or not can_fire(s, unit):
        return
    sight = terms.ship.sight[s.at[unit]]
    for target in range(terms.marines_first, terms.units):
        box = s.at[target]
        if box >= 0 and not s.terran[target] and sight[box] > 0 and s.terrans[box] == 0:
            if strength_of(s, unit, target, sight[box], False) > 0:
                legal.append(terms.actions(SNAP, unit)[target])
            if s.points >= terms.aimed and strength_of(s, unit, target, sight[box], True) > 0:
                legal.append(terms.actions(AIM, unit)[target])


def can_fire(s: Hive, unit: i64) -> bool:
    """Tell whether a unit stands in a box without enemies. [B8]"""
    return s.terms.is_marine(unit) and s.in_hive(unit) and s.znon[s.at[unit]] == 0


def shoot(s: Hive, unit: i64, target: i64, aimed: bool, dice: Dice) -> None:
    """Pay for a shot and fire it. [12.8, B8]"""
    s.fired = True
    s.points -= s.terms.aimed if aimed else s.terms.snap
    boxes = s.terms.ship.sight[s.at[unit]][s.at[target]]
    fire(s, unit, target, strength_of(s, unit, target, boxes, aimed), dice)


def add_works(s: Hive, legal: ActionList) -> None:
    """Add Breaches to open or close, sabotage, and the try to disengage. [B7, B14, B20]"""
    unit, terms = s.mover, s.terms
    for ship in range(terms.ships):
        if can_work_breach(s, unit, ship):
            if not s.ship_open[ship]:
                legal.append(terms.actions(OPEN, unit)[ship])
            elif not s.ship_fresh[ship]:
                legal.append(terms.actions(CLOSE, unit)[ship])
    if can_sabotage(s, unit):
        legal.append(terms.actions(SABOTAGE, unit)[s.at[unit]])
    if is_engaged(s, unit) and not s.tried:
        legal.append(terms.action(DISENGAGE, unit))


def can_work_breach(s: Hive, unit: i64, ship: i64) -> bool:
    """Tell whether a unit is aboard, or in the Breach's box with no enemy there. [B14]"""
    box, at = s.ship_at[ship], s.at[unit]
    if box < 0 or s.terms.ship.is_dock(box) or s.points < s.terms.breach:
        return False
    return at == s.terms.ship.size + ship or (at == box and s.znon[box] == 0)


def work_breach(s: Hive, unit: int, ship: int, opens: bool) -> None:
    """Open or close a Breach. [B14]"""
    s.points -= s.terms.breach
    s.ship_open[ship] = opens
    if s.telling:
        facts: Facts = {"who": s.title(unit), "ship": s.terms.ship_names[ship]}
        s.tell(Event("opens" if opens else "closes", "B14", facts))


def can_sabotage(s: Hive, unit: i64) -> bool:
    """Tell whether an Engineer stands at something that still works, undisturbed. [B20, 27.3]

    Gravity Control, Life Support and Cold Storage are only rooms.
    """
    if s.kind_of(unit) != ENGINEER or s.sabotaged or not s.in_hive(unit):
        return False
    box, ship = s.at[unit], s.terms.ship
    if s.znon[box] > 0 or s.points < s.terms.book.costs["sabotage"]:
        return False
    if box == ship.lasers:
        return s.lasers
    return box in ship.engines and s.engines[ship.engines.index(box)]


def sabotage(s: Hive, unit: int, dice: Dice) -> None:
    """Try to destroy an Engine Room or the lasers. [B20]"""
    s.sabotaged = True
    s.points -= s.terms.book.costs["sabotage"]
    box, ship = s.at[unit], s.terms.ship
    works = dice.at_most(s.terms.book.needs["sabotage"], 6, "B20", s.terms.titles[unit])
    if s.telling:
        facts: Facts = {"who": s.title(unit), "at": ship.title(box)}
        s.tell(Event("sabotaged" if works else "sabotage_fails", "B20", facts, dice.last))
    if works and box == ship.lasers:
        s.lasers = False
    elif works:
        s.destroy_engine(box)


def disengage(s: Hive, unit: int, dice: Dice) -> None:
    """Try to get away from an enemy; failing ends the unit's movement. [B7]"""
    s.tried = True
    need = disengage_need(s, unit)
    s.loose = dice.at_most(need, 6, "B7", s.terms.titles[unit])
    if s.telling:
        facts: Facts = {"who": s.title(unit), "need": span(need)}
        s.tell(Event("disengages" if s.loose else "stays_engaged", "B7", facts, dice.last))
    if not s.loose:
        finish(s)


# --- what is said of it: moves -----------------------------------------------------------


def label_move(s: Hive, unit: i64, place: i64) -> str:
    """Name a move, its cost, and what waits there."""
    found = stack_ways(s)
    if is_ship(s, unit, place):
        ship = place - s.terms.ship.size
        cost = boarding_cost(s, unit, ship, found)
        return f"Board {s.terms.ship_names[ship]}, {points(cost)}"
    words = f"{s.terms.ship.title(place)}, {found.cost[place]} points"
    if s.znon[place] > 0:
        names = ", ".join(s.name(enemy) for enemy in s.units_at(place, False))
        return f"{words}, stops with {names} (strength {s.strength_at(place, False)})"
    if s.hidden[place] > 0 and s.terms.is_marine(unit):
        words += ", stops with a face-down unit"
    if not s.terms.is_marine(unit):
        return words
    alone = waking(s, place) and len(s.followers) > 0
    return words + waking(s, place) + (f"; only {s.name(s.followers[0])} enters" if alone else "")


def sign_of_move(s: Hive, unit: i64, place: i64) -> str:
    """Tell a step from boarding, and from a box where the unit must stop. [B4, B6, 27.2]"""
    if is_ship(s, unit, place):
        return "board"
    stops = s.znon[place] > 0 or (s.hidden[place] > 0 and s.terms.is_marine(unit))
    return "stop" if stops else "step"


def is_ship(s: Hive, unit: i64, place: i64) -> bool:
    """Tell whether a place is a Darter. [B12]"""
    return place >= s.terms.ship.size


def box_of(s: Hive, place: i64) -> i64:
    """Return a box, or the one that a Darter is attached over. [B12]"""
    size = s.terms.ship.size
    return place if place < size else s.ship_at[place - size]


def is_in_reach(s: Hive, unit: i64, place: i64) -> bool:
    """Tell whether all who go can get to a box, or to a Darter's Breach. [B4, R45]"""
    return stack_ways(s).cost[box_of(s, place)] < FAR


def slowest(s: Hive) -> i64:
    """Return the one with the fewest points of those who go. [R45]"""
    unit, points = s.mover, s.points
    for other in s.followers:
        if s.terms.allowance[other] < points:
            unit, points = other, s.terms.allowance[other]
    return unit


def points_of(s: Hive, unit: i64) -> i64:
    """Return the points a unit has: those left to the one that acts, all for others."""
    return s.points if unit == s.mover else s.terms.allowance[unit]


def points_needed(s: Hive, unit: i64, place: i64) -> int:
    """Count the points the slowest of those who go needs to a place, FAR if nothing leads there. [B4]"""
    extra = s.terms.hatch if is_ship(s, unit, place) else 0
    return ways_for(s, slowest(s), s.terms.ship.most_points()).cost[box_of(s, place)] + extra


def is_blocked(s: Hive, unit: i64, place: i64) -> bool:
    """Tell whether the points would do, or any number, if nothing stood in the way. [B6, 27.2, 25.0]"""
    if is_in_reach(s, unit, place):
        return False
    terms, at = s.terms, s.at[slowest(s)]
    hatches = terms.hatch * (int(at >= terms.ship.size) + int(is_ship(s, unit, place)))
    shortest = terms.ship.distances[box_of(s, at)][box_of(s, place)] + hatches
    return shortest <= points_of(s, slowest(s)) or points_needed(s, unit, place) >= FAR


def is_let_out(s: Hive, unit: i64, place: i64) -> bool:
    """Tell whether the slowest of those who go is not behind a closed Breach. [B14]"""
    at = s.at[slowest(s)] - s.terms.ship.size
    return at < 0 or s.lets_through(at)


def has_face_down(s: Hive, unit: i64, place: i64) -> bool:
    """Tell whether a face-down unit stops a unit before it can board. [27.2]"""
    box = box_of(s, place)
    return box != s.at[unit] and halts(s, box, True, s.terms.is_marine(unit))


MOVE_VERB: Final = Verb(
    "move {unit} {place}", label_move, [ACTOR, PLACE], sign=sign_of_move,
    guards=[
        Known("unit"),
        Guard("B7", lambda s, unit: not is_engaged(s, unit), of="unit",
              sentence="{unit} is in a box with an enemy and must disengage first"),
        Known("place"),
        Guard("B4", lambda s, unit, place: s.at[unit] != place, "{unit} is already there"),
        When(is_ship,
             Guard("B12", lambda s, unit, place: s.is_attached(place - s.terms.ship.size), "Darter {place} is not attached to the hull"),
             Guard("B14", lambda s, unit, place: s.lets_through(place - s.terms.ship.size),
                   "the Breach of {place} is closed; open it first"),
             Limit("B12", lambda s, unit, place: s.seats_left(place - s.terms.ship.size),
                   lambda s, unit, place: seats_wanted(s, unit),
                   "{going} needs {need:seat|seats}; {place} has {have} free",
                   going=lambda s, unit, place: ("the stack of " if s.followers else "") + s.terms.names[unit]),
             When(has_face_down,
                  Guard("B6", lambda s, unit, place: s.znon[box_of(s, place)] == 0,
                        "enemies are in {box}, so {unit} would have to stop there"),
                  Never("27.2", "a face-down unit is in {box}, so {unit} would have to stop there"))),
        When(lambda s, unit, place: is_ship(s, unit, place) or not is_in_reach(s, unit, place),
             Guard("B14", is_let_out, "the Breach of {home} is closed; open it first",
                   home=lambda s, unit, place: s.terms.place_name(s.at[slowest(s)])),
             Guard("B6", lambda s, unit, place: not is_blocked(s, unit, place),
                   "enemies, face-down units or a sleeping nest block {last}'s way"),
             Limit("B4", lambda s, unit, place: points_of(s, slowest(s)), points_needed,
                   "{last} needs {need} Movement Points and has {have}")),
        When(lambda s, unit, place: not is_ship(s, unit, place),
             When(lambda s, unit, place: len(s.followers) > 0,
                  Limit("9.2", lambda s, unit, place: s.terms.in_a_box,
                        lambda s, unit, place: s.terrans[place] + len(s.followers) + 1,
                        "{there:of your units is|of your units are} in {place} and {come} would come; at most {have} can stop there",
                        come=lambda s, unit, place: len(s.followers) + 1)),
             Limit("9.2", lambda s, unit, place: s.terms.in_a_box, lambda s, unit, place: s.terrans[place] + 1,
                   "{there:of your units is|of your units are} in {place}; at most {have} can stop there")),
    ],
    box=lambda s, unit, place: s.terms.place_name(box_of(s, place)),
    last=lambda s, unit, place: s.terms.names[slowest(s)],
    there=lambda s, unit, place: s.terrans[place],
)  # fmt: skip
BRING_VERB: Final = Verb(
    "bring {unit}", lambda s, unit: f"Add {s.title(unit)} to the stack", [UNIT], sign="take",
    guards=[
        Known("unit", "R45"),
        Guard("R45", lambda s, unit: unit not in s.followers and unit != s.mover, "{unit} already belongs to the stack"),
        *CAN_ACT,
        Guard("R45", can_come, "{unit} is in {there}, not in {here} with {leader}",
              there=lambda s, unit: s.terms.place_name(s.at[unit])),
        Guard("R45", lambda s, unit: leads_out(s, s.at[s.mover]), "units in {here} must roll to leave, each by itself"),
        Guard("R45", lambda s, unit: can_lead(s, s.mover),
              "{leader} has begun to act alone, with {points:point|points} left; a stack moves together from the start", points=lambda s, unit: s.points),
        Limit("9.2", lambda s, unit: s.terms.in_a_box, lambda s, unit: len(s.followers) + 2,
              "{going} units are in the stack; at most {have} can stop in a box", going=lambda s, unit: len(s.followers) + 1),
    ],
    leader=lambda s, unit: s.terms.names[s.mover],
    here=lambda s, unit: s.terms.place_name(s.at[s.mover]),
)  # fmt: skip


# --- what is said of it: shots and works -------------------------------------------------


def shot_verb(word: str, aimed: bool) -> Verb:
    """Make the verb of a shot, aimed or snap. [12.8, B8, B9]"""
    return Verb(
        f"{word} {{unit}} {{target}}", partial(label_shot, aimed), [ACTOR, TARGET], sign="shoot",
        guards=[
            Known("unit"),
            Guard("B8", lambda s, unit: not s.fired, "{unit} has already fired this turn", of="unit"),
            Guard("B8", can_fire, "{unit} cannot fire here; it must be in a box without enemies", of="unit"),
            Limit("B8", lambda s, unit: s.points, lambda s, unit: s.terms.aimed if aimed else s.terms.snap,
                  "the shot costs {need} Movement Points; {unit} has {have}", of="unit"),
            Known("target"),
            Guard("B8", lambda s, unit, target: target >= s.terms.marines_first and not s.terran[target],
                  "{target} is not a target; fire at Znon-controlled units, never at hostages"),
            Guard("B9", lambda s, unit, target: is_clear(s, unit, s.at[unit], s.at[target]),
                  "no line of fire to {target}, or a friend is in its box"),
            Guard("12.8", lambda s, unit, target: shot_strength(s, unit, target, aimed) > 0,
                  "{unit} has no strength at that range"),
        ],
    )  # fmt: skip


def shot_strength(s: Hive, unit: i64, target: i64, aimed: bool) -> i64:
    """Return the strength of a shot from where a unit stands. [12.8]"""
    return strength_of(s, unit, target, s.terms.ship.sight[s.at[unit]][s.at[target]], aimed)


def label_shot(aimed: bool, s: Hive, unit: i64, target: i64) -> str:
    """Name a shot with strength, range and cost."""
    kind, cost = ("Aimed", s.terms.aimed) if aimed else ("Snap", s.terms.snap)
    where, strength = s.terms.place_name(s.at[target]), shot_strength(s, unit, target, aimed)
    return f"{kind} shot, {points(cost)}, at {s.title(target)} in {where}: strength {strength}"


def breach_verb(word: str, label: Words, *guards: Check) -> Verb:
    """Make the verb that opens or closes a Breach. [B14]"""
    able = Guard("B14", can_work_breach, cost=lambda s, unit, ship: s.terms.breach,
                 sentence="the unit must be aboard or in the Breach's box, without enemies, and have {cost:point|points} left")  # fmt: skip
    return Verb(f"{word} {{unit}} {{ship}}", label, [ACTOR, SHIP_SLOT], [able, *guards])


OPEN_VERB: Final = breach_verb(
    "open", "Open the Breach of {ship}, 1 point",
    Guard("B14", lambda s, unit, ship: not s.ship_open[ship], "the Breach of {ship} is already open"),
)  # fmt: skip


def label_closing(s: Hive, unit: int, ship: int) -> str:
    """Name closing a Breach, and what it is good for; a crippled Darter never leaves. [B14, 5.9]"""
    use = "which is crippled and cannot leave" if s.ship_crippled[ship] else "so that it can leave"
    return f"Close the Breach of {s.terms.ship_names[ship]}, 1 point, {use}"


CLOSE_VERB: Final = breach_verb(
    "close", label_closing,
    Guard("B14", lambda s, unit, ship: s.ship_open[ship], "the Breach of {ship} is already closed"),
    Guard("B14", lambda s, unit, ship: not s.ship_fresh[ship],
          "{ship} attached this turn; you can close its Breach from next turn on"),
)  # fmt: skip
SABOTAGE_VERB: Final = Verb(
    "sabotage {unit} {place}", "Sabotage {what}: succeeds on 1 to {need}", [ACTOR, ANY_PLACE], sign="attack",
    guards=[
        Guard("B20", lambda s, unit, place: s.kind_of(unit) == ENGINEER, "{unit} is not an Engineer; only Engineers sabotage"),
        Limit("B20", lambda s, unit, place: s.points, lambda s, unit, place: s.terms.book.costs["sabotage"],
              "sabotage costs {need} Movement Points; {have:is|are} left"),
        Guard("B20", lambda s, unit, place: not s.sabotaged, "this Engineer has already tried this turn"),
        Guard("B20", lambda s, unit, place: can_sabotage(s, unit),
              "an Engineer must be in a working Engine Room or fire control, without enemies"),
        Guard("B20", lambda s, unit, place: place == s.at[unit], "{unit} is in {here}, not in {place}",
              here=lambda s, unit, place: s.terms.place_name(s.at[unit])),
    ],
    what=lambda s, unit, place: s.terms.ship.title(place),
    need=lambda s, unit, place: s.terms.book.needs["sabotage"],
)  # fmt: skip
DISENGAGE_VERB: Final = Verb(
    "disengage {unit}", "{who} tries to disengage: succeeds on 1 to {need}", [ACTOR], sign="retreat",
    guards=[Guard("B7", is_engaged, "no enemy is in {unit}'s box"),
            Guard("B7", lambda s, unit: not s.tried, "{unit} has already tried this turn")],
    who=lambda s, unit: s.title(unit), need=disengage_need,
)  # fmt: skip
DONE_VERB: Final = Verb(
    "done {unit}",
    lambda s, unit: f"{s.name(unit)} is done ({points(s.points)} left)",
    [ACTOR],
    sign="",
)
DONE_FIRST: Final = Verb(
    "pick {other+}", "", [ANYTHING],
    [Never("B3", "{actor} is acting; say `done {actor}` first", help=True)],
    actor=lambda s, other: s.terms.names[s.mover],
)  # fmt: skip
ACTING_VERBS: Final = Verbs(
    "B3", MOVE_VERB, shot_verb("snap", False), shot_verb("aim", True), OPEN_VERB, CLOSE_VERB, SABOTAGE_VERB,
    DISENGAGE_VERB, BRING_VERB, DONE_VERB, DONE_FIRST,
    help=lambda s: f"say `done {s.terms.names[s.mover]}`, or move, bring, snap, aim, open, close, sabotage or disengage",
)  # fmt: skip
