"""Counters as they stand on a real board, and what is to be moved there from one scene to the next.

All of it is read from scenes, so that it is the same for every game. Marks that only say what a piece may still
do are the program's to keep, and no order is made of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Final

from hexile.kernel.scene import Counter, Scene, Track, Tray

Layout = dict[str, Counter]

NOBODYS: Final = "none"
KEPT_HERE: Final = ("", "stopped", "done", "ready", "charging")

PUT: Final = "put"
TAKE: Final = "take"
MOVE: Final = "move"
TURN: Final = "turn"
MARK: Final = "mark"
UP: Final = "up"  # a counter that lay face down is turned up
MARKER: Final = "marker"


class Change:
    """One thing to do on the table: its kind, the counter before and after, and what is said of it.

    `bold` names the parts of the words that matter most.
    """

    def __init__(
        self, kind: str, was: Counter | None, now: Counter | None, words: str, bold: list[str]
    ) -> None:
        self.kind = kind
        self.was = was
        self.now = now
        self.words = words
        self.bold = bold

    @property
    def counter(self) -> Counter | None:
        """Return the counter as it will be, or as it was; none of a marker."""
        return self.now or self.was

    @property
    def id(self) -> str:
        """Return the name of the counter on the board."""
        return self.counter.id if self.counter else ""


def layout_of(scene: Scene) -> Layout:
    """Return how the counters stand in a scene: on the board, and aboard what is drawn beside it."""
    found = {
        counter.id: placed(counter, aboard(tray))
        for tray in scene.trays
        for counter in tray.counters
        if tray.aboard and counter.id != tray.carrier
    }
    return found | {counter.id: counter for counter in scene.counters}


def aboard(tray: Tray) -> str:
    """Name the place aboard what a tray belongs to."""
    return f"aboard {tray.aboard}"


def carriers(scene: Scene) -> dict[str, str]:
    """Return the places aboard by the counters that have them."""
    return {tray.carrier: aboard(tray) for tray in scene.trays if tray.aboard}


def place_called(scene: Scene, said: str) -> str:
    """Return the place that somebody calls so, or nothing: `a1` for the cell `hex-A1`, `Da1` for what is aboard it."""
    low, ships = said.strip().lower(), carriers(scene)
    stood = [counter.cell for counter in layout_of(scene).values()]
    known = [*stood, *ships.values(), *(cell.id for cell in reversed(scene.cells))]
    called = {place.lower().rpartition("-")[2]: place for place in known}
    called |= {place.lower(): place for place in known}
    called |= {ship.lower(): place for ship, place in ships.items()}
    return called.get(low, "")


def placed(counter: Counter, place: str) -> Counter:
    """Return a counter as it stands in a place."""
    there = copy(counter)
    there.cell, there.place = place, ""
    return there


def laid_after(layout: Layout, done: Iterable[Change]) -> Layout:
    """Return how the counters stand when some changes are made."""
    stands = dict(layout)
    for change in done:
        if change.was is not None:
            stands.pop(change.was.id, None)
        if change.now is not None:
            stands[change.now.id] = change.now
    return stands


def name_of(counter: Counter) -> str:
    """Name a counter as it is spoken of, without the place where it stands."""
    return counter.name or counter.text


def place_of(counter: Counter) -> str:
    """Name the place where a counter stands, as the game says it."""
    return counter.place or counter.cell


def changes_between(old: Layout, new: Layout, compass: dict[str, int]) -> list[Change]:
    """List what leads from one layout to another: what goes, what is turned up, what comes, what moves."""
    gone = [old[id] for id in old if id not in new]
    come = [new[id] for id in new if id not in old]
    found: list[Change] = []
    for counter in gone:
        instead = next((c for c in come if _takes_its_place(c, counter)), None)
        if instead is None:
            found.append(taken(counter))
        else:
            come.remove(instead)
            found.append(
                _turned_up(counter, instead) if counter.hidden else _became(counter, instead)
            )
    found += [_put(counter, compass) for counter in come]
    both = [(old[id], new[id]) for id in new if id in old]
    return found + [c for was, now in both if (c := _changed(was, now, compass)) is not None]


def _takes_its_place(counter: Counter, was: Counter) -> bool:
    """Tell whether a counter is what another has become: turned up, or less of the same."""
    same = counter.side == was.side and counter.symbol == was.symbol
    return counter.cell == was.cell and (was.hidden or same)


def _became(was: Counter, now: Counter) -> Change:
    name = name_of(now)
    return Change(MARK, was, now, f"{name_of(was)} {_on(was)}: now {name}", [name])


def _on(counter: Counter) -> str:
    """Say where a counter stands: on 0312, or a place in words."""
    place = place_of(counter)
    return place if " " in place else f"on {place}"


def taken(counter: Counter) -> Change:
    """Say that a counter is taken off."""
    name, place = name_of(counter), place_of(counter)
    off = f"off {place}" if " " not in place else f"off the board, {place}"
    return Change(TAKE, counter, None, f"Take {name} {off}", [name])


def _put(counter: Counter, compass: dict[str, int]) -> Change:
    name, place = name_of(counter), place_of(counter)
    faces = f", {_faces(counter, compass)}" if counter.facing >= 0 else ""
    return Change(PUT, None, counter, f"Put {name} {_on(counter)}{faces}", [place])


def _turned_up(was: Counter, now: Counter) -> Change:
    name = name_of(now)
    return Change(UP, was, now, f"Turn up the counter {_on(now)}: {name}", [name])


def _changed(was: Counter, now: Counter, compass: dict[str, int]) -> Change | None:
    """Say what becomes of a counter that was there before; nothing if it stays as it is."""
    if was.hidden and not now.hidden:
        return _turned_up(was, now)
    load = _load(was, now)
    marks = "" if load else _marks(was, now)
    also = [part for part in (_facing(was, now, compass), marks, load) if part]
    name, here, there = name_of(was), place_of(was), place_of(now)
    if was.cell != now.cell:
        words = ", ".join([f"{name}: {here} to {there}", *also])
        return Change(MOVE, was, now, words, [here, there])
    if not also:
        return None
    kind = TURN if was.facing != now.facing else MARK
    return Change(kind, was, now, f"{name} {_on(now)}: {', '.join(also)}", also)


def _facing(was: Counter, now: Counter, compass: dict[str, int]) -> str:
    return "" if was.facing == now.facing or now.facing < 0 else _faces(now, compass)


def _faces(counter: Counter, compass: dict[str, int]) -> str:
    """Say how a counter faces, in the words of the board."""
    word = next((word for word, degrees in compass.items() if degrees == counter.facing), "")
    return f"facing {word}" if word else f"turned to {counter.facing} degrees"


def _marks(was: Counter, now: Counter) -> str:
    before = was.badge if was.badge not in KEPT_HERE else ""
    after = now.badge if now.badge not in KEPT_HERE else ""
    if before == after:
        return ""
    return f"now {after}" if after else f"no longer {before}"


def _load(was: Counter, now: Counter) -> str:
    if was.dots != now.dots:
        name = name_of(now)
        return f"now {name}" if name != name_of(was) else f"now marked {now.dots}"
    if was.cargo == now.cargo or now.side == NOBODYS:  # that is a note of the program's
        return ""
    return f"with {now.cargo}" if now.cargo else f"without {was.cargo}"


def markers_moved(old: list[Track], new: list[Track]) -> list[Change]:
    """List the markers to be moved along printed tracks."""
    found: list[Change] = []
    for was, now in zip(old, new, strict=False):
        if was.now != now.now and 0 <= now.now < len(now.boxes):
            box, title = now.boxes[now.now], now.title
            found.append(Change(MARKER, None, None, f"{title}: marker to {box}", [box]))
    return found


def scene_changes(before: Scene, after: Scene) -> list[Change]:
    """List what to do on a real board to get from one scene to the next."""
    moved = changes_between(layout_of(before), layout_of(after), after.compass)
    return moved + markers_moved(before.tracks, after.tracks)


def changes_in_text(before: Scene, after: Scene) -> list[Change]:
    """List what a position that was edited changes; who stands just as before may have got another number there."""
    old, new = layout_of(before), layout_of(after)
    for id, counter in list(old.items()):
        again = next((one for one in new.values() if looks_as(counter) == looks_as(one)), None)
        if again is not None:
            del old[id], new[again.id]
    moved = changes_between(old, new, after.compass)
    return moved + markers_moved(before.tracks, after.tracks)


def looks_as(counter: Counter) -> tuple[str | int, ...]:
    """Return all that can be seen of a counter on the table."""
    what = (counter.side, counter.symbol, name_of(counter), counter.cargo, counter.dots)
    return (*what, counter.cell, counter.facing, counter.badge, int(counter.hidden))
