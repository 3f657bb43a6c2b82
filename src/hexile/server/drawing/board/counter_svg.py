"""Counters as printed: silhouette and band are the side, one symbol, values, badge, cargo."""

from __future__ import annotations

from html import escape
from typing import Final

from hexile.kernel.scene import Counter, Point
from hexile.server.drawing.board.svg import el, g, num, slug, text
from hexile.server.i18n import WORDS

SILHOUETTE: Final[dict[str, str]] = {
    "you": "M-16.5-20H16.5Q20-20 20-16.5V16.5Q20 20 16.5 20H-16.5Q-20 20-20 16.5V-16.5Q-20-20-16.5-20Z",
    "book": "M-13-20H13L20-13V13L13 20H-13L-20 13V-13Z",
    "third": "M-20-20H20V13L13 20H-13L-20 13Z",
    "fourth": "M-13-20H13L20-13V20H-20V-13Z",
    "none": "M0-20A20 20 0 1 1 0 20A20 20 0 1 1 0-20Z",
}
BAND: Final = {"you": "solid", "book": "hatch", "third": "dots", "fourth": "cross", "none": "rings"}
SMALL: Final = "-23 -23 46 48"
TOP_BAND: Final = "M-20-20H20V-11.5H-20Z"

BADGE: Final[dict[str, str]] = {
    "stopped": '<path class="bg" d="M-2.9-7H2.9L7-2.9V2.9L2.9 7H-2.9L-7 2.9V-2.9Z"/>'
    '<path class="fg" d="M-4-1.5H4V1.5H-4Z"/>',
    "wounded": '<circle class="bg" r="7"/>'
    '<path class="fg" d="M0-5C3-1 4 .6 4 2.2A4 4 0 0 1-4 2.2C-4 .6-3-1 0-5Z"/>',
    "ready": '<circle class="bg" r="7"/><path class="fl" d="M0-5V-2M0 2V5M-5 0H-2M2 0H5"/>'
    '<circle class="fl" r="3.4"/>',
    "controlled": '<circle class="bg" r="7"/><path class="fl" d="M0 .2A1.4 1.4 0 1 1 1.4-1.4 3 3 0 1 '
    '1-3 .4 4.6 4.6 0 0 1 4.4-1.6"/>',
    "disrupted": '<circle class="bg" r="7"/>'
    '<path class="fg" d="M1.8-5.4L-3.6 1H-.4L-1.8 5.4 3.6-1H.4Z"/>',
    "done": '<circle class="bg" r="7"/><path class="fl" d="M-3.4.2L-.9 2.8 3.6-2.6"/>',
    "old": '<circle class="bg" r="7"/><path class="fl" d="M0-4.2V.4L3.2 2.4"/>',
    "charging": '<circle class="bg" r="7"/><path class="fl" d="M-3.6-3L-.4 0-3.6 3M.6-3L3.8 0 .6 3"/>',
    "carrying": '<path class="bg" d="M-6-4L0-7.4 6-4V4L0 7.4-6 4Z"/>'
    '<path class="fl" d="M-6-4L0-.6 6-4M0-.6V7.4"/>',
    "seized": '<path class="bg" d="M-7-7H7V7H-7Z"/><path class="fl" d="M-3.5-4V4M0-4V4M3.5-4V4"/>',
}
OTHER_BADGE: Final = '<circle class="bg" r="7"/><circle class="fg" r="2.6"/>'
CRATE: Final = "crate"

Symbols = dict[str, str]


def side_of(counter: Counter) -> str:
    """Return the side a counter is drawn as; an unknown one is nobody's."""
    return counter.side if counter.side in SILHOUETTE else "none"


def counter_id(counter: Counter) -> str:
    """Return the element's id."""
    return f"counter-{slug(counter.id)}"


