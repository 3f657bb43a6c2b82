"""The admiral: legal, reproducible, without secrets, better than chance."""

import pytest
from tests.games.stellar.playing import (
    BLUE,
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

from hexile.games.stellar import GAME
from hexile.games.stellar.opponent.admiral import decide
from hexile.games.stellar.opponent.campaign import is_exposed, is_reinforced, needed
from hexile.games.stellar.opponent.knowledge import PROMISED
from hexile.games.stellar.opponent.mind import STAY, Mind
from hexile.games.stellar.opponent.plans import is_garrison, plan_for
from hexile.games.stellar.opponent.posts import LIGHT, MODERATE, post_facing, post_for
from hexile.games.stellar.opponent.settlers import needs_party, settle_star, wants_parties
from hexile.games.stellar.opponent.shortlist import exploring_value
from hexile.games.stellar.opponent.tactics import should_withdraw
from hexile.games.stellar.rules.battles import begin_battle
from hexile.games.stellar.rules.colonies import ATTACK_COLONIES, conquer
from hexile.games.stellar.rules.landing import LANDING
from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.rules.stances import borders_power
from hexile.games.stellar.rules.victory import points_of
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import CLASH, DISPUTE
from hexile.games.stellar.tables import SUB_TERRAN, T_INDUSTRY, TERRAN
from hexile.games.stellar.view.fog import see
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import start
from hexile.kernel.play import advance, legal_actions, seat_to_choose


def played(players, seed, **values):
    """Play a game in the fog and return its end."""
    dice, own = SeededDice(seed), SeededDice(seed, 1)
    s = start(GAME, setup_of("fog", **values), dice, False)
    while s.result is None:
        seat = seat_to_choose(s)
        legal = legal_actions(s)
        action = GAME.players[players[seat]].choose(GAME.see(s, seat), legal, own)
        assert action in legal
        advance(s, action, dice)
    return s


def test_a_game_of_admirals_is_reproducible():
    first = played(["admiral"] * 4, 4, turns=12)
    assert first.dump() == played(["admiral"] * 4, 4, turns=12).dump()


@pytest.mark.nightly
@pytest.mark.slow
def test_an_admiral_beats_three_random_movers():
    wins = 0
    for seed in range(6):
        players = ["random"] * 4
        players[seed % 4] = "admiral"
        s = played(players, seed)
        points = [points_of(s, power) for power in range(4)]
        wins += points[seed % 4] == max(points)
    assert wins >= 4


def front():
    s = space()
    claim(s, "Hydrae", RED, 48)
    settle(s, "Hydrae", 0, RED, 20)
    claim(s, "Alcor", YELLOW, 25)
    settle(s, "Alcor", 0, YELLOW, 20)
    for at, claimant in enumerate(s.claim):
        if claimant == -1:
            claim(s, s.star_name(at), RED)
    s.stage = 3
    return s


@pytest.mark.rule("V34", "R58")
def test_it_strikes_only_where_policy_allows_and_it_is_stronger():
    s = front()
    force = fleet(s, RED, "Hydrae", corvette=8)
    assert plan_for(Mind(s, RED), force).letter != "B"
    war(s, [RED], [YELLOW])
    plan = plan_for(Mind(s, RED), force)
    assert (plan.letter, s.star_name(plan.star)) == ("B", "Alcor")
    force.ships[2] = 1
    assert plan_for(Mind(s, RED), force).letter == "D"


@pytest.mark.rule("1.7.3")
def test_it_withdraws_from_a_lost_battle():
    s = front()
    war(s, [RED], [YELLOW])
    fleet(s, RED, "Alcor", corvette=1)
    fleet(s, YELLOW, "Alcor", fighter=2)
    begin_battle(s, star(s, "Alcor"), [YELLOW])
    assert should_withdraw(s, RED)
    assert not should_withdraw(s, YELLOW)


@pytest.mark.rule("1.3")
def test_a_position_is_worth_more_with_planets_people_and_ships():
    s = space()
    claim(s, "Hydrae", RED, 48)
    claim(s, "Alcor", YELLOW, 25)
    before = GAME.estimate(s, s)
    assert before[YELLOW] > before[RED] > 0  # a Terran planet and a sub-Terran one
    s.owner[star(s, "Hydrae") * 3] = RED
    s.population[star(s, "Hydrae") * 3] = 40
    grown = GAME.estimate(s, s)
    assert grown[RED] > before[RED]
    fleet(s, RED, "Hydrae", death_star=3)
    assert GAME.estimate(s, s)[RED] > grown[RED]
    assert all(0 <= value <= 1 for value in GAME.estimate(s, s))


@pytest.mark.rule("1.3")
def test_on_the_last_turn_only_points_count():
    s = space()
    claim(s, "Alcor", YELLOW, 25)
    s.turn = s.terms.turns
    assert len(set(GAME.estimate(s, s))) == 1, "nobody is there to hold it"
    fleet(s, YELLOW, "Alcor", scout=1)
    assert max(GAME.estimate(s, s)) == GAME.estimate(s, s)[YELLOW]


@pytest.mark.rule("R9")
def test_a_star_unknown_when_a_search_began_counts_as_its_colour_does():
    known = space()
    poor, rich = known.copy(), known.copy()
    claim(poor, "Alcor", RED, 48)
    claim(rich, "Alcor", RED, 25)
    assert GAME.estimate(rich, rich)[RED] > GAME.estimate(poor, poor)[RED]
    assert GAME.estimate(rich, known) == GAME.estimate(poor, known)
    assert GAME.estimate(rich, known)[RED] > GAME.estimate(known, known)[RED]


@pytest.mark.rule("R9")
def test_unexplored_stars_count_for_those_who_are_near():
    s = space()
    fleet(s, RED, "Hydrae", scout=1)
    values = GAME.estimate(s, s)
    fleet(s, YELLOW, "Alcor", scout=1)
    after = GAME.estimate(s, s)
    assert after[YELLOW] > values[YELLOW]
    assert after[RED] < values[RED]


@pytest.mark.rule("R9")
def test_a_search_compares_the_stars_a_scout_could_be_first_at():
    s = space()
    scout = fleet(s, RED, "Hydrae", scout=1)
    claim(s, "Hydrae", RED, 48)
    s.active = RED
    begin(s, ORDERS)
    act(s, f"order {scout.name()}")
    admiral, legal = GAME.players["admiral"], legal_actions(s)
    listed = admiral.shortlist(s, legal, SeededDice(1))
    assert listed.pop(0) == admiral.choose(s, legal, SeededDice(1))
    assert len(listed) > 5
    assert all(s.claim[action.star] == -1 for action in listed)
    values = [exploring_value(s, RED, a.star, Mind(s, RED).turns_to(scout, a.star)) for a in listed]
    assert values == sorted(values, reverse=True)
    first = listed[0].star
    fleet(s, BLUE, s.star_name(first), scout=1)
    assert admiral.shortlist(s, legal, SeededDice(1))[1].star != first


def test_a_search_does_not_compare_the_order_in_which_fleets_are_asked():
    s = start(GAME, setup_of(), SeededDice(1))
    assert s.agenda[-1].name == "orders"
    admiral, legal = GAME.players["admiral"], legal_actions(s)
    assert admiral.shortlist(s, legal, SeededDice(1)) == [admiral.choose(s, legal, SeededDice(1))]


def test_what_a_colour_promises_is_the_mean_of_its_cards():
    worth = {TERRAN: 300, SUB_TERRAN: 100}
    for colour, promised in enumerate(PROMISED):
        cards = [card for card in space().terms.cards if card.colour == colour]
        points = sum(worth.get(kind, 0) for card in cards for kind in card.kinds)
        assert promised == round(points / len(cards))


def test_while_there_are_stars_to_explore_a_search_looks_to_their_end():
    s = space()
    s.turn = 2
    assert GAME.look_until(s) == 9
    s.turn = 20
    assert GAME.look_until(s) == 20 + GAME.horizon


def test_it_says_why():
    s = start(GAME, setup_of("fog"), SeededDice(2))
    admiral = GAME.players["admiral"]
    view = see(s, 0)
    trace = admiral.explain(view, legal_actions(view), SeededDice(0))
    assert trace.chart == "admiral"
    assert trace.decided in "ABCDE"
    chart = GAME.charts["admiral"]
    for row in trace.rows:
        assert chart.row(row.letter).words[row.verdict].format(**row.facts)


def test_idle_fleets_are_left_alone():
    s = front()
    force = fleet(s, RED, "Hydrae", corvette=3)
    gathers = plan_for(Mind(s, RED), force)
    if gathers.star != -1:
        force.at = s.hex_of(gathers.star)
    begin(s, ORDERS)
    assert decide(s, legal_actions(s)).text() == "move"


def conquest():
    s = front()
    war(s, [RED], [YELLOW])
    s.conqueror[star(s, "Alcor") * 3] = RED
    s.occupied[star(s, "Alcor")] = RED
    s.claim[star(s, "Mira")] = YELLOW
    return s


@pytest.mark.rule("1.8.5")
def test_a_conquest_keeps_a_guard_when_the_rest_goes_on():
    s = conquest()
    force = fleet(s, RED, "Alcor", corvette=1, fighter=4)
    assert not is_garrison(s, force)
    begin(s, ORDERS)
    act(s, f"order {force.name()}")
    assert decide(s, legal_actions(s)).text() == f"detach {force.name()} corvette 1"
    act(s, f"detach {force.name()} corvette 1")
    assert decide(s, legal_actions(s)).text() == f"send {force.name()} Mira"
    act(s, f"send {force.name()} Mira")
    guard = s.fleets[-1]
    assert is_garrison(s, guard)
    assert decide(s, legal_actions(s)).text() == "move"


@pytest.mark.rule("R16")
def test_the_first_settlers_spread_in_parties_with_an_escort():
    s = start(GAME, setup_of("fog"), SeededDice(3), False)
    own = SeededDice(1)
    while s.turn == 1 and s.active == 0:
        action = GAME.players["admiral"].choose(GAME.see(s, 0), legal_actions(s), own)
        advance(s, action, own)
    convoys = [f for f in s.fleets_of(RED) if f.is_convoy()]
    assert len(convoys) > 2
    for convoy in convoys:
        assert any(f.goal == convoy.goal and f.warships() for f in s.fleets_of(RED))


@pytest.mark.rule("1.3", "R54")
def test_in_a_free_economy_it_settles_every_planet_it_can():
    s = front()
    s.terms.free_economy = "red"
    convoy = fleet(s, RED, "Hydrae", transport=9)
    convoy.unbound = True
    s.turn = 9
    assert wants_parties(Mind(s, RED), convoy)
    convoy.ships[1] = 3
    goal = settle_star(Mind(s, RED), convoy)
    assert any(not s.is_colony(p) and s.kind_of(p) != 3 for p in s.planets_of(goal))


@pytest.mark.rule("1.5.7", "V34")
def test_a_force_divides_when_there_are_two_objectives():
    s = conquest()
    s.conqueror[star(s, "Alcor") * 3] = -1
    s.occupied[star(s, "Alcor")] = -1
    s.claim[star(s, "Zosca")] = YELLOW
    force = fleet(s, RED, "Hydrae", corvette=20)
    begin(s, ORDERS)
    act(s, f"order {force.name()}")
    first = decide(s, legal_actions(s)).text()
    assert first.startswith(f"detach {force.name()} corvette")
    act(s, first)
    act(s, decide(s, legal_actions(s)).text())
    rest = s.fleets[-1]
    assert force.goal != -1
    assert plan_for(Mind(s, RED), rest).letter == "B"
    assert plan_for(Mind(s, RED), rest).star != force.goal


@pytest.mark.rule("V23", "V25")
def test_before_success_is_counted_it_takes_even_odds_and_guards_what_is_left():
    s = front()
    war(s, [RED], [YELLOW])
    s.turn = 26
    alcor = star(s, "Alcor")
    cautious = needed(Mind(s, RED), alcor)
    s.turn = 28
    assert needed(Mind(s, RED), alcor) < cautious
    lone = fleet(s, RED, "Mira", corvette=1)
    fleet(s, YELLOW, "Alcor", fighter=9)
    fleet(s, RED, "Alcor", scout=1)  # sees them
    plan = plan_for(Mind(s, RED), lone)
    assert plan.letter == "D"
    assert is_exposed(s, RED, plan.star)


@pytest.mark.rule("V29", "V30")
def test_before_a_war_it_gathers_against_the_power_of_its_incident():
    s = front()
    s.claim[star(s, "Procyon")] = BLUE
    force = fleet(s, RED, "Sadir", corvette=2)
    s.incidents = [Incident(CLASH, RED, BLUE, -1)]
    assert borders_power(s, plan_for(Mind(s, RED), force).star, BLUE)
    force.at = s.hex_of(star(s, "Aurigae"))
    s.incidents = [Incident(CLASH, RED, YELLOW, -1)]
    assert borders_power(s, plan_for(Mind(s, RED), force).star, YELLOW)


# --- settlers keep away from planets that nobody leaves ---------------------------------


def settlers_at(name, card, turn=4, free=True, **claims):
    """Red's first settlers at a star with this card, and other stars of Red's with theirs."""
    s = space(settlers_free=free)
    s.turn, s.active = turn, RED
    claim(s, name, RED, card)
    for other, number in claims.items():
        claim(s, other, RED, number)
    body = fleet(s, RED, name, transport=34)
    body.unbound = True
    begin(s, LANDING)
    return s


def chosen(s):
    return decide(s, legal_actions(s)).text()


@pytest.mark.rule("V9.1", "R16")
def test_the_first_colony_is_not_on_a_rich_planet():
    s = settlers_at("Mira", 74)
    assert "land R1 Mira 2" in [action.text() for action in legal_actions(s)]
    assert chosen(s) == "wait"
    s = settlers_at("Mira", 9, turn=8)
    assert chosen(s) == "land R1 Mira 4"


@pytest.mark.rule("R16")
def test_the_large_body_waits_for_a_terran_planet_until_the_second_production():
    assert chosen(settlers_at("Mira", 58)) == "wait"
    assert chosen(settlers_at("Mira", 58, turn=8)) == "land R1 Mira 1"
    assert chosen(settlers_at("Mira", 28)) == "land R1 Mira 3"


@pytest.mark.rule("V14", "R16")
def test_bound_settlers_do_not_wait_where_a_rich_planet_takes_them_first():
    assert chosen(settlers_at("Mira", 58, free=False, Ceti=28)) == "wait"
    assert chosen(settlers_at("Mira", 58, free=False, Rastaban=54)) == "land R1 Mira 1"
    assert chosen(settlers_at("Mira", 58, free=False, Rastaban=19)) == "wait"


@pytest.mark.rule("R16")
def test_no_party_is_sent_to_a_rich_planet():
    s = settlers_at("Mira", 74)
    assert not needs_party(Mind(s, RED), s.fleets[-1], star(s, "Mira"))


# --- destruction and reinforcements --------------------------------------------------------


def occupied(turn):
    """Red at war with Yellow has conquered Alcor, with factories, in some turn."""
    s = front()
    war(s, [RED], [YELLOW], 2)
    s.turn = turn
    planet = star(s, "Alcor") * 3
    s.factories[planet] = 4
    s.owned[RED] |= 1 << T_INDUSTRY
    fleet(s, RED, "Alcor", fighter=2)
    conquer(s, planet, RED)
    begin(s, ATTACK_COLONIES)
    return s, planet


@pytest.mark.rule("1.8.6", "V26")
def test_before_success_is_counted_it_destroys_what_peace_would_give_back():
    s, planet = occupied(36)
    name = s.planet_name(planet)
    assert decide(s, legal_actions(s)).text() == f"raze {name}"
    act(s, f"raze {name}")
    assert decide(s, legal_actions(s)).text() == f"bombard {name} 6"


@pytest.mark.rule("1.8.6")
@pytest.mark.parametrize("turn", [33, 44])
def test_it_spares_what_it_keeps_for_the_time_being(turn):
    s, _ = occupied(turn)
    assert decide(s, legal_actions(s)).text() == "done"


@pytest.mark.rule("1.8.6")
def test_it_razes_at_once_what_it_cannot_run():
    s, planet = occupied(33)
    s.owned[RED] &= ~(1 << T_INDUSTRY)
    assert decide(s, legal_actions(s)).text() == f"raze {s.planet_name(planet)}"


@pytest.mark.rule("1.8.3", "V26")
@pytest.mark.parametrize(("kills", "choice"), [(0, "keep"), (60, "scorch Alcor 3")])
def test_it_burns_its_factories_where_the_star_is_lost(kills, choice):
    s = front()
    war(s, [RED], [YELLOW], 2)
    s.kills[RED] = kills
    s.kills[YELLOW] = 30
    settle(s, "Alcor", 0, YELLOW, 20, bases=1, factories=7)
    fleet(s, RED, "Alcor", corvette=4)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    act(s, "gunnery")
    act(s, "gunnery", *[6] * 5)
    assert decide(s, legal_actions(s)).text() == choice


@pytest.mark.rule("R74", "V29")
def test_in_a_clash_it_sends_light_reinforcements_only():
    s = front()
    s.incidents = [Incident(CLASH, RED, YELLOW, -1)]
    post = post_facing(Mind(s, RED), YELLOW)
    assert post.most == LIGHT
    there = fleet(s, RED, s.star_name(post.star), corvette=LIGHT)
    more = fleet(s, RED, "Hydrae" if post.star != star(s, "Hydrae") else "Sadir", corvette=1)
    assert post_for(Mind(s, RED), more) == STAY
    there.ships[2] = LIGHT - 1
    assert post_for(Mind(s, RED), more) == post.star


@pytest.mark.rule("R74", "V31")
def test_in_a_dispute_it_sends_moderate_reinforcements_only():
    s = front()
    s.incidents = [Incident(DISPUTE, RED, YELLOW, star(s, "Alcor"))]
    there = fleet(s, RED, "Alcor", corvette=MODERATE + 1)
    more = fleet(s, RED, "Hydrae", corvette=8)
    at = star(s, "Alcor")
    assert is_reinforced(Mind(s, RED), more, at)
    there.ships[2] = MODERATE - 1
    assert not is_reinforced(Mind(s, RED), more, at)
    there.ships[2] = MODERATE + 1
    war(s, [RED], [BLUE])
    assert not is_reinforced(Mind(s, RED), more, at)
