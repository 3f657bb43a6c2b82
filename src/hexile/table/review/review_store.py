"""What was weighed is kept with the game and never weighed twice: one text for each position."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from hexile.table.review.weighing import Weighing

SEARCH: Final = "3"  # moves with every change of how a position is weighed
SUFFIX: Final = ".review.jsonl"

Handing = dict[str, Any]


def key_of(order: Handing) -> str:
    """Return what a weighing is known by: the position as the seat saw it, the choice, the search, the budget."""
    known = [SEARCH, {name: order[name] for name in sorted(order) if name not in ("key", "kind")}]
    return sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:32]


class Shelf(Protocol):
    """Where weighings are kept."""

    def all(self) -> dict[str, str]:
        """Return all that is kept, as text, by key."""

    def put(self, key: str, text: str) -> None:
        """Keep one more."""


class Memory:
    """Keeps weighings as long as the program runs."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def all(self) -> dict[str, str]:
        """Return all that is kept."""
        return dict(self._kept)

    def put(self, key: str, text: str) -> None:
        """Keep one more."""
        self._kept[key] = text


class ReviewCacheFile:
    """Keeps weighings in a file beside a journal, a line each; a line cut off by a crash is not there."""

    def __init__(self, journal: Path, complain: Callable[[str], None]) -> None:
        self.path = journal.with_name(journal.stem + SUFFIX)
        self._complain = complain
        self._memory = Memory()

    def all(self) -> dict[str, str]:
        """Return all that is kept."""
        found = self._memory.all()
        try:
            lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return found
        for line in lines:
            key, _, text = line.partition(" ")
            if is_weighing(text):
                found[key] = text
        return found

    def put(self, key: str, text: str) -> None:
        """Keep one more; where that cannot be written, say so once and go on."""
        self._memory.put(key, text)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"\n{key} {text}")  # so that a line cut off spoils no other
        except OSError as fault:
            self._complain(f"{self.path} cannot be written: {fault.strerror}")
            self._complain = lambda words: None


def is_weighing(text: str) -> bool:
    """Tell whether a text is a whole weighing."""
    try:
        read_weighing(text)
    except msgspec.MsgspecError:
        return False
    return True


def read_weighing(text: str) -> Weighing:
    """Read a weighing."""
    return msgspec.json.decode(text, type=Weighing)


def write_weighing(weighing: Weighing) -> str:
    """Write a weighing as one line."""
    return msgspec.json.encode(weighing).decode()
