"""What the admiral destroys: what it has conquered and will not keep, and its own before it is lost."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.opponent.campaign import is_last_turn
from hexile.games.stellar.opponent.knowledge import STRENGTH
from hexile.games.stellar.opponent.tactics import side_strength
from hexile.games.stellar.rules.combat import battle_of
from hexile.games.stellar.rules.production import factory_limit
from hexile.games.stellar.rules.stances import are_opposed
from hexile.games.stellar.rules.war import other_side, side_success, star_points
from hexile.games.stellar.state.actions import Bombard, Raze
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import STAGE_III
from hexile.games.stellar.tables import ADVANCED_BASE, MISSILE_BASE
from hexile.kernel.play import Action

# Leads in half success points: from the first on stars change hands, from the second on with their people. [V26]
MARGINAL: Final = 22
DECISIVE: Final = 102


def lead_over(s: Stellar, power: int) -> int:
    """Return by how many half points a power's side of the war is ahead. [V25]"""
    side = s.side[power]
    return side_success(s, side) - side_success(s, other_side(side))


def choose_destruction(s: Stellar, legal: list[Action]) -> Action:
    """Raze and bombard conquests that peace would give back to the enemy, as much as may be. [1.8.6]"""
    best = legal[-1]
    for action in legal:
        if isinstance(action, Raze) and should_raze(s, action.planet):
            return action
        if isinstance(action, Bombard) and will_be_lost(s, action.planet):
            best = action
    return best


def should_raze(s: Stellar, planet: int) -> bool:
    """Tell whether a conquest's factories serve the enemy alone: we cannot run them, or shall not keep them. [1.8.6]"""
    if s.slave[planet] or s.owner[planet] == s.active:
        return False
    useless = factory_limit(s, s.active, s.population[planet]) == 0
    return useless or will_be_lost(s, planet)


def will_be_lost(s: Stellar, planet: int) -> bool:
    """Tell whether peace may soon take a conquest from us, its people not left as slaves. [V22, V26]

    That is so before success is counted, until stage IV, in which talks are rare, if there is a count to come.
    """
    if s.terms.base or s.slave[planet] or s.owner[planet] == s.active:
        return False
    counted = is_last_turn(s) and s.turn < s.terms.turns and s.stage <= STAGE_III
    return (
        counted and are_opposed(s, s.active, s.owner[planet]) and lead_over(s, s.active) < DECISIVE
    )


def should_scorch(s: Stellar, planet: int) -> bool:
    """Tell whether our factories are as good as lost: the colony falls, and the star will not come back. [1.8.3, V26]"""
    if s.shield[planet]:
        return False
    bases = s.bases[planet] * STRENGTH[MISSILE_BASE] + s.advanced[planet] * STRENGTH[ADVANCED_BASE]
    if side_strength(s, battle_of(s).attackers) < 2 * bases:
        return False
    owner, attacker = s.owner[planet], s.active
    if s.terms.base:
        return True
    if s.side[owner] == s.side[attacker] or not are_opposed(s, owner, attacker):
        return False
    return lead_over(s, attacker) + star_points(s, s.star_of(planet)) >= MARGINAL
