"""Clashes: raids, one a turn, that raise the tension between two neutral powers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.stellar.rules.battles import force_words, push_fire
from hexile.games.stellar.rules.colonies import Tractor, give_up_shields, settle_shields
from hexile.games.stellar.rules.combat import battle_of, engaged_fleets, targets_of
from hexile.games.stellar.rules.courses import set_course, ways_within_turn
from hexile.games.stellar.rules.exploration import explore
from hexile.games.stellar.rules.movement import empty_hexes_beside, place_beside
from hexile.games.stellar.rules.slots import SHIP, STAR, button
from hexile.games.stellar.rules.stances import has_explored, incident_between, may
from hexile.games.stellar.state.actions import AddRaider, Button, GoHome, StartRaid
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Battle, Fleet, Incident
from hexile.games.stellar.state.terms import Ways
from hexile.games.stellar.state.words import CLASH, RAID
from hexile.games.stellar.tables import (
    CORVETTE,
    FIGHTER,
    POWER_NAMES,
    SCOUT,
    SHIPS,
    STRIKE_AND_LEAVE,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.play import Action, ActionList, Automatic, Choice, RepeatedChoice
from hexile.kernel.verbs.verb import Guard, Known, Limit, Verb, Verbs

MOST_RAIDERS: Final = 5
RAID_ROUNDS: Final = 2
RAIDERS: Final[list[int]] = [SCOUT, CORVETTE, FIGHTER]


class PlanRaid(Choice[Stellar]):
    """A power in a clash may raid one star of the other, once a turn. [V29, R42]"""

    def seat(self, s: Stellar) -> int:
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List bases and targets within one turn's movement, and `no raid`."""
        if s.raided[s.active] or not is_in_clash(s, s.active):
            return
        for base in s.stars_claimed(s.active):
            if raiders_at(s, base):
                legal.extend(raids_from(s, base))
        if legal.count > 0:
            legal.append(NO_RAID)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Assemble a raid, or leave it."""
        if isinstance(action, StartRaid):
            s.raided[s.active] = 1
            fleet = s.new_fleet(s.active, s.hex_of(action.base), vec[i64]([0] * SHIPS))
            fleet.raiding = True
            s.agenda.append(Launch(fleet.number, action.star))
            s.agenda.append(Assemble(fleet.number, action.star))

    def verbs(self) -> Verbs:
        return PLAN_VERBS


NO_RAID: Final = Button("no raid")


def is_in_clash(s: Stellar, power: int) -> bool:
    """Tell whether a power is party to a clash. [V29]"""
    return any(i.kind == CLASH and i.is_party(power) for i in s.incidents)


def raiders_at(s: Stellar, star: int) -> list[Fleet]:
    """List the fleets at a star that have ships fit for a raid. [V29, R42]"""
    place = s.hex_of(star)
    return [
        fleet
        for fleet in s.fleets_at(place, s.active)
        if not fleet.retiring and any(fleet.ships[kind] for kind in RAIDERS)
    ]


def raids_from(s: Stellar, base: int) -> list[Action]:
    """List the enemy stars that ships at a base reach in one turn. [V29, R42]"""
    ways = raiding_ways(s, base)
    return [
        StartRaid(base, star, s.terms.board.star_names)
        for star in range(s.terms.board.stars)
        if is_within_turn(s, ways, star) and may(s, STRIKE_AND_LEAVE, s.active, s.claim[star], star)
    ]


def raiding_ways(s: Stellar, base: int) -> Ways:
    """Return the ways from a base that raiders may go. [R42]"""
    return ways_within_turn(s, s.active, s.hex_of(base), not s.has_unlimited_range(s.active))


def is_within_turn(s: Stellar, ways: Ways, star: int) -> bool:
    """Tell whether ways lead to a star in one turn. [R42]"""
    return ways.costs[s.hex_of(star)] <= s.speed(s.active)


class Assemble(RepeatedChoice[Stellar]):
    """Up to five ships, no death stars, are picked for the raid. [V29, R42]"""

    def __init__(self, number: int, star: int) -> None:
        super().__init__(f"assemble {number} {star}")
        self.number = number
        self.star = star

    def seat(self, s: Stellar) -> int:
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the kinds of ship that may be added, and `launch` once there is one."""
        fleet = s.fleet_numbered(s.active, self.number)
        assert fleet is not None
        if fleet.size() < MOST_RAIDERS:
            for kind in RAIDERS:
                if lender(s, fleet, kind) is not None:
                    legal.append(AddRaider(kind))
        if fleet.size():
            legal.append(LAUNCH)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Add a ship and ask again, or go."""
        found = s.fleet_numbered(s.active, self.number)
        assert found is not None
        if isinstance(action, AddRaider):
            fleet = s.to_change(found)
            giver = lender(s, fleet, action.kind)
            assert giver is not None
            other = s.to_change(giver)
            other.ships[action.kind] -= 1
            fleet.ships[action.kind] += 1
            s.drop_empty_fleets()
        else:
            self.done(s)

    def verbs(self) -> Verbs:
        return ASSEMBLE_VERBS


LAUNCH: Final = Button("launch")


def lender(s: Stellar, raid: Fleet, kind: int) -> Fleet | None:
    """Return a fleet in the same hex that can give a ship of a kind."""
    for fleet in s.fleets_at(raid.at, raid.owner):
        if fleet is not raid and not fleet.retiring and fleet.ships[kind]:
            return fleet
    return None


class Launch(Automatic[Stellar]):
    """The raiders reach their target in the same turn and fight. [V29, R42]"""

    def __init__(self, number: int, star: int) -> None:
        super().__init__(f"launch {number} {star}")
        self.number = number
        self.star = star

    def run(self, s: Stellar, dice: Dice) -> None:
        """Move them there, count the raid, and begin."""
        found = s.fleet_numbered(s.active, self.number)
        assert found is not None
        fleet = s.to_change(found)
        victim = s.claim[self.star]
        clash = incident_between(s, s.active, victim)
        assert clash is not None
        clash.tally += 1
        base = s.star_at(fleet.at)
        fleet.at = s.hex_of(self.star)
        fleet.last_star = base
        if not has_explored(s, s.active, self.star):
            explore(s, self.star, dice)
            s.drop_empty_fleets()
        s.battle = raid_battle(s, self.star, victim)
        if s.telling:
            facts: Facts = {
                "power": POWER_NAMES[s.active], "victim": POWER_NAMES[victim],
                "star": s.star_name(self.star), "ships": force_words(s, [s.active]),
            }  # fmt: skip
            s.say("raid", "V29", facts, s.watchers(self.star) | 1 << victim)
        s.agenda.append(RAID_HOME)
        s.agenda.append(RAID_ROUND)


def raid_battle(s: Stellar, star: int, victim: int) -> Battle:
    """Set a raid up: every ship and base of the victim in the star takes part. [R42]"""
    fight = Battle(RAID, star, [s.active], [victim])
    fight.planets = [p for p in s.planets_of(star) if s.is_free_colony(p, victim)]
    if not s.terms.shields_fall:
        fight.planets = [p for p in fight.planets if not s.shield[p]]
    fight.damage = [0] * len(fight.planets)
    fight.misses = [0] * len(fight.planets)
    fight.hits = [0] * len(fight.planets)
    fight.most_rounds = RAID_ROUNDS
    return fight


class RaidRound(Automatic[Stellar]):
    """One or two rounds are fought, none if nothing is there to fight. [V29, R42]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Lay out a round while there is one to fight."""
        fight = battle_of(s)
        if fight.round >= fight.most_rounds or not engaged_fleets(s, s.active):
            return
        if not targets_of(s, s.active):
            return
        fight.round += 1
        s.agenda.append(RAID_ROUND)
        if fight.round == 1:
            s.agenda.append(RAID_AGAIN)
        s.agenda.append(RAID_SHIELDS)
        push_fire(s)


class RaidShields(Automatic[Stellar]):
    """Shields in a raided star count their hits as in any attack. [V1, R42]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Settle them."""
        if targets_of(s, s.active) and engaged_fleets(s, s.active):
            s.agenda += [Tractor(planet) for planet in settle_shields(s)]
            give_up_shields(s)


class RaidAgain(Choice[Stellar]):
    """After the first round the raider may go home. [V29, R42]"""

    def seat(self, s: Stellar) -> int:
        return s.active

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List a second round and going home."""
        ready = engaged_fleets(s, s.active) and targets_of(s, s.active)
        if ready:
            legal.append(SECOND_ROUND)
            legal.append(GO_HOME)

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Note it."""
        if isinstance(action, GoHome):
            battle_of(s).most_rounds = battle_of(s).round

    def verbs(self) -> Verbs:
        return AGAIN_VERBS


SECOND_ROUND: Final = Button("second round")
GO_HOME: Final = GoHome("go home")


class RaidHome(Automatic[Stellar]):
    """The raiders are put beside the star, bound for their base. [V29, R12]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """End the raid and book its losses as tension."""
        fight = battle_of(s)
        clash = incident_between(s, fight.attackers[0], fight.defenders[0])
        if clash is not None:
            note_tension(s, clash, fight.losses)
        for found in engaged_fleets(s, s.active):
            fleet = s.to_change(found)
            base = fleet.last_star
            place_beside(s, fleet, hex_towards(s, fight.star, base))
            fleet.raiding = False
            set_course(s, fleet, base)
        s.battle = None


