"""The priorities of the computer Terrans: each scores choices, the lowest score stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.hive.opponent.judgement import (
    TIME_TO_GO,
    Outlook,
    any_held,
    asleep_in,
    attack_value,
    best_shot_from,
    boxes_of,
    engine_rooms,
    goals_of,
    held_hostages,
    hostages_bound_for,
    hostages_found,
    is_prison,
    next_jump,
    open_targets,
    shot_value,
    sleeping,
    spare_seats,
    way_to,
)
from hexile.games.hive.rules.ending import jump_limit
from hexile.games.hive.rules.marching import ways
from hexile.games.hive.rules.start import individuals
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
    END,
    FILL,
    LIFT,
    MOVE,
    OPEN,
    PICK,
    PROBE,
    PUNITIVE,
    SABOTAGE,
    SHIP,
    SNAP,
    STACK,
    Fight,
    Hive,
    HiveAction,
)
from hexile.games.hive.tables import (
    DARTER,
    ENGINEER,
    FORCES,
    HOSTAGE,
    LANCER,
    LAST_TURN,
    MARINES,
    MASTER_QUEEN,
    NEAR,
    SCOUT,
    SOLDIER,
)
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action
from hexile.kernel.priorities import NO_DIFFERENCE

Score = Callable[[Outlook, list[Action]], list[int]]

ASSAULT: Final = FORCES[[force.name for force in FORCES].index("assault")]
BEYOND_ASSAULT: Final[list[int]] = [LANCER, SCOUT, ENGINEER]
LAST_BOUGHT: Final = 999


def deed_of(action: Action) -> HiveAction:
    """Return a choice as what all choices in the Hive are."""
    assert isinstance(action, HiveAction)
    return action


def verb_of(action: Action) -> i64:
    """Return what a choice is: PICK, MOVE and so on."""
    return deed_of(action).verb


def has_verb(left: list[Action], verb: i64) -> bool:
    """Tell whether a verb is among the choices."""
    for action in left:
        if verb_of(action) == verb:
            return True
    return False


def go_alone(mind: Outlook, left: list[Action]) -> list[int]:
    """Let nobody wait to go with others; asked about stacks alone, it weighs those. [R45]"""
    return [1 if verb_of(a) == BRING or verb_of(a) == STACK else 0 for a in left]


# --- priorities: before the landing ------------------------------------------------------


def take_assault(mind: Outlook, left: list[Action]) -> list[int]:
    """Take the Assault force where it takes all points; else buy one like it. [24.1]"""
    book = mind.s.terms.book
    spare = mind.s.terms.limit - ASSAULT.cost(book)
    spends_all = 0 <= spare < min(book.cost[kind] for kind in MARINES)
    names = [force.name for force in mind.s.terms.ready]
    is_there = ASSAULT.name in names
    wanted = names.index(ASSAULT.name) if spends_all and is_there else len(names)
    return [abs(int(deed_of(a).who) - wanted) for a in left]


def buy_like_assault(mind: Outlook, left: list[Action]) -> list[int]:
    """Buy what is most behind the Assault force's share, Lancers beyond it, till nothing is left. [24.1]"""
    return [price_rank(mind.s, deed_of(a)) for a in left]


def price_rank(s: Hive, deed: HiveAction) -> int:
    """Put Darters first where seats would lack, two of them for hostages; `end` last."""
    if deed.verb != BUY:
        return LAST_BOUGHT
    kind = int(deed.who)
    if kind == DARTER:
        lacking = individuals(s) + s.terms.marines_first >= s.basket[DARTER] * s.terms.seats
        return 0 if lacking else LAST_BOUGHT - 1
    behind = 1 + 100 * s.basket[kind] // ASSAULT.total(kind)
    return behind if behind <= 100 else 101 + BEYOND_ASSAULT.index(kind)


def spread_kinds(mind: Outlook, left: list[Action]) -> list[int]:
    """Load a unit where fewest of its kind are, then fewest men. [24.0]"""
    return [crowd(mind.s, deed_of(a)) for a in left]


def crowd(s: Hive, deed: HiveAction) -> i64:
    """Measure how crowded a Darter is for a unit; `fill` comes last."""
    if deed.verb == FILL:
        return LAST_BOUGHT
    alike: i64 = 0
    for unit in s.aboard(deed.what):
        if s.kind_of(unit) == s.kind_of(deed.who):
            alike += 1
    return 10 * alike + s.terms.seats - s.seats_left(deed.what)


# --- priorities: Darters -----------------------------------------------------------------


def leave_in_time(mind: Outlook, left: list[Action]) -> list[int]:
    """Depart when the ship's errand is done; never with half its seats wanted by others."""
    return [departure_rank(mind, deed_of(a)) for a in left]


