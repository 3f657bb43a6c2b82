"""Chapter 8, second half: hits, wounds, deaths, and the cards the Xeno player answers them with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hexile.games.forlorn.rules.goals import check_losses
from hexile.games.forlorn.rules.wording import attack_sum
from hexile.games.forlorn.state.actions import PASS, TO_GOOEY, TO_LEAP, TO_VAPORS, ForlornAction
from hexile.games.forlorn.state.codes import NO_ONE, XENO_SEAT
from hexile.games.forlorn.state.forlorn import Forlorn, is_big, is_small
from hexile.games.forlorn.tables.cards import (
    ARMORED,
    CORROSIVE_VAPORS,
    EXOSKELETON,
    GOOEY,
    LIGHTNING_REFLEXES,
)
from hexile.games.forlorn.tables.columns import with_mark, with_more, without
from hexile.games.forlorn.tables.counters import COMPUTER, EGG, PLATE
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.play import Action, ActionList, Choice
from hexile.kernel.verbs.verb import Slot, Verb, Verbs


def xeno_defense(s: Forlorn, xeno: i64) -> i64:
    """Return a Xeno's defense, cards counted. [8.1, 10.3, II.D3]"""
    kind = s.xeno_kind[xeno]
    if is_big(kind) and s.in_effect(ARMORED):
        return s.terms.xeno_defense[kind] + s.terms.numbers.armor
    return s.terms.xeno_defense[kind]


def hit_xeno(s: Forlorn, xeno: i64, dice: Dice) -> None:
    """Let a hit do its work on a Xeno: ignored, a wound, or death. [8.6, 10.6, II.D6]"""
    kind = s.xeno_kind[xeno]
    if is_small(kind) and s.in_effect(EXOSKELETON):
        face = dice.roll(6, "10.6", s.xeno_name(xeno), str(s.terms.numbers.shell_on))
        if s.telling:
            what = "shell_holds" if face == s.terms.numbers.shell_on else "shell_breaks"
            s.tell(Event(what, "10.6", {"who": s.xeno_name(xeno)}, face))
        if face == s.terms.numbers.shell_on:
            return
    if s.terms.is_tough[kind] and not s.wounded[xeno]:
        s.wounded = with_mark(s.wounded, xeno, True)
        if s.telling:
            s.tell(Event("wounded", "8.6", {"who": s.xeno_name(xeno)}))
        return
    kill_xeno(s, xeno)


def kill_xeno(s: Forlorn, xeno: i64) -> None:
    """Return a dead Xeno to the supply; in the Marine Phase cards may answer. [8.7, 10.16, 10.17]"""
    at = s.xeno_at[xeno]
    if s.telling:
        s.tell(Event("xeno_dies", "8.7", {"who": s.xeno_name(xeno), "at": s.square_name(at)}))
    is_egg = s.xeno_kind[xeno] == EGG
    s.remove_xeno(xeno)
    if s.in_marine_phase and s.terms.two_players and not is_egg:
        if s.has_in_hand(CORROSIVE_VAPORS) and s.is_beside_marine(at):
            s.agenda.append(Vapors(at))
        if s.has_in_hand(GOOEY):
            s.agenda.append(Goo(at))


def hit_marine(s: Forlorn, marine: i64, ignores_plate: bool) -> None:
    """Let a hit do its work on a Marine: the plate takes it, or he dies. [8.7, 9.2]"""
    plate = s.item_of(marine, PLATE)
    if plate != NO_ONE and not ignores_plate:
        s.hand(plate, NO_ONE)
        if s.telling:
            s.tell(Event("plate_holds", "9.2", {"who": s.marine_name(marine)}))
        return
    at = s.marine_at[marine]
    s.remove_marine(marine)
    if s.telling:
        s.tell(Event("marine_dies", "8.7", {"who": s.marine_name(marine), "at": s.square_name(at)}))
    check_losses(s)


def gain_adrenaline(s: Forlorn, marine: i64, face: i64) -> None:
    """Give an action point for a natural 6: at once, or saved for the next Marine Phase. [4.2]"""
    if face != s.terms.numbers.adrenaline_on:
        return
    if s.in_marine_phase:
        s.points += 1
    else:
        s.banked += 1
    if s.telling:
        kind = "adrenaline" if s.in_marine_phase else "adrenaline_saved"
        s.tell(Event(kind, "4.2", {"who": s.marine_name(marine)}))


def spend_from_hand(s: Forlorn, card: i64) -> None:
    """Put a card from the Xeno player's hand on the discard pile. [10.21]"""
    s.deck = without(s.deck, card)
    s.discard = with_more(s.discard, card)


class Answer(Choice[Forlorn]):
    """The Xeno player may answer something in the Marine Phase with a card. [10.21, R54]"""

    def __init__(self, name: str, at: i64) -> None:
        super().__init__(f"{name} {at}")
        self.at: i64 = at

    def seat(self, s: Forlorn) -> int:
        return XENO_SEAT

    def verbs(self) -> Verbs:
        return ANSWERS[self.name.split()[0]]


def offer(s: Forlorn) -> str:
    """Say what may be answered. [R54]"""
    return " or ".join(f"`{action.text()}`" for action in s.agenda[-1].legal_actions(s))


def offered(place: int) -> Slot:
    """Return a slot for the words that are offered at a place of an answer. [R54]"""
    return Slot("", lambda s: offered_words(s, place), "R54", "say {offer}", offer=offer)


