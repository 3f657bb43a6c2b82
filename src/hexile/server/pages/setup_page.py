"""Setting up: a new game, a challenge, a file from elsewhere, a guided first turn."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping
from secrets import randbits
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from hexile.kernel.chance.chance_request import ChanceRequest
from hexile.kernel.chance.dice import BadFace, SeededDice
from hexile.kernel.chance.randomness import RandomSource, read_secret
from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import Waiting
from hexile.kernel.player import NORMAL, Player
from hexile.kernel.scene import Counter, Reference
from hexile.kernel.setup import BadSetup, Setup, Value, whole_number
from hexile.players.levels import best_player, players_of
from hexile.players.search import SearchPlayer
from hexile.server.config import MOST_POSITION
from hexile.server.drawing.board.counter_svg import draw_row
from hexile.server.drawing.board.margin_widgets import die
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import (
    AnyRequest,
    form_text,
    greet,
    holder_of,
    html,
    parse_int,
    redirect,
    site_of,
    uploaded_file,
)
from hexile.server.i18n import WORDS
from hexile.server.site import Site
from hexile.server.stats.results import GUIDE
from hexile.server.store.edition_store import EditionRow
from hexile.server.store.encrypted_file import Ticket, without_remarks
from hexile.server.tables.game_file import setup_of
from hexile.server.tables.game_status import own_role
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import ALL, WATCH, Link
from hexile.table.choices.chance_answers import impossible, purpose_words, read_answer, stop_of
from hexile.table.companion.physical_dice import (
    Answers,
    as_it_may_begin,
    fallen_in_setting_up,
    rolled,
    rolled_in_setting_up,
    told_in_setting_up,
)
from hexile.table.editions.edition import Edition, copy_setup, setup_files
from hexile.table.lessons import Lesson, lesson_named, lessons_of
from hexile.table.seat import sit
from hexile.table.seating import PERSON
from hexile.table.session import SEED_BITS, new_session

SEED_LIMIT = 1 << 62
NOBODYS = "sealed"
MINE = "mine"  # as it stands on somebody's table
MOST_TOLD = 2_000
DIE = "die"
MOST_DICE = 60  # thrown together, told one by one
NOT_KEPT = ("words", "roll", "back")  # how an answer is given, not what was told
LARGE_FILE = 100_000  # bytes: reading it takes much memory for a moment


# Two handlers share a path here, and the framework wraps a threaded one twice then; hence to_thread.
@get("/new/{slug:str}", include_in_schema=False)
async def new_page(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """Show the form for a new game, filled in as the address says."""
    return await to_thread(_new_page, request, slug)


def _new_page(request: AnyRequest, slug: str) -> Response[str]:
    site = site_of(request)
    game = site.game(slug)
    given = dict(request.query_params.items())
    copy = copy_asked(request, game, given)
    scenarios = game.scenarios if copy is None else game.scenarios_of(setup_files(copy))
    chosen = given.get("scenario", scenarios[0].name)
    level = given.get(
        "difficulty", "normal" if any(d.name == "normal" for d in game.difficulties) else ""
    )
    seats = game.seats_for(first_setup(game))
    return html(
        request,
        "new.html",
        lessons=lessons_of(game),
        game=game,
        given=given,
        copies=copies_of(request, game),
        scenarios=scenarios,
        chosen=chosen,
        level=level,
        seats=seats,
        challenge="seed" in given,
        picture=site.picture(game),
        players=[p for p in players_of(game).values() if not isinstance(p, SearchPlayer)],
        levels=[p for p in players_of(game).values() if isinstance(p, SearchPlayer)],
        usual=usual_opponent(game),
        graded=graded,
        measured=site.measurements.of(game),
        words=site.words,
        person=PERSON,
    )


def graded(player: Player) -> str:
    """Say how hard a player is to beat, and its name."""
    return f"{player.grade.capitalize()} ({player.name})" if player.grade else player.name


def usual_opponent(game: Game) -> str:
    """Return whom one meets unless another is chosen: one of normal strength, else the strongest."""
    normal = (name for name, player in game.players.items() if player.grade == NORMAL)
    return next(normal, best_player(game))


def first_setup(game: Game) -> Setup:
    """Return the usual set-up of a game."""
    return new_setup(game, "", "", {}, {})


@post("/new/{slug:str}", include_in_schema=False)
async def new_game(request: AnyRequest, slug: FromPath[str]) -> Redirect:
    """Begin a game and go to its table; beside a real board, ask first for what falls in setting it up."""
    form = await request.form()
    site = site_of(request)
    response = redirect("/")
    owner = greet(request, response)
    asked = await to_thread(asked_of, request, site.game(slug), form)
    response.url = await to_thread(_begin, site, asked, owner)
    response.headers["location"] = response.url
    return response


class NewGameForm:
    """A new game as a form asks for it."""

    def __init__(self, game: Game, form: Any, copy: Edition | None = None) -> None:
        self.game = game
        self.position = form_text(form, "position", MOST_POSITION).strip()
        by_form = not self.position
        self.setup = read_setup(game, form, copy) if by_form else setup_of(game, self.position)
        self.chosen = chosen_cup(form_text(form, "seed", 80).strip().lower())
        self.seats = {
            str(seat): form_text(form, f"seat-{seat}", 40) or PERSON
            for seat in range(len(game.seats_for(self.setup)))
        }
        for name in self.seats.values():
            if name != PERSON and name not in players_of(game):
                raise Problem(422, "bad-setup", WORDS("refusal.no_player", player=name))
        self.far = form_text(form, "together", 10) == "far"
        self.beside = form_text(form, "beside", 10)
        if self.beside == MINE and not self.position:
            self.position = as_it_may_begin(game, self.setup)
        self.told, self.unread = read_told(form_text(form, "told", MOST_TOLD))
        self.fields = {n: str(v) for n, v in form.items() if v and n not in NOT_KEPT}

    def wanted(self) -> ChanceRequest | Answers:
        """Return what falls next in setting it up beside a board, or the dice of all of it."""
        if self.position:
            dice = SeededDice(randbits(SEED_BITS))
            return rolled_in_setting_up(self.game, self.setup, self.position, dice)
        return told_in_setting_up(self.game, self.setup, self.position, self.told)

    def leave_out(self) -> str:
        """Leave out what was told and cannot have fallen; say so, with what can, or nothing if all can."""
        if self.position:
            return ""
        told, game = self.told.answers, self.game
        self.told = fallen_in_setting_up(game, self.setup, self.position, self.told)
        wrong = [" ".join(map(str, faces)) for faces in told[len(self.told.answers) :]]
        wrong += [self.unread] if self.unread else []
        if not wrong:
            return ""
        wanted = self.wanted()
        if isinstance(wanted, ChanceRequest):
            return f"{impossible(wanted, wrong[0])}."
        return WORDS("beside.no_more")

    def reference(self, site: Site) -> Reference:
        """Return the tables and cards of the game; with a copy, as that has them."""
        if not self.setup.files:
            return site.reference(self.game)
        return sit(new_session(self.game, self.setup, {}, 0, None, None), 0).reference()

    def address(self) -> str:
        """Return the address that asks what falls next: what was told so far is in it."""
        fields = self.fields | {"told": write_told(self.told)}
        return f"/new/{self.game.about.slug}/beside?{urlencode(fields)}"

    def take(self, given: dict[str, str], wanted: ChanceRequest | Answers) -> None:
        """Take an answer, roll in a person's place, or take the last answer back; or raise BadFace."""
        if "back" in given:
            self.told = self.told.taken_back()
        elif not isinstance(wanted, ChanceRequest):
            raise BadFace(WORDS("beside.no_more").removesuffix("."))
        elif "roll" in given:
            faces = rolled(wanted, SeededDice(randbits(SEED_BITS)))
            self.told = self.told.answered(faces, own=True)
        else:
            self.told = self.told.answered(read_answer(wanted, given["words"][:200]), own=False)


