"""The squad's ideas, in order; the first that finds something to do decides."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.opponent.attacks import ATTACKS, saved_by_attack
from hexile.games.forlorn.opponent.danger import threat_of
from hexile.games.forlorn.opponent.looks import WORTH_A_TURN, turns_to
from hexile.games.forlorn.opponent.mind import Mind
from hexile.games.forlorn.opponent.walks import Walk, best_gain, is_in_gunners_lane
from hexile.games.forlorn.opponent.wants import Wants, is_on_the_way, moves_needed
from hexile.games.forlorn.rules.movement import movement_points
from hexile.games.forlorn.state.actions import (
    TO_CLOSE,
    TO_MELEE,
    TO_MUSTER,
    TO_OPEN,
    TO_PASS_BY,
    TO_READY,
    TO_SHOOT,
    TO_STEP,
    TO_STIM,
    TO_TAKE,
    TO_TURN,
    TO_WORK,
    ForlornAction,
)
from hexile.games.forlorn.state.codes import CLOSED, NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import BLOOD
from hexile.games.forlorn.tables.counters import COMPUTER
from hexile.games.forlorn.tables.deck import door_bit
from hexile.kernel.geometry.graph import FAR, NOWHERE

LEAST_ATTACK: Final = 0.10
LEAST_DOOR: Final = 0.25
LEAST_GAIN: Final = 2
WORTH_A_MOVE: Final = 0.0


def muster_idea(mind: Mind) -> ForlornAction | None:
    """Leave the set-up to the operation's page. [2.1]"""
    return mind.find(TO_MUSTER)


def objective_idea(mind: Mind) -> ForlornAction | None:
    """Work the console, pick the computer up, or open the door in the way. [5.5, 5.8, 5.9]"""
    s = mind.s
    action = worker(mind)
    if action is not None:
        return action
    for action in mind.legal:
        if action.verb == TO_TAKE and s.terms.item_kinds[action.at] == COMPUTER:
            return action
        if action.verb == TO_OPEN and is_door_in_the_way(mind, action):
            return action
    return None


def worker(mind: Mind) -> ForlornAction | None:
    """Let somebody work who can best be spared: no specialist, not the lieutenant."""
    s = mind.s
    chosen: ForlornAction | None = None
    for action in mind.legal:
        if action.verb == TO_WORK:
            plain = s.terms.squad[action.who].ability == "none"
            if chosen is None or plain:
                chosen = action
    return chosen


def is_door_in_the_way(mind: Mind, action: ForlornAction) -> bool:
    """Tell whether a closed door lies on the shortest way of a Marine who is not there yet."""
    goals, s = mind.goals(), mind.s
    at = s.marine_at[action.who]
    if action.who not in goals.team or s.doors[action.extra] != CLOSED or goals.away(at) == 0:
        return False
    if s.terms.sealed[action.extra] and squad_near(s, action.at) < 4:
        return False
    return goals.steps[action.at] < goals.steps[at] - 4


def squad_near(s: Forlorn, square: int) -> int:
    """Count the Marines within four squares of a square."""
    near = [at for at in s.marine_at if at != NOWHERE and s.terms.ground.range(at, square) <= 4]
    return len(near)


def finish_idea(mind: Mind) -> ForlornAction | None:
    """Run for it when the points bring the victory now. [12.3, 13.1, 13.2]"""
    s, goals = mind.s, mind.goals()
    if s.terms.operation.goal not in ("breakout", "recovery", "black-box"):
        return None
    if s.left > s.terms.operation.goal_from or s.points + stims(mind) < moves_needed(s, goals):
        return None
    if s.terms.operation.works and goals.arrived != 0:
        return None
    return best_move(mind, goals.team[: s.terms.operation.need], 1)


def stims(mind: Mind) -> int:
    """Count the points that stims would bring. [9.1]"""
    return mind.s.terms.numbers.stim * len(
        [action for action in mind.legal if action.verb == TO_STIM]
    )


def throat_idea(mind: Mind) -> ForlornAction | None:
    """Attack where that saves more than the last point would that getting Ready takes. [5.2, 5.3, 5.6, 5.7]"""
    if not mind.picture().threats:
        return None
    best, chosen = max(LEAST_ATTACK, mind.picture().price(mind.s.points)), None
    for action in mind.legal:
        if action.verb in ATTACKS or action.verb == TO_TURN:
            saved = saved_by_attack(mind, action)
            if saved > best:
                best, chosen = saved, action
    return chosen


