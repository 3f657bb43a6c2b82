"""The Terran's Movement and Ranged Combat: one unit after the other. [B3, B4, B8, B20]"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.hive.rules.ending import abandon, can_abandon, why_no_abandoning
from hexile.games.hive.rules.firing import fire, is_clear, strength_of
from hexile.games.hive.rules.marching import (
    add_companions,
    add_moves,
    add_stacks,
    bring,
    can_act,
    can_come,
    can_lead,
    has_room_for_all,
    is_engaged,
    leads_out,
    move_to,
    pick,
    pick_stack,
    seats_wanted,
    set_out,
    stack_ways,
)
from hexile.games.hive.rules.moving import disengage_need, halts
from hexile.games.hive.rules.nests import finish
from hexile.games.hive.rules.wording import are, counted, points, span
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
    Reach,
)
from hexile.games.hive.tables import ENGINEER
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Action, ActionList, RepeatedChoice
from hexile.kernel.verbs.refusal import NOT_NOW, Help, Refusal

DEEDS: Final = ("move", "snap", "aim", "open", "close", "sabotage", "disengage", "done")

# --- who acts next -----------------------------------------------------------------------


class Movement(RepeatedChoice[Hive]):
    """The player names the next unit to act, or ends the phase. [B3]"""

    def list_actions(self, s: Hive, legal: ActionList) -> None:
        """List the units that have not acted, stacks of them, `abandon` if no jump can come, `end`."""
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

    def why_not(self, s: Hive, words: list[str]) -> Refusal:
        """Say why a unit cannot act now."""
        if len(words) >= 2 and words[1] in s.terms.names:
            return why_cannot_act(s, words[0], s.terms.names.index(words[1]))
        if len(words) == 2 and words[0] == "stack":
            return why_no_stack(s, words[1])
        if words == ["abandon"]:
            return why_no_abandoning(s, True)
        return Help("B3", "say `pick Sc1`, one of your units, `stack A8`, or `end`")


MOVEMENT: Final = Movement("movement")


def why_cannot_act(s: Hive, verb: str, unit: int) -> Refusal:
    """Name the rule that keeps a unit from acting."""
    name = s.terms.names[unit]
    if s.at[unit] < 0:
        return Refusal("B3", f"{name} is not in play")
    if not s.terran[unit]:
        return Refusal("27.4", f"{name} is controlled by the Znon")
    if s.done[unit]:
        return Refusal(
            "B3", f"{name} has finished its movement; one unit ends before the next begins"
        )
    if not can_act(s, unit):
        return Refusal("B12", f"{name} is in a Darter off the hull")
    return NOT_NOW if verb == "pick" else Help("B3", f"say `pick {name}` first")


def why_no_stack(s: Hive, word: str) -> Refusal:
    """Say why nobody goes together from a place."""
    place = s.terms.place_of(word)
    if place == NOWHERE:
        return Refusal("R45", f"there is no box or Darter {word}")
    able = sum(1 for unit in s.units_at(place, True) if can_act(s, unit))
    if able < 2:
        return Refusal("R45", f"{able} of yours in {word} can still act; a stack is two or three")
    if leads_out(s, place):
        return NOT_NOW
    if place < s.terms.ship.size:
        return Refusal("B7", f"enemies are in {word}: each unit must disengage by itself")
    return Refusal("B14", f"the Breach of {word} is closed")


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

    def why_not(self, s: Hive, words: list[str]) -> Refusal:
        """Say why the unit cannot do that."""
        return why_no_deed(s, words)


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


# --- refusals ----------------------------------------------------------------------------


def why_no_deed(s: Hive, words: list[str]) -> Refusal:
    """Name the rule and the numbers that forbid something to the unit that is acting."""
    unit = s.mover
    name = s.terms.names[unit]
    if len(words) > 1 and words[0] == "pick":
        return Help("B3", f"{name} is acting; say `done {name}` first")
    if len(words) == 2 and words[0] == "bring":
        return why_no_company(s, unit, words[1])
    if len(words) > 1 and words[0] in DEEDS and words[1] != name:
        return Refusal("B3", f"{name} is acting, not {words[1]}")
    if len(words) == 3 and words[0] == "move":
        return why_no_move(s, unit, words[2])
    if len(words) == 3 and words[0] in ("snap", "aim"):
        return why_no_shot(s, unit, words[2], words[0] == "aim")
    if len(words) == 3 and words[0] in ("open", "close"):
        return why_no_work(s, unit, words[0], words[2])
    if len(words) == 3 and words[0] == "sabotage":
        return why_no_sabotage(s, unit, words[2])
    if len(words) == 2 and words[0] == "disengage":
        return why_no_disengaging(s, unit)
    return Help(
        "B3", f"say `done {name}`, or move, bring, snap, aim, open, close, sabotage or disengage"
    )


def why_no_company(s: Hive, leader: int, word: str) -> Refusal:
    """Say why a unit cannot go along."""
    terms = s.terms
    name = terms.names[leader]
    if word not in terms.names:
        return Refusal("R45", f"there is no unit {word}")
    unit = terms.names.index(word)
    if unit in s.followers or unit == leader:
        return Refusal("R45", f"{word} is going already")
    if not can_act(s, unit):
        return why_cannot_act(s, "pick", unit)
    if not can_come(s, unit):
        here, there = terms.place_name(s.at[leader]), terms.place_name(s.at[unit])
        return Refusal("R45", f"{word} is in {there}, not in {here} with {name}")
    if not leads_out(s, s.at[leader]):
        return Refusal("R45", f"nobody leaves {terms.place_name(s.at[leader])} without a die")
    if not can_lead(s, leader):
        return Refusal(
            "R45", f"{name} has begun to act alone: {points(s.points)} {are(s.points)} left"
        )
    going = len(s.followers) + 1
    if going < s.terms.in_a_box:
        return NOT_NOW
    return Refusal("9.2", f"{going} are going; at most {s.terms.in_a_box} may stop in a box")


def why_no_move(s: Hive, unit: int, word: str) -> Refusal:
    """Say why a unit cannot go somewhere."""
    terms = s.terms
    name = terms.names[unit]
    if is_engaged(s, unit):
        return Refusal("B7", f"{name} is in an enemy-occupied box and must disengage first")
    found = stack_ways(s)
    if word in terms.ship_names:
        return why_no_boarding(s, unit, terms.ship_names.index(word), found)
    if word not in terms.ship.index:
        return Refusal("B4", f"there is no box {word}")
    box = terms.ship.index[word]
    if box == s.at[unit]:
        return Refusal("B4", f"{name} is there already")
    if found.cost[box] < FAR:
        return why_no_room(s, box)
    return why_too_far(s, slowest(s), box)


def why_no_room(s: Hive, box: int) -> Refusal:
    """Say how many are in a box and how many would come, if those are too many. [9.2]"""
    if has_room_for_all(s, box):
        return NOT_NOW
    more = f" and {len(s.followers) + 1} would come" if len(s.followers) else ""
    words = f"{s.terrans[box]} of yours {are(s.terrans[box])} in {s.terms.ship.names[box]}{more}"
    return Refusal("9.2", f"{words}; at most {s.terms.in_a_box} may stop there")


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


def why_too_far(s: Hive, unit: int, box: int, extra: i64 = 0) -> Refusal:
    """Say how many points are wanting, or what is in the way; boarding costs *extra*."""
    terms = s.terms
    at, size = s.at[unit], terms.ship.size
    if at >= size:
        if not s.lets_through(at - size):
            return Refusal("B14", f"the Breach of {terms.ship_names[at - size]} is closed")
        at = s.ship_at[at - size]
        extra += terms.hatch
    needs = terms.ship.distances[at][box] + extra
    name = terms.names[unit]
    if needs > points_of(s, unit):
        return Refusal("B4", f"{name} needs {needs} Movement Points, has {points_of(s, unit)}")
    return Refusal("B6", f"enemies, face-down units or a sleeping nest stand in {name}'s way")


def why_no_boarding(s: Hive, unit: int, ship: int, found: Reach) -> Refusal:
    """Say why a unit cannot board."""
    name, who = s.terms.ship_names[ship], s.terms.names[unit]
    if not s.is_attached(ship):
        return Refusal("B12", f"{name} is not attached")
    if not s.lets_through(ship):
        return Refusal("B14", f"the Breach of {name} is closed")
    free, wanted = s.seats_left(ship), seats_wanted(s, unit)
    if free < wanted:
        who = f"the stack of {who}" if len(s.followers) else who
        return Refusal("B12", f"{who} needs {counted(wanted, 'seat')}, {name} has {free} free")
    box = s.ship_at[ship]
    if box != s.at[unit] and halts(s, box, True, s.terms.is_marine(unit)):
        return why_halted(s, unit, box)
    cost = found.cost[box]
    last = slowest(s)
    if cost >= FAR:
        return why_too_far(s, last, box, s.terms.hatch)
    needs, has = cost + s.terms.hatch, points_of(s, last)
    if needs <= has:
        return NOT_NOW
    return Refusal("B4", f"{s.terms.names[last]} needs {needs} Movement Points, has {has}")


def why_halted(s: Hive, unit: int, box: int) -> Refusal:
    """Say what ends a unit's movement in the box of a Breach, so that it cannot board. [B6, 27.2]"""
    name, at = s.terms.names[unit], s.terms.ship.names[box]
    if s.znon[box] > 0:
        return Refusal("B6", f"enemies are in {at}: {name} would have to stop there")
    return Refusal("27.2", f"a face-down unit lies in {at}: {name} would have to stop there")


