"""Reads the paths of SVG as moves, straight lines and curves, in absolute places."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Final
from xml.etree.ElementTree import Element

TOKEN: Final = re.compile(r"([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
ROUND: Final = 0.5522847498

# A piece of a path: M x y, L x y, C with three points, or Z.
Piece = tuple[str, tuple[float, ...]]


class PathReader:
    """Follows a path, from piece to piece."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.bend: tuple[float, float] | None = None

    def read(self, d: str) -> list[Piece]:
        """Return the pieces of a path."""
        tokens = TOKEN.findall(d)
        at, command = 0, ""
        while at < len(tokens):
            if tokens[at][0]:
                command, at = tokens[at][0], at + 1
            takes = TAKES[command.upper()]
            self.step(command, [float(token[1]) for token in tokens[at : at + takes]])
            at += takes
            command = {"M": "L", "m": "l"}.get(command, command)
        return self.pieces

    def step(self, command: str, values: list[float]) -> None:
        """Add what a command draws."""
        kind = command.upper()
        if kind == "Z":
            self.pieces.append(("Z", ()))
            (self.x, self.y), self.bend = self.start, None
            return
        if command.islower():
            values = self.absolute(kind, values)
        getattr(self, f"to_{kind.lower()}")(*values)
        if kind not in "CSQT":
            self.bend = None

    def absolute(self, kind: str, values: list[float]) -> list[float]:
        """Return places that were told from where the path is."""
        if kind == "H":
            return [values[0] + self.x]
        if kind == "V":
            return [values[0] + self.y]
        if kind == "A":
            return [*values[:5], values[5] + self.x, values[6] + self.y]
        return [value + (self.y if n % 2 else self.x) for n, value in enumerate(values)]

    def to_m(self, x: float, y: float) -> None:
        """Begin anew."""
        self.pieces.append(("M", (x, y)))
        self.x, self.y = self.start = (x, y)

    def to_l(self, x: float, y: float) -> None:
        """Go straight."""
        self.pieces.append(("L", (x, y)))
        self.x, self.y = x, y

    def to_h(self, x: float) -> None:
        """Go level."""
        self.to_l(x, self.y)

    def to_v(self, y: float) -> None:
        """Go upright."""
        self.to_l(self.x, y)

    def to_c(self, a: float, b: float, c: float, d: float, x: float, y: float) -> None:
        """Go in a curve with two handles."""
        self.pieces.append(("C", (a, b, c, d, x, y)))
        self.bend, self.x, self.y = (c, d), x, y

    def to_s(self, c: float, d: float, x: float, y: float) -> None:
        """Go on in the curve before."""
        a, b = self.mirrored()
        self.to_c(a, b, c, d, x, y)

    def to_q(self, a: float, b: float, x: float, y: float) -> None:
        """Go in a curve with one handle."""
        u, v = self.x, self.y
        self.to_c(
            u + (a - u) * 2 / 3, v + (b - v) * 2 / 3, x + (a - x) * 2 / 3, y + (b - y) * 2 / 3, x, y
        )
        self.bend = (a, b)

    def to_t(self, x: float, y: float) -> None:
        """Go on in the curve with one handle before."""
        a, b = self.mirrored()
        self.to_q(a, b, x, y)

    def mirrored(self) -> tuple[float, float]:
        """Return the handle that continues the curve before."""
        if self.bend is None:
            return self.x, self.y
        return 2 * self.x - self.bend[0], 2 * self.y - self.bend[1]

    def to_a(
        self, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float
    ) -> None:
        """Go along an ellipse."""
        for curve in arc((self.x, self.y), rx, ry, turn, bool(large), bool(sweep), (x, y)):
            self.pieces.append(("C", curve))
        self.x, self.y = x, y


def arc(
    start: tuple[float, float],
    rx: float,
    ry: float,
    turn: float,
    large: bool,
    sweep: bool,
    end: tuple[float, float],
) -> list[tuple[float, ...]]:
    """Return the curves along an ellipse; the sums are those of the SVG standard (appendix B.2.4)."""
    if not rx or not ry or start == end:
        return [(*start, *end, *end)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    u, v = cos * dx + sin * dy, cos * dy - sin * dx
    grow = max(1.0, math.sqrt((u / rx) ** 2 + (v / ry) ** 2))
    rx, ry = abs(rx) * grow, abs(ry) * grow
    rest = (rx * ry) ** 2 / max(1e-12, (rx * v) ** 2 + (ry * u) ** 2) - 1
    far = math.sqrt(max(0.0, rest)) * (-1 if large == sweep else 1)
    cu, cv = far * rx * v / ry, -far * ry * u / rx
    cx = cos * cu - sin * cv + (start[0] + end[0]) / 2
    cy = sin * cu + cos * cv + (start[1] + end[1]) / 2
    first = math.atan2((v - cv) / ry, (u - cu) / rx)
    sweep_by = math.atan2((-v - cv) / ry, (-u - cu) / rx) - first
    if sweep and sweep_by < 0:
        sweep_by += 2 * math.pi
    if not sweep and sweep_by > 0:
        sweep_by -= 2 * math.pi
    count = max(1, math.ceil(abs(sweep_by) / (math.pi / 2) - 1e-9))
    step = sweep_by / count
    handle = 4 / 3 * math.tan(step / 4)

    def place(a: float, b: float) -> tuple[float, float]:
        return cx + cos * rx * a - sin * ry * b, cy + sin * rx * a + cos * ry * b

    found: list[tuple[float, ...]] = []
    for n in range(count):
        a, b = first + n * step, first + (n + 1) * step
        one = place(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a))
        two = place(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b))
        found.append((*one, *two, *place(math.cos(b), math.sin(b))))
    return found


def number_of(element: Element, name: str) -> float:
    """Return an attribute as a number, 0 if it is not there."""
    return float(element.get(name, "0"))


def path_pieces(element: Element) -> list[Piece]:
    """Return the pieces of a path element."""
    return PathReader().read(element.get("d", ""))


def rect_pieces(element: Element) -> list[Piece]:
    """Return the outline of a rectangle, with its corners round where it says so."""
    x, y, wide, high = (number_of(element, name) for name in ("x", "y", "width", "height"))
    r = min(number_of(element, "rx"), wide / 2, high / 2)
    if not r:
        return PathReader().read(f"M{x} {y}H{x + wide}V{y + high}H{x}Z")
    right, low = x + wide, y + high
    return PathReader().read(
        f"M{x + r} {y}H{right - r}A{r} {r} 0 0 1 {right} {y + r}V{low - r}A{r} {r} 0 0 1 {right - r} {low}"
        f"H{x + r}A{r} {r} 0 0 1 {x} {low - r}V{y + r}A{r} {r} 0 0 1 {x + r} {y}Z"
    )


def circle_pieces(element: Element) -> list[Piece]:
    """Return the outline of a circle."""
    x, y, r = (number_of(element, name) for name in ("cx", "cy", "r"))
    return PathReader().read(f"M{x + r} {y}A{r} {r} 0 1 1 {x - r} {y}A{r} {r} 0 1 1 {x + r} {y}Z")


PIECES: Final[dict[str, Callable[[Element], list[Piece]]]] = {
    "path": path_pieces,
    "rect": rect_pieces,
    "circle": circle_pieces,
}
