"""What else the squad might do with a point: the choices a search compares with its own."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.opponent.attacks import ATTACKS, saved_by_attack
from hexile.games.forlorn.opponent.mind import Mind
from hexile.games.forlorn.opponent.squad import best_move, door_idea, ready_idea
from hexile.games.forlorn.state.actions import TO_PASS_BY, TO_STEP, TO_STIM, TO_TURN, ForlornAction
from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.tables.columns import without

MOST_ATTACKS: Final = 2
MOST_MOVES: Final = 2
WALKING: Final = vec[i64]([TO_STEP, TO_PASS_BY, TO_TURN])


def shortlist(mind: Mind, choice: ForlornAction) -> list[ForlornAction]:
    """Name the best use of a point of every kind, whatever the squad's ideas ask of it first.

    A walk once begun is finished: there it is the squad's choice alone.
    """
    s = mind.s
    if s.mover != NO_ONE and s.movement > 0 and choice.verb in WALKING:
        return [choice]
    found = [choice, *attacks(mind), *moves(mind)]
    for action in (ready_idea(mind), door_idea(mind), mind.find(TO_STIM), mind.legal[-1]):
        if action is not None:
            found.append(action)
    return found


def attacks(mind: Mind) -> list[ForlornAction]:
    """List the attacks of different Marines that save most, also where that is little."""
    values = [
        (saved_by_attack(mind, action), -number)
        for number, action in enumerate(mind.legal)
        if action.verb in ATTACKS
    ]
    values.sort(reverse=True)
    found: list[ForlornAction] = []
    for _, number in values:
        action = mind.legal[-number]
        if len(found) < MOST_ATTACKS and action.who not in [other.who for other in found]:
            found.append(action)
    return found


def moves(mind: Mind) -> list[ForlornAction]:
    """List the steps of the Marines whom a move brings farthest."""
    found: list[ForlornAction] = []
    team = mind.goals().team
    while len(team) and len(found) < MOST_MOVES:
        action = best_move(mind, team, 1)
        if action is None:
            break
        found.append(action)
        team = without(team, action.who)
    return found
