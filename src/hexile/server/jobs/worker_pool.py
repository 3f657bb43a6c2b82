"""Where computers think: a few processes beside the server, decisions before advice.

Visitors take turns, whoever has how many games; those who wait come before games nobody watches.

The server's own process never thinks, so no game waits for another's computer, and one that hangs
or breaks is ended without harm.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Final, Protocol

from hexile.kernel.errors import HexileError
from hexile.server.http.visitors import NOBODY
from hexile.server.i18n import WORDS
from hexile.server.jobs.channel import Channel, Message, WorkerGone, WorkerProcess
from hexile.server.jobs.worker_process import STOP

LOG: Final = logging.getLogger("hexile.server")
GRACE_S: Final = 3.0
IDLE_S: Final = 120.0
LOOK_S: Final = 0.5
PATIENCE_S: Final = 0.4


class Job:
    """Something to think about. `heard` gets every answer, `ended` a fault or an empty text.

    Both are called in a thread of the thinkers.
    """

    def __init__(
        self,
        asked: Message,
        limit_s: float,
        heard: Callable[[Message], None],
        ended: Callable[[str], None],
    ) -> None:
        self.asked = asked
        self.limit_s = limit_s
        self.heard = heard
        self.ended = ended
        self.stopped = threading.Event()
        self.visitor = NOBODY
        self.is_watched: Callable[[], bool] = lambda: True
        self.on_stop: Callable[[], None] = lambda: None

    def stop(self) -> None:
        """Want no more answers."""
        self.stopped.set()
        self.on_stop()


class JobPool(Protocol):
    """Does jobs, decisions before advice, and never in the thread that asks.

    A page may wait *patience_s* for quick players before it is drawn.
    """

    patience_s: float

    def decide(self, job: Job) -> None:
        """Let a job be done as soon as a worker is free."""

    def advise(self, job: Job) -> None:
        """Let a job be done when no decision waits."""

    def waiting(self) -> int:
        """Count the jobs that wait."""

    def working(self) -> int:
        """Count the jobs that are being done."""

    def close(self) -> None:
        """Stop thinking and end the workers."""


class Turns:
    """Jobs that wait: visitors take turns, and each one's are done in the order they came."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def put(self, job: Job) -> None:
        """Let a job wait."""
        self._jobs.setdefault(job.visitor, deque()).append(job)

    def take(self, may: Callable[[Job], bool]) -> Job | None:
        """Return the next job that may be done; its visitor's next turn is after the others'."""
        for visitor, waiting in self._jobs.items():
            job = next((job for job in waiting if may(job)), None)
            if job is not None:
                waiting.remove(job)
                self._jobs.move_to_end(visitor)
                if not waiting:
                    del self._jobs[visitor]
                return job
        return None


class WorkerFailed(HexileError):
    """A worker gave no answer; the message says what it did."""


