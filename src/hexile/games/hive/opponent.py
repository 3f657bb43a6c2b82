"""Computer Terrans: judgement where the book lets the player choose.

A player is, for every step, an ordered list of named priorities. Each scores the choices still in
the running; those with the lowest score stay, and the first difference decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from hexile.games.hive.rules.ending import jump_limit
from hexile.games.hive.rules.firing import strength_of
from hexile.games.hive.rules.terran import ways
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
    Deed,
    Fight,
    Hive,
)
from hexile.games.hive.tables import (
    ATTACKER_LOSS,
    DARTER,
    ENGINEER,
    FORCES,
    HOSTAGE,
    LANCER,
    MASTER_QUEEN,
    NO_AREA,
    QUEEN,
    SCOUT,
    SOLDIER,
)
from hexile.kernel.chart import Trace
from hexile.kernel.dice import SeededDice
from hexile.kernel.graph import FAR
from hexile.kernel.play import Action, State
from hexile.kernel.player import Player, RandomPlayer

Scores = list[int]
Score = Callable[[Hive, list[Deed]], Scores]
NO_DIFFERENCE: Final[list[int]] = []
LAST_RESORT: Final = "last"

# What a kill is worth, by kind: hostage, three Marines, Soldier, Worker, Queen, Master-Queen.
WORTH: Final[list[int]] = [0, 4, 6, 3, 5, 3, 12, 12]

# --- how things stand --------------------------------------------------------------------


def held_hostages(s: Hive) -> list[int]:
    """List the boxes with hostages in Znon hands."""
    return [s.at[u] for u in range(s.terms.marines_first) if s.in_hive(u) and not s.terran[u]]


def hostages_found(s: Hive) -> bool:
    """Tell whether the hostages have appeared at all."""
    return s.at[0] != -1


def is_withdrawing(s: Hive) -> bool:
    """Tell whether it is time to go home: the hostages are ours, or the jump is near."""
    if s.terms.mission == PUNITIVE:
        return next_jump(s) >= 2 or fighters_left(s) <= 2
    return hostages_found(s) and not held_hostages(s)


def next_jump(s: Hive) -> int:
    """Return the faces that would jump next turn."""
    left = s.engines_left()
    return 0 if left == 0 else s.terms.book.jump[2 - left][min(s.turn + 1, 30)]


def fighters_left(s: Hive) -> int:
    """Count the Terran-controlled Marines in the Hive or in Darters still here."""
    marines = range(s.terms.marines_first, s.terms.znon_first)
    return sum(1 for unit in marines if s.at[unit] >= 0 and s.terran[unit])


def seats(s: Hive, men: int) -> list[int]:
    """List the boxes over which a Darter has so many seats."""
    return [
        s.ship_at[ship]
        for ship in range(s.terms.ships)
        if s.ship_at[ship] >= 0 and not s.ship_crippled[ship] and s.seats_left(ship) >= men
    ]


def sleeping(s: Hive, laser: bool) -> list[int]:
    """List the boxes of nests that sleep; the Laser Area only if asked for."""
    ship = s.terms.ship
    return [
        box
        for box in range(ship.size)
        if ship.areas[box] != NO_AREA
        and not s.awake[ship.areas[box]]
        and (laser or ship.areas[box] != s.terms.laser_area)
    ]


def boxes_of(s: Hive, first: int, last: int) -> list[int]:
    """List the boxes with Znon of some kinds."""
    terms = s.terms
    units = range(terms.first[first], terms.first[last + 1])
    return [s.at[unit] for unit in units if s.in_hive(unit)]


def works(s: Hive) -> list[int]:
    """List the Engine Rooms and the fire control that still stand."""
    ship = s.terms.ship
    rooms = [box for place, box in enumerate(ship.engines) if s.engines[place]]
    return rooms + ([ship.lasers] if s.lasers and s.terms.mission == PUNITIVE else [])


def goals_of(s: Hive, unit: int) -> list[int]:
    """Say what a unit makes for, as boxes; the first that applies."""
    kind = s.kind_of(unit)
    if kind == HOSTAGE or is_withdrawing(s):
        return seats(s, s.men[unit])
    if kind == ENGINEER and s.awake[s.terms.laser_area]:
        return works(s)
    if s.terms.mission != PUNITIVE and hostages_found(s):
        return held_hostages(s)
    if kind == SCOUT and s.terms.mission != PUNITIVE:
        return sleeping(s, False) or sleeping(s, True)
    prey = boxes_of(s, QUEEN, MASTER_QUEEN) or boxes_of(s, SOLDIER, QUEEN)
    return prey or sleeping(s, True)


def way_to(s: Hive, goals: list[int], box: int) -> int:
    """Return the points from a box to the nearest goal."""
    best = FAR
    for goal in goals:
        if s.terms.ship.distances[goal][box] < best:
            best = s.terms.ship.distances[goal][box]
    return best


# --- worth of shots and attacks, in hundredths -------------------------------------------


def hit_value(row: list[int], men: int, worth: int) -> int:
    """Return what a row of results is worth against a unit with so many men."""
    total: int = 0
    for face in range(1, 7):
        if row[face] > 0:
            total += worth if row[face] >= men else worth // 2
    return 100 * total // 6


def shot_value(s: Hive, unit: int, target: int, spot: int, aimed: bool) -> int:
    """Return what a shot from a box is worth."""
    boxes = s.terms.ship.sight[spot][s.at[target]]
    strength = strength_of(s, unit, target, boxes, aimed)
    if strength <= 0:
        return 0
    return hit_value(s.terms.book.ranged_row(strength), s.men[target], worth_of(s, target))


def worth_of(s: Hive, unit: int) -> int:
    """Say what killing a unit is worth; guards of a hostage are worth more."""
    worth = WORTH[s.kind_of(unit)]
    if s.terms.is_marine(unit):
        return 1
    return worth * 2 if s.at[unit] in held_hostages(s) else worth


def attack_value(s: Hive, fight: Fight) -> int:
    """Return what an attack hand to hand is worth, its risk taken off."""
    strength = sum(s.melee(unit) for unit in fight.attackers)
    row = s.terms.book.fight_row(strength - s.melee(fight.what))
    value = hit_value(row, s.men[fight.what], worth_of(s, fight.what))
    losses = sum(1 for face in range(1, 7) if row[face] == ATTACKER_LOSS)
    return value - 100 * losses * 4 // 6 - 10 * len(fight.attackers)


def best_shot_from(s: Hive, unit: int, box: int, points: int) -> int:
    """Return what the best shot from a box would be worth with so many points."""
    if points < s.terms.snap or s.znon[box] > 0:
        return 0
    best: int = 0
    sight = s.terms.ship.sight[box]
    for target in range(s.terms.znon_first, s.terms.units):
        at = s.at[target]
        if at >= 0 and sight[at] > 0 and s.terrans[at] == 0:
            best = max(best, shot_value(s, unit, target, box, points >= s.terms.aimed))
    return best


# --- priorities: before the landing ------------------------------------------------------


def force_wanted(name: str) -> Score:
    """Make the priority that takes one ready-made force, or buys Lancers."""
    number = [force.name for force in FORCES].index(name)

    def score(s: Hive, deeds: list[Deed]) -> Scores:
        return [abs(deed.who - number) for deed in deeds]

    return score


def buy_in_turn(s: Hive, deeds: list[Deed]) -> Scores:
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


def fill_up(s: Hive, deeds: list[Deed]) -> Scores:
    """Spread everybody evenly."""
    return [0 if deed.verb == FILL else 1 for deed in deeds]


# --- priorities: Darters -----------------------------------------------------------------


def leave_in_time(s: Hive, deeds: list[Deed]) -> Scores:
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
    danger = jump_limit(s)
    if s.is_flying(ship):
        return is_withdrawing(s)
    if hostage and danger > 0:
        return True
    if not is_withdrawing(s):
        return False
    waiting = [u for u in range(s.terms.znon_first) if s.in_hive(u) and s.terran[u]]
    if not waiting or s.seats_left(ship) == 0:
        return True
    return bool(aboard) and danger >= (2 if s.terms.mission != PUNITIVE else 3)


def land_ships(s: Hive, deeds: list[Deed]) -> Scores:
    """Attach the ships one by one; keep one back until the hostages are found."""
    flying = sum(1 for ship in range(s.terms.ships) if s.is_flying(ship))
    reserve = 1 if s.terms.mission != PUNITIVE and not hostages_found(s) and s.turn < 4 else 0
    return [0 if d.verb == SHIP and flying > reserve else 1 if d.verb == END else 2 for d in deeds]


def land_near(s: Hive, deeds: list[Deed]) -> Scores:
    """Land beside the hostages, or over a sleeping nest next to one already awake."""
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


def beside(s: Hive, goals: list[int], box: int) -> int:
    """Score a landing: a box without Znon that sees the goal, the nearer the better."""
    way = way_to(s, goals, box)
    sees = any(s.terms.ship.sight[box][goal] for goal in goals)
    return way + 40 * (s.znon[box] + s.hidden[box]) + (0 if sees else 5)


# --- priorities: movement and fire -------------------------------------------------------


def pick_in_turn(s: Hive, deeds: list[Deed]) -> Scores:
    """Let hostages act first, then those outside, Lancers before others, the ships' last men last."""
    return [pick_rank(s, deed) for deed in deeds]


