"""Chitin: I, The Harvest Wars: two insect hives fight over the last food of summer."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin import opponent, position, scenario, truths, view
from hexile.games.chitin.rules.sequence import STEPS
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.tables import CHARTS, COMPONENTS, HIVES, READERS, SYMBOLS
from hexile.games.chitin.view import by_hand, kit
from hexile.games.chitin.view.overlays import overlays
from hexile.kernel.component_data.component import bounds_of
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="chitin",
    title="Chitin: I, The Harvest Wars",
    designer="Howard Thompson",
    publisher="Metagaming, 1977",
    blurb=(
        "Two insect hives fight over the last food of summer. Warriors fight class against class. "
        "The food your Workers carry home decides, and the dead are food too."
    ),
    minutes=45,
    at_most=120,
    made_up=(
        "The printed map, most of the combat results table, some counter values and six token values "
        "are not available; Hexile's are reconstructed. The Arch Reaper is invented."
    ),
    version="3",
    changes={
        "2": (
            "A group may go to every hex that all its units can pay for by some route (6.02), and may "
            "leave units on the way. A Worker may pick up a token that another Worker has moved (R13). "
            "No stack retreats twice (7.066). Losses and advances tell charging units from others "
            "(7.063). Air units may attack neighbouring stacks in separate combats, and join no combat "
            "beyond their megahex (8.011, 8.015). A stack lends its strength to one overrun a turn, "
            "and a charge doubles one attack, unless the option lend_once is off (R30, R33)."
        ),
        "3": (
            "A stack that has lent its strength to an overrun cannot charge that turn (R57). A position "
            "names the side at the top and every token of the setup. It keeps to the scenario's units."
        ),
    },
    positions_of=("2",),
)


class ChitinGame(Game[Chitin]):
    """Chitin: I, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, __name__)
        self.seats = [f"{hive} hive" for hive in HIVES]
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.steps = STEPS
        self.charts = CHARTS
        self.play_by(opponent.PLAYERS)
        self.texts = view.TEXTS
        self.folds = view.FOLDS
        self.news = view.NEWS
        self.in_short = view.IN_SHORT
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS
        self.readers = READERS
        self.bounds = bounds_of(COMPONENTS)
        self.horizon = 4
        self.take_verbs = ["take"]

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    scenarios_of = staticmethod(scenario.scenarios_of)
    check = staticmethod(scenario.check)
    next_steps = staticmethod(position.next_steps)
    position_lines = staticmethod(position.position_lines)
    place = staticmethod(position.place)
    expect = staticmethod(position.expect)
    put = staticmethod(by_hand.put)
    spares = staticmethod(by_hand.spares)
    rare_position = staticmethod(truths.rare_position)
    unkept = staticmethod(truths.unkept)
    check_step = staticmethod(truths.check_step)
    see = staticmethod(view.see)
    resample = staticmethod(view.resample)
    scene = staticmethod(view.scene)
    status = staticmethod(view.status)
    cost = staticmethod(view.cost)
    rank = staticmethod(view.rank)
    let_go = staticmethod(view.let_go)
    judge = staticmethod(view.judge)
    whose = staticmethod(view.whose)
    reference = staticmethod(view.reference)
    kit = staticmethod(kit.kit)
    forecasts = staticmethod(view.forecasts)
    overlays = staticmethod(overlays)
    stakes = staticmethod(view.stakes)
    breakdown = staticmethod(view.breakdown)
    clock = staticmethod(view.clock)
    tally = staticmethod(view.tally)
    dispatch = staticmethod(view.dispatch)
    estimate = staticmethod(opponent.estimate)


GAME: Final = ChitinGame()
