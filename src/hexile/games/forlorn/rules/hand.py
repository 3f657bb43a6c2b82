"""Chapter 10 in the two-player game: cards played from the Xeno player's hand. [10.21]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hexile.games.forlorn.rules.cards import convert, fade_one, sudden_candidates
from hexile.games.forlorn.rules.combat import card_title
from hexile.games.forlorn.rules.harm import spend_from_hand
from hexile.games.forlorn.rules.placing import (
    EGGS_LAID,
    PlaceCard,
    others_than_eggs,
    squares_for,
)
from hexile.games.forlorn.rules.slots import XENO
from hexile.games.forlorn.rules.versus import (
    CARD,
    DONE_VERB,
    KIND,
    PASS_VERB,
    RepeatedXenoChoice,
    XenoChoice,
    xeno_verb,
    xeno_verbs,
)
from hexile.games.forlorn.state.actions import (
    PASS,
    STAND,
    TO_FADE,
    TO_PLAY,
    TO_RECALL,
    TO_SUDDEN,
    ForlornAction,
)
from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn, is_small
from hexile.games.forlorn.tables.cards import (
    ALIEN_EGGS,
    ARMORED,
    BLOOD,
    BOUNDING,
    CARD_NAMES,
    CRAFTY,
    EXOSKELETON,
    FADE,
    LURKER,
    RAZOR,
    REPLICA,
    SPAWNING,
    SPECIAL,
    SUDDEN,
)
from hexile.games.forlorn.tables.columns import with_more, without
from hexile.games.forlorn.tables.counters import BLASTER, DRONE, HATCHLING, WARRIOR, XENOS
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.play import Action, ActionList
from hexile.kernel.verbs.verb import Verb, Verbs

LAID_FACE_UP: Final[list[int]] = [
    ARMORED, BLOOD, BOUNDING, EXOSKELETON, RAZOR, SPAWNING, SPECIAL,
]  # fmt: skip


class HandStep(RepeatedXenoChoice):
    """The Xeno player plays any cards that act at the start of the Xeno Phase. [3.2, 10.21]"""

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the cards that can be used now, and going on."""
        for card in s.deck:
            if is_playable(s, card):
                words = f"play {CARD_NAMES[card]}"
                legal.append(s.terms.actions.say(TO_PLAY, words, card))
        if CRAFTY in s.deck:
            for card in sorted(set(s.discard)):
                words = f"recall {CARD_NAMES[card]}"
                legal.append(s.terms.actions.say(TO_RECALL, words, card))
        if legal.count > 0:
            legal.append(STAND)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Play a card, take one back, or go on."""
        assert isinstance(action, ForlornAction)
        if action is STAND:
            self.done(s)
        elif action.verb == TO_RECALL:
            recall(s, action.who)
        else:
            play_card(s, action.who)

    def verbs(self) -> Verbs:
        return HAND_VERBS


def is_playable(s: Forlorn, card: int) -> bool:
    """Tell whether a card of the hand can be used in the card step now. [10.21]"""
    if card in LAID_FACE_UP:
        return True
    if card == FADE:
        return any(is_small(s.xeno_kind[x]) for x in others_than_eggs(s))
    if card == SUDDEN:
        return bool(sudden_candidates(s))
    return card in (ALIEN_EGGS, LURKER, REPLICA) and bool(squares_for(s, card))


def play_card(s: Forlorn, card: int) -> None:
    """Lay a card face up, or discard it and ask where it acts. [10.21]"""
    if s.telling:
        facts = {"card": card_title(card), "text": s.terms.card_texts[card]}
        s.tell(Event("card_played", "10.21", facts))
    s.deck = without(s.deck, card)
    if card in LAID_FACE_UP:
        s.effects = with_more(s.effects, card)
        return
    s.discard = with_more(s.discard, card)
    if card == ALIEN_EGGS:
        s.agenda += [PlaceCard(ALIEN_EGGS)] * EGGS_LAID
    elif card == FADE:
        s.agenda.append(FadeChoice(s.terms.numbers.most_faded))
    elif card == SUDDEN:
        s.agenda.append(SuddenChoice("sudden"))
    else:
        s.agenda.append(PlaceCard(card))


def recall(s: Forlorn, card: int) -> None:
    """Take a discarded card back into the hand for Crafty. [10.20]"""
    spend_from_hand(s, CRAFTY)
    s.discard = without(s.discard, card)
    s.deck = with_more(s.deck, card)
    if s.telling:
        s.tell(Event("recalls", "10.20", {"card": card_title(card)}))


class FadeChoice(XenoChoice):
    """The Xeno player chooses who fades. [10.8]"""

    def __init__(self, left: int) -> None:
        super().__init__(f"fade {left}")
        self.left: int = left

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List Drones and Hatchlings not faded yet."""
        for x in others_than_eggs(s):
            if can_fade(s, x):
                legal.append(s.terms.actions.say(TO_FADE, f"fade {s.xeno_name(x)}", x))
        if legal.count > 0:
            legal.append(PASS)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Fade one, and ask for the next."""
        assert isinstance(action, ForlornAction)
        if action is PASS:
            return
        fade_one(s, action.who, [action.who])
        if self.left > 1:
            s.agenda.append(FadeChoice(self.left - 1))

    def verbs(self) -> Verbs:
        return FADE_VERBS


class SuddenChoice(XenoChoice):
    """The Xeno player chooses who converts, and into what. [10.14]"""

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """List the conversions that have a counter."""
        for x in sudden_candidates(s):
            for kind in (DRONE, WARRIOR, BLASTER):
                if becomes(s, x, kind):
                    words = f"sudden {s.xeno_name(x)} {XENOS[kind].name}"
                    legal.append(s.terms.actions.say(TO_SUDDEN, words, x, kind))

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Convert it."""
        assert isinstance(action, ForlornAction)
        convert(s, action.who, action.at, "10.14")

    def verbs(self) -> Verbs:
        return SUDDEN_VERBS


