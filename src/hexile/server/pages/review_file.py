"""A review as one page that needs nothing besides: for a file, a mail, a shelf of one's own."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from hexile.kernel.journal import ROOT
from hexile.server.drawing.board.board_svg import Press, draw_small
from hexile.server.drawing.board.counter_svg import shared_defs
from hexile.server.drawing.board.ink_styles import games_here, inks_sheet
from hexile.server.drawing.board.svg import el, num
from hexile.server.drawing.inline_styles import bundle, embedded
from hexile.server.drawing.review_curve import HEIGHT, Curve
from hexile.server.i18n import WORDS
from hexile.server.pages.table.review_page import WIDE, ledger_rows
from hexile.server.pages.table.table_page import first_words
from hexile.server.templating import template_environment
from hexile.table.review import review_words
from hexile.table.review.game_review import Reviewed
from hexile.table.seat import sit
from hexile.table.session import Session

SHEETS: Final = ("page", "review")


class ReviewFile:
    """Everything the page shows."""

    def __init__(self, table: Session, reviewed: Reviewed) -> None:
        seat = sit(table, reviewed.seat)
        ended = seat.ended()
        self.about = table.game.about
        self.review = reviewed
        self.ending = ended.title if ended else WORDS("review.unfinished")
        self.style = Markup(f"<style>{style()}</style>")
        self.rows = ledger_rows(reviewed)
        self.curve = curve_of(table, reviewed)
        press = Press()
        self.marked = [
            (entry, Markup(draw_small(seat.at(entry.at).scene, table.game.symbols, press)))
            for entry in (reviewed.entries[n] for n in reviewed.costliest + reviewed.luckiest)
        ]


def style() -> str:
    """Return the style of the page, with the inks of every game's sheet and nothing to be fetched."""
    sheets = [*(bundle(name) for name in SHEETS), inks_sheet(games_here())]
    return embedded("\n".join(sheets))


def curve_of(table: Session, reviewed: Reviewed) -> Markup:
    """Draw the curve of a whole game."""
    line = [ROOT, *(moment.number for moment in table.journal.path(table.head))]
    curve = Curve(reviewed.entries, line, WIDE)
    turns: list[tuple[int, str]] = []
    for entry in reviewed.entries:
        name = table.turn_labels.get((reviewed.seat, entry.at)) or first_words(entry.turn)
        if not turns or turns[-1][1] != name:
            turns.append((curve.place[entry.at] if turns else 0, name))
    body = curve.draw(len(line) - 1, turns, [])
    return Markup(
        el(
            "svg",
            body,
            class_="film wide",
            viewBox=f"0 0 {num(WIDE)} {num(HEIGHT)}",
            role="img",
            aria_label=WORDS("review.curve"),
        )
    )


def review_file(table: Session, reviewed: Reviewed) -> str:
    """Write the page."""
    made = template_environment()
    made.globals.update(t=WORDS, defs=Markup(shared_defs()), words=review_words)
    return made.get_template("review_file.html").render(f=ReviewFile(table, reviewed))
