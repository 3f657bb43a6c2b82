"""How much visitors have asked for, counted in the database where several processes share one.

A visitor's row says when all they took will have been earned again: every one taken moves that on by
a share of the while, and it may lie a while ahead at most.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Float, cast, delete, func, select

from hexile.server.store.game_store import Store
from hexile.server.store.schema import TAKEN

WHO_LETTERS: Final = 64
SWEEP_EVERY: Final = 200
NOW: Final = cast(func.extract("epoch", func.now()), Float)  # one clock for all machines


class SharedBucket:
    """Allows each visitor so many of something in a while, whichever process they ask."""

    def __init__(self, store: Store, what: str, most: int, while_s: int) -> None:
        self.most = most
        self._store = store
        self._what = what
        self._while_s = while_s
        self._asked = 0

    def wait(self, who: str) -> int:
        """Take one if there is one, and return 0; else return after how many seconds there is."""
        if not self.most:
            return 0
        each = self._while_s / self.most
        keys = {"what": self._what, "visitor": who[:WHO_LETTERS]}
        after = func.greatest(TAKEN.c.earned, NOW) + each
        take = self._store.upsert(TAKEN).values(**keys, earned=NOW + each)
        take = take.on_conflict_do_update(
            index_elements=list(keys), set_={"earned": after}, where=after - NOW <= self._while_s
        )
        mine = (TAKEN.c.what == keys["what"]) & (TAKEN.c.visitor == keys["visitor"])
        with self._store.changing() as connection:
            self._sweep(connection)
            if connection.execute(take.returning(TAKEN.c.what)).first() is not None:
                return 0
            ahead = connection.execute(select(TAKEN.c.earned - NOW).where(mine)).scalar()
        return max(1, int((ahead or 0.0) + each - self._while_s) + 1)

    def _sweep(self, connection: Connection) -> None:
        """Forget now and then those who have earned all of it again."""
        self._asked += 1
        if self._asked % SWEEP_EVERY == 1:
            connection.execute(delete(TAKEN).where(TAKEN.c.earned < NOW))
