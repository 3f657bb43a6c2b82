"""Nobody waits long for a database that does not answer: after a few seconds its connection is cut.

PostgreSQL that is frozen, or a network that swallows everything, leaves a request waiting in the
driver for as long as it lasts; the driver has no time limit of its own for that.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Engine, event
from sqlalchemy.exc import DisconnectionError

PATIENCE_S: Final = 4.0
CONNECT_S: Final = 2
LOOK_S: Final = 0.5


class Patience(threading.Thread):
    """Cuts connections that were taken from the pool and not given back in time."""

    def __init__(self, seconds: float = PATIENCE_S) -> None:
        super().__init__(name="hexile-patience", daemon=True)
        self._seconds = seconds
        self._taken: dict[int, tuple[float, int]] = {}
        self._lock = threading.Lock()
        self._anything = threading.Event()

    def taken(self, record: object, handle: int) -> None:
        """Begin to wait for a connection to be given back."""
        with self._lock:
            self._taken[id(record)] = (time.monotonic() + self._seconds, handle)
        self._anything.set()

    def given_back(self, record: object) -> None:
        """Wait no longer."""
        with self._lock:
            self._taken.pop(id(record), None)

    def run(self) -> None:
        """Look again and again, while there is anything to look at."""
        while True:
            self._anything.wait()
            time.sleep(LOOK_S)
            with self._lock:
                self._cut()
                if not self._taken:
                    self._anything.clear()

    def _cut(self) -> None:
        now = time.monotonic()
        for key, (ends, handle) in list(self._taken.items()):
            if now > ends:
                del self._taken[key]
                with suppress(OSError), socket.socket(fileno=os.dup(handle)) as line:
                    line.shutdown(socket.SHUT_RDWR)


def watch_over(engine: Engine, patience: Patience) -> None:
    """Let every connection of an engine be tried when it is taken, and cut when it takes too long."""
    patience.start()

    def taken(connection: Any, record: Any, proxy: Any) -> None:
        patience.taken(record, connection.fileno())
        try:
            engine.dialect.do_ping(connection)
        except Exception as fault:
            patience.given_back(record)
            raise DisconnectionError(str(fault)) from None

    def given_back(connection: Any, record: Any, *more: Any) -> None:
        patience.given_back(record)

    event.listen(engine, "checkout", taken)
    event.listen(engine, "checkin", given_back)
    event.listen(engine, "invalidate", given_back)
