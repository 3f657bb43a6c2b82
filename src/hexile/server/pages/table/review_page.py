"""The review of a game: the curve under the line of play, the card of a moment, the ledger."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, Final
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from hexile.kernel.scene import Scene, Tag
from hexile.server.drawing.board.board_svg import BEST, TRIED, TRIED_HERE
from hexile.server.drawing.board.svg import el, num
from hexile.server.drawing.review_arrows import arrows
from hexile.server.drawing.review_curve import HEIGHT, LEFT, RIGHT, Curve, Mark, apart
from hexile.server.http.request_helpers import AnyRequest, by_script, html, redirect, site_of
from hexile.server.i18n import WORDS
from hexile.server.jobs.job_status import DONE
from hexile.server.jobs.review_jobs import ReviewOut
from hexile.server.pages.table.replay_page import Reel
from hexile.server.pages.table.table_page import Parts, opened
from hexile.server.site import script_json
from hexile.table.review import review_words
from hexile.table.review.game_review import Reviewed
from hexile.table.review.puzzles import costly_entries
from hexile.table.review.review_budgets import BUDGETS, budget_for
from hexile.table.review.review_ledger import LedgerEntry, Sum
from hexile.table.review.review_line import OWN

WIDE: Final = 900.0
SLIM: Final = 360.0
LEAST: Final = 13.0  # hundredths of the width between two marks
FOUND: Final = "review_found.html"
SHOWN: Final = 5  # choices on a card; the rest is unfolded


class LedgerRow:
    """A line of the ledger with its bar, which goes on where the one before it ended."""

    def __init__(self, name: str, said: str, row: Sum, begun: float) -> None:
        self.name = name
        self.words = said
        self.number, self.range = review_words.row_words(name, row)
        start = 0.0 if name in review_words.PLAIN else begun
        self.ends = start + row.points
        low, high = (max(0.0, min(1.0, end)) for end in sorted((start, self.ends)))
        self.left, self.width = num(100 * low), num(100 * (high - low))


def tried_at(scene: Scene, entry: LedgerEntry) -> list[Tag]:
    """Number the places where the choices shown on a card lead, as the card numbers them; the best has the lamp."""
    cells = {cell.id: cell.id for cell in scene.cells}
    cells |= {counter.id: counter.cell for counter in scene.counters}
    numbers: dict[str, list[int]] = {}
    for number, choice in enumerate(entry.choices[:SHOWN], 1):
        named = [cells[word] for word in choice.text.split()[1:] if word in cells]
        if named:
            numbers.setdefault(named[-1], []).append(number)
    held = {counter.cell for counter in scene.counters}
    tags: list[Tag] = []
    for cell, there in numbers.items() if len(entry.choices) > 1 else []:
        kind = TRIED_HERE if cell in held else TRIED
        tags.append(Tag(cell, kind + BEST * (there[0] == 1), " ".join(map(str, there))))
    return tags


def with_marks(scene: Scene, entry: LedgerEntry) -> Scene:
    """Return a scene with arrows for what was done and what was better, and numbers where choices lead.

    The one passed in may be looked at by others.
    """
    found = copy(scene)
    found.lines = [*scene.lines, *arrows(scene, entry)]
    found.tags = [*scene.tags, *tried_at(scene, entry)]
    return found


def ledger_rows(reviewed: Reviewed) -> list[LedgerRow]:
    """List the lines of the ledger; read downwards they add up."""
    rows: list[LedgerRow] = []
    for name, said, row in review_words.rows_shown(reviewed):
        rows.append(LedgerRow(name, said, row, rows[-1].ends if rows else 0.0))
    return rows


class ReviewReel(Reel):
    """A line of play with what it was worth."""

    def __init__(self, parts: Parts, at: int, out: ReviewOut, seat: str) -> None:
        super().__init__(parts, at)
        self.out = out
        self.whose = seat
        self.review = out.reviewed
        self.entry = entry_at(self.review.entries, at)
        self.words = review_words
        self.shown = SHOWN
        if self.entry is not None and self.entry.at == at:
            self.scene = with_marks(self.scene, self.entry)

    def rows(self) -> list[LedgerRow]:
        """List the lines of the ledger."""
        return ledger_rows(self.review)

    def turns(self) -> list[tuple[int, str]]:
        """List the turns with their short names; what comes before the first is the set-up's."""
        heads = self.turn_names()
        return heads if heads and heads[0][0] == 0 else [(0, ""), *heads]

    def marks(self) -> list[Mark]:
        """List the buttons at the costliest choices and the luckiest rolls, in the order of play."""
        curve = Curve(self.review.entries, self.line, WIDE)
        found = []
        for n in self.review.costliest + self.review.luckiest:
            entry = self.review.entries[n]
            dear = n in self.review.costliest
            place = curve.place.get(entry.at, 0)
            left = 100 * curve.x(place) / WIDE
            said = review_words.points(-entry.cost) if dear else review_words.signed(entry.brought)
            faces = [] if dear else entry.faces[:1]
            found.append(Mark(left, place, said, review_words.title(entry), faces))
        found.sort(key=lambda mark: (mark.left, mark.words))
        for mark, left in zip(found, apart([m.left for m in found], LEAST), strict=True):
            mark.left = left
        return found

    def curves(self) -> Markup:
        """Draw the curve, wide and slim."""
        marked = [mark.place for mark in self.marks()]
        body = ""
        for width, id, cls in ((WIDE, "film", "wide"), (SLIM, "film-slim", "slim")):
            drawn = Curve(self.review.entries, self.line, width).draw(
                self.place, self.turns(), marked
            )
            body += self._svg(drawn, width, id, cls)
        return Markup(body)

    def _svg(self, body: str, width: float, id: str, cls: str) -> str:
        return el(
            "svg",
            body,
            id=id,
            class_=f"film {cls}",
            viewBox=f"0 0 {num(width)} {num(HEIGHT)}",
            role="slider",
            tabindex=0,
            data_from=f"{LEFT / width:.4f}",
            data_to=f"{1 - RIGHT / width:.4f}",
            aria_label=WORDS("replay.slider"),
            aria_valuemin=0,
            aria_valuemax=len(self.line) - 1,
            aria_valuenow=self.place,
            aria_valuetext=self.spoken(),
        )

    def spoken(self) -> str:
        """Say in a sentence what the moment is worth."""
        if self.entry is None:
            return WORDS("replay.value", number=self.place, count=len(self.line) - 1, head="")
        told = [
            review_words.title(self.entry),
            review_words.judged(self.entry),
            review_words.brought(self.entry),
        ]
        return " ".join(part for part in told if part)

    def choice(self) -> tuple[int, int]:
        """Return which of the seat's choices the moment is, and how many there are."""
        own = [entry for entry in self.review.entries if entry.kind == OWN]
        number = next((n for n, e in enumerate(own, 1) if e is self.entry), 0)
        return number, len(own)

    def data(self) -> Markup:
        """Write what the scripts need to know."""
        facts = {
            "token": self.parts.token,
            "version": self.parts.version,
            "line": self.line,
            "place": self.place,
            "title": self.parts.game.about.title,
            "parts": "review/at",
            "asking": urlencode({"seat": self.whose}),
            "stage": self.out.stage,
            "marks": sorted({mark.place for mark in self.marks()}),
        }
        return Markup(script_json(facts))

    def deeper(self) -> str:
        """Return the next deeper budget, or nothing."""
        names = list(BUDGETS)
        now = next((n for n in names if self._is_at(n)), names[-1])
        return "".join(names[names.index(now) + 1 :][:1])

    def _is_at(self, name: str) -> bool:
        return budget_for(self.parts.game, name).text() == self.review.budget

    def summary(self) -> list[tuple[str, str]]:
        """List what sums the game up: accuracy, best and worst decisions and rolls."""
        return review_words.summary_rows(self.review)

    def learns(self) -> int:
        """Count the mistakes that make puzzles."""
        return len(costly_entries(self.review))

    def can_try(self) -> bool:
        """Tell whether the decision that is shown makes a puzzle."""
        return self.entry in costly_entries(self.review)

    def is_done(self) -> bool:
        """Tell whether everything was weighed."""
        return self.out.stage == DONE


