"""Exact odds of what threatens: the card die, the spawn, and what each Xeno beside a Marine does."""

from __future__ import annotations

from fractions import Fraction

from hexile.games.forlorn.rules.cards import is_draw_forced
from hexile.games.forlorn.rules.combat import defense_against
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.counters import EGG, XENO_MELEE
from hexile.games.forlorn.view.words import faces_that_hit
from hexile.kernel.graph import NOWHERE
from hexile.kernel.odds import Chance, Forecast


def forecasts(s: Forlorn) -> list[Forecast]:
    """Say whether a card comes, how many Drones spawn, and who beside a Marine would hit him."""
    if s.result is not None or not s.in_marine_phase:
        return []
    found = [spawn_forecast(s)]
    if s.deck and not s.terms.two_players:
        found.insert(0, card_forecast(s))
    return found + bite_forecasts(s)


def card_forecast(s: Forlorn) -> Forecast:
    """Say how likely a card is turned up in the coming Xeno Phase. [II.B1, II.B2]"""
    if is_draw_forced(s):
        odds, faces = Fraction(1), []
    elif s.has_xeno():
        odds, faces = Fraction(1, 2), [4, 5, 6]
    else:
        odds, faces = Fraction(0), []
    rule = "II.B2" if is_draw_forced(s) else "II.B1"
    chances = [
        Chance("a card", odds, faces),
        Chance("no card", 1 - odds, [1, 2, 3] if faces else []),
    ]
    return Forecast("Is a mutation card turned up this turn?", rule, [c for c in chances if c.odds])


def spawn_forecast(s: Forlorn) -> Forecast:
    """Say how many Drones the operation's dice bring. [11.1]"""
    rate = s.terms.spawn
    ways: dict[int, Fraction] = {rate.plus: Fraction(1)}
    for _ in range(rate.dice):
        after: dict[int, Fraction] = {}
        for total, odds in ways.items():
            for face in (1, 2, 3):
                after[total + face] = after.get(total + face, Fraction(0)) + odds / 3
        ways = after
    chances = [Chance(f"{total} Drones", odds, []) for total, odds in sorted(ways.items())]
    return Forecast("How many Drones come this turn?", "11.1", chances)


def bite_forecasts(s: Forlorn) -> list[Forecast]:
    """Say how likely each Xeno beside a Marine hits him, cards left out. [8.1, 8.3]"""
    found: list[Forecast] = []
    for xeno, at in enumerate(s.xeno_at):
        if at == NOWHERE or s.xeno_kind[xeno] == EGG:
            continue
        for marine in s.marines_beside(at):
            strength = XENO_MELEE[s.xeno_kind[xeno]]
            hits = faces_that_hit(strength, defense_against(s, marine, at))
            question = f"Does {s.xeno_name(xeno)} hit {s.marine_name(marine)} if it attacks?"
            odds = Fraction(hits, 6)
            found.append(
                Forecast(question, "8.1", [Chance("hit", odds, []), Chance("miss", 1 - odds, [])])
            )
    return found
