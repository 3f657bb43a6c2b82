"""Where a thing comes from: a rule or a sentence of it, a table or a cell of it, a value, a map."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.toml import entries_of

PRINTED: Final = "printed"
RULED: Final = "ruled"
RECONSTRUCTED: Final = "reconstructed"
INVENTED: Final = "invented"
YOURS: Final = "yours"

ORIGINS: Final[dict[str, str]] = {
    PRINTED: "the source has it",
    RULED: "the source leaves a doubt, a ruling settles it",
    RECONSTRUCTED: "lost; rebuilt from what is said about it",
    INVENTED: "nothing is known; our own",
    YOURS: "from your own copy, or your own wish",
}
TURN: Final = re.compile(r"\{(\w+)(?: ([\w.]+))?\}\s*")


class BadOrigin(ValueError):
    """An origin that is none of the five; the message says where."""


def check_origin(origin: str, where: str) -> str:
    """Return an origin that is one of the five, or raise BadOrigin."""
    if origin not in ORIGINS:
        raise BadOrigin(f"{where}: {origin!r} is none of {', '.join(ORIGINS)}")
    return origin


class Passage:
    """Some sentences of a rule that come from one place; *rule* is the ruling that has the reason."""

    def __init__(self, text: str, origin: str, rule: str) -> None:
        self.text = text
        self.origin = origin
        self.rule = rule


def passages(text: str, origin: str, where: str) -> list[Passage]:
    """Split a text where `{ruled R16}` and the like say that what follows comes from elsewhere."""
    parts = TURN.split(text)
    found = [Passage(parts[0].strip(), origin, "")]
    for turn, rule, words in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        found.append(Passage(words.strip(), check_origin(turn, where), rule or ""))
    return [passage for passage in found if passage.text]


class Part:
    """What of a component comes from elsewhere than the rest of it: a cell, a column, a value.

    `cells` are the rows and columns of a table that it stands in, its head being row 0.
    """

    def __init__(self, name: str, origin: str, rule: str, note: str) -> None:
        self.name = name
        self.origin = origin
        self.rule = rule
        self.note = note
        self.cells: list[tuple[int, int]] = []


class Component:
    """A map, a table, a set of counters or cards: where most of it comes from, and what differs.

    A person's own `file` of that name takes its place.
    """

    def __init__(self, name: str, kind: str, origin: str, rule: str, note: str) -> None:
        self.name = name
        self.kind = kind
        self.origin = origin
        self.rule = rule
        self.note = note
        self.file = ""
        self.parts: list[Part] = []


def read_components(text: str, name: str) -> list[Component]:
    """Return the components listed in the `components.toml` of a game called *name*."""
    found: list[Component] = []
    needed = ("name", "kind", "origin")
    for entry in entries_of(text, f"{name}, components.toml", "component", needed):
        where = f"{name}: {entry['name']}"
        origin = check_origin(entry["origin"], where)
        component = Component(
            entry["name"], entry["kind"], origin, entry.get("rule", ""), entry.get("note", "")
        )
        component.file = entry.get("file", "")
        for part in entry.get("part", []):
            origin = check_origin(part["origin"], f"{where}, {part['name']}")
            differs = Part(part["name"], origin, part.get("rule", ""), part.get("note", ""))
            differs.cells = [(row, column) for row, column in part.get("cells", [])]
            component.parts.append(differs)
        found.append(component)
    return found


def component_named(components: list[Component], name: str) -> Component:
    """Return the component called *name*, or raise KeyError."""
    for component in components:
        if component.name == name:
            return component
    raise KeyError(name)
