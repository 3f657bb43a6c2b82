"""A long map stood up: a quarter turn to the left, everything that lies beside it in a column on its right."""

from __future__ import annotations

import textwrap
from copy import copy
from typing import Final

from hexile.kernel.scene import (
    Label,
    Line,
    Point,
    PrintedTable,
    Scene,
    Wall,
)
from hexile.server.drawing.board.ground_svg import bounds
from hexile.server.drawing.board.margin_layout import BESIDE, GAP, STOOD, Thing, room_for

EDGE: Final = 46.0
COLUMN: Final = 350.0
LINE: Final = 20.0
LETTERS: Final = 44  # in a line of the column
QUARTER: Final = 90
HALF: Final = 180
ROUND: Final = 360
HERE: Final[Point] = (0.0, 0.0)


def laid(scene: Scene, stand: bool) -> Scene:
    """Return a scene as it shall lie: stood up if that is wanted and the map may be turned."""
    turns = stand and scene.may_turn and scene.picture is None
    return QuarterTurn(scene).stood() if turns else scene


class QuarterTurn:
    """One quarter turn of one scene. The scene itself stays as it is."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.left, self.top, self.right, self.bottom = bounds(scene.cells)
        self.column = self.bottom - self.top + 2 * EDGE

    def at(self, point: Point) -> Point:
        """Return where a point of the map comes to lie."""
        return point[1] - self.top + EDGE, self.right - point[0] + EDGE

    def all(self, points: list[Point]) -> list[Point]:
        """Return where points come to lie."""
        return [self.at(point) for point in points]

    def stood(self) -> Scene:
        """Return the map stood up, with its margin beside it."""
        new = copy(self.scene)
        new.width = self.column + COLUMN + 12
        new.height = self.right - self.left + 2 * EDGE
        new.walls = [Wall(wall.kind, self.all(wall.points)) for wall in self.scene.walls]
        new.lines = [Line(o.kind, self.all(o.points), o.text) for o in self.scene.lines]
        new.compass = {word: (to - QUARTER) % ROUND for word, to in self.scene.compass.items()}
        self.turn_cells(new)
        self.turn_counters(new)
        self.turn_margin(new, self.turn_labels(new))
        return new

    def turn_cells(self, new: Scene) -> None:
        new.cells = [copy(cell) for cell in self.scene.cells]
        for cell in new.cells:
            cell.centre, cell.outline = self.at(cell.centre), self.all(cell.outline)

    def turn_counters(self, new: Scene) -> None:
        """Turn the way counters face, and the places of those beside a cell."""
        new.counters = [copy(o) for o in self.scene.counters]
        for counter in new.counters:
            counter.at = None if counter.at is None else self.at(counter.at)
            if counter.facing >= 0:
                counter.facing = (counter.facing - QUARTER) % ROUND

    def turn_labels(self, new: Scene) -> float:
        """Turn the words on the map; those beside it head the column. Return where it goes on."""
        down = EDGE
        new.labels = []
        for label in self.scene.labels:
            if label.kind in BESIDE and not label.turn:
                for words in textwrap.wrap(label.text, LETTERS):
                    new.labels.append(Label((self.column, down), words, label.kind))
                    down += LINE
            else:
                turn = (label.turn - QUARTER) % HALF if label.turn else 0
                new.labels.append(Label(self.at(label.at), label.text, label.kind, turn))
        return down

    def turn_margin(self, new: Scene, down: float) -> None:
        """Put tracks, tables and trays one below the other."""
        new.tracks = [copy(track) for track in self.scene.tracks]
        new.tables = [copy(table) for table in self.scene.tables]
        new.trays = [copy(tray) for tray in self.scene.trays]
        things: list[Thing] = [*new.tracks, *new.tables, *new.trays]
        for thing in things:
            if not isinstance(thing, PrintedTable):
                thing.width = min(thing.width, COLUMN)
            box = room_for(thing, (self.column, 0.0), STOOD)
            thing.at = (self.column, down - box.top)
            down += box.bottom - box.top + 2 * GAP