def departure_rank(mind: Outlook, deed: HiveAction) -> i64:
    """Put a ship that should go before everything else, others last."""
    if deed.verb == DEPART and should_depart(mind, deed.who):
        return -2
    if deed.verb == ABANDON:
        return -1 if mind.s.turn >= LAST_TURN else 1
    return 1 if deed.verb in (DEPART, LIFT) else 0


def should_depart(mind: Outlook, ship: i64) -> bool:
    """Tell whether a ship should go now: hostages aboard and danger near, or nobody else to wait for."""
    s = mind.s
    aboard = s.aboard(ship)
    hostage = any(s.kind_of(unit) == HOSTAGE for unit in aboard)
    danger = 2 if s.turn >= TIME_TO_GO else jump_limit(s)
    if s.is_flying(ship):
        return mind.going_home
    if hostage and danger > (1 if any_held(s) else 0):
        return True
    if not mind.going_home:
        return False
    if len(boxes_of_terrans(s)) == 0 or s.seats_left(ship) == 0:
        return True
    return bool(aboard) and danger >= (2 if s.terms.mission != PUNITIVE else 3)


def boxes_of_terrans(s: Hive) -> vec[i64]:
    """List the boxes of the Terran-controlled units in the Hive, hostages too."""
    found = vec[i64]()
    for unit in range(s.terms.znon_first):
        if s.in_hive(unit) and s.terran[unit]:
            found = append(found, s.at[unit])
    return found


def land_ships(mind: Outlook, left: list[Action]) -> list[int]:
    """Attach the ships one by one; keep one back until the hostages are found."""
    s = mind.s
    flying = sum(1 for ship in range(s.terms.ships) if s.is_flying(ship))
    reserve = 1 if s.terms.mission != PUNITIVE and not hostages_found(s) and s.turn < 4 else 0
    ready = flying > reserve
    return [0 if ready and verb_of(a) == SHIP else 1 if verb_of(a) == END else 2 for a in left]


def land_near(mind: Outlook, left: list[Action]) -> list[int]:
    """Land beside the hostages, or over a sleeping nest next to one already awake."""
    s = mind.s
    engines = uncovered_engines(s)
    if len(engines) > 0 and has_engineer(s, deed_of(left[0]).who):
        return [way_to(s, engines, deed_of(a).what) for a in left]
    goals = held_hostages(s)
    if len(goals) > 0:
        return [beside(s, goals, deed_of(a).what) for a in left]
    if mind.going_home:
        mine = boxes_of_terrans(s)
        return [way_to(s, mine, deed_of(a).what) for a in left]
    landed, asleep = boxes_of_ships(s), sleeping(s)
    boxes = [deed_of(a).what for a in left]
    return [near_others(s, landed, box) + (0 if box in asleep else 500) for box in boxes]


def near_others(s: Hive, landed: vec[i64], box: i64) -> i64:
    """Score a landing by the way to the nearest Darter, for the first one to fire control."""
    if len(landed) > 0:
        return way_to(s, landed, box)
    return s.terms.ship.distances[box][s.terms.ship.lasers] // 4


def boxes_of_ships(s: Hive) -> vec[i64]:
    """List the boxes over which Darters are attached."""
    found = vec[i64]()
    for ship in range(s.terms.ships):
        if s.ship_at[ship] >= 0:
            found = append(found, s.ship_at[ship])
    return found


def uncovered_engines(s: Hive) -> vec[i64]:
    """List the Engine Rooms that stand with no Darter near enough for an Engineer's walk."""
    ships = boxes_of_ships(s)
    return vec[i64]([room for room in engine_rooms(s) if way_to(s, ships, room) > NEAR])


def has_engineer(s: Hive, ship: i64) -> bool:
    """Tell whether a Darter brings an Engineer."""
    return any(s.kind_of(unit) == ENGINEER for unit in s.aboard(ship))


def beside(s: Hive, goals: vec[i64], box: i64) -> i64:
    """Score a landing: a box without Znon that sees the goal, the nearer the better."""
    way = way_to(s, goals, box)
    sees = any(s.terms.ship.sight[box][goal] > 0 for goal in goals)
    return way + 40 * i64(s.znon[box] + s.hidden[box]) + (0 if sees else 5)


# --- priorities: movement and fire -------------------------------------------------------


def pick_in_turn(mind: Outlook, left: list[Action]) -> list[int]:
    """Let hostages act first, then those outside, Lancers before others, the ships' last men last."""
    return [pick_rank(mind, deed_of(a)) for a in left]


