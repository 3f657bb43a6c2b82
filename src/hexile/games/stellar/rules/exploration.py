"""Exploration: its risk, star cards and claims, and ships that come too late."""

from __future__ import annotations

from typing import Final

from librt.vecs import remove

from hexile.games.stellar.rules.battles import begin_misunderstanding
from hexile.games.stellar.rules.movement import empty_hexes_beside, into_hex, place_beside
from hexile.games.stellar.rules.orders import SendFleet
from hexile.games.stellar.rules.stances import are_allies, has_explored, may_enter
from hexile.games.stellar.state.actions import IntoHex
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_CARD, NO_POWER, STAGE_I
from hexile.games.stellar.tables import (
    COLOURS,
    NO_STAR,
    POWER_NAMES,
    POWERS,
    SCOUT,
    TRANSPORT,
    UNIT_WORDS,
)
from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import Dice, pair
from hexile.kernel.chart import Facts
from hexile.kernel.event import EVERYBODY
from hexile.kernel.play import Action, ActionList, Automatic, Choice
from hexile.kernel.verbs.verb import Verbs

DEADLY: Final = 1


class Explore(Automatic[Stellar]):
    """Ships that ended their move in stars new to them take the risk and discover. [1.6.1, V4, R9]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Go through the stars where the moving power has ships."""
        for star in stars_with_ships(s, s.active):
            if not has_explored(s, s.active, star):
                explore(s, star, dice)
        s.drop_empty_fleets()


def stars_with_ships(s: Stellar, power: int) -> list[int]:
    """List the stars where a power has ships, in the order of the chart."""
    stars = {s.star_at(fleet.at) for fleet in s.fleets if fleet.owner == power}
    return sorted(star for star in stars if star != NO_STAR)


def explore(s: Stellar, star: int, dice: Dice) -> None:
    """Take the exploration risk; whoever survives has explored the star. [1.6.1, R9]"""
    fleets = s.fleets_at(s.hex_of(star), s.active)
    if not any(fleet.warships() for fleet in fleets):
        fleets = [s.to_change(fleet) for fleet in fleets]
        for fleet in fleets:
            take_risk(s, fleet, star, dice)
    if any(fleet.size() for fleet in fleets):
        discover(s, s.active, star, dice)


def take_risk(s: Stellar, fleet: Fleet, star: int, dice: Dice) -> None:
    """Roll for each scout and transport without a warship: a 1 destroys it. [1.6.1, R5]"""
    for kind in (SCOUT, TRANSPORT):
        for _ in range(fleet.ships[kind]):
            lost = dice.at_most(DEADLY, 6, "1.6.1", f"{UNIT_WORDS[kind]} at {s.star_name(star)}")
            if lost:
                fleet.ships[kind] -= 1
                s.lose_ships(fleet.owner, kind, 1)
            if s.telling:
                facts: Facts = {
                    "what": UNIT_WORDS[kind], "at": s.star_name(star), "who": fleet.name(),
                    "power": POWER_NAMES[fleet.owner],
                }  # fmt: skip
                what = "lost_exploring" if lost else "came_through"
                s.say(what, "1.6.1", facts, 1 << fleet.owner, dice.last)


def discover(s: Stellar, power: int, star: int, dice: Dice) -> None:
    """Draw the star's card and claim it, or read the card somebody else holds. [1.6.2, V4, R9]"""
    s.explored[star] |= 1 << power
    facts: dict[str, int | str] = {"power": POWER_NAMES[power], "star": s.star_name(star)}
    if s.claim[star] != NO_POWER:
        if s.telling:
            s.say("surveyed", "1.6.2", {**facts, "card": card_words(s, star)}, 1 << power)
        return
    if s.card[star] == NO_CARD:
        draw_card(s, star, dice)
    s.claim[star] = power
    if s.telling:
        s.say("claimed", "V4", facts, EVERYBODY)
        s.say("discovered", "1.6.2", {**facts, "card": card_words(s, star)}, 1 << power)
    if s.stage == STAGE_I and NO_POWER not in s.claim:
        s.stage = STAGE_I + 1
        if s.telling:
            s.say("stage", "V19", {"stage": "II", "total": s.total})


