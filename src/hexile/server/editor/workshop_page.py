"""The workshop: a copy's components, one of them open to be edited, what differs and what is wrong."""

from __future__ import annotations

import time
from asyncio import to_thread
from collections import Counter
from typing import Final

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from hexile.kernel.component_data.component import BOXES, HEXES, SQUARES, STARS, Component
from hexile.kernel.component_data.file_limits import MOST_FILE
from hexile.kernel.component_data.provenance import ORIGINS, YOURS
from hexile.kernel.game import Game, new_setup
from hexile.kernel.setup import BadFile, BadSetup, Setup
from hexile.players.levels import best_player
from hexile.server.editor.board_editor import EditableBoard
from hexile.server.editor.edition_service import bad_copy
from hexile.server.editor.editions_page import opened
from hexile.server.editor.place_editor import PlaceMap, places_of
from hexile.server.editor.resizing import LayeredText
from hexile.server.editor.symbol_looks import looks_of
from hexile.server.editor.table_editor import EditableTable, origin_of, tables_of
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import (
    AnyRequest,
    filled,
    form_text,
    html,
    page_of,
    parse_int,
    redirect,
    site_of,
    theme_of,
    visitor_of,
)
from hexile.server.i18n import WORDS
from hexile.server.jobs.edition_measurement import Measuring
from hexile.server.site import Site, script_json
from hexile.server.store.edition_store import EditionRow
from hexile.server.tables.game_list import ago
from hexile.server.tables.game_status import own_role
from hexile.table.editions.edition import copy_setup, our_text, replaceable
from hexile.table.editions.edition_check import Difference, file_differences
from hexile.table.editions.file_values import is_note, values_of
from hexile.table.lessons import example_of
from hexile.table.seat import sit
from hexile.table.seating import PERSON

DIFFER_SHOWN: Final = 12
DRAWN: Final = (SQUARES, HEXES)


class ComponentSummary:
    """A component in the list: how much of it comes from where, and whether something is wrong."""

    def __init__(
        self, site: Site, row: EditionRow, component: Component, bad: list[BadFile]
    ) -> None:
        self.component = component
        self.file = component.file
        self.name = component.name
        self.faults = [fault for fault in bad if fault.file == component.file_name()]
        game = row.copy.of()
        text = row.copy.files.get(self.file)
        self.text = our_text(game, component) if text is None else text
        self.differs = file_differences(game, self.file, self.text)
        self.marks = count_marks(component, self.text, self.differs)


def count_marks(
    component: Component, text: str, differs: list[Difference]
) -> list[tuple[str, int]]:
    """Count the values of a component by where they come from, in the order of the marks."""
    changed = {one.place for one in differs}
    found: Counter[str] = Counter()
    for place, value in values_of(component, text).items():
        if not is_note(component.layout, value):
            found[YOURS if place in changed else origin_of(component, value)] += 1
    return [(origin, found[origin]) for origin in ORIGINS if found[origin]]


