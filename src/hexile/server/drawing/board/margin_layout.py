"""Lays the margin out: tracks, tables and trays keep their places unless they would cover each other."""

from __future__ import annotations

from typing import Final

from hexile.kernel.scene import Label, Point, PrintedTable, Scene, Track, Tray
from hexile.server.drawing.board.ground_svg import bounds
from hexile.server.drawing.board.margin_widgets import CLOSE_LINE, TRACK_HEIGHT, Columns, tray_lines

HEAD: Final = 19.0
FOOT: Final = 18.0
LETTER: Final = 6.2
GAP: Final = 4.0
BESIDE: Final = ("title", "note")
STOOD: Final = 1.75  # what is printed beside a map that stands is smaller, and grows for it

Thing = Track | PrintedTable | Tray


class Box:
    """A rectangle on the sheet."""

    def __init__(self, left: float, top: float, width: float, height: float) -> None:
        self.left = left
        self.top = top
        self.right = left + width
        self.bottom = top + height

    def meets(self, other: Box) -> bool:
        """Tell whether two rectangles share any ground."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def down(self, distance: float) -> Box:
        """Return this rectangle further down."""
        return Box(self.left, self.top + distance, self.right - self.left, self.bottom - self.top)


def is_stood(scene: Scene) -> bool:
    """Tell whether a map that may be turned stands, with its margin beside it."""
    left, top, right, bottom = bounds(scene.cells)
    return scene.may_turn and bottom - top > right - left


def room_for(thing: Thing, at: Point, room: float = 1.0) -> Box:
    """Return the ground a thing on the margin needs, heading and foot included."""
    x, y = at
    if isinstance(thing, PrintedTable):
        laid = Columns(thing, room)
        heading = len(f"{thing.title} {thing.rule}") * 7.0
        return Box(x, y - HEAD, max(laid.width, heading), laid.height + HEAD)
    noted = bool(thing.text if isinstance(thing, Tray) else thing.notes)
    more = (len(tray_lines(thing)) - 1) * CLOSE_LINE if isinstance(thing, Tray) else 0.0
    return Box(x, y - HEAD, thing.width, TRACK_HEIGHT + HEAD + (FOOT + more if noted else 2))


def words_box(label: Label) -> Box:
    """Return the ground of words printed on the margin."""
    size = 2.0 if label.kind == "title" else 1.0
    return Box(label.at[0], label.at[1] - 8, len(label.text) * LETTER * size, 14)


def all_round(scene: Scene) -> list[Box]:
    """Return the ground that cells can come to lie on where the board goes round under the eye."""
    if not scene.around:
        return []
    heights = [[y for _, y in cell.outline] for cell in scene.cells]
    rows = {(min(ys), max(ys)) for ys in heights}
    return [Box(scene.around_from, top, scene.around, bottom - top) for top, bottom in rows]


def lay_out(scene: Scene) -> tuple[list[tuple[Thing, Point]], float]:
    """Return the things on the margin with their places, and how far down the sheet goes.

    What was put at one height stays at one height.
    """
    taken = [words_box(label) for label in scene.labels if label.kind in BESIDE and not label.turn]
    rolls = all_round(scene)
    things: list[Thing] = [*scene.tracks, *scene.tables, *scene.trays]
    rows: dict[float, list[Thing]] = {}
    for thing in things:
        rows.setdefault(thing.at[1], []).append(thing)
    placed: list[tuple[Thing, Point]] = []
    for height in sorted(rows):
        boxes = [room_for(thing, thing.at) for thing in rows[height]]
        below = any(isinstance(thing, Tray) for thing in rows[height])
        down = way_down(boxes, [*taken, *rolls] if below else taken)
        taken += [box.down(down) for box in boxes]
        placed += [(thing, (thing.at[0], height + down)) for thing in rows[height]]
    return placed, max([scene.height, *(box.bottom + 8 for box in taken)])


def way_down(boxes: list[Box], taken: list[Box]) -> float:
    """Return how far a row must go down so that it covers nothing."""
    down = 0.0
    while True:
        meeting = [
            other.bottom - box.top + GAP
            for box in boxes
            for other in taken
            if other.meets(box.down(down))
        ]
        if not meeting:
            return down
        down = max(meeting)
