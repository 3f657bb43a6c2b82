"""Raid on the Bunker: five commandos against a bunker, a bomb and a clock."""

from __future__ import annotations

from typing import Final, cast

from hexile.games.raid import opponent, scenario, view
from hexile.games.raid.state import Raid
from hexile.games.raid.tables import CHARTS, SYMBOLS
from hexile.kernel.dice import Dice
from hexile.kernel.game import About, Game
from hexile.kernel.odds import Forecast
from hexile.kernel.play import Action, State
from hexile.kernel.scene import Scene
from hexile.kernel.setup import Setup

ABOUT: Final = About(
    slug="raid",
    title="Raid on the Bunker",
    designer="Paul A. Lidberg",
    publisher="TSR, in a Warhawk comics module",
    blurb=(
        "Five commandos, seven turns, one bomb. Reach the time platform, or catch a scientist "
        "alive, before the Zetans escape into the past."
    ),
    length="10 minutes",
    made_up="The printed board and counter mix are lost: all three boards are our own design.",
    version="1",
)


class RaidGame(Game):
    """Raid on the Bunker, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, "hexile.games.raid")
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.charts = CHARTS
        self.players = {player.name: player for player in opponent.PLAYERS}
        self.texts = view.TEXTS
        self.symbols = SYMBOLS

    def set_up(self, setup: Setup, dice: Dice) -> State:
        """Lay out a game."""
        return scenario.set_up(setup, dice)

    def load(self, setup: Setup, dump: list[object]) -> State:
        """Make the state a dump describes."""
        return scenario.load(setup, dump)

    def check(self, s: State) -> None:
        """Check what must always hold."""
        scenario.check(cast(Raid, s))

    def scene(self, view_: State, seat: int) -> Scene:
        """Describe the board."""
        return view.scene(cast(Raid, view_))

    def label(self, view_: State, action: Action) -> str:
        """Name a choice in words."""
        return view.label(cast(Raid, view_), action)

    def forecasts(self, view_: State) -> list[Forecast]:
        """Say which trooper may reach whom."""
        return view.forecasts(cast(Raid, view_))

    def clock(self, s: State) -> int:
        """Count the turns."""
        return cast(Raid, s).turn

    def tally(self, s: State) -> dict[str, int]:
        """Count the losses."""
        return view.tally(cast(Raid, s))


GAME: Final = RaidGame()
