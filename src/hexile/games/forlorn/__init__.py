"""Forlorn: Hope, solitaire: a squad of Marines, a derelict ship, and what lives in its vents."""

from __future__ import annotations

from typing import Final, cast

from hexile.games.forlorn import scenario
from hexile.games.forlorn.opponent import estimate, players
from hexile.games.forlorn.state import Forlorn
from hexile.games.forlorn.tables.charts import CHARTS, SYMBOLS
from hexile.games.forlorn.view import board, odds, words
from hexile.kernel.dice import Dice
from hexile.kernel.game import About, Game
from hexile.kernel.odds import Forecast
from hexile.kernel.play import Action, State
from hexile.kernel.scene import Scene
from hexile.kernel.setup import Setup

ABOUT: Final = About(
    slug="forlorn",
    title="Forlorn: Hope",
    designer="Chris Taylor; solitaire additions by Fred Hartig",
    publisher="Victory Point Games, 2010",
    blurb=(
        "A squad of Marines with a few action points, a derelict ship, and Xenos that come out of "
        "every vent. Break out, fetch the black box, or hold the last room."
    ),
    length="40 minutes",
    made_up=(
        "The base game is reconstructed: decks, units, cards, costs and operations are our own design "
        "round the few known facts. The solitaire additions are followed as written."
    ),
    version="1",
)


class ForlornGame(Game):
    """Forlorn: Hope, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, "hexile.games.forlorn")
        self.seats = ["marines"]
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.charts = CHARTS
        self.players = {player.name: player for player in players.PLAYERS}
        self.texts = words.TEXTS
        self.symbols = SYMBOLS
        self.horizon = 2

    def seats_for(self, setup: Setup) -> list[str]:
        """Name one seat, or two where somebody plays the Xenos."""
        two = scenario.terms_for(setup).two_players
        return ["marines", "xenos"] if two else ["marines"]

    def set_up(self, setup: Setup, dice: Dice) -> State:
        """Lay out a game."""
        return scenario.set_up(setup, dice)

    def load(self, setup: Setup, dump: list[object]) -> State:
        """Make the state a dump describes."""
        return scenario.load(setup, dump)

    def check(self, s: State) -> None:
        """Check what must always hold."""
        scenario.check(cast(Forlorn, s))

    def see(self, s: State, seat: int) -> State:
        """Hide the Xeno deck, or the Xeno player's hand."""
        return scenario.see(cast(Forlorn, s), seat)

    def resample(self, view_: State, seat: int, dice: Dice) -> State:
        """Deal the hidden cards again."""
        return scenario.resample(cast(Forlorn, view_), seat, dice)

    def scene(self, view_: State, seat: int) -> Scene:
        """Describe the board."""
        return board.scene(cast(Forlorn, view_), seat)

    def label(self, view_: State, action: Action) -> str:
        """Name a choice in words."""
        return words.label(cast(Forlorn, view_), action)

    def forecasts(self, view_: State) -> list[Forecast]:
        """Say what the next card die and spawn bring."""
        return odds.forecasts(cast(Forlorn, view_))

    def clock(self, s: State) -> int:
        """Count the turns, back from the last."""
        return -cast(Forlorn, s).left

    def estimate(self, s: State, known: State) -> list[float]:
        """Guess how the squad stands."""
        return estimate.estimate(cast(Forlorn, s))

    def tally(self, s: State) -> dict[str, int]:
        """Count the losses."""
        return board.tally(cast(Forlorn, s))


GAME: Final = ForlornGame()
