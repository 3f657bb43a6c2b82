"""Chapters 1.5 and 1.6: movement, command range, communication, exploration, latecomers."""

import pytest
from tests.games.stellar.playing import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    act,
    begin,
    claim,
    column,
    dice,
    fleet,
    hex_of,
    kinds,
    settle,
    setup_of,
    space,
    star,
    texts,
    war,
)

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.battles import BATTLES, begin_misunderstanding
from hexile.games.stellar.rules.combat import targets_of
from hexile.games.stellar.rules.courses import (
    closed_stars,
    course_to,
    destinations,
    is_in_range,
    off_board,
    posts_of,
    set_course,
    turns_left,
    ways_from,
)
from hexile.games.stellar.rules.exploration import EXPLORE, LATECOMERS, explore
from hexile.games.stellar.rules.movement import BEGIN_MOVEMENT, COMMAND_RANGE_STEP, travel
from hexile.games.stellar.rules.news import watch
from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.rules.sequence import begin_turn
from hexile.games.stellar.rules.stances import may_enter
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import DISPUTE, NO_POWER
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import start
from hexile.kernel.play import legal_actions, why_not


def names(s, stars):
    return {s.star_name(at) for at in stars}


@pytest.mark.rule("1.3", "1.4", "V6", "R17")
def test_the_set_up():
    s = start(GAME, setup_of(), SeededDice(3))
    for power in range(4):
        ships = [sum(f.ships[k] for f in s.fleets_of(power)) for k in range(5)]
        assert ships == [4, 35, 4, 0, 0]
        assert s.speed(power) == 3
        assert s.banked[power] == 10
        assert s.title[power] in (1, 6, 7, 12, 13)
    assert (s.turn, s.active, s.stage) == (1, 0, 1)


@pytest.mark.rule("1.3", "K1")
def test_corners_are_drawn_or_fixed():
    assert list(start(GAME, setup_of(random_corners=False), SeededDice(1)).corner) == [0, 1, 2, 3]
    drawn = {tuple(start(GAME, setup_of(), SeededDice(n)).corner) for n in range(8)}
    assert len(drawn) > 2


@pytest.mark.rule("1.5.2", "1.5.5")
def test_the_entry_hex_costs_one_and_counts_for_range():
    s = space(random_corners=False)
    s.corner = column([2, 1, 0, 3])
    force = s.new_fleet(RED, off_board(s, RED), column([0, 0, 2, 0, 0]))
    assert names(s, destinations(s, force)) == {"Indi", "Canis", "Ophiuchi"}
    scout = s.new_fleet(RED, off_board(s, RED), column([1, 0, 0, 0, 0]))
    assert len(destinations(s, scout)) == 54
    set_course(s, force, star(s, "Indi"))
    assert turns_left(s, force) == 2
    s.queue = column([force.number])
    travel(s, force, 3)
    assert s.terms.board.distance(s.terms.board.number["A1"], force.at) == 2


@pytest.mark.rule("1.5.1", "1.5.6")
def test_a_fleet_takes_the_shortest_way_at_its_speed():
    s = space()
    ship = fleet(s, RED, "Hydrae", scout=1)
    set_course(s, ship, star(s, "Alcor"))
    assert (len(ship.course), turns_left(s, ship)) == (4, 2)
    s.owned[RED] = 1 << 1
    assert turns_left(s, ship) == 1


