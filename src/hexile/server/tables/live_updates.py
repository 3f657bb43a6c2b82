"""Tells open pages that a game has gone on: within this process, and from others by PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final

from hexile.server.store.game_store import CHANNEL, Store

LOG: Final = logging.getLogger("hexile.live")
HEARTBEAT_S: Final = 15.0
RETRY_S: Final = 1.0
LISTEN_S: Final = 1.0


NEWS: Final = "version"
TROUBLE: Final = "trouble"
VOID: Final = "void"
PRESENCE: Final = "presence"
NO_VERSION: Final = 0


class Bus:
    """Carries what is new at a game from whoever wrote it to every page that listens.

    Trouble is carried, too: nothing was added to the game, yet its page has something else to say.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, set[asyncio.Queue[str]]] = {}
        self._present: dict[str, list[str]] = {}

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Name the loop the pages are served from."""
        self._loop = loop

    def tell(self, game: str, kind: str = NEWS) -> None:
        """Say, from any thread, that there is something new at *game*."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, game, kind)

    def _deliver(self, game: str, kind: str) -> None:
        for queue in self._listeners.get(game, ()):
            queue.put_nowait(kind)

    def watching(self, game: str) -> int:
        """Count the pages open on a game."""
        return len(self._listeners.get(game, ()))

    def present(self, game: str) -> set[str]:
        """Return the roles of those who have a page of this process open on a game that people join."""
        return set(self._present.get(game, ()))

    async def sit(
        self, game: str, role: str, stream: AsyncGenerator[str, None]
    ) -> AsyncGenerator[str, None]:
        """Pass a stream on, and let the other pages know that somebody is there, and when they go."""
        self._present.setdefault(game, []).append(role)
        self._deliver(game, PRESENCE)
        try:
            async with aclosing(stream):
                async for line in stream:
                    yield line
        finally:
            self._present[game].remove(role)
            if not self._present[game]:
                del self._present[game]
            self._deliver(game, PRESENCE)

    async def follow(self, game: str, look: Callable[[], int | None]) -> AsyncGenerator[str, None]:
        """Yield an event stream: the version now, then each new one, and a heartbeat between.

        Whoever follows looks for the version, in a thread, when the stream listens already: nothing falls
        between the two. Seeing none, since the link has been made void, ends the stream.
        """
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._listeners.setdefault(game, set()).add(queue)
        kind, last = NEWS, NO_VERSION
        try:
            while True:
                version = await asyncio.to_thread(look)
                if version is None:
                    yield stream_line(last, VOID)
                    return
                if version != last or kind != NEWS:
                    yield stream_line(version, kind)
                last = version
                while not (kind := await self._heard(queue)):
                    yield ": still here\n\n"
        finally:
            self._listeners[game].discard(queue)
            if not self._listeners[game]:
                del self._listeners[game]

    async def _heard(self, queue: asyncio.Queue[str]) -> str:
        """Wait for the next thing to tell; nothing, where it is time for a heartbeat."""
        try:
            return await asyncio.wait_for(queue.get(), HEARTBEAT_S)
        except TimeoutError:
            return ""


def stream_line(version: int, kind: str = NEWS) -> str:
    """Write one message of an event stream."""
    return f"id: {version}\nevent: {kind}\ndata: {version}\n\n"


class Listener(threading.Thread):
    """Hears what other processes write, and passes it to this one's bus."""

    def __init__(self, store: Store, bus: Bus) -> None:
        super().__init__(name="hexile-listen", daemon=True)
        self._store = store
        self._bus = bus
        self._stopping = threading.Event()

    def run(self) -> None:
        """Listen until stopped; a lost connection is opened again."""
        while not self._stopping.is_set():
            try:
                self._listen()
            except Exception:
                LOG.warning("the connection that listens was lost; trying again", exc_info=True)
                time.sleep(RETRY_S)

    def _listen(self) -> None:
        import psycopg

        url = self._store.engine.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._stopping.is_set():
                for heard in connection.notifies(timeout=LISTEN_S):
                    game, version = json.loads(heard.payload)
                    self._bus.tell(game, NEWS if version else TROUBLE)

    def stop(self) -> None:
        """Stop after the present wait."""
        self._stopping.set()
