"""The table's style for pages that need nothing besides: style sheets with their fonts in them."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parents[1] / "static"
FONT: Final = re.compile(r"url\((fonts/[^)]+)\)")
FACES: Final = re.compile(r"@font-face \{[^}]*\}")


def sheet(name: str) -> str:
    """Return a style sheet; fonts that would have to be fetched are written into it."""
    return FONT.sub(embedded, (STATIC / name).read_text(encoding="utf-8"))


def embedded(found: re.Match[str]) -> str:
    """Write a font where its address was."""
    data = b64encode((STATIC / found[1]).read_bytes()).decode()
    return f"url(data:font/woff2;base64,{data})"


def tokens_and_fonts() -> str:
    """Return the colours, sizes and fonts of the table alone."""
    return "\n".join([*FACES.findall(sheet("table.css")), sheet("tokens.css")])


def board_style() -> str:
    """Return what a drawing of a board needs, for a picture of its own: no fonts, nothing for other elements."""
    tokens = (STATIC / "tokens.css").read_text(encoding="utf-8").replace(":root", ".hexile-board")
    board = (STATIC / "board.css").read_text(encoding="utf-8")
    return FACES.sub("", f"{tokens}\n{board}")
