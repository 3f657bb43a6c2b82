"""The board in true scale, cut into pages that overlap."""

from __future__ import annotations

import math
from copy import copy
from typing import Final
from xml.etree.ElementTree import Element

from hexile.kernel.scene import Cell, Scene
from hexile.kernel.setup import BadSetup
from hexile.server.drawing.board.ground_svg import Measure, bounds
from hexile.server.i18n import WORDS
from hexile.server.printing.faces import BOLD, LABEL, POINT
from hexile.server.printing.sheet import (
    BELOW,
    CAPS,
    HAIR,
    INK,
    PAPER,
    SOFT,
    Paper,
    PrintBox,
    PrintSheet,
)

OVERLAP: Final = 8.0
CELL_TO_COUNTER: Final = 1.15  # a cell is so much wider than the counters that lie in it
HEAD: Final = 12.0
FOOT: Final = 14.0
RULER: Final = 50
MOST_PAGES: Final = 48
STATES: Final = ("sealed", "breach")  # words of the ground that tell of the game, not of the map
ROUND: Final = 14.0  # board units round the cells
LETTER: Final = 6.6
QUARTERS: Final = (0.25, 0.75)  # where along a seam the registration marks lie
SHIFTS: Final = (0, 3, -3, 6, -6, 9, -9, 12, -12, 15, -15, 18, -18)  # millimetres, off the words
DISC: Final = 2.6
COLUMN_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class TooLarge(BadSetup):
    """A board that would take more pages than anybody glues."""


def bare_board(scene: Scene) -> Scene:
    """Return a scene with nothing on it but the printed map."""
    plain = copy(scene)
    plain.counters, plain.lights, plain.lines, plain.tags = [], [], [], []
    plain.tracks, plain.tables, plain.trays = [], [], []
    plain.around = 0.0
    plain.cells = [opened_cell(cell) for cell in scene.cells]
    plain.about = ""
    left, top, right, bottom = bounds(scene.cells)
    plain.labels = [
        label
        for label in scene.labels
        if label.kind not in ("title", "note")
        or (left <= label.at[0] <= right and top <= label.at[1] <= bottom)
    ]
    return plain


def opened_cell(cell: Cell) -> Cell:
    """Return a cell as it is printed, without what closes it in this game."""
    words = [word for word in cell.terrain.split() if word not in STATES]
    if words == cell.terrain.split():
        return cell
    plain = copy(cell)
    plain.terrain = " ".join(words)
    return plain


def board_box(scene: Scene) -> tuple[float, float, float, float]:
    """Return the part of a bare board that is printed: left, top, width, height in its own units."""
    left, top, right, bottom = bounds(scene.cells)
    for label in scene.labels:
        half = LETTER * len(label.text) / 2 if not label.turn else 8.0
        high = LETTER * len(label.text) / 2 if label.turn else 8.0
        left, right = min(left, label.at[0] - half), max(right, label.at[0] + half)
        top, bottom = min(top, label.at[1] - high), max(bottom, label.at[1] + high)
    return left - ROUND, top - ROUND, right - left + 2 * ROUND, bottom - top + 2 * ROUND


class Tiling:
    """How a board is cut: the size of a piece, how many across and down, and the scale."""

    def __init__(self, paper: Paper, wide: float, high: float) -> None:
        self.paper = paper
        self.wide = wide
        self.high = high
        self.across = paper.width - 2 * paper.margin
        self.down = paper.height - 2 * paper.margin - HEAD - FOOT + paper.margin
        self.columns = max(1, math.ceil((wide - OVERLAP) / (self.across - OVERLAP)))
        self.rows = max(1, math.ceil((high - OVERLAP) / (self.down - OVERLAP)))

    @property
    def pages(self) -> int:
        """Return how many pages it takes."""
        return self.columns * self.rows

    def piece(self, column: int, row: int) -> tuple[float, float, float, float]:
        """Return the part of the board on a page: left, top, width, height in millimetres; all are alike."""
        wide = (self.wide + (self.columns - 1) * OVERLAP) / self.columns
        high = (self.high + (self.rows - 1) * OVERLAP) / self.rows
        return column * (wide - OVERLAP), row * (high - OVERLAP), wide, high


def tiling(paper: Paper, wide: float, high: float) -> Tiling:
    """Return the way to cut a board that takes fewest pages."""
    ways = [Tiling(paper, wide, high), Tiling(paper.turned(), wide, high)]
    best = min(ways, key=lambda way: way.pages)
    if best.pages > MOST_PAGES:
        raise TooLarge(
            WORDS("kit.too_many_pages", pages=best.pages, paper=paper.name, most=MOST_PAGES)
        )
    return best


def millimetres_per_unit(scene: Scene, counter: float) -> float:
    """Return the scale at which counters of a size fit the cells."""
    return counter * CELL_TO_COUNTER / Measure(scene.cells).cell