def why_no_shot(s: Hive, unit: int, word: str, aimed: bool) -> Refusal:
    """Say why a unit cannot fire at another."""
    terms = s.terms
    name = terms.names[unit]
    price = terms.aimed if aimed else terms.snap
    if s.fired:
        return Refusal("B8", f"{name} has fired in this phase")
    if not can_fire(s, unit):
        return Refusal("B8", f"{name} cannot fire from where it is: a box with no enemy is wanted")
    if s.points < price:
        return Refusal("B8", f"the shot costs {price} Movement Points, {name} has {s.points}")
    if word not in terms.names or not s.in_hive(terms.names.index(word)):
        return Refusal("B8", f"there is no unit {word} in the Hive")
    target = terms.names.index(word)
    if target < terms.marines_first or s.terran[target]:
        return Refusal("B8", f"{word} is no target: only Znon-controlled units, never hostages")
    if not is_clear(s, unit, s.at[unit], s.at[target]):
        return Refusal("B9", f"no line of fire to {word}, or a friend stands beside it")
    boxes = terms.ship.sight[s.at[unit]][s.at[target]]
    if strength_of(s, unit, target, boxes, aimed) > 0:
        return NOT_NOW
    return Refusal("12.8", f"{name} has no strength left at that range")


def why_no_work(s: Hive, unit: int, verb: str, word: str) -> Refusal:
    """Say why a unit cannot work a Breach."""
    if word not in s.terms.ship_names:
        return Refusal("B14", f"there is no Darter {word}")
    ship = s.terms.ship_names.index(word)
    if not can_work_breach(s, unit, ship):
        return Refusal("B14", "a unit aboard, or in the Breach's box without enemies, pays 1 point")
    if (verb == "open") == s.ship_open[ship]:
        return Refusal(
            "B14", f"the Breach of {word} is {'open' if verb == 'open' else 'closed'} already"
        )
    if verb == "close" and s.ship_fresh[ship]:
        return Refusal("B14", f"{word} attached this turn; its Breach closes from the next one on")
    return NOT_NOW


def why_no_disengaging(s: Hive, unit: int) -> Refusal:
    """Say why a unit cannot try to disengage. [B7]"""
    name = s.terms.names[unit]
    if not is_engaged(s, unit):
        return Refusal("B7", f"{name} is in no box with an enemy")
    return Refusal("B7", f"{name} has tried already") if s.tried else NOT_NOW


def why_no_sabotage(s: Hive, unit: int, word: str) -> Refusal:
    """Say why there is nothing to sabotage. [B20]"""
    costs = s.terms.book.costs["sabotage"]
    name = s.terms.names[unit]
    if s.kind_of(unit) != ENGINEER:
        return Refusal("B20", f"{name} is no Engineer")
    if s.points < costs:
        return Refusal(
            "B20", f"sabotage costs {costs} Movement Points, {s.points} {are(s.points)} left"
        )
    if s.sabotaged:
        return Refusal("B20", "one try for each Engineer in a turn")
    if can_sabotage(s, unit):
        here = s.terms.place_name(s.at[unit])
        return NOT_NOW if word == here else Refusal("B20", f"{name} is in {here}, not in {word}")
    return Refusal(
        "B20", "an Engineer needs a working Engine Room or fire control, and no enemy there"
    )
