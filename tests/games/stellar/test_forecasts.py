"""What is said of chances: odds of a shot in its label, and what the next production turn may bring."""

from fractions import Fraction

import pytest
from tests.games.stellar.playing import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    act,
    begin,
    claim,
    fleet,
    settle,
    setup_of,
    space,
    star,
    war,
)
from tests.games.stellar.worlds import peopled

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.battles import begin_battle
from hexile.games.stellar.rules.colonies import ATTACK_COLONIES
from hexile.games.stellar.rules.combat import hits
from hexile.games.stellar.rules.economy import OpenBooks
from hexile.games.stellar.rules.production import END_PRODUCTION
from hexile.games.stellar.rules.transports import DIRECT_TRANSPORTS
from hexile.games.stellar.state.pieces import Incident, Volley
from hexile.games.stellar.state.words import CLASH, NO_PLANET, TOTAL
from hexile.games.stellar.tables import CORVETTE, FIGHTER, NO_STAR, T_WEAPONRY
from hexile.games.stellar.view.odds import OVERTAKEN, forecasts
from hexile.kernel.chance.dice import SeededDice, every_roll
from hexile.kernel.game import start
from hexile.kernel.play import find_legal, why_not
from hexile.proof.checks.odds_check import drawn, slip_in_drawn, tries_for

TURNS = 44


def told(forecast):
    return {chance.words: chance.odds for chance in forecast.chances}


def about(s, question):
    return next((f for f in forecasts(s) if question in f.question), None)


def agrees_with_the_rules(s, forecast):
    """Draw what is foretold by the rules themselves, as often as the checks do."""
    said = told(forecast)
    tries = tries_for(said)
    counts = drawn(lambda dice: forecast.trial(s.copy(), dice), SeededDice(7), tries)
    return not slip_in_drawn(said, counts, tries)


# --- shots -------------------------------------------------------------------------------


@pytest.mark.rule("1.7.4", "1.7.5")
@pytest.mark.parametrize(("title", "odds"), [(0, "1/3"), (1 << T_WEAPONRY, "5/9")])
def test_the_chance_of_a_shot_counts_improved_weaponry(title, odds):
    s = space()
    claim(s, "Alcor", YELLOW, 25)
    war(s, [RED], [YELLOW], TOTAL)
    s.owned[RED] |= title
    fleet(s, RED, "Alcor", fighter=1)
    fleet(s, YELLOW, "Alcor", corvette=2)
    begin_battle(s, star(s, "Alcor"), [YELLOW])
    begin(s, s.agenda.pop())
    label = GAME.label(s, find_legal(s, "fire fighter 1 yellow corvette"))
    assert label == f"Fire 1 fighter at Yellow's corvettes, chance to hit {odds} each"
    shot = Volley(RED, NO_PLANET, FIGHTER, 1, YELLOW, NO_PLANET, CORVETTE)
    once = sum(o for o, _, hit in every_roll(lambda d: hits(2, shot, d, None)) if hit)
    assert Fraction(odds) == (1 - (1 - once) ** 2 if title else once)


@pytest.mark.rule("1.7.2", "V1", "R3")
def test_shields_are_named_only_where_one_covers_the_target():
    s = space()
    claim(s, "Alcor", YELLOW, 25)
    settle(s, "Alcor", 0, YELLOW, 20, bases=2, shield=1)
    war(s, [RED], [YELLOW], TOTAL)
    fleet(s, RED, "Alcor", fighter=2)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    covered = why_not(s, "fire fighter 1 orbit3 missile-base")
    assert covered.rule == "V1"
    assert covered.words == "a shield protects orbit3 missile-base; aim at the shield"
    assert why_not(s, "fire fighter 1 blue scout").rule == "1.7.2"


# --- events ------------------------------------------------------------------------------


@pytest.mark.rule("V20", "V22", "R23")
def test_the_next_event_is_that_of_the_stage_which_growth_brings():
    certain = peopled(599)
    said = told(about(certain, "diplomatic event"))
    assert said["limited war"] == Fraction(5, 36)
    assert said["peace talks"] == Fraction(15, 36)
    assert agrees_with_the_rules(certain, about(certain, "diplomatic event"))
    early = peopled(100)
    assert "limited war" not in told(about(early, "diplomatic event"))


@pytest.mark.rule("V3", "V20", "V22", "R23")
def test_the_next_event_of_a_stage_that_a_roll_decides():
    s = peopled(499)
    assert [s.population[star(s, name) * 3] for name in ("Alcor", "Ceti")] == [127, 124]
    said = told(about(s, "diplomatic event"))
    assert sum(said.values()) == 1
    assert 0 < said["limited war"] < Fraction(5, 36)
    assert agrees_with_the_rules(s, about(s, "diplomatic event"))


@pytest.mark.rule("1.4", "V22")
@pytest.mark.parametrize(("turn", "is_told"), [(40, True), (41, False), (44, False)])
def test_no_event_is_foretold_when_none_follows(turn, is_told):
    s = peopled(700, turn)
    s.incidents = [Incident(CLASH, RED, YELLOW, NO_STAR)]
    assert (about(s, "diplomatic event") is not None) == is_told
    assert (about(s, "clash") is not None) == is_told