def entry_at(entries: list[LedgerEntry], at: int) -> LedgerEntry | None:
    """Return what was weighed at a moment: the decision made there, or the one it came from."""
    here = [entry for entry in entries if entry.at == at]
    return here[0] if here else next((e for e in reversed(entries) if e.until <= at), None)


def first_shown(out: ReviewOut, at: int | None, last: int) -> int:
    """Return the moment to show: the one asked for, the costliest choice, or the last."""
    if at is not None:
        return at
    dear = out.reviewed.costliest
    return out.reviewed.entries[dear[0]].at if dear else last


@contextmanager
def reel_of(request: AnyRequest, token: str, at: int | None, seat: str) -> Iterator[ReviewReel]:
    """Open a game's review at a moment; the game does not go on meanwhile."""
    site = site_of(request)
    out = site.reviewers.now(*site.open(token), seat)
    with opened(request, token) as parts:
        if at is not None:
            parts.seat.expect_moment(at)
        yield ReviewReel(parts, first_shown(out, at, parts.seat.number), out, seat)


@get("/t/{token:str}/review", include_in_schema=False)
async def review_page(
    request: AnyRequest,
    token: FromPath[str],
    at: FromQuery[int | None] = None,
    seat: FromQuery[str] = "",
) -> Response[str]:
    """Show a game's review."""
    return await to_thread(drawn, request, token, at, seat, "review.html")


