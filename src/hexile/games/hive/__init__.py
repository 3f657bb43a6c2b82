"""Rescue from the Hive: board a living ship, and be away before it jumps."""

from __future__ import annotations

from typing import Final

from hexile.games.hive import opponent, position, scenario, view
from hexile.games.hive.rules.sequence import STEPS
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import CHARTS, READERS, SYMBOLS
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="hive",
    title="Rescue from the Hive",
    designer="Nick Karp",
    publisher="SPI, in Ares magazine",
    blurb=(
        "Board a living ship, wake as few nests as you can, and bring two people out before it "
        "jumps. The Znon move by the printed solitaire chart."
    ),
    minutes=60,
    made_up=(
        "The base game is lost to us: map, counter values, combat tables, Darters and victory "
        "points are our reconstruction. Sections 23 to 27 follow the printed solitaire rules; what is "
        "lost of them, the mixes of 24.0 and four cells of 25.9, is filled in, and rulings say how."
    ),
    version="3",
    changes={
        "2": "Which hostage is drawn is left to chance (25.0), a Znon rolls to disengage before it "
        "chooses where to go (26.9), letter D moves only for want of a shot, a Darter that never "
        "attached may go home, and a mission may be abandoned when no jump can come (R48).",
        "3": "What a face-down unit is, is drawn from Mix C as it is turned up (25.0), and the order of "
        "the Znon is settled from the first on (26.1): the odds are as before.",
    },
)


class HiveGame(Game[Hive]):
    """Rescue from the Hive, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, __name__)
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.steps = STEPS
        self.charts = CHARTS
        self.play_by(opponent.PLAYERS)
        self.gathers = view.GATHERS
        self.texts = view.TEXTS
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS
        self.readers = READERS
        self.horizon = 3
        self.take_verbs = ["pick", "ship"]
        self.acts_alike = True

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    check = staticmethod(scenario.check)
    next_steps = staticmethod(position.next_steps)
    position_lines = staticmethod(position.position_lines)
    place = staticmethod(position.place)
    scene = staticmethod(view.scene)
    status = staticmethod(view.status)
    ways = staticmethod(view.ways)
    cost = staticmethod(view.cost)
    rank = staticmethod(view.rank)
    whose = staticmethod(view.whose)
    reference = staticmethod(view.reference)
    let_go = staticmethod(view.let_go)
    next_pieces = staticmethod(view.next_pieces)
    forecasts = staticmethod(view.forecasts)
    judge = staticmethod(view.judge)
    clock = staticmethod(view.clock)
    estimate = staticmethod(opponent.estimate)
    tally = staticmethod(view.tally)
    dispatch = staticmethod(view.dispatch)


GAME: Final = HiveGame()
