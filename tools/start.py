"""Starts Hexile from a checkout.

    python tools/start.py --install                  fetches what Hexile needs into this Python
    python tools/start.py serve --open               runs `hexile serve --open`
    python tools/start.py --compile serve --open     and compiles beside it

It runs the compiled build that fits the sources, or the sources if there is none. What is compiled
beside is used from the next start on.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
sys.path[:0] = [str(ROOT / "tools"), str(SOURCES)]

from engine import NOTHING_YET, Failed, Making, Workshop  # noqa: E402

from hexile.toolchain import why_uncompiled  # noqa: E402

INSTALL = "--install"
COMPILE = "--compile"
SERVE = "serve"
LOOK_EVERY_S = 0.5


def install() -> int:
    """Fetch what Hexile needs, and put the command `hexile` beside this Python."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
               "--no-compile", "--upgrade", *project["dependencies"]]  # fmt: skip
    status = subprocess.run(command, check=False).returncode
    if status == 0:
        Path(sysconfig.get_path("purelib"), "hexile.pth").write_text(f"{SOURCES}\n", "utf-8")
        write_command(Path(sys.executable))
    return status


def write_command(python: Path, windows: bool = os.name == "nt") -> None:
    """Put the command `hexile` beside a Python."""
    start = str(Path(__file__).resolve())
    if windows:
        python.with_name("hexile.cmd").write_text(f'@"{python}" "{start}" %*\n', encoding="utf-8")
        return
    words = f"import runpy\n\nrunpy.run_path({start!r}, run_name='__main__')\n"
    script = python.with_name("hexile")
    script.write_text(f"#!{python}\n{words}", encoding="utf-8")
    script.chmod(0o755)


class Beside:
    """The compiler beside a game. Where somebody plays in this terminal it speaks at the end only."""

    def __init__(self, shop: Workshop, aloud: bool) -> None:
        self.shop = shop
        self.aloud = aloud
        self.how_far = NOTHING_YET
        self.result = ""
        self.making: Making | None = None
        why = why_uncompiled()
        if why:
            self.say_once(f"Hexile runs uncompiled, slower but complete: {why}.")
            return
        try:
            self.making = Making(shop, beside=True)
            say("Compiling beside this, for speed from the next start on.")
        except Failed as failed:
            say(f"Uncompiled for now: {failed}.")

    def say_once(self, words: str) -> None:
        """Say what is said at the first start only."""
        told = self.shop.folder / "told.txt"
        if not told.is_file() or told.read_text(encoding="utf-8") != words:
            say(words)
            told.parent.mkdir(parents=True, exist_ok=True)
            told.write_text(words, encoding="utf-8")

    def look(self) -> None:
        """See how far it is, or how it has ended."""
        if self.making is None or self.result:
            return
        if not self.making.is_running():
            self.result = self.put_in_place(self.making)
            self.say_aloud(self.result)
        elif (how_far := self.shop.how_far()) not in ("", self.how_far):
            self.how_far = how_far
            self.say_aloud(f"Compiling beside this: {self.how_far}")

    def put_in_place(self, making: Making) -> str:
        """Let a finished build be found by the next start; say what became of it."""
        try:
            making.finish()
        except Failed as failed:
            return f"Hexile goes on uncompiled: {failed}"
        return "Compiled: the next start is faster."

    def say_aloud(self, words: str) -> None:
        """Say something while the game goes on."""
        if self.aloud:
            say(words)

    def stop(self) -> None:
        """End the compiler; what it has finished is there the next time."""
        if self.making is None:
            return
        self.look()
        if not self.result:
            say(f"The compiler was at {self.how_far}; it goes on at the next start.")
        elif not self.aloud:
            say(self.result)
        self.making.stop()


def say(words: str) -> None:
    """Write a line."""
    print(words, flush=True)


def run(words: list[str], compiling: bool) -> int:
    """Run Hexile to its end, and the compiler beside it if that is asked for and needed."""
    shop = Workshop()
    build = shop.found()
    paths = filter(None, [str(build or SOURCES), os.environ.get("PYTHONPATH")])
    table = subprocess.Popen(
        [sys.executable, "-m", "hexile", *words],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
    )
    # Ctrl-C and a closed terminal reach the table by themselves; a plain end does not.
    signal.signal(signal.SIGINT, lambda *_: None)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: None)
    signal.signal(signal.SIGTERM, lambda *_: table.terminate())
    beside = Beside(shop, words[:1] == [SERVE]) if compiling and build is None else None
    try:
        while not ended(table):
            if beside is not None:
                beside.look()
    finally:
        if beside is not None:
            beside.stop()
    return table.returncode


def ended(process: subprocess.Popen[bytes]) -> bool:
    """Wait a little; tell whether a program has ended."""
    try:
        process.wait(LOOK_EVERY_S)
    except subprocess.TimeoutExpired:
        return False
    return True


def main(words: list[str]) -> int:
    """Do what is asked for."""
    if words == [INSTALL]:
        return install()
    compiling = words[:1] == [COMPILE]
    return run(words[1:] if compiling else words, compiling)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