def draw_counter(c: Counter, at: Point, size: float, symbols: Symbols, prefix: str = "") -> str:
    """Draw one counter. Its place is a style, so that it glides when the page is morphed."""
    states = [c.badge] if c.badge else []
    words = " ".join(["counter", f"s-{side_of(c)}", *(f"is-{slug(s)}" for s in states)])
    tilt = " rotate(-9)" if c.badge == "disrupted" else ""
    inner = g(face(c, symbols), transform=f"scale({size / 40:.3f}){tilt}")
    return g(
        el("title", escape(spoken(c))) + inner,
        id=prefix + counter_id(c),
        class_=words,
        style=f"transform:translate({num(at[0])}px,{num(at[1])}px)",
        data_id=c.id,
        data_cell=c.cell,
        data_rule="" if c.hidden else c.rule,
    )


def spoken(c: Counter) -> str:
    """Return what a screen reader says; a hidden counter gives nothing away."""
    if c.hidden and not c.text:
        return WORDS("paint.face_down")
    values = WORDS("paint.values", text=c.text, origin=c.origin)
    return values if c.origin and not c.hidden else c.text


def face(c: Counter, symbols: Symbols) -> str:
    """Draw everything on the piece of cardboard, in a box of 40."""
    shape = SILHOUETTE[side_of(c)]
    parts = [el("path", d=shape, class_="edge", transform="translate(0 2.4)")]
    if c.facing >= 0:
        parts.append(
            el("path", d="M-9-23L0-32.5 9-23Z", class_="nose", transform=f"rotate({c.facing})")
        )
    parts.append(el("path", d=shape, class_="body"))
    parts += back(c) if c.hidden else front(c, symbols)
    if c.badge == "disrupted":
        slash = el("path", d="M-20 20L20-20", class_="slash")
        parts.append(g(slash, clip_path=f"url(#clip-{side_of(c)})"))
    if c.badge == "controlled":
        parts.append(el("path", d=shape, class_="capture"))
    parts.append(el("path", d=shape, class_="rim"))
    parts += signs(c)
    return "".join(parts)


def back(c: Counter) -> list[str]:
    """Draw the back: the side's pattern and a question mark."""
    return [
        el("path", d=SILHOUETTE[side_of(c)], class_="back", fill=f"url(#band-{BAND[side_of(c)]})"),
        el("circle", r=10.5, class_="back-eye"),
        text((0, 5.6), "?", "v q"),
    ]


def front(c: Counter, symbols: Symbols) -> list[str]:
    """Draw band, symbol, values and dots."""
    band = el("path", d=TOP_BAND, class_="band")
    band += el("path", d=TOP_BAND, fill=f"url(#band-{BAND[side_of(c)]})")
    parts = [g(band, clip_path=f"url(#clip-{side_of(c)})"), middle(c, symbols), *values(c)]
    if c.title:
        parts.append(title_strip(c.title))
    for dot in range(min(c.dots, 6)):
        parts.append(el("circle", cx=-16.4, cy=-7.4 + 5.2 * dot, r=1.9, class_="pip"))
    return parts


def title_strip(words: str) -> str:
    """Print a short name over the band; a long one is set closer."""
    fit = {"textLength": 38, "lengthAdjust": "spacingAndGlyphs"} if len(words) > 4 else {}
    return el("text", escape(words), x=0, y=-9.5, class_="ctitle", **fit)


def middle(c: Counter, symbols: Symbols) -> str:
    """Draw the symbol where the values leave it room; a piece without a drawing shows its letters."""
    both, one = bool(c.left and c.right), bool(c.left) != bool(c.right)
    if c.symbol not in symbols:
        return text((0, 7), (c.symbol or c.id)[:2], "v big")
    scale = 0.94 if one else 0.8 if both else 1.0
    x, y = (-3.6, 0.6) if one else (0.0, -2.4) if both else (0.0, 4.0)
    return g(symbols[c.symbol], class_="sym", transform=f"translate({x} {y}) scale({scale})")


