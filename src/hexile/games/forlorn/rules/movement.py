"""Chapter 7: steps and facings of Marines, reach and ways of Xenos."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.rules.combat import opportunity_fire
from hexile.games.forlorn.state.codes import EMPTY, FIRST_XENO
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.counters import EGG
from hexile.games.forlorn.tables.deck import NATURAL
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.chance.dice import Dice
from hexile.kernel.fields.columns import place_of
from hexile.kernel.geometry.graph import FAR, NOWHERE

# --- Marines ---------------------------------------------------------------------------------


def step_cost(s: Forlorn, way: i64, to: i64, before: i64, after: i64) -> i64:
    """Return what a step costs: 1 with a facing of its direction, 2 if the old one is kept. [7.4]

    FAR if the Marine cannot have that facing after this step.
    """
    return plain_cost(s, way, before, after) + slowed(s, to)


def slowed(s: Forlorn, square: i64) -> i64:
    """Return the points more that a gooey square costs. [10.16]"""
    if s.gooey[square]:
        return s.terms.numbers.goo
    return 0


def direction(s: Forlorn, a: i64, b: i64) -> i64:
    """Return the direction of a neighbouring square that can be stepped to, or NOWHERE. [7.2]"""
    return place_of(s.ways.around[a], b)


def plain_cost(s: Forlorn, way: i64, before: i64, after: i64) -> i64:
    """Return what a step costs by direction and facings alone. [7.4]"""
    if after in NATURAL[way]:
        return 1
    if after == before:
        return s.terms.numbers.kept_facing
    return FAR


def pass_cost(s: Forlorn, over: i64, to: i64, facing: i64) -> i64:
    """Return what passing a comrade costs, facing the way: two steps and one more. [7.3, 7.4, R53]"""
    if facing not in NATURAL[direction(s, over, to)]:
        return FAR
    return s.terms.numbers.pass_cost + slowed(s, over) + slowed(s, to)


# --- Xenos -----------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Reach:
    """The squares a Xeno can get to, in steps; `squares` lists them, nearest first. [7.1, 7.5]"""

    def __init__(self, size: i64) -> None:
        self.steps: vec[i64] = vec[i64]([FAR] * size)
        self.squares: vec[i64] = vec[i64]()


def may_pass(s: Forlorn, square: i64, bounding: bool) -> bool:
    """Tell whether a Xeno may go through an open square. [7.3, 10.5]"""
    if s.flames[square]:
        return False
    code = i64(s.unit[square])
    if code == EMPTY or bounding:
        return True
    return code >= FIRST_XENO and s.xeno_kind[code - FIRST_XENO] == EGG


def reach(s: Forlorn, start: i64, most: i64, bounding: bool, ghosts: bool) -> Reach:
    """Work out where a Xeno can get from a square with its points. [7.5]

    With *ghosts* other Xenos and eggs are thought away, for the question of rule I.A1.0.
    """
    found = Reach(s.terms.ground.size)
    steps = found.steps
    steps[start] = 0
    squares = vec[i64]([start])
    done: i64 = 0
    while done < len(squares):
        away = steps[squares[done]] + 1
        if away > most:
            break
        for to in s.ways.links[squares[done]]:
            if steps[to] == FAR and (may_pass(s, to, bounding) or (ghosts and is_only_xeno(s, to))):
                steps[to] = away
                squares = append(squares, to)
        done += 1
    found.squares = squares
    return found


def is_only_xeno(s: Forlorn, square: i64) -> bool:
    """Tell whether nothing but Xenos keeps a square from being free. [R2]"""
    return s.unit[square] >= FIRST_XENO and not s.flames[square]


def way_to(s: Forlorn, start: i64, goal: i64, bounding: bool) -> vec[i64]:
    """Return the squares of a shortest way, the first by N NE E SE S SW W NW at each step. [7.5]"""
    way = vec[i64]()
    if start == goal:
        return way
    steps = steps_back(s, start, goal, bounding)
    at = start
    while at != goal:
        for to in s.ways.links[at]:
            if steps[to] == steps[at] - 1:
                at = to
                break
        way = append(way, at)
    return way


def steps_back(s: Forlorn, start: i64, goal: i64, bounding: bool) -> vec[i64]:
    """Return the steps to a goal from the squares between, as far as a Xeno's own. [7.5]"""
    steps = vec[i64]([FAR] * s.terms.ground.size)
    steps[goal] = 0
    edge = vec[i64]([goal])
    done: i64 = 0
    while steps[start] == FAR:
        away = steps[edge[done]] + 1
        for to in s.ways.links[edge[done]]:
            if steps[to] == FAR and (to == start or may_pass(s, to, bounding)):
                steps[to] = away
                edge = append(edge, to)
        done += 1
    return steps


def passes_units(s: Forlorn, way: vec[i64]) -> bool:
    """Tell whether a way leads through units other than eggs. [10.5, R34]"""
    for place in range(len(way) - 1):
        code = i64(s.unit[way[place]])
        if code != EMPTY and not (code >= FIRST_XENO and s.xeno_kind[code - FIRST_XENO] == EGG):
            return True
    return False


def walk(s: Forlorn, xeno: i64, way: vec[i64], dice: Dice) -> bool:
    """Lead a Xeno along a way, under fire at every square; tell whether it lives. [7.5, 8.5]"""
    if not len(way):
        return True
    s.lift_xeno(xeno)
    if is_anybody_ready(s):
        for square in way:
            s.xeno_at[xeno] = square
            opportunity_fire(s, xeno, dice)
            if s.xeno_at[xeno] == NOWHERE:
                return False
    s.xeno_at[xeno] = NOWHERE
    s.put_xeno(xeno, way[len(way) - 1])
    return True


def is_anybody_ready(s: Forlorn) -> bool:
    """Tell whether a Ready marker is out. [8.5]"""
    return True in s.ready


def movement_points(s: Forlorn, xeno: i64, blood: bool) -> i64:
    """Return a Xeno's movement points, with the card or as printed. [7.5, 10.4]"""
    if blood:
        return s.terms.xeno_mp[s.xeno_kind[xeno]] + s.terms.numbers.blood
    return s.terms.xeno_mp[s.xeno_kind[xeno]]


def is_shared(s: Forlorn, xeno: i64) -> bool:
    """Tell whether a Xeno stands on a vent with others. [7.3]"""
    at = s.xeno_at[xeno]
    return s.terms.ground.vent_at[at] != NO_NUMBER and len(s.xenos_on(at)) > 1
