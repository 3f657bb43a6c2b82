"""Chapter 10 and Part II: the Xeno deck, and the cards that act in the card step and the end step."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.rules.combat import blast_marine, card_title, use_up
from hexile.games.forlorn.rules.harm import kill_xeno
from hexile.games.forlorn.rules.naming import XenoNames
from hexile.games.forlorn.rules.placing import (
    EGGS_LAID,
    NOTES,
    PlaceCard,
    choose_square,
    kind_placed,
    others_than_eggs,
    place,
    squares_for,
)
from hexile.games.forlorn.rules.wording import counted
from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn, is_small
from hexile.games.forlorn.state.terms import CHOSEN
from hexile.games.forlorn.tables.cards import (
    ALIEN_EGGS,
    BLOOD,
    BOUNDING,
    CARD_TITLES,
    EXPLOSIVE,
    FADE,
    LURKER,
    RAZOR,
    REPLICA,
    SUDDEN,
)
from hexile.games.forlorn.tables.columns import with_mark, with_more
from hexile.games.forlorn.tables.counters import BLASTER, DRONE, HATCHLING, WARRIOR, XENOS
from hexile.kernel.chance.chance_request import KnownNames, Names
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event, lot
from hexile.kernel.play import Automatic

CARD_ON: Final = 4
NO_DIE: Final = 0
CARD_POOL: Final = "mutation cards"
TOP_CARD: Final = KnownNames(CARD_TITLES, "Xeno deck")
CARD_STEP_CARDS: Final[list[int]] = [ALIEN_EGGS, FADE, LURKER, REPLICA, SUDDEN]


class CardStep(Automatic[Forlorn]):
    """The Xeno Phase begins: note the rush, draw a card, use cards that waited. [3.2, R41, R43]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """Begin the Xeno Phase."""
        begin_xeno_phase(s)
        if s.terms.cards and not s.terms.two_players:
            draw_card(s, dice)
            use_waiting_cards(s, dice)


class WaitingCards(Automatic[Forlorn]):
    """The player has placed what a card brought: go on with the cards that wait. [R33, R43]"""

    def run(self, s: Forlorn, dice: Dice) -> None:
        """Go on."""
        use_waiting_cards(s, dice)


def wake_xenos(s: Forlorn) -> None:
    """Let every Xeno act again in a new turn, and eggs hatch; no card has been needed yet. [3.2]"""
    for xeno in range(len(s.acted)):
        s.acted[xeno] = False
    if True in s.laid:
        s.laid = vec[bool]([False] * len(s.laid))
    s.blood_used = False
    s.bounding_used = False
    s.razor_used = False
    s.rush = False


def begin_xeno_phase(s: Forlorn) -> None:
    """Note whether there are so few Xenos that a rush comes. [3.2, 11.3, R5, R50]"""
    count = len(others_than_eggs(s))
    s.rush = s.left < s.terms.turns and count < s.terms.numbers.rush_below
    if s.rush and s.telling:
        words = counted(count, "Xeno") if count else "No Xeno"
        s.tell(Event("rush_coming", "11.3", {"count": words}))


# --- drawing -----------------------------------------------------------------------------------


def draw_unseen(s: Forlorn, rule: str, names: Names, dice: Dice) -> int:
    """Draw a card that nobody has seen: what lies face down is settled as it is turned up. [II.A2.2, R57]"""
    return dice.draw(s.unseen_cards(), rule, CARD_POOL, names)


def is_draw_forced(s: Forlorn) -> bool:
    """Tell whether there are as many cards as turns left, this one counted. [II.B2, R15, R29]"""
    return len(s.deck) >= s.left


def draw_card(s: Forlorn, dice: Dice) -> None:
    """Turn up the top card: on a 4 to 6, or without a die when the turns run out. [II.B1, II.B2, R28]"""
    if not s.deck:
        return
    if is_draw_forced(s):
        turn_up(s, NO_DIE, dice)
        return
    face = roll_card_die(s, dice)
    if face:
        turn_up(s, face, dice)


def roll_card_die(s: Forlorn, dice: Dice) -> int:
    """Roll whether a card is turned up, and return the face that does; with no Xeno there is no die. [II.B1, R50]"""
    if not s.has_xeno():
        if s.telling:
            s.tell(Event("no_card_die", "II.B1", {}))
        return NO_DIE
    none = dice.at_most(CARD_ON - 1, 6, "II.B1", "card")
    if none and s.telling:
        s.tell(Event("no_card", "II.B1", {"left": len(s.deck)}, dice.last))
    return NO_DIE if none else dice.last


