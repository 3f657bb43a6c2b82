"""Lines about colonies and fleets."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from hexile.games.stellar.position.lines import (
    NONE,
    checked,
    one_of,
    planet_named,
    power_named,
    split,
    star_named,
)
from hexile.games.stellar.position.powers import HIDDEN
from hexile.games.stellar.rules.courses import course_to, is_bound, ways_from
from hexile.games.stellar.state.fields import FLEET_MARKS
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import NO_COURSE, Fleet, ship_words, ships_in_words
from hexile.games.stellar.state.words import NO_PLANET, NO_POWER, UNKNOWN
from hexile.games.stellar.tables import NO_STAR, POWER_LETTERS, POWER_NAMES
from hexile.kernel.fields.position_lines import PositionLine

COLONY_NUMBERS: Final = {
    "factories": "factories", "bases": "bases", "advanced bases": "advanced", "grown": "growth",
    "held": "held", "conquered": "conquest",
}  # fmt: skip
COLONY_MARKS: Final = {"shield": "shield", "slaves": "slave"}
# A course that is worked out once everything is on the map.
ON_THE_QUICKEST_WAY: Final = vec[i64]([NO_STAR])

# --- colonies ----------------------------------------------------------------------------


def settled(s: Stellar) -> list[int]:
    """List the planets somebody lives on, in the order they were founded. [V8]"""
    found = [planet for planet in range(s.terms.planets) if s.is_colony(planet)]
    return sorted(found, key=lambda planet: s.founded[planet])


def colony_words(s: Stellar, planet: int, place: int) -> list[str]:
    """Write whose a colony is, its people, industry and defences, and who has conquered it."""
    parts = [POWER_NAMES[s.owner[planet]], f"{count_word(s.population[planet])} million"]
    for word, column in COLONY_NUMBERS.items():
        count = getattr(s, column)[planet]
        if count:
            parts.append(f"{count_word(count)} {word}")
    for word, column in COLONY_MARKS.items():
        if getattr(s, column)[planet]:
            parts.append(word)
    if s.conqueror[planet] != NO_POWER:
        parts.append(f"under {POWER_NAMES[s.conqueror[planet]]}")
    if s.founded[planet] != place:
        parts.append(f"{s.founded[planet]} in order")
    return parts


def count_word(count: int) -> str:
    """Write a number, or that it is not known."""
    return HIDDEN if count == UNKNOWN else str(count)


def read_colony(s: Stellar, line: PositionLine) -> None:
    """Found a colony, after those before it unless it says otherwise. [V8]"""
    planet = planet_named(s, line, line.label)
    s.found(planet, NO_POWER)
    for part in [part.strip() for part in line.words.split(",")]:
        read_colony_part(s, line, planet, part)
    if s.owner[planet] == NO_POWER or not s.population[planet]:
        raise line.bad("write a colony with its owner and people: `Red, 20 million`")


def read_colony_part(s: Stellar, line: PositionLine, planet: int, part: str) -> None:
    """Take one thing that is said of a colony."""
    number, _, words = part.partition(" ")
    if part in POWER_NAMES:
        s.owner[planet] = POWER_NAMES.index(part)
    elif part in COLONY_MARKS:
        getattr(s, COLONY_MARKS[part])[planet] = 1
    elif number == "under":
        s.conqueror[planet] = power_named(line, words)
    elif words == "million":
        s.population[planet] = checked(s, line, "population", number)
    elif words == "in order":
        s.founded[planet] = checked(s, line, "founded", number)
    elif words in COLONY_NUMBERS:
        getattr(s, COLONY_NUMBERS[words])[planet] = checked(s, line, COLONY_NUMBERS[words], number)
    else:
        known = ", ".join(["million", *COLONY_NUMBERS, *COLONY_MARKS, "under", "in order"])
        raise line.bad(f"a colony line has its power, and {known}", part)


# --- fleets ------------------------------------------------------------------------------


def fleet_words(s: Stellar, fleet: Fleet) -> str:
    """Write where a fleet is, its ships, where it goes and came from. [1.5.6, 1.5.7, V14]"""
    places = s.terms.board.places
    parts = [f"{places[fleet.at]}, {fleet.words()}"]
    if fleet.goal != NO_STAR:
        parts.append(f"to {s.star_name(fleet.goal)}")
        parts.append(f"by {' '.join(places[place] for place in fleet.course) or NONE}")
    if fleet.leg:
        parts.append(f"passed {fleet.leg}")
    if fleet.last_star != NO_STAR:
        parts.append(f"left {s.star_name(fleet.last_star)}")
    if fleet.planet != NO_PLANET:
        parts.append(f"for {s.planet_name(fleet.planet)}")
    if fleet.origin != NO_PLANET:
        parts.append(f"out of {s.planet_name(fleet.origin)}")
    parts += [mark for mark in FLEET_MARKS if getattr(fleet, mark)]
    return "; ".join(parts)


def read_fleet(s: Stellar, line: PositionLine) -> None:
    """Put a fleet on the map."""
    first, *rest = split(line) or [""]
    where, _, ships = first.partition(", ")
    places = s.terms.board.places
    number = checked(s, line, "next_number", line.label[1:])
    owner = POWER_LETTERS.index(line.label[0])
    at = one_of(line, "star or hex", where, places)
    fleet = Fleet(number, owner, at, read_ships(line, ships))
    fleet.writer = s.writer
    for part in rest:
        read_orders(s, line, fleet, part)
    s.fleets.append(fleet)


def read_ships(line: PositionLine, words: str) -> vec[i64]:
    """Return the ships that are named: `3 corvettes, 1 scout`."""
    try:
        ships = ships_in_words(words)
    except ValueError:
        ships = []
    if sorted(ship_words(ships).split(", ")) != sorted(words.split(", ")):
        raise line.bad(
            "write a fleet with its place and ships: `Alcor, 2 scouts, 1 corvette`", words
        )
    return vec[i64](ships)


def read_orders(s: Stellar, line: PositionLine, fleet: Fleet, part: str) -> None:
    """Take one thing that is said of a fleet."""
    word, _, words = part.partition(" ")
    if part in FLEET_MARKS:
        setattr(fleet, part, True)
    elif word == "to":
        fleet.goal = star_named(s, line, words)
        fleet.course = ON_THE_QUICKEST_WAY
    elif word == "by":
        fleet.course = read_course(s, line, words)
    elif word == "passed":
        fleet.leg = checked(s, line, "next_number", words)
    elif word == "left":
        fleet.last_star = star_named(s, line, words)
    elif word == "for":
        fleet.planet = planet_named(s, line, words)
    elif part.startswith("out of "):
        fleet.origin = planet_named(s, line, words.removeprefix("of "))
    else:
        known = ", ".join(["to", "by", "passed", "left", "for", "out of", *FLEET_MARKS])
        raise line.bad(f"a fleet line has {known}", part)


def read_course(s: Stellar, line: PositionLine, words: str) -> vec[i64]:
    """Return the hexes a fleet goes by."""
    course = vec[i64]()
    if words != NONE:
        for word in words.split():
            course = append(course, one_of(line, "star or hex", word, s.terms.board.places))
    return course


def set_courses(s: Stellar) -> None:
    """Let every fleet with a star to go to, and no hexes to go by, go the quickest way. [1.5.6]"""
    for fleet in s.fleets:
        if fleet.course == ON_THE_QUICKEST_WAY:
            fleet.course = NO_COURSE
            ways = ways_from(s, fleet.owner, fleet.at, is_bound(s, fleet))
            fleet.course = course_to(ways, s.hex_of(fleet.goal))
