"""Computers think in a second Web Worker, one job at a time, decisions first."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from hexile.server.i18n import WORDS
from hexile.server.jobs.channel import Message
from hexile.server.jobs.worker_pool import Job, is_last

STOP_S: Final = 0.4  # how long a job that is stopped may take to end by itself


class WebWorker(Protocol):
    """The second worker as the page's script hands it over."""

    def post(self, text: str) -> None:
        """Send it a job."""

    def restart(self) -> None:
        """End it, whatever it does; the next job begins another."""


class WebWorkerPool:
    """Passes jobs to a Web Worker. A worker that computes hears nothing, so stopping ends it."""

    patience_s = 0.0  # the one thread that waits would be the one that answers

    def __init__(self, worker: WebWorker) -> None:
        self._worker = worker
        self._decisions: deque[Job] = deque()
        self._advice: deque[Job] = deque()
        self._job: Job | None = None
        self._late: asyncio.TimerHandle | None = None

    def decide(self, job: Job) -> None:
        """Let a job be done as soon as the worker is free."""
        self._decisions.append(job)
        self._next()

    def advise(self, job: Job) -> None:
        """Let a job be done when no decision waits."""
        self._advice.append(job)
        self._next()

    def waiting(self) -> int:
        """Count the jobs that wait."""
        return len(self._decisions) + len(self._advice)

    def working(self) -> int:
        """Count the jobs that are being done."""
        return int(self._job is not None)

    def close(self) -> None:
        """Want no more answers."""
        self._job = None
        self._worker.restart()

    def heard(self, text: str) -> None:
        """Take an answer of the worker."""
        answer: Message = json.loads(text)
        job = self._job
        if job is None:
            return
        if not job.stopped.is_set():
            job.heard(answer)
        if is_last(answer):
            self._end(job, "")

    def broke(self) -> None:
        """Take note that the worker has died."""
        if self._job is not None:
            self._worker.restart()
            self._end(self._job, WORDS("trouble.ended"))

    def _next(self) -> None:
        while self._job is None and (self._decisions or self._advice):
            job = (self._decisions or self._advice).popleft()
            if job.stopped.is_set():
                job.ended("")
            else:
                self._begin(job)

    def _begin(self, job: Job) -> None:
        self._job = job
        job.on_stop = lambda: self._end_within(job, STOP_S, "")
        slow = WORDS("trouble.slow", seconds=f"{job.limit_s:g}")
        self._end_within(job, job.limit_s, slow)
        self._worker.post(json.dumps(job.asked))

    def _end_within(self, job: Job, seconds: float, fault: str) -> None:
        """End a job by force unless it ends by itself in time."""

        def force() -> None:
            if self._job is job:
                self._worker.restart()
                self._end(job, fault)

        if self._late is not None:
            self._late.cancel()
        self._late = asyncio.get_event_loop().call_later(seconds, force)

    def _end(self, job: Job, fault: str) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        self._job = None
        job.on_stop = lambda: None
        job.ended(fault)
        self._next()


class Silence:
    """Nothing comes in while a Web Worker computes."""

    def is_empty(self) -> bool:
        """Tell that nothing has come in."""
        return True


def think(text: str, tell: Callable[[str], None]) -> None:
    """Do a job in the second worker, and tell every answer."""
    from hexile.server.jobs.worker_process import InterruptibleStopRule, do_job

    job: Message = json.loads(text)
    rule = InterruptibleStopRule(job["seconds"], Silence())
    do_job(job, rule, lambda answer: tell(json.dumps(answer)))
