"""What an operation wants of the squad now: where to go, and who."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.rules.goals import is_computer_taken, is_room_clean
from hexile.games.forlorn.state.codes import CLOSED, NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.columns import is_same, sort_by, without
from hexile.games.forlorn.tables.deck import Toward, all_doors
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.geometry.graph import FAR, NOWHERE

DOOR_STEPS: Final = 4
A_MOVE: Final = 4


@mypyc_attr(acyclic=True)
class Wants:
    """Where Marines should go: steps from every square, who is to go, and when one has arrived."""

    def __init__(self, steps: vec[i64], team: vec[i64], arrived: i64) -> None:
        self.steps = steps
        self.team = team
        self.arrived: i64 = arrived

    def away(self, square: i64) -> i64:
        """Return the steps still to go from a square; none for one who has arrived."""
        if self.steps[square] > self.arrived:
            return self.steps[square] - self.arrived
        return 0


def wants(s: Forlorn) -> Wants:
    """Work out what the operation wants of the squad now. [12.0, 13.0]"""
    goal = s.terms.operation.goal
    if goal == "breakout":
        return everybody(s, steps_to(s, s.terms.lift), 0)
    if goal == "foothold":
        return everybody(s, steps_to(s, s.terms.east), 0)
    if goal == "clean-out":
        return wants_clean_rooms(s)
    if goal == "last-watch":
        return wants_nothing(s)
    return wants_computer(s)


def wants_nothing(s: Forlorn) -> Wants:
    """Send nobody anywhere."""
    return Wants(vec[i64]([0] * s.terms.ground.size), vec[i64](), 0)


def wants_clean_rooms(s: Forlorn) -> Wants:
    """Go for the first room that is not clean. [12.2]"""
    for room in range(len(s.entered)):
        if not is_room_clean(s, room):
            return everybody(s, steps_to(s, s.terms.room_squares[room]), 0)
    return wants_nothing(s)


def wants_computer(s: Forlorn) -> Wants:
    """Go for the console, or for the computer where it lies; once it is carried, go home. [12.3, 13.2]"""
    item = s.terms.computer
    if not is_computer_taken(s):
        return everybody(s, steps_to(s, vec[i64]([s.terms.ground.deck.objective])), 1)
    bearer = s.item_with[item]
    if bearer == NO_ONE:
        return everybody(s, steps_to(s, vec[i64]([s.item_at[item]])), 1)
    goals = everybody(s, steps_to(s, s.terms.entry), 0)
    goals.team = extend(vec[i64]([bearer]), without(goals.team, bearer))
    return goals


def everybody(s: Forlorn, steps: vec[i64], arrived: i64) -> Wants:
    """Send all living Marines, those with the fewest steps named first."""
    team = vec[i64]()
    away = vec[i64]([FAR] * len(s.marine_at))
    for marine in range(len(s.marine_at)):
        if s.marine_at[marine] != NOWHERE:
            team = append(team, marine)
            away[marine] = steps[s.marine_at[marine]]
    sort_by(team, away)
    return Wants(steps, team, arrived)


def steps_to(s: Forlorn, goals: vec[i64]) -> vec[i64]:
    """Return the steps from every square to the nearest goal; closed doors count as a move more."""
    for known in s.ways.toward:
        if is_same(known.goals, goals):
            return known.steps
    steps = work_out_steps(s, goals)
    s.ways.toward.append(Toward(goals, steps))
    return steps


def work_out_steps(s: Forlorn, goals: vec[i64]) -> vec[i64]:
    """Walk back from the goals step by step; who comes through a closed door is late."""
    ground = s.terms.ground
    links = ground.ways(all_doors(len(s.doors))).links
    steps = vec[i64]([FAR] * ground.size)
    late: list[list[int]] = [[] for _ in range(DOOR_STEPS + 1)]
    edge = list(goals)
    for goal in goals:
        steps[goal] = 0
    away: i64 = 0
    while edge or any(late):
        beyond = late.pop(0)
        late.append([])
        for square in edge:
            if steps[square] != away:
                continue
            door = ground.door_at[square]
            dear = DOOR_STEPS if door != NO_NUMBER and s.doors[door] == CLOSED else 0
            for to in links[square]:
                if away + 1 + dear < steps[to]:
                    steps[to] = away + 1 + dear
                    (late[dear - 1] if dear else beyond).append(to)
        edge = beyond
        away += 1
    return steps


def moves_needed(s: Forlorn, goals: Wants) -> i64:
    """Count the moves it takes to bring as many as are needed to the goal."""
    moves: i64 = 0
    for marine in goals.team[: s.terms.operation.need]:
        moves += (goals.away(s.marine_at[marine]) + A_MOVE - 1) // A_MOVE
    return moves


def is_on_the_way(s: Forlorn, goals: Wants, door: i64) -> bool:
    """Tell whether a door's square lies on the way of somebody who is not there yet."""
    behind = goals.steps[door]
    for marine in goals.team:
        at = s.marine_at[marine]
        if goals.away(at) > 0 and s.ways.steps_from(at)[door] + behind <= goals.steps[at]:
            return True
    return False
