"""What is drawn in a cell besides its ground: trees, hachures, stars, vents, a clock on a platform."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from hexile.kernel.scene import Cell, Point
from hexile.server.drawing.board.svg import closed, el, g, moved, num, opened, text

TREES: Final = [(-7, -6, 5.2), (5, -8, 4.6), (8, 2, 5.0), (-3, 3, 5.6), (-9, 6, 4.2), (3, 9, 4.6)]
HACHURES: Final = [(-8, -2), (0, -8), (8, -2), (-4, 7), (5, 7)]
CONSOLE: Final = '<path d="M-10-9H10V4H-10ZM-4 6H4L6 10H-6Z"/><path class="k" d="M-7-6H7V1H-7Z"/>'


def decoration(cell: Cell, unit: float, middle: Point) -> str:
    """Draw what each of a cell's terrain words brings."""
    body = ""
    for word in cell.terrain.split():
        if word.startswith("star"):
            body += star(cell, word)
        elif word in DRAWN:
            body += DRAWN[word](cell, unit, middle)
    return body


def entry(cell: Cell, unit: float, middle: Point) -> str:
    """Draw two chevrons that point into the board."""
    dx, dy = middle[0] - cell.centre[0], middle[1] - cell.centre[1]
    turn = (0 if dx > 0 else 180) if abs(dx) > abs(dy) else (90 if dy > 0 else 270)
    path = el("path", d="M-10-12l12 12l-12 12M0-12l12 12l-12 12", class_="chev")
    return g(path, transform=f"{moved(cell.centre, unit)} rotate({turn})")


def platform(cell: Cell, unit: float, middle: Point) -> str:
    """Draw a clock face."""
    marks = "".join(
        el("path", d=f"M0-19V-{16 if a % 90 else 13}", transform=f"rotate({a})", class_="clock")
        for a in range(0, 360, 30)
    )
    hands = el("path", d="M0-9V0L6 4", class_="clock")
    rings = el("circle", r=19, class_="clock") + el("circle", r=13.5, class_="clock thin")
    return g(rings + marks + hands, transform=moved(cell.centre, unit))


def forest(cell: Cell, unit: float, middle: Point) -> str:
    """Draw a few trees, turned differently from cell to cell."""
    turn = (int(cell.centre[0]) * 37 + int(cell.centre[1]) * 61) % 6 * 60
    crowded = "rough" in cell.terrain or "river" in cell.terrain
    trees = TREES[:4] if crowded else TREES
    dots = "".join(
        el("circle", cx=float(x), cy=float(y), r=r * 0.9, class_="tree" if i % 2 else "tree t2")
        for i, (x, y, r) in enumerate(trees)
    )
    return g(dots, class_="wood", transform=f"{moved(cell.centre, unit * 1.15)} rotate({turn})")


def rough(cell: Cell, unit: float, middle: Point) -> str:
    """Draw hachures."""
    d = "".join(f"M{x - 4} {y + 3}l4-6l4 6" for x, y in HACHURES)
    return g(el("path", d=d), class_="hach", transform=moved(cell.centre, unit * 1.15))


def vent(cell: Cell, unit: float, middle: Point) -> str:
    """Draw a grating with its number."""
    box: dict[str, object] = {"x": -18, "y": -18, "width": 36, "height": 36}
    body = el("rect", rx=4, class_="vent", **box) + el("rect", fill="url(#vent)", **box)
    if cell.note:
        body += el("circle", r=12, class_="ventdisc") + text((0, 6.5), cell.note, "ventno")
    return g(body, transform=moved(cell.centre, unit))


def console(cell: Cell, unit: float, middle: Point) -> str:
    """Draw a console."""
    return g(CONSOLE, class_="deckmark", transform=moved(cell.centre, unit * 1.2))


def lift(cell: Cell, unit: float, middle: Point) -> str:
    """Draw an arrow up."""
    return g(el("path", d="M-12 6L0-6 12 6", class_="liftmark"), transform=moved(cell.centre, unit))


def sealed(cell: Cell, unit: float, middle: Point) -> str:
    """Cover a cell that is closed."""
    d = closed(cell.outline)
    return el("path", d=d, class_="seal") + el("path", d=d, fill="url(#sealed)")


def cloud(cell: Cell, unit: float, middle: Point) -> str:
    """Stipple a cloud."""
    return el("path", d=closed(cell.outline), fill="url(#stipple)", class_="quiet")


def breach(cell: Cell, unit: float, middle: Point) -> str:
    """Draw a torn hole."""
    d = "M-14-4L-9-13-2-10 6-14 9-7 15-3 11 4 14 10 5 11 0 15-6 10-14 12-11 3Z"
    return g(el("path", d=d, class_="breach"), transform=moved(cell.centre, unit))


DRAWN: Final[dict[str, Callable[[Cell, float, Point], str]]] = {
    "entry": entry,
    "platform": platform,
    "forest": forest,
    "rough": rough,
    "vent": vent,
    "console": console,
    "lift": lift,
    "sealed": sealed,
    "cloud": cloud,
    "breach": breach,
}


def spikes(points: int, outer: float, inner: float) -> str:
    """Return a star with so many points."""
    corners: list[Point] = []
    for i in range(2 * points):
        r = inner if i % 2 else outer
        a = math.radians(-90 + 180 / points * i)
        corners.append((r * math.cos(a), r * math.sin(a)))
    return closed(corners)


STARS: Final[dict[str, str]] = {
    "star-red": "M5.3 0A5.3 5.3 0 1 1-5.3 0A5.3 5.3 0 1 1 5.3 0Z",
    "star-orange": spikes(4, 7.0, 4.6),
    "star-yellow": spikes(8, 8.0, 5.3),
    "star-green": spikes(6, 8.1, 3.7),
    "star-blue": spikes(4, 10.0, 3.1),
}


def star(cell: Cell, word: str) -> str:
    """Draw a star: each colour has its own figure, so the chart reads in grey."""
    d = STARS.get(word, STARS["star-yellow"])
    return g(el("path", d=d), class_=f"star {word}", transform=moved(cell.centre))


def rivers(cells: list[Cell], size: float) -> str:
    """Let a river run from centre to centre of neighbouring cells that have it."""
    wet = [cell.centre for cell in cells if "river" in cell.terrain.split()]
    flow = "".join(f"M{num(x)} {num(y)}h.1" for x, y in wet)
    for i, a in enumerate(wet):
        for b in wet[i + 1 :]:
            if math.dist(a, b) < size * 1.15:
                flow += opened([a, b])
    if not flow:
        return ""
    return el("path", d=flow, class_="river-2") + el("path", d=flow, class_="river")
