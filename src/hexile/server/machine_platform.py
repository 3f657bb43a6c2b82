"""Hexile on a machine of its own: threads, worker processes, a sealed file for what is hidden."""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hexile.server.config import Config
from hexile.server.http.request_threads import request_threads
from hexile.server.jobs.channel import WorkerProcess
from hexile.server.jobs.worker_pool import JobPool, WorkerPool
from hexile.server.store.database import DURABLE
from hexile.server.store.encrypted_file import Vault


class MachinePlatform:
    """Threads, processes and the key of the data folder."""

    solo = False
    frame_ancestors = "'none'"
    pragmas: tuple[str, ...] = DURABLE
    prepared: Path | None = None

    def prepare_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Answer requests in threads."""
        loop.set_default_executor(request_threads())

    def make_pool(self, config: Config) -> JobPool:
        """Make worker processes."""
        limits = config.limits
        return WorkerPool(
            config.workers,
            WorkerProcess,
            for_one=limits.processes_for_one,
            pauses=bool(limits.unwatched_pause),
        )

    def make_vault(self, key: bytes) -> Vault | None:
        """Seal with the key."""
        from hexile.server.store.fernet_vault import FernetVault

        return FernetVault(key)

    def give_memory_back(self) -> None:
        """Ask the C library for it: each thread would keep its share."""
        with suppress(AttributeError, OSError, TypeError):
            ctypes.CDLL(None).malloc_trim(0)

    def in_background(self, work: Callable[[], None]) -> None:
        """Work in a thread of its own."""
        threading.Thread(target=work, daemon=True).start()
