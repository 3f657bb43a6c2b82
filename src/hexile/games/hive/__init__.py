"""Rescue from the Hive: board a living ship, and be away before it jumps."""

from __future__ import annotations

from typing import Final, cast

from hexile.games.hive import opponent, scenario, view
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import CHARTS, SYMBOLS
from hexile.kernel.dice import Dice
from hexile.kernel.game import About, Game
from hexile.kernel.odds import Chance, Forecast
from hexile.kernel.play import Action, State
from hexile.kernel.scene import Scene
from hexile.kernel.setup import Setup

ABOUT: Final = About(
    slug="hive",
    title="Rescue from the Hive",
    designer="Nick Karp",
    publisher="SPI, in Ares magazine",
    blurb=(
        "Board a living ship, wake as few nests as you can, and bring two people out before it "
        "jumps. The Znon follow the solitaire supplement to the letter."
    ),
    length="60 minutes",
    made_up=(
        "The base game is lost to us: map, counter values, combat tables, Darters and victory "
        "points are our reconstruction. Sections 23 to 27 are the printed solitaire rules."
    ),
    version="1",
)


class HiveGame(Game):
    """Rescue from the Hive, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, "hexile.games.hive")
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.charts = CHARTS
        self.players = {player.name: player for player in opponent.PLAYERS}
        self.texts = view.TEXTS
        self.symbols = SYMBOLS
        self.horizon = 3

    def set_up(self, setup: Setup, dice: Dice) -> State:
        """Lay out a game."""
        return scenario.set_up(setup, dice)

    def load(self, setup: Setup, dump: list[object]) -> State:
        """Make the state a dump describes."""
        return scenario.load(setup, dump)

    def check(self, s: State) -> None:
        """Check what must always hold."""
        scenario.check(cast(Hive, s))

    def see(self, s: State, seat: int) -> State:
        """Hide what lies face-down."""
        return scenario.see(cast(Hive, s))

    def resample(self, view_: State, seat: int, dice: Dice) -> State:
        """Deal the face-down counters again."""
        return scenario.resample(cast(Hive, view_), dice)

    def scene(self, view_: State, seat: int) -> Scene:
        """Describe the board."""
        return view.scene(cast(Hive, view_))

    def label(self, view_: State, action: Action) -> str:
        """Name a choice in words."""
        return view.label(cast(Hive, view_), action)

    def forecasts(self, view_: State) -> list[Forecast]:
        """Say how likely the jump is, and what else threatens."""
        return view.forecasts(cast(Hive, view_))

    def odds(self, view_: State, action: Action) -> list[Chance]:
        """Return what an action may bring; a probe is worked out from what Mix C may hold."""
        known = view.odds(cast(Hive, view_), action)
        return super().odds(view_, action) if known is None else known

    def clock(self, s: State) -> int:
        """Count the turns."""
        return cast(Hive, s).turn

    def estimate(self, s: State, known: State) -> list[float]:
        """Guess how well the mission will end, for searches."""
        return opponent.estimate(cast(Hive, s))

    def tally(self, s: State) -> dict[str, int]:
        """Count what the game is judged by."""
        return view.tally(cast(Hive, s))


GAME: Final = HiveGame()
