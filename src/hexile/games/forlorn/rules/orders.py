"""Chapters 5 and 7 as what a Marine can be told: the verbs of the Marine Phase, and what forbids them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.combat import (
    blow_faces,
    can_shoot,
    shot_faces,
    target_words,
    units_near,
)
from hexile.games.forlorn.rules.goals import is_computer_taken
from hexile.games.forlorn.rules.marines import (
    can_work,
    can_work_door,
    flame_line,
    item_title,
    movement_to_spend,
    throw_squares,
)
from hexile.games.forlorn.rules.movement import direction, pass_cost, step_cost
from hexile.games.forlorn.rules.slots import (
    ANYTHING,
    DOOR,
    FACING,
    ITEM,
    MARINE,
    SQUARE,
    XENO,
    free_hand,
)
from hexile.games.forlorn.rules.wording import listed
from hexile.games.forlorn.state.codes import CLOSED, DOOR_WORDS, EMPTY, NO_ONE, OPEN, WRECKED
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.counters import COMPUTER, GRENADE, STIM
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.verbs.verb import (
    Check,
    Guard,
    Known,
    Limit,
    Never,
    Number,
    Verb,
    Verbs,
    When,
    Words,
)

HELP: Final = (
    "say `step Zac s8 east`, `turn Zac north`, `shoot Zac D3`, `melee Zac D3`, `ready Zac`, "
    "`open Zac m4`, or `end`"
)
NEAR: Final = 2  # squares: whoever steps or passes goes no farther
ALIVE: Final = Guard("8.7", lambda s, marine: s.marine_at[marine] != NOWHERE, "{marine} is dead", of="marine")  # fmt: skip
POINT: Final = Limit(
    "4.1", lambda s: s.points, 1, "this costs {need:action point|action points}; {have} of {all} left this turn",
    of="", all=lambda s: s.points_all,
)  # fmt: skip
LIVING: Final = (Known("marine"), ALIVE)
BY_POINT: Final = (*LIVING, POINT)


def without_computer(word: str) -> Guard:
    """Let a Marine have no computer in his hands. [9.5]"""
    return Guard(
        "9.5", lambda s, marine: s.item_of(marine, COMPUTER) == NO_ONE,
        f"{{marine}} carries the computer and cannot {word}", of="marine",
    )  # fmt: skip


def square_of(s: Forlorn, marine: i64) -> str:
    """Name the square a Marine is on."""
    return s.square_name(s.marine_at[marine])


def facing_of(s: Forlorn, marine: i64) -> str:
    """Name the facing of a Marine."""
    return FACING_NAMES[s.facing[marine]]


def unit_name(s: Forlorn, square: i64) -> str:
    """Name the unit on a square."""
    xeno = s.xeno_on(square)
    return s.xeno_name(xeno) if xeno != NO_ONE else s.marine_name(s.marine_on(square))


def away(s: Forlorn, marine: i64, square: i64) -> int:
    """Count the squares between a Marine and a square: rows or columns. [7.9]"""
    return s.terms.ground.range(s.marine_at[marine], square)


def is_next(s: Forlorn, marine: i64, square: i64) -> bool:
    """Tell whether a Marine is one step from a square. [7.2]"""
    return square in s.ways.links[s.marine_at[marine]]


def sees(s: Forlorn, marine: i64, square: i64) -> bool:
    """Tell whether a Marine sees a square. [7.7]"""
    return s.sees(s.marine_at[marine], square)


def is_in_front(s: Forlorn, marine: i64, square: i64) -> bool:
    """Tell whether a square is in a Marine's front arc. [7.6]"""
    return s.terms.ground.in_front(s.marine_at[marine], s.facing[marine], square)


# --- movement ------------------------------------------------------------------------------------


def cost_of_step(s: Forlorn, marine: i64, to: i64, facing: i64) -> int:
    """Return the movement points of a step to a neighbouring square, FAR with that facing. [7.4]"""
    return step_cost(s, direction(s, s.marine_at[marine], to), to, s.facing[marine], facing)


def cost_of_pass(s: Forlorn, marine: i64, over: i64, to: i64, facing: i64) -> int:
    """Return the movement points of passing a comrade, FAR with that facing. [7.3, 7.4]"""
    return pass_cost(s, over, to, facing)


def name_step(s: Forlorn, marine: i64, to: i64, facing: i64) -> str:
    """Say whether a step goes back. [7.4]"""
    rear = s.terms.ground.in_rear(s.marine_at[marine], s.facing[marine], to)
    kept = cost_of_step(s, marine, to, facing) == s.terms.numbers.kept_facing
    return "step back" if rear and kept else "step there"


