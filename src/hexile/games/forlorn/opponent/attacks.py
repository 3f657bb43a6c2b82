"""What the squad's attacks are worth: the losses they save, and the kills they bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.opponent.danger import (
    Picture,
    expected_loss,
    share_of_kill,
    worth,
)
from hexile.games.forlorn.opponent.looks import WORTH_A_TURN, shot_value, turns_to
from hexile.games.forlorn.opponent.mind import Mind
from hexile.games.forlorn.rules.combat import can_shoot, ranged_strength, units_near
from hexile.games.forlorn.rules.harm import xeno_defense
from hexile.games.forlorn.rules.marines import flame_line
from hexile.games.forlorn.state.actions import (
    TO_BURST,
    TO_FLAME,
    TO_MELEE,
    TO_SHOOT,
    TO_THROW,
    TO_TURN,
    ForlornAction,
)
from hexile.games.forlorn.state.codes import FIRST_XENO, NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.counters import COMPUTER, EGG
from hexile.kernel.geometry.graph import NOWHERE

ATTACKS: Final = vec[i64]([TO_SHOOT, TO_BURST, TO_MELEE, TO_THROW, TO_FLAME])
PRICE_OF_AMMO: Final = 0.15
PRICE_OF_GRENADE: Final = 0.45
FIRE_BARS: Final = 0.7


def saved_by_attack(mind: Mind, action: ForlornAction) -> float:
    """Return the losses an attack saves in the coming Xeno Phase, less what it costs."""
    s, picture = mind.s, mind.picture()
    if action.verb == TO_SHOOT:
        return saved_by_shot(s, picture, action.who, action.at) - picture.spoiled(action.who)
    if action.verb == TO_MELEE:
        return saved_by_melee(s, picture, action.who, action.at) - picture.spoiled(action.who)
    if action.verb == TO_BURST:
        return saved_by_burst(s, picture, action) - picture.spoiled(action.who)
    if action.verb == TO_TURN:
        return saved_by_turn(mind, action)
    if action.verb == TO_THROW:
        return saved_by_blast(s, picture, units_near(s, action.at)) - PRICE_OF_GRENADE
    line = flame_line(s, s.marine_at[action.who], action.at)
    return saved_by_blast(s, picture, line) + saved_by_fire(
        picture, line[-s.terms.numbers.flames_left :]
    )


def saved_by_shot(s: Forlorn, picture: Picture, marine: i64, xeno: i64) -> float:
    """Return what a shot saves on average. [8.2]"""
    hits = s.terms.numbers.chance(
        ranged_strength(s, marine, s.xeno_at[xeno]), xeno_defense(s, xeno)
    )
    return hits * share_of_kill(s, xeno) * picture.saved_by_kill(xeno)


def saved_by_turn(mind: Mind, action: ForlornAction) -> float:
    """Return what turning to shoot saves, for each of its points; nothing if the shot would wait. [7.4]"""
    s, picture, marine = mind.s, mind.picture(), action.who
    free = s.mover == marine and s.movement > 0
    if s.points < (1 if free else 2) or s.item_of(marine, COMPUTER) != NO_ONE:
        return 0.0
    look = mind.look(marine)
    if not turns_to(s.facing[marine], action.extra, look):
        return 0.0
    shot = shot_value(picture, marine, look)
    if not free and shot <= picture.price(s.points - 1):
        return 0.0
    return (shot if free else shot * 0.5) * WORTH_A_TURN - picture.spoiled(marine)


def saved_by_melee(s: Forlorn, picture: Picture, marine: i64, xeno: i64) -> float:
    """Return what a melee attack saves on average; on a 1 the Xeno strikes back. [8.4]"""
    hits = s.terms.numbers.chance(s.terms.melee[marine], xeno_defense(s, xeno))
    saved = hits * share_of_kill(s, xeno) * picture.saved_by_kill(xeno)
    if s.xeno_kind[xeno] == EGG:
        return saved
    return saved - expected_loss(s, xeno, marine, s.xeno_at[xeno]) / 6


def saved_by_burst(s: Forlorn, picture: Picture, action: ForlornAction) -> float:
    """Return what a burst saves: the first target and the best two near it. [8.8]"""
    centre = s.xeno_at[action.at]
    others: list[float] = []
    for xeno in range(len(s.xeno_at)):
        at = s.xeno_at[xeno]
        if (
            xeno == action.at
            or at == NOWHERE
            or s.terms.ground.range(at, centre) > s.terms.numbers.burst_spread
        ):
            continue
        if can_shoot(s, action.who, xeno):
            others.append(saved_by_shot(s, picture, action.who, xeno))
    others.sort(reverse=True)
    saved = saved_by_shot(s, picture, action.who, action.at) - PRICE_OF_AMMO
    for more in others[: s.terms.numbers.burst_more]:
        saved += more
    return saved


def saved_by_blast(s: Forlorn, picture: Picture, squares: vec[i64]) -> float:
    """Return what a blast saves, less the comrades it may kill. [9.3, 9.6]"""
    saved = 0.0
    for square in squares:
        if s.unit[square] >= FIRST_XENO:
            for xeno in s.xenos_on(square):
                hits = s.terms.numbers.chance(
                    s.terms.numbers.heavy_strength, xeno_defense(s, xeno)
                ) * share_of_kill(s, xeno)
                saved += hits * picture.saved_by_kill(xeno)
        marine = s.marine_on(square)
        if marine != NO_ONE:
            saved -= s.terms.numbers.chance(
                s.terms.numbers.heavy_strength, s.terms.defense[marine]
            ) * worth(s, marine)
    return saved


def saved_by_fire(picture: Picture, burnt: vec[i64]) -> float:
    """Return what flames save by standing in the way. [9.6]"""
    saved = 0.0
    for number in range(len(picture.threats)):
        for square in picture.threats[number].way:
            if square in burnt and is_narrow(picture.s, square):
                saved += FIRE_BARS * (picture.now - picture.without[number])
                break
    return saved


def is_narrow(s: Forlorn, square: i64) -> bool:
    """Tell whether a square is all of a corridor: nothing open beside it but the way through."""
    return len(s.ways.links[square]) <= 2
