"""What stands at the door: hosts, origins, rates, headers. Stricter when strangers may come."""

from __future__ import annotations

import json
import time
from typing import Final
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from hexile.server.config import Config
from hexile.server.words import WORDS

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
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STRICT: Final = (b"strict-transport-security", b"max-age=31536000")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
READS_A_MINUTE: Final = 1_200
WRITES_A_MINUTE: Final = 240
MOST_CLIENTS: Final = 20_000
FOREVER: Final = b"public, max-age=31536000, immutable"


class Bucket:
    """Allows so many requests a minute, and a burst of a quarter of that."""

    def __init__(self, rate: int) -> None:
        self.rate = rate / 60
        self.room = max(10.0, rate / 4)
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        """Take one token of *who*, if there is one."""
        now = time.monotonic()
        left, then = self._left.get(who, (self.room, now))
        left = min(self.room, left + (now - then) * self.rate)
        if len(self._left) > MOST_CLIENTS:
            self._left.clear()
        self._left[who] = (max(0.0, left - 1), now)
        return left >= 1


class SecurityMiddleware:
    """Refuses what should not come in, and adds headers to what goes out."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config
        self.reads = Bucket(READS_A_MINUTE)
        self.writes = Bucket(WRITES_A_MINUTE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request before anybody else does."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}
        refusal = self.refusal(scope, headers)
        if refusal is not None:
            await refuse(send, *refusal)
            return
        await self.app(scope, receive, self._adding_headers(scope, send))

    def refusal(self, scope: HTTPScope, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """Return status, kind and words of a refusal, or None."""
        if not self.config.public and host_of(headers.get("host", "")) not in self.config.hosts():
            return 403, "foreign-origin", WORDS("refusal.own_name")
        if scope["method"] not in SAFE and not self.same_origin(headers):
            return 403, "foreign-origin", WORDS("refusal.other_site")
        if self.config.public:
            client = scope["client"][0] if scope["client"] else "?"
            bucket = self.reads if scope["method"] in SAFE else self.writes
            if not bucket.allows(client):
                return 429, "too-often", WORDS("refusal.too_often")
        return None

    def same_origin(self, headers: dict[str, str]) -> bool:
        """Tell whether a request that changes something comes from our own pages, or no page."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        return origin is None or urlsplit(origin).netloc == headers.get("host", "")

    def _adding_headers(self, scope: Scope, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [*HEADERS, STRICT] if self.config.public else HEADERS
                own = list(message["headers"])
                if scope["path"].startswith("/static/") and scope["query_string"]:
                    own = [h for h in own if h[0].lower() != b"cache-control"]
                    own.append((b"cache-control", FOREVER))
                elif not any(h[0].lower() == b"cache-control" for h in own):
                    own.append((b"cache-control", b"no-store"))
                names = {name.lower() for name, _ in own}
                message["headers"] = [*own, *(h for h in added if h[0] not in names)]
            await send(message)

        return sending


def host_of(value: str) -> str:
    """Return the host of a Host header, without the port."""
    if value.startswith("["):
        return value.partition("]")[0] + "]"
    return value.rpartition(":")[0] if ":" in value else value


async def refuse(send: Send, status: int, kind: str, words: str) -> None:
    """Answer a request at the door."""
    body = {"type": f"about:blank#{kind}", "title": words, "status": status, "detail": words}
    headers = [(b"content-type", b"application/problem+json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send(
        {"type": "http.response.body", "body": json.dumps(body).encode(), "more_body": False}
    )
