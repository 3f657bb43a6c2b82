"""The JSON API: enough to write a client or a bot. Every right is in the table's link."""

from __future__ import annotations

from secrets import randbits
from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.game import Game, new_setup, sentence
from hexile.kernel.journal import ROOT
from hexile.kernel.odds import Chance
from hexile.kernel.scene import Scene
from hexile.kernel.setup import BadSetup, Setup
from hexile.players.levels import players_of
from hexile.server.api import editions_api, games_api
from hexile.server.api.schemas import (
    AdviceOut,
    AnswerOut,
    BranchOut,
    ChoiceOut,
    Created,
    DiceOut,
    EventOut,
    ForecastOut,
    FrameOut,
    GameOut,
    Joined,
    LuckOut,
    NewGame,
    NoteOut,
    OddsOut,
    OptionOut,
    OutcomeOut,
    PositionOut,
    PuzzleOut,
    RefusalOut,
    RequestOut,
    TableOut,
    WalkOut,
    WantedOut,
    WhyOut,
    described,
    documented,
)
from hexile.server.drawing.board.drawing_cache import fields_of
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, site_of
from hexile.server.i18n import WORDS
from hexile.server.jobs.review_jobs import ReviewOut
from hexile.server.site import Site
from hexile.server.tables.game_file import game_text, setup_of
from hexile.server.tables.operations import OPERATIONS, Token, for_programs
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import ALL, JOIN, WATCH, Link
from hexile.table.companion.physical_dice import rolled_in_setting_up
from hexile.table.review.puzzles import (
    Puzzle,
    answered,
    asked,
    key_of_puzzle,
    labelled,
    scene_of,
    shipped,
    text_of,
)
from hexile.table.seat import Seat
from hexile.table.seating import PERSON
from hexile.table.session import SEED_BITS

Whose = Annotated[
    str,
    QueryParameter(
        description="Whose decisions: a seat's number or name. Default: yours.", max_length=40
    ),
]


def puzzle_out(puzzle: Puzzle) -> PuzzleOut:
    """Describe a puzzle."""
    choices = [(choice, answered(puzzle, choice.rated.text)) for choice in labelled(puzzle)]
    return PuzzleOut(
        key_of_puzzle(puzzle),
        puzzle.title(),
        puzzle.theme,
        puzzle.difficulty(),
        asked(puzzle),
        text_of(puzzle),
        scene_of(puzzle).text,
        puzzle.taken,
        [
            AnswerOut(c.rated.text, c.label, a.right, a.words, c.rated.chance, c.rated.behind)
            for c, a in choices
            if a is not None
        ],
    )


