"""The print page: the same kit as `hexile print`, for the browser's own print."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup

from hexile.kernel.errors import HexileError
from hexile.kernel.game import Game, new_setup
from hexile.kernel.setup import Setup
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, form_text, html, site_of
from hexile.server.i18n import WORDS
from hexile.server.jobs.channel import Message
from hexile.server.pages.setup_page import copy_asked
from hexile.server.printing.counter_pages import SIZES
from hexile.server.printing.kit_markup import KIT
from hexile.server.printing.sheet import PAPERS
from hexile.table.editions.edition import Edition, copy_setup, whose_copy

NOT_KEPT: Final = {"cache-control": "no-store"}
VERSION: Final = 0  # a kit never grows old: its key holds all that it depends on


class Asked:
    """What somebody asks for: scenario, paper, size of the counters, greys, lines to cut along."""

    def __init__(self, query: object) -> None:
        self.scenario = form_text(query, "scenario", 60)
        self.paper = form_text(query, "paper", 10) or "a4"
        self.counters = form_text(query, "counters", 4) or "15"
        self.mono = form_text(query, "mono", 4) == "1"
        self.plain = form_text(query, "plain", 4) == "1"
        if self.paper not in PAPERS:
            raise Problem(400, "bad-input", WORDS("print.no_paper", papers=", ".join(PAPERS)))
        if self.counters not in map(str, SIZES):
            sizes = ", ".join(map(str, SIZES))
            raise Problem(400, "bad-input", WORDS("print.no_size", sizes=sizes))

    def job(self, game: Game, setup: Setup, edition: str) -> Message:
        """Return what the workers are asked for."""
        return {
            "what": KIT,
            "game": game.about.slug,
            "scenario": setup.scenario,
            "options": setup.values,
            "files": setup.files,
            "edition": edition,
            "paper": self.paper,
            "counters": int(self.counters),
            "mono": self.mono,
            "lines": not self.plain,
        }


def job_asked(request: AnyRequest, slug: str) -> Message:
    """Return the job for the kit that is asked for, or raise a Problem that says what is wrong."""
    game = site_of(request).game(slug)
    asked = Asked(request.query_params)
    copy: Edition | None = copy_asked(request, game, request.query_params)
    try:
        if copy is None:
            return asked.job(game, new_setup(game, asked.scenario, "", {}, {}), "")
        edition = WORDS("print.edition", name=whose_copy(copy.name, copy.owner))
        return asked.job(copy.of(), copy_setup(copy, asked.scenario, "", {}), edition)
    except Problem:
        raise
    except HexileError as error:
        raise Problem(400, "bad-input", str(error)) from None


def key_of(job: Message) -> tuple[str, ...]:
    """Return the name under which a kit is kept: the same for everybody who asks for the same."""
    return (KIT, sha256(repr(sorted(job.items())).encode()).hexdigest())


@get("/print/{slug:str}", sync_to_thread=True, include_in_schema=False)
def print_page(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """Show the kit of a game, ready for the browser's print, or that it is being drawn."""
    site = site_of(request)
    job = job_asked(request, slug)
    key = key_of(job)
    drawing = site.drawings.known(key, VERSION) or site.drawings.begin(key, VERSION, job)
    at = f"/print/{slug}/pages?{request.url.query}"
    facts: dict[str, Any] = {"papers": list(PAPERS), "sizes": list(map(str, SIZES)), "pages_at": at}
    copy_id = form_text(request.query_params, "copy", 60)
    asked = Asked(request.query_params)
    facts |= {"game": site.game(slug), "asked": asked, "pages": Markup(drawing.text)}
    return html(request, "print.html", copy_id=copy_id, **facts)


@get("/print/{slug:str}/pages", sync_to_thread=True, include_in_schema=False)
def kit_pages_now(request: AnyRequest, slug: FromPath[str]) -> Response[Any]:
    """Return the pages of a kit once they are drawn; 202 until then."""
    drawing = site_of(request).drawings.known(key_of(job_asked(request, slug)), VERSION)
    if drawing is None:
        raise Problem(404, "no-picture", WORDS("refusal.no_picture"))
    if drawing.under_way() and not drawing.text:
        return Response({}, status_code=202, headers=NOT_KEPT)
    return Response(drawing.text, media_type="text/html", headers=NOT_KEPT)


HANDLERS: Final = [print_page, kit_pages_now]
