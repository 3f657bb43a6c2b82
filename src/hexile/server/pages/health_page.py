"""Whether the server is well, for whoever watches over it."""

from __future__ import annotations

import msgspec
from litestar import get

from hexile import __version__
from hexile.server.http.request_helpers import AnyRequest, site_of


class Health(msgspec.Struct):
    """The server is well: its version, the database's shape, and how much is going on."""

    hexile: str
    database: str
    tables: int
    waiting: int


@get("/health", sync_to_thread=True, summary="Is the server healthy?")
def health(request: AnyRequest) -> Health:
    """Answer if the database answers; else 503."""
    site = site_of(request)
    shape = site.store.shape()
    return Health(__version__, shape, site.rooms.count(), site.thinkers.waiting())
