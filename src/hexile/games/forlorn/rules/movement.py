"""Chapter 7: steps and facings of Marines, reach and ways of Xenos."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.combat import opportunity_fire
from hexile.games.forlorn.rules.harm import GOOEY_COST
from hexile.games.forlorn.state import EMPTY, FIRST_XENO, NO_ROOM, Forlorn
from hexile.games.forlorn.tables.counters import EGG, XENO_MP
from hexile.games.forlorn.tables.deck import NATURAL
from hexile.kernel.dice import Dice
from hexile.kernel.graph import FAR, NOWHERE

BLOOD_BONUS: Final = 4
PASS_COST: Final = 3

# --- Marines ---------------------------------------------------------------------------------


def step_cost(s: Forlorn, way: int, to: int, before: int, after: int) -> int:
    """Return what a step costs: 1 with a facing of its direction, 2 if the old one is kept. [7.4]

    FAR if the Marine cannot have that facing after this step.
    """
    return plain_cost(way, before, after) + (GOOEY_COST if s.gooey[to] else 0)


def direction(s: Forlorn, a: int, b: int) -> int:
    """Return the direction of a neighbouring square that can be stepped to, or NOWHERE. [7.2]"""
    around = s.ways.around[a]
    return around.index(b) if b in around else NOWHERE


def plain_cost(way: int, before: int, after: int) -> int:
    """Return what a step costs by direction and facings alone. [7.4]"""
    if after in NATURAL[way]:
        return 1
    return 2 if after == before else FAR


def pass_cost(s: Forlorn, over: int, to: int, facing: int) -> int:
    """Return what passing a comrade costs, facing the way: two steps and one more. [7.3, 7.4, R53]"""
    if facing not in NATURAL[direction(s, over, to)]:
        return FAR
    slow = (GOOEY_COST if s.gooey[over] else 0) + (GOOEY_COST if s.gooey[to] else 0)
    return PASS_COST + slow


# --- Xenos -----------------------------------------------------------------------------------


class Reach:
    """The squares a Xeno can get to, in steps; `squares` lists them, nearest first. [7.1, 7.5]"""

    def __init__(self, size: int) -> None:
        self.steps: list[int] = [FAR] * size
        self.squares: list[int] = []


def may_pass(s: Forlorn, square: int, bounding: bool) -> bool:
    """Tell whether a Xeno may go through an open square. [7.3, 10.5]"""
    if s.flames[square]:
        return False
    code = s.unit[square]
    if code == EMPTY or bounding:
        return True
    return code >= FIRST_XENO and s.xeno_kind[code - FIRST_XENO] == EGG


def reach(s: Forlorn, start: int, most: int, bounding: bool, ghosts: bool) -> Reach:
    """Work out where a Xeno can get from a square with its points. [7.5]

    With *ghosts* other Xenos and eggs are thought away, for the question of rule I.A1.0.
    """
    found = Reach(s.terms.ground.size)
    found.steps[start] = 0
    found.squares.append(start)
    links = s.ways.links
    steps = found.steps
    done: int = 0
    while done < len(found.squares):
        square = found.squares[done]
        done += 1
        away = steps[square] + 1
        if away > most:
            break
        for to in links[square]:
            if steps[to] != FAR:
                continue
            if may_pass(s, to, bounding) or (ghosts and is_only_xeno(s, to)):
                steps[to] = away
                found.squares.append(to)
    return found


def is_only_xeno(s: Forlorn, square: int) -> bool:
    """Tell whether nothing but Xenos keeps a square from being free. [R2]"""
    return s.unit[square] >= FIRST_XENO and not s.flames[square]


def way_to(s: Forlorn, start: int, goal: int, bounding: bool) -> list[int]:
    """Return the squares of a shortest way, the first by N NE E SE S SW W NW at each step. [7.5]"""
    if start == goal:
        return []
    steps = [FAR] * s.terms.ground.size
    steps[goal] = 0
    edge = [goal]
    done: int = 0
    while steps[start] == FAR:
        square = edge[done]
        done += 1
        for to in s.ways.links[square]:
            if steps[to] == FAR and (to == start or may_pass(s, to, bounding)):
                steps[to] = steps[square] + 1
                edge.append(to)
    way: list[int] = []
    at = start
    while at != goal:
        for to in s.ways.links[at]:
            if steps[to] == steps[at] - 1:
                at = to
                break
        way.append(at)
    return way


def passes_units(s: Forlorn, way: list[int]) -> bool:
    """Tell whether a way leads through units other than eggs. [10.5, R34]"""
    for square in way[:-1]:
        code = s.unit[square]
        if code != EMPTY and not (code >= FIRST_XENO and s.xeno_kind[code - FIRST_XENO] == EGG):
            return True
    return False


def walk(s: Forlorn, xeno: int, way: list[int], dice: Dice) -> bool:
    """Lead a Xeno along a way, under fire at every square; tell whether it lives. [7.5, 8.5]"""
    if not way:
        return True
    s.lift_xeno(xeno)
    if is_anybody_ready(s):
        for square in way:
            s.xeno_at[xeno] = square
            opportunity_fire(s, xeno, dice)
            if s.xeno_at[xeno] == NOWHERE:
                return False
    s.xeno_at[xeno] = NOWHERE
    s.put_xeno(xeno, way[-1])
    return True


def is_anybody_ready(s: Forlorn) -> bool:
    """Tell whether a Ready marker is out. [8.5]"""
    return True in s.ready


def movement_points(s: Forlorn, xeno: int, blood: bool) -> int:
    """Return a Xeno's movement points, with the card or as printed. [7.5, 10.4]"""
    return XENO_MP[s.xeno_kind[xeno]] + (BLOOD_BONUS if blood else 0)


def is_shared(s: Forlorn, xeno: int) -> bool:
    """Tell whether a Xeno stands on a vent with others. [7.3]"""
    return len(s.xenos_on(s.xeno_at[xeno])) > 1


def room_of(s: Forlorn, square: int) -> int:
    """Return the special room a square lies in, or NO_ROOM. [12.2]"""
    return s.terms.rooms[square] if s.terms.room_squares else NO_ROOM