class WorkerPool:
    """Does jobs in a few processes. One of them is kept for decisions; advice waits for the others.

    Unless told, there is one for each processor besides that one, so that a review has them all where nobody
    decides. *start* makes a worker. *for_one* is how many of them may think for one visitor at once, 0 all. With *pauses*, games that
    nobody watches wait until somebody does; else they are played when nobody waits.
    """

    patience_s = PATIENCE_S

    def __init__(
        self,
        count: int = 0,
        start: Callable[[], Channel] = WorkerProcess,
        for_one: int = 0,
        pauses: bool = False,
    ) -> None:
        self._for_one = for_one
        self._pauses = pauses
        self._busy: Counter[str] = Counter()
        self._count = count or 1 + (os.cpu_count() or 1)
        self._start = start
        self._decisions = Turns()
        self._advice = Turns()
        self._changed = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._closed = False

    def decide(self, job: Job) -> None:
        """Let a job be done as soon as a process is free."""
        self._put(self._decisions, job)

    def advise(self, job: Job) -> None:
        """Let a job be done when no decision waits."""
        self._put(self._advice, job)

    def waiting(self) -> int:
        """Count the jobs that wait."""
        with self._changed:
            return len(self._decisions) + len(self._advice)

    def working(self) -> int:
        """Count the jobs that are being done."""
        return sum(self._busy.values())

    def _put(self, queue: Turns, job: Job) -> None:
        with self._changed:
            queue.put(job)
            self._changed.notify_all()
            if not self._threads:
                self._threads = [
                    threading.Thread(target=self._serve, args=[number == 0], daemon=True)
                    for number in range(self._count)
                ]
                for thread in self._threads:
                    thread.start()

    def close(self) -> None:
        """Stop thinking and end the processes."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(GRACE_S)

    def _serve(self, decisions_only: bool) -> None:
        process: Channel | None = None
        while not self._closed:
            job = self._next(decisions_only)
            if job is not None:
                process = self._do(process, job)
                self._done(job)
            elif process is not None:
                process.close()
                process = None
        if process is not None:
            process.close()

    def _next(self, decisions_only: bool) -> Job | None:
        """Wait for something to do; None means that nothing has come for long."""
        ends = time.monotonic() + IDLE_S
        with self._changed:
            while not self._closed and time.monotonic() < ends:
                job = self._take(decisions_only)
                if job is not None:
                    self._busy[job.visitor] += 1
                    return job
                left = ends - time.monotonic()
                paused = len(self._decisions) or len(self._advice)
                self._changed.wait(min(left, LOOK_S) if paused else left)
        return None

    def _take(self, decisions_only: bool) -> Job | None:
        found = self._decisions.take(self._is_waited_for)
        if found is None and not self._pauses:
            found = self._decisions.take(self._is_free)
        if found is None and not decisions_only:
            found = self._advice.take(self._is_free)
        return found

    def _is_waited_for(self, job: Job) -> bool:
        return job.stopped.is_set() or (job.is_watched() and self._is_free(job))

    def _is_free(self, job: Job) -> bool:
        """Tell whether no more is being thought for a job's visitor than may be."""
        return not self._for_one or self._busy[job.visitor] < self._for_one

    def _done(self, job: Job) -> None:
        with self._changed:
            self._busy[job.visitor] -= 1
            if not self._busy[job.visitor]:
                del self._busy[job.visitor]
            self._changed.notify_all()

    def _do(self, process: Channel | None, job: Job) -> Channel | None:
        """Do a job and return the process, or None if it had to be ended."""
        fault, kept = "", False
        try:
            process = process or self._start()
            kept = self._converse(process, job)
        except WorkerFailed as failed:
            fault = str(failed)
        except WorkerGone:
            fault = WORDS("trouble.ended")
        except Exception:
            LOG.exception("an answer could not be taken")
            fault = WORDS("trouble.nonsense")
        if process is not None and not kept:
            process.close()
        try:
            job.ended(fault)
        except Exception:
            LOG.exception("the end of a thought could not be taken")
        return process if kept else None

    def _converse(self, process: Channel, job: Job) -> bool:
        """Pass answers on until the last; tell whether the process may go on to the next job."""
        if job.stopped.is_set():
            return True
        process.send(job.asked)
        ends = time.monotonic() + job.limit_s
        stopping = False
        while not self._closed:
            answer = process.hear()
            if answer is not None and not stopping:
                job.heard(answer)
            if answer is not None and is_last(answer):
                return True
            if job.stopped.is_set() and not stopping:
                stopping, ends = True, time.monotonic() + GRACE_S
                process.send({"kind": STOP})
            if time.monotonic() > ends:
                if stopping:
                    return False
                raise WorkerFailed(WORDS("trouble.slow", seconds=f"{job.limit_s:g}"))
        return False


def is_last(answer: Message) -> bool:
    """Tell whether nothing follows an answer."""
    return bool({"do", "done", "fault"} & set(answer))
