"""How a connection is served: heads that do not come are not waited for, and nobody has too many."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from hexile.server.config import Config
from hexile.server.http.visitors import ConcurrencyLimit, visitor_at

FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Connection(H11Protocol):
    """A connection that is given so many seconds for the head of each request."""

    limited: Config
    held: ConcurrencyLimit
    _late: asyncio.TimerHandle | None = None
    _who: str | None = None

    def connection_made(self, transport: Any) -> None:
        """Take a connection, if its visitor may have one more."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        who = "" if self.limited.is_proxy(address) else visitor_at(address)
        if not self.held.take(who):
            transport.write(FULL)
            transport.close()
            return
        self._who = who
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a connection go."""
        self._head_is_here()
        if self._who is not None:
            self.held.give_back(self._who)
            self._who = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear more; a head that is begun must come to its end in time."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._head_is_here()
        elif self.conn.their_state is h11.IDLE and self._late is None:
            self._wait_for_head()

    def _wait_for_head(self) -> None:
        if self.limited.limits.header_s:
            self._late = self.loop.call_later(self.limited.limits.header_s, self._give_up)

    def _head_is_here(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        self.transport.close()


def protocol_for(config: Config) -> type[asyncio.Protocol]:
    """Make the kind of connection that keeps a server's limits."""
    held = ConcurrencyLimit(config.limits.connections, config.limits.connections_in_all)
    return type("LimitedConnection", (Connection,), {"limited": config, "held": held})
