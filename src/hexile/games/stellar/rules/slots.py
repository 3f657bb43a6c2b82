"""What the words of a choice may stand for: fleets, stars, planets, units, numbers."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import NO_PLANET
from hexile.games.stellar.tables import NO_STAR, POWER_NAMES, SHIPS, TITLE_WORDS, UNIT_NAMES
from hexile.kernel.setup import whole_number
from hexile.kernel.verbs.verb import Guard, Slot, Verb


def star_named(s: Stellar, word: str) -> int | None:
    """Return the star with this name, or None."""
    star = s.terms.board.star(word)
    return None if star == NO_STAR else star


def goal_named(s: Stellar, word: str) -> int | str:
    """Return the star with this name, or the place that is none."""
    star = s.terms.board.star(word)
    return word.removeprefix("hex-") if star == NO_STAR else star


def planet_named(s: Stellar, star: int, orbit: str) -> int:
    """Return the planet of a star in an orbit, or NO_PLANET."""
    name = f"{s.star_name(star)} {orbit}"
    return next((p for p in s.planets_of(star) if s.planet_name(p) == name), NO_PLANET)


def number_named(s: Stellar, word: str) -> int | None:
    """Return a number, or None."""
    return whole_number(word)


def button(words: str, label: str, *guards: Guard, sign: str = "") -> Verb:
    """Return a verb that consists of its words."""
    return Verb(words, label, guards=guards, sign=sign)


FLEET: Final = Slot(
    "", lambda s: [fleet.name() for fleet in s.fleets], "1.5.7", "you see no fleet {word}",
    lambda s, word: s.fleet_named(word),
)  # fmt: skip
STAR: Final = Slot("", lambda s: s.terms.board.star_names, "1.1", "there is no star {word}", star_named)  # fmt: skip
GOAL: Final = Slot("", lambda s: s.terms.board.star_names, "1.1", "", goal_named)
ORBIT: Final = Slot("", lambda s: ORBITS, "1.8.1", "", lambda s, word: word)
HEX: Final = Slot("", lambda s: s.terms.board.places, "1.1", "there is no hex {word}")
SHIP: Final = Slot("", lambda s: UNIT_NAMES[:SHIPS], "1.11", "{word} is not a kind of ship")
POWER: Final = Slot("", lambda s: POWER_WORDS, "1.4", "{word} is not a power")
TITLE: Final = Slot("", lambda s: TITLE_WORDS, "1.12", "there is no title {word}")
POINTS: Final = Slot(
    "", lambda s: [str(n) for n in range(s.points_left + 2)], "1.10.4", "{word} is not a number",
    number_named, left=lambda s: s.points_left,
)  # fmt: skip
SOME: Final = Slot("", lambda s: SMALL, "1.5.7", "{word} is not a number", number_named)
POWER_WORDS: Final[list[str]] = [name.lower() for name in POWER_NAMES]
ORBITS: Final[list[str]] = [str(orbit) for orbit in range(10)]
SMALL: Final[list[str]] = [str(number) for number in range(32)]
