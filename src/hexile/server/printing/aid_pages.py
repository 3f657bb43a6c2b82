"""Player aids: tracks, charts and tables, cards of the units, all with their marks of provenance."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.component_data.provenance import ORIGINS
from hexile.kernel.scene import PanelRow, PrintedTable, Reference, Track, Tray, UnitCard
from hexile.server.i18n import WORDS
from hexile.server.printing.drawings import Drawings
from hexile.server.printing.faces import BOLD, LABEL, POINT, SERIF, wrapped
from hexile.server.printing.flow import LINE, Flow
from hexile.server.printing.sheet import HAIR, INK, SOFT, Paper

ROOM: Final = 3.0
PORTRAIT: Final = 14.0
TABLE: Final = 9.0
ROOM_FOR_HEAD: Final = 12.0
MOST_KEPT: Final = 140.0  # a table that is shorter stays on one page
COUNT: Final = re.compile(r": \d+|\b\d+ (?=[A-Za-z])")  # what a title counts at this moment


def track_pages(
    tracks: list[Track], trays: list[Tray], paper: Paper, counter: float, title: str
) -> Flow:
    """Draw every track with boxes that a counter fits in, in as many rows as it takes."""
    flow = Flow(paper, title, 1)
    size = counter + ROOM
    for track in tracks:
        flow.heading(printed_title(track.title), keep=size + 16)
        draw_track(flow, track, size)
        flow.space(4)
    for tray in trays:
        flow.heading(printed_title(tray.title), keep=2 * size + 12)
        top = flow.room(2 * size)
        flow.sheet.rect(flow.x, top, flow.width, 2 * size, ink=INK, line=0.3)
        flow.sheet.block(flow.x, top, flow.x + flow.width, top + 2 * size, tray.title)
        flow.space(2 * size + 4)
    return flow


def printed_title(title: str) -> str:
    """Return a title without what it counts at this moment."""
    words = COUNT.sub("", title)
    return words[:1].upper() + words[1:]


def draw_track(flow: Flow, track: Track, size: float) -> None:
    """Draw the boxes of a track, and what is printed under some of them."""
    most = int(flow.width // size)
    for first in range(0, len(track.boxes), most):
        boxes = track.boxes[first : first + most]
        deep = size + (5.0 if track.notes else 1.5)
        top = flow.room(deep)
        for n, words in enumerate(boxes):
            x = flow.x + n * size
            flow.sheet.rect(x, top, size, size, ink=INK, line=0.3)
            flow.sheet.block(x, top, x + size, top + size, f"{track.title} {words}")
            flow.sheet.text(x + size / 2, top + size / 2 + 2, words, 15.0, LABEL, "middle", SOFT)
            note = track.notes.get(first + n, "")
            if note:
                flow.sheet.text(x + size / 2, top + size + 3.4, note, 7.5, LABEL, "middle", SOFT)
        flow.space(deep)


def table_pages(reference: Reference, paper: Paper, title: str) -> Flow:
    """Print every table, wide ones over the whole page."""
    flow = Flow(paper, title, 1)
    legend(flow)
    for table in reference.tables:
        add_table(flow, table)
    return flow


def add_table(flow: Flow, table: PrintedTable) -> None:
    """Print a table with its rule and its marks."""
    words = f"{table.title} ({table.rule})" if table.rule else table.title
    whole = ROOM_FOR_HEAD + len(table.rows) * (TABLE * POINT * LINE + 1.0)
    flow.heading(words, keep=whole if whole < MOST_KEPT else 28.0)
    if table.origin:
        wide = BOLD.width(wrapped(words, BOLD, 11.0, flow.width)[-1], 11.0)
        flow.mark(table.origin, flow.x + wide + 3.5, flow.y - 2.6)
    marks = {(row, column): origin for row, column, origin in table.origins}
    flow.table(table.rows, TABLE, marks)


def legend(flow: Flow) -> None:
    """Say what the marks mean."""
    flow.heading(WORDS("kit.origin"), 10.0, keep=34.0)
    for origin, words in ORIGINS.items():
        y = flow.room(4.6)
        flow.mark(origin, flow.x + 1.6, y + 1.6)
        flow.paragraph(f"{origin}: {words}", 8.0, indent=4.5)


def unit_pages(cards: list[UnitCard], paper: Paper, drawings: Drawings, title: str) -> Flow:
    """Print a card for each kind of unit: its counter, values and rules."""
    flow = Flow(paper, title, 2)
    for card in cards:
        add_unit(flow, card, drawings)
    return flow


def add_unit(flow: Flow, card: UnitCard, drawings: Drawings) -> None:
    """Print the card of one kind of unit."""
    wide = flow.width - PORTRAIT - 4
    rows = [wrapped(row_words(row), SERIF, 8.0, wide) for row in card.rows]
    high = 8.0 * POINT * LINE
    deep = max(PORTRAIT + 3, 7.5 + sum(len(lines) * high + 0.5 for lines in rows) + 1)
    top = flow.room(deep + 2)
    x = flow.x + PORTRAIT / 2
    scale = PORTRAIT / 48
    name = drawings.counter(card.counter)
    flow.sheet.use(name, f"translate({x:.2f} {top + PORTRAIT / 2 + 0.8:.2f}) scale({scale:.4f})")
    left = flow.x + PORTRAIT + 3
    flow.sheet.text(left, top + 4.4, card.title, 10.5, BOLD)
    if card.counter.origin:
        flow.mark(card.counter.origin, left + BOLD.width(card.title, 10.5) + 3, top + 3.0)
    y = top + 7.0
    for lines in rows:
        for line in lines:
            flow.sheet.text(left, y + high * 0.78, line, 8.0)
            y += high
        y += 0.5
    flow.sheet.path(f"M{flow.x:.2f} {top + deep:.2f}h{flow.width:.2f}", HAIR, 0.12)
    flow.space(deep + 2)


def row_words(row: PanelRow) -> str:
    """Return a line of a unit's card in words."""
    value = f": {row.value}" if row.value else ""
    rule = f" ({row.rule})" if row.rule else ""
    return f"{row.text}{value}{rule}"
