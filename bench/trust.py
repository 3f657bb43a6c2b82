"""Puts the browser table to the test: killed, starved of disk, abused, and for a long time.

    python bench/trust.py kill --rounds 20                       SQLite, the server killed under load
    python bench/trust.py kill --rounds 20 --postgresql          two processes, server or database killed
    python bench/trust.py disk                                   a full, a held and a broken disk
    python bench/trust.py abuse --seconds 20                     what one visitor does to another
    python bench/trust.py memory --games 5000                    games made and dropped

Everything runs on loopback against servers of its own, and nothing else is touched. PostgreSQL is one of
its own, too, where `initdb` is found. Each part prints a row of the table in docs/measurements/trust.md as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
from attacks import ATTACKS, MISSED

CODE = (
    "from pathlib import Path; from hexile.server.main import serve; "
    "serve('127.0.0.1', {port}, Path({folder!r}), {public}, False)"
)
KEY = "a key for this measurement only, 0123456789"
PLAYERS = 6
START_S = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path, public: bool = False, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder, self.public = folder, public
        path = os.pathsep.join(p for p in sys.path if p)
        self.environment = {
            **os.environ,
            "PYTHONPATH": path,
            "HEXILE_SECRET_KEY": KEY,
            **environment,
        }
        self.limit: Callable[[], None] | None = None
        self.start()

    def start(self) -> None:
        code = CODE.format(port=self.port, folder=str(self.folder), public=self.public)
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            env=self.environment,
            stderr=subprocess.DEVNULL,
            preexec_fn=self.limit,
        )
        ends = time.monotonic() + START_S
        while time.monotonic() < ends:
            try:
                if httpx.get(f"{self.url}/health", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def memory(self) -> float:
        """Return the resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found.group(1)) / 1024 if found else 0.0


class Bot(threading.Thread):
    """Plays games one after another, and writes down every decision that was acknowledged."""

    def __init__(self, urls: list[str], number: int) -> None:
        super().__init__(daemon=True)
        self.urls = urls
        self.random = random.Random(number)
        self.number = number
        self.acknowledged: dict[str, list[str]] = {}
        self.refused = 0
        self.stopping = False

    def run(self) -> None:
        with httpx.Client(timeout=20) as client:
            while not self.stopping:
                try:
                    self.play(client)
                except (httpx.HTTPError, KeyError, ValueError):
                    self.refused += 1
                    time.sleep(0.1)

    def play(self, client: httpx.Client) -> None:
        asked = {"game": "raid", "seed": self.number}
        made = client.post(f"{self.urls[0]}/api/tables", json=asked).json()
        token = made["seats"]["0"]
        done = self.acknowledged.setdefault(token, [])
        now = client.get(f"{self.urls[0]}/api/tables/{token}").json()
        while not now["over"] and not self.stopping:
            do = self.random.choice(now["choices"])["do"]
            sent = {"do": do, "version": now["version"]}
            url = self.random.choice(self.urls)
            answer = client.post(f"{url}/api/tables/{token}/act", json=sent)
            if answer.status_code != 200:
                self.refused += 1
                return  # whether it was kept is looked at in the end
            done.append(do)
            now = answer.json()


def lost_and_doubled(url: str, bots: list[Bot]) -> tuple[int, int, int]:
    """Count what was acknowledged, what of it is gone, and games with more than was ever sent."""
    acknowledged = lost = doubled = 0
    with httpx.Client(timeout=60) as client:
        for bot in bots:
            for token, done in bot.acknowledged.items():
                lines = client.get(f"{url}/api/tables/{token}/journal").text.splitlines()
                kept = [json.loads(line)["do"] for line in lines if '"do"' in line]
                acknowledged += len(done)
                lost += len(done) - common(kept, done)
                doubled += len(kept) > len(done) + 1
    return acknowledged, lost, doubled


def common(kept: list[str], done: list[str]) -> int:
    """Count how many decisions are the same from the beginning on."""
    count = 0
    for one, other in zip(kept, done, strict=False):
        if one != other:
            break
        count += 1
    return count


