"""Forlorn: Hope, solitaire: a squad of Marines, a derelict ship, and what lives in its vents."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn import position, scenario, truths
from hexile.games.forlorn.opponent import estimate, players
from hexile.games.forlorn.rules import turn
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.charts import CHARTS, COMPONENTS, SYMBOLS
from hexile.games.forlorn.view import board, by_hand, dispatch, kit, odds, reference, seen, words
from hexile.games.forlorn.view.overlays import overlays
from hexile.kernel.component_data.component import bounds_of
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="forlorn",
    title="Forlorn: Hope",
    designer="Chris Taylor; solitaire additions by Fred Hartig",
    publisher="Victory Point Games, 2010",
    blurb=(
        "Lead a squad of Marines with few action points through a derelict ship. Xenos come out of "
        "every vent. Break out, fetch the black box, or hold the last room."
    ),
    minutes=40,
    made_up=(
        "The printed base game is lost. Hexile designed the maps, units, cards, costs and operations "
        "around the few known facts. It follows the printed solitaire additions as written."
    ),
    version="6",
    changes={
        "2": (
            "Drones and Hatchlings behind closed doors feed before they go to a door (I.A3.1). A die chooses "
            "between equal ways through different doors (R56). A Blaster's shot uses Razor up, unless "
            "`razor=melee` (R37). A rush comes with fewer than four Xenos on the map (11.3). Operations have "
            "new goals, turns and spawns. Operation 4 is the same for one player and for two."
        ),
        "3": "Operation 4 lasts six turns, needs five Marines alive, and brings more Xenos each turn.",
        "4": (
            "A mutation card is drawn when it is turned up, no longer during setup. The Xeno player's hand is "
            "drawn card by card. The odds are the same."
        ),
        "5": (
            "Operation 4 lasts seven turns, needs six Marines alive and brings one more Drone each turn. Its "
            "suggested start is along the east wall."
        ),
        "6": (
            "A Blaster next to a Marine that rolls to go into a room goes (I.B2, R48). No die is rolled among "
            "Xenos that all fade (II.D8). A position in the Marine Phase names the action points."
        ),
    },
    positions_of=("5",),
)


class ForlornGame(Game[Forlorn]):
    """The rules, texts and players of Forlorn: Hope."""

    def __init__(self) -> None:
        super().__init__(ABOUT, __name__)
        self.seats = ["marines"]
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.steps = turn.LASTING_STEPS
        self.piece_steps = turn.PIECE_STEPS
        self.charts = CHARTS
        self.play_by(players.PLAYERS)
        self.gathers = words.GATHERS
        self.texts = words.TEXTS
        self.folds = words.FOLDS
        self.told_in = words.TOLD_IN
        self.news = words.NEWS
        self.in_short = words.IN_SHORT
        self.purposes = words.PURPOSES
        self.symbols = SYMBOLS
        self.stated = truths.stated()
        self.readers = scenario.READERS
        self.bounds = bounds_of(COMPONENTS)
        self.horizon = 2
        self.verbs_alike = ["ready"]
        self.walk_verb = "step"
        self.walks_also = {"pass": 3}  # pass Marek h7 i7 east: past a comrade, to i7

    seats_for = staticmethod(scenario.seats_for)
    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    scenarios_of = staticmethod(scenario.scenarios_of)
    check = staticmethod(scenario.check)
    step_named = staticmethod(turn.step_named)
    next_steps = staticmethod(position.next_steps)
    position_lines = staticmethod(position.position_lines)
    place = staticmethod(position.place)
    expect = staticmethod(position.expect)
    put = staticmethod(by_hand.put)
    spares = staticmethod(by_hand.spares)
    rare_position = staticmethod(truths.rare_position)
    check_step = staticmethod(truths.check_step)
    unfounded = staticmethod(truths.unfounded)
    see = staticmethod(seen.see)
    resample = staticmethod(seen.resample)
    deal = staticmethod(seen.deal)
    clock = staticmethod(seen.clock)
    scene = staticmethod(board.scene)
    status = staticmethod(board.status)
    tally = staticmethod(board.tally)
    dispatch = staticmethod(dispatch.dispatch)
    whose = staticmethod(words.whose)
    judge = staticmethod(reference.judge)
    rank = staticmethod(reference.rank)
    reference = staticmethod(reference.reference)
    kit = staticmethod(kit.kit)
    moving_left = staticmethod(seen.moving_left)
    forecasts = staticmethod(odds.forecasts)
    breakdown = staticmethod(odds.breakdown)
    overlays = staticmethod(overlays)
    estimate = staticmethod(estimate.estimate)


GAME: Final = ForlornGame()
