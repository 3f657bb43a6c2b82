"""5 Zetan movement, first half: one scientist runs for the platform."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.raid.state import (
    EMPTY,
    NO_ONE,
    Raid,
)
from hexile.kernel.chance.chance_request import Names
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE, distances_from
from hexile.kernel.play import Automatic


class ScientistMovement(Automatic[Raid]):
    """One scientist runs for the platform, before the troopers move. [5.1, R6]"""

    def run(self, s: Raid, dice: Dice) -> None:
        """Move him."""
        run_for_platform(s, dice)


def run_for_platform(s: Raid, dice: Dice) -> None:
    """Choose the scientist closest to the platform, if it is free, and let him run. [5.1, R28]"""
    trace = Trace("scientists", "the scientists") if s.telling else None
    scientist = NO_ONE
    if s.is_empty(s.terms.ground.platform):
        if trace is not None:
            trace.tried("1", "free")
        scientist = closest_scientist(s, dice, trace)
    elif trace is not None:
        trace.tried("1", "taken")
        trace.decide("1")
    if scientist != NO_ONE:
        run_scientist(s, scientist, trace)
    elif trace is not None:
        rule = "R14" if trace.decided == "2" else "R28"
        s.tell(Event("nobody_runs", rule, {}, 0, trace))


def closest_scientist(s: Raid, dice: Dice, trace: Trace | None) -> i64:
    """Name the scientist with the fewest steps to the platform, by die if several. [5.1, 5.3, R20, R27]"""
    way = ways_to_platform(s)
    steps = s.terms.ground.to_platform
    best: i64 = FAR
    chosen: i64 = NO_ONE
    ties: i64 = 0
    for scientist in range(len(s.scientist_at)):
        if can_run(s, scientist, way):
            distance = steps[s.scientist_at[scientist]]
            if distance < best:
                best = distance
                chosen = scientist
                ties = 1
            elif distance == best:
                ties += 1
    if ties > 1:
        chosen = closest_by_die(s, way, best, dice)
    if trace is not None:
        list_runners(s, trace, "none" if chosen == NO_ONE else "some", way)
        if chosen == NO_ONE:
            trace.decide("2")
        else:
            list_distances(s, trace, way, chosen, dice.last if ties > 1 else 0)
    return chosen


class Runners(Names):
    """Scientists equally close to the platform. [5.3]"""

    def __init__(self, s: Raid, tied: list[int]) -> None:
        self.s = s
        self.tied = tied

    def name(self, place: int) -> str:
        """Name a scientist by his square."""
        return f"the scientist at {self.s.square_name(self.s.scientist_at[self.tied[place]])}"


def closest_by_die(s: Raid, way: vec[i64], distance: i64, dice: Dice) -> i64:
    """Draw among equally close scientists, counted in reading order. [5.3, R27]"""
    steps = s.terms.ground.to_platform
    tied: list[int] = []
    for at in sorted(s.scientist_at):
        if at != NOWHERE and steps[at] == distance and can_run(s, s.scientist_on(at), way):
            tied.append(s.scientist_on(at))
    return tied[dice.tie(len(tied), "5.3", "scientist who runs", Runners(s, tied))]


def list_runners(s: Raid, trace: Trace, verdict: str, way: vec[i64]) -> None:
    """Write down every scientist on the board and whether he can run. [R14]"""
    row = trace.tried("2", verdict)
    for scientist, at in enumerate(s.scientist_at):
        if at != NOWHERE:
            runs = can_run(s, scientist, way)
            value = "yes" if runs else "seized" if s.is_seized(scientist) else "no way"
            row.add_candidate(f"S{scientist + 1}", value, runs)


def list_distances(s: Raid, trace: Trace, way: vec[i64], chosen: i64, face: int) -> None:
    """Write down how far each is who can run, and who is chosen, by the die if several. [5.1, 5.3]"""
    row = trace.tried("3", "tied" if face else "one", {"who": f"S{chosen + 1}"}, face)
    steps = s.terms.ground.to_platform
    for scientist, at in enumerate(s.scientist_at):
        if can_run(s, scientist, way):
            row.add_candidate(f"S{scientist + 1}", str(steps[at]), scientist == chosen)


def can_run(s: Raid, scientist: i64, way: vec[i64]) -> bool:
    """Tell whether a scientist is there, not seized, and has a way to the platform. [R14]"""
    at = s.scientist_at[scientist]
    return at != NOWHERE and way[at] < FAR and not s.is_seized(scientist)


def ways_to_platform(s: Raid) -> vec[i64]:
    """Return the steps to the platform a scientist has, round counters where he must. [4.9, R5]"""
    ground = s.terms.ground
    if s.terms.scientists_pass:
        return ground.to_platform
    links = [
        [to for to in ground.inside[square] if s.units[to] == EMPTY]
        for square in range(ground.size)
    ]
    return vec[i64](distances_from(ground.platform, links))


def run_scientist(s: Raid, scientist: i64, trace: Trace | None) -> None:
    """Let the scientist run: all the way, unless his speed is limited. [5.1, R4]"""
    to = scientist_goal(s, scientist)
    at = s.scientist_at[scientist]
    arrives = to == s.terms.ground.platform
    stays = not arrives and not s.is_empty(to)
    if trace is not None:
        speed = s.terms.scientist_speed
        run = "1 square" if speed == 1 else f"{speed} squares"
        facts: Facts = {"to": s.square_name(to), "run": run}
        trace.tried("4", "full" if stays else "arrives" if arrives else "short", facts)
        trace.decide("4")
        told = {"who": f"S{scientist + 1}", "from": s.square_name(at), "to": s.square_name(to)}
        s.tell(Event("scientist_stays" if stays else "scientist_runs", "5.1", told, 0, trace))
    if not stays:
        s.move_scientist(scientist, to)
        s.runner = scientist


def scientist_goal(s: Raid, scientist: i64) -> i64:
    """Return the square a scientist gets to with his speed, on a shortest way. [R4]"""
    ground = s.terms.ground
    at = s.scientist_at[scientist]
    way = ways_to_platform(s)
    speed = s.terms.scientist_speed
    if speed == 0 or way[at] <= speed:
        return ground.platform
    for _ in range(speed):
        for to in ground.inside[at]:
            if way[to] == way[at] - 1:
                at = to
                break
    return at


SCIENTIST_MOVEMENT: Final = ScientistMovement("scientist movement")
