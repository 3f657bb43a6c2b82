"""The shelf: the games there are, and those under way."""

from __future__ import annotations

import logging
import time

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from hexile.kernel.game import Game
from hexile.server.links import ALL, WATCH, Link
from hexile.server.paint.board import draw_small
from hexile.server.problems import Problem, no_game
from hexile.server.room import Room
from hexile.server.site import Site
from hexile.server.store.store import GameRow
from hexile.server.web import AnyRequest, greet, html, is_at_home, redirect, site_of, visitor_of
from hexile.server.words import WORDS
from hexile.table.guides import guide_of

LOG = logging.getLogger("hexile.server")
LAST_LINES = 5
GAMES_SHOWN = 9
HISTORY = 5
GUIDE = "guide "


class UnderWay:
    """A game on the table: where it stands, and the link back to it."""

    def __init__(self, site: Site, row: GameRow, role: str) -> None:
        self.room: Room = site.rooms.open(row.id)
        self.role = role or own_role(self.room)
        self.token = site.token(self.room, self.role)
        self.game = self.room.game
        self.seat = self.room.seat(Link(row.id, shown_role(self.room, self.role)))
        self.headline = self.seat.scene.headline
        self.question = self.seat.scene.question
        self.ended = self.seat.ended()
        self.over = self.ended is not None
        self.won = self.ended is not None and self.ended.won
        self.branches = len(self.seat.journal.tips()) - 1
        unseen = len(self.room.session.people()) > 1 and self.room.session.hides()
        self.ago = "" if unseen else ago(time.time() - row.changed)  # when others decide in secret
        self.mine = not role

    def picture(self, site: Site) -> Markup:
        """Draw the board as it stands."""
        return Markup(draw_small(self.seat.scene, self.game.symbols, site.press))


def own_role(room: Room) -> str:
    """Return the role of whoever set a game up: their own seat, the only person's, or all seats."""
    if not room.chairs.shared:
        return room.chairs.maker
    people = room.session.people()
    return str(people[0]) if len(people) == 1 else ALL


def shown_role(room: Room, role: str) -> str:
    """Return whose eyes the shelf is seen with: for a shared screen, only what everybody may see."""
    return WATCH if role == ALL and room.session.hides() else role


def ago(seconds: float) -> str:
    """Say how long ago something was."""
    for length, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= length:
            count = int(seconds // length)
            return WORDS(f"ago.{unit}s" if count > 1 else f"ago.{unit}", count=count)
    return WORDS("ago.now")


def under_way(site: Site, visitor: str, at_home: bool) -> list[UnderWay]:
    """List the games of a visitor; at the server's own machine, all of them."""
    own_rows = site.store.games_of(None if at_home else visitor)
    visits = site.store.visited(visitor)
    came = {row.id: role for row, role in visits}
    rows = [
        (row, "" if not row.chairs or row.owner == visitor else came.get(row.id, WATCH))
        for row in own_rows
        if not row.owner.startswith(GUIDE)
    ]
    listed = {row.id for row, _ in rows}
    rows += [] if at_home else [(row, role) for row, role in visits if row.id not in listed]
    found: list[UnderWay] = []
    for row, role in rows:
        if len(found) == GAMES_SHOWN:
            break
        try:
            found.append(UnderWay(site, row, role))
        except Problem:
            continue
        except Exception:  # one game that cannot be shown must not take the shelf away
            LOG.warning("a game of %s cannot be shown on the shelf", row.slug, exc_info=True)
    return found


class OnShelf:
    """A game on the shelf, with how the visitor's last games of it ended."""

    def __init__(self, site: Site, game: Game, played: list[UnderWay]) -> None:
        self.game = game
        self.about = game.about
        self.picture = site.picture(game)
        self.guide = bool(guide_of(game))
        done = [p for p in played if p.over and p.game.about.slug == game.about.slug]
        self.history = [p.won for p in reversed(done[:HISTORY])]
        self.measured = site.measurements.of(game)


class Broken:
    """A game that cannot be shown on the shelf, and why."""

    def __init__(self, slug: str, reason: str) -> None:
        self.slug = slug
        self.reason = reason


def shelf_of(site: Site, played: list[UnderWay]) -> tuple[list[OnShelf], list[Broken]]:
    """Return the games on the shelf, and those that are broken: one must not take the others away."""
    found: list[OnShelf] = []
    broken: list[Broken] = []
    for slug in site.slugs():
        try:
            found.append(OnShelf(site, site.game(slug), played))
        except Problem as problem:
            broken.append(Broken(slug, problem.detail))
        except Exception as fault:
            LOG.exception("%s cannot be shown on the shelf", slug)
            broken.append(Broken(slug, f"{type(fault).__name__}: {fault}"))
    return found, broken


@get("/", sync_to_thread=True, include_in_schema=False)
def home(request: AnyRequest) -> Response[str]:
    """Show the shelf."""
    site = site_of(request)
    played = under_way(site, visitor_of(request), is_at_home(request))
    shelf, broken = shelf_of(site, played)
    going = [p for p in played if not p.over] + [p for p in played if p.over]
    first = going[0] if going and not going[0].over else None
    rest = [p for p in going if p is not first]
    facts = {"first": first, "rest": rest, "site": site, "last": LAST_LINES}
    response = html(request, "home.html", shelf=shelf, broken=broken, **facts)
    greet(request, response)
    return response


@post("/t/{token:str}/remove", sync_to_thread=True, include_in_schema=False)
def remove(request: AnyRequest, token: FromPath[str]) -> Redirect:
    """Clear a game away for good, if it is the asker's own."""
    site = site_of(request)
    room, link = site.open(token)
    row = site.store.game(room.id)
    if link.role != own_role(room) or (
        not is_at_home(request) and row.owner != visitor_of(request)
    ):
        raise no_game()
    site.store.remove(room.id)
    site.rooms.forget(room.id)
    return redirect("/")