# --- what is said of it --------------------------------------------------------------------


def can_fade(s: Forlorn, xeno: int) -> bool:
    """Tell whether a Xeno is small and has not faded. [10.8]"""
    return is_small(s.xeno_kind[xeno]) and not s.faded[xeno]


def becomes(s: Forlorn, xeno: int, kind: int) -> bool:
    """Tell whether a kind is the next form of a Xeno, and has a counter. [10.14]"""
    forms = (DRONE,) if s.xeno_kind[xeno] == HATCHLING else (WARRIOR, BLASTER)
    return kind in forms and s.counter_left(kind) != NO_ONE


def about_card(word: str, may: Callable[..., bool], pattern: str) -> Verb:
    """Return what is done with a card, with its text. [10.21]"""
    return xeno_verb(
        pattern, word + " {title}: {text}", [CARD], may,
        title=lambda s, card: card_title(card), text=lambda s, card: s.terms.card_texts[card],
    )  # fmt: skip


HAND_VERBS: Final = xeno_verbs(
    about_card("Play", lambda s, card: card in s.deck and is_playable(s, card), "play {card}"),
    about_card("Play Crafty: return", lambda s, card: CRAFTY in s.deck and card in s.discard, "recall {card}"),
    DONE_VERB,
)  # fmt: skip
FADE_VERBS: Final = xeno_verbs(
    xeno_verb("fade {xeno}", "{xeno} fades", [XENO], can_fade), PASS_VERB
)
SUDDEN_VERBS: Final = xeno_verbs(
    xeno_verb("sudden {xeno} {kind}", "{xeno} becomes a {kind}", [XENO, KIND],
              lambda s, xeno, kind: xeno in sudden_candidates(s) and becomes(s, xeno, kind)),
)  # fmt: skip

HAND_STEP: Final = HandStep("hand step")
