"""Text that flows down columns and over pages: headings, paragraphs, tables."""

from __future__ import annotations

from typing import Final

from hexile.server.printing.faces import BOLD, LABEL, POINT, SERIF, FontFace, wrapped
from hexile.server.printing.sheet import HAIR, SOFT, Paper, PrintBox, PrintSheet

TOP: Final = 20.0
LINE: Final = 1.28
GUTTER: Final = 7.0
CELL: Final = 1.4  # room beside the words of a table, in millimetres
MARK: Final = 2.6
CELL_MARK: Final = 2.2
Marks = dict[tuple[int, int], str]


class Flow:
    """Pages that fill from top to bottom, column by column."""

    def __init__(self, paper: Paper, title: str, columns: int = 2) -> None:
        self.paper = paper
        self.title = title
        self.columns = columns
        self.width = (paper.width - 2 * paper.margin - (columns - 1) * GUTTER) / columns
        self.sheets: list[PrintSheet] = []
        self.column = columns
        self.y = 0.0

    @property
    def sheet(self) -> PrintSheet:
        """Return the page that is being filled."""
        return self.sheets[-1]

    @property
    def x(self) -> float:
        """Return where the present column begins."""
        return self.paper.margin + self.column * (self.width + GUTTER)

    @property
    def bottom(self) -> float:
        """Return how far down a page may be filled."""
        return self.paper.height - self.paper.margin - 6

    def room(self, high: float) -> float:
        """Make sure that so much fits in the column, and return where it begins."""
        if not self.sheets or self.y + high > self.bottom:
            self.column += 1
            if not self.sheets or self.column >= self.columns:
                self.sheets.append(PrintSheet(self.paper, self.title))
                self.sheet.heading(self.title)
                self.column = 0
            self.y = TOP
        return self.y

    def space(self, high: float) -> None:
        """Leave some room."""
        self.y += high

    def lines(
        self,
        lines: list[str],
        points: float,
        face: FontFace = SERIF,
        ink: str = "",
        indent: float = 0.0,
    ) -> None:
        """Print lines one under the other."""
        high = points * POINT * LINE
        for words in lines:
            y = self.room(high) + high * 0.78
            self.sheet.text(self.x + indent, y, words, points, face, ink=ink or "#1b232d")
            self.y += high

    def heading(self, words: str, points: float = 11.0, keep: float = 14.0) -> None:
        """Print a heading, with room for something under it."""
        self.room(keep)
        self.space(1.2)
        self.lines(wrapped(words, BOLD, points, self.width), points, BOLD)
        self.space(0.6)

    def paragraph(
        self, words: str, points: float = 8.5, face: FontFace = SERIF, indent: float = 0.0
    ) -> None:
        """Print a paragraph."""
        self.lines(wrapped(words, face, points, self.width - indent), points, face, indent=indent)
        self.space(0.8)

    def mark(self, name: str, x: float, y: float, size: float = MARK) -> None:
        """Draw a mark of where something comes from."""
        if name:
            half = size / 2
            self.sheet.texts.append(PrintBox(x - half, y - half, x + half, y + half, name))
            self.sheet.use(f"mark-{name}", f"translate({x:.2f} {y:.2f}) scale({size / 14:.4f})")

    def table(self, rows: list[list[str]], points: float = 8.0, marks: Marks | None = None) -> None:
        """Print a table, its head in bold; a row stays whole, and the head is repeated on a new page."""
        if not rows:
            return
        marks = marks or {}
        widths = column_widths(rows, points, self.width, marks)
        for number, row in enumerate(rows):
            cells = [
                wrapped(
                    cell,
                    face_of(number, n),
                    points,
                    widths[n] - 2 * CELL - room_of(marks, number, n),
                )
                or [""]
                for n, cell in enumerate(row)
            ]
            sheet, column = len(self.sheets), self.column
            self.room(self._deep(cells, points))
            if number > 1 and (len(self.sheets), self.column) != (sheet, column):
                head = [
                    wrapped(cell, LABEL, points, widths[n] - 2 * CELL) or [""]
                    for n, cell in enumerate(rows[0])
                ]
                self._row(head, 0, points, widths, {})
            self._row(cells, number, points, widths, marks)
        self.space(2.0)

    def _deep(self, cells: list[list[str]], points: float) -> float:
        """Return how high a row is."""
        return points * POINT * LINE * max(len(cell) for cell in cells) + 1.0

    def _row(
        self,
        cells: list[list[str]],
        number: int,
        points: float,
        widths: list[float],
        marks: Marks,
    ) -> None:
        """Print a row of a table, with the line under it."""
        high, deep = points * POINT * LINE, self._deep(cells, points)
        top, x = self.room(deep), self.x
        for n, cell in enumerate(cells):
            face = face_of(number, n)
            for line, words in enumerate(cell):
                self.sheet.text(x + CELL, top + 0.5 + high * (line + 0.78), words, points, face)
            wide = face.width(cell[-1], points) + 0.5 + CELL_MARK / 2
            y = top + high * (len(cell) - 1 + 0.55)
            self.mark(marks.get((number, n), ""), x + CELL + wide, y, CELL_MARK)
            x += widths[n]
        self.y += deep
        self.sheet.path(
            f"M{self.x:.2f} {self.y:.2f}H{self.x + sum(widths):.2f}",
            HAIR,
            0.25 if number == 0 else 0.08,
        )

    def foot(self, first: int, words: str) -> None:
        """Number the pages from *first* on, with some words."""
        for number, sheet in enumerate(self.sheets):
            foot(sheet, first + number, words)


def foot(sheet: PrintSheet, number: int, words: str) -> None:
    """Print the number of a page, and what it is of."""
    y = sheet.paper.height - 7.0
    sheet.text(sheet.paper.margin, y, words, 7.0, LABEL, ink=SOFT)
    sheet.text(sheet.paper.width - sheet.paper.margin, y, str(number), 8.0, LABEL, "end", SOFT)


def face_of(row: int, column: int) -> FontFace:
    """Return the letters of a cell: the head and the first column stand out."""
    return SERIF if row and column else LABEL


def room_of(marks: Marks, row: int, column: int) -> float:
    """Return the room that the mark of a cell takes, if it has one."""
    return CELL_MARK + 0.8 if (row, column) in marks else 0.0


def column_widths(rows: list[list[str]], points: float, most: float, marks: Marks) -> list[float]:
    """Return how wide the columns of a table are: as wide as they want, or less if that is too much."""
    count = max(len(row) for row in rows)
    wants, longest = [], []
    for n in range(count):
        cells = [
            (row[n], face_of(number, n), room_of(marks, number, n) + 2 * CELL)
            for number, row in enumerate(rows)
            if n < len(row)
        ]
        wants.append(max(face.width(cell, points) + room for cell, face, room in cells) + 2)
        words = [BOLD.width(w, points) + room for cell, _, room in cells for w in cell.split()]
        longest.append(max(words or [2 * CELL]))
    spare = most - sum(wants)
    if spare >= 0:
        return [want + min(spare / count, 6.0) for want in wants]
    loose = [max(0.0, want - least) for want, least in zip(wants, longest, strict=True)]
    share = min(1.0, -spare / max(0.01, sum(loose)))
    return [want - share * some for want, some in zip(wants, loose, strict=True)]