@contextmanager
def postgresql() -> Iterator[dict[str, Any]]:
    """Start a PostgreSQL of our own, that keeps what it says it keeps."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    bin = places[-1] if places else Path(shutil.which("initdb") or "/nowhere").parent
    folder = Path(tempfile.mkdtemp(prefix="hexile-trust-"))
    before: list[str] = []
    if os.geteuid() == 0:
        folder.chmod(0o755)
        shutil.chown(folder, "postgres")
        before = ["runuser", "-u", "postgres", "--"]
    home, port = folder / "data", free_port()
    quiet: dict[str, Any] = {
        "check": True,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
    }
    subprocess.run(
        [*before, str(bin / "initdb"), "-A", "trust", "-U", "hexile", str(home)], **quiet
    )
    control = [*before, str(bin / "pg_ctl"), "-D", str(home), "-w"]
    start = [
        *control,
        "-o",
        f"-h 127.0.0.1 -p {port} -k {folder}",
        "-l",
        str(folder / "log"),
        "start",
    ]
    subprocess.run(start, **quiet)

    def kill() -> None:
        """Kill all of it at once, and start it again."""
        parent = int((home / "postmaster.pid").read_text().split()[0])
        for process in [parent, *children(parent)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        for _ in range(20):  # what was killed may hold its memory for a moment
            time.sleep(0.5)
            if subprocess.run(start, **{**quiet, "check": False}).returncode == 0:
                return
        raise RuntimeError("PostgreSQL does not come back")

    try:
        yield {"url": f"postgresql://hexile@127.0.0.1:{port}/postgres", "kill": kill}
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **{**quiet, "check": False})
        shutil.rmtree(folder, ignore_errors=True)


def children(parent: int) -> list[int]:
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(place.name))
    return found


def kill(rounds: int, seconds: float, shared: bool) -> dict[str, Any]:
    """Kill servers under load again and again, with PostgreSQL every other time the database."""
    with tempfile.TemporaryDirectory() as folder:
        if not shared:
            server = Server(Path(folder))
            try:
                return killed([server], rounds, seconds, None)
            finally:
                server.kill()
        with postgresql() as database:
            told = {"HEXILE_DATABASE_URL": database["url"]}
            servers = [Server(Path(folder) / name, **told) for name in ("one", "two")]
            try:
                return killed(servers, rounds, seconds, database["kill"])
            finally:
                for server in servers:
                    server.kill()


def killed(
    servers: list[Server], rounds: int, seconds: float, kill_database: Callable[[], None] | None
) -> dict[str, Any]:
    bots = [Bot([server.url for server in servers], i) for i in range(PLAYERS)]
    for bot in bots:
        bot.start()
    for number in range(rounds):
        time.sleep(seconds * random.uniform(0.5, 1.5))
        if kill_database is not None and number % 2:
            kill_database()
        else:
            victim = servers[number // 2 % len(servers)]
            victim.kill()
            victim.start()
    time.sleep(seconds)
    for bot in bots:
        bot.stopping = True
    for bot in bots:
        bot.join(30)
    wait_well(servers[0].url)
    acknowledged, lost, doubled = lost_and_doubled(servers[0].url, bots)
    return {
        "part": "kill, PostgreSQL" if kill_database else "kill, SQLite",
        "rounds": rounds,
        "acknowledged": acknowledged,
        "lost": lost,
        "accepted twice": doubled,
        "requests refused": sum(bot.refused for bot in bots),
    }


def wait_well(url: str) -> None:
    ends = time.monotonic() + START_S
    while time.monotonic() < ends:
        try:
            if httpx.get(f"{url}/health", timeout=5).status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.2)
    raise RuntimeError("the server is not well again")


def disk() -> list[dict[str, Any]]:
    """Let files grow no further, hold the database, break the disk: nothing is lost, and it is said."""
    return [full_disk(), held_database(), *broken_disk()]


def full_disk() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        token, now = begun(server.url)
        room = 400_000 + sum(p.stat().st_size for p in Path(folder).glob("tables*"))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        kept, statuses = 0, set()
        with httpx.Client(base_url=server.url, timeout=30) as client:
            for _ in range(3_000):
                sent = {"words": "x" * 400, "version": now["version"] + kept}
                status = client.post(f"/api/tables/{token}/note", json=sent).status_code
                statuses.add(status)
                kept += status == 200
                if status != 200:
                    break
            resource.prlimit(
                server.process.pid,
                resource.RLIMIT_FSIZE,
                (resource.RLIM_INFINITY, resource.RLIM_INFINITY),
            )
            version = client.get(f"/api/tables/{token}").json()["version"]
            sent = {"words": "again", "version": version}
            again = client.post(f"/api/tables/{token}/note", json=sent).status_code
        server.kill()
        server.start()
        found = httpx.get(f"{server.url}/api/tables/{token}").json()["version"]
        server.kill()
    return {
        "part": "full disk",
        "acknowledged": kept,
        "lost": now["version"] + kept + (again == 200) - found,
        "statuses": sorted(statuses),
        "after it": again,
    }


def held_database() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        token, now = begun(server.url)
        with httpx.Client(base_url=server.url, timeout=30) as client:
            holder = subprocess.Popen(
                [sys.executable, "-c", HOLDS, str(Path(folder) / "tables.sqlite3")],
                stdout=subprocess.PIPE,
            )
            assert holder.stdout is not None
            holder.stdout.readline()
            began = time.monotonic()
            sent = {"words": "x", "version": now["version"]}
            status = client.post(f"/api/tables/{token}/note", json=sent).status_code
            took = time.monotonic() - began
            shown = client.get(f"/t/{token}", headers={"accept": "text/html"}).status_code
            holder.kill()
            holder.wait()
            again = client.post(f"/api/tables/{token}/note", json=sent).status_code
        server.kill()
    return {
        "part": "a database nobody may write to",
        "answer": status,
        "seconds": round(took, 1),
        "looking": shown,
        "after it": again,
    }


def broken_disk() -> Iterator[dict[str, Any]]:
    """Let a disk turn read-only under the server, as one does that finds itself damaged; for root."""
    if os.geteuid() or not shutil.which("mkfs.ext4"):
        return
    with tempfile.TemporaryDirectory() as folder:
        image, place = Path(folder) / "disk", Path(folder) / "data"
        image.write_bytes(bytes(64_000_000))
        place.mkdir()
        mount = ["mount", "-o", "loop", str(image), str(place)]
        for command in (["mkfs.ext4", "-q", str(image)], mount):
            subprocess.run(command, check=True)
        try:
            yield broken_under(place, mount)
        finally:
            subprocess.run(["umount", str(place)], check=True)


def broken_under(place: Path, mount: list[str]) -> dict[str, Any]:
    server = Server(place)
    token, now = begun(server.url)
    sent = {"words": "x", "version": now["version"]}
    with httpx.Client(base_url=server.url, timeout=30) as client:
        kept = client.post(f"/api/tables/{token}/note", json=sent).json()["version"]
        subprocess.run(["mount", "-o", "remount,abort", str(place)], check=True)
        began = time.monotonic()
        sent["version"] = kept
        status = client.post(f"/api/tables/{token}/note", json=sent).status_code
        took = time.monotonic() - began
        shown = client.get(f"/t/{token}", headers={"accept": "text/html"}).status_code
    server.kill()
    for command in (["umount", str(place)], mount):
        subprocess.run(command, check=True)
    server.start()
    found = httpx.get(f"{server.url}/api/tables/{token}", timeout=30).json()["version"]
    sent["version"] = found
    again = httpx.post(f"{server.url}/api/tables/{token}/note", json=sent, timeout=30).status_code
    server.kill()
    return {
        "part": "a disk that turned read-only",
        "answer": status,
        "seconds": round(took, 1),
        "looking": shown,
        "lost": kept - found,
        "after it": again,
    }


HOLDS = (
    "import sqlite3, sys, time; c = sqlite3.connect(sys.argv[1], isolation_level=None); "
    "c.execute('BEGIN IMMEDIATE'); print('held', flush=True); time.sleep(600)"
)


def begun(url: str) -> tuple[str, dict[str, Any]]:
    made = httpx.post(f"{url}/api/tables", json={"game": "raid", "seed": 1}, timeout=30).json()
    token = made["seats"]["0"]
    return token, httpx.get(f"{url}/api/tables/{token}", timeout=30).json()


class Visitor(threading.Thread):
    """Another visitor: clicks through a game, and notes how long each answer takes."""

    def __init__(self, url: str, seconds: float) -> None:
        super().__init__(daemon=True)
        self.url, self.ends = url, time.monotonic() + seconds
        self.times: list[float] = []
        self.failed = 0

    def run(self) -> None:
        headers = {"x-forwarded-for": "198.51.100.7"}
        with httpx.Client(base_url=self.url, timeout=60, headers=headers) as client:
            while time.monotonic() < self.ends:
                try:
                    self.play(client)
                except (httpx.HTTPError, KeyError, ValueError):
                    self.failed += 1
                    time.sleep(0.5)

    def play(self, client: httpx.Client) -> None:
        token = client.post("/api/tables", json={"game": "raid"}).json()["seats"]["0"]
        now = client.get(f"/api/tables/{token}").json()
        while not now["over"] and time.monotonic() < self.ends:
            sent = {"do": now["choices"][0]["do"], "version": now["version"]}
            began = time.monotonic()
            now = client.post(f"/api/tables/{token}/act", json=sent).json()
            client.get(f"/t/{token}", headers={"accept": "text/html"})
            self.times.append(time.monotonic() - began)
            time.sleep(0.3)


def large_board(side: int, platform: int = 0) -> str:
    rows = ["-" * (2 * side + 1)]
    for _ in range(side):
        rows += ["|" + " ".join("." * side) + "|", "-" + " " * (2 * side - 1) + "-"]
    rows[-1] = "-" * (2 * side + 1)
    squares = list(rows[1])
    squares[1:10:2], squares[11 + 2 * platform] = "WWWWW", "P"
    rows[1] = "".join(squares)
    return "\n".join(rows)


LARGEST = 28  # squares a side of the largest board that is accepted
OWN_BOARDS = 12


def header(**more: Any) -> str:
    made = {"hexile": 1, "game": "raid", "rules": "1", "scenario": "command-bunker", "options": {}}
    return json.dumps({**made, "files": {}, "seats": {}, "seed": 1, "faces": [], **more}) + "\n"


def uploads(url: str, seconds: float) -> dict[int, int]:
    """Load the largest things there are, as one visitor, one after another."""
    branches = "".join(
        json.dumps({"n": n, "after": 0, "seat": 0, "do": "end", "faces": []}) + "\n"
        for n in range(1, 42_000)
    )
    boards = [large_board(LARGEST, platform) for platform in range(OWN_BOARDS)]
    files = [
        header(scenario="mine", files={"board": large_board(100)}),
        *(header(scenario="mine", files={"board": board}) for board in boards),
        header() + branches,
        "#\n" * 1_900_000 + header(),
        header() + '{"note":' + "[" * 100_000,
    ]
    counted: dict[int, int] = {}
    ends = time.monotonic() + seconds
    with httpx.Client(
        base_url=url, timeout=60, headers={"x-forwarded-for": "203.0.113.5"}
    ) as client:
        while time.monotonic() < ends:
            for text in files:
                try:
                    status = client.post("/load", files={"file": ("g", text)}).status_code
                except httpx.HTTPError:
                    status = 0
                counted[status] = counted.get(status, 0) + 1
    return counted


def computers(url: str, seconds: float) -> dict[int, int]:
    """Begin many games of thinking computers against each other."""
    counted: dict[int, int] = {}
    seats = {"0": "general", "1": "general"}
    with httpx.Client(
        base_url=url, timeout=60, headers={"x-forwarded-for": "203.0.113.5"}
    ) as client:
        for _ in range(80):
            made = client.post("/api/tables", json={"game": "chitin", "seats": seats})
            counted[made.status_code] = counted.get(made.status_code, 0) + 1
    time.sleep(max(0.0, seconds - 5))
    return counted


def connections(url: str, seconds: float) -> dict[int, int]:
    """Open very many connections and send half a request on each."""
    port = int(url.rpartition(":")[2])
    lines = []
    refused = 0
    for _ in range(1_100):
        try:
            here, other = ("127.0.0.1", port), ("127.0.0.2", 0)
            line = socket.create_connection(here, timeout=2, source_address=other)
        except OSError:
            line = None
        if line is None:
            refused += 1
            continue
        lines.append(line)
        with suppress(OSError):  # it may be shut already
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
    time.sleep(seconds)
    for line in lines:
        line.close()
    return {0: refused, 1: len(lines)}


def abuse(seconds: float, only: str) -> Iterator[dict[str, Any]]:
    """Let one visitor do what they can, and measure what another feels."""
    idle = abused("nobody", None, seconds)
    yield idle
    every = {"uploads": uploads, "computers": computers, "half requests": connections, **ATTACKS}
    for name, attack in every.items():
        if only in name:
            row = abused(name, attack, seconds)
            yield row | {"holds": holds(row, idle)}


def holds(row: dict[str, Any], idle: dict[str, Any]) -> bool:
    """Tell whether another visitor was served well, memory stayed, and every call tried something."""
    late = row["p95 ms"]
    served = late is not None and late < MOST_MS and late < MOST_TIMES * idle["p95 ms"]
    tried = not any(status in row["answers"] for status in MISSED)
    return bool(served and tried and not row["failed"] and row["MB grown"] < MOST_GROWN)


MOST_MS, MOST_TIMES, MOST_GROWN = 500, 5, 50


def abused(name: str, do: Callable[[str, float], Any] | None, seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        # The proxy's word is taken, so that two addresses of one machine are two visitors; half
        # requests and bodies come from some that are no proxies.
        server = Server(Path(folder), public=True, HEXILE_PROXIES="127.0.0.1")
        try:
            token = computers_turn(server.url)
            warm = Visitor(server.url, WARM_S)
            warm.start()
            warm.join(WARM_S + 30)
            before = server.memory()
            visitor = Visitor(server.url, seconds)
            visitor.start()
            answers = in_its_own_process(do, server.url, seconds) if do else {}
            visitor.join(seconds + 60)
            waited = wait_for_computer(server.url, token) if do is computers else None
            memory = server.memory()
        finally:
            server.kill()
    times = sorted(visitor.times)
    return {
        "part": f"abuse: {name}",
        "answers": answers,
        "clicks of another": len(times),
        "failed": visitor.failed,
        "p50 ms": round(times[len(times) // 2] * 1000) if times else None,
        "p95 ms": round(times[int(len(times) * 0.95)] * 1000) if times else None,
        "computer answered after s": waited,
        "MB before": round(before),
        "MB grown": round(memory - before),
    }


WARM_S = 3.0


def in_its_own_process(do: Callable[[str, float], Any], url: str, seconds: float) -> Any:
    """Attack from another process, so that what the attack itself costs does not delay whoever measures."""
    with ProcessPoolExecutor(1, get_context("spawn")) as other:
        return other.submit(do, url, seconds).result(seconds + 180)


OTHER = {"x-forwarded-for": "198.51.100.7"}


def computers_turn(url: str) -> str:
    """Begin another visitor's game against a thinking computer."""
    asked = {"game": "chitin", "seats": {"1": "cadet"}}
    made = httpx.post(f"{url}/api/tables", json=asked, headers=OTHER, timeout=30).json()
    return str(made["seats"]["0"])


