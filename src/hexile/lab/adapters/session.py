"""What the adapters share: a game under way with choices and views as numbers.

A choice is its place in the legal list, which has a fixed order; a mask says which places there
are now. A view is the numbers of its plain data in order, padded with zeros.
"""

from __future__ import annotations

from zlib import crc32

from hexile.games import find
from hexile.kernel.dice import SeededDice
from hexile.kernel.game import Game, new_setup, start
from hexile.kernel.play import Action, State, advance, legal_actions, seat_to_choose
from hexile.kernel.setup import Setup, Value

VERSION = 0
MOST_CHOICES = 512
SHORTEST_VIEW = 64
ROOM_TO_GROW = 2
NAME_CODES = 1009
OWN_STREAM = 1
HIGHEST = 2**31 - 1


class Arena:
    """A game and a set-up to play it in again and again; sizes are the same for all its games.

    It never changes: a deep copy shares it, and a pickle makes it again.
    """

    def __init__(self, slug: str, scenario: str, given: dict[str, Value]) -> None:
        self.asked = (slug, scenario, given)
        self.game: Game = find(slug)
        self.setup: Setup = new_setup(self.game, scenario, "", given, {})
        self.seats: int = len(self.game.seats_for(self.setup))
        first = start(self.game, self.setup, SeededDice(0), False)
        longest = max(len(numbers(self.game.see(first, seat).dump())) for seat in range(self.seats))
        self.length = max(SHORTEST_VIEW, longest * ROOM_TO_GROW)

    def __deepcopy__(self, memo: object) -> Arena:
        return self

    def __reduce__(self) -> tuple[type[Arena], tuple[str, str, dict[str, Value]]]:
        return Arena, self.asked

    def hides(self) -> bool:
        """Tell whether seats see different things."""
        return type(self.game).see is not Game.see


class Session:
    """One game under way in an arena."""

    def __init__(self, arena: Arena, seed: int) -> None:
        self.arena = arena
        self.dice = SeededDice(seed)
        self.dice.recording = False
        self.own = SeededDice(seed, OWN_STREAM)
        self.state: State = start(arena.game, arena.setup, self.dice, False)
        self.choices: list[Action] | None = None

    def seat(self) -> int:
        """Return the seat that must choose, or NOBODY."""
        return seat_to_choose(self.state)

    def legal(self) -> list[Action]:
        """List the choices, no more than have a number; listed once for each decision."""
        if self.choices is None:
            self.choices = legal_actions(self.state)[:MOST_CHOICES]
        return self.choices

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.result is not None

    def values(self) -> list[float]:
        """Return each seat's value, all zero while the game goes on."""
        result = self.state.result
        return [0.0] * self.arena.seats if result is None else list(result.values)

    def take(self, choice: int) -> None:
        """Make the choice with a number."""
        action = self.legal()[choice]
        self.choices = None
        advance(self.state, action, self.dice)

    def view(self, seat: int) -> State:
        """Return what a seat may see."""
        return self.arena.game.see(self.state, seat)

    def observation(self, seat: int) -> list[int]:
        """Return what a seat may see as numbers, padded or cut to the arena's length."""
        length = self.arena.length
        found = numbers(self.view(seat).dump())[:length]
        return found + [0] * (length - len(found))

    def mask(self, seat: int) -> list[int]:
        """Return a one for each number that is a choice of this seat now."""
        count = len(self.legal()) if self.seat() == seat else 0
        return [1] * count + [0] * (MOST_CHOICES - count)


def numbers(value: object) -> list[int]:
    """Return the numbers in plain data in order; a name becomes a small number of its own."""
    if isinstance(value, (list, tuple)):
        return [number for part in value for number in numbers(part)]
    if isinstance(value, dict):
        return [number for part in value.values() for number in numbers(part)]
    if isinstance(value, str):
        return [crc32(value.encode()) % NAME_CODES]
    if isinstance(value, float):
        return [round(value * 1000)]
    return [max(-HIGHEST, min(HIGHEST, int(value)))] if isinstance(value, int) else [0]
