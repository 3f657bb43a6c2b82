"""What a copy does to a game, measured: as many games with it as with ours, by the game's own strongest player.

Both are played with the same dice, a few games at a time, by the processes that think; decisions go first.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Any, Final

from hexile.kernel.game import Game
from hexile.kernel.setup import Setup
from hexile.players.levels import best_player
from hexile.players.rates import interval
from hexile.server.http.http_errors import Problem
from hexile.server.http.quotas import Quotas
from hexile.server.http.visitors import ASKING, NOBODY
from hexile.server.i18n import WORDS
from hexile.server.jobs.job_status import DONE, FAILED, STOPPED, THINKING
from hexile.server.jobs.worker_pool import Job, WorkerPool
from hexile.server.jobs.worker_process import MEASURE, Message
from hexile.server.limits import Limits

GAMES: Final = 200
BATCH: Final = 5
BATCH_S: Final = 30.0
LIMIT_S: Final = 120.0
KEPT: Final = 50
RETRY_S: Final = 20


class EditionRate:
    """How many games were played and won; the 95 % interval of the share is in whole per cent."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0

    @property
    def share(self) -> int:
        """Return the share won."""
        return round(100 * self.wins / max(1, self.games))

    @property
    def low(self) -> int:
        """Return the lower end of its interval."""
        return round(100 * interval(self.wins, self.games)[0])

    @property
    def high(self) -> int:
        """Return the upper end of its interval."""
        return round(100 * interval(self.wins, self.games)[1])


class Measuring:
    """A measurement under way: the rate with the copy and with ours, and how far it is."""

    def __init__(self, game: Game, yours: Setup, ours: Setup, version: int) -> None:
        self.version = version
        self.player = best_player(game)
        self.seat = game.seats_for(yours)[0]
        self.yours, self.ours = EditionRate(), EditionRate()
        self.stage = THINKING
        self.visitor = ASKING.get()
        self.looked = time.monotonic()
        self.spent_s = 0.0
        self._slug = game.about.slug
        self._setups = (yours, ours)
        self._next = 0
        self._job: Job | None = None
        self._lock = threading.Lock()

    @property
    def played(self) -> int:
        """Count the games played so far, with the copy and with ours."""
        return self.yours.games + self.ours.games

    def go_on(self, thinkers: WorkerPool, limits: Limits) -> None:
        """Let the next few games be played, unless there were enough or nobody looks any more."""
        with self._lock:
            if self.stage != THINKING:
                return
            if self._next >= 2 * GAMES // BATCH or self.spent_s > limits.measure_s > 0:
                self.stage = DONE
                return
            if time.monotonic() - self.looked > limits.review_watched_s > 0:
                self.stage = STOPPED
                return
            which, first = self._next % 2, self._next // 2 * BATCH
            self._next += 1
            self._ask(which, first, thinkers, limits)

    def _ask(self, which: int, first: int, thinkers: WorkerPool, limits: Limits) -> None:
        def heard(answer: Message) -> None:
            self._heard((self.yours, self.ours)[which], answer)

        def ended(fault: str) -> None:
            if fault:
                self.stage = FAILED
            self.go_on(thinkers, limits)

        job = Job(self._order(self._setups[which], first), LIMIT_S, heard, ended)
        job.visitor = self.visitor
        self._job = job
        thinkers.advise(job)

    def _order(self, setup: Setup, first: int) -> dict[str, Any]:
        order: dict[str, Any] = {"kind": MEASURE, "seconds": BATCH_S, "game": self._slug}
        order |= {"scenario": setup.scenario, "options": setup.values, "files": setup.files}
        return order | {"player": self.player, "first": first, "count": BATCH}

    def _heard(self, rate: EditionRate, answer: Message) -> None:
        with self._lock:
            if "games" not in answer:
                self.stage = FAILED
                return
            rate.games += answer["games"]
            rate.wins += answer["wins"]
            self.spent_s += answer["took"]

    def stop(self) -> None:
        """Play no more."""
        with self._lock:
            if self.stage == THINKING:
                self.stage = STOPPED
            if self._job is not None:
                self._job.stop()


class Measurers:
    """The measurements of this process, one for each copy, the newest kept."""

    def __init__(self, thinkers: WorkerPool, quotas: Quotas, limits: Limits) -> None:
        self._thinkers = thinkers
        self._quotas = quotas
        self._limits = limits
        self._known: OrderedDict[str, Measuring] = OrderedDict()
        self._lock = threading.Lock()

    def ask(self, id: str, game: Game, yours: Setup, ours: Setup, version: int) -> Measuring:
        """Begin to measure a copy, unless it is being measured as it is now."""
        with self._lock:
            known = self._known.get(id)
            if known is not None and known.version == version and known.stage in (THINKING, DONE):
                return known
            self._expect_few()
            if known is not None:
                known.stop()
            self._known[id] = made = Measuring(game, yours, ours, version)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)[1].stop()
        made.go_on(self._thinkers, self._limits)
        return made

    def now(self, id: str) -> Measuring | None:
        """Return how far a measurement is, if there is one."""
        known = self._known.get(id)
        if known is not None:
            known.looked = time.monotonic()
        return known

    def stop(self, id: str) -> Measuring | None:
        """Play no more games for a copy."""
        known = self._known.get(id)
        if known is not None:
            known.stop()
        return known

    def _expect_few(self) -> None:
        """Refuse a measurement to somebody who has one under way, or has asked for many."""
        who = ASKING.get()
        own = [m for m in self._known.values() if m.visitor == who and m.stage == THINKING]
        if who != NOBODY and len(own) >= self._limits.measures_at_once > 0:
            words = WORDS("refusal.measures_at_once", most=self._limits.measures_at_once)
            raise Problem(429, "too-often", words, retry_s=RETRY_S)
        self._quotas.expect_measure()
