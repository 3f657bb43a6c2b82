"""Games against a clock, in a process that can be ended: a player that hangs hangs nobody else.

The child says whom it asks before it asks. Whoever has not answered in time loses the game, with
a record; the child is ended and the next game begins in a new one. As a program it is the child.
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import hexile
from hexile.lab.clock import Stopwatch
from hexile.players.match import Forfeit
from hexile.subprocesses import module_command

GRACE_S = 1.0
START_S = 120.0
ENDED: dict[str, Any] = {}
STILL = "did not answer within the {limit:g} s allowed and was stopped"
GONE = "broke down: its process ended with status {status}"


class Announcer(Stopwatch):
    """A stopwatch that says whom it is about to ask."""

    def __init__(self, seconds: float, say: Callable[[dict[str, object]], None]) -> None:
        super().__init__(seconds)
        self.say = say

    def begin(self, seat: int, player: str, decision: int) -> None:
        """Say it, and start the watch."""
        self.say({"asked": [seat, player, decision]})
        super().begin(seat, player, decision)


class Child:
    """The process that plays; made anew after each one that had to be ended."""

    def __init__(self, task: object) -> None:
        self.process = subprocess.Popen(
            module_command("hexile.lab.timed_process"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": search_path()},
        )
        self.said: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.send(task)

    def _read(self) -> None:
        """Put what it says into the queue, until it ends."""
        assert self.process.stdout is not None
        with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            while True:
                self.said.put(pickle.load(self.process.stdout))
        self.said.put(ENDED)

    def send(self, words: object) -> None:
        """Send something; one that has ended is found out when it is listened to."""
        assert self.process.stdin is not None
        with suppress(OSError):
            write_object(self.process.stdin, words)

    def hear(self, seconds: float) -> dict[str, Any] | None:
        """Return what it says next, or None if it says nothing in time; {} means that it ended."""
        try:
            return self.said.get(timeout=seconds)
        except queue.Empty:
            return None

    def end(self) -> int:
        """End it, whatever it does, and return its status."""
        if self.process.poll() is None:
            self.process.kill()
        status = self.process.wait()
        self.reader.join()
        for stream in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                if stream is not None:
                    stream.close()
        return status


def write_object(stream: IO[bytes], words: object) -> None:
    """Write an object whole."""
    stream.write(pickle.dumps(words))
    stream.flush()


def search_path() -> str:
    """Return where the child finds what this process finds."""
    home = str(Path(hexile.__file__).parents[1])
    return os.pathsep.join(dict.fromkeys([home, *(path or os.getcwd() for path in sys.path)]))


class TimedProcess:
    """Plays the games of a task one by one in a child. Use it in a `with`."""

    def __init__(self, task: object, limit_s: float) -> None:
        self.task = task
        self.limit_s = limit_s
        self.child: Child | None = None

    def __enter__(self) -> TimedProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.child is not None:
            self.child.end()

    def play(self, seed: int) -> dict[str, Any] | Forfeit:
        """Return what the task makes of one game, or who lost it by hanging or dying."""
        if self.child is None:
            self.child = Child(self.task)
        self.child.send(seed)
        asked: list[Any] = []
        patience = START_S
        while True:
            said = self.child.hear(patience)
            if said and "done" in said:
                done: dict[str, Any] = said["done"]
                return done
            if not said:
                return self._lost(seed, asked, said is None)
            asked, patience = said["asked"], self.limit_s + GRACE_S

    def _lost(self, seed: int, asked: list[Any], still: bool) -> Forfeit:
        """End the child and say who was being asked."""
        assert self.child is not None
        status = self.child.end()
        self.child = None
        fault = STILL.format(limit=self.limit_s) if still else GONE.format(status=status)
        if not asked:
            raise RuntimeError(f"seed {seed}: the game's process {fault}, before anybody was asked")
        seat, player, decision = asked
        return Forfeit(seed, seat, player, decision, fault)


def serve(tasks: IO[bytes], results: IO[bytes]) -> None:
    """Be the child: take a task, then play a seed at a time."""
    play = pickle.load(tasks).player(lambda words: write_object(results, words))
    while True:
        try:
            seed = pickle.load(tasks)
        except EOFError:  # nobody wants more games
            return
        write_object(results, {"done": play(seed)})


def main() -> None:
    """Serve over the standard streams: what players print goes to standard error, and they read nothing."""
    tasks = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(tasks, results)


if __name__ == "__main__":
    main()
