"""Pictures that a visitor has asked for, drawn by the workers."""

from __future__ import annotations

from typing import Final

from hexile.server.i18n import WORDS
from hexile.server.jobs.background_task import BackgroundTask, TaskList
from hexile.server.jobs.channel import Message
from hexile.server.jobs.job_status import DONE, FAILED, STOPPED
from hexile.server.jobs.worker_pool import JobPool
from hexile.server.jobs.worker_process import DRAW

KEPT: Final = 40  # one takes up to two megabytes
AT_ONCE: Final = 2


class Drawing(BackgroundTask):
    """A picture that is being drawn: how far it is, and in the end the picture."""

    limit_s = 120.0
    unseen_s = 15.0

    def __init__(self, version: int, asked: Message) -> None:
        super().__init__(version)
        self.text = ""
        self._asked: Message | None = asked
        self._drawn = (0, 1)

    def next_job(self) -> Message | None:
        """Ask once."""
        asked, self._asked = self._asked, None
        return None if asked is None else asked | {"kind": DRAW, "seconds": self.limit_s}

    def take(self, answer: Message) -> None:
        """Take the picture, or how much of it is drawn."""
        self.text = answer.get("text", self.text)
        if "drawn" in answer:
            self._drawn = (answer["drawn"], answer["of"])

    def progress(self) -> tuple[int, int]:
        """Return how many frames are drawn, and of how many."""
        return self._drawn

    def is_lost(self) -> bool:
        """Tell whether it ended without a picture."""
        return self.stage in (FAILED, STOPPED) or (self.stage == DONE and not self.text)


class DrawingJobs:
    """The pictures of this process, each under a name of what it shows."""

    def __init__(self, pool: JobPool) -> None:
        self._pool = pool
        self._known: TaskList[tuple[str, ...], Drawing] = TaskList(KEPT)

    def known(self, key: tuple[str, ...], version: int) -> Drawing | None:
        """Return a picture that shows things as they are, drawn or under way, if there is one."""
        found = self._known.get(key)
        if found is None or found.version != version or found.is_lost():
            return None
        found.look()
        return found

    def begin(self, key: tuple[str, ...], version: int, asked: Message) -> Drawing:
        """Have a picture drawn; a visitor may have a few drawn at once."""
        with self._known.lock:
            self._known.expect_few(AT_ONCE, WORDS("refusal.drawings_at_once", most=AT_ONCE), 5)
            made = self._known.put(key, Drawing(version, asked))
        made.begin(self._pool)
        return made
