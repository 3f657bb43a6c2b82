"""Answers the requests that the service worker passes on, by calling the application."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from litestar.types import ASGIApp

from hexile.kernel.errors import HexileError
from hexile.server.app import make_guarded
from hexile.server.config import Config
from hexile.server.site import Site
from hexile.server.store.results_store import HOME
from hexile.server.tables.all_games_file import Person, save_all
from hexile.web.browser_platform import BrowserPlatform
from hexile.web.web_worker_pool import WebWorker

HOST: Final = "localhost"
PORT: Final = 80
COOKIES: Final = "cookies.json"
LIVE: Final = "/live"
# What the browser says of itself there is about the service worker, not about our pages.
LEFT_OUT: Final = ("host", "cookie", "origin", "accept-encoding", "sec-fetch-site")
LINK: Final = re.compile(rb'((?:href|src|action|formaction|data-[a-z-]+)=")/(?!/)')

Headers = list[tuple[str, str]]
Tell = Callable[[str, object, object], None]


class Leaving:
    """Tells when nobody waits for an answer any more."""

    def __init__(self) -> None:
        self.event = asyncio.Event()

    def set(self) -> None:
        """Say that the page is gone."""
        self.event.set()


class CookieJar:
    """The cookies of the one visitor: a service worker cannot set any."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}

    def header(self, of_page: str) -> bytes:
        """Write the cookies of a request; those that a page's script has set come first."""
        pairs = {**self._kept, **{k: v.value for k, v in SimpleCookie(of_page).items()}}
        return "; ".join(f"{name}={value}" for name, value in pairs.items()).encode()

    def keep(self, header: str) -> None:
        """Keep what an answer sets."""
        for name, morsel in SimpleCookie(header).items():
            self._kept[name] = morsel.value
        self._path.write_text(json.dumps(self._kept))


class Bridge:
    """The application, and what stands in for a web server and a network."""

    def __init__(self, folder: str, base: str, worker: WebWorker) -> None:
        data = Path(folder)
        self.platform = BrowserPlatform(worker)
        self.site = Site(Config(HOST, PORT, data, False), self.platform)
        self.app: ASGIApp = make_guarded(self.site)
        self.jar = CookieJar(data / COOKIES)
        self.base = base.rstrip("/")
        self._alive: asyncio.Queue[Any] = asyncio.Queue()

    async def start(self) -> None:
        """Start the application; it runs until the tab is closed."""
        up = asyncio.Event()

        async def send(message: Any) -> None:
            if message["type"] == "lifespan.startup.failed":
                raise HexileError(message["message"])
            up.set()

        self._alive.put_nowait({"type": "lifespan.startup"})
        scope: Any = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._task = asyncio.ensure_future(self.app(scope, self._alive.get, send))
        await up.wait()

    async def answer(
        self,
        method: str,
        path: str,
        headers: Iterable[tuple[str, str]],
        body: bytes,
        cookies: str,
        tell: Tell,
        leaving: Leaving,
    ) -> None:
        """Answer one request: `tell` gets the head, then the body, a stream part by part."""
        scope = self._scope(method, path, headers, cookies)
        answer = Answer(self.jar, self.base, tell, path.partition("?")[0].endswith(LIVE))
        asked = False

        async def receive() -> Any:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": body, "more_body": False}
            await leaving.event.wait()
            return {"type": "http.disconnect"}

        await self.app(scope, receive, answer.send)

    def export_all(self) -> bytes:
        """Return all games and editions as one file."""
        return save_all(self.site, Person("", HOME, at_home=True))

    def _scope(
        self, method: str, path: str, headers: Iterable[tuple[str, str]], cookies: str
    ) -> Any:
        path, _, query = path.removeprefix(self.base).partition("?")
        sent = [
            (name.lower().encode(), value.encode("latin-1"))
            for name, value in headers
            if name.lower() not in LEFT_OUT
        ]
        sent += [(b"host", HOST.encode()), (b"cookie", self.jar.header(cookies))]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": sent,
            "client": ("127.0.0.1", 1),
            "server": (HOST, PORT),
            "state": {},
            "extensions": {},
        }


class Answer:
    """An answer on its way to the page: its addresses lie below the folder that Hexile Web is in."""

    def __init__(self, jar: CookieJar, base: str, tell: Tell, streams: bool) -> None:
        self._jar = jar
        self._base = base
        self._tell = tell
        self._streams = streams
        self._is_page = False
        self._parts: list[bytes] = []

    async def send(self, message: Any) -> None:
        """Pass a part of an answer on."""
        if message["type"] == "http.response.start":
            self._head(message["status"], message["headers"])
        elif self._streams:
            self._tell("part", message.get("body", b""), message.get("more_body", False))
        else:
            self._parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                self._tell("part", self._based(b"".join(self._parts)), False)

    def _head(self, status: int, headers: Iterable[tuple[bytes, bytes]]) -> None:
        told: Headers = []
        for key, given in headers:
            name, value = key.decode().lower(), given.decode("latin-1")
            if name == "set-cookie":
                self._jar.keep(value)
            elif name == "location" and value.startswith("/"):
                told.append((name, f"{self._base}{value}"))
            elif name != "content-length":
                told.append((name, value))
                self._is_page |= name == "content-type" and value.startswith("text/html")
        self._tell("start", status, told)

    def _based(self, body: bytes) -> bytes:
        """Put the folder before the addresses of a page."""
        if not self._is_page or not self._base:
            return body
        return LINK.sub(rb"\g<1>" + self._base.encode() + b"/", body)
