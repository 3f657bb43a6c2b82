"""The API of one's copies: what there is, and making one from texts."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from hexile.kernel.component_data.file_limits import MOST_FILE
from hexile.kernel.setup import BadSetup, Setup
from hexile.server.api.schemas import NewGame
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, holder_of, site_of
from hexile.server.site import Site
from hexile.server.store.edition_store import EditionRow
from hexile.server.tables.kept_games import expect_holder
from hexile.server.tables.operations import Text
from hexile.table.editions.edition import copy_setup
from hexile.table.editions.edition_check import differences

FileText = Annotated[str, msgspec.Meta(max_length=MOST_FILE)]


class NewEdition(msgspec.Struct, forbid_unknown_fields=True):
    """A copy to make: of which game, and its files by their names (`combat.txt`); what is not there is ours."""

    game: Text
    name: Text = ""
    files: dict[Text, FileText] = msgspec.field(default_factory=dict)


class EditionOut(msgspec.Struct):
    """A copy: its id, which `POST /tables` takes as `copy`, how many values differ from ours, and what is wrong."""

    id: str
    game: str
    name: str
    rules: str
    differs: int
    faults: list[str]


def copy_out(site: Site, row: EditionRow) -> EditionOut:
    """Describe a copy."""
    copy = row.copy
    wrong = [str(fault) for fault in site.workbench.checks.faults(copy)]
    return EditionOut(row.id, copy.game, copy.name, copy.rules, len(differences(copy)), wrong)


@get("/copies", sync_to_thread=True, summary="List your editions")
def copies(request: AnyRequest) -> list[EditionOut]:
    """Return one's copies of games, the one changed last foremost."""
    site = site_of(request)
    rows = site.workbench.copies.of(expect_holder(holder_of(request)))
    return [copy_out(site, row) for row in rows]


@post("/copies", sync_to_thread=True, summary="Make an edition")
def make_copy(request: AnyRequest, data: JSONBody[NewEdition]) -> EditionOut:
    """Keep a copy of a game with files of one's own, if it can be played with."""
    site, holder = site_of(request), expect_holder(holder_of(request))
    id = site.workbench.make_from(holder, site.game(data.game), data.name, data.files)
    return copy_out(site, site.workbench.open(id, holder))


def setup_with(request: AnyRequest, data: NewGame) -> Setup:
    """Settle the set-up of a game with one of one's copies, or raise a Problem."""
    site = site_of(request)
    slug = site.game(data.game).about.slug
    copy = site.workbench.playable(data.copy, expect_holder(holder_of(request)), slug)
    try:
        return copy_setup(copy, data.scenario, data.difficulty, dict(data.options))
    except BadSetup as bad:
        raise Problem(422, "bad-setup", str(bad)) from None


HANDLERS: Final[list[Any]] = [copies, make_copy]