def values(c: Counter) -> list[str]:
    """Print the values in the lower corners; a single one always stands on the right.

    A disc is too narrow for a letter in one corner and a number in the other: they are one word.
    """
    round_ = side_of(c) == "none"
    if round_ and c.left.isalpha() and c.right:
        return [text((0, 16), f"{c.left}{c.right}", "v")]
    if c.left and c.right:
        inset, low = (11, 16) if round_ else (16.5, 17.4)
        return [text((-inset, low), c.left, "v", "start"), text((inset, low), c.right, "v", "end")]
    single = c.left or c.right
    return (
        [text((13 if round_ else 17, 16 if round_ else 17.6), single, "v", "end")] if single else []
    )


def signs(c: Counter) -> list[str]:
    """Draw the state badge on the upper right and the cargo on the lower edge."""
    parts: list[str] = []
    if c.badge:
        drawing = BADGE.get(c.badge, OTHER_BADGE)
        parts.append(g(drawing, class_=f"badge b-{slug(c.badge)}", transform="translate(17 -17)"))
    if c.cargo == CRATE:
        parts.append(g(BADGE["carrying"], class_="badge b-carrying", transform="translate(0 20)"))
    elif c.cargo:
        half = max(9.0, 3.6 * len(c.cargo) + 2)
        box = el("path", d=f"M-{num(half)}-7H{num(half)}V7H-{num(half)}Z", class_="bg")
        label = box + text((0, 5), c.cargo, "vt")
        parts.append(g(label, class_="badge tag", transform="translate(0 20)"))
    return parts


def draw_row(counters: list[Counter], symbols: Symbols) -> str:
    """Draw counters one by one, small and without names, for a card."""
    return "".join(
        el(
            "svg",
            g(face(c, symbols), class_=f"counter s-{side_of(c)}"),
            class_="board",
            viewBox=SMALL,
        )
        for c in counters
    )


def token(side: str) -> str:
    """Draw a side's silhouette alone, for lists."""
    known = side if side in SILHOUETTE else "none"
    return el(
        "svg",
        el("path", d=SILHOUETTE[known], class_="whofill"),
        class_=f"who s-{known}",
        viewBox="-21 -21 42 42",
        aria_hidden="true",
    )


def shared_defs() -> str:
    """Draw the patterns and clips every board on a page uses. Put it once on a page."""
    clips = [el("clipPath", el("path", d=d), id=f"clip-{side}") for side, d in SILHOUETTE.items()]
    patterns = [
        el("pattern", body, id=name, width=size, height=size, patternUnits="userSpaceOnUse")
        for name, size, body in PATTERNS
    ]
    body = el("defs", "".join(clips + patterns))
    return el("svg", body, class_="defs", width=0, height=0, aria_hidden="true")


PATTERNS: Final[list[tuple[str, int, str]]] = [
    ("band-solid", 8, '<path d="M0 0h8v8H0Z" fill="none"/>'),
    ("band-hatch", 5, '<path d="M-1 6L6-1M-1 1L1-1M4 6L6 4" class="pt"/>'),
    ("band-dots", 5, '<circle cx="2.5" cy="2.5" r="1.25" class="pf"/>'),
    ("band-cross", 5, '<path d="M0 0L5 5M5 0L0 5" class="pt"/>'),
    ("band-rings", 6, '<path d="M3 0V6" class="pt"/>'),
    ("rock", 9, '<path d="M0 9L9 0M-2 2L2-2M7 11L11 7" class="rockline"/>'),
    (
        "stipple",
        6,
        '<circle cx="1.5" cy="1.5" r=".9" class="stip"/><circle cx="4.5" cy="4.5" r=".9" class="stip"/>',
    ),
    ("sealed", 10, '<path d="M0 5L5 0 10 5 5 10Z" class="sealline"/>'),
    ("dim", 6, '<path d="M-1 7L7-1M-1 1L1-1M5 7L7 5" class="dimline"/>'),
    ("vent", 5, '<path d="M0 2.5H5" class="ventline"/>'),
]
