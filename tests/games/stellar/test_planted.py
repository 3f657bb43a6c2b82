"""Faults planted again: the checks of a game, begun from rare positions, find each of them."""

import re
from fractions import Fraction

import pytest
from tests.games.stellar.playing import RED, fleet, setup_of
from tests.games.stellar.worlds import four_powers, peopled

from hexile.games.stellar import GAME
from hexile.games.stellar.position.consistency import check_whole
from hexile.games.stellar.rules import colonies, combat, diplomacy, stances, transports, war
from hexile.games.stellar.rules.production import IDLE
from hexile.games.stellar.state.actions import Fire
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import POWERS
from hexile.games.stellar.truths import rare_position
from hexile.games.stellar.view import odds
from hexile.kernel import play
from hexile.kernel.chance.dice import SeededDice, every_roll
from hexile.kernel.errors import Violation
from hexile.kernel.fields.position import read_position
from hexile.kernel.play import advance, legal_actions
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.odds_check import check_forecasts
from hexile.table.narration.rules_text import read_rulebook

COMPILED = not str(play.__file__).endswith(".py")
pytestmark = pytest.mark.skipif(COMPILED, reason="nothing can be planted in compiled rules")
SEEDS = 60
DECISIONS = 40
STAR_NAMES = four_powers().terms.board.star_names
ODDS = re.compile(r"(\d+(/\d+)?) each$")


# --- looking -----------------------------------------------------------------------------


def check_labels(s):
    """Labels write stars as the map does, and a shot's odds are those of the rules."""
    for action in legal_actions(s):
        label = GAME.label(s, action)
        small = [name for name in STAR_NAMES if f" {name.lower()} " in f" {label} "]
        if small:
            raise Violation(f"{label}: {small}")
        if isinstance(action, Fire):
            check_shot(s, action, label)


def check_shot(s, action, label):
    """Fire one unit by the rules, for every way the dice can fall."""
    battery = combat.aiming(s)
    shot = combat.Volley(
        battery.power, battery.planet, action.kind, 1, action.power, action.planet, action.aim
    )

    def fire(dice):
        hurt = combat.Struck(combat.Target(action.power, action.planet, action.aim, 1))
        combat.shoot(s, shot, hurt, dice, None)
        return hurt.hits

    chance = sum(o for o, _, hit in every_roll(fire) if hit)
    told = Fraction(ODDS.search(label)[1])
    if told != chance:
        raise Violation(f"{label}: the rules give {chance}")


def check_allies(s):
    """A power may come to every star of an ally that no foe of its own has a hold on."""
    for power in range(POWERS):
        for star in range(s.terms.board.stars):
            holder = s.occupied[star] if s.occupied[star] != NO_POWER else s.besieging[star]
            foe = holder != NO_POWER and (
                stances.are_opposed(s, power, holder)
                or stances.are_disputing(s, power, holder, star)
            )
            if (
                stances.are_allies(s, power, s.claim[star])
                and not foe
                and not stances.may_enter(s, power, star)
            ):
                raise Violation(f"{power} may not come to its ally's {s.star_name(star)}")


BOOK = read_rulebook(GAME.package)


def check_foretold(setup, s, number, seed):
    """What is foretold is what the rules roll, as `hexile check` asks."""
    asked = CheckedDecision(GAME, BOOK, setup, s, number, seed)
    asked.every = True
    check_forecasts(asked)


def look(seed):
    """Play on from a rare position, fights by chance, checking what must hold and what is said."""
    position = read_position(GAME, rare_position(SeededDice(seed)))
    s, dice = position.state, SeededDice(seed)
    s.telling = True
    for _ in range(DECISIONS):
        if s.result is not None:
            return
        if s.battle is not None or s.agenda[-1] is colonies.ATTACK_COLONIES:
            check_labels(s)
        check_allies(s)
        before = s.copy()
        legal = legal_actions(s)
        s.log = []
        keen = s.battle is not None or s.agenda[-1] is colonies.ATTACK_COLONIES
        advance(s, legal[dice.below(len(legal))] if keen else legal[-1], dice)
        GAME.check(s)
        check_whole(s)
        GAME.check_step(before, s)


def found(first=0):
    """Return what is found from the first rare position that shows something, or nothing."""
    for seed in range(first, first + SEEDS):
        try:
            look(seed)
        except Violation as fault:
            return str(fault)
    return ""


# --- what was wrong ----------------------------------------------------------------------


def one_shot(s, battery, aim):
    return 36 * combat.chance(s.terms.attack[battery.kind][aim])


def part_by_people(s, ours, theirs):
    for planet in range(len(s.owner)):
        if war.are_across(s.conqueror[planet], s.owner[planet], ours, theirs):
            war.give_back(s, planet)


def free(s, planet):
    s.conqueror[planet] = NO_POWER
    s.slave[planet] = 0
    s.held[planet] = IDLE


def any_holder(s, power, star):
    holder = stances.holder_of(s, star)
    return NO_POWER if stances.is_ours(s, power, holder) else holder


def class_with_itself(s, fleet, planet):
    fleet = s.to_change(fleet)
    fleet.planet = planet
    facts = {"rank": transports.target_class(s, planet), "who": fleet.name(), "count": 1, "planet": "", "power": "Red"}  # fmt: skip
    s.say("directed", "V14", facts)


SOON = [
    (combat, "hit_chance", one_shot, "each: the rules give"),
    (war, "part", part_by_people, "nor in a dispute with the card holder"),
    (war, "give_back", free, "has not claimed this star|has a conqueror"),
    (diplomacy, "note_occupation", lambda s: None, "nor in a dispute with its claimant"),
    (stances, "foe_over", any_holder, "may not come to its ally's"),
    (transports, "send_convoy", class_with_itself, "not on the list"),
]


@pytest.mark.parametrize(("module", "name", "fault", "words"), SOON, ids=[p[1] for p in SOON])
def test_a_fault_planted_again_is_found(monkeypatch, module, name, fault, words):
    monkeypatch.setattr(module, name, fault)
    assert re.search(words, found())


@pytest.mark.parametrize(
    ("people", "turn", "name", "fault"),
    [
        (599, 33, "stages_to_come", lambda s: {s.stage: Fraction(1)}),
        (700, 44, "is_diplomacy_to_come", lambda s: True),
    ],
)
def test_a_false_forecast_planted_again_is_found(monkeypatch, people, turn, name, fault):
    s = peopled(people, turn)
    setup = setup_of()
    fleet(s, RED, "Alcor", corvette=1)
    check_foretold(setup, s, 0, 1)
    monkeypatch.setattr(odds, name, fault)
    with pytest.raises(Violation, match="diplomatic event"):
        check_foretold(setup, s, 0, 1)


def test_a_star_in_small_letters_is_found(monkeypatch):
    monkeypatch.setattr(
        colonies.RAZE, "label", lambda s, star, orbit: f"Raze {s.star_name(star).lower()} {orbit}"
    )
    assert "Raze" in found()


def test_nothing_is_found_where_nothing_is_planted():
    look(0)