@pytest.mark.rule("1.5.3")
def test_a_cloud_is_entered_from_beside_it_one_hex_a_turn():
    s = space()
    ship = fleet(s, RED, "Diphda", scout=1)
    set_course(s, ship, star(s, "Sirius"))
    clouds = [s.terms.board.is_cloud[h] for h in ship.course]
    assert clouds[-1]
    first = clouds.index(True)
    turns = -(-first // 3) + clouds.count(True)
    assert turns_left(s, ship) == turns
    s.queue = column([ship.number])
    travel(s, ship, 3)
    assert not s.terms.board.is_cloud[ship.at]


@pytest.mark.rule("1.5.3", "R14")
def test_ways_count_cloud_delays():
    s = space()
    ways = ways_from(s, RED, hex_of(s, "Polaris"), False)
    beside = [h for h in s.terms.board.links[hex_of(s, "Polaris")] if s.terms.board.is_cloud[h]]
    assert {ways.costs[h] for h in beside} == {3}


@pytest.mark.rule("1.5.4")
def test_ships_of_others_in_a_star_end_the_move():
    s = space()
    fleet(s, YELLOW, "Draconis", scout=1)
    ship = fleet(s, RED, "Q13", scout=1)
    ship.course = column([s.terms.board.number[h] for h in ("Q12", "Q11", "P10")])
    ship.goal = star(s, "Canopus")
    s.queue = column([ship.number])
    travel(s, ship, 3)
    assert ship.at == hex_of(s, "Draconis")
    assert ship.goal == -1


@pytest.mark.rule("1.5.5", "K3")
def test_posts_are_free_colonies_not_besieged():
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 20)
    assert posts_of(s, RED) == 1 << star(s, "Alcor")
    claim(s, "Mira", YELLOW)
    war(s, [RED], [YELLOW])
    fleet(s, YELLOW, "Alcor", corvette=1)
    assert posts_of(s, RED) == 0
    assert is_in_range(s, RED, 1 << star(s, "Alcor"), hex_of(s, "Sadir"))
    assert not is_in_range(s, RED, 1 << star(s, "Alcor"), hex_of(s, "Spica"))


@pytest.mark.rule("1.5.5", "R5")
def test_ships_out_of_range_are_lost_but_not_scouts():
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 20)
    mixed = fleet(s, RED, "Spica", corvette=2, scout=1)
    begin(s, COMMAND_RANGE_STEP)
    assert list(mixed.ships) == [1, 0, 0, 0, 0]
    assert kinds(s) == ["out_of_range"]
    s.owned[RED] |= 1 << 15
    free = fleet(s, RED, "Spica", corvette=1)
    begin(s, COMMAND_RANGE_STEP)
    assert free.ships[2] == 1


@pytest.mark.rule("1.5.6")
def test_orders_reach_ships_in_star_hexes_only():
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 20)
    here = fleet(s, RED, "Alcor", corvette=1)
    under_way = fleet(s, RED, "L15", corvette=1)
    under_way.course, under_way.goal = column([hex_of(s, "Lyrae")]), star(s, "Lyrae")
    begin(s, ORDERS)
    assert texts(s) == [f"order {here.name()}", "move"]
    assert "between stars" in why_not(s, f"order {under_way.name()}").words
    s.owned[RED] |= 1 << 16
    assert f"order {under_way.name()}" in texts(s)


@pytest.mark.rule("1.5.6", "R12")
def test_passing_a_star_a_fleet_may_be_redirected_but_not_back():
    s = space(ask_passing="always")
    ship = fleet(s, RED, "Draconis", scout=1)
    ship.last_star = star(s, "Crucis")
    begin(s, ORDERS)
    act(s, f"order {ship.name()}")
    ways = texts(s)
    act(s, f"send {ship.name()} Alphard")
    assert "send R1 Crucis" in ways
    s.active = RED
    passing = fleet(s, RED, "Q13", scout=1)
    passing.last_star = star(s, "Lupi")
    passing.course = column([s.terms.board.number[h] for h in ("Q12", "Q11", "P10")])
    passing.goal = star(s, "Canopus")
    begin(s, BEGIN_MOVEMENT)
    while not any(t.startswith("on R2") for t in texts(s)):
        act(s, texts(s)[0])
    assert "send R2 Lupi" not in texts(s)
    assert "send R2 Almach" in texts(s)
    act(s, "send R2 Almach")
    assert s.fleet_named("R2").goal == star(s, "Almach") or s.fleet_named("R2").at == hex_of(
        s, "Almach"
    )


@pytest.mark.rule("1.5.7")
def test_task_forces_are_divided_and_joined():
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 20)
    force = fleet(s, RED, "Alcor", corvette=3, fighter=1)
    begin(s, ORDERS)
    act(s, "order R1")
    act(s, "detach R1 corvette 2")
    assert list(force.ships) == [0, 0, 1, 1, 0]
    assert list(s.fleet_named("R2").ships) == [0, 0, 2, 0, 0]
    act(s, "join R1 R2")
    assert s.fleet_named("R1") is None
    assert list(s.fleet_named("R2").ships) == [0, 0, 3, 1, 0]


