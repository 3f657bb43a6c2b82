"""The sequence of play: what comes before the first turn, and the steps of every turn. [B3]"""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.darters import (
    ATTACH_TO,
    BEGIN_TERRAN_PHASE,
    DARTERS,
    DEPARTURES,
    LAUNCH,
)
from hexile.games.hive.rules.ending import CHECK_END, CUSTODY, HYPERDRIVE
from hexile.games.hive.rules.face_down import TURN_UP
from hexile.games.hive.rules.marching import MARCH
from hexile.games.hive.rules.melee import BEGIN_MELEE, TERRAN_MELEE, ZNON_MELEE
from hexile.games.hive.rules.mind import MIND_CONTROL, RELEASES
from hexile.games.hive.rules.nests import WAKES
from hexile.games.hive.rules.start import (
    APPROACH,
    CHOOSE_FORCE,
    INITIAL_PLACEMENT,
    LOADING,
    PURCHASE,
)
from hexile.games.hive.rules.terran import ACTING, MOVEMENT
from hexile.games.hive.rules.znon import STRATEGY_ROLL, ZNON_MOVEMENT
from hexile.games.hive.state import Hive
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.play import Automatic, Step


class NextTurn(Automatic[Hive]):
    """Advance the turn marker and lay out the turn. [B3, 27.1]

    There is no Queen Activation Segment in the solitaire game.
    """

    def run(self, s: Hive, dice: Dice) -> None:
        """Begin a turn."""
        s.turn += 1
        s.strategy = 0
        s.agenda.append(NEXT_TURN)
        s.agenda.extend(TURN)
        if s.telling:
            s.tell(Event("turn", "B3", {"turn": s.turn}))


NEXT_TURN: Final = NextTurn("next turn")

MIND_CONTROL_SEGMENT: Final[list[Step[Hive]]] = [RELEASES, MIND_CONTROL, CHECK_END]
TERRAN_PHASE: Final[list[Step[Hive]]] = [
    BEGIN_TERRAN_PHASE,
    DARTERS,
    LAUNCH,
    CHECK_END,
    MOVEMENT,
    CHECK_END,
    BEGIN_MELEE,
    TERRAN_MELEE,
    CUSTODY,
    DEPARTURES,
    LAUNCH,
    CHECK_END,
]
ZNON_PHASE: Final[list[Step[Hive]]] = [
    STRATEGY_ROLL,
    ZNON_MOVEMENT,
    CHECK_END,
    BEGIN_MELEE,
    TURN_UP,
    ZNON_MELEE,
    CUSTODY,
    CHECK_END,
]
TURN: Final[list[Step[Hive]]] = [
    *reversed([*MIND_CONTROL_SEGMENT, *TERRAN_PHASE, *ZNON_PHASE, HYPERDRIVE])
]
SET_UP: Final[list[Step[Hive]]] = [
    *reversed([CHOOSE_FORCE, APPROACH, INITIAL_PLACEMENT, NEXT_TURN])
]


def below(step: Step[Hive]) -> list[Step[Hive]]:
    """List what is on the agenda below a choice: it follows from the sequence of play. [B3]

    Empty for a step that is no choice.
    """
    if step is CHOOSE_FORCE or step is LOADING:
        return SET_UP[:-1]
    if step is PURCHASE:
        return [*SET_UP[:-1], LOADING]
    if step is ACTING:
        return [*below(MOVEMENT), MOVEMENT]
    if step in ATTACH_TO:
        return [*below(DARTERS), DARTERS]
    if step in (DARTERS, MOVEMENT, TERRAN_MELEE, DEPARTURES):
        return [NEXT_TURN, *TURN[: TURN.index(step)]]
    return []


STEPS: Final[dict[str, Step[Hive]]] = {
    step.name: step
    for step in [*SET_UP, *TURN, PURCHASE, LOADING, ACTING, MARCH, *WAKES, *ATTACH_TO]
}