def pick_rank(mind: Outlook, deed: HiveAction) -> i64:
    """Return a unit's place in the order of acting."""
    s = mind.s
    if deed.verb == ABANDON:
        return 99
    if deed.verb != PICK:
        return 90
    kind, outside = s.kind_of(deed.who), s.in_hive(deed.who)
    if kind == HOSTAGE:
        return 0 if outside else 80
    late = 40 if not outside and mind.going_home else 0
    return late + (10 if kind == LANCER else 15 if kind == ENGINEER else 20)


def sabotage_now(mind: Outlook, left: list[Action]) -> list[int]:
    """Destroy what can be destroyed."""
    return [0 if verb_of(a) == SABOTAGE else 1 for a in left]


def break_away(mind: Outlook, left: list[Action]) -> list[int]:
    """Leave a fight that is lost, or any fight when it is time to go home."""
    s, unit = mind.s, mind.unit
    if not has_verb(left, DISENGAGE):
        return NO_DIFFERENCE
    box = s.at[unit]
    lost = s.strength_at(box, True) + 1 < s.strength_at(box, False)
    wanted = s.kind_of(unit) == HOSTAGE or mind.going_home or lost
    return [0 if (verb_of(a) == DISENGAGE) == wanted else 1 for a in left]


def keep_hostages_seats(mind: Outlook, left: list[Action]) -> list[int]:
    """Count 1 for boarding a Darter whose last seats are wanted by hostages. [B12]"""
    s, size = mind.s, mind.s.terms.ship.size
    if s.kind_of(mind.unit) == HOSTAGE:
        return NO_DIFFERENCE
    return [
        1 if enters_ship(s, a) and takes_a_seat(s, mind.unit, deed_of(a).what - size) else 0
        for a in left
    ]


def enters_ship(s: Hive, action: Action) -> bool:
    """Tell whether a choice takes the unit that acts into a Darter."""
    deed = deed_of(action)
    return deed.verb == MOVE and deed.what >= s.terms.ship.size


def takes_a_seat(s: Hive, unit: i64, ship: i64) -> bool:
    """Tell whether a Marine aboard a Darter would leave too few seats for the hostages near it."""
    return spare_seats(s, ship) < s.men[unit]


def go_aboard(mind: Outlook, left: list[Action]) -> list[int]:
    """Hostages, and everybody when it is time, board a Darter."""
    s = mind.s
    if s.kind_of(mind.unit) != HOSTAGE and not mind.going_home:
        return NO_DIFFERENCE
    size, at = s.terms.ship.size, s.at[mind.unit]
    if at >= size and is_sound(s, at - size):
        return [1 if verb_of(a) == MOVE else 0 for a in left]
    return [0 if boards(s, deed_of(a)) else 1 for a in left]


def boards(s: Hive, deed: HiveAction) -> bool:
    """Tell whether a choice takes a unit into a Darter that can still leave."""
    size = s.terms.ship.size
    return deed.verb == MOVE and deed.what >= size and is_sound(s, deed.what - size)


def is_sound(s: Hive, ship: i64) -> bool:
    """Tell whether a Darter can still leave."""
    return not s.ship_crippled[ship]


def tend_breach(mind: Outlook, left: list[Action]) -> list[int]:
    """Open a Breach to get out or in; close it behind the last one home."""
    s, home = mind.s, mind.going_home
    aboard = s.at[mind.unit] >= s.terms.ship.size
    scores: list[int] = []
    for action in left:
        deed = deed_of(action)
        if deed.verb == OPEN:
            scores.append(0 if aboard != home else 2)
        elif deed.verb == CLOSE:
            leaving = home or should_depart(mind, deed.what)
            scores.append(0 if leaving and aboard and all_in(s, deed.what) else 2)
        else:
            scores.append(1)
    return scores


def all_in(s: Hive, ship: i64) -> bool:
    """Tell whether nobody who may still act, and no hostage, waits outside for a seat."""
    if s.seats_left(ship) == 0:
        return True
    if hostages_bound_for(s, ship) > 0:
        return False
    for unit in range(s.terms.znon_first):
        if s.in_hive(unit) and s.terran[unit] and not s.done[unit]:
            return False
    return True