def way_past(s: Forlorn, marine: i64, over: i64, to: i64, facing: i64) -> int:
    """Return the comrade past whom a way to a square with a facing is said, the first of them. [R53]"""
    for square in s.ways.links[s.marine_at[marine]]:
        free = s.marine_on(square) != NO_ONE and not s.flames[square] and not s.gooey[square]
        if free and to in s.ways.links[square] and pass_cost(s, square, to, facing) < FAR:
            return s.marine_on(square)
    return s.marine_on(over)


def price(s: Forlorn, marine: i64, cost: i64) -> str:
    """Say what a move costs: of the one under way, or of a new one for an action. [5.1]"""
    if s.mover == marine and s.movement >= cost:
        return f"{cost} of {s.movement} movement points"
    return f"1 action point, {cost} of {s.terms.mp[marine]} movement points"


def affordable(cost: Number, what: Words) -> tuple[Check, ...]:
    """Let a move cost no more than a Marine has, or could have. [5.1, 7.4]"""
    points = "it costs {need:movement point|movement points} to {what}"
    return (
        Limit("7.4", lambda s, marine, *rest: s.terms.mp[marine], cost, points + "; a move has {have}", what=what),
        Limit("7.4", lambda s, marine, *rest: movement_to_spend(s, marine), cost,
              points + "; {marine} has {have}, and no action point is left", what=what),
    )  # fmt: skip


def unfinished(word: str, otherwise: Guard) -> Verb:
    """Return what is told of a move without a facing, or without as many squares as it needs. [7.1, 7.4]"""
    facing = Guard(
        "7.4", lambda s, marine, rest: bool(rest) and rest[-1] in FACING_NAMES, "name a facing at the end: {facings}",
        facings=", ".join(FACING_NAMES),
    )  # fmt: skip
    slots = [MARINE, ANYTHING]
    return Verb(f"{word} {{marine}} {{rest*}}", "", slots, [*LIVING, facing, otherwise])


def moves_to_try(s: Forlorn, word: str) -> list[str]:
    """List steps, or ways past comrades, to all squares about every Marine with every facing."""
    found: list[str] = []
    for marine, at in enumerate(s.marine_at):
        if at != NOWHERE:
            beside = [[square_of(s, comrade)] for comrade in s.marines_beside(at)]
            near = [s.square_name(q) for q in s.terms.ground.floor if away(s, marine, q) <= NEAR]
            ways = product(beside if word == "pass" else [[]], near, FACING_NAMES)
            found += [" ".join([word, s.marine_name(marine), *way[0], *way[1:]]) for way in ways]
    return found


