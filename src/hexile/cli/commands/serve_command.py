"""`hexile serve`: the browser table; `hexile unseal`: the game in a file it has sealed."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from hexile.kernel.setup import BadSetup

LAST_PORT = 65_535
LOOPBACK = "127.0.0.1"


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Add the command."""
    serve = commands.add_parser("serve")
    serve.add_argument("--host", default=LOOPBACK)
    serve.add_argument("--port", type=int, default=0)
    serve.add_argument("--data", default="")
    serve.add_argument("--public", action="store_true")
    serve.add_argument("--open", action="store_true")
    serve.set_defaults(run=run)
    unseal = commands.add_parser("unseal")
    unseal.add_argument("file")
    unseal.add_argument("--data", default="")
    unseal.set_defaults(run=run_unseal)


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped, saying where as soon as it can be reached."""
    from hexile.server.config import BadConfig
    from hexile.server.main import serve

    if not 0 <= arguments.port <= LAST_PORT:
        raise BadSetup(f"there is no port {arguments.port}; valid: 1 to {LAST_PORT}")
    data = Path(arguments.data) if arguments.data else None
    opens = arguments.open and has_desktop()
    try:
        serve(arguments.host, arguments.port, data, arguments.public, opens, say_where)
    except BadConfig as bad:
        raise BadSetup(str(bad)) from None
    return 0


def say_where(address: str) -> None:
    """Say where the table is, and how to put it away."""
    print(f"Hexile is on the table: {address}", flush=True)
    print("Ctrl-C puts it away; every game is kept.", flush=True)


def run_unseal(arguments: argparse.Namespace) -> int:
    """Print the journal in a sealed game file or report, with the key of the table's data folder."""
    from hexile.server.config import BadConfig, Config
    from hexile.server.store.encrypted_file import BadSeal, Vault, unseal, without_remarks

    try:
        text = Path(arguments.file).read_text(encoding="utf-8")
        data = Path(arguments.data) if arguments.data else None
        key = Config(LOOPBACK, 0, data, False).key
        print(unseal(without_remarks(text), Vault(key))[1], end="")
    except (OSError, UnicodeDecodeError, BadConfig, BadSeal) as bad:
        raise BadSetup(f"{arguments.file}: {bad}") from None
    return 0


def has_desktop() -> bool:
    """Tell whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
