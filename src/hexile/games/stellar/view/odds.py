"""Exact odds of the next diplomatic rolls, and of star cards nobody has drawn, from the code that plays."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from hexile.games.stellar.rules.diplomacy import (
    DIPLOMATIC_EVENTS,
    INCIDENTS,
    SET_STAGE,
    STAGE_ADDS,
    both,
    eligible,
    event_on,
    roll_resolution,
    roll_tension,
    stage_at,
    talks_add,
)
from hexile.games.stellar.rules.exploration import draw_card, take_risk
from hexile.games.stellar.rules.production import (
    END_PRODUCTION,
    GROWTH,
    left_over,
    remainder_grows,
    sure_growth,
)
from hexile.games.stellar.rules.sequence import TURNS_PER_PRODUCTION, is_production_turn
from hexile.games.stellar.rules.stances import has_explored, incident_between
from hexile.games.stellar.rules.war import TOTAL_CONQUEST, has_people
from hexile.games.stellar.state.actions import Send
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import (
    CLASH,
    NEUTRAL,
    NO_POWER,
    STAGE_I,
    STAGE_NAMES,
    UNKNOWN,
)
from hexile.games.stellar.tables import COLOURS, NO_STAR, POWERS
from hexile.kernel.chance.dice import Dice, every_way
from hexile.kernel.odds import BAD, GOOD, MOST_WAYS, Chance, Forecast, Trial, chances_of, foresee
from hexile.kernel.play import Action

MOST_THROWS: Final = 36
ROLLS_OF_THREE: Final = 6**3
OVERTAKEN: Final = "settled by the war first"
NOTHING_FOLLOWS: Final = "no more production turns"

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
    "incident_on": "the incident continues",
    "incident_ends": "the incident ends",
    "incident_arbitration": "arbitration",
}


def forecasts(s: Stellar) -> list[Forecast]:
    """Work out what the next diplomatic rolls may bring, and what unknown stars hold. [V22, V23, V30, V32, 1.6.2]"""
    if s.result is not None or s.battle is not None:
        return []
    cards = card_forecasts(s)
    if s.terms.base or not is_diplomacy_to_come(s):
        return cards
    found = [incident_forecast(s, number) for number in range(len(s.incidents))] + cards
    if s.truce:
        return [talks_forecast(s), *found]
    if max(stages_to_come(s)) > STAGE_I and (is_foggy(s) or len(eligible(s)) > 1):
        return [event_forecast(s), *found]
    return found


def stakes(s: Stellar, action: Action) -> Forecast | None:
    """Foretell what ships without a warship risk at the unknown star they are sent to. [1.6.1]"""
    if not isinstance(action, Send) or has_explored(s, action.power, action.star):
        return None
    fleet = s.fleet_numbered(action.power, action.number)
    if fleet is None or fleet.warships() or is_guarded(s, action.power, action.star):
        return None
    ships, number = fleet.size(), action.number

    def trial(after: Stellar, dice: Dice) -> str:
        sent = after.fleet_numbered(action.power, number)
        if sent is None:
            return "is lost"
        take_risk(after, after.to_change(sent), action.star, dice)
        left = sent_size(after, action.power, number)
        return (
            "arrives"
            if left == ships
            else "is lost"
            if not left
            else f"{ships - left} of {ships} are lost"
        )

    question = f"What do the ships risk that explore {s.star_name(action.star)} without a warship?"
    found = foresee(s, question, "1.6.1", trial)
    for chance in found.chances:
        chance.tone = GOOD if chance.words == "arrives" else BAD
    return found


def sent_size(s: Stellar, power: int, number: int) -> int:
    """Return how many ships of a fleet are left."""
    fleet = s.fleet_numbered(power, number)
    return 0 if fleet is None else fleet.size()


def is_guarded(s: Stellar, power: int, star: int) -> bool:
    """Tell whether a warship of a power is in a star or on its way there."""
    mine = [fleet for fleet in s.fleets if fleet.owner == power and fleet.warships()]
    return any(fleet.goal == star or fleet.at == s.hex_of(star) for fleet in mine)


def is_foggy(s: Stellar) -> bool:
    """Tell whether this is a view with things hidden in it. [1.6.3]"""
    return s.terms.fog and s.viewer != UNKNOWN


def is_diplomacy_to_come(s: Stellar) -> bool:
    """Tell whether there is another production turn with its events before the game ends. [1.4, R23]"""
    over = END_PRODUCTION in s.agenda and DIPLOMATIC_EVENTS not in s.agenda
    behind = s.turn if over else s.turn - 1
    return (behind // TURNS_PER_PRODUCTION + 1) * TURNS_PER_PRODUCTION < s.terms.turns


# --- what comes before the roll ------------------------------------------------------------


def come_to_diplomacy(s: Stellar, dice: Dice) -> bool:
    """Let happen what the next production turn has before its diplomatic rolls; tell whether there is one. [1.4, R23]"""
    s.turn += 1 if END_PRODUCTION in s.agenda and DIPLOMATIC_EVENTS not in s.agenda else 0
    while s.turn % TURNS_PER_PRODUCTION:
        s.turn += 1
    if not is_production_turn(s):
        return False
    GROWTH.run(s, dice)
    SET_STAGE.run(s, dice)
    TOTAL_CONQUEST.run(s, dice)
    return True


def is_one_vanishing(s: Stellar) -> bool:
    """Tell whether a power in the war has nobody left, so that it vanishes before the rolls. [R51]"""
    return any(s.side[power] != NEUTRAL and not has_people(s, power) for power in range(POWERS))


def stages_to_come(s: Stellar) -> dict[int, Fraction]:
    """Return the stages that growth may bring if nobody lands before, and how likely each is. [V19, V20, V21, R23]

    In the fog nobody knows how many there are: it is taken to stay the stage it is.
    """
    if is_foggy(s) or NO_POWER in s.claim:
        return {s.stage: Fraction(1)}
    colonies = [planet for power in range(POWERS) for planet in s.colonies_of(power)]
    total = sum(s.population) + sum(sure_growth(s, planet) for planet in colonies)
    rolls = [planet for planet in colonies if left_over(s, planet)]
    least, most = stage_at(s, total), stage_at(s, total + len(rolls))
    if least == most:
        return {least: Fraction(1)}
    stages: dict[int, Fraction] = {}
    for more, ways in enumerate(ways_to_grow(s, rolls)):
        stage = stage_at(s, total + more)
        stages[stage] = stages.get(stage, Fraction(0)) + Fraction(
            ways, ROLLS_OF_THREE ** len(rolls)
        )
    return {stage: odds for stage, odds in stages.items() if odds}


def ways_to_grow(s: Stellar, planets: list[int]) -> list[int]:
    """Count for every number of planets in how many ways just so many of them have one more. [V3, R7]

    What is one way of a throw counts as often as it takes to make as many for one, two and three dice.
    """
    ways = [1]
    chances: dict[int, int] = {}
    for planet in planets:
        key = s.kind_of(planet) * ROLLS_OF_THREE + left_over(s, planet)
        if key not in chances:
            chances[key] = ways_to_be_born(s, planet)
        born = chances[key]
        grown = [0, *(count * born for count in ways)]
        ways = [a + (ROLLS_OF_THREE - born) * b for a, b in zip(grown, [*ways, 0], strict=True)]
    return ways


def ways_to_be_born(s: Stellar, planet: int) -> int:
    """Count in how many of as many ways as three dice can fall those left over have one more. [V3]"""
    twin = s.copy()
    twin.telling = False
    left = left_over(s, planet)
    born = sum(
        way.odds
        for way in every_way(lambda dice: remainder_grows(twin, planet, left, dice), ROLLS_OF_THREE)
        if way.result
    )
    return int(born * ROLLS_OF_THREE)


def at_stage(s: Stellar, stage: int) -> Stellar:
    """Return a copy in which a stage has begun."""
    twin = s.copy()
    twin.stage = stage
    return twin


def mixed(parts: list[tuple[Fraction, list[Chance]]]) -> list[Chance]:
    """Add up what may come in several cases, each as likely as is said; nothing if one cannot be told."""
    found: dict[str, Chance] = {}
    for odds, chances in parts:
        if not chances:
            return []
        for chance in chances:
            if chance.words not in found:
                found[chance.words] = Chance(chance.words, Fraction(0), [])
            found[chance.words].odds += odds * chance.odds
    return list(found.values())


# --- events and talks ------------------------------------------------------------------------


def event_forecast(s: Stellar) -> Forecast:
    """Say what the next diplomatic event may be, in the stage that growth brings. [V22, R23]"""
    parts = [
        (odds, two_dice_bring("V22", naming_event(at_stage(s, stage))))
        for stage, odds in stages_to_come(s).items()
    ]
    if is_foggy(s):
        question = (
            f"What is the next diplomatic event, if it is still stage {STAGE_NAMES[s.stage]}?"
        )
        return Forecast(question, "V22", mixed(parts), diplomacy_now)
    return Forecast("What is the next diplomatic event?", "V22", mixed(parts), diplomacy)


def naming_event(s: Stellar) -> Callable[[int], str]:
    """Return what names the event that a throw brings. [V22]"""
    return lambda roll: WORDS[f"event_{event_on(s, roll + STAGE_ADDS[s.stage])}"]


def talks_forecast(s: Stellar) -> Forecast:
    """Say what the peace talks may bring; who mediates is not known in the fog. [V23, R23, R54]

    Neither can it be told where a power is about to vanish, and the war with it.
    """
    parts: list[tuple[Fraction, list[Chance]]] = []
    if not is_foggy(s) and not is_one_vanishing(s):
        for odds, twin in after_incidents(s, len(s.incidents)):
            parts.append((odds, two_dice_bring("V23", naming_talks(twin))))
    return Forecast("How do the peace talks end?", "V23", mixed(parts), diplomacy)


def naming_talks(s: Stellar) -> Callable[[int], str]:
    """Return what names the outcome of peace talks by their throw. [V23]"""
    add = talks_add(s)
    return lambda roll: WORDS[f"talks_{s.terms.politics.talks.find(roll + add)}"]


def two_dice_bring(rule: str, words: Callable[[int], str]) -> list[Chance]:
    """Add up what every throw of two dice brings."""
    return chances_of(lambda dice: words(dice.two(6, rule)), MOST_THROWS)


def diplomacy(s: Stellar, dice: Dice) -> str:
    """Let production come to the diplomatic event or the talks, and name it. [R23]"""
    if not come_to_diplomacy(s, dice):
        return NOTHING_FOLLOWS
    INCIDENTS.run(s, dice)
    return diplomacy_now(s, dice)


def diplomacy_now(s: Stellar, dice: Dice) -> str:
    """Let the powers have their diplomatic event or their talks, and name it."""
    s.telling = True
    s.log = []
    DIPLOMATIC_EVENTS.run(s, dice)
    return WORDS[s.log[0].kind]


# --- incidents -------------------------------------------------------------------------------


def incident_forecast(s: Stellar, number: int) -> Forecast:
    """Say what becomes of a clash or dispute; of others' in the fog it cannot be told. [V30, V32, R23, R54]"""
    incident = s.incidents[number]
    what, rule = ("clash", "V30") if incident.kind == CLASH else ("dispute", "V32")
    question = f"How does the {what} of {both(incident)} go on"
    if is_foggy(s):
        question += f", if it is still stage {STAGE_NAMES[s.stage]}?"
        if not incident.is_party(s.viewer):
            return Forecast(question, rule, [], settling_now(number))
        return foresee(s, question, rule, settling_now(number))
    parts: list[tuple[Fraction, list[Chance]]] = []
    for odds, twin in [] if is_one_vanishing(s) else after_incidents(s, number):
        parts.append((odds, foresee(twin, question, rule, settling(incident)).chances))
    return Forecast(question + "?", rule, mixed(parts), coming_to(incident))


