"""What is printed on the sheet's margin: tracks, tables, trays, and dice anywhere."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.dice import Throw
from hexile.kernel.scene import Point, PrintedTable, Track, Tray
from hexile.server.drawing.board.counter_svg import SILHOUETTE, Symbols, draw_counter
from hexile.server.drawing.board.provenance_marks import mark_at
from hexile.server.drawing.board.svg import el, g, num, text
from hexile.server.i18n import WORDS

PIPS: Final[dict[int, list[tuple[int, int]]]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}
FACES: Final = [str(face) for face in PIPS]
TRACK_HEIGHT: Final = 36.0
ROOMY: Final = 36.0  # what a counter takes in a tray that has room for large ones
COLUMN: Final = 21.0
LINE: Final = 16.0
CLOSE_LINE: Final = 12.8
LETTER: Final = 6.6
SMALL_LETTER: Final = 5.2


def die(face: int, x: float, y: float, size: float = 18) -> str:
    """Draw a die; faces over six are printed as numbers."""
    half = size / 2
    body = el(
        "rect", x=x - half, y=y - half, width=size, height=size, rx=size * 0.18, class_="dief"
    )
    if face not in PIPS:
        return g(body + text((x, y + size * 0.28), str(face), "dienum"), class_="die")
    for px, py in PIPS[face]:
        at: dict[str, object] = {"cx": x + px * size * 0.26, "cy": y + py * size * 0.26}
        body += el("circle", r=size * 0.1, class_="pipd", **at)
    return g(body, class_="die")


def die_inline(face: int) -> str:
    """Draw a die for running text."""
    title = el("title", WORDS("paint.die", face=face))
    return el(
        "svg", title + die(face, 10.0, 10.0, 18.0), viewBox="0 0 20 20", class_="dice", role="img"
    )


def throw_inline(throw: Throw) -> str:
    """Draw the dice of a throw for running text, and say the sum if there is one."""
    return "".join(die_inline(face) for face in throw.faces) + throw.sum_words()


def is_face(word: str) -> bool:
    """Tell whether a table's entry is a die face."""
    return word in FACES


def draw_track(track: Track, at: Point) -> str:
    """Draw a row of boxes with its marker lying on the present one."""
    x, y = at
    step = track.width / max(1, len(track.boxes))
    body = text((x, y - 7), track.title.upper(), "cap", "start")
    for i, words in enumerate(track.boxes):
        past = " past" if i < track.now else ""
        left = x + i * step
        box: dict[str, object] = {"x": left, "y": y, "width": step, "height": TRACK_HEIGHT}
        body += el("rect", class_=f"tbox{past}", **box)
        body += text((left + step / 2, y + TRACK_HEIGHT / 2 + 6), words, f"tnum{past}")
        if i in track.notes:
            body += text((left + step / 2, y + TRACK_HEIGHT + 13), track.notes[i], "tnote")
    return g(body + marker(track, at, step), class_="track")


def marker(track: Track, at: Point, step: float) -> str:
    """Draw the marker of a track."""
    if not 0 <= track.now < len(track.boxes):
        return ""
    x, y = at
    shape = SILHOUETTE["none"]
    body = el("path", d=shape, class_="edge", transform="translate(0 2.4)")
    body += el("path", d=shape, class_="lampbody") + text((0, 7), track.boxes[track.now], "tnow")
    size = min(TRACK_HEIGHT, step) * 0.84 / 40
    return g(
        g(body, transform=f"scale({size:.3f})"),
        class_="marker",
        style=f"transform:translate({num(x + (track.now + 0.5) * step)}px,{num(y + TRACK_HEIGHT / 2)}px)",
    )


class Columns:
    """How a printed table is laid out: its first column by its longest word, the others alike.

    Where there is *room*, more than 1, everything lies that much further apart.
    """

    def __init__(self, table: PrintedTable, room: float = 1.0) -> None:
        firsts = [
            row[0] for row in table.rows if row and not (table.faces_down and is_face(row[0]))
        ]
        rest = [cell for row in table.rows for cell in row[1:]]
        self.close = len(table.rows) > 4
        self.line = room * (CLOSE_LINE if self.close else LINE)
        letter = 5.7 if self.close else 6.9
        self.first = room * max(22.0, max((len(word) for word in firsts), default=0) * letter + 8)
        self.step = room * max(COLUMN, max((len(word) for word in rest), default=1) * letter + 7)
        self.count = max((len(row) for row in table.rows), default=1)
        self.width = self.first + (self.count - 1) * self.step
        self.height = self.line * len(table.rows) + 4

    def middle(self, column: int) -> float:
        """Return where the words of a column stand."""
        return self.first + (column - 0.5) * self.step if column else 2.0


