"""One printed page in millimetres: what is drawn on it, and the box each thing takes."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement

from hexile.server.printing.faces import BOLD, LABEL, POINT, SERIF, FontFace, printable

INK: Final = "#1b232d"
SOFT: Final = "#454e5a"
HAIR: Final = "#7d7a6d"
PAPER: Final = "#ffffff"
SMALLEST: Final = 6.0  # points; nothing is printed smaller
CAPS: Final = 0.72  # how high letters are, of the font's size
BELOW: Final = 0.22


class Paper:
    """A size of paper, in millimetres, and the margin that printers leave white."""

    def __init__(self, name: str, width: float, height: float) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.margin = 12.0

    def turned(self) -> Paper:
        """Return the paper lying on its long side."""
        return Paper(self.name, self.height, self.width)


A4: Final = Paper("a4", 210.0, 297.0)
LETTER: Final = Paper("letter", 215.9, 279.4)
PAPERS: Final = {paper.name: paper for paper in (A4, LETTER)}


class PrintBox:
    """A rectangle on a page, and what lies in it."""

    def __init__(self, left: float, top: float, right: float, bottom: float, what: str) -> None:
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
        self.what = what

    def meets(self, other: PrintBox, least: float = 0.05) -> bool:
        """Tell whether two boxes share more than a hair's breadth."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > least and down > least


class PrintSheet:
    """A page: elements in millimetres. Every text and every block leaves its box."""

    def __init__(self, paper: Paper, title: str) -> None:
        self.paper = paper
        self.title = title
        self.root = Element("svg", {"viewBox": f"0 0 {paper.width:g} {paper.height:g}"})
        self.texts: list[PrintBox] = []
        self.blocks: list[PrintBox] = []
        self.sizes: list[float] = []

    def text(
        self,
        x: float,
        y: float,
        words: str,
        points: float = 9.0,
        face: FontFace = SERIF,
        anchor: str = "start",
        ink: str = INK,
        turn: float = 0.0,
    ) -> float:
        """Print words with their baseline at a point; return how wide they are."""
        words = printable(words, face)
        if not words:
            return 0.0
        wide = face.width(words, points)
        size = points * POINT
        attributes = {
            "x": f"{x:.2f}", "y": f"{y:.2f}", "font-size": f"{size:.3f}", "fill": ink,
            "font-family": face.family, "font-weight": str(face.weight),
        }  # fmt: skip
        if anchor != "start":
            attributes["text-anchor"] = anchor
        if turn:
            attributes["transform"] = f"rotate({turn:g} {x:.2f} {y:.2f})"
        SubElement(self.root, "text", attributes).text = words
        left = x - {"middle": wide / 2, "end": wide}.get(anchor, 0.0)
        self.sizes.append(points)
        if not turn:
            self.texts.append(PrintBox(left, y - CAPS * size, left + wide, y + BELOW * size, words))
        return wide

    def label(
        self, x: float, y: float, words: str, points: float = 8.0, anchor: str = "start"
    ) -> float:
        """Print a short label."""
        return self.text(x, y, words, points, LABEL, anchor, SOFT)

    def heading(self, words: str) -> None:
        """Print the title of the page on its top margin."""
        self.text(self.paper.margin, self.paper.margin + 2.5, words, 13.0, BOLD)

    def path(
        self, d: str, ink: str = INK, wide: float = 0.2, fill: str = "none", dash: str = ""
    ) -> None:
        """Draw a line or a shape."""
        attributes = {"d": d, "fill": fill, "stroke": ink, "stroke-width": f"{wide:g}"}
        if dash:
            attributes["stroke-dasharray"] = dash
        SubElement(self.root, "path", attributes)

    def rect(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str = "none",
        ink: str = INK,
        line: float = 0.2,
    ) -> None:
        """Draw a rectangle."""
        d = f"M{x:.2f} {y:.2f}H{x + wide:.2f}V{y + high:.2f}H{x:.2f}Z"
        self.path(d, ink if line else "none", line, fill)

    def use(self, name: str, transform: str) -> None:
        """Put a shared drawing somewhere."""
        SubElement(self.root, "use", {"href": f"#{name}", "transform": transform})

    def window(self, name: str, at: tuple[float, float, float, float], view: str) -> None:
        """Show a part of a shared drawing in a box."""
        x, y, wide, high = at
        box = {"x": f"{x:.3f}", "y": f"{y:.3f}", "width": f"{wide:.3f}", "height": f"{high:.3f}"}
        inner = SubElement(self.root, "svg", {**box, "viewBox": view})
        SubElement(inner, "use", {"href": f"#{name}"})

    def block(self, left: float, top: float, right: float, bottom: float, what: str) -> None:
        """Note that a part of the page is taken."""
        self.blocks.append(PrintBox(left, top, right, bottom, what))
