"""Unpack the web fonts for printing: `python tools/print_fonts.py`. It needs fonttools and brotli.

PDF readers know no WOFF2. Nothing in the fonts is changed; only the packing is taken off.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1] / "src" / "hexile" / "server"
NAMES = (
    "barlow-condensed-latin-600-normal",
    "source-serif-4-latin-400-normal",
    "source-serif-4-latin-600-normal",
)


def main() -> None:
    """Write a TTF for each font of the kits."""
    ttlib: Any = importlib.import_module("fontTools.ttLib")
    for name in NAMES:
        font = ttlib.TTFont(ROOT / "static" / "fonts" / f"{name}.woff2")
        font.flavor = None
        file = ROOT / "printing" / "fonts" / f"{name}.ttf"
        font.save(file)
        print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
