"""How much memory things take, nearly: what is kept is counted in bytes."""

from __future__ import annotations

import gc
import sys
from types import FunctionType, ModuleType
from typing import Final

SHARED: Final = (type, ModuleType, FunctionType)
STATE: Final = 4_000  # bytes of a state besides what it says, measured in all five games
LOG_BYTES: Final = 1_000  # of what is told at a moment, in games of many


def weigh(thing: object) -> int:
    """Return the bytes of a thing and of everything it holds."""
    seen: set[int] = set()
    waiting = [thing]
    total = 0
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, SHARED):
            seen.add(id(one))
            total += sys.getsizeof(one)
            waiting += gc.get_referents(one)
    return total
