"""What a review comes to in words a person understands: accuracy, best and worst, and the turning points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from hexile.table.review.review_ledger import LedgerEntry
from hexile.table.review.review_line import DICE, HIDDEN, OTHERS, OWN
from hexile.table.review.weighing import BEST, MISTAKE

NONE: Final = -1
TURNING_POINTS: Final = 3
LEAST: Final = 0.05  # what a decision or a roll must have changed to be a turning point
SHOWN: Final = 0.005  # less is told as 0 points, and not marked
GAVE: Final = {
    DICE: "the dice",
    HIDDEN: "what was turned up",
    OTHERS: "the others' turn",
}


class ReviewSummary(msgspec.Struct, frozen=True):
    """The places of the best and worst decisions and rolls among the entries, -1 where there is none.

    `accuracy` is the share of decisions to which no other choice was clearly better, from 0 to 1.
    """

    accuracy: float
    best: int
    worst: int
    luckiest: int
    unluckiest: int
    turning_points: list[str]


def summarised(entries: list[LedgerEntry]) -> ReviewSummary:
    """Sum a review up."""
    own = [entry for entry in entries if entry.kind == OWN and len(entry.choices) > 1]
    mistakes = sum(entry.verdict == MISTAKE for entry in own)
    return ReviewSummary(
        accuracy=1.0 - mistakes / len(own) if own else 1.0,
        best=place_of_most(entries, lead),
        worst=place_of_most(entries, lambda entry: entry.cost),
        luckiest=place_of_most(entries, luck),
        unluckiest=place_of_most(entries, lambda entry: -luck(entry)),
        turning_points=turning_points(entries),
    )


def place_of_most(entries: list[LedgerEntry], worth: Callable[[LedgerEntry], float]) -> int:
    """Return the place of the entry that is worth most, if any is worth showing."""
    place = max(range(len(entries)), key=lambda n: worth(entries[n]), default=NONE)
    return place if place != NONE and worth(entries[place]) >= SHOWN else NONE


def lead(entry: LedgerEntry) -> float:
    """Return how far a choice that was clearly the best was ahead of the next."""
    return entry.choices[1].behind.points if entry.verdict == BEST else 0.0


def is_beyond_doubt(entry: LedgerEntry) -> bool:
    """Tell whether what came after a choice was more or less than expected, beyond the interval."""
    return entry.brought_low > 0.0 or entry.brought_high < 0.0


def luck(entry: LedgerEntry) -> float:
    """Return what dice or hidden facts gave or took beyond doubt."""
    return entry.brought if entry.brings in (DICE, HIDDEN) and is_beyond_doubt(entry) else 0.0


def swing(entry: LedgerEntry) -> float:
    """Return the larger of what a choice lost and what came after it, beyond doubt."""
    came = entry.brought if entry.brings in GAVE and is_beyond_doubt(entry) else 0.0
    return came if abs(came) > entry.cost else -entry.cost


def turning_points(entries: list[LedgerEntry]) -> list[str]:
    """Say in a sentence each what changed a game most, in the order of play."""
    large = [entry for entry in entries if abs(swing(entry)) >= LEAST]
    most = sorted(large, key=lambda entry: -abs(swing(entry)))[:TURNING_POINTS]
    return [turning_point(entry) for entry in large if entry in most]


def turning_point(entry: LedgerEntry) -> str:
    """Say what changed a game: a choice with what was better, or what came after it."""
    head = f"{entry.turn}: " if entry.turn else ""
    change = swing(entry)
    size = counted_points(abs(change))
    if entry.cost and change == -entry.cost:
        kept = round(100 * entry.chance.chance)
        return f"{head}“{entry.label}” cost {size}; “{entry.choices[0].label}” kept {kept} of 100."
    gave = "gave" if change > 0 else "took"
    before = round(100 * entry.after.chance)
    after = round(100 * (entry.after.chance + entry.brought))
    what = GAVE[entry.brings]
    done = f"after “{entry.label}” {what}" if entry.label else what[:1].upper() + what[1:]
    return f"{head}{done} {gave} {size}, from {before} to {after} of 100."


def counted_points(value: float) -> str:
    """Write a number of points."""
    number = round(100 * value)
    return "1 point" if number == 1 else f"{number} points"
