"""The priorities of the computer Terrans: each scores choices, the lowest score stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hexile.games.hive.opponent.judgement import (
    TIME_TO_GO,
    attack_value,
    best_shot_from,
    boxes_of,
    goals_of,
    held_hostages,
    hostages_found,
    is_withdrawing,
    next_jump,
    shot_value,
    sleeping,
    way_to,
)
from hexile.games.hive.rules.ending import jump_limit
from hexile.games.hive.rules.marching import ways
from hexile.games.hive.state import (
    AIM,
    ATTACH,
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
    MASTER_QUEEN,
    NEAR,
    SCOUT,
    SOLDIER,
)
from hexile.kernel.graph import FAR

Scores = list[int]
Score = Callable[[Hive, list[HiveAction]], Scores]
NO_DIFFERENCE: Final[list[int]] = []

# --- priorities: before the landing ------------------------------------------------------


def force_wanted(name: str) -> Score:
    """Make the priority that takes one ready-made force, or buys Lancers."""
    number = [force.name for force in FORCES].index(name)

    def score(s: Hive, deeds: list[HiveAction]) -> Scores:
        return [abs(deed.who - number) for deed in deeds]

    return score


def buy_in_turn(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Buy in the order Darter, Lancer, Engineer, Scout, keeping seats for two more."""
    order = {DARTER: 0, LANCER: 1, ENGINEER: 2, SCOUT: 3}
    full = s.basket[DARTER] * 6 < 6 + sum(s.basket[k] * s.terms.book.men[k] for k in (1, 2, 3))
    scores: list[int] = []
    for deed in deeds:
        if deed.verb != BUY:
            scores.append(9)
        elif deed.who == DARTER:
            scores.append(0 if full else 8)
        else:
            scores.append(order[deed.who] + 3 * s.basket[deed.who] // 2)
    return scores


def fill_up(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Spread everybody evenly."""
    return [0 if deed.verb == FILL else 1 for deed in deeds]


# --- priorities: Darters -----------------------------------------------------------------


def leave_in_time(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Depart when the ship's errand is done; never with half its seats wanted by others."""
    return [
        -1
        if deed.verb == DEPART and should_depart(s, deed.who)
        else 1
        if deed.verb in (DEPART, LIFT)
        else 0
        for deed in deeds
    ]


def should_depart(s: Hive, ship: int) -> bool:
    """Tell whether a ship should go now: hostages aboard and danger near, or nobody else to wait for."""
    aboard = s.aboard(ship)
    hostage = any(s.kind_of(unit) == HOSTAGE for unit in aboard)
    danger = 2 if s.turn >= TIME_TO_GO else jump_limit(s)
    if s.is_flying(ship):
        return is_withdrawing(s)
    if hostage and danger > (1 if held_hostages(s) else 0):
        return True
    if not is_withdrawing(s):
        return False
    waiting = [u for u in range(s.terms.znon_first) if s.in_hive(u) and s.terran[u]]
    if not waiting or s.seats_left(ship) == 0:
        return True
    return bool(aboard) and danger >= (2 if s.terms.mission != PUNITIVE else 3)


def land_ships(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Attach the ships one by one; keep one back until the hostages are found."""
    flying = sum(1 for ship in range(s.terms.ships) if s.is_flying(ship))
    reserve = 1 if s.terms.mission != PUNITIVE and not hostages_found(s) and s.turn < 4 else 0
    return [0 if d.verb == SHIP and flying > reserve else 1 if d.verb == END else 2 for d in deeds]


def land_near(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Land beside the hostages, or over a sleeping nest next to one already awake."""
    engines = uncovered_engines(s)
    if engines and has_engineer(s, deeds[0].who):
        return [way_to(s, engines, deed.what) for deed in deeds]
    goals = held_hostages(s)
    if goals:
        return [beside(s, goals, deed.what) for deed in deeds]
    if is_withdrawing(s):
        mine = [s.at[u] for u in range(s.terms.znon_first) if s.in_hive(u) and s.terran[u]]
        return [way_to(s, mine, deed.what) for deed in deeds]
    landed = [s.ship_at[ship] for ship in range(s.terms.ships) if s.ship_at[ship] >= 0]
    asleep = set(sleeping(s, False) or sleeping(s, True))
    return [
        (0 if deed.what in asleep else 500)
        + (
            way_to(s, landed, deed.what)
            if landed
            else way_to(s, [s.terms.ship.lasers], deed.what) // 4
        )
        for deed in deeds
    ]


def uncovered_engines(s: Hive) -> list[int]:
    """List the Engine Rooms that stand with no Darter near enough for an Engineer's walk."""
    ships = [s.ship_at[ship] for ship in range(s.terms.ships) if s.ship_at[ship] >= 0]
    rooms = [box for place, box in enumerate(s.terms.ship.engines) if s.engines[place]]
    return [room for room in rooms if not ships or way_to(s, ships, room) > NEAR]


def has_engineer(s: Hive, ship: int) -> bool:
    """Tell whether a Darter brings an Engineer."""
    return any(s.kind_of(unit) == ENGINEER for unit in s.aboard(ship))


def beside(s: Hive, goals: list[int], box: int) -> int:
    """Score a landing: a box without Znon that sees the goal, the nearer the better."""
    way = way_to(s, goals, box)
    sees = any(s.terms.ship.sight[box][goal] for goal in goals)
    return way + 40 * (s.znon[box] + s.hidden[box]) + (0 if sees else 5)


# --- priorities: movement and fire -------------------------------------------------------


def pick_in_turn(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Let hostages act first, then those outside, Lancers before others, the ships' last men last."""
    return [pick_rank(s, deed) for deed in deeds]


def pick_rank(s: Hive, deed: HiveAction) -> int:
    """Return a unit's place in the order of acting."""
    if deed.verb != PICK:
        return 90
    if s.kind_of(deed.who) == HOSTAGE:
        return 0 if s.in_hive(deed.who) else 80
    late = 40 if not s.in_hive(deed.who) and is_withdrawing(s) else 0
    return late + {LANCER: 10, SCOUT: 20, ENGINEER: 15}[s.kind_of(deed.who)]


def sabotage_now(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Destroy what can be destroyed."""
    return [0 if deed.verb == SABOTAGE else 1 for deed in deeds]


def break_away(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Leave a fight that is lost, or any fight when it is time to go home."""
    unit = deeds[0].who
    if all(deed.verb != DISENGAGE for deed in deeds):
        return NO_DIFFERENCE
    box = s.at[unit]
    lost = s.strength_at(box, True) + 1 < s.strength_at(box, False)
    wanted = s.kind_of(unit) == HOSTAGE or is_withdrawing(s) or lost
    return [0 if (deed.verb == DISENGAGE) == wanted else 1 for deed in deeds]


def go_aboard(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Hostages, and everybody when it is time, board a Darter."""
    unit = deeds[0].who
    if s.kind_of(unit) != HOSTAGE and not is_withdrawing(s):
        return NO_DIFFERENCE
    size = s.terms.ship.size
    if s.at[unit] >= size and not s.ship_crippled[s.at[unit] - size]:
        return [1 if deed.verb == MOVE else 0 for deed in deeds]
    return [
        0 if d.verb == MOVE and d.what >= size and is_sound(s, d.what - size) else 1 for d in deeds
    ]


def is_sound(s: Hive, ship: int) -> bool:
    """Tell whether a Darter can still leave."""
    return not s.ship_crippled[ship]


def tend_breach(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Open a Breach to get out or in; close it behind the last one home."""
    unit = deeds[0].who
    aboard = s.at[unit] >= s.terms.ship.size
    home = is_withdrawing(s)
    scores: list[int] = []
    for deed in deeds:
        if deed.verb == OPEN:
            scores.append(0 if aboard != home else 2)
        elif deed.verb == CLOSE:
            leaving = home or should_depart(s, deed.what)
            scores.append(0 if leaving and aboard and all_in(s, deed.what) else 2)
        else:
            scores.append(1)
    return scores


def all_in(s: Hive, ship: int) -> bool:
    """Tell whether nobody who may still act waits outside for a seat."""
    if s.seats_left(ship) == 0:
        return True
    for unit in range(s.terms.znon_first):
        if s.in_hive(unit) and s.terran[unit] and not s.done[unit]:
            return False
    return True


def fire_well(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Take a shot that is worth it from here."""
    if is_withdrawing(s):
        return NO_DIFFERENCE
    return [
        -shot_value(s, d.who, d.what, s.at[d.who], d.verb == AIM) // 50
        if d.verb in (SNAP, AIM)
        else -1
        for d in deeds
    ]


def fire_at_last(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Fire with what points are left."""
    return [
        -shot_value(s, d.who, d.what, s.at[d.who], d.verb == AIM) if d.verb in (SNAP, AIM) else 0
        for d in deeds
    ]


def rest(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Stop when nothing is to be gained."""
    return [0 if deed.verb == DONE else 1 for deed in deeds]


def get_nearer(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Move to where the goal is near, a shot is left, and no lost fight begins."""
    unit = deeds[0].who
    if not any(deed.verb == MOVE for deed in deeds):
        return NO_DIFFERENCE
    goals = goals_of(s, unit)
    found = ways(s, unit)
    size = s.terms.ship.size
    scores: list[int] = []
    for deed in deeds:
        box, points = s.at[unit], s.points
        if deed.verb == MOVE:
            box = deed.what
            points = s.points - found.cost[box] if box < size else s.points
        if box >= size:
            box = s.ship_at[box - size]
            scores.append(100 * way_to(s, goals, box) + 150 if goals else 0)
        else:
            scores.append(stand_value(s, unit, box, points, goals))
    return scores


def stand_value(s: Hive, unit: int, box: int, points: int, goals: list[int]) -> int:
    """Score standing in a box: hundredths of a point away from the goal, danger added."""
    away = 100 * way_to(s, goals, box) if goals else 0
    if s.znon[box] > 0 and box != s.at[unit]:
        mine = s.strength_at(box, True) + s.melee(unit)
        theirs = s.strength_at(box, False)
        return away + 800 * max(0, theirs - mine) + too_early(s, box)
    if s.hidden[box] > 0:
        return away + 300
    return away if is_withdrawing(s) else away - best_shot_from(s, unit, box, points) // 2


def too_early(s: Hive, box: int) -> int:
    """Score freeing a hostage while Znon who would shoot him are near and time is left."""
    if next_jump(s) > 0 or box not in held_hostages(s):
        return 0
    away = s.terms.ship.distances[box]
    armed = boxes_of(s, SOLDIER, MASTER_QUEEN)
    return 150 * sum(1 for at in armed if at != box and away[at] <= NEAR)


# --- priorities: melee -------------------------------------------------------------------


def best_attack(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Make the attack that is worth most, none that costs more than it brings."""
    scores: list[int] = []
    for deed in deeds:
        if isinstance(deed, Fight):
            scores.append(-attack_value(s, deed))
        else:
            scores.append(-20 if deed.verb == PROBE else 0)
    return scores


# --- a recklessness of its own -----------------------------------------------------------


def charge_nearest(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Run at the nearest Znon, or the nearest nest."""
    unit = deeds[0].who
    goals = held_hostages(s) or boxes_of(s, SOLDIER, MASTER_QUEEN) or sleeping(s, True)
    size = s.terms.ship.size
    scores: list[int] = []
    for deed in deeds:
        box = deed.what if deed.verb == MOVE else s.at[unit]
        away = way_to(s, goals, box) if box < size else FAR
        scores.append(away if deed.verb in (MOVE, DONE) else FAR)
    return scores


def land_anywhere(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Attach every ship at once."""
    return [0 if d.verb in (SHIP, ATTACH) else 1 if d.verb == END else 2 for d in deeds]


def attack_always(s: Hive, deeds: list[HiveAction]) -> Scores:
    """Attack whatever is there, with everybody."""
    return [-len(d.attackers) if isinstance(d, Fight) else 0 for d in deeds]
