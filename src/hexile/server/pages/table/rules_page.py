"""The rules drawer: every rule in our own words, found by number or word."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from hexile.kernel.component_data.provenance import ORIGINS
from hexile.kernel.rulebook import Rule
from hexile.kernel.scene import PrintedTable
from hexile.server.http.request_helpers import AnyRequest, html, site_of


def matches(rule: Rule, charts: list[PrintedTable], words: list[str]) -> bool:
    """Tell whether a rule, with its tables, has all the words, or the number, somebody looks for."""
    titles = " ".join(table.title for table in charts if table.rule == rule.number)
    text = f"{rule.number} {rule.title} {rule.text} {rule.reason} {titles}".lower()
    return all(word in text for word in words)


def look_up(book: dict[str, Rule], charts: list[PrintedTable], words: list[str]) -> list[Rule]:
    """Return the rules somebody looks for: the one of that number first, then those that have a table."""
    if not words:
        return list(book.values())
    found = [rule for rule in book.values() if matches(rule, charts, words)]
    tabled = {table.rule for table in charts}
    return sorted(found, key=lambda r: (words != [r.number.lower()], r.number not in tabled))


@get("/rules/{slug:str}", sync_to_thread=True, include_in_schema=False)
def rules(
    request: AnyRequest, slug: FromPath[str], q: FromQuery[str] = "", part: FromQuery[int] = 0
) -> Response[str]:
    """Show a game's rules; with *part*, only the list, for the drawer."""
    site = site_of(request)
    game = site.game(slug)
    book = site.rulebook(game)
    words = q.lower().split()[:12]
    charts = site.reference(game).tables
    found = look_up(book, charts, words)
    template = "rules_list.html" if part else "rules.html"
    facts = {"found": found, "components": site.components(game), "origins": ORIGINS, "q": q}
    facts["charts"] = charts
    return html(request, template, game=game, book=book, **facts)
