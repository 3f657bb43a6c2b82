"""What differs between a machine that serves and a browser tab: threads, processes, files, secrets.

Nothing else in the server asks where it runs. `machine_platform.py` is the one, `hexile.web` the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from hexile.server.config import Config
from hexile.server.jobs.worker_pool import JobPool
from hexile.server.store.encrypted_file import Vault


class Platform(Protocol):
    """The services of one place to run in."""

    solo: bool  # one person plays here, whom nobody else can reach
    frame_ancestors: str  # whose pages may show ours in a frame
    pragmas: tuple[str, ...]  # how SQLite keeps its file
    prepared: Path | None  # pictures and templates that were made when this was built

    def prepare_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give the event loop what it answers requests with."""

    def make_pool(self, config: Config) -> JobPool:
        """Make the workers that think for computers and advice."""

    def make_vault(self, key: bytes) -> Vault | None:
        """Make what seals game files; None where nothing is kept from anybody."""

    def give_memory_back(self) -> None:
        """Give free memory back to the system, where that can be done."""

    def in_background(self, work: Callable[[], None]) -> None:
        """Do something that nobody waits for."""