def pick_rank(s: Hive, deed: Deed) -> int:
    """Return a unit's place in the order of acting."""
    if deed.verb != PICK:
        return 90
    if s.kind_of(deed.who) == HOSTAGE:
        return 0
    late = 40 if not s.in_hive(deed.who) and is_withdrawing(s) else 0
    return late + {LANCER: 10, SCOUT: 20, ENGINEER: 15}[s.kind_of(deed.who)]


def sabotage_now(s: Hive, deeds: list[Deed]) -> Scores:
    """Destroy what can be destroyed."""
    return [0 if deed.verb == SABOTAGE else 1 for deed in deeds]


def break_away(s: Hive, deeds: list[Deed]) -> Scores:
    """Leave a fight that is lost, or any fight when it is time to go home."""
    unit = deeds[0].who
    if all(deed.verb != DISENGAGE for deed in deeds):
        return NO_DIFFERENCE
    box = s.at[unit]
    lost = s.strength_at(box, True) + 1 < s.strength_at(box, False)
    wanted = s.kind_of(unit) == HOSTAGE or is_withdrawing(s) or lost
    return [0 if (deed.verb == DISENGAGE) == wanted else 1 for deed in deeds]


def go_aboard(s: Hive, deeds: list[Deed]) -> Scores:
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


