"""Exact odds of the combats that are open: the six faces of the die, as the table has them."""

from __future__ import annotations

from fractions import Fraction

from hexile.games.chitin.rules.combat import fight_of
from hexile.games.chitin.rules.results import fight_name
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.fight import Fight
from hexile.games.chitin.tables import SIXTHS
from hexile.games.chitin.view.words import result_words
from hexile.kernel.odds import Forecast, gather


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
    column = results.column(fight.strength, fight.defence)
    ways = [
        (result_words(results.rows[face][column].text), Fraction(1, SIXTHS), [face])
        for face in range(1, SIXTHS + 1)
    ]
    odds = f"{fight.strength} to {fight.defence}, {results.names[column]}"
    return Forecast(f"Combat at {fight_name(s, fight)}, {odds}", "7.06", gather(ways))
