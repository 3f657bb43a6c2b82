"""Everything printed that does not move: sheet, terrain, grid, walls, labels."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from hexile.kernel.scene import Cell, Label, Picture, Point, Scene, Wall
from hexile.server.drawing.board.drawing_cache import DrawingCache
from hexile.server.drawing.board.svg import (
    closed,
    el,
    g,
    moved,
    num,
    opened,
    relative_path,
    slug,
    text,
)
from hexile.server.drawing.board.terrain_svg import decoration, rivers

BACKDROP: Final[dict[str, tuple[str, float, tuple[str, ...]]]] = {
    "bunker": ("rock", 8, ("entry",)),
    "deck": ("dk-wall", 22, ()),
    "hull": ("hull", 5, ("tech", "room")),
    "sky": ("sky", 18, ("entry",)),
}
USUAL_CELL: Final = 48.0
OFF_GRID: Final = 16
HEX_CORNERS: Final = 6
BELOW: Final = 16  # a name under the lowest cell still belongs to it


class Measure:
    """Sizes taken from the cells: a usual cell's breadth, and the room the cells fill."""

    def __init__(self, cells: list[Cell]) -> None:
        breadths = sorted(breadth(cell) for cell in cells if cell.outline) or [USUAL_CELL]
        self.cell = breadths[len(breadths) // 2]
        self.unit = self.cell / USUAL_CELL

    def counter(self) -> float:
        """Return the size of a counter."""
        return self.cell * 0.79


def breadth(cell: Cell) -> float:
    """Return the smaller of a cell's width and height."""
    left, top, right, bottom = bounds([cell])
    return min(right - left, bottom - top)


def bounds(cells: list[Cell]) -> tuple[float, float, float, float]:
    """Return the rectangle round cells: left, top, right, bottom."""
    points = [point for cell in cells for point in cell.outline] or [c.centre for c in cells]
    xs = [x for x, _ in points] or [0.0]
    ys = [y for _, y in points] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def cell_id(name: str) -> str:
    """Return the element id of a cell."""
    return f"cell-{slug(name)}"


class Ground:
    """The first five layers, which never change unless the sheet itself does.

    The cells are kept one by one: where only they differ from another printing, the rest stays.
    """

    def __init__(self, scene: Scene, measure: Measure, cache: DrawingCache) -> None:
        links = [wall for wall in scene.walls if wall.kind == "link"]
        sizes = (scene.board, scene.width, measure.cell)
        self.under = draw_walls(links, measure.unit)
        self.cells = [
            cache.drawn(
                (sizes, c.id, c.terrain, c.text, c.rule, c.centre), partial(draw_cell, c, measure)
            )
            for c in scene.cells
        ]
        print_ = (
            tuple([(c.terrain, c.label, c.note, c.centre) for c in scene.cells]),
            tuple([(w.kind, tuple(w.points)) for w in scene.walls]),
            tuple([cache.facts(label) for label in scene.labels]),
        )
        self.over = cache.drawn((sizes, print_), partial(draw_over_cells, scene, measure))
        self.body = self.under + "".join(self.cells) + self.over

    def changed_from(self, other: Ground) -> list[str] | None:
        """Return the cells that differ from another printing; None if more than cells does."""
        same = (self.under, self.over) == (other.under, other.over)
        if not same or len(self.cells) != len(other.cells):
            return None
        return [mine for mine, old in zip(self.cells, other.cells, strict=True) if mine != old]


def draw_over_cells(scene: Scene, measure: Measure) -> str:
    """Draw all that is printed on the cells, and the words among them."""
    names = "".join(printed_name(cell) for cell in scene.cells)
    return printed_over(scene, measure) + names + draw_labels(scene, beside=False)


def printed_over(scene: Scene, measure: Measure) -> str:
    """Draw what is printed on the cells: rivers, trees, stars, walls."""
    middle = middle_of(scene)
    body = rivers(scene.cells, measure.cell)
    body += "".join(decoration(cell, measure.unit, middle) for cell in scene.cells)
    return body + draw_walls([w for w in scene.walls if w.kind != "link"], measure.unit)


def small_ground(scene: Scene, measure: Measure) -> str:
    """Draw the ground of a small picture: the cells of one kind in one path, and no words."""
    links = [wall for wall in scene.walls if wall.kind == "link"]
    cells = one_path_each(scene.cells, measure)
    return draw_walls(links, measure.unit) + cells + printed_over(scene, measure)


def draw_sheet(scene: Scene, small: bool = False) -> str:
    """Draw what the ground lies on: rock, hull or sky, and the words beside the map."""
    under = backdrop(scene) + draw_picture(scene.picture)
    return under + ("" if small else draw_labels(scene, beside=True))


def draw_picture(picture: Picture | None) -> str:
    """Draw the game's own picture of the board, if it has one."""
    if picture is None:
        return ""
    (x, y), wide, high = picture.at, picture.width, picture.height
    how = {"preserveAspectRatio": "none", "aria-hidden": "true"}
    return el("image", href=f"/pictures/{picture.file}", x=x, y=y, width=wide, height=high, **how)


def draw_labels(scene: Scene, beside: bool) -> str:
    """Print the words on the map, or those beside it."""
    left, top, right, bottom = bounds(scene.cells)
    return "".join(
        draw_disc(label, scene.cells) if is_on_disc(label, scene) else draw_label(label)
        for label in scene.labels
        if (left <= label.at[0] <= right and top <= label.at[1] <= bottom + BELOW) != beside
    )


def is_on_disc(label: Label, scene: Scene) -> bool:
    """Tell whether a label is a letter on a hull, which is read on any ground."""
    return "hull" in scene.board.split() and label.kind == "letter"


def draw_disc(label: Label, cells: list[Cell]) -> str:
    """Draw a letter on a disc, and say in which cell it is printed."""
    under = el("circle", cx=float(label.at[0]), cy=label.at[1] + 4.0, r=25, class_="sealdisc")
    cell = next((cell.id for cell in cells if cell.centre == label.at), "")
    return g(under + draw_label(label), data_of=cell)


def middle_of(scene: Scene) -> Point:
    """Return the middle of the cells."""
    left, top, right, bottom = bounds(scene.cells)
    return (left + right) / 2, (top + bottom) / 2


def backdrop(scene: Scene) -> str:
    """Draw what the cells are cut out of: rock, hull, sky."""
    known = [BACKDROP[word] for word in scene.board.split() if word in BACKDROP]
    if not known:
        return ""
    cls, margin, outside = known[0]
    inside = [c for c in scene.cells if c.outline and not set(outside) & set(c.terrain.split())]
    left, top, right, bottom = bounds(inside)
    box: dict[str, object] = {
        "x": left - margin,
        "y": top - margin,
        "width": right - left + 2 * margin,
        "height": bottom - top + 2 * margin,
    }
    grain = el("rect", fill="url(#rock)", **box) if cls in ("rock", "dk-wall") else ""
    return el("rect", class_=cls, **box) + grain


def draw_cell(cell: Cell, measure: Measure) -> str:
    """Draw one cell's ground; squares of the same ground alternate like a chequer."""
    return el(
        "path",
        id=cell_id(cell.id),
        d=closed(cell.outline) if cell.outline else spot(cell),
        class_=cell_class(cell, measure),
        data_id=cell.id,
        data_text=cell.text,
        data_rule=cell.rule,
        data_x=float(cell.centre[0]),
        data_y=float(cell.centre[1]),
    )


def cell_class(cell: Cell, measure: Measure) -> str:
    """Return the classes of a cell: its ground, and whether it is one of the darker squares."""
    words = [f"t-{slug(word)}" for word in cell.terrain.split()]
    if len(cell.outline) == 4 and is_odd(cell, measure.cell):
        words.append("alt")
    return " ".join(["cell", *words])


def one_path_each(cells: list[Cell], measure: Measure) -> str:
    """Draw all cells of one ground as one path."""
    alike: dict[str, list[list[Point]]] = {}
    for cell in cells:
        if cell.outline:
            alike.setdefault(cell_class(cell, measure), []).append(cell.outline)
    return "".join(el("path", d=relative_path(shapes), class_=cls) for cls, shapes in alike.items())


def spot(cell: Cell) -> str:
    """Return a small round for a place that is off the grid."""
    x, y = cell.centre
    return f"M{num(x - OFF_GRID)} {num(y)}a{OFF_GRID} {OFF_GRID} 0 1 0 {2 * OFF_GRID} 0a{OFF_GRID} {OFF_GRID} 0 1 0 -{2 * OFF_GRID} 0Z"


def is_odd(cell: Cell, size: float) -> bool:
    """Tell whether a square is one of the darker ones."""
    return (math.floor(cell.centre[0] / size) + math.floor(cell.centre[1] / size)) % 2 == 1


def printed_name(cell: Cell) -> str:
    """Print a cell's name in its corner, of a hex under its top, of a star below it, and its small note."""
    left, top, _, _ = bounds([cell])
    words = cell.terrain.split()
    body = ""
    if any(word.startswith("star") for word in words):
        body += text((cell.centre[0], cell.centre[1] + 24), cell.label, "starname")
    elif cell.label and len(cell.outline) == HEX_CORNERS:
        body += text((cell.centre[0], top + 13), cell.label, "boxno")
    elif cell.label:
        body += text((left + 4, top + 10.5), cell.label, "boxno", "start", data_of=cell.id)
    if cell.note and "vent" not in words:
        body += text((left + 5, top + 12), cell.note, "startmark", "start")
    return body


def draw_walls(walls: list[Wall], unit: float) -> str:
    """Draw walls as one line, doors as gaps in it, and other printed lines by their kind."""
    solid = "".join(opened(wall.points) for wall in walls if wall.kind == "wall")
    doors = "".join(draw_door(wall.points, unit) for wall in walls if wall.kind == "door")
    solid += "".join(jambs(wall.points) for wall in walls if wall.kind == "door")
    body = doors
    if solid:
        body += el("path", d=solid, class_="wall") + el("path", d=solid, class_="wall-in")
    rest: dict[str, str] = {}
    for wall in walls:
        if wall.kind not in ("wall", "door"):
            rest[wall.kind] = rest.get(wall.kind, "") + leaves(wall)
    for kind, path in rest.items():
        body += el("path", d=path, class_=f"w w-{slug(kind)}")
        if kind in ("river", "shut-door", "bulkhead"):
            body += el("path", d=path, class_=f"w w-{kind}-in")
    return body


def leaves(wall: Wall) -> str:
    """Draw a line whole, an open door as its two jambs, a shut one as two leaves that meet."""
    if wall.kind == "open-door":
        return jambs(wall.points)
    if wall.kind == "shut-door":
        near, far = along(wall.points, 0.48), along(wall.points, 0.52)
        return opened([wall.points[0], near]) + opened([far, wall.points[-1]])
    return opened(wall.points)


def along(points: list[Point], part: float) -> Point:
    """Return the point that lies *part* of the way from the first to the last."""
    (x, y), (u, v) = points[0], points[-1]
    return x + (u - x) * part, y + (v - y) * part


def jambs(points: list[Point]) -> str:
    """Draw the two ends of a wall that a door leaves standing."""
    return opened([points[0], along(points, 0.2)]) + opened([points[-1], along(points, 0.8)])


def draw_door(points: list[Point], unit: float) -> str:
    """Draw a door between two ends of wall."""
    a, b = along(points, 0.2), along(points, 0.8)
    leaf = el("path", d=opened([a, b]), class_="door", style=f"stroke-width:{num(10 * unit)}")
    return leaf + el("path", d=opened([a, b]), class_="doorline")


LABEL_CLASS: Final = {
    "title": "cartouche",
    "room": "room-name",
    "number": "coord",
    "note": "tnote",
    "letter": "megalet",
    "edge": "endlabel",
}


def draw_label(label: Label) -> str:
    """Print words on the sheet."""
    cls = LABEL_CLASS.get(label.kind, "tnote")
    words = label.text.upper() if label.kind in ("title", "room", "edge") else label.text
    x, y = label.at
    if label.turn:
        return text((0, 0), words, cls, transform=f"{moved((x, y))} rotate({label.turn})")
    return text((x, y + 4), words, cls, "start" if label.kind in ("title", "note") else "middle")
