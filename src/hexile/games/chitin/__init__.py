"""Chitin: I, The Harvest Wars: two insect hives fight over the last food of summer."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin import opponent, position, scenario, view
from hexile.games.chitin.rules.sequence import STEPS
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.tables import CHARTS, HIVES, READERS, SYMBOLS
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="chitin",
    title="Chitin: I, The Harvest Wars",
    designer="Howard Thompson",
    publisher="Metagaming, 1977",
    blurb=(
        "Two hives meet over the last food of summer. Warriors fight class against class; what "
        "counts is what the Workers carry home, and the dead are food too."
    ),
    minutes=45,
    at_most=120,
    made_up=(
        "The printed map, most of the results table, some counter values and six token values are "
        "not to be had: ours stand in for them. The Arch Reaper is invented."
    ),
    version="2",
    changes={
        "2": (
            "Groups of units that pay different prices for a hex go wherever all of them can pay "
            "some way (6.02), and may leave any of their units on the way. A token another Worker has "
            "brought may be taken up (R13). No stack is driven back twice (7.066); who charges and who "
            "does not is asked apart when units are lost or advance (7.063). Air units may attack "
            "stacks side by side apart, and join no combat beyond their megahex (8.011, 8.015). A stack "
            "lends its strength to one overrun a turn, and a charge doubles one attack, unless the "
            "option `lend_once` is off (R30, R33)."
        ),
    },
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
        self.in_short = view.IN_SHORT
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS
        self.readers = READERS
        self.horizon = 4
        self.take_verbs = ["take"]

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    scenarios_of = staticmethod(scenario.scenarios_of)
    check = staticmethod(scenario.check)
    next_steps = staticmethod(position.next_steps)
    position_lines = staticmethod(position.position_lines)
    place = staticmethod(position.place)
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
    forecasts = staticmethod(view.forecasts)
    stakes = staticmethod(view.stakes)
    clock = staticmethod(view.clock)
    tally = staticmethod(view.tally)
    dispatch = staticmethod(view.dispatch)
    estimate = staticmethod(opponent.estimate)


GAME: Final = ChitinGame()
