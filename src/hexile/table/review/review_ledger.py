"""The ledger of a review: the win chance at the start, what play and luck changed, and the result.

Every stop is worth what our player would get from there. From one stop to the next that changes by what the
decision kept or lost, then by what dice, hidden facts or the others brought. A decision loses what the best one seen
was ahead of it beyond doubt. The rest is about equal, and counts for nothing.

The result without luck adds these losses up as odds, and turns the sum into a chance again. Points cannot simply be added:
who loses 60, is lucky, and loses 60 again has not lost 120 of 100. As odds the sum is a chance from 0 to 1 whatever
happened, equals the start where nothing was lost, and falls with every loss. Luck is the rest, up to the result:

    before + play + others = adjusted        adjusted + luck = result

Where games are too long to be played out, a stop is judged by an estimate some turns on, and the next one by an
estimate later still. So the next stop is judged both ways, and a roll's luck is booked by the way of the stop before.
Near the end a stop is solved: it is worth what the best play gets. What that is more than our player would get is found once,
at the first solved stop.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

import msgspec

from hexile.players.rates import Z95
from hexile.table.review.review_line import END, OTHERS, OWN, STILL, ReviewLine, Stop
from hexile.table.review.samples import Estimate, certain, within
from hexile.table.review.weighing import BEST, CLOSE, MISTAKE, WeighedChoice, Weighing

FLOOR: Final = 0.01  # one game in a hundred: what a lost or won position is still told from
MOST_ODDS: Final = 50.0


class LedgerEntry(msgspec.Struct, frozen=True):
    """A stop of the line: what it was worth, what the choice cost, and what came then.

    `chance` is what the best choice is worth, `after` what the one taken is, and `brought` what chance or
    others made of it. Where nobody of this seat chooses, all that came is in `brought`. `tone` says of marked
    dice whether they turned out good or bad, by the game's odds.
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
    brought: float
    brought_low: float
    brought_high: float
    brought_error: float
    exact: int
    faces: list[int]
    choices: list[WeighedChoice]
    line: list[str]
    why: list[str]
    tone: str = ""


class Sum(msgspec.Struct, frozen=True):
    """One line of the ledger: how much, and its 95 % interval."""

    points: float
    low: float
    high: float


class ReviewSums(msgspec.Struct, frozen=True):
    """What a whole game comes to, from 0 to 1; read downwards it adds up.

    `play` is `found`, what the seat found beyond our player, and `lost`, its mistakes, together.
    `rolled` adds up what each roll gave or took. Its mean over many games is 0; of one game it has no bounds.
    """

    before: Sum
    play: Sum
    others: Sum
    adjusted: Sum
    luck: Sum
    result: Sum
    decisions: int
    mistakes: int
    too_close: int
    clearly_best: int
    error_rate: Sum
    rolled: Sum
    found: Sum
    lost: Sum


def sum_of(points: float, error: float) -> Sum:
    """Return a sum with its interval."""
    reach = Z95 * error
    return Sum(points, points - reach, points + reach)


def above_zero(found: Sum) -> Sum:
    """Return a sum of losses, none of which is a gain."""
    return Sum(found.points, max(0.0, found.low), min(1.0, found.high))


def chance_sum(estimate: Estimate) -> Sum:
    """Return a chance as a line of the ledger."""
    return Sum(
        estimate.chance, min(estimate.low, estimate.chance), max(estimate.high, estimate.chance)
    )