def offered_words(s: Forlorn, place: int) -> list[str]:
    """List the words at a place of the answers, `pass` left out."""
    texts = [action.text() for action in s.agenda[-1].legal_actions(s) if action is not PASS]
    return [text.split()[place] for text in texts]


def answer(pattern: str, label: str) -> Verbs:
    """Return the answer with a card, of which all words must be offered, and `pass`. [R54]"""
    card = Verb(pattern, label, [offered(at) for at in range(1, len(pattern.split()))], sign="")
    return Verbs("R54", card, Verb("pass", "Pass", sign=""), help=lambda s: f"say {offer(s)}")


ANSWERS: Final[dict[str, Verbs]] = {
    "gooey": answer("gooey {square}", "Play Gooey at {square}"),
    "vapors": answer("vapors {marine}", "Play Corrosive Vapors on {marine}"),
    "reflexes": answer(
        "leap {xeno} {square}", "Play Lightning Reflexes: {xeno} dodges to {square}"
    ),
}


class Goo(Answer):
    """A Xeno has died: its square and those around become slow. [10.16]"""

    def __init__(self, at: i64) -> None:
        super().__init__("gooey", at)

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """Offer the card while it is held."""
        if not s.has_in_hand(GOOEY):
            return
        words = f"gooey {s.square_name(self.at)}"
        legal.append(s.terms.actions.say(TO_GOOEY, words, NO_ONE, self.at))
        legal.append(PASS)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Spread it, or not."""
        if action is not PASS:
            spend_from_hand(s, GOOEY)
            s.gooey = with_mark(s.gooey, self.at, True)
            for square in s.ways.links[self.at]:
                s.gooey = with_mark(s.gooey, square, True)
            if s.telling:
                s.tell(Event("gooey", "10.16", {"at": s.square_name(self.at)}))


class Vapors(Answer):
    """A Xeno has died beside Marines: one of them suffers. [10.17]"""

    def __init__(self, at: i64) -> None:
        super().__init__("vapors", at)

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """Offer every Marine beside the square while the card is held."""
        if not s.has_in_hand(CORROSIVE_VAPORS):
            return
        for marine in s.marines_beside(self.at):
            words = f"vapors {s.marine_name(marine)}"
            legal.append(s.terms.actions.say(TO_VAPORS, words, marine))
        if legal.count > 0:
            legal.append(PASS)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Burn an item, or attack a Marine who has none."""
        if action is PASS or not isinstance(action, ForlornAction):
            return
        spend_from_hand(s, CORROSIVE_VAPORS)
        marine = action.who
        items = s.items_of(marine)
        if len(items):
            lose_item(s, marine, items[0])
            return
        face = dice.roll(6, "10.17", s.marine_name(marine))
        hit = s.terms.numbers.is_hit(face, s.terms.numbers.vapors, s.terms.defense[marine])
        if s.telling:
            kind = "vapors_hit" if hit else "vapors_miss"
            total = attack_sum(
                s.terms.numbers, face, [s.terms.numbers.vapors], s.terms.defense[marine]
            )
            s.tell(Event(kind, "10.17", {"who": s.marine_name(marine), "sum": total}, face))
        if hit:
            hit_marine(s, marine, False)


def lose_item(s: Forlorn, marine: i64, item: i64) -> None:
    """Destroy an item; a computer only falls to the floor. [10.17, R55]"""
    if s.terms.item_kinds[item] == COMPUTER:
        s.lay_down(item, s.marine_at[marine])
    else:
        s.hand(item, NO_ONE)
    if s.telling:
        facts = {"who": s.marine_name(marine), "item": s.terms.item_names[item]}
        s.tell(Event("vapors_item", "10.17", facts))


class Reflexes(Answer):
    """A Marine's shot has hit: the Xeno may leap aside, or takes the hit. [10.18]"""

    def __init__(self, xeno: i64) -> None:
        super().__init__("reflexes", xeno)

    def list_actions(self, s: Forlorn, legal: ActionList) -> None:
        """Offer the free squares around the Xeno; `pass` takes the hit."""
        at = s.xeno_at[self.at]
        for square in s.ways.links[at]:
            if s.is_free(square):
                words = f"leap {s.xeno_name(self.at)} {s.square_name(square)}"
                legal.append(s.terms.actions.say(TO_LEAP, words, self.at, square))
        legal.append(PASS)

    def take(self, s: Forlorn, action: Action, dice: Dice) -> None:
        """Leap, or be hit."""
        if action is PASS or not isinstance(action, ForlornAction):
            hit_xeno(s, self.at, dice)
            return
        spend_from_hand(s, LIGHTNING_REFLEXES)
        if s.telling:
            facts = {"who": s.xeno_name(self.at), "to": s.square_name(action.at)}
            s.tell(Event("leaps", "10.18", facts))
        s.move_xeno(self.at, action.at)


def hit_by_shot(s: Forlorn, xeno: i64, dice: Dice) -> None:
    """Hit a Xeno by a shot; in the Marine Phase it may leap aside. [8.1, 10.18]"""
    may_leap = s.in_marine_phase and s.has_in_hand(LIGHTNING_REFLEXES)
    if may_leap and s.xeno_kind[xeno] != EGG:
        s.agenda.append(Reflexes(xeno))
    else:
        hit_xeno(s, xeno, dice)


def is_on_deck(s: Forlorn, xeno: i64) -> bool:
    """Tell whether a Xeno is still there."""
    return s.xeno_at[xeno] != NOWHERE
