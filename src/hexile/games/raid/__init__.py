"""Raid on the Bunker: five commandos against a bunker, a bomb and a clock."""

from __future__ import annotations

from typing import Final

from hexile.games.raid import opponent, position, scenario, view
from hexile.games.raid.rules.placing import TROOPER_PLACING
from hexile.games.raid.rules.turn import TURN
from hexile.games.raid.state import Raid
from hexile.games.raid.tables import CHARTS, READERS, SYMBOLS
from hexile.games.raid.view import dispatch
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="raid",
    title="Raid on the Bunker",
    designer="Paul A. Lidberg",
    publisher="TSR, in a Warhawk comics module",
    blurb=(
        "Five commandos, seven turns, one bomb. Reach the time platform, or catch a scientist "
        "alive, before the Zetans escape into the past."
    ),
    minutes=10,
    made_up=(
        "The printed board and counter mix are lost: all three boards are our own design. One cell of "
        "the combat table cannot be read, a 1 against B: we let the Warhawk die."
    ),
    version="2",
    changes={
        "2": "Scientists stand elsewhere on all three boards, and two troopers on one, so that a capture "
        "is the harder way to win (B1); the player may post the B troopers himself (R18)."
    },
)


class RaidGame(Game[Raid]):
    """Raid on the Bunker, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, __name__)
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.steps = {step.name: step for step in [*TURN, TROOPER_PLACING]}
        self.charts = CHARTS
        self.play_by(opponent.PLAYERS)
        self.gathers = view.GATHERS
        self.texts = view.TEXTS
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS
        self.readers = READERS
        self.walk_verb = "step"

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    check = staticmethod(scenario.check)
    every_action = staticmethod(scenario.every_action)
    next_steps = staticmethod(position.next_steps)
    place = staticmethod(position.place)
    scene = staticmethod(view.scene)
    status = staticmethod(view.status)
    reference = staticmethod(view.reference)
    forecasts = staticmethod(view.forecasts)
    judge = staticmethod(view.judge)
    tally = staticmethod(view.tally)
    dispatch = staticmethod(dispatch.dispatch)
    clock = staticmethod(view.clock)
    moving_left = staticmethod(view.moving_left)


GAME: Final = RaidGame()
