"""What a seat may know, and how what it does not know is dealt again."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.state.actions import TO_BURST, TO_SHOOT, ForlornAction
from hexile.games.forlorn.state.codes import UNKNOWN_CARD, XENO_SEAT
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import LIGHTNING_REFLEXES
from hexile.games.forlorn.tables.columns import with_number
from hexile.kernel.chance.dice import Dice
from hexile.kernel.play import Action


def see(s: Forlorn, seat: int) -> Forlorn:
    """Return what a seat may know: all but the Xeno player's hand. [10.21]"""
    view = s.copy()
    if s.terms.two_players and seat != XENO_SEAT:
        view.deck = vec[i64]([UNKNOWN_CARD] * len(s.deck))
    return view


def resample(view: Forlorn, seat: int, dice: Dice) -> Forlorn:
    """Deal the Xeno player's hand again, from the cards not seen yet; what lies face down is nobody's. [II.A2.2]"""
    dealt = view.copy()
    if view.terms.two_players and UNKNOWN_CARD in view.deck:
        counts = view.unseen_cards()
        pool = [card for card, count in enumerate(counts) for _ in range(count)]
        for at, card in enumerate(view.deck):
            if card == UNKNOWN_CARD:
                drawn = pool.pop(dice.pick(len(pool), "10.21"))
                dealt.deck = with_number(dealt.deck, at, drawn)
    return dealt


def deal(view: Forlorn, action: Action, dice: Dice) -> Forlorn:
    """Deal what a shot would show of a hand nobody has seen: whether its target can leap aside. [10.18, R54]"""
    dealt = view.copy()
    if isinstance(action, ForlornAction) and action.verb in (TO_SHOOT, TO_BURST):
        unknown = [at for at, card in enumerate(view.deck) if card == UNKNOWN_CARD]
        left = view.unseen_cards() if unknown and view.terms.two_players else []
        if left and left[LIGHTNING_REFLEXES] and dice.at_most(len(unknown), sum(left), "10.21"):
            dealt.deck = with_number(dealt.deck, unknown[0], LIGHTNING_REFLEXES)
    return dealt


def clock(s: Forlorn) -> int:
    """Return the number of the current turn, from 1. [3.4]"""
    return s.terms.turns + 1 - s.left


def moving_left(s: Forlorn) -> list[int]:
    """Return the squad's action points, and what is left of the move under way. [5.1]"""
    return [s.points, s.movement]
