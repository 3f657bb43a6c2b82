"""The brood: what the Xeno player of the two-player game chooses, and why. [6.9]

It strikes together or not at all: while Ready Marines would shoot down whoever comes alone, Xenos
gather where nobody sees them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.opponent.danger import expected_loss, shot_chance, worth
from hexile.games.forlorn.opponent.mind import Mind
from hexile.games.forlorn.rules.combat import can_spit
from hexile.games.forlorn.rules.movement import movement_points, way_to
from hexile.games.forlorn.state.actions import (
    TO_ACID,
    TO_ACTIVATE,
    TO_BITE,
    TO_DRONE,
    TO_EGG,
    TO_EXPLODE,
    TO_FADE,
    TO_FEED,
    TO_GO,
    TO_GOOEY,
    TO_LEAP,
    TO_LURK,
    TO_PLAY,
    TO_PSYCHIC,
    TO_RAM,
    TO_RECALL,
    TO_SPAWN,
    TO_SPIT,
    TO_STAY,
    TO_SUDDEN,
    TO_VAPORS,
    TO_VORPAL,
    ForlornAction,
)
from hexile.games.forlorn.state.codes import CLOSED, NO_ONE, XENO_SEAT
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import BLOOD, BOUNDING, CARD_NAMES, RAZOR
from hexile.games.forlorn.tables.counters import BLASTER, EGG, WARRIOR
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import seat_to_choose

ANSWERS: Final = vec[i64]([TO_PSYCHIC, TO_GOOEY, TO_VAPORS, TO_LEAP, TO_VORPAL])
PLACINGS: Final = vec[i64]([TO_EGG, TO_DRONE, TO_SPAWN, TO_LURK])
LAST_TURNS: Final = 3
A_XENO: Final = 0.15
WORTH_A_BLAST: Final = 0.6
GATHER_AT: Final = 5


def is_brood(mind: Mind) -> bool:
    """Tell whether the Xeno player decides now, or somebody alone places Xenos for a card. [6.9, R33]"""
    if mind.s.terms.two_players:
        return seat_to_choose(mind.s) == XENO_SEAT
    return mind.legal[0].verb in (TO_EGG, TO_DRONE)


def best_of(mind: Mind, verbs: vec[i64]) -> ForlornAction | None:
    """Return the choice with one of some verbs that the brood likes best."""
    best, chosen = -float(FAR), None
    for action in mind.legal:
        if action.verb in verbs:
            value = value_of(mind, action)
            if value > best:
                best, chosen = value, action
    return chosen


def value_of(mind: Mind, action: ForlornAction) -> float:
    """Say how much the brood likes a choice among others of its kind."""
    s = mind.s
    if action.verb == TO_ACTIVATE:
        return turn_value(s, action.who)
    if action.verb in PLACINGS:
        return place_value(s, action.at)
    if action.verb in (TO_BITE, TO_ACID):
        return bite_value(s, action)
    if action.verb == TO_SPIT:
        return worth(s, action.at)
    if action.verb == TO_FEED:
        return 1.0 if action.extra == WARRIOR else 0.0
    if action.verb == TO_SUDDEN:
        return 1.0 if action.at == WARRIOR else 0.5
    if action.verb == TO_EXPLODE:
        return blast_value(s, action.who)
    return 0.0


# --- cards and placing ----------------------------------------------------------------------------


def answer_idea(mind: Mind) -> ForlornAction | None:
    """Answer what the Marines do with the card held for it. [10.15, 10.16, 10.17, 10.18, 10.19]"""
    return best_of(mind, ANSWERS)


def card_idea(mind: Mind) -> ForlornAction | None:
    """Lay cards that last at once, those for one phase when the brood strikes. [10.21]"""
    for action in mind.legal:
        if action.verb == TO_PLAY and (action.who not in STRIKE_CARDS or strikes(mind.s)):
            return action
        if action.verb == TO_RECALL and CARD_NAMES[action.who] in RECALLED:
            return action
    return best_of(mind, vec[i64]([TO_FADE, TO_SUDDEN]))


STRIKE_CARDS: Final[list[int]] = [BLOOD, BOUNDING, RAZOR]
RECALLED: Final[list[str]] = ["vorpal", "acid-spit", "lurker"]


def place_idea(mind: Mind) -> ForlornAction | None:
    """Put what comes where it can gather near the squad, behind its backs. [10.2, 10.9, 10.11, 11.1]"""
    return best_of(mind, PLACINGS)


def place_value(s: Forlorn, square: i64) -> float:
    """Like squares a short way from the squad, and those nobody looks at."""
    steps = int(s.steps_to_marine(square))
    crowd = len(s.xenos_on(square))
    hidden = 0 if s.is_seen_by_marines(square) else 2
    return float(hidden - abs(min(steps, 99) - GATHER_AT) - 3 * crowd)


def blast_idea(mind: Mind) -> ForlornAction | None:
    """Blow a Xeno up where that should cost the squad enough. [10.7]"""
    action = best_of(mind, vec[i64]([TO_EXPLODE]))
    return action if action is not None and blast_value(mind.s, action.who) > 0.0 else None


def blast_value(s: Forlorn, xeno: i64) -> float:
    """Return what blowing a Xeno up should cost the squad, less the Xeno."""
    value = -WORTH_A_BLAST
    for marine in s.marines_beside(s.xeno_at[xeno]):
        value += s.terms.numbers.chance(s.terms.numbers.explosive, s.terms.defense[marine]) * worth(
            s, marine
        )
    return value


# --- striking -------------------------------------------------------------------------------------


def strikes(s: Forlorn) -> bool:
    """Tell whether enough can attack to swamp the Ready Marines, or time is short."""
    if s.left <= LAST_TURNS:
        return True
    able: int = 0
    for xeno in range(len(s.xeno_at)):
        at = s.xeno_at[xeno]
        if at == NOWHERE or s.acted[xeno] or s.xeno_kind[xeno] == EGG:
            continue
        reach_ = movement_points(s, xeno, s.in_effect(BLOOD)) + 1
        if s.steps_to_marine(at) <= reach_:
            able += 2 if s.terms.is_tough[s.xeno_kind[xeno]] else 1
    return able >= sum(s.ready)


def turn_value(s: Forlorn, xeno: i64) -> float:
    """Send small ones first into the fire, the nearest of them before the others."""
    big = 10 if s.terms.is_tough[s.xeno_kind[xeno]] else 0
    return float(-min(s.steps_to_marine(s.xeno_at[xeno]), 500) - big)


def turn_idea(mind: Mind) -> ForlornAction | None:
    """Name the next Xeno. [6.9]"""
    return best_of(mind, vec[i64]([TO_ACTIVATE]))


def attack_idea(mind: Mind) -> ForlornAction | None:
    """Attack the Marine whose loss weighs most. [6.9]"""
    return best_of(mind, vec[i64]([TO_BITE, TO_ACID, TO_SPIT]))


def bite_value(s: Forlorn, action: ForlornAction) -> float:
    """Return what a bite should cost; acid is kept for big targets, the second card hardly used."""
    at = s.xeno_at[action.who]
    if action.verb == TO_BITE:
        return expected_loss(s, action.who, action.at, at)
    strength = s.terms.xeno_melee[s.xeno_kind[action.who]] + s.terms.numbers.acid
    value = s.terms.numbers.chance(strength, s.terms.defense[action.at]) * worth(s, action.at)
    return value - 0.2 - (0.0 if action.extra == NO_ONE else 0.3)


def feed_idea(mind: Mind) -> ForlornAction | None:
    """Feed, or break a door that keeps the brood out. [7.10, 11.5]"""
    return best_of(mind, vec[i64]([TO_FEED, TO_RAM]))


def strike_idea(mind: Mind) -> ForlornAction | None:
    """Go where the attack is worth the fire on the way to it. [6.9, 8.5]"""
    best, chosen = 0.0, None
    charging = strikes(mind.s)
    for action in mind.legal:
        if action.verb not in (TO_GO, TO_STAY):
            continue
        square = square_of(mind.s, action)
        prize = prize_at(mind.s, action.who, square)
        if prize <= 0.0:
            continue
        lives = lives_to(mind.s, action.who, square)
        value = lives * prize - (0.0 if charging else (1.0 - lives) * A_XENO * 2)
        if value > best:
            best, chosen = value, action
    return chosen


def square_of(s: Forlorn, action: ForlornAction) -> int:
    """Return where a Xeno stands after going or staying."""
    return action.at if action.verb == TO_GO else s.xeno_at[action.who]


def prize_at(s: Forlorn, xeno: i64, square: i64) -> float:
    """Return the most an attack from a square should cost the squad."""
    best = 0.0
    for marine in s.marines_beside(square):
        best = max(best, expected_loss(s, xeno, marine, square))
    if s.xeno_kind[xeno] == BLASTER:
        for marine in range(len(s.marine_at)):
            if s.marine_at[marine] != NOWHERE and can_spit(s, square, marine):
                best = max(best, expected_loss(s, xeno, marine, square))
    return best


def lives_to(s: Forlorn, xeno: i64, square: i64) -> float:
    """Return the chance to get to a square through the fire of Ready Marines. [8.5]"""
    lives = 1.0
    if True not in s.ready or square == s.xeno_at[xeno]:
        return lives
    way = way_to(s, s.xeno_at[xeno], square, s.in_effect(BOUNDING))
    for marine in range(len(s.ready)):
        if s.ready[marine] and s.marine_at[marine] != NOWHERE:
            at, facing = s.marine_at[marine], s.facing[marine]
            lives *= 1.0 - shot_chance(s, marine, at, facing, xeno, way)
    return lives


def wait_idea(mind: Mind) -> ForlornAction | None:
    """Gather as near as can be where no Ready Marine has the way under fire. [6.9]"""
    best, chosen = -float(FAR), None
    for action in mind.legal:
        if action.verb in (TO_GO, TO_STAY):
            value = hiding_value(mind.s, action.who, square_of(mind.s, action))
            if value > best:
                best, chosen = value, action
    return chosen


def hiding_value(s: Forlorn, xeno: i64, square: i64) -> float:
    """Like squares near the squad that it does not see and that can be reached alive."""
    steps = s.steps_to_marine(square)
    value = -float(min(steps, 100)) if steps < FAR else -100.0 - door_steps(s, square)
    if not strikes(s):
        value -= 4.0 if s.is_seen_by_marines(square) else 0.0
    return value - 20.0 * (1.0 - lives_to(s, xeno, square))


def door_steps(s: Forlorn, square: i64) -> float:
    """Return the steps to the nearest closed door, for a brood that is shut out."""
    steps = s.ways.steps_from(square)
    best = FAR
    for door in range(len(s.doors)):
        if s.doors[door] == CLOSED and not s.terms.sealed[door]:
            for near in s.terms.ground.round_door[door]:
                best = min(best, steps[near])
    return float(min(best, 100)) if best < FAR else 100.0


def pass_idea(mind: Mind) -> ForlornAction | None:
    """Let it be. [6.9]"""
    return mind.legal[-1]
