"""Makes the compiled Hexile beside the sources, and finds the one that fits them.

    python tools/engine.py      prints the folder of the build that fits, made now if there is none

A build is a folder named by a stamp of everything it is made from: sources, settings, Python. So an
edited source never runs with an old build. It is made elsewhere and moved to its name when it is
whole: a broken or interrupted one is never found.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filelock import BaseFileLock

ROOT = Path(__file__).resolve().parents[1]
MADE_FROM = ("src", "setup.py", "pyproject.toml", "bench/raid.c")
CARRIED = ("MANIFEST.in", "README.md", "LICENSE", "NOTICE")
SETTINGS = ("CC", "CFLAGS", "HEXILE_GAMES", "HEXILE_OPT")
UNUSED = ("__pycache__", ".egg-info")
KEPT = 3
COMPILED = (".so", ".pyd")
NOTHING_YET = "0 %"
LOOK_EVERY_S = 0.25


class Failed(Exception):
    """A build came to nothing; the message says why, or where the log is."""


def sources(root: Path, names: tuple[str, ...]) -> Iterator[Path]:
    """Go through the files below some names, in a fixed order."""
    for top in (root / name for name in names):
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            words = path.relative_to(root).parts
            if path.is_file() and not any(word.endswith(UNUSED) for word in words):
                yield path


def stamp(root: Path) -> str:
    """Sum up sources, settings and the Python that runs here."""
    total = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for name in SETTINGS:
        total.update(f"{name}={os.environ.get(name, '')}\0".encode())
    for path in sources(root, MADE_FROM):
        total.update(f"{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


class Workshop:
    """Where the builds of a checkout are made and kept: `build/engine`."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / "build" / "engine"
        self.work = self.folder / "work"
        self.log = self.folder / "log.txt"
        self.progress = self.folder / "progress.txt"

    def found(self) -> Path | None:
        """Return the build that fits the sources, if there is one."""
        path = self.folder / stamp(self.root)
        return path if path.is_dir() else None

    def objects(self) -> str:
        """Return the folder with what was compiled here last, or nothing: C that is the same is not compiled again."""
        return str(next(self.work.glob("build/temp*"), ""))

    def how_far(self) -> str:
        """Say how far the build under way is, as in `40 %`."""
        return self.progress.read_text(encoding="utf-8")

    def build(self) -> Path:
        """Make the build that fits the sources and wait for it; raise Failed."""
        making = Making(self)
        try:
            while making.is_running():
                time.sleep(LOOK_EVERY_S)
            return making.finish()
        finally:
            making.stop()

    def copy_sources(self) -> str:
        """Bring a copy of the sources up to date, as somebody may be editing; return its stamp."""
        wanted = {}
        for path in sources(self.root, (*MADE_FROM, *CARRIED)):
            to = self.work / path.relative_to(self.root)
            wanted[to] = path.read_bytes()
            if not to.is_file() or to.read_bytes() != wanted[to]:
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_bytes(wanted[to])
        for path in list(sources(self.work, MADE_FROM)):
            if path not in wanted:
                path.unlink()
        return stamp(self.work)

    def forget_old(self) -> None:
        """Keep the newest few builds: a table that is still open may read an older one."""
        builds = [path for path in self.folder.iterdir() if (path / "hexile").is_dir()]
        for path in sorted(builds, key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(path, ignore_errors=True)


def locked(path: Path) -> BaseFileLock:
    """Lock a file until the lock is released or this process ends; raise Failed if another has it."""
    from filelock import FileLock, Timeout  # it is not there yet when Hexile is being installed

    lock = FileLock(path, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise Failed("another start is compiling already") from None
    return lock


def end_all(process: subprocess.Popen[bytes]) -> None:
    """End a process and all it has started, by its group or by what Windows has for it."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGTERM)
    else:
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], check=False)


class Making:
    """A build under way, in processes of its own; one at a time in a checkout.

    Made *beside* a game it keeps out of the way, and pip fetches the tools for it, which this Python
    need not have.
    """

    def __init__(self, shop: Workshop, beside: bool = False) -> None:
        self.shop = shop
        shop.folder.mkdir(parents=True, exist_ok=True)
        self.lock = locked(shop.folder / "lock")
        self.stamp = shop.copy_sources()
        self.made = shop.work / "made"
        # What was compiled goes on from the last time; what was put together does not: it may hold
        # modules that are no more.
        for path in (self.made, *(shop.work / "build").glob("lib*")):
            shutil.rmtree(path, ignore_errors=True)
        shop.progress.write_text(NOTHING_YET, encoding="utf-8")
        self.process = self.begin(beside)

    def begin(self, beside: bool) -> subprocess.Popen[bytes]:
        """Start pip, which makes what `pip install .` makes, in a folder of our own."""
        command = [sys.executable, "-m", "pip", "install", "--verbose", "--no-deps", "--no-compile",
                   "--disable-pip-version-check", "--target", str(self.made), "."]  # fmt: skip
        if not beside:
            command.insert(4, "--no-build-isolation")
        elif shutil.which("nice"):
            command = ["nice", "-n", "19", *command]
        with self.shop.log.open("wb") as log:
            return subprocess.Popen(
                command,
                cwd=self.shop.work,
                env=os.environ | {"HEXILE_PROGRESS": str(self.shop.progress)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def is_running(self) -> bool:
        """Tell whether it is still at work."""
        return self.process.poll() is None

    def stop(self) -> None:
        """End it and all it has started, if it is still at work."""
        if self.is_running():
            end_all(self.process)
            self.process.wait()
        self.lock.release()

    def finish(self) -> Path:
        """Put the build where it is found; raise Failed if it is none."""
        if self.process.wait() != 0:
            raise Failed(f"the compile failed; its log: {self.shop.log}")
        if not any(path.suffix in COMPILED for path in self.made.iterdir()):
            raise Failed(f"nothing was compiled; the log: {self.shop.log}")
        to = self.shop.folder / self.stamp
        shutil.rmtree(to, ignore_errors=True)
        self.made.rename(to)
        self.shop.forget_old()
        return to


def main() -> int:
    """Print where the build is that fits."""
    shop = Workshop()
    try:
        print(shop.found() or shop.build())
    except Failed as why:
        print(f"hexile: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
