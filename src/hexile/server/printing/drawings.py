"""The drawings that the pages of a kit share: board, counters, marks, each made plain once."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element

from hexile.kernel.component_data.provenance import ORIGINS
from hexile.kernel.game import Game
from hexile.kernel.scene import Counter, Scene
from hexile.server.drawing.board.board_svg import Press, draw_board
from hexile.server.drawing.board.counter_svg import face, shared_defs, side_of
from hexile.server.drawing.board.ink_styles import inks_sheet
from hexile.server.drawing.board.provenance_marks import strokes
from hexile.server.drawing.board.svg import on_sheet
from hexile.server.drawing.inline_styles import board_style, component
from hexile.server.drawing.plain_svg import DrawingLight, plain

BOARD: Final = "kit-board"
EDGE: Final = re.compile(r'<path [^>]*class="edge"[^>]*/>')
DEFS: Final = re.compile(r"<defs>.*</defs>", re.DOTALL)
MARKS: Final = re.compile(r"\.pm-[^{]*\{[^}]*\}")


class Drawings:
    """Draws what pages refer to by a name."""

    def __init__(self, game: Game, scene: Scene, mono: bool) -> None:
        self.game = game
        self.scene = scene
        self.light = DrawingLight(mono=mono)
        marks = "".join(MARKS.findall(component("panels")))
        self.style = board_style() + inks_sheet([game]) + marks
        self.shared: dict[str, Element] = {}
        self._names: dict[tuple[object, ...], str] = {}
        defs = DEFS.search(shared_defs())
        for element in self.made(defs[0] if defs else "").iter():
            if "id" in element.attrib:
                self.shared[element.attrib["id"]] = element
        for origin in ORIGINS:
            self.share(f"mark-{origin}", strokes(origin))

    def made(self, markup: str) -> Element:
        """Return a drawing on the sheet of this game, made plain."""
        inks = " ".join(f"{side}-{ink}" for side, ink in self.scene.inks.items())
        unit = Press().sheet(self.scene).measure.unit
        return plain(
            f'<svg class="hexile-board board" style="--u:{unit:.2f}"><g data-inks="{inks}">'
            f'<g class="{on_sheet(self.scene.board)}">{markup}</g></g></svg>',
            self.style,
            self.light,
        )

    def share(self, name: str, markup: str) -> str:
        """Keep a drawing under a name."""
        group = self.made(markup)
        group.tag = "g"
        group.attrib.pop("class", None)
        group.set("id", name)
        self.shared[name] = group
        return name

    def board(self, bare: Scene) -> str:
        """Keep the drawing of a bare board."""
        drawn = draw_board(bare, self.game.symbols, Press().sheet(bare))
        self.share(BOARD, drawn.partition(">")[2].rpartition("</svg>")[0])
        for element in self.shared[BOARD].iter():
            element.attrib.pop("id", None)
        self.shared[BOARD].set("id", BOARD)
        return BOARD

    def counter(self, counter: Counter) -> str:
        """Keep the drawing of a counter, and return its name; like counters are drawn once."""
        c = counter
        key = (c.side, c.symbol, c.left, c.right, c.dots, c.badge, c.hidden, c.cargo)
        if key not in self._names:
            drawn = EDGE.sub("", face(c, self.game.symbols))
            name = f"counter-{len(self._names)}"
            self._names[key] = self.share(name, f'<g class="counter s-{side_of(c)}">{drawn}</g>')
        return self._names[key]
