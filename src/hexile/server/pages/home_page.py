"""The shelf: the games under way, and the games there are."""

from __future__ import annotations

import logging

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath
from litestar.response import Redirect

from hexile.kernel.game import Game
from hexile.server.http.http_errors import Problem, no_game
from hexile.server.http.request_helpers import (
    AnyRequest,
    greet,
    holder_of,
    html,
    is_at_home,
    redirect,
    site_of,
    visitor_of,
)
from hexile.server.http.security import FOREVER
from hexile.server.site import Site
from hexile.server.stats.results import Finished
from hexile.server.tables.challenges import of_today
from hexile.server.tables.game_list import GameListItem, list_games, under_way
from hexile.server.tables.game_status import own_role, shown_role
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import Link
from hexile.table.lessons import lessons_of

LOG = logging.getLogger("hexile.server")
LAST_LINES = 5
GAMES_SHOWN = 6
HISTORY = 5


class UnderWay:
    """The game that was played last: the table as it stands, and the link back to it."""

    def __init__(self, site: Site, listed: GameListItem) -> None:
        self.listed = listed
        self.room: Room = site.rooms.open(listed.id)
        self.game = self.room.game
        self.token = site.token(self.room, listed.role)
        self.seat = self.room.seat(Link(listed.id, shown_role(self.room, listed.role)))
        self.headline = self.seat.scene.headline
        self.question = self.seat.scene.question
        self.branches = len(self.seat.journal.tips()) - 1
        self.ago = listed.ago


def first_of(site: Site, going: list[GameListItem]) -> UnderWay | None:
    """Return the game that was played last, unless none can be shown."""
    for listed in going:
        try:
            return UnderWay(site, listed)
        except Problem as problem:
            listed.fault = problem.detail
        except Exception:  # one game that cannot be shown must not take the shelf away
            LOG.warning("a game of %s cannot be shown on the shelf", listed.slug, exc_info=True)
    return None


class OnShelf:
    """A game on the shelf, with how the visitor's last games of it ended."""

    def __init__(self, site: Site, game: Game, ends: list[Finished]) -> None:
        self.game = game
        self.about = game.about
        self.minutes = game.about.minutes
        site.picture(game)  # one that cannot be drawn is named as broken
        self.lessons = lessons_of(game)
        done = [end for end in ends if end.game == game.about.slug and end.won is not None]
        self.history = [end.won for end in reversed(done[:HISTORY])]
        self.measured = site.measurements.of(game)


class UnavailableGame:
    """A game that cannot be shown on the shelf, and why."""

    def __init__(self, slug: str, reason: str) -> None:
        self.slug = slug
        self.reason = reason


def shelf_of(site: Site, ends: list[Finished]) -> tuple[list[OnShelf], list[UnavailableGame]]:
    """Return the games, the shortest first, and those that are broken: one must not take the others away."""
    found: list[OnShelf] = []
    broken: list[UnavailableGame] = []
    for slug in site.slugs():
        try:
            found.append(OnShelf(site, site.game(slug), ends))
        except Problem as problem:
            broken.append(UnavailableGame(slug, problem.detail))
        except Exception as fault:
            LOG.exception("%s cannot be shown on the shelf", slug)
            broken.append(UnavailableGame(slug, f"{type(fault).__name__}: {fault}"))
    return sorted(found, key=lambda one: one.minutes), broken


@get("/", sync_to_thread=True, include_in_schema=False)
def home(request: AnyRequest) -> Response[str]:
    """Show the shelf."""
    site = site_of(request)
    games = list_games(site, visitor_of(request), is_at_home(request))
    shelf, broken = shelf_of(site, site.results.of(holder_of(request)))
    going = under_way(games)
    first = first_of(site, going)
    rest = [one for one in going if first is None or one.id != first.listed.id][:GAMES_SHOWN]
    facts: dict[str, object] = {
        "first": first,
        "rest": rest,
        "site": site,
        "last": LAST_LINES,
        "count": len(games),
    }
    facts["challenge"] = of_today(site)
    response = html(request, "home.html", shelf=shelf, broken=broken, **facts)
    greet(request, response)
    return response


@get("/shelf/{slug:str}/picture", sync_to_thread=True, include_in_schema=False)
def shelf_picture(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """Draw a game under way, for the shelf; a page names the server's stamp, so that it is kept."""
    site = site_of(request)
    drawn = site.picture(site.game(slug))
    kept = {"cache-control": FOREVER.decode()} if request.url.query == site.stamp else {}
    return Response(str(drawn), media_type=MediaType.HTML, headers=kept)


@post("/t/{token:str}/remove", sync_to_thread=True, include_in_schema=False)
def remove(request: AnyRequest, token: FromPath[str]) -> Redirect:
    """Clear a game away for good, if it is the asker's own; what came of it stays in the record."""
    site = site_of(request)
    room, link = site.open(token)
    row = site.store.game(room.id)
    if link.role != own_role(room) or (
        not is_at_home(request) and row.owner != visitor_of(request)
    ):
        raise no_game()
    room.write_end()
    site.store.remove(room.id)
    site.rooms.forget(room.id)
    return redirect("/games")
