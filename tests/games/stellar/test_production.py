"""Chapters 1.9 to 1.12: growth, output, emigration, spending, research; the Alcor example."""

from fractions import Fraction

import pytest
from tests.games.stellar.playing import (
    RED,
    YELLOW,
    act,
    begin,
    claim,
    column,
    dice,
    fleet,
    hex_of,
    settle,
    space,
    star,
    texts,
    total_people,
    war,
)

from hexile.games.stellar.rules.colonies import conquer
from hexile.games.stellar.rules.economy import SPENDINGS
from hexile.games.stellar.rules.landing import can_settle
from hexile.games.stellar.rules.production import (
    END_PRODUCTION,
    GROWTH,
    IDLE,
    bonus_for,
    emigrate,
    emigration,
    factory_limit,
    fewest_to_fill,
    full_bonus_emigrants,
    grow,
    nearest_donor,
    output,
    produce,
    roll_economy,
    spend,
)
from hexile.games.stellar.rules.research import (
    class_rolled,
    is_level_open,
    open_research,
    pay_research,
    roll_title,
    titles_rolled,
)
from hexile.games.stellar.rules.sequence import is_production_turn
from hexile.games.stellar.rules.transports import (
    DIRECT_TRANSPORTS,
    free_room,
    target_class,
    targets_for,
)
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import CLASH
from hexile.games.stellar.tables import (
    NO_TITLE,
    POLITICS,
    SPEED,
    T_ADVANCED_BASE,
    T_DEATH_STAR,
    T_ENVIRONMENT,
    T_FIGHTER,
    T_INDUSTRY,
    T_INDUSTRY_2,
    T_MISSILE_BASE,
    T_ROBOTS,
    T_SHIELD,
    TECHNOLOGY,
    TITLES,
    WEAPONS,
)
from hexile.kernel.chance.dice import SeededDice, every_roll
from hexile.kernel.play import why_not


def own(s, power, *titles):
    for title in titles:
        s.owned[power] |= 1 << title


def alcor(people=50, number=28):
    """Red's T80 colony at Alcor, with room for emigrants at Mira, four hexes away."""
    s = space()
    claim(s, "Alcor", RED, number)
    claim(s, "Mira", RED, 36)
    planet = settle(s, "Alcor", 0, RED, people)
    s.stage = 2
    return s, planet


@pytest.mark.rule("V8", "V9.3", "V11", "V12", "1.10.1", "1.10.2", "1.10.3", "R25", "R26", "R30")
def test_the_alcor_example_of_the_variant():
    s, planet = alcor()
    s.factories[planet] = 5
    own(s, RED, T_FIGHTER, T_MISSILE_BASE, T_INDUSTRY)
    s.title[RED] = T_DEATH_STAR
    grow(s, planet, dice())
    assert (s.growth[planet], s.population[planet]) == (10, 60)
    assert output(s, planet) == 65
    s.economy[RED] = POLITICS.economy.line(5)
    assert POLITICS.economy.results[s.economy[RED]] == ["weapons", "research", "factories"]
    produce(s, RED, planet, dice())
    assert s.population[planet] == 48
    assert s.factories[planet] == 7
    assert s.bases[planet] == 1
    assert s.banked[RED] == 14
    convoy = next(f for f in s.fleets if f.is_convoy())
    assert convoy.ships[1] == 16
    ships = [sum(f.ships[k] for f in s.fleets) for k in range(5)]
    assert ships == [1, 16, 0, 1, 0]
    spent = -sum(e.amount for e in s.ledger[RED] if e.amount < 0)
    assert spent == 65


@pytest.mark.rule("1.10.1", "V3", "R7")
def test_the_growth_example_of_the_variant():
    """Twenty-seven million sub-Terrans: two for sure, a third on seven or less with two dice."""
    s = space()
    claim(s, "Scheat", RED, 65)
    planet = settle(s, "Scheat", 0, RED, 27)
    found = {}
    for odds, _, people in every_roll(lambda d: grown(s, planet, d)):
        found[people] = found.get(people, Fraction(0)) + odds
    assert found == {30: Fraction(21, 36), 29: Fraction(15, 36)}


def grown(s, planet, rolled):
    after = s.copy()
    grow(after, planet, rolled)
    return after.population[planet]


