"""One decision of a game that is being checked, as the seat that must choose is asked."""

from __future__ import annotations

from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.errors import Violation
from hexile.kernel.game import Game
from hexile.kernel.play import (
    Action,
    State,
    Witness,
    advance,
    find_legal,
    legal_actions,
    seat_to_choose,
)
from hexile.kernel.rulebook import Rule
from hexile.kernel.setup import Setup

LOOKING_STREAM = 7


class CheckedDecision:
    """A seat's decision: the state, its view, what it may choose, what it chose, which dice fell."""

    def __init__(
        self, game: Game, book: dict[str, Rule], setup: Setup, state: State, number: int, seed: int
    ) -> None:
        self.game = game
        self.book = book
        self.seats = len(game.seats_for(setup))
        self.state = state
        self.number = number
        self.seed = seed
        self.seat = seat_to_choose(state)
        self.view = game.see(state, self.seat)
        self.legal = legal_actions(self.view)
        self.chosen = ""
        self.faces: list[int] = []
        self.elsewhere: list[str] = []  # what could be said at other moments of the game
        self.every = False  # whether all choices and forecasts are looked at, or some by lot

    def dice(self) -> SeededDice:
        """Return dice for the looking itself: the same each time a decision is looked at."""
        return SeededDice(self.seed * 1_000_003 + self.number, LOOKING_STREAM)

    def some(self, most: int) -> list[Action]:
        """Pick at most so many of the choices by lot, the chosen one always among them; or take all."""
        if self.every or len(self.legal) <= most:
            return self.legal
        dice, left = self.dice(), list(self.legal)
        picked = [action for action in left if action.text() == self.chosen]
        while len(picked) < most:
            action = left.pop(dice.below(len(left)))
            if action not in picked:
                picked.append(action)
        return picked

    def act(self, witness: Witness) -> None:
        """Do again what was done, with somebody looking on."""
        after = self.state.copy()
        action = find_legal(after, self.chosen)
        if action is None:
            raise Violation(f"{self.chosen} is not legal any more")
        after.telling = True
        after.witness = witness
        advance(after, action, ScriptedDice(self.faces))
