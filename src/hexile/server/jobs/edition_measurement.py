"""What a copy does to a game, measured: as many games with it as with ours, by the game's own strongest player.

Both are played with the same dice, a few games at a time, by the processes that think; decisions go first.
"""

from __future__ import annotations

from typing import Final

from hexile.kernel.game import Game
from hexile.kernel.setup import Setup
from hexile.players.levels import best_player
from hexile.players.rates import interval
from hexile.server.http.quotas import Quotas
from hexile.server.i18n import WORDS
from hexile.server.jobs.background_task import BackgroundTask, TaskList
from hexile.server.jobs.channel import Message
from hexile.server.jobs.job_status import DONE
from hexile.server.jobs.worker_pool import JobPool
from hexile.server.jobs.worker_process import MEASURE
from hexile.server.limits import Limits

GAMES: Final = 200
BATCH: Final = 5
BATCH_S: Final = 30.0
KEPT: Final = 50


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


class Measuring(BackgroundTask):
    """A measurement under way: the rate with the copy and with ours, and how far it is."""

    def __init__(self, game: Game, yours: Setup, ours: Setup, version: int, limits: Limits) -> None:
        super().__init__(version)
        self.unseen_s = limits.review_watched_s
        self.player = best_player(game)
        self.seat = game.seats_for(yours)[0]
        self.yours, self.ours = EditionRate(), EditionRate()
        self.spent_s = 0.0
        self._most_s = limits.measure_s
        self._slug = game.about.slug
        self._setups = (yours, ours)
        self._next = 0

    @property
    def played(self) -> int:
        """Count the games played so far, with the copy and with ours."""
        return self.yours.games + self.ours.games

    def is_good(self) -> bool:
        """Tell whether there is no need to begin again."""
        return self.under_way() or self.stage == DONE

    def progress(self) -> tuple[int, int]:
        """Return how many games were played, and of how many."""
        return self.played, 2 * GAMES

    def next_job(self) -> Message | None:
        """Ask for the next few games, with the copy and with ours in turn, unless there were enough."""
        if self._next >= 2 * GAMES // BATCH or self.spent_s > self._most_s > 0:
            return None
        which, first = self._next % 2, self._next // 2 * BATCH
        self._next += 1
        return self._order(self._setups[which], first)

    def _order(self, setup: Setup, first: int) -> Message:
        order: Message = {"kind": MEASURE, "seconds": BATCH_S, "game": self._slug}
        order |= {"scenario": setup.scenario, "options": setup.values, "files": setup.files}
        return order | {"player": self.player, "first": first, "count": BATCH}

    def take(self, answer: Message) -> None:
        """Count the games of a batch; one batch is played at a time, so it is the last that was asked for."""
        rate = (self.yours, self.ours)[(self._next - 1) % 2]
        rate.games += answer["games"]
        rate.wins += answer["wins"]
        self.spent_s += answer["took"]


class Measurers:
    """The measurements of this process, one for each copy."""

    def __init__(self, pool: JobPool, quotas: Quotas, limits: Limits) -> None:
        self._pool = pool
        self._quotas = quotas
        self._limits = limits
        self._known: TaskList[str, Measuring] = TaskList(KEPT)

    def ask(self, id: str, game: Game, yours: Setup, ours: Setup, version: int) -> Measuring:
        """Begin to measure a copy, unless it is being measured as it is now."""
        with self._known.lock:
            known = self._known.get(id)
            if known is not None and known.version == version and known.is_good():
                return known
            most = self._limits.measures_at_once
            self._known.expect_few(most, WORDS("refusal.measures_at_once", most=most))
            self._quotas.expect_measure()
            made = self._known.put(id, Measuring(game, yours, ours, version, self._limits))
        made.begin(self._pool)
        return made

    def now(self, id: str) -> Measuring | None:
        known = self._known.get(id)
        if known is not None:
            known.look()
        return known

    def stop(self, id: str) -> Measuring | None:
        """Play no more games for a copy."""
        known = self._known.get(id)
        if known is not None:
            known.stop()
        return known
