"""Computer players: ideas in a fixed order; the first that finds something to do decides.

`march` goes for the objective and shoots what stands close. `squad` keeps a point for every Marine
to be Ready with, covers the lanes Xenos will come by, and advances with what is left over.
"""

from __future__ import annotations

from typing import Final, cast

from hexile.games.forlorn.rules.combat import can_spit, ranged_strength, units_near
from hexile.games.forlorn.rules.goals import computer, is_computer_taken, is_room_clean
from hexile.games.forlorn.rules.harm import is_hit, xeno_defense
from hexile.games.forlorn.rules.marines import flame_line
from hexile.games.forlorn.state import (
    CLOSED,
    EMPTY,
    FIRST_XENO,
    NO_ONE,
    XENO_SEAT,
    Do,
    Forlorn,
    is_big,
)
from hexile.games.forlorn.tables import BLASTER, COMPUTER, EGG, WARRIOR, XENO_MELEE
from hexile.games.forlorn.view.words import label
from hexile.kernel.chart import Trace
from hexile.kernel.dice import SeededDice
from hexile.kernel.graph import FAR, NOWHERE
from hexile.kernel.play import Action, State, seat_to_choose
from hexile.kernel.player import Player, RandomPlayer

CHART: Final = "marines"
NEAR: Final = 3
IN_REACH: Final = 9
LANE: Final = 8
XENO_WEIGHT: Final = 4
VENT_WEIGHT: Final = 1
GOOD_SHOT: Final = 3
SPARE: Final = 1

# --- what the squad wants ----------------------------------------------------------------------


class Wants:
    """Where Marines should go: steps from every square, who is to go, and when one has arrived."""

    def __init__(self, steps: list[int], team: list[int], arrived: int) -> None:
        self.steps = steps
        self.team = team
        self.arrived: int = arrived


def steps_to(s: Forlorn, goals: list[int]) -> list[int]:
    """Return the steps from every square to the nearest goal, doors thought open but dearer."""
    ways = s.terms.ground.ways((1 << len(s.doors)) - 1)
    best = [FAR] * s.terms.ground.size
    for goal in goals:
        row = ways.steps_from(goal)
        for square in s.terms.ground.floor:
            if row[square] < best[square]:
                best[square] = row[square]
    return best


def wants(s: Forlorn) -> Wants:
    """Work out what the operation wants of the squad now."""
    goal = s.terms.operation.goal
    ground = s.terms.ground
    if goal == "breakout":
        return team_for(
            s, [q for q in ground.floor if s.terms.is_lift[q]], s.terms.operation.need, 0
        )
    if goal == "foothold":
        east = [q for q in ground.floor if ground.deck.column(q) == s.terms.goal_column]
        beyond = steps_to(s, east)
        for q in ground.floor:
            if ground.deck.column(q) >= s.terms.goal_column:
                beyond[q] = 0
        return Wants(beyond, nearest(s, beyond, s.terms.operation.need + SPARE), 0)
    if goal == "clean-out":
        return wants_clean_rooms(s)
    if goal == "last-watch":
        return Wants([0] * ground.size, [], 0)
    return wants_computer(s)


def wants_computer(s: Forlorn) -> Wants:
    """Go for the console; then the bearer, and as many as are needed, go home."""
    home = [q for q in s.terms.ground.floor if s.terms.is_entry[q]]
    item = computer(s)
    if not is_computer_taken(s):
        return team_for(s, [s.terms.ground.deck.objective], s.terms.operation.need, 1)
    bearer = s.item_with[item]
    if bearer == NO_ONE:
        return team_for(s, [s.item_at[item]], s.terms.operation.need, 1)
    steps = steps_to(s, home)
    team = nearest(s, steps, s.terms.operation.need)
    if bearer not in team:
        team = [bearer, *team[:-1]]
    return Wants(steps, team, 0)


def wants_clean_rooms(s: Forlorn) -> Wants:
    """Go for the first room that is not clean."""
    for room in range(len(s.entered)):
        if not is_room_clean(s, room):
            return team_for(s, s.terms.room_squares[room], 6, 0)
    return Wants([0] * s.terms.ground.size, [], 0)


