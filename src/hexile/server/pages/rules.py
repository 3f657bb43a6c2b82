"""The rules drawer: every rule in our own words, found by number or word."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from hexile.kernel.origin import ORIGINS
from hexile.kernel.rulebook import Rule
from hexile.server.web import AnyRequest, html, site_of


def matches(rule: Rule, words: list[str]) -> bool:
    """Tell whether a rule has all the words, or the number, somebody looks for."""
    text = f"{rule.number} {rule.title} {rule.text} {rule.reason}".lower()
    return all(word in text for word in words)


@get("/rules/{slug:str}", sync_to_thread=True, include_in_schema=False)
def rules(
    request: AnyRequest, slug: FromPath[str], q: FromQuery[str] = "", part: FromQuery[int] = 0
) -> Response[str]:
    """Show a game's rules; with *part*, only the list, for the drawer."""
    site = site_of(request)
    game = site.game(slug)
    book = site.rulebook(game)
    words = q.lower().split()[:12]
    exact = [rule for rule in book.values() if words == [rule.number.lower()]]
    found = exact + [r for r in book.values() if r not in exact and matches(r, words)]
    template = "rules_list.html" if part else "rules.html"
    facts = {"found": found, "components": site.components(game), "origins": ORIGINS, "q": q}
    facts["charts"] = site.reference(game).tables
    return html(request, template, game=game, book=book, **facts)
