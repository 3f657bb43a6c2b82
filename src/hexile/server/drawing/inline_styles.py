"""The style sheets: one file a component, put together here in the only order there is."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parents[1] / "static"
FONT: Final = re.compile(r"url\(/static/(fonts/[^)]+)\)")

# What every page has, from the most general to the most special: of two rules that weigh the same the later one counts.
PAGE: Final = (
    "tokens",
    "fonts",
    "base",
    "buttons",
    "panels",
    "layout",
    "choices",
    "odds",
    "log",
    "digest",
    "builder",
    "marks",
    "timeline",
    "dialogs",
    "forms",
    "board",
    "counters",
    "ground",
    "lamp",
    "slips",
    "advice",
    "overlays",
    "replay",
    "rules",
    "shelf",
    "new",
    "games",
    "scores",
    "ending",
    "seats",
)
# What a drawing of a board needs.
BOARD: Final = ("board", "counters", "ground", "odds", "marks")
# What some pages have besides.
BUNDLES: Final = {
    "page": PAGE,
    "review": ("review", "review_curve", "review_card", "review_sum"),
    "companion": ("companion", "companion_answers"),
    "print": ("print_kit",),
    "workshop": ("workshop", "workshop_drawing", "workshop_tables", "workshop_side"),
}


def component(name: str) -> str:
    """Return the style sheet of a component."""
    return (STATIC / "css" / f"{name}.css").read_text(encoding="utf-8")


def bundle(name: str) -> str:
    """Return the style sheets of a bundle, in order."""
    return "\n".join(component(part) for part in BUNDLES[name])


def embedded(style: str) -> str:
    """Return a style sheet with its fonts written into it, for a page that needs nothing besides."""
    return FONT.sub(_font, style)


def _font(found: re.Match[str]) -> str:
    data = b64encode((STATIC / found[1]).read_bytes()).decode()
    return f"url(data:font/woff2;base64,{data})"


def tokens_and_fonts() -> str:
    """Return the colours, sizes and fonts of the table alone, with nothing to be fetched."""
    return embedded(component("fonts") + component("tokens"))


def board_style() -> str:
    """Return what a drawing of a board needs, for a picture of its own: no fonts."""
    tokens = component("tokens").replace(":root", ".hexile-board")
    return "\n".join([tokens, *map(component, BOARD)])