NO_SUCH: Final = Never(
    "7.1",
    "there is no square {squares}",
    squares=lambda s, m, rest: " ".join(rest[:-1]) or "none",
)
STEP: Final = Verb(
    "step {marine} {square} {facing}", "{marine} to {square}, facing {facing}: {price}",
    (MARINE, SQUARE, FACING), candidates=lambda s: moves_to_try(s, "step"),
    guards=(
        *LIVING, Known("facing"), Known("square"),
        Guard("7.2", lambda s, m, to, facing: away(s, m, to) == 1,
              "a step goes to an adjacent square; {square} is {away} squares away",
              away=lambda s, m, to, facing: away(s, m, to)),
        Guard("7.10", lambda s, m, to, facing: s.ways.open[to], "the door at {square} is closed; open it first"),
        Guard("7.2", lambda s, m, to, facing: is_next(s, m, to),
              "a corner blocks the step from {here} to {square}", here=lambda s, m, *to: square_of(s, m)),
        Guard("7.3", lambda s, m, to, facing: s.unit[to] == EMPTY,
              "{square} is occupied by {who}", who=lambda s, m, to, facing: unit_name(s, to)),
        Guard("9.6", lambda s, m, to, facing: not s.flames[to], "{square} is burning"),
        Guard("7.4", lambda s, *move: cost_of_step(s, *move) < FAR,
              "after this step {marine} must face the way he went, or keep facing {kept}", kept=lambda s, m, *to: facing_of(s, m)),
        *affordable(cost_of_step, name_step),
    ),
    price=lambda s, m, *to: price(s, m, cost_of_step(s, m, *to)),
)  # fmt: skip
PASS_BY: Final = Verb(
    "pass {marine} {over} {square} {facing}", "{marine} passes {comrade} to {square}, facing {facing}: {price}",
    (MARINE, SQUARE, SQUARE, FACING), sign="step", candidates=lambda s: moves_to_try(s, "pass"),
    guards=(
        *LIVING, Known("facing"),
        Known("over", "7.1", "there are no squares {over} {square}"),
        Known("square", "7.1", "there are no squares {over} {square}"),
        Guard("7.3", lambda s, m, over, *to: s.marine_on(over) != NO_ONE, "no other Marine is on {over}"),
        Guard("7.2", lambda s, m, over, to, facing: is_next(s, m, over) and to in s.ways.links[over],
              "the two squares do not follow each other"),
        Guard("7.3", lambda s, m, over, to, facing: not is_next(s, m, to),
              "{square} is one step away; use a step instead"),
        Guard("7.3", lambda s, m, over, to, facing: s.is_free(to), "{square} is not free"),
        Guard("9.6", lambda s, m, over, *to: not s.flames[over], "{over} is burning"),
        Guard("7.4", lambda s, *move: cost_of_pass(s, *move) < FAR, "after passing, {marine} must face the way he went"),
        *affordable(cost_of_pass, "pass a Marine"),
        Guard("7.3", lambda s, m, over, *to: way_past(s, m, over, *to) == s.marine_on(over),
              "to reach {square}, {marine} passes {other} instead",
              other=lambda s, *move: s.marine_name(way_past(s, *move))),
    ),
    comrade=lambda s, m, over, *to: s.marine_name(s.marine_on(over)),
    price=lambda s, m, *to: price(s, m, cost_of_pass(s, m, *to)),
)  # fmt: skip
TURN: Final = Verb(
    "turn {marine} {facing}", "{marine} turns {facing}: {price}", (MARINE, FACING),
    guards=(
        *LIVING, Known("facing"),
        Guard("7.4", lambda s, m, facing: facing != s.facing[m], "{marine} already faces {facing}"),
        Guard("7.4", lambda s, m, facing: (facing - s.facing[m]) % 2 == 1,
              "one turn is {quarter} degrees; {marine} faces {now}", quarter=90, now=lambda s, m, facing: facing_of(s, m)),
        *affordable(1, "turn"),
    ),
    price=lambda s, m, facing: price(s, m, 1),
)  # fmt: skip


# --- attacks -------------------------------------------------------------------------------------


def marines_hit(s: Forlorn, squares: vec[i64]) -> str:
    """Ask before Marines on some squares are hit by their own. [5.8, 9.3]"""
    own = [s.marine_name(m) for m, at in enumerate(s.marine_at) if at != NOWHERE and at in squares]
    return f"This also attacks your own {listed(own)}. Attack anyway?" if own else ""


def names_of(s: Forlorn, squares: vec[i64]) -> list[str]:
    """Name some squares."""
    return [s.square_name(square) for square in squares]


def in_range(most: Callable[..., int]) -> Guard:
    """Let a square be within a range, but not a Marine's own. [7.9]"""
    return Guard(
        "7.9", lambda s, m, square: 1 <= away(s, m, square) <= most(s),
        "{square} is {away} squares away; the range is {least} to {most} squares", away=away, least=1, most=most,
    )  # fmt: skip


