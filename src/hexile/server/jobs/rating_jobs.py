"""Answers to puzzles that nobody has rated yet: rated by the workers, beside the best one."""

from __future__ import annotations

from typing import Final

from hexile.kernel.journal import ROOT
from hexile.server.jobs.background_task import BackgroundTask, TaskList
from hexile.server.jobs.channel import Message
from hexile.server.jobs.worker_pool import JobPool
from hexile.server.jobs.worker_process import REVIEW
from hexile.server.tables.room import Room
from hexile.table.job_payload import hand_over
from hexile.table.review.puzzles import Puzzle, rated_as_weighed
from hexile.table.review.rating import RatedChoice
from hexile.table.review.review_budgets import QUICK, budget_for
from hexile.table.review.review_store import key_of, read_weighing

KEPT: Final = 200


class Rating(BackgroundTask):
    """An answer that is being rated."""

    def __init__(self, order: Message) -> None:
        super().__init__(0)
        self.found: RatedChoice | None = None
        self._text: str = order["taken"]
        self._order: Message | None = order

    def next_job(self) -> Message | None:
        """Ask once."""
        order, self._order = self._order, None
        return None if order is None else order | {"kind": REVIEW, "seconds": self.limit_s}

    def take(self, answer: Message) -> None:
        """Take what the answer is worth."""
        choices = read_weighing(answer["text"]).choices
        chosen = next(choice for choice in choices if choice.text == self._text)
        self.found = rated_as_weighed(chosen)

    def progress(self) -> tuple[int, int]:
        """Return whether it is done."""
        return int(self.found is not None), 1


class Raters:
    """The answers that this process rates, by table and answer."""

    def __init__(self, pool: JobPool) -> None:
        self._pool = pool
        self._known: TaskList[tuple[str, str], Rating] = TaskList(KEPT)

    def of(self, room: Room, puzzle: Puzzle, text: str) -> Rating:
        """Return the rating of an answer; it is begun if it is not known."""
        key = (room.id, text)
        known = self._known.get(key)
        if known is None:
            order = hand_over(room.session, puzzle.seat, ROOT)
            order |= {"seat": puzzle.seat, "taken": text, "luck": 0}
            order |= {"budget": budget_for(room.game, QUICK).text()}
            order |= {"beside": puzzle.best().text}
            known = self._known.put(key, Rating(order | {"key": key_of(order)}))
            known.begin(self._pool)
        return known
