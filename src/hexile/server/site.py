"""Everything the handlers share: tables, drawings, texts, templates, links."""

from __future__ import annotations

import json
import logging
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

from hexile import __version__
from hexile.games import BrokenGame, find, slugs
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.component_data.component import Component
from hexile.kernel.game import Game
from hexile.kernel.journal import BadJournal, Journal, game_named_in, read_journal
from hexile.kernel.rulebook import Rule
from hexile.kernel.scene import Reference
from hexile.kernel.setup import BadSetup, Setup
from hexile.server.config import Config
from hexile.server.drawing.board.board_svg import Press, draw_small
from hexile.server.drawing.board.counter_svg import shared_defs, token
from hexile.server.drawing.board.ink_styles import inks_sheet
from hexile.server.drawing.board.margin_widgets import die_inline, throw_inline
from hexile.server.drawing.board.provenance_marks import mark_inline
from hexile.server.drawing.icons import icon, mark
from hexile.server.drawing.inline_styles import bundle
from hexile.server.editor.edition_service import EditionService
from hexile.server.http.http_errors import Problem, no_game
from hexile.server.http.page_cache import PageCache
from hexile.server.http.quotas import Quotas
from hexile.server.http.upload_limits import check_journal, check_text
from hexile.server.i18n import WORDS
from hexile.server.jobs.advice_jobs import Advisers
from hexile.server.jobs.drawing_jobs import DrawingJobs
from hexile.server.jobs.edition_measurement import Measurers
from hexile.server.jobs.rating_jobs import Raters
from hexile.server.jobs.reason_jobs import ReasonJobs
from hexile.server.jobs.review_jobs import Reviewers
from hexile.server.limits import DAY_S
from hexile.server.platform_services import Platform
from hexile.server.stats.measured_strength import Measurements
from hexile.server.stats.results import Results
from hexile.server.store.database import open_engine
from hexile.server.store.encrypted_file import BadSeal, Ticket, is_sealed, unseal
from hexile.server.store.game_store import Store
from hexile.server.store.results_store import ResultsStore
from hexile.server.tables.live_updates import TROUBLE, Bus, Listener
from hexile.server.tables.room import Room, Rooms
from hexile.server.tables.seat_holders import Chairs, chairs_for
from hexile.server.tables.seat_links import JOIN, BadLink, Link, Sealer, new_id, parts_of
from hexile.server.templating import template_environment
from hexile.table.lessons import example_of, set_up_of
from hexile.table.narration.rules_text import components_of, read_rulebook
from hexile.table.seat import sit
from hexile.table.seating import PERSON, seated
from hexile.table.session import new_cup, new_session

LOG: Final = logging.getLogger("hexile.server")
HERE: Final = Path(__file__).parent
TEMPLATES: Final = "templates"  # in the folder of what was prepared
SHELF: Final = "shelf"


def this_machine() -> Platform:
    """Return the services of a machine, whose modules a browser's Python has not."""
    from hexile.server.machine_platform import MachinePlatform

    return MachinePlatform()


