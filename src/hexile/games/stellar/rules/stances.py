"""Claims, borders, and who may go where and fight whom: what a power's policy lets its forces do."""

from __future__ import annotations

from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import DISPUTE, LIMITED, NEUTRAL, NO_POWER, PEACE, TOTAL
from hexile.games.stellar.tables import MOST_PLANETS, POWER_NAMES, POWERS
from hexile.kernel.play import Refusal

# --- war and neutrality ------------------------------------------------------------------


def is_member(s: Stellar, power: int) -> bool:
    """Tell whether a power is on a side of the war, truce or not. [R55]"""
    return s.side[power] != NEUTRAL


def is_at_war(s: Stellar, power: int) -> bool:
    """Tell whether a power is on a side of the war and there is no truce. [R55]"""
    return s.side[power] != NEUTRAL and not s.truce


def are_opposed(s: Stellar, a: int, b: int) -> bool:
    """Tell whether two powers are on different sides of the war, truce or not; in the base game all are. [R55, R67]"""
    if s.terms.base:
        return a != b
    return s.side[a] != NEUTRAL and s.side[b] != NEUTRAL and s.side[a] != s.side[b]


def are_enemies(s: Stellar, a: int, b: int) -> bool:
    """Tell whether two powers are fighting each other in the war now. [V34, V35, R55]"""
    return not s.truce and are_opposed(s, a, b)


def are_allies(s: Stellar, a: int, b: int) -> bool:
    """Tell whether two powers are on the same side of the war. [R52]"""
    return a != b and s.side[a] != NEUTRAL and s.side[a] == s.side[b]


def incident_between(s: Stellar, a: int, b: int) -> Incident | None:
    """Return the open clash or dispute of two powers, or None. [R57]"""
    for incident in s.incidents:
        if incident.is_between(a, b):
            return incident
    return None


def is_in_incident(s: Stellar, power: int) -> bool:
    """Tell whether a power is party to an open clash or dispute. [R55]"""
    return any(incident.is_party(power) for incident in s.incidents)


def are_disputing(s: Stellar, a: int, b: int, star: int) -> bool:
    """Tell whether two powers fight over this star in a border dispute. [V31, R59]"""
    for incident in s.incidents:
        if incident.kind == DISPUTE and incident.star == star and incident.is_between(a, b):
            return True
    return False


def may_fight(s: Stellar, a: int, b: int, star: int) -> bool:
    """Tell whether two powers' forces fight when they meet in a star. [R58, R59]"""
    return a != b and (are_enemies(s, a, b) or are_disputing(s, a, b, star))


def are_hostile_here(s: Stellar, a: int, b: int, star: int) -> bool:
    """Tell whether one power's warships besiege the other's colonies here, truce or not. [R60]"""
    return a != b and (are_opposed(s, a, b) or are_disputing(s, a, b, star))


def stance_word(s: Stellar, a: int, b: int) -> str:
    """Name how two powers stand to each other."""
    if are_opposed(s, a, b):
        return "Truce" if s.truce else "War"
    incident = incident_between(s, a, b)
    if incident is not None:
        return "Dispute" if incident.kind == DISPUTE else "Clash"
    return "Allied" if are_allies(s, a, b) else "Peace"


def members(s: Stellar, side: int) -> list[int]:
    """List the powers on a side of the war."""
    return [power for power in range(POWERS) if s.side[power] == side]


# --- borders -----------------------------------------------------------------------------


def border_stars(s: Stellar, owner: int, claimant: int) -> list[int]:
    """List the owner's stars that border a star of the claimant, by claims. [V5, R44]"""
    return [star for star in s.stars_claimed(owner) if borders_power(s, star, claimant)]


def borders_power(s: Stellar, star: int, power: int) -> bool:
    """Tell whether a star borders any star a power claims. [V5, R44]"""
    for other in s.terms.borders[star]:
        if s.claim[other] == power:
            return True
    return False


def is_open_to_limited_war(s: Stellar, power: int, star: int) -> bool:
    """Tell whether limited war lets a power invade a star: on its own or an ally's border. [V34, R45]"""
    for friend in range(POWERS):
        if (friend == power or are_allies(s, friend, power)) and borders_power(s, star, friend):
            return True
    return False


# --- where ships may be sent -------------------------------------------------------------


