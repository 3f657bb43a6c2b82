"""Colonization: who may settle where, and people going ashore."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.slots import GOAL, ORBIT, button, planet_named
from hexile.games.stellar.state.actions import Button, GoAshore
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_PLANET, NO_POWER
from hexile.games.stellar.tables import (
    BARREN,
    KIND_NAMES,
    NO_STAR,
    POWER_NAMES,
    T_ENVIRONMENT,
    TRANSPORT,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.play import Action, ActionList, Automatic, RepeatedChoice
from hexile.kernel.verbs.verb import Guard, Limit, Never, Slot, Verb, Verbs, When


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

    def verbs(self) -> Verbs:
        return LANDING_VERBS


WAIT: Final = Button("wait")


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


# --- what is said of it --------------------------------------------------------------------


def convoy_named(s: Stellar, word: str) -> Fleet | None:
    """Return the convoy with this name of the power whose turn it is, or None."""
    fleet = s.fleet_named(word)
    own = fleet is not None and fleet.owner == s.active and fleet.ships[TRANSPORT] > 0
    return fleet if own else None


def planet_here(s: Stellar, fleet: Fleet, star: int | str, orbit: str) -> int:
    """Return the planet with this name in the hex of a fleet, or NO_PLANET."""
    if not isinstance(star, int) or star != s.star_at(fleet.at):
        return NO_PLANET
    return planet_named(s, star, orbit)


def label_landing(s: Stellar, fleet: Fleet, star: int, orbit: str) -> str:
    """Say how many settlers find room on a planet, and what it is."""
    planet, aboard = planet_named(s, star, orbit), fleet.ships[TRANSPORT]
    room = s.capacity(planet) - s.population[planet]
    landing = f"{room} of {aboard}" if room < aboard else f"all {aboard}"
    kind = KIND_NAMES[s.kind_of(planet)]
    return f"Land {fleet.name()} on {s.planet_name(planet)}: {landing} million, {kind}"


CONVOY: Final = Slot(
    "", lambda s: [fleet.name() for fleet in s.fleets], "1.9.1", "you have no transports {word} here", convoy_named
)  # fmt: skip
LAND: Final = Verb(
    "land {fleet} {star} {orbit}", label_landing, (CONVOY, GOAL, ORBIT),
    guards=(
        Guard("V14", lambda s, fleet: fleet.unbound, "the transport policy directs {fleet}; you cannot land it yourself", of="fleet"),
        Guard("1.9.1", lambda s, fleet, star, orbit: planet_here(s, fleet, star, orbit) != NO_PLANET,
              "{fleet} is at {place}, not at {star} {orbit}", place=lambda s, fleet, star, orbit: s.place_name(fleet.at)),
        When(lambda s, star: not is_open_to_settlers(s, s.active, star),
             Guard("1.9.1", lambda s, star: not s.terms.base and s.claim[star] != NO_POWER, "you have not explored {star}",
                   of="star"),
             Never("V4", "{holder} holds the card of {star}; only {holder} may settle there", of="star", holder=lambda s, star: POWER_NAMES[s.claim[star]]),
             of="star"),
        Guard("1.9.1", lambda s, star, orbit: is_empty_or_own(s, s.active, planet_named(s, star, orbit)),
              "{star} {orbit} belongs to {holder}", of="star orbit",
              holder=lambda s, star, orbit: POWER_NAMES[s.holder(planet_named(s, star, orbit))]),
        Guard("1.9.3", lambda s, fleet, star, orbit: is_livable(s, s.active, planet_named(s, star, orbit), fleet.modern),
              "{star} {orbit} is barren; you need Controlled Environment Technology and transports built since"),
        Limit("1.9.2", lambda s, star, orbit: s.capacity(planet_named(s, star, orbit)),
              lambda s, star, orbit: s.population[planet_named(s, star, orbit)] + 1,
              "{star} {orbit} is full with {have} million people", of="star orbit"),
    ),
)  # fmt: skip
LANDING_VERBS: Final = Verbs(
    "V4", LAND, button("wait", "Keep the settlers on board", sign="wait"),
    help="type `land R1 Alcor 4` (a planet of a star whose card you hold), or `wait`",
)  # fmt: skip
DEBARK: Final = Debark("debark")
LANDING: Final = Landing("landing")
