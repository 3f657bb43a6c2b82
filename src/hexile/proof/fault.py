"""What a check found: which check, where in which game, and the journal that leads there."""

from __future__ import annotations

import traceback
from collections.abc import Callable

from hexile.games import place_of
from hexile.kernel.errors import HexileError


class Fault(HexileError):
    """Something a game must never do: the check, the seed, the decision, the journal, the traceback.

    The decision counts from 0, the set-up; a fault of the whole game is at its last one.
    """

    def __init__(
        self, check: str, what: str, seed: int, decision: int, journal: str, trace: str = ""
    ) -> None:
        super().__init__(f"{check}, seed {seed}, decision {decision}: {what}")
        self.check = check
        self.what = what
        self.seed = seed
        self.decision = decision
        self.journal = journal
        self.trace = trace


def guarded(
    check: str,
    seed: int,
    decision: int,
    journal: Callable[[], str],
    do: Callable[[], None],
    package: str,
) -> None:
    """Turn anything that goes wrong into a Fault that says where, in the game's *package* too."""
    try:
        do()
    except Fault:
        raise
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        place = place_of(error, package)
        notes = "".join(f", {note}" for note in getattr(error, "__notes__", []))
        what = f"{type(error).__name__}: {error}{notes}" + (f" ({place})" if place else "")
        raise Fault(check, what, seed, decision, journal(), trace) from error