def fire_well(mind: Outlook, left: list[Action]) -> list[int]:
    """Take a shot that is worth it from here."""
    if mind.going_home:
        return NO_DIFFERENCE
    return [-worth_of_shot(mind, deed_of(a)) // 50 if is_shot(a) else -1 for a in left]


def fire_at_last(mind: Outlook, left: list[Action]) -> list[int]:
    """Fire with what points are left."""
    return [-worth_of_shot(mind, deed_of(a)) if is_shot(a) else 0 for a in left]


def is_shot(action: Action) -> bool:
    """Tell whether a choice is a shot, snap or aimed."""
    return verb_of(action) == SNAP or verb_of(action) == AIM


def worth_of_shot(mind: Outlook, deed: HiveAction) -> i64:
    """Return what a shot is worth from where the unit stands."""
    return shot_value(mind.s, deed.who, deed.what, mind.s.at[deed.who], deed.verb == AIM)


def rest(mind: Outlook, left: list[Action]) -> list[int]:
    """Stop when nothing is to be gained."""
    return [0 if verb_of(a) == DONE else 1 for a in left]


def get_nearer(mind: Outlook, left: list[Action]) -> list[int]:
    """Move to where the goal is near, a shot is left, and no lost fight begins."""
    if not has_verb(left, MOVE):
        return NO_DIFFERENCE
    s = mind.s
    size, found = s.terms.ship.size, ways(s, mind.unit)
    goals, targets = goals_of(mind), open_targets(s)
    scores: list[int] = []
    for action in left:
        deed = deed_of(action)
        box, points = s.at[mind.unit], s.points
        if deed.verb == MOVE:
            box = deed.what
            points = s.points - found.cost[box] if box < size else s.points
        if box >= size:
            box = s.ship_at[box - size]
            scores.append(100 * way_to(s, goals, box) + 150 if len(goals) > 0 else 0)
        else:
            scores.append(stand_value(mind, box, points, goals, targets))
    return scores


def stand_value(mind: Outlook, box: i64, points: i64, goals: vec[i64], targets: vec[i64]) -> i64:
    """Score standing in a box: hundredths of a point away from the goal, danger added."""
    s, unit = mind.s, mind.unit
    away = 100 * way_to(s, goals, box) if len(goals) > 0 else 0
    if s.znon[box] > 0 and box != s.at[unit]:
        mine = s.strength_at(box, True) + s.melee(unit)
        theirs = s.strength_at(box, False)
        return away + 800 * max(0, theirs - mine) + too_early(s, box)
    if s.hidden[box] > 0:
        return away + 300
    return away if mind.going_home else away - best_shot_from(s, unit, box, points, targets) // 2


def too_early(s: Hive, box: i64) -> i64:
    """Score freeing a hostage while Znon who would shoot him are near and time is left."""
    if next_jump(s) > 0 or not is_prison(s, box):
        return 0
    away = s.terms.ship.distances[box]
    armed = boxes_of(s, SOLDIER, MASTER_QUEEN)
    return 150 * sum(1 for at in armed if at != box and away[at] <= NEAR)


# --- priorities: melee -------------------------------------------------------------------


def best_attack(mind: Outlook, left: list[Action]) -> list[int]:
    """Make the attack that is worth most, none that costs more than it brings."""
    scores: list[int] = []
    for action in left:
        if isinstance(action, Fight):
            scores.append(-attack_value(mind.s, action))
        else:
            scores.append(-20 if verb_of(action) == PROBE else 0)
    return scores


# --- a recklessness of its own -----------------------------------------------------------


def charge_nearest(mind: Outlook, left: list[Action]) -> list[int]:
    """Run at the nearest Znon, or the nearest nest."""
    s = mind.s
    goals = run_at(s)
    size = s.terms.ship.size
    scores: list[int] = []
    for action in left:
        deed = deed_of(action)
        box = deed.what if deed.verb == MOVE else s.at[mind.unit]
        away = way_to(s, goals, box) if box < size else FAR
        scores.append(away if deed.verb in (MOVE, DONE) else FAR)
    return scores


def run_at(s: Hive) -> vec[i64]:
    """List the boxes to charge: of hostages, else of Znon, else of nests that sleep."""
    goals = held_hostages(s)
    if len(goals) == 0:
        goals = boxes_of(s, SOLDIER, MASTER_QUEEN)
    return goals if len(goals) > 0 else asleep_in(s, True)


def land_anywhere(mind: Outlook, left: list[Action]) -> list[int]:
    """Attach every ship at once."""
    verbs = [verb_of(a) for a in left]
    return [0 if verb in (SHIP, ATTACH) else 1 if verb == END else 2 for verb in verbs]


def stop_at_last(mind: Outlook, left: list[Action]) -> list[int]:
    """Break the mission off on the last turn, where one may: it is scored then. [R48]"""
    if mind.s.turn < LAST_TURN:
        return NO_DIFFERENCE
    return [0 if verb_of(a) == ABANDON else 1 for a in left]


def attack_always(mind: Outlook, left: list[Action]) -> list[int]:
    """Attack whatever is there, with everybody."""
    return [-len(a.attackers) if isinstance(a, Fight) else 0 for a in left]
