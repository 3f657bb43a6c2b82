"""The curve of a review: the win chance along the line of play, choices and dice told apart by shape.

A choice falls as a solid bar with a circle on the line, dice move as an open bar with a diamond; the band is
the interval.
"""

from __future__ import annotations

from typing import Final

from hexile.server.drawing.board.svg import el, num, text
from hexile.table.review.review_ledger import LedgerEntry
from hexile.table.review.review_line import OTHERS, OWN, STILL
from hexile.table.review.review_words import points
from hexile.table.review.samples import Estimate
from hexile.table.review.weighing import MISTAKE

TOP: Final = 26.0
DEEP: Final = 104.0
LINE: Final = TOP + DEEP + 16
TURNS: Final = LINE + 12
HEIGHT: Final = TURNS + 20
LEFT: Final = 30.0
RIGHT: Final = 40.0
BAR: Final = 5.0
CHOSEN: Final = 0.4  # where between two moments the bar of a choice stands
ROLLED: Final = 0.75
LETTER: Final = 7.0


class Curve:
    """A curve over a line of moments, *width* wide."""

    def __init__(self, entries: list[LedgerEntry], line: list[int], width: float) -> None:
        self.entries = entries
        self.width = width
        self.count = max(1, len(line) - 1)
        self.place = {number: place for place, number in enumerate(line)}
        self.step = (width - LEFT - RIGHT) / self.count

    def x(self, place: float) -> float:
        """Return where a place of the line is."""
        return LEFT + place * self.step

    def y(self, chance: float) -> float:
        """Return how high a chance is."""
        return TOP + DEEP * (1.0 - max(0.0, min(1.0, chance)))

    def span(self, entry: LedgerEntry) -> tuple[float, float, float, float]:
        """Return where an entry begins, where its choice and its dice are, and where it ends."""
        first = self.place.get(entry.at, 0)
        last = max(first, self.place.get(entry.until, first))
        return (
            self.x(first),
            self.x(first) + CHOSEN * self.step,
            self.x(last) - (1 - ROLLED) * self.step,
            self.x(last),
        )

    def draw(self, cursor: int, turns: list[tuple[int, str]], marks: list[int]) -> str:
        """Draw everything but the buttons above it."""
        body = self._frame() + self._leads(marks)
        body += "".join(self._band(entry) for entry in self.entries)
        body += "".join(self._bars(entry) for entry in self.entries)
        body += self._path() + self._end()
        body += el("path", d=f"M{num(LEFT)} {num(LINE)}H{num(self.width - RIGHT)}", class_="lim")
        body += "".join(self._nodes(entry) for entry in self.entries)
        body += self._turns(turns)
        x = self.x(cursor)
        body += el("path", d=f"M{num(x)} {num(TOP - 8)}V{num(LINE)}", class_="headline")
        return body + el("rect", x=x - 7, y=LINE - 7, width=14, height=14, rx=2, class_="head")

    def _frame(self) -> str:
        right = num(self.width - RIGHT)
        body = ""
        for chance, cls in ((0.0, "lim"), (0.5, "half"), (1.0, "lim")):
            y = self.y(chance)
            body += el("path", d=f"M{num(LEFT)} {num(y)}H{right}", class_=cls)
            body += text((LEFT - 6, y + 4), points(chance), "tl", "end")
        return body

    def _leads(self, marks: list[int]) -> str:
        xs = [self.x(place) for place in marks]
        return "".join(el("path", d=f"M{num(x)} 0V{num(TOP + DEEP)}", class_="lead") for x in xs)

    def _band(self, entry: LedgerEntry) -> str:
        first, chosen, _, last = self.span(entry)
        return self._box(first, chosen, entry.chance) + self._box(chosen, last, entry.after)

    def _box(self, left: float, right: float, estimate: Estimate) -> str:
        top, low = self.y(estimate.high), self.y(estimate.low)
        return el("rect", x=left, y=top, width=right - left, height=low - top, class_="band95")

    def _bars(self, entry: LedgerEntry) -> str:
        _, chosen, rolled, _ = self.span(entry)
        body = ""
        if entry.cost:
            body += self._bar(chosen, entry.chance.chance, entry.after.chance, "fell")
        if entry.brings != STILL:
            cls = "theirs" if entry.brings == OTHERS else "rolled"
            body += self._bar(rolled, entry.after.chance, entry.after.chance + entry.brought, cls)
        return body

    def _bar(self, x: float, before: float, after: float, cls: str) -> str:
        top, low = self.y(max(before, after)), self.y(min(before, after))
        return el("rect", x=x - BAR / 2, y=top, width=BAR, height=max(1.0, low - top), class_=cls)

    def _path(self) -> str:
        path = ""
        for entry in self.entries:
            first, chosen, rolled, last = self.span(entry)
            path += f"M{num(first)} {num(self.y(entry.chance.chance))}H{num(chosen)}"
            path += f"M{num(chosen)} {num(self.y(entry.after.chance))}H{num(rolled)}"
            then = entry.after.chance + entry.brought
            path += f"M{num(rolled)} {num(self.y(then))}H{num(last)}"
        return el("path", d=path or "M0 0", class_="curve")

    def _end(self) -> str:
        if not self.entries:
            return ""
        last = self.entries[-1]
        then = last.after.chance + last.brought
        at = (self.span(last)[3] + 6, self.y(then) + 4)
        return text(at, points(max(0.0, min(1.0, then))), "tl b", "start")

    def _nodes(self, entry: LedgerEntry) -> str:
        _, chosen, rolled, _ = self.span(entry)
        body = ""
        if entry.kind == OWN:
            cls = "missed" if entry.verdict == MISTAKE else "nd"
            body += el("circle", cx=chosen, cy=LINE, r=min(4.0, 0.3 * self.step + 1), class_=cls)
        if entry.brings != STILL:
            size = num(min(5.0, 0.3 * self.step + 1))
            path = f"M{num(rolled)} {num(LINE)}m0-{size}l{size} {size}-{size} {size}-{size}-{size}z"
            body += el("path", d=path, class_="dm")
        return body

    def _turns(self, turns: list[tuple[int, str]]) -> str:
        body = ""
        ends = [place for place, _ in turns[1:]] + [self.count] if turns else []
        for (place, name), end in zip(turns, ends, strict=True):
            left, right = self.x(place), self.x(end)
            box = f"M{num(left)} {num(TURNS)}H{num(right)}V{num(TURNS + 17)}H{num(left)}Z"
            body += el("path", d=box, class_="tbox")
            if right - left > LETTER * len(name):
                body += text(((left + right) / 2, TURNS + 13), name, "tl")
        return body


class Mark:
    """A button above the curve: where it stands in hundredths of the width, where it leads, what it says."""

    def __init__(self, left: float, place: int, words: str, title: str, faces: list[int]) -> None:
        self.left = left
        self.place = place
        self.words = words
        self.title = title
        self.faces = faces


def apart(lefts: list[float], least: float) -> list[float]:
    """Slide buttons that are too near apart, in order, within the width."""
    found: list[float] = []
    for left in lefts:
        found.append(max(left, found[-1] + least) if found else left)
    if found:
        found[-1] = min(found[-1], 100 - least / 2)
    for n in reversed(range(len(found) - 1)):
        found[n] = min(found[n], found[n + 1] - least)
    return found
