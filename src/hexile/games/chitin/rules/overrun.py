"""Rule 7.07: overruns, which happen while units move."""

from __future__ import annotations

from hexile.games.chitin.rules.endgame import kill
from hexile.games.chitin.rules.reach import BEYOND, Reach, path_of, reach
from hexile.games.chitin.state.actions import Overrun
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.places import NO_TOKEN, TOP, WAITING
from hexile.games.chitin.state.record import marked
from hexile.games.chitin.tables import OVERRUN
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.graph import NOWHERE
from hexile.kernel.play import Action, Refusal

NORTH = 0
SOUTH = 3


def add_overruns(s: Chitin, way: Reach, legal: list[Action]) -> None:
    """Add the enemy stacks the hand can overrun, and from where. [7.07, R30, R31]"""
    if not s.count_fighters(s.hand) or any(s.disrupted[unit] for unit in s.hand):
        return
    for target in s.stacks(1 - s.seat):
        for start in starts(s, way, target):
            if can_overrun(s, way, start, target):
                name = "edge" if start == WAITING else s.hex_name(start)
                legal.append(Overrun(target, start, f"overrun {s.hex_name(target)} {name}"))


def starts(s: Chitin, way: Reach, target: int) -> list[int]:
    """List the places in reach beside a target; from off the map for one on the own edge. [R3, R30]"""
    found = [at for at in s.terms.valley.links[target] if way.cost[at] < BEYOND]
    if s.at[s.hand[0]] == WAITING and s.terms.valley.is_edge[s.end_of(s.seat)][target]:
        found.append(WAITING)
    return found


def can_overrun(s: Chitin, way: Reach, start: int, target: int) -> bool:
    """Tell whether the hand is strong enough and can pay for the hex. [7.07, R31]"""
    attack, defence = overrun_strength(s, start, target)
    return attack >= OVERRUN * defence and can_pay(s, way, start, target)


def overrun_strength(s: Chitin, start: int, target: int) -> tuple[int, int]:
    """Return the strength of an overrun with all its helpers, and of its target. [7.07, R30, R32]"""
    enemies = s.units_in(target)
    attack = stack_strength(s, s.hand, enemies, target, side_of(s, target, start))
    for beside in s.terms.valley.links[target]:
        if s.holder(beside) == s.seat:
            helpers = [unit for unit in s.units_in(beside) if unit not in s.hand]
            side = s.terms.valley.grid.direction(target, beside)
            attack += stack_strength(s, helpers, enemies, target, side)
    return attack, s.stack_defence(target, True)


def side_of(s: Chitin, target: int, start: int) -> int:
    """Return from which side of the target a stack comes; off the map is beyond the edge. [R3]"""
    if start != WAITING:
        return s.terms.valley.grid.direction(target, start)
    return NORTH if s.end_of(s.seat) == TOP else SOUTH


def stack_strength(s: Chitin, units: list[int], enemies: list[int], target: int, side: int) -> int:
    """Return the strength of one stack against a single target, with its adds. [7.04, 7.041, R21]"""
    strength = s.attack_strength(units) + s.class_add(units, enemies)
    if s.is_behind(target, side):
        strength += s.count_fighters(units)
    return strength


def can_pay(s: Chitin, way: Reach, start: int, target: int) -> bool:
    """Tell whether every unit of the hand can pay the way and the overrun hex. [R31]"""
    path = [] if start in (WAITING, s.at[s.hand[0]]) else path_of(way, start)
    for unit in s.hand:
        enter = s.terms.enter[s.kind[unit]]
        cost = sum(enter[at] + (1 if way.zone[at] else 0) for at in path)
        if cost + overrun_cost(s, unit, target) > s.allowance(unit) - s.spent[unit]:
            return False
    return True


def overrun_cost(s: Chitin, unit: int, target: int) -> int:
    """Return the points for entering an overrun hex: one more than usual, other zones count. [R31]"""
    cost = s.terms.enter[s.kind[unit]][target] + 1
    for beside in s.terms.valley.links[target]:
        if s.is_enemy_hex(beside, s.seat) and s.has_fighter(beside, 1 - s.seat):
            return cost + 1
    return cost


def overrun(s: Chitin, action: Overrun) -> None:
    """Eliminate the stack and move into its hex; the hand may go on. [7.07, R31, R33]"""
    way = reach(s)
    path = [] if action.start in (WAITING, s.at[s.hand[0]]) else path_of(way, action.start)
    attack, defence = overrun_strength(s, action.start, action.target)
    if s.telling:
        facts: Facts = {
            "hive": s.hive(s.seat), "who": s.describe(s.hand), "at": s.hex_name(action.target),
            "attack": attack, "defence": defence,
        }  # fmt: skip
        s.tell(Event("overrun", "7.07", facts))
    for unit in s.hand:
        for at in path:
            s.spent[unit] += s.terms.enter[s.kind[unit]][at] + (1 if way.zone[at] else 0)
        s.spent[unit] += overrun_cost(s, unit, action.target)
    side = side_of(s, action.target, action.start)
    for enemy in s.units_in(action.target):
        kill(s, enemy, action.target, "7.07")
    s.facing[action.target] = (side + 3) % 6
    s.overran = marked(s.overran, s.hand, True)
    for unit in s.hand:
        s.put(unit, action.target)
        if s.carries[unit] != NO_TOKEN:
            s.token_mover[s.carries[unit]] = unit


def why_no_overrun(s: Chitin, target_name: str, start_name: str) -> Refusal:
    """Name the rule and the numbers that forbid an overrun."""
    number = s.terms.valley.number
    target = number.get(target_name, NOWHERE)
    start = WAITING if start_name == "edge" else number.get(start_name, NOWHERE)
    if target == NOWHERE or not s.is_enemy_hex(target, s.seat):
        return Refusal("7.07", f"there is no enemy stack at {target_name}")
    if any(s.disrupted[unit] for unit in s.hand):
        return Refusal("R11", "disrupted units cannot overrun")
    if not s.count_fighters(s.hand):
        return Refusal("7.07", "Workers alone cannot overrun")
    way = reach(s)
    if start not in starts(s, way, target):
        return Refusal("R30", f"{start_name} is not in reach beside {target_name}")
    attack, defence = overrun_strength(s, start, target)
    if attack < OVERRUN * defence:
        return Refusal(
            "7.07", f"{attack} to {defence}; an overrun needs {OVERRUN * defence}, six to one"
        )
    cost = max(overrun_cost(s, unit, target) for unit in s.hand)
    return Refusal(
        "R31", f"entering {target_name} in an overrun costs {cost}; not enough points are left"
    )
