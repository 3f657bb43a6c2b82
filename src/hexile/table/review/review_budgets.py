"""How much a review may try: one list of budgets, by names a person understands."""

from __future__ import annotations

from typing import Final

import msgspec

from hexile.kernel.game import Game
from hexile.kernel.setup import BadSetup, unknown, whole_number
from hexile.players.levels import is_long

SEPARATOR: Final = "/"


class Budget(msgspec.Struct, frozen=True):
    """The choices tried at a decision, and the worlds for all of them and then for the few that are left."""

    choices: int
    first: int
    last: int

    def text(self) -> str:
        """Write it: choices, worlds for all, worlds for the few."""
        return SEPARATOR.join(str(number) for number in (self.choices, self.first, self.last))


QUICK: Final = "quick"
USUAL: Final = "usual"
THOROUGH: Final = "thorough"
# Of each the budget for games that are played out to the end, and for those that are too long for it.
BUDGETS: Final = {
    QUICK: (Budget(5, 16, 60), Budget(4, 6, 16)),
    USUAL: (Budget(8, 40, 200), Budget(5, 10, 32)),
    THOROUGH: (Budget(12, 100, 800), Budget(8, 30, 160)),
}
MOST: Final = 100_000


def budget_for(game: Game, name: str) -> Budget:
    """Return a game's budget by its name, or by its numbers as in `8/40/200`; else raise BadSetup."""
    if name in BUDGETS:
        return BUDGETS[name][is_long(game)]
    numbers = [whole_number(part) or 0 for part in name.split(SEPARATOR)]
    if len(numbers) == 3 and all(0 < n <= MOST for n in numbers):
        return Budget(max(2, numbers[0]), numbers[1], numbers[2])
    raise BadSetup(unknown("budget", name, [*BUDGETS, "CHOICES/WORLDS/WORLDS"]))
