"""How the server talks with a worker: plain data, one line of JSON a message, over two pipes.

A channel can be replaced: whatever has `send`, `hear` and `close` does a worker's part, such as a
Web Worker in a browser.
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from contextlib import suppress
from typing import IO, Any, Final, Protocol

from hexile.kernel.errors import HexileError
from hexile.subprocesses import APART, module_command

Message = dict[str, Any]
COMMAND: Final = module_command("hexile.server.jobs.worker_process")
TICK_S: Final = 0.1
END: Final = b""


class WorkerGone(HexileError):
    """The other end of a channel is closed."""


class Channel(Protocol):
    """A worker as the server sees it: it does one job at a time."""

    def send(self, message: Message) -> None:
        """Send a message, or raise WorkerGone."""

    def hear(self) -> Message | None:
        """Return the next answer, None if there is none within a moment; or raise WorkerGone."""

    def close(self) -> None:
        """End the worker."""


class Lines:
    """Messages that come in on a stream, read by a thread of their own: any system can wait for them."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        with suppress(OSError, ValueError):  # a stream that was closed
            for line in self._stream:
                self._heard.put(line)
        self._heard.put(END)

    def is_empty(self) -> bool:
        """Tell whether nothing has come in."""
        return self._heard.empty()

    def next(self, wait_s: float | None = None) -> Message | None:
        """Return the next message, None if none comes in time; WorkerGone means that none will.

        What is no message raises ValueError.
        """
        try:
            line = self._heard.get(timeout=wait_s)
        except queue.Empty:
            return None
        if line == END:
            self._heard.put(END)
            raise WorkerGone("the other end is closed")
        found = json.loads(line)
        if not isinstance(found, dict):
            raise ValueError("a message is an object")
        return found


def write_line(stream: IO[bytes], message: Message) -> None:
    """Write a message whole, or raise WorkerGone."""
    try:
        stream.write(json.dumps(message).encode() + b"\n")
        stream.flush()
    except (OSError, ValueError):
        raise WorkerGone("the other end is closed") from None


class WorkerProcess:
    """A worker in a process of its own, on the other end of its standard input and output."""

    def __init__(self, command: list[str] | None = None) -> None:
        self._process = subprocess.Popen(
            command or COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            **APART,  # a key pressed in the terminal is for the server
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise WorkerGone("no pipes")
        self._in = self._process.stdin
        self._out = self._process.stdout
        self._lines = Lines(self._out)

    def send(self, message: Message) -> None:
        """Send a message, or raise WorkerGone."""
        write_line(self._in, message)

    def hear(self) -> Message | None:
        """Return the next answer, None if there is none within a moment; or raise WorkerGone."""
        return self._lines.next(TICK_S)

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        self._lines.thread.join()
        for stream in (self._in, self._out):
            with suppress(OSError):
                stream.close()
