"""9 Winning and losing."""

from __future__ import annotations

from mypy_extensions import i64

from hexile.games.raid.state import (
    NO_ONE,
    WARHAWK_NAMES,
    Raid,
)
from hexile.kernel.event import Event
from hexile.kernel.fields.columns import count_of
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Result


def captor_of_scientist(s: Raid) -> i64:
    """Return the living Warhawk that shares a scientist's square, or NO_ONE. [9.3, 9.4, R23]"""
    for at in s.scientist_at:
        if at != NOWHERE and s.warhawk_on(at) != NO_ONE:
            return s.warhawk_on(at)
    return NO_ONE


def win_by_platform(s: Raid, warhawk: i64) -> None:
    """End the game: the platform is taken. [9.2, R3]"""
    if s.telling:
        s.tell(Event("on_platform", "9.2", {"who": WARHAWK_NAMES[warhawk]}))
    finish(s, "platform", "9.2", 1.0)


def win_by_capture(s: Raid, warhawk: i64) -> None:
    """End the game: a scientist is taken alive. [9.3]"""
    if s.telling:
        s.tell(Event("captured", "9.3", {"who": WARHAWK_NAMES[warhawk]}))
    finish(s, "capture", "9.3", 1.0)


def finish(s: Raid, ending: str, rule: str, value: float) -> None:
    """End the game; the marker stays on the turn that was played. [9.1, 9.5, R24, R25, R26]"""
    s.result = Result(ending, rule, [value], s.turn)
    if s.telling:
        s.tell(Event("end_" + ending.replace(" ", "_"), rule, {"turn": s.turn}))
        if s.terms.grade and value > 0:
            s.tell(Event("grade_" + ending, "R26", {}))
        if s.terms.count_escapes:
            escaped = count_of(s.scientist_at, NOWHERE)
            s.tell(Event("score", "R25", {"escaped": escaped, "all": len(s.scientist_at)}))
