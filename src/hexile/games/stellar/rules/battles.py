"""Battles between ships: rounds, withdrawal, misunderstandings."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.combat import (
    AIMS,
    ATTACKERS,
    DEFENDERS,
    OPEN_FIRE,
    battle_of,
    engaged_fleets,
    engaged_ships,
    side_has_ships,
    side_is_armed,
)
from hexile.games.stellar.rules.movement import empty_hexes_beside, into_hex, place_beside
from hexile.games.stellar.rules.orders import DETACHMENTS, SendFleet
from hexile.games.stellar.rules.slots import SHIP, SOME, button
from hexile.games.stellar.rules.stances import allies_with, are_enemies, may
from hexile.games.stellar.state.actions import ALL_SHIPS, EVERY_ONE, Button, IntoHex, TakeOut
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Battle, Fleet, ship_words, ships_of
from hexile.games.stellar.state.words import (
    BATTLE,
    MISUNDERSTANDING,
    NO_PLANET,
)
from hexile.games.stellar.tables import (
    FIGHT,
    NO_STAR,
    POWER_NAMES,
    POWERS,
    SHIPS,
)
from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import Facts
from hexile.kernel.play import Action, ActionList, Automatic, Choice, RepeatedChoice, seat_to_choose
from hexile.kernel.verbs.verb import Guard, Limit, Verb, Verbs


class Battles(Automatic[Stellar]):
    """The moving power fights in every star it shares with an enemy. [1.7.1, K5]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Begin the next battle, if there is one; come back for more."""
        for star in range(s.terms.board.stars):
            foes = weakest_party(s, star)
            if foes:
                s.agenda.append(BATTLES)
                begin_battle(s, star, foes)
                return


def weakest_party(s: Stellar, star: int) -> list[int]:
    """List the enemies the moving power fights first here; allies fight as one side. [K5, R52]"""
    place = s.hex_of(star)
    if not s.has_ships(place, s.active):
        return []
    others = [p for p in range(POWERS) if p != s.active and s.has_ships(place, p)]
    foes = [p for p in others if may(s, FIGHT, s.active, p, star)]
    at_war = [p for p in foes if are_enemies(s, s.active, p)]
    parties = [at_war] if at_war else []
    parties += [[p] for p in foes if p not in at_war]
    best: list[int] = []
    for party in parties:
        if not best or party_size(s, place, party) < party_size(s, place, best):
            best = party
    return best


def party_size(s: Stellar, place: int, party: list[int]) -> int:
    """Count the ships of a party in a hex."""
    return sum(sum(s.ships_at(place, power)) for power in party)


def begin_battle(s: Stellar, star: int, foes: list[int]) -> None:
    """Line up both sides; allies in the hex whose foes they are, too, fire with the moving power. [1.7.1, R52]"""
    place = s.hex_of(star)
    friends = [p for p in allies_with(s, FIGHT, foes, star) if s.has_ships(place, p)]
    s.battle = Battle(BATTLE, star, [s.active, *friends], list(foes))
    if s.telling:
        tell_battle(s, "battle", "1.7.1")
    s.agenda.append(BATTLE_ROUND)


def tell_battle(s: Stellar, kind: str, rule: str) -> None:
    """Announce who meets whom."""
    fight = battle_of(s)
    facts: Facts = {
        "star": s.star_name(fight.star), "attackers": force_words(s, fight.attackers),
        "defenders": force_words(s, fight.defenders),
    }  # fmt: skip
    s.say(kind, rule, facts, s.watchers(fight.star))


def force_words(s: Stellar, side: list[int]) -> str:
    """Say what a side brings to a battle."""
    parts = []
    for power in side:
        ships = list(engaged_ships(s, power))
        parts.append(f"{POWER_NAMES[power]} ({ship_words(ships) if any(ships) else 'no ships'})")
    return " and ".join(parts)


class BattleRound(Automatic[Stellar]):
    """One more round, unless a side is gone or nobody is armed. [1.7.1, 1.7.2]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Lay out the round, or end the battle."""
        fight = battle_of(s)
        over = not side_has_ships(s, fight.attackers) or not side_has_ships(s, fight.defenders)
        if over:
            s.battle = None
        elif not side_is_armed(s, fight.attackers) and not side_is_armed(s, fight.defenders):
            drive_off(s)
        else:
            fight.round += 1
            s.agenda.append(BATTLE_ROUND)
            s.agenda += [Withdraw(p, DEFENDERS) for p in reversed(fight.defenders)]
            s.agenda += [Withdraw(p, ATTACKERS) for p in reversed(fight.attackers)]
            push_fire(s)


def push_fire(s: Stellar) -> None:
    """Put a round of fire on the agenda: attackers aim, then defenders, then all fire. [1.7.2]"""
    fight = battle_of(s)
    s.agenda.append(OPEN_FIRE)
    s.agenda += [AIMS[power] for power in reversed(fight.defenders)]
    s.agenda += [AIMS[power] for power in reversed(fight.attackers)]


def drive_off(s: Stellar) -> None:
    """With no warship on either side the attacker leaves at once. [1.7.1]"""
    fight = battle_of(s)
    s.agenda.append(END_BATTLE)
    s.agenda += [PullOut(power, ALL_SHIPS, EVERY_ONE, ATTACKERS) for power in fight.attackers]
    s.agenda.append(Refuge(fight.defenders[0], ATTACKERS))


class EndBattle(Automatic[Stellar]):
    """The battle is over."""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Forget it."""
        s.battle = None


