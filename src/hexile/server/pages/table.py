"""The table: everything one does in a game, and the parts of the page that change with it."""

from __future__ import annotations

import re
from asyncio import to_thread
from collections.abc import Callable
from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Stream
from markupsafe import Markup

from hexile.kernel.game import Game
from hexile.kernel.play import NOBODY, why_not
from hexile.kernel.scene import Scene
from hexile.server.branches import Tree
from hexile.server.chances import luck_of
from hexile.server.frames import animate_moment
from hexile.server.links import ALL, WATCH, Link
from hexile.server.look import RECORD_LENGTH, SeatView, rows_not_reached, why_rows
from hexile.server.odds_view import odds_bars
from hexile.server.pages.begin import challenge_path
from hexile.server.pages.files import is_open
from hexile.server.pages.home import ending_of, own_role
from hexile.server.paint.board import Sheet, draw_board, draw_layers
from hexile.server.paint.svg import num
from hexile.server.paint.turned import laid
from hexile.server.problems import Problem
from hexile.server.room import Room, errors_as_problems
from hexile.server.site import Site, script_json
from hexile.server.timeline import draw_line, line_through
from hexile.server.web import (
    AnyRequest,
    by_script,
    form_text,
    html,
    is_at_home,
    parse_int,
    redirect,
    site_of,
    stands,
    visitor_of,
)
from hexile.server.words import WORDS
from hexile.table.takebacks import to_make_again, to_take_back

MOST_FRAMES = 40


class Parts:
    """What a table page shows and what of it changes."""

    def __init__(self, site: Site, room: Room, link: Link, token: str, stand: bool) -> None:
        self.site = site
        self.room = room
        self.link = link
        self.token = token
        with room.lock:
            self.seen = SeatView(room, link)
            self.version = room.version
            self.choices = self.seen.choices()
            self.record = self.seen.record()
            self.short = len(room.table.journal.path(self.seen.number)) >= RECORD_LENGTH
        self.stand = stand
        self.scene = laid(self.seen.scene, stand)
        self.sheet = site.press.sheet(self.scene)
        self.game = room.game
        self.ending = ending_of(room)
        self.frozen = room.table.frozen
        self.tree = Tree(room.table.journal)
        self.marks = self.tree.taken_back()
        self.trouble = room.computers.trouble
        self.thinking = room.computers.thinking()
        self.stand_in = room.computers.stand_in() if self.trouble else ""

    def board(self) -> Markup:
        """Draw the whole board."""
        return Markup(draw_board(self.scene, self.game.symbols, self.sheet))

    def moving(self, ground: str) -> Markup:
        """Draw what differs for a page that has the ground of that name."""
        return Markup(board_or_layers(self.site, self.scene, self.game, self.sheet, ground))

    def line(self) -> Markup:
        """Draw the line of play; places where a turn begins are named."""
        return Markup(draw_line(self.tree, self.turn_names()))

    def rows(self) -> Markup:
        """Write the lines of the record; those that were written before are kept."""
        cache, slug = self.site.press.cache, self.game.about.slug
        write = self.site.macros().log_row
        return Markup("").join(
            Markup(cache.drawn((slug, *vars(e).values()), partial(write, e, slug)))
            for e in self.record
        )

    def panels(self) -> Markup:
        """Write what is said beside the board: forces, cards, research; what is the same is kept."""
        cache = self.site.press.cache
        said = tuple([cache.facts(panel) for panel in self.scene.panels])
        key = ("panels", self.game.about.slug, said)
        return Markup(cache.drawn(key, lambda: self.site.page("panels.html", p=self)))

    def turn_names(self) -> dict[int, str]:
        """Name the moments of the line of play at which the headline changed."""
        names: dict[int, str] = {}
        known = self.room.headlines
        for number_ in line_through(self.tree):
            if number_ == 0:
                continue
            before = self.room.table.journal.moment(number_).before
            mine, theirs = (
                known.get((self.seen.seat, number_)),
                known.get((self.seen.seat, before)),
            )
            if mine and theirs and mine != theirs:
                names[number_] = shorten(mine)
        return names

    def can_redo(self) -> bool:
        """Tell whether there is anything this link's holder may go forward to."""
        return self._can_go(to_make_again(self.room.table))

    def can_undo(self) -> bool:
        """Tell whether there is anything this link's holder may take back."""
        return self._can_go(to_take_back(self.room.table))

    def _can_go(self, number: int | None) -> bool:
        open_to = self.link.role != WATCH and not self.frozen
        return open_to and number is not None and not self.room.barrier(self.link, number)

    def curtain(self) -> str:
        """Name the seat a shared screen must be handed to, where anything is hidden."""
        table, seat = self.room.table, self.seen.seat
        shared = self.link.role == ALL and seat != NOBODY and len(table.people()) > 1
        return table.seats()[seat] if shared and table.hides() else ""

    def data(self) -> Markup:
        """Write what the scripts need to know."""
        facts = {
            "version": self.version,
            "token": self.token,
            "head": self.room.table.head,
            "yours": self.seen.yours,
            "over": self.ending is not None,
            "alone": len(self.room.table.people()) < 2,
            "curtain": self.curtain(),
            "choices": [vars(choice) for choice in self.choices],
            "title": self.game.about.title,
        }
        return Markup(script_json(facts))


