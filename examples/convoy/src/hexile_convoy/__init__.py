"""Convoy: three merchants cross a strait, one has gold aboard, and two raiders lie in wait."""

from __future__ import annotations

from typing import Final

from hexile.kernel.game import About, Game, hide_secrets

from hexile_convoy import opponent, rules, scenario, view
from hexile_convoy.state import SEATS, Sea
from hexile_convoy.tables import CHARTS, SYMBOLS

MADE_FOR: Final = 2  # the kernel's version

ABOUT: Final = About(
    slug="convoy",
    title="Convoy",
    designer="the authors of Hexile",
    publisher="Hexile",
    blurb="Three merchants, one of them with gold aboard, and two raiders. Both sides give orders in secret.",
    minutes=15,
    made_up="Everything: it is an example.",
    version="1",
)


class ConvoyGame(Game[Sea]):
    """Convoy, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, __name__)
        self.seats = SEATS
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.steps = {step.name: step for step in rules.STEPS}
        self.charts = CHARTS
        self.play_by(opponent.PLAYERS)
        self.texts = view.TEXTS
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    check = staticmethod(scenario.check)
    see = staticmethod(hide_secrets)
    resample = staticmethod(view.resample)
    rank = staticmethod(view.rank)
    ways = staticmethod(view.ways)
    scene = staticmethod(view.scene)
    forecasts = staticmethod(view.forecasts)
    clock = staticmethod(view.clock)
    tally = staticmethod(view.tally)


GAME: Final = ConvoyGame()
