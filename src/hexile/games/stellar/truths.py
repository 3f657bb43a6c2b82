"""What the truth checks ask of Stellar Conquest: rare positions, and whether what is told is what is done."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from librt.vecs import pop, vec
from mypy_extensions import i64

from hexile.games.stellar.position.consistency import check_whole
from hexile.games.stellar.position.whole import next_steps, position_lines
from hexile.games.stellar.rules.colonies import ATTACK_COLONIES, conquer
from hexile.games.stellar.rules.combat import Struck, Target, aiming, shoot
from hexile.games.stellar.rules.news import watch
from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.rules.sequence import steps_below
from hexile.games.stellar.rules.stances import (
    are_allies,
    are_disputing,
    are_opposed,
    may_enter,
    note_occupation,
)
from hexile.games.stellar.scenario import OPTIONS, SCENARIOS, blank, check_told
from hexile.games.stellar.state.actions import Fire
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Incident, Volley
from hexile.games.stellar.state.words import (
    CLASH,
    DISPUTE,
    LIMITED,
    NEUTRAL,
    NO_POWER,
    PEACE,
    RULES,
    STAGE_II,
    STAGE_III,
    STAGE_IV,
    TOTAL,
)
from hexile.games.stellar.tables import (
    BARREN,
    CORVETTE,
    FIGHTER,
    NO_STAR,
    POWER_NAMES,
    POWERS,
    SCOUT,
    SHIPS,
    T_FIGHTER,
    T_WEAPONRY,
)
from hexile.kernel.chance.dice import Dice, dealt, every_roll
from hexile.kernel.errors import require
from hexile.kernel.event import Event
from hexile.kernel.game import label_of
from hexile.kernel.play import Action, advance, legal_actions
from hexile.kernel.setup import Value, settle
from hexile.kernel.verbs.refusal import Refusal

RULE: Final = "R54"
TURNS: Final = 80
MOST_PASSES: Final = 60
SHOT_ODDS: Final = re.compile(r"chance to hit (\d+(?:/\d+)?) each$")
HANDED_OVER: Final = ("conquered", "reverted", "slaves_again", "annexed")
GONE_BACK: Final = {"reverted": "owner", "slaves_again": "holder"}  # and the fact that says to whom
# Where the next growth may bring stage III or IV: so many millions all powers have together.
NEARLY: Final[list[int]] = [480, 520, 560, 990, 1040, 1090]
# Sides of a war in which a power may have an ally, an enemy and a neutral neighbour.
LINE_UPS: Final[list[list[int]]] = [[0, 0, 0, 0], [1, 2, 0, 0], [1, 1, 2, 0], [1, 2, 2, 0], [1, 1, 2, 2], [1, 2, 2, 2]]  # fmt: skip


def rare_position(dice: Dice) -> str:
    """Draw a position late in a long game, as text: in the midst of war and incidents, and before production.

    Stars are held and besieged across sides, slaves conquered, powers about to vanish, stages about to change.
    One in three goes on to the next fight.
    """
    values: dict[str, Value] = {"turns": TURNS, "peace_at_once": dice.pick(2, RULE) == 0}
    values["free_economy"] = "all" if dice.pick(2, RULE) else "none"
    s = blank(settle(SCENARIOS, OPTIONS, "alone", values, {}))
    share_stars(s, dice)
    draw_powers(s, dice)
    draw_politics(s, dice)
    draw_colonies(s, dice)
    enslaved = [star for star in range(s.terms.board.stars) if has_slaves(s, star)]
    for star in [*dealt(dice, enslaved, 6), *(dice.pick(len(s.claim), RULE) for _ in range(8))]:
        take_star(s, star, dice.pick(POWERS, RULE), dice)
    if dice.pick(6, RULE) == 0:
        take_everything(s, dice.pick(POWERS, RULE), dice)
    fill_up(s, NEARLY[dice.pick(len(NEARLY), RULE)])
    draw_fleets(s, dice)
    draw_incidents(s, dice)
    note_occupation(s)
    watch(s)
    s.agenda = [*steps_below(s, ORDERS), ORDERS]
    if dice.pick(3, RULE) == 0:
        s = next_fight(s, dice)
    return position_text(s, values)


def next_fight(s: Stellar, dice: Dice) -> Stellar:
    """Return the position in which the next fight asks for a decision, all having passed; else *s*."""
    later = s.copy()
    for _ in range(MOST_PASSES):
        if later.result is not None:
            return s
        if is_fighting(later):
            return later
        advance(later, legal_actions(later)[-1], dice)
    return s


def is_fighting(s: Stellar) -> bool:
    """Tell whether a battle is under way, or colonies may be attacked."""
    return s.battle is not None or s.agenda[-1] is ATTACK_COLONIES


def position_text(s: Stellar, values: dict[str, Value]) -> str:
    """Write a position with the options it was drawn with."""
    lines = [f"position stellar, rules {RULES}", "scenario: alone", f"option turns: {TURNS}"]
    lines += [] if values["peace_at_once"] else ["option peace_at_once: off"]
    lines += ["option free_economy: all"] if values["free_economy"] == "all" else []
    lines.append(f"next: {', '.join(step.name for step in next_steps(s)[::-1])}")
    return "\n".join([*lines, *position_lines(s)]) + "\n"


# --- what everybody has ----------------------------------------------------------------------


def share_stars(s: Stellar, dice: Dice) -> None:
    """Give every star to a power, near its corner mostly, with a card that is left."""
    board = s.terms.board
    for star in range(board.stars):
        far = [board.from_entry[s.corner[power]][s.hex_of(star)] for power in range(POWERS)]
        power = far.index(min(far)) if dice.pick(5, RULE) else dice.pick(POWERS, RULE)
        deck = s.decks[board.colour[star]]
        s.decks[board.colour[star]], s.card[star] = pop(deck[:], dice.pick(len(deck), RULE))
        s.claim[star] = power
        s.explored[star] = 1 << power


def draw_powers(s: Stellar, dice: Dice) -> None:
    """Give the powers speed and weapons, half of them Improved Weaponry; draw the turn, often just before production. [1.7.5]"""
    for power in range(POWERS):
        s.owned[power] = 0b11 | (1 << T_FIGHTER)
        if dice.pick(2, RULE):
            s.owned[power] |= 1 << T_WEAPONRY
    s.turn = 40 + 4 * dice.pick(9, RULE)
    s.active = POWERS - 1
    if dice.pick(2, RULE):
        s.turn += 1 + dice.pick(3, RULE)
        s.active = dice.pick(POWERS, RULE)


def draw_politics(s: Stellar, dice: Dice) -> None:
    """Draw the sides of the war, if there is one, its level and whether there is a truce."""
    sides = list(LINE_UPS[dice.pick(len(LINE_UPS), RULE)])
    s.side = vec[i64]([sides.pop(dice.pick(len(sides), RULE)) for _ in range(POWERS)])
    s.stage = STAGE_III if dice.pick(3, RULE) else STAGE_IV
    if any(s.side):
        s.level = LIMITED if dice.pick(2, RULE) else TOTAL
        s.truce = dice.pick(4, RULE) == 0
        s.war_turn = 36
        for power in range(POWERS):
            if s.side[power] != NEUTRAL:
                s.kills[power] = dice.pick(40, RULE)
    else:
        s.stage = STAGE_II if dice.pick(2, RULE) else STAGE_III


def draw_colonies(s: Stellar, dice: Dice) -> None:
    """Settle one planet in two, now and then with slaves of another people."""
    for star in range(s.terms.board.stars):
        for planet in s.planets_of(star):
            if s.kind_of(planet) == BARREN or dice.pick(2, RULE) == 0:
                continue
            owner = s.claim[star] if dice.pick(6, RULE) else dice.pick(POWERS, RULE)
            s.found(planet, owner)
            s.population[planet] = 1 + dice.pick(min(20, s.capacity(planet)), RULE)
            s.factories[planet] = dice.pick(4, RULE)
            if owner != s.claim[star]:
                s.conqueror[planet], s.slave[planet], s.held[planet] = s.claim[star], 1, 1
            else:
                s.bases[planet] = dice.pick(3, RULE)
                s.shield[planet] = 1 if dice.pick(8, RULE) == 0 else 0


def take_star(s: Stellar, star: int, power: int, dice: Dice) -> None:
    """Let a power conquer the colonies of an enemy's star, slaves too, and leave a garrison."""
    if not are_opposed(s, power, s.claim[star]) or any(f.at == s.hex_of(star) for f in s.fleets):
        return
    for planet in s.planets_of(star):
        if s.is_colony(planet) and s.owner[planet] != power:
            s.bases[planet] = s.shield[planet] = 0
            conquer(s, planet, power)
            s.held[planet] = dice.pick(3, RULE)
    put(s, power, star, CORVETTE, 1 + dice.pick(3, RULE))


