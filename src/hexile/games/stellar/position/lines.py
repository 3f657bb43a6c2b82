"""What the lines of a position have in common: parts, numbers, and the names of things."""

from __future__ import annotations

import re
from typing import Final

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.tables import MOST_PLANETS, POWER_NAMES, TITLE_WORDS
from hexile.kernel.fields.field import BadField, Column, Field
from hexile.kernel.fields.position_lines import PositionLine

NONE: Final = "none"
PLANET_NAME: Final = re.compile(r"(?P<star>\w+) (?P<orbit>\d+)")


def fields_named(s: Stellar, names: tuple[str, ...]) -> list[Field]:
    """Return some of the fields, in the order of *names*."""
    known = {field.name: field for field in s.fields()}
    return [known[name] for name in names]


def said(label: str, divider: str, words: list[str]) -> list[str]:
    """Return a line with a label, or none where there is nothing to say."""
    return [f"{label}: {divider.join(words)}"] if words else []


def taken(lines: list[PositionLine], labels: list[str]) -> list[PositionLine]:
    """Return the lines with one of these labels."""
    return [line for line in lines if line.label in labels]


def others(lines: list[PositionLine], parts: list[list[PositionLine]]) -> list[PositionLine]:
    """Return the lines that are in none of these parts."""
    said_there = [line.label for part in parts for line in part]
    return [line for line in lines if line.label not in said_there]


def split(line: PositionLine) -> list[str]:
    """Return what a line says between its semicolons."""
    return [part.strip() for part in line.words.split(";") if part.strip()]


def checked(s: Stellar, line: PositionLine, name: str, word: str) -> int:
    """Read a number as the column *name* may hold it."""
    column = fields_named(s, (name,))[0]
    assert isinstance(column, Column)
    try:
        return column.values.number(name, word)
    except BadField as bad:
        raise line.bad(bad.reason, word) from None


def one_of(line: PositionLine, what: str, word: str, names: list[str]) -> int:
    """Return the place of a word among names, or complain."""
    if word not in names:
        few = f"; use {', '.join(names)}" if len(names) <= len(TITLE_WORDS) else ""
        raise line.bad(f"no {what} {word}{few}", word)
    return names.index(word)


def power_named(line: PositionLine, word: str) -> int:
    """Return a power by its name."""
    return one_of(line, "power", word, POWER_NAMES)


def star_named(s: Stellar, line: PositionLine, word: str) -> int:
    """Return a star by its name."""
    return one_of(line, "star", word, s.terms.board.star_names)


def planet_named(s: Stellar, line: PositionLine, words: str) -> int:
    """Return a planet by its star and orbit; while the card is not known, by its place on it."""
    match = PLANET_NAME.fullmatch(words)
    if match is not None:
        star = star_named(s, line, match["star"])
        first = star * MOST_PLANETS
        unknown = range(first, first + MOST_PLANETS)
        for planet in unknown if s.card_of(star) is None else s.planets_of(star):
            if s.planet_name(planet) == words:
                return planet
    raise line.bad(f"no planet {words}", words)
