"""Faults planted again: `hexile check`, begun from rare positions, finds each of them."""

import re
from fractions import Fraction

import pytest
from tests.games.stellar.playing import RED, fleet, setup_of
from tests.games.stellar.worlds import peopled
from tests.planting import Planted

from hexile.games.stellar import GAME
from hexile.games.stellar.rules import colonies, combat, diplomacy, stances, transports, war
from hexile.games.stellar.rules.production import IDLE
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import POWER_NAMES
from hexile.games.stellar.view import odds
from hexile.kernel import play
from hexile.kernel.errors import Violation
from hexile.kernel.verbs.verb import Guard
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.odds_check import check_forecasts
from hexile.table.narration.rules_text import read_rulebook

COMPILED = not str(play.__file__).endswith(".py")
pytestmark = pytest.mark.skipif(COMPILED, reason="nothing can be planted in compiled rules")
SEEDS = range(300)
UNSPOILT = 6
BOOK = read_rulebook(GAME.package)


@pytest.fixture
def planted(monkeypatch):
    return Planted(monkeypatch)


def check_foretold(setup, s, number, seed):
    """What is foretold is what the rules roll, as `hexile check` asks."""
    asked = CheckedDecision(GAME, BOOK, setup, s, number, seed)
    asked.every = True
    check_forecasts(asked)


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
    facts = {"rank": transports.target_class(s, planet), "who": fleet.name(), "count": 1, "planet": s.planet_name(planet), "power": "Red"}  # fmt: skip
    s.say("directed", "V14", facts)


def keep_the_number(s, planet):
    number = s.conquest[planet]
    REVERT(s, planet)
    s.conquest[planet] = number


def tell_nobody(s, planet):
    s.telling = False
    REVERT(s, planet)
    s.telling = True


def to_its_people(s, planet):
    owner = POWER_NAMES[s.owner[planet]]
    facts = {"planet": s.planet_name(planet), "owner": owner, "holder": owner}
    s.say("reverted", "1.8.5", facts)


def from_its_people(s, planet, power):
    log = len(s.log)
    owner = s.owner[planet]
    CONQUER(s, planet, power)
    for event in s.log[log:]:
        event.facts["loser"] = POWER_NAMES[owner]


REVERT, CONQUER = colonies.revert, colonies.conquer
PLANTED = [
    (combat, "hit_chance", one_shot, "the rules give"),
    (war, "part", part_by_people, "nor in a dispute with the card holder"),
    (war, "give_back", free, "has not claimed this star|has a conqueror"),
    (war, "revert", keep_the_number, "a conquered colony has a conqueror"),
    (war, "revert", tell_nobody, "and nobody is told"),
    (colonies, "tell_reversion", to_its_people, "goes back to .*, and .* holds it"),
    (colonies, "conquer", from_its_people, "is conquered from .*, and .* held it"),
    (diplomacy, "note_occupation", lambda s: None, "nor in a dispute with its claimant"),
    (stances, "foe_over", any_holder, "may not come to its ally's"),
    (transports, "send_convoy", class_with_itself, "not on the list"),
]


@pytest.mark.parametrize(
    ("module", "name", "fault", "words"), PLANTED, ids=[p[2].__name__ for p in PLANTED]
)
def test_a_fault_planted_again_is_found(planted, monkeypatch, module, name, fault, words):
    monkeypatch.setattr(module, name, fault)
    assert re.search(words, planted.found("stellar", "labels", SEEDS))


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


def test_a_star_in_small_letters_is_found(planted, monkeypatch):
    monkeypatch.setattr(
        colonies.RAZE, "label", lambda s, star, orbit: f"Raze {s.star_name(star).lower()} {orbit}"
    )
    assert "is labelled 'Raze" in planted.found("stellar", "labels")


def test_a_shield_blamed_in_a_ship_battle_is_found(planted, monkeypatch):
    def is_target(s, whose, aim):
        return f"{whose} {aim}" in combat.targets_named(s)

    blamed = Guard("V1", is_target, "a shield protects {whose} {aim}", of="whose aim")
    checks = [blamed if check.rule == "V1" else check for check in combat.FIRE.checks]
    monkeypatch.setattr(combat.FIRE, "checks", checks)
    assert "no shield is attacked" in planted.found("stellar", "verbs")


def test_nothing_is_found_where_nothing_is_planted(planted):
    assert planted.found("stellar", "labels", range(UNSPOILT)) == ""
