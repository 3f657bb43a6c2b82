"""The ledger of a review: before the first move, what play and luck brought, and the result.

It adds up by construction. Every stop is worth what our player would get from there. From one stop to the
next that changes by what the choice kept or gave away, then by what dice, hidden facts or the others brought:

    before + found + play + close + luck + others = result

A choice costs what the best one seen was ahead of it beyond doubt, so play is never above 0. What was
clearly better than our player's own choice was there to be *found*; what is too close to tell is an entry of
its own. So luck is what chance brought against what was to be expected, and nothing else.

Where games are too long to be played out, a stop is judged by an estimate some turns on, and the next one by an
estimate later still. What that changes is neither luck nor play: the next stop is judged both ways, chance is booked
by the way of the stop before, and the difference of the two is one of estimates, *close* with the others.
"""

from __future__ import annotations

from math import sqrt

import msgspec

from hexile.table.review.review_line import END, OTHERS, OWN, STILL, ReviewLine, Stop
from hexile.table.review.samples import Estimate, certain, within
from hexile.table.review.weighing import BEST, CLOSE, MISTAKE, WeighedChoice, Weighing


class LedgerEntry(msgspec.Struct, frozen=True):
    """A stop of the line: what it was worth, what the choice cost, and what came then.

    `chance` is what the best choice is worth, `after` what the one taken is, and `brought` what chance or
    others made of it. Where nobody of this seat chooses, all that came is in `brought`.
    """

    at: int
    until: int
    kind: str
    brings: str
    turn: str
    action: str
    label: str
    verdict: str
    chance: Estimate
    after: Estimate
    cost: float
    cost_low: float
    cost_high: float
    kept: float
    found: float
    close: float
    brought: float
    brought_error: float
    exact: int
    faces: list[int]
    choices: list[WeighedChoice]
    line: list[str]
    why: list[str]


class Sum(msgspec.Struct, frozen=True):
    """One line of the ledger: how much, and its 95 % interval."""

    points: float
    low: float
    high: float


class ReviewSums(msgspec.Struct, frozen=True):
    """What a whole game comes to, from 0 to 1; read downwards it adds up."""

    before: Sum
    found: Sum
    play: Sum
    close: Sum
    adjusted: Sum
    luck: Sum
    others: Sum
    result: Sum
    decisions: int
    mistakes: int
    too_close: int
    clearly_best: int
    error_rate: Sum


def sum_of(points: float, error: float) -> Sum:
    """Return a sum with its interval."""
    reach = 1.96 * error
    return Sum(points, points - reach, points + reach)


