"""Bodies of requests, heard whole before anybody works at them: in time, few of a visitor at once, and text where text is due."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from litestar.types import Receive

from hexile.server.http.http_errors import Problem
from hexile.server.http.visitors import ConcurrencyLimit
from hexile.server.i18n import WORDS
from hexile.server.limits import Limits

TOO_SLOW: Final = 408
# What character 0 looks like, by the kind of a body; files may have it.
ZEROS: Final = {
    "application/json": (b"\0", b"\\u0000"),
    "application/x-www-form-urlencoded": (b"\0", b"%00"),
}


class Bodies:
    """Hears bodies to their end; of those that do not come in one piece a visitor may send a few at once."""

    def __init__(self, limits: Limits, most_bytes: int) -> None:
        self.partial = ConcurrencyLimit(limits.bodies, limits.bodies_in_all)
        self._within_s = limits.body_s
        self._most_bytes = most_bytes

    async def heard(self, receive: Receive, who: str, kind: str) -> Receive:
        """Return what hands out a body that has been heard, or raise a Problem."""
        first = await self._next(receive, time.monotonic() + self._within_s)
        body, more = part_of(first)
        if more:
            body = await self._rest(receive, who, body)
        if any(zero in body for zero in ZEROS.get(kind.partition(";")[0].strip().lower(), ())):
            raise Problem(400, "bad-input", WORDS("refusal.zero"))
        return again(first if first["type"] != "http.request" else None, body, receive)

    async def _rest(self, receive: Receive, who: str, begun: bytes) -> bytes:
        """Hear the rest of a body; one that is too large is handed on as it is, and refused there."""
        if not self.partial.take(who):
            raise Problem(429, "too-often", WORDS("refusal.bodies", most=self.partial.most), "", 2)
        try:
            parts, size, more = [begun], len(begun), True
            ends = time.monotonic() + self._within_s
            while more and size <= self._most_bytes:
                part, more = part_of(await self._next(receive, ends))
                parts.append(part)
                size += len(part)
            return b"".join(parts)
        finally:
            self.partial.give_back(who)

    async def _next(self, receive: Receive, ends: float) -> Any:
        if not self._within_s:
            return await receive()
        try:
            return await asyncio.wait_for(receive(), max(0.0, ends - time.monotonic()))
        except TimeoutError:
            raise Problem(TOO_SLOW, "slow", WORDS("refusal.slow")) from None


def part_of(message: Any) -> tuple[bytes, bool]:
    """Return a part of a body, and whether more of it is to come."""
    if message["type"] != "http.request":
        return b"", False
    return message["body"], message["more_body"]


def again(ended: Any, body: bytes, receive: Receive) -> Receive:
    """Return what hands out a body, or that there is nobody any more, and then what comes after it."""
    whole: Any = {"type": "http.request", "body": body, "more_body": False}
    left = [ended or whole]

    async def receiving() -> Any:
        return left.pop() if left else await receive()

    return receiving
