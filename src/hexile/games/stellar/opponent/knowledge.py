"""What the admiral knows: its strength, the ways of its fleets, and the enemy as last seen."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.rules.courses import off_board
from hexile.games.stellar.rules.raids import MOST_RAIDERS, RAIDERS
from hexile.games.stellar.rules.stances import (
    are_allies,
    are_disputing,
    are_enemies,
    are_opposed,
    holder_of,
    may_enter,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import DISPUTE, NO_POWER
from hexile.games.stellar.tables import (
    POWERS,
    SHIELD,
    SHIPS,
    TRANSPORT,
)

# What a unit is worth in a fight, in quarters of a corvette.
STRENGTH: Final = vec[i64]([1, 0, 4, 16, 56, 4, 16, 60])
UNSEEN_GARRISON: Final = 10
LANDING_TURN: Final = 4
LATE_LANDING: Final = 8
OPENING_PARTY: Final = 1
PARTY: Final = 3
# What an unknown star is taken to be worth, in half success points, by its colour: a guess,
# a little below the mean of the cards of that colour (23, 13, 20, 17, 13).
LIKELY_WORTH: Final = vec[i64]([22, 11, 16, 15, 9])
AGE_ALLOWANCE: Final = 2
# The points of a star by its colour, in hundredths: the mean of its cards.
PROMISED: Final = vec[i64]([240, 50, 108, 108, 18])


def strength(ships: vec[i64]) -> i64:
    """Weigh ships by kind."""
    total: i64 = 0
    for kind in range(SHIPS):
        total += STRENGTH[kind] * ships[kind]
    return total


def fleet_strength(fleet: Fleet) -> int:
    """Weigh a fleet."""
    return strength(fleet.ships)


def place_of(s: Stellar, fleet: Fleet) -> int:
    """Return the hex a fleet is in; off the board, the one it will enter by."""
    if fleet.at == off_board(s, fleet.owner):
        return s.terms.board.entries[s.corner[fleet.owner]]
    return fleet.at


# --- settlers ----------------------------------------------------------------------------


def party_size(s: Stellar) -> int:
    """Return how many settle a planet together: the first settlers spread thin."""
    return OPENING_PARTY if s.turn <= LANDING_TURN else PARTY


def is_party(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a convoy is small enough to settle one planet."""
    return fleet.ships[TRANSPORT] <= party_size(s)


# --- what is known of the others ---------------------------------------------------------


def power_at(s: Stellar, power: int, place: int) -> int:
    """Weigh a power's warships in a hex."""
    return strength(s.ships_at(place, power))


def known_garrison(s: Stellar, power: int, star: int) -> int:
    """Estimate the enemy strength in a star from the last news, allowing for its age. [1.6.3]"""
    if s.is_present(power, star):
        return sum(
            power_at(s, foe, s.hex_of(star))
            for foe in range(POWERS)
            if are_foes(s, power, foe, star)
        )
    report = s.news[power * s.terms.board.stars + star]
    if report is None:
        return likely_garrison(s)
    seen = 0
    for foe in range(POWERS):
        if are_foes(s, power, foe, star):
            at = foe * SHIPS
            seen += strength(report.ships[at : at + SHIPS])
    return seen + min(likely_garrison(s), s.turn - report.turn)


def raid_garrison(s: Stellar, star: int) -> int:
    """Estimate what would meet a raid on a star."""
    report = s.news[s.active * s.terms.board.stars + star]
    if report is None:
        return UNSEEN_GARRISON
    at = s.claim[star] * SHIPS
    seen = strength(report.ships[at : at + SHIPS])
    return seen + AGE_ALLOWANCE * (s.turn - report.turn) + 4 * report.colonies(s.claim[star])


def raid_strength(s: Stellar, base: int) -> int:
    """Weigh the best ships at a base that may go on one raid. [V29, R42]"""
    ships = s.ships_at(s.hex_of(base), s.active)
    left, total = MOST_RAIDERS, 0
    for kind in reversed(RAIDERS):
        count = min(left, ships[kind])
        total += count * STRENGTH[kind]
        left -= count
    return total


def likely_garrison(s: Stellar) -> int:
    """Guess what guards a star we know nothing of: more as the game goes on."""
    return 2 + s.turn // 6


def are_foes(s: Stellar, power: int, other: int, star: int) -> bool:
    """Tell whether we would have to fight another power in a star."""
    return power != other and (are_opposed(s, power, other) or are_disputing(s, power, other, star))


def enemy_targets(s: Stellar, power: int) -> list[int]:
    """List the stars of others that policy lets us attack now. [V31, V34, V35]"""
    found = []
    for star in range(s.terms.board.stars):
        claimant = settled_by(s, power, star) if s.terms.base else s.claim[star]
        if claimant in (NO_POWER, power) or are_allies(s, claimant, power):
            continue
        hostile = are_enemies(s, power, claimant) or are_disputing(s, power, claimant, star)
        if hostile and may_enter(s, power, star) and holder_of(s, star) != power:
            found.append(star)
    return found


def settled_by(s: Stellar, power: int, star: int) -> int:
    """Return a foe that was last seen to have a colony in a star, or NO_POWER. [1.6.3]"""
    report = s.news[power * s.terms.board.stars + star]
    if report is not None:
        for owner in report.owners:
            if owner not in (NO_POWER, power):
                return owner
    return NO_POWER


def stars_under_threat(s: Stellar, power: int) -> list[int]:
    """List our stars that an enemy occupies, besieges or disputes. [1.8.4]"""
    found = [star for star in s.stars_claimed(power) if is_held_by_foe(s, power, star)]
    for incident in s.incidents:
        if incident.kind == DISPUTE and incident.second == power and incident.star not in found:
            found.append(incident.star)
    return found


def is_held_by_foe(s: Stellar, power: int, star: int) -> bool:
    """Tell whether an enemy we may fight has a hold on our star."""
    occupant = holder_of(s, star)
    return occupant not in (NO_POWER, power) and are_enemies(s, power, occupant)


def defence_guess(s: Stellar, power: int, star: int) -> int:
    """Guess the bases of a star's colonies: seen colonies are taken to have some. [1.6.3]"""
    report = s.news[power * s.terms.board.stars + star]
    if report is None:
        return 4
    guess = 0
    for owner, shield in zip(report.owners, report.shields, strict=True):
        if owner not in (NO_POWER, power):
            guess += 6 + (STRENGTH[SHIELD] if shield else 0)
    return guess


def star_worth(s: Stellar, star: int) -> int:
    """Value a star by its planets in half success points, or by its colour if we do not know them. [V25]"""
    card = s.card_of(star)
    return LIKELY_WORTH[s.terms.board.colour[star]] if card is None else card.success
