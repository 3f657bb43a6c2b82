"""The end of a game: what luck had to do with it, and the same again."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath
from litestar.response import Redirect

from hexile.server.http.request_helpers import (
    AnyRequest,
    form_text,
    greet,
    holder_of,
    html,
    redirect,
    site_of,
)
from hexile.server.i18n import WORDS
from hexile.server.jobs.job_status import DONE
from hexile.server.pages.table.table_page import held
from hexile.server.tables.kept_games import expect_holder, keep_game
from hexile.server.tables.rematch import NEW, SAME, RematchOptions, begin_again


@get("/t/{token:str}/decided", sync_to_thread=True, include_in_schema=False)
def decided(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Say what decided a game: the largest changes of the win chance where it was reviewed, else what happened last."""
    site = site_of(request)
    room, link = site.open(token)
    found: list[str] = []
    with room.lock:
        over = room.seat(link).ended() is not None
    if over and site.store.reviews(room.id):
        out = site.reviewers.now(room, link, "")
        summary = out.reviewed.summary
        found = summary.turning_points if summary and out.stage == DONE else []
    with held(request, room, link, token) as parts:
        return html(request, "decided.html", p=parts, swings=found)


@get("/t/{token:str}/luckline", sync_to_thread=True, include_in_schema=False)
def luck_line(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Say in a line how many risky choices went well, and how many should have."""
    site = site_of(request)
    room, link = site.open(token)
    ends = site.results.of(holder_of(request))
    kept = next((e.review for e in ends if e.id == f"{room.id}.{link.role}" and e.review), None)
    if kept is not None:
        points = {"luck": f"{kept.luck:+.0f}", "play": f"{kept.play:+.0f}"}
        return Response(WORDS("end.reviewed", **points), media_type=MediaType.TEXT)
    with room.lock:
        found = room.seat(link).luck()
    if not found.rolls:
        return Response(WORDS("luck.none"), media_type=MediaType.TEXT)
    good = float(found.good)
    tone = (
        "good" if found.was_good > good + 0.5 else "bad" if found.was_good < good - 0.5 else "even"
    )
    facts = {"actual": found.was_good, "rolls": found.rolls, "expected": f"{good:.1f}"}
    return Response(WORDS(f"end.rolls_{tone}", **facts), media_type=MediaType.TEXT)


@post("/t/{token:str}/anew", include_in_schema=False)
async def anew(request: AnyRequest, token: FromPath[str]) -> Redirect:
    """Begin the same game again, and go to its table."""
    form = await request.form()
    site = site_of(request)
    response = redirect("/")
    visitor = greet(request, response)
    dice = SAME if form_text(form, "dice", 10) == SAME else NEW
    again = RematchOptions(dice, form_text(form, "exchange", 10) == "yes")
    room, link = await to_thread(site.open, token)
    made, role = await to_thread(begin_again, site, room, link, again, visitor)
    response.headers["location"] = response.url = f"/t/{site.token(made, role)}"
    return response


@post("/t/{token:str}/give_up", sync_to_thread=True, include_in_schema=False)
def give_up(request: AnyRequest, token: FromPath[str]) -> Redirect:
    """Count a game as lost, put it away, and go back to the shelf."""
    site = site_of(request)
    room, link = site.open(token)
    holder = expect_holder(holder_of(request))
    site.results.give_up(room, link.role, holder)
    keep_game(request, token, None, True)
    return redirect("/games")


HANDLERS: Final = [decided, luck_line, anew, give_up]
