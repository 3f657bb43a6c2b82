"""A part of a board, round what is to be moved there: with the numbers of rows and columns at its edges."""

from __future__ import annotations

import math
from typing import Final

from hexile.kernel.scene import Cell, Label, Point, Scene
from hexile.server.drawing.board.board_svg import (
    CounterPlacement,
    Press,
    Sheet,
    bare,
    pieces,
    small_claims,
)
from hexile.server.drawing.board.counter_svg import Symbols
from hexile.server.drawing.board.ground_svg import (
    Measure,
    bounds,
    draw_labels,
    draw_sheet,
    printed_name,
    small_ground,
)
from hexile.server.drawing.board.svg import closed, el, g, num, on_sheet, opened, text

LEAST: Final = 7  # cells that a part of a board shows at least
EDGE: Final = 18.0
HEAD: Final = 9.0  # how long the head of an arrow is


class CropBox:
    """A square part of the sheet."""

    def __init__(self, x: float, y: float, side: float) -> None:
        self.x = x
        self.y = y
        self.side = side

    def has(self, at: Point) -> bool:
        """Tell whether a point lies in it."""
        inside = self.x <= at[0] <= self.x + self.side
        return inside and self.y <= at[1] <= self.y + self.side


def draw_window(
    scene: Scene, symbols: Symbols, press: Press, cells: list[str], left: str, way: list[Point]
) -> str:
    """Draw the part of a board round some cells: the one a counter has *left*, and its way."""
    sheet = press.sheet(scene)
    box = box_round(scene, sheet.measure, cells)
    inside = ground_of(scene, sheet, box)
    inside += "".join(pieces(scene, CounterPlacement(scene), symbols, sheet))
    inside += "".join(left_behind(c, sheet.measure) for c in scene.cells if c.id == left)
    inside += "".join(arrow(part, sheet.measure) for part in parts_of(way, scene))
    at: dict[str, object] = {"x": box.x, "y": box.y, "width": box.side, "height": box.side}
    view = f"{num(box.x)} {num(box.y)} {num(box.side)} {num(box.side)}"
    part = el("svg", g(inside, class_=f"ground {on_sheet(scene.board)}"), viewBox=view, **at)
    numbers = axes(scene, box, sheet.measure)
    margin = 24 * sheet.measure.unit if numbers else 0.0
    return el(
        "svg",
        bare(part + numbers),
        class_="board win",
        data_inks=" ".join(f"{side}-{ink}" for side, ink in scene.inks.items()),
        viewBox=f"{num(box.x - margin)} {num(box.y - margin)} {num(box.side + margin)} {num(box.side + margin)}",
        aria_hidden="true",
        style=f"--u:{sheet.measure.unit:.2f}",
    )


def ground_of(scene: Scene, sheet: Sheet, box: CropBox) -> str:
    """Draw what lies under the counters, with the names of the cells in sight."""
    body = draw_sheet(scene, small=True) + small_ground(scene, sheet.measure)
    body += "".join(printed_name(cell) for cell in scene.cells if box.has(cell.centre))
    return body + draw_labels(scene, beside=False) + small_claims(scene, sheet)


def box_round(scene: Scene, measure: Measure, cells: list[str]) -> CropBox:
    """Return the part with some cells and ground round them, inside the map."""
    found = [cell for cell in scene.cells if cell.id in cells] or scene.cells
    left, top, right, bottom = bounds(found)
    least = LEAST * measure.cell
    side = max(least, right - left + measure.cell * 2, bottom - top + measure.cell * 2)
    all_left, all_top, all_right, all_bottom = bounds(scene.cells)
    x = between((left + right - side) / 2, all_left - EDGE, all_right + EDGE - side)
    y = between((top + bottom - side) / 2, all_top - EDGE, all_bottom + EDGE - side)
    for at in [one.at for one in scene.counters if one.cell in cells and one.at is not None]:
        x, y = (reach(here, p, side, measure.cell) for here, p in zip((x, y), at, strict=True))
    return CropBox(x, y, side)


def reach(low: float, at: float, side: float, room: float) -> float:
    """Move an edge so far that a counter which lies beside its cell is in sight with some room."""
    return max(min(low, at - room), at + room - side)


def between(wanted: float, low: float, high: float) -> float:
    """Keep a place inside bounds; where they leave no room, in their middle."""
    return (low + high) / 2 if high < low else min(max(wanted, low), high)


def axes(scene: Scene, box: CropBox, measure: Measure) -> str:
    """Print the numbers that stand above and beside the map at the edges of a part of it."""
    left, top, _, _ = bounds(scene.cells)
    numbers = [label for label in scene.labels if label.kind == "number"]
    gap = 9 * measure.unit

    def printed(label: Label, at: Point) -> str:
        return text(at, label.text, "coord") if box.has((at[0] + gap, at[1] + gap)) else ""

    above = [printed(n, (n.at[0], box.y - gap)) for n in numbers if n.at[1] < top]
    beside = [printed(n, (box.x - gap, n.at[1] + 4)) for n in numbers if n.at[0] < left]
    return "".join(above + beside)


def left_behind(cell: Cell, measure: Measure) -> str:
    """Outline the place that a counter has left."""
    size = measure.counter()
    half, at = size / 2, cell.centre
    corner = {"x": at[0] - half, "y": at[1] - half, "width": size, "height": size}
    return el("rect", **corner, rx=size * 0.12, class_="gone")


def parts_of(way: list[Point], scene: Scene) -> list[list[Point]]:
    """Return the parts of a way: two where it is shorter across the seam of a board that closes on itself."""
    if not way:
        return []
    (x, y), (u, v) = way[0], way[-1]
    if not scene.around or abs(u - x) <= scene.around / 2:
        return [way]
    over = -scene.around if u > x else scene.around
    seam = scene.around_from + (scene.around if over > 0 else 0.0)
    height = y + (v - y) * (seam - x) / (u + over - x)
    return [[(x, y), (seam, height)], [(seam - over, height), (u, v)]]


def arrow(way: list[Point], measure: Measure) -> str:
    """Draw the way of a counter, up to its edge."""
    (x, y), (u, v) = way[0], way[-1]
    far = math.hypot(u - x, v - y)
    reach = far - measure.counter() * 0.6
    if reach < HEAD:
        return ""
    dx, dy = (u - x) / far, (v - y) / far
    tip = (x + dx * reach, y + dy * reach)
    foot = (tip[0] - dx * HEAD, tip[1] - dy * HEAD)
    aside = (dy * HEAD * 0.6, -dx * HEAD * 0.6)
    head = [tip, (foot[0] + aside[0], foot[1] + aside[1]), (foot[0] - aside[0], foot[1] - aside[1])]
    start = el("circle", cx=float(x), cy=float(y), r=3.2, class_="wayhead")
    line = el("path", d=opened([(x, y), foot]), class_="wayline")
    return line + start + el("path", d=closed(head), class_="wayhead")