class Withdraw(RepeatedChoice[Stellar]):
    """After a round a power may take any or all of its ships out. [1.7.3]"""

    def __init__(self, power: int, side: int) -> None:
        super().__init__(f"withdraw {power} {side}")
        self.power = power
        self.side = side

    def seat(self, s: Stellar) -> int:
        return self.power

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List fighting on, leaving, and leaving with some or all ships of one kind."""
        foes = battle_of(s).foes_of(self.power)
        if not engaged_fleets(s, self.power) or not side_has_ships(s, foes):
            return
        legal.append(FIGHT_ON)
        legal.append(TakeOut(ALL_SHIPS))
        ships = engaged_ships(s, self.power)
        kinds = [kind for kind in range(SHIPS) if ships[kind]]
        for kind in kinds:
            legal.extend([TakeOut(kind, count) for count in DETACHMENTS if count < ships[kind]])
            if len(kinds) > 1:
                legal.append(TakeOut(kind))

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Fight on, or ask the enemy where to and leave."""
        if not isinstance(action, TakeOut):
            self.done(s)
            return
        fight = battle_of(s)
        if action.kind == ALL_SHIPS:
            self.done(s)
        s.agenda.append(PullOut(self.power, action.kind, action.count, self.side))
        if fight.refuges[self.side] == NO_STAR:
            s.agenda.append(Refuge(fight.foes_of(self.power)[0], self.side))

    def verbs(self) -> Verbs:
        return WITHDRAW_VERBS


FIGHT_ON: Final = Button("fight on")


class Refuge(Choice[Stellar]):
    """The enemy says into which hex beside the star withdrawing ships go. [1.7.3]"""

    def __init__(self, power: int, side: int) -> None:
        super().__init__(f"refuge {power} {side}")
        self.power = power
        self.side = side

    def seat(self, s: Stellar) -> int:
        return self.power

    def list_actions(self, s: Stellar, legal: ActionList) -> None:
        """List the hexes beside the star."""
        for to in empty_hexes_beside(s, s.hex_of(battle_of(s).star)):
            legal.append(IntoHex(to, s.place_name(to), s.cell_name(to)))

    def take(self, s: Stellar, action: Action, dice: Dice) -> None:
        """Note it for the whole battle."""
        assert isinstance(action, IntoHex)
        battle_of(s).refuges[self.side] = action.place

    def verbs(self) -> Verbs:
        return REFUGE_VERBS