def turn_up(s: Forlorn, face: int, dice: Dice) -> None:
    """Turn the top card of the Xeno deck face up; it stays in effect until used. [II.B1, II.C1]"""
    rule = "II.B1" if face else "II.B2"
    card = draw_unseen(s, rule, TOP_CARD, dice)
    s.deck = s.deck[1:]
    s.effects = with_more(s.effects, card)
    if s.telling:
        facts: Facts = {
            "card": card_title(card),
            "text": s.terms.card_texts[card],
            "left": len(s.deck),
        }
        s.tell(Event("card_drawn", rule, facts, face))


def use_waiting_cards(s: Forlorn, dice: Dice) -> None:
    """Use the cards of the card step, oldest first, from the oldest again after each use. [II.C1, R31, R43]

    Where the player is asked for a square it goes on when he has answered.
    """
    depth = len(s.agenda)
    while use_oldest(s, dice):
        if len(s.agenda) > depth:
            s.agenda.insert(depth, WAITING_CARDS)
            return


def use_oldest(s: Forlorn, dice: Dice) -> bool:
    """Use the oldest card of the card step that can be used; tell whether there was one. [R43]"""
    for card in s.effects:
        if card in CARD_STEP_CARDS and use_card(s, card, dice):
            return True
    return False


def use_card(s: Forlorn, card: int, dice: Dice) -> bool:
    """Use one card if it can be used now, and discard it; tell whether it was. [II.C1]"""
    if card == FADE:
        used = fade(s, dice)
    elif card == SUDDEN:
        used = convert_suddenly(s, dice)
    elif s.terms.placement == CHOSEN:
        used = ask_where(s, card)
    elif card == ALIEN_EGGS:
        used = lay_eggs(s, dice)
    else:
        used = place_by_card(s, card, dice)
    if used:
        use_up(s, card)
    return used


# --- cards that place something ----------------------------------------------------------------------


def lay_eggs(s: Forlorn, dice: Dice) -> bool:
    """Lay two eggs, or as many as can be, at least one. [10.2, II.D2, R44]"""
    laid = 0
    while laid < EGGS_LAID and place_by_card(s, ALIEN_EGGS, dice):
        laid += 1
    return laid > 0


def place_by_card(s: Forlorn, card: int, dice: Dice) -> bool:
    """Place an egg or a Drone for a card; tell whether there was a counter and a square. [II.D2, II.D9, II.D11]"""
    squares = squares_for(s, card)
    if not squares:
        return False
    square = choose_square(s, squares, NOTES[card], dice)
    place(s, kind_placed(card), square, card == LURKER, NOTES[card])
    return True


def ask_where(s: Forlorn, card: int) -> bool:
    """Let the player place what a card brings; tell whether there is anything to place. [R33]"""
    if not squares_for(s, card):
        return False
    s.agenda += [PlaceCard(card)] * (EGGS_LAID if card == ALIEN_EGGS else 1)
    return True


# --- conversion --------------------------------------------------------------------------------


def choose_big(s: Forlorn, rule: str, dice: Dice) -> int:
    """Roll for a Warrior on 1 to 3, a Blaster on 4 to 6; no die if one kind is out. [I.A2.0, I.A3.1, II.D13]

    NO_ONE if both are.
    """
    warrior = s.counter_left(WARRIOR) != NO_ONE
    blaster = s.counter_left(BLASTER) != NO_ONE
    if not warrior and not blaster:
        return NO_ONE
    kind, face = WARRIOR if warrior else BLASTER, 0
    if warrior and blaster:
        kind = WARRIOR if dice.at_most(3, 6, rule, "Warrior or Blaster") else BLASTER
        face = dice.last
    if s.telling:
        s.tell(
            Event("kind_by_die" if face else "kind_left", rule, {"kind": XENOS[kind].name}, face)
        )
    return kind


def convert(s: Forlorn, xeno: i64, kind: i64, rule: str) -> i64:
    """Change a Xeno into another kind on its square; it may not act this turn. [R11, R39, R49]"""
    at = s.xeno_at[xeno]
    old = s.xeno_name(xeno)
    s.remove_xeno(xeno)
    new = s.place_new_xeno(kind, at, False)
    if s.telling:
        facts = {
            "who": old,
            "kind": XENOS[kind].name,
            "new": s.xeno_name(new),
            "at": s.square_name(at),
        }
        s.tell(Event("converts", rule, facts))
    return new


