"""Chitin: I, The Harvest Wars: two insect hives fight over the last food of summer."""

from __future__ import annotations

from typing import Final, cast

from hexile.games.chitin import opponent, scenario, view
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.tables import CHARTS, SYMBOLS
from hexile.kernel.dice import Dice
from hexile.kernel.game import About, Game
from hexile.kernel.odds import Forecast
from hexile.kernel.play import Action, State
from hexile.kernel.scene import Scene
from hexile.kernel.setup import Setup

ABOUT: Final = About(
    slug="chitin",
    title="Chitin: I, The Harvest Wars",
    designer="Howard Thompson",
    publisher="Metagaming, 1977",
    blurb=(
        "Two hives meet over the last food of summer. Warriors fight class against class; what "
        "counts is what the Workers carry home, and the dead are food too."
    ),
    length="45 minutes to 2 hours",
    made_up=(
        "The printed map, most of the results table, some counter values and six token values are "
        "not to be had: ours stand in for them. The Arch Reaper is invented."
    ),
    version="1",
)


class ChitinGame(Game):
    """Chitin: I, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, "hexile.games.chitin")
        self.seats = ["Blue hive", "Red hive"]
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.charts = CHARTS
        self.players = {player.name: player for player in opponent.PLAYERS}
        self.texts = view.TEXTS
        self.symbols = SYMBOLS
        self.horizon = 4

    def set_up(self, setup: Setup, dice: Dice) -> State:
        """Begin a game."""
        return scenario.set_up(setup, dice)

    def load(self, setup: Setup, dump: list[object]) -> State:
        """Make the state a dump describes."""
        return scenario.load(setup, dump)

    def check(self, s: State) -> None:
        """Check what must always hold."""
        scenario.check(cast(Chitin, s))

    def see(self, s: State, seat: int) -> State:
        """Hide the other's force until both have chosen."""
        return scenario.see(cast(Chitin, s), seat)

    def resample(self, view_: State, seat: int, dice: Dice) -> State:
        """Make up a force for one that is not known."""
        return scenario.resample(cast(Chitin, view_), dice)

    def scene(self, view_: State, seat: int) -> Scene:
        """Describe the board."""
        return view.scene(cast(Chitin, view_), seat)

    def label(self, view_: State, action: Action) -> str:
        """Name a choice in words."""
        return view.label(cast(Chitin, view_), action)

    def forecasts(self, view_: State) -> list[Forecast]:
        """Say what each declared combat can bring."""
        return view.forecasts(cast(Chitin, view_))

    def clock(self, s: State) -> int:
        """Count both hives' turns."""
        return cast(Chitin, s).turn

    def estimate(self, s: State, known: State) -> list[float]:
        """Guess both hives' chances."""
        return opponent.estimate(cast(Chitin, s))

    def tally(self, s: State) -> dict[str, int]:
        """Count tokens, points and losses."""
        return view.tally(cast(Chitin, s))


GAME: Final = ChitinGame()
