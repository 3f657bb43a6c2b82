"""The counters: pages to print on both sides, and pages to fold over.

On a page that is turned over its long edge, the left becomes the right. The backs are therefore laid out
from right to left, round the middle of the paper.
"""

from __future__ import annotations

from typing import Final

from hexile.kernel.setup import BadSetup
from hexile.server.i18n import WORDS
from hexile.server.printing.sheet import HAIR, INK, Paper, PrintSheet

SIZES: Final = (13, 15, 20)
HEAD: Final = 8.0
FOOT: Final = 8.0
BOX: Final = (
    48.0  # units of a counter's drawing that a piece of cardboard is wide: 40 and room for badges
)

# The names of the shared drawings of a counter's front and back.
Pair = tuple[str, str]


class CounterPlace:
    """Where a counter lies: the page, the middle of it, and whether it stands on its head."""

    def __init__(self, page: int, x: float, y: float, name: str, turned: bool) -> None:
        self.page = page
        self.x = x
        self.y = y
        self.name = name
        self.turned = turned


class Grid:
    """How many counters fit on a page, centred so that the back of the sheet has the same places."""

    def __init__(self, paper: Paper, size: float, gap: float = 0.0) -> None:
        self.paper = paper
        self.size = size
        room = paper.height - 2 * paper.margin - HEAD - FOOT - gap
        self.columns = int((paper.width - 2 * paper.margin) // size)
        self.rows = int(room // size)
        self.left = (paper.width - self.columns * size) / 2
        self.top = paper.margin + HEAD
        if self.columns < 1 or self.rows < 2:
            raise BadSetup(WORDS("kit.counters_too_large", size=f"{size:g}", paper=paper.name))

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a place."""
        return self.left + (column + 0.5) * self.size, self.top + (row + 0.5) * self.size


def two_sided(pairs: list[Pair], paper: Paper, size: float) -> list[CounterPlace]:
    """Return where fronts and backs lie on pages to print on both sides: odd pages are backs."""
    grid = Grid(paper, size)
    places: list[CounterPlace] = []
    for n, (front, back) in enumerate(pairs):
        page, rest = divmod(n, grid.columns * grid.rows)
        row, column = divmod(rest, grid.columns)
        x, y = grid.middle(column, row)
        places.append(CounterPlace(2 * page, x, y, front, False))
        places.append(CounterPlace(2 * page + 1, paper.width - x, y, back, False))
    return places


def fold_over(pairs: list[Pair], paper: Paper, size: float) -> list[CounterPlace]:
    """Return where fronts and backs lie on pages to fold along the middle and glue."""
    grid = Grid(paper, size)
    half = grid.rows // 2
    middle = fold_line(paper, size)
    places: list[CounterPlace] = []
    for n, (front, back) in enumerate(pairs):
        page, rest = divmod(n, grid.columns * half)
        row, column = divmod(rest, grid.columns)
        x = grid.middle(column, row)[0]
        y = middle - (row + 0.5) * size
        places.append(CounterPlace(page, x, y, front, False))
        places.append(CounterPlace(page, x, 2 * middle - y, back, True))
    return places


def fold_line(paper: Paper, size: float) -> float:
    """Return how far down the fold is."""
    grid = Grid(paper, size)
    return grid.top + grid.rows // 2 * size


def counter_pages(
    places: list[CounterPlace], paper: Paper, size: float, cut_lines: bool, titles: tuple[str, ...]
) -> list[PrintSheet]:
    """Draw counters where they lie, with lines to cut along."""
    count = max((place.page for place in places), default=-1) + 1
    sheets: list[PrintSheet] = []
    for number in range(count):
        sheet = PrintSheet(paper, titles[number % len(titles)])
        sheet.label(paper.margin, paper.margin + 2.5, titles[number % len(titles)], 9.0)
        here = [place for place in places if place.page == number]
        for place in here:
            draw(sheet, place, size)
        cuts(sheet, here, size, cut_lines)
        sheets.append(sheet)
    return sheets


def draw(sheet: PrintSheet, place: CounterPlace, size: float) -> None:
    """Draw one counter."""
    turn = " rotate(180)" if place.turned else ""
    scale = size / BOX
    sheet.use(place.name, f"translate({place.x:.3f} {place.y:.3f}) scale({scale:.4f}){turn}")
    half = size / 2
    sheet.block(place.x - half, place.y - half, place.x + half, place.y + half, place.name)


def cuts(sheet: PrintSheet, places: list[CounterPlace], size: float, whole: bool) -> None:
    """Draw the lines round counters, or only short marks at the ends of them."""
    half = size / 2
    xs = sorted({round(place.x + side, 3) for place in places for side in (-half, half)})
    ys = sorted({round(place.y + side, 3) for place in places for side in (-half, half)})
    left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
    marks = "".join(f"M{x:g} {top - 3:g}v2.4M{x:g} {bottom + 0.6:g}v2.4" for x in xs)
    marks += "".join(f"M{left - 3:g} {y:g}h2.4M{right + 0.6:g} {y:g}h2.4" for y in ys)
    sheet.path(marks, INK, 0.12)
    if whole:
        lines = "".join(
            f"M{place.x - half:.3f} {place.y - half:.3f}h{size:g}v{size:g}h-{size:g}Z"
            for place in places
        )
        sheet.path(lines, HAIR, 0.1)


def draw_fold(sheet: PrintSheet, paper: Paper, y: float) -> None:
    """Draw the line to fold along."""
    sheet.path(f"M4 {y:g}H{paper.width - 4:g}", INK, 0.2, dash="3 2")
