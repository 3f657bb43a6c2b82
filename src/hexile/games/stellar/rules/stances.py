"""Claims, borders, and who may go where and fight whom: what a power's policy lets its forces do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import DISPUTE, LIMITED, NEUTRAL, NO_POWER, PEACE
from hexile.games.stellar.tables import (
    AS_ALLIES,
    BESIEGE,
    BEYOND,
    BORDER,
    DISPUTED,
    ENTER,
    IN_BASE_GAME,
    IN_CLASH,
    IN_DISPUTE,
    IN_LIMITED_WAR,
    IN_PEACE,
    IN_TOTAL_WAR,
    IN_TRUCE,
    LOST,
    MOST_PLANETS,
    OURS,
    POWERS,
    TAKEN,
    THIRD,
    UNCLAIMED,
)
from hexile.kernel.verbs.refusal import Refusal
from hexile.kernel.verbs.verb import ALL, Guard, Said, Told

# --- war and neutrality ------------------------------------------------------------------


def is_member(s: Stellar, power: i64) -> bool:
    """Tell whether a power is on a side of the war, truce or not. [R55]"""
    return s.side[power] != NEUTRAL


def is_at_war(s: Stellar, power: i64) -> bool:
    """Tell whether a power is on a side of the war and there is no truce. [R55]"""
    return s.side[power] != NEUTRAL and not s.truce


def are_opposed(s: Stellar, a: i64, b: i64) -> bool:
    """Tell whether two powers are on different sides of the war, truce or not; in the base game all are. [R55, R67]"""
    if s.terms.base:
        return a != b
    return s.side[a] != NEUTRAL and s.side[b] != NEUTRAL and s.side[a] != s.side[b]


def are_enemies(s: Stellar, a: i64, b: i64) -> bool:
    """Tell whether two powers are fighting each other in the war now. [V34, V35, R55]"""
    return not s.truce and are_opposed(s, a, b)


def are_allies(s: Stellar, a: i64, b: i64) -> bool:
    """Tell whether two powers are on the same side of the war. [R52]"""
    return a != b and s.side[a] != NEUTRAL and s.side[a] == s.side[b]


def incident_between(s: Stellar, a: i64, b: i64) -> Incident | None:
    """Return the open clash or dispute of two powers, or None. [R57]"""
    for incident in s.incidents:
        if incident.is_between(a, b):
            return incident
    return None


def is_in_incident(s: Stellar, power: i64) -> bool:
    """Tell whether a power is party to an open clash or dispute. [R55]"""
    return any(incident.is_party(power) for incident in s.incidents)


def are_disputing(s: Stellar, a: i64, b: i64, star: i64) -> bool:
    """Tell whether two powers fight over this star in a border dispute. [V31, R59]"""
    for incident in s.incidents:
        if incident.kind == DISPUTE and incident.star == star and incident.is_between(a, b):
            return True
    return False


def stance_of(s: Stellar, a: i64, b: i64) -> i64:
    """Return how a power stands to another, to nobody, or to itself: a row of the policies. [R55, R67]"""
    if a == b:
        return AS_ALLIES
    if s.terms.base:
        return IN_BASE_GAME
    if b == NO_POWER:
        return IN_PEACE
    if are_allies(s, a, b):
        return AS_ALLIES
    if are_opposed(s, a, b):
        if s.truce:
            return IN_TRUCE
        return IN_LIMITED_WAR if s.level == LIMITED else IN_TOTAL_WAR
    incident = incident_between(s, a, b)
    if incident is None:
        return IN_PEACE
    return IN_DISPUTE if incident.kind == DISPUTE else IN_CLASH


STANCE_WORDS: Final[list[str]] = [
    "Allied", "Peace", "Clash", "Dispute", "War", "War", "Truce", "War",
]  # fmt: skip


def stance_word(s: Stellar, a: i64, b: i64) -> str:
    """Name how two powers stand to each other."""
    return STANCE_WORDS[stance_of(s, a, b)]


def members(s: Stellar, side: int) -> list[int]:
    """List the powers on a side of the war."""
    return [power for power in range(POWERS) if s.side[power] == side]


# --- borders -----------------------------------------------------------------------------


def border_stars(s: Stellar, owner: i64, claimant: i64) -> list[int]:
    """List the owner's stars that border a star of the claimant, by claims. [V5, R44]"""
    return [star for star in s.stars_claimed(owner) if borders_power(s, star, claimant)]