def wait_for_computer(url: str, token: str) -> float | None:
    """Decide until the computer has answered once, and return how long that took."""
    began = time.monotonic()
    with httpx.Client(base_url=url, timeout=60, headers=OTHER) as client:
        while time.monotonic() < began + 120:
            now = client.get(f"/api/tables/{token}").json()
            if now.get("thinking") or not now.get("choices"):
                time.sleep(0.1)
                if now.get("moment", 0) > 0 and not now.get("thinking"):
                    return round(time.monotonic() - began, 1)
                continue
            sent = {"do": now["choices"][0]["do"], "version": now["version"]}
            after = client.post(f"/api/tables/{token}/act", json=sent).json()
            if after.get("moment", 0) > now["moment"] + 1:
                return round(time.monotonic() - began, 1)
    return None


# What is kept may be this large, so that all of it is full after the first games.
CACHES = ("rooms_bytes", "drawings_bytes", "setups_bytes")
SMALL = 15_000_000


def memory(games: int) -> dict[str, Any]:
    """Make games and come back to none of them."""
    slugs = ["raid", "hive", "chitin", "forlorn", "stellar"]
    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder) / "limits.toml"
        limits.write_text("".join(f"{name} = {SMALL}\n" for name in CACHES))
        server = Server(Path(folder), HEXILE_LIMITS=str(limits))
        seen = []
        with httpx.Client(base_url=server.url, timeout=60) as client:
            for number in range(games):
                made = client.post("/api/tables", json={"game": slugs[number % 5]}).json()
                token = made["all"]
                now = client.get(f"/api/tables/{token}").json()
                sent = {"do": now["choices"][0]["do"], "version": now["version"]}
                client.post(f"/api/tables/{token}/act", json=sent)
                client.get(f"/t/{token}", headers={"accept": "text/html"})
                if (number + 1) % max(1, games // 10) == 0:
                    seen.append(round(server.memory()))
        server.kill()
    return {"part": "memory", "games": games, "MB after each tenth": seen}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("part", choices=["kill", "disk", "abuse", "memory"])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--only", default="", help="attacks whose name has this")
    asked = parser.parse_args()
    rows: Iterable[dict[str, Any]]
    if asked.part == "kill":
        rows = [kill(asked.rounds, asked.seconds or 2.0, asked.postgresql)]
    elif asked.part == "disk":
        rows = disk()
    elif asked.part == "abuse":
        rows = abuse(asked.seconds or 20.0, asked.only)
    else:
        rows = [memory(asked.games)]
    for row in rows:
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
