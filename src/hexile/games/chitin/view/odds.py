"""Exact odds of the combats that are open, from the code that resolves them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.rules.combat import (
    air_fight,
    base_strength,
    fight_of,
    ground_fight,
    hit_with,
    sting_fight,
)
from hexile.games.chitin.rules.results import fight_place, resolve
from hexile.games.chitin.state.actions import (
    DECLARE,
    Attack,
    Include,
    Join,
    Skirmish,
    Sting,
)
from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import with_one
from hexile.games.chitin.state.fight import Fight
from hexile.kernel.chance.dice import Dice
from hexile.kernel.odds import BAD, GOOD, Forecast, foresee
from hexile.kernel.play import Action


def open_fights(s: Chitin) -> list[Fight]:
    """List the combats declared and not rolled, and the one being declared."""
    fights = list(s.fights)
    if len(s.against):
        fights.append(fight_of(s, s.building, s.against))
    return fights


def the_fight(s: Chitin, action: Action) -> Fight:
    """Return the combat as it would stand with an attack, a joining, or what is declared."""
    if isinstance(action, Join):
        return fight_of(s, with_one(s.building, action.base), s.against)
    if isinstance(action, Include):
        return fight_of(s, s.building, hit_with(s, action.target))
    if isinstance(action, Attack):
        return ground_fight(s, vec[i64]([action.base]), vec[i64]([action.target]))
    if isinstance(action, Skirmish):
        return air_fight(s, action.megahex, action.count)
    if isinstance(action, Sting):
        return sting_fight(s, action.megahex, action.target, action.count)
    return fight_of(s, s.building, s.against)


def stakes(s: Chitin, action: Action) -> Forecast | None:
    """Say what the die would bring that an attack leads to, fought as it would stand. [7.06]"""
    if not isinstance(action, (Attack, Join, Include, Skirmish, Sting)) and action is not DECLARE:
        return None
    fight, results = the_fight(s, action), s.terms.results
    found = forecast(s, fight)
    column = results.by_column[results.column(fight.strength, fight.defence)]
    codes = {outcome.words: outcome.text for outcome in column}
    for chance in found.chances:
        chance.code = codes.get(chance.words, "")
        chance.tone = BAD if chance.code.startswith("A") else GOOD
    return found


def breakdown(s: Chitin, action: Action) -> str:
    """Say what the strength of an attack is made of, stack by stack. [7.01, 7.041, 7.042, 7.043]"""
    if not isinstance(action, (Attack, Join, Include, Skirmish, Sting)) and action is not DECLARE:
        return ""
    fight = the_fight(s, action)
    parts = [base_sum(s, base, fight) for base in fight.bases]
    ground = sum(strength for strength, _ in parts)
    words = [said for _, said in parts]
    if fight.strength > ground:
        words.append(f"{fight.strength - ground} air")
    column = s.terms.results.names[s.terms.results.column(fight.strength, fight.defence)]
    return f"{' + '.join(words)} = {fight.strength}, against {fight.defence}: odds {column}"


def base_sum(s: Chitin, base: i64, fight: Fight) -> tuple[int, str]:
    """Return the strength of one attacking stack, and what it is made of. [7.041, 7.042, 7.043]"""
    units = s.units_in(base)
    own, total = (
        s.attack_strength(units),
        base_strength(s, base, units, fight.targets, fight.defenders),
    )
    best = s.class_add(units, fight.defenders)
    words = f"{own}" + (f" + {best} class" if best else "")
    words += f" + {total - own - best} rear" if total > own + best else ""
    return total, words


def forecasts(s: Chitin) -> list[Forecast]:
    """Say, for each open combat, what every face of the die brings. [7.06, 7.062]"""
    return [forecast(s, fight) for fight in open_fights(s)]


def forecast(s: Chitin, fight: Fight) -> Forecast:
    """Work out one combat."""
    results = s.terms.results
    column = results.names[results.column(fight.strength, fight.defence)]
    odds = f"strength {fight.strength} to {fight.defence}, odds {column}"

    def trial(after: Chitin, dice: Dice) -> str:
        after.telling = True
        resolve(after, fight, dice)
        combat = next(event for event in after.log if event.kind == "combat")
        return str(combat.facts["meaning"])

    return foresee(s, f"Combat {fight_place(s, fight)}, {odds}", "7.06", trial)
