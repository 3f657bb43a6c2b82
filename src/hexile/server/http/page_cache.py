"""Pages that are asked for again unchanged: the last few are kept, by their characters."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

KEPT_CHARACTERS: Final = 8_000_000


class PageCache:
    """Keeps texts by what they were made from; the one not asked for longest makes room."""

    def __init__(self, most: int = KEPT_CHARACTERS) -> None:
        self._most = most
        self._size = 0
        self._pages: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = threading.Lock()

    def page(self, key: Hashable, make: Callable[[], str]) -> str:
        """Return the page of a key, made if it is not known."""
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
                return self._pages[key]
        made = make()
        with self._lock:
            self._size += len(made) - len(self._pages.pop(key, ""))
            self._pages[key] = made
            while self._size > self._most and self._pages:
                self._size -= len(self._pages.popitem(last=False)[1])
        return made
