"""5 Zetan movement, second half: the troopers come for the nearest Warhawk."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.raid.state import (
    EMPTY,
    NO_ONE,
    WARHAWK_NAMES,
    Raid,
)
from hexile.kernel.chance.chance_request import Names
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.event import Event, lot
from hexile.kernel.geometry.graph import FAR, NOWHERE, distances_from
from hexile.kernel.play import Automatic


class TrooperMovement(Automatic[Raid]):
    """Every trooper acts once, completely, from the top of the board down. [5.4, 5.5, 5.9]"""

    def run(self, s: Raid, dice: Dice) -> None:
        """Let them act."""
        for trooper in troopers_in_order(s):
            activate(s, trooper, dice)


def troopers_in_order(s: Raid) -> vec[i64]:
    """List the living troopers by row, then column; fixed before the first one acts. [5.5, R7]"""
    order = s.trooper_at[:]
    living: i64 = 0
    trooper: i64 = 0
    for at in s.trooper_at:
        if at != NOWHERE:
            place = living
            while place > 0 and acts_before(s, at, s.trooper_at[order[place - 1]]):
                order[place] = order[place - 1]
                place -= 1
            order[place] = trooper
            living += 1
        trooper += 1
    return order[:living]


def acts_before(s: Raid, at: i64, other: i64) -> bool:
    """Tell whether a trooper on one square acts before one on another. [5.5, R7]"""
    if not s.terms.right_to_left:
        return at < other
    columns: i64 = s.terms.ground.bunker.squares.columns
    row, other_row = at // columns, other // columns
    return row < other_row or (row == other_row and at > other)


def activate(s: Raid, trooper: i64, dice: Dice) -> None:
    """Let one trooper act: stay beside a Warhawk, or roll, and move if it may. [5.5, 5.6, 5.7, R27]"""
    at = s.trooper_at[trooper]
    name = s.trooper_names[trooper]
    trace = Trace("troopers", name, s.square_name(at)) if s.telling else None
    beside = s.warhawk_beside(at)
    if beside != NO_ONE:
        if trace is not None:
            tell_engaged(s, trooper, beside, trace)
        return
    moves = dice.at_most(s.terms.activate, 6, "5.7", name)
    if trace is not None:
        trace.tried("1", "no")
        verdict = "moves" if moves else "frozen"
        trace.tried("2", verdict, {"limit": s.terms.activate}, dice.last)
        trace.decide("2")
    face = dice.last
    if moves:
        move_toward(s, trooper, nearest_warhawk(s, at, dice, trace), trace)
    if trace is not None:
        tell_activated(s, trooper, at, moves, face, trace)


def tell_engaged(s: Raid, trooper: i64, beside: i64, trace: Trace) -> None:
    """Tell of a trooper that is beside a Warhawk already. [5.6]"""
    trace.tried("1", "yes", {"who": WARHAWK_NAMES[beside]})
    trace.decide("1")
    s.tell(Event("trooper_engaged", "5.6", {"who": trace.who, "at": trace.at}, 0, trace))


def tell_activated(s: Raid, trooper: i64, start: i64, moves: bool, face: int, trace: Trace) -> None:
    """Tell what a trooper did after its roll."""
    to = s.trooper_at[trooper]
    facts: Facts = {"who": trace.who, "from": trace.at, "to": s.square_name(to)}
    if not moves:
        s.tell(Event("trooper_frozen", "5.7", facts, face, trace))
    elif trace.decided == "3":
        s.tell(Event("trooper_aimless", "R13", facts, face, trace))
    elif to == start:
        s.tell(Event("trooper_waits", "R9", facts, face, trace))
    else:
        s.tell(Event("trooper_moves", "5.8", facts, face, trace))


def nearest_warhawk(s: Raid, square: i64, dice: Dice, trace: Trace | None) -> i64:
    """Name the Warhawk with the fewest steps from a square; ties by place or by die. [5.8, R8, R13, R20]"""
    steps = s.terms.ground.zetan_steps[square]
    best: i64 = FAR
    chosen: i64 = NO_ONE
    ties: i64 = 0
    warhawk: i64 = 0
    at: i64
    for at in s.warhawk_at:
        if at != NOWHERE and is_target(s, at):
            distance: i64 = steps[at]
            if distance < best:
                best = distance
                chosen = warhawk
                ties = 1
            elif distance == best and best < FAR:
                ties += 1
                if at < s.warhawk_at[chosen]:
                    chosen = warhawk
        warhawk += 1
    if ties > 1 and s.terms.ties_by_die:
        chosen = nearest_by_die(s, square, best, dice)
    if trace is not None:
        weigh_targets(s, square, chosen, ties, trace)
    return chosen


def is_target(s: Raid, at: i64) -> bool:
    """Tell whether troopers go for a Warhawk on this square. [R13]"""
    return s.terms.offboard_targets or not s.terms.ground.is_entry[at]


class Targets(Names):
    """Warhawks equally near to a trooper. [R8]"""

    def __init__(self, s: Raid, tied: list[int], square: i64) -> None:
        self.s = s
        self.tied = tied
        self.square: int = square

    def name(self, place: int) -> str:
        """Name a Warhawk."""
        return WARHAWK_NAMES[self.tied[place]]

    def piece(self, left: int) -> str:
        return self.s.trooper_name(self.s.trooper_on(self.square))


def nearest_by_die(s: Raid, square: i64, distance: i64, dice: Dice) -> i64:
    """Draw among equally near Warhawks, counted in reading order. [R8, R27]"""
    tied: list[int] = []
    for at in sorted(s.warhawk_at):
        if (
            at != NOWHERE
            and is_target(s, at)
            and s.terms.ground.zetan_steps[square][at] == distance
        ):
            tied.append(s.warhawk_on(at))
    chosen = tied[dice.tie(len(tied), "R8", "nearest Warhawk", Targets(s, tied, square))]
    if s.telling:
        what = f"the Warhawk that the trooper at {s.square_name(square)} goes for"
        s.tell(lot("R8", what, WARHAWK_NAMES[chosen], len(tied)))
    return chosen


def weigh_targets(s: Raid, square: i64, chosen: i64, ties: i64, trace: Trace) -> None:
    """Write down every Warhawk and how far it is."""
    verdict = "none" if chosen == NO_ONE else "one"
    if ties > 1:
        verdict = "tied" if s.terms.ties_by_die else "first"
    row = trace.tried("3", verdict, {} if chosen == NO_ONE else {"who": WARHAWK_NAMES[chosen]})
    for warhawk, at in enumerate(s.warhawk_at):
        if at != NOWHERE:
            distance = s.terms.ground.zetan_steps[square][at]
            value = str(distance) if is_target(s, at) and distance < FAR else "not a target"
            row.add_candidate(WARHAWK_NAMES[warhawk], value, warhawk == chosen)


def move_toward(s: Raid, trooper: i64, target: i64, trace: Trace | None) -> None:
    """Move a trooper up to two squares toward its target, which stays the same. [5.8, 5.6, R29]"""
    if target == NO_ONE:
        if trace is not None:
            trace.decide("3")
        return
    distances = distances_to_target(s, trooper, s.warhawk_at[target])
    for left in range(s.terms.trooper_speed, 0, -1):
        to = nearer_square(s, s.trooper_at[trooper], distances, left)
        if trace is not None:
            weigh_squares(s, trooper, to, target, distances, left, trace)
        if to == NOWHERE:
            return
        s.move_trooper(trooper, to)
        beside = s.warhawk_beside(to)
        if beside != NO_ONE:
            if trace is not None:
                trace.tried("5", "yes", {"who": WARHAWK_NAMES[beside]})
                trace.decide("5")
            return


def distances_to_target(s: Raid, trooper: i64, goal: i64) -> vec[i64]:
    """Return the steps from everywhere to the target, round other counters with `detour`. [R9]"""
    ground = s.terms.ground
    if not s.terms.detour:
        return ground.zetan_steps[goal]
    closed = [not may_walk_round(s, square) for square in range(ground.size)]
    closed[s.trooper_at[trooper]] = False
    closed[goal] = False
    links = [
        [] if closed[square] else [to for to in ground.links[square] if not closed[to]]
        for square in range(ground.size)
    ]
    return vec[i64](distances_from(goal, links))


def may_walk_round(s: Raid, square: i64) -> bool:
    """Tell whether a way round a jam may lead over this square. [R9]"""
    if s.terms.ground.is_entry[square] or is_closed_platform(s, square):
        return False
    return s.units[square] == EMPTY and (
        s.scientist_on(square) == NO_ONE or s.terms.through_scientists
    )


def is_closed_platform(s: Raid, square: i64) -> bool:
    """Tell whether this is the platform and troopers keep off it. [R10]"""
    return square == s.terms.ground.platform and not s.terms.trooper_on_platform


def nearer_square(s: Raid, at: i64, distances: vec[i64], left: i64) -> i64:
    """Return the first free square that is nearer to the target than here. [5.8, R22]

    Squares one step apart differ by one step at most, so every nearer one is equally near.
    """
    here = distances[at]
    for to in s.terms.trooper_links[at]:
        if distances[to] < here and is_free(s, to, distances, left):
            return to
    return NOWHERE


def is_free(s: Raid, square: i64, distances: vec[i64], left: i64) -> bool:
    """Tell whether a trooper may step on a square; a scientist's only to leave at once. [4.8, R5]"""
    if s.units[square] != EMPTY:
        return False
    if s.scientist_on(square) == NO_ONE:
        return True
    return (
        s.terms.through_scientists
        and left > 1
        and s.warhawk_beside(square) == NO_ONE
        and nearer_square(s, square, distances, left - 1) != NOWHERE
    )


