"""Advice at the table: what a search would do at this seat, growing while it thinks."""

from __future__ import annotations

import weakref
from typing import Any, Final

from hexile.server.http.http_errors import Problem
from hexile.server.http.quotas import Quotas
from hexile.server.i18n import WORDS
from hexile.server.jobs.background_task import BackgroundTask, TaskList
from hexile.server.jobs.channel import Message
from hexile.server.jobs.job_status import WAITING
from hexile.server.jobs.worker_pool import JobPool
from hexile.server.jobs.worker_process import ADVISE
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import Link
from hexile.table.seat import Seat

SHOWN: Final = 4
MOST_TRIES: Final = 20_000
THINK_S: Final = 15.0
KEPT: Final = 400


class Thought(BackgroundTask):
    """What a search thinks of one position: how far it is, and what looks best so far."""

    limit_s = 40.0
    unseen_s = 10.0
    first_stage = WAITING

    def __init__(self, room: Room, seat: Seat) -> None:
        super().__init__(seat.version)
        self.seat = seat.eyes
        self.tries = 0
        self.choices: list[dict[str, Any]] = []
        self.growth: list[dict[str, Any]] = []
        self.line: list[str] = []
        self.acts: list[str] = []
        self._asked: Message | None = seat.hand_over()
        self._room = weakref.ref(room)  # advice of before must not keep a table in memory
        self._at = room.version

    @property
    def state(self) -> str:
        """Return its stage, by the name the API gives it."""
        return self.stage

    def next_job(self) -> Message | None:
        """Ask once."""
        asked, self._asked = self._asked, None
        if asked is not None:
            asked |= {"kind": ADVISE, "tries": MOST_TRIES, "seconds": THINK_S, "shown": SHOWN}
            asked["seed"] = self.version
        return asked

    def take(self, answer: Message) -> None:
        """Take what was found by now."""
        if "tries" in answer:
            self.tries = answer["tries"]
            self.choices, self.growth = answer["choices"], answer["growth"]
            self.line, self.acts = answer["line"], answer["acts"]

    def progress(self) -> tuple[int, int]:
        """Return how many games were tried, and of how many at most."""
        return self.tries, MOST_TRIES

    def is_wanted(self) -> bool:
        """Tell whether somebody looks, and the game has not gone on."""
        room = self._room()
        return super().is_wanted() and room is not None and room.version == self._at


class Advisers:
    """The advice of this process: one thought for each seat of a table."""

    def __init__(self, pool: JobPool, quotas: Quotas, at_once: int = 0) -> None:
        self._pool = pool
        self._quotas = quotas
        self._at_once = at_once
        self._thoughts: TaskList[tuple[str, int], Thought] = TaskList(KEPT)

    def ask(self, room: Room, link: Link) -> Thought:
        """Begin to think for the holder of a link, or go on with what is being thought already."""
        with room.lock, self._thoughts.lock:
            seat = room.seat(link)
            thought = Thought(room, seat)
            known = self._thoughts.get((room.id, seat.eyes))
            if known is not None and known.version == seat.version and known.under_way():
                return known
            if known is not None:
                known.stop()
            self._quotas.expect_advice()
            most = self._at_once
            words = WORDS("refusal.advice_at_once", most=most)
            self._thoughts.expect_few(most, words, int(THINK_S))
            self._thoughts.put((room.id, seat.eyes), thought)
        thought.begin(self._pool)
        return thought

    def of(self, room: Room, link: Link) -> Thought:
        """Return what is thought for the holder of a link at this moment, or raise a Problem."""
        with room.lock:
            seat = room.seat(link)
            thought = self._thoughts.get((room.id, seat.eyes))
            if thought is None or thought.version != seat.version or not seat.yours:
                raise Problem(404, "no-advice", WORDS("refusal.no_advice"))
            thought.look()
            return thought
