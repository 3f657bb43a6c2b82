"""What one visitor may try against a public table, each for a while: `bench/trust.py abuse` measures what others feel.

Every attack is bounded, stays on loopback, and returns how often each status was answered.
"""

from __future__ import annotations

import io
import json
import random
import socket
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import httpx

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.table.session import new_session

ATTACKER = {"x-forwarded-for": "203.0.113.5"}
PAGE = {"accept": "text/html"}
TWENTY = "9" * 20
AT_ONCE = 10
MOST_CALLS = 400  # of one connection
MISSED = (401, 403, 404, 405)  # nothing was tried
LONG_GAME = 1_500

Call = Callable[[httpx.Client], httpx.Response]
Attack = Callable[[str, float], dict[int, int]]


@contextmanager
def attacking(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=60, headers=ATTACKER) as client:
        yield client


def hammer(url: str, seconds: float, calls: list[Call], at_once: int = AT_ONCE) -> dict[int, int]:
    """Make calls in turn over several connections until the time is up."""
    counted: Counter[int] = Counter()
    ends = time.monotonic() + seconds

    def one() -> None:
        with attacking(url) as client:
            for number in range(MOST_CALLS):
                if time.monotonic() > ends:
                    return
                try:
                    status = calls[number % len(calls)](client).status_code
                except httpx.HTTPError:
                    status = 0
                counted[status] += 1
                if status in (0, 429, 503):
                    time.sleep(0.05)

    threads = [threading.Thread(target=one, daemon=True) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + 60)
    return dict(counted)


def edition(client: httpx.Client, game: str) -> str:
    made = client.post(f"/copies/new/{game}", headers=PAGE, follow_redirects=False)
    return made.headers["location"].split("/")[2]


def edit(id: str, file: str, text: str) -> Call:
    sent = {"part": file, "text": text, "version": "1"}
    return lambda client: client.post(f"/copies/{id}/edit", data=sent)


@contextmanager
def recognised(url: str) -> Iterator[httpx.Client]:
    """Return a client that sends its cookie: editions belong to one, and over plain HTTP none is sent by itself."""
    with attacking(url) as client:
        client.post("/copies/new/raid", headers=PAGE)
        client.headers["cookie"] = "; ".join(f"{k}={v}" for k, v in client.cookies.items())
        yield client


def as_the_same(calls: list[Call], known: httpx.Client) -> list[Call]:
    """Let calls of any client be made with the cookie of one."""
    cookie = known.headers["cookie"]

    def recognised_call(call: Call) -> Call:
        def made(client: httpx.Client) -> httpx.Response:
            client.headers["cookie"] = cookie
            return call(client)

        return made

    return [recognised_call(call) for call in calls]


def zipped(**texts: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts.items():
            packed.writestr(name, text)
    return data.getvalue()


def huge_numbers(url: str, seconds: float) -> dict[int, int]:
    """Twenty digits wherever a number goes: edits, editions by program, positions, game files."""
    with recognised(url) as known:
        chitin, hive = edition(known, "chitin"), edition(known, "hive")
    board = "position raid, rules 1\nscenario: command-bunker\nturn: " + TWENTY + "\n"
    files = {"game": "chitin", "name": "x", "files": {"counters.csv": f"A,{TWENTY}\n"}}
    header = {"hexile": 1, "game": "chitin", "rules": "1", "scenario": "learning", "options": {}}
    loaded = json.dumps({**header, "files": {"counters": f"A,{TWENTY}"}, "seats": {}, "faces": []})
    calls: list[Call] = [
        edit(chitin, "counters", f"G,{TWENTY}\n"),
        edit(hive, "map", "curve 999999999 a b\n"),
        edit(hive, "tables", f"{TWENTY}\n"),
        lambda client: client.post("/api/copies", json=files),
        lambda client: client.post("/api/tables", json={"game": "raid", "position": board}),
        lambda client: client.post("/load", files={"file": ("g", loaded + "\n")}),
    ]
    return hammer(url, seconds, as_the_same(calls, known))


def deep_names(url: str, seconds: float) -> dict[int, int]:
    """Names in names and brackets in brackets: a label of a zip, a file in TOML, JSON."""
    with recognised(url) as known:
        forlorn = edition(known, "forlorn")
    deep = "a" + ".a" * 30_000 + " = 1"
    bomb = zipped(**{"copy.toml": deep})
    calls: list[Call] = [
        lambda client: client.post("/copies/load", files={"file": ("c.zip", bomb)}, headers=PAGE),
        edit(forlorn, "operation", deep),
        lambda client: client.post("/load", files={"file": ("g", "[" * 100_000)}),
        lambda client: client.post("/api/tables", content=b"[" * 100_000),
    ]
    return hammer(url, seconds, as_the_same(calls, known))


def workshop(url: str, seconds: float) -> dict[int, int]:
    """The largest drawing that is kept, written and shown again and again, and the list of editions."""
    with recognised(url) as known:
        id = edition(known, "forlorn")
        edit(id, "quarters", '"' * 99_000)(known)
    versions = [1]

    def write(client: httpx.Client) -> httpx.Response:
        version = versions[-1]
        text = ('"' * 49 + "\n") * 39 + f"; {version}\n"
        sent = {"part": "quarters", "text": text, "version": str(version)}
        answer = client.post(f"/copies/{id}/edit", data=sent)
        if answer.status_code == 200:
            versions.append(version + 1)
        return answer

    calls: list[Call] = [
        lambda client: client.get(f"/copies/{id}?part=quarters", headers=PAGE),
        write,
        lambda client: client.get("/copies", headers=PAGE),
    ]
    return hammer(url, seconds, as_the_same(calls, known))


def beside(client: httpx.Client, game: str) -> str:
    """Begin a game beside a real board, and return its link."""
    sent = {"beside": "mine"}
    made = client.post(f"/new/{game}", data=sent, headers=PAGE, follow_redirects=False)
    return made.headers["location"].split("/t/")[1].split("/")[0]


def corrections(url: str, seconds: float) -> dict[int, int]:
    """A counter put elsewhere in a position with hundreds of remarks that name it."""
    with attacking(url) as client:
        token = beside(client, "raid")
        text = client.get(f"/api/tables/{token}/position").json()["position"]
    text += "".join(f"#{n} W1 r3c0\n" for n in range(600))
    sent = {"position": text, "piece": "W1", "to": "r0c9", "put": "1"}
    path = f"/t/{token}/beside/correct"
    return hammer(url, seconds, [lambda client: client.post(path, data=sent, headers=PAGE)], 8)


def set_right(url: str, seconds: float) -> dict[int, int]:
    """A position set right again and again, with a long remark that changes, and with a turn that does."""
    with attacking(url) as client:
        token = beside(client, "raid")
        text = client.get(f"/api/tables/{token}/position").json()["position"]
    numbers = iter(range(1_000_000))

    def call(client: httpx.Client) -> httpx.Response:
        number = next(numbers)
        position = f"{text}turn: {2 + number % 4}\n# {number} {'x' * 90_000}\n"
        version = client.get(f"/api/tables/{token}").json().get("version", 0)
        sent = {"operation": "set_right", "position": position, "version": str(version)}
        return client.post(f"/t/{token}/beside/correct", data=sent, follow_redirects=False)

    return hammer(url, seconds, [call], 4)


def long_journal() -> str:
    """Return a long game that people are said to have rolled for, none of it laid out on the table."""
    game, lots = find("stellar"), random.Random(1)
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 1, None, None)
    ends = time.monotonic() + 40
    while len(table.journal.moments) < LONG_GAME and time.monotonic() < ends:
        legal = table.legal_actions()
        if not legal:
            break
        table.act(lots.choice(legal).text())
    first, _, rest = table.journal.text().partition("\n")
    return json.dumps({**json.loads(first), "seed": None}) + "\n" + rest


