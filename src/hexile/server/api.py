"""The JSON API: enough to write a client or a bot. Every right is in the table's link."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Router, get, post
from litestar.openapi.spec import Example
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from hexile.kernel.game import Game, new_setup, sentence
from hexile.kernel.play import why_not
from hexile.kernel.scene import Scene
from hexile.kernel.setup import BadSetup, Setup
from hexile.players.levels import players_of
from hexile.server.branches import Tree
from hexile.server.chances import odds_for
from hexile.server.config import MOST_POSITION
from hexile.server.links import ALL, WATCH, Link
from hexile.server.look import SeatView, why_rows
from hexile.server.pages.begin import setup_of
from hexile.server.pages.files import game_text
from hexile.server.pages.home import ending_of
from hexile.server.paint.drawing_cache import fields_of
from hexile.server.problems import Problem
from hexile.server.room import Room, errors_as_problems
from hexile.server.site import Site
from hexile.server.web import AnyRequest, site_of
from hexile.server.words import WORDS
from hexile.table.seats import PERSON

Token = Annotated[
    str,
    PathParameter(
        description="The secret part of a table's link: what follows /t/.",
        max_length=120,
        examples=[Example(value="0123456789abcdef.0.AAAAAAAAAAAAAAAAAAAAAAAA")],
    ),
]
Text = Annotated[str, msgspec.Meta(max_length=500)]
Out = TypeVar("Out", bound=msgspec.Struct)
PositionText = Annotated[str, msgspec.Meta(max_length=MOST_POSITION)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class OptionOut(msgspec.Struct):
    """An optional rule."""

    name: str
    default: bool | int | str
    text: str
    rule: str
    valid: str


class GameOut(msgspec.Struct):
    """A game on the shelf."""

    slug: str
    title: str
    blurb: str
    length: str
    rules_version: str
    seats: list[str]
    scenarios: dict[str, str]
    difficulties: dict[str, str]
    options: list[OptionOut]
    players: dict[str, str]


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """What to set up. `seats` gives seats, by number, to computer players.

    A `position` says scenario and options itself.
    """

    game: Text
    scenario: Text = ""
    difficulty: Text = ""
    options: dict[Text, bool | Number | Text] = msgspec.field(default_factory=dict)
    seats: dict[Text, Text] = msgspec.field(default_factory=dict)
    seed: Number | None = None
    position: PositionText = ""


class Created(msgspec.Struct):
    """The links of a new table: one for all seats, one for each person's seat, one to watch."""

    all: str
    seats: dict[str, str]
    watch: str
    version: int


class ChoiceOut(msgspec.Struct):
    """A legal choice."""

    do: str
    label: str
    clicks: list[str]


class EventOut(msgspec.Struct):
    """Something that happened."""

    moment: int
    index: int
    words: str
    rule: str
    faces: list[int]
    rolled: str
    why: bool


class TableOut(msgspec.Struct):
    """A table as the link's holder sees it."""

    game: str
    version: int
    moment: int
    moments: int
    seat: int
    to_choose: int
    yours: bool
    headline: str
    question: str
    over: bool
    ending: str
    values: list[float]
    frozen: str
    thinking: str
    trouble: str
    taken_back: int
    branch: str
    choices: list[ChoiceOut]
    events: list[EventOut]
    text: list[str]


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """A decision: the text of a legal choice, and the version it was seen in."""

    do: Text
    version: Number


class At(msgspec.Struct, forbid_unknown_fields=True):
    """The version something was seen in."""

    version: Number


class GoTo(msgspec.Struct, forbid_unknown_fields=True):
    """Another moment to make the present one."""

    moment: Number
    version: Number


class BranchAt(msgspec.Struct, forbid_unknown_fields=True):
    """Where to begin a branch: a moment, or the present one."""

    version: Number
    moment: Number | None = None


class BranchOut(msgspec.Struct):
    """A line of play: its first decision, the moment it leaves, its last, how long, whether we are on it."""

    first: int
    leaves: int
    tip: int
    length: int
    depth: int
    name: str
    here: bool


class OutcomeOut(msgspec.Struct):
    """One thing a choice may bring; odds as an exact fraction."""

    words: str
    odds: str
    faces: list[int]
    tone: str


class OddsOut(msgspec.Struct):
    """What a choice may bring. `known` is False where it is too much to work out."""

    known: bool
    exact: bool
    outcomes: list[OutcomeOut]


