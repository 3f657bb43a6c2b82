"""What a position is worth to the squad: a cheap guess for searches that look no further."""

from __future__ import annotations

from math import exp
from typing import Final

from hexile.games.forlorn.opponent.wants import moves_needed, wants
from hexile.games.forlorn.rules.marines import is_command_alive
from hexile.games.forlorn.state.forlorn import Forlorn, is_big
from hexile.games.forlorn.tables.counters import EGG
from hexile.games.forlorn.tables.estimates import ESTIMATES
from hexile.kernel.geometry.graph import NOWHERE

NEAR: Final = 9
BIG: Final = 2
MEAN_D3: Final = 2
SURE: Final = 8.0


def estimate(s: Forlorn, known: Forlorn) -> list[float]:
    """Guess each seat's value from 0 to 1 by the weights fitted to the squad's own games."""
    weights = ESTIMATES[s.terms.operation.goal]
    total = 0.0
    for number, fact in enumerate(facts_of(s)):
        total += weights[number] * fact
    value = 1.0 / (1.0 + exp(-max(min(total, SURE), -SURE)))
    return [value, 1.0 - value] if s.terms.two_players else [value]


def facts_of(s: Forlorn) -> list[float]:
    """List what the guess is made from, in the order of the columns of `estimates.csv`."""
    alive = max(int(s.marines_alive()), 1)
    left = float(s.left)
    near, far = xenos_about(s)
    rate = s.terms.spawn
    coming = BIG * rate.warriors + MEAN_D3 * rate.dice + rate.plus
    return [
        1.0,
        float(alive - s.terms.operation.need),
        1.0 if is_command_alive(s) else 0.0,
        int(moves_needed(s, wants(s))) / left,
        int(s.terms.operation.works - s.works_done) / left,
        near / alive,
        far / alive,
        left / int(s.terms.turns),
        float(coming),
    ]


def xenos_about(s: Forlorn) -> tuple[int, int]:
    """Count the Xenos near the squad and the others, big ones twice, eggs not."""
    near, far = 0, 0
    for xeno in range(len(s.xeno_at)):
        at = s.xeno_at[xeno]
        if at == NOWHERE or s.xeno_kind[xeno] == EGG:
            continue
        weight = BIG if is_big(s.xeno_kind[xeno]) else 1
        if s.steps_to_marine(at) <= NEAR:
            near += weight
        else:
            far += weight
    return near, far