def team_for(s: Forlorn, goals: list[int], count: int, arrived: int) -> Wants:
    """Send the Marines nearest to some goals, one more than must arrive."""
    steps = steps_to(s, goals)
    return Wants(steps, nearest(s, steps, count + SPARE), arrived)


def nearest(s: Forlorn, steps: list[int], count: int) -> list[int]:
    """List the living Marines with the fewest steps, up to a number."""
    alive = [(steps[at], m) for m, at in enumerate(s.marine_at) if at != NOWHERE]
    alive.sort()
    return [m for _, m in alive[:count]]


# --- lanes ---------------------------------------------------------------------------------------


def lanes(s: Forlorn) -> list[int]:
    """Weigh the squares Xenos will come by: the last steps of their ways to the squad. [6.7]"""
    weights = [0] * s.terms.ground.size
    for xeno in range(len(s.xeno_at)):
        at = s.xeno_at[xeno]
        if at != NOWHERE and s.xeno_kind[xeno] != EGG:
            add_lane(s, at, XENO_WEIGHT, weights)
    for vent in s.terms.ground.deck.vents:
        add_lane(s, vent, VENT_WEIGHT, weights)
    return weights


def add_lane(s: Forlorn, start: int, weight: int, weights: list[int]) -> None:
    """Add the last squares of the way from a square to the closest Marine."""
    steps = s.ways.steps_from(start)
    target = NOWHERE
    best = FAR
    for at in s.marine_at:
        if at != NOWHERE and steps[at] < best:
            best = steps[at]
            target = at
    if target == NOWHERE:
        return
    back = s.ways.steps_from(target)
    square = start
    while back[square] > 0:
        if back[square] <= LANE:
            weights[square] += weight
        for to in s.ways.links[square]:
            if back[to] == back[square] - 1:
                square = to
                break


def cover(s: Forlorn, at: int, facing: int, weights: list[int]) -> int:
    """Add up the lanes a Marine on a square with a facing would have under fire. [8.5]"""
    total: int = 0
    ground = s.terms.ground
    for square in ground.floor:
        weight = weights[square]
        if weight == 0 or not ground.in_front(at, facing, square):
            continue
        if ground.range(at, square) <= LANE and s.has_line_of_fire(at, square):
            total += weight
    return total


# --- ideas ---------------------------------------------------------------------------------------


class Mind:
    """What one decision is made from: the state, the list, and what has been worked out of it."""

    def __init__(self, s: Forlorn, legal: list[Action], careful: bool) -> None:
        self.s = s
        self.legal: list[Do] = [cast(Do, action) for action in legal]
        self.careful = careful
        self.wants: Wants | None = None
        self.weights: list[int] | None = None

    def goals(self) -> Wants:
        """Return what the operation wants, worked out once."""
        if self.wants is None:
            self.wants = wants(self.s)
        return self.wants

    def lanes(self) -> list[int]:
        """Return the lanes, worked out once."""
        if self.weights is None:
            self.weights = lanes(self.s)
        return self.weights


def find(mind: Mind, verb: str) -> Do | None:
    """Return the first choice with a verb."""
    for action in mind.legal:
        if action.verb == verb:
            return action
    return None


def set_up_idea(mind: Mind) -> Do | None:
    """Leave the set-up to the operation's page."""
    return find(mind, "muster")


def objective_idea(mind: Mind) -> Do | None:
    """Work the console, pick the computer up, or open the door in the way."""
    s = mind.s
    action = find(mind, "work")
    if action is not None:
        return action
    for action in mind.legal:
        if action.verb == "take" and s.terms.item_kinds[action.at] == COMPUTER:
            return action
        if action.verb == "open" and is_door_in_the_way(mind, action):
            return action
    return None


def is_door_in_the_way(mind: Mind, action: Do) -> bool:
    """Tell whether a closed door is the next square of somebody's way to the goal."""
    goals = mind.goals()
    s = mind.s
    at = s.marine_at[action.who]
    if action.who not in goals.team or s.doors[action.extra] != CLOSED:
        return False
    if (
        s.terms.operation.rooms
        and s.terms.sealed[action.extra]
        and len(squad_near(s, action.at)) < 4
    ):
        return False
    return goals.steps[action.at] < goals.steps[at] and goals.steps[at] > goals.arrived


