"""What stands at the door: hosts, origins, rates, time, headers. Stricter when strangers may come."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from hexile.server.config import MOST_REQUEST, Config
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_body import TOO_SLOW, Bodies
from hexile.server.http.request_threads import RequestTurns
from hexile.server.http.visitors import ASKING, Bucket, ConcurrencyLimit, visitor_at
from hexile.server.i18n import WORDS
from hexile.server.logs import REQUEST, log_answer

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    ]
)
HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STRICT: Final = (b"strict-transport-security", b"max-age=31536000")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
FOREVER: Final = b"public, max-age=31536000, immutable"
HEALTH: Final = "/health"
LISTENS: Final = "/live"
BUSY_S: Final = 2
MOST_SEGMENT: Final = (
    200  # characters between two slashes of an address: fewer than a file's name may have
)
# Bytes of a query, and of cookies: Litestar keeps what it read in the last 1,024 of each.
MOST_HEAD: Final = 8_000
QUICK: Final = ("/static/", HEALTH)  # answered without work, so they take no turn

Page = Callable[[Problem], str]
Header = tuple[bytes, bytes]
NO_FRAME: Final = "'none'"


class SecurityMiddleware:
    """Refuses what should not come in, and adds headers to what goes out.

    *page* writes a refusal for people; programs get problem details.
    """

    def __init__(
        self, app: ASGIApp, config: Config, page: Page, frame_ancestors: str = NO_FRAME
    ) -> None:
        self.app = app
        self.config = config
        self.added = headers_for(config.public, frame_ancestors)
        self.page = page
        limits = config.limits
        self.reads = Bucket(limits.reads_a_minute)
        self.writes = Bucket(limits.writes_a_minute)
        self.under_way = ConcurrencyLimit(limits.requests, limits.requests_at_once)
        self.turns = RequestTurns(limits.working)
        self.bodies = Bodies(limits, MOST_REQUEST)
        self.streams = ConcurrencyLimit(limits.streams, limits.streams_in_all)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request before anybody else does."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began = time.monotonic()
        visitor = visitor_at(scope["client"][0] if scope["client"] else "?")
        ASKING.set(visitor)
        REQUEST.set(secrets.token_hex(4))
        headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}
        sending = Sending(scope, send, self.added)
        refusal = self.refusal(scope, headers, visitor)
        if refusal is not None:
            await self._refuse(sending, refusal, headers)
        else:
            await self._let_in(scope, receive, sending, headers, visitor)
        log_answer(scope, visitor, sending.status, time.monotonic() - began)

    async def _let_in(
        self,
        scope: HTTPScope,
        receive: Receive,
        sending: Sending,
        headers: dict[str, str],
        who: str,
    ) -> None:
        """Pass a request on, if there is room for it, when it is its turn."""
        listens = scope["path"].endswith(LISTENS)
        held = self.streams if listens else self.under_way
        if not held.take(who):
            await self._refuse(sending, self._no_room(held, who), headers)
            return
        try:
            if listens or scope["path"].startswith(QUICK):
                await self.app(scope, receive, sending)
            else:
                heard = await self.bodies.heard(receive, who, headers.get("content-type", ""))
                await self._in_turn(scope, heard, sending, who)
        except Problem as problem:
            await self._refuse(sending, problem, headers)
        finally:
            held.give_back(who)

    async def _in_turn(self, scope: HTTPScope, receive: Receive, send: Sending, who: str) -> None:
        """Have a request answered when its visitor may have one more worked at."""
        await self.turns.take(who)
        try:
            await self.app(scope, receive, send)
        finally:
            self.turns.give_back(who)

    def _no_room(self, held: ConcurrencyLimit, who: str) -> Problem:
        """Say that a visitor holds too many of something, or that all together do."""
        if not held.held(who) >= held.most > 0:
            return Problem(503, "busy", WORDS("refusal.busy", seconds=BUSY_S), retry_s=BUSY_S)
        if held is self.streams:
            return Problem(429, "too-often", WORDS("refusal.streams", most=held.most))
        words = WORDS("refusal.at_once", most=held.most, seconds=BUSY_S)
        return Problem(429, "too-often", words, retry_s=BUSY_S)

    def refusal(self, scope: HTTPScope, headers: dict[str, str], visitor: str) -> Problem | None:
        """Return why a request is refused at the door, or None."""
        if max(map(len, scope["path"].split("/"))) > MOST_SEGMENT:
            return Problem(404, "not-found", WORDS("refusal.no_answer", status=404))
        for name, size in (
            (WORDS("refusal.the_query"), len(scope["query_string"])),
            (WORDS("refusal.the_cookies"), len(headers.get("cookie", ""))),
        ):
            if size > MOST_HEAD:
                words = WORDS("refusal.too_long", name=name, count=size, most=MOST_HEAD)
                return Problem(413, "too-large", words)
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            return Problem(400, "bad-input", WORDS("refusal.zero"))
        if not self.config.public and host_of(headers.get("host", "")) not in self.config.hosts():
            return Problem(403, "foreign-origin", WORDS("refusal.own_name"))
        if scope["method"] not in SAFE and not self.same_origin(headers):
            return Problem(403, "foreign-origin", WORDS("refusal.other_site"))
        bucket = self.reads if scope["method"] in SAFE else self.writes
        wait = 0 if scope["path"] == HEALTH else bucket.wait(visitor)
        if wait:
            words = WORDS("refusal.too_often", seconds=wait)
            return Problem(429, "too-often", words, retry_s=wait)
        return None

    def same_origin(self, headers: dict[str, str]) -> bool:
        """Tell whether a request that changes something comes from our own pages, or no page."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        try:
            return origin is None or urlsplit(origin).netloc == headers.get("host", "")
        except ValueError:  # no address at all, such as `http://[::1`
            return False

    async def _refuse(self, send: Sending, problem: Problem, headers: dict[str, str]) -> None:
        """Answer a request at the door: a page for people, problem details for programs."""
        kind, body = "application/problem+json", json.dumps(problem.body(problem.detail))
        if "text/html" in headers.get("accept", "") and "x-hexile" not in headers:
            kind, body = "text/html; charset=utf-8", self.page(problem)
        sent = [(b"content-type", kind.encode())]
        if problem.status == TOO_SLOW:
            sent.append((b"connection", b"close"))
        if problem.retry_s:
            sent.append((b"retry-after", str(problem.retry_s).encode()))
        await send({"type": "http.response.start", "status": problem.status, "headers": sent})
        await send({"type": "http.response.body", "body": body.encode(), "more_body": False})


