"""Colonization: who may settle where, and people going ashore."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.state.actions import Button, GoAshore
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_PLANET, NO_POWER
from hexile.games.stellar.tables import (
    BARREN,
    NO_STAR,
    POWER_NAMES,
    T_ENVIRONMENT,
    TRANSPORT,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice
from hexile.kernel.verbs.refusal import NOT_NOW, Help, Refusal


def can_settle(s: Stellar, power: int, planet: int, modern: bool) -> bool:
    """Tell whether a power's people may live on a planet. [V4, 1.9.1, 1.9.3, R10]"""
    return (
        is_open_to_settlers(s, power, s.star_of(planet))
        and is_empty_or_own(s, power, planet)
        and is_livable(s, power, planet, modern)
    )


def is_empty_or_own(s: Stellar, power: int, planet: int) -> bool:
    """Tell whether nobody has a planet, or a power has it freely. [1.9.1]"""
    return s.conqueror[planet] == NO_POWER and s.owner[planet] in (NO_POWER, power)


def is_livable(s: Stellar, power: int, planet: int, modern: bool) -> bool:
    """Tell whether people can live on a planet; a barren one takes what they brought along. [1.9.3]"""
    return s.kind_of(planet) != BARREN or (modern and s.has(power, T_ENVIRONMENT))


def is_open_to_settlers(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a power may settle in a star: it holds the card, or in the base game knows it. [V4, R10]"""
    if s.terms.base:
        return (s.explored[star] >> power) & 1 == 1
    return s.claim[star] == power


class Debark(Automatic[Stellar]):
    """Colonists go ashore where the transport policy has sent them. [1.9.1, V14]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Land every convoy that has reached its planet."""
        for fleet in s.fleets:
            if fleet.owner == s.active and has_arrived(s, fleet):
                land_as_sent(s, fleet)
        s.drop_empty_fleets()


def has_arrived(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a convoy is at the star of the planet it is bound for."""
    return fleet.planet != NO_PLANET and s.star_at(fleet.at) == s.star_of(fleet.planet)


def land_as_sent(s: Stellar, fleet: Fleet) -> None:
    """Land a convoy on its planet; who finds no room looks for another. [V14, R32]"""
    fleet = s.to_change(fleet)
    if can_settle(s, fleet.owner, fleet.planet, fleet.modern):
        land(s, fleet, fleet.planet)
    fleet.planet = NO_PLANET


def land(s: Stellar, fleet: Fleet, planet: int) -> None:
    """Let colonists go ashore as far as there is room; their transports are used up. [1.9.1, 1.9.2]"""
    room = max(0, s.capacity(planet) - s.population[planet])
    count = min(fleet.ships[TRANSPORT], room)
    if count == 0:
        return
    fleet = s.to_change(fleet)
    if s.owner[planet] == NO_POWER:
        s.found(planet, fleet.owner)
        if s.telling:
            founded: Facts = {"power": POWER_NAMES[fleet.owner], "planet": s.planet_name(planet)}
            s.say("founded", "1.9.1", founded, s.watchers(s.star_of(planet)))
    fleet.ships[TRANSPORT] -= count
    s.count_ships(fleet.owner, TRANSPORT, -count)
    s.population[planet] += count
    if s.telling:
        facts: Facts = {
            "power": POWER_NAMES[fleet.owner], "planet": s.planet_name(planet),
            "count": count, "people": s.population[planet],
        }  # fmt: skip
        s.say("landed", "1.9.1", facts, 1 << fleet.owner)


class Landing(RepeatedChoice[Stellar]):
    """The first settlers may go ashore wherever their power has a claim. [1.9.1, R16]"""

    def seat(self, s: Stellar) -> int:
        """Return the power whose turn it is."""
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the planets each waiting convoy may settle, and `wait`."""
        for fleet in s.fleets:
            if fleet.owner == s.active and fleet.unbound and fleet.ships[TRANSPORT]:
                legal.extend(landings(s, fleet))
        if legal.count > 0:
            legal.append(WAIT)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Land and ask again, or wait."""
        if not isinstance(action, GoAshore):
            self.done(s)
            return
        fleet = s.fleet_numbered(s.active, action.number)
        assert fleet is not None
        land(s, fleet, action.planet)
        s.drop_empty_fleets()

    def why_not(self, s: Stellar, words: list[str]) -> Refusal:
        """Explain who may go ashore where."""
        if len(words) == 4 and words[0] == "land":
            return why_no_landing(s, words[1], f"{words[2]} {words[3]}")
        return Help(
            "V4", "say `land R1 Alcor 4`, a planet of a star whose card you hold, or `wait`"
        )


WAIT: Final = Button("wait")


def why_no_landing(s: Stellar, name: str, planet_name: str) -> Refusal:
    """Name the rule and the numbers that keep settlers off a planet. [1.9.1, 1.9.2, 1.9.3, V4]"""
    fleet = s.fleet_named(name)
    if fleet is None or fleet.owner != s.active or not fleet.ships[TRANSPORT]:
        return Refusal("1.9.1", f"{name} is no convoy of yours")
    if not fleet.unbound:
        return Refusal("V14", f"{name} goes where the transport policy sends it")
    star = s.star_at(fleet.at)
    planets = [] if star == NO_STAR else list(s.planets_of(star))
    planet = next((p for p in planets if s.planet_name(p) == planet_name), NO_PLANET)
    if planet == NO_PLANET:
        return Refusal("1.9.1", f"{name} is at {s.place_name(fleet.at)}, not at {planet_name}")
    if not is_open_to_settlers(s, s.active, star):
        return why_not_open(s, star)
    if not is_empty_or_own(s, s.active, planet):
        return Refusal("1.9.1", f"{planet_name} is {POWER_NAMES[s.holder(planet)]}'s")
    if not is_livable(s, s.active, planet, fleet.modern):
        return Refusal("1.9.3", f"{planet_name} is barren: it takes controlled environments")
    if s.population[planet] >= s.capacity(planet):
        return Refusal("1.9.2", f"{planet_name} holds {s.capacity(planet)} million and is full")
    return NOT_NOW


def why_not_open(s: Stellar, star: int) -> Refusal:
    """Say what closes a star to the settlers of the power whose turn it is. [V4, R10]"""
    name, holder = s.star_name(star), s.claim[star]
    if s.terms.base or holder == NO_POWER:
        return Refusal("1.9.1", f"you have not explored {name}")
    return Refusal("V4", f"{name}'s card is {POWER_NAMES[holder]}'s")


def landings(s: Stellar, fleet: Fleet) -> list[Action]:
    """List the planets of this star that a convoy may settle. [1.9.1, V4]"""
    star = s.star_at(fleet.at)
    if star == NO_STAR:
        return []
    return [
        GoAshore(fleet.owner, fleet.number, p, s.planet_name(p))
        for p in s.planets_of(star)
        if can_settle(s, fleet.owner, p, fleet.modern) and s.population[p] < s.capacity(p)
    ]


DEBARK: Final = Debark("debark")
LANDING: Final = Landing("landing")
