"""Reviews under way: a game's decisions weighed one after the other by the processes that think."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

from hexile.kernel.setup import BadSetup
from hexile.server.http.http_errors import Problem, problem_of
from hexile.server.http.quotas import Quotas
from hexile.server.http.visitors import ASKING, NOBODY
from hexile.server.i18n import WORDS
from hexile.server.jobs.job_status import DONE, FAILED, NONE, STOPPED, THINKING
from hexile.server.jobs.worker_pool import Job, WorkerPool
from hexile.server.jobs.worker_process import REVIEW, Message
from hexile.server.limits import Limits
from hexile.server.store.game_store import Store
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import Link
from hexile.table.review.game_review import Review, Reviewed
from hexile.table.review.puzzles import Exercise, exercises_of
from hexile.table.review.review_access import as_counted, review_for, whose
from hexile.table.review.review_store import Handing
from hexile.table.seat import Seat
from hexile.table.table_errors import Refused

LIMIT_S: Final = 120.0
UNDER_WAY: Final = 2  # decisions weighed at once, where there are processes for it
KEPT: Final = 100
RETRY_S: Final = 20


class Reviewing:
    """A review at a table: how far it is, and what it comes to so far."""

    def __init__(self, review: Review, version: int) -> None:
        self.version = version
        self.visitor = NOBODY
        self.looked = 0.0
        self.beyond = 0
        self.written = False
        self.review = review
        self.stage = NONE if review.missing() else DONE
        self._found: Reviewed | None = None
        self._waiting: list[Handing] = []
        self._jobs: list[Job] = []
        self._lock = threading.Lock()

    def begin(self, thinkers: WorkerPool, limits: Limits) -> None:
        """Weigh what is missing, as much of it as one may ask for at once."""
        with self._lock:
            self.visitor = ASKING.get()
            self.looked = time.monotonic()
            self.stage = THINKING
            missing = self.review.missing()
            self._waiting = missing[: limits.review_stops or len(missing)]
            self.beyond = len(missing) - len(self._waiting)
        self._go_on(thinkers, limits)

    def _go_on(self, thinkers: WorkerPool, limits: Limits) -> None:
        """Let the next positions be weighed, unless nobody has looked for long."""
        with self._lock:
            unseen = time.monotonic() - self.looked
            if self.stage == THINKING and unseen > limits.review_watched_s > 0:
                self.stage = STOPPED
            while self.stage == THINKING and self._waiting and len(self._jobs) < UNDER_WAY:
                self._ask(self._waiting.pop(0), thinkers, limits)
            if self.stage == THINKING and not self._waiting and not self._jobs:
                self.stage = DONE

    def _ask(self, order: Handing, thinkers: WorkerPool, limits: Limits) -> None:
        def ended(fault: str) -> None:
            self._ended(job, fault)
            self._go_on(thinkers, limits)

        asked = order | {"kind": REVIEW, "seconds": LIMIT_S}
        job = Job(asked, LIMIT_S, self._heard, ended)
        job.visitor = self.visitor
        self._jobs.append(job)
        thinkers.advise(job)

    def _heard(self, answer: Message) -> None:
        """Keep what was weighed."""
        with self._lock:
            if "text" in answer:
                self.review.take(answer["key"], answer["text"])
                self._found = None
            else:
                self.stage = FAILED

    def _ended(self, job: Job, fault: str) -> None:
        with self._lock:
            self._jobs.remove(job)
            if fault:
                self.stage = FAILED

    def stop(self) -> None:
        """Weigh no further; what was found is kept."""
        with self._lock:
            if self.stage == THINKING:
                self.stage = STOPPED
            for job in self._jobs:
                job.stop()

    def so_far(self) -> Reviewed:
        """Return what it comes to so far."""
        with self._lock:
            if self._found is None:
                self._found = self.review.so_far()
            return self._found


class ReviewOut(msgspec.Struct):
    """A review as a seat may see it: `stage` is none, thinking, done, stopped or failed."""

    stage: str
    reviewed: Reviewed


class Reviewers:
    """The reviews of this process: one for each seat of a table, the newest kept."""

    def __init__(self, store: Store, thinkers: WorkerPool, quotas: Quotas, limits: Limits) -> None:
        self._store = store
        self._thinkers = thinkers
        self._quotas = quotas
        self._limits = limits
        self.write_down: Callable[[Room, Reviewed], None] | None = None
        self._known: OrderedDict[tuple[str, int], Reviewing] = OrderedDict()
        self._lock = threading.Lock()

    def ask(self, room: Room, link: Link, wanted: str) -> ReviewOut:
        """Begin a review, or go on with one."""
        with room.lock, self._lock:
            seat = room.seat(link)
            known = self._of(room, seat, wanted)
            if known.stage not in (THINKING, DONE):
                self._expect_few()
                known.begin(self._thinkers, self._limits)
            return self._out(seat, known)

    def now(self, room: Room, link: Link, wanted: str) -> ReviewOut:
        """Return how far a review is; of one that nobody has begun, what is kept."""
        with room.lock, self._lock:
            seat = room.seat(link)
            known = self._of(room, seat, wanted)
            known.looked = time.monotonic()
            out = self._out(seat, known)
            self._keep(room, known, out)
            return out

    def stop(self, room: Room, link: Link, wanted: str) -> ReviewOut:
        """Weigh no further."""
        with room.lock, self._lock:
            seat = room.seat(link)
            known = self._of(room, seat, wanted)
            known.stop()
            return self._out(seat, known)

    def exercises(self, room: Room, link: Link, wanted: str) -> list[Exercise]:
        """Return the costly decisions that were found, as exercises."""
        with room.lock, self._lock:
            return exercises_of(self._of(room, room.seat(link), wanted).review)

    def _of(self, room: Room, seat: Seat, wanted: str) -> Reviewing:
        """Return the review of the game as it is, with all that is kept of it."""
        key = (room.id, self._whose(seat, wanted))
        known = self._known.get(key)
        if known is None or known.version != seat.version:
            if known is not None:
                known.stop()
            review = review_for(seat, str(key[1]), self._store.shelf(room.id))
            known = self._known[key] = Reviewing(review, seat.version)
        self._known.move_to_end(key)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)[1].stop()
        return known

    def _whose(self, seat: Seat, wanted: str) -> int:
        try:
            return whose(seat, wanted)
        except BadSetup as bad:
            raise Problem(422, "bad-input", str(bad)) from None
        except Refused as refused:
            raise problem_of(refused) from None

    def _expect_few(self) -> None:
        """Refuse a review to somebody who has one under way, or has asked for many."""
        own = [r for r in self._known.values() if r.visitor == ASKING.get() and r.stage == THINKING]
        if len(own) >= self._limits.reviews_at_once > 0:
            words = WORDS("refusal.reviews_at_once", most=self._limits.reviews_at_once)
            raise Problem(429, "too-often", words, retry_s=RETRY_S)
        self._quotas.expect_review()

    def _keep(self, room: Room, known: Reviewing, out: ReviewOut) -> None:
        """Have what the review of a finished game came to written into the players' record, once."""
        if self.write_down is None or known.written or out.stage != DONE or not out.reviewed.over:
            return
        known.written = True
        self.write_down(room, out.reviewed)

    def _out(self, seat: Seat, known: Reviewing) -> ReviewOut:
        reviewed = as_counted(seat, known.so_far())
        if known.beyond:
            more = WORDS("review.beyond", count=known.beyond)
            left_out = [*reviewed.left_out, more]
            reviewed = msgspec.structs.replace(reviewed, left_out=left_out)
        return ReviewOut(known.stage, reviewed)
