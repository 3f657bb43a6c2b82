"""The map: boxes, steps, distances, lines of fire. [3.0, B1]"""

from __future__ import annotations

import itertools

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.hive.tables.kinds import LASER_AREA, MAP_FILE, NO_AREA
from hexile.kernel.component_data.data_rows import DataRow, data_rows
from hexile.kernel.geometry.graph import FAR, NOWHERE, costs_from
from hexile.kernel.setup import BadFile, check_cells


class Ship:
    """The inside of the Hive: boxes in map order, steps, distances, lines of fire. [3.0, B1]"""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.index: dict[str, int] = {}
        self.lines: list[int] = []
        self.kinds: list[str] = []
        self.areas: vec[i64] = vec[i64]()
        self.area_names: list[str] = []
        self.places: list[tuple[float, float, float, float]] = []
        self.links: vec[vec[i64]] = vec[vec[i64]]()
        self.prices: vec[vec[i64]] = vec[vec[i64]]()
        self.distances: vec[vec[i64]] = vec[vec[i64]]()
        self.sight: vec[vec[i64]] = vec[vec[i64]]()
        self.hull: vec[bool] = vec[bool]()
        self.docks: vec[bool] = vec[bool]()
        self.kind_words: dict[str, str] = {}
        self.hull_kinds: list[str] = []
        self.dock_kinds: list[str] = []
        self.engines: list[int] = []
        self.lasers: i64 = NOWHERE
        self.size: i64 = 0

    def box(self, entry: DataRow, name: str) -> int:
        """Return the box called *name*, or refuse the line."""
        if name not in self.index:
            raise entry.bad(f"there is no box {name}", name)
        return self.index[name]

    def in_area(self, area: int, number: int) -> int:
        """Return the box of an Area with this printed number, or NOWHERE."""
        return self.index.get(f"{self.area_names[area]}{number}", NOWHERE)

    def most_points(self) -> i64:
        """Return as many points as any way through the ship can cost. [B4]"""
        most: i64 = 0
        for prices in self.prices:
            for price in prices:
                most = max(most, price)
        return most * self.size

    def price(self, box: i64, to: i64) -> i64:
        """Return the points of one step, or FAR where no step leads. [B4]"""
        links = self.links[box]
        for link in range(len(links)):
            if links[link] == to:
                return self.prices[box][link]
        return FAR

    def can_attach(self, box: i64) -> bool:
        """Tell whether the hull over a box can take a Darter. [B12]"""
        return self.hull[box] or self.docks[box]

    def is_dock(self, box: i64) -> bool:
        """Tell whether a box is an airlock, where no Breach is needed. [B12]"""
        return self.docks[box]

    def title(self, box: int) -> str:
        """Say what a box is, in words."""
        return f"{self.kind_words[self.kinds[box]]} {self.names[box]}"


def read_map(text: str, step: int, door: int) -> Ship:
    """Read a map file; anything wrong is refused with its line. [B1]"""
    ship = Ship()
    lines = data_rows(MAP_FILE, text)
    for entry in lines:
        if entry.words[0] == "kind":
            _read_kind(ship, entry)
        elif entry.words[0] == "box":
            _read_box(ship, entry)
    ship.size = len(ship.names)
    check_cells(MAP_FILE, ship.size)
    if ship.size == 0:
        raise BadFile(MAP_FILE, 0, 0, "the map has no boxes")
    ship.sight = vec[vec[i64]]([vec[i64]([0] * ship.size) for _ in range(ship.size)])
    for entry in lines:
        word = entry.words[0]
        if word == "box":
            _read_steps(ship, entry, step, door)
        elif word in ("line", "curve", "grid"):
            _read_sight(ship, entry)
        elif word in ("engine", "lasers"):
            _read_works(ship, entry)
        elif word != "kind":
            raise entry.bad(f"unknown word '{word}' at the start of a line")
    _check_map(ship, lines)
    _measure(ship)
    return ship


def _read_kind(ship: Ship, entry: DataRow) -> None:
    if len(entry.words) < 4 or entry.words[2] not in ("hull", "dock", "closed"):
        raise entry.bad("this line needs: kind, a word, hull or dock or closed, and a name")
    _, kind, hull, *name = entry.words
    ship.kind_words[kind] = " ".join(name)
    if hull == "hull":
        ship.hull_kinds.append(kind)
    elif hull == "dock":
        ship.dock_kinds.append(kind)


def _read_box(ship: Ship, entry: DataRow) -> None:
    if len(entry.words) < 5:
        raise entry.bad("this line needs: box, name, kind, Area, place, steps")
    _, name, kind, area, place = entry.words[:5]
    if name in ship.index:
        raise entry.bad(f"box {name} is there twice", name)
    if kind not in ship.kind_words:
        raise entry.bad(f"unknown kind of box '{kind}'", kind)
    ship.index[name] = len(ship.names)
    ship.names.append(name)
    ship.lines.append(entry.line)
    ship.kinds.append(kind)
    ship.links = append(ship.links, vec[i64]())
    ship.prices = append(ship.prices, vec[i64]())
    ship.areas = append(ship.areas, _read_area(ship, area))
    ship.places.append(_read_place(entry, place))


