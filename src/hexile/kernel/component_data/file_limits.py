"""What a game takes from outside, at most: checked before anything is worked out.

A game's own maps have 176 to 323 places. Distances between all places of a map take room and time
with the square of their number.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

MOST_CELLS: Final = 1_600
MOST_FILE: Final = 100_000
MOST_DEPTH: Final = 20
MAPS_KEPT: Final = 4

T = TypeVar("T")


class TextCache(Generic[T]):
    """What was worked out from texts: ours for ever, of a user's own the last few."""

    def __init__(self) -> None:
        self._ours: dict[str, T] = {}
        self._theirs: dict[str, T] = {}

    def get(self, key: str) -> T | None:
        """Return what is kept for a key."""
        found = self._ours.get(key)
        return found if found is not None else self._theirs.get(key)

    def keep(self, key: str, made: T, ours: bool) -> T:
        """Keep something, and return it; of a user's own the oldest makes room."""
        if ours:
            self._ours[key] = made
            return made
        while len(self._theirs) >= MAPS_KEPT:
            self._theirs.pop(next(iter(self._theirs)), None)
        self._theirs[key] = made
        return made