IN_FRONT: Final = Guard(
    "7.6", lambda s, m, xeno: is_in_front(s, m, s.xeno_at[xeno]),
    "{xeno} is not in the front arc of {marine}, who faces {facing}", facing=lambda s, m, xeno: facing_of(s, m),
)  # fmt: skip
IN_FIRE: Final = (
    When(lambda s, m, xeno: s.faded[xeno],
         Limit("10.8", lambda s, m, xeno: s.terms.numbers.fade_range, lambda s, m, xeno: away(s, m, s.xeno_at[xeno]),
               "{xeno} has faded; it can be shot from at most {have} squares, and it is {need} away")),
    Guard("7.7", lambda s, m, xeno: sees(s, m, s.xeno_at[xeno]), "{marine} does not see {xeno}"),
    Guard("7.8", can_shoot, "another unit blocks the line of fire from {marine} to {xeno}"),
)  # fmt: skip
OPEN_SQUARE: Final = (
    Known("square", "5.6", "choose an open square"),
    Guard("5.6", lambda s, m, square: s.ways.open[square], "choose an open square"),
)
SEEN: Final = Guard("7.7", sees, "{marine} does not see {square}")
SHOOT: Final = Verb(
    "shoot {marine} {xeno}", "{marine} shoots {target}: hits on {faces} of 6", (MARINE, XENO),
    (*BY_POINT, without_computer("shoot"), Known("xeno"), IN_FRONT, *IN_FIRE),
    target=target_words, faces=shot_faces,
)  # fmt: skip
BURST: Final = Verb(
    "burst {marine} {xeno}",
    "{marine} fires a burst at {target}: hits on {faces} of 6, then up to two more shots; 1 of {ammo} ammunition",
    (MARINE, XENO), sign="shoot",
    guards=(
        *BY_POINT, without_computer("burst"), Known("xeno"), IN_FRONT,
        Guard("8.8", lambda s, m, xeno: s.terms.is_gunner[m], "{marine} is not a gunner"),
        Guard("9.4", lambda s, m, xeno: s.ammo[m] > 0, "{marine} has no ammunition left"),
        *IN_FIRE,
    ),
    target=target_words, faces=shot_faces, ammo=lambda s, m, xeno: s.ammo[m],
)  # fmt: skip
MELEE: Final = Verb(
    "melee {marine} {xeno}", "{marine} attacks {target}: hits on {faces} of 6", (MARINE, XENO), sign="fight",
    guards=(
        *BY_POINT, Known("xeno"), IN_FRONT,
        Guard("5.3", lambda s, m, xeno: is_next(s, m, s.xeno_at[xeno]), "{xeno} is not next to {marine}"),
    ),
    target=target_words, faces=blow_faces,
)  # fmt: skip
READY: Final = Verb(
    "ready {marine}", "{marine} gets Ready, to shoot at Xenos that move in front: 1 action point", [MARINE],
    (*BY_POINT, without_computer("ready"),
     Guard("5.4", lambda s, m: not s.ready[m], "{marine} is already Ready")),
)  # fmt: skip
FLAME: Final = Verb(
    "flame {marine} {square}", "{marine} burns a line to {square}: 1 action point", (MARINE, SQUARE), sign="throw",
    ask=lambda s, m, square: marines_hit(s, flame_line(s, s.marine_at[m], square)),
    area=lambda s, m, square: names_of(s, flame_line(s, s.marine_at[m], square)),
    guards=(
        *BY_POINT, without_computer("flame"),
        Guard("5.7", lambda s, m: s.terms.is_flamer[m], "{marine} has no flamer", of="marine"),
        *OPEN_SQUARE, in_range(lambda s, *aim: s.terms.numbers.flame_range), SEEN,
        Guard("7.6", is_in_front, "{square} is not in the front arc of {marine}"),
    ),
)  # fmt: skip
THROW: Final = Verb(
    "throw {marine} {square}", "{marine} throws a grenade to {square}: 1 action point", (MARINE, SQUARE),
    ask=lambda s, m, square: marines_hit(s, units_near(s, square)),
    area=lambda s, m, square: names_of(s, units_near(s, square)),
    guards=(
        *BY_POINT,
        Guard("9.3", lambda s, m: s.item_of(m, GRENADE) != NO_ONE, "{marine} carries no grenade", of="marine"),
        *OPEN_SQUARE, in_range(lambda s, *aim: s.terms.numbers.throw_range), SEEN,
        Guard("R51", lambda s, m, square: square in throw_squares(s, s.marine_at[m]),
              "a grenade at {square} would reach no Xeno and no door; choose another square"),
    ),
)  # fmt: skip


# --- doors, items, objectives ----------------------------------------------------------------------


def door_square(s: Forlorn, door: i64) -> int:
    """Return the square of a door."""
    return s.terms.ground.deck.doors[door]


def is_clear(s: Forlorn, marine: i64, door: i64) -> bool:
    """Tell whether neither unit nor corpse is in a door. [5.5]"""
    square = door_square(s, door)
    return s.unit[square] == EMPTY and square not in s.corpse_at


def name_in_door(s: Forlorn, marine: i64, door: i64) -> str:
    """Name what is in a door."""
    square = door_square(s, door)
    return "a corpse" if s.unit[square] == EMPTY else unit_name(s, square)


def is_by_door(s: Forlorn, marine: i64, door: i64) -> bool:
    """Tell whether a Marine is beside a door that can be worked. [5.5, 7.10]"""
    near = s.terms.ground.doors_near[s.marine_at[marine]]
    return door in near and can_work_door(s, marine, door)


def work_a_door(word: str, condition: int) -> Verb:
    """Return what opens a door that is closed, or closes an open one. [5.5, 7.10]"""
    return Verb(
        f"{word} {{marine}} {{door}}", f"{{marine}} {word}s the door at {{door}}: 1 action point", (MARINE, DOOR),
        guards=(
            *BY_POINT, Known("door"),
            Guard("7.10", lambda s, m, door: s.doors[door] != WRECKED, "the door at {door} is wrecked and stays open"),
            Guard("5.5", lambda s, m, door: s.doors[door] == condition, "the door at {door} is already {condition}",
                  condition=lambda s, m, door: DOOR_WORDS[s.doors[door]]),
            Guard("5.5", is_clear, "{what} is in the door at {door}", what=name_in_door),
            Guard("5.5", is_by_door, "{marine} is not next to the door at {door}"),
        ),
    )  # fmt: skip


