"""Warhawks that go by named priorities.

A player is two ordered lists of priorities, one for movement, one for combat. Each scores the
choices still in the running; those with the lowest score stay, and the first difference decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.raid.rules.movement import WARHAWK_MOVEMENT, points_for_turn
from hexile.games.raid.rules.placing import TROOPER_PLACING
from hexile.games.raid.state import EMPTY, END, NO_ONE, Attack, Post, Raid, StepTo
from hexile.games.raid.tables import CLASS_A, CLASS_B
from hexile.kernel.chart import Trace
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import Action
from hexile.kernel.player import Player
from hexile.kernel.priorities import NO_DIFFERENCE, Priority, PriorityPlayer

ALREADY_THERE: Final = -1

# --- goals and ways ----------------------------------------------------------------------


class Caution:
    """What lengthens a way, in steps: each trooper, by class, that is in the way, or beside one.

    `spare` is how many points must be left over for a scientist to be worth running after; FAR
    is for those who never look at scientists.
    """

    def __init__(self, in_the_way: list[int], beside: list[int], spare: int) -> None:
        self.in_the_way: vec[i64] = vec[i64](in_the_way)
        self.beside: vec[i64] = vec[i64](beside)
        self.spare: i64 = spare


RECKLESS: Final = Caution([0, 0], [0, 0], FAR)
CAREFUL: Final = Caution([1, 2], [1, 2], 2)
DARING: Final = Caution([1, 2], [0, 0], 2)


def goals_for(s: Raid, caution: Caution) -> vec[i64]:
    """List what is worth running for: the platform, and scientists who can still be caught."""
    goals = vec[i64]([s.terms.ground.platform])
    if caution.spare < FAR:
        for at in s.scientist_at:
            if can_be_caught(s, at, caution.spare):
                goals = append(goals, at)
    return goals


def can_be_caught(s: Raid, scientist: i64, spare: i64) -> bool:
    """Tell whether a scientist not seized may stay until a later turn brings a Warhawk to him."""
    if scientist == NOWHERE or s.units[scientist] != EMPTY:
        return False
    turns = turns_he_may_stay(s, scientist)
    if s.terms.turns - s.turn < turns:
        turns = s.terms.turns - s.turn
    steps = s.terms.ground.distances[scientist]
    nearest: i64 = FAR
    for at in s.warhawk_at:
        if at != NOWHERE and steps[at] < nearest:
            nearest = steps[at]
    return turns > 0 and nearest + spare <= s.points + points_for_turn(s) * turns


def turns_he_may_stay(s: Raid, scientist: i64) -> i64:
    """Count the turns the others take who may run before the scientist on a square. [5.1, R4]"""
    way = s.terms.ground.to_platform
    speed = s.terms.scientist_speed
    turns: i64 = 0
    for at in s.scientist_at:
        if at != NOWHERE and at != scientist and way[at] <= way[scientist]:
            turns += 1 if speed == 0 else (way[at] + speed - 1) // speed
    return turns


def way_from(s: Raid, square: i64, goals: vec[i64], caution: Caution) -> i64:
    """Return the shortest way from a square to a goal, troopers counted as extra steps."""
    best: i64 = FAR
    for goal in goals:
        steps = s.terms.ground.distances[goal]
        if steps[square] < best:
            way = steps[square] + hindrance(s, square, steps, caution)
            if way < best:
                best = way
    return best


def hindrance(s: Raid, square: i64, steps: vec[i64], caution: Caution) -> i64:
    """Add up the troopers beside a square and those on a shortest way to where *steps* lead."""
    near, classes = s.terms.ground.distances[square], s.trooper_class
    way = steps[square]
    extra: i64 = 0
    trooper: i64 = 0
    for at in s.trooper_at:
        if at != NOWHERE:
            far = near[at]
            if far + steps[at] == way:
                extra += caution.in_the_way[classes[trooper]]
            if far == 1:
                extra += caution.beside[classes[trooper]]
        trooper += 1
    return extra


def is_holding(s: Raid, warhawk: i64) -> bool:
    """Tell whether a living Warhawk stands on the platform or with a scientist. [9.2, 9.3]"""
    at = s.warhawk_at[warhawk]
    return at == s.terms.ground.platform or s.scientist_on(at) != NO_ONE


def ways_of(s: Raid, goals: vec[i64], caution: Caution) -> vec[i64]:
    """Return the way of each Warhawk; ALREADY_THERE for one that holds something, FAR for dead."""
    ways = s.warhawk_at[:]
    warhawk: i64 = 0
    for at in s.warhawk_at:
        if at == NOWHERE:
            ways[warhawk] = FAR
        elif is_holding(s, warhawk):
            ways[warhawk] = ALREADY_THERE
        else:
            ways[warhawk] = way_from(s, at, goals, caution)
        warhawk += 1
    return ways


def shortest(ways: vec[i64]) -> i64:
    """Name the Warhawk with the shortest way, the first of several; NO_ONE if all are FAR."""
    best: i64 = FAR
    nearest: i64 = NO_ONE
    warhawk: i64 = 0
    for way in ways:
        if way < best:
            best = way
            nearest = warhawk
        warhawk += 1
    return nearest


def free_steps(s: Raid, goals: list[int], most: i64) -> vec[i64]:
    """Return the steps from each square to the nearest goal with nothing to stop a Warhawk."""
    steps = vec[i64]([FAR] * s.terms.ground.size)
    for goal in goals:
        steps[goal] = 0
    edge = goals
    for away in range(1, most + 1):
        beyond: list[int] = []
        for square in edge:
            for before in s.terms.ground.links[square]:
                if steps[before] == FAR and is_passed(s, before, square):
                    steps[before] = away
                    beyond.append(before)
        edge = beyond
    return steps


def is_passed(s: Raid, square: i64, to: i64) -> bool:
    """Tell whether a Warhawk may run over a square and on to the next. [4.6, 4.8, R5, R20]"""
    is_entry = s.terms.ground.is_entry
    if s.units[square] != EMPTY or (is_entry[to] and not is_entry[square]):
        return False
    if not s.terms.through_scientists and s.scientist_on(square) != NO_ONE:
        return False
    return not s.is_beside_trooper(square)


# --- priorities: scores for the choices left, the lowest are wanted ----------------------

Scores = Callable[["Mind", list[Action]], list[int]]


@mypyc_attr(acyclic=True)
class Mind:
    """What a player has in mind: the game, and how much it fears."""

    def __init__(self, s: Raid, caution: Caution) -> None:
        self.s = s
        self.caution = caution


def keep_b_far(mind: Mind, left: list[Action]) -> list[int]:
    """Count the steps from a B's square to the platform, the farthest first. [R18]"""
    steps = mind.s.terms.ground.distances[mind.s.terms.ground.platform]
    return [-steps[a.square] if isinstance(a, Post) else 0 for a in left]


