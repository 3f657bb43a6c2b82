"""How the admiral fights: when to withdraw, when to press on."""

from __future__ import annotations

from hexile.games.stellar.opponent.knowledge import (
    STRENGTH,
    strength,
)
from hexile.games.stellar.rules.combat import chance, engaged_ships, targets_of
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Battle
from hexile.games.stellar.tables import (
    ADVANCED_BASE,
    MISSILE_BASE,
    SHIELD,
    SHIPS,
)

# --- battle ------------------------------------------------------------------------------


def side_strength(s: Stellar, side: list[int]) -> int:
    """Weigh one side of the battle."""
    return sum(strength(engaged_ships(s, power)) for power in side)


def should_withdraw(s: Stellar, power: int) -> bool:
    """Leave when clearly beaten, or with nothing that can hurt the enemy. [1.7.3]"""
    fight = s.battle
    assert fight is not None
    friends = fight.attackers if power in fight.attackers else fight.defenders
    ours = side_strength(s, friends)
    theirs = side_strength(s, fight.foes_of(power))
    if ours == 0 or not can_hurt(s, power):
        return True
    return 5 * ours < 2 * theirs


def can_hurt(s: Stellar, power: int) -> bool:
    """Tell whether any of our ships has a chance against any of theirs. [1.7.4]"""
    ships = engaged_ships(s, power)
    targets = targets_of(s, power)
    for kind in range(SHIPS):
        if ships[kind] and any(s.terms.attack[kind][target.kind] for target in targets):
            return True
    return False


def should_press_on(s: Stellar, fight: Battle) -> bool:
    """Go on against colonies while we are a match for what is left of them. [1.8.1]"""
    ours = side_strength(s, fight.attackers)
    theirs = 0
    for planet in fight.planets:
        theirs += (
            s.bases[planet] * STRENGTH[MISSILE_BASE] + s.advanced[planet] * STRENGTH[ADVANCED_BASE]
        )
        if s.shield[planet] and shield_hits(s, fight) < 3:
            return False
    return 2 * ours >= theirs


def shield_hits(s: Stellar, fight: Battle) -> int:
    """Estimate the hits our ships score on a shield in a round. [V1, R1]"""
    total = 0
    for power in fight.attackers:
        ships = engaged_ships(s, power)
        total += sum(ships[kind] * chance(s.terms.attack[kind][SHIELD]) for kind in range(SHIPS))
    return total // 36
