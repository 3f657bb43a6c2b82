"""The five marks of where a thing comes from: the less the source has, the less ink."""

from __future__ import annotations

from typing import Final

from hexile.kernel.component_data.provenance import (
    INVENTED,
    ORIGINS,
    PRINTED,
    RECONSTRUCTED,
    RULED,
    YOURS,
)
from hexile.kernel.scene import Point
from hexile.server.drawing.board.svg import el, g, num

SQUARE: Final = "M-5-5H5V5H-5Z"
STROKES: Final[dict[str, list[tuple[str, str]]]] = {
    PRINTED: [("pm-f", SQUARE)],
    RULED: [("pm-l", SQUARE), ("pm-h", "M-5.4 5.4V-5.4L5.4 5.4Z")],
    RECONSTRUCTED: [("pm-d", SQUARE)],
    INVENTED: [("pm-l", "M0-6.2L6.2 0 0 6.2-6.2 0Z")],
    YOURS: [("pm-y", "M-5.6-5.6H2L5.6-2V5.6H-5.6Z"), ("pm-yl", "M2-5.6V-2H5.6")],
}


def strokes(origin: str) -> str:
    """Draw a mark around the middle of a box of 14, with its word."""
    title = el("title", f"{origin}: {ORIGINS[origin]}")
    return title + "".join(el("path", d=d, class_=cls) for cls, d in STROKES[origin])


def mark_inline(origin: str) -> str:
    """Draw a mark for running text."""
    return el(
        "svg", strokes(origin), viewBox="-7 -7 14 14", class_="pm", role="img", aria_label=origin
    )


def mark_at(origin: str, at: Point, size: float) -> str:
    """Draw a mark on the sheet."""
    place = f"translate({num(at[0])} {num(at[1])}) scale({size / 14:.3f})"
    return g(strokes(origin), class_="pm", transform=place)
