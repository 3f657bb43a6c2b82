"""The whole position: what is to be decided, and every line in its order."""

from __future__ import annotations

import re
from typing import Final

from hexile.games.stellar.position.battle import BATTLE, battle_words, read_battle
from hexile.games.stellar.position.colonies import (
    colony_words,
    fleet_words,
    read_colony,
    read_fleet,
    set_courses,
    settled,
)
from hexile.games.stellar.position.consistency import check_whole
from hexile.games.stellar.position.lines import (
    PLANET_NAME,
    checked,
    fields_named,
    others,
    said,
    split,
    taken,
)
from hexile.games.stellar.position.memory import (
    BOOKS_OF,
    NEWS,
    NEWS_OF,
    books_lines,
    incident_words,
    news_lines,
    read_books,
    read_incident,
    read_news,
)
from hexile.games.stellar.position.powers import (
    power_words,
    read_power,
    read_star,
    says_corner,
    share_corners,
    star_words,
    usual_number,
)
from hexile.games.stellar.rules.sequence import steps_below
from hexile.games.stellar.scenario import check
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import UNKNOWN
from hexile.games.stellar.tables import POWER_LETTERS, POWER_NAMES, POWERS
from hexile.kernel.errors import Violation
from hexile.kernel.fields.position_lines import PositionLine, field_lines, read_fields
from hexile.kernel.play import Step
from hexile.kernel.setup import BadFile

# Lines that are a field under its label, before and after those for pieces.
FIRST: Final = (
    "turn", "active", "stage", "total", "level", "truce", "war_turn", "viewer",
)  # fmt: skip
LAST: Final = ("side_kills", "gone", "vacated", "points_left", "queue", "fresh")

INCIDENTS: Final = "incidents"
FOUNDED: Final = "colonies founded"
FLEET_NAME: Final = re.compile(rf"[{POWER_LETTERS}]\d+")

# --- what is to be decided ---------------------------------------------------------------


def next_steps(s: Stellar) -> list[Step[Stellar]]:
    """Name only the steps above the one whose rest follows from the sequence of play. [1.4]"""
    for place in range(len(s.agenda) - 1, -1, -1):
        if steps_below(s, s.agenda[place]) == s.agenda[:place] and place > 0:
            return s.agenda[place:]
    return s.agenda


def complete_agenda(s: Stellar) -> None:
    """Put what follows the steps that are named below them. [1.4]"""
    if s.agenda:
        s.agenda = [*steps_below(s, s.agenda[0]), *s.agenda]


# --- every line --------------------------------------------------------------------------


def position_lines(s: Stellar) -> list[str]:
    """Write how the powers stand, who is where, and what everybody remembers."""
    lines = field_lines(s, fields_named(s, FIRST))
    lines += [f"{name}: {power_words(s, power)}" for power, name in enumerate(POWER_NAMES)]
    for star in range(s.terms.board.stars):
        lines += said(s.star_name(star), "; ", star_words(s, star))
    for place, planet in enumerate(settled(s)):
        lines += said(s.planet_name(planet), ", ", colony_words(s, planet, place + 1))
    if s.serial != len(settled(s)):
        lines.append(f"{FOUNDED}: {s.serial}")
    lines += [f"{fleet.name()}: {fleet_words(s, fleet)}" for fleet in s.fleets]
    lines += said(INCIDENTS, "; ", [incident_words(s, incident) for incident in s.incidents])
    lines += said(BATTLE, "; ", battle_words(s))
    lines += field_lines(s, fields_named(s, LAST))
    return [*lines, *news_lines(s), *books_lines(s)]


def place(s: Stellar, lines: list[PositionLine]) -> None:
    """Take what `position_lines` writes; stars first, since their cards name the planets."""
    pieces = [line for line in lines if is_piece(s, line)]
    incidents = taken(lines, [INCIDENTS])
    founded = taken(lines, [FOUNDED])
    news = taken(lines, [NEWS, *(NEWS_OF + name for name in POWER_NAMES)])
    books = taken(lines, [BOOKS_OF + name for name in POWER_NAMES])
    battle = taken(lines, [BATTLE])
    rest = others(lines, [pieces, incidents, founded, news, books, battle])
    read_fields(s, rest, fields_named(s, FIRST + LAST))
    place_pieces(s, pieces)
    for line in founded:
        s.serial = checked(s, line, "founded", line.words)
    s.incidents = [read_incident(s, line, part) for line in incidents for part in split(line)]
    for line in battle:
        read_battle(s, line)
    complete_agenda(s)
    set_courses(s)
    for line in books:
        read_books(s, line)
    read_news(s, news)


def is_piece(s: Stellar, line: PositionLine) -> bool:
    """Tell whether a line is about a power, a star, a colony or a fleet."""
    if line.label in POWER_NAMES or line.label in s.terms.board.star_names:
        return True
    return bool(PLANET_NAME.fullmatch(line.label) or FLEET_NAME.fullmatch(line.label))


def place_pieces(s: Stellar, lines: list[PositionLine]) -> None:
    """Put stars, colonies and fleets on the map, and say how the powers stand."""
    for line in taken(lines, s.terms.board.star_names):
        read_star(s, line)
    for line in lines:
        if PLANET_NAME.fullmatch(line.label):
            read_colony(s, line)
    for line in lines:
        if FLEET_NAME.fullmatch(line.label):
            read_fleet(s, line)
    for power in range(POWERS):
        s.next_number[power] = max(s.next_number[power], usual_number(s, power))
    powers = taken(lines, POWER_NAMES)
    for line in powers:
        read_power(s, line)
    share_corners(s, [POWER_NAMES.index(line.label) for line in powers if says_corner(line)])


def expect(s: Stellar, lines: list[PositionLine]) -> None:
    """Refuse what no game can have; of what a seat does not know nothing is asked."""
    if s.viewer != UNKNOWN:
        return
    try:
        check(s)
        check_whole(s)
    except Violation as wrong:
        raise BadFile("position", 0, 0, f"this cannot be: {wrong}") from None
