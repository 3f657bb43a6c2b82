"""Why a Marine may not do something: the rule and the numbers, from the predicates that make the list."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.combat import can_shoot
from hexile.games.forlorn.rules.goals import is_computer_taken
from hexile.games.forlorn.rules.marines import (
    can_work,
    can_work_door,
    movement_to_spend,
    throw_squares,
)
from hexile.games.forlorn.rules.movement import direction, pass_cost, step_cost
from hexile.games.forlorn.state.codes import (
    CLOSED,
    DOOR_WORDS,
    EMPTY,
    NO_ONE,
    OPEN,
    WRECKED,
)
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.counters import COMPUTER, GRENADE, STIM
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.play import NOT_NOW, Refusal
from hexile.kernel.verbs.refusal import Help

HELP: Final = (
    "say `step Zac s8 east`, `turn Zac north`, `shoot Zac D3`, `melee Zac D3`, `ready Zac`, "
    "`open Zac m4`, or `end`"
)
VERBS: Final[list[str]] = [
    "step", "pass", "turn", "shoot", "burst", "melee", "ready", "open", "close", "flame", "throw",
    "take", "give", "work", "stim",
]  # fmt: skip


def why_not_in_marine_phase(s: Forlorn, words: list[str]) -> Refusal:
    """Say which rule and which numbers forbid an action of a Marine. [5.0]"""
    if len(words) < 2 or words[0] not in VERBS:
        return Help("5.0", HELP)
    if words[1] not in s.terms.names:
        return Refusal("5.0", f"there is no Marine {words[1]}; they are {', '.join(s.terms.names)}")
    marine = s.terms.names.index(words[1])
    if s.marine_at[marine] == NOWHERE:
        return Refusal("8.7", f"{words[1]} is dead")
    verb, rest = words[0], words[2:]
    if verb in ("step", "pass", "turn"):
        return why_no_move(s, marine, verb, rest)
    if verb == "stim":
        none = s.item_of(marine, STIM) == NO_ONE
        return Refusal("9.1", f"{words[1]} carries no stim") if none else Help("9.1", HELP)
    if s.points == 0:
        return Refusal("4.1", f"costs 1 action point, 0 of {s.points_all} are left")
    return why_no_action(s, marine, verb, rest)


def why_no_action(s: Forlorn, marine: int, verb: str, rest: list[str]) -> Refusal:
    """Say what forbids an action that costs an action point. [5.0]"""
    bearer = s.item_of(marine, COMPUTER) != NO_ONE
    if bearer and verb in ("shoot", "burst", "flame", "ready"):
        return Refusal("9.5", f"{s.marine_name(marine)} carries the computer and may not {verb}")
    if verb in ("shoot", "burst", "melee"):
        return why_no_attack(s, marine, verb, rest)
    if verb == "ready":
        is_ready = s.ready[marine]
        return Refusal("5.4", f"{s.marine_name(marine)} is Ready already") if is_ready else NOT_NOW
    if verb in ("open", "close"):
        return why_no_door(s, marine, verb, rest)
    if verb in ("flame", "throw"):
        return why_no_fire(s, marine, verb, rest)
    if verb == "work":
        return why_no_work(s, marine)
    return why_not_taken(s, marine, rest) if verb == "take" else why_not_given(s, marine, rest)


# --- movement ------------------------------------------------------------------------------------


def why_no_move(s: Forlorn, marine: int, verb: str, rest: list[str]) -> Refusal:
    """Say what forbids a step, a turn or a way past a comrade. [7.3, 7.4]"""
    squares = [named_square(s, word) for word in rest[:-1]]
    if not rest or rest[-1] not in FACING_NAMES:
        return Refusal("7.4", f"end with a facing: {', '.join(FACING_NAMES)}")
    facing = FACING_NAMES.index(rest[-1])
    if verb == "turn" and squares:
        return Help("7.4", f"say `turn {s.marine_name(marine)} {rest[-1]}`")
    if verb == "turn":
        return why_no_turn(s, marine, facing)
    if len(squares) != (2 if verb == "pass" else 1) or NOWHERE in squares:
        return Refusal("7.1", f"there is no such square as {' '.join(rest[:-1]) or 'none'}")
    if verb == "pass":
        return why_no_pass(s, marine, squares[0], squares[1], facing)
    return why_no_step(s, marine, squares[0], facing)


def named_square(s: Forlorn, word: str) -> int:
    """Return the floor square with this name, or NOWHERE."""
    names = s.terms.ground.names
    if word not in names or s.terms.ground.deck.wall[names.index(word)]:
        return NOWHERE
    return names.index(word)


def why_no_turn(s: Forlorn, marine: int, facing: int) -> Refusal:
    """Say why a Marine cannot turn so. [7.4]"""
    name = s.marine_name(marine)
    apart = (facing - s.facing[marine]) % 4
    if apart == 0:
        return Refusal("7.4", f"{name} faces {FACING_NAMES[facing]} already")
    if apart == 2:
        return Refusal(
            "7.4", f"a turn is 90 degrees; {name} faces {FACING_NAMES[s.facing[marine]]}"
        )
    return why_too_dear(s, marine, 1, "turn")


def why_no_step(s: Forlorn, marine: int, to: int, facing: int) -> Refusal:
    """Say why a Marine cannot step there with that facing. [7.2, 7.3, 7.4]"""
    at, name = s.marine_at[marine], s.marine_name(marine)
    if s.terms.ground.range(at, to) != 1:
        return Refusal(
            "7.2",
            f"a step goes to a neighbouring square; {s.square_name(to)} is {s.terms.ground.range(at, to)} away",
        )
    if not s.ways.open[to]:
        return Refusal("7.10", f"the door at {s.square_name(to)} is closed")
    way = direction(s, at, to)
    if way == NOWHERE:
        return Refusal(
            "7.2", f"a corner is in the way between {s.square_name(at)} and {s.square_name(to)}"
        )
    if s.unit[to] != EMPTY:
        return Refusal("7.3", f"{s.square_name(to)} is occupied by {unit_name(s, to)}")
    if s.flames[to]:
        return Refusal("9.6", f"{s.square_name(to)} is in flames")
    cost = step_cost(s, way, to, s.facing[marine], facing)
    if cost >= FAR:
        return Refusal(
            "7.4",
            f"after that step {name} faces its way, or keeps {FACING_NAMES[s.facing[marine]]}",
        )
    back = (
        "step back"
        if s.terms.ground.in_rear(at, s.facing[marine], to) and cost == s.terms.numbers.kept_facing
        else "step there"
    )
    return why_too_dear(s, marine, cost, back)


def why_no_pass(s: Forlorn, marine: int, over: int, to: int, facing: int) -> Refusal:
    """Say why a Marine cannot pass a comrade. [7.3]"""
    if s.marine_on(over) == NO_ONE:
        return Refusal("7.3", f"no comrade stands on {s.square_name(over)}")
    near = s.ways.links[s.marine_at[marine]]
    if over not in near or to not in s.ways.links[over]:
        return Refusal("7.2", "the two squares are not one step after the other")
    if to in near:
        return Refusal("7.3", f"{s.square_name(to)} is one step away: no need to pass anybody")
    if not s.is_free(to):
        return Refusal("7.3", f"{s.square_name(to)} is not free")
    cost = pass_cost(s, over, to, facing)
    if cost >= FAR:
        return Refusal("7.4", f"after passing {s.marine_name(marine)} faces the way he went")
    return why_too_dear(s, marine, cost, "pass a comrade")


def why_too_dear(s: Forlorn, marine: int, cost: int, what: str) -> Refusal:
    """Say that movement or action points are lacking. [5.1, 7.4]"""
    points = "1 movement point" if cost == 1 else f"{cost} movement points"
    if cost > s.terms.mp[marine]:
        return Refusal("7.4", f"costs {points} to {what}; a move has {s.terms.mp[marine]}")
    if cost <= movement_to_spend(s, marine):
        return NOT_NOW
    has = s.movement if s.mover == marine else 0
    return Refusal("7.4", f"costs {points} to {what}, has {has}, and no action point is left")


def unit_name(s: Forlorn, square: int) -> str:
    """Name the unit on a square."""
    xeno = s.xeno_on(square)
    return s.xeno_name(xeno) if xeno != NO_ONE else s.marine_name(s.marine_on(square))


# --- attacks -------------------------------------------------------------------------------------


def why_no_attack(s: Forlorn, marine: int, verb: str, rest: list[str]) -> Refusal:
    """Say why a Xeno cannot be shot or fought. [5.2, 5.3, 7.6, 7.8]"""
    xeno = s.xeno_named(rest[0]) if rest else NO_ONE
    if xeno == NO_ONE:
        called = f"no Xeno {rest[0]}" if rest else "no Xeno of that name"
        return Refusal("5.2", f"there is {called} on the deck")
    at, square = s.marine_at[marine], s.xeno_at[xeno]
    name = s.marine_name(marine)
    if not s.terms.ground.in_front(at, s.facing[marine], square):
        return Refusal(
            "7.6",
            f"{rest[0]} is not in the front arc of {name}, who faces {FACING_NAMES[s.facing[marine]]}",
        )
    if verb == "melee":
        beside = square in s.ways.links[at]
        return NOT_NOW if beside else Refusal("5.3", f"{rest[0]} is not beside {name}")
    if verb == "burst" and not s.terms.is_gunner[marine]:
        return Refusal("8.8", f"{name} is no gunner")
    if verb == "burst" and s.ammo[marine] == 0:
        return Refusal("9.4", f"{name} has no ammunition left")
    away = s.terms.ground.range(at, square)
    if s.faded[xeno] and away > s.terms.numbers.fade_range:
        return Refusal(
            "10.8",
            f"{rest[0]} has faded and is {away} squares away; {s.terms.numbers.fade_range} is the most",
        )
    if not s.sees(at, square):
        return Refusal("7.7", f"{name} does not see {rest[0]}")
    if can_shoot(s, marine, xeno):
        return NOT_NOW
    return Refusal("7.8", f"a unit stands in the line of fire from {name} to {rest[0]}")


def why_no_fire(s: Forlorn, marine: int, verb: str, rest: list[str]) -> Refusal:
    """Say why a grenade or the flamer cannot be aimed there. [5.6, 5.7, R51]"""
    name = s.marine_name(marine)
    if verb == "flame" and not s.terms.is_flamer[marine]:
        return Refusal("5.7", f"{name} is no flamer")
    if verb == "throw" and s.item_of(marine, GRENADE) == NO_ONE:
        return Refusal("9.3", f"{name} carries no grenade")
    square = named_square(s, rest[0]) if rest else NOWHERE
    if square == NOWHERE or not s.ways.open[square]:
        return Refusal("5.6", "aim at an open square")
    most = s.terms.numbers.flame_range if verb == "flame" else s.terms.numbers.throw_range
    at = s.marine_at[marine]
    away = s.terms.ground.range(at, square)
    if not 1 <= away <= most:
        return Refusal("7.9", f"{rest[0]} is {away} squares away; 1 to {most} are allowed")
    if not s.sees(at, square):
        return Refusal("7.7", f"{name} does not see {rest[0]}")
    if verb == "flame" and not s.terms.ground.in_front(at, s.facing[marine], square):
        return Refusal("7.6", f"{rest[0]} is not in the front arc of {name}")
    if verb == "throw" and square not in throw_squares(s, at):
        return Refusal("R51", f"a grenade at {rest[0]} would reach no Xeno and no door")
    return NOT_NOW


# --- doors, items, objectives ----------------------------------------------------------------------


def why_no_door(s: Forlorn, marine: int, verb: str, rest: list[str]) -> Refusal:
    """Say why a door cannot be worked. [5.5, 7.10]"""
    square = named_square(s, rest[0]) if rest else NOWHERE
    door = s.terms.ground.door_at[square] if square != NOWHERE else NO_NUMBER
    if door == NO_NUMBER:
        return Refusal("5.5", f"there is no door at {rest[0] if rest else 'nowhere'}")
    if s.doors[door] == WRECKED:
        return Refusal("7.10", f"the door at {rest[0]} is wrecked and stays open")
    if s.doors[door] != (CLOSED if verb == "open" else OPEN):
        return Refusal("5.5", f"the door at {rest[0]} is {DOOR_WORDS[s.doors[door]]} already")
    if s.unit[square] != EMPTY or square in s.corpse_at:
        what = "a corpse" if s.unit[square] == EMPTY else unit_name(s, square)
        return Refusal("5.5", f"{what} is in the door at {rest[0]}")
    near = s.terms.ground.doors_near[s.marine_at[marine]]
    if door in near and can_work_door(s, marine, door):
        return NOT_NOW
    return Refusal("5.5", f"{s.marine_name(marine)} is not beside the door at {rest[0]}")


def named_item(s: Forlorn, rest: list[str]) -> int:
    """Return the item that is named, or NO_ONE."""
    names = s.terms.item_names
    return names.index(rest[0]) if rest and rest[0] in names else NO_ONE


def why_not_taken(s: Forlorn, marine: int, rest: list[str]) -> Refusal:
    """Say why an item cannot be taken. [5.8, 9.7]"""
    name, item, at = s.marine_name(marine), named_item(s, rest), s.marine_at[marine]
    if not s.has_free_hand(marine):
        return Refusal("9.7", f"{name} carries {s.terms.numbers.most_items} items, the most")
    where = s.item_at[item] if item != NO_ONE else NOWHERE
    if where == NOWHERE or (where != at and where not in s.ways.links[at]):
        return Refusal("5.8", f"no such item lies on or beside {name}'s square")
    return NOT_NOW


def why_not_given(s: Forlorn, marine: int, rest: list[str]) -> Refusal:
    """Say why an item cannot be given. [5.8, 9.7]"""
    name, item, names = s.marine_name(marine), named_item(s, rest), s.terms.names
    if item == NO_ONE or s.item_with[item] != marine:
        return Refusal("5.8", f"{name} carries no such item")
    comrade = names.index(rest[-1]) if rest[-1] in names else NO_ONE
    if comrade not in s.marines_beside(s.marine_at[marine]):
        return Refusal("5.8", f"{name} gives what he carries to a comrade beside him")
    if not s.has_free_hand(comrade):
        return Refusal("9.7", f"{rest[-1]} carries {s.terms.numbers.most_items} items, the most")
    return NOT_NOW


def why_no_work(s: Forlorn, marine: int) -> Refusal:
    """Say why the objective cannot be worked. [5.9]"""
    if s.terms.operation.works == 0:
        return Refusal("5.9", "this operation has no console to work")
    if is_computer_taken(s):
        return Refusal("5.9", "the computer is taken already")
    if s.worked_now:
        return Refusal("5.9", "the console has been worked this turn; once a turn is all")
    if can_work(s, marine):
        return NOT_NOW
    name, goal, at = s.marine_name(marine), s.terms.ground.deck.objective, s.marine_at[marine]
    if at == goal or goal in s.ways.links[at]:
        return Refusal(
            "9.7", f"{name} carries {s.terms.numbers.most_items} items and has no hand free"
        )
    return Refusal("5.9", f"{name} is not on or beside {s.square_name(goal)}")
