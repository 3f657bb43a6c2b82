"""Courses on the chart: one line for all that go together, straight where they may be, and when they arrive."""

from __future__ import annotations

import math
from typing import Final

from hexile.games.stellar.rules.courses import turns_left
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.tables import NO_STAR, StarMap
from hexile.games.stellar.view.sheet import HIGH, centre, side_of
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.scene import Line, Point, Scene, Tag

# A course bends where it would otherwise lie further than this from the hexes it passes.
SLACK: Final = 0.8 * HIGH
# How much worse a slip lies on a star or another slip, or beside one, than half a hex off the middle.
CROWDED: Final = 20
BESIDE: Final = 3


def add_courses(picture: Scene, s: Stellar, seat: int) -> None:
    """Draw the courses a seat knows, each once, and the turns its own fleets need. [1.5.6]"""
    taken: list[int] = []
    for group in groups(s, seat):
        fleet = group[0]
        turns = turns_left(s, fleet)
        course = [fleet.at, *fleet.course[fleet.leg :]]
        points = straightened([centre(s.terms.board, place) for place in course])
        names = ", ".join(other.name() for other in group)
        text = f"{names} to {s.star_name(fleet.goal)} in {turns}"
        picture.lines.append(Line(f"course-{side_of(seat, fleet.owner)}", points, text))
        if fleet.owner == max(seat, 0):
            place = place_for_slip(s.terms.board, course[1:], taken)
            taken.append(place)
            picture.tags.append(Tag(s.cell_name(place), "arrival", f"in {turns}"))


def groups(s: Stellar, seat: int) -> list[list[Fleet]]:
    """Put fleets together that a seat knows to go from one place to the same star."""
    found: dict[tuple[int, int, int], list[Fleet]] = {}
    for fleet in s.fleets:
        if fleet.is_under_way() and (fleet.owner == seat or not s.terms.fog):
            found.setdefault((fleet.owner, fleet.at, fleet.goal), []).append(fleet)
    return list(found.values())


def straightened(points: list[Point]) -> list[Point]:
    """Leave out the hexes that lie close to a straight line between others."""
    first, last = points[0], points[-1]
    furthest, most = 0, SLACK
    for at in range(1, len(points) - 1):
        off = away(points[at], first, last)
        if off > most:
            furthest, most = at, off
    if not furthest:
        return [first, last]
    return straightened(points[: furthest + 1])[:-1] + straightened(points[furthest:])


def away(point: Point, first: Point, last: Point) -> float:
    """Return how far a point is from the line through two others."""
    along_x, along_y = last[0] - first[0], last[1] - first[1]
    length = math.hypot(along_x, along_y)
    off_x, off_y = point[0] - first[0], point[1] - first[1]
    if length == 0:
        return math.hypot(off_x, off_y)
    return abs(along_x * off_y - along_y * off_x) / length


def place_for_slip(board: StarMap, course: list[int], taken: list[int]) -> int:
    """Choose the hex near the middle of a course where a slip hides no star, name or other slip."""
    best, least = course[-1], FAR
    for at, place in enumerate(course):
        cost = abs(2 * at - len(course) + 1)
        if board.star_at[place] != NO_STAR or place in taken:
            cost += CROWDED
        for other in board.links[place]:
            if board.star_at[other] != NO_STAR or other in taken:
                cost += BESIDE
        if cost < least:
            best, least = place, cost
    return best
