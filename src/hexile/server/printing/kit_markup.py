"""The pages of a print kit as HTML, for the browser's own print."""

from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element, tostring

from hexile.games import find
from hexile.kernel.setup import settle
from hexile.server.printing.kit_pages import KitStyle, PrintKit, print_kit
from hexile.server.printing.sheet import PAPERS, PrintSheet

KIT: Final = "kit"
WIDE: Final = {"a4": "a4-wide", "letter": "letter-wide"}  # as the style sheet names them


def draw_kit(job: dict[str, Any]) -> str:
    """Draw the kit that a job asks for."""
    game = find(job["game"])
    setup = settle(game.scenarios, game.options, job["scenario"], job["options"], job["files"])
    style = KitStyle(PAPERS[job["paper"]], job["counters"], job["mono"], job["lines"])
    return kit_markup(print_kit(game, setup, job["edition"], style))


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
