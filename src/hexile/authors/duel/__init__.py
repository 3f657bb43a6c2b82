"""Night Watch: a thief who knows where the cache is, a guard who does not, and orders in secret."""

from __future__ import annotations

from typing import Final

from hexile.authors.duel import opponent, rules, scenario, view
from hexile.authors.duel.state import SEATS, Night
from hexile.authors.template.tables import CHARTS, SYMBOLS
from hexile.kernel.game import About, Game, hide_secrets

MADE_FOR: Final = 2  # the kernel's version

ABOUT: Final = About(
    slug="template",
    title="Night Watch",
    designer="you",
    publisher="nobody yet",
    blurb="A thief and a guard move at the same time, in secret. Only the thief knows which of three sites has the cache.",
    minutes=10,
    made_up="Everything: it is a game to begin with.",
    version="1",
)


class NightGame(Game[Night]):
    """Night Watch, for everything above."""

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
    every_action = staticmethod(scenario.every_action)
    see = staticmethod(hide_secrets)
    resample = staticmethod(view.resample)
    rank = staticmethod(view.rank)
    scene = staticmethod(view.scene)
    clock = staticmethod(view.clock)
    tally = staticmethod(view.tally)


GAME: Final = NightGame()
