"""Why a search decided, worked out in another process where it was not kept with the decision."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from hexile.players.search import SearchPlayer
from hexile.server.http.visitors import ASKING
from hexile.server.jobs.channel import Message
from hexile.server.jobs.worker_pool import Job, JobPool
from hexile.server.jobs.worker_process import EXPLAIN
from hexile.table.job_payload import hand_over

if TYPE_CHECKING:
    from hexile.server.tables.room import Room
    from hexile.table.seat import Seat

LIMIT_S: Final = 30.0


class ReasonJobs:
    """Has searches of games that were opened again made once more, each once, where computers think."""

    def __init__(self, thinkers: JobPool) -> None:
        self._thinkers = thinkers

    def look_up(self, room: Room, seat: Seat, moment: int, index: int) -> None:
        """See to it that a table knows why a search decided; who asks waits, and holds no table meanwhile."""
        with room.lock:
            seat.expect_moment(moment)
            number = seat.counting.real(moment)
            asked = search_behind(room, seat, number) if index == 0 else None
        if asked is None:
            return
        done = threading.Event()

        def heard(answer: Message) -> None:
            with room.lock:
                room.session.keep_reason(number, answer.get("why"))

        job = Job(asked, LIMIT_S, heard, lambda fault: done.set())
        job.visitor = ASKING.get()
        self._thinkers.advise(job)
        if not self._thinkers.patience_s:
            return  # nobody may wait here: who asks again later finds it
        if not done.wait(LIMIT_S):
            job.stop()


def search_behind(room: Room, seat: Seat, number: int) -> Message | None:
    """Return what must be searched again to say why a decision was made, if that may be said and is not known."""
    session = room.session
    if session.knows_reason(number) or not session.is_explained(number):
        return None
    moment = session.journal.moment(number)
    player = session.players[moment.seat]
    if not isinstance(player, SearchPlayer) or session.is_kept_from(number, seat.eyes):
        return None
    asked = hand_over(session, moment.seat, moment.before)
    asked |= {"kind": EXPLAIN, "player": player.name, "seconds": LIMIT_S}
    return asked | {"seed": session.own_seed(number)}
