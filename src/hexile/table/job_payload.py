"""What is handed to somebody who thinks for a seat, and what they make of it: nothing more is known.

It is plain data, so that it can go to another process, and holds the set-up and the seat's own view.
"""

from __future__ import annotations

from typing import Any

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Trace
from hexile.kernel.play import Action, for_seat, legal_actions
from hexile.kernel.player import Player
from hexile.kernel.setup import settle
from hexile.players.advice import Adviser
from hexile.players.match import legal_one
from hexile.players.search import SearchPlayer, StopRule
from hexile.table.review.review_budgets import Budget
from hexile.table.review.weighing import Weighing, stand, weigh
from hexile.table.session import Session


def hand_over(table: Session, seat: int, at: int | None = None) -> dict[str, Any]:
    """Write down what *seat* knows at a moment, the present one unless told."""
    setup = table.setup()
    s = for_seat(table.state if at is None else table.state_at(at), seat)
    return {
        "game": table.game.about.slug,
        "scenario": setup.scenario,
        "options": setup.values,
        "files": setup.files,
        "view": table.game.save(table.game.see(s, seat)),
    }


class Handed:
    """A view that was handed over, ready to be thought about."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.game = game = find(plain["game"])
        setup = settle(
            game.scenarios, game.options, plain["scenario"], plain["options"], plain["files"]
        )
        self._view = game.load(setup, plain["view"])
        self._view.telling = False
        self._earlier = game.load(setup, plain["earlier"]) if plain.get("earlier") else None
        self._luck: int = plain.get("luck", 0)
        self._beside: str = plain.get("beside", "")

    def choice_of(self, player: Player, seed: int) -> Action | None:
        """Return what a player decides; None if that is not allowed."""
        legal = legal_actions(self._view)
        return legal_one(player.choose(self._view, list(legal), SeededDice(seed)), legal)

    def reason_of(self, player: SearchPlayer, seed: int) -> tuple[Action | None, Trace]:
        """Return what a search decides, or None if that is not allowed, and why."""
        legal = legal_actions(self._view)
        chosen, trace = player.choose_and_explain(self._view, list(legal), SeededDice(seed))
        return legal_one(chosen, legal), trace

    def weighing(self, seat: int, taken: str, budget: Budget) -> Weighing:
        """Say what the view is worth to a seat, and what it took there, if it chose."""
        if taken:
            more = (self._earlier, self._luck, self._beside)
            return weigh(self.game, self._view, taken, budget, *more)
        return stand(self.game, self._view, seat, budget, self._earlier, self._luck)

    def adviser(self, seed: int, shown: int, stop_rule: StopRule) -> Adviser:
        """Return somebody who thinks about the view and says what looks best."""
        return Adviser(self.game, self._view, seed, shown, stop_rule)
