"""Errands: Workers fetch food and run for home, Basics keep near the warriors they command."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.opponent.option import Option
from hexile.games.chitin.opponent.weigh import (
    NEVER,
    Field,
    has_room,
    worker_danger,
)
from hexile.games.chitin.state.actions import BACK, STOP, Go, Overrun
from hexile.games.chitin.state.places import NO_TOKEN, OFF_MAP
from hexile.kernel.play import Action

PER_POINT: Final = 40  # a movement point nearer to food, in hundredths of a point
STAY_MARGIN: Final = 15
BASIC_RISK: Final = 60
FOOD_HOME: Final = 9
FOOD_TAKEN: Final = 5
WORKER_PARTS: Final[list[str]] = ["way to go", "risk", "stay"]
BASIC_PARTS: Final[list[str]] = ["commands", "risk", "near warriors", "stay"]


def place_after(f: Field, action: Action) -> int:
    """Return where the hand would be after an action, or where it is."""
    if isinstance(action, Go) and action.to != OFF_MAP:
        return action.to
    if isinstance(action, Overrun):
        return action.target
    return f.s.at[f.s.hand[0]]


def stay_margin(action: Action) -> int:
    """Return the little that is given for staying, so that nobody moves for nothing."""
    return STAY_MARGIN if action is BACK or action is STOP else 0


# --- Workers


def worker_option(f: Field, action: Action) -> Option:
    """Score a Worker's choice: food home, food taken, the way to food, danger. [4.01, 6.08]"""
    s = f.s
    worker = s.hand[0]
    text = action.text()
    laden = s.carries[worker] != NO_TOKEN
    if text.startswith("lift"):
        return Option(action, [FOOD_TAKEN, 0, 0], [])
    if text.startswith("lay"):
        return Option(action, [-FOOD_TAKEN, 0, 0], [])
    if isinstance(action, Go) and action.to == OFF_MAP:
        return Option(action, [FOOD_HOME if laden else -FOOD_TAKEN, 0, 0], [])
    at = place_after(f, action)
    if at < 0:
        way = PER_POINT * waiting_way(f, worker)
        return Option(action, [0, -way, 0], [-way, 0, 0])
    danger = worker_danger(f, s.hand, at) if f.skill.danger else 0
    per = f.skill.laden if laden else f.skill.threat
    parts = [-PER_POINT * way_left(f, worker, at), -per * danger, stay_margin(action)]
    return Option(action, [0, sum(parts), -danger], parts)


def way_left(f: Field, worker: int, at: int) -> int:
    """Return the points from a hex to where a Worker wants to be."""
    s = f.s
    valley = s.terms.valley
    home = valley.home[s.end_of(f.seat)]
    if s.carries[worker] != NO_TOKEN:
        return home[at] + 1
    token = f.errand(worker)
    if token == NO_TOKEN:
        return 2 + nearest_friend(f, at)
    return valley.ways_to(s.token_at[token])[at]


def waiting_way(f: Field, worker: int) -> int:
    """Return the points a Worker off the map has before it; none if nothing waits for it."""
    s = f.s
    token = f.errand(worker)
    return 0 if token == NO_TOKEN else s.terms.valley.home[s.end_of(f.seat)][s.token_at[token]] + 3


def nearest_friend(f: Field, at: int) -> int:
    """Return the distance to the nearest own warriors with room, for a Worker with nothing to do."""
    s = f.s
    best = 20
    for place in f.guards:
        if has_room(s, place):
            best = min(best, s.terms.valley.distances[at][place])
    return best


# --- Basics


def basic_option(f: Field, action: Action) -> Option:
    """Score a Basic's choice: near the most warriors of its side, out of danger. [8.031]"""
    s = f.s
    if isinstance(action, Overrun) or (isinstance(action, Go) and action.to == OFF_MAP):
        return Option(action, [0, NEVER, 0], [])
    at = place_after(f, action)
    if at < 0:
        return Option(action, [0, NEVER + 1, 0], [])
    parts = [
        followers(f, at) * PER_POINT * 2,
        -BASIC_RISK * worker_danger(f, s.hand, at),
        -PER_POINT * min(nearest_warriors(f, at), 9),
        stay_margin(action),
    ]
    return Option(action, [0, sum(parts), 0], parts)


def followers(f: Field, at: int) -> int:
    """Count the own warriors in a hex's megahex that no other Basic controls."""
    s = f.s
    mega = s.terms.valley.mega
    sheet = s.terms.sheet
    count: int = 0
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


def nearest_warriors(f: Field, at: int) -> int:
    """Return the distance to the nearest own warriors."""
    distances = f.s.terms.valley.distances[at]
    best: int = 9
    for place in f.guards:
        if distances[place] < best:
            best = distances[place]
    return best
