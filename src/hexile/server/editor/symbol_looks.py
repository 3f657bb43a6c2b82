"""What the signs of a drawing look like, as each game's `looks.toml` says: drawn as on the board."""

from __future__ import annotations

from typing import Final

import msgspec
from markupsafe import Markup

from hexile.components import printed_text
from hexile.kernel.game import Game
from hexile.kernel.scene import Cell, Counter, Point, Wall
from hexile.server.drawing.board.board_svg import bare
from hexile.server.drawing.board.counter_svg import draw_counter
from hexile.server.drawing.board.ground_svg import Measure, draw_cell, draw_walls
from hexile.server.drawing.board.svg import el, g, on_sheet, text
from hexile.server.drawing.board.terrain_svg import decoration, rivers
from hexile.server.i18n import WORDS

RIGHT: Final = (1.0, 0.0)


class SymbolLook(msgspec.Struct, forbid_unknown_fields=True):
    """What a sign looks like: a ground, a counter or a door on it, or a line between places; else its letter."""

    ground: str = ""
    wall: str = ""
    side: str = ""
    symbol: str = ""
    left: str = ""
    letter: str = ""
    note: str = ""


Looks = dict[str, dict[str, SymbolLook]]


def looks_of(game: Game) -> Looks:
    """Return what every sign looks like, by layer and sign; one that is not named is its letter."""
    try:
        return msgspec.toml.decode(printed_text(game.package, "looks.toml"), type=Looks)
    except FileNotFoundError:
        return {}


def draw_place(look: SymbolLook, outline: list[Point], symbols: dict[str, str]) -> str:
    """Draw a place of a map round the middle of its own."""
    cell = Cell("", (0.0, 0.0), outline, look.ground, "", "")
    cell.note = look.note
    measure = Measure([cell])
    body = draw_cell(cell, measure) + rivers([cell], measure.cell) if look.ground else ""
    body = g(body + decoration(cell, measure.unit, RIGHT), class_="wsfloor")
    if look.wall:
        half = max(y for _, y in outline)
        body += draw_walls([Wall(look.wall, [(0.0, -half), (0.0, half)])], measure.unit)
    if look.side:
        counter = Counter("brush", "", look.side, look.symbol, "")
        counter.left = look.left
        body += draw_counter(counter, (0.0, 0.0), measure.counter(), symbols)
    return bare(body) + (text((0, 6), look.letter, "signletter") if look.letter else "")


def drawing_sheet(id: str, body: str, kind: str, view: str, name: str, **facts: object) -> Markup:
    """Return a drawing that can be worked at by pointer and keys; *kind* is the sheet it is printed on."""
    return Markup(
        el(
            "svg",
            g(body, class_=f"ground {on_sheet(kind)}"),
            id=id,
            class_="board wsboard",
            viewBox=view,
            tabindex="0",
            role="application",
            aria_label=WORDS("workshop.board", name=name),
            aria_describedby="wskeys",
            **facts,
        )
    )


def draw_edge(look: SymbolLook, half: Point) -> str:
    """Draw a line between two places round its own middle; *half* leads from there to its end."""
    if not look.wall:
        return ""
    x, y = half
    return draw_walls([Wall(look.wall, [(-x, -y), (x, y)])], 1.0)