class WorkshopPage:
    """All that the page of a copy shows."""

    def __init__(self, site: Site, row: EditionRow, asked: str) -> None:
        self.site = site
        self.row = row
        self.copy = row.copy
        self.game = site.game(row.copy.game)
        self.ago = ago(time.time() - row.changed)
        self.faults = site.workbench.checks.faults(row.copy)
        self.since = self.game.about.since(row.copy.rules)
        self.parts = [ComponentSummary(site, row, c, self.faults) for c in replaceable(self.game)]
        self.part = next((p for p in self.parts if p.file == asked), self.parts[0])
        self.component = self.part.component
        self.ours = our_text(self.game, self.component)
        self.differs = [(part, one) for part in self.parts for one in part.differs]
        self.shown = self.differs[:DIFFER_SHOWN]
        self.origins = [o for o in ORIGINS if any(o == m for p in self.parts for m, _ in p.marks)]
        self.all_origins = list(ORIGINS)
        self.words = self.component.palette
        self.meanings = list(dict.fromkeys((sign.sign, sign.word) for sign in self.words))
        self.differing = {one.place for one in self.part.differs}

    @property
    def kind(self) -> str:
        """Return which editor the open component has: board, map or table."""
        if self.component.layout.layers and self.component.kind in DRAWN:
            return "board"
        if self.component.kind in (BOXES, STARS) and places_of(self.game) is not None:
            return "map"
        return "table"

    def _part_of(self, fault: BadFile) -> ComponentSummary | None:
        return next((p for p in self.parts if p.component.file_name() == fault.file), None)

    def file_of(self, fault: BadFile) -> str:
        """Return the component a fault is in, by its file, if it is in one."""
        part = self._part_of(fault)
        return part.file if part is not None else ""

    def place_of(self, fault: BadFile) -> str:
        """Name the place of a fault in words, if it is a value's."""
        part = self._part_of(fault)
        if part is None or not fault.line:
            return ""
        values = values_of(part.component, part.text).values()
        here = (v for v in values if v.line == fault.line)
        found = (v.place for v in here if 0 <= fault.column - v.column < max(1, len(v.text)))
        return next(found, "")

    def tables(self) -> list[EditableTable]:
        """Return the open component as tables."""
        return tables_of(self.component, self.part.text, self.ours, self.part.faults)

    def board(self) -> EditableBoard:
        """Return the open component as a board."""
        board = EditableBoard(self.game, self._sheet(), self.component, self.part.text, self.ours)
        board.faults = self.part.faults
        return board

    def map(self) -> PlaceMap:
        """Return the open component as a map of places."""
        how = places_of(self.game)
        assert how is not None
        found = PlaceMap(how, self._sheet(), self.component, self.part.text, self.ours)
        found.faults = self.part.faults
        return found

    def _sheet(self) -> str:
        """Return which inks the game's board is printed in."""
        return sit(example_of(self.game), 0).scene.board

    def measured(self) -> Measuring | None:
        """Return what was measured of the copy as it is now, if anything was."""
        found = self.site.measurers.now(self.row.id)
        return found if found is not None and found.version == self.row.version else None

    def draft(self) -> Markup:
        """Return what the script knows of the file that is open."""
        bad = [{"line": f.line, "column": f.column, "reason": f.reason} for f in self.part.faults]
        facts = {"text": self.part.text, "version": self.row.version, "faults": bad}
        return Markup(script_json(facts))


