"""Hexile's games for PettingZoo: every seat an agent, in turn, with action masks.

    from hexile.lab.adapters.pettingzoo_env import env
    game = env("raid", scenario="nautilus")

An observation is one row of whole numbers; `named` gives its parts by name. The mask is in the agent's
info. An illegal choice ends the game by PettingZoo's own wrapper. Rewards are the game's values, at its
end.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hexile.kernel.setup import Value
from hexile.lab.adapters.episode import VERSION, Arena, Episode
from hexile.lab.adapters.learning_spaces import row_space
from hexile.lab.adapters.observation import named_views

SEEDS = 2**31
ILLEGAL_REWARD = -1.0


class raw_env(AECEnv):  # noqa: N801 - the name every PettingZoo game uses
    """A game with an agent for every seat, without wrappers."""

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: dict[str, Value] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.arena = Arena(game, scenario, options or {})
        self.metadata = {
            "name": f"hexile_{game}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.arena.seats)]
        self.observation_spaces = {a: row_space(self.arena.view) for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(self.arena.choices) for a in self.possible_agents}
        self.np_random, _ = seeding.np_random()
        self.episode = Episode(self.arena, 0)

    def observation_space(self, agent: str) -> Any:
        """Return an agent's space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return an agent's space of choices."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed gives the same games from then on."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.episode = Episode(self.arena, int(self.np_random.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Make the choice of the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.episode.take(int(action))
        if self.episode.over():
            self._end()
        self._ask()
        self._accumulate_rewards()

    def _ask(self) -> None:
        """Name the agent whose turn it is and give it its mask."""
        seat = max(self.episode.seat(), 0)
        self.agent_selection = self.possible_agents[seat]
        for number, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"action_mask": self.episode.mask(number)}

    def _end(self) -> None:
        values = self.episode.values()
        self.rewards = {agent: values[n] for n, agent in enumerate(self.possible_agents)}
        self.terminations = dict.fromkeys(self.possible_agents, True)

    def observe(self, agent: str) -> Any:
        """Return what an agent sees."""
        return self.episode.row(self.possible_agents.index(agent))

    def named(self, observation: Any) -> dict[str, Any]:
        """Return the parts of an observation by name."""
        return named_views(self.arena.view, observation)

    def render(self) -> str | None:
        """Return the board in characters, as the agent whose turn it is sees it."""
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        return "\n".join(self.arena.game.scene(self.episode.view(seat), seat).text)

    def close(self) -> None:
        """Nothing is open."""


def env(game: str, **asked: Any) -> Any:
    """Return a game inside PettingZoo's usual wrappers."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **asked), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
