"""Reviews under way: a game's decisions weighed one after the other by the workers."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Final

import msgspec

from hexile.kernel.setup import BadSetup
from hexile.server.http.http_errors import Problem, problem_of
from hexile.server.http.quotas import Quotas
from hexile.server.i18n import WORDS
from hexile.server.jobs.background_task import BackgroundTask, TaskList
from hexile.server.jobs.channel import Message
from hexile.server.jobs.job_status import DONE, NONE
from hexile.server.jobs.worker_pool import JobPool
from hexile.server.jobs.worker_process import REVIEW
from hexile.server.limits import Limits
from hexile.server.store.game_store import Store
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import Link
from hexile.table.review.game_review import Review, Reviewed
from hexile.table.review.puzzles import Puzzle, costly_entries, puzzles_of
from hexile.table.review.review_access import as_counted, review_for, whose
from hexile.table.review.review_budgets import QUICK
from hexile.table.seat import Seat
from hexile.table.table_errors import Refused

KEPT: Final = 100


class Reviewing(BackgroundTask):
    """A review at a table: how far it is, and what it comes to so far."""

    at_once = 2  # decisions weighed at once, where there are workers for it

    def __init__(self, review: Review, version: int, limits: Limits, table: RLock) -> None:
        super().__init__(version)
        self._table = table
        self.unseen_s = limits.review_watched_s
        self.beyond = 0
        self.written = False
        self.review = review
        self._most = limits.review_stops
        self._found: Reviewed | None = review.so_far()
        self.stage = NONE if review.places_left() else DONE
        self._waiting: list[int] = []
        self._asked: set[str] = set()

    def begin(self, pool: JobPool) -> None:
        """Weigh what is missing, as much of it as one may ask for at once."""
        with self._lock:
            left = self.review.places_left()
            self._waiting = left[: self._most or len(left)]
            self._asked.clear()
            self.beyond = len(left) - len(self._waiting)
        super().begin(pool)

    def _go_on(self, pool: JobPool) -> None:
        with self._table:  # before the lock of the task, as whoever looks at it has them
            super()._go_on(pool)

    def _heard(self, answer: Message) -> None:
        with self._table:
            super()._heard(answer)

    def next_job(self) -> Message | None:
        """Ask for the next position, each once. It is written down only now: that takes a while."""
        while self._waiting:
            order = self.review.order_at(self._waiting.pop(0))
            key = order["key"]
            if key not in self._asked and not self.review.has(key):
                self._asked.add(key)
                return order | {"kind": REVIEW, "seconds": self.limit_s}
        return None

    def take(self, answer: Message) -> None:
        """Keep what was weighed."""
        self.review.take(answer["key"], answer["text"])
        self.review.keep_keys()
        self._found = None

    def progress(self) -> tuple[int, int]:
        """Return how many positions were weighed, and of how many."""
        found = self.so_far()
        return found.weighed, found.stops

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
    """The reviews of this process: one for each seat of a table."""

    def __init__(self, store: Store, pool: JobPool, quotas: Quotas, limits: Limits) -> None:
        self._store = store
        self._pool = pool
        self._quotas = quotas
        self._limits = limits
        self.write_down: Callable[[Room, Reviewed], None] | None = None
        self._known: TaskList[tuple[str, int], Reviewing] = TaskList(KEPT)

    def ask(self, room: Room, link: Link, wanted: str, budget: str = "") -> ReviewOut:
        """Begin a review, or go on with one; with another *budget* it looks again."""
        with room.lock, self._known.lock:
            seat = room.seat(link)
            known = self._of(room, seat, wanted, budget)
            if not known.under_way() and known.stage != DONE:
                most = self._limits.reviews_at_once
                self._known.expect_few(most, WORDS("refusal.reviews_at_once", most=most))
                self._quotas.expect_review()
                known.begin(self._pool)
            return self._out(seat, known)

    def now(self, room: Room, link: Link, wanted: str) -> ReviewOut:
        """Return how far a review is; of one that nobody has begun, what is kept."""
        with room.lock, self._known.lock:
            seat = room.seat(link)
            known = self._of(room, seat, wanted)
            known.look()
            out = self._out(seat, known)
            self._keep(room, known, out)
            return out

    def stop(self, room: Room, link: Link, wanted: str) -> ReviewOut:
        """Weigh no further."""
        with room.lock, self._known.lock:
            seat = room.seat(link)
            known = self._of(room, seat, wanted)
            known.stop()
            return self._out(seat, known)

    def puzzles(self, room: Room, link: Link, wanted: str) -> list[Puzzle]:
        """Return the costly decisions that were found, as puzzles."""
        with room.lock, self._known.lock:
            return puzzles_of(self._of(room, room.seat(link), wanted).review)

    def puzzle_number(self, room: Room, link: Link, wanted: str, moment: int) -> int:
        """Return which of the puzzles was made of a moment, as the seat counts it; 0 if none was."""
        with room.lock, self._known.lock:
            seat = room.seat(link)
            dear = costly_entries(self._of(room, seat, wanted).so_far())
            places = [seat.counting.number(entry.at) for entry in dear]
            return places.index(moment) + 1 if moment in places else 0

    def _of(self, room: Room, seat: Seat, wanted: str, budget: str = "") -> Reviewing:
        """Return the review of the game as it is, with all that is kept of it: as deep as the last one, or quick."""
        key = (room.id, self._whose(seat, wanted))
        known = self._known.get(key)
        before = known.review.name if known is not None else QUICK
        wanted_now = budget or before
        if known is None or known.version != seat.version or wanted_now != before:
            review = review_for(seat, str(key[1]), self._store.shelf(room.id), wanted_now)
            known = Reviewing(review, seat.version, self._limits, room.lock)
        return self._known.put(key, known)

    def _whose(self, seat: Seat, wanted: str) -> int:
        try:
            return whose(seat, wanted)
        except BadSetup as bad:
            raise Problem(422, "bad-input", str(bad)) from None
        except Refused as refused:
            raise problem_of(refused) from None

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
