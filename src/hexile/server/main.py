"""Starts the browser table."""

from __future__ import annotations

import gc
import threading
import webbrowser
from pathlib import Path

import uvicorn

from hexile.server.app import make_inner
from hexile.server.config import Config
from hexile.server.security import SecurityMiddleware
from hexile.server.site import Site

STOP_S = 3
SWEEPS = (20_000, 20, 50)
KEEP_ALIVE_S = 75


def address(host: str, port: int) -> str:
    """Return what to type into a browser."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def freeze_gc() -> None:
    """Keep the search for garbage from going through games and tables again and again.

    States are kept for ever and hold no circles; looking through them made one click in twenty slow.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEEPS)


def serve(
    host: str = "127.0.0.1",
    port: int = 8765,
    data: Path | None = None,
    public: bool = False,
    open_browser: bool = False,
) -> None:
    """Serve the table until stopped. BadConfig says what is missing for a public one."""
    config = Config(host, port, data, public)
    site = Site(config)
    app = SecurityMiddleware(make_inner(site), config)
    freeze_gc()
    threading.Thread(target=site.draw_shelf, daemon=True).start()
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address(host, port)]).start()
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=STOP_S,
        timeout_keep_alive=KEEP_ALIVE_S,
        proxy_headers=public,
        server_header=False,
    )
