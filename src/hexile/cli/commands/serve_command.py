"""`hexile serve`: play in the browser; `hexile decrypt`: the game in an encrypted game file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import rich_click as click

from hexile.cli.arguments import (
    PORT,
    Arguments,
    command,
    data_option,
    file_argument,
    flag,
    number_option,
)
from hexile.kernel.setup import BadSetup

LOOPBACK = "127.0.0.1"


@command("serve", "hexile serve --open", "hexile serve --host 0.0.0.0 --port 8000 --public")
@click.option("--host", default=LOOPBACK, metavar="HOST", help=f"Default: {LOOPBACK}, only you.")
@number_option("--port", 0, "The port. Default: the first free one.", PORT)
@data_option()
@flag("--public", "Use the limits for a server that strangers can reach.")
@flag("--open", "Open your browser.")
def serve(arguments: Arguments) -> int:
    """Play in your browser: start the server and say where it is."""
    from hexile.server.config import BadConfig
    from hexile.server.main import serve as serve_games

    data = Path(arguments.data) if arguments.data else None
    opens = arguments.open and has_desktop()
    try:
        serve_games(
            arguments.host, arguments.port, data, arguments.public, opens, say_where, say_running
        )
    except BadConfig as bad:
        raise BadSetup(str(bad)) from None
    return 0


def say_where(address: str) -> None:
    """Say where the table is, and how to stop it."""
    print(f"Hexile runs at {address}", flush=True)
    print("Press Ctrl-C to stop it. Every game is saved.", flush=True)


def say_running(address: str) -> None:
    """Say that the server runs already."""
    print(f"Hexile already runs at {address}", flush=True)


@command("decrypt", "hexile decrypt my-game.txt > my-game.jsonl")
@file_argument("The encrypted game file or report.")
@data_option()
def decrypt(arguments: Arguments) -> int:
    """Print the game in a file that this server has encrypted."""
    from hexile.server.config import BadConfig, Config
    from hexile.server.store.encrypted_file import BadSeal, unseal, without_remarks
    from hexile.server.store.fernet_vault import FernetVault

    try:
        text = Path(arguments.file).read_text(encoding="utf-8")
        data = Path(arguments.data) if arguments.data else None
        key = Config(LOOPBACK, 0, data, False).key
        print(unseal(without_remarks(text), FernetVault(key))[1], end="")
    except (OSError, UnicodeDecodeError, BadConfig, BadSeal) as bad:
        raise BadSetup(f"{arguments.file}: {bad}") from None
    return 0


def has_desktop() -> bool:
    """Tell whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