def borders_power(s: Stellar, star: i64, power: i64) -> bool:
    """Tell whether a star borders any star a power claims. [V5, R44]"""
    for other in s.terms.borders[star]:
        if s.claim[other] == power:
            return True
    return False


def is_open_to_limited_war(s: Stellar, power: i64, star: i64) -> bool:
    """Tell whether limited war lets a power invade a star: on its own or an ally's border. [V34, R45]"""
    for friend in range(POWERS):
        if (friend == power or are_allies(s, friend, power)) and borders_power(s, star, friend):
            return True
    return False


# --- what policy allows ------------------------------------------------------------------


def may(s: Stellar, act: i64, power: i64, other: i64, star: i64) -> bool:
    """Tell whether policy lets a power's forces do something to another's in a star. [R58]"""
    return s.terms.policy.allows(stance_of(s, power, other), ground_of(s, power, other, star), act)


def allies_with(s: Stellar, act: i64, foes: list[int], star: i64) -> list[int]:
    """List the allies of the moving power whom policy lets do the same to all of some foes in a star. [R52, R58]"""
    return [
        power
        for power in range(POWERS)
        if are_allies(s, power, s.active) and all(may(s, act, power, foe, star) for foe in foes)
    ]


def why_forbidden(s: Stellar, power: i64, other: i64, star: i64) -> str:
    """Return the rule by which policy lets or does not let a power's forces act against another's in a star. [R58]"""
    return s.terms.policy.rule(stance_of(s, power, other), ground_of(s, power, other, star))


def ground_of(s: Stellar, power: i64, other: i64, star: i64) -> i64:
    """Return whose a star is, as a power sees it that has to do with another there. [R45, R59, R60]"""
    claimant = s.claim[star]
    if claimant == NO_POWER:
        return UNCLAIMED
    if are_disputing(s, power, other, star):
        return DISPUTED
    if is_ours(s, power, claimant):
        return OURS if foe_over(s, power, star) == NO_POWER else LOST
    if not is_ours(s, other, claimant):
        return THIRD
    if is_ours(s, power, s.occupied[star]):
        return TAKEN
    return BORDER if is_open_to_limited_war(s, power, star) else BEYOND


