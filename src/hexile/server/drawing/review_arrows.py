"""Arrows on the board of a review: what was done, and what was better."""

from __future__ import annotations

from math import hypot
from typing import Final

from hexile.kernel.scene import Line, Point, Scene
from hexile.table.review.review_ledger import LedgerEntry
from hexile.table.review.weighing import MISTAKE

DID: Final = "did"
BETTER: Final = "better"
SHARE: Final = 0.3  # of a way between two neighbours, which the head of an arrow takes
MOST_HEAD: Final = 16.0
HALF: Final = 0.5


def arrows(scene: Scene, entry: LedgerEntry) -> list[Line]:
    """Return the arrows of a decision: to where it led, and to where the better one leads."""
    found = [arrow_for(scene, entry.action, DID, entry.label)]
    if entry.verdict == MISTAKE:
        best = entry.choices[0]
        found.append(arrow_for(scene, best.text, BETTER, best.label))
    return [line for line in found if line is not None]


def arrow_for(scene: Scene, text: str, kind: str, label: str) -> Line | None:
    """Return the arrow from the piece that a choice names to the last place it names; none if they are one."""
    centres = {cell.id: cell.centre for cell in scene.cells}
    places = dict(centres)
    for counter in scene.counters:
        at = counter.at or centres.get(counter.cell)
        if at is not None:
            places[counter.id] = at
    named = [places[word] for word in text.split()[1:] if word in places]
    if len(named) < 2 or named[0] == named[-1]:
        return None
    return Line(kind, with_head(named[0], named[-1]), label)


def with_head(start: Point, end: Point) -> list[Point]:
    """Return the points of an arrow: its shaft, and the two strokes of its head."""
    (x, y), (u, v) = start, end
    far = hypot(u - x, v - y)
    dx, dy = (u - x) / far, (v - y) / far
    head = min(MOST_HEAD, SHARE * far)
    foot = (u - dx * head, v - dy * head)
    aside = (dy * head * HALF, -dx * head * HALF)
    left = (foot[0] + aside[0], foot[1] + aside[1])
    right = (foot[0] - aside[0], foot[1] - aside[1])
    return [start, end, left, end, right]
