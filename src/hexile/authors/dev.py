"""`hexile dev`: the table of a game that follows the edits of its files.

A process of its own serves each version (`authors.table`), so nothing of an old one is left. This one
knows the port, looks at the files, and hands the position over.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hexile.authors.dev_table import HOST, POSITION
from hexile.games import shelf
from hexile.kernel.setup import BadSetup, unknown
from hexile.server.main import address, take_port
from hexile.subprocesses import module_command

LOOK_EVERY_S: Final = 0.3
ANSWER_S: Final = 5
UNREAD: Final = "__pycache__"


def folder_of(slug: str) -> Path:
    """Return the folder of a game's files, which may be too broken to be loaded."""
    if slug not in shelf():
        raise BadSetup(unknown("game", slug, sorted(shelf())))
    spec = find_spec(shelf()[slug][0])
    if spec is None or spec.origin is None:
        raise BadSetup(f"the files of '{slug}' cannot be found")
    return Path(spec.origin).parent


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Return when each file was written and how long it is."""
    found = [path for path in folder.rglob("*") if path.is_file() and UNREAD not in path.parts]
    return {str(p): (p.stat().st_mtime_ns, p.stat().st_size) for p in found}


class DevServer:
    """The port, the process that serves the present version, and the position that is kept."""

    def __init__(self, slug: str, port: int, kept: Path) -> None:
        self.slug = slug
        self.kept = kept
        self.files = folder_of(slug)
        with take_port(HOST, port) as taken:
            self.port = taken.getsockname()[1]
        self.address = address(HOST, self.port)
        self.seen = stamps(self.files)
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """Begin to serve what the files are now; return when the port is taken again."""
        words = (self.slug, str(self.port), str(self.kept))
        process = subprocess.Popen(
            module_command("hexile.authors.dev_table", *words),
            stdin=subprocess.PIPE,  # it ends with us, when this is closed
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        process.stdout.readline()
        return process

    def stop(self) -> None:
        """End the process that serves."""
        self.process.terminate()
        self.process.communicate()

    def keep_position(self) -> None:
        """Keep where the table stands; of one that cannot say it, what was kept before."""
        with (
            suppress(OSError),
            urllib.request.urlopen(f"{self.address}dev/position", timeout=ANSWER_S) as answer,
        ):
            text = answer.read().decode()
            if text:
                (self.kept / POSITION).write_text(text, encoding="utf-8")

    def follow(self) -> bool:
        """Serve anew if a file has changed, or if the process has ended; tell whether it was so."""
        now = stamps(self.files)
        if now == self.seen and self.process.poll() is None:
            return False
        self.seen = now
        self.keep_position()
        self.stop()
        self.process = self.start()
        return True


def follow_edits(slug: str, port: int, tell: Callable[[str], None]) -> None:
    """Serve a game, and follow the edits of its files until interrupted."""
    with tempfile.TemporaryDirectory(prefix="hexile-dev-") as folder:
        bench = DevServer(slug, port, Path(folder))
        tell(f"{slug} runs at {bench.address}dev/table")
        tell(f"It reloads when you change the files in {bench.files}; press Ctrl-C to stop it.")
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))  # or what serves lives on
        try:
            while True:
                time.sleep(LOOK_EVERY_S)
                if bench.follow():
                    tell(f"{time.strftime('%H:%M:%S')} a file has changed")
        finally:
            bench.stop()
