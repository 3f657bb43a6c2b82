"""Puzzles: those that come with a game and those from one's own reviews. Each is played at a table."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from hexile.kernel.game import Game
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, greet, html, redirect, site_of
from hexile.server.i18n import WORDS
from hexile.server.tables.puzzle_tables import PuzzleTable, begin_puzzle
from hexile.table.review.puzzles import Puzzle, key_of_puzzle, shipped


class PuzzleList:
    """Puzzles under an address: a game's own, or those from the review of a table."""

    def __init__(
        self, game: Game, base: str, puzzles: list[Puzzle], back: str, asking: str = ""
    ) -> None:
        self.game = game
        self.base = base
        self.puzzles = puzzles
        self.back = back
        self.asking = asking
        self.own = back != "/"

    def rows(self) -> list[tuple[int, str, Puzzle]]:
        """List the puzzles with their numbers, and the keys of what was solved."""
        return [(n, key_of_puzzle(puzzle), puzzle) for n, puzzle in enumerate(self.puzzles, 1)]

    def table(self, number: int) -> PuzzleTable:
        """Return one of them as it is set up at a table."""
        if not 1 <= number <= len(self.puzzles):
            raise Problem(404, "not-found", WORDS("puzzles.none_such", number=number))
        puzzle, count = self.puzzles[number - 1], len(self.puzzles)
        return PuzzleTable(puzzle, number, count, self.base, self.asking)


def of_game(request: AnyRequest, slug: str) -> PuzzleList:
    """Return the puzzles that come with a game."""
    game = site_of(request).game(slug)
    return PuzzleList(game, f"/puzzles/{slug}", shipped(game), "/")


def of_table(request: AnyRequest, token: str, seat: str) -> PuzzleList:
    """Return the puzzles from the review of a game."""
    site = site_of(request)
    room, link = site.open(token)
    found = site.reviewers.puzzles(room, link, seat)
    asking = f"?{urlencode({'seat': seat})}" if seat else ""
    base = f"/t/{token}/puzzles"
    return PuzzleList(room.game, base, found, f"/t/{token}/review{asking}", asking)


@get("/puzzles/{slug:str}", sync_to_thread=True, include_in_schema=False)
def game_puzzles(request: AnyRequest, slug: FromPath[str]) -> Response[str]:
    """List the puzzles that come with a game."""
    return html(request, "puzzles.html", d=of_game(request, slug))


@get("/t/{token:str}/puzzles", sync_to_thread=True, include_in_schema=False)
def table_puzzles(
    request: AnyRequest, token: FromPath[str], seat: FromQuery[str] = ""
) -> Response[str]:
    """List the puzzles from the review of a game."""
    return html(request, "puzzles.html", d=of_table(request, token, seat))


@post("/puzzles/{slug:str}/{number:int}", include_in_schema=False)
async def play_puzzle(request: AnyRequest, slug: FromPath[str], number: FromPath[int]) -> Redirect:
    """Set up a puzzle that comes with a game, and go to its table."""
    return await to_thread(begun, request, of_game(request, slug), number)


@post("/t/{token:str}/puzzles/{number:int}", include_in_schema=False)
async def play_own_puzzle(
    request: AnyRequest, token: FromPath[str], number: FromPath[int], seat: FromQuery[str] = ""
) -> Redirect:
    """Set up a puzzle from the review of a game, and go to its table."""
    found = await to_thread(of_table, request, token, seat)
    return await to_thread(begun, request, found, number)


@post("/t/{token:str}/better/{moment:int}", include_in_schema=False)
async def try_better(
    request: AnyRequest, token: FromPath[str], moment: FromPath[int], seat: FromQuery[str] = ""
) -> Redirect:
    """Set up a mistake of a reviewed game as a puzzle, and go to its table."""
    return await to_thread(begun_at, request, token, moment, seat)


def begun_at(request: AnyRequest, token: str, moment: int, seat: str) -> Redirect:
    """Set up the puzzle that a mistake makes."""
    site = site_of(request)
    number = site.reviewers.puzzle_number(*site.open(token), seat, moment)
    return begun(request, of_table(request, token, seat), number)


def begun(request: AnyRequest, found: PuzzleList, number: int) -> Redirect:
    """Set one of some puzzles up."""
    response = redirect(found.base)
    path = begin_puzzle(site_of(request), greet(request, response), found.table(number))
    response.headers["location"] = response.url = path
    return response


HANDLERS: Final = [game_puzzles, table_puzzles, play_puzzle, play_own_puzzle, try_better]