@pytest.mark.rule("1.5.5", "R58")
def test_refusals_name_rule_and_numbers():
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 20)
    claim(s, "Mira", YELLOW)
    s.stage = 2
    fleet(s, RED, "Alcor", corvette=1)
    begin(s, ORDERS)
    act(s, "order R1")
    far = why_not(s, "send R1 Spica")
    assert far.rule == "1.5.5"
    assert "the limit is 8" in far.words
    assert why_not(s, "send R1 Mira").rule == "R58"
    assert why_not(s, "send R1 Nowhere").rule == "1.1"
    assert why_not(s, "send R1 Alcor").rule == "1.5.6"


# --- exploration -------------------------------------------------------------------------


@pytest.mark.rule("1.6.1", "1.6.2", "V4", "R9")
def test_survivors_explore_draw_and_claim():
    s = space()
    scouts = fleet(s, RED, "Alcor", scout=3)
    begin(s, EXPLORE, 1, 4, 6, 1)
    assert scouts.ships[0] == 2
    assert s.claim[star(s, "Alcor")] == RED
    assert s.card[star(s, "Alcor")] in s.terms.decks[0]
    assert s.card[star(s, "Alcor")] not in s.decks[0]
    begin(s, EXPLORE)
    assert scouts.ships[0] == 2


@pytest.mark.rule("1.6.1", "R5")
def test_a_warship_protects_but_a_scout_does_not():
    s = space()
    fleet(s, RED, "Alcor", transport=2)
    fleet(s, RED, "Alcor", corvette=1)
    begin(s, EXPLORE, 1)
    assert s.fleets[0].ships[1] == 2
    alone = space()
    lost = fleet(alone, RED, "Alcor", transport=1, scout=1)
    begin(alone, EXPLORE, 1, 1)
    assert lost.size() == 0
    assert alone.claim[star(alone, "Alcor")] == NO_POWER


@pytest.mark.rule("1.6.2", "R9")
def test_a_later_explorer_learns_but_does_not_claim():
    s = space()
    at = claim(s, "Alcor", YELLOW, 25)
    fleet(s, RED, "Alcor", corvette=1)
    explore(s, at, dice())
    assert s.claim[at] == YELLOW
    assert s.explored[at] == 3
    assert "surveyed" in kinds(s)


@pytest.mark.rule("V16", "V19", "R9")
def test_stage_one_ends_with_the_last_claim():
    s = space()
    for name in s.terms.board.star_names:
        if name != "Zosca":
            claim(s, name, RED)
    assert s.stage == 1
    fleet(s, RED, "Zosca", corvette=1)
    explore(s, star(s, "Zosca"), dice(1))
    assert s.stage == 2


@pytest.mark.rule("V16", "R9")
def test_free_scouts_go_to_unclaimed_stars_in_stage_one():
    s = space()
    claim(s, "Hydrae", RED)
    scout = fleet(s, RED, "Hydrae", scout=1)
    begin(s, ORDERS)
    act(s, "move")
    begin(s, BEGIN_MOVEMENT)
    assert scout.last_star == star(s, "Hydrae")
    assert scout.at != hex_of(s, "Hydrae")


@pytest.mark.rule("V16", "R9")
def test_a_scout_told_to_stay_stays_and_one_without_orders_goes_by_its_duty():
    s = space()
    s.active = RED
    claim(s, "Hydrae", RED)
    told = fleet(s, RED, "Hydrae", scout=1)
    fleet(s, RED, "Hydrae", scout=1)
    begin(s, ORDERS)
    act(s, f"order {told.name()}")
    act(s, f"stay {told.name()}")
    act(s, "move")
    begin(s, BEGIN_MOVEMENT)
    assert [s.star_at(f.at) == star(s, "Hydrae") for f in s.fleets] == [True, False]
    duty = next(e for e in s.log if e.kind == "course")
    assert (duty.rule, duty.facts["who"]) == ("R9", "R2")