def change(before: Sum, after: Sum) -> Sum:
    """Return by how much a chance has changed, with the interval of the less certain one."""
    points = after.points - before.points
    if after.high - after.low >= before.high - before.low:
        return Sum(points, after.low - before.points, after.high - before.points)
    return Sum(points, after.points - before.high, after.points - before.low)


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
        weighing = self.weighings[number]
        if number and self.weighings[number - 1].solved and weighing.solved:
            return weighing.choices[0].estimate
        return self._worth(number) if weighing.arrived is None else weighing.arrived

    def _is_known(self, number: int) -> bool:
        """Tell whether the stop before was solved: what could be found here was counted there."""
        return number > 0 and self.weighings[number - 1].solved

    def _follows_surely(self, number: int) -> bool:
        """Tell whether a stop was reached from the one before without chance or others."""
        return number > 0 and self.line.stops[number - 1].brings == STILL

    def _kept_open(self, number: int) -> float:
        """Return how much more than our player would get was still to be had after a choice.

        Where nothing but choices lies between, what could be found at the next stop was not lost yet.
        """
        if self.line.stops[number].brings != STILL or not self.entries:
            return 0.0
        if self.weighings[number].solved:
            return 0.0
        return max(0.0, self.entries[0].found)

    def _entry(self, number: int) -> LedgerEntry:
        """Write the entry of a stop; those after it are written already."""
        stop, weighing = self.line.stops[number], self.weighings[number]
        kept = self._kept_open(number)
        after = raised(weighing.after if stop.kind == OWN else weighing.before, kept)
        cost = weighing.cost.points - kept if weighing.cost.low > kept else 0.0
        top = after.chance + cost
        more = top - weighing.before.chance
        found = max(0.0, more) if kept or weighing.found else 0.0
        if self._is_known(number):
            found = 0.0
        came = self._arrived(number + 1)
        still = stop.brings == STILL
        brought = 0.0 if still else came.chance - after.chance
        error = sqrt(after.error**2 + came.error**2)
        reach = 0.0 if still else Z95 * error
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
            cost_high=min(1.0, weighing.cost.high - kept) if cost else 0.0,
            kept=kept,
            found=found,
            brought=brought,
            brought_low=max(-after.chance, brought - reach),
            brought_high=min(1.0 - after.chance, brought + reach),
            brought_error=error,
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
        lost = sum(entry.cost for entry in self.entries)
        first, result = self._worth(0), chance_sum(self.result())
        before = chance_sum(first)
        better = self._with_found(OddsSum(first)).chance()
        played = self._with_lost(self._with_found(OddsSum(first)))
        alone = played.chance()
        adjusted = self._with_others(played).chance()
        count = max(1, len(own))
        return ReviewSums(
            before=before,
            play=change(before, alone),
            others=change(alone, adjusted),
            adjusted=adjusted,
            luck=change(adjusted, result),
            result=result,
            decisions=len(own),
            mistakes=sum(entry.verdict == MISTAKE for entry in own),
            too_close=sum(entry.verdict == CLOSE for entry in own),
            clearly_best=sum(entry.verdict == BEST for entry in own),
            error_rate=above_zero(sum_of(lost / count, costs / count)),
            rolled=self._rolled(),
            found=change(before, better),
            lost=change(better, alone),
        )

    def _with_found(self, odds: OddsSum) -> OddsSum:
        """Add what the seat found that our player would not have."""
        for number, entry in enumerate(self.entries):
            if entry.found and not self._follows_surely(number):
                top = entry.after.chance + entry.cost
                odds.move(top - entry.found, top, self.weighings[number].apart)
        return odds

    def _with_lost(self, odds: OddsSum) -> OddsSum:
        """Add what the seat's own decisions lost."""
        for number, entry in enumerate(self.entries):
            if entry.cost:
                after = entry.after.chance
                odds.move(after + entry.cost, after, self.weighings[number].cost.error)
        return odds

    def _with_others(self, odds: OddsSum) -> OddsSum:
        """Add what the turns of the other seats brought."""
        for entry in self.entries:
            if entry.brings == OTHERS:
                after = entry.after.chance
                odds.move(after, after + entry.brought, entry.brought_error)
        return odds

    def _rolled(self) -> Sum:
        """Add up what each roll gave or took."""
        rolls = [entry for entry in self.entries if entry.brings not in (OTHERS, STILL)]
        error = sqrt(sum(entry.brought_error**2 for entry in rolls))
        return sum_of(sum(entry.brought for entry in rolls), error)


class OddsSum:
    """A chance that is moved by changes of others, each as the odds see it."""

    def __init__(self, start: Estimate) -> None:
        self._odds = odds_of(start.chance)
        self._variance = (start.error * slope(start.chance)) ** 2

    def move(self, before: float, after: float, error: float) -> None:
        """Move it as far as from one chance to another, of which the change has an error."""
        before, after = min(1.0, max(0.0, before)), min(1.0, max(0.0, after))
        self._odds += odds_of(after) - odds_of(before)
        self._variance += (error * slope((before + after) / 2)) ** 2

    def chance(self) -> Sum:
        """Return it as a chance with its interval, all from 0 to 1."""
        reach = Z95 * sqrt(self._variance)
        low, high = chance_of(self._odds - reach), chance_of(self._odds + reach)
        return Sum(chance_of(self._odds), low, high)


def odds_of(chance: float) -> float:
    """Return the logarithm of the odds; FLOOR keeps those of 0 and 1 within bounds."""
    return log((chance + FLOOR) / (1.0 - chance + FLOOR))


def slope(chance: float) -> float:
    """Return how fast the logarithm of the odds grows with the chance."""
    return 1.0 / (chance + FLOOR) + 1.0 / (1.0 - chance + FLOOR)


def chance_of(odds: float) -> float:
    """Return the chance with these odds, from 0 to 1."""
    ratio = exp(min(odds, MOST_ODDS))
    return min(1.0, max(0.0, (ratio * (1.0 + FLOOR) - FLOOR) / (1.0 + ratio)))


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
