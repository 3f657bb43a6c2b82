"""The table: everything one does in a game, and the parts of the page that change with it."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Stream
from markupsafe import Markup

from hexile.kernel.event import LOT
from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT
from hexile.kernel.scene import ForceRow, Scene
from hexile.server.drawing.animation import AnimationFrame, animate_moment, gather
from hexile.server.drawing.board.board_svg import Sheet, draw_board, draw_layers
from hexile.server.drawing.board.counter_svg import draw_row
from hexile.server.drawing.board.rotation import laid
from hexile.server.drawing.board.svg import num
from hexile.server.drawing.odds_view import odds_bars, written
from hexile.server.drawing.timeline import draw_line
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import (
    AnyRequest,
    by_script,
    html,
    is_at_home,
    parse_int,
    redirect,
    site_of,
    stands,
    visitor_of,
)
from hexile.server.i18n import WORDS
from hexile.server.pages.setup_page import challenge_path
from hexile.server.pages.table.link_preview import LinkPreview
from hexile.server.site import Site, script_json
from hexile.server.stats.results import may_give_up
from hexile.server.tables.game_status import own_role, scenario_title
from hexile.server.tables.live_updates import TROUBLE
from hexile.server.tables.operations import OPERATIONS, for_pages
from hexile.server.tables.puzzle_tables import PuzzleCard, puzzle_of
from hexile.server.tables.rematch import has_same_dice
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import JOIN, WATCH, Link
from hexile.table.narration.event_log import LENGTH, NO_SIDE, YOU, LogEntry, fold
from hexile.table.narration.turn_digest import NewsReader
from hexile.table.review.review_access import may_review

MOST_FRAMES: Final = 40
MOST_BANNERS: Final = 2
DECIDING: Final = 2
ODDS_WITH_PAGE: Final = 24
ODDS_ALONE: Final = 600
ODDS_WITH_DEEDS: Final = 60


class Parts:
    """What a table page shows and what of it changes: made and written while the room is held."""

    def __init__(self, site: Site, room: Room, link: Link, token: str, stand: bool) -> None:
        self.site = site
        self.room = room
        self.link = link
        self.token = token
        self.stand = stand
        self.seat = room.seat(link)
        self.session = room.session
        self.game = room.game
        self.frames: list[AnimationFrame] = []
        self.version = self.seat.version
        self.choices = self.seat.choices()
        self.entries = self.seat.record()
        self.record = fold(self.game, self.entries)
        self.odds, self.odds_left = self.seat.risky_odds(ODDS_WITH_PAGE)
        self.scene = laid(self.seat.scene, stand)
        self.short = len(self.seat.journal.path(self.seat.number)) >= LENGTH
        self.sheet = site.press.sheet(self.scene)
        self.ended = self.seat.ended()
        self.dispatch = self.seat.dispatch()
        self.following = bool(self.ended and site.store.game(room.id).following)
        self.frozen = self.session.frozen
        self.tree = self.seat.tree()
        self.request = self.seat.request()
        self.shared = room.chairs.shared and len(self.session.people()) > 1
        self.empty = [self.session.seats()[int(seat)] for seat in room.chairs.empty()]
        self.invitations = self._invitations() if link.role == room.chairs.maker else []
        self.marks = len(self.seat.taken_back())
        self.trouble = room.computers.trouble
        self.thinking = room.computers.thinking()
        self.stand_in = room.computers.stand_in() if self.trouble else ""
        self.wanted = self.seat.beside.wanted()
        news = NewsReader(self.seat)
        self.milestones = [] if self.ended else news.milestones()[:MOST_BANNERS]
        self.digest = news.digest() if self.seat.yours else None
        self.agreement = self.seat.agreement()
        self.overlays = self.seat.overlays()
        self.builder = self.scene.builder if self.seat.yours else None
        puzzle = puzzle_of(room)
        self.puzzle = PuzzleCard(site, room, puzzle) if puzzle is not None else None

    def _is_built(self, text: str) -> bool:
        """Tell whether a choice is made by the force builder."""
        return self.builder is not None and self.builder.says(text)

    def force_rows(self) -> list[tuple[ForceRow, Markup]]:
        """List the kinds of units of the force builder, each with its counter."""
        reference, rows = self.seat.reference(), self.builder.rows if self.builder else []
        drawn = []
        for row in rows:
            counter = reference.counter_called(row.card)
            if counter and self.scene.sides and self.builder:
                counter.side = self.scene.sides[self.session.to_choose()]
            drawn.append(draw_row([counter] if counter else [], self.game.symbols))
        return [(row, Markup(svg)) for row, svg in zip(rows, drawn, strict=True)]

    def others(self) -> list[tuple[str, bool | None]]:
        """List the other people who sit apart, and whether they are here; None where that is not known."""
        if self.room.chairs.shared:
            return []
        here = self.site.bus.present(self.room.id)
        unknown = None if self.site.store.shared else False  # another process may serve their page
        people = [str(seat) for seat in self.session.people()]
        taken = [s for s in people if s != self.link.role and s not in self.room.chairs.empty()]
        return [(self.session.seats()[int(s)], True if s in here else unknown) for s in taken]

    def you(self) -> str:
        """Name the seat one plays, where there are several."""
        seats = self.session.seats()
        return seats[int(self.link.role)] if self.link.role.isdigit() and len(seats) > 1 else ""

    def _invitations(self) -> list[tuple[str, str]]:
        """List the seats nobody has taken yet, with the addresses at which to take them."""
        roles = [f"{JOIN}{seat}" for seat in self.room.chairs.empty()]
        paths = [f"/join/{self.site.token(self.room, role)}" for role in roles]
        return list(zip(self.empty, paths, strict=True))

    def play_since(self, since: int) -> None:
        """Add what happened after a moment on the way to the present, event by event."""
        path = [m.number for m in self.seat.journal.path(self.seat.number)]
        fresh = path[path.index(since) + 1 :] if since in path else path if since == 0 else []
        self.play_moments(fresh[-MOST_FRAMES:])

    def play_moments(self, moments: list[int]) -> None:
        """Add what happened in some moments, event by event."""
        for number in moments:
            reel = animate_moment(self.seat, number, self.site.press, self.stand)
            self.frames += [frame for frame in reel if frame.kind != LOT or frame.changes()]
        gather(self.game, self.frames)

    def own_sides(self) -> list[str]:
        """Return the sides of the seats held here, as lines of the log have them."""
        sides = self.scene.sides
        return [sides[seat] for seat in self.seat.holds] if sides else [YOU]

    def last_turn(self) -> list[int]:
        """Return the last moments in a row in which others did something, in their order."""
        mine = {*self.own_sides(), NO_SIDE}
        theirs = {entry.moment for entry in self.entries if entry.side not in mine} - {ROOT}
        found: list[int] = []
        for moment in reversed(self.seat.journal.path(self.seat.number)[-LENGTH:]):
            if moment.number in theirs:
                found.append(moment.number)
            if found and (moment.seat in self.seat.holds or moment.number not in theirs):
                break
        return found[::-1]

    def board(self) -> Markup:
        """Draw the whole board."""
        return Markup(draw_board(self.scene, self.game.symbols, self.sheet))

    def moving(self, ground: str) -> Markup:
        """Draw what differs for a page that has the ground of that name."""
        return Markup(board_or_layers(self.site, self.scene, self.game, self.sheet, ground))

    def line(self) -> Markup:
        """Draw the line of play; places where a turn begins are named."""
        return Markup(draw_line(self.tree, self.turn_name, self.seat.notes()))

    def rows(self) -> Markup:
        """Write the lines of the record; those that were written before are kept."""
        cache, slug = self.site.press.cache, self.game.about.slug
        write = self.site.macros().log_row
        rows = [cache.drawn((slug, *e.shown()), partial(write, e, slug)) for e in self.record]
        return Markup("".join(rows))

    def panels(self) -> Markup:
        """Write what is said beside the board: forces, cards, research; what is the same is kept."""
        cache = self.site.press.cache
        said = tuple([cache.facts(panel) for panel in self.scene.panels])
        key = ("panels", self.game.about.slug, said)
        return Markup(cache.drawn(key, lambda: self.site.page("panels.html", p=self)))

    def turn_name(self, number: int) -> str:
        """Name a moment of the line of play at which the headline changed; others have no name."""
        mine = self.seat.headline(number) if number != ROOT else ""
        before = self.seat.headline(self.seat.journal.moment(number).before) if mine else ""
        if not before or mine == before:
            return ""
        return self.seat.turn_label(number) or first_words(mine)

    def decided(self) -> list[LogEntry]:
        """Return the last things that happened, in their order."""
        last = [entry for entry in self.record if entry.moment == self.seat.number]
        told = [entry for entry in last[1:] if entry.event.kind in self.game.news]
        return [*last[:1], *(told or last[1:])][:DECIDING][::-1]

    def fallen(self) -> Markup:
        """Lay the pieces out that each side has lost."""
        sides = [loss.counters for loss in self.dispatch.losses] if self.dispatch else []
        rows = [draw_row(counters, self.game.symbols) for counters in sides if counters]
        return Markup("<i></i>".join(rows))

    def same_dice(self) -> bool:
        """Tell whether the game can be played again with the same dice."""
        return has_same_dice(self.room)

    def can_give_up(self) -> bool:
        """Tell whether the game can be given up."""
        return may_give_up(self.room, self.link.role)

    def goal(self) -> str:
        """Say what one has to do to win."""
        return self.seat.goal()

    def can_redo(self) -> bool:
        """Tell whether there is anything this link's holder may go forward to."""
        return self.seat.can_go(self.seat.redo_to())

    def can_review(self) -> bool:
        return may_review(self.seat)

    def can_undo(self) -> bool:
        """Tell whether there is anything this link's holder may take back."""
        return self.seat.can_go(self.seat.undo_to())

    def data(self) -> Markup:
        """Write what the scripts need to know."""
        facts = {
            "version": self.version,
            "token": self.token,
            "head": self.seat.number,
            "yours": self.seat.yours,
            "over": self.ended is not None,
            "alone": len(self.session.people()) < 2,
            "curtain": self.seat.curtain(),
            "walk": self.game.walk_verb,
            "walks_also": list(self.game.walks_also),
            "about": self.scene.about,
            "next": self.seat.next_pieces(),
            "same": self.seat.alike().label,
            "choices": [vars(choice) for choice in self.choices if not self._is_built(choice.do)],
            "beyond": [vars(choice) for choice in self.seat.beyond()],
            "odds": odds_bars(self.odds),
            "odds_left": self.odds_left,
            "frames": [frame.plain() for frame in self.frames],
            "again": bool(self.last_turn()),
            "overlays": [vars(one) for one in self.overlays],
            "title": self.game.about.title,
            "puzzle": self.puzzle.data() if self.puzzle else None,
        }
        return Markup(script_json(facts))


