"""The numbers of refusals, counted afresh in the position: prices, points, people, hexes."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.courses import posts_of
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.tables import (
    NO_TITLE,
    T_INDUSTRY,
    T_INDUSTRY_2,
    T_ROBOTS,
    TRANSPORT,
    UNIT_NAMES,
    has_star,
)
from hexile.kernel.game import Figures
from hexile.kernel.geometry.hexes import hex_distance
from hexile.kernel.play import seat_to_choose

COMMAND_RANGE: Final = 8
PER_BONUS: Final = 3
FREE_EMIGRANTS: Final = 3


def planet_of(s: Stellar) -> int:
    """Return the colony whose books are open."""
    return int(s.agenda[-1].name.split()[-1])


def price(s: Stellar, words: list[str]) -> list[int]:
    """Return what a thing costs, by the table, and the points left. [1.11]"""
    prices, opening = s.terms.prices, s.agenda[-1].name.startswith("opening")
    if words[1] == "factory":
        cheap = s.has(seat_to_choose(s), T_ROBOTS)
        return [prices.robot_factory if cheap else prices.factory, s.points_left]
    if opening and words[1] == "scout" and len(s.queue) % 2:
        return [prices.second_scout, s.points_left]
    return [prices.unit[UNIT_NAMES.index(words[1])], s.points_left]


def lacking(s: Stellar, power: int) -> list[int]:
    """Return what the title under way lacks, and the points left. [1.12, R20]"""
    entry = s.terms.titles[s.title[power]]
    eased = entry.thanks_to != NO_TITLE and s.has(power, entry.thanks_to)
    return [(entry.cheap if eased else entry.price) - s.banked[power], s.points_left]


def emigration(s: Stellar, count: int) -> list[int]:
    """Return a party, its cost with its bonus, the points left, and the people there. [1.10.3]"""
    planet = planet_of(s)
    bonus = min(count, s.growth[planet] + FREE_EMIGRANTS) // PER_BONUS
    cost = (count + bonus) * s.terms.prices.unit[TRANSPORT]
    return [count, cost, s.points_left, s.population[planet]]


def factories(s: Stellar) -> list[int]:
    """Return the factories of a colony, and how many its people can run. [1.12, R28]"""
    planet = planet_of(s)
    per_head = 2 if s.has(s.owner[planet], T_INDUSTRY_2) else 1
    some = s.has(s.owner[planet], T_INDUSTRY) or per_head == 2
    return [s.factories[planet], per_head * s.population[planet] if some else 0]


def apart(s: Stellar, words: list[str]) -> int:
    """Count the hexes between two stars. [1.5.2]"""
    board = s.terms.board
    places = [board.hexes[board.star_hex[board.star(word)]] for word in words[1:3]]
    return hex_distance(places[0], places[1])


def to_post(s: Stellar, words: list[str]) -> int:
    """Count the hexes between a star and the nearest command post. [1.5.5]"""
    board = s.terms.board
    posts, there = posts_of(s, s.active), board.hexes[board.star_hex[board.star(words[2])]]
    if not posts:
        return board.from_entry[s.corner[s.active]][board.star_hex[board.star(words[2])]] + 1
    own = [board.star_hex[star] for star in range(board.stars) if has_star(posts, star)]
    return min(hex_distance(board.hexes[at], there) for at in own)


FIGURES: Final[dict[str, Figures]] = {
    r"costs (\d+), (\d+) points? (?:is|are) left": price,
    r"lacks (\d+), (\d+) points? (?:is|are) left": lambda s, words: lacking(s, seat_to_choose(s)),
    r"^(\d+) and their bonus cost (\d+); (\d+) points? (?:is|are) left, and (\d+) million": (
        lambda s, words: emigration(s, int(words[1]))
    ),
    r"; (\d+) left$": lambda s, words: [s.points_left],
    r"this colony has (\d+) factor(?:y|ies); the limit is (\d+)": lambda s, words: factories(s),
    r"is (\d+) hexes from the nearest command post; (\d+) are": lambda s, words: [
        to_post(s, words),
        COMMAND_RANGE,
    ],
    r"is (\d+) hexes from \S+; a raid goes (\d+), in": lambda s, words: [
        apart(s, words),
        s.speed(s.active),
    ],
    r"in one turn, (\d+) hexes": lambda s, words: [s.speed(s.active)],
}
