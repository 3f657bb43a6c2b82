"""The enemy's procedure as a flow chart, from the charts the program itself goes by."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.chart import Chart, ChartRow
from hexile.kernel.game import Game
from hexile.kernel.rulebook import Rule
from hexile.server.i18n import WORDS
from hexile.server.printing.faces import BOLD, LABEL, POINT, SERIF, wrapped
from hexile.server.printing.flow import LINE, Flow
from hexile.server.printing.sheet import INK, SOFT, Paper

PLAYERS: Final = re.compile(r"How .* chooses$")
BLANK: Final = re.compile(r"\{(\w+)[^}]*\}")
ADDED: Final = re.compile(r"(?<=[\w}])\{\w+\}")  # what only some rolls add to a sentence
ROOM: Final = 1.8
ARROW: Final = 3.2
QUESTION: Final = 8.5
ANSWER: Final = 7.5
INSET: Final = 5.0


def enemy_charts(game: Game) -> list[Chart]:
    """Return the charts the book's enemy goes by; where the book has none, those of the computer player."""
    charts = list(game.charts.values())
    ruled = [c for c in charts if c.name not in game.players and not PLAYERS.match(c.title)]
    return ruled or charts


def chart_pages(game: Game, book: dict[str, Rule], paper: Paper, title: str) -> Flow:
    """Draw every chart of the enemy: a box for each question, its answers in it, arrows between."""
    flow = Flow(paper, title, 2)
    if any(
        BLANK.search(w) for c in enemy_charts(game) for row in c.rows for w in row.words.values()
    ):
        flow.paragraph(WORDS("kit.blanks"), ANSWER)
    for chart in enemy_charts(game):
        flow.heading(chart.title, 11.0, keep=36.0)
        for number, row in enumerate(chart.rows):
            draw_row(flow, row, book, number > 0)
        flow.space(3.0)
    return flow


def blanks(words: str) -> str:
    """Return a sentence with its blanks in brackets: `{who} is nearest` becomes `[who] is nearest`.

    Nothing is left of a sentence that is all blanks.
    """
    words = ADDED.sub("", words)
    if not re.search(r"\w", BLANK.sub("", words)):
        return ""
    return BLANK.sub(lambda found: f"[{found[1]}]", words)


def draw_row(flow: Flow, row: ChartRow, book: dict[str, Rule], follows: bool) -> None:
    """Draw the box of a row; an arrow leads into it from the row before."""
    wide = flow.width - INSET - 2 * ROOM
    question = wrapped(row.title, BOLD, QUESTION, wide - 12)
    said = [blanks(words) for words in row.words.values()]
    answers = [wrapped(words, SERIF, ANSWER, wide - 4) for words in said if words]
    big, small = QUESTION * POINT * LINE, ANSWER * POINT * LINE
    high = 2 * ROOM + len(question) * big + 0.8 + sum(len(lines) * small + 0.4 for lines in answers)
    before = flow.column, len(flow.sheets)
    top = flow.room(high + ARROW) + (ARROW if follows else 0.5)
    if follows and (flow.column, len(flow.sheets)) == before:
        draw_arrow(flow, top)
    x = flow.x + INSET
    flow.sheet.rect(x, top, flow.width - INSET, high, ink=INK, line=0.3)
    flow.sheet.block(x, top, x + flow.width - INSET, top + high, row.title)
    flow.sheet.text(
        flow.x + INSET - 1.2, top + ROOM + big * 0.78, row.letter[:4], 9.0, LABEL, "end"
    )
    right = x + flow.width - INSET - ROOM
    rule = book.get(row.rule)
    if row.rule:
        flow.sheet.text(right - 3.2, top + ROOM + big * 0.78, row.rule, 7.5, LABEL, "end", SOFT)
    if rule is not None:
        flow.mark(rule.origin, right - 1.2, top + ROOM + big * 0.45, 2.2)
    y = top + ROOM
    for line in question:
        flow.sheet.text(x + ROOM, y + big * 0.78, line, QUESTION, BOLD)
        y += big
    y += 0.8
    for lines in answers:
        dot = y + small * 0.45
        flow.sheet.path(f"M{x + ROOM:.2f} {dot - 0.7:.2f}l1.2 0.7l-1.2 0.7Z", INK, 0.1, INK)
        for line in lines:
            flow.sheet.text(x + ROOM + 2.6, y + small * 0.78, line, ANSWER)
            y += small
        y += 0.4
    flow.y = top + high


def draw_arrow(flow: Flow, top: float) -> None:
    """Draw the arrow into a box."""
    x = flow.x + INSET + 8
    flow.sheet.path(f"M{x:.2f} {top - ARROW:.2f}V{top - 1.2:.2f}", INK, 0.3)
    flow.sheet.path(f"M{x - 1:.2f} {top - 1.6:.2f}h2l-1 1.5Z", INK, 0.1, INK)
