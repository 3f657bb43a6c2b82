"""Positions near the end, solved: every choice and every way its dice can fall, to the end of the game.

A solved position has no interval. It is tried only where nothing is hidden and nobody else decides any more.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hexile.kernel.chance.dice import Dice, TooManyWays, every_way
from hexile.kernel.game import Game
from hexile.kernel.play import Action, State, advance, legal_actions, seat_to_choose

MOST_POSITIONS: Final = 400
MOST_DECISIONS: Final = 12  # one after the other
SURE: Final = 1.0


class EndgameTooLarge(Exception):
    """There is more to look at than a review has time for."""


class Endgame:
    """Solves positions for one seat; the values of positions seen before are kept."""

    def __init__(self, game: Game, seat: int, most: int = MOST_POSITIONS) -> None:
        self._game = game
        self._seat = seat
        self._left = most
        self._known: dict[bytes, float] = {}

    def choices(self, s: State) -> dict[str, float]:
        """Return what each choice is worth, or raise EndgameTooLarge."""
        return {action.text(): self._after(s, action, 1) for action in legal_actions(s)}

    def _worth(self, s: State, depth: int) -> float:
        """Return what a position is worth to who chooses best."""
        if s.result is not None:
            return s.result.values[self._seat]
        if seat_to_choose(s) != self._seat or depth > MOST_DECISIONS:
            raise EndgameTooLarge
        key = msgspec.json.encode(s.dump())
        if key not in self._known:
            best = 0.0
            for action in legal_actions(s):
                best = max(best, self._after(s, action, depth + 1))
                if best >= SURE:
                    break
            self._known[key] = best
        return self._known[key]

    def _after(self, s: State, action: Action, depth: int) -> float:
        """Return what a choice is worth on average, over all ways its dice can fall."""

        def run(dice: Dice) -> State:
            after = s.copy()
            advance(after, action, dice)
            return after

        total = 0.0
        try:
            for way in every_way(run, max(1, self._left)):
                self._left -= 1
                if self._left < 0:
                    raise EndgameTooLarge
                total += float(way.odds) * self._worth(way.result, depth)
        except TooManyWays:
            raise EndgameTooLarge from None
        return min(SURE, total)


def solved(game: Game, view: State, seat: int) -> dict[str, float]:
    """Return what each choice of a seat is worth exactly; nothing where the rest of the game is too large."""
    if view.result is not None or seat_to_choose(view) != seat:
        return {}
    try:
        return Endgame(game, seat).choices(view)
    except EndgameTooLarge:
        return {}