def hold_what_is_won(mind: Mind, left: list[Action]) -> list[int]:
    """Count 1 for a step off the platform or away from a scientist. [R3, R5]"""
    s = mind.s
    if not (s.terms.platform_hold or s.terms.through_scientists):
        return NO_DIFFERENCE
    return [1 if isinstance(a, StepTo) and is_holding(s, a.warhawk) else 0 for a in left]


def reach_platform(mind: Mind, left: list[Action]) -> list[int]:
    """Count the steps still to make to the platform, if it can be reached this turn. [9.2]"""
    s = mind.s
    return steps_this_turn(s, left, [s.terms.ground.platform])


def seize_scientist(mind: Mind, left: list[Action]) -> list[int]:
    """Count the steps still to make to a scientist, if one can be reached this turn. [9.3]"""
    s = mind.s
    return steps_this_turn(s, left, [at for at in s.scientist_at if at != NOWHERE])


def steps_this_turn(s: Raid, left: list[Action], goals: list[int]) -> list[int]:
    """Count the steps to make after each choice, FAR where the points do not suffice."""
    near = [goal for goal in goals if is_near(s, goal)]
    if not near:
        return NO_DIFFERENCE
    steps = free_steps(s, near, s.points - 1)
    return [steps[a.to] if isinstance(a, StepTo) else FAR for a in left]


