"""What people keep beside their games: names for them, those put away, and how finished ones ended.

Nobody has an account. A holder is the visitor of a cookie, or whoever sits at the server's own machine.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Table, delete, func, insert, select

from hexile.server.store.game_store import Store
from hexile.server.store.schema import KEPT, RESULTS

HOME: Final = "home"


class GameLabel:
    """What somebody calls a game, and whether it is put away."""

    def __init__(self, name: str, away: bool) -> None:
        self.name = name
        self.away = away


class ResultsStore:
    """Names and results, by their holders; at the server's own machine, everybody's."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def _put(self, table: Table, keys: list[str], rows: list[dict[str, object]]) -> None:
        """Add rows, each in the place of the one with the same keys, all or none."""
        made = self._store.upsert(table)
        with self._store.changing() as connection:
            for row in rows:
                again = {name: value for name, value in row.items() if name not in keys}
                connection.execute(
                    made.values(**row).on_conflict_do_update(index_elements=keys, set_=again)
                )

    def keep(self, holder: str, game: str, kept: GameLabel) -> None:
        """Remember what somebody calls a game, and whether it is put away."""
        row: dict[str, object] = {"holder": holder, "game": game}
        row |= {"name": kept.name, "away": int(kept.away)}
        self._put(KEPT, ["holder", "game"], [row])

    def kept(self, holder: str) -> dict[str, GameLabel]:
        """Return what somebody calls their games, by game."""
        wanted = select(KEPT.c.game, KEPT.c.name, KEPT.c.away).where(KEPT.c.holder == holder)
        with self._store.connected() as connection:
            found = connection.execute(wanted)
            return {str(game): GameLabel(str(name), bool(away)) for game, name, away in found}

    def record(self, holder: str, id: str, ended: float, record: str) -> None:
        """Write down how a game ended for somebody; a later end of it takes the place of an earlier."""
        row: dict[str, object] = {"holder": holder, "id": id, "ended": ended, "record": record}
        self._put(RESULTS, ["holder", "id"], [row])

    def merge(self, holder: str, records: list[tuple[str, float, str]]) -> None:
        """Add many results at once, all or none of them."""
        with self._store.changing() as connection:
            for id, ended, record in records:
                row = {"holder": holder, "id": id, "ended": ended, "record": record}
                connection.execute(insert(RESULTS).values(**row))

    def records(self, holder: str) -> list[tuple[str, str]]:
        """List results with their holders, newest first: somebody's, or everybody's for HOME."""
        wanted = select(RESULTS.c.holder, RESULTS.c.record).order_by(RESULTS.c.ended.desc())
        if holder != HOME:
            wanted = wanted.where(RESULTS.c.holder == holder)
        with self._store.connected() as connection:
            return [(str(whose), str(record)) for whose, record in connection.execute(wanted)]

    def count(self, holder: str) -> int:
        """Count somebody's results."""
        wanted = select(func.count()).select_from(RESULTS).where(RESULTS.c.holder == holder)
        with self._store.connected() as connection:
            return int(connection.execute(wanted).scalar() or 0)

    def forget(self, holder: str, id: str = "") -> None:
        """Delete a result for good, or all of them."""
        wanted = delete(RESULTS)
        if holder != HOME:
            wanted = wanted.where(RESULTS.c.holder == holder)
        if id:
            wanted = wanted.where(RESULTS.c.id == id)
        with self._store.changing() as connection:
            connection.execute(wanted)
