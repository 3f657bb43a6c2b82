"""What each power sees and remembers: the fog of war."""

from __future__ import annotations

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import News
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import MOST_PLANETS, NO_STAR, POWERS, SHIPS


def watch(s: Stellar) -> None:
    """Let every power note what is in the stars where it has ships or people. [1.6.3]"""
    seen = sights(s)
    for star in range(s.terms.board.stars):
        mask = seen[star]
        if mask:
            report = look(s, star)
            for power in range(POWERS):
                if (mask >> power) & 1:
                    s.news[power * s.terms.board.stars + star] = report


def sights(s: Stellar) -> list[int]:
    """Return for each star a bit for each power that is there to see it."""
    seen = [0] * s.terms.board.stars
    for fleet in s.fleets:
        star = s.star_at(fleet.at)
        if star != NO_STAR:
            seen[star] |= 1 << fleet.owner
    for planet in range(len(s.owner)):
        if s.owner[planet] != NO_POWER:
            seen[planet // MOST_PLANETS] |= 1 << s.owner[planet]
            if s.conqueror[planet] != NO_POWER:
                seen[planet // MOST_PLANETS] |= 1 << s.conqueror[planet]
    return seen


def look(s: Stellar, star: int) -> News:
    """Write a report of a star: ships by power and kind, colonies, shields. [1.6.3]"""
    ships = [0] * (POWERS * SHIPS)
    place = s.hex_of(star)
    for fleet in s.fleets:
        if fleet.at == place:
            for kind in range(SHIPS):
                ships[fleet.owner * SHIPS + kind] += fleet.ships[kind]
    first = star * MOST_PLANETS
    planets = range(first, first + MOST_PLANETS)
    owners = [s.holder(planet) for planet in planets]
    return News(s.turn, ships, owners, [s.shield[planet] for planet in planets])