def best_ready_value(mind: Mind) -> float:
    """Return the most that one more Marine Ready would save."""
    picture = mind.picture()
    return max((picture.saved_by_ready(m) for m in range(len(picture.ready))), default=0.0)


def door_idea(mind: Mind) -> ForlornAction | None:
    """Shut a door that keeps Xenos out and lies on nobody's way. [5.5]"""
    if not mind.picture().threats:
        return None
    best, chosen = max(LEAST_DOOR, mind.picture().price(mind.s.points)), None
    for action in mind.legal:
        if action.verb == TO_CLOSE:
            saved = saved_by_door(mind, action)
            if saved > best:
                best, chosen = saved, action
    return chosen


def saved_by_door(mind: Mind, action: ForlornAction) -> float:
    """Return what closing a door saves: the threats that have no other way in time."""
    s, picture = mind.s, mind.picture()
    shut = s.terms.ground.ways(s.ways.mask & ~door_bit(action.extra))
    blood = s.in_effect(BLOOD)
    saved = 0.0
    for number, threat in enumerate(picture.threats):
        if action.at not in threat.way:
            continue
        most = movement_points(s, threat.xeno, blood)
        if threat_of(s, threat.xeno, shut, most, 1.0) is None:
            saved += picture.now - picture.without[number]
    return saved if saved > 0.0 and not is_on_the_way(s, mind.goals(), action.at) else 0.0


# --- moving ------------------------------------------------------------------------------------------


def going_idea(mind: Mind) -> ForlornAction | None:
    """Let the Marine on the move use up his movement. [5.1]"""
    s = mind.s
    if s.mover == NO_ONE or s.movement == 0 or s.mover not in mind.goals().team:
        return None
    return step_of(mind, Walk(s, s.mover, s.movement), 1)


def advance_idea(mind: Mind) -> ForlornAction | None:
    """Advance with the points that are not wanted for Ready, or when time runs out. [5.1]"""
    s, goals = mind.s, mind.goals()
    if not goals.team or s.points == 0:
        return None
    if mind.picture().price(s.points) > WORTH_A_MOVE and not is_late(s, goals):
        return None
    return best_move(mind, goals.team, LEAST_GAIN)


def march_idea(mind: Mind) -> ForlornAction | None:
    """Advance with every point there is. [5.1]"""
    goals = mind.goals()
    return best_move(mind, goals.team[: mind.s.terms.operation.need + 1], LEAST_GAIN)


def is_late(s: Forlorn, goals: Wants) -> bool:
    """Tell whether the turns left hardly do, at half the points for moving."""
    return moves_needed(s, goals) * 2 > s.left * s.points_all


def best_move(mind: Mind, team: vec[i64], least: i64) -> ForlornAction | None:
    """Move the Marine whom a move brings farthest; of equals the one farthest behind."""
    s, goals = mind.s, mind.goals()
    best, chosen = 0, None
    for marine in team:
        away = goals.away(s.marine_at[marine])
        if away == 0:
            continue
        most = s.movement if s.mover == marine and s.movement else s.terms.mp[marine]
        if s.points == 0 and s.mover != marine:
            continue
        walk = Walk(s, marine, most)
        gain = best_gain(walk, goals.steps)
        value = min(gain, away) * 1000 + away
        if gain >= min(least, away) and value > best:
            best, chosen = value, walk
    return step_of(mind, chosen, 1) if chosen is not None else None


def step_of(mind: Mind, walk: Walk, least: int) -> ForlornAction | None:
    """Return the first step of the best walk: nearest to the goal, lanes free, comrades covered."""
    s, goals = mind.s, mind.goals()
    here = goals.steps[walk.start]
    best, goal = -FAR, NOWHERE
    if goals.away(walk.start) == 0:
        return None
    for square in walk.squares:
        gain = here - max(goals.steps[square], goals.arrived)
        if gain < least:
            continue
        value = gain * 100 - walk.cost[square]
        value -= 10 if is_in_gunners_lane(s, square, walk.marine) else 0
        if value > best:
            best, goal = value, square
    if goal == NOWHERE:
        return None
    return facing_step(mind, walk, goal)