def _read_area(ship: Ship, word: str) -> i64:
    if word == "-":
        return NO_AREA
    if word not in ship.area_names:
        ship.area_names.append(word)
    return ship.area_names.index(word)


def _read_place(entry: DataRow, word: str) -> tuple[float, float, float, float]:
    try:
        numbers = [float(part) for part in word.split(",")]
    except ValueError:
        raise entry.bad(f"'{word}' is not a place", word) from None
    if len(numbers) == 2:
        numbers += [1.0, 1.0]
    if len(numbers) != 4:
        raise entry.bad(f"'{word}' is not a place; use column,row or column,row,width,height", word)
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _read_steps(ship: Ship, entry: DataRow, step: int, door: int) -> None:
    at = ship.index[entry.words[1]]
    for word in entry.words[5:]:
        to = ship.box(entry, word.rstrip("="))
        ship.links[at] = append(ship.links[at], to)
        ship.prices[at] = append(ship.prices[at], door if word.endswith("=") else step)


def _read_sight(ship: Ship, entry: DataRow) -> None:
    word = entry.words[0]
    if word == "line":
        _read_line(ship, entry)
    elif word == "curve":
        _read_curve(ship, entry)
    else:
        _read_grid(ship, entry)


def _see(ship: Ship, a: int, b: int, boxes: int) -> None:
    ship.sight[a][b] = boxes
    ship.sight[b][a] = boxes


def _see_along(ship: Ship, row: list[int]) -> None:
    for i in range(len(row)):
        for j in range(i + 1, len(row)):
            _see(ship, row[i], row[j], j - i)


def _read_line(ship: Ship, entry: DataRow) -> None:
    _see_along(ship, [ship.box(entry, name) for name in entry.words[1:]])


def _read_curve(ship: Ship, entry: DataRow) -> None:
    limit = entry.number(entry.words[1])
    ring = [ship.box(entry, name) for name in entry.words[2:]]
    for i in range(len(ring)):
        for away in range(1, limit + 1):
            _see(ship, ring[i], ring[(i + away) % len(ring)], away)


def _read_grid(ship: Ship, entry: DataRow) -> None:
    rows: list[list[int]] = [[]]
    for name in entry.words[1:]:
        if name == "/":
            rows.append([])
        else:
            rows[-1].append(ship.box(entry, name))
    if len({len(row) for row in rows}) != 1:
        raise entry.bad("the rows of a grid must be equally long")
    for row in rows:
        _see_along(ship, row)
    for column in range(len(rows[0])):
        _see_along(ship, [row[column] for row in rows])
    for upper, lower in itertools.pairwise(rows):
        for column in range(len(upper) - 1):
            _see(ship, upper[column], lower[column + 1], 1)
            _see(ship, upper[column + 1], lower[column], 1)


def _read_works(ship: Ship, entry: DataRow) -> None:
    if len(entry.words) != 2:
        raise entry.bad(f"{entry.words[0]} needs one box")
    box = ship.box(entry, entry.words[1])
    if entry.words[0] == "engine":
        ship.engines.append(box)
    else:
        ship.lasers = box


def _check_map(ship: Ship, lines: list[DataRow]) -> None:
    for entry in lines:
        if entry.words[0] == "box":
            at = ship.index[entry.words[1]]
            for to, price in zip(ship.links[at], ship.prices[at], strict=True):
                if at not in ship.links[to]:
                    raise entry.bad(
                        f"{ship.names[to]} does not lead back to {ship.names[at]}", ship.names[to]
                    )
                if ship.price(to, at) != price:
                    raise entry.bad(f"a door to {ship.names[to]} on one side only")
    if len(ship.engines) != 2 or ship.lasers == NOWHERE:
        raise BadFile(MAP_FILE, 0, 0, "the map needs two engine lines and one lasers line")
    if LASER_AREA not in ship.area_names:
        raise BadFile(MAP_FILE, 0, 0, f"no box belongs to the Laser Area, {LASER_AREA}")


def _measure(ship: Ship) -> None:
    """Work out distances in Movement Points and who sees whom. A box nobody reaches is refused."""
    links = [list(row) for row in ship.links]
    away = [costs_from(box, links, ship.price)[0] for box in range(ship.size)]
    ship.distances = vec[vec[i64]]([vec[i64](row) for row in away])
    ship.hull = vec[bool]([kind in ship.hull_kinds for kind in ship.kinds])
    ship.docks = vec[bool]([kind in ship.dock_kinds for kind in ship.kinds])
    for box in range(ship.size):
        if ship.distances[0][box] >= FAR:
            reason = f"box {ship.names[box]} is not connected to {ship.names[0]}"
            raise BadFile(MAP_FILE, ship.lines[box], 0, reason)
