"""Your games: all that are on the table, all that are finished, and what they add up to."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath
from litestar.response import Redirect

from hexile.server.drawing.board.board_svg import draw_small
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import (
    AnyRequest,
    form_text,
    greet,
    holder_of,
    html,
    is_at_home,
    redirect,
    site_of,
    uploaded_file,
    visitor_of,
)
from hexile.server.i18n import WORDS
from hexile.server.pages.challenge_page import Offered
from hexile.server.site import Site
from hexile.server.stats.history import (
    AWAY,
    FINISHED,
    GOING,
    HistoryFilter,
    Month,
    day_of,
    long_day,
    scores,
)
from hexile.server.stats.results import Finished
from hexile.server.tables.all_games_file import Person, load_all, save_all
from hexile.server.tables.challenges import of_today
from hexile.server.tables.game_list import GameListItem, list_games, title_of, under_way
from hexile.server.tables.game_status import shown_role
from hexile.server.tables.kept_games import NAME, expect_holder, keep_game
from hexile.server.tables.seat_links import Link

PAGE: Final = 20
GOING_SHOWN: Final = 6


class ResultRow:
    """A finished game in the list: its end, and the table it was played at, while that is there."""

    def __init__(self, end: Finished | None, listed: GameListItem | None) -> None:
        self.end = end
        self.listed = listed
        self.won = end.won if end else listed.won if listed else None
        self.title = (listed.title if listed else "") or title_of(end.game if end else "")
        self.day = long_day(day_of(end)) if end else listed.ago if listed else ""

    @property
    def given_up(self) -> bool:
        """Tell whether it was given up: it has an end, and its table has none."""
        return self.end is not None and self.listed is not None and not self.listed.over

    @property
    def setup(self) -> str:
        """Name set-up, difficulty and opponents."""
        if self.end is None:
            return self.listed.lines[0] if self.listed else ""
        against = WORDS("games.against", player=", ".join(self.end.against))
        said = [self.end.title, self.end.difficulty, against if self.end.against else ""]
        return ", ".join(word for word in said if word)

    @property
    def ending(self) -> str:
        if self.end is None:
            return self.listed.lines[-1] if self.listed else ""
        turn = WORDS("games.on_turn", turn=self.end.turn) if self.end.turn else ""
        return f"{self.end.ending}{turn}"

    def matches(self, words: str) -> bool:
        """Tell whether all of some words are in what is said of it."""
        said = f"{self.title} {title_of(self.end.game) if self.end else ''} {self.setup} {self.ending}".lower()
        return all(word in said for word in words.lower().split())


class Mine:
    """All that the page of somebody's games shows."""

    def __init__(self, games: list[GameListItem], ends: list[Finished], w: HistoryFilter) -> None:
        self.wanted = w
        self.shows = [(show, WORDS(f"games.show_{show}")) for show in FINISHED]
        self.count = len(ends)
        self.won = sum(1 for end in ends if end.won)
        self.since = long_day(day_of(ends[-1])) if ends else ""
        self.scores = scores(ends)
        levels = sorted({end.difficulty for end in ends if end.difficulty})
        self.levels = [(level, level) for level in levels]
        self.titles = {slug: title_of(slug) for slug in sorted({end.game for end in ends})}
        self.month = Month(w.month, ends)
        wanted = [one for one in games if one.away] if w.show == AWAY else under_way(games)
        fits = [one for one in wanted if not w.game or one.slug == w.game]
        going = [one for one in fits if one.matches(w.words)]
        self.going_count = len(going)
        self.going = going if w.show in (AWAY, GOING) else going[:GOING_SHOWN]
        self.away = sum(1 for one in games if one.away)
        rows = [] if w.show in (AWAY, GOING) else rows_of(games, ends, w)
        self.rows = rows[(w.page - 1) * PAGE : w.page * PAGE]
        self.older = max(0, len(rows) - w.page * PAGE)


def rows_of(
    games: list[GameListItem], ends: list[Finished], wanted: HistoryFilter
) -> list[ResultRow]:
    """List finished games: those of the record, and others that somebody has looked on at."""
    tables = {one.id: one for one in games}
    found = [ResultRow(end, tables.get(end.table())) for end in ends if wanted.takes(end)]
    known = {end.table() for end in ends}
    others = [one for one in games if one.over and one.id not in known]
    plain = not (wanted.day or wanted.level) and wanted.show == "all"
    found += [
        ResultRow(None, one)
        for one in others
        if plain and (not wanted.game or one.slug == wanted.game)
    ]
    shown = [row for row in found if row.listed is None or not row.listed.away or row.given_up]
    return [row for row in shown if row.matches(wanted.words)]


