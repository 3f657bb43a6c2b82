"""Names that visitors give their games, and games they put away."""

from __future__ import annotations

from typing import Final

from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import (
    AnyRequest,
    holder_of,
    site_of,
)
from hexile.server.i18n import WORDS
from hexile.server.store.results_store import GameLabel

NAME: Final = 80


def keep_game(request: AnyRequest, token: str, name: str | None, away: bool | None) -> GameLabel:
    """Remember what somebody calls a game and whether it is put away; what is not said stays."""
    site, holder = site_of(request), holder_of(request)
    room, _ = site.open(token)
    before = site.shelves.kept(holder).get(room.id, GameLabel("", False))
    named = before.name if name is None else name.strip()
    after = GameLabel(named, before.away if away is None else away)
    site.shelves.keep(expect_holder(holder), room.id, after)
    return after


def expect_holder(holder: str) -> str:
    """Return in whose name something is kept, or raise a Problem where nobody is known."""
    if not holder:
        raise Problem(403, "refused", WORDS("games.nobody"))
    return holder