def drawn(
    request: AnyRequest, token: str, at: int | None, seat: str, template: str
) -> Response[str]:
    """Draw a review, or those parts of it that change."""
    ground = request.query_params.get("ground", "")
    with reel_of(request, token, at, seat) as reel:
        return html(request, template, r=reel, p=reel.parts, ground=ground)


@get("/t/{token:str}/review/at/{moment:int}", sync_to_thread=True, include_in_schema=False)
def review_parts(
    request: AnyRequest, token: FromPath[str], moment: FromPath[int], seat: FromQuery[str] = ""
) -> Response[str]:
    """Return the parts of the review that change from moment to moment."""
    return drawn(request, token, moment, seat, "review_parts.html")


@get("/t/{token:str}/review/now", sync_to_thread=True, include_in_schema=False)
def review_now(
    request: AnyRequest,
    token: FromPath[str],
    at: FromQuery[int | None] = None,
    seat: FromQuery[str] = "",
) -> Response[str]:
    """Return what has been found by now."""
    return drawn(request, token, at, seat, FOUND)


@post("/t/{token:str}/review", include_in_schema=False, status_code=200)
async def begin_review(
    request: AnyRequest,
    token: FromPath[str],
    at: FromQuery[int | None] = None,
    seat: FromQuery[str] = "",
    deeper: FromQuery[str] = "",
) -> Response[Any]:
    """Begin a review, or go on with one."""
    return await to_thread(begun, request, token, at, seat, deeper)


def begun(request: AnyRequest, token: str, at: int | None, seat: str, deeper: str) -> Response[Any]:
    """Let a review begin, and answer."""
    site = site_of(request)
    site.reviewers.ask(*site.open(token), seat, deeper if deeper in BUDGETS else "")
    return answered(request, token, at, seat)


@post("/t/{token:str}/review/stop", sync_to_thread=True, include_in_schema=False, status_code=200)
def stop_review(
    request: AnyRequest,
    token: FromPath[str],
    at: FromQuery[int | None] = None,
    seat: FromQuery[str] = "",
) -> Response[Any]:
    """Weigh no further; what was found is kept."""
    site = site_of(request)
    site.reviewers.stop(*site.open(token), seat)
    return answered(request, token, at, seat)


def answered(request: AnyRequest, token: str, at: int | None, seat: str) -> Response[Any]:
    """Answer with what has been found by now, or a way back to the page."""
    if by_script(request):
        return drawn(request, token, at, seat, FOUND)
    return redirect(back(token, seat))


def back(token: str, seat: str) -> str:
    """Return the address of a review."""
    return f"/t/{token}/review?{urlencode({'seat': seat})}"
