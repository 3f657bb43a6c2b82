"""Drawings kept by what they show: what has not changed since is not drawn again."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

MOST_BYTES: Final = 60_000_000
OBJECT: Final = 300
PLAIN: Final = frozenset((str, int, float, bool, type(None), tuple))


class DrawingCache:
    """Drawings by a key that holds everything they depend on. Full, by bytes, it begins anew."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self.weight = 0
        self._drawn: dict[object, str] = {}
        self._facts: dict[type, Callable[[Any], object]] = {}

    def drawn(self, key: object, draw: Callable[[], str]) -> str:
        """Return the drawing for a key, drawing it only if it is new."""
        found = self._drawn.get(key)
        if found is None:
            found = draw()
            weight = OBJECT + len(found) + weight_of(key)
            if self.weight + weight > self._most:
                self._drawn.clear()
                self.weight = 0
            self.weight += weight
            self._drawn[key] = found
        return found

    def facts(self, thing: object) -> tuple[object, ...]:
        """Return everything a plain object of a scene says, to compare by."""
        kind = type(thing)
        read = self._facts.get(kind)
        if read is None:
            read = self._facts[kind] = attrgetter(*fields_of(thing))
        found = read(thing)
        values = found if isinstance(found, tuple) else (found,)
        if not PLAIN.issuperset(map(type, values)):
            values = tuple([self._value(value) for value in values])
        return kind.__name__, values

    def _value(self, value: object) -> object:
        """Return a field so that it never changes: lists as tuples, objects inside by their own facts."""
        if type(value) in PLAIN:
            return value
        if isinstance(value, dict):
            return tuple([(name, self._value(one)) for name, one in value.items()])
        return (
            tuple([self._value(one) for one in value])
            if isinstance(value, list)
            else self.facts(value)
        )


def weight_of(key: object) -> int:
    """Return about the bytes of a key: its texts, however deep."""
    if isinstance(key, tuple):
        return sum(weight_of(part) for part in key)
    return OBJECT + len(key) if isinstance(key, str) else OBJECT


def fields_of(value: object) -> list[str]:
    """List the fields of a plain object, compiled or not."""
    own = getattr(value, "__dict__", None)
    if own is not None:
        return list(own)
    kinds = type(value).__mro__
    return [
        n for kind in kinds for n, x in vars(kind).items() if hasattr(x, "__set__") and n[0] != "_"
    ]
