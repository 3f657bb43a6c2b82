"""The way a piece went, for the eye: straight where nothing stands between, else round walls from cell to cell."""

from __future__ import annotations

from collections import deque
from typing import Final

from hexile.kernel.scene import Cell, Point, Scene

SOLID: Final = ("wall", "bulkhead", "shut-door", "edge")

Segment = tuple[Point, Point]


def trail(scene: Scene, start: str, end: str) -> list[str]:
    """Return the cells to draw a way through, from the first to the last."""
    cells = {cell.id: cell for cell in scene.cells}
    walls = solid_walls(scene)
    if start not in cells or end not in cells or not walls:
        return [start, end]
    if is_clear(cells[start].centre, cells[end].centre, walls):
        return [start, end]
    return shortened(way_round(cells, walls, start, end), cells, walls) or [start, end]


def solid_walls(scene: Scene) -> list[Segment]:
    """List the pieces of wall that nobody sees or walks through."""
    return [
        (a, b)
        for wall in scene.walls
        if wall.kind in SOLID
        for a, b in zip(wall.points, wall.points[1:], strict=False)
    ]


def is_clear(start: Point, end: Point, walls: list[Segment]) -> bool:
    """Tell whether a straight line crosses no wall."""
    return not any(crosses(start, end, a, b) for a, b in walls)


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether two stretches cross or touch."""
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def side(a: Point, b: Point, c: Point) -> float:
    """Tell on which side of a line a point lies, by the sign."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def way_round(cells: dict[str, Cell], walls: list[Segment], start: str, end: str) -> list[str]:
    """Return the shortest way over edges that cells share and no wall stands on; empty if there is none."""
    sharing = neighbours(cells)
    came: dict[str, str] = {start: ""}
    ahead = deque([start])
    while ahead and end not in came:
        here = ahead.popleft()
        for there in sharing[here]:
            clear = is_clear(cells[here].centre, cells[there].centre, walls)
            if there not in came and clear:
                came[there] = here
                ahead.append(there)
    found = [end] if end in came else []
    while found and found[-1] != start:
        found.append(came[found[-1]])
    return found[::-1]


def neighbours(cells: dict[str, Cell]) -> dict[str, list[str]]:
    """List, for each cell, those it shares an edge with."""
    on_edge: dict[tuple[int, int], list[str]] = {}
    for cell in cells.values():
        for a, b in zip(cell.outline, [*cell.outline[1:], cell.outline[0]], strict=True):
            on_edge.setdefault((round(a[0] + b[0]), round(a[1] + b[1])), []).append(cell.id)
    found: dict[str, list[str]] = {name: [] for name in cells}
    for sharing in on_edge.values():
        for name in sharing:
            found[name] += [other for other in sharing if other != name]
    return found


def shortened(way: list[str], cells: dict[str, Cell], walls: list[Segment]) -> list[str]:
    """Leave out the cells of a way that one can see past."""
    kept = way[:1]
    while kept and kept[-1] != way[-1]:
        here = cells[kept[-1]].centre
        ahead = way[way.index(kept[-1]) + 1 :]
        seen = [name for name in ahead if is_clear(here, cells[name].centre, walls)]
        kept.append(seen[-1] if seen else ahead[0])
    return kept