def is_near(s: Raid, goal: i64) -> bool:
    """Tell whether a goal is free, and no farther from a Warhawk that may move than points go."""
    if s.units[goal] != EMPTY:
        return False
    steps = s.terms.ground.distances[goal]
    warhawk: i64 = 0
    for at in s.warhawk_at:
        if at != NOWHERE and steps[at] <= s.points and not s.stopped[warhawk]:
            return True
        warhawk += 1
    return False


def bring_leader_nearer(mind: Mind, left: list[Action]) -> list[int]:
    """Measure the way of the leader after each choice. [4.1, 4.2]

    The leader is, of the Warhawks that can shorten their way, the one with the shortest.
    """
    s = mind.s
    goals = goals_for(s, mind.caution)
    ways = ways_of(s, goals, mind.caution)
    for warhawk in range(len(ways)):
        if s.stopped[warhawk]:
            ways[warhawk] = FAR
    leader = shortest(ways)
    while leader != NO_ONE:
        scores = ways_after(s, left, leader, ways[leader], goals, mind.caution)
        if scores:
            return scores
        ways[leader] = FAR
        leader = shortest(ways)
    return NO_DIFFERENCE


def ways_after(
    s: Raid, left: list[Action], warhawk: i64, way: i64, goals: vec[i64], caution: Caution
) -> list[int]:
    """Measure one Warhawk's way after each choice; NO_DIFFERENCE if none shortens it.

    Another's step leaves it as it is.
    """
    ways: list[int] = [way] * len(left)
    shorter = False
    place: i64 = 0
    for a in left:
        if isinstance(a, StepTo) and a.warhawk == warhawk:
            after = way_from(s, a.to, goals, caution)
            ways[place] = after
            shorter = shorter or after < way
        place += 1
    return ways if shorter else NO_DIFFERENCE


def do_not_wander(mind: Mind, left: list[Action]) -> list[int]:
    """Count 1 for a step: a useful one has been chosen above. [R21]"""
    return [0 if a is END else 1 for a in left]


def keep_out_of_reach_of_b(mind: Mind, left: list[Action]) -> list[int]:
    """Count the B troopers that are or may come beside. [5.8]"""
    s = mind.s
    return [in_reach(s, a.to, CLASS_B) if isinstance(a, StepTo) else 0 for a in left]


def keep_out_of_reach_of_a(mind: Mind, left: list[Action]) -> list[int]:
    """Count the A troopers that are or may come beside. [5.8]"""
    s = mind.s
    return [in_reach(s, a.to, CLASS_A) if isinstance(a, StepTo) else 0 for a in left]


def in_reach(s: Raid, square: i64, kind: i64) -> i64:
    """Count the troopers of a class as near to a square as they move in a turn and one step."""
    near = s.terms.ground.distances[square]
    reach: i64 = s.terms.trooper_speed + 1
    count: i64 = 0
    trooper: i64 = 0
    for at in s.trooper_at:
        if at != NOWHERE and near[at] <= reach and s.trooper_class[trooper] == kind:
            count += 1
        trooper += 1
    return count


def risk_nobody_who_has_won(mind: Mind, left: list[Action]) -> list[int]:
    """Count 1 for ending combat, 2 for attacking B from the platform or a scientist. [R11]"""
    s = mind.s
    if not s.terms.optional_attack:
        return NO_DIFFERENCE
    return [
        1 if not isinstance(a, Attack) else 2 if is_on_b(s, a) and is_holding(s, a.warhawk) else 0
        for a in left
    ]


def leader_fights_last(mind: Mind, left: list[Action]) -> list[int]:
    """Count 1 for the leader's attacks: what the others kill it need not fight. [6.2]"""
    s = mind.s
    leader = shortest(ways_of(s, goals_for(s, mind.caution), mind.caution))
    return [1 if isinstance(a, Attack) and a.warhawk == leader else 0 for a in left]


