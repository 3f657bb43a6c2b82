"""Hexile's games for Gymnasium: one seat learns, the others are played by the game's best player.

    import gymnasium
    import hexile.lab.adapters.gymnasium_env
    env = gymnasium.make("hexile/Raid-v0", scenario="nautilus")

Importing this module registers `hexile/<Game>-v0` for every game. `action_mask` in the observation
and in `info` says which choices there are; `info["choices"]` names them. A choice that is not
there loses the game. The reward is the game's value for the seat, at its end.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from hexile.games import slugs
from hexile.kernel.setup import Value
from hexile.lab.adapters.session import HIGHEST, MOST_CHOICES, VERSION, Arena, Session
from hexile.lab.names import named_player
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
        self.session = Session(self.arena, 0)
        self.action_space = spaces.Discrete(MOST_CHOICES)
        self.observation_space = view_space(self.arena)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; the same seed gives the same game."""
        super().reset(seed=seed)
        self.session = Session(self.arena, int(self.np_random.integers(SEEDS)))
        self._let_others_choose()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a choice and let the others choose until the seat is asked again."""
        if not 0 <= int(action) < len(self.session.legal()):
            return self._seen(), 0.0, True, False, {**self._info(), "illegal": int(action)}
        self.session.take(int(action))
        self._let_others_choose()
        reward = self.session.values()[self.learner]
        return self._seen(), reward, self.session.over(), False, self._info()

    def _let_others_choose(self) -> None:
        session = self.session
        while not session.over() and session.seat() != self.learner:
            legal = session.legal()
            wanted = self.opponent.choose(session.view(session.seat()), legal, session.own)
            session.take(legal.index(wanted))

    def _seen(self) -> dict[str, Any]:
        return seen(self.session, self.learner)

    def _info(self) -> dict[str, Any]:
        mine = self.session.seat() == self.learner
        return {
            "action_mask": numpy.array(self.session.mask(self.learner), numpy.int8),
            "choices": [action.text() for action in self.session.legal()] if mine else [],
        }

    def action_masks(self) -> Any:
        """Return the mask as booleans, as masked learners of other packages ask for it."""
        return numpy.array(self.session.mask(self.learner), bool)

    def render(self) -> str | None:
        """Return the board in characters."""
        if self.render_mode != "ansi":
            return None
        scene = self.arena.game.scene(self.session.view(self.learner), self.learner)
        return "\n".join(scene.text)


def view_space(arena: Arena) -> Any:
    """Return the space of observations: numbers and a mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-HIGHEST, HIGHEST, (arena.length,), numpy.int32),
            "action_mask": spaces.Box(0, 1, (MOST_CHOICES,), numpy.int8),
        }
    )


def seen(session: Session, seat: int) -> dict[str, Any]:
    """Return what a seat sees, as arrays."""
    return {
        "observation": numpy.array(session.observation(seat), numpy.int32),
        "action_mask": numpy.array(session.mask(seat), numpy.int8),
    }


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
