"""The print page: the same kit as `hexile print`, for the browser's own print."""

from __future__ import annotations

from functools import lru_cache
from xml.etree.ElementTree import Element, tostring

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup

from hexile.kernel.errors import HexileError
from hexile.kernel.game import Game, new_setup
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, form_text, html, site_of
from hexile.server.i18n import WORDS
from hexile.server.pages.setup_page import copy_asked
from hexile.server.printing.counter_pages import SIZES
from hexile.server.printing.kit_pages import KitStyle, PrintKit, print_kit
from hexile.server.printing.sheet import PAPERS, PrintSheet
from hexile.table.editions.edition import Edition, copy_setup, whose_copy

WIDE = {"a4": "a4-wide", "letter": "letter-wide"}  # as the style sheet names them
KEPT = 8  # kits that are kept; one takes up to half a megabyte


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

    def style(self) -> KitStyle:
        return KitStyle(PAPERS[self.paper], int(self.counters), self.mono, not self.plain)


def kit_markup(kit: PrintKit) -> str:
    """Write the pages of a kit as HTML: the shared drawings once, then a drawing for each page."""
    defs = Element("defs")
    defs.extend(kit.shared.values())
    shared = f'<svg class="defs" width="0" height="0" aria-hidden="true">{written(defs)}</svg>'
    return shared + "".join(page_markup(sheet) for sheet in kit.sheets)


def written(element: Element) -> str:
    """Write an element."""
    return tostring(element, encoding="unicode", short_empty_elements=True)


def page_markup(sheet: PrintSheet) -> str:
    """Write one page."""
    paper = sheet.paper
    inner = "".join(written(child) for child in sheet.root)
    kind = WIDE[paper.name] if paper.width > paper.height else paper.name
    return (
        f'<svg class="kitpage {kind}" width="{paper.width:g}mm" height="{paper.height:g}mm"'
        f' viewBox="0 0 {paper.width:g} {paper.height:g}" role="img"><title>{sheet.title}</title>{inner}</svg>'
    )


@lru_cache(maxsize=KEPT)
def kept_markup(
    game: Game, scenario: str, paper: str, counters: int, mono: bool, lines: bool
) -> str:
    """Return the pages of a kit of Hexile's own components, which are the same for everybody."""
    style = KitStyle(PAPERS[paper], counters, mono, lines)
    return kit_markup(print_kit(game, new_setup(game, scenario, "", {}, {}), "", style))


def markup_asked(game: Game, copy: Edition | None, asked: Asked) -> str:
    """Return the pages that were asked for, or raise a Problem that says what is wrong."""
    try:
        if copy is None:
            size, lines = int(asked.counters), not asked.plain
            return kept_markup(game, asked.scenario, asked.paper, size, asked.mono, lines)
        setup = copy_setup(copy, asked.scenario, "", {})
        edition = WORDS("print.edition", name=whose_copy(copy.name, copy.owner))
        return kit_markup(print_kit(copy.of(), setup, edition, asked.style()))
    except Problem:
        raise
    except HexileError as error:
        raise Problem(400, "bad-input", str(error)) from None


@get("/print/{slug:str}", sync_to_thread=True, include_in_schema=False)
def print_page(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """Show the kit of a game, ready for the browser's print."""
    game = site_of(request).game(slug)
    asked = Asked(request.query_params)
    copy = copy_asked(request, game, request.query_params)
    pages = Markup(markup_asked(game, copy, asked))
    facts = {"asked": asked, "pages": pages, "papers": list(PAPERS), "sizes": list(map(str, SIZES))}
    copy_id = form_text(request.query_params, "copy", 60)
    return html(request, "print.html", game=game, copy_id=copy_id, **facts)
