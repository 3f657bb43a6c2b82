"""Exact odds of the combats that are open, from the code that resolves them."""

from __future__ import annotations

from hexile.games.chitin.rules.combat import fight_of
from hexile.games.chitin.rules.results import fight_name, resolve
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.view.words import result_words
from hexile.kernel.dice import Dice
from hexile.kernel.odds import Forecast, foresee


def open_fights(s: Chitin) -> list[Fight]:
    """List the combats declared and not rolled, and the one being declared."""
    fights = list(s.fights)
    if len(s.against):
        fights.append(fight_of(s, s.building, s.against))
    return fights


def forecasts(s: Chitin) -> list[Forecast]:
    """Say, for each open combat, what every face of the die brings. [7.06, 7.062]"""
    return [forecast(s, fight) for fight in open_fights(s)]


def forecast(s: Chitin, fight: Fight) -> Forecast:
    """Work out one combat."""
    results = s.terms.results
    column = results.names[results.column(fight.strength, fight.defence)]
    odds = f"{fight.strength} to {fight.defence}, {column}"

    def trial(after: Chitin, dice: Dice) -> str:
        after.telling = True
        resolve(after, fight, dice)
        combat = next(event for event in after.log if event.kind == "combat")
        return result_words(str(combat.facts["result"]))

    return foresee(s, f"Combat at {fight_name(s, fight)}, {odds}", "7.06", trial)
