"""3, 7 and 8: the course of a turn, from its first step to the marker's advance."""

from __future__ import annotations

from typing import Final

from hexile.games.raid.rules.combat import COMBAT_STEP
from hexile.games.raid.rules.movement import WARHAWK_MOVEMENT, pinned_warhawks, points_for_turn
from hexile.games.raid.rules.scientists import SCIENTIST_MOVEMENT
from hexile.games.raid.rules.troopers import TROOPER_MOVEMENT
from hexile.games.raid.rules.winning import (
    captor_of_scientist,
    finish,
    win_by_capture,
    win_by_platform,
)
from hexile.games.raid.state import (
    NO_ONE,
    Raid,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.play import Automatic, Step


def begin_turn(s: Raid) -> None:
    """Lay out the five parts of a turn; the agenda is a stack, so the last comes first. [3.1]"""
    s.points = points_for_turn(s)
    s.runner = NO_ONE
    s.pinned = pinned_warhawks(s) if s.terms.pinned else s.terms.nobody
    s.stopped = s.pinned[:]
    for warhawk in range(len(s.warhawk_at)):
        s.fought[warhawk] = False
    for trooper in range(len(s.trooper_at)):
        s.attacked[trooper] = False
    s.agenda.extend(TURN)


class Escape(Automatic[Raid]):
    """The scientist who ran to the platform is gone. [5.2, 7.1]"""

    def run(self, s: Raid, dice: Dice) -> None:
        """Remove him."""
        if s.runner != NO_ONE and s.scientist_at[s.runner] == s.terms.ground.platform:
            s.remove_scientist(s.runner)
            if s.telling:
                s.tell(Event("escaped", "7.1", {"who": f"S{s.runner + 1}"}))


class EndOfTurn(Automatic[Raid]):
    """Look for an end, in a fixed order, then move the marker. [8.1, 8.2, R17, R24]"""

    def run(self, s: Raid, dice: Dice) -> None:
        """End the turn, or the game."""
        on_platform = s.warhawk_on(s.terms.ground.platform)
        captor = captor_of_scientist(s)
        if on_platform != NO_ONE:
            win_by_platform(s, on_platform)
        elif captor != NO_ONE:
            win_by_capture(s, captor)
        elif s.warhawks_alive() == 0:
            finish(s, "wiped out", "R17", 0.0)
        elif s.turn == s.terms.turns:
            finish(s, "bomb", "8.2", 0.0)
        else:
            advance_marker(s)


def advance_marker(s: Raid) -> None:
    """Move the turn marker ahead and begin the next turn. [8.1]"""
    s.turn += 1
    if s.telling:
        s.tell(Event("turn", "8.1", {"turn": s.turn, "turns": s.terms.turns}))
    begin_turn(s)


ESCAPE: Final = Escape("escape")
END_OF_TURN: Final = EndOfTurn("end of turn")

TURN: Final[list[Step[Raid]]] = [
    END_OF_TURN,
    ESCAPE,
    COMBAT_STEP,
    TROOPER_MOVEMENT,
    SCIENTIST_MOVEMENT,
    WARHAWK_MOVEMENT,
]
