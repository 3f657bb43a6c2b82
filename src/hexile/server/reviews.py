"""Reviews under way: a game's decisions weighed one after the other by the processes that think."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Final

import msgspec

from hexile.kernel.setup import BadSetup
from hexile.server.limits import Limits
from hexile.server.links import Link
from hexile.server.problems import Problem, problem_of
from hexile.server.quotas import Quotas
from hexile.server.room import Room
from hexile.server.store.store import Store
from hexile.server.thinkers import Job, Thinkers
from hexile.server.visitors import ASKING
from hexile.server.words import WORDS
from hexile.server.worker import REVIEW, Message
from hexile.table.refusals import Refused
from hexile.table.review.desk import as_counted, review_for, whose
from hexile.table.review.kept import Handing
from hexile.table.review.review import Review, Reviewed
from hexile.table.seat import Seat

LIMIT_S: Final = 120.0
UNDER_WAY: Final = 2  # decisions weighed at once, where there are processes for it
KEPT: Final = 100
RETRY_S: Final = 20

NONE: Final = "none"
THINKING: Final = "thinking"
DONE: Final = "done"
STOPPED: Final = "stopped"
FAILED: Final = "failed"


class Reviewing:
    """A review that is being made: how far it is, and what it comes to so far."""

    def __init__(self, review: Review, version: int, most: int) -> None:
        self.version = version
        self.visitor = ASKING.get()
        self.stage = THINKING
        self.review = review
        self._lock = threading.Lock()
        missing = review.missing()
        self.beyond = max(0, len(missing) - most) if most else 0
        self._waiting: list[Handing] = missing[:most] if most else missing
        self._jobs: list[Job] = []
        self.looked = time.monotonic()

    def go_on(self, thinkers: Thinkers, watched_s: float) -> None:
        """Let the next decisions be weighed; where nobody has looked for long, wait until somebody does."""
        with self._lock:
            left = bool(watched_s) and time.monotonic() - self.looked > watched_s
            if self.stage == THINKING and left:
                self.stage = STOPPED
            while self.stage == THINKING and self._waiting and len(self._jobs) < UNDER_WAY:
                self._ask(self._waiting.pop(0), thinkers, watched_s)
            if self.stage == THINKING and not self._waiting and not self._jobs:
                self.stage = DONE

    def _ask(self, order: Handing, thinkers: Thinkers, watched_s: float) -> None:
        job = Job(
            order | {"kind": REVIEW, "seconds": LIMIT_S}, LIMIT_S, self._heard, lambda _: None
        )
        job.ended = lambda fault: self._ended(job, fault, thinkers, watched_s)
        job.visitor = self.visitor
        self._jobs.append(job)
        thinkers.advise(job)

    def _heard(self, answer: Message) -> None:
        """Keep what was weighed."""
        if "fault" in answer:
            self.stage = FAILED
        elif "text" in answer:
            with self._lock:
                self.review.take(answer["key"], answer["text"])

    def _ended(self, job: Job, fault: str, thinkers: Thinkers, watched_s: float) -> None:
        with self._lock:
            self._jobs.remove(job)
            if fault:
                self.stage = FAILED
        self.go_on(thinkers, watched_s)

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
            return self.review.so_far()


class ReviewOut(msgspec.Struct):
    """A review as a seat may see it: `stage` is none, thinking, done, stopped or failed."""

    stage: str
    reviewed: Reviewed


class Reviewers:
    """The reviews of this process: one for each seat of a table, the newest kept."""

    def __init__(self, store: Store, thinkers: Thinkers, quotas: Quotas, limits: Limits) -> None:
        self._store = store
        self._thinkers = thinkers
        self._quotas = quotas
        self._limits = limits
        self._known: OrderedDict[tuple[str, int], Reviewing] = OrderedDict()
        self._lock = threading.Lock()

    def ask(self, room: Room, link: Link, wanted: str) -> ReviewOut:
        """Begin a review, or go on with the one that is being made."""
        with room.lock, self._lock:
            seat = room.seat(link)
            key = (room.id, self._whose(seat, wanted))
            known = self._known.get(key)
            if not self._is_good(known, seat):
                self._expect_few()
                shelf = self._store.shelf(room.id)
                made = Reviewing(
                    review_for(seat, str(key[1]), shelf),
                    seat.version,
                    self._limits.review_stops,
                )
                self._keep(key, made)
                made.go_on(self._thinkers, self._limits.review_watched_s)
            return self._out(seat, self._known[key])

    def now(self, room: Room, link: Link, wanted: str) -> ReviewOut:
        """Return how far a review is; of one that nobody has begun, what is kept."""
        with room.lock, self._lock:
            seat = room.seat(link)
            which = self._whose(seat, wanted)
            known = self._known.get((room.id, which))
            if known is not None and known.version == seat.version:
                known.looked = time.monotonic()
                return self._out(seat, known)
            review = review_for(seat, str(which), self._store.shelf(room.id))
            stage = NONE if review.missing() else DONE
            return ReviewOut(stage, as_counted(seat, review.so_far()))

    def stop(self, room: Room, link: Link, wanted: str) -> ReviewOut:
        """Weigh no further."""
        with room.lock, self._lock:
            seat = room.seat(link)
            known = self._known.get((room.id, self._whose(seat, wanted)))
            if known is None:
                raise Problem(404, "no-review", WORDS("refusal.no_review"))
            known.stop()
            return self._out(seat, known)

    def _whose(self, seat: Seat, wanted: str) -> int:
        try:
            return whose(seat, wanted)
        except BadSetup as bad:
            raise Problem(422, "bad-input", str(bad)) from None
        except Refused as refused:
            raise problem_of(refused) from None

    def _is_good(self, known: Reviewing | None, seat: Seat) -> bool:
        """Tell whether a review is of the game as it is, and goes on or is done."""
        return (
            known is not None
            and known.version == seat.version
            and known.stage not in (STOPPED, FAILED)
        )

    def _expect_few(self) -> None:
        """Refuse a review to somebody who has one under way, or has asked for many."""
        own = [r for r in self._known.values() if r.visitor == ASKING.get() and r.stage == THINKING]
        if len(own) >= self._limits.reviews_at_once > 0:
            words = WORDS("refusal.reviews_at_once", most=self._limits.reviews_at_once)
            raise Problem(429, "too-often", words, retry_s=RETRY_S)
        self._quotas.expect_review()

    def _keep(self, key: tuple[str, int], made: Reviewing) -> None:
        before = self._known.pop(key, None)
        if before is not None:
            before.stop()
        self._known[key] = made
        if len(self._known) > KEPT:
            self._known.popitem(last=False)[1].stop()

    def _out(self, seat: Seat, known: Reviewing) -> ReviewOut:
        reviewed = as_counted(seat, known.so_far())
        if known.beyond:
            reviewed.left_out.append(WORDS("review.beyond", count=known.beyond))
        return ReviewOut(known.stage, reviewed)