class Sending:
    """Sends an answer on, with our headers, and remembers its status."""

    def __init__(self, scope: Scope, send: Send, added: list[Header]) -> None:
        self.status = 0
        self._scope = scope
        self._send = send
        self._added = added

    async def __call__(self, message: Message) -> None:
        """Send a part of an answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            own = list(message["headers"])
            if self._scope["path"].startswith("/static/") and self._scope["query_string"]:
                own = [h for h in own if h[0].lower() != b"cache-control"]
                own.append((b"cache-control", FOREVER))
            elif not any(h[0].lower() == b"cache-control" for h in own):
                own.append((b"cache-control", b"no-store"))
            names = {name.lower() for name, _ in own}
            added = [*self._added, (b"x-request-id", REQUEST.get().encode())]
            message["headers"] = [*own, *(h for h in added if h[0] not in names)]
        await self._send(message)


def headers_for(public: bool, frame_ancestors: str) -> list[Header]:
    """List what every answer says to the browser."""
    policy = f"{POLICY}; frame-ancestors {frame_ancestors}".encode()
    return [(b"content-security-policy", policy), *HEADERS, *([STRICT] if public else [])]


def host_of(value: str) -> str:
    """Return the host of a Host header, without the port."""
    if value.startswith("["):
        return value.partition("]")[0] + "]"
    return value.rpartition(":")[0] if ":" in value else value