def squad_near(s: Forlorn, square: int) -> list[int]:
    """List the Marines within four squares of a square."""
    return [
        m
        for m, at in enumerate(s.marine_at)
        if at != NOWHERE and s.terms.ground.range(at, square) <= 4
    ]


def threat(s: Forlorn, xeno: int) -> int:
    """Say how near a Xeno is to the squad, in steps; eggs hardly matter."""
    if s.xeno_kind[xeno] == EGG:
        return IN_REACH
    steps = s.steps_to_marine(s.xeno_at[xeno])
    if s.xeno_kind[xeno] == BLASTER and steps <= IN_REACH:
        return 1
    return steps


def attack_value(s: Forlorn, action: Do) -> int:
    """Say how good an attack is, in sixths of a kill; blasts count everybody they touch."""
    if action.verb in ("shoot", "burst", "melee"):
        return single_value(s, action)
    if action.verb == "throw":
        return blast_value(s, units_near(s, action.at)) - 4
    if action.verb == "flame":
        return blast_value(s, flame_line(s, s.marine_at[action.who], action.at)) - 1
    return 0


def single_value(s: Forlorn, action: Do) -> int:
    """Count the faces that hit; a burst is worth as much again for every other target near by."""
    marine, xeno = action.who, action.at
    ranged = action.verb != "melee"
    strength = ranged_strength(s, marine, s.xeno_at[xeno]) if ranged else s.terms.melee[marine]
    hits = faces(strength, xeno_defense(s, xeno))
    if action.verb == "melee":
        hits -= 1
    if is_big(s.xeno_kind[xeno]) and s.wounded[xeno]:
        hits += 1
    if action.verb == "burst":
        others = [
            x
            for x, at in enumerate(s.xeno_at)
            if x != xeno and at != NOWHERE and s.terms.ground.range(at, s.xeno_at[xeno]) <= 2
        ]
        return hits + 4 * min(len(others), 2) - 3
    return hits


def faces(strength: int, defense: int) -> int:
    """Count the faces of a die that hit. [8.1]"""
    count: int = 0
    for face in range(1, 7):
        if is_hit(face, strength, defense):
            count += 1
    return count


def blast_value(s: Forlorn, squares: list[int]) -> int:
    """Add up Xenos near enough to matter on some squares, minus a lot for every Marine."""
    value: int = 0
    for square in squares:
        code = s.unit[square]
        if code >= FIRST_XENO:
            for xeno in s.xenos_on(square):
                if threat(s, xeno) <= IN_REACH:
                    value += 5 if s.xeno_kind[xeno] != EGG else 2
        elif code != EMPTY:
            value -= 10
    return value


def best_attack(mind: Mind, nearest_first: int, least: int) -> Do | None:
    """Return the best attack on Xenos within some steps of the squad, at least so good."""
    s = mind.s
    best, chosen = least - 1, None
    for action in mind.legal:
        if action.verb not in ("shoot", "burst", "melee", "throw", "flame"):
            continue
        value = attack_value(s, action) * 2
        if action.verb in ("shoot", "burst", "melee"):
            steps = threat(s, action.at)
            if steps > nearest_first:
                continue
            value += 2 if steps <= 1 else 0
            value += XENO_MELEE[s.xeno_kind[action.at]] if s.xeno_kind[action.at] != EGG else -4
        if value > best:
            best, chosen = value, action
    return chosen


def throat_idea(mind: Mind) -> Do | None:
    """Attack Xenos that are already close, or big ones in reach."""
    return best_attack(mind, NEAR if mind.careful else 1, 2 * GOOD_SHOT)


def leftover_idea(mind: Mind) -> Do | None:
    """Shoot at anything in reach of the squad with points nobody needs."""
    return best_attack(mind, IN_REACH + 6, 2)


