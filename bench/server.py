"""Measures the browser table: one click, the first page, and many games at once on one process.

    python bench/server.py click            server time of a click, view and drawing included
    python bench/server.py click --against DIR   the same clicks beside another build, in turns
    python bench/server.py page             bytes of the first pages with everything they load
    python bench/server.py load --games 200 --think 5 --seconds 60

Everything runs on loopback against a server process of its own, with a fresh SQLite database.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from hexile.games import find, slugs
from hexile.kernel import play as engine

SCRIPT = "from pathlib import Path; from hexile.server.main import serve; serve('127.0.0.1', {port}, Path({folder!r}))"


WARM = 10
ODDS_LEFT = re.compile(r'"odds_left": ?true')


class Server:
    """A server in a process of its own."""

    def __init__(self, build: str = "") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = tempfile.TemporaryDirectory()
        code = SCRIPT.format(port=self.port, folder=self.folder.name)
        path = build or os.pathsep.join(p for p in sys.path if p)
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}
        )

    def __enter__(self) -> Server:
        for _ in range(400):
            try:
                httpx.get(f"{self.url}/health", timeout=2)
                return self
            except httpx.HTTPError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def __exit__(self, *ignored: object) -> None:
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def memory(self) -> float:
        """Return the resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def cpu(self) -> float:
        """Return the seconds of processor time that its threads have used so far."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(path.read_text().split()[0]) for path in threads) / 1e9


def part(times: list[float], share: float) -> float:
    """Return a quantile in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def start(client: httpx.Client, slug: str, seed: int) -> tuple[str, dict]:
    """Begin a game and return its link and position."""
    made = client.post("/api/tables", json={"game": slug, "seed": seed}).json()
    return made["all"], client.get(f"/api/tables/{made['all']}").json()