def take_everything(s: Stellar, loser: int, dice: Dice) -> None:
    """Let its enemies take all that a power has, so that it is about to vanish. [V36]"""
    enemies = [power for power in range(POWERS) if are_opposed(s, power, loser)]
    for star in s.stars_claimed(loser) if enemies else []:
        if has_free_colony(s, star):
            take_star(s, star, enemies[dice.pick(len(enemies), RULE)], dice)


def fill_up(s: Stellar, total: int) -> None:
    """Let people be born, a million a colony in turn, until there are so many or no room."""
    colonies = [p for p in range(s.terms.planets) if s.is_colony(p)]
    grown = True
    while grown:
        grown = False
        for planet in colonies:
            if sum(s.population) < total and s.population[planet] < s.capacity(planet):
                s.population[planet] += 1
                grown = True


# --- what stands against each other ----------------------------------------------------------


def put(s: Stellar, power: int, star: int, kind: int, count: int) -> None:
    """Put ships of one kind into a star."""
    ships = vec[i64]([0] * SHIPS)
    ships[kind] = count
    s.new_fleet(power, s.hex_of(star), ships)


def draw_fleets(s: Stellar, dice: Dice) -> None:
    """Give every power ships in stars of its own and, at war, in the enemy's, often among slaves."""
    for power in range(POWERS):
        own = s.stars_claimed(power)
        for kind in (SCOUT, CORVETTE, FIGHTER):
            put(s, power, own[dice.pick(len(own), RULE)], kind, 1 + dice.pick(4, RULE))
        foes = [star for star in range(len(s.claim)) if are_opposed(s, power, s.claim[star])]
        enslaved = [star for star in foes if has_slaves(s, star)]
        if enslaved and dice.pick(2, RULE):
            foes = enslaved
        if foes and dice.pick(3, RULE):
            put(s, power, foes[dice.pick(len(foes), RULE)], FIGHTER, 1 + dice.pick(3, RULE))