def draw_table(table: PrintedTable, at: Point, room: float = 1.0) -> str:
    """Draw a printed table, with dice where it says that it has their faces."""
    x, y = at
    laid = Columns(table, room)
    title = f"{table.title} {table.rule}".strip().upper()
    body = text((x, y - 7), title, "cap", "start")
    if table.origin:
        body += mark_at(table.origin, (x + room * (LETTER * len(title) + 8), y - 11), 9)
    if 0 < table.column < laid.count:
        left = x + laid.middle(table.column) - laid.step / 2
        body += el(
            "rect", x=left, y=y - 3, width=laid.step, height=laid.height + 3, class_="colmark"
        )
    for j, row in enumerate(table.rows):
        for i, cell in enumerate(row):
            place = (x + laid.middle(i), y + 12 + j * laid.line)
            body += entry(table, cell, place, j == 0, i == 0, laid.close)
    for j, i, origin in table.origins:
        side = x + laid.middle(i) + LETTER * len(table.rows[j][i]) / 2 + 4
        body += mark_at(origin, (side, y + 5 + j * laid.line), 7)
    under = f"M{num(x)} {num(y + laid.line)}h{num(laid.width)}"
    return g(body + el("path", d=under, class_="hair"), class_="ptable")


def entry(table: PrintedTable, cell: str, at: Point, head: bool, first: bool, small: bool) -> str:
    """Print one entry of a table."""
    if not cell:
        return ""
    if is_face(cell) and ((head and table.faces_across) or (first and table.faces_down)):
        return die(int(cell), at[0] + (6 if first else 0), at[1] - 4.6, 10.5 if small else 13.0)
    tone = table.tones.get(cell, "")
    cls = "crt b" if head or first else f"crt o-{tone}" if tone else "crt"
    return text(at, cell, f"{cls} sm" if small else cls, "start" if first else "middle")


def draw_tray(tray: Tray, at: Point, symbols: Symbols) -> str:
    """Draw a box for pieces out of play, and the line that counts them."""
    x, y = at
    body = text((x, y - 7), tray.title.upper(), "cap", "start")
    body += el("rect", x=x, y=y, width=tray.width, height=TRACK_HEIGHT, class_="tbox")
    count = len(tray.counters)
    size = 25.0 if count * ROOMY > tray.width else 31.0
    step = min(size + 5, (tray.width - 36) / max(1, count - 1))
    for i, counter in enumerate(tray.counters):
        at = (x + 18 + i * step, y + TRACK_HEIGHT / 2 - 1)
        body += draw_counter(counter, at, size, symbols, "out-")
    for row, line in enumerate(tray_lines(tray)):
        body += text((x, y + TRACK_HEIGHT + 14 + row * CLOSE_LINE), line, "tnote", "start")
    return g(body, class_="tray")


def tray_lines(tray: Tray) -> list[str]:
    """Break the line under a tray after a part, where it is longer than the tray."""
    return tray.text.split("; ") if len(tray.text) * SMALL_LETTER > tray.width else [tray.text]


def odds_strip(faces: list[tuple[str, str]], cell: float = 30.0) -> str:
    """Draw die faces over what each one brings: a letter and a tone (good, even, bad)."""
    body = ""
    for i, (letter, tone) in enumerate(faces):
        left = i * cell
        box: dict[str, object] = {"x": left, "y": 0, "width": cell, "height": cell * 1.5}
        body += el("rect", class_=f"ocell o-{tone}", **box)
        body += die(i + 1, left + cell / 2, cell * 0.42, cell * 0.5)
        body += text((left + cell / 2, cell * 1.24), letter, f"olet o-{tone}")
    return el(
        "svg",
        body,
        viewBox=f"-1 -1 {num(cell * len(faces) + 2)} {num(cell * 1.5 + 2)}",
        class_="odds sheetsvg",
        aria_hidden="true",
    )
