"""Night Watch: one scout, a hidden cache, a guard who goes by a chart of three rows."""

from __future__ import annotations

from typing import Final

from hexile.authors.template import opponent, rules, scenario, view
from hexile.authors.template.state import Night
from hexile.authors.template.tables import CHARTS, SYMBOLS
from hexile.kernel.game import About, Game

MADE_FOR: Final = 2  # the kernel's version

ABOUT: Final = About(
    slug="template",
    title="Night Watch",
    designer="you",
    publisher="nobody yet",
    blurb="Find the cache before dawn. It is hidden on one of three sites, and a guard has sharp ears.",
    minutes=5,
    made_up="Everything: it is a game to begin with.",
    version="1",
)


class NightGame(Game[Night]):
    """Night Watch, for everything above."""

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
    see = staticmethod(view.see)
    resample = staticmethod(view.resample)
    deal = staticmethod(view.deal)
    scene = staticmethod(view.scene)
    forecasts = staticmethod(view.forecasts)
    clock = staticmethod(view.clock)
    tally = staticmethod(view.tally)


GAME: Final = NightGame()
