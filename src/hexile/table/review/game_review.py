"""A review of a game for one seat: what is to be weighed, what has been, and what it comes to."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

import msgspec

from hexile.kernel.setup import BadSetup, unknown
from hexile.table.choices.choice_odds import tone_of_moment
from hexile.table.job_payload import Handed, hand_over
from hexile.table.review.review_budgets import USUAL, Budget, budget_for
from hexile.table.review.review_ledger import Ledger, LedgerEntry, ReviewSums, is_weighed
from hexile.table.review.review_line import DICE, OWN, STILL, ReviewLine, left_out
from hexile.table.review.review_store import (
    SEARCH,
    Handing,
    Shelf,
    key_of,
    read_weighing,
    write_weighing,
)
from hexile.table.review.review_summary import NONE, SHOWN, ReviewSummary, luck, summarised
from hexile.table.review.samples import LEVEL, certain
from hexile.table.review.weighing import ONLY, Weighing
from hexile.table.session import Session
from hexile.table.table_errors import HIDDEN, refuse

COSTLIEST: Final = 3
PART: Final = 25  # keys that are kept together


class Reviewed(msgspec.Struct, frozen=True):
    """A review as far as it goes: stops weighed of how many, the ledger, the marked stops, what is left out."""

    game: str
    seat: int
    seat_name: str
    budget: str
    weighed: int
    stops: int
    over: bool
    ending: str
    guide: str
    sums: ReviewSums | None
    summary: ReviewSummary | None
    entries: list[LedgerEntry]
    costliest: list[int]
    luckiest: list[int]
    left_out: list[str]


class Review:
    """Weighs the stops of a line; those that are on the shelf already are not weighed again.

    To know the key of a stop, the seat's view there is written down. That takes milliseconds in a large
    game, so keys are made one after the other when they are needed, and kept on the shelf with `keep_keys`.
    """

    def __init__(self, table: Session, seat: int, shelf: Shelf, budget: str = USUAL) -> None:
        self.table = table
        self.seat = seat
        self.name = budget
        self.budget: Budget = budget_for(table.game, budget)
        self.line = ReviewLine(table, seat)
        self._shelf = shelf
        self._kept = shelf.all()
        self._luck = luck_of(table)
        self._tones: dict[int, str] = {}
        self._line_key = self._key_of_line()
        self._keys = self._kept_keys()

    def order_at(self, place: int) -> Handing:
        """Write down what is to be weighed at a stop: the seat's own view, and what it chose there.

        Where chance or others led there, its view at the last stop goes with it.
        """
        self.line.settle(place)
        stop = self.line.stops[place]
        last = self.line.stops[place - 1] if place else None
        order = hand_over(self.table, self.seat, stop.at)
        order |= {"seat": self.seat, "taken": stop.action, "budget": self.budget.text()}
        order |= {"luck": self._luck}
        if last is not None and last.brings != STILL:
            order |= {"earlier": hand_over(self.table, self.seat, last.at)["view"]}
        order |= {"key": key_of(order)}
        if place == len(self._keys):
            self._keys.append(order["key"])
        return order

    def _key_at(self, place: int) -> str:
        while len(self._keys) <= place:
            self.order_at(len(self._keys))
        return self._keys[place]

    def _key_of_line(self) -> str:
        """Return what the keys of this line are known by."""
        played = [moment.number for moment in self.line.path]
        about = self.table.game.about
        line = [SEARCH, about.version, self.seat, self.budget.text(), self._luck, played]
        return sha256(json.dumps(line).encode()).hexdigest()[:24]

    def _part(self, number: int) -> str:
        return f"{self._line_key}-{number:07}"

    def _kept_keys(self) -> list[str]:
        """Return the keys that are on the shelf, in the order of play."""
        found: list[str] = []
        while (part := self._kept.get(self._part(len(found)))) is not None:
            words = part.split(" ")
            if len(words) != 2 * PART:
                break
            self.line.settle_as(len(found), words[PART:])
            found += words[:PART]
        return found

    def keep_keys(self) -> None:
        """Put the keys that are known on the shelf, so many at once, with what lies between their stops."""
        for start in range(0, len(self._keys) - PART + 1, PART):
            name = self._part(start)
            if name not in self._kept:
                self.line.settle(start + PART)
                stops = self.line.stops[start : start + PART]
                words = [*self._keys[start : start + PART], *(stop.brings for stop in stops)]
                self.take(name, " ".join(words))

    def missing(self) -> list[Handing]:
        """List what is still to be weighed, in the order of play, each position once."""
        orders = [self.order_at(place) for place in self.places_left()]
        return list(
            {order["key"]: order for order in orders if not self.has(order["key"])}.values()
        )

    def places_left(self) -> list[int]:
        """List the places of the stops that are not known to be weighed, in the order of play."""
        over = self.line.is_over()
        return [
            place
            for place, stop in enumerate(self.line.stops)
            if is_weighed(stop, over)
            and not (place < len(self._keys) and self.has(self._keys[place]))
        ]

    def has(self, key: str) -> bool:
        """Tell whether what has this key is weighed."""
        return key in self._kept

    def take(self, key: str, text: str) -> None:
        """Take down what was weighed, and keep it."""
        self._kept[key] = text
        self._shelf.put(key, text)

    def weighings(self) -> list[Weighing]:
        """Return what was weighed from the first stop on, as far as none is missing."""
        found: list[Weighing] = []
        for place, stop in enumerate(self.line.stops):
            if not is_weighed(stop, self.line.is_over()):
                found.append(the_end(self.table.state.result.values[self.seat]))  # type: ignore[union-attr]
            elif self._kept and self.has(self._key_at(place)):
                found.append(read_weighing(self._kept[self._keys[place]]))
            else:
                break
        self.line.settle(len(found))
        return found

    def weighed_at(self, at: int) -> tuple[Handing, Weighing]:
        """Return what was handed over at a moment, and what it was found to be worth."""
        place = next(n for n, stop in enumerate(self.line.stops) if stop.at == at)
        order = self.order_at(place)
        return order, read_weighing(self._kept[order["key"]])

    def so_far(self) -> Reviewed:
        """Return the review as far as it goes."""
        weighings = self.weighings()
        ledger = Ledger(self.line, weighings) if weighings else None
        entries = [] if ledger is None else [self._named(entry) for entry in ledger.entries]
        game, table = self.table.game, self.table
        result = table.state.result
        summary = summarised(entries) if entries else None
        lucky = [] if summary is None else luckiest(entries, summary)
        for place in lucky:
            entries[place] = self._with_tone(entries[place])
        return Reviewed(
            game=game.about.slug,
            seat=self.seat,
            seat_name=table.seats()[self.seat],
            budget=self.budget.text(),
            weighed=len(self.line.stops) - self._left(),
            stops=len(self.line.stops),
            over=result is not None,
            ending="" if result is None else result.ending,
            guide=list(game.players)[-1] if game.players else "random",
            sums=None if ledger is None else ledger.sums(),
            summary=summary,
            entries=entries,
            costliest=costliest(entries),
            luckiest=lucky,
            left_out=left_out(table),
        )

    def _with_tone(self, entry: LedgerEntry) -> LedgerEntry:
        """Say whether the dice of a choice turned out good or bad, by the game's own odds."""
        if entry.kind != OWN or entry.brings != DICE:
            return entry
        if entry.at not in self._tones:
            stop = next(stop for stop in self.line.stops if stop.at == entry.at)
            self._tones[entry.at] = (
                "" if stop.moment is None else tone_of_moment(self.table, stop.moment)
            )
        return msgspec.structs.replace(entry, tone=self._tones[entry.at])

    def _left(self) -> int:
        return len(self.places_left())

    def _named(self, entry: LedgerEntry) -> LedgerEntry:
        """Say in which turn a stop is."""
        return msgspec.structs.replace(entry, turn=headline(self.table, entry.at, self.seat))


