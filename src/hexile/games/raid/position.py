"""A position as a person types it: what comes after the next step follows from the turn's order."""

from __future__ import annotations

from hexile.games.raid.rules.placing import TROOPER_PLACING
from hexile.games.raid.rules.turn import TURN
from hexile.games.raid.state import Raid
from hexile.kernel.fields.position_lines import PositionLine, read_fields
from hexile.kernel.play import Step


def rest_of_turn(step: Step[Raid]) -> list[Step[Raid]]:
    """Return the agenda when *step* is next: the rest of the turn below it. [3.1]"""
    return [*TURN, step] if step is TROOPER_PLACING else TURN[: TURN.index(step) + 1]


def next_steps(s: Raid) -> list[Step[Raid]]:
    """Name the next step alone, where the turn goes on as it should."""
    return s.agenda[-1:] if s.agenda == rest_of_turn(s.agenda[-1]) else s.agenda


def place(s: Raid, lines: list[PositionLine]) -> None:
    """Put the counters where the lines say, and the rest of the turn below its next step."""
    read_fields(s, lines, s.fields())
    if len(s.agenda) == 1:
        s.agenda = rest_of_turn(s.agenda[0])