def after_incidents(s: Stellar, number: int) -> list[tuple[Fraction, Stellar]]:
    """Return how the first incidents may leave the powers, by stage, and how likely each is. [R23]

    Of all ways that lead to the same sides and the same incidents still open one stands for the rest.
    """
    found = [(odds, at_stage(s, stage)) for stage, odds in stages_to_come(s).items()]
    for incident in s.incidents[:number]:
        later: dict[str, tuple[Fraction, Stellar]] = {}
        for odds, twin in found:
            for way in every_way(rolling(twin, incident), MOST_WAYS):
                key = situation(way.result)
                share = later[key][0] if key in later else Fraction(0)
                later[key] = (share + odds * way.odds, way.result)
        found = list(later.values())
    return found


def rolling(s: Stellar, incident: Incident) -> Callable[[Dice], Stellar]:
    """Return what lets a copy roll for an incident, if it is still open then."""

    def run(dice: Dice) -> Stellar:
        twin = s.copy()
        settling(incident)(twin, dice)
        return twin

    return run


def situation(s: Stellar) -> str:
    """Name how the powers stand: stage, sides, and what is between them."""
    open_now = [f"{both(incident)} {incident.tally}" for incident in s.incidents]
    return f"{s.stage} {list(s.side)} {s.level} {open_now}"