@pytest.mark.rule("V3", "R7", "R8")
@pytest.mark.parametrize(
    ("number", "slot", "people", "faces", "grown_to"),
    [
        (28, 0, 20, [], 24),
        (28, 0, 23, [3], 28),
        (28, 0, 23, [4], 27),
        (65, 0, 11, [1, 1], 12),
        (31, 0, 16, [1, 1, 1], 17),
        (31, 0, 29, [5, 5, 4], 31),
        (35, 0, 20, [], 20),
    ],
)
def test_remainders(number, slot, people, faces, grown_to):
    s = space()
    claim(s, "Alcor", RED, number)
    planet = settle(s, "Alcor", slot, RED, people)
    rolled = dice(*faces)
    assert grown(s, planet, rolled) == grown_to
    assert rolled.left() == 0


@pytest.mark.rule("V3")
def test_without_the_variant_minimal_terrans_and_remainders_do_not_grow():
    s = space(remainders_grow=False)
    claim(s, "Alcor", RED, 31)
    minimal = settle(s, "Alcor", 0, RED, 39)
    assert grown(s, minimal, dice()) == 39
    claim(s, "Ceti", RED, 28)
    terran = settle(s, "Ceti", 0, RED, 24)
    assert grown(s, terran, dice()) == 28


@pytest.mark.rule("1.10.2", "1.12")
def test_minerals_double_everything():
    s = space()
    claim(s, "Sirius", RED, 9)
    planet = settle(s, "Sirius", 1, RED, 30, factories=10)
    own(s, RED, T_INDUSTRY)
    assert output(s, planet) == 80


@pytest.mark.rule("1.12", "R28")
def test_factory_limits():
    s = space()
    assert factory_limit(s, RED, 10) == 0
    own(s, RED, T_INDUSTRY)
    assert factory_limit(s, RED, 10) == 10
    own(s, RED, T_INDUSTRY_2)
    assert factory_limit(s, RED, 10) == 20
    own(s, RED, T_ROBOTS)
    assert factory_limit(s, RED, 10) > 1000


@pytest.mark.rule("1.10.3", "R30")
def test_the_bonus_limits_of_the_rules():
    s, planet = alcor(27)
    s.growth[planet] = 5
    assert (full_bonus_emigrants(s, planet), bonus_for(s, planet, 99)) == (6, 2)
    s.growth[planet] = 3
    assert (full_bonus_emigrants(s, planet), bonus_for(s, planet, 5)) == (6, 1)


@pytest.mark.rule("R15")
def test_the_fewest_go_that_fill_the_room():
    s, planet = alcor(60)
    s.growth[planet] = 10
    assert fewest_to_fill(s, planet, 8, 30) == 6
    assert fewest_to_fill(s, planet, 16, 30) == 12
    assert fewest_to_fill(s, planet, 99, 12) == 12


@pytest.mark.rule("V9.2", "R15", "R30")
def test_crowded_planets_emigrate_above_four_fifths_only():
    s = space()
    claim(s, "Scheat", RED, 65)
    claim(s, "Alcor", RED, 28)
    claim(s, "Lupi", RED, 45)
    planet = settle(s, "Scheat", 0, RED, 32)
    assert emigration(s, RED, planet).total() == 0
    s.population[planet] = 33
    s.growth[planet] = 3
    exodus = emigration(s, RED, planet)
    assert (exodus.emigrants, exodus.bonus, exodus.policy) == (6, 2, "V9.2")


@pytest.mark.rule("R15")
def test_nobody_emigrates_without_room():
    s = space()
    claim(s, "Alcor", RED, 28)
    planet = settle(s, "Alcor", 0, RED, 80)
    s.growth[planet] = 16
    assert emigration(s, RED, planet).total() == 0


@pytest.mark.rule("V9.3", "R22")
def test_terrans_emigrate_at_half_in_peace_and_keep_twenty():
    s, planet = alcor(40)
    s.growth[planet] = 8
    assert emigration(s, RED, planet).emigrants == 9
    war(s, [RED], [YELLOW])
    assert emigration(s, RED, planet).emigrants == 0
    s.truce = True
    assert emigration(s, RED, planet).emigrants == 9
    small = space()
    claim(small, "Alcor", RED, 34)
    claim(small, "Mira", RED, 36)
    colony = settle(small, "Alcor", 0, RED, 22)
    small.growth[colony] = 4
    exodus = emigration(small, RED, colony)
    assert exodus.emigrants == 2
    assert exodus.bonus == 0