def with_dice(form: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a form with dice that were told one by one as the words of one answer."""
    fields = dict(form.items())
    told = [fields.pop(f"{DIE}{number}", "") for number in range(1, MOST_DICE + 1)]
    faces = [face for face in told if isinstance(face, str) and face]
    return fields | {"words": " ".join(faces)} if faces else fields


def write_told(told: Waiting) -> str:
    """Write answers for an address: `3.5-2`, those the program gave as `3.~5`."""
    marks = ["~" if place in told.own else "" for place in range(len(told.answers))]
    texts = ["-".join(str(face) for face in answer) for answer in told.answers]
    return ".".join(mark + text for mark, text in zip(marks, texts, strict=True))


def read_told(text: str) -> tuple[Waiting, str]:
    """Read answers from an address, as far as they can be read; return also what could not."""
    told = Waiting(0, "", [], [])
    for part in text.split(".") if text else []:
        faces = [whole_number(face) for face in part.removeprefix("~").split("-")]
        known = [face for face in faces if face is not None]
        if len(known) < len(faces):
            return told, part
        told = told.answered(known, own=part.startswith("~"))
    return told, ""


def expect_told(asked: NewGameForm) -> ChanceRequest | Answers:
    """Return what falls next; what was told and cannot have fallen is a Problem."""
    if said := asked.leave_out():
        raise Problem(422, "no-face", said)
    return asked.wanted()


def picture_of(game: Game, counter: Counter | None) -> Markup:
    """Draw a counter; nothing if there is none."""
    return Markup(draw_row([counter], game.symbols)) if counter is not None else Markup("")


def draw_die(face: int) -> Markup:
    """Draw a die's face, large."""
    return Markup(f'<svg viewBox="0 0 60 60" aria-hidden="true">{die(face, 30, 30, 54)}</svg>')


@get("/new/{slug:str}/beside", include_in_schema=False)
async def set_up_page(request: AnyRequest, slug: FromPath[str]) -> Response[Any]:
    """Ask what falls in setting a game up; when all is told, offer to begin."""
    return await to_thread(_set_up_page, request, slug)


def _set_up_page(request: AnyRequest, slug: str) -> Response[Any]:
    given = with_dice(request.query_params)
    asked = asked_of(request, site_of(request).game(slug), given)
    said = asked.leave_out()
    wanted = asked.wanted()
    try:
        if not said and any(name in given for name in NOT_KEPT):
            asked.take(given, wanted)
            return redirect(asked.address())
    except BadFace as bad:
        said = f"{bad}."
    fields = asked.fields | {"told": write_told(asked.told)}
    cards = asked.reference(site_of(request))
    return html(
        request,
        "beside_set_up.html",
        422 if said else 200,
        game=asked.game,
        wanted=wanted if isinstance(wanted, ChanceRequest) else None,
        purpose=purpose_words(asked.game, wanted) if isinstance(wanted, ChanceRequest) else "",
        stop=stop_of(asked.game, wanted) if isinstance(wanted, ChanceRequest) else "",
        fields=fields,
        answered=len(asked.told.answers),
        said=said,
        draw=draw_die,
        picture=lambda name: picture_of(asked.game, cards.counter_called(name)),
    )


def _begin(site: Site, asked: NewGameForm, owner: str) -> str:
    """Begin a game, and return the address of its table, or of what is asked before it."""
    if not asked.beside:
        room = site.begin(
            asked.game,
            asked.setup,
            asked.seats,
            asked.chosen,
            owner,
            asked.position,
            apart=asked.far,
        )
        return f"/t/{site.token(room, own_role(room))}"
    wanted = expect_told(asked)
    if isinstance(wanted, ChanceRequest):
        return asked.address()
    room = site.begin(
        asked.game, asked.setup, asked.seats, RandomSource(), owner, asked.position, dice=wanted
    )
    mine = "/correct" if asked.beside == MINE else ""
    return f"/t/{site.token(room, own_role(room))}/beside{mine}"


def chosen_cup(words: str) -> RandomSource | None:
    """Return where the dice come from that somebody chose: a seed, the secret of another game, or None."""
    secret = read_secret(words)
    if secret:
        return RandomSource(secret=secret, chosen=True)
    return RandomSource(parse_int(words, "seed") % SEED_LIMIT, chosen=True) if words else None


def copies_of(request: AnyRequest, game: Game) -> list[EditionRow]:
    """List somebody's copies of a game."""
    holder = holder_of(request)
    rows = site_of(request).workbench.copies.of(holder) if holder else []
    return [row for row in rows if row.copy.game == game.about.slug]


def copy_asked(request: AnyRequest, game: Game, form: Any) -> Edition | None:
    """Return the copy that a game is to be played with; none for ours."""
    id, holder = form_text(form, "copy", 60), holder_of(request)
    if not id:
        return None
    return site_of(request).workbench.playable(id, holder, game.about.slug)


def asked_of(request: AnyRequest, game: Game, form: Any) -> NewGameForm:
    """Read what a form asks for, with the copy of whoever sends it."""
    return NewGameForm(game, form, copy_asked(request, game, form))


def read_setup(game: Game, form: Any, copy: Edition | None = None) -> Setup:
    """Read scenario, difficulty and options from a form."""
    given: dict[str, Value] = {}
    for option in game.options:
        words = form_text(form, f"option-{option.name}", 100)
        if words and words != str(option.default).lower():
            given[option.name] = words
    try:
        scenario, difficulty = form_text(form, "scenario"), form_text(form, "difficulty")
        if copy is not None:
            return copy_setup(copy, scenario, difficulty, given)
        return new_setup(game, scenario, difficulty, given, {})
    except BadSetup as bad:
        raise Problem(422, "bad-setup", str(bad)) from None


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
    body, _ = await uploaded_file(request)
    site = site_of(request)
    response = redirect("/")
    owner = greet(request, response)
    text = body.decode("utf-8", errors="replace").replace("\r\n", "\n")
    try:
        response.headers["location"] = response.url = await to_thread(_bring, site, text, owner)
    finally:
        if len(body) > LARGE_FILE:
            await to_thread(site.platform.give_memory_back)
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
    site = site_of(request)
    room, seat = site.invited(token)
    name = room.session.seats()[int(seat)]
    picture = site.picture(room.game)
    with room.lock:
        dice = room.seat(Link(room.id, WATCH)).dice()
    facts = {"seat": name, "token": token, "dice": dice, "picture": picture}
    return html(request, "join.html", game=room.game, **facts)


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


@get("/new/{slug:str}/picture", sync_to_thread=True, include_in_schema=False)
def set_up_picture(
    request: AnyRequest, slug: FromPath[str], scenario: FromQuery[str]
) -> Response[str]:
    """Draw a scenario as it is set up; of one there is not, the first."""
    site = site_of(request)
    game = site.game(slug)
    known = next((one.name for one in game.scenarios if one.name == scenario), "")
    return Response(site.picture_of_set_up(game, known), media_type=MediaType.HTML)


@get("/learn/{slug:str}", include_in_schema=False)
async def learn_page(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """Offer the lessons of a game."""
    site = site_of(request)
    game = await to_thread(site.game, slug)
    lesson_of(game, "")
    facts = {"picture": await to_thread(site.picture, game), "lessons": lessons_of(game)}
    return html(request, "learn.html", game=game, **facts)


@post("/learn/{slug:str}", include_in_schema=False)
async def learn(request: AnyRequest, slug: FromPath[str]) -> Redirect:
    """Open the first lesson of a game."""
    return await _open_lesson(request, slug, "")


@post("/learn/{slug:str}/{name:str}", include_in_schema=False)
async def learn_more(request: AnyRequest, slug: FromPath[str], name: FromPath[str]) -> Redirect:
    """Open a lesson of a game."""
    return await _open_lesson(request, slug, name)


async def _open_lesson(request: AnyRequest, slug: str, name: str) -> Redirect:
    site = site_of(request)
    response = redirect("/")
    owner = f"{GUIDE}{greet(request, response)}"[:64]
    lesson, token = await to_thread(_learn, site, slug, name, owner)
    response.headers["location"] = response.url = f"/t/{token}/replay?at=0&guide={lesson.name}"
    return response


def lesson_of(game: Game, name: str) -> Lesson:
    """Return a lesson of a game, the first without a name, or raise a Problem."""
    lesson = lesson_named(game, name)
    if lesson is None:
        raise Problem(404, "not-found", WORDS("refusal.no_guide", game=game.about.title))
    return lesson


def _learn(site: Site, slug: str, name: str, owner: str) -> tuple[Lesson, str]:
    """Return a lesson and a link to somebody's copy of it: the one of before, if it is as it was."""
    lesson = lesson_of(site.game(slug), name)
    for row in site.store.games_of(owner):
        if row.slug == slug and "\n".join(site.store.lines(row.id)) + "\n" == lesson.text:
            room = site.rooms.open(row.id)
            break
    else:
        room, _ = site.bring(lesson.text, owner)
    return lesson, site.token(room, own_role(room) if room.session.people() else ALL)
