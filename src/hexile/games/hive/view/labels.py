"""Every choice named in words, with what it brings at once."""

from __future__ import annotations

from hexile.games.hive.rules.firing import strength_of
from hexile.games.hive.rules.marching import (
    able_by_place,
    boarding_cost,
    stack_ways,
)
from hexile.games.hive.rules.moving import disengage_need
from hexile.games.hive.rules.start import points_left
from hexile.games.hive.rules.wording import counted, listed, one, points
from hexile.games.hive.state import (
    ABANDON,
    AIM,
    ATTACH,
    BRING,
    BUY,
    CLOSE,
    DEPART,
    DISENGAGE,
    DONE,
    FILL,
    FORCE,
    LIFT,
    LOAD,
    MOVE,
    OPEN,
    PICK,
    PROBE,
    SABOTAGE,
    SHIP,
    SNAP,
    STACK,
    Fight,
    Hive,
    HiveAction,
)
from hexile.games.hive.tables import NO_AREA
from hexile.kernel.play import Action


def label(s: Hive, action: Action) -> str:
    """Name a choice in words."""
    assert isinstance(action, HiveAction)
    if isinstance(action, Fight):
        return label_fight(s, action)
    if action.verb in (FORCE, BUY, LOAD, FILL):
        return label_start(s, action)
    if action.verb in (SHIP, ATTACH, DEPART, LIFT):
        return label_ship(s, action)
    if action.verb == PICK:
        return label_pick(s, action.who)
    if action.verb == STACK:
        return label_stack(s, action.what)
    if action.verb == MOVE:
        return label_move(s, action.who, action.what)
    if action.verb in (SNAP, AIM):
        return label_shot(s, action)
    return label_work(s, action)


def label_start(s: Hive, deed: HiveAction) -> str:
    """Name a purchase or a seat."""
    if deed.verb == FORCE:
        if deed.who == len(s.terms.ready):
            return f"Buy a force of your own, {s.terms.limit} points"
        force = s.terms.ready[deed.who]
        more = f", and {counted(force.further, 'ship')} more" if force.further else ""
        return f"{force.title}{more} ({force.cost(s.terms.book)} of {s.terms.limit} points)"
    if deed.verb == BUY:
        cost = s.terms.book.cost[deed.who]
        return f"Buy {one(deed.who)} for {cost} of {points_left(s)} points"
    if deed.verb == FILL:
        return "Spread everybody else evenly"
    return f"{s.title(deed.who)} into {s.terms.ship_names[deed.what]}"


def label_ship(s: Hive, deed: HiveAction) -> str:
    """Name what a Darter does."""
    name = s.terms.ship_names[deed.who]
    aboard = sum(s.men[unit] for unit in s.aboard(deed.who))
    if deed.verb == SHIP:
        return f"Attach {name}, {aboard} aboard"
    if deed.verb == ATTACH:
        return f"{name} over {s.terms.ship.title(deed.what)}{waking(s, deed.what)}"
    if deed.verb == DEPART:
        return f"{name} departs for good, {aboard} aboard"
    return f"{name} leaves the hull, to attach elsewhere later"


def waking(s: Hive, box: int) -> str:
    """Warn that an Area will wake. [25.0]"""
    area = s.terms.ship.areas[box]
    if area == NO_AREA or s.awake[area]:
        return ""
    return f", wakes Area {s.terms.ship.area_names[area]}"


def label_pick(s: Hive, unit: int) -> str:
    """Name a unit, where it is, and whether it is engaged."""
    at = s.at[unit]
    where = s.terms.place_name(at)
    engaged = ", beside an enemy" if s.in_hive(unit) and s.znon[at] > 0 else ""
    return f"{s.title(unit)} in {where}{engaged}"


def label_stack(s: Hive, place: int) -> str:
    """Name the units that go together from a place. [R45]"""
    names = [s.name(unit) for unit in able_by_place(s)[place][: s.terms.in_a_box]]
    return f"The stack in {s.terms.place_name(place)}: {', '.join(names)}"


