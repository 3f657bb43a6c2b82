"""A drawing without a style sheet: what the sheet says is written to the elements themselves.

A page keeps its colours in variables, and few programs besides browsers know those. Every other program
that reads SVG, and the printing of kits, gets the drawing as this module leaves it.
"""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, fromstring

from hexile.server.drawing.style_rules import StyledElement, StyleSheet, declarations, style_sheet
from hexile.server.drawing.style_values import CLEAR, StyleValues, colour, grey, number, written

SVG: Final = "http://www.w3.org/2000/svg"
PAINTS: Final = ("fill", "stroke")
LENGTHS: Final = ("stroke-width", "font-size")
KEPT: Final = (
    "opacity",
    "fill-opacity",
    "stroke-opacity",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "font-family",
    "font-weight",
    "text-anchor",
    "text-decoration",
    "paint-order",
)
GEOMETRY: Final = (
    *("id", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "x1", "y1", "x2", "y2"),
    *("points", "viewBox", "transform", "clip-path", "fill-rule", "href", "patternUnits"),
)
FONT: Final = re.compile(r"(\d+)\s+([\d.]+)px\s+(.*)")
PIXELS: Final = re.compile(r"(?<=\d)px")
SKIPPED: Final = ("title", "desc", "style")
# As SVG writes them: a name with a number in it stands in quotes.
FACES: Final = {"Source Serif 4": "'Source Serif 4'", "Barlow Condensed": "Barlow Condensed"}
USUAL_FACE: Final = "Barlow Condensed"


class DrawingLight:
    """How a drawing is seen: by day or by night, in colours or in greys."""

    def __init__(self, dark: bool = False, mono: bool = False) -> None:
        self.dark = dark
        self.mono = mono


def plain(markup: str, style: str, light: DrawingLight) -> Element:
    """Return a drawing with everything the style sheet says written to its elements."""
    if "xmlns=" not in markup.partition(">")[0]:
        markup = markup.replace("<svg", f'<svg xmlns="{SVG}"', 1)
    root = StyledElement(fromstring(markup), None, None)
    made = _plain(root, style_sheet(style), light)
    return made if made is not None else Element("svg")


def _plain(node: StyledElement, sheet: StyleSheet, light: DrawingLight) -> Element | None:
    declared = sheet.declared_for(node) | declarations(node.source.get("style", ""))
    for name, value in declared.items():
        if name.startswith("--"):
            node.properties[name] = StyleValues(node.properties, light.dark).of(value)
    values = StyleValues(node.properties, light.dark)
    said = {name: values.of(value) for name, value in expanded(declared, values).items()}
    if node.tag in SKIPPED or said.get("display") == "none":
        return None
    made = Element(node.tag, attributes(node.source, said, light))
    made.text = (node.source.text or "").strip() if node.tag in ("text", "tspan") else None
    before: StyledElement | None = None
    for child in node.source:
        before = StyledElement(child, node, before)
        drawn = _plain(before, sheet, light)
        if drawn is not None:
            made.append(drawn)
    return made


def expanded(declared: dict[str, str], values: StyleValues) -> dict[str, str]:
    """Take the declaration of a font apart."""
    found: dict[str, str] = {}
    for name, value in declared.items():
        font = FONT.fullmatch(values.of(value)) if name == "font" else None
        if font:
            found["font-weight"], found["font-family"] = font[1], font[3]
            found.setdefault("font-size", font[2])
            if "font-size" in declared:
                found["font-size"] = declared["font-size"]
        elif name != "font":
            found[name] = value
    return found


def attributes(source: Element, said: dict[str, str], light: DrawingLight) -> dict[str, str]:
    """Return the attributes of an element: its place as it is, its looks as the style sheet says."""
    found: dict[str, str] = {
        name: source.attrib[name] for name in GEOMETRY if name in source.attrib
    }
    looks: dict[str, str] = {
        name: source.attrib[name] for name in (*PAINTS, *LENGTHS, *KEPT) if name in source.attrib
    }
    looks |= {name: value for name, value in said.items() if value}
    for name in PAINTS:
        if name in looks:
            found |= paint(name, looks[name], looks, light)
    for name in LENGTHS:
        if name in looks:
            found[name] = f"{number(looks[name]):g}"
    for name in KEPT:
        if name in looks and name not in found:
            found[name] = (
                face(looks[name]) if name == "font-family" else PIXELS.sub("", looks[name])
            )
    if "letter-spacing" in looks:
        found["letter-spacing"] = spacing(looks["letter-spacing"], found)
    if "transform" in said:
        found["transform"] = PIXELS.sub("", said["transform"])
    return found


def paint(name: str, value: str, looks: dict[str, str], light: DrawingLight) -> dict[str, str]:
    """Return what an element is filled or drawn with, and how dense that is."""
    if value.startswith("url(") or value == "none":
        return {name: value}
    if value == "currentColor":
        value = looks.get("color", "#000")
    seen = colour(grey(value) if light.mono else value)
    if seen == CLEAR:
        return {name: "none"}
    found = {name: written((*seen[:3], 1.0))}
    if seen[3] < 1.0:
        found[f"{name}-opacity"] = f"{seen[3] * float(looks.get(f'{name}-opacity', 1)):g}"
    return found


def face(families: str) -> str:
    """Return the first of some fonts that is ours."""
    named = (family.strip(" \"'") for family in families.split(","))
    return next((FACES[name] for name in named if name in FACES), USUAL_FACE)


def spacing(value: str, found: dict[str, str]) -> str:
    """Return the room between letters in the units of the drawing."""
    size = float(found.get("font-size", 12)) if value.endswith("em") else 1.0
    return f"{number(value) * size:g}"


def write(element: Element) -> str:
    """Write a drawing as SVG."""
    from xml.etree.ElementTree import tostring

    if element.tag == "svg":
        element.set("xmlns", SVG)
    return tostring(element, encoding="unicode")