def settling(incident: Incident) -> Trial:
    """Return a trial that lets the powers roll for an incident, if there still is one."""

    def trial(s: Stellar, dice: Dice) -> str:
        open_now = incident_between(s, incident.first, incident.second)
        if open_now is None:
            return OVERTAKEN
        return settle(s, open_now, dice)

    return trial


def settle(s: Stellar, incident: Incident, dice: Dice) -> str:
    """Roll for an incident and say what came of it. [V30, V32]"""
    s.telling = True
    s.log = []
    if incident.kind == CLASH:
        roll_tension(s, incident, dice)
    else:
        roll_resolution(s, incident, dice)
    return WORDS[s.log[0].kind]


def settling_now(number: int) -> Trial:
    """Return a trial that lets the powers roll for an incident as things stand."""
    return lambda s, dice: settle(s, s.incidents[number], dice)


def coming_to(incident: Incident) -> Trial:
    """Return a trial that lets production come to an incident, and roll for it. [R23]"""

    def trial(s: Stellar, dice: Dice) -> str:
        if not come_to_diplomacy(s, dice):
            return NOTHING_FOLLOWS
        s.telling = True
        s.log = []
        INCIDENTS.run(s, dice)
        names = both(incident)
        told = [e for e in s.log if e.kind in WORDS and e.facts.get("first") is not None]
        words = [
            WORDS[e.kind] for e in told if f"{e.facts['first']} and {e.facts['second']}" == names
        ]
        return words[0] if words else OVERTAKEN

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
    question = f"What is the best planet of {names} ({colour})?"
    return foresee(s, question, "1.6.2", exploring(stars[0]))


def exploring(star: int) -> Trial:
    """Return a trial that draws the card of a star, where it is not drawn yet, and names its best planet."""

    def trial(s: Stellar, dice: Dice) -> str:
        if s.card_of(star) is None:
            draw_card(s, star, dice)
        card = s.card_of(star)
        assert card is not None
        return BEST_WORDS[min(card.kinds)] if card.kinds else "no usable planet"

    return trial
