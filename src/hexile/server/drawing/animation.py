"""A moment played out event by event: what is said, who is meant, which counters change."""

from __future__ import annotations

from collections import Counter as Counts
from itertools import groupby
from typing import Final

from hexile.kernel.event import Event
from hexile.kernel.game import Game, sentence
from hexile.kernel.scene import Counter, Scene
from hexile.kernel.verbs.sentences import say
from hexile.server.drawing.board.board_svg import CounterPlacement, Press
from hexile.server.drawing.board.counter_svg import draw_counter
from hexile.server.drawing.board.rotation import laid
from hexile.server.drawing.board.svg import num
from hexile.server.drawing.move_paths import trail
from hexile.table.narration.playback import Glimpse
from hexile.table.seat import Seat

SEVERAL: Final = 3


class AnimationFrame:
    """One step of playing out: the sentence, the die, who is meant, what changes on the board.

    It is one's *own* where it tells what whoever looks has just decided, and *mine* where a seat of theirs did
    it; *whose* names the seat that did it, where that is known. *gathered* says, of several events of a kind in a
    row, all of them in one.
    """

    def __init__(self, moment: int, index: int, words: str, event: Event) -> None:
        self.moment = moment
        self.index = index
        self.words = words
        self.kind = event.kind
        self.own = False
        self.mine = False
        self.whose = ""
        self.gathered = ""
        self.rule = event.rule
        self.faces = event.throw.faces
        self.meant: list[str] = []
        self.put: dict[str, str] = {}
        self.gone: list[str] = []
        self.trail: list[str] = []
        self.phase = -1

    def changes(self) -> bool:
        """Tell whether anything on the board looks different then."""
        return bool(self.put or self.gone)

    def plain(self) -> dict[str, object]:
        """Return it as plain data."""
        return vars(self)


def animate_moment(
    seat: Seat, number: int, press: Press, stand: bool = False
) -> list[AnimationFrame]:
    """Replay a decision and return it event by event, as a seat may see it and as its map lies."""
    played = seat.playback(number)
    reel = _Reel(seat.game, number, press, laid(played.before, stand))
    glimpses = [
        Glimpse(g.event, None if g.scene is None else laid(g.scene, stand)) for g in played.glimpses
    ]
    frames = reel.frames(glimpses, laid(played.after, stand))
    for frame in frames[:1]:
        frame.own = seat.journal.moment(number).seat in seat.holds
    names = seat.session.seats()
    for frame, glimpse in zip(frames, glimpses, strict=True):
        said = seat.game.whose(glimpse.event)
        frame.whose = said if said in names else ""
        frame.mine = frame.whose != "" and names.index(said) in seat.holds
    return frames


def gather(game: Game, frames: list[AnimationFrame]) -> None:
    """Let several moves in a row be told as one, where the game has words for their kinds.

    What one seat does is told apart from what the next does; of one's own doings only those of one kind are gathered.
    """

    def key(frame: AnimationFrame) -> tuple[bool, str, str]:
        known = frame.kind in game.gathers
        return known, frame.whose if known else "", frame.kind if known and frame.mine else ""

    for (known, whose, _), run in groupby(frames, key=key):
        alike = list(run)
        counts = Counts(frame.kind for frame in alike if known)
        words = [say(game.gathers[kind], {"count": count}) for kind, count in counts.items()]
        said = " ".join(word for word in words if word)
        if said and len(alike) >= SEVERAL:
            for frame in alike:
                frame.gathered = f"{whose.capitalize()}: {said}" if whose else said


class _Reel:
    def __init__(self, game: Game, number: int, press: Press, first: Scene) -> None:
        self.game = game
        self.number = number
        self.size = press.sheet(first).measure.counter()
        self.shown = {counter.id: counter for counter in first.counters}
        self.scene = first
        self.names = {cell.id for cell in first.cells}

    def frames(self, glimpses: list[Glimpse], last: Scene) -> list[AnimationFrame]:
        found: list[AnimationFrame] = []
        for index, glimpse in enumerate(glimpses):
            later = glimpses[index + 1].scene if index + 1 < len(glimpses) else last
            found.append(self.frame(index, glimpse, later or last))
        return found

    def frame(self, index: int, glimpse: Glimpse, later: Scene) -> AnimationFrame:
        """Show what has changed by now, and what the event says of those it names."""
        event = glimpse.event
        frame = AnimationFrame(self.number, index, sentence(self.game, event), event)
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
        frame.phase = self.game.told_in.get(event.kind, now.phase)
        self.change(frame, wanted, now)
        return frame

    def change(self, frame: AnimationFrame, wanted: dict[str, Counter], scene: Scene) -> None:
        """Write down which counters come, go, or look different, and the way of a mover."""
        places = _places(scene, wanted)
        for name, counter in wanted.items():
            was = self.shown.get(name)
            if was is None or _looks(was) != _looks(counter):
                at = places.of(counter)
                if at is not None:
                    frame.put[name] = draw_counter(counter, at, self.size, self.game.symbols)
                if was is not None and was.cell != counter.cell and not frame.trail and at:
                    frame.trail = trail(scene, was.cell, counter.cell)
        frame.gone = [name for name in self.shown if name not in wanted]
        self.shown = wanted
        self.scene = scene


def _places(scene: Scene, wanted: dict[str, Counter]) -> CounterPlacement:
    shown = Scene(scene.board, scene.width, scene.height)
    shown.cells = scene.cells
    shown.counters = list(wanted.values())
    return CounterPlacement(shown)


def _looks(c: Counter) -> tuple[object, ...]:
    place = "" if c.at is None else f"{num(c.at[0])} {num(c.at[1])}"
    return c.cell, place, c.symbol, c.left, c.right, c.dots, c.facing, c.badge, c.cargo, c.hidden
