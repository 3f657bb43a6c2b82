"""Many games side by side as NumPy arrays: `hexile.vector`.

Observations, masks, values and what has ended are arrays with a row for each game. They are the same
arrays all the time, and cannot be written to: each step writes over them. So copy what you keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.play import NOBODY
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup, Value
from hexile.lab.adapters.episode import Arena, by_number
from hexile.lab.adapters.network_file import MOST_STEPS, packed_network
from hexile.lab.adapters.observation import looked_at, named_views
from hexile.lab.player_names import named_player
from hexile.players.levels import best_player
from hexile.players.stepping import NotLegal, Stepper

DRAW_STREAM = 10


class BatchPlan:
    """Which games are in a batch: an arena, how many, which seat learns, and who takes the others.

    Without an opponent every seat is yours, in turn.
    """

    def __init__(self, arena: Arena, count: int, seat: int, opponent: str, last: bool) -> None:
        if count < 1:
            raise BadSetup(f"a batch of {count} games; there must be at least one")
        if not 0 <= seat < arena.seats:
            raise BadSetup(f"there is no seat {seat}; they go from 0 to {arena.seats - 1}")
        self.arena = arena
        self.count = count
        self.seat = seat
        self.opponent = opponent
        self.last = last

    def stepper(self, count: int) -> Stepper:
        """Make the stepper of some of the games."""
        game = self.arena.game
        player = named_player(game, self.opponent or best_player(game))
        learner = self.seat if self.opponent else NOBODY
        return Stepper(self.arena.learning, count, learner, player, self.last)


class GameBatch:
    """Some games in this process."""

    def __init__(self, plan: BatchPlan) -> None:
        self.plan = plan
        self.arena = plan.arena
        self.count = plan.count
        self.choices = plan.arena.choices
        self.stepper = plan.stepper(plan.count)
        self.observation = looked_at(self.stepper.rows.column).reshape(self.count, -1)
        self.mask = looked_at(self.stepper.mask).view(bool).reshape(self.count, -1)
        self.values = looked_at(self.stepper.values).reshape(self.count, -1)
        self.ended = looked_at(self.stepper.ended).view(bool)
        self.seeds = looked_at(self.stepper.seeds)
        last = looked_at(self.stepper.last.column)
        self.last = last.reshape(self.count, -1) if plan.last else None
        self.parts = named_views(self.arena.view, self.observation)
        self.dice = SeededDice(0, DRAW_STREAM)
        self.players: dict[str, Player] = {}

    def reset(self, seeds: int | Sequence[int] = 0) -> None:
        """Begin every game anew: game *n* of the batch has the seed *seeds* + n, or the n-th of a list."""
        self.stepper.begin(seed_list(seeds, self.count))

    def step(self, actions: Any) -> None:
        """Take an action in every game. One that is not legal raises NotLegal, and no game changes."""
        self.stepper.step(checked_actions(actions, self.count).tolist())

    def sample(self) -> Any:
        """Return a legal action for every game, all equally likely."""
        return numpy.array(self.stepper.draw(self.dice))

    def legal(self) -> tuple[Any, Any]:
        """Return the rows and the numbers of all legal actions: game by game, the lowest first."""
        places = numpy.sort(looked_at(self.stepper.legal_places()))
        rows, numbers = numpy.divmod(places, self.choices)
        return rows, numbers

    def chosen_by(self, player: str) -> Any:
        """Return the number of what a named player would choose in every game."""
        if player not in self.players:
            self.players[player] = named_player(self.arena.game, player)
        return numpy.array(self.stepper.chosen_by(self.players[player]))

    def inputs(self) -> tuple[Any, Any, Any]:
        """Return the games, the numbers and the network's inputs of all legal actions.

        A line of the inputs has the rows of a network's table that an action switches on; 0 is none.
        """
        inputs = self.arena.inputs()
        found = self.stepper.weighed(inputs)
        rows = looked_at(found.rows).reshape(-1, int(inputs.slots))
        return looked_at(found.games), looked_at(found.numbers), rows

    @property
    def table_rows(self) -> int:
        """Return how many rows a network's table has here."""
        return int(self.arena.inputs().rows)

    def save_network(
        self, path: str, table: Any, bias: Any, out: Any, level: float, steps: int = MOST_STEPS
    ) -> None:
        """Write a network for this setup to a file: its table, and bias and weight of each unit.

        The table is rounded to so many steps either way. Wrong shapes raise BadNetwork.
        """
        about = self.arena.game.about
        layers = (table, bias, out, level)
        data = packed_network(about.slug, about.version, self.arena.inputs(), layers, steps)
        Path(path).write_bytes(data)

    def words(self, number: int) -> str:
        """Say what an action's number stands for."""
        return self.arena.numbers.words(number)

    def texts(self, row: int) -> dict[int, str]:
        """Return the texts of the legal actions of one game by number."""
        game = self.stepper.games[row]
        return {n: action.text() for n, action in by_number(game.legal, game.numbers).items()}

    def close(self) -> None:
        """Nothing is open."""

    def __enter__(self) -> GameBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def seed_list(seeds: int | Sequence[int], count: int) -> list[int]:
    """Return a seed for every game."""
    found = list(range(seeds, seeds + count)) if isinstance(seeds, int) else [int(s) for s in seeds]
    if len(found) != count:
        raise BadSetup(f"{len(found)} seeds for {count} games")
    return found


def checked_actions(actions: Any, count: int) -> Any:
    """Return actions as an array; refuse another shape and what are no whole numbers."""
    array = numpy.asarray(actions)
    if array.shape != (count,):
        raise NotLegal(f"actions of shape {array.shape}; {(count,)} is wanted, one for each game")
    if not numpy.issubdtype(array.dtype, numpy.integer):
        raise NotLegal(f"actions are {array.dtype}; whole numbers are wanted")
    return array


def plan_batch(
    game: str,
    count: int,
    scenario: str,
    options: dict[str, Value] | None,
    seat: int,
    opponent: str,
    last: bool,
) -> BatchPlan:
    """Check what was asked for."""
    return BatchPlan(Arena(game, scenario, options or {}), count, seat, opponent, last)
