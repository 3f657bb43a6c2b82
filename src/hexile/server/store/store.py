"""Games in the database: made, read, and added to. A line is committed before anybody sees it."""

from __future__ import annotations

import json
import threading
import time
from typing import Final

from sqlalchemy import Connection, Engine, delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from hexile.server.store.schema import GAMES, LINES, SECRETS, VISITS

CHANNEL: Final = "hexile"
LISTED: Final = 24


class Stale(Exception):
    """Somebody else has gone on with the game: the version it was changed from is not the newest."""


class NoSuchGame(Exception):
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
    ) -> None:
        self.id = id
        self.slug = slug
        self.version = version
        self.links = links
        self.owner = owner
        self.changed = changed
        self.chairs = chairs


_ROW = (
    GAMES.c.id,
    GAMES.c.slug,
    GAMES.c.version,
    GAMES.c.links,
    GAMES.c.owner,
    GAMES.c.changed,
    GAMES.c.chairs,
)


class Store:
    """All games of one database. Safe to use from several threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        self._writing = threading.Lock()

    def create(
        self,
        id: str,
        slug: str,
        owner: str,
        lines: list[str],
        secret: tuple[str, str] | None = None,
        chairs: str = "",
    ) -> None:
        """Add a game with its first lines, the header foremost, a promise and its secret, and chairs."""
        now = time.time()
        row = {"id": id, "slug": slug, "version": len(lines), "links": 1, "owner": owner}
        row |= {"chairs": chairs}
        with self._writing, self.engine.begin() as connection:
            connection.execute(insert(GAMES).values(**row, created=now, changed=now))
            self._add(connection, id, 0, lines)
            if secret is not None:
                self._keep(connection, id, *secret)

    def _keep(self, connection: Connection, id: str, promise: str, secret: str) -> None:
        connection.execute(insert(SECRETS).values(game=id, promise=promise, secret=secret))

    def keep_secret(self, id: str, promise: str, secret: str) -> None:
        """Keep a secret that a game's dice will come from."""
        with self._writing, self.engine.begin() as connection:
            self._keep(connection, id, promise, secret)

    def secrets(self, id: str) -> dict[str, str]:
        """Return the secrets of a game's dice, by their promises."""
        wanted = select(SECRETS.c.promise, SECRETS.c.secret).where(SECRETS.c.game == id)
        with self.engine.connect() as connection:
            return {promise: secret for promise, secret in connection.execute(wanted)}

    def append(self, id: str, version: int, lines: list[str]) -> int:
        """Add lines to a game that has *version* of them; return the new version, or raise Stale."""
        with self._writing, self.engine.begin() as connection:
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
        with self.engine.connect() as connection:
            found = connection.execute(select(*_ROW).where(GAMES.c.id == id)).first()
        if found is None:
            raise NoSuchGame(id)
        return GameRow(*found)

    def has(self, id: str) -> bool:
        """Tell whether there is a game of that name."""
        with self.engine.connect() as connection:
            return (
                connection.execute(select(GAMES.c.id).where(GAMES.c.id == id)).first() is not None
            )

    def with_header(self, line: str) -> str:
        """Return the oldest game that began with a header, or an empty text."""
        wanted = (
            select(GAMES.c.id)
            .join(LINES, LINES.c.game == GAMES.c.id)
            .where(LINES.c.number == 1, LINES.c.text == line)
            .order_by(GAMES.c.created)
        )
        with self.engine.connect() as connection:
            return connection.execute(wanted).scalars().first() or ""

    def lines(self, id: str, after: int = 0) -> list[str]:
        """Return a game's lines from number *after* + 1 on."""
        wanted = (
            select(LINES.c.text)
            .where(LINES.c.game == id, LINES.c.number > after)
            .order_by(LINES.c.number)
        )
        with self.engine.connect() as connection:
            return [row[0] for row in connection.execute(wanted)]

    def games_of(self, owner: str | None) -> list[GameRow]:
        """List the games last played, newest first: all, or those of one owner."""
        wanted = select(*_ROW).order_by(GAMES.c.changed.desc()).limit(LISTED)
        if owner is not None:
            wanted = wanted.where(GAMES.c.owner == owner)
        with self.engine.connect() as connection:
            return [GameRow(*row) for row in connection.execute(wanted)]

    def visit(self, visitor: str, id: str, role: str) -> None:
        """Remember that somebody came to a game by a link."""
        made = postgresql.insert(VISITS) if self.shared else sqlite.insert(VISITS)
        values = {"visitor": visitor, "game": id, "role": role, "seen": time.time()}
        again = {"role": role, "seen": time.time()}
        keys = ["visitor", "game"]
        with self._writing, self.engine.begin() as connection:
            connection.execute(
                made.values(**values).on_conflict_do_update(index_elements=keys, set_=again)
            )

    def visited(self, visitor: str) -> list[tuple[GameRow, str]]:
        """List the games somebody came to by a link, with the role it gave, newest first."""
        wanted = (
            select(*_ROW, VISITS.c.role)
            .join(VISITS, VISITS.c.game == GAMES.c.id)
            .where(VISITS.c.visitor == visitor)
            .order_by(GAMES.c.changed.desc())
            .limit(LISTED)
        )
        with self.engine.connect() as connection:
            return [(GameRow(*row[:-1]), row[-1]) for row in connection.execute(wanted)]

    def give(self, id: str, owner: str) -> None:
        """Make somebody the owner of a game."""
        with self._writing, self.engine.begin() as connection:
            connection.execute(update(GAMES).where(GAMES.c.id == id).values(owner=owner))

    def new_links(self, id: str) -> int:
        """Make all links to a game invalid and return the new generation."""
        with self._writing, self.engine.begin() as connection:
            connection.execute(
                update(GAMES).where(GAMES.c.id == id).values(links=GAMES.c.links + 1)
            )
            self._tell(connection, id, 0)
        return self.game(id).links

    def change_chairs(self, id: str, before: str, after: str) -> bool:
        """Change who sits where, unless somebody was quicker; tell whether it was done."""
        with self._writing, self.engine.begin() as connection:
            changed = connection.execute(
                update(GAMES).where(GAMES.c.id == id, GAMES.c.chairs == before).values(chairs=after)
            )
            self._tell(connection, id, 0)
        return changed.rowcount == 1

    def remove(self, id: str) -> None:
        """Take a game off the shelf for good."""
        with self._writing, self.engine.begin() as connection:
            for table, column in (
                (VISITS, VISITS.c.game),
                (SECRETS, SECRETS.c.game),
                (LINES, LINES.c.game),
                (GAMES, GAMES.c.id),
            ):
                connection.execute(delete(table).where(column == id))
