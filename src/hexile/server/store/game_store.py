"""Games in the database: made, read, and added to. A line is committed before anybody sees it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolEmpty

from hexile.kernel.errors import HexileError
from hexile.server.store.schema import GAMES, KEPT, LINES, REVIEWS, SECRETS, VISITS

CHANNEL: Final = "hexile"
TURN_S: Final = 5.0
REST_S: Final = 2.0
LISTED: Final = 5_000


class Stale(HexileError):
    """Somebody else has gone on with the game: the version it was changed from is not the newest."""


class Unsure(HexileError):
    """COMMIT was not answered: what was written may be kept or not. The message is the fault."""


class Unreachable(HexileError):
    """The database does not answer; nothing was changed."""


class NoSuchGame(HexileError):
    """There is no game of that name."""


class GameRow:
    """What the database knows of a game besides its lines."""

    def __init__(
        self,
        id: str,
        slug: str,
        version: int,
        links: int,
        owner: str,
        changed: float,
        chairs: str,
        standing: str,
        challenge: str,
        following: str,
    ) -> None:
        self.id = id
        self.slug = slug
        self.version = version
        self.links = links
        self.owner = owner
        self.changed = changed
        self.chairs = chairs
        self.standing = standing
        self.challenge = challenge
        self.following = following
        self.size = 0  # characters of its lines, once they are read


_ROW = (
    GAMES.c.id,
    GAMES.c.slug,
    GAMES.c.version,
    GAMES.c.links,
    GAMES.c.owner,
    GAMES.c.changed,
    GAMES.c.chairs,
    GAMES.c.standing,
    GAMES.c.challenge,
    GAMES.c.following,
)


def _read_row(found: Sequence[Any]) -> GameRow:
    return GameRow(*found)


class Store:
    """All games of one database. Safe to use from several threads and processes."""

    def __init__(self, engine: Engine, put_away_s: float = 0) -> None:
        self.engine = engine
        self.put_away_s = put_away_s
        self.shared = engine.dialect.name == "postgresql"
        self._writing = threading.Lock()
        self._rests_until = 0.0

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """Lend a connection. After one that was lost nobody tries for a moment, and nobody waits."""
        if time.monotonic() < self._rests_until:
            raise Unreachable("the database does not answer")
        try:
            with self.engine.connect() as connection:
                yield connection
        except PoolEmpty:
            raise Unreachable("the database is busy") from None
        except DBAPIError as fault:
            if self.shared and (fault.connection_invalidated or fault.statement is None):
                self._rests_until = time.monotonic() + REST_S
            raise

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Lend a connection for changes that are kept together; Unsure where nobody knows."""
        with self._turn(), self.connected() as connection, connection.begin() as transaction:
            yield connection
            try:
                transaction.commit()
            except DBAPIError as fault:
                connection.invalidate()  # or the next to use it would still be in this transaction
                raise Unsure(str(fault.orig)) from fault

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for one's turn to write, where only one can."""
        if self.shared:
            yield
            return
        if not self._writing.acquire(timeout=TURN_S):
            raise Unreachable("the database is busy")
        try:
            yield
        finally:
            self._writing.release()

    def create(
        self,
        id: str,
        slug: str,
        owner: str,
        lines: list[str],
        secret: tuple[str, str] | None = None,
        chairs: str = "",
        challenge: str = "",
    ) -> None:
        """Add a game with its first lines, the header foremost, and what else belongs to it.

        That is a promise and its secret, chairs, and the challenge it is.
        """
        now = time.time()
        row = {"id": id, "slug": slug, "version": len(lines), "links": 1, "owner": owner}
        row |= {"chairs": chairs, "challenge": challenge}
        with self.changing() as connection:
            connection.execute(insert(GAMES).values(**row, created=now, changed=now))
            self._add(connection, id, 0, lines)
            if secret is not None:
                self._keep(connection, id, *secret)

    def _keep(self, connection: Connection, id: str, promise: str, secret: str) -> None:
        connection.execute(insert(SECRETS).values(game=id, promise=promise, secret=secret))

    def keep_secret(self, id: str, promise: str, secret: str) -> None:
        """Keep a secret that a game's dice will come from."""
        with self.changing() as connection:
            self._keep(connection, id, promise, secret)

    def secrets(self, id: str) -> dict[str, str]:
        """Return the secrets of a game's dice, by their promises."""
        wanted = select(SECRETS.c.promise, SECRETS.c.secret).where(SECRETS.c.game == id)
        with self.connected() as connection:
            return {promise: secret for promise, secret in connection.execute(wanted)}

    def shelf(self, id: str) -> ReviewShelf:
        """Return where what was weighed of a game is kept."""
        return ReviewShelf(self, id)

    def reviews(self, id: str) -> dict[str, str]:
        """Return what was weighed of a game, by its keys."""
        wanted = select(REVIEWS.c.key, REVIEWS.c.text).where(REVIEWS.c.game == id)
        with self.connected() as connection:
            return {key: text for key, text in connection.execute(wanted)}

    def keep_review(self, id: str, key: str, text: str) -> None:
        """Keep what was weighed; of a game that is gone, or what another process has kept, nothing."""
        made = self.upsert(REVIEWS)
        if not self.has(id):
            return
        with self.changing() as connection:
            connection.execute(made.values(game=id, key=key, text=text).on_conflict_do_nothing())

    def append(self, id: str, version: int, lines: list[str]) -> int:
        """Add lines to a game that has *version* of them; return the new version, or raise Stale."""
        with self.changing() as connection:
            moved = connection.execute(
                update(GAMES)
                .where(GAMES.c.id == id, GAMES.c.version == version)
                .values(version=version + len(lines), changed=time.time())
            )
            if moved.rowcount != 1:
                raise Stale(id)
            self._add(connection, id, version, lines)
            self._tell(connection, id, version + len(lines))
        return version + len(lines)

    def _add(self, connection: Connection, id: str, version: int, lines: list[str]) -> None:
        rows = [
            {"game": id, "number": version + 1 + i, "text": line} for i, line in enumerate(lines)
        ]
        connection.execute(insert(LINES), rows)

    def _tell(self, connection: Connection, id: str, version: int) -> None:
        """Wake the other processes, as part of the same transaction."""
        if self.shared:
            words = json.dumps([id, version])
            connection.execute(text("SELECT pg_notify(:c, :w)"), {"c": CHANNEL, "w": words})

    def game(self, id: str) -> GameRow:
        """Return a game's row."""
        with self.connected() as connection:
            found = connection.execute(select(*_ROW).where(GAMES.c.id == id)).first()
        if found is None:
            raise NoSuchGame(id)
        return _read_row(found)

    def has(self, id: str) -> bool:
        with self.connected() as connection:
            return (
                connection.execute(select(GAMES.c.id).where(GAMES.c.id == id)).first() is not None
            )

    def upsert(self, table: Table) -> Any:
        """Begin to insert rows that may be there already; only the dialect in use is imported."""
        if self.shared:
            from sqlalchemy.dialects import postgresql

            return postgresql.insert(table)
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)

    def with_header(self, line: str) -> str:
        """Return the oldest game that began with a header, or an empty text."""
        wanted = (
            select(GAMES.c.id)
            .join(LINES, LINES.c.game == GAMES.c.id)
            .where(LINES.c.number == 1, LINES.c.text == line)
            .order_by(GAMES.c.created)
        )
        with self.connected() as connection:
            return connection.execute(wanted).scalars().first() or ""

    def lines(self, id: str, after: int = 0) -> list[str]:
        """Return a game's lines from number *after* + 1 on."""
        wanted = (
            select(LINES.c.text)
            .where(LINES.c.game == id, LINES.c.number > after)
            .order_by(LINES.c.number)
        )
        with self.connected() as connection:
            return [row[0] for row in connection.execute(wanted)]

    def settled_lines(self, id: str, after: int) -> list[str]:
        """Return a game's lines when whatever is being written to it is over."""
        if self.shared:
            with self.connected() as connection, connection.begin():
                waiting = select(GAMES.c.id).where(GAMES.c.id == id).with_for_update()
                connection.execute(waiting)
        return self.lines(id, after)

    def games_of(self, owner: str | None) -> list[GameRow]:
        """List the games last played, newest first: all, or those of one owner."""
        wanted = select(*_ROW).order_by(GAMES.c.changed.desc()).limit(LISTED)
        wanted = wanted.where(GAMES.c.changed > self._lately())
        if owner is not None:
            wanted = wanted.where(GAMES.c.owner == owner)
        with self.connected() as connection:
            return [_read_row(row) for row in connection.execute(wanted)]

    def _lately(self) -> float:
        """Return since when a game must have been touched not to be put away."""
        return time.time() - self.put_away_s if self.put_away_s else 0.0

    def bring_back(self, row: GameRow) -> None:
        """Put a game that was put away among the others again."""
        if row.changed <= self._lately():
            with self.changing() as connection:
                now = time.time()
                connection.execute(update(GAMES).where(GAMES.c.id == row.id).values(changed=now))

    def every_game(self) -> list[tuple[str, str]]:
        """List name and kind of every game, put away or not."""
        with self.connected() as connection:
            found = connection.execute(select(GAMES.c.id, GAMES.c.slug).order_by(GAMES.c.changed))
            return [(str(id), str(slug)) for id, slug in found]

    def untouched_since(self, then: float) -> list[str]:
        """List the games that nobody has touched since a time."""
        with self.connected() as connection:
            found = connection.execute(select(GAMES.c.id).where(GAMES.c.changed < then))
            return [str(row[0]) for row in found]

    def visit(self, visitor: str, id: str, role: str) -> None:
        """Remember that somebody came to a game by a link."""
        made = self.upsert(VISITS)
        values = {"visitor": visitor, "game": id, "role": role, "seen": time.time()}
        again = {"role": role, "seen": time.time()}
        keys = ["visitor", "game"]
        with self.changing() as connection:
            connection.execute(
                made.values(**values).on_conflict_do_update(index_elements=keys, set_=again)
            )

    def seats_of(self, id: str) -> list[tuple[str, str]]:
        """List who came to a game by a link, with the role it gave."""
        wanted = select(VISITS.c.visitor, VISITS.c.role).where(VISITS.c.game == id)
        with self.connected() as connection:
            return [(str(visitor), str(role)) for visitor, role in connection.execute(wanted)]

    def stand(self, id: str, standing: str) -> None:
        """Write down where a game stands."""
        with self.changing() as connection:
            connection.execute(update(GAMES).where(GAMES.c.id == id).values(standing=standing))

    def follow(self, id: str, following: str) -> bool:
        """Name the game that follows one, unless another does already; tell whether it was done."""
        with self.changing() as connection:
            first = GAMES.c.following == ""
            named = connection.execute(
                update(GAMES).where(GAMES.c.id == id, first).values(following=following)
            )
            self._tell(connection, id, 0)
        return named.rowcount == 1

    def visited(self, visitor: str) -> list[tuple[GameRow, str]]:
        """List the games somebody came to by a link, with the role it gave, newest first."""
        wanted = (
            select(*_ROW, VISITS.c.role)
            .join(VISITS, VISITS.c.game == GAMES.c.id)
            .where(VISITS.c.visitor == visitor, GAMES.c.changed > self._lately())
            .order_by(GAMES.c.changed.desc())
            .limit(LISTED)
        )
        with self.connected() as connection:
            return [(_read_row(row[:-1]), row[-1]) for row in connection.execute(wanted)]

    def give(self, id: str, owner: str) -> None:
        """Make somebody the owner of a game."""
        with self.changing() as connection:
            connection.execute(update(GAMES).where(GAMES.c.id == id).values(owner=owner))

    def new_links(self, id: str) -> int:
        """Make all links to a game invalid and return the new generation."""
        with self.changing() as connection:
            connection.execute(
                update(GAMES).where(GAMES.c.id == id).values(links=GAMES.c.links + 1)
            )
            self._tell(connection, id, 0)
        return self.game(id).links

    def shape(self) -> str:
        """Return the name of the database's present shape."""
        with self.connected() as connection:
            return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())

    def change_chairs(self, id: str, before: str, after: str) -> bool:
        """Change who sits where, unless somebody was quicker; tell whether it was done."""
        with self.changing() as connection:
            changed = connection.execute(
                update(GAMES).where(GAMES.c.id == id, GAMES.c.chairs == before).values(chairs=after)
            )
            self._tell(connection, id, 0)
        return changed.rowcount == 1

    def remove(self, id: str) -> None:
        """Take a game off the shelf for good."""
        with self.changing() as connection:
            for table, column in (
                (VISITS, VISITS.c.game),
                (KEPT, KEPT.c.game),
                (SECRETS, SECRETS.c.game),
                (REVIEWS, REVIEWS.c.game),
                (LINES, LINES.c.game),
                (GAMES, GAMES.c.id),
            ):
                connection.execute(delete(table).where(column == id))


class ReviewShelf:
    """Where what was weighed of one game is kept."""

    def __init__(self, store: Store, id: str) -> None:
        self._store = store
        self._id = id

    def all(self) -> dict[str, str]:
        """Return all that is kept."""
        return self._store.reviews(self._id)

    def put(self, key: str, text: str) -> None:
        """Keep one more."""
        self._store.keep_review(self._id, key, text)