def luck_of(table: Session) -> int:
    """Return a number for a game: the worlds it is weighed in are not those of every other game."""
    header = table.journal.header
    told = f"{header.seed} {header.promise} {header.faces} {header.check}"
    return int.from_bytes(sha256(told.encode()).digest()[:4], "big")


def headline(table: Session, at: int, seat: int) -> str:
    """Return the headline of a moment as a seat sees it, worked out once."""
    if (seat, at) not in table.headlines:
        status = table.game.status(table.game.see(table.state_at(at), seat), seat)
        table.headlines[seat, at], table.turn_labels[seat, at] = status.headline, status.turn
    return table.headlines[seat, at]


def the_end(value: float) -> Weighing:
    """Return what the end of a game is worth."""
    known = certain(value)
    return Weighing(known, known, 0.0, 0, LEVEL, False, ONLY, [], [], [])


def costliest(entries: list[LedgerEntry]) -> list[int]:
    """List the places of the costliest choices, the first being the worst."""
    dear = [n for n, entry in enumerate(entries) if entry.cost >= SHOWN]
    return sorted(dear, key=lambda n: -entries[n].cost)[:COSTLIEST]


def luckiest(entries: list[LedgerEntry], summary: ReviewSummary) -> list[int]:
    """List the places where dice or hidden facts gave and took most, beyond doubt, the larger first."""
    found = [n for n in (summary.luckiest, summary.unluckiest) if n != NONE]
    return sorted(found, key=lambda n: -abs(luck(entries[n])))


def carry_out(order: dict[str, Any]) -> tuple[str, str]:
    """Weigh what was ordered; return the key to keep it under, and the text to keep."""
    handed = Handed(order)
    budget = budget_for(handed.game, order["budget"])
    weighing = handed.weighing(order["seat"], order["taken"], budget)
    return order["key"], write_weighing(weighing)


def expect_reviewable(table: Session, seat: int) -> None:
    """Refuse to review a game that goes on and hides something from the seat."""
    if not table.state.over() and not table.knows_all(seat):
        raise refuse(HIDDEN)


def seats_reviewed(table: Session) -> list[int]:
    """List the seats whose play may be looked at: those that decided anything, people's first."""
    decided = {moment.seat for moment in table.journal.path(table.head)}
    people = [seat for seat in sorted(decided) if seat in table.people()]
    return people + [seat for seat in sorted(decided) if seat not in people]


def choose_seat(table: Session, wanted: str) -> int:
    """Return a seat by its number or name, the first person's who decided anything unless told."""
    names = table.seats()
    if not wanted:
        return (seats_reviewed(table) or [0])[0]
    found = [s for s, name in enumerate(names) if wanted.lower() in (str(s), name.lower())]
    if not found:
        raise BadSetup(unknown("seat", wanted, names))
    return found[0]
