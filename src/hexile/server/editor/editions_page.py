"""My copies: games with components of one's own, made from ours, loaded, named, given away, deleted."""

from __future__ import annotations

import time
from asyncio import to_thread
from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from hexile.server.http.request_helpers import (
    AnyRequest,
    form_text,
    greet,
    holder_of,
    html,
    redirect,
    site_of,
    uploaded_file,
)
from hexile.server.site import Site
from hexile.server.store.edition_store import EditionRow
from hexile.server.tables.game_list import ago
from hexile.server.tables.kept_games import NAME, expect_holder
from hexile.table.editions.edition import replaceable
from hexile.table.editions.edition_check import differences
from hexile.table.editions.edition_files import zip_bytes


class ListedEdition:
    """A copy in the list: of which game, how many values are its own, and what is wrong with it."""

    def __init__(self, site: Site, row: EditionRow) -> None:
        self.id = row.id
        self.copy = row.copy
        self.game = site.game(row.copy.game)
        self.picture: Markup = site.picture(self.game)
        self.ago = ago(time.time() - row.changed)
        self.faults = site.workbench.checks.faults(row.copy)
        self.differs = len(differences(row.copy))
        self.since = self.game.about.since(row.copy.rules)


@get("/copies", sync_to_thread=True, include_in_schema=False)
def copies_page(request: AnyRequest) -> Response[str]:
    """Show somebody's copies, and the games one can be made of."""
    site = site_of(request)
    rows = site.workbench.copies.of(holder_of(request))
    listed = [ListedEdition(site, row) for row in rows]
    games = [game for game in site.shelf() if replaceable(game)]
    response = html(request, "copies.html", copies=listed, games=games)
    greet(request, response)
    return response


@post("/copies/new/{slug:str}", include_in_schema=False)
async def make(request: AnyRequest, slug: FromPath[str]) -> Redirect:
    """Make an edition of a game, and open it."""
    site = site_of(request)
    response = redirect("/copies")
    visitor = greet(request, response)
    holder = holder_of(request) or visitor
    id = await to_thread(lambda: site.workbench.make(holder, site.game(slug)))
    response.headers["location"] = response.url = f"/copies/{id}"
    return response


@post("/copies/load", include_in_schema=False)
async def load(request: AnyRequest) -> Redirect:
    """Keep the copy in a zip, and open it."""
    body, name = await uploaded_file(request)
    site = site_of(request)
    response = redirect("/copies")
    visitor = greet(request, response)
    holder = holder_of(request) or visitor
    id = await to_thread(site.workbench.load, holder, body, name[:NAME])
    response.headers["location"] = response.url = f"/copies/{id}"
    return response


def opened(request: AnyRequest, id: str) -> EditionRow:
    """Return the copy somebody asks for, if it is theirs."""
    return site_of(request).workbench.open(id, expect_holder(holder_of(request)))


@post("/copies/{id:str}/rename", include_in_schema=False)
async def rename(request: AnyRequest, id: FromPath[str]) -> Redirect:
    """Call a copy something else, and say whose it is."""
    form = await request.form()
    name = form_text(form, "name", NAME)
    owner = form_text(form, "owner", NAME) if "owner" in form else None
    site = site_of(request)
    await to_thread(lambda: site.workbench.rename(opened(request, id), name, owner))
    return redirect("/copies")


@post("/copies/{id:str}/duplicate", sync_to_thread=True, include_in_schema=False)
def duplicate(request: AnyRequest, id: FromPath[str]) -> Redirect:
    """Make another of a copy."""
    site_of(request).workbench.duplicate(opened(request, id))
    return redirect("/copies")


@post("/copies/{id:str}/remove", sync_to_thread=True, include_in_schema=False)
def remove(request: AnyRequest, id: FromPath[str]) -> Redirect:
    """Delete a copy for good."""
    site_of(request).workbench.remove(opened(request, id))
    return redirect("/copies")


@get("/copies/{id:str}/zip", sync_to_thread=True, include_in_schema=False)
def download(request: AnyRequest, id: FromPath[str]) -> Response[bytes]:
    """Hand a copy out as one zip."""
    copy = opened(request, id).copy
    headers = {"content-disposition": f'attachment; filename="{copy.game}-copy.zip"'}
    return Response(zip_bytes(copy), media_type="application/zip", headers=headers)


HANDLERS: Final = [copies_page, make, load, rename, duplicate, remove, download]
