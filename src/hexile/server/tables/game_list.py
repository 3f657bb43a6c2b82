"""Somebody's games: all of them, those under way first, found again by name, game or set-up."""

from __future__ import annotations

import logging
import time
from typing import Final

from hexile.games import find
from hexile.kernel.setup import BadSetup
from hexile.server.http.http_errors import Problem
from hexile.server.i18n import WORDS
from hexile.server.site import Site
from hexile.server.stats.results import NOT_KEPT
from hexile.server.store.game_store import GameRow
from hexile.server.store.results_store import HOME, GameLabel
from hexile.server.tables.game_status import keep_standing, kept_standing, maker_role
from hexile.server.tables.seat_holders import Chairs
from hexile.server.tables.seat_links import WATCH

LOG: Final = logging.getLogger("hexile.server")
LOOKED_AT: Final = 24  # games that are looked at anew for one page; others say where they stood
NEVER_KEPT: Final = GameLabel("", False)
UNITS: Final = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


class GameListItem:
    """A game in a list: what it is called, where it stands, and the link back to it."""

    def __init__(self, site: Site, row: GameRow, role: str, kept: GameLabel) -> None:
        self.row = row
        self.id = row.id
        self.slug = row.slug
        self.game_title = title_of(row.slug)
        self.name = kept.name
        self.away = kept.away
        self.mine = not role
        self.fault = ""
        self.standing = kept_standing(row)
        self._role = role
        self._site = site

    @property
    def role(self) -> str:
        """Return the role its link gives: the one somebody came by, or that of who set it up."""
        maker = Chairs(self.row.chairs).maker
        return self._role or maker_role(maker, self.standing.people if self.standing else [])

    @property
    def token(self) -> str:
        """Return the secret part of the link to it."""
        generation = Chairs(self.row.chairs).generation(self.role, self.row.links)
        return self._site.sealer.token(self.id, self.role, generation)

    @property
    def title(self) -> str:
        """Return what somebody calls it, or the game's own name."""
        return self.name or self.game_title

    @property
    def over(self) -> bool:
        """Tell whether it is over, as far as anybody has looked."""
        return self.standing is not None and self.standing.over

    @property
    def won(self) -> bool | None:
        """Tell whether whoever has this link won; None where several people share it, or nobody plays."""
        if self.standing is None or not self.over or not self.role.isdigit():
            return None
        return int(self.role) in self.standing.winners

    @property
    def ago(self) -> str:
        """Say when it was played last; nothing where others decide in secret."""
        unseen = self.standing is not None and self.standing.secret
        return "" if unseen else ago(time.time() - self.row.changed)

    @property
    def lines(self) -> list[str]:
        """Say which set-up it is, who plays against it, and where it stands."""
        now = self.standing
        if self.fault or now is None:
            return [self.fault or WORDS("games.not_seen")]
        setup = [
            now.scenario,
            *([now.difficulty] if now.difficulty else []),
        ]
        against = [WORDS("games.against", player=", ".join(now.against))] if now.against else []
        people = [WORDS("games.people", count=len(now.people))] if len(now.people) > 1 else []
        where = now.ending if now.over else now.headline
        return [", ".join([*setup, *people, *against]), where]

    def look(self) -> None:
        """See where it stands now."""
        try:
            room = self._site.rooms.look(self.id)
            self.standing = keep_standing(self._site.store, room)
            if self.standing.over:
                self._site.results.settle(room)
        except Problem as problem:
            self.fault = problem.detail
        except Exception:  # one game that cannot be shown must not take the list away
            LOG.warning("a game of %s cannot be shown in a list", self.slug, exc_info=True)
            self.fault = WORDS("games.broken")

    def is_stale(self) -> bool:
        """Tell whether it has gone on since somebody looked."""
        return self.standing is None or self.standing.version != self.row.version

    def matches(self, words: str) -> bool:
        """Tell whether all of some words are in what is said of it."""
        said = " ".join([self.title, self.game_title, *self.lines]).lower()
        return all(word in said for word in words.lower().split())


def title_of(slug: str) -> str:
    """Return a game's title, or its short name where it cannot be loaded."""
    try:
        return find(slug).about.title
    except BadSetup:
        return slug


def ago(seconds: float) -> str:
    """Say how long ago something was."""
    for length, unit in UNITS:
        if seconds >= length:
            count = int(seconds // length)
            return WORDS(f"ago.{unit}s" if count > 1 else f"ago.{unit}", count=count)
    return WORDS("ago.now")


def list_games(site: Site, visitor: str, at_home: bool) -> list[GameListItem]:
    """List a visitor's games, newest first; at the server's own machine, all games."""
    visits = site.store.visited(visitor)
    came = {row.id: role for row, role in visits}
    rows = [
        (row, "" if not row.chairs or row.owner == visitor else came.get(row.id, WATCH))
        for row in site.store.games_of(None if at_home else visitor)
        if not row.owner.startswith(NOT_KEPT)
    ]
    listed = {row.id for row, _ in rows}
    rows += [] if at_home else [(row, role) for row, role in visits if row.id not in listed]
    kept = site.shelves.kept(HOME if at_home else visitor)
    found = [GameListItem(site, row, role, kept.get(row.id, NEVER_KEPT)) for row, role in rows]
    for one in [one for one in found if one.is_stale()][:LOOKED_AT]:
        one.look()
    return found


def under_way(games: list[GameListItem]) -> list[GameListItem]:
    """Return those that go on; what cannot be opened comes last."""
    going = [one for one in games if not one.over and not one.away]
    return sorted(going, key=lambda one: bool(one.fault))
