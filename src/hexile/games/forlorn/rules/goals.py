"""Chapters 12 and 13: what each operation wants, and how a game ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.forlorn.rules.wording import counted
from hexile.games.forlorn.state.codes import FIRST_XENO, NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Result

VICTORY: Final = "victory"
TIME: Final = "time"
SQUAD_LOST: Final = "squad-lost"


def finish(s: Forlorn, ending: str, what: str, rule: str) -> None:
    """End the game with a value for every seat; *what* names the sentence told. [3.5]"""
    value = 1.0 if ending == VICTORY else 0.0
    values = [value, 1.0 - value] if s.terms.two_players else [value]
    s.result = Result(ending, rule, values, s.terms.turns + 1 - s.left)
    if s.telling:
        alive = s.marines_alive()
        facts = {
            "left": counted(s.left, "turn"),
            "alive": counted(alive, "Marine") + (" is" if alive == 1 else " are"),
        }
        s.tell(Event("end_" + what.replace("-", "_"), rule, facts))


def rule_of(s: Forlorn) -> str:
    """Return the number of the operation's own rule."""
    numbers = {
        "foothold": "12.1", "clean-out": "12.2", "recovery": "12.3", "last-watch": "12.4",
        "breakout": "13.1", "black-box": "13.2",
    }  # fmt: skip
    return numbers[s.terms.operation.goal]


def check_losses(s: Forlorn) -> None:
    """Lose at once when too few Marines are left. [3.5, 12.1, 12.4, 13.1, 13.2]"""
    alive = s.marines_alive()
    if alive == 0:
        finish(s, SQUAD_LOST, "wiped-out", "3.5")
    elif alive < marines_needed(s):
        finish(s, SQUAD_LOST, "too-few", rule_of(s))


def marines_needed(s: Forlorn) -> i64:
    """Return how many living Marines the operation cannot do without. [12.1, 12.4, 13.1, 13.2]"""
    return s.terms.operation.need


def check_goal_now(s: Forlorn) -> None:
    """Win at once where the operation does not wait for the end of a turn. [12.3, 13.1, 13.2]"""
    if s.terms.wins_at_once and is_goal_reached_now(s, s.terms.operation.goal):
        finish(s, VICTORY, s.terms.operation.goal, rule_of(s))


def is_goal_reached_now(s: Forlorn, goal: str) -> bool:
    """Tell whether an operation that does not wait is won; the lift may come late. [12.3, 13.1, 13.2]"""
    if s.left > s.terms.operation.goal_from:
        return False
    if goal == "breakout":
        return marines_on_lift(s) >= s.terms.operation.need
    if not computer_is_home(s):
        return False
    return goal == "recovery" or marines_home(s) >= s.terms.operation.need


def marines_on_lift(s: Forlorn) -> i64:
    """Count the Marines on lift squares. [13.1]"""
    count: i64 = 0
    for at in s.marine_at:
        if at != NOWHERE and s.terms.is_lift[at]:
            count += 1
    return count


def marines_home(s: Forlorn) -> i64:
    """Count the Marines on entry squares. [13.2]"""
    count: i64 = 0
    for at in s.marine_at:
        if at != NOWHERE and s.terms.is_entry[at]:
            count += 1
    return count


def marines_east(s: Forlorn) -> i64:
    """Count the Marines in the goal column or beyond. [12.1]"""
    count: i64 = 0
    for at in s.marine_at:
        if at != NOWHERE and at % s.terms.ground.columns >= s.terms.goal_column:
            count += 1
    return count


def is_computer_taken(s: Forlorn) -> bool:
    """Tell whether the computer has left its console. [5.9]"""
    item = s.terms.computer
    return item != NO_ONE and (s.item_with[item] != NO_ONE or s.item_at[item] != NOWHERE)


def computer_is_home(s: Forlorn) -> bool:
    """Tell whether the computer's bearer stands on an entry square. [12.3, 13.2]"""
    item = s.terms.computer
    bearer = s.item_with[item]
    return bearer != NO_ONE and s.terms.is_entry[s.marine_at[bearer]]


def is_room_clean(s: Forlorn, room: i64) -> bool:
    """Tell whether a room has been entered and holds no Xeno and no egg. [12.2]"""
    if not s.entered[room]:
        return False
    for square in s.terms.room_squares[room]:
        if s.unit[square] >= FIRST_XENO:
            return False
    return True


def is_goal_reached_at_end(s: Forlorn) -> bool:
    """Tell whether the end of this turn wins the operation. [12.1, 12.2, 12.4]"""
    operation = s.terms.operation
    if operation.goal == "foothold":
        return s.left <= operation.goal_from and marines_east(s) >= operation.need
    if operation.goal == "clean-out":
        return all(is_room_clean(s, room) for room in range(len(operation.rooms)))
    if operation.goal == "last-watch":
        inside = any(at != NOWHERE and s.terms.in_goal_room[at] for at in s.marine_at)
        return s.left == 1 and inside
    return False


def check_end_of_turn(s: Forlorn) -> None:
    """Win or lose at the end of a turn. [3.4, 12.1, 12.2, 12.4]"""
    if is_goal_reached_at_end(s):
        finish(s, VICTORY, s.terms.operation.goal, rule_of(s))
    elif s.left == 1:
        finish(s, TIME, "time", "3.4")


def goal_squares(s: Forlorn) -> list[int]:
    """List the squares the Marines want to reach, for the worst placement. [R33]"""
    deck, goal = s.terms.ground.deck, s.terms.operation.goal
    if goal == "foothold":
        column = s.terms.goal_column
        return [q for q in s.terms.ground.floor if deck.column(q) == column]
    if goal == "clean-out":
        dirty = [r for r in range(len(s.entered)) if not is_room_clean(s, r)]
        return [q for room in dirty for q in s.terms.room_squares[room]]
    if goal == "last-watch":
        return [q for q in s.terms.ground.floor if s.terms.in_goal_room[q]]
    if goal == "breakout":
        return list(s.terms.lift)
    return computer_goal(s)


def computer_goal(s: Forlorn) -> list[int]:
    """Return where the computer is, or the entry once it is carried. [R33]"""
    item = s.terms.computer
    if not is_computer_taken(s):
        return [s.terms.ground.deck.objective]
    if s.item_with[item] == NO_ONE:
        return [s.item_at[item]]
    return list(s.terms.entry)