def draw_card(s: Stellar, star: int, dice: Dice) -> None:
    """Draw a card of the star's colour, never to be put back. [1.2, 1.6.2]"""
    colour = s.terms.board.colour[star]
    left = s.decks[colour]
    cards = s.terms.decks[colour]
    counts = [1 if card in left else 0 for card in cards]
    names = KnownNames(s.terms.card_titles[colour], s.star_name(star))
    drawn = cards[dice.draw(counts, "1.6.2", f"{COLOURS[colour]} star cards", names)]
    s.decks[colour] = remove(left[:], drawn)
    s.card[star] = drawn


def card_words(s: Stellar, star: int) -> str:
    """Say what a star's card holds."""
    card = s.card_of(star)
    return "unknown" if card is None else card.sentence()


# --- ships that come too late ------------------------------------------------------------


class Latecomers(Automatic[Stellar]):
    """Ships in stars closed to them meet whoever is there, and are put beside the star. [V17, R58]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Deal with the first such star; come back for the next."""
        for star in stars_with_ships(s, s.active):
            if comes_too_late(s, star):
                s.agenda.append(LATECOMERS)
                turn_away(s, star, dice)
                return


def comes_too_late(s: Stellar, star: int) -> bool:
    """Tell whether the moving power has ships in a star it may not stop in. [R11, R58, R60]"""
    if may_enter(s, s.active, star):
        return False
    return any(is_intruder(s, f) for f in s.fleets_at(s.hex_of(star), s.active))


def is_intruder(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet must leave: not going home, and in a truce just come. [R58, R60]"""
    return not fleet.retiring and (not s.truce or fleet.number in s.fresh)


def turn_away(s: Stellar, star: int, dice: Dice) -> None:
    """Greet latecomers by the Encounter Table if ships are there, then send them on. [V18, R13]"""
    s.agenda.append(SetAside(s.active, star))
    hosts = [p for p in range(POWERS) if is_host(s, p, star)]
    if not hosts:
        return
    roll = dice.two(6, "V18", "", s.star_name(star))
    result = s.terms.politics.encounter.find(roll)
    if s.telling:
        facts: Facts = {"power": POWER_NAMES[s.active], "star": s.star_name(star), "roll": roll}
        s.say("encounter_" + result, "V18", facts, s.watchers(star), pair(roll, dice))
    if result == "misunderstanding":
        begin_misunderstanding(s, star, hosts)


def is_host(s: Stellar, power: int, star: int) -> bool:
    """Tell whether ships of another power, not an ally, are in a star; who must leave is no host. [R13, R49, R50]"""
    if power == s.active or are_allies(s, power, s.active):
        return False
    fleets = s.fleets_at(s.hex_of(star), power)
    return any(not fleet.retiring and not fleet.evacuees for fleet in fleets)


class SetAside(Choice[Stellar]):
    """The owner picks the hex beside the star where latecomers are put. [V17, R12]"""

    def __init__(self, power: int, star: int) -> None:
        super().__init__(f"aside {power} {star}")
        self.power = power
        self.star = star

    def seat(self, s: Stellar) -> int:
        return self.power

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the empty hexes beside the star."""
        place = s.hex_of(self.star)
        if not any(is_intruder(s, fleet) for fleet in s.fleets_at(place, self.power)):
            return
        for to in empty_hexes_beside(s, place):
            legal.append(IntoHex(to, s.place_name(to), s.cell_name(to)))

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Put them there and ask for a new destination."""
        assert isinstance(action, IntoHex)
        for found in s.fleets_at(s.hex_of(self.star), self.power):
            fleet = s.to_change(found)
            if is_intruder(s, fleet):
                place_beside(s, fleet, action.place)
                if not fleet.is_convoy() or fleet.unbound:
                    s.agenda.append(SendFleet(self.power, fleet.number, False))
        if s.telling:
            facts: Facts = {"power": POWER_NAMES[self.power], "star": s.star_name(self.star)}
            s.say("set_aside", "V17", facts, s.watchers(self.star) | 1 << self.power)

    def verbs(self) -> Verbs:
        return ASIDE_VERBS


def star_closed(s: Stellar) -> int:
    """Return the star that latecomers must leave."""
    step = s.agenda[-1]
    assert isinstance(step, SetAside)
    return step.star


ASIDE_VERBS: Final = Verbs("V17", into_hex("R12", star_closed))
EXPLORE: Final = Explore("explore")
LATECOMERS: Final = Latecomers("latecomers")