def label_move(s: Hive, unit: int, place: int) -> str:
    """Name a move, its cost, and what waits there."""
    size = s.terms.ship.size
    found = stack_ways(s)
    if place >= size:
        cost = boarding_cost(s, unit, place - size, found)
        return f"Board {s.terms.ship_names[place - size]}, {points(cost)}"
    words = f"{s.terms.ship.title(place)}, {found.cost[place]} points"
    if s.znon[place] > 0:
        against = s.strength_at(place, False)
        return f"{words}, stops beside {names_at(s, place)} ({against} strength)"
    if s.hidden[place] > 0 and s.terms.is_marine(unit):
        words += ", stops at a face-down unit"
    if not s.terms.is_marine(unit):
        return words
    alone = waking(s, place) and len(s.followers) > 0
    return words + waking(s, place) + (f"; {s.name(s.followers[0])} alone goes in" if alone else "")


def names_at(s: Hive, box: int) -> str:
    """Name the Znon-controlled units in a box."""
    return ", ".join(s.name(unit) for unit in s.units_at(box, False))


def label_shot(s: Hive, deed: HiveAction) -> str:
    """Name a shot with strength, range and cost."""
    aimed = deed.verb == AIM
    boxes = s.terms.ship.sight[s.at[deed.who]][s.at[deed.what]]
    strength = strength_of(s, deed.who, deed.what, boxes, aimed)
    cost = s.terms.aimed if aimed else s.terms.snap
    kind = "Aimed shot" if aimed else "Snap shot"
    where = s.terms.place_name(s.at[deed.what])
    return f"{kind}, {points(cost)}, at {s.title(deed.what)} in {where}: strength {strength}"


def label_fight(s: Hive, deed: Fight) -> str:
    """Name an attack with its strengths."""
    strength = sum(s.melee(unit) for unit in deed.attackers)
    against = s.melee(deed.what)
    who = listed([s.name(unit) for unit in deed.attackers])
    verb = "attacks" if len(deed.attackers) == 1 else "attack"
    ahead = strength - against
    where = s.terms.place_name(s.at[deed.what])
    return f"{who} {verb} {s.title(deed.what)} in {where}: {strength} against {against} ({f'{ahead:+d}' if ahead else 0})"


def label_work(s: Hive, deed: HiveAction) -> str:
    """Name what else a unit does."""
    terms = s.terms
    if deed.verb in (OPEN, CLOSE):
        words = f"the Breach of {terms.ship_names[deed.what]}, 1 point"
        return f"Open {words}" if deed.verb == OPEN else f"Close {words}; then it can leave"
    if deed.verb == BRING:
        return f"{s.title(deed.who)} goes along"
    if deed.verb == SABOTAGE:
        return f"Sabotage {terms.ship.title(deed.what)}: succeeds on 1 to {terms.book.needs['sabotage']}"
    if deed.verb == DISENGAGE:
        return f"{s.title(deed.who)} tries to disengage: succeeds on 1 to {disengage_need(s, deed.who)}"
    if deed.verb == PROBE:
        return f"{s.title(deed.who)} probes {terms.slot_names[deed.what]}: succeeds on 1 to {terms.book.needs['probe']}"
    if deed.verb == ABANDON:
        return "Abandon the mission: whoever is not away is lost, and the game is scored (our rule)"
    if deed.verb == DONE:
        return f"{s.name(deed.who)} is done ({s.points} left)"
    return label_end(s)


def label_end(s: Hive) -> str:
    """Name the end of the step it ends."""
    words = {
        "purchase": "The force is complete",
        "darters": "No more for the Darters",
        "departures": "Nobody else leaves" if any(s.ship_leaving) else "Nobody leaves",
        "movement": "End movement",
        "terran melee": "No more attacks",
    }
    return words.get(s.agenda[-1].name, "Go on") if s.agenda else "Go on"
