"""Adds a table's lines to the database, and finds out what became of a line when nobody said."""

from __future__ import annotations

import logging
from typing import Final

from sqlalchemy.exc import DBAPIError

from hexile.kernel.chance.randomness import RandomSource
from hexile.server.i18n import WORDS
from hexile.server.store.game_store import Stale, Store, Unreachable, Unsure
from hexile.table.table_errors import NOT_KEPT, UNSURE, Refused, refuse

LOG: Final = logging.getLogger("hexile.server")
FULL: Final = "full"


def first_line(fault: Exception) -> str:
    """Return what a fault says, without the statement and the advice that follow."""
    return str(getattr(fault, "orig", "") or fault).partition("\n")[0]


class Keeper:
    """Writes the lines of one game; `version` is how many there are, `size` their characters."""

    def __init__(
        self, store: Store, id: str, version: int, size: int, most: int, most_size: int
    ) -> None:
        self.version = version
        self.size = size
        self._most_size = most_size
        self._store = store
        self._id = id
        self._most = most

    def write(self, text: str) -> None:
        """Add a line, or several together, or raise Refused: nothing has changed then, or nobody knows."""
        lines = text.split("\n")
        if self.version >= self._most > 0:
            raise Refused(FULL, WORDS("refusal.full", most=f"{self._most:,}"))
        if self.size + len(text) > self._most_size > 0:
            raise Refused(FULL, WORDS("refusal.full_size", most=f"{self._most_size:,}"))
        try:
            self.version = self._store.append(self._id, self.version, lines)
            self.size += len(text)
        except Unsure as unsure:
            self._find_out(lines, str(unsure))
        except DBAPIError as fault:
            raise refuse(NOT_KEPT, why=str(fault.orig)) from None
        except Unreachable as fault:
            raise refuse(NOT_KEPT, why=str(fault)) from None

    def keep(self, cup: RandomSource) -> None:
        """Keep the secret of a cup before it is promised, or raise Refused."""
        try:
            self._store.keep_secret(self._id, cup.promise, cup.secret.hex())
        except (DBAPIError, Unreachable, Unsure) as fault:
            raise refuse(NOT_KEPT, why=first_line(fault)) from None

    def _find_out(self, lines: list[str], fault: str) -> None:
        """Look whether lines are there whose COMMIT nobody has answered."""
        try:
            found = self._store.settled_lines(self._id, self.version)
        except (DBAPIError, Unreachable) as lost:
            LOG.warning(
                "COMMIT was not answered (%s), and nobody can be asked: %s", fault, first_line(lost)
            )
            raise refuse(UNSURE) from None
        if not found:
            raise refuse(NOT_KEPT, why=fault)
        if found[: len(lines)] != lines:
            raise Stale(self._id)
        self.version += len(lines)
        self.size += sum(map(len, lines))