class Site:
    """One server's parts."""

    def __init__(self, config: Config, platform: Platform | None = None) -> None:
        self.config = config
        self.platform = platform or this_machine()
        engine = open_engine(config.database, self.platform.pragmas)
        self.store = Store(engine, config.limits.put_away_days * DAY_S)
        self.bus = Bus()
        self.limits = config.limits
        self.thinkers = self.platform.make_pool(config)
        self.rooms = Rooms(self.store, self.bus, self.thinkers, self.limits)
        self.shelves = ResultsStore(self.store)
        self.results = Results(self.store, self.shelves, self.limits.results)
        self.rooms.settle = self.results.settle
        self.rooms.give_memory_back = self.platform.give_memory_back
        self.press = Press(self.limits.drawings_bytes)
        self.sealer = Sealer(config.key)
        self.vault = self.platform.make_vault(config.key)
        self.words = WORDS
        self.measurements = Measurements()
        self.quotas = Quotas(self.limits, self.store)
        self.workbench = EditionService(self.store, self.quotas, self.limits)
        self.workshop_pages = PageCache()
        self.measurers = Measurers(self.thinkers, self.quotas, self.limits)
        self.reasons = ReasonJobs(self.thinkers)
        self.advisers = Advisers(self.thinkers, self.quotas, self.limits.advice_at_once)
        self.reviewers = Reviewers(self.store, self.thinkers, self.quotas, self.limits)
        self.raters = Raters(self.thinkers)
        self.drawings = DrawingJobs(self.thinkers)
        self.reviewers.write_down = self.results.reviewed
        self.listener = Listener(self.store, self.bus) if self.store.shared else None
        self.stamp = secrets.token_hex(4)
        self._pictures: dict[str, Markup] = {}
        self._styles: dict[str, str] = {}
        self._references: dict[str, Reference] = {}
        self._books: dict[str, dict[str, Rule]] = {}
        self.templates = self._environment()

    def _environment(self) -> Environment:
        ready = self.platform.prepared
        made = template_environment(ready and ready / TEMPLATES)
        made.globals.update(
            t=self.words,
            icon=icon,
            mark=Markup(mark()),
            die=lambda face: Markup(die_inline(face)),
            dice=lambda throw: Markup(throw_inline(throw)),
            pm=lambda origin: Markup(mark_inline(origin)),
            who=lambda side: Markup(token(side)),
            defs=Markup(shared_defs()),
            version=__version__,
            solo=self.platform.solo,
            stamp=self.stamp,
            js_words=script_json(self.words.part("js")),
        )
        # What an included template imports is made anew each time: these the parts of a table use at every click.
        macros: Any = made.get_template("macros.html").module
        made.globals.update(btn=macros.btn, link=macros.link, rule=macros.rule)
        return made

    def page(self, template: str, **facts: object) -> str:
        """Fill a template."""
        return self.templates.get_template(template).render(**facts)

    def macros(self) -> Any:
        """Return the small templates that others are made of."""
        return self.templates.get_template("macros.html").module

    # --- games on the shelf

    def game(self, slug: str) -> Game:
        """Return a game, or raise a Problem that names the nearest, or says what is broken."""
        try:
            return find(slug)
        except BrokenGame as broken:
            raise Problem(503, "broken-game", f"{broken}.") from None
        except BadSetup as unknown:
            raise Problem(404, "no-such-rules", str(unknown)) from None

    def slugs(self) -> list[str]:
        """Name the games there are, those that cannot be loaded too."""
        return slugs()

    def shelf(self) -> list[Game]:
        """List the games there are, without those that cannot be loaded, the shortest first."""
        found: list[Game] = []
        for slug in self.slugs():
            with suppress(BrokenGame):
                found.append(find(slug))
        return sorted(found, key=lambda game: game.about.minutes)

    def picture(self, game: Game) -> Markup:
        """Return a small picture of a game under way, drawn once."""
        slug = game.about.slug
        if slug not in self._pictures:
            ready = self.platform.prepared
            made = ready / SHELF / f"{slug}.svg" if ready else None
            self._pictures[slug] = (
                Markup(made.read_text(encoding="utf-8"))
                if made is not None and made.exists()
                else self._drawn(game)
            )
        return self._pictures[slug]

    def _drawn(self, game: Game) -> Markup:
        scene = sit(example_of(game), 0).scene
        return Markup(draw_small(scene, game.symbols, self.press))

    def picture_of_set_up(self, game: Game, scenario: str) -> Markup:
        """Return a small picture of a scenario as it is set up, drawn once."""
        key = f"{game.about.slug} {scenario}"
        if key not in self._pictures:
            scene = sit(set_up_of(game, scenario), 0).scene
            self._pictures[key] = Markup(draw_small(scene, game.symbols, self.press))
        return self._pictures[key]

    def style(self, name: str) -> str:
        """Return a bundle of style sheets, put together once; the one every page has knows each game's inks."""
        if name not in self._styles:
            inks = inks_sheet(self.shelf()) if name == "page" else ""
            self._styles[name] = f"{bundle(name)}\n{inks}"
        return self._styles[name]

    def draw_shelf(self) -> None:
        """Draw every game's picture, so that the first visitor need not wait for it."""
        for game in self.shelf():
            try:
                self.picture(game)
            except Exception:  # the shelf names it when somebody looks
                LOG.exception("%s cannot be drawn for the shelf", game.about.slug)

    def rulebook(self, game: Game) -> dict[str, Rule]:
        """Return a game's rules, empty where the book is not there yet."""
        slug = game.about.slug
        if slug not in self._books:
            try:
                self._books[slug] = read_rulebook(game.package)
            except FileNotFoundError:
                self._books[slug] = {}
        return self._books[slug]

    def reference(self, game: Game) -> Reference:
        """Return the printed tables and unit cards of a game, as they stand in the example on the shelf."""
        if game.about.slug not in self._references:
            self._references[game.about.slug] = sit(example_of(game), 0).reference()
        return self._references[game.about.slug]

    def components(self, game: Game) -> list[Component]:
        """Return what a game consists of and where it comes from; nothing where that is not said."""
        try:
            return components_of(game.package)
        except FileNotFoundError:
            return []

    # --- tables

    def open(self, token: str) -> tuple[Room, Link]:
        """Return the table and the role a link gives, or raise a Problem that tells nothing more."""
        try:
            room, link = self._opened(token)
        except BadLink:
            raise no_game() from None
        if link.role.startswith(JOIN):
            raise no_game()
        if self.store.put_away_s:
            self.store.bring_back(self.store.game(room.id))
        return room, link

    def _opened(self, token: str) -> tuple[Room, Link]:
        game, role, _ = parts_of(token)
        room = self.rooms.open(game)
        generation = room.generation(role)
        if not generation:
            raise BadLink(token)
        return room, self.sealer.open(token, generation)

    def invited(self, token: str) -> tuple[Room, str]:
        """Return the table and the seat an invitation is to, or raise a Problem."""
        try:
            room, link = self._opened(token)
        except BadLink:
            raise Problem(404, "no-such-table", self.words("join.gone")) from None
        if not link.role.startswith(JOIN):
            raise no_game()
        return room, link.role.removeprefix(JOIN)

    def join(self, token: str) -> tuple[Room, str]:
        """Let somebody take the seat an invitation is to; of several only the first."""
        room, seat = self.invited(token)
        self.change_chairs(room, room.chairs.take(seat))
        return room, seat

    def change_chairs(self, room: Room, after: Chairs) -> None:
        """Change who sits where, and have the pages that are open look whether their links still hold."""
        if not self.store.change_chairs(room.id, room.chairs.text(), after.text()):
            raise Problem(404, "no-such-table", self.words("join.gone"))
        room.chairs = after
        self.bus.tell(room.id, TROUBLE)

    def token(self, room: Room, role: str) -> str:
        """Return the secret part of a link to a table."""
        return self.sealer.token(room.id, role, room.generation(role))

    def begin(
        self,
        game: Game,
        setup: Setup,
        seats: dict[str, str],
        chosen: RandomSource | None,
        owner: str,
        position: str = "",
        apart: bool = False,
        maker: str = "",
        challenge: str = "",
        dice: Dice | None = None,
    ) -> Room:
        """Set up a new game, or a position, keep it, and let computers who come first play.

        Where people roll, *dice* have what fell in setting it up. Unless a cup was chosen its dice come from a new secret. People who sit *apart* join by links; the
        *maker* has the first seat unless another is named.
        """
        self.quotas.expect_game()
        lines: list[str] = []
        cup = chosen or new_cup(secret=True)
        shared = self.rooms.setups.shared(game, setup)
        table = new_session(game, shared, seats, cup, dice, lines.append, position)
        named = seated(game, table.journal.header)
        people = [seat for seat, name in enumerate(named) if name == PERSON]
        chairs = chairs_for(people, maker).text() if apart and len(people) > 1 else ""
        id = new_id()
        secret = (cup.promise, cup.secret.hex()) if cup.is_hidden() else None
        written = "\n".join(lines).split("\n")
        self.store.create(id, game.about.slug, owner, written, secret, chairs, challenge)
        return self.rooms.open(id)

    def unsealed(self, text: str) -> tuple[Ticket | None, str]:
        """Return what a game file gives the right to and its journal: a plain one gives any role."""
        if not is_sealed(text):
            return None, text
        if self.vault is None:
            raise Problem(422, "bad-file", self.words("import.solo"))
        try:
            return unseal(text, self.vault)
        except BadSeal as bad:
            raise Problem(422, "bad-file", self.words("import.sealed", fault=bad)) from None

    def bring(self, text: str, owner: str) -> tuple[Room, BadJournal | None]:
        """Keep an uploaded journal as a new game, as far as it can be read."""
        self.quotas.expect_upload()
        check_text(text, self.limits)
        try:
            game = find(game_named_in(text))
        except BadJournal as bad:
            raise Problem(422, "bad-file", self.words("import.not_ours", fault=bad)) from None
        except BadSetup as unknown:
            raise Problem(422, "bad-file", self.words("import.unknown", fault=unknown)) from None
        try:
            reading = read_journal(game, text)
        except (BadJournal, BadSetup) as bad:
            raise Problem(422, "bad-file", self.words("import.not_ours", fault=bad)) from None
        check_journal(reading.journal, self.limits)
        id = new_id()
        self.store.create(
            id, game.about.slug, owner, kept_lines(text, reading.journal, reading.fault)
        )
        try:
            return self.rooms.open(id), reading.fault
        except Problem:
            self.store.remove(id)
            raise


def kept_lines(text: str, journal: Journal, fault: BadJournal | None) -> list[str]:
    """Return the lines of an uploaded journal up to the first damaged one, which stays with it."""
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return lines if fault is None else lines[: fault.line]


def script_json(value: object) -> str:
    """Write data for a script element: nothing in it can end the element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
