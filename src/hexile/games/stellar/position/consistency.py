"""What holds in every game that is played, and so in every position that is typed.

A position that lacks what a rule needs is asked for it by name; one that has what no game can have is refused.
"""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.battles import BATTLE_ROUND, END_BATTLE, PullOut, Refuge, Withdraw
from hexile.games.stellar.rules.colonies import (
    AFTER_ROUND,
    ASSAULT_ROUND,
    GO_ON,
    MUSTER,
    Scorch,
    Tractor,
)
from hexile.games.stellar.rules.combat import OPEN_FIRE, Aim
from hexile.games.stellar.rules.courses import off_board
from hexile.games.stellar.rules.production import END_PRODUCTION
from hexile.games.stellar.rules.raids import (
    RAID_AGAIN,
    RAID_HOME,
    RAID_ROUND,
    RAID_SHIELDS,
    Assemble,
    Launch,
)
from hexile.games.stellar.rules.sequence import ELSEWHERE
from hexile.games.stellar.rules.stances import (
    are_allies,
    are_disputing,
    are_opposed,
    has_explored,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet, Incident
from hexile.games.stellar.state.words import (
    ASSAULT,
    DISPUTE,
    NEUTRAL,
    NO_PLANET,
    NO_POWER,
    NO_STAGE,
    PEACE,
    RAID,
    STAGE_I,
    STAGE_III,
)
from hexile.games.stellar.tables import NO_STAR, NO_TITLE, POWER_NAMES, POWERS, TITLE_WORDS
from hexile.kernel.errors import require
from hexile.kernel.play import Step

BATTLE_STEPS: Final = (Withdraw, Refuge, PullOut, Tractor, Scorch, Aim)
RAID_STEPS: Final = (Assemble, Launch)
FIGHTING: Final[list[Step[Stellar]]] = [
    BATTLE_ROUND, OPEN_FIRE, MUSTER, ASSAULT_ROUND, AFTER_ROUND, GO_ON, RAID_ROUND, RAID_SHIELDS,
    RAID_AGAIN, RAID_HOME,
]  # fmt: skip


def check_whole(s: Stellar) -> None:
    """Check what can be seen only where nothing is hidden; who quarrels with whom comes first."""
    for power in range(POWERS):
        check_power(s, power)
    check_politics(s)
    for star in range(s.terms.board.stars):
        if s.claim[star] != NO_POWER:
            check_star(s, star)
    for planet in range(s.terms.planets):
        if s.is_colony(planet):
            check_colony(s, planet)
    for fleet in s.fleets:
        check_fleet(s, fleet)
    check_battle(s)


# --- stars and colonies --------------------------------------------------------------------


def check_star(s: Stellar, star: int) -> None:
    """A claimant has explored its star, and only its foes hold or besiege it. [V4, R46]"""
    name, claimant = s.star_name(star), s.claim[star]
    require(
        has_explored(s, claimant, star),
        f"{name}: {POWER_NAMES[claimant]} claims it but has not explored it",
    )
    for holder in (s.occupied[star], s.besieging[star]):
        if holder != NO_POWER and not s.terms.base:
            quarrel = may_take(s, holder, star)
            require(
                quarrel,
                f"{name}: {POWER_NAMES[holder]} is neither at war nor in a dispute with its claimant",
            )


def may_take(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a power is at war with a star's claimant, in a truce perhaps, or disputes the star. [R46, R59, R61]"""
    claimant = s.claim[star]
    return are_opposed(s, power, claimant) or are_disputing(s, power, claimant, star)


def check_colony(s: Stellar, planet: int) -> None:
    """People fit their planet; conquered ones have no defences, and slaves serve the card holder. [1.8.2, 1.9.2, R62]"""
    name = s.planet_name(planet)
    fits = s.population[planet] <= s.capacity(planet) or END_PRODUCTION in s.agenda
    require(
        fits,
        f"{name}: {s.population[planet]} million people, but room for only {s.capacity(planet)}",
    )
    conqueror = s.conqueror[planet]
    if conqueror == NO_POWER:
        require(not s.slave[planet], f"{name}: slaves have a master; add `under Red`")
        require(
            not s.conquest[planet], f"{name}: a conquered colony has a conqueror; add `under Red`"
        )
        return
    bare = not s.defences(planet) and not s.shield[planet]
    require(bare, f"{name}: a conquered colony has neither bases nor shield")
    if s.slave[planet]:
        served = conqueror == s.claim[s.star_of(planet)] and conqueror != s.owner[planet]
        require(served, f"{name}: slaves serve the card holder and are another power's people")
    else:
        require(
            s.conquest[planet], f"{name}: add when it was conquered, such as `{s.serial} conquered`"
        )
        check_conquest(s, planet)


def check_conquest(s: Stellar, planet: int) -> None:
    """What is conquered without its card is a foe's, until peace comes. [1.8.5, R61, R62, R71]"""
    name, power, star = s.planet_name(planet), s.conqueror[planet], s.star_of(planet)
    if s.terms.base:
        return
    require(power != s.claim[star], f"{name}: people under the card holder are `slaves`")
    kept = are_allies(s, power, s.claim[star]) and not s.terms.disputants_part
    quarrel = kept or may_take(s, power, star)
    require(
        quarrel,
        f"{name}: {POWER_NAMES[power]} is neither at war nor in a dispute with the card holder",
    )


# --- fleets and powers ---------------------------------------------------------------------


def check_fleet(s: Stellar, fleet: Fleet) -> None:
    """Ships wait off the board at their own corner; colonists alone have a planet to go to. [1.5.2, V14, V29]"""
    name = fleet.name()
    outside = fleet.at >= s.terms.board.size
    require(
        not outside or fleet.at == off_board(s, fleet.owner),
        f"{name}: ships off the map wait at their own corner",
    )
    require(
        fleet.planet == NO_PLANET or fleet.is_convoy(),
        f"{name}: only transports with colonists go `for` a planet",
    )
    raid = any(isinstance(step, RAID_STEPS) for step in s.agenda)
    raid = raid or (s.battle is not None and s.battle.kind == RAID)
    require(raid or not fleet.raiding, f"{name}: raiding, but there is no raid")


def check_power(s: Stellar, power: int) -> None:
    """What is paid is paid for a title; vanished powers have nothing left. [R20, R51]"""
    name, title = POWER_NAMES[power], s.title[power]
    if title != NO_TITLE:
        require(
            not s.has(power, title),
            f"{name}: already knows {TITLE_WORDS[title]}, so it cannot study it",
        )
    require(
        title != NO_TITLE or not s.banked[power],
        f"{name}: points are paid for research; add what it `studies`",
    )
    if power in s.gone:
        left = s.fleets_of(power) or s.stars_claimed(power) or s.colonies_under(power)
        require(not left, f"{name} has vanished, so it cannot have ships, stars or colonies")


# --- politics ------------------------------------------------------------------------------


def check_politics(s: Stellar) -> None:
    """War and incidents come with their stages, and the base game has none. [V15, V22, R34, R57, R67]"""
    if s.terms.base:
        none = s.stage == NO_STAGE and s.level == PEACE and not s.incidents and not s.truce
        require(none, "the base game has no stages, wars or incidents")
        return
    at_war = s.level != PEACE
    first = STAGE_I + 1 if s.terms.early_war else STAGE_III
    require(not at_war or s.stage >= first, "this stage has no war; write `stage: III`")
    require(not at_war or s.war_turn <= s.turn, "the war cannot begin later than this turn")
    require(at_war or not s.truce, "a truce needs a war; add `war: limited war`")
    require(not s.incidents or s.stage > STAGE_I, "stage I has no incidents; write `stage: II`")
    for power in range(POWERS):
        counts = s.side[power] != NEUTRAL or not s.kills[power]
        require(
            counts, f"{POWER_NAMES[power]}: success points need a side in the war; add `side first`"
        )
    for incident in s.incidents:
        check_incident(s, incident)


def check_incident(s: Stellar, incident: Incident) -> None:
    """An incident is of two neutrals, or of one with a power at war; a dispute is over a star. [V29, V31, R57]"""
    first, second = incident.first, incident.second
    names = f"{POWER_NAMES[first]} and {POWER_NAMES[second]}"
    require(first != second, f"{names}: an incident needs two different powers")
    require(s.is_alive(first) and s.is_alive(second), f"{names}: one of them has vanished")
    settled = are_allies(s, first, second) or are_opposed(s, first, second)
    require(not settled, f"{names}: allies or enemies in the war have no incident")
    if incident.kind == DISPUTE:
        require(
            incident.star != NO_STAR, f"{names}: add the star they dispute, such as `over Alcor`"
        )
        require(
            s.claim[incident.star] != NO_POWER, f"{names}: no power has claimed the disputed star"
        )
    else:
        require(incident.star == NO_STAR, f"{names}: a clash is not about a star; leave out `over`")


def is_elsewhere(s: Stellar) -> bool:
    """Tell whether others decide where a seat does not look: it is not shown what comes next."""
    return ELSEWHERE in s.agenda


def check_battle(s: Stellar) -> None:
    """A battle is the moving power's, against others, and about colonies of its star. [1.7.1, 1.8.1, V29]"""
    fight = s.battle
    fought = [step for step in s.agenda if isinstance(step, BATTLE_STEPS) or step in FIGHTING]
    if fight is None:
        require(
            not fought,
            f"{fought[0].name if fought else ''}: this step needs a battle; add `battle: battle at Alcor; Red against Blue`",
        )
        return
    require(
        fought or END_BATTLE in s.agenda or is_elsewhere(s),
        "there is a battle, but `next` names no step of it",
    )
    require(
        s.active in fight.attackers, f"{POWER_NAMES[s.active]} moves, so it must be an attacker"
    )
    both = [power for power in fight.attackers if power in fight.defenders]
    require(not both, "a power cannot fight itself")
    require(
        not fight.planets or fight.kind in (ASSAULT, RAID),
        "only assaults and raids are fought against colonies",
    )
    for planet in fight.planets:
        there = s.star_of(planet) == fight.star and s.is_colony(planet)
        require(there, f"{s.planet_name(planet)} is not a colony of {s.star_name(fight.star)}")
