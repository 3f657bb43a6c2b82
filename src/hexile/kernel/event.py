"""What happened, as data: the kind, the rule, the facts. Sentences are made at the edge."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import Throw, thrown
from hexile.kernel.chart import Facts, Trace

EVERYBODY: Final = -1
LOT: Final = "lot"
LOT_TEXT: Final = "By lot among {count}, {what}: {chosen}."
SET_RIGHT: Final = "set-right"
SET_RIGHT_TEXT: Final = "Corrected by hand: {changes}."


class Event:
    """One thing that happened. `seats` has a bit for each seat that may know it, or EVERYBODY.

    *rolled* is the face of the die that brought it, or the throw if there is more to it.
    """

    def __init__(
        self,
        kind: str,
        rule: str,
        facts: Facts,
        rolled: int | Throw = 0,
        trace: Trace | None = None,
        seats: int = EVERYBODY,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.facts = facts
        self.throw = thrown(rolled)
        self.trace = trace
        self.seats = seats

    def seen_by(self, seat: int) -> bool:
        """Tell whether *seat* may know of this. A watcher, seat NOBODY, sees what all may see."""
        return self.seats == EVERYBODY or (seat >= 0 and (self.seats >> seat) & 1 == 1)


def lot(rule: str, what: str, chosen: str, count: int) -> Event:
    """Tell of a lot: among how many it was drawn, what for, and on whom it fell."""
    return Event(LOT, rule, {"what": what, "chosen": chosen, "count": count})


def set_right(changed: list[str]) -> Event:
    """Tell that the position was put right by hand, and what was changed; no rule asks for it."""
    return Event(SET_RIGHT, "", {"changes": "; ".join(changed)})