@get("/copies/{id:str}", sync_to_thread=True, include_in_schema=False)
def workshop_page(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Show a copy, one component of it open; unless something is measured, as it was made before."""
    site, row, part = site_of(request), opened(request, id), request.query_params.get("part", "")

    def made() -> str:
        bench = WorkshopPage(site, row, part)
        return filled(request, "workshop.html", b=bench)

    if site.measurers.now(row.id) is not None:
        return page_of(made())
    key = (row.id, row.version, part, ago(time.time() - row.changed), theme_of(request))
    return page_of(site.workshop_pages.page(key, made))


def parts_of(request: AnyRequest, row: EditionRow, file: str) -> Response[str]:
    """Answer with the parts of the page that a change may have changed."""
    return html(request, "workshop_parts.html", b=WorkshopPage(site_of(request), row, file))


@post("/copies/{id:str}/edit", include_in_schema=False)
async def edit(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Write a component's file anew, and say what is wrong with it."""
    form = await request.form()
    file, version = form_text(form, "part", 60), form_text(form, "version", 20)
    text = form_text(form, "text", MOST_FILE)

    def work() -> Response[str]:
        row = opened(request, id)
        bench = site_of(request).workbench
        return parts_of(request, bench.edit(row, file, text, parse_int(version, "version")), file)

    return await to_thread(work)


@post("/copies/{id:str}/ours", include_in_schema=False)
async def take_ours(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Take ours back, a value or a file; another file may be shown meanwhile."""
    form = await request.form()
    file, place = form_text(form, "part", 60), form_text(form, "place", 200)
    shown = form_text(form, "shown", 60)

    def work() -> Response[str]:
        row = site_of(request).workbench.take_ours(opened(request, id), file, place)
        return parts_of(request, row, shown or file)

    return await to_thread(work)


@post("/copies/{id:str}/size", include_in_schema=False)
async def resize(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Return a drawing with a row or a column more or less; nothing is kept."""
    form = await request.form()
    file, text = form_text(form, "part", 60), form_text(form, "text", MOST_FILE)
    rows = parse_int(form_text(form, "rows", 3), "rows")
    columns = parse_int(form_text(form, "columns", 3), "columns")

    def work() -> Response[str]:
        game = opened(request, id).copy.of()
        component = next((c for c in replaceable(game) if c.file == file), None)
        if component is None or not component.layout.layers:
            raise Problem(422, "bad-input", WORDS("refusal.no_text", name="part"))
        drawn = LayeredText(component, text, looks_of(game)).changed(rows, columns)
        return Response(drawn, media_type=MediaType.TEXT)

    return await to_thread(work)


@post("/copies/{id:str}/all-ours", sync_to_thread=True, include_in_schema=False)
def take_all_ours(request: AnyRequest, id: FromPath[str]) -> Redirect:
    """Take everything of ours back."""
    site_of(request).workbench.take_all_ours(opened(request, id))
    return redirect(f"/copies/{id}")


@post("/copies/{id:str}/measure", include_in_schema=False)
async def measure(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Have games played with a copy and with ours."""
    form = await request.form()
    file = form_text(form, "part", 60)

    def work() -> Response[str]:
        site, row = site_of(request), opened(request, id)
        game, setup = playable(site, row, file)
        ours = new_setup(game, ours_for(game, setup.scenario), "", {}, {})
        found = site.measurers.ask(id, game, setup, ours, row.version)
        return html(request, "workshop_measured.html", m=found)

    return await to_thread(work)


@get("/copies/{id:str}/measured", sync_to_thread=True, include_in_schema=False)
def measured(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Show how far a measurement is."""
    row = opened(request, id)
    return html(request, "workshop_measured.html", m=site_of(request).measurers.now(row.id))


@post("/copies/{id:str}/measure/stop", sync_to_thread=True, include_in_schema=False)
def stop_measuring(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """Play no more games; what was played is shown."""
    row = opened(request, id)
    return html(request, "workshop_measured.html", m=site_of(request).measurers.stop(row.id))


def ours_for(game: Game, scenario: str) -> str:
    """Return the scenario of ours that one with a copy is measured by: the same, or the first."""
    return scenario if scenario in [s.name for s in game.scenarios] else ""


@post("/copies/{id:str}/try", include_in_schema=False)
async def try_it(request: AnyRequest, id: FromPath[str]) -> Redirect:
    """Open a table with a copy: you at the first seat, the game's own strongest at the others."""
    form = await request.form()
    file = form_text(form, "part", 60)

    def work() -> str:
        site = site_of(request)
        return begin_with(site, opened(request, id), file, visitor_of(request))

    return redirect(f"/t/{await to_thread(work)}")


def playable(site: Site, row: EditionRow, file: str) -> tuple[Game, Setup]:
    """Return the set-up of a copy in which the file that is open is used, or raise a Problem."""
    found = site.workbench.checks.faults(row.copy)
    if found:
        raise bad_copy(found)
    game = site.game(row.copy.game)
    used = next((c.scenarios for c in replaceable(game) if c.file == file), [])
    try:
        return game, copy_setup(row.copy, used[0] if used else "")
    except BadSetup as bad:
        raise bad_copy([bad]) from None


def begin_with(site: Site, row: EditionRow, file: str, visitor: str) -> str:
    """Begin a game with a copy, and return the link to it."""
    game, setup = playable(site, row, file)
    others = range(1, len(game.seats_for(setup)))
    seats = {"0": PERSON, **{str(seat): best_player(game) for seat in others}}
    room = site.begin(game, setup, seats, None, visitor)
    return site.token(room, own_role(room))


HANDLERS: Final = [
    workshop_page,
    edit,
    take_ours,
    resize,
    take_all_ours,
    measure,
    measured,
    stop_measuring,
    try_it,
]
