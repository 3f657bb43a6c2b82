"""What the adapters share: a setup to learn in, and a game under way with choices and views as numbers."""

from __future__ import annotations

from typing import Any

import numpy

from hexile.games import find
from hexile.kernel.game import Game, new_setup
from hexile.kernel.numbers.action_numbers import LegalNumbers
from hexile.kernel.numbers.network import BadNetwork, NetworkInputs
from hexile.kernel.play import Action, ActionList, State, legal_actions
from hexile.kernel.player import Player
from hexile.kernel.setup import Setup, Value
from hexile.lab.adapters.observation import RowWriter, named_views
from hexile.players.learned import inputs_for
from hexile.players.stepping import LearningGame, LearningSetup

VERSION = 2


class Arena:
    """A game and a setup to play it in again and again; sizes are the same for all its games.

    It never changes: a deep copy shares it, and a pickle makes it again.
    """

    def __init__(self, slug: str, scenario: str, given: dict[str, Value]) -> None:
        self.asked = (slug, scenario, given)
        self.game: Game = find(slug)
        self.setup: Setup = new_setup(self.game, scenario, "", given, {})
        self.learning = LearningSetup(self.game, self.setup)
        self.view = self.learning.view
        self.numbers = self.learning.numbers
        self.seats: int = self.learning.seats
        self.choices = int(self.learning.choices)
        self.told: NetworkInputs | None = None

    def inputs(self) -> NetworkInputs:
        """Return what networks are told of a choice, or raise BadNetwork where there is no such thing."""
        if self.told is None:
            self.told = inputs_for(self.game, self.game.blank(self.setup), self.view)
        if self.told is None:
            raise BadNetwork(f"{self.game.about.title}: no network inputs for this setup")
        return self.told

    def __deepcopy__(self, memo: object) -> Arena:
        return self

    def __reduce__(self) -> tuple[type[Arena], tuple[str, str, dict[str, Value]]]:
        return Arena, self.asked

    def numbered(self, s: State) -> dict[int, Action]:
        """Return the legal actions of a position under their numbers, the lowest first."""
        legal, numbers = ActionList(), LegalNumbers()
        legal.extend(legal_actions(s))
        self.learning.number(s, legal, numbers)
        return by_number(legal, numbers)


def by_number(legal: ActionList, numbers: LegalNumbers) -> dict[int, Action]:
    """Return legal actions under their numbers, the lowest first."""
    found = dict(zip(numbers.as_list(), legal.as_list(), strict=False))
    return {number: found[number] for number in sorted(found) if number >= 0}


class Episode:
    """One game under way in an arena, looked at by every seat."""

    def __init__(self, arena: Arena, seed: int) -> None:
        self.arena = arena
        self.game = LearningGame(arena.learning, seed)
        self.writer = RowWriter(arena.view)

    def seat(self) -> int:
        """Return the seat that must choose, or NOBODY."""
        return self.game.seat()

    def legal(self) -> dict[int, Action]:
        """Return the choices under their numbers."""
        return by_number(self.game.legal, self.game.numbers)

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.game.over()

    def values(self) -> list[float]:
        """Return each seat's value, all zero while the game goes on."""
        result = self.game.state.result
        return [0.0] * self.arena.seats if result is None else list(result.values)

    def take(self, number: int) -> None:
        """Make the choice with a number."""
        self.game.take(self.legal()[number])
        self.game.count_on()

    def ask(self, player: Player) -> None:
        """Let a player choose for the seat whose turn it is."""
        self.game.ask(player)
        self.game.count_on()

    def view(self, seat: int) -> State:
        """Return what a seat may see."""
        return self.arena.game.see(self.game.state, seat)

    def row(self, seat: int) -> Any:
        """Return what a seat may see as an array of its own."""
        return self.writer.write(self.view(seat), seat).copy()

    def observation(self, seat: int) -> dict[str, Any]:
        """Return what a seat may see as arrays by name."""
        return named_views(self.arena.view, self.row(seat))

    def mask(self, seat: int) -> Any:
        """Return a one for each number that is a choice of this seat now."""
        mask = numpy.zeros(self.arena.choices, numpy.int8)
        if self.seat() == seat:
            mask[list(self.legal())] = 1
        return mask