@pytest.mark.rule("R13", "R49")
def test_evacuees_are_no_hosts_and_nobody_shoots_at_them():
    s = space()
    s.stage, s.active = 2, RED
    claim(s, "Alcor", YELLOW, 28)
    leaving = fleet(s, GREEN, "Alcor", transport=5)
    leaving.evacuees = True
    fleet(s, RED, "Alcor", corvette=3)
    begin(s, LATECOMERS)
    assert "encounter_peaceful" not in kinds(s)
    fleet(s, GREEN, "Alcor", corvette=1)
    s.agenda = []
    begin_misunderstanding(s, star(s, "Alcor"), [GREEN])
    assert [(t.kind, t.count) for t in targets_of(s, RED)] == [(2, 1)]


@pytest.mark.rule("V16", "R11")
def test_no_destination_that_another_has_claimed():
    s = space()
    claim(s, "Alcor", YELLOW)
    assert not may_enter(s, RED, star(s, "Alcor"))
    assert may_enter(s, YELLOW, star(s, "Alcor"))
    ship = fleet(s, RED, "Mira", scout=1)
    assert "Alcor" not in names(s, destinations(s, ship))
    fleet(s, YELLOW, "Alcor", scout=1)
    assert hex_of(s, "Alcor") not in ways_from(s, RED, ship.at, False).before


@pytest.mark.rule("V17", "R12", "R13", "R64")
def test_latecomers_are_put_beside_the_star():
    s = space()
    claim(s, "Alcor", YELLOW)
    late = fleet(s, RED, "Alcor", scout=1)
    begin(s, LATECOMERS)
    hexes = [t for t in texts(s) if t.startswith("hex ")]
    assert len(hexes) == 6
    act(s, hexes[2])
    assert s.terms.board.distance(late.at, hex_of(s, "Alcor")) == 1
    assert all(t.startswith("send ") for t in texts(s))
    assert f"send {late.name()} Alcor" not in texts(s)


@pytest.mark.rule("V18", "R13")
def test_ships_meet_peacefully_on_ten_or_less():
    s = space()
    claim(s, "Alcor", YELLOW)
    fleet(s, YELLOW, "Alcor", corvette=1)
    fleet(s, RED, "Alcor", scout=1)
    begin(s, LATECOMERS, 5, 5)
    assert "encounter_peaceful" in kinds(s)
    assert s.battle is None


@pytest.mark.rule("V18", "R13")
def test_a_misunderstanding_is_one_round_without_withdrawal():
    s = space()
    claim(s, "Alcor", YELLOW)
    settle(s, "Alcor", 0, YELLOW, 5, bases=4)
    fleet(s, YELLOW, "Alcor", corvette=1)
    ship = fleet(s, RED, "Alcor", corvette=1)
    begin(s, LATECOMERS, 6, 5)
    assert s.battle is not None
    act(s, "gunnery")
    act(s, "gunnery", 6, 6)
    assert s.battle is None
    assert texts(s)[0].startswith("hex ")
    assert ship.ships[2] == 1
    assert s.level == 0
    assert not s.incidents


# --- where policy lets ships go ----------------------------------------------------------


def realms(s):
    """Red at Hydrae, Yellow at Alcor, Mira and Spica, all known."""
    claim(s, "Hydrae", RED)
    for name in ("Alcor", "Mira", "Spica"):
        claim(s, name, YELLOW)
    s.stage = 3


@pytest.mark.rule("V15", "R58", "R55")
def test_neutrals_keep_out_of_each_others_stars():
    s = space()
    realms(s)
    assert not may_enter(s, RED, star(s, "Alcor"))
    assert may_enter(s, RED, star(s, "Sadir"))


@pytest.mark.rule("V34", "R45")
def test_limited_war_opens_border_stars_only():
    s = space()
    realms(s)
    war(s, [RED], [YELLOW])
    assert may_enter(s, RED, star(s, "Alcor"))
    assert not may_enter(s, RED, star(s, "Mira"))
    assert not may_enter(s, RED, star(s, "Spica"))


@pytest.mark.rule("V34", "R45", "R52")
def test_an_allys_border_counts_too():
    s = space()
    realms(s)
    claim(s, "Almach", GREEN)
    war(s, [RED, GREEN], [YELLOW])
    assert may_enter(s, RED, star(s, "Spica"))
    assert may_enter(s, RED, star(s, "Almach"))


@pytest.mark.rule("V35")
def test_total_war_opens_every_enemy_star():
    s = space()
    realms(s)
    war(s, [RED], [YELLOW], 2)
    assert may_enter(s, RED, star(s, "Spica"))


