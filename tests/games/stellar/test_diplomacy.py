"""The politics of the variant: stages, events, incidents, talks, treaties, annexation, conquest."""

from fractions import Fraction
from pathlib import Path

import pytest
from tests.games.stellar.playing import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    begin,
    claim,
    column,
    dice,
    fleet,
    hex_of,
    kinds,
    settle,
    space,
    star,
    total_people,
    war,
)
from tests.games.stellar.worlds import four_powers

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.colonies import conquer, revert
from hexile.games.stellar.rules.diplomacy import (
    DIPLOMATIC_EVENTS,
    INCIDENTS,
    SET_STAGE,
    begin_clash,
    blunder,
    border_dispute,
    draw_pair,
    eligible,
    limited_war,
    roll_tension,
    talk_peace,
    total_war,
)
from hexile.games.stellar.rules.sequence import PRODUCTION
from hexile.games.stellar.rules.stances import (
    are_allies,
    are_enemies,
    border_stars,
    is_at_war,
    note_occupation,
    stance_word,
)
from hexile.games.stellar.rules.victory import controller, end_game, points_of, ships_by_star
from hexile.games.stellar.rules.war import (
    SEND_HOME,
    TOTAL_CONQUEST,
    annex,
    begin_war,
    by_contribution,
    choose_ceded,
    conquered_stars,
    evacuate,
    join_war,
    make_treaty,
    share_out,
    side_success,
)
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import CLASH, DISPUTE, LIMITED, NO_POWER, PEACE, TOTAL
from hexile.kernel.chance.dice import every_roll
from hexile.kernel.journal import read_journal
from hexile.proof.conformance import check_late, recorded_game
from hexile.table.narration.rules_text import read_rulebook
from hexile.table.narration.wording import event_line

# --- stages ------------------------------------------------------------------------------


@pytest.mark.rule("V19", "V20", "V21", "R23")
@pytest.mark.parametrize(("total", "stage"), [(599, 2), (600, 3), (1199, 3), (1200, 4), (5000, 4)])
def test_stages_follow_the_people(total, stage):
    s = four_powers()
    s.total = total
    begin(s, SET_STAGE)
    assert s.stage == stage


@pytest.mark.rule("V16", "R23")
def test_stage_one_lasts_while_a_star_is_unclaimed_and_no_stage_returns():
    s = four_powers()
    s.stage, s.total = 1, 900
    s.claim[star(s, "Zosca")] = NO_POWER
    begin(s, SET_STAGE)
    assert s.stage == 1
    s.claim[star(s, "Zosca")] = RED
    begin(s, SET_STAGE)
    assert s.stage == 3
    s.total = 100
    begin(s, SET_STAGE)
    assert s.stage == 3


@pytest.mark.rule("R23")
def test_the_order_of_production():
    names = [step.name for step in reversed(PRODUCTION)]
    assert names == [
        "growth", "set stage", "total conquest", "incidents", "diplomatic events",
        "spending 0", "spending 1", "spending 2", "spending 3", "end production",
    ]  # fmt: skip


@pytest.mark.rule("V22", "R35")
def test_no_events_in_stage_one():
    s = four_powers()
    s.stage = 1
    rolled = begin(s, DIPLOMATIC_EVENTS)
    assert rolled.used == 0


@pytest.mark.rule("V22", "V20", "V21")
@pytest.mark.parametrize(
    ("stage", "faces", "kind"),
    [
        (2, [4, 4], "event_talks"),
        (2, [4, 5, 1, 1], "event_blunder"),
        (3, [4, 4, 1, 1, 1], "event_dispute"),
        (4, [4, 5, 1, 1], "event_limited"),
        (4, [5, 5, 1, 1], "event_total"),
        (3, [5, 5, 1, 1], "event_limited"),
        (2, [6, 6, 1, 1, 1], "event_dispute"),
    ],
)
def test_the_events_table_by_stage(stage, faces, kind):
    s = four_powers()
    s.stage = stage
    begin(s, DIPLOMATIC_EVENTS, *faces)
    assert kind in kinds(s)


