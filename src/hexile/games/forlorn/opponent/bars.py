"""What keeps a brood in a player's hand out: flames and doors, judged by the Xeno Phase that would follow.

The book's Xenos take the shortest way, so it is enough to look at that one; a player's take any other.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.opponent.danger import Picture
from hexile.games.forlorn.opponent.mind import Mind
from hexile.games.forlorn.opponent.squad import facing_step
from hexile.games.forlorn.opponent.walks import Walk
from hexile.games.forlorn.opponent.wants import is_on_the_way
from hexile.games.forlorn.rules.marines import flame_line
from hexile.games.forlorn.state.actions import TO_CLOSE, TO_FLAME, ForlornAction
from hexile.games.forlorn.state.codes import CLOSED, EMPTY, NO_ONE, OPEN
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.columns import with_mark
from hexile.games.forlorn.tables.files import NO_NUMBER
from hexile.kernel.geometry.graph import FAR, NOWHERE

LEAST_BAR: Final = 0.1


def bar_idea(mind: Mind) -> ForlornAction | None:
    """Burn or shut what keeps more of a player's brood out than a point spent on Ready. [5.5, 5.7, 9.6]"""
    s = mind.s
    if not s.terms.two_players or s.points == 0 or not mind.picture().threats:
        return None
    best, chosen = mind.picture().left_after(s.points) - LEAST_BAR, None
    for action in mind.legal:
        if action.verb == TO_FLAME and not is_burning(s):
            left = left_behind_flames(mind, action)
        elif action.verb == TO_CLOSE and not is_on_the_way(s, mind.goals(), action.at):
            left = left_behind_door(s, action.extra, s.points - 1)
        else:
            continue
        if left < best:
            best, chosen = left, action
    return chosen if chosen is not None else go_and_shut(mind, best)


def is_burning(s: Forlorn) -> bool:
    """Tell whether flames of this phase bar a way already. [9.6]"""
    return True in s.flames


def left_behind_flames(mind: Mind, action: ForlornAction) -> float:
    """Return the losses to expect when a line burns; as many as without it where it bars nothing."""
    s, picture = mind.s, mind.picture()
    line = flame_line(s, s.marine_at[action.who], action.at)
    burnt = line[-s.terms.numbers.flames_left :]
    if not is_in_a_way(picture, burnt) or is_comrade_on(s, line):
        return picture.now
    kept = s.flames
    for square in burnt:
        s.flames = with_mark(s.flames, square, True)
    left = Picture(s).left_after(s.points - 1)
    s.flames = kept
    return left


def is_in_a_way(picture: Picture, squares: vec[i64]) -> bool:
    """Tell whether Xenos would come by one of some squares."""
    for path in picture.paths:
        for square in path.way:
            if square in squares:
                return True
    return False


def is_comrade_on(s: Forlorn, squares: vec[i64]) -> bool:
    """Tell whether a Marine stands on one of some squares."""
    for square in squares:
        if s.marine_on(square) != NO_ONE:
            return True
    return False


def left_behind_door(s: Forlorn, door: i64, points: int) -> float:
    """Return the losses to expect with a door shut, and some points left. [5.5]"""
    kept, ways = s.doors, s.ways
    s.set_door(door, CLOSED)
    left = Picture(s).left_after(points)
    s.doors, s.ways = kept, ways
    return left


def go_and_shut(mind: Mind, best: float) -> ForlornAction | None:
    """Send somebody to a door that is worth a move and the point for shutting it. [5.1, 5.5]"""
    s = mind.s
    chosen = NO_NUMBER
    for door in range(len(s.doors)):
        square = s.terms.ground.deck.doors[door]
        if s.doors[door] != OPEN or s.unit[square] != EMPTY or square in s.corpse_at:
            continue
        if not is_on_the_way(s, mind.goals(), square):
            left = left_behind_door(s, door, s.points - 2)
            if left < best:
                best, chosen = left, door
    return step_to_door(mind, chosen) if chosen != NO_NUMBER else None


def step_to_door(mind: Mind, door: i64) -> ForlornAction | None:
    """Return the first step of the shortest walk of one move that ends beside a door. [5.1]"""
    s, ground = mind.s, mind.s.terms.ground
    best: i64 = FAR
    goal: i64 = NOWHERE
    chosen: Walk | None = None
    for marine in range(len(s.marine_at)):
        if s.marine_at[marine] == NOWHERE or s.ready[marine]:
            continue
        walk = Walk(s, marine, movement_of(s, marine))
        for square in ground.round_door[door]:
            if walk.cost[square] < best and s.ways.passes(
                ground.deck, square, ground.deck.doors[door]
            ):
                best, goal, chosen = walk.cost[square], square, walk
    return facing_step(mind, chosen, goal) if chosen is not None else None


def movement_of(s: Forlorn, marine: i64) -> i64:
    """Return how far a Marine comes now: with what is left of his move, or with a new one. [5.1]"""
    if s.mover == marine and s.movement > 0:
        return s.movement
    return s.terms.mp[marine] if s.points >= 2 else 0