@pytest.mark.rule("V9.1", "R29")
@pytest.mark.parametrize(("keeps", "sent"), [(True, 2), (False, 15)])
def test_the_nearest_colony_fills_a_rich_planet(keeps, sent):
    s = space(donor_keeps_20=keeps)
    claim(s, "Alcor", RED, 36)
    planet = settle(s, "Alcor", 0, RED, 22)
    far = claim(s, "Ceti", RED, 30)
    settle(s, "Ceti", 0, RED, 25)
    claim(s, "Mira", RED, 8)
    rich = star(s, "Mira") * 3 + 1
    assert s.is_rich(rich)
    assert nearest_donor(s, RED, rich) // 3 == far
    s.owner[far * 3] = -1
    s.population[far * 3] = 0
    assert nearest_donor(s, RED, rich) == planet
    s.growth[planet] = 12
    exodus = emigration(s, RED, planet)
    assert exodus.promised == [rich]
    assert exodus.emigrants == sent
    assert exodus.total() <= 20


@pytest.mark.rule("V9.1", "V14", "R32")
def test_a_settled_rich_planet_is_filled_before_an_empty_one():
    s = space()
    claim(s, "Alcor", RED, 36)
    planet = settle(s, "Alcor", 0, RED, 40)
    claim(s, "Hydrae", RED, 54)
    claim(s, "Mira", RED, 74)
    settle(s, "Mira", 0, RED, 30)
    empty, settled = star(s, "Hydrae") * 3, star(s, "Mira") * 3
    assert emigration(s, RED, planet).promised == [settled, empty]


@pytest.mark.rule("V9.1", "R32")
def test_of_two_empty_rich_planets_the_nearer_is_filled_first():
    s = space()
    claim(s, "Alcor", RED, 36)
    planet = settle(s, "Alcor", 0, RED, 50)
    claim(s, "Ceti", RED, 54)
    claim(s, "Mira", RED, 74)
    assert emigration(s, RED, planet).promised == [star(s, "Mira") * 3]
    s.population[planet] = 70
    assert emigration(s, RED, planet).promised == [star(s, "Mira") * 3, star(s, "Ceti") * 3]


@pytest.mark.rule("V9.1", "R72")
@pytest.mark.parametrize(("empty_too", "promised"), [(True, 2), (False, 1)])
def test_an_option_leaves_empty_rich_planets_to_the_transport_policy(empty_too, promised):
    s = space(rich_unsettled=empty_too)
    claim(s, "Alcor", RED, 36)
    planet = settle(s, "Alcor", 0, RED, 60)
    claim(s, "Hydrae", RED, 54)
    claim(s, "Mira", RED, 74)
    settle(s, "Mira", 0, RED, 30)
    assert len(emigration(s, RED, planet).promised) == promised


@pytest.mark.rule("V14", "R73")
@pytest.mark.parametrize(("habitable", "rank"), [(True, 2), (False, 0)])
def test_an_option_leaves_rich_barren_planets_out(habitable, rank):
    s = space(barren_rich=habitable)
    claim(s, "Mira", RED, 19)
    assert target_class(s, star(s, "Mira") * 3) == rank


@pytest.mark.rule("R15")
def test_room_is_promised_once():
    s = space()
    claim(s, "Alcor", RED, 28)
    claim(s, "Mira", RED, 36)
    claim(s, "Rastaban", RED, 58)
    room = settle(s, "Rastaban", 0, RED, 28)
    first, second = settle(s, "Alcor", 0, RED, 79), settle(s, "Mira", 0, RED, 79)
    s.growth[first] = s.growth[second] = 12
    assert s.capacity(room) - s.population[room] == 12
    exodus = emigration(s, RED, first)
    assert exodus.total() == 12
    emigrate(s, RED, first, exodus)
    assert emigration(s, RED, second).total() == 0


