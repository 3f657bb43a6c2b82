"""Hexile in a browser tab: one thread, a second worker to think in, a file system in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hexile.server.config import Config
from hexile.server.jobs.worker_pool import JobPool
from hexile.server.store.encrypted_file import Vault
from hexile.web.web_worker_pool import WebWorker, WebWorkerPool

# The database lies in memory; the page's script writes it to IndexedDB in one transaction.
PREPARED: Final = Path("/site/hexile-prepared")
IN_MEMORY: Final = ("journal_mode=MEMORY", "synchronous=OFF")


class BrowserPlatform:
    """What a tab has in place of threads and processes."""

    solo = True
    frame_ancestors = "'self'"
    pragmas: tuple[str, ...] = IN_MEMORY
    prepared: Path | None = PREPARED

    def __init__(self, worker: WebWorker) -> None:
        self.pool = WebWorkerPool(worker)

    def prepare_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Leave it as it is: it answers requests one after the other."""

    def make_pool(self, config: Config) -> JobPool:
        """Think in the second worker."""
        return self.pool

    def make_vault(self, key: bytes) -> Vault | None:
        """Seal nothing: the player owns the tab and could read its memory anyway."""
        return None

    def give_memory_back(self) -> None:
        """Keep it: the memory of a tab never shrinks."""

    def in_background(self, work: Callable[[], None]) -> None:
        """Do nothing: pictures are drawn when a page asks for them."""
