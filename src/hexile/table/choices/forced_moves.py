"""What goes without saying: steps on the way of a piece that walks, and choices that are the only one."""

from __future__ import annotations

import heapq
from itertools import count
from math import dist
from typing import Final

from hexile.kernel.chance.dice import Dice, SeededDice
from hexile.kernel.errors import HexileError
from hexile.kernel.game import Game
from hexile.kernel.play import Action, State, advance, find_legal, legal_actions, seat_to_choose
from hexile.kernel.scene import Scene

ONE: Final = 1  # what an undisturbed step tells
MOST_PLACES: Final = 640  # a place counts once for every facing; the most met is 420


class Walk:
    """A way for a piece: where it ends, its steps in order, the points they cost.

    It *stops* where something else happens: a die falls, somebody is seen, the turn passes on.
    """

    def __init__(self, to: str, steps: list[str], cost: int, stops: bool) -> None:
        self.to = to
        self.steps = steps
        self.cost = cost
        self.stops = stops


class Fell(HexileError):
    """A die would have to be rolled."""


class NoDice(Dice):
    """Dice that nobody may roll: what needs one is not walked through."""

    def face(self, sides: int, rule: str, who: str) -> int:
        """Stop here."""
        raise Fell


def walks(game: Game, view: State, scene: Scene, piece: str, eyes: int) -> list[Walk]:
    """Find the cheapest way of a piece to every place it can step to, nearest first.

    What is hidden is dealt anew for it: a way is planned by what is known, and ends where more is.
    """
    if not game.walk_verb:
        return []
    return Search(game, piece, scene).from_here(game.resample(view, eyes, SeededDice(0)))


class WayTried:
    """A way to a place as far as it was tried: where it leads, its steps, its length on the sheet, its turns."""

    def __init__(
        self, where: str, steps: list[str], length: float, turns: int, stops: bool
    ) -> None:
        self.where = where
        self.steps = steps
        self.length = length
        self.turns = turns
        self.stops = stops

    def place(self) -> str:
        """Return the place it leads to, without how the piece looks there."""
        return self.where.split()[0]


class Search:
    """A search for ways, the cheapest first; of equal ones the straightest, that turn least, then as the game lists them."""

    def __init__(self, game: Game, piece: str, scene: Scene) -> None:
        self.game = game
        self.begins = f"{game.walk_verb} {piece} "
        self.centre = {cell.id: cell.centre for cell in scene.cells}
        here = [counter for counter in scene.counters if counter.id == piece]
        self.start = here[0].cell if here else ""
        looks = here[0].facing if here else None
        self.facing = [way for way, degrees in scene.compass.items() if degrees == looks]
        self.number = count()
        self.ahead: list[tuple[list[int], int, float, int, int, State, WayTried]] = []
        self.seen: set[str] = set()

    def from_here(self, s: State) -> list[Walk]:
        """Return the ways from a position."""
        found: dict[str, Walk] = {}
        here = WayTried(" ".join([self.start, *self.facing]), [], 0.0, 0, False)
        self.go_on(s, here)
        while self.ahead and len(self.seen) < MOST_PLACES:
            *_, now, way = heapq.heappop(self.ahead)
            if way.where in self.seen:
                continue
            self.seen.add(way.where)
            cost = self.game.moving_left(s)[0] - self.game.moving_left(now)[0]
            found.setdefault(way.place(), Walk(way.place(), way.steps, cost, way.stops))
            if not way.stops:
                self.go_on(now, way)
        return list(found.values())

    def go_on(self, s: State, way: WayTried) -> None:
        """Try every step of the piece that is legal now, but to where a cheaper way is known."""
        for action in legal_actions(s):
            text = action.text()
            if text.startswith(self.begins) and text.removeprefix(self.begins) not in self.seen:
                after, stops = taken(s, action)
                self.reach(after, self.longer(way, text, stops))

    def longer(self, way: WayTried, step: str, stops: bool) -> WayTried:
        """Return a way with one more step: of as many steps, the straight ones are shorter on the sheet."""
        where = step.removeprefix(self.begins)
        old, new = way.where.split(), where.split()
        known = old and old[0] in self.centre and new[0] in self.centre
        length = dist(self.centre[old[0]], self.centre[new[0]]) if known else 0.0
        turns = way.turns + (old[1:] != new[1:])
        return WayTried(where, [*way.steps, step], way.length + length, turns, stops)

    def reach(self, s: State, way: WayTried) -> None:
        """Put a position among those to go on from."""
        spent = [-left for left in self.game.moving_left(s)]
        rank = (spent, len(way.steps), round(way.length, 3), way.turns)
        heapq.heappush(self.ahead, (*rank, next(self.number), s, way))


def formality(game: Game, view: State, eyes: int) -> str:
    """Return the choice that goes without saying now, or nothing."""
    legal = legal_actions(view)
    if len(legal) != 1:
        return ""
    before = game.resample(view, eyes, SeededDice(0))
    after, _ = taken(before, legal[0])
    return legal[0].text() if is_formality(before, after, rolled=after is before) else ""


def is_formality(before: State, after: State, rolled: bool) -> bool:
    """Tell whether a decision is the only choice, rolls no die, and the same seat chooses again."""
    passed = seat_to_choose(after) != seat_to_choose(before)
    return not rolled and not passed and len(legal_actions(before)) == 1


def after(game: Game, view: State, first: list[str], eyes: int) -> State | None:
    """Return the position after a piece is put down, taken up, or both; None if that cannot be."""
    return follow(game, game.resample(view, eyes, SeededDice(0)), first)


def follow(game: Game, s: State, first: list[str]) -> State | None:
    """Go on from a dealt position by choices that only put a piece down or take one up; None if that cannot be."""
    for text in first:
        action = find_legal(s, text)
        if action is None or (text != game.let_go(s) and text not in takings(game, s).values()):
            return None
        then, _ = taken(s, action)
        if then is s or seat_to_choose(then) != seat_to_choose(s):
            return None
        s = then
    return s


def takings(game: Game, s: State) -> dict[str, str]:
    """Return for every piece that can be taken up the choice that does only that: the first, where it can be parted."""
    return takings_among(game, legal_actions(s)) if game.take_verbs else {}


def takings_among(game: Game, legal: list[Action]) -> dict[str, str]:
    """Return those among legal choices that only take a piece up, each with its piece."""
    found: dict[str, str] = {}
    for action in legal if game.take_verbs else []:
        if action.text().split(" ", 1)[0] in game.take_verbs:
            found.setdefault(action.clicks()[0], action.text())
    return found


def taken(s: State, action: Action) -> tuple[State, bool]:
    """Return the position after a step, and whether the walk ends with it; before a die, as it was."""
    after = s.copy()
    after.telling = True
    try:
        advance(after, action, NoDice())
    except Fell:
        return s, True
    return after, len(after.log) > ONE or seat_to_choose(after) != seat_to_choose(s)
