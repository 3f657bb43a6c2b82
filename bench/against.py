"""Compares the speed of this Hexile with another commit's, in one run.

    python bench/against.py e638a21
    python bench/against.py e638a21 --games raid,hive --json
    python bench/against.py --here DIR --there DIR      builds that exist already

Both are built compiled (kept in `build/`, by commit and by the stamp of the sources). Then they take
turns in short rounds over the same games, each in a process of its own; processor time counts, and
each one's best round. Random games and the positions searched must be equal on both sides.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "src")]

from engine import Failed, Workshop  # noqa: E402

from hexile.games import slugs  # noqa: E402
from hexile.lab.bench.c_reference import GAME as YARDSTICK_GAME  # noqa: E402
from hexile.lab.bench.c_reference import NoYardstick, Yardstick  # noqa: E402

SIDE = Path(__file__).with_name("side.py")
ROUNDS = 15
ROUND_S = 0.2
MOST = 4_096
C_PLAYS_MORE = 10


class Side:
    """A Hexile in a process of its own, asked by lines and answering in JSON."""

    def __init__(self, folder: Path, slug: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(SIDE), slug],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(folder)},
        )
        self.facts = self.answer()
        self.best: dict[str, dict[str, Any]] = {}

    def __enter__(self) -> Side:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.process.communicate()

    def ask(self, *words: object) -> dict[str, Any]:
        """Send a line and wait for the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """Wait for the next answer."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("against: a side stopped; what it said is above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def measure(self, verb: str, *numbers: int) -> None:
        """Measure a round, and keep it if it is the quickest so far."""
        found = self.ask(verb, *numbers)
        if verb not in self.best or found["seconds"] < self.best[verb]["seconds"]:
            self.best[verb] = found

    def figures(self) -> dict[str, float]:
        """Return the rates and costs of the best rounds."""
        play, search = self.best["play"], self.best["search"]
        return {
            "decisions_per_s": play["decisions"] / play["seconds"],
            "copy_us": 1e6 * self.best["copy"]["seconds"],
            "list_us": 1e6 * self.best["list"]["seconds"],
            "tries_per_s": search["tries"] / search["seconds"],
        }


def build_of(ref: str) -> Path:
    """Return the compiled build of a commit, made now unless it is kept."""
    named = run_git("rev-parse", "--verify", f"{ref}^{{commit}}").decode().strip()
    root = ROOT / "build" / "against" / named
    if not (root / "setup.py").is_file():
        with tarfile.open(fileobj=io.BytesIO(run_git("archive", named))) as files:
            files.extractall(root, filter="data")
    return built(Workshop(root), named[:12])


def built(shop: Workshop, name: str) -> Path:
    """Return a compiled build of a checkout."""
    found = shop.found()
    if found is None:
        print(f"building {name} ...", file=sys.stderr, flush=True)
        found = shop.build()
    return found


def run_git(*words: str) -> bytes:
    """Ask git about this checkout."""
    asked = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    if asked.returncode != 0:
        raise SystemExit(f"against: git {words[0]}: {asked.stderr.decode().strip()}")
    return asked.stdout


def compare(slug: str, here: Path, there: Path, stick: Yardstick | None) -> dict[str, Any]:
    """Measure one game on both sides in turn."""
    with Side(here, slug) as new, Side(there, slug) as old:
        games = enough(lambda count: float(old.ask("play", 0, count)["seconds"]))
        searches = enough(lambda count: float(old.ask("search", count)["seconds"]))
        in_c = 0.0
        for _ in range(ROUNDS):
            for words in (("play", 0, games), ("copy",), ("list",), ("search", searches)):
                for side in (new, old):
                    side.measure(*words)
            if stick is not None:
                run = stick.play_games(0, games * C_PLAYS_MORE)
                in_c = max(in_c, run.decisions / run.seconds)
        return result(slug, new, old, in_c)


def enough(seconds: Callable[[int], float]) -> int:
    """Return how many take about as long as a round should."""
    count = 1
    while count < MOST and seconds(count) < ROUND_S / 2:
        count *= 2
    return count


def result(slug: str, new: Side, old: Side, in_c: float) -> dict[str, Any]:
    """Put figures and ratios together: above 1 this side is faster, whatever the figure."""
    here, there = new.figures(), old.figures()
    return {
        "game": slug,
        "here": here,
        "there": there,
        "ratio": {
            "decisions_per_s": here["decisions_per_s"] / there["decisions_per_s"],
            "copy_us": there["copy_us"] / here["copy_us"],
            "list_us": there["list_us"] / here["list_us"],
            "tries_per_s": here["tries_per_s"] / there["tries_per_s"],
        },
        "of_c": in_c and here["decisions_per_s"] / in_c,
        "of_c_there": in_c and there["decisions_per_s"] / in_c,
        "compiled": new.facts["compiled"] and old.facts["compiled"],
        "same_games": new.best["play"]["sum"] == old.best["play"]["sum"],
        "same_position": new.facts["position"] == old.facts["position"],
        "same_choices": new.best["search"]["sum"] == old.best["search"]["sum"],
    }


def lines(results: list[dict[str, Any]], there: str) -> list[str]:
    """Write the table: how many times as fast this Hexile is as the other."""
    said = [
        f"times as fast as {there} (processor time, best of {ROUNDS} rounds)",
        f"{'':<10}{'random':>8}{'copy':>8}{'list':>8}{'search':>8}  of C",
    ]
    for found in results:
        times = "".join(f"{value:>8.2f}" for value in found["ratio"].values())
        of_c = f"  {found['of_c']:.3f}, was {found['of_c_there']:.3f}" if found["of_c"] else ""
        said.append(f"{found['game']:<10}{times}{of_c}")
    for found in results:
        said.append("")
        said += [f"{found['game']:<8}{side:<6}{row(found[side])}" for side in ("here", "there")]
        said += notes(found)
    return said


def row(at: dict[str, float]) -> str:
    """Write what was measured on one side."""
    return (
        f"{at['decisions_per_s']:>12,.0f} decisions/s {at['copy_us']:>8.2f} us a copy "
        f"{at['list_us']:>8.2f} us a list {at['tries_per_s']:>9,.0f} tries/s"
    )


def notes(found: dict[str, Any]) -> list[str]:
    """Say whether both sides did the same."""
    slug = found["game"]
    said = [] if found["compiled"] else [f"{slug}: NOT COMPILED on both sides"]
    said.append(f"{slug}: {'the same games' if found['same_games'] else 'NOT the same games'}")
    if not found["same_position"]:
        said.append(f"{slug}: NOT the same position searched: its own players play differently")
    elif not found["same_choices"]:
        said.append(f"{slug}: the searches choose differently")
    return said


def yardstick(folder: Path) -> Yardstick | None:
    """Return the C program, or nothing, and say why."""
    try:
        return Yardstick(folder)
    except NoYardstick as why:
        print(f"against: not compared with C: {why}", file=sys.stderr)
        return None


def main() -> int:
    """Build, measure, tell; status 1 if the games differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ref", nargs="?", default="")
    parser.add_argument("--games", default=",".join(slugs()))
    parser.add_argument("--here", type=Path)
    parser.add_argument("--there", type=Path)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if not asked.ref and asked.there is None:
        parser.error("say which commit, or --there DIR")
    try:
        there = asked.there or build_of(asked.ref)
        here = asked.here or built(Workshop(), "this checkout")
    except Failed as why:
        raise SystemExit(f"against: {why}") from None
    results = []
    with TemporaryDirectory() as folder:
        for slug in asked.games.split(","):
            print(f"measuring {slug} ...", file=sys.stderr, flush=True)
            stick = yardstick(Path(folder)) if slug == YARDSTICK_GAME else None
            results.append(compare(slug, here, there, stick))
    name = asked.ref or str(asked.there)
    print(json.dumps(results) if asked.json else "\n".join(lines(results, name)))
    return 0 if all(found["same_games"] for found in results) else 1


if __name__ == "__main__":
    sys.exit(main())
