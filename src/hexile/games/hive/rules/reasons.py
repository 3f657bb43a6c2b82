"""What the rows of the charts say in a trace, filled only while somebody listens. [26.9]"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.hive.rules.aims import reach_of
from hexile.games.hive.rules.firing import base_strength, best_shot, is_aimed
from hexile.games.hive.rules.moving import may_stop, reach
from hexile.games.hive.rules.wording import listed, points
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import KINDS, NEAR
from hexile.kernel.chart import Facts, Trace, TraceRow
from hexile.kernel.geometry.graph import FAR

MOST_SHOWN: Final = 6


def begin(trace: Trace | None, letter: str) -> TraceRow | None:
    """Open a row in the trace; until it is settled it says `none`."""
    return None if trace is None else trace.tried(letter, "none")


def verdict(row: TraceRow | None, words: str, facts: Facts) -> None:
    """Settle what a row of the trace says."""
    if row is not None:
        row.verdict = words
        row.facts = facts


def did(s: Hive, deed: str, facts: dict[str, int | str]) -> None:
    """Keep what a unit did, for its line in the log."""
    if s.telling:
        s.deed = deed
        s.facts = facts


def names_at(s: Hive, box: int, terran: bool, but: int) -> str:
    """Name a side's units in a box, leaving one out."""
    return listed([s.name(unit) for unit in s.units_at(box, terran) if unit != but])


# --- candidates --------------------------------------------------------------------------


def weigh_enemies(
    s: Hive, row: TraceRow, unit: int, able: list[int], kept: list[int], lack: str = "no shot"
) -> None:
    """Write down the enemies, nearest first, and how far they are; those who count stay. [26.5, R37]"""
    away = s.terms.ship.distances[s.at[unit]]
    enemies = [u for u in range(s.terms.znon_first) if s.terran[u] and s.in_hive(u)]
    order = sorted(enemies, key=lambda enemy: away[s.at[enemy]])
    for enemy in order[:MOST_SHOWN]:
        words = points(away[s.at[enemy]])
        if enemy in able and enemy not in kept:
            words += f", after the {KINDS[s.kind_of(kept[0])]}"
        elif able and enemy not in able and away[s.at[enemy]] == away[s.at[able[0]]]:
            words += f", {lack}"
        row.add_candidate(s.name(enemy), words, enemy in kept)
    weigh_others(row, len(order))


def weigh_others(row: TraceRow, count: int) -> None:
    """Say how many more there are, all of them further away."""
    if count > MOST_SHOWN:
        row.add_candidate(f"{count - MOST_SHOWN} more", "further", False)


def weigh_boxes(
    s: Hive, row: TraceRow | None, unit: int, boxes: list[int], kept: list[int]
) -> None:
    """Write down boxes, nearest first, and how far they are."""
    if row is None:
        return
    away = s.terms.ship.distances[s.at[unit]]
    order = sorted(boxes, key=lambda box: away[box])
    for box in order[:MOST_SHOWN]:
        row.add_candidate(s.terms.ship.names[box], points(away[box]), box in kept)
    weigh_others(row, len(order))


def weigh_fights(
    s: Hive, row: TraceRow | None, unit: int, boxes: list[int], kept: list[int]
) -> None:
    """Write down the fights in reach: how far they are, which decides, and both strengths. [26.9]"""
    if row is None:
        return
    away = s.terms.ship.distances[s.at[unit]]
    for box in boxes:
        friends, foes = s.strength_at(box, False) + s.melee(unit), s.strength_at(box, True)
        full = "" if s.has_room(box, False) else ", full"
        won = "" if friends > foes else "not won, "
        words = f"{points(away[box])}, {won}{friends} against {foes}{full}"
        row.add_candidate(s.terms.ship.names[box], words, box in kept)


def weigh_full(s: Hive, row: TraceRow | None, unit: int, boxes: list[int], room: list[int]) -> None:
    """Write down the boxes within 10 points that are full. [R5]"""
    away = s.terms.ship.distances[s.at[unit]]
    for box in boxes:
        if row is not None and box not in room and away[box] <= NEAR:
            row.add_candidate(s.terms.ship.names[box], f"{points(away[box])}, full", False)


