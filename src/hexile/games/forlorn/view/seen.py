"""What a seat may know, and how what it does not know is dealt again."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.state.codes import UNKNOWN_CARD, XENO_SEAT
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.kernel.dice import Dice
from hexile.kernel.wait import NO_NAMES


def see(s: Forlorn, seat: int) -> Forlorn:
    """Return what a seat may know: the cards not played are nobody's, or the Xeno player's. [II.A2.2, 10.21]"""
    view = s.copy()
    if not (s.terms.two_players and seat == XENO_SEAT):
        view.deck = vec[i64]([UNKNOWN_CARD] * len(s.deck))
    return view


def resample(view: Forlorn, seat: int, dice: Dice) -> Forlorn:
    """Deal the cards a seat cannot see again, from those not seen yet. [II.A2.2]"""
    dealt = view.copy()
    if UNKNOWN_CARD in view.deck:
        pool = list(view.terms.pack)
        for card in [*view.deck, *view.effects, *view.discard]:
            if card != UNKNOWN_CARD:
                pool.remove(card)
        dice.shuffle(pool, "II.A2", "mutation cards", NO_NAMES)
        dealt.deck = vec[i64]([pool.pop(0) if c == UNKNOWN_CARD else c for c in view.deck])
    return dealt


def clock(s: Forlorn) -> int:
    """Count the turns, back from the last. [3.4]"""
    return -s.left


def moving_left(s: Forlorn) -> list[int]:
    """Return the squad's action points, and what is left of the move under way. [5.1]"""
    return [s.points, s.movement]