class RowOut(msgspec.Struct):
    """One row of a chart as it was walked."""

    letter: str
    rule: str
    title: str
    words: str
    faces: list[int]
    rolled: str
    decided: bool
    kept: list[str]
    dropped: list[str]


class WhyOut(msgspec.Struct):
    """The walk down a chart behind an event."""

    chart: str
    who: str
    at: str
    rows: list[RowOut]


class RefusalOut(msgspec.Struct):
    """Why something is not allowed."""

    rule: str
    words: str


class AdvisedOut(msgspec.Struct):
    """A choice as a search sees it: how often tried, and the share won with its 95 % interval."""

    text: str
    label: str
    tries: int
    chance: float
    low: float
    high: float


class GrowthOut(msgspec.Struct):
    """What looked best after so many tries."""

    tries: int
    text: str
    chance: float


class AdviceOut(msgspec.Struct):
    """What a search thinks: `state` is waiting, thinking, done, stopped or failed."""

    state: str
    version: int
    tries: int
    choices: list[AdvisedOut]
    growth: list[GrowthOut]
    line: list[str]


class Again(msgspec.Struct, forbid_unknown_fields=True):
    """Whom to ask after trouble: one of the game's own players, or nobody for the same again."""

    version: Number
    player: Text = ""


class Ok(msgspec.Struct):
    """The server is well."""

    hexile: str


def described(thing: object, kind: type[Out]) -> Out:
    """Describe a thing by those of its attributes that the answer has, checked."""
    return msgspec.convert(thing, kind, from_attributes=True)


def game_out(game: Game) -> GameOut:
    """Describe a game."""
    setup = new_setup(game, "", "", {}, {})
    about = game.about
    return GameOut(
        about.slug,
        about.title,
        about.blurb,
        about.length,
        about.version,
        game.seats_for(setup),
        {s.name: s.title for s in game.scenarios},
        {d.name: d.title for d in game.difficulties},
        [OptionOut(o.name, o.default, o.text, o.rule, o.valid()) for o in game.options],
        {name: player.text for name, player in players_of(game).items()},
    )


@get("/games", sync_to_thread=True, summary="List the games")
def list_games(request: AnyRequest) -> list[GameOut]:
    """Return every game on the shelf."""
    return [game_out(game) for game in site_of(request).shelf()]


@get("/games/{slug:str}", sync_to_thread=True, summary="Describe a game", raises=[])
def one_game(request: AnyRequest, slug: FromPath[str]) -> GameOut:
    """Return one game."""
    return game_out(site_of(request).game(slug))


@post("/tables", sync_to_thread=True, summary="Set up a game")
def create(request: AnyRequest, data: JSONBody[NewGame]) -> Created:
    """Begin a game and return its links."""
    site = site_of(request)
    game = site.game(data.game)
    setup = setup_of(game, data.position) if data.position else setup_asked_for(game, data)
    seats = [str(seat) for seat in range(len(game.seats_for(setup)))]
    for seat, name in data.seats.items():
        if seat not in seats or name not in (*players_of(game), PERSON):
            raise Problem(422, "bad-setup", WORDS("refusal.seat", seat=seat, player=name))
    room = site.begin(game, setup, data.seats, data.seed, "api", data.position)
    return links_of(site, room)


def setup_asked_for(game: Game, data: NewGame) -> Setup:
    """Settle the set-up that was asked for, or raise a Problem."""
    try:
        return new_setup(game, data.scenario, data.difficulty, dict(data.options), {})
    except BadSetup as bad:
        raise Problem(422, "bad-setup", str(bad)) from None


class PositionOut(msgspec.Struct):
    """A position as text, as far as the holder of the link may know it."""

    position: str


@get("/tables/{token:str}/position", sync_to_thread=True, summary="The position as text")
def position(request: AnyRequest, token: Token) -> PositionOut:
    """Return what `POST /tables` takes as a position."""
    room, link = site_of(request).open(token)
    with room.lock:
        return PositionOut(room.table.position(room.eyes(link)))


def links_of(site: Site, room: Room) -> Created:
    """Return the links of a table."""
    seats = {str(seat): site.token(room, str(seat)) for seat in room.table.people()}
    return Created(site.token(room, ALL), seats, site.token(room, WATCH), room.version)


