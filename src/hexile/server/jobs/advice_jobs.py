"""Advice at the table: what a search would do at this seat, growing while it thinks."""

from __future__ import annotations

import threading
import time
import weakref
from collections import OrderedDict
from typing import Any, Final

from hexile.server.http.http_errors import Problem
from hexile.server.http.quotas import Quotas
from hexile.server.http.visitors import ASKING
from hexile.server.i18n import WORDS
from hexile.server.jobs.job_status import DONE, FAILED, STOPPED, THINKING, WAITING
from hexile.server.jobs.worker_pool import Job, WorkerPool
from hexile.server.jobs.worker_process import ADVISE, Message
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import Link
from hexile.table.seat import Seat

SHOWN: Final = 4
MOST_TRIES: Final = 20_000
THINK_S: Final = 15.0
LIMIT_S: Final = 40.0
UNHEARD_S: Final = 10.0
KEPT: Final = 400


class Thought:
    """What a search thinks of one position: how far it is, and what looks best so far."""

    def __init__(self, room: Room, seat: Seat) -> None:
        self.version = seat.version
        self.seat = seat.eyes
        self.state = WAITING
        self.tries = 0
        self.choices: list[dict[str, Any]] = []
        self.growth: list[dict[str, Any]] = []
        self.line: list[str] = []
        self.job: Job | None = None
        self.visitor = ASKING.get()
        self._room = weakref.ref(room)  # advice of before must not keep a table in memory
        self._at = room.version
        self._looked = time.monotonic()

    def under_way(self) -> bool:
        """Tell whether more is to come."""
        return self.state in (WAITING, THINKING)

    def look(self) -> None:
        """Note that somebody still wants to know."""
        self._looked = time.monotonic()

    def stop(self) -> None:
        """Think no further; what was found stays."""
        if self.under_way():
            self.state = STOPPED
        if self.job is not None:
            self.job.stop()

    def heard(self, answer: Message) -> None:
        """Take what was found by now; where nobody looks any more, think no further."""
        if "fault" in answer:
            self.state = FAILED
        elif "done" not in answer and self.under_way():
            self.state = THINKING
            self.tries = answer["tries"]
            self.choices, self.growth = answer["choices"], answer["growth"]
            self.line = answer["line"]
        left = time.monotonic() - self._looked > UNHEARD_S
        room = self._room()
        if left or room is None or room.version != self._at:
            self.stop()

    def ended(self, fault: str) -> None:
        """Note that it is over."""
        if self.under_way():
            self.state = FAILED if fault else DONE


class Advisers:
    """The thoughts of this process: one for each seat of a table, the newest kept."""

    def __init__(self, thinkers: WorkerPool, quotas: Quotas, at_once: int = 0) -> None:
        self._thinkers = thinkers
        self._quotas = quotas
        self._at_once = at_once
        self._thoughts: OrderedDict[tuple[str, int], Thought] = OrderedDict()
        self._lock = threading.Lock()

    def ask(self, room: Room, link: Link) -> Thought:
        """Begin to think for the holder of a link, or go on with what is being thought already."""
        with room.lock:
            seat = room.seat(link)
            asked = seat.hand_over()
            with self._lock:
                known = self._thoughts.get((room.id, seat.eyes))
                if known is not None and known.version == seat.version and known.under_way():
                    return known
                if known is not None:
                    known.stop()
                self._expect_few()
                thought = Thought(room, seat)
                self._keep(room.id, thought)
            self._begin(asked, thought)
        return thought

    def _expect_few(self) -> None:
        """Refuse advice to somebody who has asked for much already."""
        self._quotas.expect_advice()
        own = [t for t in self._thoughts.values() if t.visitor == ASKING.get() and t.under_way()]
        if len(own) >= self._at_once > 0:
            words = WORDS("refusal.advice_at_once", most=self._at_once)
            raise Problem(429, "too-often", words, retry_s=int(THINK_S))

    def _keep(self, id: str, thought: Thought) -> None:
        self._thoughts[(id, thought.seat)] = thought
        self._thoughts.move_to_end((id, thought.seat))
        if len(self._thoughts) > KEPT:
            self._thoughts.popitem(last=False)[1].stop()

    def _begin(self, asked: Message, thought: Thought) -> None:
        asked |= {"kind": ADVISE, "tries": MOST_TRIES, "seconds": THINK_S, "shown": SHOWN}
        asked["seed"] = thought.version
        thought.job = Job(asked, LIMIT_S, thought.heard, thought.ended)
        thought.job.visitor = thought.visitor
        self._thinkers.advise(thought.job)

    def of(self, room: Room, link: Link) -> Thought:
        """Return what is thought for the holder of a link at this moment, or raise a Problem."""
        with room.lock, self._lock:
            seat = room.seat(link)
            thought = self._thoughts.get((room.id, seat.eyes))
            if thought is None or thought.version != seat.version or not seat.yours:
                raise Problem(404, "no-advice", WORDS("refusal.no_advice"))
            thought.look()
            return thought
