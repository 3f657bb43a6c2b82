"""What is drawn and named, at decisions and in the middle of what follows them."""

from __future__ import annotations

from typing import Final

from hexile.kernel.errors import Violation, require
from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.play import NOBODY, State, Step, Witness, amid
from hexile.kernel.scene import Scene
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.language_check import slip_in

WIDEST: Final = 80
LONGEST_LABEL: Final = 160


def check_looks(asked: CheckedDecision) -> None:
    """Check the labels of all choices, the tally, and the board's width and words."""
    for action in asked.legal:
        label = asked.game.label(asked.view, action)
        if not (label):
            raise Violation(f"{action.text()} has no label")
        if not (len(label) <= LONGEST_LABEL):
            raise Violation(f"label of {len(label)} characters: {label}")
        if slip_in(label):
            raise Violation(f"label of {action.text()}: {slip_in(label)} in {label!r}")
    check_drawn(asked.game, asked.view, asked.seat)


def check_drawn(game: Game, view: State, seat: int) -> None:
    """Check that a board can be drawn for a seat, in at most 80 columns, and things be counted."""
    scene = game.scene(view, seat)
    widest = max((len(line) for line in scene.text), default=0)
    require(widest <= WIDEST, f"the board in characters is {widest} wide")
    for text in texts_of(scene):
        if slip_in(text):
            raise Violation(f"on the board: {slip_in(text)} in {text!r}")
    require(all(name for name in game.tally(view)), "something without a name is counted")


def texts_of(scene: Scene) -> list[str]:
    """List the sentences on a board: its headline, its question, what counters are."""
    texts = [scene.headline, scene.question]
    return [text for text in texts if text] + [counter.text for counter in scene.counters]


class SceneWatcher(Witness):
    """Somebody who draws the board for every seat whenever something is told."""

    def __init__(self, game: Game, seats: int, step: Step) -> None:
        self.game = game
        self.seats = seats
        self.step = step

    def saw(self, s: State, event: Event) -> None:
        """Draw what each seat sees at this instant, and name the event where that fails."""
        shown = s if s.agenda else amid(s, self.step)
        for seat in range(NOBODY, self.seats):
            try:
                check_drawn(self.game, self.game.see(shown, seat), seat)
            except Exception as error:
                error.add_note(f"seat {seat}, at the instant of event {event.kind}")
                raise


def check_middle(asked: CheckedDecision) -> None:
    """Check that the board can be drawn at every instant of what a decision brings about."""
    asked.act(SceneWatcher(asked.game, asked.seats, asked.state.agenda[-1]))