@get("/games", sync_to_thread=True, include_in_schema=False)
def games_page(request: AnyRequest) -> Response[str]:
    """Show somebody's games."""
    site = site_of(request)
    wanted = HistoryFilter({name: str(value) for name, value in request.query_params.items()})
    games = list_games(site, visitor_of(request), is_at_home(request))
    ends = site.results.of(holder_of(request))
    today = Offered(of_today(site), ends, games)
    facts = {"c": today, "picture": site.picture(today.asked.game)}
    response = html(request, "games.html", m=Mine(games, ends, wanted), w=wanted, **facts)
    greet(request, response)
    return response


@get("/t/{token:str}/picture", sync_to_thread=True, include_in_schema=False)
def picture(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Draw a small board of a game as it stands, for a list."""
    site = site_of(request)
    room, link = site.open(token)
    with room.lock:
        scene = room.seat(Link(room.id, shown_role(room, link.role))).scene
        drawn = draw_small(scene, room.game.symbols, site.press)
    return Response(drawn, media_type=MediaType.HTML)


@post("/t/{token:str}/keep", include_in_schema=False)
async def keep(request: AnyRequest, token: FromPath[str]) -> Redirect:
    """Name a game, put it away, or back on the table, for oneself."""
    form = await request.form()
    response = redirect("/games")
    greet(request, response)
    name = form_text(form, "name", NAME) if "name" in form else None
    away = form_text(form, "away", 3) == "yes" if "away" in form else None
    await to_thread(keep_game, request, token, name, away)
    return response


@get("/games/record", sync_to_thread=True, include_in_schema=False)
def export(request: AnyRequest) -> Response[bytes]:
    """Hand out somebody's record as a file."""
    body = site_of(request).results.export(holder_of(request))
    headers = {"content-disposition": 'attachment; filename="hexile-record.json"'}
    return Response(body, media_type=MediaType.JSON, headers=headers)


@post("/games/bring", include_in_schema=False)
async def bring(request: AnyRequest) -> Redirect:
    """Add the record in a file to one's own, whole or not at all."""
    body, _ = await uploaded_file(request)
    site = site_of(request)
    response = redirect("/games")
    holder = holder_of(request) or greet(request, response)
    await to_thread(bring_record, site, holder, body)
    return response


def bring_record(site: Site, holder: str, body: bytes) -> int:
    """Load results to somebody's own, if they may now."""
    site.quotas.expect_record()
    return site.results.bring(expect_holder(holder), body)


@post("/games/forget", include_in_schema=False)
async def forget(request: AnyRequest) -> Redirect:
    """Delete one end, or all of them, from one's record."""
    form = await request.form()
    id = form_text(form, "id", 64)
    if not id and form_text(form, "all", 3) != "yes":
        raise Problem(400, "bad-input", WORDS("refusal.no_text", name="id"))
    site, holder = site_of(request), expect_holder(holder_of(request))
    await to_thread(site.shelves.forget, holder, id)
    return redirect("/games")


@get("/games/all", include_in_schema=False)
async def save_everything(request: AnyRequest) -> Response[bytes]:
    """Hand out all of somebody's games, editions and results as one file."""
    body = await to_thread(save_all, site_of(request), person_of(request))
    headers = {"content-disposition": 'attachment; filename="hexile-games.zip"'}
    return Response(body, media_type="application/zip", headers=headers)


@post("/games/all", include_in_schema=False, status_code=200)
async def load_everything(request: AnyRequest) -> Response[str]:
    """Load a file of games, editions and results, and say what was in it."""
    body, _ = await uploaded_file(request)
    site, person = site_of(request), person_of(request)
    site.quotas.expect_upload()
    loaded = await to_thread(load_all, site, person, body)
    return html(request, "loaded.html", loaded=loaded)


def person_of(request: AnyRequest) -> Person:
    """Return whose games a request is about."""
    return Person(visitor_of(request), expect_holder(holder_of(request)), is_at_home(request))


HANDLERS: Final = [
    games_page,
    picture,
    keep,
    export,
    bring,
    forget,
    save_everything,
    load_everything,
]
