"""Exact odds of the next diplomatic rolls, and of star cards nobody has drawn, from the code that plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hexile.games.stellar.rules.diplomacy import (
    DIPLOMATIC_EVENTS,
    STAGE_ADDS,
    eligible,
    event_on,
    roll_resolution,
    roll_tension,
    talks_add,
)
from hexile.games.stellar.rules.exploration import draw_card
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import CLASH, UNKNOWN
from hexile.games.stellar.tables import COLOURS, NO_STAR, POWER_NAMES
from hexile.kernel.chance.dice import Dice
from hexile.kernel.odds import Chance, Forecast, Trial, chances_of, foresee

MOST_THROWS: Final = 36

BEST_WORDS: Final[list[str]] = ["Terran", "sub-Terran", "minimal-Terran", "barren"]
WORDS: Final[dict[str, str]] = {
    "event_talks": "peace talks",
    "event_blunder": "political blunder",
    "event_dispute": "border dispute",
    "event_limited": "limited war",
    "event_total": "total war",
    "talks_failure": "failure",
    "talks_truce": "a truce",
    "talks_treaty": "a treaty",
    "incident_war": "limited war",
    "incident_on": "it goes on",
    "incident_ends": "it ends",
    "incident_arbitration": "arbitration",
}


def forecasts(s: Stellar) -> list[Forecast]:
    """Work out what the next diplomatic rolls may bring, and what unknown stars hold. [V22, V23, V30, V32, 1.6.2]"""
    if s.result is not None or s.battle is not None:
        return []
    found = [incident_forecast(s, number) for number in range(len(s.incidents))] + card_forecasts(s)
    if s.truce:
        return [talks_forecast(s), *found]
    if s.stage > 1 and (is_foggy(s) or len(eligible(s)) > 1):
        return [event_forecast(s), *found]
    return found


def is_foggy(s: Stellar) -> bool:
    """Tell whether this is a view with things hidden in it. [1.6.3]"""
    return s.terms.fog and s.viewer != UNKNOWN


def event_forecast(s: Stellar) -> Forecast:
    """Say what the next diplomatic event may be. [V22]"""
    add = STAGE_ADDS[s.stage]
    chances = two_dice_bring("V22", lambda roll: WORDS[f"event_{event_on(s, roll + add)}"])
    return Forecast("What is the next diplomatic event?", "V22", chances, diplomacy)


def talks_forecast(s: Stellar) -> Forecast:
    """Say what the peace talks may bring; who mediates is not known in the fog. [V23, R54]"""
    add = talks_add(s)
    chances = two_dice_bring(
        "V23", lambda roll: WORDS[f"talks_{s.terms.politics.talks.find(roll + add)}"]
    )
    return Forecast(
        "What may the peace talks bring?", "V23", [] if is_foggy(s) else chances, diplomacy
    )


def two_dice_bring(rule: str, words: Callable[[int], str]) -> list[Chance]:
    """Add up what every throw of two dice brings."""
    return chances_of(lambda dice: words(dice.two(6, rule)), MOST_THROWS)


def diplomacy(s: Stellar, dice: Dice) -> str:
    """Let the powers have their diplomatic event or their talks, and name it."""
    s.telling = True
    DIPLOMATIC_EVENTS.run(s, dice)
    return WORDS[s.log[0].kind]


def incident_forecast(s: Stellar, number: int) -> Forecast:
    """Say what becomes of a clash or dispute; of others' in the fog it cannot be told. [V30, V32, R54]"""
    incident = s.incidents[number]
    pair = f"{POWER_NAMES[incident.first]} and {POWER_NAMES[incident.second]}"
    what, rule = ("clash", "V30") if incident.kind == CLASH else ("dispute", "V32")
    question = f"What becomes of the {what} of {pair}?"
    if is_foggy(s) and not incident.is_party(s.viewer):
        return Forecast(question, rule, [], settling(number))
    return foresee(s, question, rule, settling(number))


def settling(number: int) -> Trial:
    """Return a trial that lets the powers roll for an incident."""

    def trial(s: Stellar, dice: Dice) -> str:
        s.telling = True
        incident: Incident = s.incidents[number]
        if incident.kind == CLASH:
            roll_tension(s, incident, dice)
        else:
            roll_resolution(s, incident, dice)
        return WORDS[s.log[0].kind]

    return trial


# --- star cards --------------------------------------------------------------------------


def card_forecasts(s: Stellar) -> list[Forecast]:
    """Say, colour by colour, what the stars hold that fleets are bound for and their power does not know. [1.2, 1.6.2]"""
    power = s.viewer if is_foggy(s) else s.active
    goals = {fleet.goal for fleet in s.fleets if fleet.owner == power} - {NO_STAR}
    unknown = [star for star in sorted(goals) if s.card_of(star) is None]
    by_colour = [[q for q in unknown if s.terms.board.colour[q] == c] for c in range(len(COLOURS))]
    return [card_forecast(s, stars) for stars in by_colour if stars]


def card_forecast(s: Stellar, stars: list[int]) -> Forecast:
    """Say what the best planet of a star may be: any card of its colour that is left may be its own. [1.6.2, R54]"""
    colour = COLOURS[s.terms.board.colour[stars[0]]]
    names = " or ".join(s.star_name(star) for star in stars)
    question = f"What is the best planet of {names}, {colour}?"
    return foresee(s, question, "1.6.2", exploring(stars[0]))


def exploring(star: int) -> Trial:
    """Return a trial that draws the card of a star, where it is not drawn yet, and names its best planet."""

    def trial(s: Stellar, dice: Dice) -> str:
        if s.card_of(star) is None:
            draw_card(s, star, dice)
        card = s.card_of(star)
        assert card is not None
        return BEST_WORDS[min(card.kinds)] if card.kinds else "none that is usable"

    return trial
