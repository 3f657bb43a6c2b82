"""Setting up: a new game, a challenge, a file from elsewhere, a guided first turn."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Redirect

from hexile.kernel.cup import Cup, read_secret
from hexile.kernel.game import Game, new_setup
from hexile.kernel.position import read_position
from hexile.kernel.setup import BadSetup, Setup, Value
from hexile.players.levels import best_player, players_of
from hexile.server.config import MOST_BODY, MOST_POSITION
from hexile.server.links import ALL, WATCH, Link
from hexile.server.problems import Problem
from hexile.server.results import GUIDE
from hexile.server.room import Room
from hexile.server.sealed import Ticket, without_remarks
from hexile.server.site import Site
from hexile.server.standings import own_role
from hexile.server.web import AnyRequest, form_text, greet, html, parse_int, redirect, site_of
from hexile.server.words import WORDS
from hexile.table.guides import guide_of
from hexile.table.seats import PERSON

SEED_LIMIT = 1 << 62
NOBODYS = "sealed"


# Two handlers share a path here, and the framework wraps a threaded one twice then; hence to_thread.
@get("/new/{slug:str}", include_in_schema=False)
async def new_page(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """Show the form for a new game, filled in as the address says."""
    return await to_thread(_new_page, request, slug)


def _new_page(request: AnyRequest, slug: str) -> Response[str]:
    site = site_of(request)
    game = site.game(slug)
    given = dict(request.query_params.items())
    chosen = given.get("scenario", game.scenarios[0].name)
    level = given.get(
        "difficulty", "normal" if any(d.name == "normal" for d in game.difficulties) else ""
    )
    seats = game.seats_for(first_setup(game))
    return html(
        request,
        "new.html",
        game=game,
        given=given,
        chosen=chosen,
        level=level,
        seats=seats,
        challenge="seed" in given,
        picture=site.picture(game),
        players=list(game.players.values()),
        levels=[p for p in players_of(game).values() if p.name not in game.players],
        usual=best_player(game),
        measured=site.measurements.of(game),
        words=site.words,
        person=PERSON,
    )


def first_setup(game: Game) -> Setup:
    """Return the usual set-up of a game."""
    return new_setup(game, "", "", {}, {})


@post("/new/{slug:str}", include_in_schema=False)
async def new_game(request: AnyRequest, slug: FromPath[str]) -> Redirect:
    """Begin a game and go to its table."""
    form = await request.form()
    site = site_of(request)
    response = redirect("/")
    owner = greet(request, response)
    room, role = await to_thread(_begin, site, slug, form, owner)
    response.url = f"/t/{site.token(room, role)}"
    response.headers["location"] = response.url
    return response


def _begin(site: Site, slug: str, form: Any, owner: str) -> tuple[Room, str]:
    game = site.game(slug)
    position = form_text(form, "position", MOST_POSITION).strip()
    setup = setup_of(game, position) if position else read_setup(game, form)
    chosen = chosen_cup(form_text(form, "seed", 80).strip().lower())
    seats = {
        str(seat): form_text(form, f"seat-{seat}", 40) or PERSON
        for seat in range(len(game.seats_for(setup)))
    }
    for name in seats.values():
        if name != PERSON and name not in players_of(game):
            raise Problem(422, "bad-setup", WORDS("refusal.no_player", player=name))
    far = form_text(form, "together", 10) == "far"
    room = site.begin(game, setup, seats, chosen, owner, position, apart=far)
    return room, own_role(room)


def chosen_cup(words: str) -> Cup | None:
    """Return where the dice come from that somebody chose: a seed, the secret of another game, or None."""
    secret = read_secret(words)
    if secret:
        return Cup(secret=secret, chosen=True)
    return Cup(parse_int(words, "seed") % SEED_LIMIT, chosen=True) if words else None


def read_setup(game: Game, form: Any) -> Setup:
    """Read scenario, difficulty and options from a form."""
    given: dict[str, Value] = {}
    for option in game.options:
        words = form_text(form, f"option-{option.name}", 100)
        if words and words != str(option.default).lower():
            given[option.name] = words
    try:
        return new_setup(
            game, form_text(form, "scenario"), form_text(form, "difficulty"), given, {}
        )
    except BadSetup as bad:
        raise Problem(422, "bad-setup", str(bad)) from None


def setup_of(game: Game, position: str) -> Setup:
    """Return the set-up that a position is of, or raise a Problem that names line and column."""
    try:
        return read_position(game, position).setup
    except BadSetup as bad:
        raise Problem(422, "bad-position", str(bad)) from None


def challenge_path(room: Room) -> str:
    """Return the address that offers somebody the same set-up and dice.

    There is none for a position, nor while the dice are secret.
    """
    header, cup = room.session.journal.header, room.session.journal.cups[0]
    dice = cup.secret.hex() if cup.shown else cup.seed
    if header.position or dice is None:
        return ""
    usual = {option.name: option.default for option in room.game.options}
    asked: dict[str, object] = {"scenario": header.setup.scenario, "difficulty": ""}
    for name, value in header.setup.values.items():
        if value != usual.get(name):
            asked[name] = str(value).lower()
    asked["seed"] = dice
    return f"/new/{room.game.about.slug}?{urlencode(asked)}"


@get("/load", include_in_schema=False)
async def load_page(request: AnyRequest) -> Response[str]:
    """Show the form for a game file."""
    return html(request, "load.html")


@post("/load", include_in_schema=False)
async def load(request: AnyRequest) -> Redirect:
    """Open a game file as a new table."""
    form = await request.form()
    upload = form.get("file")
    if not isinstance(upload, UploadFile):
        raise Problem(400, "bad-input", WORDS("refusal.no_file"))
    body = await upload.read()
    if len(body) > MOST_BODY:
        raise Problem(413, "too-large", WORDS("refusal.too_large", most=MOST_BODY))
    site = site_of(request)
    response = redirect("/")
    owner = greet(request, response)
    text = body.decode("utf-8", errors="replace").replace("\r\n", "\n")
    response.headers["location"] = response.url = await to_thread(_bring, site, text, owner)
    return response


def _bring(site: Site, text: str, visitor: str) -> str:
    """Keep an uploaded game and return the address of its table.

    A sealed one opens the table it was saved at.
    """
    ticket, journal = site.unsealed(without_remarks(text))
    if ticket is not None:
        return _sit_down_again(site, ticket, journal, visitor)
    room, fault = site.bring(journal, visitor)
    with room.lock:
        room.session.take_fresh_cup()
    notice = "?damaged=1" if fault else ""
    return f"/t/{site.token(room, own_role(room))}{notice}"


def _sit_down_again(site: Site, ticket: Ticket, journal: str, visitor: str) -> str:
    """Return the address of the table a sealed file was saved at, or of a new one where that is gone.

    A new one has other dice; where others sit at it, too, nobody owns it.
    """
    id = ticket.table or site.store.with_header(journal.partition("\n")[0])
    if id and site.store.has(id):
        room = site.rooms.open(id)
        if ticket.links != room.generation(ticket.role):
            raise Problem(409, "no-such-table", WORDS("import.void"))
    else:
        room, _ = site.bring(journal, NOBODYS)
        with room.lock:
            room.session.take_fresh_cup(always=True)
        if len(room.session.people()) == 1:
            site.store.give(room.id, visitor)
    if ticket.role != own_role(room):
        site.store.visit(visitor, room.id, ticket.role)
    return f"/t/{site.token(room, ticket.role)}"


@get("/join/{token:str}", include_in_schema=False)
async def join_page(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Offer a seat to whoever was invited."""
    return await to_thread(_join_page, request, token)


