"""What one wants at hand: charts with their codes, and a card for each kind of unit."""

from __future__ import annotations

from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from hexile.kernel.game import Game, steps_of
from hexile.kernel.scene import Counter
from hexile.server.drawing.board.counter_svg import BADGE, Symbols, face, token
from hexile.server.drawing.board.svg import el
from hexile.server.http.request_helpers import AnyRequest, html, site_of
from hexile.server.i18n import WORDS
from hexile.table.seat import Seat

BADGE_BOX: Final = "-9 -9 18 18"
SIGNS: Final = (
    "attack", "bombard", "board", "build", "close", "fight", "land", "lay", "leave", "open", "probe",
    "ready", "retreat", "send", "shoot", "take", "throw", "turn", "wait",
)  # fmt: skip


def card_face(counter: Counter, symbols: Symbols) -> str:
    """Draw a counter by itself, for a card."""
    return el(
        "svg",
        face(counter, symbols),
        viewBox="-27 -27 54 54",
        class_=f"piece counter s-{counter.side}",
        aria_hidden="true",
    )


class Legend:
    """The signs that a game's screen can show: marks on counters, sides, and what pressing a place does."""

    def __init__(self, seat: Seat) -> None:
        fronts = [side for one in seat.kit().counters for side in (one.front, one.back) if side]
        counters = [*fronts, *seat.scene.counters]
        shown = {counter.badge for counter in counters}
        words = {mark: WORDS(f"legend_mark.{mark}") for mark in BADGE if mark in shown}
        self.marks = [(drawn_mark(mark), said) for mark, said in words.items()]
        self.sides = [
            token(side) for side in sorted({c.side for c in counters if c.side != "none"})
        ]
        self.facing = any(counter.facing >= 0 for counter in counters)
        self.dots = any(counter.dots for counter in counters)
        self.deeds = deeds_of(seat.game)


def drawn_mark(mark: str) -> str:
    """Draw the mark of a state as it is on a counter."""
    return el("svg", BADGE[mark], viewBox=BADGE_BOX, class_="legendmark badge", aria_hidden="true")


def deeds_of(game: Game) -> dict[str, str]:
    """Return what the signs on places mean that a game's choices have."""
    signs = {verb.sign for step in steps_of(game) for verb in step.verbs().all}
    plain = sorted(sign for sign in signs if isinstance(sign, str))
    return {sign: WORDS(f"legend_sign.{sign}") for sign in plain if sign in SIGNS}


@get("/t/{token:str}/reference", sync_to_thread=True, include_in_schema=False)
def reference(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Show the charts, and a card for each kind of unit."""
    room, link = site_of(request).open(token)
    with room.lock:
        seat = room.seat(link)
        found, legend = seat.reference(), Legend(seat)
    game = room.game
    faces = [card_face(card.counter, game.symbols) for card in found.cards]
    slug = game.about.slug
    return html(request, "reference.html", found=found, faces=faces, slug=slug, legend=legend)