def may_enter(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a ship may be sent to a star, and stop in it. [V16, R11, R58]"""
    claimant = s.claim[star]
    if claimant == NO_POWER or s.terms.base:
        return True
    if claimant == power or are_allies(s, claimant, power):
        return not is_held_in_truce(s, power, star)
    if are_disputing(s, power, claimant, star):
        return True
    if not are_enemies(s, power, claimant):
        return False
    return s.level == TOTAL or is_open_to_limited_war(s, power, star)


def is_held_in_truce(s: Stellar, power: int, star: int) -> bool:
    """Tell whether, in a truce, the other side controls or besieges a star. [V24, R60]"""
    occupant = s.occupied[star]
    return s.truce and occupant != NO_POWER and are_opposed(s, power, occupant)


def why_not_enter(s: Stellar, power: int, star: int) -> Refusal:
    """Name the rule that closes a star to a power."""
    name, claimant = s.star_name(star), s.claim[star]
    whose = POWER_NAMES[claimant]
    if is_held_in_truce(s, power, star):
        return Refusal("R60", f"there is a truce and the other side holds {name}")
    if s.stage == 1:
        return Refusal("V16", f"{name} is claimed by {whose} since the powers still settle in")
    if are_opposed(s, power, claimant) and s.truce:
        return Refusal("V24", f"{name} is {whose}'s, and there is a truce")
    if are_enemies(s, power, claimant) and s.level == LIMITED:
        return Refusal("R45", f"{name} borders no star of yours or your allies; the war is limited")
    return Refusal("R58", f"{name} is {whose}'s, and you are not at war with {whose}")


# --- sieges and occupation ---------------------------------------------------------------


def is_quiet(s: Stellar) -> bool:
    """Tell whether there is nobody to besiege anybody: no war, no incident, not the base game."""
    return s.level == PEACE and not s.incidents and not s.terms.base


def is_besieged(s: Stellar, planet: int) -> bool:
    """Tell whether a free colony has an enemy warship in its hex. [1.8.4, R4, R60]"""
    owner = s.owner[planet]
    if owner == NO_POWER or s.conqueror[planet] != NO_POWER or is_quiet(s):
        return False
    star = planet // MOST_PLANETS
    place = s.hex_of(star)
    for fleet in s.fleets:
        if fleet.at != place or fleet.retiring or fleet.raiding or not fleet.warships():
            continue
        if are_hostile_here(s, fleet.owner, owner, star):
            return True
    return False


def total_conqueror(s: Stellar, star: int) -> int:
    """Return who has totally conquered another's star, or NO_POWER. [V32, R46]"""
    claimant = s.claim[star]
    if claimant == NO_POWER:
        return NO_POWER
    for power in range(POWERS):
        if are_hostile_here(s, power, claimant, star) and has_conquered(s, power, star):
            return power
    return NO_POWER


def has_conquered(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a power holds a star: own warship, no enemy ship, every enemy colony. [R46]"""
    place = s.hex_of(star)
    if not s.has_warship(place, power):
        return False
    for other in range(POWERS):
        if are_hostile_here(s, power, other, star) and s.has_ships(place, other):
            return False
    for planet in s.planets_of(star):
        if s.owner[planet] != NO_POWER and not is_subdued(s, power, planet):
            return False
    return True


def is_subdued(s: Stellar, power: int, planet: int) -> bool:
    """Tell whether a colony is no enemy to a power: its own, an ally's, or held by its side."""
    holder = s.holder(planet)
    return holder == power or are_allies(s, holder, power)


def note_occupation(s: Stellar) -> None:
    """Write down who has totally conquered or besieges which star: everybody hears of it. [R46, R60]"""
    if is_quiet(s):
        for star in range(len(s.occupied)):
            s.occupied[star] = NO_POWER
        return
    for star in range(len(s.occupied)):
        s.occupied[star] = total_conqueror(s, star)
        if s.occupied[star] == NO_POWER:
            s.occupied[star] = besieger(s, star)


def besieger(s: Stellar, star: int) -> int:
    """Return a power whose warship stands over a hostile claimant's colony here, or NO_POWER."""
    for planet in s.planets_of(star):
        if s.owner[planet] != NO_POWER and is_besieged(s, planet):
            place = s.hex_of(star)
            for power in range(POWERS):
                if are_hostile_here(s, power, s.owner[planet], star) and s.has_warship(
                    place, power
                ):
                    return power
    return NO_POWER