def weigh_shots(s: Hive, row: TraceRow | None, shots: dict[int, int], kept: list[int]) -> None:
    """Write down whom a unit could shoot at, with the strength. [26.5, R39]"""
    if row is None:
        return
    for target, strength in sorted(shots.items())[:MOST_SHOWN]:
        words = f"strength {strength}"
        if s.kind_of(target) != s.kind_of(kept[0]):
            words += f", after the {KINDS[s.kind_of(kept[0])]}"
        row.add_candidate(s.name(target), words, target in kept)


# --- sentences ---------------------------------------------------------------------------


def say_too_far(s: Hive, row: TraceRow | None, unit: int, boxes: list[int]) -> None:
    """Say that nothing is within 10 points, and how far the nearest is; `none` if nothing is there."""
    if row is None or not boxes:
        return
    away = s.terms.ship.distances[s.at[unit]]
    nearest = min(boxes, key=lambda box: away[box])
    far = away[nearest] > NEAR
    verdict(
        row, "far" if far else "full", {"goal": s.terms.ship.names[nearest], "far": away[nearest]}
    )


def say_shot(s: Hive, row: TraceRow | None, unit: i64, target: i64, spot: i64) -> None:
    """Say how a unit fires: aimed or snap, from where, how far, how strong."""
    if row is None:
        return
    here = spot == s.at[unit]
    boxes = s.terms.ship.sight[spot][s.at[target]]
    left = s.terms.allowance[unit] - reach_of(s, unit).cost[spot]
    aimed = is_aimed(s, unit, target, boxes, left)
    facts: Facts = {
        "how": "Fires an aimed shot" if aimed else "Fires a snap shot",
        "target": s.name(target),
        "from": "its box" if here else s.terms.ship.names[spot],
        "range": boxes,
        "strength": best_shot(s, unit, target, boxes, left),
    }
    verdict(row, "fires", facts)


def say_no_shot(s: Hive, row: TraceRow | None, unit: int, enemy: int) -> None:
    """Say that the nearest enemy cannot be shot at, with the numbers. [R37]"""
    if row is not None:
        far = points(s.terms.ship.distances[s.at[unit]][s.at[enemy]])
        facts: Facts = {"who": s.name(enemy), "far": far, "points": s.terms.allowance[unit]}
        verdict(row, "cannot_here" if s.settled else "cannot", facts)


def say_no_entry(s: Hive, row: TraceRow | None, unit: i64, enemy: i64) -> None:
    """Say what stands against firing at the nearest enemy and entering its box. [R3]"""
    if row is not None:
        far = points(s.terms.ship.distances[s.at[unit]][s.at[enemy]])
        why = why_no_entry(s, unit, enemy)
        verdict(row, "cannot", {"who": s.name(enemy), "far": far, "why": why})


def why_no_entry(s: Hive, unit: i64, target: i64) -> str:
    """Say in words, with the numbers, what stands against a shot and an entry. [R3, 9.2, 26.7]"""
    box, terms = s.at[target], s.terms
    if terms.ship.sight[s.at[unit]][box] == 0:
        return "there is no line of fire from here"
    if s.znon[box] > 0:
        return f"{names_at(s, box, False, unit)} in its box would be in the line of fire"
    if not s.has_room(box, False):
        return "its box already holds three Znon (9.2)"
    if not may_stop(s, unit, box):
        friends, foes = s.strength_at(box, False) + s.melee(unit), s.strength_at(box, True)
        return f"melee strength {friends} against {foes} there is too weak to enter (26.7)"
    way = reach(s, s.at[unit], 0, terms.ship.most_points(), False, False).cost[box]
    if way >= FAR:
        return "enemies block every way in"
    snaps = base_strength(s, unit, terms.ship.sight[s.at[unit]][box], False) > 0
    shot = terms.snap if snaps else terms.aimed
    return f"the shot and the way in cost {shot} + {way} points, and it has {terms.allowance[unit]}"


def why_needs(s: Hive, unit: int, need: int) -> str:
    """Say what the need to disengage is made of. [B7]"""
    needs = s.terms.book.needs
    if need == needs["disengage"]:
        return ""
    words = f" ({needs['disengage']}"
    left = need - needs["disengage"]
    if s.terms.book.nimble[s.kind_of(unit)]:
        words += f", plus {needs['nimble']} for a {KINDS[s.kind_of(unit)]}"
        left -= needs["nimble"]
    return words + (f", plus {left} for friends strong enough to stay)" if left > 0 else ")")