def board_or_layers(site: Site, scene: Scene, game: Game, sheet: Sheet, ground: str) -> str:
    """Draw what differs for a page that has a certain ground: what moves, some cells, or all."""
    known = site.press.known(ground)
    cells = sheet.changed_from(known) if known is not None else None
    if cells is None:
        return draw_board(scene, game.symbols, sheet)
    return draw_layers(scene, game.symbols, sheet, cells)


def shorten(headline: str) -> str:
    """Shorten a headline for the line of play: `Turn 3 of 7` is T3, `7 turns left` is 7 left."""
    turn = re.search(r"\bturn (\d+)", headline, re.IGNORECASE)
    left = re.search(r"(\d+) turns? left", headline)
    if turn:
        return WORDS("table.turn_short", number=turn.group(1))
    return (
        WORDS("table.left_short", count=left.group(1)) if left else " ".join(headline.split()[:2])
    )


def parts_of_table(request: AnyRequest, token: str) -> Parts:
    """Look at a table through a link."""
    site = site_of(request)
    room, link = site.open(token)
    return Parts(site, room, link, token, stands(request))


@get("/t/{token:str}", sync_to_thread=True, include_in_schema=False)
def table_page(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show the table."""
    parts = parts_of_table(request, token)
    site = parts.site
    if parts.link.role != own_role(parts.room) and visitor_of(request):
        site.store.visit(visitor_of(request), parts.room.id, parts.link.role)
    return html(
        request,
        "table.html",
        p=parts,
        damaged="damaged" in request.query_params,
        challenge=challenge_path(parts.room),
        seat_links=seat_links(parts, is_owner(request, parts.room)),
        sealed=not is_open(parts.room),
        setup=scenario_title(parts.room),
    )


def scenario_title(room: Room) -> str:
    """Name the set-up that is played."""
    name = room.table.setup().scenario
    return next((s.title for s in room.game.scenarios if s.name == name), name)


def is_owner(request: AnyRequest, room: Room) -> bool:
    """Tell whether the visitor set this game up, or sits at the server's own machine."""
    site = site_of(request)
    return is_at_home(request) or site.store.game(room.id).owner == visitor_of(request)


def seat_links(parts: Parts, owner: bool) -> list[tuple[str, str]]:
    """List the links a visitor may hand out: the owner's one per person's seat, and one to watch."""
    room, site = parts.room, parts.site
    links = [(room.table.seats()[s], f"/t/{site.token(room, str(s))}") for s in room.table.people()]
    links = links if (owner or parts.link.role == ALL) and len(links) > 1 else []
    return [*links, (site.words("menu.watch"), f"/t/{site.token(room, WATCH)}")]


@get("/t/{token:str}/record", sync_to_thread=True, include_in_schema=False)
def whole_record(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Return the record from the beginning."""
    parts = parts_of_table(request, token)
    with parts.room.lock:
        parts.record = parts.seen.record(len(parts.room.table.journal.moments) + 1)
    parts.short = False
    return html(request, "record.html", p=parts)


@get("/t/{token:str}/parts", sync_to_thread=True, include_in_schema=False)
def parts_page(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Return the parts of the page that change."""
    return changing(request, parts_of_table(request, token))


def changing(request: AnyRequest, parts: Parts) -> Response[str]:
    """Answer with the parts of the page that change."""
    return html(request, "parts.html", p=parts, ground=request.query_params.get("ground", ""))


async def change(
    request: AnyRequest, token: str, do: Callable[[Room, Link, Any, int], None]
) -> Response[Any]:
    """Change a table and answer with the parts that changed, or send the browser to the page."""
    form = await request.form()
    site = site_of(request)

    def work() -> Response[Any]:
        room, link = site.open(token)
        with errors_as_problems(site.rooms, room):
            do(room, link, form, parse_int(form_text(form, "v", 20), "v"))
        if by_script(request):
            return changing(request, Parts(site, room, link, token, stands(request)))
        return redirect(f"/t/{token}")

    return await to_thread(work)


@post("/t/{token:str}/act", include_in_schema=False)
async def act(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Play a choice."""
    return await change(
        request, token, lambda room, link, form, v: room.act(link, form_text(form, "do"), v)
    )


@post("/t/{token:str}/undo", include_in_schema=False)
async def undo(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Take back."""
    return await change(request, token, lambda room, link, form, v: room.undo(link, v))


@post("/t/{token:str}/redo", include_in_schema=False)
async def redo(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Go forward again."""
    return await change(request, token, lambda room, link, form, v: room.redo(link, v))


@post("/t/{token:str}/go", include_in_schema=False)
async def go(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Make another moment the present one."""
    return await change(
        request,
        token,
        lambda room, link, form, v: room.go(link, parse_int(form_text(form, "to", 20), "to"), v),
    )


@post("/t/{token:str}/note", include_in_schema=False)
async def note(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Hang words on this moment."""

    def hang(room: Room, link: Link, form: Any, v: int) -> None:
        at = form_text(form, "at", 20)
        room.note(link, form_text(form, "words", 400), v, parse_int(at, "at") if at else None)

    return await change(request, token, hang)


@post("/t/{token:str}/branch", include_in_schema=False)
async def branch(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Begin a branch here, or at the moment named."""

    def begin(room: Room, link: Link, form: Any, v: int) -> None:
        at = form_text(form, "at", 20)
        room.branch(link, v, parse_int(at, "at") if at else None)

    return await change(request, token, begin)


@post("/t/{token:str}/rename", include_in_schema=False)
async def rename(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Give a branch another name."""

    def give(room: Room, link: Link, form: Any, v: int) -> None:
        first = parse_int(form_text(form, "branch", 20), "branch")
        room.rename(link, v, first, form_text(form, "name", 200))

    return await change(request, token, give)


@post("/t/{token:str}/links", sync_to_thread=True, include_in_schema=False)
def new_links(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Make all links to a table void; the owner goes on by a new one."""
    site = site_of(request)
    room, link = site.open(token)
    if link.role == WATCH or not is_owner(request, room):
        raise Problem(403, "watching", WORDS("refusal.owner_only"))
    room.links = site.store.new_links(room.id)
    return redirect(f"/t/{site.token(room, link.role)}")


# --- reasons, odds, refusals, playing out


@get("/t/{token:str}/why/{moment:int}/{index:int}", sync_to_thread=True, include_in_schema=False)
def why(
    request: AnyRequest, token: FromPath[str], moment: FromPath[int], index: FromPath[int]
) -> Response[str]:
    """Show the chart behind an event, row by row."""
    site = site_of(request)
    room, link = site.open(token)
    with room.lock:
        room.check_moment(moment)
        seen = SeatView(room, link)
        trace = seen.trace(moment, index)
    if trace is None:
        raise Problem(404, "not-found", WORDS("why.none"))
    facts = {"trace": trace, "rows": why_rows(seen, trace), "rest": rows_not_reached(seen, trace)}
    return html(request, "why.html", game=room.game, moment=moment, index=index, **facts)


@get("/t/{token:str}/odds", sync_to_thread=True, include_in_schema=False)
def odds(request: AnyRequest, token: FromPath[str]) -> dict[str, Any]:
    """Return the odds of the risky choices, drawn."""
    room, link = site_of(request).open(token)
    with room.lock:
        seen = SeatView(room, link)
        bars = odds_bars(room, seen.seat, [c.do for c in seen.choices()])
        return {"version": room.version, "odds": bars}


@get("/t/{token:str}/whynot", sync_to_thread=True, include_in_schema=False)
def whynot(request: AnyRequest, token: FromPath[str], do: FromQuery[str]) -> dict[str, str]:
    """Say which rule and which numbers forbid something."""
    room, link = site_of(request).open(token)
    with room.lock:
        seen = SeatView(room, link)
        if not seen.yours:
            return {"words": "", "rule": ""}
        refusal = why_not(seen.view, do[:200])
    return {"words": refusal.words, "rule": refusal.rule}


@get("/t/{token:str}/frames", sync_to_thread=True, include_in_schema=False)
def frames(request: AnyRequest, token: FromPath[str], since: FromQuery[int]) -> dict[str, Any]:
    """Return what happened after moment *since* on the way to the present, event by event."""
    site = site_of(request)
    room, link = site.open(token)
    with room.lock:
        path = [m.number for m in room.table.journal.path(room.table.head)]
        fresh = path[path.index(since) + 1 :] if since in path else path if since == 0 else []
        found = [
            frame.plain()
            for moment in fresh[-MOST_FRAMES:]
            for frame in animate_moment(room, room.eyes(link), moment, site.press, stands(request))
        ]
    return {"frames": found}


@get("/t/{token:str}/live", include_in_schema=False)
async def live(request: AnyRequest, token: FromPath[str]) -> Stream:
    """Tell the page, as a stream of events, each time the game has gone on."""
    site = site_of(request)
    room, _ = await to_thread(site.open, token)
    stream = site.bus.follow(room.id, lambda: room.version)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(stream, media_type="text/event-stream", headers=headers)


@get("/t/{token:str}/luck", sync_to_thread=True, include_in_schema=False)
def luck(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show expected against actual."""
    room, link = site_of(request).open(token)
    with room.lock:
        if not room.table.state.over() and room.table.hides():
            raise Problem(409, "hidden", WORDS("refusal.luck"))
        found = luck_of(room, room.eyes(link))
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