def facing_step(mind: Mind, walk: Walk, goal: int) -> ForlornAction | None:
    """Choose, of the ways to say a step, the facing that covers most. [7.4]"""
    first = walk.first[goal]
    best, chosen = -1.0, None
    for action in mind.legal:
        if (
            action.who != walk.marine
            or action.at != first
            or action.verb not in (TO_STEP, TO_PASS_BY)
        ):
            continue
        if action.verb == TO_STEP and walk.cost[first] == 1 and not is_natural(mind.s, action):
            continue
        value = mind.picture().saved_by_facing(walk.marine, first, action.extra % 4)
        value += 0.001 if looks_ahead(mind.s, action, goal) else 0.0
        if value > best:
            best, chosen = value, action
    return chosen


def is_natural(s: Forlorn, action: ForlornAction) -> bool:
    """Tell whether a step faces the way it goes, which costs a point less. [7.4]"""
    return s.terms.ground.in_front(s.marine_at[action.who], action.extra, action.at)


def looks_ahead(s: Forlorn, action: ForlornAction, goal: int) -> bool:
    """Tell whether the facing after a step looks to where the walk ends."""
    return s.terms.ground.in_front(action.at, action.extra % 4, goal)


# --- what is left ------------------------------------------------------------------------------------


def ready_idea(mind: Mind) -> ForlornAction | None:
    """Get the Marine Ready who saves most; turn one first who would save more. [5.4, 8.5]"""
    picture = mind.picture()
    best, chosen = 0.0, None
    for action in mind.legal:
        if action.verb == TO_READY:
            value = picture.saved_by_ready(action.who)
        elif action.verb == TO_TURN:
            value = turn_value(mind, action)
        else:
            continue
        if value > best:
            best, chosen = value, action
    return chosen


def turn_value(mind: Mind, action: ForlornAction) -> float:
    """Say what turning and getting Ready saves for every point it takes. [5.4, 7.4]"""
    s = mind.s
    marine = action.who
    free = s.mover == marine and s.movement > 0
    if s.ready[marine] or s.points < (1 if free else 2):
        return 0.0
    look = mind.look(marine)
    if not turns_to(s.facing[marine], action.extra, look):
        return 0.0
    saved = mind.picture().saved_by_facing(marine, s.marine_at[marine], look)
    if free:
        return saved if saved * WORTH_A_TURN > mind.picture().saved_by_ready(marine) else 0.0
    return saved * 0.5


def leftover_idea(mind: Mind) -> ForlornAction | None:
    """Shoot at anything with points nobody needs. [5.2]"""
    s = mind.s
    best, chosen = 0.05, None
    for action in mind.legal:
        if action.verb in (TO_SHOOT, TO_MELEE):
            value = saved_by_attack(mind, action)
            if action.verb == TO_SHOOT:
                value += 1.0 / (8 + int(s.steps_to_marine(s.xeno_at[action.at])))
            if value > best:
                best, chosen = value, action
    return chosen


def vigil_idea(mind: Mind) -> ForlornAction | None:
    """Get Ready with points that nothing else wants: a card may bring Xenos out of nowhere. [5.4]"""
    return mind.find(TO_READY)


def watch_idea(mind: Mind) -> ForlornAction | None:
    """Turn whoever is not Ready to a lane from a vent that nobody watches, for the turns to come. [7.4, 8.5]"""
    s = mind.s
    looks: dict[int, int] = {}
    if mind.picture().threats:
        return None
    for action in mind.legal:
        if action.verb == TO_TURN and not s.ready[action.who]:
            marine = int(action.who)
            if marine not in looks:
                looks[marine] = mind.lookout().look(marine)
            if turns_to(s.facing[marine], action.extra, looks[marine]):
                return action
    return None


def stim_idea(mind: Mind) -> ForlornAction | None:
    """Take a stim when the points are gone and the danger is not, or the goal is in reach. [9.1]"""
    s = mind.s
    action = mind.find(TO_STIM)
    if action is None or s.points > 0:
        return None
    if best_ready_value(mind) >= 0.2 or s.left <= 2:
        return action
    return action if finish_idea(mind) is not None or moves_needed(s, mind.goals()) == 1 else None