def note_tension(s: Stellar, clash: Incident, losses: int) -> None:
    """Add what was destroyed to the Tension Number. [V30, R41]"""
    clash.tally += losses
    if s.telling:
        facts: Facts = {
            "first": POWER_NAMES[clash.first], "second": POWER_NAMES[clash.second],
            "tally": clash.tally, "losses": losses,
        }  # fmt: skip
        s.say("tension", "V30", facts, 1 << clash.first | 1 << clash.second)


def hex_towards(s: Stellar, star: int, base: int) -> int:
    """Return the empty hex beside a star that is nearest to another star. [R64]"""
    home = s.hex_of(base)
    best = s.hex_of(star)
    for place in empty_hexes_beside(s, s.hex_of(star)):
        if best == s.hex_of(star) or s.terms.board.distance(place, home) < s.terms.board.distance(
            best, home
        ):
            best = place
    return best


# --- what is said of it --------------------------------------------------------------------


def raid_in_hand(s: Stellar) -> Fleet:
    """Return the raiders that are picked."""
    step = s.agenda[-1]
    assert isinstance(step, Assemble)
    fleet = s.fleet_numbered(s.active, step.number)
    assert fleet is not None
    return fleet


RAID_HELP: Final = (
    "type `raid Alcor Mira` (from a star of yours to one of the other power), or `no raid`"
)
START_RAID: Final = Verb(
    "raid {base} {star}", "Raid {star} from {base}", (STAR, STAR), sign="attack",
    guards=(
        Known("base", "R42", RAID_HELP, help=True),
        Known("star", "R42", RAID_HELP, help=True),
        Guard("R42", lambda s, base, star: s.claim[base] == s.active, "a raid starts at a star of yours, and {base} is not yours"),
        Guard("V29", lambda s, base, star: len(raiders_at(s, base)) > 0, "you have no ships at {base} that can raid"),
        Limit("R42", lambda s, base, star: s.speed(s.active), lambda s, base, star: s.terms.board.apart[base][star],
              "{star} is {need} hexes from {base}; a raid can go {have} hexes in one turn"),
        Guard("V29", lambda s, base, star: may(s, STRIKE_AND_LEAVE, s.active, s.claim[star], star),
              "{star} does not belong to a power you clash with"),
        Guard("R42", lambda s, base, star: is_within_turn(s, raiding_ways(s, base), star),
              "a raid from {base} cannot reach {star} this turn, because of clouds, ships or command range"),
    ),
)  # fmt: skip
PLAN_VERBS: Final = Verbs(
    "R42", START_RAID, button("no raid", "Do not raid this turn"), help=RAID_HELP
)
ADD_RAIDER: Final = Verb(
    "raider {kind}", "Add a {kind} to the raid", [SHIP], sign="",
    guards=(
        Limit("V29", MOST_RAIDERS, lambda s, kind: raid_in_hand(s).size() + 1, "a raid has at most {have} ships"),
        Guard("V29", lambda s, kind: kind in RAIDERS, "a {kind} cannot raid"),
        Guard("R42", lambda s, kind: lender(s, raid_in_hand(s), kind) is not None, "there is no {kind} left to send"),
    ),
)  # fmt: skip
ASSEMBLE_VERBS: Final = Verbs(
    "V29", ADD_RAIDER,
    button("launch", "Launch the raid",
           Guard("V29", lambda s: raid_in_hand(s).size() > 0, "choose at least one ship for the raid first")),
)  # fmt: skip
AGAIN_VERBS: Final = Verbs(
    "V29", button("second round", "Fight a second round"), button("go home", "Go home")
)
PLAN_RAID: Final = PlanRaid("plan raid")
RAID_ROUND: Final = RaidRound("raid round")
RAID_SHIELDS: Final = RaidShields("raid shields")
RAID_AGAIN: Final = RaidAgain("raid again")
RAID_HOME: Final = RaidHome("raid home")
