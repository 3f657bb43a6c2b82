"""Hexile's games for Gymnasium: one seat learns, the others are played by the game's best player.

    import gymnasium
    import hexile.lab.adapters.gymnasium_env
    env = gymnasium.make("hexile/Raid-v1", scenario="nautilus")

Importing this module registers `hexile/<Game>-v1` for every game. An observation has a box for each
field of the state, under its name. `action_mask` in the observation and in `info` says which choices
there are; `info["choices"]` names them by number. A choice that is not there loses the game. The
reward is the game's value for the seat, at its end.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from hexile.games import slugs
from hexile.kernel.setup import Value
from hexile.lab.adapters.episode import VERSION, Arena, Episode
from hexile.lab.adapters.observation import ObservationPart
from hexile.lab.player_names import named_player
from hexile.players.levels import best_player

SEEDS = 2**31


class HexileEnv(gymnasium.Env):
    """One seat of one game."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: dict[str, Value] | None = None,
        seat: int = 0,
        opponent: str = "",
        render_mode: str | None = None,
    ) -> None:
        self.arena = Arena(game, scenario, options or {})
        self.learner = seat
        self.opponent = named_player(self.arena.game, opponent or best_player(self.arena.game))
        self.render_mode = render_mode
        self.episode = Episode(self.arena, 0)
        self.action_space = spaces.Discrete(self.arena.choices)
        self.observation_space = view_space(self.arena)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; the same seed gives the same game."""
        super().reset(seed=seed)
        self.episode = Episode(self.arena, int(self.np_random.integers(SEEDS)))
        self._let_others_choose()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a choice and let the others choose until the seat is asked again."""
        if int(action) not in self.episode.legal():
            return self._seen(), 0.0, True, False, {**self._info(), "illegal": int(action)}
        self.episode.take(int(action))
        self._let_others_choose()
        reward = self.episode.values()[self.learner]
        return self._seen(), reward, self.episode.over(), False, self._info()

    def _let_others_choose(self) -> None:
        while not self.episode.over() and self.episode.seat() != self.learner:
            self.episode.ask(self.opponent)

    def _seen(self) -> dict[str, Any]:
        return seen(self.episode, self.learner)

    def _info(self) -> dict[str, Any]:
        legal = self.episode.legal() if self.episode.seat() == self.learner else {}
        return {
            "action_mask": self.episode.mask(self.learner),
            "choices": {number: action.text() for number, action in legal.items()},
        }

    def action_masks(self) -> Any:
        """Return the mask as booleans, as masked learners of other packages ask for it."""
        return self.episode.mask(self.learner).astype(bool)

    def render(self) -> str | None:
        """Return the board in characters."""
        if self.render_mode != "ansi":
            return None
        scene = self.arena.game.scene(self.episode.view(self.learner), self.learner)
        return "\n".join(scene.text)


class PartBox(spaces.Box):
    """The numbers of one part of an observation; `label` says what they are."""

    def __init__(self, part: ObservationPart) -> None:
        lows, highs = part.array(part.lows), part.array(part.highs)
        super().__init__(lows, highs, dtype=part.dtype)
        self.label = part.label

    def __repr__(self) -> str:
        return f"{self.label}: {super().__repr__()}"


def view_space(arena: Arena) -> Any:
    """Return the space of observations: a box for each part by its name, and a mask."""
    boxes = {part.name: PartBox(part) for part in arena.observer.parts}
    mask = spaces.Box(0, 1, (arena.choices,), numpy.int8)
    return spaces.Dict({"observation": spaces.Dict(boxes), "action_mask": mask})


def seen(episode: Episode, seat: int) -> dict[str, Any]:
    """Return what a seat sees, as arrays."""
    return {"observation": episode.observation(seat), "action_mask": episode.mask(seat)}


def env_id(slug: str) -> str:
    """Return the id a game is registered under."""
    return f"hexile/{slug.capitalize()}-v{VERSION}"


def register_all() -> None:
    """Register every game that is not registered yet."""
    for slug in slugs():
        if env_id(slug) not in gymnasium.registry:
            entry = f"{__name__}:{HexileEnv.__name__}"
            gymnasium.register(env_id(slug), entry_point=entry, kwargs={"game": slug})


register_all()