class Ledger:
    """Adds up a line whose stops have been weighed, as far as they have."""

    def __init__(self, line: ReviewLine, weighings: list[Weighing]) -> None:
        self.line = line
        self.weighings = weighings
        self.entries: list[LedgerEntry] = []
        for number in reversed(range(len(weighings) - 1)):
            self.entries.insert(0, self._entry(number))

    def result(self) -> Estimate:
        """Return how it ended, or what the last position weighed is worth."""
        final = self.line.table.state.result
        if final is not None and len(self.weighings) == len(self.line.stops):
            return certain(final.values[self.line.seat])
        return self.weighings[-1].before

    def _worth(self, number: int) -> Estimate:
        """Return what a stop is worth to our player; the end is worth the result."""
        last = number == len(self.weighings) - 1
        return self.result() if last else self.weighings[number].before

    def _arrived(self, number: int) -> Estimate:
        """Return what a stop is worth as the stop before judges it: by an estimate made as far ahead."""
        arrived = self.weighings[number].arrived
        return self._worth(number) if arrived is None else arrived

    def _follows_surely(self, number: int) -> bool:
        """Tell whether a stop was reached from the one before without chance or others."""
        return number > 0 and self.line.stops[number - 1].brings == STILL

    def _kept_open(self, number: int) -> float:
        """Return how much more than our player would get was still to be had after a choice.

        Where nothing but choices lies between, what could be found at the next stop was not lost yet.
        """
        if self.line.stops[number].brings != STILL or not self.entries:
            return 0.0
        return max(0.0, self.entries[0].found)

    def _entry(self, number: int) -> LedgerEntry:
        """Write the entry of a stop; those after it are written already."""
        stop, weighing = self.line.stops[number], self.weighings[number]
        still, kept = stop.brings == STILL, self._kept_open(number)
        after = raised(weighing.after if stop.kind == OWN else weighing.before, kept)
        cost = weighing.cost.points - kept if weighing.cost.low > kept else 0.0
        top = after.chance + cost
        more = top - weighing.before.chance
        found = max(0.0, more) if kept or weighing.found else 0.0
        then, came = self._worth(number + 1), self._arrived(number + 1)
        nexts = self.entries[0].chance.chance if still and self.entries else then.chance
        close = (more - found) * (not self._follows_surely(number))
        return LedgerEntry(
            at=stop.at,
            until=stop.until,
            kind=stop.kind,
            brings=stop.brings,
            turn="",
            action=stop.action,
            label=label_of(weighing, stop.action),
            verdict=verdict_of(stop, weighing, cost),
            chance=raised(after, cost),
            after=after,
            cost=cost,
            cost_low=max(0.0, weighing.cost.low - kept) if cost else 0.0,
            cost_high=weighing.cost.high - kept if cost else 0.0,
            kept=kept,
            found=found,
            close=close + (nexts - after.chance if still else then.chance - came.chance),
            brought=0.0 if still else came.chance - after.chance,
            brought_error=sqrt(after.error**2 + came.error**2),
            exact=weighing.ways,
            faces=stop.faces,
            choices=weighing.choices,
            line=weighing.line,
            why=weighing.why,
        )

    def sums(self) -> ReviewSums:
        """Add everything up."""
        own = [entry for entry in self.entries if entry.verdict in (MISTAKE, CLOSE, BEST)]
        dear = [n for n, entry in enumerate(self.entries) if entry.cost]
        costs = sqrt(sum(self.weighings[n].cost.error ** 2 for n in dear))
        apart = sqrt(sum(w.apart**2 + w.drift**2 for w in self.weighings[1:-1]))
        first = self.weighings[0]
        known = sqrt((first.after.error if self.entries else first.before.error) ** 2 + apart**2)
        before, result = self._worth(0), self.result()
        play = -sum(entry.cost for entry in self.entries)
        opened = [n for n in range(len(self.entries)) if not self._follows_surely(n)]
        found = sum(self.entries[n].found for n in opened)
        close = sum(entry.close for entry in self.entries)
        count = max(1, len(own))
        return ReviewSums(
            before=sum_of(before.chance, before.error),
            found=sum_of(found, apart),
            play=sum_of(play, costs),
            close=sum_of(close, sqrt(apart**2 + costs**2)),
            adjusted=sum_of(before.chance + found + play + close, known),
            luck=sum_of(self._brought(False), known),
            others=sum_of(self._brought(True), known if self._brought(True) else 0.0),
            result=sum_of(result.chance, result.error),
            decisions=len(own),
            mistakes=sum(entry.verdict == MISTAKE for entry in own),
            too_close=sum(entry.verdict == CLOSE for entry in own),
            clearly_best=sum(entry.verdict == BEST for entry in own),
            error_rate=sum_of(-play / count, costs / count),
        )

    def _brought(self, by_others: bool) -> float:
        return sum(e.brought for e in self.entries if (e.brings == OTHERS) == by_others)


def raised(estimate: Estimate, by: float) -> Estimate:
    """Return an estimate of so much more."""
    return within(estimate.chance + by, estimate.error) if by else estimate


def verdict_of(stop: Stop, weighing: Weighing, cost: float) -> str:
    """Say what a choice was: one whose better was still to be had afterwards is no mistake."""
    if stop.kind != OWN:
        return ""
    return CLOSE if weighing.verdict == MISTAKE and not cost else weighing.verdict


def label_of(weighing: Weighing, action: str) -> str:
    """Name the choice that was taken in words."""
    return next((c.label for c in weighing.choices if c.text == action), "")


def is_weighed(stop: Stop, over: bool) -> bool:
    """Tell whether a stop needs games played out: the end of a game does not."""
    return not (stop.kind == END and over)
