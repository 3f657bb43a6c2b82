"""What happened, told in order, each computer's turn under its name."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from hexile.cli.terminal.colours import Ink
from hexile.cli.terminal.text_screen import fold, fold_all
from hexile.table.narration.wording import told_lines
from hexile.table.seat import Seat

Print = Callable[[list[str]], None]


class Teller:
    """Tells each pair of eyes what happened since they looked last, as far as they may know."""

    def __init__(self, begun_at: int, ink: Ink, print_lines: Print) -> None:
        self.begun_at = begun_at
        self.ink = ink
        self.print = print_lines
        self.told: dict[int, int] = {}  # the last moment each pair of eyes was told of
        self.who = ""
        self.orders: list[str] = []
        self.named = False

    def tell(self, seat: Seat) -> None:
        journal = seat.session.journal
        last = self.told.get(seat.eyes, self.begun_at)
        known = {moment.number for moment in journal.path(last)}
        for moment in journal.path(seat.session.head):
            if moment.number not in known:
                self.tell_moment(seat, moment.number)
        self.told[seat.eyes] = seat.session.head

    def tell_moment(self, seat: Seat, number: int) -> None:
        """Tell a moment, with rule numbers, under the name of the computer whose turn it is."""
        self.hear(seat, number)
        lines = fold_all(times(told_lines(seat, number)), "  ")
        if lines:
            self.name()
            self.print(self.ink.told(lines))

    def hear(self, seat: Seat, number: int) -> None:
        """Take note of who decides, and of a computer's order if it is no secret."""
        decision = seat.decision(number)
        player = seat.session.players.get(decision.seat)
        open_order = player is not None and decision.order
        who = f"{seat.session.seats()[decision.seat]} ({player.name})" if player else ""
        if who != self.who or not open_order:
            self.finish()
        if open_order:
            self.who = who
            self.orders.append(decision.order)

    def name(self) -> None:
        """Name the computer whose doings follow, once in its turn."""
        if self.who and not self.named:
            self.print([f"{self.who}:"])
        self.named = True

    def finish(self) -> None:
        """End a computer's turn; where nothing came of it, its orders are all there is to tell."""
        if self.orders and not self.named:
            self.print(fold(f"{self.who}: {'; '.join(self.orders)}."))
        self.who = ""
        self.orders = []
        self.named = False


def times(lines: list[str]) -> list[str]:
    """Tell what happens several times in a row once, and how often."""
    told = [(line, len(list(same))) for line, same in groupby(lines)]
    return [line if count == 1 else f"{line} {count} times." for line, count in told]
