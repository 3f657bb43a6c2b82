"""Hexile's games for OpenSpiel: Python games with every die an explicit chance node.

    import pyspiel
    import hexile.lab.adapters.openspiel_game
    game = pyspiel.load_game("hexile_raid_v1(scenario=nautilus,options=turns:8 pinned:true)")

Importing this module registers `hexile_<game>_v1` for every game. A choice is carried out as far as
its dice allow; when one is wanted the state is a chance node, and the face OpenSpiel picks is added
to those before it. A tensor is the numbers of all parts of an observation as they are, one after the
other; the observer's `dict` has each part by its name.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy
import pyspiel

from hexile.games import find, slugs
from hexile.kernel.chance.dice import NoFace, ScriptedDice
from hexile.kernel.game import start
from hexile.kernel.play import Action, State, advance, seat_to_choose
from hexile.kernel.setup import BadSetup, Value
from hexile.lab.adapters.episode import VERSION, Arena
from hexile.lab.adapters.observation import RowWriter, named_views

MOST_FACES = 1000
LONGEST_GAME = 100_000
MOST_SEATS = 8


def short_name(slug: str) -> str:
    """Return the name a game is registered under."""
    return f"hexile_{slug}_v{VERSION}"


def read_options(text: str) -> dict[str, Value]:
    """Return options written as `turns:8 pinned:true`."""
    given: dict[str, Value] = {}
    for pair in text.split():
        name, colon, value = pair.partition(":")
        if not colon:
            raise BadSetup(f"'{pair}' is not of the form option:value")
        given[name] = value
    return given


def game_type(slug: str) -> Any:
    """Describe a game to OpenSpiel."""
    kinds = pyspiel.GameType
    hides = Arena(slug, "", {}).learning.hides
    information = kinds.Information
    return kinds(
        short_name=short_name(slug),
        long_name=find(slug).about.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": "", "options": ""},
    )


class SpielGame(pyspiel.Game):
    """A game in one scenario, with the options given as `name:value` and the others' defaults."""

    def __init__(self, kind: Any, slug: str, params: dict[str, Any]) -> None:
        self.arena = Arena(
            slug, params.get("scenario", ""), read_options(params.get("options", ""))
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arena.choices,
            max_chance_outcomes=MOST_FACES,
            num_players=self.arena.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        """Begin a game; dice of the set-up are chance nodes too."""
        return SpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,
        params: Any = None,
    ) -> SpielObserver:
        """Return an observer that sees what a seat sees."""
        return SpielObserver(self.arena)


class PendingChoice:
    """A game under way: the state before the last choice, that choice, and the faces it has had.

    `now` is the state after it, or None while another face is wanted, of a die with `sides`. It
    never changes once made, so OpenSpiel's copies of states may share it; a pickle holds the
    numbers that led there and plays them again.
    """

    def __init__(
        self,
        arena: Arena,
        numbers: list[int],
        before: State | None,
        doing: Action | None,
        faces: list[int],
    ) -> None:
        self.arena = arena
        self.numbers = numbers
        self.before = before
        self.doing = doing
        self.faces = faces
        self.now: State | None = None
        self.sides = 0
        try:
            self.now = self._carried_out(ScriptedDice(faces))
        except NoFace as wanted:
            self.sides = wanted.wait.sides

    def __deepcopy__(self, memo: object) -> PendingChoice:
        return self

    def __reduce__(
        self,
    ) -> tuple[Callable[[Arena, list[int]], PendingChoice], tuple[Arena, list[int]]]:
        return moment_after, (self.arena, self.numbers)

    def _carried_out(self, dice: ScriptedDice) -> State:
        if self.before is None or self.doing is None:
            return start(self.arena.game, self.arena.setup, dice, False)
        after = self.before.copy()
        advance(after, self.doing, dice)
        return after

    def then(self, number: int) -> PendingChoice:
        """Return the moment after a face, or after a choice."""
        way = [*self.numbers, number]
        if self.now is None:
            return PendingChoice(
                self.arena, way, self.before, self.doing, [*self.faces, number + 1]
            )
        return PendingChoice(self.arena, way, self.now, self.choices()[number], [])

    def choices(self) -> dict[int, Action]:
        """Return the choices under their numbers."""
        assert self.now is not None
        return self.arena.numbered(self.now)

    def seen_by(self, seat: int) -> State | None:
        """Return what a seat sees; while a die rolls, what it saw before."""
        last = self.now if self.now is not None else self.before
        return None if last is None else self.arena.game.see(last, seat)

    def __str__(self) -> str:
        last = self.now if self.now is not None else self.before
        doing = self.doing.text() if self.now is None and self.doing is not None else ""
        rolled = self.faces if self.now is None else []
        return json.dumps([None if last is None else last.dump(), doing, rolled])


def moment_after(arena: Arena, numbers: list[int]) -> PendingChoice:
    """Play choices and faces from the start."""
    moment = PendingChoice(arena, [], None, None, [])
    for number in numbers:
        moment = moment.then(number)
    return moment


class SpielState(pyspiel.State):
    """A game under way, as OpenSpiel asks about it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = moment_after(game.arena, [])

    def current_player(self) -> int:
        """Return the seat that must choose, chance, or the end."""
        if self.moment.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return seat_to_choose(self.moment.now)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.moment.choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the die wanted, numbered from 0."""
        sides = self.moment.sides
        return [(face, 1.0 / sides) for face in range(sides)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.then(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"d{self.moment.sides}: {action + 1}"
        return self.moment.choices()[action].text()

    def is_terminal(self) -> bool:
        """Tell whether the game has ended."""
        return self.moment.now is not None and self.moment.now.result is not None

    def returns(self) -> list[float]:
        """Return each seat's value, all zero while the game goes on."""
        now = self.moment.now
        if now is None or now.result is None:
            return [0.0] * self.moment.arena.seats
        return list(now.result.values)

    def __str__(self) -> str:
        return str(self.moment)


class SpielObserver:
    """Writes what a seat sees as a text and as numbers, all zero before there is anything to see."""

    def __init__(self, arena: Arena) -> None:
        self.writer = RowWriter(arena.view)
        self.tensor = numpy.zeros(int(arena.view.shape.size), numpy.float32)
        self.dict = named_views(arena.view, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill in the numbers."""
        view = state.moment.seen_by(player)
        self.tensor[:] = 0 if view is None else self.writer.write(view, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the text."""
        view = state.moment.seen_by(player)
        return json.dumps({} if view is None else view.dump())


def register_game(slug: str) -> None:
    """Register one game."""
    kind = game_type(slug)

    class Registered(SpielGame):
        """OpenSpiel makes games by calling a class with parameters only."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, slug, params or {})

    pyspiel.register_game(kind, Registered)


def register_all() -> None:
    """Register every game that is not registered yet."""
    for slug in slugs():
        if short_name(slug) not in pyspiel.registered_names():
            register_game(slug)


register_all()
