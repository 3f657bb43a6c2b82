"""Everything that can be done at a table, in one list: pages and API are two ways to send it.

A page sends a form and gets back the parts of it that changed; a program sends JSON and gets back
the table as its link's holder sees it.
"""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec
from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import Example
from litestar.params import FromPath, JSONBody, PathParameter

from hexile.server.config import MOST_POSITION
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, form_text, parse_int, site_of
from hexile.server.i18n import WORDS
from hexile.server.tables.room import Room, errors_as_problems
from hexile.server.tables.seat_links import Link
from hexile.table.seat import Seat

Token = Annotated[
    str,
    PathParameter(
        description="The secret part of a table's link: what follows /t/.",
        max_length=120,
        examples=[Example(value="0123456789abcdef.0.AAAAAAAAAAAAAAAAAAAAAAAA")],
    ),
]
MOST_WORDS: Final = 500
Text = Annotated[str, msgspec.Meta(max_length=MOST_WORDS)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class VersionedRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The version of the table that was seen when something was done."""

    version: Number


class ActRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """A decision: the text of a legal choice; with formalities, what is then the only choice, too."""

    do: Text
    formalities: Number = 0


class WalkRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """A piece and where it shall walk, step by step as far as nothing happens on the way."""

    piece: Name
    to: Name


class BuildRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """A force: how many of each kind, in the order of the builder, with commas between them."""

    counts: Annotated[str, msgspec.Meta(pattern=r"^\d{1,3}(,\d{1,3})*$", max_length=200)]


class GoToRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """Another moment to make the present one."""

    moment: Number


class BranchRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """Where to begin a branch: a moment, or the present one."""

    moment: Number | None = None


class AskUndoRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """Where to go back to if the others agree: a moment, or one's last decision."""

    moment: Number | None = None


class RenameRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """Another name for the branch that begins with a decision."""

    first: Number
    name: Name


class NoteRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """Words to hang on a moment, or on the present one; none are a bookmark."""

    words: Text = ""
    moment: Number | None = None


class AnswerRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """What was rolled or drawn on a real table: faces, or the name of a counter, a card or a candidate."""

    words: Text = ""  # refused with what may come, as any other answer that cannot be


class RollRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """Have the program roll what is waited for; with always, everything from now on; with ties, all ties from now on."""

    always: Number = 0
    ties: Number = 0


class MovedRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """How many of the things to be moved on a real table were moved."""

    count: Number = 1


class PositionRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """The position as it stands on a real table."""

    position: Annotated[str, msgspec.Meta(max_length=MOST_POSITION)]


class AskComputerRequest(VersionedRequest, forbid_unknown_fields=True, kw_only=True):
    """Whom to ask after trouble: one of the game's own players, or nobody for the same again."""

    player: Name = ""


Sent = TypeVar("Sent", bound=VersionedRequest)


class Operation:
    """Something one does at a table: its name in addresses, what it needs, what it does."""

    def __init__(
        self, name: str, summary: str, sent: type[Sent], do: Callable[[Room, Seat, Sent], object]
    ) -> None:
        self.name = name
        self.summary = summary
        self.sent: type[VersionedRequest] = sent
        self.do = cast(Callable[[Room, Seat, VersionedRequest], object], do)

    def carry_out(self, room: Room, link: Link, sent: VersionedRequest) -> None:
        """Do it for the holder of a link."""
        room.change(link, sent.version, lambda seat: self.do(room, seat, sent))


def ask_again(room: Room, seat: Seat, sent: AskComputerRequest) -> None:
    """Ask a computer that failed once more, or another for this one decision."""
    if sent.player and sent.player not in room.game.players:
        raise Problem(422, "bad-input", WORDS("refusal.no_player", player=sent.player))
    room.computers.ask_again(sent.player)


def roll_it(room: Room, seat: Seat, sent: RollRequest) -> None:
    """Roll in a person's place, this once or from now on, or settle ties."""
    if sent.ties:
        seat.beside.settle_ties_from_now_on()
    elif sent.always:
        seat.beside.roll_from_now_on()
    else:
        seat.beside.roll()


def build_force(room: Room, seat: Seat, sent: BuildRequest) -> None:
    """Put a force together and finish it."""
    seat.build([int(count) for count in sent.counts.split(",")])


OPERATIONS: Final = [
    Operation(
        "act", "Decide", ActRequest, lambda _, seat, sent: seat.act(sent.do, bool(sent.formalities))
    ),
    Operation("walk", "Walk", WalkRequest, lambda _, seat, sent: seat.walk(sent.piece, sent.to)),
    Operation("build", "Put a force together", BuildRequest, build_force),
    Operation(
        "same", "Let others do the same", VersionedRequest, lambda _, seat, sent: seat.do_alike()
    ),
    Operation("undo", "Undo", VersionedRequest, lambda _, seat, sent: seat.undo()),
    Operation(
        "undo_turn", "Undo the turn", VersionedRequest, lambda _, seat, sent: seat.undo_turn()
    ),
    Operation("redo", "Redo", VersionedRequest, lambda _, seat, sent: seat.redo()),
    Operation("ask", "Ask to undo", AskUndoRequest, lambda _, seat, sent: seat.ask(sent.moment)),
    Operation("resign", "Resign", VersionedRequest, lambda _, seat, sent: seat.resign()),
    Operation(
        "offer_draw",
        "Offer a draw, or agree to one",
        VersionedRequest,
        lambda _, seat, sent: seat.offer_draw(),
    ),
    Operation(
        "decline_draw",
        "Decline or withdraw a draw",
        VersionedRequest,
        lambda _, seat, sent: seat.decline_draw(),
    ),
    Operation("agree", "Agree to undo", VersionedRequest, lambda _, seat, sent: seat.agree()),
    Operation("decline", "Decline it", VersionedRequest, lambda _, seat, sent: seat.decline()),
    Operation("go", "Go to a decision", GoToRequest, lambda _, seat, sent: seat.go(sent.moment)),
    Operation(
        "branch", "Begin a branch", BranchRequest, lambda _, seat, sent: seat.branch(sent.moment)
    ),
    Operation(
        "rename",
        "Rename a branch",
        RenameRequest,
        lambda _, seat, sent: seat.rename(sent.first, sent.name),
    ),
    Operation(
        "note",
        "Add a note",
        NoteRequest,
        lambda _, seat, s: seat.note(s.words, s.moment),
    ),
    Operation("again", "Retry a computer's decision", AskComputerRequest, ask_again),
    Operation(
        "answer",
        "Report a roll",
        AnswerRequest,
        lambda _, seat, sent: seat.beside.answer(sent.words),
    ),
    Operation("roll", "Let Hexile roll", RollRequest, roll_it),
    Operation(
        "by_hand",
        "Roll oneself",
        VersionedRequest,
        lambda _, seat, sent: seat.beside.roll_by_hand(),
    ),
    Operation(
        "take_back",
        "Undo an answer",
        VersionedRequest,
        lambda _, seat, s: seat.beside.take_back(),
    ),
    Operation(
        "lay_out",
        "Confirm the layout",
        VersionedRequest,
        lambda _, seat, s: seat.beside.lay_out(),
    ),
    Operation(
        "done", "Confirm moved pieces", MovedRequest, lambda _, seat, s: seat.beside.done(s.count)
    ),
    Operation(
        "set_right",
        "Correct the position",
        PositionRequest,
        lambda _, seat, sent: seat.beside.set_right(sent.position),
    ),
]


NUMBERS: Final = {"version", "moment", "first", "formalities", "always", "ties", "count"}
LONG: Final = {"position": MOST_POSITION}
Answer = Callable[[AnyRequest, Room, Link, str], Any]


def for_programs(operation: Operation, answer: Answer, out: type) -> HTTPRouteHandler:
    """Return the handler of an operation that is sent as JSON."""

    def handle(request: AnyRequest, token: str, data: Any) -> Any:
        return done(request, operation, token, data, answer)

    handle.__name__ = operation.name
    handle.__doc__ = operation.sent.__doc__
    handle.__annotations__ = {
        "request": AnyRequest,
        "token": Token,
        "data": JSONBody[operation.sent],  # type: ignore[misc,name-defined]
        "return": out,
    }
    path = f"/tables/{{token:str}}/{operation.name}"
    return post(path, sync_to_thread=True, summary=operation.summary, status_code=200)(handle)


def for_pages(operation: Operation, answer: Answer) -> HTTPRouteHandler:
    """Return the handler of an operation that is sent as a form."""

    async def handle(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
        form = await request.form()
        sent = read_form(form, operation.sent)
        found = await to_thread(done, request, operation, token, sent, answer)
        return cast(Response[Any], found)

    handle.__name__ = f"{operation.name}_page"
    return post(f"/t/{{token:str}}/{operation.name}", include_in_schema=False, status_code=200)(
        handle
    )


def done(
    request: AnyRequest, operation: Operation, token: str, sent: VersionedRequest, answer: Answer
) -> Any:
    """Carry an operation out, and answer."""
    site = site_of(request)
    room, link = site.open(token)
    with errors_as_problems(site.rooms, room):
        operation.carry_out(room, link, sent)
    return answer(request, room, link, token)


def read_form(form: Any, sent: type[VersionedRequest]) -> VersionedRequest:
    """Read what an operation needs from a form; fields left empty are not there."""
    given: dict[str, str | int] = {}
    for name in sent.__struct_fields__:
        words = form_text(form, name, LONG.get(name, MOST_WORDS))
        if words:
            given[name] = parse_int(words, name) if name in NUMBERS else words
    try:
        return msgspec.convert(given, sent)
    except msgspec.ValidationError as wrong:
        raise Problem(400, "bad-input", WORDS("refusal.form", fault=wrong)) from None
