"""What the page's scripts call: values of JavaScript in, values of JavaScript out."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import to_js  # type: ignore[import-not-found]

from hexile.web.asgi_bridge import Bridge, Leaving
from js import Object  # type: ignore[import-not-found]


async def answer(bridge: Bridge, ask: Any, cookies: str, send: Any, leaving: Leaving) -> None:
    """Answer a request as the service worker has sent it."""

    def tell(kind: str, first: object, second: object) -> None:
        if kind == "start":
            send(plain({"status": first, "headers": second}))
        else:
            send(plain({"part": first, "more": second}))

    body = ask.body.to_bytes() if ask.body else b""
    headers = [(name, value) for name, value in ask.headers.to_py()]
    await bridge.answer(ask.method, ask.path, headers, body, cookies, tell, leaving)


def plain(value: dict[str, object]) -> Any:
    """Return a dictionary as a JavaScript object."""
    return to_js(value, dict_converter=Object.fromEntries)
