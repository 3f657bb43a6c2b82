"""Pictures that a table shares: the board, the whole game moving, and a dispatch with board and result.

They are drawn where jobs are done, from the game file. What the seat may not see is not in them.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement

from hexile.games import find
from hexile.kernel.errors import HexileError
from hexile.kernel.journal import read_journal
from hexile.server.drawing.inline_styles import component, embedded
from hexile.server.drawing.plain_svg import write
from hexile.server.i18n import WORDS
from hexile.server.pictures.game_pictures import (
    INK,
    PAPER,
    Animation,
    Progress,
    board_picture,
    checked,
    eyes_of,
    losses_told,
    png,
)
from hexile.server.printing.faces import (
    BOLD,
    LABEL,
    POINT,
    SERIF,
    FontFace,
    wrapped,
)
from hexile.table.seat import Seat, watch
from hexile.table.session import Session

BOARD: Final = "picture"
REPLAY: Final = "replay"
DISPATCH: Final = "dispatch"
CARD: Final = "card"  # a dispatch as PNG, which pages that show links can read
KINDS: Final = (BOARD, REPLAY, DISPATCH, CARD)
WIDTH: Final = {BOARD: 1200, REPLAY: 640, DISPATCH: 1200, CARD: 1200}

HIGH: Final = 630  # a dispatch has the shape of a preview of a link
MARGIN: Final = 30
BOARD_WIDE: Final = 650
SOFT: Final = {"light": "#5b6470", "dark": "#b9b6ab"}


class TextColumn:
    """Text written line by line from the top of a dispatch, as far as there is room."""

    def __init__(self, root: Element, x: float, wide: float, theme: str) -> None:
        self.root = root
        self.x = x
        self.y = float(MARGIN)
        self.wide = wide
        self.theme = theme

    def write(self, words: str, face: FontFace, size: float, soft: bool = False) -> None:
        """Write a paragraph; what does not fit above the foot is left out, and said to be."""
        lines = wrapped(words, face, size, self.wide * POINT)
        room = int((HIGH - 2 * MARGIN - 30 - self.y) / (size * 1.3))
        if len(lines) > room:
            lines = [*lines[: max(room - 1, 0)], "…"] if room > 0 else []
        for line in lines:
            self.y += size * 1.3
            self.line(line, self.y, face, size, soft)
        self.y += size * 0.5

    def line(self, words: str, y: float, face: FontFace, size: float, soft: bool) -> None:
        """Write one line."""
        look = {
            "x": f"{self.x:g}",
            "y": f"{y:g}",
            "font-size": f"{size:g}",
            "font-family": face.family,
            "font-weight": str(face.weight),
            "fill": (SOFT if soft else INK)[self.theme],
        }
        SubElement(self.root, "text", look).text = words


def dispatch_picture(seat: Seat, points: list[str], address: str, theme: str) -> Element:
    """Draw a dispatch: board, result, what decided the game, and where to see it."""
    checked(WIDTH[DISPATCH], theme)
    wide = WIDTH[DISPATCH]
    root = Element(
        "svg", {"width": str(wide), "height": str(HIGH), "viewBox": f"0 0 {wide} {HIGH}"}
    )
    SubElement(root, "rect", {"width": str(wide), "height": str(HIGH), "fill": PAPER[theme]})
    board = board_picture(seat.game, seat.scene, BOARD_WIDE, theme)
    across, down = float(board.get("width", "1")), float(board.get("height", "1"))
    scale = min(1.0, (HIGH - 2 * MARGIN) / down)
    board.set("width", f"{across * scale:g}")
    board.set("height", f"{down * scale:g}")
    board.set("x", str(MARGIN))
    board.set("y", f"{(HIGH - down * scale) / 2:g}")
    root.append(board)
    left = 2 * MARGIN + across * scale
    column = TextColumn(root, left, wide - left - MARGIN, theme)
    column.write(seat.game.about.title, LABEL, 24, soft=True)
    for n, words in enumerate(told(seat)):
        column.write(words, SERIF if n else BOLD, 20 if n else 34)
    if points:
        column.write(WORDS("end.decided"), LABEL, 18, soft=True)
    for words in points:
        column.write(words, SERIF, 18)
    column.line(address or WORDS("site.name"), HIGH - MARGIN, LABEL, 18, soft=True)
    return root


def told(seat: Seat) -> list[str]:
    """Say how the game ended and what it cost, or where it stands."""
    summary = seat.dispatch()
    if summary is None:
        return [seat.scene.headline or seat.game.about.title, WORDS("picture.not_over")]
    return [words for words in (summary.title, summary.story, losses_told(summary)) if words]


def with_fonts(svg: str) -> str:
    """Return a picture with its fonts inside, so that it looks the same everywhere."""
    head, mark, rest = svg.partition(">")
    return f"{head}{mark}<style>{embedded(component('fonts'))}</style>{rest}"


def session_of(slug: str, text: str) -> Session:
    """Open a game from the text of its file, to look at only."""
    game = find(slug)
    reading = read_journal(game, text)
    if reading.fault is not None:
        raise HexileError(str(reading.fault))
    return Session(game, reading.journal, None)


def draw_shared(job: dict[str, Any], progress: Progress) -> str:
    """Draw what a job asks for: SVG as text, and a card as PNG in base64."""
    session = session_of(job["game"], job["text"])
    seat = watch(session) if job["watching"] else eyes_of(session)
    kind, theme = job["what"], job["theme"]
    if kind == REPLAY:
        return with_fonts(Animation(session, WIDTH[REPLAY], theme, seat).svg(progress))
    if kind == BOARD:
        return with_fonts(write(board_picture(session.game, seat.scene, WIDTH[BOARD], theme)))
    drawn = write(dispatch_picture(seat, job["points"], job["address"], theme))
    return b64encode(png(drawn)).decode() if kind == CARD else with_fonts(drawn)
