"""The challenge of the day at a server: found, checked, and begun."""

from __future__ import annotations

from hexile.kernel.setup import BadSetup
from hexile.server.http.http_errors import Problem
from hexile.server.site import Site
from hexile.server.tables.room import Room
from hexile.table.daily_challenge import Challenge, game_of, linked_challenge, today


def of_today(site: Site) -> Challenge:
    """Return today's challenge."""
    return Challenge(game_of(site.shelf(), today()), today())


def sent(site: Site, slug: str, day: str, check: str) -> Challenge:
    """Return the challenge a link is to, or raise a Problem."""
    try:
        return linked_challenge(site.game(slug), day, check)
    except BadSetup as bad:
        raise Problem(404, "bad-challenge", f"{bad}.") from None


def begin(site: Site, asked: Challenge, owner: str) -> Room:
    """Set a challenge up for somebody."""
    return site.begin(
        asked.game, asked.setup(), asked.seats(), asked.cup(), owner, challenge=asked.code
    )
