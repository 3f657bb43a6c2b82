"""Orders for a real board: what to move on the table, one thing after another, and how far that is done.

A moment is played out and looked at after every event and at every die, so that what was ordered before a die
is the same when the die has fallen.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from hexile.kernel.chance.chance_request import DIE
from hexile.kernel.chance.dice import Dice, NoFace, ScriptedDice
from hexile.kernel.errors import Violation
from hexile.kernel.event import LOT, Event
from hexile.kernel.game import sentence
from hexile.kernel.journal import ROOT, Laid, Moment
from hexile.kernel.play import State, advance, find_legal, for_seat
from hexile.kernel.scene import Scene
from hexile.table.companion.board_layout import (
    MARK,
    MOVE,
    PUT,
    TAKE,
    Change,
    Layout,
    changes_between,
    laid_after,
    layout_of,
    scene_changes,
    taken,
)
from hexile.table.companion.physical_dice import Answers
from hexile.table.narration.playback import PlaybackWitness
from hexile.table.session import Session

KEPT: Final = 64
MOST_AHEAD: Final = (
    40  # decisions retold one by one; of more, only what leads straight to how it stands
)


class BoardOrder:
    """One thing to do on the table, what it comes of, and how the table stands when it is done.

    What somebody `said` that they do they have done.
    """

    def __init__(self, change: Change, scene: Scene, laid: Laid) -> None:
        self.change = change
        self.scene = scene
        self.laid = laid
        self.said = False
        self.told = ""
        self.rule = ""
        self.event: Event | None = None

    @property
    def says_all(self) -> bool:
        """Tell whether what was told says both places of a counter that moves."""
        change = self.change
        if change.kind != MOVE or self.event is None:
            return False
        said = named_in(self.event)
        return all(part in said and part in self.told for part in change.bold)


class SceneInstant:
    """The scene at one instant, and the event told then, if there is one."""

    def __init__(self, scene: Scene, event: Event | None) -> None:
        self.scene = scene
        self.event = event


class Tellings:
    """What is told just before an instant and after it. What comes after may not be told yet: no order goes by it."""

    def __init__(self, before: list[Event], after: list[Event]) -> None:
        self.before = before
        self.after = after

    def of(self, change: Change) -> Event | None:
        """Return what is told of a change: the last thing before, or the first after."""
        nearest = [*reversed(self.before), *self.after]
        return next((event for event in nearest if names(event, change)), None)

    def in_order(self, changes: list[Change]) -> list[Change]:
        """Put changes in the order in which they were told, those of which nothing was told last."""
        return sorted(changes, key=self._place)

    def _place(self, change: Change) -> int:
        named = [n for n, event in enumerate(self.before) if names(event, change)]
        return named[-1] if named else len(self.before)


class Lookout(PlaybackWitness):
    """Keeps a frame of every event that a seat is told, and of every die.

    The first of them may be *known* from playing out the same with fewer faces: they are not drawn again.
    """

    def __init__(self, table: Session, seat: int, before: State, known: list[SceneInstant]) -> None:
        super().__init__(table.game, seat, before)
        self.before = self.scene(before)
        self.known = known
        self.frames: list[SceneInstant] = []
        self.state = before

    def saw(self, s: State, event: Event) -> None:
        """Keep the frame of an event that is told to this seat."""
        if event.seen_by(self.seat):
            self._keep(s, event)

    def look(self) -> None:
        """Keep the frame of a die, or of the end."""
        self._keep(self.state, None)

    def _keep(self, s: State, event: Event | None) -> None:
        place = len(self.frames)
        if place < len(self.known):
            self.frames.append(SceneInstant(self.known[place].scene, event))
            return
        last = self.frames[-1].scene if self.frames else self.before
        scene = self.glimpse(s, event.kind if event else DIE)
        self.frames.append(SceneInstant(last if scene is None else scene, event))


class Watched(Dice):
    """Dice that have a frame taken before each face falls."""

    def __init__(self, dice: Dice, lookout: Lookout) -> None:
        super().__init__()
        self.under = dice
        self.lookout = lookout

    def face(self, sides: int, rule: str, who: str) -> int:
        """Look, then let it fall."""
        self.lookout.look()
        under = self.under
        under.kind, under.what, under.whom = self.kind, self.what, self.whom
        under.limit = self.limit
        under.together, under.counts, under.names = self.together, self.counts, self.names
        return under.fall(sides, rule, who)


class Orders:
    """The orders at one seat of a table, from how it was laid last to how the game stands."""

    def __init__(self, table: Session, seat: int) -> None:
        self.table = table
        self.seat = seat

    def to_do(self) -> list[BoardOrder]:
        """List what is still to be moved."""
        return [order for order in self._ahead() if not order.said]

    def _ahead(self) -> list[BoardOrder]:
        laid = self.table.journal.laid or Laid(ROOT, "", [], 0)
        ahead = self._since(laid.after)
        if ahead is None or len(ahead) > MOST_AHEAD:
            return self._straight(laid)
        runs = [self.of_moment(moment) for moment in ahead] + self._of_waiting()
        if not laid.action:
            return [order for run in runs for order in run]
        if not self._goes_on(laid, ahead):
            return self._straight(laid)
        return runs[0][laid.orders :] + [order for run in runs[1:] for order in run]

    def _since(self, number: int) -> list[Moment] | None:
        """Return the decisions from a moment to the present one, or nothing if it does not lead there."""
        way: list[Moment] = []
        at = self.table.head
        while at > number:  # whatever comes later has a higher number
            way.append(self.table.journal.moment(at))
            at = way[-1].before
        return way[::-1] if at == number else None

    def _goes_on(self, laid: Laid, ahead: list[Moment]) -> bool:
        """Tell whether what was half laid out is what the game went on with."""
        if ahead:
            action, faces = ahead[0].action, ahead[0].faces
        elif self.table.waiting is not None:
            action, faces = self.table.waiting.action, self._faces_so_far()
        else:
            return False
        return action == laid.action and faces[: len(laid.faces)] == laid.faces

    def _faces_so_far(self) -> list[int]:
        waiting = self.table.waiting
        assert waiting is not None
        s, dice = for_seat(self.table.state, waiting.seat).copy(), Answers(waiting)
        action = find_legal(s, waiting.action)
        if action is None:
            raise Violation(f"{waiting.action} is not legal here")
        with suppress(NoFace):
            advance(s, action, dice)
        return dice.faces

    def _of_waiting(self) -> list[list[BoardOrder]]:
        waiting = self.table.waiting
        if waiting is None:
            return []
        return [self._orders(self.table.head, waiting.seat, waiting.action, self._faces_so_far())]

    def of_moment(self, moment: Moment) -> list[BoardOrder]:
        """List what a moment has moved; what was set right by hand stands so already."""
        if moment.is_correction():
            return []
        return self._orders(moment.before, moment.seat, moment.action, moment.faces)

    def _orders(self, before: int, seat: int, action: str, faces: list[int]) -> list[BoardOrder]:
        key = (self.seat, before, action, tuple(faces))
        known = self.table.ordered
        if key not in known:
            while len(known) >= KEPT:
                del known[next(iter(known))]
            known[key] = self._worked_out(before, seat, action, faces)
        return known[key]

    def _worked_out(
        self, before: int, seat: int, action: str, faces: list[int]
    ) -> list[BoardOrder]:
        frames, last = self._run(before, action, faces)
        found: list[BoardOrder] = []
        since = 0
        for number, frame in enumerate(frames):
            told = self._told_near(frames, number)
            for change in told.in_order(scene_changes(last, frame.scene)):
                put_down(found, since, self._order(change, frame.scene, told))
            last, since = frame.scene, since if frame.event else len(found)
        for number, order in enumerate(found):
            order.laid = Laid(before, action, faces, number + 1)
            order.said = seat not in self.table.players and is_said(order.change, action)
        return found

    def _told_near(self, frames: list[SceneInstant], number: int) -> Tellings:
        """Return what is told round an instant: the two last things before it, and all that comes after."""
        told = [(n, f.event) for n, f in enumerate(frames) if f.event and f.event.kind != LOT]
        before = [event for n, event in told if n <= number][-2:]
        return Tellings(before, [event for n, event in told if n > number])

    def _run(self, before: int, action: str, faces: list[int]) -> tuple[list[SceneInstant], Scene]:
        """Play a decision out as far as its faces go; return what was seen of it, and the scene before it."""
        s = self.table.state_at(before)
        found = find_legal(s, action)
        if found is None:
            raise Violation(f"{action} is not legal here")
        after = s.copy()
        after.telling = True
        key = (self.seat, before, action)
        known = self.table.framed
        frames = known[1] if known[0] == key and known[2] == faces[: len(known[2])] else []
        lookout = Lookout(self.table, self.seat, s, frames)
        after.witness = lookout
        lookout.state = after
        try:
            advance(after, found, Watched(ScriptedDice(faces), lookout))
            lookout.look()
        except NoFace:  # looked at when the die was asked for
            self.table.framed = (key, lookout.frames, faces)
        return lookout.frames, lookout.before

    def _order(self, change: Change, scene: Scene, told: Tellings) -> BoardOrder:
        order = BoardOrder(change, scene, Laid(ROOT, "", [], 0))
        found = told.of(change)
        if found is not None:
            order.told, order.rule = sentence(self.table.game, found), found.rule
            order.event = found
        return order

    # --- where the line of play was left

    def _straight(self, laid: Laid) -> list[BoardOrder]:
        """List what leads from the table as it was laid straight to how the game stands now."""
        scene, at = self.scene_at(self.table.head), Laid(self.table.head, "", [], 0)
        for order in [order for run in self._of_waiting() for order in run]:
            scene, at = order.scene, order.laid
        changes = changes_between(self._layout(laid), layout_of(scene), scene.compass)
        stand = self._set_by_hand(laid)
        return [BoardOrder(change, scene, at) for change in changes if change.id not in stand]

    def _set_by_hand(self, laid: Laid) -> set[str]:
        """Name the counters that were set right by hand since the table was laid: they stand so."""
        path = self.table.journal.path(self.table.head)
        since = [moment for moment in path if moment.number > laid.after and moment.is_correction()]
        since = since[-MOST_AHEAD:]
        scenes = [(self.scene_at(moment.before), self.scene_at(moment.number)) for moment in since]
        return {change.id for before, after in scenes for change in scene_changes(before, after)}

    def _layout(self, laid: Laid) -> Layout:
        layout = layout_of(self.scene_at(laid.after))
        if not laid.action:
            return layout
        seat = self.table.chooser_at(laid.after)
        done = self._orders(laid.after, seat, laid.action, laid.faces)[: laid.orders]
        return laid_after(layout, [order.change for order in done])

    def scene_at(self, number: int) -> Scene:
        """Return the scene after a moment."""
        s = self.table.state_at(number)
        return self.table.game.scene(self.table.game.see(s, self.seat), self.seat)


def put_down(found: list[BoardOrder], since: int, order: BoardOrder) -> None:
    """Put an order after others; a counter that goes is not marked first, if no die has fallen *since*."""
    marked = [
        n
        for n in range(since, len(found))
        if found[n].change.kind == MARK and found[n].change.id == order.change.id
    ]
    if order.change.kind == TAKE and marked:
        was = found[marked[0]].change.was
        for n in reversed(marked):
            del found[n]
        if was is not None:
            order.change = taken(was)
    found.append(order)


def is_said(change: Change, action: str) -> bool:
    """Tell whether a change is what somebody said they do: they have moved that counter themselves."""
    words = action.split()
    there = change.now is not None and change.now.cell.rpartition(" ")[2] in words
    return there and (change.id in words or change.kind in (PUT, MOVE))


def names(event: Event, change: Change) -> bool:
    """Tell whether the facts of an event name the counter of a change."""
    return bool(change.id) and change.id in named_in(event)


def named_in(event: Event) -> set[str]:
    """Return every piece and place that the facts of an event name: `A1`, `Soldier So3`, or several of them."""
    facts = [str(value) for value in event.facts.values()]
    return {*facts, *(word for fact in facts for word in fact.replace(",", " ").split())}
