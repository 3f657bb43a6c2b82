"""Stellar Conquest, alone: four powers, 54 stars, and politics nobody can quite foresee."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar import opponent, position, scenario, truths, view
from hexile.games.stellar.rules.sequence import NAMED, PIECE_STEPS, step_named
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import RULES
from hexile.games.stellar.tables import CHARTS, COMPONENTS, POWER_NAMES, READERS, SYMBOLS
from hexile.games.stellar.view import by_hand, kit
from hexile.games.stellar.view.overlays import overlays
from hexile.kernel.component_data.component import bounds_of
from hexile.kernel.game import About, Game

ABOUT: Final = About(
    slug="stellar",
    title="Stellar Conquest, alone",
    designer="Howard M. Thompson; variant by Charles E. Duke",
    publisher="Metagaming, then Avalon Hill; variant in The General",
    blurb=(
        "Four powers explore, settle and fight over 54 stars. Tables decide politics and spending; "
        "you command the fleets."
    ),
    minutes=180,
    made_up=(
        "The entry numbers, seven star cards and the border test are reconstructed. There is no "
        "limit on counters."
    ),
    version=RULES,
    changes={
        "2": (
            "One table says what a power may enter, attack, besiege, bombard and raid. No move ends in a "
            "closed star. A truce goes by who controls a star and forbids bombardment. A conquest "
            "belongs to the ally that made it. There is no war in stage II unless an option allows it. "
            "Rich planets are filled in the printed order, and room is reserved once. Arbitration is no "
            "victory. A colony that is free again keeps its age. Scouts told to stay do so. Evacuees "
            "are not attacked. Some ships of a kind may withdraw."
        ),
        "3": (
            "An ally joins the moving power's fire and attacks only against powers it may fight itself, "
            "not against a neutral in a dispute with the moving power (R52)."
        ),
        "4": (
            "Conquered slaves go back to the card holder at peace or when their conqueror is out, and "
            "freed colonies keep their age (R33, R51, R61, R62). Who holds a star is settled again "
            "before any power spends. Allies may enter each other's stars during any siege (R52)."
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
        self.news = view.NEWS
        self.purposes = view.PURPOSES
        self.symbols = SYMBOLS
        self.readers = READERS
        self.bounds = bounds_of(COMPONENTS)
        self.horizon = opponent.HORIZON
        self.take_verbs = ["order"]
        self.levels_word = "Length"

    blank = staticmethod(scenario.blank)
    set_up = staticmethod(scenario.set_up)
    step_named = staticmethod(step_named)
    check = staticmethod(scenario.check)
    check_step = staticmethod(truths.check_step)
    rare_position = staticmethod(truths.rare_position)
    unkept = staticmethod(truths.unkept)
    unfounded = staticmethod(truths.unfounded)
    expect = staticmethod(position.expect)
    put = staticmethod(by_hand.put)
    spares = staticmethod(by_hand.spares)
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
    kit = staticmethod(kit.kit)
    next_pieces = staticmethod(view.next_pieces)
    forecasts = staticmethod(view.forecasts)
    stakes = staticmethod(view.stakes)
    overlays = staticmethod(overlays)
    clock = staticmethod(view.clock)
    look_until = staticmethod(opponent.look_until)
    estimate = staticmethod(opponent.estimate)
    tally = staticmethod(view.tally)
    dispatch = staticmethod(view.dispatch)
    changes = staticmethod(view.changes)


GAME: Final = StellarGame()