@pytest.mark.rule("V15", "R34")
def test_there_is_no_war_before_stage_three():
    s = four_powers()
    begin(s, DIPLOMATIC_EVENTS, 6, 6, 1, 1, 1)
    assert s.level == 0
    assert s.incidents[0].kind == DISPUTE
    s.incidents = [Incident(CLASH, RED, YELLOW, -1)]
    s.incidents[0].tally = 12
    roll_tension(s, s.incidents[0], dice(1, 1))
    assert s.level == 0
    assert len(s.incidents) == 1
    early = four_powers(early_war=True)
    begin(early, DIPLOMATIC_EVENTS, 6, 6, 1, 1)
    assert early.level == LIMITED


@pytest.mark.rule("R36")
def test_pairs_are_drawn_evenly_and_without_the_vanished():
    s = four_powers()
    found = {}
    for odds, _, pair in every_roll(lambda d: draw_pair(s, d)):
        found[pair] = found.get(pair, Fraction(0)) + odds
    assert set(found.values()) == {Fraction(1, 12)}
    s.gone = column([BLUE])
    assert eligible(s) == [RED, YELLOW, GREEN]


# --- blunders and clashes ----------------------------------------------------------------


@pytest.mark.rule("V28", "R56", "R57")
def test_a_blunder_between_neutrals_is_a_clash_once():
    s = four_powers()
    blunder(s, RED, YELLOW, dice(), None)
    assert [i.kind for i in s.incidents] == [CLASH]
    blunder(s, YELLOW, RED, dice(), None)
    assert len(s.incidents) == 1
    assert stance_word(s, RED, YELLOW) == "Clash"


@pytest.mark.rule("V28", "R37")
def test_a_blunder_draws_a_neutral_into_the_war():
    s = four_powers()
    war(s, [RED], [YELLOW])
    blunder(s, RED, GREEN, dice(), None)
    assert are_allies(s, GREEN, YELLOW)
    blunder(s, YELLOW, RED, dice(), None)
    assert list(s.side) == [1, 2, 2, 0]


@pytest.mark.rule("V28", "R38", "R50", "R61")
def test_a_blunder_between_allies_ends_in_a_separate_peace():
    s = four_powers()
    war(s, [RED, GREEN], [YELLOW])
    s.kills = column([7, 0, 4, 0])
    force = fleet(s, GREEN, "Mira", corvette=2)
    conquered = settle(s, "Ceti", 0, YELLOW, 10)
    s.conqueror[conquered] = GREEN
    blunder(s, RED, GREEN, dice(2), None)
    assert list(s.side) == [1, 2, 0, 0]
    assert s.side_kills[1] == 4
    assert force.retiring
    assert s.conqueror[conquered] == NO_POWER
    assert s.held[conquered] == -1
    s.active = GREEN
    begin(s, SEND_HOME)
    assert s.claim[force.goal] == GREEN


