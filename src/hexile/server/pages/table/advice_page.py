"""Advice and computer players, as the table's page asks for them."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from hexile.server.http.request_helpers import AnyRequest, html, site_of
from hexile.server.jobs.advice_jobs import Thought


def advice_part(request: AnyRequest, token: str, thought: Thought) -> Response[str]:
    """Draw what a search thinks."""
    return html(request, "advice.html", thought=thought, token=token)


@post("/t/{token:str}/advice", sync_to_thread=True, include_in_schema=False, status_code=200)
def ask_advice(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Begin to think for the seat that must choose."""
    site = site_of(request)
    return advice_part(request, token, site.advisers.ask(*site.open(token)))


@get("/t/{token:str}/advice/now", sync_to_thread=True, include_in_schema=False)
def advice_now(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Return what was found so far."""
    site = site_of(request)
    return advice_part(request, token, site.advisers.of(*site.open(token)))


@post("/t/{token:str}/advice/stop", sync_to_thread=True, include_in_schema=False, status_code=200)
def stop_advice(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Think no further."""
    site = site_of(request)
    thought = site.advisers.of(*site.open(token))
    thought.stop()
    return advice_part(request, token, thought)