@pytest.mark.rule("1.4", "V8", "V22")
def test_while_colonies_spend_the_event_of_this_turn_is_over():
    s = peopled(700, 40, free_economy="red")
    s.agenda = [END_PRODUCTION, OpenBooks(star(s, "Alcor") * 3)]
    assert forecasts(s) == []
    s.turn = 36
    assert about(s, "diplomatic event") is not None


@pytest.mark.rule("V19", "V22")
def test_the_first_event_is_foretold_once_every_star_is_claimed():
    s = peopled(100)
    s.stage = 1
    assert about(s, "diplomatic event") is not None
    s.claim[0] = -1
    assert about(s, "diplomatic event") is None


@pytest.mark.rule("V22", "R54")
def test_in_the_fog_the_stage_is_said_on_which_the_chances_rest():
    s = peopled(599, scenario="fog")
    view = GAME.see(s, RED)
    event = forecasts(view)[0]
    assert event.question == "What is the next diplomatic event, if it is still stage II?"
    assert "limited war" not in told(event)


# --- incidents and talks -------------------------------------------------------------------


@pytest.mark.rule("V30", "R23", "R34")
def test_an_incident_is_rolled_in_the_stage_which_growth_brings():
    s = peopled(599)
    clash = Incident(CLASH, RED, YELLOW, NO_STAR)
    clash.tally = 8
    s.incidents = [clash]
    assert told(about(s, "clash"))["limited war"] == Fraction(15, 36)
    assert agrees_with_the_rules(s, about(s, "clash"))
    early = peopled(100)
    early.incidents = [clash]
    assert "limited war" not in told(about(early, "clash"))


@pytest.mark.rule("V30", "R23", "R57")
def test_a_war_before_it_may_overtake_an_incident():
    s = peopled(700)
    s.stage = 3
    war(s, [GREEN], [BLUE], TOTAL)
    first = Incident(CLASH, RED, GREEN, NO_STAR)
    second = Incident(CLASH, RED, BLUE, NO_STAR)
    first.tally = second.tally = 8
    s.incidents = [first, second]
    said = told(about(s, "Red and Blue"))
    assert said[OVERTAKEN] == Fraction(15, 36)
    assert agrees_with_the_rules(s, about(s, "Red and Blue"))


@pytest.mark.rule("V23", "R23", "R40")
def test_peace_talks_count_the_neutrals_that_incidents_leave():
    s = peopled(700)
    s.stage = 3
    war(s, [GREEN], [BLUE], TOTAL)
    s.truce = True
    clash = Incident(CLASH, RED, YELLOW, NO_STAR)
    clash.tally = 14
    s.incidents = [clash]
    said = told(about(s, "peace talks"))
    assert said["failure"] == Fraction(10, 36)
    assert agrees_with_the_rules(s, about(s, "peace talks"))


# --- convoys -----------------------------------------------------------------------------


def colonists(people, aboard):
    """Red's home is full; people are bound for another Terran planet, 80 million large."""
    s = space()
    claim(s, "Alcor", RED, 32)
    settle(s, "Alcor", 0, RED, 80)
    claim(s, "Hydrae", RED, 25)
    planet = settle(s, "Hydrae", 0, RED, people)
    s.population[planet] = people
    convoy = fleet(s, RED, "Alcor", transport=aboard)
    convoy.origin = star(s, "Alcor") * 3
    return s, planet


@pytest.mark.rule("V14", "R32")
@pytest.mark.parametrize(("people", "aboard", "rank"), [(58, 20, 5), (39, 5, 4), (10, 60, 4)])
def test_a_convoy_is_told_the_class_for_which_its_planet_was_chosen(people, aboard, rank):
    s, _ = colonists(people, aboard)
    begin(s, DIRECT_TRANSPORTS)
    directed = [event for event in s.log if event.kind == "directed"]
    assert [event.facts["rank"] for event in directed] == [rank]


@pytest.mark.rule("V14", "R32")
def test_a_convoy_whose_planet_has_left_the_list_keeps_to_it():
    s, planet = colonists(70, 5)
    s.fleets[0].planet = planet
    begin(s, DIRECT_TRANSPORTS)
    assert [event.kind for event in s.log if event.rule == "V14"] == ["keeps_goal"]


@pytest.mark.rule("1.6.1")
def test_a_destination_says_what_ships_without_a_warship_risk():
    s = start(GAME, setup_of("fog", random_corners=False), SeededDice(1))
    act(s, "order R3")
    lone = find_legal(s, "send R3 Scorpii")
    assert told(GAME.stakes(s, lone)) == {"is lost": Fraction(1, 6), "arrives": Fraction(5, 6)}
    for text in ("send R3 Scorpii", "order R2", "send R2 Barnard", "order R4"):
        act(s, text)
    assert GAME.stakes(s, find_legal(s, "send R4 Barnard")) is None  # four corvettes go there, too
    for text in ("stay R4", "order R1"):
        act(s, text)
    assert GAME.stakes(s, find_legal(s, "send R1 Scorpii")).chances == []  # 35 dice
