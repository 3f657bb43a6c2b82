"""4 Warhawk movement: five points, one step at a time."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.raid.rules.winning import win_by_platform
from hexile.games.raid.state import (
    EMPTY,
    END,
    NO_ONE,
    WARHAWK_NAMES,
    Raid,
    StepTo,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.geometry.squares import STRAIGHT_ONLY
from hexile.kernel.play import NOT_NOW, Action, Choice, Refusal


class WarhawkMovement(Choice[Raid]):
    """The player spends movement points one step at a time, then says `end`. [4.2, R21]"""

    def has_legal_actions(self, s: Raid) -> bool:
        """Tell that there is always `end`."""
        return True

    def legal_actions(self, s: Raid) -> list[Action]:
        """List the steps of every Warhawk that may still move, and `end`."""
        if s.points == 0:
            return [END]
        # Made as long as it will be: a list that grows costs more than one that is filled.
        legal: list[Action] = [END] * (count_steps(s) + 1)
        units, ground = s.units, s.terms.ground
        place: i64 = 0
        warhawk: i64 = 0
        for at in s.warhawk_at:
            if at != NOWHERE and not s.stopped[warhawk]:
                steps = s.terms.steps[warhawk]
                for way in range(ground.first_way[at], ground.first_way[at + 1]):
                    if units[ground.way_to[way]] == EMPTY:
                        legal[place] = steps[way]
                        place += 1
            warhawk += 1
        return legal

    def take(self, s: Raid, action: Action, dice: Dice) -> None:
        """Make one step, or go on to the Zetans."""
        if isinstance(action, StepTo):
            step_warhawk(s, action.warhawk, action.to)
            if s.result is None:
                s.agenda.append(WARHAWK_MOVEMENT)
        elif s.telling:
            s.tell(Event("end_movement", "R21", {"points": s.points}))

    def why_not(self, s: Raid, words: list[str]) -> Refusal:
        """Say why a step is not allowed."""
        if len(words) == 3 and words[0] == "step":
            return why_no_step(s, words[1], words[2])
        return Refusal("R21", "in movement say `step W2 r5c3`, a Warhawk and a square, or `end`")


def count_steps(s: Raid) -> i64:
    """Count the steps of all Warhawks that may still move to squares nobody takes. [4.1, 4.8]"""
    units, ground = s.units, s.terms.ground
    count: i64 = 0
    warhawk: i64 = 0
    for at in s.warhawk_at:
        if at != NOWHERE and not s.stopped[warhawk]:
            for way in range(ground.first_way[at], ground.first_way[at + 1]):
                if units[ground.way_to[way]] == EMPTY:
                    count += 1
        warhawk += 1
    return count


def points_for_turn(s: Raid) -> i64:
    """Return the movement points of a turn: always the same, or one for each Warhawk. [4.2, R15]"""
    return s.warhawks_alive() if s.terms.points_scale else s.terms.points


def is_pinned(s: Raid, warhawk: i64) -> bool:
    """Tell whether a Warhawk may not even begin to move, beside a trooper. [R2]"""
    at = s.warhawk_at[warhawk]
    return at != NOWHERE and s.is_beside_trooper(at)


def pinned_warhawks(s: Raid) -> vec[bool]:
    """Mark the Warhawks that may not even begin to move. [R2]"""
    return vec[bool]([is_pinned(s, warhawk) for warhawk in range(len(s.warhawk_at))])


def step_warhawk(s: Raid, warhawk: i64, to: i64) -> None:
    """Move a Warhawk one square for one point. [4.1, 4.2, 4.8]"""
    s.move_warhawk(warhawk, to)
    s.points -= 1
    if s.telling:
        name, where = WARHAWK_NAMES[warhawk], s.square_name(to)
        s.tell(Event("step", "4.1", {"who": name, "to": where, "points": s.points}))
    stop_warhawk(s, warhawk, to)
    if to == s.terms.ground.platform and not s.terms.platform_hold:
        win_by_platform(s, warhawk)


def stop_warhawk(s: Raid, warhawk: i64, at: i64) -> None:
    """Stop a Warhawk beside a trooper, or with the scientist it seizes. [4.6, 4.7, 4.9, R5]"""
    if s.is_beside_trooper(at):
        s.stopped[warhawk] = True
        if s.telling:
            facts = {"who": WARHAWK_NAMES[warhawk], "at": s.square_name(at)}
            s.tell(Event("stopped", "4.6", facts))
    scientist = s.scientist_on(at)
    if scientist != NO_ONE:
        if not s.terms.through_scientists:
            s.stopped[warhawk] = True
        if s.telling:
            facts = {"who": WARHAWK_NAMES[warhawk], "scientist": f"S{scientist + 1}"}
            through = s.terms.through_scientists
            s.tell(Event("meets", "R5", facts) if through else Event("seized", "9.3", facts))


def why_no_step(s: Raid, name: str, square: str) -> Refusal:
    """Name the rule and the numbers that forbid a step."""
    if name not in WARHAWK_NAMES:
        return Refusal("4.2", f"{name} is no Warhawk; they are W1 to W5")
    names = s.terms.ground.names
    if square not in names or not s.terms.ground.bunker.squares.exists[names.index(square)]:
        return Refusal("4.1", f"there is no square {square} on this board")
    warhawk, to = WARHAWK_NAMES.index(name), names.index(square)
    at = s.warhawk_at[warhawk]
    if at == NOWHERE:
        return Refusal("6.5", f"{name} is dead")
    if s.points == 0:
        return Refusal("4.2", f"a step needs 1 movement point, 0 of {points_for_turn(s)} are left")
    if s.stopped[warhawk]:
        return why_stopped(s, warhawk)
    if to not in s.terms.ground.links[at]:
        return why_too_far(s, at, to)
    if s.units[to] != EMPTY:
        return Refusal("4.8", f"{square} is occupied by {unit_name(s, to)}")
    if s.terms.ground.is_entry[to] and not s.terms.ground.is_entry[at]:
        return Refusal("R20", f"{name} is inside the bunker and may not go back to {square}")
    return NOT_NOW


def why_stopped(s: Raid, warhawk: int) -> Refusal:
    """Say what holds a stopped Warhawk."""
    name, at = WARHAWK_NAMES[warhawk], s.warhawk_at[warhawk]
    beside = [s.trooper_name(t) for t in s.troopers_beside(at)]
    if beside:
        if s.pinned[warhawk]:
            return Refusal("R2", f"{name} began beside {' and '.join(beside)} and may not move")
        return Refusal("4.6", f"{name} is beside {' and '.join(beside)} and must stop")
    return Refusal("R5", f"{name} stays with the scientist it seized")


def why_too_far(s: Raid, at: int, to: int) -> Refusal:
    """Say why two squares are not one step apart."""
    squares = s.terms.ground.bunker.squares
    down = abs(squares.row(at) - squares.row(to))
    right = abs(squares.column(at) - squares.column(to))
    here, there = s.square_name(at), s.square_name(to)
    if at == to:
        return Refusal("4.1", f"a step goes to the next square, and {there} is the one it is on")
    if max(down, right) > 1:
        far = s.terms.ground.distances[at][to]
        way = f"{far} steps" if far < FAR else "no way"
        return Refusal("4.1", f"a step goes to the next square; from {here} to {there} it is {way}")
    if down and right and s.terms.ground.corner == STRAIGHT_ONLY:
        return Refusal("R1", f"from {here} to {there} is diagonal, and only straight steps count")
    if down and right:
        return Refusal("R1", f"a wall end is in the way between {here} and {there}")
    return Refusal("4.4", f"a wall is between {here} and {there}")


def unit_name(s: Raid, square: int) -> str:
    """Name the Warhawk or trooper on a square."""
    warhawk = s.warhawk_on(square)
    return WARHAWK_NAMES[warhawk] if warhawk != NO_ONE else s.trooper_name(s.trooper_on(square))


WARHAWK_MOVEMENT: Final = WarhawkMovement("warhawk movement")
