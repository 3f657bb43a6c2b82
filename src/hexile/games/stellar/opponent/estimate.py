"""What a position is worth to each power, for a search that looks no further."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.opponent.knowledge import STRENGTH
from hexile.games.stellar.rules.victory import all_points
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import POWERS, SHIPS, TRANSPORT

# How much industry and warships count beside points at the start; at the end they do not.
PEOPLE_WEIGHT: Final = 0.6
FLEET_WEIGHT: Final = 0.25


def estimate(s: Stellar) -> list[float]:
    """Guess each power's value, 0 to 1: score, industry and fleet against the best rival's. [1.3]"""
    early = 1.0 - min(1.0, s.turn / s.terms.turns)
    points = shares(all_points(s))
    industry = shares(industries(s))
    arms = shares(fleets(s))
    total = 1.0 + (PEOPLE_WEIGHT + FLEET_WEIGHT) * early
    return [
        (points[p] + early * (PEOPLE_WEIGHT * industry[p] + FLEET_WEIGHT * arms[p])) / total
        for p in range(POWERS)
    ]


def shares(amounts: list[int]) -> list[float]:
    """Return each amount against the greatest of the others: a half is even, one is all."""
    found: list[float] = []
    for power in range(POWERS):
        rival = max(amounts[p] for p in range(POWERS) if p != power)
        both = amounts[power] + rival
        found.append(amounts[power] / both if both else 0.5)
    return found


def industries(s: Stellar) -> list[int]:
    """Count what each power's colonies would put out, and colonists aboard. [1.10.2]"""
    found = [0] * POWERS
    for planet in range(len(s.owner)):
        if s.owner[planet] != NO_POWER:
            made = max(0, s.population[planet]) + max(0, s.factories[planet])
            found[s.holder(planet)] += 2 * made if s.is_rich(planet) else made
    for fleet in s.fleets:
        found[fleet.owner] += fleet.ships[TRANSPORT]
    return found


def fleets(s: Stellar) -> list[int]:
    """Weigh each power's warships."""
    found = [0] * POWERS
    for fleet in s.fleets:
        for kind in range(SHIPS):
            found[fleet.owner] += STRENGTH[kind] * fleet.ships[kind]
    return found