def game_out(game: Game) -> GameOut:
    """Describe a game."""
    setup = new_setup(game, "", "", {}, {})
    about = game.about
    return GameOut(
        about.slug,
        about.title,
        about.blurb,
        about.length(),
        about.version,
        game.seats_for(setup),
        {s.name: s.title for s in game.scenarios},
        {d.name: d.title for d in game.difficulties},
        [OptionOut(o.name, o.default, o.text, o.rule, o.valid()) for o in game.options],
        {name: player.words() for name, player in players_of(game).items()},
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
    if data.copy:
        setup = editions_api.setup_with(request, data)
    else:
        setup = setup_of(game, data.position) if data.position else setup_asked_for(game, data)
    seats = [str(seat) for seat in range(len(game.seats_for(setup)))]
    for seat, name in data.seats.items():
        if seat not in seats or name not in (*players_of(game), PERSON):
            raise Problem(422, "bad-setup", WORDS("refusal.seat", seat=seat, player=name))
    chosen = None if data.seed is None else RandomSource(data.seed, chosen=True)
    dice = None
    if data.beside:
        own = SeededDice(randbits(SEED_BITS))
        chosen, dice = RandomSource(), rolled_in_setting_up(game, setup, data.position, own)
    apart = data.apart and not data.beside
    room = site.begin(game, setup, data.seats, chosen, "api", data.position, apart, dice=dice)
    return links_of(site, room)


def setup_asked_for(game: Game, data: NewGame) -> Setup:
    """Settle the set-up that was asked for, or raise a Problem."""
    try:
        return new_setup(game, data.scenario, data.difficulty, dict(data.options), {})
    except BadSetup as bad:
        raise Problem(422, "bad-setup", str(bad)) from None


@get("/tables/{token:str}/position", sync_to_thread=True, summary="The position as text")
def position(request: AnyRequest, token: Token) -> PositionOut:
    """Return what `POST /tables` takes as a position."""
    room, link = site_of(request).open(token)
    with room.lock:
        return PositionOut(room.seat(link).position())


def links_of(site: Site, room: Room) -> Created:
    """Return the links of a table."""
    watch, chairs = site.token(room, WATCH), room.chairs
    if chairs.shared:
        seats = {str(seat): site.token(room, str(seat)) for seat in room.session.people()}
        version = room.seat(Link(room.id, ALL)).version
        return Created(site.token(room, ALL), seats, {}, watch, version)
    invitations = {seat: site.token(room, f"{JOIN}{seat}") for seat in chairs.empty()}
    own = {chairs.maker: site.token(room, chairs.maker)}
    version = room.seat(Link(room.id, chairs.maker)).version
    return Created("", own, invitations, watch, version)


@post("/join/{token:str}", sync_to_thread=True, summary="Take a seat")
def join(request: AnyRequest, token: Token) -> Joined:
    """Take the seat an invitation is to; whoever comes first gets it, and the only link to it."""
    site = site_of(request)
    room, seat = site.join(token)
    return Joined(seat, site.token(room, seat))


@get("/tables/{token:str}", sync_to_thread=True, summary="See a table")
def see(request: AnyRequest, token: Token) -> TableOut:
    """Return what the link's holder may see and do now."""
    room, link = site_of(request).open(token)
    return table_out(room, link)


def table_out(room: Room, link: Link) -> TableOut:
    """Describe a table to the holder of a link."""
    with room.lock:
        seat, session = room.seat(link), room.session
        ended = seat.ended()
        return TableOut(
            room.game.about.slug,
            seat.version,
            seat.number,
            len(seat.journal.moments),
            seat.eyes,
            seat.deciding(),
            session.waited_for(),
            seat.yours,
            seat.ready,
            seat.scene.headline,
            seat.scene.question,
            ended is not None,
            ended.title if ended else "",
            ended.values if ended else [],
            session.frozen,
            room.computers.thinking(),
            room.computers.trouble,
            seat.is_hidden(),
            room.chairs.shared,
            seat.can_go(seat.undo_to()),
            seat.can_go(seat.redo_to()),
            seat.may_ask(),
            request_out(seat),
            len(seat.taken_back()),
            seat.tree().here.name,
            [described(dice, DiceOut) for dice in seat.dice()],
            [described(choice, ChoiceOut) for choice in seat.choices()],
            events_out(seat, seat.number),
            seat.scene.text,
            wanted_out(seat),
            [order.change.words for order in seat.beside.orders()] if seat.beside.on else [],
        )


def wanted_out(seat: Seat) -> WantedOut | None:
    """Describe what is waited for beside a real board, if anything is."""
    found = seat.beside.wanted()
    if found is None:
        return None
    names = [kind.name for kind in found.wait.left()]
    facts = (found.kind, found.rule, found.wait.sides, found.wait.dice, found.words)
    return WantedOut(*facts, found.brings, names)


def request_out(seat: Seat) -> RequestOut | None:
    """Describe what is asked of the others, if anything is."""
    request = seat.request()
    return None if request is None else described(request, RequestOut)


@get("/tables/{token:str}/scene", sync_to_thread=True, summary="See the board")
def scene(request: AnyRequest, token: Token) -> dict[str, Any]:
    """Return the board as data: cells, walls, print, counters, lights, lines, tags, panels."""
    room, link = site_of(request).open(token)
    with room.lock:
        return plain(room.seat(link).scene)


def events_out(seat: Seat, moment: int) -> list[EventOut]:
    """Say what happened at a moment."""
    return [
        EventOut(
            moment,
            i,
            sentence(seat.game, e),
            e.rule,
            e.throw.faces,
            e.throw.words(),
            seat.has_reason(moment, i),
        )
        for i, e in enumerate(seat.told(moment))
    ]


@get("/tables/{token:str}/record", sync_to_thread=True, summary="The log")
def record(request: AnyRequest, token: Token) -> list[EventOut]:
    """Return all that was told on the way here, oldest first."""
    room, link = site_of(request).open(token)
    with room.lock:
        seat = room.seat(link)
        path = [ROOT, *(m.number for m in seat.journal.path(seat.number))]
        return [event for number in path for event in events_out(seat, number)]


@get("/tables/{token:str}/frames/{moment:int}", sync_to_thread=True, summary="Replay a decision")
def frames(request: AnyRequest, token: Token, moment: FromPath[int]) -> list[FrameOut]:
    """Return a moment event by event, with the place of every counter at each."""
    room, link = site_of(request).open(token)
    with room.lock:
        if moment == ROOT:
            return []
        played = room.seat(link).playback(moment)
    found: list[FrameOut] = []
    last = played.before
    for glimpse in played.glimpses:
        last = glimpse.scene or last
        event = glimpse.event
        where = {counter.id: counter.cell for counter in last.counters}
        found.append(FrameOut(sentence(room.game, event), event.rule, event.throw.faces, where))
    return found


def plain(scene: Scene) -> dict[str, Any]:
    """Return a scene as plain data, with everything that lies on it."""

    def fields(thing: object) -> dict[str, object]:
        return {name: getattr(thing, name) for name in fields_of(thing)}

    found = msgspec.to_builtins(scene, enc_hook=fields, str_keys=True)
    assert isinstance(found, dict)
    return found


@get("/tables/{token:str}/branches", sync_to_thread=True, summary="List the branches")
def branches(request: AnyRequest, token: Token) -> list[BranchOut]:
    """Return every line of play that was kept, in the order they grew."""
    room, link = site_of(request).open(token)
    with room.lock:
        return [described(branch, BranchOut) for branch in room.seat(link).branches()]


@get("/tables/{token:str}/notes", sync_to_thread=True, summary="List notes and bookmarks")
def notes(request: AnyRequest, token: Token) -> list[NoteOut]:
    """Return the words hung on moments."""
    room, link = site_of(request).open(token)
    with room.lock:
        return [described(note, NoteOut) for note in room.seat(link).notes()]


@get("/tables/{token:str}/odds", sync_to_thread=True, summary="Odds of a choice")
def odds(
    request: AnyRequest, token: Token, do: Annotated[str, QueryParameter(max_length=500)]
) -> OddsOut:
    """Return exactly what a choice may bring."""
    room, link = site_of(request).open(token)
    with room.lock:
        found = room.seat(link).odds(do)
    return OddsOut([outcome_out(chance) for chance in found.outcomes], found.untold)


def outcome_out(chance: Chance) -> OutcomeOut:
    """Describe one thing that may come."""
    return OutcomeOut(
        chance.words, str(chance.odds), sorted(chance.faces), chance.tone, chance.code
    )


@get("/tables/{token:str}/forecasts", sync_to_thread=True, summary="What threatens")
def forecasts(request: AnyRequest, token: Token) -> list[ForecastOut]:
    """Return what may happen before the next decision, and how likely it is."""
    room, link = site_of(request).open(token)
    with room.lock:
        found = room.seat(link).forecasts()
    return [ForecastOut(f.question, f.rule, [outcome_out(c) for c in f.chances]) for f in found]


@get("/tables/{token:str}/luck", sync_to_thread=True, summary="Luck: expected and actual")
def luck(request: AnyRequest, token: Token) -> LuckOut:
    """Return how often risky choices should and did turn out well."""
    room, link = site_of(request).open(token)
    with room.lock:
        found = room.seat(link).luck()
    good, bad = float(found.good), float(found.bad)
    return LuckOut(found.rolls, found.untold, good, bad, found.was_good, found.was_bad, found.faces)


@get("/tables/{token:str}/why/{moment:int}/{index:int}", sync_to_thread=True, summary="Why")
def why(request: AnyRequest, token: Token, moment: FromPath[int], index: FromPath[int]) -> WhyOut:
    """Return the chart the book, or a computer player, walked for an event."""
    site = site_of(request)
    room, link = site.open(token)
    site.reasons.look_up(room, room.seat(link), moment, index)
    with room.lock:
        return described(room.seat(link).why(moment, index), WhyOut)


@get("/tables/{token:str}/walks", sync_to_thread=True, summary="Where a piece can move")
def walks(
    request: AnyRequest, token: Token, piece: Annotated[str, QueryParameter(max_length=200)]
) -> list[WalkOut]:
    """Return the cheapest ways of a piece, nearest first; none where pieces do not go step by step."""
    room, link = site_of(request).open(token)
    with room.lock:
        return [described(walk, WalkOut) for walk in room.seat(link).walks(piece)]


@get("/tables/{token:str}/whynot", sync_to_thread=True, summary="Why not")
def whynot(
    request: AnyRequest, token: Token, do: Annotated[str, QueryParameter(max_length=500)]
) -> RefusalOut:
    """Say which rule and which numbers forbid something."""
    room, link = site_of(request).open(token)
    with room.lock:
        return described(room.seat(link).why_not(do), RefusalOut)


def table_seen(request: AnyRequest, room: Room, link: Link, token: str) -> TableOut:
    """Answer something that was done with the table as it is now."""
    return table_out(room, link)


CHANGES = [for_programs(operation, table_seen, TableOut) for operation in OPERATIONS]


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


@post("/tables/{token:str}/review", sync_to_thread=True, summary="Review it", status_code=202)
def ask_review(request: AnyRequest, token: Token, seat: Whose = "") -> ReviewOut:
    """Begin to weigh every decision of a seat, or go on with it; what was weighed is kept."""
    site = site_of(request)
    return site.reviewers.ask(*site.open(token), seat)


@get("/tables/{token:str}/review/now", sync_to_thread=True, summary="See the review")
def review(request: AnyRequest, token: Token, seat: Whose = "") -> ReviewOut:
    """Return what every decision was worth, as far as it has been weighed. Values are from 0 to 1."""
    site = site_of(request)
    return site.reviewers.now(*site.open(token), seat)


@get("/tables/{token:str}/puzzles", sync_to_thread=True, summary="Puzzles from this game")
def puzzles(request: AnyRequest, token: Token, seat: Whose = "") -> list[PuzzleOut]:
    """Return the costly decisions that a review has found, as puzzles with their answers."""
    site = site_of(request)
    room, link = site.open(token)
    return [puzzle_out(puzzle) for puzzle in site.reviewers.puzzles(room, link, seat)]


@get("/games/{slug:str}/puzzles", sync_to_thread=True, summary="Puzzles of a game")
def game_puzzles(request: AnyRequest, slug: FromPath[str]) -> list[PuzzleOut]:
    """Return the puzzles that come with a game, with their answers. Chances are from 0 to 1."""
    return [puzzle_out(puzzle) for puzzle in shipped(site_of(request).game(slug))]


@post(
    "/tables/{token:str}/review/stop", sync_to_thread=True, summary="Stop weighing", status_code=200
)
def stop_review(request: AnyRequest, token: Token, seat: Whose = "") -> ReviewOut:
    """Weigh no further; what was found is kept."""
    site = site_of(request)
    return site.reviewers.stop(*site.open(token), seat)


ROUTER = Router(
    "/api",
    route_handlers=documented(
        [
            list_games,
            one_game,
            create,
            join,
            see,
            position,
            scene,
            *CHANGES,
            record,
            frames,
            branches,
            notes,
            odds,
            forecasts,
            luck,
            why,
            walks,
            whynot,
            ask_advice,
            advice,
            stop_advice,
            journal,
            ask_review,
            review,
            stop_review,
            puzzles,
            game_puzzles,
            *editions_api.HANDLERS,
            *games_api.HANDLERS,
        ]
    ),
)
