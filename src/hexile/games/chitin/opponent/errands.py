"""Errands: Workers fetch food and run for home, Basics keep near the warriors they command."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.opponent.option import Option, Part, special, summed
from hexile.games.chitin.opponent.weigh import (
    NEVER,
    Field,
    has_room,
    megahexes_ruled,
    struck,
    stung,
    unit_worth,
    worker_danger,
)
from hexile.games.chitin.rules.overrun import others_in
from hexile.games.chitin.state.actions import BACK, STOP, Drop, Go, Lay, Lift, Overrun
from hexile.games.chitin.state.places import NO_TOKEN, OFF_MAP
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action

PER_POINT: Final = 40  # a movement point nearer to food, in hundredths of a point
STAY_MARGIN: Final = 15
COMING_ON: Final = 3  # points, about, that the edge hex costs and the wait
IN_FRONT: Final = 25  # hundredths: a Basic's chance to fall beside an enemy
FAR_OFF: Final = 9
FOOD_HOME: Final = 9
FOOD_TAKEN: Final = 5
WORKER_PARTS: Final[list[Part]] = [
    Part("way", "a shorter way to go (6.081)", "a longer way to go (6.081)"),
    Part("risk", "less risk of being killed (4.022)", "more risk of being killed (4.022)"),
    Part("stay", "no needless move (6.02)", "a move (6.02)"),
]
BASIC_PARTS: Final[list[Part]] = [
    Part("command", "more warriors in command (8.031)", "fewer warriors in command (8.031)"),
    Part("risk", "less risk of being killed (7.063)", "more risk of being killed (7.063)"),
    Part(
        "near warriors",
        "nearer to warriors without a Basic (8.033)",
        "farther from warriors (8.033)",
    ),
    Part("stay", "no needless move (6.02)", "a move (6.02)"),
]


def place_after(f: Field, action: Action) -> i64:
    """Return where the hand would be after an action, or where it is."""
    if isinstance(action, Go) and action.to != OFF_MAP:
        return action.to
    if isinstance(action, Overrun):
        return action.target
    if isinstance(action, Drop):
        return action.to
    return f.s.at[f.s.hand[0]]


def stay_margin(action: Action) -> i64:
    """Return the little that is given for staying, so that nobody moves for nothing."""
    return STAY_MARGIN if action is BACK or action is STOP else 0


# --- Workers


def worker_option(f: Field, action: Action) -> Option:
    """Score a Worker's choice: food home, food taken, the way to food, danger. [4.01, 6.08]"""
    s = f.s
    worker = s.hand[0]
    laden = s.carries[worker] != NO_TOKEN
    if isinstance(action, Lift):
        return special(action, FOOD_TAKEN, 0)
    if isinstance(action, Lay):
        return special(action, -FOOD_TAKEN, 0)
    if isinstance(action, Go) and action.to == OFF_MAP:
        return special(action, FOOD_HOME if laden else -FOOD_TAKEN, 0)
    at = place_after(f, action)
    if at < 0:
        way = waiting_way(f, worker)
        return summed(action, vec[i64]([-PER_POINT * way, 0, 0]), WORKER_PARTS, 0)
    danger = worker_danger(f, s.hand, at) if f.skill.danger or s.terms.advanced else 0
    fear = fear_of(f, worker)
    risk = worker_risk(f, laden, danger, fear) + sting_risk(f, at, fear)
    parts = vec[i64]([-PER_POINT * way_left(f, worker, at), -risk, stay_margin(action)])
    return summed(action, parts, WORKER_PARTS, -danger)


def fear_of(f: Field, worker: i64) -> i64:
    """Return how much the units lost weigh on a Worker: not at all if its token ends a battle won. [4.04]"""
    token = f.s.carries[worker]
    if token == NO_TOKEN:
        token = f.errand(worker)
    if token != NO_TOKEN and f.is_to_finish(token):
        return 0
    return f.skill.memory * f.s.lost[f.seat]