@pytest.mark.rule("V31", "R59")
def test_a_dispute_opens_one_star():
    s = space()
    realms(s)
    s.incidents.append(Incident(DISPUTE, RED, YELLOW, star(s, "Alcor")))
    assert may_enter(s, RED, star(s, "Alcor"))
    assert not may_enter(s, RED, star(s, "Mira"))
    assert not may_enter(s, BLUE, star(s, "Alcor"))


@pytest.mark.rule("V24", "R60")
def test_a_truce_closes_what_the_other_side_holds():
    s = space()
    realms(s)
    war(s, [RED], [YELLOW], 2)
    s.truce = True
    assert not may_enter(s, RED, star(s, "Alcor"))
    s.occupied[star(s, "Hydrae")] = YELLOW
    assert not may_enter(s, RED, star(s, "Hydrae"))
    fleet(s, RED, "Alcor", corvette=1)
    fleet(s, YELLOW, "Alcor", corvette=1)
    begin(s, BATTLES)
    assert s.battle is None


@pytest.mark.rule("R60")
def test_forces_inside_stay_in_a_truce_but_arrivals_do_not():
    s = space()
    realms(s)
    war(s, [RED], [YELLOW], 2)
    s.truce = True
    inside = fleet(s, RED, "Alcor", corvette=1)
    begin(s, LATECOMERS)
    assert inside.at == hex_of(s, "Alcor")
    s.fresh = column([inside.number])
    begin(s, LATECOMERS)
    assert texts(s)[0].startswith("hex ")


@pytest.mark.rule("1.4")
def test_the_four_powers_move_in_turn():
    s = space()
    for power in range(4):
        claim(s, ["Alcor", "Canis", "Bootis", "Dubhe"][power], power)
        fleet(s, power, ["Alcor", "Canis", "Bootis", "Dubhe"][power], scout=1)
    s.stage = 2
    begin_turn(s)
    rolled = dice()
    from hexile.kernel.play import advance, run

    run(s, rolled)
    order = []
    for _ in range(4):
        order.append(s.active)
        advance(s, legal_actions(s)[-1], rolled)
    assert order == [0, 1, 2, 3]
    assert s.turn == 2


@pytest.mark.rule("R11", "R58")
def test_empty_stars_of_others_are_crossed_and_occupied_ones_gone_round():
    s = space()
    claim(s, "Mizar", RED)
    claim(s, "Schedar", YELLOW)
    scout = fleet(s, RED, "O1", scout=1)
    straight = ways_from(s, RED, scout.at, False)
    course = course_to(straight, hex_of(s, "Kochab"))
    crossed = closed_stars(s, RED)
    fleet(s, YELLOW, "Schedar", corvette=1)
    assert crossed == 0
    assert closed_stars(s, RED) == 1 << star(s, "Schedar")
    round_it = course_to(ways_from(s, RED, scout.at, False), hex_of(s, "Kochab"))
    assert hex_of(s, "Schedar") not in round_it
    assert len(round_it) >= len(course)


@pytest.mark.rule("R11", "1.6.3")
def test_in_the_fog_one_goes_round_what_one_has_seen():
    s = space("fog")
    claim(s, "Schedar", YELLOW)
    fleet(s, YELLOW, "Schedar", corvette=1)
    assert closed_stars(s, RED) == 0
    spy = fleet(s, RED, "Schedar", scout=1)
    assert closed_stars(s, RED) == 1 << star(s, "Schedar")
    watch(s)
    spy.at = hex_of(s, "Mizar")
    s.fleets.pop(0)
    assert closed_stars(s, RED) == 1 << star(s, "Schedar")  # old news


@pytest.mark.rule("1.6.3")
def test_a_colony_sees_what_passes_its_hex():
    s = space("fog", ask_passing="never")
    claim(s, "Schedar", YELLOW, 25)
    settle(s, "Schedar", 0, YELLOW, 5)
    scout = fleet(s, RED, "O5", scout=1)
    scout.goal = star(s, "Mizar")
    scout.course = column([hex_of(s, "Schedar"), s.terms.board.number["O3"]])
    s.queue = column([scout.number])
    travel(s, scout, 3)
    event = next(e for e in s.log if e.kind == "passed")
    assert event.seats == 1 << YELLOW
