"""Stellar Conquest, alone: four powers, 54 stars, and politics nobody can quite foresee."""

from __future__ import annotations

from typing import Final, cast

from hexile.games.stellar import scenario
from hexile.games.stellar.opponent import admiral
from hexile.games.stellar.opponent.estimate import EXPLORED, estimate
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.tables import CHARTS, POWER_NAMES, SYMBOLS
from hexile.games.stellar.view import chart, fog, words
from hexile.kernel.dice import Dice
from hexile.kernel.game import About, Game
from hexile.kernel.odds import Forecast
from hexile.kernel.play import Action, State
from hexile.kernel.scene import Scene
from hexile.kernel.setup import Setup

ABOUT: Final = About(
    slug="stellar",
    title="Stellar Conquest, alone",
    designer="Howard M. Thompson; variant by Charles E. Duke",
    publisher="Metagaming, then Avalon Hill; variant in The General",
    blurb=(
        "Fifty-four stars, four powers that explore, settle, quarrel and make war. The tables "
        "decide politics and spending; you command the fleets."
    ),
    length="3 hours",
    made_up=(
        "Entry numbers, seven star cards and the border test are reconstructed; there are no "
        "counter limits."
    ),
    version="1",
)


class StellarGame(Game):
    """Stellar Conquest, alone, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, "hexile.games.stellar")
        self.seats = [name.lower() for name in POWER_NAMES]
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.charts = CHARTS
        self.players = {player.name: player for player in admiral.PLAYERS}
        self.texts = words.TEXTS
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
        scenario.check(cast(Stellar, s))

    def check_step(self, before: State, after: State) -> None:
        """Check that every change of ships, people and points was told."""
        scenario.check_told(cast(Stellar, before), cast(Stellar, after))

    def see(self, s: State, seat: int) -> State:
        """Return what a seat may know."""
        return fog.see(cast(Stellar, s), seat)

    def resample(self, view: State, seat: int, dice: Dice) -> State:
        """Deal the unknown again."""
        return fog.resample(cast(Stellar, view), seat, dice)

    def scene(self, view: State, seat: int) -> Scene:
        """Describe the chart."""
        return chart.scene(cast(Stellar, view), seat)

    def label(self, view: State, action: Action) -> str:
        """Name a choice in words."""
        return words.label(cast(Stellar, view), action)

    def forecasts(self, view: State) -> list[Forecast]:
        """Say what the next diplomatic rolls may bring."""
        return words.forecasts(cast(Stellar, view))

    def clock(self, s: State) -> int:
        """Count the turns."""
        return cast(Stellar, s).turn

    def look_until(self, view: State) -> int:
        """Look a few turns ahead; while there are stars to explore, to when they are claimed."""
        return max(super().look_until(view), EXPLORED)

    def estimate(self, s: State, known: State) -> list[float]:
        """Guess what a position is worth to each power."""
        return estimate(cast(Stellar, s), cast(Stellar, known))

    def tally(self, s: State) -> dict[str, int]:
        """Count points, colonies and stars."""
        return words.tally(cast(Stellar, s))


GAME: Final = StellarGame()