@pytest.mark.rule("1.12", "V10", "R70")
@pytest.mark.parametrize(("alone", "limit"), [(False, 0), (True, 100_000)])
def test_robots_need_industrial_technology(alone, limit):
    s = space(robots_alone=alone)
    s.owned[RED] |= 1 << T_ROBOTS
    assert factory_limit(s, RED, 10) == limit
    s.owned[RED] |= 1 << T_INDUSTRY
    assert factory_limit(s, RED, 10) == 100_000


@pytest.mark.rule("V9.4", "R31")
def test_after_a_victory_half_of_a_sub_terran_goes_to_evacuated_terran_planets():
    s = space()
    claim(s, "Scheat", RED, 65)
    planet = settle(s, "Scheat", 0, RED, 21)
    at = claim(s, "Draconis", RED, 28)
    assert emigration(s, RED, planet).total() == 0
    s.vacated = column([at * 3])
    exodus = emigration(s, RED, planet)
    assert exodus.emigrants == 10
    assert exodus.promised == [at * 3]


@pytest.mark.rule("1.8.4", "V9.1")
def test_a_besieged_colony_sends_nobody():
    s, planet = alcor(60)
    s.growth[planet] = 10
    war(s, [RED], [YELLOW])
    s.truce = True
    fleet(s, YELLOW, "Alcor", corvette=1)
    assert emigration(s, RED, planet).total() == 0


# --- transport policy --------------------------------------------------------------------


@pytest.mark.rule("V14", "R32")
def test_the_eight_classes_of_destination():
    s = space(barren_rich=True)
    own(s, RED, T_ENVIRONMENT)
    claim(s, "Alcor", RED, 24)
    terran, sub = star(s, "Alcor") * 3, star(s, "Alcor") * 3 + 1
    assert (target_class(s, terran), target_class(s, sub)) == (3, 7)
    settle(s, "Alcor", 0, RED, 30)
    settle(s, "Alcor", 1, RED, 20)
    assert (target_class(s, terran), target_class(s, sub)) == (4, 6)
    s.population[terran], s.population[sub] = 45, 30
    assert (target_class(s, terran), target_class(s, sub)) == (5, 0)
    s.population[terran] = 60
    assert target_class(s, terran) == 0
    claim(s, "Mira", RED, 27)
    assert [target_class(s, star(s, "Mira") * 3 + slot) for slot in (0, 1)] == [8, 2]
    claim(s, "Ceti", RED, 35)
    assert target_class(s, star(s, "Ceti") * 3) == 0


@pytest.mark.rule("R15", "R32")
def test_people_under_way_count():
    s, _ = alcor(60)
    target = star(s, "Mira") * 3
    settle(s, "Mira", 0, RED, 10)
    boats = fleet(s, RED, "Alcor", transport=31)
    assert target_class(s, target) == 4
    boats.planet = target
    assert (target_class(s, target), free_room(s, target)) == (5, 39)


