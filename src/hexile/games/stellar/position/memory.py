"""Lines about what is remembered: incidents, news, and the books of the last production turn."""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.position.colonies import read_ships
from hexile.games.stellar.position.lines import (
    NONE,
    one_of,
    planet_named,
    power_named,
    said,
    split,
    star_named,
)
from hexile.games.stellar.rules.news import watch
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import (
    LEDGER_RULES,
    LEDGER_WORDS,
    Entry,
    Incident,
    News,
    ship_words,
)
from hexile.games.stellar.state.words import INCIDENT_WORDS, NO_POWER
from hexile.games.stellar.tables import MOST_PLANETS, NO_STAR, POWER_NAMES, POWERS, SHIPS
from hexile.kernel.fields.position_lines import PositionLine
from hexile.kernel.setup import whole_number

NEWS: Final = "news"
NEWS_OF: Final = "news of "
BOOKS_OF: Final = "books of "
PLANET_NUMBERS: Final[list[str]] = [str(slot + 1) for slot in range(MOST_PLANETS)]
INCIDENT: Final = re.compile(
    r"(?P<kind>\w+) of (?P<first>\w+) and (?P<second>\w+)( over (?P<star>\w+))?(, tally (?P<tally>\d+))?"
)
ENTRY: Final = re.compile(
    r"(?P<planet>\w+ \d+) ((?P<count>\d+) )?(?P<what>.+) (?P<amount>-?\d+) by (?P<rule>\S+)"
)

# --- incidents ---------------------------------------------------------------------------


def incident_words(s: Stellar, incident: Incident) -> str:
    """Write a clash or a dispute. [V29, V31]"""
    words = INCIDENT_WORDS[incident.kind]
    words += f" of {POWER_NAMES[incident.first]} and {POWER_NAMES[incident.second]}"
    if incident.star != NO_STAR:
        words += f" over {s.star_name(incident.star)}"
    return words + (f", tally {incident.tally}" if incident.tally else "")


def read_incident(s: Stellar, line: PositionLine, words: str) -> Incident:
    """Return a clash or a dispute. [V29, V31]"""
    match = INCIDENT.fullmatch(words)
    if match is None:
        raise line.bad("write an incident as `clash of Red and Blue, tally 2`", words)
    kind = one_of(line, "incident", match["kind"], INCIDENT_WORDS)
    star = star_named(s, line, match["star"]) if match["star"] else NO_STAR
    first, second = power_named(line, match["first"]), power_named(line, match["second"])
    incident = Incident(kind, first, second, star)
    incident.tally = int(match["tally"] or 0)
    return incident


# --- news --------------------------------------------------------------------------------


def news_lines(s: Stellar) -> list[str]:
    """Write what every power remembers, star by star; that there is nothing, if so. [1.6.3]"""
    lines: list[str] = []
    for power, name in enumerate(POWER_NAMES):
        first = power * s.terms.board.stars
        told: list[str] = []
        for star in range(s.terms.board.stars):
            report = s.news[first + star]
            if report is not None:
                told.append(report_words(s, star, report))
        lines += said(NEWS_OF + name, "; ", told)
    return lines or [f"{NEWS}: {NONE}"]


def report_words(s: Stellar, star: int, report: News) -> str:
    """Write when a star was seen, and what was there: ships, colonies, shields."""
    parts = [f"{s.star_name(star)} in turn {report.turn}"]
    for power, name in enumerate(POWER_NAMES):
        ships = list(report.ships[power * SHIPS : (power + 1) * SHIPS])
        if any(ships):
            parts.append(f"{name} {ship_words(ships).replace(', ', ' and ')}")
    for slot in range(MOST_PLANETS):
        owner = report.owners[slot]
        shield = " shielded" if report.shields[slot] else ""
        if owner != NO_POWER or shield:
            whose = "nobody" if owner == NO_POWER else POWER_NAMES[owner]
            parts.append(f"planet {slot + 1} {whose}{shield}")
    return ", ".join(parts)


def read_news(s: Stellar, lines: list[PositionLine]) -> None:
    """Take what every power remembers; if nothing is said of it, they have just looked. [1.6.3]"""
    if not lines:
        watch(s)
    for line in lines:
        if line.label == NEWS:
            if line.words != NONE:
                raise line.bad(f"write {NONE} here, or lines {NEWS_OF}Red", line.words)
            continue
        first = POWER_NAMES.index(line.label.removeprefix(NEWS_OF)) * s.terms.board.stars
        for part in split(line):
            where, *seen = part.split(", ")
            star, _, turn = where.partition(" in turn ")
            at = star_named(s, line, star)
            s.news[first + at] = read_report(s, line, turn, seen)


def read_report(s: Stellar, line: PositionLine, turn: str, seen: list[str]) -> News:
    """Return what was seen in a star: ships, colonies, shields."""
    ships = vec[i64]([0] * (POWERS * SHIPS))
    owners = vec[i64]([NO_POWER] * MOST_PLANETS)
    shields = vec[i64]([0] * MOST_PLANETS)
    when = whole_number(turn)
    if when is None or not 1 <= when <= s.terms.turns:
        raise line.bad(f"the turn of a report is from 1 to {s.terms.turns}", turn)
    for part in seen:
        word, _, rest = part.partition(" ")
        if word == "planet":
            number, _, whose = rest.partition(" ")
            slot = one_of(line, "planet", number, PLANET_NUMBERS)
            shields[slot] = 1 if whose.endswith(" shielded") else 0
            whose = whose.removesuffix(" shielded")
            owners[slot] = NO_POWER if whose == "nobody" else power_named(line, whose)
        else:
            power = power_named(line, word)
            for kind, count in enumerate(read_ships(line, rest.replace(" and ", ", "))):
                ships[power * SHIPS + kind] = count
    return News(when, ships, owners, shields)


# --- books -------------------------------------------------------------------------------


def books_lines(s: Stellar) -> list[str]:
    """Write the ledgers of the last production turn. [1.10.4]"""
    lines: list[str] = []
    for power, name in enumerate(POWER_NAMES):
        told = [
            f"{s.planet_name(entry.planet)} {entry.words()} {entry.amount} by {entry.rule}"
            for entry in s.ledger[power]
        ]
        lines += said(BOOKS_OF + name, "; ", told)
    return lines


def read_books(s: Stellar, line: PositionLine) -> None:
    """Take the ledger of a power. [1.10.4]"""
    power = POWER_NAMES.index(line.label.removeprefix(BOOKS_OF))
    for part in split(line):
        match = ENTRY.fullmatch(part)
        if match is None:
            raise line.bad("write a line of the books as `Alcor 4 growth 3 by 1.10.1`", part)
        planet = planet_named(s, line, match["planet"])
        what = LEDGER_WORDS[one_of(line, "such thing as", match["what"], LEDGER_WORDS)]
        rule = LEDGER_RULES[one_of(line, "rule", match["rule"], LEDGER_RULES)]
        entry = Entry(planet, what, int(match["amount"]), rule, int(match["count"] or 0))
        s.ledger[power] = [*s.ledger[power], entry]