def long_table(url: str) -> str:
    """Load a long game, and return its link."""
    sent = {"file": ("g", long_journal())}
    with attacking(url) as client:
        made = client.post("/load", files=sent, headers=PAGE, follow_redirects=False)
        return made.headers["location"].split("/t/")[1].split("/")[0]


def large_table(url: str, seconds: float) -> dict[int, int]:
    """The parts of a long game that change, and its review, which a note makes a new one of each time."""
    token = long_table(url)

    def note(client: httpx.Client) -> httpx.Response:
        version = client.get(f"/api/tables/{token}").json().get("version", 0)
        sent = {"version": version, "words": "x"}
        return client.post(f"/api/tables/{token}/note", json=sent)

    calls: list[Call] = [
        lambda client: client.get(f"/t/{token}/parts", headers=PAGE),
        note,
        lambda client: client.get(f"/t/{token}/review", headers=PAGE),
    ]
    return hammer(url, seconds, calls)


def companion(url: str, seconds: float) -> dict[int, int]:
    """The companion page of a long game of which nothing was laid out."""
    token = long_table(url)
    return hammer(url, seconds, [lambda client: client.get(f"/t/{token}/beside", headers=PAGE)])


def reasons(url: str, seconds: float) -> dict[int, int]:
    """Why a search decided, asked of every decision again and again."""
    with attacking(url) as client:
        asked = {"game": "chitin", "seats": {"0": "captain", "1": "captain"}}
        token = client.post("/api/tables", json=asked).json()["all"]
        ends = time.monotonic() + 30
        while time.monotonic() < ends:
            if client.get(f"/api/tables/{token}").json()["moment"] > 5:
                break
            time.sleep(0.5)
    calls: list[Call] = [
        lambda client, n=n: client.get(f"/t/{token}/why/{n}/0", headers=PAGE)  # type: ignore[misc]
        for n in range(1, 6)
    ]
    return hammer(url, seconds, calls)


HALF = (
    b"POST /load HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
    b"Content-Type: multipart/form-data; boundary=x\r\n\r\n3\r\n--x\r\n"
)


def half_bodies(url: str, seconds: float) -> dict[int, int]:
    """Two addresses with 58 bodies each that never end."""
    here, lines = ("127.0.0.1", int(url.rpartition(":")[2])), []
    for number in range(116):
        other = (f"127.0.0.{2 + number % 2}", 0)
        with suppress(OSError):
            lines.append(socket.create_connection(here, timeout=2, source_address=other))
            lines[-1].sendall(HALF)
    time.sleep(seconds)
    for line in lines:
        line.close()
    return {1: len(lines)}


def forms(url: str, seconds: float) -> dict[int, int]:
    """Forms of 100 kB, no two alike."""
    drawn = random.Random(1)

    def send(client: httpx.Client) -> httpx.Response:
        scenario = f"{drawn.random()}" + "x" * 100_000
        return client.post("/new/raid", data={"scenario": scenario}, headers=PAGE)

    return hammer(url, seconds, [send])


ATTACKS: dict[str, Attack] = {
    "forms": forms,
    "huge numbers": huge_numbers,
    "deep names": deep_names,
    "workshop": workshop,
    "corrections": corrections,
    "set right": set_right,
    "large table": large_table,
    "companion of a long game": companion,
    "why of a search": reasons,
    "half bodies": half_bodies,
}
