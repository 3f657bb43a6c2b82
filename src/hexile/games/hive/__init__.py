"""Rescue from the Hive: board a living ship, and be away before it jumps."""

from __future__ import annotations

from typing import Final

from hexile.games.hive import opponent, position, scenario, truths, view
from hexile.games.hive.rules.sequence import STEPS
from hexile.games.hive.state import Hive
from hexile.games.hive.tables import CHARTS, COMPONENTS, READERS, SYMBOLS
from hexile.games.hive.view import by_hand, kit
from hexile.games.hive.view.overlays import overlays
from hexile.kernel.component_data.component import bounds_of
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="hive",
    title="Rescue from the Hive",
    designer="Nick Karp",
    publisher="SPI, in Ares magazine",
    blurb=(
        "Board a living ship, wake as few nests as you can, and bring two hostages out before it "
        "jumps. The printed solitaire chart moves the Znon."
    ),
    minutes=60,
    made_up=(
        "Only the solitaire rules are known, sections 23 to 27. Hexile reconstructed the base game: map, "
        "counter values, combat tables, Darters and victory points. Two parts of the solitaire rules are "
        "lost, the mixes (24.0) and four cells of 25.9. Hexile fills them in by numbered rulings."
    ),
    version="5",
    changes={
        "2": "Chance decides which hostage is drawn (25.0). A Znon unit rolls to disengage before it chooses "
        "where to go (26.9). With letter D it moves only if it has no shot. A Darter that never attached "
        "may leave. You may abandon a mission when the Hive can no longer jump (R48).",
        "3": "A face-down unit is drawn from Mix C only when it is turned up (25.0). The order of the Znon is "
        "drawn from the first unit on (26.1). The odds have not changed.",
        "4": "If the tables give no allowed box, a nest stays inside its Area while it has room (R42). A position "
        "names the turn and the Areas that are awake.",
        "5": "You may end a rescue once both hostages and the men for a full victory are home (R50).",
    },
    positions_of=("3", "4"),
)


class HiveGame(Game[Hive]):
    """The rules, texts and players of Rescue from the Hive."""

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
        self.folds = view.FOLDS
        self.told_in = view.TOLD_IN
        self.news = view.NEWS
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS
        self.readers = READERS
        self.bounds = bounds_of(COMPONENTS)
        self.horizon = 3
        self.take_verbs = ["pick", "ship"]
        self.acts_alike = True

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    check = staticmethod(scenario.check)
    next_steps = staticmethod(position.next_steps)
    position_lines = staticmethod(position.position_lines)
    place = staticmethod(position.place)
    expect = staticmethod(position.expect)
    put = staticmethod(by_hand.put)
    spares = staticmethod(by_hand.spares)
    rare_position = staticmethod(truths.rare_position)
    check_step = staticmethod(truths.check_step)
    inconsistent = staticmethod(truths.inconsistent)
    unfounded = staticmethod(truths.unfounded)
    scene = staticmethod(view.scene)
    status = staticmethod(view.status)
    ways = staticmethod(view.ways)
    cost = staticmethod(view.cost)
    rank = staticmethod(view.rank)
    whose = staticmethod(view.whose)
    reference = staticmethod(view.reference)
    kit = staticmethod(kit.kit)
    let_go = staticmethod(view.let_go)
    next_pieces = staticmethod(view.next_pieces)
    forecasts = staticmethod(view.forecasts)
    breakdown = staticmethod(view.breakdown)
    overlays = staticmethod(overlays)
    judge = staticmethod(view.judge)
    stakes = staticmethod(view.stakes)
    clock = staticmethod(view.clock)
    estimate = staticmethod(opponent.estimate)
    tally = staticmethod(view.tally)
    dispatch = staticmethod(view.dispatch)


GAME: Final = HiveGame()