class PullOut(Automatic[Stellar]):
    """Ships leave a battle for the hex the enemy chose, and need a new destination. [1.7.3]"""

    def __init__(self, power: int, kind: int, count: int, side: int) -> None:
        super().__init__(f"pull {power} {kind} {count} {side}")
        self.power = power
        self.kind = kind
        self.count = count
        self.side = side

    def run(self, s: Stellar, dice: Dice) -> None:
        """Move them."""
        fight = battle_of(s)
        refuge = fight.refuges[self.side]
        left = self.count
        for fleet in engaged_fleets(s, self.power):
            leaving = leaving_part(s, fleet, self.kind, left)
            if leaving is not None:
                left -= leaving.size()
                place_beside(s, leaving, refuge)
                leaving.planet = NO_PLANET
                if s.telling:
                    tell_withdrawal(s, leaving)
                if not leaving.is_convoy() or leaving.unbound:
                    s.agenda.append(SendFleet(self.power, leaving.number, False))


def leaving_part(s: Stellar, fleet: Fleet, kind: int, most: int) -> Fleet | None:
    """Return the fleet that leaves: the whole, or ships of one kind split off, at most so many. [1.7.3]"""
    if kind == ALL_SHIPS:
        return s.to_change(fleet)
    count = min(fleet.ships[kind], most)
    if count == fleet.size():
        return s.to_change(fleet)
    if count <= 0:
        return None
    fleet = s.to_change(fleet)
    other = s.new_fleet(fleet.owner, fleet.at, ships_of(kind, count))
    fleet.ships[kind] -= count
    other.last_star, other.unbound, other.modern = fleet.last_star, fleet.unbound, fleet.modern
    return other


def tell_withdrawal(s: Stellar, fleet: Fleet) -> None:
    """Say that ships have left the battle."""
    star = battle_of(s).star
    facts: Facts = {
        "power": POWER_NAMES[fleet.owner], "ships": fleet.words(), "star": s.star_name(star),
        "to": s.place_name(fleet.at),
    }  # fmt: skip
    s.say("withdrew", "1.7.3", facts, s.watchers(star) | 1 << fleet.owner)


# --- misunderstandings -------------------------------------------------------------------


def begin_misunderstanding(s: Stellar, star: int, hosts: list[int]) -> None:
    """Fight exactly one round against the ships met, without withdrawals. [V18, R13]"""
    s.battle = Battle(MISUNDERSTANDING, star, [s.active], list(hosts))
    s.agenda.append(END_BATTLE)
    push_fire(s)


# --- what is said of it --------------------------------------------------------------------


def fighting(s: Stellar, kind: int) -> int:
    """Count the ships of a kind that the power asked has in the battle."""
    return engaged_ships(s, seat_to_choose(s))[kind]


HAS_SOME: Final = Guard(
    "1.7.3", lambda s, kind: fighting(s, kind) > 0, "you have no {kind} in this battle", of="kind"
)
WITHDRAW_KIND: Final = Verb(
    "withdraw {kind}", "Withdraw {kind}", [SHIP], sign="retreat",
    guards=(
        HAS_SOME,
        Guard("1.7.3", lambda s, kind: fighting(s, kind) < sum(engaged_ships(s, seat_to_choose(s))),
              "you have no other ships here; type `withdraw all`", help=True),
    ),
)  # fmt: skip
WITHDRAW_SOME: Final = Verb(
    "withdraw {kind} {count}", "Withdraw {count} {kind}", (SHIP, SOME), sign="retreat",
    guards=(
        HAS_SOME,
        Limit("1.7.3", lambda s, kind, count: fighting(s, kind) - 1, lambda s, kind, count: count,
              "you cannot withdraw {need} of {all} {kind} this way; withdraw the whole kind", all=lambda s, kind, count: fighting(s, kind)),
        Guard("1.7.3", lambda s, kind, count: count in DETACHMENTS, "you cannot withdraw {count} at once; type `withdraw {kind} 1`", help=True),
    ),
)  # fmt: skip
WITHDRAW_VERBS: Final = Verbs(
    "1.7.3", button("fight on", "Fight another round"), button("withdraw all", "Withdraw all ships", sign="retreat"),
    WITHDRAW_KIND, WITHDRAW_SOME,
)  # fmt: skip
REFUGE_VERBS: Final = Verbs("1.7.3", into_hex("1.7.3", lambda s: battle_of(s).star))
BATTLES: Final = Battles("battles")
BATTLE_ROUND: Final = BattleRound("battle round")
END_BATTLE: Final = EndBattle("end battle")
