"""The table of a game that is being written: one process for each version of its files.

    python -m hexile.authors.dev_table SLUG PORT FOLDER

It says so when it has the port, and ends when its standard input does.
FOLDER has the position to begin from, and all it writes. Every page carries a script that asks for
the version, and goes to the table again when that has changed, or to the fault when there is one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import traceback
from collections.abc import Awaitable, Callable, MutableMapping
from html import escape
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn

from hexile.games import find, shelf
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.setup import BadSetup
from hexile.server.app import make_guarded
from hexile.server.config import Config
from hexile.server.main import take_port
from hexile.server.pages.setup_page import first_setup
from hexile.server.site import Site
from hexile.server.tables.game_status import own_role

POSITION: Final = "position.txt"
HOST: Final = "127.0.0.1"
READY: Final = b"ready\n"
SCRIPT: Final = b'<script src="/dev/follow.js" type="module"></script>'
FOLLOW: Final = """\
const first = await (await fetch("/dev/state")).json();
const here = location.pathname;
setInterval(async () => {
  try {
    const now = await (await fetch("/dev/state")).json();
    if (now.version !== first.version) location.assign("/dev/table");
    else if (now.fault && here !== "/dev/fault") location.assign("/dev/fault");
  } catch { /* a new process is about to begin */ }
}, 400);
"""
PAGE: Final = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<link rel="stylesheet" href="/style/page.css">
<body><main class="card rulespage"><h1>{title}</h1><pre>{text}</pre>
<p><a href="/dev/table">Close</a> · <a href="/dev/anew">Begin a new game</a></p></main>
"""

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]


class Faults(logging.Handler):
    """Keeps the last fault that the server has written into its log."""

    def __init__(self, package: str) -> None:
        super().__init__()
        self.package = package
        self.last = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a fault."""
        if record.exc_info and record.exc_info[1] is not None:
            self.last = told_fault(record.exc_info[1], self.package)


def told_fault(fault: BaseException, package: str) -> str:
    """Tell a fault: what it is and where, in the game's own package if the way leads there; then the way to it."""
    steps = list(traceback.walk_tb(fault.__traceback__))
    own = [(frame, line) for frame, line in steps if is_part(frame, package)]
    where = ""
    for frame, line in (own or steps)[-1:]:
        where = f"{frame.f_code.co_filename}, line {line}"
    if isinstance(fault, SyntaxError) and fault.filename:
        where = f"{fault.filename}, line {fault.lineno}"
    way = "".join(traceback.format_exception(fault))
    return f"{type(fault).__name__}: {fault}\n{where}\n\n{way}"


def is_part(frame: FrameType, package: str) -> bool:
    """Tell whether a step on the way to a fault is in a package."""
    return f"{frame.f_globals.get('__name__')}.".startswith(f"{package}.")


class DevTable:
    """A table of the game, and the application round it that has the pages below `/dev`."""

    def __init__(self, slug: str, port: int, folder: Path) -> None:
        self.slug = slug
        self.folder = folder
        self.version = str(os.getpid())
        self.faults = Faults(shelf()[slug][0])
        logging.getLogger("hexile").addHandler(self.faults)
        self.site = Site(Config(HOST, port, folder, False))
        self.inner: Callable[..., Awaitable[None]] = make_guarded(self.site)
        self.token = ""
        self.begin(self.kept())

    def kept(self) -> str:
        """Return the position to begin from; nothing for a new game."""
        path = self.folder / POSITION
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    def begin(self, position: str) -> None:
        """Lay out the table, or keep the fault that prevents it."""
        self.faults.last = ""
        try:
            game = find(self.slug)
            setup = read_position(game, position).setup if position else first_setup(game)
            room = self.site.begin(game, setup, {}, None, "author", position)
            self.token = self.site.token(room, own_role(room))
        except Exception as fault:
            cause = fault.__cause__ if isinstance(fault, BadSetup) else None
            self.faults.last = told_fault(cause or fault, self.faults.package)

    def position(self) -> str:
        """Write where the table stands now, all that is hidden too."""
        if not self.token:
            return self.kept()
        session = self.site.open(self.token)[0].session
        return write_position(session.game, session.setup(), session.state)

    def state(self) -> str:
        """Say which version this is, and whether it has an error."""
        fault = "true" if self.faults.last else "false"
        return f'{{"version": "{self.version}", "fault": {fault}}}'

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer what is asked below `/dev`, and add the script to every other page."""
        path = scope.get("path", "")
        if scope["type"] != "http":
            await self.inner(scope, receive, send)
        elif path.startswith("/dev/"):
            await self.answer(path.removeprefix("/dev/"), send)
        else:
            self.look_at(path)
            # Plain, so that the script can be put in.
            named = [(k, v) for k, v in scope["headers"] if k != b"accept-encoding"]
            await self.inner({**scope, "headers": named}, receive, self.with_script(send))

    def look_at(self, path: str) -> None:
        """Remember which table is looked at: its position is the one that is kept."""
        words = path.split("/")
        if words[1:2] == ["t"] and len(words) == 3:
            self.token = words[2]

    async def answer(self, asked: str, send: Send) -> None:
        """Answer one of our own pages."""
        if asked == "follow.js":
            await say(send, 200, "text/javascript", FOLLOW)
        elif asked == "state":
            await say(send, 200, "application/json", self.state())
        elif asked == "position":
            text = await asyncio.to_thread(self.position)
            await say(send, 200, "text/plain; charset=utf-8", text)
        elif asked == "fault" or (asked == "table" and self.faults.last):
            page = PAGE.format(title=f"{self.slug} has an error", text=escape(self.faults.last))
            self.faults.last = self.faults.last if asked == "table" or not self.token else ""
            await say(send, 200, "text/html; charset=utf-8", page + SCRIPT.decode())
        elif asked == "anew":
            await asyncio.to_thread(self.begin, "")
            await say(send, 303, "text/plain", "", "/dev/table")
        else:
            await say(send, 303, "text/plain", "", f"/t/{self.token}")

    def with_script(self, send: Send) -> Send:
        """Return a way to send pages with the script at their end."""
        is_page = False

        async def sending(message: Message) -> None:
            nonlocal is_page
            if message["type"] == "http.response.start":
                named = message["headers"]
                is_page = any(k == b"content-type" and b"text/html" in v for k, v in named)
                if is_page:
                    message["headers"] = [(k, v) for k, v in named if k != b"content-length"]
            elif is_page and not message.get("more_body"):
                message["body"] = message.get("body", b"") + SCRIPT
            await send(message)

        return sending


async def say(send: Send, status: int, kind: str, text: str, to: str = "") -> None:
    """Send one whole answer."""
    headers = [(b"content-type", kind.encode()), (b"cache-control", b"no-store")]
    if to:
        headers.append((b"location", to.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def end_with_input() -> None:
    """End when the one who started this does: its end of our standard input is closed then."""
    sys.stdin.buffer.read()
    os._exit(0)


def main(slug: str, port: int, folder: Path) -> None:
    """Take the port, say so, and serve one version of the game until it is ended."""
    taken = take_port(HOST, port)
    os.write(sys.stdout.fileno(), READY)
    os.dup2(
        sys.stderr.fileno(), sys.stdout.fileno()
    )  # nobody reads what a game prints but a person
    threading.Thread(target=end_with_input, daemon=True).start()
    bench = DevTable(slug, port, folder)
    settings = uvicorn.Config(bench, log_config=None, access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(settings).run(sockets=[taken])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
