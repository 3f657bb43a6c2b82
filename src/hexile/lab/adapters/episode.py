"""What the adapters share: a game under way with choices and views as numbers.

Where a game lists every action there can be, a choice has the same number in every position;
elsewhere it is numbered by its place in the legal list, which has a fixed order. A mask says which
numbers are choices now.
"""

from __future__ import annotations

from typing import Any

import numpy

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import Game, new_setup, start
from hexile.kernel.play import Action, State, advance, legal_actions, seat_to_choose
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup, Value
from hexile.lab.adapters.observation import Observer

VERSION = 1
MOST_CHOICES = 512
OWN_STREAM = 1


class Arena:
    """A game and a set-up to play it in again and again; sizes are the same for all its games.

    It never changes: a deep copy shares it, and a pickle makes it again.
    """

    def __init__(self, slug: str, scenario: str, given: dict[str, Value]) -> None:
        self.asked = (slug, scenario, given)
        self.game: Game = find(slug)
        self.setup: Setup = new_setup(self.game, scenario, "", given, {})
        self.seats: int = len(self.game.seats_for(self.setup))
        self.observer = Observer(self.game, self.seats, self.game.blank(self.setup).fields())
        self.actions: list[str] = self.game.every_action(self.setup)
        self.places: dict[str, int] = {text: place for place, text in enumerate(self.actions)}
        self.choices: int = len(self.actions) or MOST_CHOICES

    def __deepcopy__(self, memo: object) -> Arena:
        return self

    def __reduce__(self) -> tuple[type[Arena], tuple[str, str, dict[str, Value]]]:
        return Arena, self.asked

    def hides(self) -> bool:
        """Tell whether seats see different things."""
        return type(self.game).see is not Game.see

    def numbered(self, legal: list[Action]) -> dict[int, Action]:
        """Return the legal actions under their numbers, the lowest first."""
        if not self.actions:
            return dict(enumerate(legal[:MOST_CHOICES]))
        found = {self.places[action.text()]: action for action in legal}
        return {number: found[number] for number in sorted(found)}


class Episode:
    """One game under way in an arena."""

    def __init__(self, arena: Arena, seed: int) -> None:
        self.arena = arena
        self.dice = SeededDice(seed)
        self.dice.recording = False
        self.own = SeededDice(seed, OWN_STREAM)
        self.state: State = start(arena.game, arena.setup, self.dice, False)
        self.choices: dict[int, Action] | None = None

    def seat(self) -> int:
        """Return the seat that must choose, or NOBODY."""
        return seat_to_choose(self.state)

    def legal(self) -> dict[int, Action]:
        """Return the choices under their numbers; listed once for each decision."""
        if self.choices is None:
            self.choices = self.arena.numbered(legal_actions(self.state))
        return self.choices

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.result is not None

    def values(self) -> list[float]:
        """Return each seat's value, all zero while the game goes on."""
        result = self.state.result
        return [0.0] * self.arena.seats if result is None else list(result.values)

    def take(self, number: int) -> None:
        """Make the choice with a number."""
        self._advance(self.legal()[number])

    def ask(self, player: Player) -> None:
        """Let a player choose for the seat whose turn it is."""
        legal = legal_actions(self.state)
        wanted = player.choose(self.view(self.seat()), legal, self.own)
        self._advance(legal[legal.index(wanted)])

    def _advance(self, action: Action) -> None:
        self.choices = None
        advance(self.state, action, self.dice)

    def view(self, seat: int) -> State:
        """Return what a seat may see."""
        return self.arena.game.see(self.state, seat)

    def observation(self, seat: int) -> dict[str, Any]:
        """Return what a seat may see as arrays by name."""
        return self.arena.observer.arrays(self.view(seat), seat)

    def mask(self, seat: int) -> Any:
        """Return a one for each number that is a choice of this seat now."""
        mask = numpy.zeros(self.arena.choices, numpy.int8)
        if self.seat() == seat:
            mask[list(self.legal())] = 1
        return mask
