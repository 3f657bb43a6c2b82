"""The numbers of refusals, counted afresh in the position: what things cost, how far they are."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.kernel.game import Figures
from hexile.kernel.play import find_legal

QUARTER: Final = 90


def place(name: str) -> tuple[int, int]:
    """Return the row and the column of a square by its name: c11 is in the third column."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter)
    return int(name.removeprefix(letters)), column


def far(s: Forlorn, words: list[str]) -> int:
    """Count the squares between a Marine and what the next word names: rows or columns. [7.9]"""
    xeno = s.xeno_named(words[2])
    names = s.terms.ground.names
    there = s.xeno_at[xeno] if xeno != NO_ONE else names.index(words[2])
    here = s.marine_at[s.terms.names.index(words[1])]
    (row, column), (far_row, far_column) = place(names[here]), place(names[there])
    return max(abs(row - far_row), abs(column - far_column))


def cost_of(s: Forlorn, words: list[str]) -> int:
    """Find the fewest movement points with which a Marine could make a move. [7.4]"""
    marine = s.terms.names.index(words[1])
    costs = s.terms.numbers
    dearest = max(3 * costs.kept_facing, costs.pass_cost + 2 * costs.goo) + 6  # more than any step
    for points in range(1, dearest):
        trial = s.copy()
        trial.points, trial.mover, trial.movement = 0, marine, points
        if find_legal(trial, " ".join(words)) is not None:
            return points
    return dearest


def movement_of(s: Forlorn, words: list[str]) -> int:
    """Return what is left of a Marine's move. [5.1]"""
    return s.movement if s.mover == s.terms.names.index(words[1]) else 0


def items_of(s: Forlorn, name: str) -> int:
    """Count what a Marine carries. [9.7]"""
    marine = s.terms.names.index(name)
    return sum(1 for bearer in s.item_with if bearer == marine)


FIGURES: Final[dict[str, Figures]] = {
    r"costs (\d+) action point, (\d+) of (\d+) are left": lambda s, words: [
        1,
        s.points,
        s.points_all,
    ],
    r"costs (\d+) movement points? to [\w ]+; a move has (\d+)": lambda s, words: [
        cost_of(s, words),
        s.terms.mp[s.terms.names.index(words[1])],
    ],
    r"costs (\d+) movement points? to [\w ]+, has (\d+), and no": lambda s, words: [
        cost_of(s, words),
        movement_of(s, words),
    ],
    r"is (\d+) away": lambda s, words: [far(s, words)],
    r"is (\d+) squares away; (\d+) is the most": lambda s, words: [
        far(s, words),
        s.terms.numbers.fade_range,
    ],
    r"is (\d+) squares? away; (\d+) to (\d+) are allowed": lambda s, words: [
        far(s, words),
        1,
        s.terms.numbers.flame_range if words[0] == "flame" else s.terms.numbers.throw_range,
    ],
    r"within (\d+) squares of": lambda s, words: [s.terms.numbers.burst_spread],
    r"a turn is (\d+) degrees": lambda s, words: [QUARTER],
    r"(\w+) carries (\d+) items": lambda s, words: [items_of(s, words[-1])],
    r"fewer than (\d+) items": lambda s, words: [s.terms.numbers.most_items],
}
