"""Small tools for writing SVG: numbers, elements, paths."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Final

from hexile.kernel.scene import Point

PLAIN: Final = re.compile(r"[^&<>\"']*").fullmatch
ANCHOR: Final = {"start": " ta-s", "end": " ta-e", "middle": ""}


def num(x: float) -> str:
    """Write a number as SVG wants it: short."""
    words = f"{x:.1f}"
    return words[:-2] if words[-1] == "0" else words


def el(tag: str, body: str = "", /, **attrs: object) -> str:
    """Write an element; `class_` is class, underscores are dashes, empty attributes left out."""
    line = f"<{tag}"
    for name, value in attrs.items():
        if value is None or value == "":
            continue
        words = num(value) if isinstance(value, float) else str(value)
        if not PLAIN(words):
            words = escape(words, quote=True)
        if "_" in name:
            name = name.rstrip("_").replace("_", "-")
        line += f' {name}="{words}"'
    return f"{line}>{body}</{tag}>" if body else f"{line}/>"


def on_sheet(board: str) -> str:
    """Return the classes of what lies on a sheet: one for each word that says how it is printed."""
    return " ".join(f"on-{slug(word)}" for word in board.split())


def g(body: str, **attrs: object) -> str:
    """Write a group; an empty one stays an element that can be morphed."""
    return el("g", body or " ", **attrs)


def text(at: Point, words: str, cls: str, anchor: str = "middle", **attrs: object) -> str:
    """Write words at a point."""
    x, y = at
    cls += ANCHOR[anchor]
    return el("text", escape(words), x=float(x), y=float(y), class_=cls, **attrs)


def closed(points: Sequence[Point]) -> str:
    """Return the path round *points*."""
    return opened(points) + "Z"


def opened(points: Sequence[Point]) -> str:
    """Return the path along *points*."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def relative_path(shapes: Sequence[Sequence[Point]]) -> str:
    """Return the path round shapes step by step: alike where they are alike, so it packs well."""
    path, left, top = "", 0, 0
    for points in shapes:
        whole = [(round(x), round(y)) for x, y in points]
        path += f"m{whole[0][0] - left} {whole[0][1] - top}"
        path += "".join(f"l{u - x} {v - y}" for (x, y), (u, v) in pairwise(whole)) + "z"
        left, top = whole[0]
    return path


def moved(at: Point, scale: float = 1.0) -> str:
    """Return a transform to a place, and a size."""
    size = "" if scale == 1.0 else f" scale({scale:.3f})"
    return f"translate({num(at[0])} {num(at[1])}){size}"


def slug(word: str) -> str:
    """Return *word* fit for an id or a class: letters, digits, dashes; others as their numbers."""
    return "".join(c if c.isalnum() or c in "-_" else f"_{ord(c):x}" for c in word)
