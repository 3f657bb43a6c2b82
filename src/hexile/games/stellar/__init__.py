"""Stellar Conquest, alone: four powers, 54 stars, and politics nobody can quite foresee."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar import opponent, position, scenario, view
from hexile.games.stellar.rules.sequence import NAMED, PIECE_STEPS, step_named
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.tables import CHARTS, POWER_NAMES, READERS, SYMBOLS
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="stellar",
    title="Stellar Conquest, alone",
    designer="Howard M. Thompson; variant by Charles E. Duke",
    publisher="Metagaming, then Avalon Hill; variant in The General",
    blurb=(
        "Fifty-four stars, four powers that explore, settle, quarrel and make war. The tables "
        "decide politics and spending; you command the fleets."
    ),
    minutes=180,
    made_up=(
        "Entry numbers, seven star cards and the border test are reconstructed; there are no "
        "counter limits."
    ),
    version="3",
    changes={
        "2": (
            "What a power may enter, attack, besiege, bombard and raid follows one table: no move ends "
            "in a closed star, a truce goes by who controls a star, nothing is bombarded in it, and a "
            "conquest is the ally's that made it. There is no war in stage II unless an option has it. "
            "Rich planets are filled in the printed order and room is promised once; arbitration is no "
            "victory; a colony that is free again is as old as it was; scouts told to stay stay; "
            "evacuees are left alone; some ships of a kind may withdraw."
        ),
        "3": (
            "An ally fires and attacks with the power whose turn it is only at those it may fight "
            "itself, not at a neutral with whom that power has a dispute (R52)."
        ),
    },
)


class StellarGame(Game[Stellar]):
    """Stellar Conquest, alone, for everything above."""

    def __init__(self) -> None:
        super().__init__(ABOUT, __name__)
        self.seats = [name.lower() for name in POWER_NAMES]
        self.scenarios = scenario.SCENARIOS
        self.options = scenario.OPTIONS
        self.difficulties = scenario.DIFFICULTIES
        self.endings = scenario.ENDINGS
        self.steps = NAMED
        self.piece_steps = PIECE_STEPS
        self.charts = CHARTS
        self.play_by(opponent.PLAYERS)
        self.gathers = view.GATHERS
        self.texts = view.TEXTS
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS
        self.readers = READERS
        self.horizon = opponent.HORIZON
        self.take_verbs = ["order"]
        self.levels_word = "Length"

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    step_named = staticmethod(step_named)
    check = staticmethod(scenario.check)
    check_step = staticmethod(scenario.check_told)
    next_steps = staticmethod(position.next_steps)
    position_lines = staticmethod(position.position_lines)
    place = staticmethod(position.place)
    see = staticmethod(view.see)
    resample = staticmethod(view.resample)
    scene = staticmethod(view.scene)
    status = staticmethod(view.status)
    cost = staticmethod(view.cost)
    rank = staticmethod(view.rank)
    whose = staticmethod(view.whose)
    reference = staticmethod(view.reference)
    next_pieces = staticmethod(view.next_pieces)
    forecasts = staticmethod(view.forecasts)
    clock = staticmethod(view.clock)
    look_until = staticmethod(opponent.look_until)
    estimate = staticmethod(opponent.estimate)
    tally = staticmethod(view.tally)
    dispatch = staticmethod(view.dispatch)


GAME: Final = StellarGame()
