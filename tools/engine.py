"""Makes the compiled Hexile beside the sources, and finds the one that fits them.

    python tools/engine.py          prints the folder of the build, made now if there is none
    python tools/engine.py --clean  forgets what an earlier build left to go on from

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

ROOT = Path(__file__).resolve().parents[1]
MADE_FROM = (
    "src",
    "setup.py",
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "NOTICE",
    "bench/raid.c",
)
SETTINGS = ("CC", "CFLAGS", "HEXILE_GAMES", "HEXILE_OPT")
UNUSED = ("__pycache__", ".egg-info")
KEPT = 3
LOOK_EVERY_S = 0.25


class Failed(Exception):
    """A build came to nothing; the message says why, or where the log is."""


def sources(root: Path) -> Iterator[Path]:
    """Go through the files a build is made from, in a fixed order."""
    for name in MADE_FROM:
        top = root / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            words = path.relative_to(root).parts
            if path.is_file() and not any(word.endswith(UNUSED) for word in words):
                yield path


def stamp(root: Path) -> str:
    """Sum up sources, settings and the Python that runs here."""
    total = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for name in SETTINGS:
        total.update(f"{name}={os.environ.get(name, '')}\0".encode())
    for path in sources(root):
        total.update(f"{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


class Workshop:
    """Where builds of one checkout are made and kept: `build/engine`."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / "build" / "engine"
        self.work = self.folder / "work"
        self.log = self.folder / "log.txt"
        self.progress = self.folder / "progress"
        self.underway = self.work / "underway"

    def found(self) -> Path | None:
        """Return the build that fits the sources, if there is one."""
        path = self.folder / stamp(self.root)
        return path if path.is_dir() else None

    def how_far(self) -> str:
        """Say how far the build under way is, as in `12 of 40`, or nothing yet."""
        try:
            return self.progress.read_text(encoding="utf-8")
        except OSError:
            return ""

    def build(self, isolated: bool) -> Path:
        """Make the build that fits the sources, going on from the last one; raise Failed."""
        made = Making(self, isolated)
        while made.is_running():
            time.sleep(LOOK_EVERY_S)
        return made.finish()

    def copy_sources(self) -> str:
        """Bring a copy of the sources up to date, as an editor may be at work; return its stamp."""
        if self.underway.exists():
            shutil.rmtree(self.work)
        kept = set()
        for path in sources(self.root):
            to = self.work / path.relative_to(self.root)
            kept.add(to)
            if not to.is_file() or to.read_bytes() != path.read_bytes():
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, to)
        for path in list(sources(self.work)):
            if path not in kept:
                path.unlink()
        return stamp(self.work)

    def forget_old(self) -> None:
        """Keep the newest few builds: a table that is running may still read an older one."""
        builds = [p for p in self.folder.iterdir() if (p / "hexile").is_dir() and p != self.work]
        for path in sorted(builds, key=lambda p: p.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(path, ignore_errors=True)


class Making:
    """A build under way, in processes of its own at low priority."""

    def __init__(self, shop: Workshop, isolated: bool) -> None:
        self.shop = shop
        shop.folder.mkdir(parents=True, exist_ok=True)
        self.stamp = shop.copy_sources()
        self.made = shop.work / "made"
        shutil.rmtree(self.made, ignore_errors=True)
        shop.underway.touch()
        shop.progress.unlink(missing_ok=True)
        self.process = self.begin(isolated)

    def begin(self, isolated: bool) -> subprocess.Popen[bytes]:
        """Start pip, which makes what `pip install .` makes, in a folder of our own."""
        command = [sys.executable, "-m", "pip", "install", "--verbose", "--no-deps", "--no-compile",
                   "--disable-pip-version-check", "--target", str(self.made), "."]  # fmt: skip
        if not isolated:
            command.insert(4, "--no-build-isolation")
        if shutil.which("nice"):
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
        """End it and all it has started."""
        if self.is_running():
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait()

    def finish(self) -> Path:
        """Put the finished build where it is found; raise Failed if it is none."""
        if self.process.wait() != 0:
            raise Failed(f"the build failed; its log: {self.shop.log}")
        if not any(self.made.glob("*.so")) and not any(self.made.glob("*.pyd")):
            raise Failed(f"nothing was compiled; the log: {self.shop.log}")
        to = self.shop.folder / self.stamp
        shutil.rmtree(to, ignore_errors=True)
        self.made.rename(to)
        self.shop.underway.unlink()
        self.shop.forget_old()
        return to
