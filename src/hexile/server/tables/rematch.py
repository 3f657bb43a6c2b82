"""The same again: a new game like one that is over, with its dice or others, and with seats exchanged."""

from __future__ import annotations

from typing import Final

from hexile.kernel.chance.randomness import RandomSource
from hexile.server.http.http_errors import Problem, problem_of
from hexile.server.i18n import WORDS
from hexile.server.site import Site
from hexile.server.stats.results import PUZZLE
from hexile.server.tables.game_status import own_role
from hexile.server.tables.live_updates import TROUBLE
from hexile.server.tables.room import Room
from hexile.server.tables.seat_links import WATCH, Link
from hexile.table.seating import seated
from hexile.table.table_errors import WATCHING, refuse

NEW: Final = "new"
SAME: Final = "same"
PROGRAM: Final = "api"  # the owner of games that programs set up, who have no cookie


class RematchOptions:
    """What shall be the same: the dice or not, and whether seats are exchanged."""

    def __init__(self, dice: str = NEW, exchange: bool = False) -> None:
        self.dice = dice
        self.exchange = exchange


def begin_again(
    site: Site, room: Room, link: Link, again: RematchOptions, visitor: str
) -> tuple[Room, str]:
    """Begin a game like another, and return it with the role its link gave there, or the exchanged one.

    Where people sit apart the first who asks sets it up, and the others sit down at that one.
    """
    if link.role == WATCH:
        raise problem_of(refuse(WATCHING))
    if room.chairs.shared:
        made = alike(site, room, again, visitor)
        return made, own_role(made)
    if room.seat(link).ended() is None:
        raise Problem(409, "refused", WORDS("end.not_over"))
    return rematch(site, room, link.role, again, visitor)


def alike(site: Site, room: Room, again: RematchOptions, visitor: str, maker: str = "") -> Room:
    """Set a game up like another; a challenge stays one where the dice do."""
    header = room.session.journal.header
    names = seated(room.game, header)
    names = names[-1:] + names[:-1] if again.exchange and not maker else names
    seats = {str(seat): name for seat, name in enumerate(names)}
    cup = same_cup(room) if again.dice == SAME else None
    kept = site.store.game(room.id).challenge if cup is not None and not again.exchange else ""
    kept = "" if kept.startswith(PUZZLE) else kept
    return site.begin(
        room.game,
        header.setup,
        seats,
        cup,
        visitor or PROGRAM,
        header.position,
        bool(maker),
        maker,
        kept,
    )


def same_cup(room: Room) -> RandomSource:
    """Return what a game's first dice came from, to roll them again; a Problem while that is secret."""
    first = room.session.journal.cups[0]
    if first.shown:
        return RandomSource(secret=first.secret, chosen=True)
    if first.seed is None or not first.chosen:
        raise Problem(409, "hidden", WORDS("end.dice_hidden"))
    return RandomSource(first.seed, chosen=True)


def has_same_dice(room: Room) -> bool:
    """Tell whether a game can be played again with the same dice."""
    first = room.session.journal.cups[0]
    return first.shown or (first.seed is not None and first.chosen)


def exchanged(room: Room, role: str) -> str:
    """Return the seat somebody has in the rematch: that of the person after them."""
    people = [str(seat) for seat in room.session.people()]
    return people[(people.index(role) + 1) % len(people)]


def rematch(
    site: Site, room: Room, role: str, again: RematchOptions, visitor: str
) -> tuple[Room, str]:
    """Sit down at the game that follows another, which the first who asks sets up."""
    seat = exchanged(room, role) if again.exchange else role
    row = site.store.game(room.id)
    if not row.following or not site.store.has(row.following):
        made = alike(site, room, again, visitor, seat)
        site.change_chairs(made, made.chairs.come(role))
        if site.store.follow(room.id, made.id):
            site.bus.tell(room.id, TROUBLE)
            return made, seat
        site.store.remove(made.id)
        site.rooms.forget(made.id)
    return sit_down(site, room, role, visitor)


def sit_down(site: Site, room: Room, role: str, visitor: str) -> tuple[Room, str]:
    """Take one's seat at the game that follows: the one nobody who asked before has taken. Each seat takes one."""
    following = site.rooms.open(site.store.game(room.id).following)
    held = dict(site.store.seats_of(following.id))
    if visitor and held.get(visitor, "").isdigit():
        return following, held[visitor]
    if visitor and site.store.game(following.id).owner == visitor:
        return following, following.chairs.maker
    wanted = exchanged(room, role)
    free = [] if following.chairs.has_come(role) else following.chairs.empty()
    seat = wanted if wanted in free else next(iter(free), "")
    if not seat:
        raise Problem(404, "no-such-table", WORDS("join.gone"))
    site.change_chairs(following, following.chairs.take(seat).come(role))
    if visitor:
        site.store.visit(visitor, following.id, seat)
    return following, seat