class Clicker:
    """A table in a browser, as far as the server notices: a piece is selected, then a choice made."""

    def __init__(self, build: str, slug: str, seed: int) -> None:
        self.server = Server(build)
        self.server.__enter__()
        self.client = httpx.Client(base_url=self.server.url, timeout=60)
        self.slug = slug
        self.times: list[float] = []
        self.bytes = 0
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begin a game, and open its page."""
        self.token, self.now = start(self.client, self.slug, seed)
        page = self.client.get(f"/t/{self.token}", headers={"accept": "text/html"})
        self.ground = re.search(r'data-ground="(\w+)"', page.text).group(1)

    def click(self, choice: dict) -> None:
        """Select the first piece of a choice, make the choice, ask for what odds are left; note the processor time."""
        headers = {"X-Hexile": "1", "accept": "text/html"}
        used = self.server.cpu()
        if len(choice["clicks"]) > 1:
            self.client.get(f"/t/{self.token}/walks", params={"piece": choice["clicks"][0]})
        form = {"do": choice["do"], "version": self.now["version"]}
        answer = self.client.post(
            f"/t/{self.token}/act?ground={self.ground}", data=form, headers=headers
        )
        answer.raise_for_status()
        if ODDS_LEFT.search(answer.text):
            self.client.get(f"/t/{self.token}/odds", headers=headers)
        self.times.append(self.server.cpu() - used)
        self.bytes = len(answer.content)
        found = re.search(r'data-ground="(\w+)"', answer.text)
        self.ground = found.group(1) if found else self.ground
        self.now = self.client.get(f"/api/tables/{self.token}").json()

    def close(self) -> None:
        """End the server."""
        self.client.close()
        self.server.__exit__(None, None, None)


def click(games: list[str], count: int, against: str) -> None:
    """Measure whole clicks, select and move, by the processor time of the server; beside another build in turns.

    Choices are taken from the sorted list, so that both play the same game.
    """
    for slug in games:
        tables = [Clicker(build, slug, 5) for build in ["", *([against] if against else [])]]
        choosing = random.Random(1)
        for number in range(count + WARM):
            if tables[0].now["over"]:
                for table in tables:
                    table.begin(number)
            choice = choosing.choice(sorted(tables[0].now["choices"], key=lambda c: c["do"]))
            for table in tables[:: 1 if number % 2 else -1]:
                table.click(choice)
        for table, name in zip(tables, ("here", "there"), strict=False):
            kept = table.times[WARM:]
            print(
                f"{slug:8} {name:5} median {part(kept, 0.5):6.1f} ms  p95 {part(kept, 0.95):6.1f} ms  "
                f"mean {1000 * sum(kept) / len(kept):6.1f} ms  {table.bytes / 1000:.0f} kB",
                flush=True,
            )
            table.close()


def page(games: list[str]) -> None:
    """Count the bytes of the first page and of a table, gzipped, with everything they load."""
    with Server() as server, httpx.Client(base_url=server.url, timeout=60) as client:
        paths = {"home": "/", "table": f"/t/{start(client, games[0], 5)[0]}"}
        for name, path in paths.items():
            began = time.perf_counter()
            body = client.get(path, headers={"accept": "text/html"}).text
            took = time.perf_counter() - began
            loaded = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', body))
            script = next(x for x in loaded if "/js/" in x).split("?")[0]
            loaded |= modules(client, script)
            total = len(gzip.compress(body.encode()))
            fonts = 0
            for file in loaded:
                content = client.get(file).content
                total += len(gzip.compress(content))
                if file.split("?")[0].endswith("table.css"):
                    for font in re.findall(r"url\((fonts/[^)]+)\)", content.decode()):
                        fonts += len(client.get(f"/static/{font}").content)
            print(
                f"{name:6} {total / 1000:.0f} kB gzipped, fonts {fonts / 1000:.0f} kB more, answered in {took * 1000:.0f} ms"
            )


def modules(client: httpx.Client, path: str) -> set[str]:
    """Return every script a module brings with it."""
    found: set[str] = set()
    todo = [path]
    while todo:
        text = client.get(todo.pop()).text
        for name in re.findall(r'from "\./([\w.]+)"', text):
            if (file := f"/static/js/{name}") not in found:
                found.add(file)
                todo.append(file)
    return found


async def one_player(
    client: httpx.AsyncClient,
    number: int,
    games: list[str],
    ends: float,
    think: float,
    times: list,
    faults: list,
) -> None:
    """Play games until time is up, thinking between decisions as a person does."""
    choosing = random.Random(number)
    slug = games[number % len(games)]
    await asyncio.sleep(choosing.random() * think)
    while time.monotonic() < ends:
        made = (await client.post("/api/tables", json={"game": slug, "seed": number})).json()
        token = made["all"]
        now = (await client.get(f"/api/tables/{token}")).json()
        while not now["over"] and time.monotonic() < ends:
            form = {"do": choosing.choice(now["choices"])["do"], "version": now["version"]}
            began = time.perf_counter()
            answer = await client.post(f"/api/tables/{token}/act", json=form)
            times.append(time.perf_counter() - began)
            if answer.status_code != 200:
                faults.append(answer.text)
                return
            now = answer.json()
            await asyncio.sleep(think * (0.5 + choosing.random()))


async def load(games: list[str], count: int, seconds: float, think: float) -> None:
    """Let many people play at once."""
    with Server() as server:
        times: list[float] = []
        faults: list[str] = []
        ends = time.monotonic() + seconds
        limits = httpx.Limits(max_connections=count + 10)
        async with httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits) as client:
            players = [
                one_player(client, i, games, ends, think, times, faults) for i in range(count)
            ]
            await asyncio.gather(*players)
        print(
            f"{count} games at once, {think} s between decisions, {seconds:.0f} s: {len(times)} decisions, "
            f"{len(faults)} faults, median {part(times, 0.5):.0f} ms, p95 {part(times, 0.95):.0f} ms, "
            f"memory {server.memory():.0f} MB, processor {server.cpu():.0f} s"
        )
        for fault in faults[:3]:
            print("  ", fault[:200])


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["click", "page", "load"])
    parser.add_argument("--game", action="append", choices=slugs())
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--against", default="", metavar="DIR", help="a build of another commit")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=5)
    asked = parser.parse_args()
    games = asked.game or slugs()
    for slug in games:
        find(slug)
    kind = "uncompiled" if str(engine.__file__).endswith(".py") else "compiled"
    print(f"rules {kind}, {os.cpu_count()} processors, load average {os.getloadavg()[0]:.1f}")
    if asked.what == "click":
        click(games, asked.count, asked.against)
    elif asked.what == "page":
        page(games)
    else:
        asyncio.run(load(games, asked.games, asked.seconds, asked.think))


if __name__ == "__main__":
    main()
