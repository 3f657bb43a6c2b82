"""Undertow: a tug under the ice, a pile of sonar contacts, a beast that goes by a chart of six rows."""

from __future__ import annotations

from typing import Final

from hexile.kernel.game import About, Game

from hexile_undertow import opponent, rules, scenario, view
from hexile_undertow.state import Dive
from hexile_undertow.tables import CHARTS, SYMBOLS

MADE_FOR: Final = 2  # the kernel's version

ABOUT: Final = About(
    slug="undertow",
    title="Undertow",
    designer="the Hexile authors",
    publisher="nobody: it is an example",
    blurb="Bring the rescue pods home before the ice closes. What a contact is nobody knows, and something hears your screws.",
    minutes=10,
    made_up="Everything: it was made to try how a game is made.",
    version="1",
)


class DiveGame(Game[Dive]):
    """Undertow, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, __name__)
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.steps = {step.name: step for step in rules.TURN}
        self.charts = CHARTS
        self.play_by(opponent.PLAYERS)
        self.texts = view.TEXTS
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    check = staticmethod(scenario.check)
    every_action = staticmethod(scenario.every_action)
    scene = staticmethod(view.scene)
    forecasts = staticmethod(view.forecasts)
    clock = staticmethod(view.clock)
    tally = staticmethod(view.tally)


GAME: Final = DiveGame()