def _join_page(request: AnyRequest, token: str) -> Response[str]:
    room, seat = site_of(request).invited(token)
    name = room.session.seats()[int(seat)]
    with room.lock:
        dice = room.seat(Link(room.id, WATCH)).dice()
    return html(request, "join.html", game=room.game, seat=name, token=token, dice=dice)


@post("/join/{token:str}", include_in_schema=False)
async def join(request: AnyRequest, token: FromPath[str]) -> Redirect:
    """Take the seat, and go to the table by a link that nobody else has."""
    site = site_of(request)
    response = redirect("/")
    visitor = greet(request, response)
    path = await to_thread(_join, site, token, visitor)
    response.headers["location"] = response.url = path
    return response


def _join(site: Site, token: str, visitor: str) -> str:
    room, seat = site.join(token)
    site.store.visit(visitor, room.id, seat)
    return f"/t/{site.token(room, seat)}"


@get("/learn/{slug:str}", include_in_schema=False)
async def learn_page(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """Offer a game's guided first turn."""
    return html(request, "learn.html", game=await to_thread(guided_game, site_of(request), slug))


@post("/learn/{slug:str}", include_in_schema=False)
async def learn(request: AnyRequest, slug: FromPath[str]) -> Redirect:
    """Open a game's guided first turn in the replay."""
    site = site_of(request)
    response = redirect("/")
    owner = f"{GUIDE}{greet(request, response)}"[:64]
    token = await to_thread(_learn, site, slug, owner)
    response.headers["location"] = response.url = f"/t/{token}/replay?at=0&guide=1"
    return response


def guided_game(site: Site, slug: str) -> Game:
    """Return a game that has a guided first turn, or raise a Problem."""
    game = site.game(slug)
    if not guide_of(game):
        raise Problem(404, "not-found", WORDS("refusal.no_guide", game=game.about.title))
    return game


def _learn(site: Site, slug: str, owner: str) -> str:
    """Return a link to somebody's copy of a guided first turn: the one of before, if it is as it was."""
    game = guided_game(site, slug)
    text = guide_of(game)
    for row in site.store.games_of(owner):
        if row.slug == slug and "\n".join(site.store.lines(row.id)) + "\n" == text:
            room = site.rooms.open(row.id)
            break
    else:
        room, _ = site.bring(text, owner)
    return site.token(room, own_role(room) if room.session.people() else ALL)
