"""Boards and hex maps as something to paint: a place for every sign of the text, a brush for every sign there is."""

from __future__ import annotations

import json
import re
from math import dist, sqrt
from typing import Final

from markupsafe import Markup

from hexile.kernel.component_data.component import HEXES, Component, Layer, Sign
from hexile.kernel.game import Game
from hexile.kernel.geometry.hexes import hex_corners
from hexile.kernel.scene import Cell, Point
from hexile.kernel.setup import BadFile
from hexile.server.drawing.board.svg import closed, el, g, moved, num, on_sheet, opened, text
from hexile.server.drawing.board.svg import slug as fit
from hexile.server.drawing.board.terrain_svg import rivers
from hexile.server.editor.symbol_looks import (
    SymbolLook,
    draw_edge,
    draw_place,
    drawing_sheet,
    looks_of,
)
from hexile.table.editions.file_values import Value, place_of, values_of

UNIT: Final = 48.0
SIDE: Final = 28.0
HIGH: Final = sqrt(3) * SIDE
POINTED: Final = 30
ROOM: Final = 48.0  # round the middles of the outermost places: for half of one, and its number
NUMBER: Final = 36.0  # how far from a middle its number stands
LEGIBLE: Final = 56.0  # so much of a board's width is print that can be read on a small screen
ACROSS: Final = ("column", "column1", "letter")
NAMED: Final = re.compile(r"\{(\w+)[^}]*\}")
KEYS: Final = "1234567890"
THIN: Final = 0.18  # of a square: how far from an edge one still means it


class Brush:
    """What can be painted: its name, its key, its picture, and its sign in each layer that has it.

    A wall has two signs, one for upright edges and one for level ones. Letters that the palette does not
    name stand in a *group* by themselves.
    """

    def __init__(self, word: str, picture: str) -> None:
        self.word = word
        self.picture = Markup(picture)
        self.key = ""
        self.group = ""  # the layer it is a mere letter of
        self.signs: dict[str, str] = {}

    def title(self) -> str:
        """Name it, with its signs."""
        signs = [sign for sign in self.signs.values() if sign.strip()]
        return f"{self.word}, {' '.join(signs)}" if signs else self.word

    def data(self) -> str:
        """Return sign and drawing by layer, for the script."""
        return json.dumps({k: [sign, stamp_id(k, sign)] for k, sign in self.signs.items()})


def stamp_id(layer: str, sign: str) -> str:
    """Return the id of the drawing of a sign."""
    return f"stamp-{fit(layer)}-{fit(sign)}"


