"""Long work that a visitor has asked for: its stage, its progress, and the jobs it is cut into.

Advice, reviews and measurements are such tasks. A task asks the workers for one job after the
other, takes their answers, and stops when it is told to or nobody looks any more.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Final, Generic, TypeVar

from hexile.server.http.http_errors import Problem
from hexile.server.http.visitors import ASKING, NOBODY
from hexile.server.jobs.channel import Message
from hexile.server.jobs.job_status import DONE, FAILED, NONE, STOPPED, THINKING, WAITING
from hexile.server.jobs.worker_pool import Job, JobPool

RETRY_S: Final = 20


class BackgroundTask:
    """Work under way for a visitor. A subclass says what is asked next and takes the answers.

    At most *at_once* jobs are with the workers, each for *limit_s* seconds. Where nobody has looked
    for *unseen_s* seconds, it stops; 0 is for ever.
    """

    at_once = 1
    limit_s = 120.0
    unseen_s = 0.0
    first_stage = THINKING

    def __init__(self, version: int) -> None:
        self.version = version
        self.visitor = NOBODY
        self.stage = NONE
        self._looked = 0.0
        self._jobs: list[Job] = []
        self._lock = threading.RLock()

    # --- what a subclass says

    def next_job(self) -> Message | None:
        """Return what the workers are asked next, or None when all was asked."""
        raise NotImplementedError

    def take(self, answer: Message) -> None:
        """Take an answer; `done` may be all it says."""
        raise NotImplementedError

    def progress(self) -> tuple[int, int]:
        """Return how much is done, and of how much."""
        raise NotImplementedError

    def is_wanted(self) -> bool:
        """Tell whether anybody still looks."""
        return not self.unseen_s or time.monotonic() - self._looked <= self.unseen_s

    # --- what others may do

    def under_way(self) -> bool:
        """Tell whether more is to come."""
        return self.stage in (WAITING, THINKING)

    def look(self) -> None:
        """Note that somebody still wants to know."""
        self._looked = time.monotonic()

    def begin(self, pool: JobPool) -> None:
        """Begin for the visitor who asks now, or go on."""
        with self._lock:
            self.visitor = ASKING.get()
            self.stage = self.first_stage
            self.look()
        self._go_on(pool)

    def stop(self) -> None:
        """Do no more; what was found stays."""
        with self._lock:
            if self.under_way():
                self.stage = STOPPED
            for job in self._jobs:
                job.stop()

    # --- the jobs

    def _go_on(self, pool: JobPool) -> None:
        with self._lock:
            if self.under_way() and not self.is_wanted():
                self.stage = STOPPED
            asked = self.next_job() if self._may_ask() else None
            while asked is not None:
                self._ask(asked, pool)
                asked = self.next_job() if self._may_ask() else None
            if self.under_way() and not self._jobs:
                self.stage = DONE

    def _may_ask(self) -> bool:
        return self.under_way() and len(self._jobs) < self.at_once

    def _ask(self, asked: Message, pool: JobPool) -> None:
        def ended(fault: str) -> None:
            with self._lock:
                self._jobs.remove(job)
                if fault and self.under_way():
                    self.stage = FAILED
            self._go_on(pool)

        job = Job(asked, self.limit_s, self._heard, ended)
        job.visitor = self.visitor
        self._jobs.append(job)
        pool.advise(job)

    def _heard(self, answer: Message) -> None:
        with self._lock:
            if "fault" in answer:
                self.stage = FAILED
            elif self.under_way():
                self.stage = THINKING
                self.take(answer)
                if not self.is_wanted():
                    self.stop()


Key = TypeVar("Key")
T = TypeVar("T", bound=BackgroundTask)


class TaskList(Generic[Key, T]):
    """The tasks of one kind in this process, each under its key; the newest are kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: OrderedDict[Key, T] = OrderedDict()
        self.lock = threading.RLock()

    def get(self, key: Key) -> T | None:
        """Return the task of a key, if it is known."""
        with self.lock:
            return self._tasks.get(key)

    def put(self, key: Key, task: T) -> T:
        """Keep a task in place of the one before it, which stops; the oldest makes room."""
        with self.lock:
            before = self._tasks.get(key)
            if before is not None and before is not task:
                before.stop()
            self._tasks[key] = task
            self._tasks.move_to_end(key)
            if len(self._tasks) > self._most:
                self._tasks.popitem(last=False)[1].stop()
            return task

    def expect_few(self, at_once: int, words: str, retry_s: int = RETRY_S) -> None:
        """Refuse a visitor who has *at_once* tasks of this kind under way; 0 is no limit."""
        who = ASKING.get()
        with self.lock:
            own = [t for t in self._tasks.values() if t.visitor == who and t.under_way()]
        if len(own) >= at_once > 0:
            raise Problem(429, "too-often", words, retry_s=retry_s)