def reserve(mind: Mind) -> int:
    """Count the points kept back: one for every Marine who could still get Ready."""
    s = mind.s
    if not mind.careful:
        return 0
    wanted: int = 0
    for marine, at in enumerate(s.marine_at):
        if at != NOWHERE and not s.ready[marine] and s.item_of(marine, COMPUTER) == NO_ONE:
            wanted += 1
    return min(wanted, s.points_all * 2 // 3)


def best_step(mind: Mind, marine: int, least: int) -> Do | None:
    """Return the Marine's step that brings him nearer, with the facing that covers most lanes."""
    goals = mind.goals()
    s = mind.s
    here = goals.steps[s.marine_at[marine]]
    best, chosen = -FAR, None
    for action in mind.legal:
        if action.who != marine or action.verb not in ("step", "pass"):
            continue
        gain = here - goals.steps[action.at]
        if gain < least:
            continue
        free = s.mover == marine and s.movement >= (1 if action.verb == "step" else 3)
        value = gain * 1000 + (0 if action.verb == "step" else -200)
        value += 0 if free else -1
        value += (
            min(cover(s, action.at, action.extra % 4, mind.lanes()), 150) if mind.careful else 0
        )
        if value > best:
            best, chosen = value, action
    return chosen


def going_idea(mind: Mind) -> Do | None:
    """Let the Marine on the move use up his movement."""
    s = mind.s
    if s.mover == NO_ONE or s.movement == 0 or s.mover not in mind.goals().team:
        return None
    if mind.goals().steps[s.marine_at[s.mover]] <= mind.goals().arrived:
        return None
    action = best_step(mind, s.mover, 1)
    if action is not None and action.verb == "pass" and s.movement < 3:
        return None
    return action


def advance_idea(mind: Mind) -> Do | None:
    """Move the Marine of the team who is farthest behind, while points are left over."""
    s = mind.s
    goals = mind.goals()
    if s.points <= reserve(mind) and not is_last_chance(mind):
        return None
    behind = sorted(goals.team, key=lambda m: -goals.steps[s.marine_at[m]])
    if s.terms.operation.works and is_computer_taken(s):
        behind.sort(key=lambda m: s.item_of(m, COMPUTER) == NO_ONE)
    for marine in behind:
        if goals.steps[s.marine_at[marine]] > goals.arrived:
            action = best_step(mind, marine, 1)
            if action is not None:
                return action
    return None


def is_last_chance(mind: Mind) -> bool:
    """Tell whether the points would do to get everybody home now, or the game is nearly over."""
    s = mind.s
    goals = mind.goals()
    moves: int = 0
    for marine in goals.team[: s.terms.operation.need]:
        away = max(goals.steps[s.marine_at[marine]] - goals.arrived, 0)
        moves += (away + 3) // 4
    return moves <= s.points or s.left <= 2


def lanes_idea(mind: Mind) -> Do | None:
    """Get the Marine Ready who covers most; turn one first who would cover much more."""
    s = mind.s
    best, chosen = 0, None
    for action in mind.legal:
        if action.verb == "ready":
            at = s.marine_at[action.who]
            value = cover(s, at, s.facing[action.who], mind.lanes()) * 2 + 1
        elif action.verb == "turn" and mind.careful:
            value = turn_value(mind, action)
        else:
            continue
        if value > best:
            best, chosen = value, action
    return chosen


def turn_value(mind: Mind, action: Do) -> int:
    """Say what turning is worth: what he covers then, if he covers little now and can be Ready."""
    s = mind.s
    marine = action.who
    free = s.mover == marine and s.movement > 0
    if s.ready[marine] or s.item_of(marine, COMPUTER) != NO_ONE or s.points < (1 if free else 2):
        return 0
    at = s.marine_at[marine]
    now = cover(s, at, s.facing[marine], mind.lanes())
    then = cover(s, at, action.extra, mind.lanes())
    opposite = (action.extra * 2 - s.facing[marine]) % 4
    then = max(then, cover(s, at, opposite, mind.lanes()) - 1)
    return then * 2 if then > 2 * now + 2 else 0


def stim_idea(mind: Mind) -> Do | None:
    """Take a stim when the points are gone and Xenos are near, or the goal is."""
    s = mind.s
    if s.points > 0:
        return None
    near = any(
        at != NOWHERE and s.xeno_kind[x] != EGG and s.steps_to_marine(at) <= IN_REACH
        for x, at in enumerate(s.xeno_at)
    )
    return find(mind, "stim") if near or s.left <= 3 else None


def end_idea(mind: Mind) -> Do | None:
    """Say that nothing is left to do: the last choice on the list."""
    return mind.legal[-1]


# --- the brood, for the two-player game ---------------------------------------------------------------


def brood_idea(mind: Mind) -> Do | None:
    """Choose for the Xeno player: attack what is closest, spend cards as soon as they work."""
    s = mind.s
    if seat_to_choose(s) != XENO_SEAT or not s.terms.two_players:
        return None
    best, chosen = -FAR, None
    for action in mind.legal:
        value = brood_value(s, action)
        if value > best:
            best, chosen = value, action
    return chosen


def brood_value(s: Forlorn, action: Do) -> int:
    """Say how much the brood likes a choice."""
    verb = action.verb
    if verb == "activate":
        return 1000 - min(s.steps_to_marine(s.xeno_at[action.who]), 500)
    if verb in ("go", "stay"):
        return place_value(s, action)
    if verb in ("bite", "acid"):
        return (
            500
            + (1 if verb == "acid" and action.extra == NO_ONE else 0)
            - s.terms.defense[action.at]
        )
    if verb in ("egg", "drone", "lurk", "spawn"):
        return 500 - min(s.steps_to_marine(action.at), 400)
    if verb in (
        "spit",
        "feed",
        "ram",
        "play",
        "explode",
        "leap",
        "vorpal",
        "psychic",
        "gooey",
        "vapors",
    ):
        return 400
    return 100 if verb == "sudden" and action.at == WARRIOR else 0


def place_value(s: Forlorn, action: Do) -> int:
    """Like squares beside a Marine best, for Blasters those with a shot, then the nearest."""
    square = action.at if action.verb == "go" else s.xeno_at[action.who]
    if s.xeno_kind[action.who] == BLASTER:
        for marine in range(len(s.marine_at)):
            if s.marine_at[marine] != NOWHERE and can_spit(s, square, marine):
                return 900
    steps = s.steps_to_marine(square)
    return 500 - steps if steps < FAR else 0


# --- players -------------------------------------------------------------------------------------


class Idea:
    """A named idea: its row on the chart, and what it would do."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def choose(self, mind: Mind) -> Do | None:
        """Return what the idea wants, or nothing."""
        letter = self.letter
        if letter == "x":
            return brood_idea(mind)
        if letter == "1":
            return set_up_idea(mind)
        if letter == "2":
            return objective_idea(mind)
        if letter == "3":
            return throat_idea(mind)
        if letter == "4":
            return going_idea(mind)
        if letter == "5":
            return advance_idea(mind)
        if letter == "6":
            return lanes_idea(mind)
        if letter == "7":
            return leftover_idea(mind)
        return stim_idea(mind) if letter == "8" else end_idea(mind)


class SquadPlayer(Player):
    """Ideas in order; `careful` ones keep points for Ready and cover lanes."""

    def __init__(self, name: str, text: str, letters: str, careful: bool) -> None:
        super().__init__(name, text)
        self.ideas = [Idea(letter) for letter in letters]
        self.careful = careful

    def choose(self, view: State, legal: list[Action], dice: SeededDice) -> Action:
        """Take the first idea that finds something."""
        if len(legal) == 1:
            return legal[0]
        mind = Mind(cast(Forlorn, view), legal, self.careful)
        for idea in self.ideas:
            action = idea.choose(mind)
            if action is not None:
                return action
        return legal[-1]

    def explain(self, view: State, legal: list[Action], dice: SeededDice) -> Trace | None:
        """Walk the ideas again and write down what each found."""
        s = cast(Forlorn, view)
        mind = Mind(s, legal, self.careful)
        trace = Trace(CHART, self.name)
        for idea in self.ideas:
            action = idea.choose(mind)
            if action is not None:
                row = trace.tried(idea.letter, "yes", {"what": label(s, action)})
                row.weigh(action.text(), "chosen", True)
                trace.decide(idea.letter)
                return trace
            trace.tried(idea.letter, "no")
        return trace


PLAYERS: Final[list[Player]] = [
    RandomPlayer(),
    SquadPlayer(
        "march", "Straight for the objective, shooting what stands close.", "x1234567" + "89", False
    ),
    SquadPlayer(
        "squad",
        "Covers lanes, keeps points for Ready, advances with the rest.",
        "x1234567" + "89",
        True,
    ),
]
