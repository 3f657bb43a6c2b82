"""The fonts of a kit, and how wide words are in them; read from the font files themselves."""

from __future__ import annotations

import struct
from functools import cached_property
from pathlib import Path
from typing import Final

from hexile.server.i18n import WORDS

FOLDER: Final = Path(__file__).parent / "fonts"
POINT: Final = 25.4 / 72  # a point in millimetres
SERIF_FAMILY: Final = "'Source Serif 4'"  # as SVG writes it: it has a number
LABEL_FAMILY: Final = "Barlow Condensed"
MISSING: Final = {
    "→": WORDS("kit.sign_to"),
    "←": WORDS("kit.sign_from"),
    "≤": WORDS("kit.sign_most"),
    "≥": WORDS("kit.sign_least"),
}


class FontFace:
    """One font: what a page calls it, its file, and the widths of its letters."""

    def __init__(self, name: str, family: str, weight: int, file: str) -> None:
        self.name = name
        self.family = family
        self.weight = weight
        self.path = FOLDER / file

    def width(self, words: str, points: float) -> float:
        """Return how wide words are, in millimetres."""
        return sum(self.advances.get(ord(sign), 0.5) for sign in words) * points * POINT

    def has(self, sign: str) -> bool:
        """Tell whether the font can print a letter."""
        return ord(sign) in self.advances

    @cached_property
    def advances(self) -> dict[int, float]:
        """Return the width of every letter, as a part of the font's size."""
        data = self.path.read_bytes()
        tables = _tables(data)
        em = struct.unpack_from(">H", data, tables["head"] + 18)[0]
        count = struct.unpack_from(">H", data, tables["hhea"] + 34)[0]
        wide = struct.unpack_from(f">{2 * count}H", data, tables["hmtx"])[::2]
        glyphs = _glyphs(data, tables["cmap"])
        return {code: wide[min(glyph, count - 1)] / em for code, glyph in glyphs.items()}


def _tables(data: bytes) -> dict[str, int]:
    count = struct.unpack_from(">H", data, 4)[0]
    rows = (struct.unpack_from(">4sIII", data, 12 + 16 * n) for n in range(count))
    return {tag.decode(): place for tag, _, place, _ in rows}


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyph of every letter, from the table that maps 16 bits (format 4)."""
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    places = [struct.unpack_from(">I", data, cmap + 8 + 8 * n)[0] + cmap for n in range(count)]
    at = next(place for place in places if struct.unpack_from(">H", data, place)[0] == 4)
    n = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{n}H", data, at + 14)
    starts = struct.unpack_from(f">{n}H", data, at + 16 + 2 * n)
    deltas = struct.unpack_from(f">{n}h", data, at + 16 + 4 * n)
    ranges = at + 16 + 6 * n
    found: dict[int, int] = {}
    for segment, (start, end) in enumerate(zip(starts, ends, strict=True)):
        offset = struct.unpack_from(">H", data, ranges + 2 * segment)[0]
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                where = ranges + 2 * segment + offset + 2 * (code - start)
                glyph = struct.unpack_from(">H", data, where)[0]
            found[code] = (glyph + deltas[segment]) & 0xFFFF
    return found


SERIF: Final = FontFace("serif", SERIF_FAMILY, 400, "source-serif-4-latin-400-normal.ttf")
BOLD: Final = FontFace("bold", SERIF_FAMILY, 600, "source-serif-4-latin-600-normal.ttf")
LABEL: Final = FontFace("label", LABEL_FAMILY, 600, "barlow-condensed-latin-600-normal.ttf")
FACES: Final = (SERIF, BOLD, LABEL)


def face_of(family: str, weight: str) -> FontFace:
    """Return the font of a family that is as bold as wanted."""
    if family != SERIF_FAMILY:
        return LABEL
    return BOLD if weight.isdigit() and int(weight) >= 600 else SERIF


def printable(words: str, face: FontFace = SERIF) -> str:
    """Return words with the letters the font lacks replaced."""
    return "".join(s if face.has(s) or s == " " else MISSING.get(s, "?") for s in words)


def wrapped(words: str, face: FontFace, points: float, width: float) -> list[str]:
    """Break words into lines that are no wider than *width* millimetres."""
    lines: list[str] = []
    for word in printable(words, face).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and face.width(longer, points) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