@pytest.mark.rule("V30", "R41")
@pytest.mark.parametrize(
    ("tally", "roll", "left", "level"), [(8, 6, 0, 1), (8, 7, 1, 0), (8, 8, 1, 0), (8, 9, 0, 0)]
)
def test_the_tension_number(tally, roll, left, level):
    s = four_powers()
    s.stage = 3
    begin_clash(s, RED, YELLOW)
    s.incidents[0].tally = tally
    begin(s, INCIDENTS, roll - roll // 2, roll // 2)
    assert (len(s.incidents), s.level) == (left, level)


@pytest.mark.rule("R41")
@pytest.mark.parametrize(("fresh", "after"), [(False, 8), (True, 0)])
def test_the_tally_runs_on_unless_the_option_says_otherwise(fresh, after):
    s = four_powers(fresh_tally=fresh)
    begin_clash(s, RED, YELLOW)
    s.incidents[0].tally = 8
    begin(s, INCIDENTS, 4, 4)
    assert s.incidents[0].tally == after


@pytest.mark.rule("R69", "V23")
@pytest.mark.parametrize(("at_once", "level"), [(True, PEACE), (False, LIMITED)])
def test_a_war_may_be_talked_away_in_the_turn_it_erupts_unless_the_option_forbids(at_once, level):
    s = four_powers(peace_at_once=at_once)
    s.stage = 3
    begin_clash(s, RED, YELLOW)
    s.incidents[0].tally = 12
    begin(s, INCIDENTS, 2, 2)
    assert s.level == LIMITED
    begin(s, DIPLOMATIC_EVENTS, *((2, 2, 6, 6) if at_once else (2, 2)))
    assert ("no_talks_yet" in kinds(s)) == (not at_once)
    assert s.level == level
    s.turn += 4
    if level == LIMITED:
        begin(s, DIPLOMATIC_EVENTS, 2, 2, 6, 6)
        assert s.level == PEACE


# --- border disputes ---------------------------------------------------------------------


@pytest.mark.rule("V31", "R44")
def test_a_dispute_is_about_a_star_on_the_border():
    s = four_powers()
    stars = border_stars(s, YELLOW, RED)
    assert {s.star_name(at) for at in stars} == {"Mira", "Rastaban"}
    border_dispute(s, RED, YELLOW, dice(2), None)
    assert s.incidents[0].star == stars[1]
    assert (s.incidents[0].first, s.incidents[0].second) == (RED, YELLOW)


@pytest.mark.rule("V31", "R57")
def test_a_dispute_replaces_a_clash_and_without_border_is_one():
    s = four_powers()
    begin_clash(s, RED, YELLOW)
    border_dispute(s, YELLOW, RED, dice(1), None)
    assert [i.kind for i in s.incidents] == [DISPUTE]
    border_dispute(s, YELLOW, RED, dice(), None)
    assert len(s.incidents) == 1
    lone = space()
    claim(lone, "Lalande", RED)
    claim(lone, "Polaris", BLUE)
    lone.stage = 2
    border_dispute(lone, RED, BLUE, dice(), None)
    assert [i.kind for i in lone.incidents] == [CLASH]


@pytest.mark.rule("V31", "R39")
def test_a_dispute_between_allies_makes_the_owner_switch():
    s = four_powers()
    war(s, [RED, GREEN], [YELLOW])
    s.kills[GREEN] = 6
    held = settle(s, "Bootis", 0, GREEN, 10)
    s.conqueror[held] = YELLOW
    border_dispute(s, RED, GREEN, dice(), None)
    assert list(s.side) == [1, 2, 2, 0]
    assert s.side_kills[1] == 6
    assert s.conqueror[held] == NO_POWER
    assert are_enemies(s, RED, GREEN)


def disputed(taken):
    s = four_powers()
    at = star(s, "Ceti")
    s.incidents = [Incident(DISPUTE, RED, YELLOW, at)]
    force = fleet(s, RED, "Ceti", corvette=2)
    if taken:
        s.conqueror[at * 3] = RED
    return s, at, force


@pytest.mark.rule("V32", "V33", "R43", "R49", "R61")
def test_arbitration_gives_a_conquered_star_to_the_claimant():
    s, at, _ = disputed(True)
    people = total_people(s)
    begin(s, INCIDENTS, 3, 3)
    assert s.claim[at] == RED
    assert s.owner[at * 3] == NO_POWER
    assert total_people(s) == people
    convoy = next(f for f in s.fleets if f.is_convoy())
    assert (convoy.owner, convoy.evacuees, convoy.ships[1]) == (YELLOW, True, 40)
    assert not s.incidents


@pytest.mark.rule("V32", "V33", "R43", "R50")
def test_arbitration_sends_an_unsuccessful_claimant_home():
    s, at, force = disputed(False)
    begin(s, INCIDENTS, 4, 4)
    assert s.claim[at] == YELLOW
    assert force.retiring


@pytest.mark.rule("V32", "R43", "R56")
def test_two_more_for_a_conquered_star_and_war_on_eleven():
    s, _, _ = disputed(False)
    begin(s, INCIDENTS, 5, 5)
    assert len(s.incidents) == 1
    s, _, _ = disputed(True)
    s.stage = 3
    begin(s, INCIDENTS, 5, 4)
    assert s.level == LIMITED
    assert not s.incidents


@pytest.mark.rule("R43")
def test_colonies_taken_in_part_revert():
    s, at, _ = disputed(True)
    s.card[at] = next(i for i, c in enumerate(s.terms.cards) if c.number == 24)
    second = settle(s, "Ceti", 1, YELLOW, 5, bases=1)
    begin(s, INCIDENTS, 3, 3)
    assert s.conqueror[at * 3] == NO_POWER
    assert s.owner[second] == YELLOW


# --- war ---------------------------------------------------------------------------------


@pytest.mark.rule("V34", "V35", "R35", "R57")
def test_war_erupts_between_neutrals_and_ends_their_incident():
    s = four_powers()
    begin_clash(s, RED, YELLOW)
    limited_war(s, RED, YELLOW, dice(), None)
    assert (s.level, list(s.side)) == (LIMITED, [1, 2, 0, 0])
    assert not s.incidents
    assert is_at_war(s, RED)
    assert not is_at_war(s, GREEN)


@pytest.mark.rule("V34", "R35", "R37")
def test_neutrals_join_the_one_war_there_is():
    s = four_powers()
    war(s, [RED], [YELLOW])
    limited_war(s, GREEN, BLUE, dice(2), None)
    assert list(s.side) == [1, 2, 2, 1]
    limited_war(s, GREEN, BLUE, dice(), None)
    assert list(s.side) == [1, 2, 2, 1]


@pytest.mark.rule("V35", "R37")
def test_total_war_makes_a_limited_one_total():
    s = four_powers()
    war(s, [RED], [YELLOW])
    total_war(s, RED, YELLOW, dice(), None)
    assert s.level == TOTAL
    s = four_powers()
    war(s, [RED], [YELLOW])
    total_war(s, GREEN, RED, dice(), None)
    assert (s.level, list(s.side)) == (TOTAL, [1, 2, 2, 0])
    s = four_powers()
    war(s, [RED], [YELLOW])
    total_war(s, GREEN, BLUE, dice(1), None)
    assert (s.level, list(s.side)) == (TOTAL, [1, 2, 1, 2])


# --- peace -------------------------------------------------------------------------------


@pytest.mark.rule("V23", "V24", "R40")
def test_talks_fail_make_a_truce_or_a_treaty():
    s = four_powers()
    war(s, [RED], [YELLOW])
    talk_peace(s, dice(1, 1))
    assert s.truce
    s.level = TOTAL
    talk_peace(s, dice(1, 1))
    assert not s.truce
    assert s.level == TOTAL
    talk_peace(s, dice(3, 2))
    assert s.level == 0


@pytest.mark.rule("V24", "R40", "R55")
def test_in_a_truce_only_talks_are_rolled():
    s = four_powers()
    war(s, [RED], [YELLOW], 2)
    s.truce = True
    rolled = begin(s, DIPLOMATIC_EVENTS, 1, 1, 6, 6)
    assert rolled.used == 2
    assert not s.truce
    assert s.level == TOTAL


def conquest(*stars):
    """Red at war with Yellow, having conquered some of Yellow's stars."""
    s = four_powers()
    war(s, [RED], [YELLOW], 2)
    for name in stars:
        fleet(s, RED, name, corvette=1)
        for planet in s.planets_of(star(s, name)):
            if s.is_colony(planet):
                s.conqueror[planet] = RED
    note_occupation(s)
    return s


@pytest.mark.rule("V25", "R46")
def test_success_counts_planets_of_conquered_stars_and_kills():
    s = conquest("Ceti")
    s.kills[RED] = 3
    assert side_success(s, 1) == 24 + 3
    assert conquered_stars(s, [RED]) == [star(s, "Ceti")]


@pytest.mark.rule("V26", "R47")
def test_equal_points_are_a_stalemate_and_halves_are_dropped():
    s = four_powers()
    war(s, [RED], [YELLOW], 2)
    make_treaty(s, dice())
    assert "treaty_stalemate" in kinds(s)
    s = four_powers()
    war(s, [RED], [YELLOW], 2)
    s.kills[RED] = 21
    make_treaty(s, dice())
    assert "treaty_stalemate" in kinds(s)
    assert s.level == 0


@pytest.mark.rule("V26", "V27", "R48", "R49", "R61")
def test_a_marginal_victory_cedes_the_conquered_star_and_its_people_leave():
    s = conquest("Ceti")
    people = total_people(s)
    make_treaty(s, dice())
    assert s.claim[star(s, "Ceti")] == RED
    assert s.owner[star(s, "Ceti") * 3] == NO_POWER
    assert total_people(s) == people
    assert list(s.vacated) == [star(s, "Ceti") * 3]
    assert list(s.side) == [0, 0, 0, 0]


@pytest.mark.rule("V26", "R48")
def test_without_conquest_the_nearest_star_is_ceded():
    s = four_powers()
    war(s, [RED], [YELLOW], 2)
    s.kills[RED] = 30
    make_treaty(s, dice(1, 1))
    ceded = [n for n in ("Mira", "Rastaban", "Lalande", "Ceti") if s.claim[star(s, n)] == RED]
    assert len(ceded) == 1
    assert ceded[0] in ("Mira", "Rastaban")


@pytest.mark.rule("V26", "R48", "R62")
def test_a_decisive_victory_takes_three_and_keeps_the_people_as_slaves():
    s = conquest("Ceti")
    planet = star(s, "Ceti") * 3
    s.factories[planet], s.bases[planet] = 6, 2
    s.held[planet] = 1
    s.kills[RED] = 200
    make_treaty(s, dice(*[1] * 9))
    taken = [n for n in ("Mira", "Rastaban", "Lalande", "Ceti") if s.claim[star(s, n)] == RED]
    assert len(taken) == 3
    assert (s.conqueror[planet], s.slave[planet], s.owner[planet]) == (RED, 1, YELLOW)
    assert (s.factories[planet], s.bases[planet], s.held[planet]) == (6, 0, 1)


@pytest.mark.rule("R48")
def test_two_winners_of_a_substantial_victory_get_a_star_each():
    s = four_powers()
    war(s, [RED, GREEN], [YELLOW], 2)
    stars = [star(s, "Mira"), star(s, "Lalande")]
    assert sorted(share_out(s, stars, [RED, GREEN], "substantial", dice(1, 1))) == [RED, GREEN]
    s.kills = column([2, 0, 9, 0])
    assert by_contribution(s, [RED, GREEN], dice()) == [GREEN, RED]
    assert share_out(s, stars[:1], [RED, GREEN], "marginal", dice()) == [GREEN]


@pytest.mark.rule("R48")
def test_decisive_shares_are_taken_in_turn():
    s = four_powers()
    war(s, [RED, GREEN], [YELLOW], 2)
    s.kills = column([9, 0, 2, 0])
    stars = choose_ceded(s, [RED, GREEN], [YELLOW], "decisive", dice(*[1] * 9))
    takers = share_out(s, stars, [RED, GREEN], "decisive", dice(*[1] * 9))
    assert takers.count(RED) == 2
    assert takers.count(GREEN) == 1


@pytest.mark.rule("V26", "R50")
def test_after_a_treaty_both_go_home():
    s = four_powers()
    war(s, [RED], [YELLOW], 2)
    force = fleet(s, RED, "Lalande", corvette=1)
    fleet(s, YELLOW, "Lalande", scout=1)
    other = fleet(s, YELLOW, "Alcor", corvette=1)
    home = fleet(s, YELLOW, "Ceti", corvette=1)
    make_treaty(s, dice())
    assert force.retiring
    assert other.retiring
    assert not home.retiring
    force.at = hex_of(s, "Alcor")
    begin(s, SEND_HOME)
    assert not force.retiring


@pytest.mark.rule("V27", "R49")
def test_evacuation_leaves_nothing_behind():
    s = four_powers()
    planet = star(s, "Ceti") * 3
    s.factories[planet] = s.bases[planet] = 5
    s.claim[star(s, "Ceti")] = RED
    evacuate(s, planet)
    assert (s.owner[planet], s.factories[planet], s.bases[planet]) == (NO_POWER, 0, 0)


@pytest.mark.rule("R62")
def test_slaves_need_no_garrison_and_are_free_when_their_power_gets_the_card():
    s = four_powers()
    at = star(s, "Ceti")
    annex(s, at, RED, True)
    assert (s.conqueror[at * 3], s.slave[at * 3]) == (RED, 1)
    begin(s, SEND_HOME)
    s.conqueror[at * 3], s.slave[at * 3] = GREEN, 0
    revert(s, at * 3)
    assert (s.conqueror[at * 3], s.slave[at * 3]) == (RED, 1)
    annex(s, at, YELLOW, True)
    assert (s.conqueror[at * 3], s.slave[at * 3]) == (NO_POWER, 0)


# --- total conquest ----------------------------------------------------------------------


@pytest.mark.rule("V36", "R51", "R62")
def test_a_power_without_free_people_vanishes():
    s = conquest("Ceti")
    ship = fleet(s, YELLOW, "Lalande", corvette=2)
    begin(s, TOTAL_CONQUEST, *[1] * 9)
    assert list(s.gone) == [YELLOW]
    assert not s.stars_claimed(YELLOW)
    assert ship.owner == RED
    assert s.slave[star(s, "Ceti") * 3] == 1
    assert s.level == 0


@pytest.mark.rule("R51")
def test_people_aboard_transports_keep_a_power_alive():
    s = conquest("Ceti")
    fleet(s, YELLOW, "Lalande", transport=1)
    begin(s, TOTAL_CONQUEST)
    assert list(s.gone) == []
    alone = four_powers()
    alone.owner[star(alone, "Ceti") * 3] = NO_POWER
    begin(alone, TOTAL_CONQUEST)
    assert list(alone.gone) == []
    assert YELLOW not in eligible(alone)


@pytest.mark.rule("R51", "R48")
def test_spoils_are_shared_in_turn():
    s = conquest("Ceti")
    s.side[GREEN] = 1
    begin(s, TOTAL_CONQUEST, *[1] * 20)
    took = [s.claim[star(s, n)] for n in ("Mira", "Rastaban", "Lalande", "Ceti")]
    assert (took.count(RED), took.count(GREEN)) == (2, 2)


# --- the end -----------------------------------------------------------------------------


@pytest.mark.rule("1.3", "R53")
def test_points_at_the_end():
    s = space()
    claim(s, "Alcor", RED, 24)
    settle(s, "Alcor", 0, RED, 5)
    assert points_of(s, RED) == 4
    claim(s, "Ceti", YELLOW, 25)
    planet = settle(s, "Ceti", 0, YELLOW, 5)
    s.conqueror[planet] = GREEN
    assert (points_of(s, YELLOW), points_of(s, GREEN)) == (0, 3)
    s.turn = 44
    end_game(s)
    assert s.result.ending == "red"
    assert s.result.values[RED] == 1.0


@pytest.mark.rule("1.3")
def test_an_empty_planet_is_controlled_by_a_ship_or_a_neighbour():
    s = space()
    at = claim(s, "Alcor", RED, 24)
    assert controller(s, at * 3, ships_by_star(s)[at]) == NO_POWER
    fleet(s, RED, "Alcor", scout=1)
    assert controller(s, at * 3, ships_by_star(s)[at]) == RED
    fleet(s, YELLOW, "Alcor", scout=1)
    assert controller(s, at * 3, ships_by_star(s)[at]) == NO_POWER


@pytest.mark.rule("R53")
def test_longer_games():
    assert space(turns=80).terms.turns == 80


@pytest.mark.rule("V34", "R46")
def test_kills_before_the_war_do_not_count():
    s = four_powers()
    s.kills[RED] = 9
    begin_war(s, RED, YELLOW, LIMITED)
    assert list(s.kills) == [0, 0, 0, 0]


# --- what is remembered of a colony, and who gives it back -------------------------------


@pytest.mark.rule("V8", "R33")
def test_a_colony_that_is_free_again_is_as_old_as_it_was():
    s = four_powers()
    war(s, [RED], [YELLOW], TOTAL)
    old = settle(s, "Mira", 0, YELLOW, 10)
    claim(s, "Rastaban", YELLOW, 29)
    new = settle(s, "Rastaban", 0, YELLOW, 10)
    home = star(s, "Ceti") * 3
    conquer(s, old, RED)
    assert s.colonies_under(RED)[0] == old
    revert(s, old)
    assert s.colonies_of(YELLOW) == [new, old, home]


@pytest.mark.rule("V9.4", "R31")
def test_arbitration_is_no_victory():
    s, at, _ = disputed(True)
    s.card[at] = next(i for i, c in enumerate(s.terms.cards) if c.number == 28)
    begin(s, INCIDENTS, 2, 2)
    assert s.claim[at] == RED
    assert "evacuated" in kinds(s)
    assert list(s.vacated) == []


@pytest.mark.rule("R57", "R71")
@pytest.mark.parametrize(("parts", "holder"), [(True, NO_POWER), (False, RED)])
def test_disputants_that_become_allies_give_back_what_they_took(parts, holder):
    s = four_powers(disputants_part=parts)
    planet = star(s, "Ceti") * 3
    fleet(s, RED, "Ceti", corvette=2)
    s.incidents = [Incident(DISPUTE, RED, YELLOW, star(s, "Ceti"))]
    conquer(s, planet, RED)
    begin_war(s, RED, GREEN, LIMITED)
    join_war(s, YELLOW, GREEN)
    assert are_allies(s, RED, YELLOW)
    assert not s.incidents
    assert s.conqueror[planet] == holder
    assert s.fleets[-1].retiring == parts


# --- what is told ------------------------------------------------------------------------


def told(s):
    """The sentences of the log."""
    return [event_line(GAME, event) for event in s.log]


@pytest.mark.rule("V32")
def test_a_roll_is_told_with_what_is_added_and_the_sum():
    s, _, _ = disputed(True)
    begin(s, INCIDENTS, 3, 3)
    assert any("arbitration ends the dispute. [rolled 3+3, +2 = 8]" in line for line in told(s))


@pytest.mark.rule("V22", "V23")
def test_events_and_talks_tell_their_sums():
    s = four_powers()
    s.stage = 3
    war(s, [RED], [YELLOW], LIMITED)
    begin(s, DIPLOMATIC_EVENTS, 2, 2, 1, 2)
    assert any("peace talks. [rolled 2+2, +2 = 6]" in line for line in told(s))
    assert any("[rolled 1+2, +4 = 7]" in line for line in told(s))


@pytest.mark.rule("V22", "R56", "R57")
def test_events_without_effect_say_so():
    s = four_powers()
    begin(s, DIPLOMATIC_EVENTS, 2, 2)
    assert "peace_goes_on" in kinds(s)
    begin_clash(s, RED, YELLOW)
    blunder(s, RED, YELLOW, dice(), None)
    assert "nothing_already" in kinds(s)
    war(s, [RED], [YELLOW], LIMITED)
    blunder(s, RED, YELLOW, dice(), None)
    limited_war(s, RED, YELLOW, dice(), None)
    assert {"nothing_enemies", "nothing_no_effect"} <= set(kinds(s))


@pytest.mark.rule("V22", "V30", "V32", "1.6.2")
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("alone-dispute-yellow", {"V22", "V32"}),
        ("fog-clash-and-raids-green", {"V22", "V30", "1.6.2"}),
    ],
)
def test_what_is_foretold_late_in_a_game_is_what_the_rules_roll(name, rules):
    path = Path(__file__).parent / "replays" / f"{name}.jsonl"
    journal = read_journal(GAME, path.read_text("utf-8")).journal
    assert check_late(recorded_game(GAME, journal), read_rulebook(GAME.package)) == rules
