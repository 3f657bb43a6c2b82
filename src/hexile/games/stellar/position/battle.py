"""The line about a battle: who fights whom where, what is attacked, and the shots agreed."""

from __future__ import annotations

import re
from typing import Final

from hexile.games.stellar.position.lines import (
    one_of,
    planet_named,
    power_named,
    split,
    star_named,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Battle, Volley
from hexile.games.stellar.state.words import BATTLE_WORDS, NO_PLANET
from hexile.games.stellar.tables import POWER_NAMES, UNIT_NAMES
from hexile.kernel.fields.position_lines import PositionLine
from hexile.kernel.geometry.graph import NOWHERE

BATTLE: Final = "battle"
SIDES: Final[list[str]] = ["attackers", "defenders"]
# Numbers of a battle that are 0 unless they are told.
NUMBERS: Final = {"round": "round", "most rounds": "most_rounds", "losses": "losses"}
WHO: Final = re.compile(r"(?P<kind>\w+) at (?P<star>\w+)")
COLONY: Final = re.compile(
    r"colony (?P<planet>\w+ \d+), damage (?P<damage>\d+), missed (?P<misses>\d+), hit (?P<hits>\d+)"
)
VOLLEY: Final = re.compile(
    r"(?P<power>\w+)( on (?P<planet>\w+ \d+))? fires (?P<count>\d+) (?P<kind>\S+)"
    r" at (?P<foe>\w+)( on (?P<target>\w+ \d+))? (?P<aim>\S+)"
)


def battle_words(s: Stellar) -> list[str]:
    """Write the battle under way, if there is one. [1.7.1, 1.8.1, V29]"""
    fight = s.battle
    if fight is None:
        return []
    parts = [f"{BATTLE_WORDS[fight.kind]} at {s.star_name(fight.star)}"]
    parts.append(f"{names(fight.attackers)} against {names(fight.defenders)}")
    for word, name in NUMBERS.items():
        if getattr(fight, name):
            parts.append(f"{word} {getattr(fight, name)}")
    for at, planet in enumerate(fight.planets):
        parts.append(
            f"colony {s.planet_name(planet)}, damage {fight.damage[at]}, "
            f"missed {fight.misses[at]}, hit {fight.hits[at]}"
        )
    for side, refuge in zip(SIDES, fight.refuges, strict=True):
        if refuge != NOWHERE:
            parts.append(f"{side} flee to {s.place_name(refuge)}")
    return parts + [volley_words(s, volley) for volley in fight.volleys]


def names(powers: list[int]) -> str:
    """Name some powers."""
    return " ".join(POWER_NAMES[power] for power in powers)


def volley_words(s: Stellar, volley: Volley) -> str:
    """Write shots agreed: `Red fires 3 corvette at Yellow on Alcor 4 shield`. [1.7.2]"""
    base = "" if volley.planet == NO_PLANET else f" on {s.planet_name(volley.planet)}"
    target = "" if volley.target == NO_PLANET else f" on {s.planet_name(volley.target)}"
    shots = f"{POWER_NAMES[volley.power]}{base} fires {volley.count} {UNIT_NAMES[volley.kind]}"
    return f"{shots} at {POWER_NAMES[volley.foe]}{target} {UNIT_NAMES[volley.aim]}"


def read_battle(s: Stellar, line: PositionLine) -> None:
    """Take the battle under way."""
    first, *rest = split(line) or [""]
    who = WHO.fullmatch(first)
    if who is None:
        raise line.bad("write a battle as `raid at Alcor; Red against Blue`", first)
    kind = one_of(line, "kind of battle", who["kind"], BATTLE_WORDS)
    fight = Battle(kind, star_named(s, line, who["star"]), [], [])
    for part in rest:
        read_part(s, line, fight, part)
    if not fight.attackers or not fight.defenders:
        raise line.bad("name the attackers and the defenders: `Red against Blue`", first)
    s.battle = fight


def read_part(s: Stellar, line: PositionLine, fight: Battle, part: str) -> None:
    """Take one thing that is said of a battle."""
    words, _, last = part.rpartition(" ")
    sides = part.split(" against ")
    colony, volley = COLONY.fullmatch(part), VOLLEY.fullmatch(part)
    if len(sides) == 2:
        fight.attackers = [power_named(line, word) for word in sides[0].split()]
        fight.defenders = [power_named(line, word) for word in sides[1].split()]
    elif words in NUMBERS and last.isdigit():
        setattr(fight, NUMBERS[words], int(last))
    elif colony is not None:
        fight.planets.append(planet_named(s, line, colony["planet"]))
        fight.damage.append(int(colony["damage"]))
        fight.misses.append(int(colony["misses"]))
        fight.hits.append(int(colony["hits"]))
    elif words.removesuffix(" flee to") in SIDES:
        place = one_of(line, "star or hex", last, s.terms.board.places)
        fight.refuges[SIDES.index(words.removesuffix(" flee to"))] = place
    elif volley is not None:
        fight.volleys.append(read_volley(s, line, volley))
    else:
        raise line.bad(
            "a battle line has: against, round, colony, flee to, and which units fire at which",
            part,
        )


def read_volley(s: Stellar, line: PositionLine, said: re.Match[str]) -> Volley:
    """Return shots agreed."""
    base = planet_named(s, line, said["planet"]) if said["planet"] else NO_PLANET
    target = planet_named(s, line, said["target"]) if said["target"] else NO_PLANET
    kind = one_of(line, "unit", said["kind"], UNIT_NAMES)
    aim = one_of(line, "unit", said["aim"], UNIT_NAMES)
    power, foe = power_named(line, said["power"]), power_named(line, said["foe"])
    return Volley(power, base, kind, int(said["count"]), foe, target, aim)
