"""Games between computer players, each seeing only its own view."""

from __future__ import annotations

from hexile.kernel.dice import SeededDice
from hexile.kernel.event import Event
from hexile.kernel.game import Game, start
from hexile.kernel.play import State, advance, options, seat_to_choose
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup

MOST_DECISIONS = 200_000
OWN_STREAM = 1


class Endless(Exception):
    """A game went on past any sensible number of decisions."""


class Count:
    """How often a chart's row was looked at, and how often it settled the matter."""

    def __init__(self) -> None:
        self.tried: int = 0
        self.decided: int = 0


class Match:
    """One finished game: its result, its decisions, and what the enemy's charts did."""

    def __init__(self, game: Game, setup: Setup, players: list[Player], seed: int) -> None:
        self.game = game
        self.setup = setup
        self.players = players
        self.seed = seed
        self.decisions: int = 0
        self.rows: dict[str, Count] = {}
        self.final: State = self._play()

    def _play(self) -> State:
        dice = SeededDice(self.seed)
        dice.recording = False
        own = SeededDice(self.seed, OWN_STREAM)
        s = start(self.game, self.setup, dice)
        self._count(s.log)
        while s.result is None:
            seat = seat_to_choose(s)
            view = self.game.see(s, seat)
            action = self.players[seat].choose(view, options(s), own)
            advance(s, action, dice)
            self._count(s.log)
            self.decisions += 1
            if self.decisions == MOST_DECISIONS:
                raise Endless(f"seed {self.seed}: no end after {MOST_DECISIONS} decisions")
        return s

    def _count(self, log: list[Event]) -> None:
        for event in log:
            trace = event.trace
            if trace is None:
                continue
            for row in trace.rows:
                self._row(trace.chart, row.letter).tried += 1
            if trace.decided:
                self._row(trace.chart, trace.decided).decided += 1

    def _row(self, chart: str, letter: str) -> Count:
        key = f"{chart} {letter}"
        count = self.rows.get(key)
        if count is None:
            count = Count()
            self.rows[key] = count
        return count
