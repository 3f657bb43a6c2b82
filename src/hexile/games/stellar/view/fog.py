"""The fog of war: a view without what a seat has not seen, and the unknown dealt again."""

from __future__ import annotations

from typing import Final

from librt.vecs import pop, vec
from mypy_extensions import i64

from hexile.games.stellar.rules.courses import off_board
from hexile.games.stellar.rules.news import sights
from hexile.games.stellar.rules.sequence import ELSEWHERE
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import NO_COURSE, Fleet
from hexile.games.stellar.state.words import NO_CARD, NO_PLANET, NO_POWER, UNKNOWN
from hexile.games.stellar.tables import (
    BARREN,
    FIRST_SPEED_TITLE,
    MOST_PLANETS,
    NO_STAR,
    NO_TITLE,
    POWERS,
    SHIPS,
    TITLES,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.play import seat_to_choose

DEALT_FLEETS: Final = 3
DEALT_NUMBERS: Final = 1000


def see(s: Stellar, seat: int) -> Stellar:
    """Return what a seat may know: all without fog, else what it sees and remembers. [1.6.3, R54, R65]"""
    view = s.copy()
    if not s.terms.fog or s.result is not None:
        return view
    view.viewer = seat
    sight = sight_of(s, seat)
    hide_cards(view, seat)
    hide_colonies(view, seat, sight)
    hide_fleets(view, seat, sight)
    hide_powers(view, seat)
    if seat_to_choose(s) != seat:
        hide_doings(view, sight)
    if s.terms.base:
        for star in range(s.terms.board.stars):
            if not sight[star]:
                view.occupied[star] = view.besieging[star] = NO_POWER
    return view


def sight_of(s: Stellar, seat: int) -> list[bool]:
    """Tell for each star whether a seat sees into it: it is there, or its ally fights on. [1.6.3, R52]"""
    sight = [seat >= 0 and (mask >> seat) & 1 == 1 for mask in sights(s)]
    fight = s.battle
    if fight is not None:
        for side in (fight.attackers, fight.defenders):
            if seat in side and any(s.has_ships(s.hex_of(fight.star), ally) for ally in side):
                sight[fight.star] = True
    return sight


def hide_cards(view: Stellar, seat: int) -> None:
    """Turn over the cards of stars the seat has not explored, and mix them with the decks."""
    board = view.terms.board
    decks = [list(deck) for deck in view.decks]
    for star in range(board.stars):
        known = seat >= 0 and (view.explored[star] >> seat) & 1 == 1
        view.explored[star] = 1 << seat if known else 0
        card = view.card[star]
        if card != NO_CARD and not known:
            if card != UNKNOWN:
                decks[board.colour[star]].append(card)
            view.card[star] = NO_CARD if view.terms.base else UNKNOWN
        if view.terms.base and not known:
            view.claim[star] = NO_POWER
    view.decks = [vec[i64](sorted(deck)) for deck in decks]


def hide_colonies(view: Stellar, seat: int, sight: list[bool]) -> None:
    """Hide others' colonies out of sight; in sight, all but owner and shield. [1.6.3]"""
    fought = view.battle.planets if view.battle is not None else []
    for planet in range(view.terms.planets):
        if seat >= 0 and (view.owner[planet] == seat or view.conqueror[planet] == seat):
            continue
        if view.owner[planet] == NO_POWER:
            continue
        if not sight[planet // MOST_PLANETS]:
            view.abandon(planet)
            continue
        view.population[planet] = UNKNOWN
        view.factories[planet] = UNKNOWN
        if planet not in fought:
            view.bases[planet] = UNKNOWN
            view.advanced[planet] = UNKNOWN
        view.held[planet] = view.founded[planet] = view.growth[planet] = 0
        view.conquest[planet] = 0


def hide_fleets(view: Stellar, seat: int, sight: list[bool]) -> None:
    """Leave only own fleets and those in the stars the seat watches; hide where they go. [1.6.3]"""
    kept: list[Fleet] = []
    for found in list(view.fleets):
        star = view.star_at(found.at)
        if found.owner == seat:
            kept.append(found)
        elif star != NO_STAR and sight[star]:
            fleet = view.to_change(found)
            fleet.goal = fleet.last_star = NO_STAR
            fleet.course = NO_COURSE
            fleet.leg = 0
            fleet.planet = fleet.origin = NO_PLANET
            fleet.evacuees = fleet.modern = fleet.unbound = False
            kept.append(fleet)
    view.fleets = kept


def hide_powers(view: Stellar, seat: int) -> None:
    """Hide others' research, books, memories and counts."""
    stars = view.terms.board.stars
    view.news = view.news.copy()
    for power in range(POWERS):
        if power != seat:
            view.owned[power] = 0
            view.title[power] = NO_TITLE
            view.banked[power] = view.economy[power] = view.lost_ships[power] = 0
            view.next_number[power] = view.raided[power] = 0
            view.ledger[power] = []
            for kind in range(SHIPS):
                view.built[power * SHIPS + kind] = 0
            for star in range(stars):
                view.news[power * stars + star] = None
    view.serial = 0
    view.people = 0
    if view.terms.base:
        view.total = 0
    for incident in view.incidents:
        if not incident.is_party(seat):
            incident.tally = 0


def hide_doings(view: Stellar, sight: list[bool]) -> None:
    """Hide what others do out of sight: fights, moves, the choices they have."""
    if view.battle is not None and not sight[view.battle.star]:
        view.battle = None
    view.agenda = [ELSEWHERE]
    view.queue = vec[i64]()
    view.fresh = vec[i64]()
    view.vacated = vec[i64]()
    view.points_left = 0


# --- dealing again -----------------------------------------------------------------------


def resample(view: Stellar, seat: int, dice: Dice) -> Stellar:
    """Deal what a seat does not know again, so that it would see just the same. [R54]"""
    s = view.copy()
    if not s.terms.fog or s.result is not None:
        return s
    s.viewer = UNKNOWN
    deal_cards(s, dice)
    sight = sight_of(view, seat)
    for planet in range(s.terms.planets):
        deal_colony(s, planet, sight[planet // MOST_PLANETS], dice)
    for power in range(POWERS):
        if power != seat:
            deal_power(s, power, sight, dice)
    for incident in s.incidents:
        if not incident.is_party(seat):
            incident.tally = dice.pick(6, "R54")
    s.count_all()
    return s


def deal_cards(s: Stellar, dice: Dice) -> None:
    """Give every claimed star whose card is not known one that is left."""
    for star in range(s.terms.board.stars):
        if s.card[star] == UNKNOWN:
            colour = s.terms.board.colour[star]
            deck = s.decks[colour]
            s.decks[colour], s.card[star] = pop(deck[:], dice.pick(len(deck), "R54"))
        if s.claim[star] != NO_POWER:
            s.explored[star] |= 1 << s.claim[star]


def deal_colony(s: Stellar, planet: int, in_sight: bool, dice: Dice) -> None:
    """Settle a planet of another power, or fill in what is not seen of a colony."""
    star = planet // MOST_PLANETS
    claimant = s.claim[star]
    if planet not in s.planets_of(star) or s.viewer == claimant:
        return
    if s.population[planet] == UNKNOWN:
        s.population[planet] = 1 + dice.pick(s.capacity(planet), "R54")
        s.factories[planet] = dice.pick(6, "R54")
        if s.bases[planet] == UNKNOWN:
            s.bases[planet] = dice.pick(4, "R54")
            s.advanced[planet] = dice.pick(2, "R54")
    elif may_be_settled(s, planet) and not in_sight and dice.pick(2, "R54"):
        s.found(planet, claimant)
        s.population[planet] = 1 + dice.pick(s.capacity(planet), "R54")


def may_be_settled(s: Stellar, planet: int) -> bool:
    """Tell whether another power may have people on a planet; its numbers are not dealt yet."""
    claimant = s.claim[planet // MOST_PLANETS]
    if s.owner[planet] != NO_POWER or claimant == NO_POWER or s.kind_of(planet) == BARREN:
        return False
    return s.next_number[claimant] == 0


def deal_power(s: Stellar, power: int, sight: list[bool], dice: Dice) -> None:
    """Give another power titles and fleets nobody has seen."""
    s.owned[power] = 1 << FIRST_SPEED_TITLE | 1 << dice.pick(len(TITLES), "R54")
    s.next_number[power] = DEALT_NUMBERS
    for _ in range(DEALT_FLEETS):
        place = dice.pick(s.terms.board.size, "R54")
        star = s.star_at(place)
        if star != NO_STAR and sight[star]:
            place = off_board(s, power)
        ships = vec[i64]([dice.pick(4, "R54") for _ in range(SHIPS)])
        ships[0] += 1
        s.new_fleet(power, place, ships)
