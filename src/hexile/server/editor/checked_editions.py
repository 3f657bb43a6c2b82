"""What is wrong with copies, remembered: what was read once and has not changed is not read again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from hexile.kernel.setup import BadFile
from hexile.table.editions.edition import Edition
from hexile.table.editions.edition_check import file_faults, whole_faults

KEPT: Final = 400


class Checks:
    """Faults by what was looked at, the last few."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, list[BadFile]] = OrderedDict()
        self._lock = threading.Lock()

    def faults(self, copy: Edition) -> list[BadFile]:
        """List what is wrong with a copy: in its files, and, if all can be read, in what they make together."""
        found = [fault for file in copy.files for fault in self._file(copy, file)]
        key = hash((copy.game, tuple(sorted(copy.files.items()))))
        return found or self._known_or(key, lambda: whole_faults(copy))

    def _file(self, copy: Edition, file: str) -> list[BadFile]:
        text = copy.files[file]
        key = hash((copy.game, file, text))
        return self._known_or(key, lambda: file_faults(copy.of(), file, text))

    def _known_or(self, key: int, look: Callable[[], list[BadFile]]) -> list[BadFile]:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        found = look()
        with self._lock:
            self._known[key] = found
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return found
