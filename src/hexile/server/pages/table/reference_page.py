"""What one wants at hand: charts with their codes, and a card for each kind of unit."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from hexile.kernel.scene import Counter
from hexile.server.drawing.board.counter_svg import Symbols, face
from hexile.server.drawing.board.svg import el
from hexile.server.http.request_helpers import AnyRequest, html, site_of


def card_face(counter: Counter, symbols: Symbols) -> str:
    """Draw a counter by itself, for a card."""
    return el(
        "svg",
        face(counter, symbols),
        viewBox="-27 -27 54 54",
        class_=f"piece counter s-{counter.side}",
        aria_hidden="true",
    )


@get("/t/{token:str}/reference", sync_to_thread=True, include_in_schema=False)
def reference(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show the charts, and a card for each kind of unit."""
    room, link = site_of(request).open(token)
    with room.lock:
        found = room.seat(link).reference()
    game = room.game
    faces = [card_face(card.counter, game.symbols) for card in found.cards]
    slug = game.about.slug
    return html(request, "reference.html", found=found, faces=faces, slug=slug)
