"""What of a game may be had as a file, and the set-up of a position."""

from __future__ import annotations

from hexile.kernel.fields.position import read_position
from hexile.kernel.game import Game
from hexile.kernel.setup import BadSetup, Setup
from hexile.server.http.http_errors import Problem
from hexile.server.site import Site
from hexile.server.store.encrypted_file import Ticket, sealed_text
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import Link


def game_text(site: Site, room: Room, link: Link) -> str:
    """Return the game as a file: the journal, or while it hides things, a sealed one."""
    seat = room.seat(link)
    if seat.is_open() or site.vault is None:
        return seat.journal_text()
    ticket = Ticket(link.role, room.id, room.generation(link.role))
    return sealed_text(seat, ticket, site.vault)


def setup_of(game: Game, position: str) -> Setup:
    """Return the set-up that a position is of, or raise a Problem that names line and column."""
    try:
        return read_position(game, position).setup
    except BadSetup as bad:
        raise Problem(422, "bad-position", str(bad)) from None
