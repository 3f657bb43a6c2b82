"""Raid on the Bunker: five commandos against a bunker, a bomb and a clock."""

from __future__ import annotations

from typing import Final

from hexile.games.raid import opponent, position, scenario, truths, view
from hexile.games.raid.rules.placing import TROOPER_PLACING
from hexile.games.raid.rules.turn import TURN
from hexile.games.raid.state import Raid
from hexile.games.raid.tables import CHARTS, COMPONENTS, HAS_NETWORKS, READERS, SYMBOLS
from hexile.games.raid.view import dispatch, kit
from hexile.games.raid.view.overlays import overlays
from hexile.games.raid.view.touching import ways
from hexile.kernel.component_data.component import bounds_of
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="raid",
    title="Raid on the Bunker",
    designer="Paul A. Lidberg",
    publisher="TSR, in a Warhawk comics module",
    blurb=(
        "Five commandos, seven turns, one bomb. Reach the time platform or capture a scientist "
        "before the bomb goes off."
    ),
    minutes=10,
    made_up=(
        "The printed board and counter mix are lost, so Hexile designed all three boards. One cell of the "
        "combat table cannot be read: a 1 against a B trooper. Hexile's default: the Warhawk dies."
    ),
    version="3",
    changes={
        "2": "Scientists start on other squares on all three boards, and two troopers on one board. A capture "
        "is now the harder way to win (B1). You may place the B troopers yourself (R18).",
        "3": "Zetans no longer count a way over the entry squares, which they cannot enter (R20). A position "
        "names the scientist who ran and the movement points left.",
    },
    positions_of=("2",),
)


class RaidGame(Game[Raid]):
    """The rules, texts and players of Raid on the Bunker."""

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
        self.folds = view.FOLDS
        self.told_in = view.TOLD_IN
        self.news = view.NEWS
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS
        self.readers = READERS
        self.bounds = bounds_of(COMPONENTS)
        self.walk_verb = "step"
        self.has_networks = HAS_NETWORKS

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    check = staticmethod(scenario.check)
    next_steps = staticmethod(position.next_steps)
    position_lines = staticmethod(position.position_lines)
    place = staticmethod(position.place)
    expect = staticmethod(position.expect)
    rare_position = staticmethod(truths.rare_position)
    check_step = staticmethod(truths.check_step)
    scene = staticmethod(view.scene)
    status = staticmethod(view.status)
    reference = staticmethod(view.reference)
    kit = staticmethod(kit.kit)
    forecasts = staticmethod(view.forecasts)
    ways = staticmethod(ways)
    overlays = staticmethod(overlays)
    judge = staticmethod(view.judge)
    tally = staticmethod(view.tally)
    goal = staticmethod(view.goal)
    dispatch = staticmethod(dispatch.dispatch)
    clock = staticmethod(view.clock)
    moving_left = staticmethod(view.moving_left)
    network_inputs = staticmethod(opponent.network_inputs)
    network_data = staticmethod(opponent.network_data)


GAME: Final = RaidGame()