def has_explored(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a star is known to a power."""
    return (s.explored[star] >> power) & 1 == 1


def is_ours(s: Stellar, power: i64, holder: i64) -> bool:
    """Tell whether somebody is the power itself or an ally of it."""
    return holder == power or (holder != NO_POWER and are_allies(s, holder, power))


def holder_of(s: Stellar, star: i64) -> i64:
    """Return who has totally conquered a star or besieges it, as everybody knows, or NO_POWER. [R65]"""
    conqueror = s.occupied[star]
    return conqueror if conqueror != NO_POWER else s.besieging[star]


def foe_over(s: Stellar, power: i64, star: i64) -> i64:
    """Return the foe of a power that has a hold on a star of its side, or NO_POWER; an ally's foe may be none. [R52, R60]"""
    holder = holder_of(s, star)
    if holder in (NO_POWER, power):
        return NO_POWER
    hostile = are_opposed(s, power, holder) or are_disputing(s, power, holder, star)
    return holder if hostile else NO_POWER


def asked_for(s: Stellar, power: i64, star: i64) -> i64:
    """Return with whom a power has to do that enters a star: the card holder, or a foe over its own. [R60]"""
    claimant = s.claim[star]
    if not is_ours(s, power, claimant):
        return claimant
    foe = foe_over(s, power, star)
    return power if foe == NO_POWER else foe


def may_enter(s: Stellar, power: i64, star: i64) -> bool:
    """Tell whether a ship may be sent to a star, and stop in it. [V16, V24, R11, R58, R60]"""
    if s.claim[star] == power and holder_of(s, star) == NO_POWER:
        return True
    return may(s, ENTER, power, asked_for(s, power, star), star)


class ByPolicy(Guard):
    """A guard that cites the rule of the table of policies. [R58]"""

    def __init__(
        self,
        cited: Callable[..., str],
        holds: Callable[..., bool],
        sentence: str,
        of: str = ALL,
        **facts: Told,
    ) -> None:
        super().__init__("R58", holds, sentence, of, False, **facts)
        self.cited = cited

    def refuse(self, s: Stellar, said: Said, values: list[Any]) -> Refusal:
        """Say what is against a choice, by the rule for these powers in this star."""
        refusal = super().refuse(s, said, values)
        refusal.rule = self.cited(s, *values)
        return refusal


# --- sieges and occupation ---------------------------------------------------------------


def is_quiet(s: Stellar) -> bool:
    """Tell whether there is nobody to besiege anybody: no war, no incident, not the base game."""
    return s.level == PEACE and not s.incidents and not s.terms.base


def is_besieged(s: Stellar, planet: i64) -> bool:
    """Tell whether a free colony has an enemy warship in its hex. [1.8.4, R4, R60]"""
    owner = s.owner[planet]
    if owner == NO_POWER or s.conqueror[planet] != NO_POWER or is_quiet(s):
        return False
    star = planet // MOST_PLANETS
    place = s.hex_of(star)
    for fleet in s.fleets:
        if fleet.at != place or fleet.retiring or fleet.raiding or not fleet.warships():
            continue
        if may(s, BESIEGE, fleet.owner, owner, star):
            return True
    return False


def total_conqueror(s: Stellar, star: i64) -> int:
    """Return who has totally conquered another's star, or NO_POWER. [V32, R46]

    Of allies it is the one that conquered most there; where that is equal, the one already known for it.
    """
    claimant = s.claim[star]
    if claimant == NO_POWER:
        return NO_POWER
    best, most = NO_POWER, -1
    for power in range(POWERS):
        if may(s, BESIEGE, power, claimant, star) and has_conquered(s, power, star):
            held = 2 * points_held(s, power, star) + (1 if s.occupied[star] == power else 0)
            if held > most:
                best, most = power, held
    return best


def points_held(s: Stellar, power: i64, star: i64) -> int:
    """Add up the half points of the colonies a power has conquered in a star. [V25, R46]"""
    return sum(
        s.terms.success.planet_points(s.kind_of(planet), s.is_rich(planet))
        for planet in s.planets_of(star)
        if s.conqueror[planet] == power
    )


def has_conquered(s: Stellar, power: i64, star: i64) -> bool:
    """Tell whether a power holds a star: own warship, no enemy ship, every enemy colony. [R46]"""
    place = s.hex_of(star)
    if not s.has_warship(place, power):
        return False
    for other in range(POWERS):
        if may(s, BESIEGE, power, other, star) and s.has_ships(place, other):
            return False
    for planet in s.planets_of(star):
        if s.owner[planet] != NO_POWER and not is_subdued(s, power, planet):
            return False
    return True


def is_subdued(s: Stellar, power: i64, planet: i64) -> bool:
    """Tell whether a colony is no enemy to a power: its own, an ally's, or held by its side."""
    holder = s.holder(planet)
    return holder == power or are_allies(s, holder, power)


def note_occupation(s: Stellar) -> None:
    """Write down who has totally conquered or besieges which star: everybody hears of it. [R46, R60, R65]"""
    quiet = is_quiet(s)
    for star in range(len(s.occupied)):
        conqueror = NO_POWER if quiet else total_conqueror(s, star)
        over = NO_POWER if quiet or conqueror != NO_POWER else besieger(s, star)
        s.occupied[star] = conqueror
        s.besieging[star] = over


def besieger(s: Stellar, star: i64) -> int:
    """Return a power whose warship stands over a foe's free colony here, or NO_POWER. [1.8.4]"""
    place = s.hex_of(star)
    for planet in s.planets_of(star):
        if s.owner[planet] != NO_POWER and is_besieged(s, planet):
            for power in range(POWERS):
                if may(s, BESIEGE, power, s.owner[planet], star) and s.has_warship(place, power):
                    return power
    return NO_POWER
