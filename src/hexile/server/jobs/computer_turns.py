"""The computer players of a table: asked one after the other until a person must choose."""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from hexile.players.levels import best_player
from hexile.server.i18n import WORDS
from hexile.server.jobs.channel import Message
from hexile.server.jobs.worker_pool import Job, JobPool
from hexile.server.jobs.worker_process import CHOOSE
from hexile.server.store.game_store import Stale
from hexile.server.tables.live_updates import TROUBLE
from hexile.table.job_payload import hand_over
from hexile.table.table_errors import AGAINST_A_RULE, Refused

if TYPE_CHECKING:
    from hexile.server.tables.room import Room

DECISION_S: Final = 20.0
LIMIT_S: Final = 60.0


class Computers:
    """Asks a room's computer players. Nothing here waits for an answer while it holds the room.

    `trouble` says what a player did instead of deciding; the game waits, and nothing is lost.
    """

    def __init__(self, room: Room, thinkers: JobPool, watched_s: float) -> None:
        self.trouble = ""
        self._ref = weakref.ref(room)  # so that a room nobody uses any more is gone at once
        self._watched_s = watched_s
        self._thinkers = thinkers
        self._job: Job | None = None
        self._at = 0
        self._settled = threading.Condition()

    @property
    def _room(self) -> Room:
        found = self._ref()
        assert found is not None  # whoever asks holds the room
        return found

    def go_on(self) -> None:
        """Ask the computer player who is next, if one is and has not been asked yet."""
        with self._room.lock:
            if self._job is not None and self._at == self._room.version:
                return
            if self._at != self._room.version:
                self.trouble = ""
            self._withdraw()
            if not self._room.session.frozen and not self.trouble:
                self._ask("")

    def ask_again(self, player: str) -> None:
        """Ask after trouble: the same player, or *player* for this one decision."""
        with self._room.lock:
            if self.trouble:
                self.trouble = ""
                self._ask(player)

    def thinking(self) -> str:
        """Name the player who is thinking, or nobody."""
        session = self._room.session
        return (
            session.players[session.computer_to_choose()].name
            if session.is_computers_turn()
            else ""
        )

    def stand_in(self) -> str:
        """Name the game's own player who may decide in place of one in trouble, or nobody."""
        own = best_player(self._room.game)
        return own if own != self.thinking() else ""

    def wait(self) -> None:
        """Give quick players the time to answer before the page is drawn."""
        with self._settled:
            self._settled.wait_for(lambda: self._job is None, self._thinkers.patience_s)

    def _withdraw(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _ask(self, player: str) -> None:
        if not self._room.session.is_computers_turn():
            return
        room = self._room
        self._at = at = room.version
        asked = hand_over(room.session, room.session.computer_to_choose())
        asked |= {"kind": CHOOSE, "player": player or self.thinking(), "seconds": DECISION_S}
        asked["seed"] = room.session.own_seed(len(room.session.journal.moments) + 1)
        self._job = Job(
            asked,
            LIMIT_S,
            lambda answer: room.computers._heard(at, answer),
            lambda fault: room.computers._ended(at, fault),
        )
        self._job.visitor = room.visitor
        self._job.is_watched = self._watch(room)
        self._thinkers.decide(self._job)

    def _watch(self, room: Room) -> Callable[[], bool]:
        """Return what tells whether anybody waits for a decision: a page is open, or was lately."""
        watched_s = self._watched_s

        def is_watched() -> bool:
            lately = time.monotonic() - room.looked < watched_s
            return not watched_s or lately or room.bus.watching(room.id) > 0

        return is_watched

    def _heard(self, at: int, answer: Message) -> None:
        """Play what was decided, unless the game has gone elsewhere meanwhile."""
        room = self._room
        with room.lock:
            if at != room.version or not room.session.is_computers_turn():
                return
            try:
                if "fault" in answer:
                    self.trouble = WORDS("trouble.broke", fault=answer["fault"])
                else:
                    session = room.session
                    session.act(str(answer.get("do", "")), session.computer_to_choose())
                    room.session.keep_reason(room.session.head, answer.get("why"))
                    room.write_end()
                    room.bus.tell(room.id)
            except Refused as refused:
                illegal = refused.kind == AGAINST_A_RULE
                self.trouble = WORDS("trouble.illegal") if illegal else str(refused)
            except Stale:
                room.catch_up()

    def _ended(self, at: int, fault: str) -> None:
        """Ask the next; or, in trouble, have the pages say so."""
        room = self._room
        with room.lock:
            if at == self._at:
                self._job = None
            if at == room.version:
                self.trouble = self.trouble or fault
            if at == room.version and self.trouble:
                room.bus.tell(room.id, TROUBLE)
            elif at != room.version:
                self.go_on()
        with self._settled:
            self._settled.notify_all()