def worker_risk(f: Field, laden: bool, danger: i64, fear: i64) -> i64:
    """Return what danger costs a Worker: where losses count, more with every unit lost before. [4.022]"""
    if danger == 0:
        return 0
    risk = danger * (f.skill.laden if laden else f.skill.threat)
    return max(risk, f.skill.care + fear) if f.s.terms.advanced else risk


def sting_risk(f: Field, at: i64, fear: i64) -> i64:
    """Return what flyers in reach cost a Worker without warriors, more with every unit lost. [4.022, 8.015]"""
    s = f.s
    if s.count_warriors(others_in(s, at, s.hand)):
        return 0
    return stung(f, at) * (100 + fear) // 100


def way_left(f: Field, worker: i64, at: i64) -> i64:
    """Return the points from a hex to where a Worker wants to be."""
    s = f.s
    if s.carries[worker] != NO_TOKEN:
        return f.way_to(OFF_MAP)[at] + 1
    token = f.errand(worker)
    if token == NO_TOKEN:
        return 2 + nearest_friend(f, at)
    return f.way_to(s.token_place(token))[at]


def waiting_way(f: Field, worker: i64) -> i64:
    """Return the points a Worker off the map has before it; none if nothing waits for it."""
    s = f.s
    token = f.errand(worker)
    if token == NO_TOKEN:
        return 0
    ways = f.way_to(s.token_place(token))
    best: i64 = FAR
    for at in s.terms.valley.edge[s.end_of(f.seat)]:
        best = min(best, ways[at])
    return best + COMING_ON


def nearest_friend(f: Field, at: i64) -> i64:
    """Return the distance to the nearest own warriors with room, for a Worker with nothing to do."""
    s = f.s
    best: i64 = 20
    distances = s.terms.valley.distances[at]
    for place in f.guards:
        if distances[place] < best and has_room(s, place):
            best = distances[place]
    return best


# --- Basics


def basic_option(f: Field, action: Action) -> Option:
    """Score a Basic's choice: near the most warriors of its side, out of danger. [8.031]"""
    if isinstance(action, Overrun) or (isinstance(action, Go) and action.to == OFF_MAP):
        return special(action, 0, NEVER)
    at = place_after(f, action)
    if at < 0:
        return special(action, 0, NEVER + 1)
    command = followers(f, at) * PER_POINT * 2
    risk = -basic_risk(f, at)
    near = -PER_POINT * nearest_warriors(f, at)
    parts = vec[i64]([command, risk, near, stay_margin(action)])
    return summed(action, parts, BASIC_PARTS, 0)


def basic_risk(f: Field, at: i64) -> i64:
    """Return what danger costs a Basic: also beside enemies, where it would be the first to fall. [7.063]"""
    s = f.s
    chance = struck(f, s.hand, at)
    if s.is_beside_enemy(at, f.seat):
        chance = max(chance, IN_FRONT)
    return chance * (unit_worth(s, s.hand[0]) + f.skill.commands) // 100


def followers(f: Field, at: i64) -> i64:
    """Count the own warriors in a hex's megahex that no other Basic controls."""
    s = f.s
    mega = s.terms.valley.mega
    sheet = s.terms.sheet
    count: i64 = 0
    for unit in range(len(s.at)):
        if s.owner[unit] == f.seat and s.at[unit] >= 0 and unit not in s.hand:
            kind = s.kind[unit]
            if sheet.is_air[kind] or mega[s.at[unit]] != mega[at]:
                continue
            if sheet.is_basic[kind]:
                return 0
            if sheet.needs_control[kind]:
                count += 1
    return count


def nearest_warriors(f: Field, at: i64) -> i64:
    """Return the distance to the nearest own warriors that have no other Basic, or to any."""
    s = f.s
    distances = s.terms.valley.distances[at]
    ruled = megahexes_ruled(s, f.seat, s.hand)
    best: i64 = FAR_OFF
    any_best: i64 = FAR_OFF
    for place in f.guards:
        any_best = min(any_best, distances[place])
        if not ruled[s.terms.valley.mega[place]]:
            best = min(best, distances[place])
    return best if best < FAR_OFF else any_best