def board_or_layers(site: Site, scene: Scene, game: Game, sheet: Sheet, ground: str) -> str:
    """Draw what differs for a page that has a certain ground: what moves, some cells, or all."""
    known = site.press.known(ground)
    cells = sheet.changed_from(known) if known is not None else None
    if cells is None:
        return draw_board(scene, game.symbols, sheet)
    return draw_layers(scene, game.symbols, sheet, cells)


def first_words(headline: str) -> str:
    """Shorten the headline of a moment whose turn has no name of its own."""
    return " ".join(headline.split()[:2])


@contextmanager
def held(request: AnyRequest, room: Room, link: Link, token: str) -> Iterator[Parts]:
    """Look at a table while nothing goes on there, so that all of a page tells of one moment."""
    with room.lock:
        parts = Parts(site_of(request), room, link, token, stands(request))
        yield parts
    vars(parts).clear()  # a template keeps it in a circle, and with it the table


def opened(request: AnyRequest, token: str) -> AbstractContextManager[Parts]:
    """Look at a table through a link."""
    room, link = site_of(request).open(token)
    return held(request, room, link, token)


@get("/t/{token:str}", sync_to_thread=True, include_in_schema=False)
def table_page(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show the table."""
    with opened(request, token) as parts:
        if parts.link.role != own_role(parts.room) and visitor_of(request):
            parts.site.store.visit(visitor_of(request), parts.room.id, parts.link.role)
        return html(
            request,
            "table.html",
            p=parts,
            listed=True,  # scripts make the list themselves
            damaged="damaged" in request.query_params,
            challenge=challenge_path(parts.room),
            watch_link=f"/t/{parts.site.token(parts.room, WATCH)}",
            sealed=not parts.seat.is_open(),
            setup=scenario_title(parts.game, parts.session.setup()),
            preview=LinkPreview(request, token, parts.session),
        )


def is_owner(request: AnyRequest, room: Room) -> bool:
    """Tell whether the visitor set this game up, or sits at the server's own machine."""
    site = site_of(request)
    return is_at_home(request) or site.store.game(room.id).owner == visitor_of(request)


@get("/t/{token:str}/record", sync_to_thread=True, include_in_schema=False)
def whole_record(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Return the record from the beginning."""
    with opened(request, token) as parts:
        entries = parts.seat.record(len(parts.seat.journal.moments) + 1)
        parts.record = fold(parts.game, entries)
        parts.short = False
        return html(request, "record.html", p=parts)


@get("/t/{token:str}/last-turn", sync_to_thread=True, include_in_schema=False)
def see_again(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Return the board as it was before others last did something, and what they did, event by event."""
    with opened(request, token) as parts:
        moments = parts.last_turn()
        parts.play_moments(moments)
        if moments:
            before = parts.seat.journal.moment(moments[0]).before
            parts.scene = laid(parts.seat.at(before).scene, parts.stand)
            parts.sheet = parts.site.press.sheet(parts.scene)
        ground = request.query_params.get("ground", "")
        frames = [frame.plain() for frame in parts.frames]
        return html(
            request, "again.html", p=parts, ground=ground, frames=Markup(script_json(frames))
        )


@get("/t/{token:str}/parts", sync_to_thread=True, include_in_schema=False)
def parts_page(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Return the parts of the page that change."""
    with opened(request, token) as parts:
        return changing(request, parts)


def changing(request: AnyRequest, parts: Parts) -> Response[str]:
    """Answer with the parts of the page that change; a page says which moment it has shown."""
    since = request.query_params.get("since", "")
    if since:
        parts.play_since(parse_int(since, "since"))
    ground = request.query_params.get("ground", "")
    return html(request, "parts.html", p=parts, ground=ground, listed=False)


def changed(request: AnyRequest, room: Room, link: Link, token: str) -> Response[Any]:
    """Answer something that was done: with the parts that changed, or a way back to the page."""
    if by_script(request):
        with held(request, room, link, token) as parts:
            return changing(request, parts)
    return redirect(f"/t/{token}")


CHANGES = [for_pages(operation, changed) for operation in OPERATIONS]


@post("/t/{token:str}/links", sync_to_thread=True, include_in_schema=False)
def new_links(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Make links void, and go on by a new one: all links to a table by its owner, one's own where people join.

    Whoever set a table up that people join makes the links that nobody holds void, too, but no other's.
    """
    site = site_of(request)
    room, link = site.open(token)
    if link.role == WATCH or (room.chairs.shared and not is_owner(request, room)):
        raise Problem(403, "watching", WORDS("refusal.owner_only"))
    if room.chairs.shared:
        room.links = site.store.new_links(room.id)
        site.bus.tell(room.id, TROUBLE)
    else:
        site.change_chairs(room, room.chairs.renew(link.role))
    return redirect(f"/t/{site.token(room, link.role)}")


# --- reasons, odds, refusals


@get("/t/{token:str}/why/{moment:int}/{index:int}", sync_to_thread=True, include_in_schema=False)
def why(
    request: AnyRequest, token: FromPath[str], moment: FromPath[int], index: FromPath[int]
) -> Response[str]:
    """Show the chart behind an event, row by row."""
    site = site_of(request)
    room, link = site.open(token)
    site.reasons.look_up(room, room.seat(link), moment, index)
    with room.lock:
        found = room.seat(link).why(moment, index)
    slug = room.game.about.slug
    return html(request, "why.html", why=found, slug=slug, moment=moment, index=index)


@get("/t/{token:str}/odds", sync_to_thread=True, include_in_schema=False)
def odds(request: AnyRequest, token: FromPath[str]) -> dict[str, Any]:
    """Return the odds of the risky choices, drawn."""
    room, link = site_of(request).open(token)
    with room.lock:
        seat = room.seat(link)
        found, _ = seat.risky_odds(ODDS_ALONE)
        return {"version": seat.version, "odds": odds_bars(found)}


@get("/t/{token:str}/walks", sync_to_thread=True, include_in_schema=False)
def walks(request: AnyRequest, token: FromPath[str], piece: FromQuery[str]) -> dict[str, Any]:
    """Return where a piece can walk, with the cost, and whether something happens there; or what it can do once taken up."""
    room, link = site_of(request).open(token)
    with room.lock:
        seat = room.seat(link)
        ways = [[w.to, w.cost, w.stops] for w in seat.walks(piece[:200])]
        selected = seat.select(piece[:200], ODDS_WITH_DEEDS)
        deeds = [vars(choice) for choice in selected.choices]
        facts = {"walks": ways, "deeds": deeds, "asked": selected.question}
        return {"version": seat.version, "odds": odds_bars(selected.odds), **facts}


@get("/t/{token:str}/forecasts", sync_to_thread=True, include_in_schema=False)
def forecasts(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show what threatens now and how likely it is."""
    room, link = site_of(request).open(token)
    with room.lock:
        found = room.seat(link).forecasts()
    slug = room.game.about.slug
    return html(request, "forecasts.html", forecasts=found, slug=slug, written=written)


@get("/t/{token:str}/whynot", sync_to_thread=True, include_in_schema=False)
def whynot(request: AnyRequest, token: FromPath[str], do: FromQuery[str]) -> dict[str, str]:
    """Say which rule and which numbers forbid something."""
    room, link = site_of(request).open(token)
    with room.lock:
        refusal = room.seat(link).why_not(do[:200])
    if refusal.help:  # what to type says nothing to those who click
        return {"words": "", "rule": ""}
    return {"words": refusal.words, "rule": refusal.rule}


@get("/t/{token:str}/live", include_in_schema=False)
async def live(request: AnyRequest, token: FromPath[str]) -> Stream:
    """Tell the page, as a stream of events, each time the game has gone on."""
    site = site_of(request)
    room, link = await to_thread(site.open, token)

    def look() -> int | None:
        """Return the version, or nothing when the link has been made void."""
        with suppress(Problem):
            room, link = site.open(token)
            with room.lock:
                return room.seat(link).version
        return None

    stream = site.bus.follow(room.id, look)
    if not room.chairs.shared and link.role != WATCH:
        stream = site.bus.sit(room.id, link.role, stream)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(stream, media_type="text/event-stream", headers=headers)


@get("/t/{token:str}/luck", sync_to_thread=True, include_in_schema=False)
def luck(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show expected against actual."""
    room, link = site_of(request).open(token)
    with room.lock:
        found = room.seat(link).luck()
    return html(request, "luck.html", luck=found, num=num, f=float)


@get("/t/{token:str}/chart/{name:str}", sync_to_thread=True, include_in_schema=False)
def chart(request: AnyRequest, token: FromPath[str], name: FromPath[str]) -> Response[str]:
    """Show a printed chart whole."""
    room, _ = site_of(request).open(token)
    try:
        found = room.game.chart(name)
    except KeyError:
        raise Problem(404, "not-found", WORDS("refusal.no_chart", name=name)) from None
    return html(request, "chart.html", chart=found)
