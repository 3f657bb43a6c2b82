"""The inks a game's board is printed in, as its `data/inks.toml` says; a game without the file has none of its own.

    sheet = "bunker"

    [inks]
    floor = ["#e9e4d4", "#625f55"]   # by light, by dark
    hatch = "#d9a514"                # the same in both

    [sides.you]
    body = "#e3edf7"

`sheet` is a word of the scene's `board`. The words for inks are those of `INKS`; a side has a `body`, an `ink` on it, a `strong`
colour for bands, and a `line` for dark ground.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from hexile.components import printed_text
from hexile.kernel.errors import HexileError
from hexile.kernel.game import Game

FILE: Final = "inks.toml"
SHEET: Final = re.compile(r"[a-z][a-z0-9-]*")
COLOUR: Final = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|transparent")
INKS: Final = frozenset(
    (
        "grid",
        "wall",
        "door",
        "door-line",
        "hatch",
        "mark",
        "letter",
        "print",
        "print-faint",
        "slip",
        "border",
        "rock",
        "bulk",
        "hull",
        "space",
        "floor",
        "floor-alt",
        "entry",
        "platform",
        "room",
        "box",
        "ring",
        "nest",
        "seal",
        "tech",
        "vent",
        "plain",
        "rough",
        "hachure",
        "forest",
        "tree",
        "tree-alt",
        "river",
        "bank",
        "cloud",
        "star",
        "star-red",
        "star-orange",
        "star-green",
        "star-blue",
        "sight",
        "arc",
    )
)
SIDES: Final = frozenset(("you", "book", "third", "fourth", "none"))
PARTS: Final = frozenset(("body", "ink", "strong", "line"))

Ink = str | tuple[str, str]


class BadInks(HexileError):
    """An `inks.toml` that cannot be used: which game's, and what is wrong with it."""


class Inks(msgspec.Struct, forbid_unknown_fields=True):
    """What a game's sheet is printed in."""

    sheet: str
    inks: dict[str, Ink] = {}
    sides: dict[str, dict[str, Ink]] = {}


def inks_of(game: Game) -> Inks | None:
    """Return a game's inks, None where it has none of its own, or raise BadInks."""
    try:
        text = printed_text(game.package, FILE)
    except FileNotFoundError:
        return None
    return read_inks(text, f"{game.about.slug}, {FILE}")


def read_inks(text: str, name: str) -> Inks:
    """Read the file called *name*, or raise BadInks."""
    try:
        found = msgspec.toml.decode(text, type=Inks)
    except msgspec.DecodeError as bad:
        raise BadInks(f"{name}: {bad}") from None
    for fault in faults_in(found):
        raise BadInks(f"{name}: {fault}")
    return found


def faults_in(found: Inks) -> list[str]:
    """Say what is wrong with inks: a name nobody draws with, or what is no colour."""
    faults = (
        []
        if SHEET.fullmatch(found.sheet)
        else [f"sheet {found.sheet!r} is not one lower-case word"]
    )
    for name in found.inks.keys() - INKS:
        faults.append(f"there is no ink {name!r}; there are {', '.join(sorted(INKS))}")
    for side in found.sides.keys() - SIDES:
        faults.append(f"there is no side {side!r}; there are {', '.join(sorted(SIDES))}")
    for side, parts in found.sides.items():
        unknown = parts.keys() - PARTS
        faults += [
            f"side {side!r} has no {name!r}; it has {', '.join(sorted(PARTS))}" for name in unknown
        ]
    for name, ink in [
        *found.inks.items(),
        *(one for parts in found.sides.values() for one in parts.items()),
    ]:
        faults += [
            f"{name} = {shade!r} is not a colour such as #d9a514"
            for shade in ([ink] if isinstance(ink, str) else ink)
            if not COLOUR.fullmatch(shade)
        ]
    return faults
