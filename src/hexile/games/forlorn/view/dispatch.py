"""What is said of an operation when it is over."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.goals import SQUAD_LOST, TIME, VICTORY
from hexile.games.forlorn.rules.wording import counted
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.view.board import marine_counter, turns_left
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.summary import Losses, Summary

TITLES: Final = {
    VICTORY: "The operation succeeds.",
    TIME: "Time is up.",
    SQUAD_LOST: "Too few Marines are left.",
}


def dispatch(s: Forlorn, seat: int) -> Summary:
    """Say how an operation ended and who fell; off the deck are the dead, and those who left by the lift."""
    assert s.result is not None
    squad, alive = len(s.marine_at), s.marines_alive()
    off = [marine_counter(s, m, "") for m, at in enumerate(s.marine_at) if at == NOWHERE]
    xenos = sum(1 for at in s.xeno_at if at != NOWHERE)
    story = f"{alive} of {squad} Marines alive, with {turns_left(s)}."
    return Summary(
        TITLES[s.result.ending],
        f"{story} {counted(xenos, 'Xeno')} on the deck.",
        [Losses(f"{squad - alive} of {squad} Marines", off if len(off) == squad - alive else [])],
    )
