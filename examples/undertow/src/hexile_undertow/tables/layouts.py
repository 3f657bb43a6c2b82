"""The scenarios as printed: turns, contacts, and the markers of the pile."""

from __future__ import annotations

from typing import Any, Final

from hexile.kernel.component_data.toml import entries_of

POD: Final = 0
WRECK: Final = 1
PINGER: Final = 2
SILT: Final = 3
MARKERS: Final[list[str]] = ["pod", "wreck", "pinger", "silt"]
NEEDED: Final = ("name", "title", "text", "goal", "turns", "contacts", "markers")


class Layout:
    """One scenario: its words, its turns, its contacts by number, and how many of each marker."""

    def __init__(self, data: dict[str, Any], contacts: list[str]) -> None:
        self.name: str = data["name"]
        self.title: str = data["title"]
        self.text: str = data["text"]
        self.goal: str = data["goal"]
        self.turns: int = data["turns"]
        self.contacts = [contacts.index(name) for name in data["contacts"]]
        self.counts: list[int] = [data["markers"].get(marker, 0) for marker in MARKERS]


def read_layouts(text: str, contacts: list[str]) -> dict[str, Layout]:
    """Read the scenarios by name. [1.2]"""
    entries = entries_of(text, "scenarios.toml", "scenario", NEEDED)
    layouts = [Layout(one, contacts) for one in entries]
    return {layout.name: layout for layout in layouts}