def tend_breach(s: Hive, deeds: list[Deed]) -> Scores:
    """Open a Breach to get out or in; close it behind the last one home."""
    unit = deeds[0].who
    aboard = s.at[unit] >= s.terms.ship.size
    home = is_withdrawing(s)
    scores: list[int] = []
    for deed in deeds:
        if deed.verb == OPEN:
            scores.append(0 if aboard != home else 2)
        elif deed.verb == CLOSE:
            scores.append(0 if home and aboard and all_in(s, deed.what) else 2)
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


def fire_well(s: Hive, deeds: list[Deed]) -> Scores:
    """Take a shot that is worth it from here."""
    if is_withdrawing(s):
        return NO_DIFFERENCE
    return [
        -shot_value(s, d.who, d.what, s.at[d.who], d.verb == AIM) // 50
        if d.verb in (SNAP, AIM)
        else -1
        for d in deeds
    ]


def fire_at_last(s: Hive, deeds: list[Deed]) -> Scores:
    """Fire with what points are left."""
    return [
        -shot_value(s, d.who, d.what, s.at[d.who], d.verb == AIM) if d.verb in (SNAP, AIM) else 0
        for d in deeds
    ]


def rest(s: Hive, deeds: list[Deed]) -> Scores:
    """Stop when nothing is to be gained."""
    return [0 if deed.verb == DONE else 1 for deed in deeds]


def get_nearer(s: Hive, deeds: list[Deed]) -> Scores:
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
    score = 100 * way_to(s, goals, box) if goals else 0
    if s.znon[box] > 0 and box != s.at[unit]:
        mine = s.strength_at(box, True) + s.melee(unit)
        theirs = s.strength_at(box, False)
        if mine < theirs:
            score += 800 * (theirs - mine)
    elif s.hidden[box] > 0:
        score += 300
    elif not is_withdrawing(s):
        score -= best_shot_from(s, unit, box, points) // 2
    return score


# --- priorities: melee -------------------------------------------------------------------


def best_attack(s: Hive, deeds: list[Deed]) -> Scores:
    """Make the attack that is worth most, none that costs more than it brings."""
    scores: list[int] = []
    for deed in deeds:
        if isinstance(deed, Fight):
            scores.append(-attack_value(s, deed))
        else:
            scores.append(-20 if deed.verb == PROBE else 0)
    return scores


# --- a recklessness of its own -----------------------------------------------------------


def charge_nearest(s: Hive, deeds: list[Deed]) -> Scores:
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


