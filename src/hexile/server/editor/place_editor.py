"""Box maps and star maps as something to place and link: a line of the text is a place, its words say what it is."""

from __future__ import annotations

import re
from math import dist, sqrt
from typing import Final

import msgspec
from markupsafe import Markup

from hexile.components import printed_text
from hexile.kernel.component_data.component import Component
from hexile.kernel.game import Game
from hexile.kernel.geometry.hexes import hex_corners
from hexile.kernel.scene import Point
from hexile.kernel.setup import BadFile
from hexile.server.drawing.board.ground_svg import along
from hexile.server.drawing.board.svg import closed, el, g, moved, num, on_sheet, opened, text
from hexile.server.editor.symbol_looks import SymbolLook, draw_place, drawing_sheet
from hexile.table.editions.file_values import plain_lines

UNIT: Final = 48.0
SIDE: Final = 20.0
ROOM: Final = 34.0
FAR: Final = 6 * UNIT  # a step right round the sheet would be drawn across all of it
HEXES: Final = "hexes"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HEX: Final = re.compile(r"([A-Z])(\1?)(\d+)")
TOOLS: Final = ("move", "link", "door", "remove")


class PlaceGrammar(msgspec.Struct, forbid_unknown_fields=True):
    """Which word of a line is what, as a game's `places.toml` says; `grounds` draws each kind."""

    name: int
    at: int
    kind: int
    grid: str
    columns: int
    rows: int
    grounds: dict[str, str]
    line: str = ""
    links: int = 0
    door: str = ""
    blank: str = "-"


def places_of(game: Game) -> PlaceGrammar | None:
    """Return how a game's map is made of places, or None if it is not."""
    try:
        said = printed_text(game.package, "places.toml")
    except FileNotFoundError:
        return None
    return msgspec.toml.decode(said, type=PlaceGrammar)


class Place:
    """A place as its line has it: its name and kind, where it lies and how large it is, and where it leads."""

    def __init__(self, line: int, words: list[str], how: PlaceGrammar) -> None:
        self.line = line
        self.name = words[how.name]
        self.kind = words[how.kind]
        self.at = words[how.at]
        said = words[how.links :] if how.links else []
        self.links = [
            (word.removesuffix(how.door or "\0"), word.endswith(how.door or "\0")) for word in said
        ]


