"""Many games of one kind for Gymnasium in one environment: `gymnasium.make_vec("hexile/Raid-v2", num_envs=256)`.

A game that ends is followed by the next one in the same step; `info["final_obs"]` has how it ended.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hexile.kernel.setup import Value
from hexile.lab.adapters.batch_workers import WorkerBatch
from hexile.lab.adapters.game_batch import GameBatch, plan_batch
from hexile.lab.adapters.learning_spaces import view_space
from hexile.lab.adapters.observation import named_views
from hexile.players.levels import best_player

SEEDS = 2**31


class HexileVectorEnv(VectorEnv):
    """One seat of many games; the others are played by *opponent*, usually the game's best player.

    With *copy* off all observations are the same arrays, which the next step writes over.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        scenario: str = "",
        options: dict[str, Value] | None = None,
        seat: int = 0,
        opponent: str = "",
        render_mode: str | None = None,
        copy: bool = True,
        workers: int = 0,
    ) -> None:
        plan = plan_batch(game, num_envs, scenario, options, seat, opponent, True)
        plan.opponent = opponent or best_player(plan.arena.game)
        self.batch: GameBatch | WorkerBatch = (
            WorkerBatch(plan, workers) if workers else GameBatch(plan)
        )
        self.arena = plan.arena
        self.num_envs = num_envs
        self.learner = seat
        self.copy = copy
        self.render_mode = render_mode
        self.single_observation_space = view_space(self.arena)
        self.single_action_space = gymnasium.spaces.Discrete(self.arena.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.never = numpy.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin every game anew; the same seeds give the same games."""
        if isinstance(seed, list):
            self.batch.reset([self.drawn() if one is None else one for one in seed])
        else:
            super().reset(seed=seed)
            self.batch.reset(self.drawn())
        return self.seen(), {"action_mask": self.mask()}

    def drawn(self) -> int:
        """Draw a seed."""
        return int(self.np_random.integers(SEEDS))

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Make a choice in every game. One that is not legal raises NotLegal, and no game changes."""
        batch = self.batch
        batch.step(actions)
        rewards, ended = batch.values[:, self.learner], batch.ended
        info: dict[str, Any] = {"action_mask": self.mask()}
        if ended.any():
            info["final_obs"], info["_final_obs"] = self.final(ended), ended.copy()
        if self.copy:
            rewards, ended = rewards.copy(), ended.copy()
        return self.seen(), rewards, ended, self.never, info

    def mask(self) -> Any:
        """Return the masks."""
        mask = self.batch.mask.view(numpy.int8)
        return mask.copy() if self.copy else mask

    def seen(self) -> dict[str, Any]:
        """Return what the seat sees in every game."""
        if not self.copy:
            return {"observation": self.batch.parts, "action_mask": self.mask()}
        rows = named_views(self.arena.view, self.batch.observation.copy())
        return {"observation": rows, "action_mask": self.mask()}

    def final(self, ended: Any) -> Any:
        """Return how the games looked that have ended, and None for the others."""
        found = numpy.full(self.num_envs, None, object)
        nothing = numpy.zeros(self.arena.choices, numpy.int8)
        for row in numpy.flatnonzero(ended):
            assert self.batch.last is not None
            seen = named_views(self.arena.view, self.batch.last[row].copy())
            found[row] = {"observation": seen, "action_mask": nothing}
        return found

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, if there are any."""
        self.batch.close()
