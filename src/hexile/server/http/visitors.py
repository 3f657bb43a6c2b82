"""Who asks, and how much they have asked for already: nobody may take what belongs to all.

A visitor is an IPv4 address, or a /64 of IPv6, which one household has for itself.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
from contextvars import ContextVar
from typing import Final

MOST_VISITORS: Final = 20_000
HOUR_S: Final = 3600
MINUTE_S: Final = 60
HOUSEHOLD: Final = 64
NOBODY: Final = ""

ASKING: Final[ContextVar[str]] = ContextVar("hexile_visitor", default=NOBODY)


def visitor_at(address: str) -> str:
    """Name the visitor at an address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, HOUSEHOLD), strict=False))


class Bucket:
    """Allows each visitor so many of something in a while, and a share of that at once."""

    def __init__(self, most: int, while_s: int = MINUTE_S, at_once: float = 0.25) -> None:
        self.most = most
        self.rate = most / while_s
        self.room = max(min(10.0, most), most * at_once)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, who: str) -> int:
        """Take one if there is one, and return 0; else return after how many seconds there is."""
        if not self.most:
            return 0
        now = time.monotonic()
        with self._lock:
            left, then = self._left.pop(who, (self.room, now))
            left = min(self.room, left + (now - then) * self.rate)
            self._left[who] = (left - 1 if left >= 1 else left, now)
            if len(self._left) > MOST_VISITORS:
                self._left.popitem(last=False)
        return 0 if left >= 1 else int((1 - left) / self.rate) + 1


class ConcurrencyLimit:
    """Counts what each visitor holds at once, and what all hold together. Nobody has no limit."""

    def __init__(self, most: int, in_all: int = 0) -> None:
        self.most = most
        self.in_all = in_all
        self.total = 0
        self._held: dict[str, int] = {}
        self._lock = threading.Lock()

    def take(self, who: str) -> bool:
        """Hold one more, if there may be one more."""
        with self._lock:
            held = self._held.get(who, 0)
            if who != NOBODY and held >= self.most > 0:
                return False
            if self.total >= self.in_all > 0:
                return False
            self._held[who] = held + 1
            self.total += 1
            return True

    def give_back(self, who: str) -> None:
        """Hold one less."""
        with self._lock:
            self.total -= 1
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]

    def held(self, who: str) -> int:
        """Return how many a visitor holds."""
        return self._held.get(who, 0)
