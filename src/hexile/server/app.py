"""Puts the server together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from traceback import extract_tb
from typing import Any, Final

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import DataError, DBAPIError

from hexile import __version__
from hexile.server.api import table_api
from hexile.server.config import MOST_REQUEST, Config
from hexile.server.editor import editions_page, workshop_page
from hexile.server.http import metrics
from hexile.server.http.http_errors import RETRY_S, Problem, problem_of
from hexile.server.http.request_helpers import AnyRequest, FormRequest, by_script, html
from hexile.server.http.security import SecurityMiddleware
from hexile.server.i18n import WORDS
from hexile.server.pages import (
    challenge_page,
    games_page,
    home_page,
    print_page,
    puzzles_page,
    setup_page,
)
from hexile.server.pages.api_docs_page import docs
from hexile.server.pages.docs_page import docs_file, docs_start
from hexile.server.pages.health_page import health
from hexile.server.pages.table import (
    advice_page,
    companion_page,
    download_page,
    end_page,
    reference_page,
    replay_page,
    review_page,
    rules_page,
    share_page,
    table_page,
)
from hexile.server.site import HERE, Site
from hexile.server.store.game_store import Unreachable, Unsure
from hexile.server.store.journal_writer import first_line
from hexile.table.table_errors import UNSURE, Refused, refuse

LOG: Final = logging.getLogger("hexile.server")
PROBLEM_JSON: Final = "application/problem+json"
MOST_TOLD: Final = 300  # characters of what the framework says
KINDS: Final = {404: "not-found", 405: "bad-input", 408: "slow", 413: "too-large"}

HANDLERS: Final[list[Any]] = [
    home_page.home,
    home_page.shelf_picture,
    home_page.remove,
    *games_page.HANDLERS,
    *end_page.HANDLERS,
    *share_page.HANDLERS,
    *challenge_page.HANDLERS,
    *editions_page.HANDLERS,
    *workshop_page.HANDLERS,
    setup_page.new_page,
    setup_page.new_game,
    setup_page.set_up_page,
    setup_page.load_page,
    setup_page.load,
    setup_page.join_page,
    setup_page.join,
    setup_page.set_up_picture,
    setup_page.learn_page,
    setup_page.learn,
    setup_page.learn_more,
    table_page.table_page,
    table_page.parts_page,
    table_page.whole_record,
    table_page.see_again,
    *table_page.CHANGES,
    *companion_page.HANDLERS,
    table_page.new_links,
    table_page.why,
    table_page.odds,
    table_page.walks,
    table_page.whynot,
    table_page.forecasts,
    table_page.live,
    table_page.luck,
    table_page.chart,
    download_page.picture,
    download_page.style,
    download_page.journal,
    download_page.position,
    download_page.report,
    advice_page.ask_advice,
    advice_page.advice_now,
    advice_page.stop_advice,
    replay_page.replay_page,
    replay_page.replay_parts,
    replay_page.replay_frames,
    review_page.review_page,
    review_page.review_parts,
    review_page.review_now,
    review_page.begin_review,
    review_page.stop_review,
    *puzzles_page.HANDLERS,
    rules_page.rules,
    *print_page.HANDLERS,
    reference_page.reference,
    docs,
    docs_start,
    docs_file,
    health,
    table_api.ROUTER,
]


def make_app(config: Config) -> SecurityMiddleware:
    """Make the application for one process."""
    return make_guarded(Site(config))


def make_guarded(site: Site) -> SecurityMiddleware:
    """Make the application with the guard outermost: nothing gets past it."""

    def page(problem: Problem) -> str:
        title = WORDS(f"problem.{problem.kind}")
        public = site.config.public
        return site.page(
            "problem.html", theme="", public=public, title=title, detail=problem.detail
        )

    door = SecurityMiddleware(make_inner(site), site.config, page, site.platform.frame_ancestors)
    if metrics.are_asked_for():
        metrics.tell_of(site, door)
    return door


def make_inner(site: Site) -> Litestar:
    """Make the application behind the guard."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        site.platform.prepare_loop(loop)
        site.bus.attach(loop)
        if site.listener is not None:
            site.listener.start()
        yield
        if site.listener is not None:
            site.listener.stop()
        await asyncio.to_thread(site.thinkers.close)
        site.store.engine.dispose()

    return Litestar(
        route_handlers=[
            *HANDLERS,
            create_static_files_router("/static", [HERE / "static"]),
            *(metrics.handlers() if metrics.are_asked_for() else []),
        ],
        middleware=metrics.middleware() if metrics.are_asked_for() else [],
        state=State({"site": site}),
        request_class=FormRequest,
        lifespan=[running],
        exception_handlers=FAULTS,
        compression_config=CompressionConfig(
            "gzip", gzip_compress_level=3, minimum_size=600, exclude=r"/live$|\.woff2$"
        ),
        request_max_body_size=MOST_REQUEST,
        openapi_config=OpenAPIConfig(
            title="Hexile",
            version=__version__,
            description="Play every game by program. The link to a table gives the right to play it.",
            path="/api",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


def show_problem(request: AnyRequest, problem: Problem) -> Response[Any]:
    """Answer a refused request: a page for people, problem details for programs."""
    title = WORDS(f"problem.{problem.kind}")
    if by_script(request) or wants_json(request):
        body = problem.body(title)
        response = Response[Any](body, status_code=problem.status, media_type=PROBLEM_JSON)
    else:
        back = "/copies" if request.url.path.startswith("/copies") else ""
        words = {"title": title, "detail": problem.detail, "back": back}
        response = html(request, "problem.html", problem.status, **words)
    if problem.retry_s:
        response.headers["retry-after"] = str(problem.retry_s)
    return response


def show_refused(request: AnyRequest, refused: Refused) -> Response[Any]:
    """Answer what a table refused."""
    return show_problem(request, problem_of(refused))


def wants_json(request: AnyRequest) -> bool:
    """Tell whether the answer is for a program."""
    accept = request.headers.get("accept", "")
    return request.url.path.startswith("/api") or "text/html" not in accept


def show_http(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Answer what the framework itself refuses, in the same form, without its inner words."""
    status = error.status_code
    kind = KINDS.get(status, "bad-input")
    if status >= 500:
        return show_fault(request, error)
    response = show_problem(request, Problem(status, kind, told(error)[:MOST_TOLD]))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def told(error: HTTPException) -> str:
    """Say what the framework refuses: what a body lacks field by field, else its own sentence."""
    if isinstance(error.extra, list) and error.extra:
        wrong = "; ".join(f"{one.get('key', 'body')}: {one['message']}" for one in error.extra)
        return WORDS("refusal.form", fault=wrong)
    if error.status_code in (400, 408):
        return str(error.detail)
    return WORDS("refusal.no_answer", status=error.status_code)


def show_deep(request: AnyRequest, error: RecursionError) -> Response[Any]:
    """Answer brackets in brackets without end, where a body is read; elsewhere it is our fault."""
    if extract_tb(error.__traceback__)[-1].name != "decode_json":
        return show_fault(request, error)
    return show_problem(request, Problem(400, "bad-input", WORDS("refusal.deep")))


def show_unreachable(request: AnyRequest, error: Exception) -> Response[Any]:
    """Answer while the database does not: in a moment it may."""
    if isinstance(error, DataError):  # a text that it cannot keep
        return show_problem(request, Problem(400, "bad-input", WORDS("refusal.zero")))
    LOG.warning("the database does not answer: %s", first_line(error))
    if isinstance(error, Unsure):
        return show_refused(request, refuse(UNSURE))
    words = WORDS("refusal.database", seconds=RETRY_S)
    return show_problem(request, Problem(503, "busy", words, retry_s=RETRY_S))


def show_fault(request: AnyRequest, error: Exception) -> Response[Any]:
    """Answer when something of ours broke: the fault goes to the log, never to the page."""
    LOG.error("while answering %s", request.url.path.split("/")[1:2], exc_info=error)
    problem = Problem(500, "server", WORDS("refusal.server"))
    return show_problem(request, problem)


# What is shown of everything that can go wrong while a request is answered.
FAULTS: Final[Any] = {
    Problem: show_problem,
    Refused: show_refused,
    HTTPException: show_http,
    RecursionError: show_deep,
    DBAPIError: show_unreachable,
    Unreachable: show_unreachable,
    Unsure: show_unreachable,
    Exception: show_fault,
}
