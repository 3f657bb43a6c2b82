"""Pictures of a table to share: the board, the game as a moving picture, the dispatch at its end."""

from __future__ import annotations

import time
from asyncio import to_thread
from base64 import b64decode
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath

from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, site_of, theme_of
from hexile.server.i18n import WORDS
from hexile.server.jobs.channel import Message
from hexile.server.jobs.drawing_jobs import Drawing
from hexile.server.jobs.job_status import DONE
from hexile.server.pages.table.link_preview import PNG_AT_HAND
from hexile.server.pictures.game_pictures import MOST_FRAMES, line_of
from hexile.server.pictures.shared_pictures import BOARD, CARD, DISPATCH, REPLAY
from hexile.server.site import Site
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import Link

SVG: Final = "image/svg+xml"
OFFERED: Final = (BOARD, REPLAY, DISPATCH)
WAIT_S: Final = 20.0
LOOK_S: Final = 0.05
NOT_KEPT: Final = {"cache-control": "no-store"}


def key_of(room: Room, watching: bool, what: str, theme: str) -> tuple[str, ...]:
    """Return the name under which a picture is kept."""
    return (room.id, "watching" if watching else "playing", what, theme)


def turning_points(site: Site, room: Room, link: Link) -> list[str]:
    """Say what decided a finished game: the review's largest changes, else the game's own words."""
    with room.lock:
        summary = room.seat(link).dispatch()
    if summary is None:
        return []
    if site.store.reviews(room.id):
        out = site.reviewers.now(room, link, "")
        if out.stage == DONE and out.reviewed.summary is not None:
            return out.reviewed.summary.turning_points
    return [summary.decided] if summary.decided else []


def expect_offered(what: str) -> None:
    """Refuse a picture that there is not."""
    if what not in OFFERED:
        raise Problem(404, "not-found", WORDS("refusal.no_answer", status=404))


def has_begun(request: AnyRequest, token: str, what: str, theme: str) -> Drawing:
    """Return a picture of the table as it is now; it is begun if nobody has."""
    site = site_of(request)
    room, link = site.open(token)
    watching = what == CARD or room.seat(link).watching
    points = turning_points(site, room, link) if what in (DISPATCH, CARD) else []
    with room.lock:
        key, version = key_of(room, watching, what, theme), room.version
        known = site.drawings.known(key, version)
        if known is not None:
            return known
        count = len(line_of(room.session))
        if what == REPLAY and count > MOST_FRAMES:
            raise Problem(422, "too-large", WORDS("picture.frames", count=count, most=MOST_FRAMES))
        asked: Message = {
            "game": room.game.about.slug,
            "text": room.session.journal.text(),
            "what": what,
            "watching": watching,
            "theme": theme,
            "points": points,
            "address": "" if site.platform.solo else str(request.base_url).rstrip("/"),
        }
    return site.drawings.begin(key, version, asked)


@post("/t/{token:str}/share/{what:str}", include_in_schema=False, status_code=202)
async def begin_picture(
    request: AnyRequest, token: FromPath[str], what: FromPath[str]
) -> Response[dict[str, int]]:
    """Have a picture drawn, and say how far it is."""
    expect_offered(what)
    theme = theme_of(request) or "light"
    return how_far(await to_thread(has_begun, request, token, what, theme))


def how_far(drawing: Drawing) -> Response[dict[str, int]]:
    """Say how many frames are drawn, and of how many."""
    drawn, of = drawing.progress()
    return Response({"drawn": drawn, "of": of}, status_code=202, headers=NOT_KEPT)


@get("/t/{token:str}/share/{what:str}", sync_to_thread=True, include_in_schema=False)
def picture_now(request: AnyRequest, token: FromPath[str], what: FromPath[str]) -> Response[Any]:
    """Return a picture once it is drawn, and until then how far it is."""
    expect_offered(what)
    site = site_of(request)
    room, link = site.open(token)
    key = key_of(room, room.seat(link).watching, what, theme_of(request) or "light")
    known = site.drawings.known(key, room.version)
    if known is None:
        raise Problem(404, "no-picture", WORDS("refusal.no_picture"))
    if not known.text:
        return how_far(known)
    return Response(known.text, media_type=SVG, headers=NOT_KEPT)


@get("/t/{token:str}/card.png", sync_to_thread=True, include_in_schema=False)
def link_card(request: AnyRequest, token: FromPath[str]) -> Response[bytes]:
    """Return what a preview of the link shows: what everybody may see of the game."""
    if not PNG_AT_HAND or not site_of(request).thinkers.patience_s:
        raise Problem(404, "not-found", WORDS("refusal.no_answer", status=404))
    drawing = has_begun(request, token, CARD, "light")
    ends = time.monotonic() + WAIT_S
    while drawing.under_way() and time.monotonic() < ends:
        time.sleep(LOOK_S)
        drawing.look()
    if not drawing.text:
        raise Problem(503, "no-picture", WORDS("refusal.no_picture"), retry_s=5)
    return Response(b64decode(drawing.text), media_type="image/png")


HANDLERS: Final = [begin_picture, picture_now, link_card]