def free_the_leader(mind: Mind, left: list[Action]) -> list[int]:
    """Count 1 for attacks on troopers that do not hold up the leader. [4.6]"""
    s = mind.s
    leader = shortest(ways_of(s, goals_for(s, mind.caution), mind.caution))
    if leader == NO_ONE:
        return NO_DIFFERENCE
    near = s.terms.ground.distances[s.warhawk_at[leader]]
    return [0 if isinstance(a, Attack) and near[a.square] == 1 else 1 for a in left]


def fight_a_before_b(mind: Mind, left: list[Action]) -> list[int]:
    """Count 1 for attacking B, who dies less often and may kill; 2 for declining. [6.6]"""
    s = mind.s
    return [2 if not isinstance(a, Attack) else 1 if is_on_b(s, a) else 0 for a in left]


def is_on_b(s: Raid, attack: Attack) -> bool:
    """Tell whether an attack goes against a B trooper."""
    return s.trooper_class[s.trooper_on(attack.square)] == CLASS_B


# --- players -----------------------------------------------------------------------------


class WarhawkPlayer(PriorityPlayer[Raid, Mind]):
    """A player with one list of priorities for movement and one for combat."""

    def __init__(
        self,
        name: str,
        text: str,
        chart: str,
        caution: Caution,
        movement: list[Scores],
        combat: list[Scores],
    ) -> None:
        super().__init__(name, text)
        self.chart = chart
        self.caution = caution
        self.movement: list[Priority[Mind]] = rows("M", movement)
        self.combat: list[Priority[Mind]] = rows("F", combat)
        self.placing: list[Priority[Mind]] = rows("B", [keep_b_far])

    def think(self, s: Raid, legal: list[Action]) -> Mind:
        """Look at the game with this player's fears."""
        return Mind(s, self.caution)

    def priorities(self, mind: Mind) -> list[Priority[Mind]]:
        """Return those of movement, of combat, or of placing troopers."""
        if mind.s.agenda[-1] is TROOPER_PLACING:
            return self.placing
        return self.movement if mind.s.agenda[-1] is WARHAWK_MOVEMENT else self.combat

    def new_trace(self, mind: Mind) -> Trace:
        """Begin the explanation."""
        return Trace(self.chart, "the Warhawks")


def rows(letter: str, scores: list[Scores]) -> list[Priority[Mind]]:
    """Number priorities as the rows of their chart: M1, M2 and so on."""
    return [Priority(f"{letter}{row + 1}", score) for row, score in enumerate(scores)]


RUSH: Final = WarhawkPlayer(
    "rush",
    "The Warhawk nearest to the platform runs for it. When it is stopped, the next one runs.",
    "rush",
    RECKLESS,
    [bring_leader_nearer, do_not_wander],
    [fight_a_before_b],
)

CAREFUL_MOVEMENT: Final[list[Scores]] = [
    hold_what_is_won,
    reach_platform,
    seize_scientist,
    bring_leader_nearer,
    do_not_wander,
    keep_out_of_reach_of_b,
    keep_out_of_reach_of_a,
]
CAREFUL_COMBAT: Final[list[Scores]] = [
    risk_nobody_who_has_won,
    leader_fights_last,
    free_the_leader,
    fight_a_before_b,
]

GREEDY: Final = WarhawkPlayer(
    "greedy",
    "Wins at once if it can. Otherwise one Warhawk leads by the way with the fewest steps and troopers.",
    "greedy",
    CAREFUL,
    CAREFUL_MOVEMENT,
    CAREFUL_COMBAT,
)

BOLD: Final = WarhawkPlayer(
    "bold",
    "Like greedy, but it does not avoid troopers. It wins far more often.",
    "greedy",
    DARING,
    CAREFUL_MOVEMENT,
    CAREFUL_COMBAT,
)

PLAYERS: Final[list[Player[Raid]]] = [RUSH, GREEDY, BOLD]
