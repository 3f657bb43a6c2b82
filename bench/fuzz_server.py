"""Sends corrupt, huge and odd values to every address of the table for a while, and names what breaks it.

    python bench/fuzz_server.py --minutes 10 --seed 1

Every address is asked at real games and editions: most fields hold what fits, some hold what does not.
It runs in this process, without a network. It prints each answer of 500 and above but a deliberate 503,
with the last line of its traceback, and at the end how many requests there were, the most memory before
and after, and the memory held after every 2,000 requests.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import re
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from hexile.server.app import make_app
from hexile.server.config import Config

GAMES = ("raid", "hive", "chitin", "forlorn", "stellar")
ODD: list[Any] = [
    "", " ", "0", "-1", "9" * 20, "-" + "9" * 20, "9" * 5_000, "1e300", "nan", "٣", "²", "\0", "\x7f",
    "\ud800", "é", "‮", "a" * 501, "a" * 100_001, "[" * 1_000, "{" * 1_000, "../../etc/passwd", "%00",
    "<script>", "'; drop table games; --", "{0.__class__}", "\n", "\r\n", "null", "true", "position",
    0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**30, 1.5, 1e308, True, None, [], {}, [[]], {"a": {"b": {}}},
    ["x"] * 500,
]  # fmt: skip
VALUE = re.compile(r'name="([\w-]+)"(?:[^>]*value="([^"]*)")?')
WORDS = re.compile(r"\b\d+\b")


class Told(logging.Handler):
    """Keeps the last fault that the server wrote down."""

    last = ""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            found = traceback.extract_tb(record.exc_info[2])[-1]
            self.last = f"{record.exc_info[1]!r:.200} at {found.filename}:{found.lineno}"


class Fuzz:
    """Somebody with tables, editions and a bad memory for what fields are for."""

    def __init__(self, client: TestClient[Any], routes: list[Any], seed: int) -> None:
        self.client = client
        self.routes = routes
        self.random = random.Random(seed)
        self.told = Told()
        logging.getLogger("hexile.server").addHandler(self.told)
        self.counted: Counter[int] = Counter()
        self.found: dict[str, str] = {}
        self.tokens: list[str] = []
        self.editions: list[str] = []
        self.fields: dict[str, list[str]] = {}
        self.bodies: dict[str, dict[str, str]] = {}
        self.paths = self.addresses()

    def addresses(self) -> list[tuple[str, str]]:
        """List method and path of every address there is, but streams."""
        return [
            (method, route.path)
            for route in self.routes
            for method in sorted(getattr(route, "methods", ()))
            if method in ("GET", "POST", "DELETE", "PUT") and not route.path.endswith("/live")
        ]

    def begin(self) -> None:
        """Make games and editions, and learn the fields of forms and bodies."""
        self.tokens, self.editions = [], []
        for game in GAMES:
            for more in ({}, {"beside": True}):
                made = self.client.post("/api/tables", json={"game": game, **more})
                if made.status_code == 201:
                    self.tokens += [made.json()["all"], made.json()["watch"]]
            made = self.client.post(f"/copies/new/{game}", follow_redirects=False)
            self.editions.append(made.headers.get("location", "/copies/x").split("/")[2])
        for token in self.tokens[:8]:
            for page in ("", "/beside", "/beside/correct", "/review", "/replay"):
                self.learn(self.client.get(f"/t/{token}{page}").text)
        for path in ("/", "/games", "/copies", f"/copies/{self.editions[0]}", "/new/raid", "/load"):
            self.learn(self.client.get(path).text)
        for token in self.tokens:
            choices = self.client.get(f"/api/tables/{token}").json().get("choices", [])
            self.fields.setdefault("do", []).extend(choice["do"] for choice in choices[:10])
        self.learn_operations(self.client.get("/api/openapi.json").json())

    def learn_operations(self, described: dict[str, Any]) -> None:
        """Learn which fields each operation of the API takes, and of what kind."""
        schemas = described["components"]["schemas"]
        for path, operations in described["paths"].items():
            for method, operation in operations.items():
                asked = {p["name"]: p["schema"] for p in operation.get("parameters", [])}
                body = operation.get("requestBody", {}).get("content", {})
                for kind in body.values():
                    name = kind["schema"].get("$ref", "").rpartition("/")[2]
                    asked |= schemas.get(name, {}).get("properties", {})
                kinds = {name: str(kind.get("type", "string")) for name, kind in asked.items()}
                self.bodies[f"{method.upper()} {path}"] = kinds

    def learn(self, page: str) -> None:
        for name, value in VALUE.findall(page):
            known = self.fields.setdefault(name, [])
            if value not in known and len(known) < 20:
                known.append(value)

    def value(self, name: str) -> Any:
        """Return something for a field: what fits, what nearly does, or what does not."""
        lot = self.random.random()
        known = self.fields.get(name, [])
        if lot < 0.7:
            return self.random.choice(known or ["1", "end", 1])
        if lot < 0.8 and known:
            text = self.random.choice(known)
            return WORDS.sub(str(self.random.choice(ODD[:9])), text, count=1)
        if lot < 0.85:
            return self.position()
        return self.random.choice(ODD)

    def typed(self, name: str, kind: str) -> Any:
        """Return something for a field of a kind; mostly what fits."""
        if self.random.random() < 0.25:
            return self.value(name)
        fitting = {"integer": 0, "boolean": True, "object": {}, "array": [], "number": 0.5}
        if name == "game":
            return self.random.choice(GAMES)
        if name in ("position", "text"):
            return self.position()
        return fitting.get(kind, self.random.choice(self.fields.get(name) or ["", "end"]))

    def position(self) -> str:
        """Return a real position with one word of it exchanged."""
        answer = self.client.get(f"/api/tables/{self.random.choice(self.tokens)}/position")
        text = answer.json().get("position", "") if answer.status_code == 200 else ""
        words = text.split(" ")
        words[self.random.randrange(len(words))] = str(self.random.choice(ODD))
        return " ".join(words)

    def path_of(self, template: str) -> str:
        def filled(found: re.Match[str]) -> str:
            name = found[1]
            if self.random.random() < 0.1:
                odd = str(self.random.choice(ODD[:40]))[:300].encode(errors="replace")
                return "".join(f"%{byte:02x}" for byte in odd) or "x"
            real = {"token": self.tokens, "id": self.editions, "slug": list(GAMES)}
            return self.random.choice(real.get(name, [str(self.random.randrange(4)), "x"]))

        return re.sub(r"\{(\w+)(?::\w+)?\}", filled, template)

    def ask(self) -> None:
        """Send one request, and write down what broke."""
        method, template = self.random.choice(self.paths)
        path = self.path_of(template)
        names = self.random.sample(sorted(self.fields), min(6, len(self.fields)))
        names += self.random.sample(["version", "do", "words", "position", "part", "text"], 3)
        sent = {name: self.value(name) for name in names}
        known = self.bodies.get(f"{method} {re.sub(r':[a-z]+}', '}', template)}")
        if known is not None and self.random.random() < 0.95:
            sent = {name: self.typed(name, kind) for name, kind in known.items()}
        if self.random.random() < 0.5 and "{token" in template:
            sent["version"] = self.version(path)
        try:
            answer = self.send(method, path, sent)
        except (UnicodeEncodeError, ValueError, TypeError):
            return  # what no client can send
        self.counted[answer.status_code] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            key = f"{method} {template}: {self.told.last}"
            if key not in self.found:
                self.found[key] = repr(sent)[:600]
                print(key, "\n   ", path[:200], self.found[key], flush=True)

    def version(self, path: str) -> Any:
        token = path.split("/")[2] if path.startswith("/t/") else path.split("/")[3:4]
        token = token if isinstance(token, str) else "".join(token)
        answer = self.client.get(f"/api/tables/{token}") if "%" not in token else None
        return answer.json().get("version", 0) if answer and answer.status_code == 200 else 0

    def send(self, method: str, path: str, sent: dict[str, Any]) -> Any:
        if method == "GET":
            few = {name: str(value)[:2_000] for name, value in sent.items()}
            return self.client.get(path, params=few, follow_redirects=False)
        lot = self.random.random()
        if path.startswith("/api"):
            content = json.dumps(sent).encode()
            if lot < 0.1:
                content = content[: self.random.randrange(len(content))]
            headers = {"content-type": "application/json"}
            return self.client.request(method, path, content=content, headers=headers)
        if lot < 0.15:
            data = str(self.random.choice(ODD)).encode(errors="replace") * 3
            return self.client.post(path, files={"file": ("x", data)}, follow_redirects=False)
        form = {name: str(value) for name, value in sent.items()}
        return self.client.post(path, data=form, follow_redirects=False)


def memory() -> float:
    """Return the most memory this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def held() -> int:
    """Return the memory this process holds now, in MB; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * resource.getpagesize() >> 20 if told.exists() else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Config("127.0.0.1", 0, Path(folder), False))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            fuzz = Fuzz(client, app.app.routes, asked.seed)
            fuzz.begin()
            before, ends, count = memory(), time.monotonic() + 60 * asked.minutes, 0
            course: list[int] = []
            while time.monotonic() < ends:
                fuzz.ask()
                count += 1
                if count % 2_000 == 0:
                    course.append(held())
                    fuzz.begin()
            after = memory()
    row = {"requests": count, "answers": dict(sorted(fuzz.counted.items()))}
    grown = {"peak MB": [round(before), round(after)], "MB every 2,000 requests": course}
    print(json.dumps(row | {"faults": len(fuzz.found)} | grown))
    return 1 if fuzz.found else 0


if __name__ == "__main__":
    sys.exit(main())
