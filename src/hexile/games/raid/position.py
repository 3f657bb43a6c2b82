"""A position as a person types it. The order of the turn says what follows the next step.

    points: 3                  needed in Warhawk movement, even if 0
    runner: S1                 needed in combat if a scientist is on the platform

Hexile names a line that is needed and missing.
"""

from __future__ import annotations

from typing import Final

from hexile.games.raid.rules.movement import WARHAWK_MOVEMENT
from hexile.games.raid.rules.placing import TROOPER_PLACING
from hexile.games.raid.rules.turn import TURN
from hexile.games.raid.state import NO_ONE, Raid
from hexile.kernel.fields.position_lines import PositionLine, expect_line, field_lines, read_fields
from hexile.kernel.play import Step

POINTS: Final = "points"
RUNNER: Final = "runner"


def rest_of_turn(step: Step[Raid]) -> list[Step[Raid]]:
    """Return the agenda when *step* is next: the rest of the turn below it. [3.1]"""
    return [*TURN, step] if step is TROOPER_PLACING else TURN[: TURN.index(step) + 1]


def next_steps(s: Raid) -> list[Step[Raid]]:
    """Name the next step alone, where the turn goes on as it should."""
    return s.agenda[-1:] if s.agenda == rest_of_turn(s.agenda[-1]) else s.agenda


def position_lines(s: Raid) -> list[str]:
    """Write a line for every field that is not as usual, and how many points are left if none is."""
    lines = field_lines(s, s.fields())
    return [*lines, f"{POINTS}: 0"] if are_points_asked(s) and s.points == 0 else lines


def place(s: Raid, lines: list[PositionLine]) -> None:
    """Put the counters where the lines say, and the rest of the turn below its next step."""
    read_fields(s, lines, s.fields())
    if len(s.agenda) == 1:
        s.agenda = rest_of_turn(s.agenda[0])


def expect(s: Raid, lines: list[PositionLine]) -> None:
    """Ask for the points left in movement, and for the runner where a scientist is on the platform."""
    if are_points_asked(s):
        expect_line(lines, POINTS, "how many movement points are left this turn (4.2)")
    scientist = s.scientist_on(s.terms.ground.platform)
    if s.result is None and scientist != NO_ONE and WARHAWK_MOVEMENT not in s.agenda:
        expect_line(lines, RUNNER, f"that S{scientist + 1} ran to the platform this turn (7.1)")


def are_points_asked(s: Raid) -> bool:
    """Tell whether movement points may still be spent this turn. [4.2]"""
    return WARHAWK_MOVEMENT in s.agenda