def sudden_candidates(s: Forlorn) -> list[int]:
    """List the Xenos Sudden may convert: those whose next form has a counter. [10.14, R6]"""
    big = s.counter_left(WARRIOR) != NO_ONE or s.counter_left(BLASTER) != NO_ONE
    drone = s.counter_left(DRONE) != NO_ONE
    return [
        x
        for x in others_than_eggs(s)
        if (s.xeno_kind[x] == DRONE and big) or (s.xeno_kind[x] == HATCHLING and drone)
    ]


def convert_suddenly(s: Forlorn, dice: Dice) -> bool:
    """Convert a random Drone or Hatchling. [10.14, II.D14, R39]"""
    candidates = sudden_candidates(s)
    if not candidates:
        return False
    xeno = candidates[
        dice.tie(len(candidates), "II.D14", "Xeno that converts", XenoNames(s, candidates))
    ]
    kind = DRONE if s.xeno_kind[xeno] == HATCHLING else choose_big(s, "II.D14", dice)
    convert(s, xeno, kind, "II.D14")
    return True


# --- Fade and Explosive --------------------------------------------------------------------------


def fade(s: Forlorn, dice: Dice) -> bool:
    """Fade the up to three Drones and Hatchlings closest to Marines. [10.8, II.D8, R36]"""
    waiting = [x for x in others_than_eggs(s) if is_small(s.xeno_kind[x]) and not s.faded[x]]
    if not waiting:
        return False
    left = min(s.terms.numbers.most_faded, len(waiting))
    while left > 0:
        best = min(s.steps_to_marine(s.xeno_at[x]) for x in waiting)
        tied = [x for x in waiting if s.steps_to_marine(s.xeno_at[x]) == best]
        if len(tied) > left:
            tied = [fading(s, tied, dice)]
        for xeno in tied:
            fade_one(s, xeno, waiting)
        left -= len(tied)
    return True


def fading(s: Forlorn, tied: list[int], dice: Dice) -> int:
    """Draw one of more equally close Xenos than may still fade. [II.D8]"""
    xeno = tied[dice.tie(len(tied), "II.D8", "Xeno that fades", XenoNames(s, tied))]
    if s.telling:
        s.tell(lot("II.D8", "the Xeno that fades", s.xeno_name(xeno), len(tied)))
    return xeno


def fade_one(s: Forlorn, xeno: i64, waiting: list[int]) -> None:
    """Mark one Xeno as faded. [10.8]"""
    waiting.remove(xeno)
    s.faded = with_mark(s.faded, xeno, True)
    if s.telling:
        s.tell(Event("fades", "10.8", {"who": s.xeno_name(xeno)}))


def explode_if_due(s: Forlorn, dice: Dice) -> None:
    """Blow up the Xeno with the most Marines beside it, if the card lies face up. [10.7, II.D7, R35]"""
    if not s.in_effect(EXPLOSIVE):
        return
    xenos = others_than_eggs(s)
    most = max((len(s.marines_beside(s.xeno_at[x])) for x in xenos), default=0)
    if most == 0:
        return
    tied = [x for x in xenos if len(s.marines_beside(s.xeno_at[x])) == most]
    chosen = tied[dice.tie(len(tied), "II.D7", "Xeno that explodes", XenoNames(s, tied))]
    if s.telling and len(tied) > 1:
        s.tell(lot("II.D7", "the Xeno that explodes", s.xeno_name(chosen), len(tied)))
    use_up(s, EXPLOSIVE)
    explode(s, chosen, dice)


def explode(s: Forlorn, xeno: i64, dice: Dice) -> None:
    """Remove a Xeno and attack every Marine beside it. [10.7]"""
    at = s.xeno_at[xeno]
    marines = s.marines_beside(at)
    if s.telling:
        s.tell(Event("explodes", "10.7", {"who": s.xeno_name(xeno), "at": s.square_name(at)}))
    kill_xeno(s, xeno)
    for marine in marines:
        if s.result is None:
            blast_marine(s, marine, s.terms.numbers.explosive, "10.7", NO_ONE, dice)


def discard_ended_cards(s: Forlorn) -> None:
    """Discard the cards that end with this Xeno Phase, if they were used. [II.D4, II.D5, II.D10, R37]"""
    for card, used in ((BLOOD, s.blood_used), (BOUNDING, s.bounding_used), (RAZOR, s.razor_used)):
        if s.in_effect(card) and (used or s.terms.two_players):
            use_up(s, card)


CARD_STEP: Final = CardStep("card step")
WAITING_CARDS: Final = WaitingCards("waiting cards")
