"""Files in TOML: what is wrong in one is said with its name, line and column."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from hexile.kernel.component_data.file_limits import MOST_DEPTH, MOST_WHOLE
from hexile.kernel.setup import BadFile

# Texts and remarks, in which brackets and dots mean nothing.
SPEECH: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
ENDS: Final = re.compile(r"[=,\[\]{}]")  # of a name with dots
PLACE: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")


def read_toml(text: str, name: str) -> dict[str, Any]:
    """Read the file called *name*, or raise BadFile."""
    check_depth(text, name)
    try:
        found = tomllib.loads(text)
        check_numbers(found, name)
        return found
    except tomllib.TOMLDecodeError as bad:
        place = PLACE.search(str(bad))
        line, column = (int(place[1]), int(place[2])) if place else (0, 0)
        raise BadFile(name, line, column, PLACE.sub("", str(bad))) from None


def check_depth(text: str, name: str) -> None:
    """Refuse names in names or brackets in brackets without end: to read them takes memory without end."""
    depth = 0
    bare = SPEECH.sub(lambda found: "\n" * found[0].count("\n") or " ", text)
    for number, line in enumerate(bare.split("\n"), 1):
        depth += line.count("[") + line.count("{") - line.count("]") - line.count("}")
        opened = line.count("[") + line.count("{")
        dotted = max(part.count(".") for part in ENDS.split(line))
        if max(depth, opened, dotted) > MOST_DEPTH:
            raise BadFile(name, number, 0, f"it goes more than {MOST_DEPTH} levels deep")


def check_numbers(found: object, name: str) -> None:
    """Refuse numbers that no file needs, wherever they stand in it."""
    if isinstance(found, dict):
        for value in found.values():
            check_numbers(value, name)
    elif isinstance(found, list):
        for value in found:
            check_numbers(value, name)
    elif isinstance(found, (int, float)) and not -MOST_WHOLE <= found <= MOST_WHOLE:
        raise BadFile(name, 0, 0, f"a number is not within {-MOST_WHOLE} to {MOST_WHOLE}")


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
