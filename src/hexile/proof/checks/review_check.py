"""What must hold of every review: its numbers add up, stay in bounds, and lie within their intervals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from hexile.table.review.game_review import Reviewed
from hexile.table.review.review_ledger import LedgerEntry, ReviewSums, Sum
from hexile.table.review.samples import Estimate
from hexile.table.review.weighing import BEST, MISTAKE, ONLY

SMALL: Final = 1e-9


def broken_in(reviewed: Reviewed) -> list[str]:
    """List what does not hold in a review; nothing if all is well."""
    found = [words for entry in reviewed.entries for words in broken_entry(entry)]
    for place in reviewed.costliest:
        if reviewed.entries[place].cost_low <= 0.0:
            found.append(f"entry {place} is marked as a mistake within its interval")
    for place in reviewed.luckiest:
        entry = reviewed.entries[place]
        if entry.brought_low <= 0.0 <= entry.brought_high:
            found.append(f"entry {place} is marked as luck within its interval")
    if reviewed.sums is not None:
        found += broken_sums(reviewed.sums, reviewed.entries)
    if reviewed.summary is not None and not 0.0 <= reviewed.summary.accuracy <= 1.0:
        found.append("the accuracy is out of bounds")
    return found


def broken_sums(sums: ReviewSums, entries: list[LedgerEntry]) -> Iterator[str]:
    """Go through what does not hold in the ledger."""
    adjusted = sums.before.points + sums.play.points + sums.others.points
    if abs(adjusted - sums.adjusted.points) > SMALL:
        yield "start, play and others do not add up to the result without luck"
    if abs(sums.found.points + sums.lost.points - sums.play.points) > SMALL:
        yield "what was found and what was lost do not add up to play"
    if sums.found.points < -SMALL or sums.lost.points > SMALL:
        yield "finding lowered the chance, or losing raised it"
    if abs(sums.adjusted.points + sums.luck.points - sums.result.points) > SMALL:
        yield "the result without luck and luck do not add up to the result"
    for name in ("before", "adjusted", "result", "error_rate"):
        if not is_within(getattr(sums, name), 0.0):
            yield f"{name} is out of bounds or of its interval"
    for name in ("play", "found", "lost", "others", "luck"):
        if not is_within(getattr(sums, name), -1.0):
            yield f"{name} is out of bounds or of its interval"
    lost = sum(entry.cost for entry in entries)
    if abs(lost - sums.error_rate.points * max(1, sums.decisions)) > SMALL:
        yield "the losses do not add up to the average loss"


def is_within(found: Sum | Estimate, least: float) -> bool:
    """Tell whether a number lies in its interval, and that in its bounds."""
    points = found.points if isinstance(found, Sum) else found.chance
    marks = (least, found.low, points, found.high, 1.0)
    return all(one <= other + SMALL for one, other in pairwise(marks))


def broken_entry(entry: LedgerEntry) -> Iterator[str]:
    """Go through what does not hold at one stop."""
    where = f"at {entry.at}"
    for name in ("chance", "after"):
        if not is_within(getattr(entry, name), 0.0):
            yield f"{where}: {name} is out of bounds or of its interval"
    if not is_within(Sum(entry.cost, entry.cost_low, entry.cost_high), 0.0):
        yield f"{where}: the cost is out of bounds or of its interval"
    if not is_within(Sum(entry.brought, entry.brought_low, entry.brought_high), -1.0):
        yield f"{where}: luck is out of bounds or of its interval"
    if abs(entry.after.chance + entry.cost - entry.chance.chance) > SMALL:
        yield f"{where}: choice and cost do not add up to the best choice"
    if not -SMALL <= entry.after.chance + entry.brought <= 1.0 + SMALL:
        yield f"{where}: what came leads out of bounds"
    if (entry.cost > 0.0) != (entry.verdict == MISTAKE):
        yield f"{where}: {entry.verdict} costs {entry.cost}"
    if entry.after.low >= 1.0 and entry.verdict not in ("", BEST, ONLY):
        yield f"{where}: a sure win is called {entry.verdict}"
    for choice in entry.choices:
        if not is_within(choice.estimate, 0.0):
            yield f"{where}: {choice.text} is out of bounds or of its interval"
