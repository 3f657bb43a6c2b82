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
from sqlalchemy.exc import DBAPIError

from hexile import __version__
from hexile.server import api, metrics
from hexile.server.config import MOST_BODY, Config
from hexile.server.keeping import first_line
from hexile.server.pages import (
    advice,
    begin,
    beside,
    challenge,
    copies,
    ending,
    files,
    games,
    home,
    moments,
    reference,
    replay,
    review,
    rules,
    table,
    workshop,
)
from hexile.server.pages.docs import docs
from hexile.server.pages.health import health
from hexile.server.problems import RETRY_S, Problem, problem_of
from hexile.server.security import SecurityMiddleware
from hexile.server.site import HERE, Site
from hexile.server.store.store import Unreachable, Unsure
from hexile.server.web import AnyRequest, by_script, html
from hexile.server.words import WORDS
from hexile.table.refusals import UNSURE, Refused, refuse

LOG: Final = logging.getLogger("hexile.server")
PROBLEM_JSON: Final = "application/problem+json"
MOST_TOLD: Final = 300  # characters of what the framework says
KINDS: Final = {404: "not-found", 405: "bad-input", 408: "slow", 413: "too-large"}

HANDLERS: Final[list[Any]] = [
    home.home,
    home.remove,
    *games.HANDLERS,
    *ending.HANDLERS,
    *challenge.HANDLERS,
    *copies.HANDLERS,
    *workshop.HANDLERS,
    begin.new_page,
    begin.new_game,
    begin.set_up_page,
    begin.load_page,
    begin.load,
    begin.join_page,
    begin.join,
    begin.set_up_picture,
    begin.learn_page,
    begin.learn,
    table.table_page,
    table.parts_page,
    table.whole_record,
    *table.CHANGES,
    *beside.HANDLERS,
    table.new_links,
    table.why,
    table.odds,
    table.walks,
    table.whynot,
    table.forecasts,
    table.live,
    table.luck,
    table.chart,
    files.picture,
    files.journal,
    files.position,
    files.report,
    advice.ask_advice,
    advice.advice_now,
    advice.stop_advice,
    replay.replay_page,
    replay.replay_parts,
    replay.replay_frames,
    review.review_page,
    review.review_parts,
    review.review_now,
    review.begin_review,
    review.stop_review,
    moments.game_moments,
    moments.game_moment,
    moments.table_moments,
    moments.table_moment,
    rules.rules,
    reference.reference,
    docs,
    health,
    api.ROUTER,
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

    door = SecurityMiddleware(make_inner(site), site.config, page)
    if metrics.are_asked_for():
        metrics.tell_of(site, door)
    return door


def make_inner(site: Site) -> Litestar:
    """Make the application behind the guard."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        site.bus.attach(asyncio.get_running_loop())
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
        lifespan=[running],
        exception_handlers=FAULTS,
        compression_config=CompressionConfig(
            "gzip", gzip_compress_level=3, minimum_size=600, exclude=r"/live$|\.woff2$"
        ),
        request_max_body_size=MOST_BODY + 100_000,
        openapi_config=OpenAPIConfig(
            title="Hexile",
            version=__version__,
            description="Play every game on the shelf by program. A table's link is the right to it.",
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