class PlaceMap:
    """A component whose lines are places, drawn."""

    def __init__(
        self, how: PlaceGrammar, kind: str, component: Component, said: str, ours: str
    ) -> None:
        self.how = how
        self.kind = kind
        self.component = component
        self.places = self._read(said)
        self.ours = {place.name: vars(place) | {"line": 0} for place in self._read(ours)}
        self.faults: list[BadFile] = []

    def _read(self, said: str) -> list[Place]:
        how, found = self.how, []
        for number, line in plain_lines(self.component.layout, said):
            words = line.split(" # ")[0].split()
            mine = not how.line or words[:1] == [how.line]
            if mine and len(words) > max(how.name, how.at, how.kind):
                found.append(Place(number, words, how))
        return [place for place in found if self.middle(place.at) is not None]

    # --- where things lie

    def size(self, at: str) -> Point:
        """Return the width and height of a place."""
        parts = at.split(",")
        wide, high = (parts[2], parts[3]) if len(parts) == 4 else ("1", "1")
        return _number(wide) * UNIT, _number(high) * UNIT

    def middle(self, at: str) -> Point | None:
        """Return the middle of a place, or None if its words name none."""
        if self.how.grid == HEXES:
            found = HEX.fullmatch(at)
            return hex_middle(found) if found else None
        parts = at.split(",")
        if len(parts) not in (2, 4) or not all(_is_number(part) for part in parts):
            return None
        wide, high = self.size(at)
        return _number(parts[0]) * UNIT + wide / 2, _number(parts[1]) * UNIT + high / 2

    def outline(self, at: str) -> list[Point]:
        """Return the outline of a place round its middle."""
        if self.how.grid == HEXES:
            return hex_corners((0.0, 0.0), SIDE, 0)
        x, y = self.size(at)[0] / 2, self.size(at)[1] / 2
        return [(-x, -y), (x, -y), (x, y), (-x, y)]

    def spots(self) -> list[str]:
        """List where a place may be put."""
        how = self.how
        if how.grid == HEXES:
            return [
                f"{column_name(column)}{row}"
                for column in range(how.columns)
                for row in range(1, how.rows + 1 - column % 2)
            ]
        return [f"{column},{row}" for row in range(how.rows) for column in range(how.columns)]

    # --- drawing

    def look(self, kind: str) -> SymbolLook:
        """Return what a kind of place looks like."""
        return SymbolLook(ground=self.how.grounds.get(kind, "room"))

    def brushes(self) -> list[tuple[str, Markup]]:
        """Return the kinds of places with their pictures."""
        at = "A1" if self.how.grid == HEXES else "0,0"
        return [
            (kind, Markup(self._picture(draw_place(self.look(kind), self.outline(at), {}))))
            for kind in dict.fromkeys([*self.how.grounds, *(place.kind for place in self.places)])
        ]

    def _picture(self, drawn: str) -> str:
        body = g(drawn, class_=on_sheet(self.kind))
        return el("svg", body, viewBox="-25 -25 50 50", class_="board", aria_hidden="true")

    def tools(self) -> list[str]:
        """Name the tools there are besides the kinds."""
        return [tool for tool in TOOLS if self.how.links or tool not in ("link", "door")]

    def svg(self) -> Markup:
        """Draw the map; every place and every free spot can be touched."""
        free = "".join(self._spot(at) for at in self.spots())
        nodes = "".join(self._node(place) for place in self.places)
        body = g(" ", id="wsscan") + g(self._backdrop() + free, id="wsground")
        body += g(nodes, id="wsnodes") + g(self._links(), id="wsedges") + g(" ", id="wscursor")
        how = msgspec.json.encode(self.how).decode()
        name = self.component.name
        return drawing_sheet("wsmap", body, self.kind, self.view(), name, data_places=how)

    def view(self) -> str:
        """Return the part of the plane that is shown."""
        names = [*self.spots(), *(place.at for place in self.places)]
        at = [found for found in map(self.middle, names) if found is not None]
        left, top = min(x for x, _ in at) - ROOM, min(y for _, y in at) - ROOM
        wide = max(x for x, _ in at) + ROOM - left
        return f"{num(left)} {num(top)} {num(wide)} {num(max(y for _, y in at) + ROOM - top)}"

    def _backdrop(self) -> str:
        left, top, wide, high = (float(word) for word in self.view().split())
        box: dict[str, object] = {"x": left, "y": top, "width": wide, "height": high}
        return el("rect", class_=f"wsback {'sky' if self.how.grid == HEXES else 'hull'}", **box)

    def _spot(self, at: str) -> str:
        middle = self.middle(at)
        assert middle is not None
        d = closed(self.outline(at))
        return el("path", d=d, transform=moved(middle), class_="wsfree", data_at=at, data_place=at)

    def _node(self, place: Place) -> str:
        middle = self.middle(place.at)
        assert middle is not None
        star = self.how.grid == HEXES
        name = text((0, 19 if star else 4), place.name, "starname" if star else "boxname")
        mine = self.ours.get(place.name) != vars(place) | {"line": 0}
        body = draw_place(self.look(place.kind), self.outline(place.at), {}) + name
        body += (
            el("path", d="M0 0h9v9Z", transform="translate(10 -20)", class_="pm-y") if mine else ""
        )
        if any(fault.line == place.line for fault in self.faults):
            body += el("rect", x=-20, y=-20, width=40, height=40, rx=3, class_="faultring")
        hit = el("path", d=closed(self.outline(place.at)), class_="wshit")
        words = f"{place.name}, {place.kind}, {place.at}"
        facts = {"data_node": place.name, "data_at": place.at, "data_kind": place.kind}
        return g(
            body + hit, transform=moved(middle), data_place=words, data_line=place.line, **facts
        )

    def _links(self) -> str:
        at = {place.name: self.middle(place.at) for place in self.places}
        lines = doors = ""
        for place in self.places:
            here = at[place.name]
            for other, door in place.links:
                there = at.get(other)
                if here is None or there is None or dist(here, there) > FAR:
                    continue
                lines += opened([along([here, there], 0.34), along([here, there], 0.66)])
                if door:
                    x, y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
                    doors += el("rect", x=x - 4, y=y - 4, width=8, height=8, class_="wsdoor")
        return el("path", d=lines, class_="wslink") + doors if lines else ""


def column_name(column: int) -> str:
    """Name a column: A to Z, then AA and so on."""
    letter = LETTERS[column % len(LETTERS)]
    return letter * (1 + column // len(LETTERS))


def hex_middle(found: re.Match[str]) -> Point:
    """Return the middle of a hex by its column's letters and its row."""
    column = LETTERS.index(found[1]) + (len(LETTERS) if found[2] else 0)
    down = int(found[3]) - 1 + (0.5 if column % 2 else 0.0)
    return column * 1.5 * SIDE, down * sqrt(3) * SIDE


def _is_number(word: str) -> bool:
    return re.fullmatch(r"-?\d{1,3}(\.\d{1,3})?", word) is not None


def _number(word: str) -> float:
    return float(word) if _is_number(word) else 1.0
