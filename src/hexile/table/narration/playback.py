"""A moment played out event by event, as one seat may see it."""

from __future__ import annotations

import logging
from typing import Final

from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.event import Event
from hexile.kernel.game import Game
from hexile.kernel.journal import Moment
from hexile.kernel.play import State, Witness, advance, amid, find_legal, for_seat
from hexile.kernel.scene import Scene
from hexile.table.session import Session

LOG: Final = logging.getLogger("hexile.table")


class Glimpse:
    """One event and the scene at the instant it was told; None where a scene could not be drawn."""

    def __init__(self, event: Event, scene: Scene | None) -> None:
        self.event = event
        self.scene = scene


class Playback:
    """A moment: the scene before it, what was glimpsed while the rules ran, the scene after it."""

    def __init__(self, table: Session, number: int, seat: int) -> None:
        moment = table.journal.moment(number)
        before = table.before(moment)
        onlooker = PlaybackWitness(table.game, seat, before)
        after = (
            table.state_at(number) if moment.is_correction() else played(before, moment, onlooker)
        )
        self.number = number
        self.before = onlooker.scene(before)
        self.after = onlooker.scene(after)
        self.glimpses = onlooker.glimpses
        if moment.is_correction():
            self.glimpses = [Glimpse(event, self.after) for event in after.log]


class PlaybackWitness(Witness):
    """Looks at the scene for one seat each time that seat is told something."""

    def __init__(self, game: Game, seat: int, before: State) -> None:
        super().__init__()
        self.game = game
        self.seat = seat
        self.glimpses: list[Glimpse] = []
        self._step = before.agenda[-1]

    def saw(self, s: State, event: Event) -> None:
        """Keep what the seat may see now."""
        if event.seen_by(self.seat):
            self.glimpses.append(Glimpse(event, self.glimpse(s, event.kind)))

    def glimpse(self, s: State, at: str) -> Scene | None:
        """Describe a state amid a step. What a game cannot draw there is a fault, and logged."""
        try:
            return self.scene(s if s.agenda else amid(s, self._step))
        except Exception:  # the event is told all the same, over the board of before
            LOG.warning("%s cannot draw the board at %r", self.game.about.slug, at, exc_info=True)
        return None

    def scene(self, s: State) -> Scene:
        """Describe a state as the seat sees it."""
        own = for_seat(s, self.seat)
        return self.game.scene(self.game.see(own, self.seat), self.seat)


def played(before: State, moment: Moment, onlooker: PlaybackWitness) -> State:
    """Play a decision again while somebody looks on."""
    action = find_legal(before, moment.action)
    assert action is not None, moment.action
    after = before.copy()
    after.telling = True
    after.witness = onlooker
    advance(after, action, ScriptedDice(moment.faces))
    return after
