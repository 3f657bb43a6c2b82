"""What an operation wants of the squad now: where to go, and who."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.goals import computer, is_computer_taken, is_room_clean
from hexile.games.forlorn.state import CLOSED, NO_ONE, Forlorn
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.graph import FAR, NOWHERE

DOOR_STEPS: Final = 4
A_MOVE: Final = 4


class Wants:
    """Where Marines should go: steps from every square, who is to go, and when one has arrived."""

    def __init__(self, steps: list[int], team: list[int], arrived: int) -> None:
        self.steps = steps
        self.team = team
        self.arrived: int = arrived

    def away(self, square: int) -> int:
        """Return the steps still to go from a square; none for one who has arrived."""
        return max(self.steps[square] - self.arrived, 0)


def wants(s: Forlorn) -> Wants:
    """Work out what the operation wants of the squad now. [12.0, 13.0]"""
    goal = s.terms.operation.goal
    floor = s.terms.ground.floor
    if goal == "breakout":
        return everybody(s, steps_to(s, [q for q in floor if s.terms.is_lift[q]]), 0)
    if goal == "foothold":
        columns, column = s.terms.ground.columns, s.terms.goal_column
        return everybody(s, steps_to(s, [q for q in floor if q % columns >= column]), 0)
    if goal == "clean-out":
        return wants_clean_rooms(s)
    if goal == "last-watch":
        return Wants([0] * s.terms.ground.size, [], 0)
    return wants_computer(s)


def wants_clean_rooms(s: Forlorn) -> Wants:
    """Go for the first room that is not clean. [12.2]"""
    for room in range(len(s.entered)):
        if not is_room_clean(s, room):
            return everybody(s, steps_to(s, s.terms.room_squares[room]), 0)
    return Wants([0] * s.terms.ground.size, [], 0)


def wants_computer(s: Forlorn) -> Wants:
    """Go for the console, or for the computer where it lies; once it is carried, go home. [12.3, 13.2]"""
    item = computer(s)
    if not is_computer_taken(s):
        return everybody(s, steps_to(s, [s.terms.ground.deck.objective]), 1)
    if s.item_with[item] == NO_ONE:
        return everybody(s, steps_to(s, [s.item_at[item]]), 1)
    home = [q for q in s.terms.ground.floor if s.terms.is_entry[q]]
    goals = everybody(s, steps_to(s, home), 0)
    bearer = s.item_with[item]
    goals.team.remove(bearer)
    goals.team.insert(0, bearer)
    return goals


def everybody(s: Forlorn, steps: list[int], arrived: int) -> Wants:
    """Send all living Marines, those with the fewest steps named first."""
    alive = [(steps[at], m) for m, at in enumerate(s.marine_at) if at != NOWHERE]
    alive.sort()
    return Wants(steps, [m for _, m in alive], arrived)


def steps_to(s: Forlorn, goals: list[int]) -> list[int]:
    """Return the steps from every square to the nearest goal; closed doors count as a move more."""
    ground = s.terms.ground
    links = ground.ways((1 << len(s.doors)) - 1).links
    steps = [FAR] * ground.size
    late: list[list[int]] = [[] for _ in range(DOOR_STEPS + 1)]
    edge = goals
    for goal in goals:
        steps[goal] = 0
    away: int = 0
    while edge or any(late):
        beyond = late.pop(0)
        late.append([])
        for square in edge:
            if steps[square] != away:
                continue
            for to in links[square]:
                door = ground.door_at[square]
                dear = DOOR_STEPS if door != NO_NUMBER and s.doors[door] == CLOSED else 0
                if away + 1 + dear < steps[to]:
                    steps[to] = away + 1 + dear
                    if dear:
                        late[dear - 1].append(to)
                    else:
                        beyond.append(to)
        edge = beyond
        away += 1
    return steps


def moves_needed(s: Forlorn, goals: Wants) -> int:
    """Count the moves it takes to bring as many as are needed to the goal."""
    moves: int = 0
    for marine in goals.team[: s.terms.operation.need]:
        moves += (goals.away(s.marine_at[marine]) + A_MOVE - 1) // A_MOVE
    return moves
