"""What squares, Xenos and Marines are called where chance decides among them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.kernel.chance.chance_request import Among, Names
from hexile.kernel.chance.dice import Dice

ROOMS: Final[list[str]] = ["room A", "room B"]


class XenoNames(Names):
    """Xenos among which chance decides."""

    def __init__(self, s: Forlorn, xenos: list[int]) -> None:
        self.s = s
        self.xenos = xenos

    def name(self, place: int) -> str:
        return self.s.xeno_name(self.xenos[place])


def one_of(tied: vec[i64], names: list[str], rule: str, what: str, who: str, dice: Dice) -> i64:
    """Settle a tie among squares, Marines or rooms for a Xeno; *names* has them by number."""
    if len(tied) == 1:
        return tied[0]
    return tied[dice.tie(len(tied), rule, what, Among(names, list(tied), who))]
