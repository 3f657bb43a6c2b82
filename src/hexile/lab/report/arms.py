"""What a report plays: the arms of its experiment, all with the same seeds."""

from __future__ import annotations

from hexile.kernel.game import Game, new_setup
from hexile.kernel.setup import CHOICE, FLAG, Option, Value
from hexile.lab.player_names import named_player
from hexile.lab.simulate import SimulationPlan
from hexile.lab.workers import SetupData
from hexile.players.levels import best_player

PLAYER = "player"
OPTION = "option"
DIFFICULTY = "difficulty"
LADDER = "ladder"


class Arm:
    """One row of the experiment: a plan, what it varies, and the setting it has of that."""

    def __init__(self, kind: str, name: str, setting: str, plan: SimulationPlan) -> None:
        self.kind = kind
        self.name = name
        self.setting = setting
        self.plan = plan

    def key(self) -> str:
        """Name the arm in the ledger."""
        return f"{self.kind}|{self.name}|{self.setting}"


class Experiment:
    """All arms of a report; the base is the first scenario as printed, played by the best player."""

    def __init__(
        self, game: Game, added: list[str], files: dict[str, str] | None = None, copy: str = ""
    ) -> None:
        self.game = game
        self.files = files or {}
        self.copy = copy
        self.scenarios = game.scenarios_of(self.files)
        self.best = best_player(game)
        self.players = [*game.players, *(name for name in added if name not in game.players)]
        for name in added:
            named_player(game, name)
        self.arms = [*self._players(), *self._difficulties(), *self._options()]
        self.base = next(arm for arm in self.arms if arm.setting == self.best)
        self.pairs = len(self.base.plan.players) > 1
        if self.pairs:
            self.arms += self._ladder()

    def _arm(
        self, kind: str, name: str, setting: str, scenario: str, player: str, **asked: object
    ) -> Arm:
        given = {str(k): v for k, v in asked.items() if isinstance(v, (bool, int, str))}
        difficulty = str(given.pop("_difficulty", ""))
        setup = new_setup(self.game, scenario, difficulty, given, self.files)
        others = [self.best] * (len(self.game.seats_for(setup)) - 1)
        order = SetupData(self.game.about.slug, setup)
        return Arm(kind, name, setting, SimulationPlan(order, [player, *others], False))

    def _players(self) -> list[Arm]:
        """Every player in every scenario."""
        return [
            self._arm(PLAYER, scenario.name, player, scenario.name, player)
            for scenario in self.scenarios
            for player in self.players
        ]

    def _difficulties(self) -> list[Arm]:
        """Every difficulty in the first scenario."""
        first = self.scenarios[0].name
        return [
            self._arm(DIFFICULTY, level.name, level.name, first, self.best, _difficulty=level.name)
            for level in self.game.difficulties
        ]

    def _options(self) -> list[Arm]:
        """Every other setting of every option in the first scenario, one at a time."""
        first = self.scenarios[0].name
        return [
            self._arm(OPTION, option.name, str(value), first, self.best, **{option.name: value})
            for option in self.game.options
            for value in other_values(option)
        ]

    def _ladder(self) -> list[Arm]:
        """Every player against every other in the first scenario, at alternate seats, swapped."""
        order, seats = self.base.plan.order, len(self.base.plan.players)
        return [
            Arm(LADDER, one, other, SimulationPlan(order, [one, other] * (seats // 2), True))
            for place, one in enumerate(self.players)
            for other in self.players[place + 1 :]
        ]


def other_values(option: Option) -> list[Value]:
    """List what an option may be besides its default; of a number, one less and one more."""
    if option.kind() == FLAG:
        return [not option.default]
    if option.kind() == CHOICE:
        return [choice for choice in option.choices if choice != option.default]
    assert isinstance(option.default, int)
    near = (option.default - 1, option.default + 1)
    return [value for value in near if option.low <= value <= option.high]
