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
# What sort of news an event is, the first of a digest first.
LOSS: Final = "loss"
FIND: Final = "find"
CHANGE: Final = "change"
MILESTONE: Final = "milestone"
NO_EACH: Final[dict[str, str]] = {}


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


class Fold:
    """How several events of a kind in a row are one line of a log: those that agree in the facts *by*.

    Their line has the facts of the last one, `count`, and `first_` before those of the first. Without
    a text of its own it is the sentence of the last one: it says what those before it said, amended.
    """

    def __init__(self, by: tuple[str, ...], text: str = "") -> None:
        self.by = by
        self.text = text

    def key(self, event: Event) -> tuple[str, ...]:
        """Return in what events agree that are one line."""
        return (event.kind, *[str(event.facts.get(name, "")) for name in self.by])


class NewsRule:
    """What sort of news an event is to a player when their turn begins, and what changes for them.

    With *of* it is news only to a player whom one of these facts names: their seat, or a piece of
    theirs. With *about* it is news only if a fact begins with one of these words. What changes is
    *more*, or what *each* has for one of the facts.
    """

    def __init__(
        self,
        sort: str,
        of: tuple[str, ...] = (),
        about: tuple[str, ...] = (),
        more: str = "",
        each: dict[str, str] = NO_EACH,
    ) -> None:
        self.sort = sort
        self.of = of
        self.about = about
        self.more = more
        self.each = each

    def fits(self, event: Event) -> bool:
        """Tell whether an event is about what this news is about."""
        facts = [str(value) for value in event.facts.values()]
        return not self.about or any(fact.startswith(self.about) for fact in facts)

    def meaning(self, event: Event) -> str:
        """Say what an event changes for those it concerns, or nothing."""
        found = [self.each[str(v)] for v in event.facts.values() if str(v) in self.each]
        return found[0] if found else self.more
