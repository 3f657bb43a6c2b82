"""Which rules occur in a recorded game: those it names, and those whose functions it runs."""

from __future__ import annotations

import sys
from importlib.resources import files
from types import FrameType

from hexile.kernel.game import Game
from hexile.kernel.journal import Journal, first_state
from hexile.proof.cite import citations
from hexile.proof.coverage import rules_seen

JUDGEMENT = ("opponent.py", "opponent/")


def functions_run(game: Game, journal: Journal) -> set[tuple[str, str]]:
    """Replay a game and return the functions and classes of it that ran, as (file, name).

    What a game works out once for all its games is worked out before and not watched. Compiled
    functions cannot be watched at all, so this needs the uncompiled engine.
    """
    first_state(game, journal.header)
    journal.header.setup.prepared = None
    home = f"{files(game.package)}/"
    ran: set[tuple[str, str]] = set()

    def watch(frame: FrameType, event: str, argument: object) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(home):
            for name in frame.f_code.co_qualname.split("."):
                ran.add((path.removeprefix(home), name))

    sys.setprofile(watch)
    try:
        rules_seen(game, journal)
    finally:
        sys.setprofile(None)
    return ran


def rules_occurring(game: Game, journal: Journal) -> set[str]:
    """Return the rules a recorded game names, and those carried out by functions that ran in it."""
    ran = functions_run(game, journal)
    carried = {
        cited.number
        for cited in citations(game.package)
        if (cited.file, cited.function) in ran and not cited.file.startswith(JUDGEMENT)
    }
    return rules_seen(game, journal) | carried
