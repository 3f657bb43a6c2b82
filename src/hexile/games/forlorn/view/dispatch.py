"""The dispatch at the end of an operation."""

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
    """Return how an operation ended and who died; off the map are the dead and those who left by the lift."""
    assert s.result is not None
    squad, alive = len(s.marine_at), s.marines_alive()
    off = [marine_counter(s, m, "") for m, at in enumerate(s.marine_at) if at == NOWHERE]
    xenos = sum(1 for at in s.xeno_at if at != NOWHERE)
    story = f"{alive} of {squad} Marines are alive, with {turns_left(s)}."
    return Summary(
        TITLES[s.result.ending],
        f"{story} {counted(xenos, 'Xeno')} on the map.",
        [Losses(f"{squad - alive} of {squad} Marines", off if len(off) == squad - alive else [])],
    )
