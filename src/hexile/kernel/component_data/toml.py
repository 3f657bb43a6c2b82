"""Files in TOML: what is wrong in one is said with its name, line and column."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from hexile.kernel.setup import BadFile

PLACE: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")


def read_toml(text: str, name: str) -> dict[str, Any]:
    """Read the file called *name*, or raise BadFile."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        place = PLACE.search(str(bad))
        line, column = (int(place[1]), int(place[2])) if place else (0, 0)
        raise BadFile(name, line, column, PLACE.sub("", str(bad))) from None


def entries_of(text: str, name: str, kind: str, needed: tuple[str, ...]) -> list[dict[str, Any]]:
    """Read the entries `[[kind]]` of a file, or raise BadFile for one that lacks something."""
    entries: list[dict[str, Any]] = read_toml(text, name).get(kind, [])
    for number, entry in enumerate(entries):
        check_entry(entry, name, f"{kind} {number + 1}", needed)
    return entries


def check_entry(entry: dict[str, Any], name: str, what: str, needed: tuple[str, ...]) -> None:
    """Refuse an entry that lacks something."""
    for key in needed:
        if key not in entry:
            raise BadFile(name, 0, 0, f"{what} has no {key}")
