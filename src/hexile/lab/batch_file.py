"""Finished batches in a file, one line each, so that an interrupted run goes on where it stopped.

The first line says what was asked for. A last line that was cut off counts for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hexile.kernel.setup import BadSetup

HEAD = "hexile-ledger"
FORMAT = 1


class BatchFile:
    """The batches finished so far, by key. Only the keys are kept in memory."""

    def __init__(self, path: Path, asked: dict[str, object]) -> None:
        self.path = path
        self.asked = json.loads(json.dumps({HEAD: FORMAT, **asked}))
        self.keys: set[str] = set()
        if path.exists() and path.stat().st_size:
            self._open()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(self.asked) + "\n", encoding="utf-8")

    def _open(self) -> None:
        """Read the keys, check that the same was asked for, and cut off a broken last line."""
        whole = 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file):
                entry = _entry(line)
                if number == 0:
                    self._check(entry)
                elif entry is None:
                    break
                else:
                    self.keys.add(entry["key"])
                whole += len(line)
        with self.path.open("r+b") as file:
            file.truncate(whole)

    def _check(self, head: dict[str, Any] | None) -> None:
        if head is None or head.get(HEAD) != FORMAT:
            raise BadSetup(f"{self.path} is not a file of a run")
        for name, value in self.asked.items():
            if head.get(name) != value:
                raise BadSetup(
                    f"{self.path} is of another run: {name} was {head.get(name)!r}, not {value!r}"
                )

    def add(self, key: str, result: object) -> None:
        """Write a finished batch down, at once."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, "result": result}) + "\n")
        self.keys.add(key)

    def results(self) -> Iterator[tuple[str, Any]]:
        """Go through the finished batches in the order they came."""
        with self.path.open(encoding="utf-8") as file:
            next(file)
            for line in file:
                entry = json.loads(line)
                yield entry["key"], entry["result"]


def _entry(line: bytes) -> dict[str, Any] | None:
    """Return a line's object, or None if it is broken or was cut off."""
    if not line.endswith(b"\n"):
        return None
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None
