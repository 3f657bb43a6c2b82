"""A moment played out event by event: what is said, who is meant, which counters change."""

from __future__ import annotations

import logging
from typing import Final

from hexile.kernel.dice import ScriptedDice
from hexile.kernel.event import Event
from hexile.kernel.game import Game, sentence
from hexile.kernel.play import State, Witness, advance, find_legal
from hexile.kernel.scene import Counter, Scene
from hexile.server.paint.board import Places, Press
from hexile.server.paint.counters import draw_counter
from hexile.server.paint.svg import num
from hexile.server.paint.turned import laid
from hexile.server.room import Room

LOG: Final = logging.getLogger("hexile.server")


class Glimpse:
    """One event and the scene at the instant it was told; None where a scene could not be drawn."""

    def __init__(self, event: Event, scene: Scene | None) -> None:
        self.event = event
        self.scene = scene


class Onlooker(Witness):
    """Draws the scene for one seat each time that seat is told something."""

    def __init__(self, game: Game, seat: int, before: State, stand: bool) -> None:
        super().__init__()
        self.game = game
        self.seat = seat
        self.stand = stand
        self.glimpses: list[Glimpse] = []
        self._step = before.agenda[-1]

    def saw(self, s: State, event: Event) -> None:
        """Keep what the seat may see now. What a game cannot draw amid a step is a fault, and logged."""
        if not event.seen_by(self.seat):
            return
        scene: Scene | None = None
        try:
            scene = self.scene(s if s.agenda else self._amid(s))
        except Exception:  # the event is told all the same, over the board of before
            slug = self.game.about.slug
            LOG.warning("%s cannot draw the board at its event %r", slug, event.kind, exc_info=True)
        self.glimpses.append(Glimpse(event, scene))

    def _amid(self, s: State) -> State:
        """Return a state, whose next step is not laid down yet, as amid the step that was chosen in."""
        twin = s.copy()
        twin.agenda = [self._step]
        return twin

    def scene(self, s: State) -> Scene:
        """Describe a state as the seat sees it, and as its map lies."""
        return laid(self.game.scene(self.game.see(s, self.seat), self.seat), self.stand)


class Frame:
    """One step of playing out: the sentence, the die, who is meant, what changes on the board."""

    def __init__(self, moment: int, index: int, words: str, event: Event) -> None:
        self.moment = moment
        self.index = index
        self.words = words
        self.rule = event.rule
        self.faces = event.throw.faces
        self.meant: list[str] = []
        self.put: dict[str, str] = {}
        self.gone: list[str] = []
        self.trail: list[str] = []

    def plain(self) -> dict[str, object]:
        """Return it as plain data."""
        return vars(self)


def animate_moment(
    room: Room, seat: int, number: int, press: Press, stand: bool = False
) -> list[Frame]:
    """Replay moment *number* and return it event by event, as *seat* may see it."""
    table, game = room.table, room.game
    moment = table.journal.moment(number)
    before = table.state_at(moment.before)
    action = find_legal(before, moment.action)
    assert action is not None, moment.action
    after = before.copy()
    after.telling = True
    onlooker = Onlooker(game, seat, before, stand)
    after.witness = onlooker
    advance(after, action, ScriptedDice(moment.faces))
    reel = _Reel(game, number, press, onlooker.scene(before))
    return reel.frames(onlooker.glimpses, onlooker.scene(after))


class _Reel:
    def __init__(self, game: Game, number: int, press: Press, first: Scene) -> None:
        self.game = game
        self.number = number
        self.size = press.sheet(first).measure.counter()
        self.shown = {counter.id: counter for counter in first.counters}
        self.scene = first
        self.names = {cell.id for cell in first.cells}

    def frames(self, glimpses: list[Glimpse], last: Scene) -> list[Frame]:
        found: list[Frame] = []
        for index, glimpse in enumerate(glimpses):
            later = glimpses[index + 1].scene if index + 1 < len(glimpses) else last
            found.append(self.frame(index, glimpse, later or last))
        return found

    def frame(self, index: int, glimpse: Glimpse, later: Scene) -> Frame:
        """Show what has changed by now, and what the event says of those it names."""
        event = glimpse.event
        frame = Frame(self.number, index, sentence(self.game, event), event)
        facts = {str(value) for value in event.facts.values()}
        now = glimpse.scene or self.scene
        wanted = {counter.id: counter for counter in now.counters}
        ahead = {counter.id: counter for counter in later.counters}
        for name in facts & (set(wanted) | set(ahead)):
            frame.meant.append(name)
            if name in ahead:
                wanted[name] = ahead[name]
            else:
                wanted.pop(name, None)
        frame.meant += sorted(facts & self.names)
        self.change(frame, wanted, now)
        return frame

    def change(self, frame: Frame, wanted: dict[str, Counter], scene: Scene) -> None:
        """Write down which counters come, go, or look different, and the way of a mover."""
        places = _places(scene, wanted)
        for name, counter in wanted.items():
            was = self.shown.get(name)
            if was is None or _looks(was) != _looks(counter):
                at = places.of(counter)
                if at is not None:
                    frame.put[name] = draw_counter(counter, at, self.size, self.game.symbols)
                if was is not None and was.cell != counter.cell and not frame.trail and at:
                    frame.trail = [was.cell, counter.cell]
        frame.gone = [name for name in self.shown if name not in wanted]
        self.shown = wanted
        self.scene = scene


def _places(scene: Scene, wanted: dict[str, Counter]) -> Places:
    shown = Scene(scene.board, scene.width, scene.height)
    shown.cells = scene.cells
    shown.counters = list(wanted.values())
    return Places(shown)


def _looks(c: Counter) -> tuple[object, ...]:
    place = "" if c.at is None else f"{num(c.at[0])} {num(c.at[1])}"
    return c.cell, place, c.symbol, c.left, c.right, c.dots, c.facing, c.badge, c.cargo, c.hidden
