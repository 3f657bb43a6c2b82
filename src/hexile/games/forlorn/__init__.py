"""Forlorn: Hope, solitaire: a squad of Marines, a derelict ship, and what lives in its vents."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn import position, scenario
from hexile.games.forlorn.opponent import estimate, players
from hexile.games.forlorn.rules import turn
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.charts import CHARTS, SYMBOLS
from hexile.games.forlorn.view import board, dispatch, odds, reference, seen, words
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="forlorn",
    title="Forlorn: Hope",
    designer="Chris Taylor; solitaire additions by Fred Hartig",
    publisher="Victory Point Games, 2010",
    blurb=(
        "A squad of Marines with a few action points, a derelict ship, and Xenos that come out of "
        "every vent. Break out, fetch the black box, or hold the last room."
    ),
    minutes=40,
    made_up=(
        "The base game is reconstructed: decks, units, cards, costs and operations are our own design "
        "round the few known facts. The solitaire additions are followed as written."
    ),
    version="5",
    changes={
        "2": (
            "Drones and Hatchlings shut out by doors feed before they go for a door (I.A3.1); of equal "
            "ways through different doors a die takes one (R56); a Blaster's shot uses Razor up, unless "
            "`razor=melee` (R37); a rush comes with fewer than four Xenos on the deck (11.3). Goals, turns "
            "and spawns of the operations are retuned, and operation 4 is alone what it is for two."
        ),
        "3": "Operation 4 lasts six turns, wants five Marines alive, and sends more Xenos each turn.",
        "4": (
            "Which mutation card it is, is drawn when it is turned up, and no longer when the game is set "
            "up; the Xeno player's hand is drawn card by card. The odds are the same."
        ),
        "5": (
            "Operation 4 lasts seven turns, wants six Marines alive and sends one Drone more each turn; its "
            "page sets the squad up along the east wall."
        ),
    },
)


class ForlornGame(Game[Forlorn]):
    """Forlorn: Hope, for everything above."""

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
        self.in_short = words.IN_SHORT
        self.purposes = words.PURPOSES
        self.symbols = SYMBOLS
        self.readers = scenario.READERS
        self.horizon = 2
        self.walk_verb = "step"

    seats_for = staticmethod(scenario.seats_for)
    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    scenarios_of = staticmethod(scenario.scenarios_of)
    check = staticmethod(scenario.check)
    step_named = staticmethod(turn.step_named)
    next_steps = staticmethod(position.next_steps)
    position_lines = staticmethod(position.position_lines)
    place = staticmethod(position.place)
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
    moving_left = staticmethod(seen.moving_left)
    forecasts = staticmethod(odds.forecasts)
    estimate = staticmethod(estimate.estimate)


GAME: Final = ForlornGame()