def draw_incidents(s: Stellar, dice: Dice) -> None:
    """Let neutrals clash, or dispute a star and besiege it, with powers they are not at war with."""
    for first in range(POWERS):
        second = (first + 1 + dice.pick(POWERS - 1, RULE)) % POWERS
        known = any(i.is_between(first, second) for i in s.incidents)
        if s.side[first] != NEUTRAL or known or dice.pick(6, RULE) == 0:
            continue
        stars = [star for star in s.stars_claimed(second) if has_free_colony(s, star)]
        star = stars[dice.pick(len(stars), RULE)] if stars and dice.pick(4, RULE) else NO_STAR
        incident = Incident(CLASH if star == NO_STAR else DISPUTE, first, second, star)
        incident.tally = dice.pick(12, RULE) if star == NO_STAR else 0
        s.incidents.append(incident)
        if star != NO_STAR:
            put(s, first, star, CORVETTE, 2)


def has_slaves(s: Stellar, star: int) -> bool:
    """Tell whether another power's people serve the card holder in a star."""
    return any(s.slave[planet] == 1 for planet in s.planets_of(star))


def has_free_colony(s: Stellar, star: int) -> bool:
    """Tell whether people of the card holder live freely in a star."""
    return any(s.is_free_colony(planet, s.claim[star]) for planet in s.planets_of(star))


