"""What a check found: which check, where in which game, and the journal that leads there."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from typing import Final

from hexile.games import place_of
from hexile.kernel.errors import HexileError

# What differs between faults that are alike: numbers, names with numbers, what is quoted, the line of the code stays.
DIFFERS: Final = re.compile(r"`[^`]*`|'[^']*'|\"[^\"]*\"|(?<!line )\b\w*\d\w*\b")


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
        self.gist = what  # without the notes that say where in the check it was

    def where(self) -> str:
        """Say which check found it, and where."""
        return f"{self.check}, seed {self.seed}, decision {self.decision}"

    def alike(self) -> tuple[str, str]:
        """Return what faults share that are told as one."""
        return (self.check, DIFFERS.sub("", self.gist))


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
        gist, at = f"{type(error).__name__}: {error}", f" ({place})" if place else ""
        fault = Fault(check, f"{gist}{notes}{at}", seed, decision, journal(), trace)
        fault.gist = f"{gist}{at}"
        raise fault from error


def gather(found: list[Fault], look: Callable[[], object]) -> None:
    """Look, and write down the fault that is raised, unless one like it is there already."""
    try:
        look()
    except Fault as fault:
        if fault.alike() not in [known.alike() for known in found]:
            found.append(fault)


def all_in_one(found: list[Fault]) -> Fault:
    """Return the first fault, which names the others: those alike once, with how many there are."""
    told: dict[tuple[str, str], list[Fault]] = {}
    for fault in found:
        told.setdefault(fault.alike(), []).append(fault)
    lines = [
        f"{kind[0]}{f' (alike in {len(kind) - 1} more)' if kind[1:] else ''}"
        for kind in told.values()
    ]
    first = found[0]
    what = "\n".join([lines[0].removeprefix(f"{first.where()}: "), *lines[1:]])
    return Fault(first.check, what, first.seed, first.decision, first.journal, first.trace)