def board_pages(
    scene: Scene, paper: Paper, counter: float, name: str, title: str, drawing: Element
) -> list[PrintSheet]:
    """Return the pages of a bare board, whose drawing is shared under a name."""
    scale = millimetres_per_unit(scene, counter)
    left, top, wide, high = board_box(scene)
    cut = tiling(paper, wide * scale, high * scale)
    words_at = printed_words(drawing, left, top, scale)
    pages: list[PrintSheet] = []
    for row in range(cut.rows):
        for column in range(cut.columns):
            x, y, w, h = cut.piece(column, row)
            sheet = PrintSheet(cut.paper, title)
            at = (cut.paper.margin, cut.paper.margin + HEAD - 4, w, h)
            view = f"{left + x / scale:.3f} {top + y / scale:.3f} {w / scale:.3f} {h / scale:.3f}"
            sheet.window(name, at, view)
            sheet.block(at[0], at[1], at[0] + w, at[1] + h, "board")
            place = f"{COLUMN_LETTERS[column]}{row + 1}"
            words = f"{title}: piece {place} of {cut.columns} by {cut.rows}"
            sheet.label(cut.paper.margin, cut.paper.margin + 1, words, 9.0)
            crop_marks(sheet, at)
            for cx, cy in registration_marks(cut, column, row, words_at):
                cross(sheet, at[0] + cx - x, at[1] + cy - y)
            ruler(sheet, cut.paper.margin, cut.paper.height - 9.0)
            pages.append(sheet)
    return pages


def printed_words(drawing: Element, left: float, top: float, scale: float) -> list[PrintBox]:
    """Return the boxes of the words on a board, in millimetres from its corner."""
    found: list[PrintBox] = []
    for text in drawing.iter("text"):
        if text.text and "transform" not in text.attrib:
            size = float(text.get("font-size", "12"))
            face = LABEL if "Barlow" in text.get("font-family", "") else BOLD
            gaps = float(text.get("letter-spacing", "0")) * len(text.text)
            wide = face.width(text.text, size / POINT) + gaps
            x = float(text.get("x", "0")) - (0 if text.get("text-anchor") == "start" else wide / 2)
            y = float(text.get("y", "0"))
            x, y = x - left, y - top
            found.append(
                PrintBox(
                    x * scale,
                    (y - CAPS * size) * scale,
                    (x + wide) * scale,
                    (y + BELOW * size) * scale,
                    text.text,
                )
            )
    return found


def registration_marks(
    cut: Tiling, column: int, row: int, words: list[PrintBox]
) -> list[tuple[float, float]]:
    """Return where a piece has its registration marks, in millimetres from the corner of the board.

    They lie in the middle of what two pieces share, so both have them at the same point of the board.
    """
    left, top, wide, high = cut.piece(column, row)
    found: list[tuple[float, float]] = []
    for seam, is_joined in ((column, column > 0), (column + 1, column < cut.columns - 1)):
        if is_joined:
            x = cut.piece(seam, row)[0] + OVERLAP / 2
            found += [clear_point([(x, y + s) for s in SHIFTS], words) for y in quarters(top, high)]
    for seam, is_joined in ((row, row > 0), (row + 1, row < cut.rows - 1)):
        if is_joined:
            y = cut.piece(column, seam)[1] + OVERLAP / 2
            found += [
                clear_point([(x + s, y) for s in SHIFTS], words) for x in quarters(left, wide)
            ]
    return found


def quarters(start: float, length: float) -> list[float]:
    """Return the two points of a seam that its marks lie near."""
    return [start + length * part for part in QUARTERS]


def clear_point(points: list[tuple[float, float]], words: list[PrintBox]) -> tuple[float, float]:
    """Return the first point where a mark covers no words, or the first of all."""
    for x, y in points:
        disc = PrintBox(x - DISC, y - DISC, x + DISC, y + DISC, "mark")
        if not any(disc.meets(box) for box in words):
            return x, y
    return points[0]


def crop_marks(sheet: PrintSheet, at: tuple[float, float, float, float]) -> None:
    """Draw crop marks at the corners."""
    x, y, wide, high = at
    for cx, dx in ((x, -1), (x + wide, 1)):
        for cy, dy in ((y, -1), (y + high, 1)):
            sheet.path(
                f"M{cx + dx * 1.0:.2f} {cy:.2f}h{dx * 4}M{cx:.2f} {cy + dy * 1.0:.2f}v{dy * 3}",
                INK,
                0.15,
            )


def cross(sheet: PrintSheet, x: float, y: float) -> None:
    """Draw a registration mark: a cross in a circle, to lie on its like on the next page."""
    sheet.path(
        f"M{x - 2.6:.2f} {y:.2f}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0Z", "none", 0, PAPER
    )
    sheet.path(f"M{x - 2.5:.2f} {y:.2f}h5M{x:.2f} {y - 2.5:.2f}v5", INK, 0.15)
    sheet.path(f"M{x - 1.5:.2f} {y:.2f}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z", INK, 0.15)


def ruler(sheet: PrintSheet, x: float, y: float) -> None:
    """Draw a ruler of 50 millimetres, to check that nothing was scaled."""
    d = f"M{x:.2f} {y:.2f}h{RULER}"
    for step in range(0, RULER + 1, 5):
        d += f"M{x + step:.2f} {y:.2f}v{-2.4 if step % 10 == 0 else -1.4}"
    sheet.path(d, INK, 0.2)
    sheet.text(
        x + RULER + 2,
        y,
        WORDS("kit.ruler", length=RULER),
        7.0,
        LABEL,
        ink=SOFT,
    )
    sheet.path(f"M{x:.2f} {y + 0.8:.2f}h{RULER}", HAIR, 0.08)