@get("/tables/{token:str}", sync_to_thread=True, summary="See a table")
def see(request: AnyRequest, token: Token) -> TableOut:
    """Return what the link's holder may see and do now."""
    room, link = site_of(request).open(token)
    return table_out(room, link)


def table_out(room: Room, link: Link) -> TableOut:
    """Describe a table to the holder of a link."""
    with room.lock:
        seen = SeatView(room, link)
        ending = ending_of(room)
        tree = Tree(room.table.journal)
        result = seen.state.result
        return TableOut(
            room.game.about.slug,
            room.version,
            room.table.head,
            len(room.table.journal.moments),
            seen.seat,
            room.table.seat(),
            seen.yours,
            seen.scene.headline,
            seen.scene.question,
            ending is not None,
            ending[0] if ending else "",
            list(result.values) if result else [],
            room.table.frozen,
            room.computers.thinking(),
            room.computers.trouble,
            tree.taken_back(),
            tree.here.name,
            [described(choice, ChoiceOut) for choice in seen.choices()],
            events_out(seen, seen.number),
            seen.scene.text,
        )


@get("/tables/{token:str}/scene", sync_to_thread=True, summary="See the board")
def scene(request: AnyRequest, token: Token) -> dict[str, Any]:
    """Return the board as data: cells, walls, print, counters, lights, lines, tags, panels."""
    room, link = site_of(request).open(token)
    with room.lock:
        return plain(SeatView(room, link).scene)


def events_out(seen: SeatView, moment: int) -> list[EventOut]:
    """Say what happened at a moment."""
    return [
        EventOut(
            moment,
            i,
            sentence(seen.game, e),
            e.rule,
            e.throw.faces,
            e.throw.words(),
            seen.has_reason(moment, i, e),
        )
        for i, e in enumerate(seen.told(moment))
    ]


def plain(scene: Scene) -> dict[str, Any]:
    """Return a scene as plain data, with everything that lies on it."""

    def fields(thing: object) -> dict[str, object]:
        return {name: getattr(thing, name) for name in fields_of(thing)}

    found = msgspec.to_builtins(scene, enc_hook=fields, str_keys=True)
    assert isinstance(found, dict)
    return found


@post("/tables/{token:str}/act", sync_to_thread=True, summary="Decide", status_code=200)
def act(request: AnyRequest, token: Token, data: JSONBody[Act]) -> TableOut:
    """Play a choice; it is kept before this answers."""
    site = site_of(request)
    room, link = site.open(token)
    with errors_as_problems(site.rooms, room):
        room.act(link, data.do, data.version)
    return table_out(room, link)


@post("/tables/{token:str}/undo", sync_to_thread=True, summary="Take back", status_code=200)
def undo(request: AnyRequest, token: Token, data: JSONBody[At]) -> TableOut:
    """Go back to the last decision of a person."""
    site = site_of(request)
    room, link = site.open(token)
    with errors_as_problems(site.rooms, room):
        room.undo(link, data.version)
    return table_out(room, link)


@post("/tables/{token:str}/go", sync_to_thread=True, summary="Go to a moment", status_code=200)
def go(request: AnyRequest, token: Token, data: JSONBody[GoTo]) -> TableOut:
    """Make another moment the present one."""
    site = site_of(request)
    room, link = site.open(token)
    with errors_as_problems(site.rooms, room):
        room.go(link, data.moment, data.version)
    return table_out(room, link)


@get("/tables/{token:str}/branches", sync_to_thread=True, summary="List the branches")
def branches(request: AnyRequest, token: Token) -> list[BranchOut]:
    """Return every line of play that was kept, in the order they grew."""
    room, _ = site_of(request).open(token)
    with room.lock:
        return [described(branch, BranchOut) for branch in Tree(room.table.journal).branches]


@post("/tables/{token:str}/branch", sync_to_thread=True, summary="Begin a branch", status_code=200)
def branch(request: AnyRequest, token: Token, data: JSONBody[BranchAt]) -> TableOut:
    """Go to a moment and begin a branch there: the next decision is its first."""
    site = site_of(request)
    room, link = site.open(token)
    with errors_as_problems(site.rooms, room):
        room.branch(link, data.version, data.moment)
    return table_out(room, link)


