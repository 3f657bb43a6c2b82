"""Exact odds of what threatens: the card die, the spawn, and what each Xeno beside a Marine does."""

from __future__ import annotations

from hexile.games.forlorn.rules.cards import draw_card, is_draw_forced
from hexile.games.forlorn.rules.combat import xeno_melee
from hexile.games.forlorn.rules.spawning import throw_drones
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.counters import EGG
from hexile.kernel.dice import Dice
from hexile.kernel.graph import NOWHERE
from hexile.kernel.odds import Forecast, foresee


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

    def trial(after: Forlorn, dice: Dice) -> str:
        after.telling = False
        draw_card(after, dice)
        return "a card" if len(after.deck) < len(s.deck) else "no card"

    rule = "II.B2" if is_draw_forced(s) else "II.B1"
    return foresee(s, "Is a mutation card turned up this turn?", rule, trial)


def spawn_forecast(s: Forlorn) -> Forecast:
    """Say how many Drones the operation's dice bring. [11.1]"""

    def trial(after: Forlorn, dice: Dice) -> str:
        drones = throw_drones(after, dice).total()
        return "1 Drone" if drones == 1 else f"{drones} Drones"

    return foresee(s, "How many Drones come this turn?", "11.1", trial)


def bite_forecasts(s: Forlorn) -> list[Forecast]:
    """Say how likely each Xeno beside a Marine hits him, by the cards that lie face up. [8.1, 8.3, II.C2]"""
    return [
        bite_forecast(s, xeno, marine)
        for xeno, at in enumerate(s.xeno_at)
        if at != NOWHERE and s.xeno_kind[xeno] != EGG
        for marine in s.marines_beside(at)
    ]


def bite_forecast(s: Forlorn, xeno: int, marine: int) -> Forecast:
    """Say how likely one Xeno hits one Marine. [8.1]"""

    def trial(after: Forlorn, dice: Dice) -> str:
        after.telling = True
        xeno_melee(after, xeno, marine, dice)
        return "hit" if any(event.kind == "bite_hits" for event in after.log) else "miss"

    question = f"Does {s.xeno_name(xeno)} hit {s.marine_name(marine)} if it attacks?"
    return foresee(s, question, "8.1", trial)
