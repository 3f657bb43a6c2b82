"""Where a game stands, in a few words that are kept with it: so that hundreds can be listed unopened."""

from __future__ import annotations

import msgspec

from hexile.kernel.game import Game, new_setup
from hexile.kernel.setup import Setup
from hexile.server.i18n import WORDS
from hexile.server.store.game_store import GameRow, Store
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import ALL, WATCH, Link
from hexile.table.seat import sit


class Standing(msgspec.Struct):
    """What a list says of a game, and nothing that a seat may not know."""

    version: int
    scenario: str
    difficulty: str
    against: list[str]
    people: list[int]
    headline: str
    secret: bool = False  # others decide in secret, so when they did is not told
    over: bool = False
    ending: str = ""
    winners: list[int] = []


def own_role(room: Room) -> str:
    """Return the role of whoever set a game up: their own seat, the only person's, or all seats."""
    return maker_role(room.chairs.maker, room.session.people())


def maker_role(maker: str, people: list[int]) -> str:
    """Return that role, given the maker's chair, where people sit apart, and the people's seats."""
    return maker or (str(people[0]) if len(people) == 1 else ALL)


def shown_role(room: Room, role: str) -> str:
    """Return whose eyes the shelf is seen with: for a shared screen, only what everybody may see."""
    return WATCH if role == ALL and room.session.hides() else role


def standing_of(room: Room) -> Standing:
    """Say where a game stands, as the one person who plays sees it, or as everybody may."""
    session, people = room.session, room.session.people()
    role = str(people[0]) if len(people) == 1 else WATCH
    seat = room.seat(Link(room.id, role))
    ended = seat.ended()
    return Standing(
        room.version,
        scenario_title(room.game, session.setup()),
        difficulty_of(room.game, session.setup()),
        sorted({player.name for player in session.players.values()}),
        people,
        seat.status.headline,
        len(people) > 1 and session.hides(),
        ended is not None,
        ended.title if ended else "",
        [n for n in range(len(session.seats())) if (end := sit(session, n).ended()) and end.won],
    )


def scenario_title(game: Game, setup: Setup) -> str:
    """Name the set-up that is played, and the copy it is played with."""
    named = [s.title for s in game.scenarios_of(setup.files) if s.name == setup.scenario]
    title = (named or [setup.scenario])[0]
    return WORDS("table.with_copy", setup=title, copy=setup.copy) if setup.copy else title


def difficulty_of(game: Game, setup: Setup) -> str:
    """Name the difficulty a set-up is of; nothing where options were chosen one by one."""
    for one in game.difficulties:
        if new_setup(game, setup.scenario, one.name, {}, setup.files).values == setup.values:
            return one.name
    return ""


def kept_standing(row: GameRow) -> Standing | None:
    """Return where a game stood when somebody looked last; None if nobody has, or it was written otherwise."""
    try:
        return msgspec.json.decode(row.standing, type=Standing) if row.standing else None
    except msgspec.ValidationError:
        return None


def keep_standing(store: Store, room: Room) -> Standing:
    """Look where a game stands, and write it down."""
    with room.lock:
        now = standing_of(room)
    store.stand(room.id, msgspec.json.encode(now).decode())
    return now