def weigh_squares(
    s: Raid, trooper: i64, to: i64, target: i64, distances: vec[i64], left: i64, trace: Trace
) -> None:
    """Write down the nearer squares a trooper looked at for one step."""
    at = s.trooper_at[trooper]
    near = [q for q in s.terms.ground.links[at] if distances[q] < distances[at]]
    free = [q for q in s.terms.trooper_links[at] if q in near and is_free(s, q, distances, left)]
    verdict = "blocked" if to == NOWHERE else "moves" if len(free) == 1 else "ordered"
    facts: dict[str, int | str] = {"who": WARHAWK_NAMES[target]}
    if to != NOWHERE:
        facts["to"] = s.square_name(to)
        facts["distance"] = distances[to]
    row = trace.tried("4", verdict, facts)
    trace.decide("4")
    for square in near:
        value = str(distances[square]) if square in free else what_bars(s, square)
        row.add_candidate(s.square_name(square), value, square == to)


def what_bars(s: Raid, square: i64) -> str:
    """Return why a trooper may not enter a square. [4.8, R5, R10, R20]"""
    if s.terms.ground.is_entry[square]:
        return "an entry square"
    return "the platform" if is_closed_platform(s, square) else "occupied"


TROOPER_MOVEMENT: Final = TrooperMovement("trooper movement")
