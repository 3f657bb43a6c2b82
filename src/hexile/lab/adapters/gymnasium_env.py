"""Hexile's games for Gymnasium: one seat learns, the others are played by the game's best player.

    import gymnasium
    import hexile.lab.adapters.gymnasium_env
    env = gymnasium.make("hexile/Raid-v2", scenario="nautilus")
    envs = gymnasium.make_vec("hexile/Raid-v2", num_envs=256)

Importing this module registers `hexile/<Game>-v2` for every game. An observation has a box for each
field of the state, under its name. `action_mask` in the observation and in `info` says which choices
there are. A choice that is not there loses the game. The reward is the game's value for the seat, at
its end.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy

from hexile.games import slugs
from hexile.kernel.setup import Value
from hexile.lab.adapters.episode import VERSION, Arena, by_number
from hexile.lab.adapters.learning_spaces import view_space
from hexile.lab.adapters.observation import looked_at, named_views
from hexile.lab.player_names import named_player
from hexile.players.levels import best_player
from hexile.players.stepping import NOT_LEGAL, OVER, Stepper

SEEDS = 2**31


class HexileEnv(gymnasium.Env):
    """One seat of one game.

    With *copy* off all observations are the same arrays, which the next step writes over: faster, for
    programs that use an observation before they step.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: dict[str, Value] | None = None,
        seat: int = 0,
        opponent: str = "",
        render_mode: str | None = None,
        copy: bool = True,
    ) -> None:
        self.arena = Arena(game, scenario, options or {})
        self.learner = seat
        self.opponent = named_player(self.arena.game, opponent or best_player(self.arena.game))
        self.render_mode = render_mode
        self.action_space = gymnasium.spaces.Discrete(self.arena.choices)
        self.observation_space = view_space(self.arena)
        self.copy = copy
        self.stepper = Stepper(self.arena.learning, 1, seat, self.opponent, False)
        self._row = looked_at(self.stepper.rows.column)
        self._mask = looked_at(self.stepper.mask).view(numpy.int8)
        self._shown = self._named(self._row, self._mask)
        self._known = {"action_mask": self._mask}

    def _named(self, row: Any, mask: Any) -> dict[str, Any]:
        return {"observation": named_views(self.arena.view, row), "action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; the same seed gives the same game."""
        super().reset(seed=seed)
        self.stepper.begin([int(self.np_random.integers(SEEDS))])
        return self._seen()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a choice and let the others choose until the seat is asked again."""
        stands = self.stepper.step_one(int(action))
        seen, info = self._seen()
        if stands == NOT_LEGAL:
            return seen, 0.0, True, False, {**info, "illegal": int(action)}
        reward = self.stepper.values[self.learner] if stands == OVER else 0.0
        return seen, reward, stands == OVER, False, info

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        if not self.copy:
            return self._shown, self._known
        mask = self._mask.copy()
        return self._named(self._row.copy(), mask), {"action_mask": mask}

    def choices(self) -> dict[int, str]:
        """Return the texts of the legal choices by number."""
        game = self.stepper.games[0]
        legal = {} if game.over() else by_number(game.legal, game.numbers)
        return {number: action.text() for number, action in legal.items()}

    def action_masks(self) -> Any:
        """Return the mask as booleans, as masked learners of other packages ask for it."""
        return self._mask.astype(bool)

    def render(self) -> str | None:
        """Return the board in characters."""
        if self.render_mode != "ansi":
            return None
        view = self.arena.game.see(self.stepper.games[0].state, self.learner)
        return "\n".join(self.arena.game.scene(view, self.learner).text)


def env_id(slug: str) -> str:
    """Return the id a game is registered under."""
    return f"hexile/{slug.capitalize()}-v{VERSION}"


def register_all() -> None:
    """Register every game that is not registered yet."""
    for slug in slugs():
        if env_id(slug) not in gymnasium.registry:
            gymnasium.register(
                env_id(slug),
                entry_point=f"{__name__}:{HexileEnv.__name__}",
                vector_entry_point="hexile.lab.adapters.gymnasium_vector:HexileVectorEnv",
                kwargs={"game": slug},
            )


register_all()
