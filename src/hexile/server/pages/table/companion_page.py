"""The companion beside a real board: one thing at a time, in large type, for a phone or a tablet."""

from __future__ import annotations

from asyncio import to_thread
from itertools import takewhile
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup, escape

from hexile.kernel.rulebook import Rule
from hexile.kernel.scene import Counter, Point, PrintedTable, Scene
from hexile.server.config import MOST_POSITION
from hexile.server.drawing.board.board_svg import CounterPlacement, draw_board
from hexile.server.drawing.board.crop import draw_window
from hexile.server.http.http_errors import Problem, problem_of
from hexile.server.http.request_helpers import (
    AnyRequest,
    form_text,
    html,
    parse_int,
    redirect,
    site_of,
)
from hexile.server.i18n import WORDS
from hexile.server.pages.setup_page import draw_die, picture_of, with_dice
from hexile.server.site import Site, script_json
from hexile.server.tables.operations import OPERATIONS, Operation, read_form
from hexile.server.tables.room import Room, errors_as_problems
from hexile.server.tables.seat_links import Link
from hexile.table.companion.board_layout import PUT, Change, carriers, layout_of
from hexile.table.companion.board_orders import BoardOrder
from hexile.table.companion.corrections import OFF
from hexile.table.narration.explanations import Why
from hexile.table.narration.rules_text import read_rulebook
from hexile.table.narration.sentences_typed import choices_meant, walk_meant
from hexile.table.narration.wording import NotUnderstood, find_choice, only, spelled_out
from hexile.table.seat import Seat
from hexile.table.table_errors import AGAINST_A_RULE, NOT_SO, STALE, Refused, refuse

LAY_OUT: Final = "lay"
ORDER: Final = "order"
ASKED: Final = "asked"
MOVE: Final = "move"
THINKING: Final = "thinking"
TROUBLE: Final = "trouble"
FROZEN: Final = "frozen"
OVER: Final = "over"

BY_NAME: Final = {operation.name: operation for operation in OPERATIONS}


class CompanionPage:
    """What the companion page shows: made while the room is held."""

    def __init__(self, site: Site, room: Room, link: Link, token: str) -> None:
        self.site = site
        self.room = room
        self.token = token
        self.game = room.game
        self.slug = room.game.about.slug
        self.seat = room.seat(link)
        self.beside = self.seat.beside
        self.version = self.seat.version
        self.scene = self.seat.scene
        self.orders = [] if room.session.frozen else self.beside.orders()
        self.wanted = self.beside.wanted()
        self.rule = self._rule()
        self.news = self.beside.news()
        self.ended = self.seat.ended()
        self.choices = self.seat.choices()
        self.thinking = room.computers.thinking()
        self.trouble = room.computers.trouble
        self.by_hand = room.session.is_by_hand()
        self.ties_settled = room.session.journal.ties_settled
        self.stands = stands_as(room)
        self.shows = self._shows()

    def _shows(self) -> str:
        if self.room.session.frozen:
            return FROZEN
        if not self.beside.is_laid_out():
            return LAY_OUT
        if self.orders:
            return ORDER
        if self.wanted is not None:
            return ASKED
        if self.ended is not None:
            return OVER
        if self.trouble:
            return TROUBLE
        return MOVE if self.seat.yours else THINKING

    # --- orders

    @property
    def together(self) -> list[BoardOrder]:
        """List the orders that are done in one: the next, all that are put aboard one thing, or all that set back what was taken back."""
        first = self.orders[0]
        if self.off_board(first) and first.change.kind == PUT:
            there = first.change.counter
            return list(takewhile(lambda order: same_place(order.change, there), self.orders))
        return [order for order in self.orders if order.laid is first.laid]

    def off_board(self, order: BoardOrder) -> bool:
        """Tell whether an order leads to no place on the board."""
        counters = (order.change.was, order.change.now)
        cells = {cell.id for cell in order.scene.cells}
        return not any(counter is not None and counter.cell in cells for counter in counters)

    def said(self, order: BoardOrder) -> Markup:
        """Write an order, in the words of its event if they say all of it, with its places in bold."""
        words = order.told.rstrip(".") if order.says_all else order.change.words
        return self.bold(words, order.change.bold)

    def why(self) -> Why | Rule | None:
        """Return the walk behind the order that is shown, or the rule that asks for chance."""
        return self.beside.why(self.orders[0]) if self.orders else self.rule

    def bold(self, words: str, parts: list[str]) -> Markup:
        """Write words with some of them in bold."""
        found = Markup(escape(words))
        for part in parts:
            found = Markup(found.replace(escape(part), Markup("<b>{}</b>").format(part), 1))
        return found

    def spans(self, words: str) -> Markup:
        """Write words so that faces from one to another, as 1-4, stay in one line."""
        parts = [
            Markup('<span class="span">{}</span>').format(part) if "-" in part else escape(part)
            for part in words.split(" ")
        ]
        return Markup(" ").join(parts)

    def window(self, order: BoardOrder) -> Markup:
        """Draw the part of the board on which something is to be moved."""
        change = order.change
        cells = [counter.cell for counter in (change.was, change.now) if counter is not None]
        way = way_of(change, order.scene)
        left = change.was.cell if change.was and (way or change.now is None) else ""
        drawn = draw_window(order.scene, self.game.symbols, self.site.press, cells, left, way)
        return Markup(drawn)

    # --- dice, draws, ties

    def picture(self, words: str) -> Markup:
        """Draw the counter that some words name, or the card of its kind; nothing if there is none."""
        return picture_of(self.game, self.counter_named(words))

    def pictured(self, counter: Counter | None) -> Markup:
        """Draw a counter."""
        return picture_of(self.game, counter)

    def counter_named(self, words: str) -> Counter | None:
        """Return the counter on the board, or on a card, that some words name."""
        said = words.replace(",", " ").split()
        aboard = [counter for tray in self.scene.trays for counter in tray.counters]
        for counter in [*self.scene.counters, *aboard]:
            if counter.id in said and not counter.hidden:
                return counter
        return self.seat.reference().counter_called(words)

    def _rule(self) -> Rule | None:
        """Return the rule that asks for a die, a draw or a tie, if one is asked for."""
        return (
            None if self.wanted is None else read_rulebook(self.game.package).get(self.wanted.rule)
        )

    @property
    def charts(self) -> list[PrintedTable]:
        """List the printed tables of the rule that asks."""
        rule = self.wanted.rule if self.wanted is not None else ""
        return [table for table in self.seat.reference().tables if table.rule == rule]

    # --- one's own moves

    def laid_out(self) -> list[Counter]:
        """List the counters to be laid out, side by side and in the order of their names."""
        return sorted(self.scene.counters, key=lambda counter: counter.side)

    def board(self) -> Markup:
        """Draw the whole board, to be touched."""
        return board_of(self.site, self.scene, self.game.symbols)

    def data(self) -> Markup:
        """Write what the script needs to know."""
        facts = {
            "version": self.version,
            "token": self.token,
            "state": self.shows,
            "walk": self.game.walk_verb,
            "carriers": list(carriers(self.scene)),
            "choices": [vars(choice) for choice in self.choices],
        }
        return Markup(script_json(facts))