def is_at_hand(s: Forlorn, marine: i64, item: i64) -> bool:
    """Tell whether an item lies on a Marine's square or beside it. [5.8]"""
    where = s.item_at[item]
    return where != NOWHERE and (where == s.marine_at[marine] or is_next(s, marine, where))


def is_at_console(s: Forlorn, marine: i64) -> bool:
    """Tell whether a Marine is on or beside the objective. [5.9]"""
    goal = s.terms.ground.deck.objective
    return s.marine_at[marine] == goal or is_next(s, marine, goal)


def ask_before_end(s: Forlorn) -> str:
    """Ask before more than half of the actions are given away. [4.3]"""
    if s.points_all and s.points == s.points_all:
        return f"You have used none of your {s.points} action points. End the Marine Phase?"
    if 2 * s.points > s.points_all:
        return f"You have {s.points} of {s.points_all} action points left. End the Marine Phase?"
    return ""


NOT_THERE: Final = "no such item lies on {marine}'s square or next to it"
NOT_CARRIED: Final = "{marine} does not carry this item"
NOT_BESIDE: Final = "{marine} can give an item only to a Marine next to him"
TAKE: Final = Verb(
    "take {marine} {item}", "{marine} picks up the {title}: 1 action point", (MARINE, ITEM),
    (*BY_POINT, free_hand("marine"), Known("item", "5.8", NOT_THERE), Guard("5.8", is_at_hand, NOT_THERE)),
    title=lambda s, m, item: item_title(s, item),
)  # fmt: skip
GIVE: Final = Verb(
    "give {marine} {item} {comrade}", "{marine} gives the {title} to {comrade}: 1 action point", (MARINE, ITEM, MARINE),
    sign="take",
    guards=(
        *BY_POINT, Known("item", "5.8", NOT_CARRIED),
        Guard("5.8", lambda s, m, item: s.item_with[item] == m, NOT_CARRIED, of="marine item"),
        Known("comrade", "5.8", NOT_BESIDE),
        Guard("5.8", lambda s, m, item, comrade: comrade in s.marines_beside(s.marine_at[m]), NOT_BESIDE),
        free_hand("comrade"),
    ),
    title=lambda s, m, item, comrade: item_title(s, item),
)  # fmt: skip
WORK: Final = Verb(
    "work {marine}", "{marine} works the console: 1 action point", [MARINE], sign="build",
    guards=(
        *BY_POINT,
        Guard("5.9", lambda s, m: s.terms.operation.works > 0, "this operation has no console"),
        Guard("5.9", lambda s, m: not is_computer_taken(s), "the computer is already taken"),
        Guard("5.9", lambda s, m: not s.worked_now, "the console was already worked this turn; work it once a turn"),
        Guard("5.9", is_at_console, "{marine} is not on or next to the console at {goal}",
              goal=lambda s, m: s.square_name(s.terms.ground.deck.objective)),
        Guard("9.7", can_work, "{marine} already carries {most} items and cannot take the computer",
              most=lambda s, m: s.terms.numbers.most_items),
    ),
)  # fmt: skip
STIM_VERB: Final = Verb(
    "stim {marine} {item}", "{marine} uses a stim: {more} more action points, free", (MARINE, ITEM), sign="",
    guards=(
        *LIVING, Guard("9.1", lambda s, m: s.item_of(m, STIM) != NO_ONE, "{marine} carries no stim", of="marine"),
        Known("item", "9.1"),
        Guard("9.1", lambda s, m, item: item == s.item_of(m, STIM), "the stim that {marine} carries is {stim}, not {item}",
              stim=lambda s, m, item: s.terms.item_names[s.item_of(m, STIM)]),
    ),
    more=lambda s, m, item: s.terms.numbers.stim,
)  # fmt: skip
MARINE_VERBS: Final = Verbs(
    "5.0", STEP, PASS_BY, TURN, SHOOT, BURST, MELEE, READY, work_a_door("open", CLOSED), work_a_door("close", OPEN),
    FLAME, THROW, TAKE, GIVE, WORK, STIM_VERB, Verb("end", "End the Marine Phase", ask=ask_before_end),
    unfinished("step", NO_SUCH), unfinished("pass", NO_SUCH),
    unfinished("turn", Never("7.4", "say `turn {marine} {facing}`", help=True, facing=lambda s, m, rest: rest[-1])),
    help=HELP,
)  # fmt: skip