class EditableBoard:
    """A component's drawing as a board: its places, its brushes, and how large it is."""

    def __init__(self, game: Game, kind: str, component: Component, text: str, ours: str) -> None:
        self.game = game
        self.kind = kind
        self.component = component
        self.looks = looks_of(game)
        self.layers = component.layout.layers
        drawn = {layer.name for layer in self.layers}
        self.values = [v for v in values_of(component, text).values() if v.layer in drawn]
        self.ours = {place: value.text for place, value in values_of(component, ours).items()}
        self.lies = component.kind == HEXES and self.rows > self.columns  # its top to the right
        self.faults: list[BadFile] = []
        self.brushes = self._brushes()
        for brush, key in zip(self.brushes, KEYS, strict=False):
            brush.key = key

    @property
    def rows(self) -> int:
        """Count its rows."""
        return 1 + max((v.row for v in self.values if v.layer == self.layers[0].name), default=-1)

    @property
    def columns(self) -> int:
        """Count its columns."""
        return 1 + max(
            (v.across for v in self.values if v.layer == self.layers[0].name), default=-1
        )

    # --- where things lie

    def place(self, value: Value) -> Point:
        """Return the middle of a value's place on the board."""
        dx, dy = self.aside(self.layer(value.layer))
        if self.component.kind == HEXES:
            across = value.across * 1.5 * SIDE
            down = (value.row + (0.5 if value.across % 2 else 0.0)) * HIGH
            return (-down, across) if self.lies else (across, down)
        return (value.across + dx) * UNIT, (value.row + dy) * UNIT

    def layer(self, name: str) -> Layer:
        return next((layer for layer in self.layers if layer.name == name), self.layers[0])

    def aside(self, layer: Layer) -> Point:
        """Return how far a layer's places lie from those of the first: half a square for edges."""
        first = self.layers[0]
        if layer.section != first.section:
            return 0.0, 0.0
        return (
            (layer.first[1] - first.first[1]) / first.step[1],
            (layer.first[0] - first.first[0]) / first.step[0],
        )

    def is_edge(self, name: str) -> bool:
        """Tell whether a layer is of lines between places."""
        return self.aside(self.layer(name)) != (0.0, 0.0)

    def outline(self, name: str) -> list[Point]:
        """Return the outline of a layer's places round their middle."""
        if self.component.kind == HEXES:
            return hex_corners((0.0, 0.0), SIDE, POINTED if self.lies else 0)
        x, y = UNIT / 2, UNIT / 2
        if self.is_edge(name):
            upright = self.aside(self.layer(name))[0] != 0
            x, y = (UNIT * THIN, UNIT / 2) if upright else (UNIT / 2, UNIT * THIN)
        return [(-x, -y), (x, -y), (x, y), (-x, y)]

    # --- drawing

    def look(self, layer: str, sign: str) -> SymbolLook:
        """Return what a sign looks like; one that nothing is said of is its letter."""
        return self.looks.get(layer, {}).get(sign) or SymbolLook(letter=sign.strip() or sign)

    def stamp(self, layer: str, sign: str) -> str:
        """Draw a sign round the middle of its place."""
        look = self.look(layer, sign)
        if self.is_edge(layer):
            dx, _ = self.aside(self.layer(layer))
            return draw_edge(look, (0.0, UNIT / 2) if dx else (UNIT / 2, 0.0))
        return draw_place(look, self.outline(layer), self.game.symbols)

    def _brushes(self) -> list[Brush]:
        """Return a brush for every word of the palette; edges of one word share theirs, and so do signs."""
        found: dict[tuple[bool, str], Brush] = {}
        for shown in self.signs():
            edge = self.is_edge(shown.layer)
            key = (edge, shown.word if edge else f"{shown.layer} {shown.word}")
            if key not in found:
                found[key] = self._brush(shown.layer, shown.sign, shown.word)
                found[key].group = "" if shown.word != shown.sign else shown.layer
            found[key].signs.setdefault(shown.layer, shown.sign)
        return list(found.values())

    def signs(self) -> list[Sign]:
        """List what can be painted: the palette, and what else is on the board, by its letter."""
        found = list(self.component.palette)
        known = {(shown.layer, shown.sign) for shown in found}
        there = {(v.layer, v.text) for v in self.values if v.text.strip()}
        more = [(layer, sign) for layer, sign in sorted(there - known) if not self.is_edge(layer)]
        return found + [Sign(sign, sign, layer) for layer, sign in more]

    def _brush(self, layer: str, sign: str, word: str) -> Brush:
        drawn = self.stamp(layer, sign)
        if self.is_edge(layer):
            drawn = drawn or el("path", d=f"M0-{UNIT / 2}V{UNIT / 2}", class_="wsopen")
            drawn = draw_place(self._floor(), self.outline(self.layers[0].name), {}) + drawn
        body = g(drawn, class_=on_sheet(self.kind))
        picture = el("svg", body, viewBox="-25 -25 50 50", class_="board", aria_hidden="true")
        return Brush(word, picture)

    def _floor(self) -> SymbolLook:
        first = self.layers[0].name
        signs = [s.sign for s in self.component.palette if s.layer == first]
        return self.look(first, signs[0]) if signs else SymbolLook()

    def stamps(self) -> Markup:
        """Draw every sign that is on the palette or on the board, once."""
        signs = dict.fromkeys((shown.layer, shown.sign) for shown in self.signs())
        signs |= dict.fromkeys((v.layer, v.text) for v in self.values)
        return Markup(
            "".join(
                g(
                    self.stamp(layer, sign),
                    id=stamp_id(layer, sign),
                    class_=on_sheet(self.kind),
                )
                for layer, sign in signs
            )
        )

    def svg(self) -> Markup:
        """Draw the board; every place knows its line and column, and can be touched."""
        ground = "".join(self._use(v) for v in self.values if not self.is_edge(v.layer))
        edges = "".join(self._use(v) for v in self.values if self.is_edge(v.layer))
        hits = "".join(self._hit(v) for v in self.values)
        body = el("defs", str(self.stamps()), id="wsstamps")
        body += g(" ", id="wsscan")
        body += g(self._backdrop() + ground + self._rivers(), id="wsground") + self._numbers()
        body += g(edges + self._borders(), id="wsedges") + g(self._marks(), id="wsmarks")
        body += g(hits, id="wshits") + g(" ", id="wscursor")
        return drawing_sheet("wsboard", body, self.kind, self.view(), self.component.name)

    def view(self) -> str:
        """Return the part of the plane that is shown."""
        at = [self.place(v) for v in self.values] or [(0.0, 0.0)]
        left, top = min(x for x, _ in at) - ROOM, min(y for _, y in at) - ROOM
        wide = max(x for x, _ in at) + ROOM - left
        return f"{num(left)} {num(top)} {num(wide)} {num(max(y for _, y in at) + ROOM - top)}"

    def _backdrop(self) -> str:
        left, top, wide, high = (float(word) for word in self.view().split())
        box: dict[str, object] = {"x": left, "y": top, "width": wide, "height": high}
        return el("rect", class_="wsback", **box)

    def _numbers(self) -> str:
        """Print the names of rows and columns along two sides, as places are called by them."""
        first = self.layers[0]
        body = ""
        for value in (v for v in self.values if v.layer == first.name):
            x, y = self.place(value)
            if not value.row:
                at = (x + NUMBER, y + 5) if self.lies else (x, y - NUMBER + 8)
                body += text(at, named(first, value, True), "wsnumber")
            if not value.across:
                at = (x, y - NUMBER + 8) if self.lies else (x - NUMBER, y + 5)
                body += text(at, named(first, value, False), "wsnumber")
        wide = float(self.view().split()[2])
        return g(body, id="wsnumbers", font_size=num(max(14.0, wide / LEGIBLE)))

    def _use(self, value: Value) -> str:
        x, y = self.place(value)
        href = f"#{stamp_id(value.layer, value.text)}"
        return el("use", id=spot_id(value), href=href, x=x, y=y)

    def _hit(self, value: Value) -> str:
        return el(
            "path",
            d=closed(self.outline(value.layer)),
            transform=moved(self.place(value)),
            class_="hit edge" if self.is_edge(value.layer) else "hit",
            data_spot=spot_id(value),
            data_layer=value.layer,
            data_line=value.line,
            data_column=value.column,
            data_place=value.place,
            data_sign=value.text,
        )

    def _rivers(self) -> str:
        """Let rivers run from place to place, as on the board itself."""
        wet = [
            Cell("", self.place(v), [], look.ground, "", "")
            for v in self.values
            if "river" in (look := self.look(v.layer, v.text)).ground.split()
        ]
        return rivers(wet, HIGH)

    def _borders(self) -> str:
        """Draw the lines between regions: where the signs of a layer without a palette differ."""
        named = {shown.layer for shown in self.component.palette}
        found = [v for v in self.values if v.layer not in named]
        lines = ""
        for one, other in neighbours(found, [self.place(v) for v in found]):
            if found[one].text != found[other].text:
                lines += between(self.place(found[one]), self.place(found[other]))
        return el("path", d=lines, class_="w w-border") if lines else ""

    def _marks(self) -> str:
        """Mark what is yours, and what is faulty."""
        body = ""
        for value in self.values:
            if self.ours.get(value.place) != value.text:
                x, y = self.place(value)
                body += el("path", d="M0 0h9v9Z", transform=moved((x + 12, y - 21)), class_="pm-y")
        places = {(v.line, v.column): self.place(v) for v in self.values}
        for fault in self.faults:
            at = places.get((fault.line, fault.column))
            if at is not None:
                sign = el("path", d="M-9-9H9V9H-9Z", class_="faultbox")
                sign += text((0, 5.6), "!", "faultsign")
                ring = el("rect", x=-22, y=-22, width=44, height=44, rx=3, class_="faultring")
                body += g(ring + g(sign, transform="translate(-20 -20)"), transform=moved(at))
        return body


def named(layer: Layer, value: Value, across: bool) -> str:
    """Return what the column of a place is called, or its row: so much of its name."""
    words = [found[0] for found in NAMED.finditer(layer.place) if (found[1] in ACROSS) == across]
    return place_of(Layer("", "".join(words)), value.row, value.across)


def neighbours(values: list[Value], at: list[Point]) -> list[tuple[int, int]]:
    """List the pairs of hexes that share a side."""
    number = {(v.across, v.row): n for n, v in enumerate(values)}
    pairs: list[tuple[int, int]] = []
    for n, v in enumerate(values):
        for across, row in ((0, 1), (1, -1), (1, 0), (1, 1)):
            other = number.get((v.across + across, v.row + row))
            if other is not None and dist(at[n], at[other]) < HIGH * 1.1:
                pairs.append((n, other))
    return pairs


def between(a: Point, b: Point) -> str:
    """Draw the side that two hexes share."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    dx, dy = (b[1] - a[1]) * SIDE / HIGH / 2, (a[0] - b[0]) * SIDE / HIGH / 2
    return opened([(x - dx, y - dy), (x + dx, y + dy)])


def spot_id(value: Value) -> str:
    """Return the id of a place on the board."""
    return f"spot-{value.line}-{value.column}"
