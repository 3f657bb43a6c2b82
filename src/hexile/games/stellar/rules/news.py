"""What each power sees and remembers: the fog of war."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import News
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import MOST_PLANETS, NO_STAR, POWERS, SHIPS


def watch(s: Stellar) -> None:
    """Let every power note what is in the stars where it has ships or people. [1.6.3]"""
    stars = s.terms.board.stars
    seen = sights(s)
    ships = ships_everywhere(s)
    news = s.news.copy()
    for star in range(stars):
        mask = seen[star]
        if mask:
            report = look(s, star, ships)
            for power in range(POWERS):
                if (mask >> power) & 1:
                    news[power * stars + star] = report
    s.news = news


def sights(s: Stellar) -> vec[i64]:
    """Return for each star a bit for each power that is there to see it."""
    seen = vec[i64]([0] * s.terms.board.stars)
    star_at = s.terms.board.star_at
    for fleet in s.fleets:
        star = star_at[fleet.at]
        if star != NO_STAR:
            seen[star] |= 1 << fleet.owner
    for planet in range(len(s.owner)):
        if s.owner[planet] != NO_POWER:
            seen[planet // MOST_PLANETS] |= 1 << s.owner[planet]
            if s.conqueror[planet] != NO_POWER:
                seen[planet // MOST_PLANETS] |= 1 << s.conqueror[planet]
    return seen


def ships_everywhere(s: Stellar) -> vec[i64]:
    """Count the ships in every star, by power and kind."""
    ships = vec[i64]([0] * (s.terms.board.stars * POWERS * SHIPS))
    star_at = s.terms.board.star_at
    for fleet in s.fleets:
        star = star_at[fleet.at]
        if star != NO_STAR:
            first = (star * POWERS + fleet.owner) * SHIPS
            for kind in range(SHIPS):
                ships[first + kind] += fleet.ships[kind]
    return ships


def look(s: Stellar, star: int, ships: vec[i64]) -> News:
    """Write a report of a star: its ships by power and kind, colonies, shields. [1.6.3]"""
    at = star * POWERS * SHIPS
    first = star * MOST_PLANETS
    owners = vec[i64]([s.holder(planet) for planet in range(first, first + MOST_PLANETS)])
    shields = s.shield[first : first + MOST_PLANETS]
    return News(s.turn, ships[at : at + POWERS * SHIPS], owners, shields)