def land_anywhere(s: Hive, deeds: list[Deed]) -> Scores:
    """Attach every ship at once."""
    return [0 if d.verb in (SHIP, ATTACH) else 1 if d.verb == END else 2 for d in deeds]


def attack_always(s: Hive, deeds: list[Deed]) -> Scores:
    """Attack whatever is there, with everybody."""
    return [-len(d.attackers) if isinstance(d, Fight) else 0 for d in deeds]


# --- players -----------------------------------------------------------------------------


class Priority:
    """A named priority: its letter in the chart, and how it scores the choices."""

    def __init__(self, letter: str, score: Score) -> None:
        self.letter = letter
        self.score = score


class PriorityPlayer(Player):
    """A player that is an ordered list of priorities for every step."""

    def __init__(self, name: str, text: str, lists: dict[str, list[Priority]]) -> None:
        super().__init__(name, text)
        self.lists = lists

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Narrow the choices priority by priority."""
        return legal[self.narrow(cast(Hive, view), legal, None)]

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Say which priority decided."""
        trace = Trace(self.name, f"the {self.name}")
        self.narrow(cast(Hive, view), legal, trace)
        return trace

    def narrow(self, s: Hive, legal: list[Action], trace: Trace | None) -> int:
        """Return the number of the choice that is left."""
        deeds = [cast(Deed, action) for action in legal]
        kept = list(range(len(deeds)))
        for priority in self.lists.get(step_name(s), []):
            if len(kept) == 1:
                break
            scores = priority.score(s, deeds)
            if not scores:
                continue
            best = min(scores[place] for place in kept)
            stay = [place for place in kept if scores[place] == best]
            if trace is not None:
                note(trace, priority.letter, deeds, kept, scores, best, len(stay) < len(kept))
            kept = stay
        if trace is not None and not trace.decided:
            trace.tried(LAST_RESORT, "first", {})
            trace.decide(LAST_RESORT)
        return kept[0]


def note(
    trace: Trace,
    letter: str,
    deeds: list[Deed],
    kept: list[int],
    scores: Scores,
    best: int,
    cut: bool,
) -> None:
    """Write a priority into a trace with the choices it looked at."""
    row = trace.tried(letter, "cuts" if cut else "alike", {})
    if cut:
        for place in kept[:12]:
            row.weigh(deeds[place].text(), str(scores[place]), scores[place] == best)
        trace.decide(letter)


def step_name(s: Hive) -> str:
    """Name the step asked about; `attach 2` is `attach`."""
    name = s.agenda[-1].name
    return "attach" if name.startswith("attach") else name


def start_lists(force: str) -> dict[str, list[Priority]]:
    """Return what both players do before the landing."""
    return {
        "choose force": [Priority("force", force_wanted(force))],
        "purchase": [Priority("buy", buy_in_turn)],
        "loading": [Priority("load", fill_up)],
    }


def charge_lists() -> dict[str, list[Priority]]:
    """Return the priorities of `charge`: land, run at them, hit."""
    return {
        **start_lists("assault"),
        "darters": [Priority("land", land_anywhere)],
        "departures": [Priority("stay", land_anywhere)],
        "attach": [Priority("near", land_near)],
        "movement": [Priority("pick", pick_in_turn)],
        "acting": [Priority("run", charge_nearest)],
        "terran melee": [Priority("hit", attack_always)],
    }


def raider_lists() -> dict[str, list[Priority]]:
    """Return the priorities of `raider`."""
    return {
        **start_lists("assault"),
        "darters": [Priority("home", leave_in_time), Priority("land", land_ships)],
        "departures": [Priority("home", leave_in_time)],
        "attach": [Priority("near", land_near)],
        "movement": [Priority("pick", pick_in_turn)],
        "acting": [
            Priority("sabotage", sabotage_now),
            Priority("break", break_away),
            Priority("board", go_aboard),
            Priority("breach", tend_breach),
            Priority("fire", fire_well),
            Priority("goal", get_nearer),
            Priority("spare", fire_at_last),
            Priority("rest", rest),
        ],
        "terran melee": [Priority("hit", best_attack)],
    }


PLAYERS: Final[list[Player]] = [
    RandomPlayer(),
    PriorityPlayer("charge", "Lands everywhere and runs at the nearest Znon.", charge_lists()),
    PriorityPlayer(
        "raider", "Finds the hostages, shoots its way in, and goes home.", raider_lists()
    ),
]
