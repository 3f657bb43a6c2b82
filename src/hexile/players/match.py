"""Games between computer players, each seeing only its own view."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Trace
from hexile.kernel.errors import HexileError
from hexile.kernel.event import Event
from hexile.kernel.game import Game, start
from hexile.kernel.play import (
    Action,
    Result,
    State,
    Witness,
    advance,
    legal_actions,
    seat_to_choose,
)
from hexile.kernel.player import Player, RandomPlayer
from hexile.kernel.priorities import PriorityPlayer
from hexile.kernel.setup import Setup
from hexile.players.search import seated

MOST_DECISIONS = 200_000
OWN_STREAM = 1
FORFEIT: Final = "forfeit"


class Endless(HexileError):
    """A game went on past any sensible number of decisions."""


class Count:
    """How often a chart's row was looked at, and how often it settled the matter."""

    def __init__(self) -> None:
        self.tried: int = 0
        self.decided: int = 0


class Forfeit:
    """Why a player lost without playing on: its seat, its name, the decision, what it did."""

    def __init__(self, seed: int, seat: int, player: str, decision: int, fault: str) -> None:
        self.seed = seed
        self.seat = seat
        self.player = player
        self.decision = decision
        self.fault = fault

    def __str__(self) -> str:
        return (
            f"seed {self.seed}, decision {self.decision}: {self.player} at seat {self.seat} "
            f"{self.fault}"
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Referee:
    """Watches the time a player takes. This one has no clock and lets everybody think."""

    def begin(self, seat: int, player: str, decision: int) -> None:
        """Called when a player is asked."""

    def overrun(self) -> str:
        """Called when it has answered: say how it took too long, or nothing."""
        return ""


class Match:
    """One finished game: its result, its decisions, and, where asked, what the enemy's charts did.

    A player that breaks, answers with something illegal or takes too long forfeits the game. The
    rules tell what happens only where chart rows are counted or a witness looks on: silent games
    are several times as fast.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        players: list[Player],
        seed: int,
        referee: Referee | None = None,
        witness: Witness | None = None,
        counts_rows: bool = False,
    ) -> None:
        self.game = game
        self.setup = setup
        self.players = [seated(player) for player in players]
        self.seed = seed
        self.referee = Referee() if referee is None else referee
        self.counts_rows = counts_rows
        self.decisions: int = 0
        self.rows: dict[str, Count] = {}
        self.forfeit: Forfeit | None = None
        self.final: State = self._play(witness)

    def _play(self, witness: Witness | None) -> State:
        dice = SeededDice(self.seed)
        dice.recording = False
        own = SeededDice(self.seed, OWN_STREAM)
        s = start(self.game, self.setup, dice, self.counts_rows or witness is not None)
        s.witness = witness
        self._count(s.log)
        while s.result is None:
            action = self._ask(s, own)
            if action is None:
                break
            advance(s, action, dice)
            self._count(s.log)
            self.decisions += 1
            if self.decisions == MOST_DECISIONS:
                raise Endless(f"seed {self.seed}: no end after {MOST_DECISIONS} decisions")
        return s

    def _ask(self, s: State, own: SeededDice) -> Action | None:
        """Return what the player whose turn it is decides, or None if it forfeits by that."""
        seat = seat_to_choose(s)
        player = self.players[seat]
        legal = legal_actions(s)
        view = self._view(s, seat, player)
        self.referee.begin(seat, player.name, self.decisions + 1)
        try:
            action = legal_one(player.choose(view, list(legal), own), legal)
        except Exception as error:  # whatever a player breaks with, only it loses
            self._lose(s, seat, f"broke down: {type(error).__name__}: {error}")
            return None
        fault = self.referee.overrun()
        if fault:
            self._lose(s, seat, fault)
            return None
        if action is None:
            self._lose(s, seat, "answered with something that is not legal")
        elif self.counts_rows and isinstance(player, PriorityPlayer):
            self._count_trace(player.explain(view, list(legal), SeededDice(self.seed, OWN_STREAM)))
        return action

    def _view(self, s: State, seat: int, player: Player) -> State:
        """Return what a player may see; for one that looks at the list alone, nothing is copied."""
        return s if type(player) is RandomPlayer else self.game.see(s, seat)

    def _lose(self, s: State, seat: int, fault: str) -> None:
        self.forfeit = Forfeit(self.seed, seat, self.players[seat].name, self.decisions + 1, fault)
        values = [1.0] * len(self.players)
        values[seat] = 0.0
        s.result = Result(FORFEIT, "", values, 0)

    def _count(self, log: list[Event]) -> None:
        if not self.counts_rows:
            return
        for event in log:
            self._count_trace(event.trace)

    def _count_trace(self, trace: Trace | None) -> None:
        if trace is None:
            return
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


def legal_one(answer: object, legal: list[Action]) -> Action | None:
    """Return the legal action that a player's answer is, or None."""
    for action in legal:
        if action is answer:
            return action
    for action in legal:
        if isinstance(answer, Action) and action == answer:
            return action
    return None