def same_place(change: Change, counter: Counter | None) -> bool:
    """Tell whether a change puts something where a counter is put."""
    now = change.now if change.kind == PUT else None
    return now is not None and counter is not None and now.cell == counter.cell


def way_of(change: Change, scene: Scene) -> list[Point]:
    """Return the way of a counter that moves, from the middle of its cell."""
    if change.was is None or change.now is None or change.was.cell == change.now.cell:
        return []
    cells = {cell.id: cell.centre for cell in scene.cells}
    there = CounterPlacement(scene).of(change.now)
    here = cells.get(change.was.cell)
    return [here, there] if here is not None and there is not None else []


def board_of(site: Site, scene: Scene, symbols: dict[str, str]) -> Markup:
    """Draw a whole board, to be touched."""
    return Markup(draw_board(scene, symbols, site.press.sheet(scene)))


def companion(
    request: AnyRequest, token: str, said: str = "", status: int = 200, typed: str = ""
) -> Response[str]:
    """Show the companion page, with words on what was refused, and what was typed, to be changed."""
    site = site_of(request)
    room, link = site.open(token)
    with room.lock:
        page = CompanionPage(site, room, link, token)
        asked = "why" in request.query_params
        why = page.why() if asked else None
        facts = {"said": said, "why": why, "draw": draw_die, "typed": typed}
        return html(request, "beside.html", status, p=page, **facts)