@get("/tables/{token:str}/odds", sync_to_thread=True, summary="Odds of a choice")
def odds(
    request: AnyRequest, token: Token, do: Annotated[str, QueryParameter(max_length=500)]
) -> OddsOut:
    """Return exactly what a choice may bring."""
    room, link = site_of(request).open(token)
    with room.lock:
        if not room.may_choose(link):
            return OddsOut(False, False, [])
        found = odds_for(room, room.eyes(link), do)
    if found is None or not found.outcomes:
        return OddsOut(False, False, [])
    outs = [OutcomeOut(o.words, str(o.odds), sorted(o.faces), o.tone) for o in found.outcomes]
    return OddsOut(True, found.exact, outs)


@get("/tables/{token:str}/why/{moment:int}/{index:int}", sync_to_thread=True, summary="Why")
def why(request: AnyRequest, token: Token, moment: FromPath[int], index: FromPath[int]) -> WhyOut:
    """Return the chart the book, or a computer player, walked for an event."""
    room, link = site_of(request).open(token)
    with room.lock:
        room.check_moment(moment)
        seen = SeatView(room, link)
        trace = seen.trace(moment, index)
        if trace is None:
            raise Problem(404, "not-found", WORDS("why.none"))
        rows = [described(row, RowOut) for row in why_rows(seen, trace)]
    return WhyOut(trace.chart, trace.who, trace.at, rows)


@get("/tables/{token:str}/whynot", sync_to_thread=True, summary="Why not")
def whynot(
    request: AnyRequest, token: Token, do: Annotated[str, QueryParameter(max_length=500)]
) -> RefusalOut:
    """Say which rule and which numbers forbid something."""
    room, link = site_of(request).open(token)
    with room.lock:
        seen = SeatView(room, link)
        if not seen.yours:
            return RefusalOut("", WORDS("refusal.not_your_turn"))
        refusal = why_not(seen.view, do)
    return described(refusal, RefusalOut)


@post("/tables/{token:str}/advice", sync_to_thread=True, summary="Ask for advice", status_code=202)
def ask_advice(request: AnyRequest, token: Token) -> AdviceOut:
    """Begin to think for the seat that must choose, knowing what it knows; look again for more."""
    site = site_of(request)
    return described(site.advisers.ask(*site.open(token)), AdviceOut)


@get("/tables/{token:str}/advice/now", sync_to_thread=True, summary="See the advice")
def advice(request: AnyRequest, token: Token) -> AdviceOut:
    """Return what was found so far; thinking ends if nobody looks for ten seconds."""
    site = site_of(request)
    return described(site.advisers.of(*site.open(token)), AdviceOut)


@post(
    "/tables/{token:str}/advice/stop", sync_to_thread=True, summary="Stop thinking", status_code=200
)
def stop_advice(request: AnyRequest, token: Token) -> AdviceOut:
    """Think no further; what was found stays."""
    site = site_of(request)
    thought = site.advisers.of(*site.open(token))
    thought.stop()
    return described(thought, AdviceOut)


@post(
    "/tables/{token:str}/again",
    sync_to_thread=True,
    summary="Ask a computer again",
    status_code=200,
)
def again(request: AnyRequest, token: Token, data: JSONBody[Again]) -> TableOut:
    """After trouble with a computer player, ask it again, or another for this one decision."""
    site = site_of(request)
    room, link = site.open(token)
    with errors_as_problems(site.rooms, room):
        room.ask_again(link, data.version, data.player)
    return table_out(room, link)


@get(
    "/tables/{token:str}/journal",
    sync_to_thread=True,
    summary="The game as a file",
    media_type="text/plain",
)
def journal(request: AnyRequest, token: Token) -> str:
    """Return the journal; while a game hides things, what was seen, and the game sealed."""
    site = site_of(request)
    room, link = site.open(token)
    with room.lock:
        return game_text(site, room, link)


@get("/health", sync_to_thread=True, summary="Is the server well?")
def health(request: AnyRequest) -> Ok:
    """Answer if the database answers."""
    from hexile import __version__

    site_of(request).store.games_of("nobody")
    return Ok(__version__)


ROUTER = Router(
    "/api",
    route_handlers=[
        list_games,
        one_game,
        create,
        see,
        position,
        scene,
        act,
        undo,
        go,
        branches,
        branch,
        odds,
        why,
        whynot,
        ask_advice,
        advice,
        stop_advice,
        again,
        journal,
        health,
    ],
)
