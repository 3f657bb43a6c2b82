"""The API of one's games: the same again, names, and the record of what came of them."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from hexile.server.http.request_helpers import AnyRequest, holder_of, site_of, visitor_of
from hexile.server.stats.results import Export, Finished
from hexile.server.tables.challenges import begin, of_today, sent
from hexile.server.tables.game_status import own_role
from hexile.server.tables.kept_games import NAME, expect_holder, keep_game
from hexile.server.tables.operations import Name, Token
from hexile.server.tables.rematch import NEW, PROGRAM, SAME, RematchOptions, begin_again


class AskAgain(msgspec.Struct, forbid_unknown_fields=True):
    """What shall be the same: `dice` are new or the same, and seats may be exchanged."""

    dice: Literal["new", "same"] = "new"
    exchange: bool = False


class Sat(msgspec.Struct):
    """A game that was begun, or joined: the role there, and the link to it."""

    role: str
    token: str


class Keep(msgspec.Struct, forbid_unknown_fields=True):
    """What one calls a game and whether it is put away; what is left out stays as it is."""

    name: Annotated[str, msgspec.Meta(max_length=NAME)] | None = None
    away: bool | None = None


class KeptOut(msgspec.Struct):
    """What one calls a game and whether it is put away."""

    name: str
    away: bool


class ChallengeOut(msgspec.Struct):
    """A challenge: its day and number, what is played, and the check that its link has."""

    day: str
    number: int
    game: str
    scenario: str
    difficulty: str
    check: str


class TakeUp(msgspec.Struct, forbid_unknown_fields=True):
    """The challenge to play, as its link says."""

    game: Name
    day: Name
    check: Name


class Forget(msgspec.Struct, forbid_unknown_fields=True):
    """The result to delete."""

    id: Name


class Added(msgspec.Struct):
    """How many results were added; those that were known already are not counted."""

    added: int


@post("/tables/{token:str}/anew", sync_to_thread=True, summary="Play the same again")
def anew(request: AnyRequest, token: Token, data: JSONBody[AskAgain]) -> Sat:
    """Begin a game like this one. Where people sit apart the others sit down at it the same way."""
    site = site_of(request)
    room, link = site.open(token)
    again = RematchOptions(SAME if data.dice == SAME else NEW, data.exchange)
    made, role = begin_again(site, room, link, again, visitor_of(request))
    return Sat(role, site.token(made, role))


@post("/tables/{token:str}/keep", sync_to_thread=True, summary="Rename or archive a game")
def keep(request: AnyRequest, token: Token, data: JSONBody[Keep]) -> KeptOut:
    """Remember what one calls a game, and whether it is put away."""
    kept = keep_game(request, token, data.name, data.away)
    return KeptOut(kept.name, kept.away)


@get("/results", sync_to_thread=True, summary="The log")
def results(request: AnyRequest) -> list[Finished]:
    """Return how one's finished games ended, newest first."""
    return site_of(request).results.of(holder_of(request))


@post("/results", sync_to_thread=True, summary="Load results", status_code=200)
def bring(request: AnyRequest, data: JSONBody[Export]) -> Added:
    """Add results that are not known yet, all or none."""
    site, holder = site_of(request), expect_holder(holder_of(request))
    site.quotas.expect_record()
    return Added(site.results.bring(holder, msgspec.json.encode(data)))


@post("/results/forget", sync_to_thread=True, summary="Delete a result", status_code=200)
def forget(request: AnyRequest, data: JSONBody[Forget]) -> list[Finished]:
    """Delete one of one's results for good; return the others."""
    site, holder = site_of(request), expect_holder(holder_of(request))
    site.shelves.forget(holder, data.id)
    return site.results.of(holder)


@get("/challenge", sync_to_thread=True, summary="The challenge of the day")
def challenge(request: AnyRequest) -> ChallengeOut:
    """Return what everybody plays today."""
    found = of_today(site_of(request))
    slug, day, check = found.code.split("/")
    return ChallengeOut(day, found.number, slug, found.scenario.name, found.difficulty, check)


@post("/challenge", sync_to_thread=True, summary="Play a challenge")
def take_up(request: AnyRequest, data: JSONBody[TakeUp]) -> Sat:
    """Begin a challenge: its set-up and its dice are everybody's."""
    site = site_of(request)
    room = begin(site, sent(site, data.game, data.day, data.check), visitor_of(request) or PROGRAM)
    return Sat(own_role(room), site.token(room, own_role(room)))


HANDLERS: Final[list[Any]] = [anew, keep, results, bring, forget, challenge, take_up]