# --- labels and refusals -------------------------------------------------------------------


def unkept(before: Stellar, action: Action, after: Stellar) -> str:
    """Say where a label writes a star in small letters, or tells other odds of a shot than the rules roll."""
    label = label_of(before, action)
    for name in before.terms.board.star_names:
        if f" {name.lower()} " in f" {label} ":
            return f"the map says {name}"
    told = SHOT_ODDS.search(label)
    if not isinstance(action, Fire) or told is None:
        return ""
    rolled = odds_rolled(before, action)
    return "" if Fraction(told[1]) == rolled else f"the rules give {rolled}"


def odds_rolled(s: Stellar, order: Fire) -> Fraction:
    """Let one unit fire, for every way the dice can fall; return how likely it hits. [1.7.4, 1.7.5]"""
    gun = aiming(s)
    shot = Volley(gun.power, gun.planet, order.kind, 1, order.power, order.planet, order.aim)

    def fire(dice: Dice) -> bool:
        hurt = Struck(Target(order.power, order.planet, order.aim, 1))
        shoot(s, shot, hurt, dice, None)
        return hurt.hits > 0

    return sum((odds for odds, _, hit in every_roll(fire) if hit), Fraction(0))


def unfounded(s: Stellar, text: str, refusal: Refusal) -> str:
    """Say whether a shield is blamed where none is attacked. [V1]"""
    if refusal.rule != "V1" or not text.startswith("fire ") or s.battle is None:
        return ""
    shields = [planet for planet in s.battle.planets if s.shield[planet]]
    return "" if shields else "no shield is attacked"


# --- what must always hold -----------------------------------------------------------------


def check_step(before: Stellar, after: Stellar) -> None:
    """Raise Violation if something untold has changed, or what no position may have has come about."""
    check_told(before, after)
    check_whole(after)
    check_allies(after)
    told = [event for event in after.log if event.kind in HANDED_OVER]
    for planet in range(after.terms.planets):
        if before.is_colony(planet) and after.owner[planet] == before.owner[planet]:
            check_holder(before, after, planet, told)


def check_allies(s: Stellar) -> None:
    """A power may come to every star of an ally that no foe of its own has a hold on. [R52]"""
    for star in range(s.terms.board.stars) if s.level != PEACE else []:
        holder = s.occupied[star] if s.occupied[star] != NO_POWER else s.besieging[star]
        for power in range(POWERS):
            if not are_allies(s, power, s.claim[star]) or may_enter(s, power, star):
                continue
            foe = holder != NO_POWER and (
                are_opposed(s, power, holder) or are_disputing(s, power, holder, star)
            )
            name = f"{POWER_NAMES[power]} may not come to its ally's {s.star_name(star)}"
            require(foe, f"{name} (R52)")


def check_holder(before: Stellar, after: Stellar, planet: int, told: list[Event]) -> None:
    """Every change of who holds a colony is told, from whom and to whom it goes. [1.8.5, V27, R62]"""
    name, star = after.planet_name(planet), after.star_name(after.star_of(planet))
    first, last = POWER_NAMES[before.holder(planet)], POWER_NAMES[after.holder(planet)]
    news = [
        event
        for event in told
        if name == event.facts.get("planet", "") or star == event.facts.get("star", "")
    ]
    require(news or first == last, f"{name} passes from {first} to {last}, and nobody is told")
    if news and news[0].kind == "conquered":
        loser = news[0].facts["loser"]
        require(loser == first, f"{name} is conquered from {loser}, and {first} held it")
    if news and news[-1].kind in GONE_BACK:
        whose = news[-1].facts[GONE_BACK[news[-1].kind]]
        require(whose == last, f"{name} goes back to {whose}, and {last} holds it")
