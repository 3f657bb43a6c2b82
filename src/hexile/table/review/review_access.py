"""Where a seat asks for a review: whose play it may look at, and by which numbers it knows the moments."""

from __future__ import annotations

import msgspec

from hexile.table.review.game_review import (
    Review,
    Reviewed,
    choose_seat,
    expect_reviewable,
    seats_reviewed,
)
from hexile.table.review.review_budgets import USUAL
from hexile.table.review.review_ledger import LedgerEntry
from hexile.table.review.review_store import Shelf
from hexile.table.seat import Seat
from hexile.table.table_errors import WATCHING, Refused, refuse


def whose(seat: Seat, wanted: str) -> int:
    """Return the seat whose play is to be looked at, or raise Refused: one's own, or any when it is over."""
    table = seat.session
    if wanted:
        found = choose_seat(table, wanted)
    else:
        own = [number for number in seats_reviewed(table) if number in seat.holds]
        found = own[0] if own else choose_seat(table, "")
    if not table.state.over() and found not in seat.holds:
        raise refuse(WATCHING)
    expect_reviewable(table, found)
    return found


def may_review(seat: Seat) -> bool:
    """Tell whether a review can be had from here now, and there is anything to look at."""
    try:
        whose(seat, "")
    except Refused:
        return False
    return bool(seat.session.journal.path(seat.session.head))


def review_for(seat: Seat, wanted: str, shelf: Shelf, budget: str = USUAL) -> Review:
    """Begin a review, or go on with what is kept of it."""
    return Review(seat.session, whose(seat, wanted), shelf, budget)


def as_counted(seat: Seat, reviewed: Reviewed) -> Reviewed:
    """Return a review with the numbers by which a seat counts moments."""

    def numbered(entry: LedgerEntry) -> LedgerEntry:
        at, until = seat.counting.number(entry.at), seat.counting.number(entry.until)
        return msgspec.structs.replace(entry, at=at, until=until)

    return msgspec.structs.replace(reviewed, entries=[numbered(e) for e in reviewed.entries])