@pytest.mark.rule("V14", "R14")
def test_destinations_lie_in_range_and_within_four_turns():
    s, planet = alcor(60)
    claim(s, "Spica", RED, 29)
    place = hex_of(s, "Alcor")
    found = targets_for(s, RED, place, planet, False, False)
    assert [s.star_name(d.planet // 3) for d in found] == ["Mira"]
    own(s, RED, 15)
    assert len(targets_for(s, RED, place, planet, False, False)) == 1
    own(s, RED, 5)
    assert {s.star_name(d.planet // 3) for d in targets_for(s, RED, place, planet, False, False)} == {
        "Mira", "Spica",
    }  # fmt: skip


@pytest.mark.rule("R14")
def test_not_to_stars_with_enemy_warships():
    s, planet = alcor(60)
    war(s, [RED], [YELLOW])
    fleet(s, YELLOW, "Mira", corvette=1)
    assert targets_for(s, RED, hex_of(s, "Alcor"), planet, False, False) == []


@pytest.mark.rule("V14", "R32")
def test_what_does_not_fit_goes_to_the_next():
    s, planet = alcor(60)
    claim(s, "Rastaban", RED, 45)
    boats = fleet(s, RED, "Alcor", transport=90)
    boats.origin = planet
    begin(s, DIRECT_TRANSPORTS)
    sent = {s.planet_name(f.planet): f.ships[1] for f in s.fleets if f.planet >= 0}
    assert sent == {"Mira 4": 80, "Rastaban 2": 10}
    best = targets_for(s, RED, hex_of(s, "Alcor"), planet, False, False)[0]
    assert s.planet_name(best.planet) == "Rastaban 2"


@pytest.mark.rule("R49")
def test_evacuees_go_any_distance_or_wait_at_an_own_star():
    s = space()
    claim(s, "Spica", RED, 35)
    boats = fleet(s, RED, "Alcor", transport=9)
    boats.evacuees = True
    begin(s, DIRECT_TRANSPORTS)
    assert s.star_name(boats.goal) == "Spica"
    assert boats.planet == -1


@pytest.mark.rule("1.9.3", "R10")
def test_barren_planets_need_technology_and_new_transports():
    s = space()
    claim(s, "Alcor", RED, 35)
    planet = star(s, "Alcor") * 3
    assert not can_settle(s, RED, planet, True)
    own(s, RED, T_ENVIRONMENT)
    assert can_settle(s, RED, planet, True)
    assert not can_settle(s, RED, planet, False)
    assert not can_settle(s, YELLOW, planet, True)


@pytest.mark.rule("R16")
@pytest.mark.parametrize("free", [True, False])
def test_the_policy_binds_the_first_settlers_when_they_have_landed_or_by_an_option_at_once(free):
    s = space(settlers_free=free)
    boats = fleet(s, RED, "Alcor", transport=5)
    boats.unbound = True
    begin(s, END_PRODUCTION)
    assert boats.unbound == free


# --- spending ----------------------------------------------------------------------------


def colony(points, *titles):
    """A colony with this many points to spend after growth."""
    s = space()
    claim(s, "Alcor", RED, 28)
    planet = settle(s, "Alcor", 0, RED, points)
    own(s, RED, *titles)
    s.title[RED] = T_SHIELD
    return s, planet


@pytest.mark.rule("V11", "R25", "R26")
def test_research_takes_exactly_half():
    s, planet = colony(31, T_INDUSTRY)
    spend(s, RED, planet, 31, ["research", "weapons", "factories"], dice())
    assert (s.banked[RED], s.factories[planet]) == (16, 1)
    assert [sum(f.ships[k] for f in s.fleets) for k in range(3)] == [1, 0, 1]
    spent = -sum(e.amount for e in s.ledger[RED])
    assert spent == 31


@pytest.mark.rule("V11", "R25", "R28")
def test_factories_are_the_fewest_that_reach_half():
    s, planet = colony(30, T_INDUSTRY)
    spend(s, RED, planet, 30, ["factories", "research", "weapons"], dice())
    assert s.factories[planet] == 4
    assert sum(f.ships[0] for f in s.fleets) == 2
    assert s.banked[RED] == 30 - 16 - 5


@pytest.mark.rule("V10", "R28")
def test_without_technology_research_takes_the_place_of_factories():
    s, planet = colony(20)
    spend(s, RED, planet, 20, ["factories", "research", "weapons"], dice())
    assert s.factories[planet] == 0
    assert s.banked[RED] == 10 + 10 - 5


@pytest.mark.rule("R27")
def test_arms_by_price_the_second_scout_cheaper():
    s, planet = colony(60, T_DEATH_STAR, T_ADVANCED_BASE)
    spend(s, RED, planet, 60, ["weapons", "research", "factories"], dice())
    assert s.advanced[planet] == 3
    s, planet = colony(9)
    spend(s, RED, planet, 9, ["weapons", "research", "factories"], dice())
    assert sum(f.ships[0] for f in s.fleets) == 2
    assert s.banked[RED] == 4


@pytest.mark.rule("R27")
def test_one_shield_a_planet():
    s, planet = colony(130, T_SHIELD)
    s.title[RED] = T_DEATH_STAR
    spend(s, RED, planet, 130, ["weapons", "research", "factories"], dice())
    assert s.shield[planet] == 1
    shields = [e for e in s.ledger[RED] if e.what == "planet shield"]
    assert len(shields) == 1


@pytest.mark.rule("V10", "R19", "R26")
def test_with_all_research_done_it_goes_to_weapons():
    s, planet = colony(30)
    s.owned[RED] = (1 << 18) - 1
    s.title[RED] = NO_TITLE
    spend(s, RED, planet, 30, ["research", "weapons", "factories"], dice())
    assert s.banked[RED] == 0
    assert sum(e.amount for e in s.ledger[RED]) >= -30
    assert s.advanced[planet] + s.bases[planet] + s.shield[planet] + len(s.fleets) > 0


@pytest.mark.rule("1.8.5", "R33")
def test_a_conquered_colony_is_idle_once_then_builds_ships_and_research_only():
    s = space()
    claim(s, "Alcor", YELLOW, 28)
    planet = settle(s, "Alcor", 0, YELLOW, 40, factories=5)
    fleet(s, RED, "Alcor", corvette=1)
    own(s, RED, T_INDUSTRY, T_MISSILE_BASE)
    s.title[RED] = T_SHIELD
    war(s, [RED], [YELLOW])
    conquer(s, planet, RED)
    begin(s, GROWTH)
    assert s.population[planet] == 40
    produce(s, RED, planet, dice())
    assert s.banked[RED] == 0
    begin(s, END_PRODUCTION)
    produce(s, RED, planet, dice())
    assert s.banked[RED] > 0
    assert (s.bases[planet], s.factories[planet]) == (0, 5)


@pytest.mark.rule("R61")
def test_what_reverts_produces_for_nobody_this_turn():
    s, planet = alcor(30)
    s.held[planet] = IDLE
    produce(s, RED, planet, dice())
    assert not s.banked[RED]
    begin(s, END_PRODUCTION)
    assert s.held[planet] == 0


@pytest.mark.rule("V10", "R24")
def test_the_economic_die_and_what_is_added():
    s, _ = alcor()
    roll_economy(s, RED, dice(4))
    assert s.economy[RED] == 1
    s.incidents.append(Incident(CLASH, RED, YELLOW, -1))
    roll_economy(s, RED, dice(4))
    assert s.economy[RED] == 2
    s.incidents = []
    war(s, [RED], [YELLOW])
    roll_economy(s, RED, dice(3))
    assert s.economy[RED] == 2
    s.truce = True
    roll_economy(s, RED, dice(3))
    assert s.economy[RED] == 1


@pytest.mark.rule("1.9.2", "R7")
def test_people_above_capacity_are_lost_at_the_end():
    s, planet = alcor(85)
    begin(s, END_PRODUCTION)
    assert s.population[planet] == 80


@pytest.mark.rule("V8", "1.10.4", "R33")
def test_newest_colonies_spend_first_and_people_are_conserved():
    s, planet = alcor(50)
    second = settle(s, "Mira", 0, RED, 30)
    assert s.colonies_of(RED) == [second, planet]
    before = total_people(s)
    begin(s, GROWTH)
    grown_by = s.growth[planet] + s.growth[second]
    assert total_people(s) == before + grown_by
    begin(s, SPENDINGS[RED], 3, *[3] * 40)
    bonus = sum(e.amount for e in s.ledger[RED] if e.what == "emigration bonus")
    assert total_people(s) == before + grown_by + bonus


@pytest.mark.rule("1.4")
def test_production_follows_every_fourth_turn_but_the_last():
    s = space()
    found = []
    for s.turn in range(1, 45):
        if is_production_turn(s):
            found.append(s.turn)
    assert found == [4, 8, 12, 16, 20, 24, 28, 32, 36, 40]


# --- research ----------------------------------------------------------------------------


@pytest.mark.rule("V6", "V7", "R17")
def test_the_opening():
    s = space()
    s.owned[RED] = 0
    open_research(s, RED, 10, dice(1, 1, 6, 6))
    assert s.speed(RED) == 3
    assert TITLES[s.title[RED]].word == "speed-4"
    assert s.price_of(RED, s.title[RED]) == 30
    assert s.banked[RED] == 10


@pytest.mark.rule("V7", "R18", "R22")
def test_classes_in_peace_and_war():
    s = space()
    assert [class_rolled(s, RED, n) for n in (5, 6, 8)] == [SPEED, WEAPONS, TECHNOLOGY]
    war(s, [RED], [YELLOW])
    assert [class_rolled(s, RED, n) for n in (5, 6, 8)] == [TECHNOLOGY, SPEED, WEAPONS]
    s.truce = True
    assert class_rolled(s, RED, 8) == TECHNOLOGY


@pytest.mark.rule("R19")
def test_exhausted_classes_pass_the_roll_on():
    s = space()
    own(s, RED, 5)
    assert class_rolled(s, RED, 2) == TECHNOLOGY
    own(s, RED, *range(12, 18))
    assert class_rolled(s, RED, 2) == WEAPONS
    war(s, [RED], [YELLOW])
    assert class_rolled(s, RED, 6) == WEAPONS


@pytest.mark.rule("R18", "K4")
def test_levels_open_one_by_one_and_related_titles_are_the_cheaper_ones():
    s = space()
    assert not is_level_open(s, RED, WEAPONS, 2)
    own(s, RED, T_FIGHTER)
    assert is_level_open(s, RED, WEAPONS, 2)
    assert not is_level_open(s, RED, WEAPONS, 3)
    assert titles_rolled(s, RED, WEAPONS, 4) == [T_MISSILE_BASE]
    assert titles_rolled(s, RED, WEAPONS, 7) == [T_ADVANCED_BASE, T_DEATH_STAR]
    assert titles_rolled(s, RED, WEAPONS, 9) == [T_DEATH_STAR]


@pytest.mark.rule("V7", "R18")
def test_odd_picks_the_title_listed_first():
    s = space()
    assert roll_title(s, RED, dice(3, 3, 1, 1, 5)) == T_MISSILE_BASE
    assert roll_title(s, RED, dice(3, 3, 1, 1, 4)) == T_FIGHTER


@pytest.mark.rule("R19", "1.12")
def test_slower_speeds_count_as_owned_and_make_others_cheaper():
    s = space()
    own(s, RED, 3)
    assert s.speed(RED) == 6
    assert s.has(RED, 2)
    assert s.price_of(RED, 4) == 60
    assert s.price_of(RED, 15) == 40


@pytest.mark.rule("V13", "R20", "R21")
def test_overflow_goes_to_the_next_title():
    s = space()
    s.title[RED], s.banked[RED] = T_MISSILE_BASE, 20
    assert pay_research(s, RED, -1, 12, dice(3, 3, 1, 1)) == 0
    assert s.has(RED, T_MISSILE_BASE)
    assert (s.title[RED], s.banked[RED]) == (T_FIGHTER, 7)
    assert pay_research(s, RED, -1, 28, dice()) == 0
    assert s.title[RED] == NO_TITLE
    assert s.has(RED, T_FIGHTER)


def test_a_production_turn_is_reproducible():
    s, _ = alcor(50)
    first, second = s.copy(), s.copy()
    begin(first, SPENDINGS[RED], *[2] * 60)
    begin(second, SPENDINGS[RED], *[2] * 60)
    assert first.dump() == second.dump()
    assert SeededDice(1).roll(6, "V10") == SeededDice(1).roll(6, "V10")


# --- a free economy ----------------------------------------------------------------------


@pytest.mark.rule("R54", "1.10.4")
def test_a_free_economy_is_spent_choice_by_choice():
    s = space(free_economy="red")
    claim(s, "Alcor", RED, 28)
    planet = settle(s, "Alcor", 0, RED, 50)
    s.growth[planet] = 10
    own(s, RED, T_INDUSTRY)
    begin(s, SPENDINGS[RED])
    assert {"emigrate 12", "build corvette", "build factory", "close"} <= set(texts(s))
    assert "build fighter" not in texts(s)
    act(s, "emigrate 12")
    assert s.points_left == 50 - 16
    assert s.fleets[-1].unbound
    act(s, "study fighter")
    act(s, "pay 20")
    assert (s.banked[RED], s.points_left) == (20, 14)
    act(s, "build scout")
    act(s, "build scout")
    assert s.points_left == 9
    assert why_not(s, "build death-star").rule == "1.11"
    act(s, "close")
    assert sum(e.amount for e in s.ledger[RED] if e.what == "lost") == -9
    assert s.agenda[-1].name == "stop"


@pytest.mark.rule("R54")
def test_other_powers_stay_with_the_tables():
    s = space(free_economy="red")
    claim(s, "Alcor", YELLOW, 28)
    settle(s, "Alcor", 0, YELLOW, 50)
    rolled = begin(s, SPENDINGS[YELLOW], *[3] * 20)
    assert rolled.used >= 1
    assert s.agenda[-1].name == "stop"