@get("/t/{token:str}/beside", include_in_schema=False)
async def beside_page(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show what is next on the table."""
    return await to_thread(companion, request, token)


@post("/t/{token:str}/beside", include_in_schema=False, status_code=200)
async def beside_done(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Carry out what was pressed, and show what is next; what is refused is said on the page."""
    form = await request.form()
    return await to_thread(_carried_out, request, token, form)


def _carried_out(request: AnyRequest, token: str, form: Any) -> Response[Any]:
    try:
        carry_out(site_of(request), token, form)
    except Problem as problem:
        return companion(request, token, problem.detail, problem.status)
    return redirect(f"/t/{token}/beside")


def carry_out(site: Site, token: str, form: Any) -> None:
    """Carry out the operation that a form of the companion names, or raise a Problem."""
    operation = operation_in(form)
    sent = read_form(with_dice(form), operation.sent)
    room, link = site.open(token)
    stands = form_text(form, "stands", 40)

    def carried(seat: Seat) -> None:
        if stands != stands_as(room):  # else only the computers have gone on
            raise refuse(STALE)
        operation.do(room, seat, sent)

    with errors_as_problems(site.rooms, room):
        if stands:
            room.change(link, None, carried)
        else:
            operation.carry_out(room, link, sent)


def stands_as(room: Room) -> str:
    """Say shortly how far the counters on the table have been moved."""
    laid = room.session.journal.laid
    return "nothing" if laid is None else f"{laid.after}-{len(laid.faces)}-{laid.orders}"


def operation_in(form: Any) -> Operation:
    """Return the operation that a form names, or raise a Problem."""
    name = form_text(form, "operation", 40)
    if name not in BY_NAME:
        raise Problem(400, "bad-input", WORDS("refusal.form", fault=name))
    return BY_NAME[name]


@post("/t/{token:str}/beside/say", include_in_schema=False, status_code=200)
async def beside_said(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Play the choice that some words mean."""
    form = await request.form()
    return await to_thread(_said, request, token, form)


def _said(request: AnyRequest, token: str, form: Any) -> Response[Any]:
    words, version = form_text(form, "words", 200), parse_int(form_text(form, "version"), "version")
    site = site_of(request)
    room, link = site.open(token)
    try:
        with errors_as_problems(site.rooms, room):
            room.change(link, version, lambda seat: play_words(seat, words))
    except (Problem, NotUnderstood) as wrong:
        said = wrong.detail if isinstance(wrong, Problem) else str(wrong)
        return companion(request, token, said, 422, words)
    return redirect(f"/t/{token}/beside")


def play_words(seat: Seat, words: str) -> None:
    """Play what somebody has typed, as at the prompt; or refuse it with the rule."""
    refused = seat.why_not_yours()
    if refused is not None:
        raise refused
    legal = seat.choices()
    choice = find_choice(words, legal) or only(words, choices_meant(words, legal))
    walk = walk_meant(seat, words) if choice is None else None
    if walk is not None:
        seat.walk(walk[0], walk[1].to)
    elif choice is not None:
        seat.act(choice.do, formalities=True)
    else:
        reason = seat.why_not(spelled_out(seat, words))
        raise Refused(AGAINST_A_RULE, reason.words, reason.rule)


# --- setting right


class Draft:
    """A position that is being set right: its text, the scene of it, and what differs."""

    def __init__(self, page: CompanionPage, text: str) -> None:
        self.page = page
        self.text = text
        self.scene = page.beside.scene_of(text)
        self.differs = page.beside.changed(text)
        self.spares = page.beside.spares(text)
        self.stands = list(layout_of(self.scene).values())

    def board(self) -> Markup:
        """Draw the board as it is set right so far."""
        return board_of(self.page.site, self.scene, self.page.game.symbols)

    def lines(self) -> list[str]:
        """List the lines of the position."""
        return self.text.rstrip("\n").split("\n")


def correcting(
    request: AnyRequest, token: str, text: str = "", said: str = "", status: int = 200
) -> Response[str]:
    """Show the page on which a position is set right."""
    site = site_of(request)
    room, link = site.open(token)
    with room.lock:
        page = CompanionPage(site, room, link, token)
        try:
            draft = Draft(page, text or page.beside.position())
        except Refused as refused:
            said, status = f"{refused.words}.", problem_of(refused).status
            draft = Draft(page, page.beside.position())
        written = text or draft.text
        return html(
            request, "correct.html", status, p=page, draft=draft, said=said, written=written
        )


@get("/t/{token:str}/beside/correct", include_in_schema=False)
async def correct_page(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show the position, to be set right."""
    return await to_thread(correcting, request, token)


@post("/t/{token:str}/beside/correct", include_in_schema=False, status_code=200)
async def correct(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Move a counter in the draft, or keep what was set right."""
    form = await request.form()
    return await to_thread(_corrected, request, token, form)


def _corrected(request: AnyRequest, token: str, form: Any) -> Response[Any]:
    text = form_text(form, "position", MOST_POSITION).replace("\r\n", "\n")
    try:
        if form_text(form, "operation", 40):
            carry_out(site_of(request), token, form)
            return redirect(f"/t/{token}/beside")
        return correcting(request, token, edited(request, token, text, form))
    except Problem as problem:
        return correcting(request, token, text, problem.detail, problem.status)
    except Refused as refused:
        found = problem_of(refused)
        return correcting(request, token, text, found.detail, found.status)


def edited(request: AnyRequest, token: str, text: str, form: Any) -> str:
    """Return the draft with a counter put elsewhere, if one was."""
    piece, to = form_text(form, "piece", 100), form_text(form, "to", 100).strip()
    off, put = form_text(form, "off", 1), form_text(form, "put", 1)
    if not piece and not off and not put:
        return text
    if not piece or (put and not to):
        why = WORDS("beside.no_place") if piece else WORDS("beside.no_counter")
        raise refuse(NOT_SO, why=why)
    to = OFF if off else to
    room, link = site_of(request).open(token)
    with room.lock:
        return room.seat(link).beside.moved(text, piece, to)


HANDLERS: Final = [beside_page, beside_done, beside_said, correct_page, correct]
