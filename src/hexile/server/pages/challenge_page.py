"""The challenge of the day: offered, begun, and what may be told of it."""

from __future__ import annotations

from asyncio import to_thread
from datetime import timedelta
from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from hexile.server.http.request_helpers import (
    AnyRequest,
    greet,
    holder_of,
    html,
    is_at_home,
    redirect,
    site_of,
    visitor_of,
)
from hexile.server.i18n import WORDS
from hexile.server.stats.history import long_day
from hexile.server.stats.results import Finished
from hexile.server.tables.challenges import begin, of_today, sent
from hexile.server.tables.game_list import GameListItem, list_games
from hexile.table.daily_challenge import Challenge, share_words, today


class Offered:
    """A challenge as somebody sees it: what it is, whether they sit at it, and how it ended for them."""

    def __init__(self, asked: Challenge, ends: list[Finished], games: list[GameListItem]) -> None:
        self.asked = asked
        self.path = f"/challenge/{asked.code}"
        self.day = long_day(asked.day)
        self.end = next((end for end in reversed(ends) if end.challenge == asked.code), None)
        self.going = next((one for one in games if one.row.challenge == asked.code), None)
        self.text = told(asked, self.end) if self.end else ""
        self.streak = days_in_a_row(ends)


def told(asked: Challenge, end: Finished) -> str:
    """Return what may be told of a challenge that was played: the first end of it counts."""
    review = end.review
    more = (
        WORDS("challenge.review", play=f"{review.play:+.0f}", luck=f"{review.luck:+.0f}")
        if review
        else ""
    )
    more = "\n".join(part for part in (review.turns if review else "", more) if part)
    return share_words(asked, bool(end.won), end.turn, end.taken_back, more)


def days_in_a_row(ends: list[Finished]) -> int:
    """Count the days up to today, or yesterday, on each of which a challenge of that day was finished."""
    played = {end.challenge.split("/")[1] for end in ends if end.challenge.count("/") == 2}
    day = today() if today().isoformat() in played else today() - timedelta(days=1)
    count = 0
    while (day - timedelta(days=count)).isoformat() in played:
        count += 1
    return count


def offer(request: AnyRequest, asked: Challenge) -> Offered:
    """Return a challenge as the asker sees it."""
    site = site_of(request)
    games = list_games(site, visitor_of(request), is_at_home(request))
    return Offered(asked, site.results.of(holder_of(request)), games)


@get("/challenge", sync_to_thread=True, include_in_schema=False)
def now(request: AnyRequest) -> Redirect:
    """Lead to today's challenge."""
    return redirect(f"/challenge/{of_today(site_of(request)).code}")


@get("/challenge/{slug:str}/{day:str}/{check:str}", include_in_schema=False)
async def challenge_page(
    request: AnyRequest, slug: FromPath[str], day: FromPath[str], check: FromPath[str]
) -> Response[str]:
    """Show a challenge."""
    site = site_of(request)
    asked = await to_thread(sent, site, slug, day, check)
    offered = await to_thread(offer, request, asked)
    picture = await to_thread(site.picture, asked.game)
    response = html(request, "challenge.html", c=offered, picture=picture)
    greet(request, response)
    return response


@post("/challenge/{slug:str}/{day:str}/{check:str}", include_in_schema=False)
async def play(
    request: AnyRequest, slug: FromPath[str], day: FromPath[str], check: FromPath[str]
) -> Redirect:
    """Begin a challenge."""
    site = site_of(request)
    response = redirect("/")
    owner = greet(request, response)
    asked = await to_thread(sent, site, slug, day, check)
    room = await to_thread(begin, site, asked, owner)
    response.headers["location"] = response.url = f"/t/{site.token(room, '0')}"
    return response


HANDLERS: Final = [now, challenge_page, play]
