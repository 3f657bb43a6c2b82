"""Rule 7.07: overruns, which happen while units move."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.chitin.rules.air import is_flying
from hexile.games.chitin.rules.endgame import kill
from hexile.games.chitin.rules.reach import Reach, may_carry_on, path_cost, reach
from hexile.games.chitin.rules.slots import ANY_HEX, WORD
from hexile.games.chitin.state.actions import Overrun
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import changed, joined, marked
from hexile.games.chitin.state.places import NO_ONE, NO_TOKEN, TOP, WAITING
from hexile.games.chitin.tables import BEYOND, OVERRUN, SIXTHS
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import ActionList
from hexile.kernel.verbs.verb import Guard, Known, Limit, Slot, Verb

NORTH: Final = 0
SOUTH: Final = 3


def add_overruns(s: Chitin, way: Reach, legal: ActionList) -> None:
    """Add the enemy stacks the hand can overrun, from where, and with whose help. [7.07, R30, R31]"""
    if s.count_fighters(s.hand) == 0 or s.any_disrupted(s.hand) or not may_carry_on(s):
        return
    for target in s.stacks(1 - s.moving):
        for start in starts(s, way, target):
            if is_strong_enough(s, start, target, lenders(s, target)) and can_pay(
                s, way, start, target
            ):
                add_with_helpers(s, start, target, legal)


def add_with_helpers(s: Chitin, start: i64, target: i64, legal: ActionList) -> None:
    """Add an overrun once for each set of helpers of which none could be spared. [R30]"""
    names = f"overrun {s.hex_name(target)} " + ("edge" if start == WAITING else s.hex_name(start))
    able = lenders(s, target)
    if not s.terms.lend_once:
        legal.append(Overrun(target, start, able, names))
        return
    kept = vec[i64]()
    for size in range(len(able) + 1):
        for chosen in range(1 << len(able)):
            helpers = chosen_of(able, chosen)
            if len(helpers) != size or any([chosen & fewer == fewer for fewer in kept]):
                continue
            if is_strong_enough(s, start, target, helpers):
                kept = append(kept, chosen)
                words = " ".join([names, *[s.hex_name(at) for at in helpers]])
                legal.append(Overrun(target, start, helpers, words))


def chosen_of(places: vec[i64], chosen: i64) -> vec[i64]:
    """Return the places whose bits are set in a number."""
    return vec[i64]([places[number] for number in range(len(places)) if chosen >> number & 1])


def is_strong_enough(s: Chitin, start: i64, target: i64, helpers: vec[i64]) -> bool:
    """Tell whether an overrun with some helpers has six to one. [7.07, R31]"""
    attack = overrun_strength(s, start, target, helpers)
    return attack >= OVERRUN * s.stack_defence(target, True)


def lenders(s: Chitin, target: i64) -> vec[i64]:
    """List the hexes beside a target with own units that can lend their strength. [R30]"""
    found = vec[i64]()
    for beside in s.terms.valley.links[target]:
        if s.holder(beside) == s.moving and s.count_fighters(lending_in(s, beside)):
            found = append(found, beside)
    return found


def lending_in(s: Chitin, at: i64) -> vec[i64]:
    """List the units in a hex that lend: not in hand, and by the option in no overrun before. [R30]"""
    helpers = others_in(s, at, s.hand)
    if not s.terms.lend_once:
        return helpers
    return vec[i64]([unit for unit in helpers if not s.overran[unit]])


def starts(s: Chitin, way: Reach, target: i64) -> vec[i64]:
    """List the places in reach beside a target; from off the map for one on the own edge. [R3, R30]"""
    found = vec[i64]()
    for at in s.terms.valley.links[target]:
        if way.cost[at] < BEYOND:
            found = append(found, at)
    if s.at[s.hand[0]] == WAITING and s.terms.valley.is_edge[s.end_of(s.moving)][target]:
        found = append(found, WAITING)
    return found


def overrun_strength(s: Chitin, start: i64, target: i64, helpers: vec[i64]) -> i64:
    """Return the strength of an overrun with those who lend theirs. [7.07, R30, R32]"""
    enemies = s.units_in(target)
    attack = stack_strength(s, s.hand, enemies, target, side_of(s, target, start))
    for beside in helpers:
        side = s.terms.valley.direction(target, beside)
        attack += stack_strength(s, lending_in(s, beside), enemies, target, side)
    return attack


def others_in(s: Chitin, at: i64, units: vec[i64]) -> vec[i64]:
    """List the ground units in a hex that are not among *units*."""
    found = vec[i64]()
    unit = s.uppermost(at)
    while unit != NO_ONE:
        if unit not in units:
            found = append(found, unit)
        unit = s.below[unit]
    return found


def side_of(s: Chitin, target: i64, start: i64) -> i64:
    """Return from which side of the target a stack comes; off the map is beyond the edge. [R3]"""
    if start != WAITING:
        return s.terms.valley.direction(target, start)
    return NORTH if s.end_of(s.moving) == TOP else SOUTH


def stack_strength(s: Chitin, units: vec[i64], enemies: vec[i64], target: i64, side: i64) -> i64:
    """Return the strength of one stack against a single target, with its adds. [7.04, 7.041, R21]"""
    strength = s.attack_strength(units) + s.class_add(units, enemies)
    if s.is_behind(target, side):
        strength += s.count_fighters(units)
    return strength


def can_pay(s: Chitin, way: Reach, start: i64, target: i64) -> bool:
    """Tell whether every unit of the hand can pay the way and the overrun hex. [R31]"""
    prices = overrun_prices(s, way, target)
    if start != WAITING:
        return way.can_pay(start, prices)
    for number in range(len(prices)):
        if prices[number] > way.left[number]:
            return False
    return True


def overrun_prices(s: Chitin, way: Reach, target: i64) -> vec[i64]:
    """Return what each kind that limits the hand pays for an overrun hex. [R31]"""
    return vec[i64]([overrun_cost(s, kind, target) for kind in way.kinds])


def path_to_start(s: Chitin, way: Reach, start: i64, target: i64) -> vec[i64]:
    """Return the hexes the hand enters before it overruns. [R31]"""
    if start == WAITING or start == s.at[s.hand[0]]:
        return vec[i64]()
    return way.path_to(start, overrun_prices(s, way, target))


def overrun_cost(s: Chitin, kind: i64, target: i64) -> i64:
    """Return the points for entering an overrun hex: one more than usual, other zones count. [R31]"""
    cost = s.terms.enter[kind][target] + 1
    for beside in s.terms.valley.links[target]:
        if s.is_enemy_hex(beside, s.moving) and s.has_fighter(beside, 1 - s.moving):
            return cost + 1
    return cost


def overrun(s: Chitin, action: Overrun) -> None:
    """Eliminate the stack and move into its hex; the hand may go on. [7.07, R31, R33]"""
    way = reach(s, apart=True)
    path = path_to_start(s, way, action.start, action.target)
    tell_overrun(s, action)
    for unit in s.hand:
        cost = path_cost(s, unit, path, way) + overrun_cost(s, s.kind[unit], action.target)
        s.spent[unit] += cost
    side = side_of(s, action.target, action.start)
    for enemy in s.units_in(action.target):
        kill(s, enemy, action.target, "7.07")
    s.overran = marked(s.overran, joined(s.hand, who_lends(s, action.helpers)), True)
    for unit in s.hand:
        s.put(unit, action.target)
        if s.carries[unit] != NO_TOKEN:
            s.token_mover = changed(s.token_mover, s.carries[unit], unit)
    s.face(action.target, (side + 3) % SIXTHS)


def who_lends(s: Chitin, helpers: vec[i64]) -> vec[i64]:
    """List the units that have made their attack by lending their strength, by the option. [R30, R33]"""
    found = vec[i64]()
    if s.terms.lend_once:
        for at in helpers:
            found = joined(found, lending_in(s, at))
    return found


def tell_overrun(s: Chitin, action: Overrun) -> None:
    """Tell who is overrun, with the strengths."""
    if s.telling:
        facts: Facts = {
            "hive": s.hive(s.moving), "who": s.describe(s.hand), "at": s.hex_name(action.target),
            "attack": overrun_strength(s, action.start, action.target, action.helpers),
            "defence": s.stack_defence(action.target, True),
        }  # fmt: skip
        s.tell(Event("overrun", "7.07", facts))


# --- what is said of it --------------------------------------------------------------------


def with_help(s: Chitin, target: i64, names: list[str]) -> vec[i64]:
    """Return the stacks that lend: those named, or by the option all. [R30]"""
    if not s.terms.lend_once:
        return lenders(s, target)
    return vec[i64]([s.terms.valley.number[name] for name in names])


def label_overrun(s: Chitin, target: i64, start: i64, names: list[str]) -> str:
    """Say who is overrun from where, with whose help, and both strengths."""
    helpers = with_help(s, target, names)
    odds = f"{overrun_strength(s, start, target, helpers)} to {s.stack_defence(target, True)}"
    lent = " and ".join([s.hex_name(at) for at in helpers])
    helped = f", helped by {lent}" if lent else ""
    whom = f"{s.describe(s.units_in(target))} at {s.hex_name(target)}"
    come = "the edge" if start == WAITING else s.hex_name(start)
    return f"Overrun {whom} from {come}{helped}: strength {odds}"


def is_right_help(s: Chitin, target: i64, start: i64, names: list[str]) -> bool:
    """Tell whether the stacks named lend enough, and none of them could be spared. [R30]"""
    legal = ActionList()
    add_with_helpers(s, start, target, legal)
    return names in [action.text().split()[3:] for action in legal.as_list()]


def dearest(s: Chitin, target: i64, start: i64, names: list[str]) -> i64:
    """Return what the dearest of the hand pays for an overrun hex. [R31]"""
    return max([overrun_cost(s, s.kind[unit], target) for unit in s.hand])


def overruns_to_try(s: Chitin) -> list[str]:
    """List overruns of enemies in reach and of two others, from all round, with one helper or none."""
    way = reach(s)
    found: list[str] = []
    for number, at in enumerate(s.stacks(1 - s.moving)):
        if number < 2 or len(starts(s, way, at)):
            name, beside = s.hex_name(at), [s.hex_name(to) for to in s.terms.valley.links[at]]
            found += [f"overrun {name} {start}" for start in [*beside, "edge"]]
            found += [f"overrun {name} {start} {helper}" for start in beside for helper in beside]
    return found


START: Final = Slot(
    "", lambda s: s.terms.valley.names, "R30", "your units cannot reach {start} beside {target}",
    lambda s, word: WAITING if word == "edge" else s.terms.valley.number.get(word),
)  # fmt: skip
OVERRUN_VERB: Final = Verb(
    "overrun {target} {start} {helpers*}", label_overrun, [ANY_HEX, START, WORD], sign="fight",
    candidates=overruns_to_try,
    guards=[
        Guard("7.07", lambda s, at: at != NOWHERE and s.is_enemy_hex(at, s.moving),
              "there is no enemy stack at {target}", of="target"),
        Guard("R11", lambda s: not s.any_disrupted(s.hand), "disrupted units cannot overrun", of=""),
        Guard("7.07", lambda s: s.count_fighters(s.hand) > 0, "Workers alone cannot overrun", of=""),
        Known("start"),
        Guard("R30", lambda s, at, start: start in starts(s, reach(s), at),
              "your units cannot reach {start} beside {target}", of="target start"),
        Limit("7.07", lambda s, at, start: overrun_strength(s, start, at, lenders(s, at)),
              lambda s, at, start: OVERRUN * s.stack_defence(at, True), of="target start",
              sentence="strength {have} to {defence} is too low; an overrun needs {need}, six to one",
              defence=lambda s, at, start: s.stack_defence(at, True)),
        Guard("R31", lambda s, at, start: can_pay(s, reach(s), start, at), of="target start",
              sentence="overrunning {target} costs {cost:movement point|movement points}; your units have fewer left"),
        Guard("R13", may_carry_on, "only one Worker a turn moves a token; another has already moved this one", of=""),
        Guard("R30", is_right_help, "name the stacks that lend strength: as many as needed and no more"),
        Guard("7.07", lambda s: not is_flying(s), "air units cannot overrun", of=""),
    ],
    cost=dearest,
)  # fmt: skip
