"""Chapters 1.7 and 1.8: fire, withdrawal, shields, siege, conquest; V1, V2 and raids."""

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
    dice,
    fleet,
    hex_of,
    kinds,
    settle,
    space,
    star,
    texts,
    war,
)

from hexile.games.stellar import GAME
from hexile.games.stellar.rules.battles import BATTLES, begin_battle, weakest_party
from hexile.games.stellar.rules.colonies import (
    ATTACK_COLONIES,
    GUARD_CONQUESTS,
    bombardment,
    can_attack,
    lapse_conquests,
    raze,
)
from hexile.games.stellar.rules.combat import fire_volleys, hits
from hexile.games.stellar.rules.landing import LANDING, land
from hexile.games.stellar.rules.movement import COMMAND_RANGE_STEP
from hexile.games.stellar.rules.production import Purchase, may_build
from hexile.games.stellar.rules.raids import PLAN_RAID
from hexile.games.stellar.rules.stances import has_conquered, is_besieged, total_conqueror
from hexile.games.stellar.state.pieces import Incident, Volley
from hexile.games.stellar.state.words import CLASH, DISPUTE, NO_PLANET, NO_POWER
from hexile.games.stellar.tables import (
    ALWAYS,
    CORVETTE,
    DEATH_STAR,
    EXACTLY_TEN,
    FIGHTER,
    MISSILE_BASE,
    SCOUT,
    SHIELD,
)
from hexile.kernel.chance.dice import every_roll
from hexile.kernel.play import why_not
from hexile.table.narration.wording import event_line


def at_war(**options):
    """Red and Yellow at total war; Yellow holds Alcor with a T80 planet."""
    s = space(**options)
    claim(s, "Hydrae", RED, 48)
    settle(s, "Hydrae", 0, RED, 20)
    claim(s, "Alcor", YELLOW, 25)
    s.stage = 3
    war(s, [RED], [YELLOW], 2)
    return s


def shot(kind, aim):
    return Volley(RED, NO_PLANET, kind, 1, YELLOW, NO_PLANET, aim)


def odds(need):
    total = Fraction(0)
    for chance, _, hit in every_roll(lambda d: hits(need, shot(CORVETTE, SCOUT), d, None)):
        total += chance if hit else 0
    return total


@pytest.mark.rule("1.7.4", "R6")
def test_exact_odds_of_a_shot():
    assert [odds(n) for n in (1, 2, 3, 4, 5)] == [Fraction(n, 6) for n in (1, 2, 3, 4, 5)]
    assert odds(EXACTLY_TEN) == Fraction(3, 36)
    assert odds(ALWAYS) == 1


@pytest.mark.rule("1.7.1", "1.7.2")
def test_both_sides_fire_before_the_dead_are_removed():
    s = at_war()
    fleet(s, RED, "Alcor", corvette=1)
    fleet(s, YELLOW, "Alcor", corvette=1)
    begin(s, BATTLES)
    act(s, "fire corvette 1 yellow corvette")
    act(s, "fire corvette 1 red corvette", 1, 1)
    assert not s.fleets
    assert s.battle is None


@pytest.mark.rule("1.7.2")
def test_a_shot_at_a_dead_target_is_lost():
    s = at_war()
    fleet(s, RED, "Alcor", fighter=3)
    fleet(s, YELLOW, "Alcor", corvette=1)
    begin(s, BATTLES)
    s.battle.volleys = [Volley(RED, NO_PLANET, FIGHTER, 3, YELLOW, NO_PLANET, CORVETTE)]
    rolled = dice(2)
    fire_volleys(s, rolled)
    assert rolled.left() == 0
    assert not s.fleets_of(YELLOW)


@pytest.mark.rule("1.7.2", "R63")
def test_aimed_shots_spread_over_ships_of_a_kind():
    s = at_war()
    fleet(s, RED, "Alcor", fighter=2)
    prey = fleet(s, YELLOW, "Alcor", corvette=3)
    begin(s, BATTLES)
    s.battle.volleys = [Volley(RED, NO_PLANET, FIGHTER, 2, YELLOW, NO_PLANET, CORVETTE)]
    fire_volleys(s, dice(1, 2))
    assert prey.ships[CORVETTE] == 1


@pytest.mark.rule("1.7.5", "R5")
def test_improved_weaponry_refires_once_on_a_miss():
    s = at_war()
    fleet(s, RED, "Alcor", corvette=1)
    prey = fleet(s, YELLOW, "Alcor", corvette=2)
    begin(s, BATTLES)
    s.owned[RED] |= 1 << 10
    s.battle.volleys = [Volley(RED, NO_PLANET, CORVETTE, 1, YELLOW, NO_PLANET, CORVETTE)]
    fire_volleys(s, dice(5, 1))
    assert prey.ships[CORVETTE] == 1


@pytest.mark.rule("1.7.5")
@pytest.mark.parametrize("refire", [False, True])
def test_bases_refire_only_with_the_option(refire):
    s = at_war(bases_refire=refire)
    planet = settle(s, "Alcor", 0, YELLOW, 20, bases=1)
    fleet(s, RED, "Alcor", corvette=1)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    s.owned[YELLOW] |= 1 << 10
    s.battle.volleys = [Volley(YELLOW, planet, MISSILE_BASE, 1, RED, NO_PLANET, CORVETTE)]
    rolled = dice(6, 6)
    fire_volleys(s, rolled)
    assert rolled.used == (2 if refire else 1)


@pytest.mark.rule("1.7.3")
def test_the_attacker_withdraws_first_to_a_hex_the_enemy_chooses():
    s = at_war()
    ships = fleet(s, RED, "Alcor", corvette=2)
    fleet(s, YELLOW, "Alcor", corvette=2)
    begin(s, BATTLES)
    act(s, "gunnery")
    act(s, "gunnery", 6, 6, 6, 6)
    assert texts(s) == ["fight on", "withdraw all", "withdraw corvette 1"]
    act(s, "withdraw all")
    assert s.agenda[-1].seat(s) == YELLOW
    act(s, "hex L17")
    assert s.place_name(ships.at) == "L17"
    assert f"send {ships.name()} Hydrae" in texts(s)


@pytest.mark.rule("1.7.3")
def test_one_kind_of_ship_may_withdraw_alone():
    s = at_war()
    fleet(s, RED, "Alcor", corvette=1, fighter=1)
    fleet(s, YELLOW, "Alcor", corvette=2)
    begin(s, BATTLES)
    act(s, "gunnery")
    act(s, "gunnery", *[6] * 8)
    act(s, "withdraw corvette")
    act(s, "hex L17")
    act(s, "send R2 Hydrae")
    assert list(s.fleet_named("R1").ships) == [0, 0, 0, 1, 0]


@pytest.mark.rule("1.7.3")
def test_some_ships_of_a_kind_may_withdraw_alone():
    s = at_war()
    fleet(s, RED, "Alcor", corvette=2)
    fleet(s, RED, "Alcor", corvette=3)
    fleet(s, YELLOW, "Alcor", corvette=2)
    begin(s, BATTLES)
    act(s, "gunnery")
    act(s, "gunnery", *[6] * 7)
    assert texts(s) == [
        "fight on", "withdraw all",
        "withdraw corvette 1", "withdraw corvette 2", "withdraw corvette 3",
    ]  # fmt: skip
    act(s, "withdraw corvette 3")
    act(s, "hex L17")
    for name in ("R3", "R1"):
        act(s, f"send {name} Hydrae")
    staying = s.fleets_at(hex_of(s, "Alcor"), RED)
    assert [list(f.ships) for f in staying] == [[0, 0, 2, 0, 0]]
    assert "withdraw corvette 1" in texts(s)


@pytest.mark.rule("1.7.1", "R5")
def test_with_nobody_armed_the_mover_leaves():
    s = at_war()
    fleet(s, RED, "Alcor", transport=2)
    fleet(s, YELLOW, "Alcor", transport=2)
    begin(s, BATTLES)
    assert s.agenda[-1].seat(s) == YELLOW
    act(s, "hex L17")
    assert s.battle is None
    assert s.place_name(s.fleets[0].at) == "L17"


@pytest.mark.rule("1.7.1", "V2", "R5")
@pytest.mark.parametrize("fight", [True, False])
def test_scouts_fight_with_the_variant_only(fight):
    s = at_war(scouts_fight=fight)
    fleet(s, RED, "Alcor", scout=1)
    fleet(s, YELLOW, "Alcor", scout=1)
    begin(s, BATTLES)
    assert ("gunnery" in texts(s)) == fight


@pytest.mark.rule("K5", "R52")
def test_allies_are_one_side_and_the_weakest_party_comes_first():
    s = at_war()
    s.side[GREEN] = 2
    fleet(s, RED, "Alcor", corvette=9)
    fleet(s, YELLOW, "Alcor", corvette=2)
    fleet(s, GREEN, "Alcor", corvette=2)
    assert weakest_party(s, star(s, "Alcor")) == [YELLOW, GREEN]
    fleet(s, BLUE, "Alcor", scout=1)
    s.incidents.append(Incident(DISPUTE, RED, BLUE, star(s, "Alcor")))
    assert weakest_party(s, star(s, "Alcor")) == [BLUE]


@pytest.mark.rule("R52")
def test_allies_fire_together_in_the_turn_of_either():
    s = at_war()
    s.side[BLUE] = 1
    fleet(s, RED, "Alcor", corvette=1)
    fleet(s, BLUE, "Alcor", corvette=1)
    fleet(s, YELLOW, "Alcor", corvette=1)
    begin_battle(s, star(s, "Alcor"), [YELLOW])
    assert s.battle.attackers == [RED, BLUE]


@pytest.mark.rule("R50")
def test_forces_going_home_neither_fire_nor_are_fired_on():
    s = at_war()
    fleet(s, RED, "Alcor", corvette=1)
    fleet(s, YELLOW, "Alcor", corvette=1).retiring = True
    assert weakest_party(s, star(s, "Alcor")) == []


# --- colonies ----------------------------------------------------------------------------


@pytest.mark.rule("1.8.2", "1.8.5", "R33")
def test_an_undefended_colony_falls_at_once():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 20)
    fleet(s, RED, "Alcor", corvette=1)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    assert s.conqueror[planet] == RED
    assert s.held[planet] == 0
    assert "conquered" in kinds(s)


@pytest.mark.rule("1.8.1", "1.8.2")
def test_bases_must_be_destroyed_first_and_the_attacker_may_stop():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 20, bases=1)
    fleet(s, RED, "Alcor", fighter=1)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    act(s, "gunnery")
    act(s, "gunnery", 6, 6, 6)
    assert texts(s) == ["another round", "break off"]
    act(s, "another round")
    act(s, "gunnery")
    act(s, "gunnery", 1, 6, 6)
    assert s.conqueror[planet] == RED


@pytest.mark.rule("1.8.1", "R5")
def test_scouts_cannot_attack_a_colony():
    s = at_war()
    settle(s, "Alcor", 0, YELLOW, 20)
    fleet(s, RED, "Alcor", scout=4)
    begin(s, ATTACK_COLONIES)
    assert texts(s) == ["stop"]


@pytest.mark.rule("1.8.1", "R3")
def test_colonies_may_be_attacked_together_and_others_stay_silent():
    s = space()
    claim(s, "Hydrae", RED)
    claim(s, "Alcor", YELLOW, 24)
    war(s, [RED], [YELLOW], 2)
    first = settle(s, "Alcor", 0, YELLOW, 20, bases=1)
    second = settle(s, "Alcor", 1, YELLOW, 10, bases=5)
    fleet(s, RED, "Alcor", corvette=2)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    assert texts(s) == ["begin", "also Alcor 4"]
    twin = s.copy()
    act(s, "begin")
    assert s.battle.planets == [first]
    act(s, "gunnery")
    assert all(a.startswith(("fire missile-base 1 ", "gunnery", "hold")) for a in texts(s))
    act(twin, "also Alcor 4")
    assert twin.battle.planets == [first, second]


@pytest.mark.rule("1.7.2", "1.7.4")
def test_why_units_cannot_take_aim_is_said_of_those_units():
    s = at_war()
    settle(s, "Alcor", 0, YELLOW, 20, bases=2, factories=7)
    fleet(s, RED, "Alcor", corvette=2)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    assert "fire corvette 2 orbit3 missile-base" in texts(s)
    said = {
        "fire corvette 3 orbit3 missile-base": "1, 2 corvette may aim at that target, not 3",
        "fire scout 1 orbit3 missile-base": "2 corvette aim now, not scout",
        "fire corvette 1 blue scout": "you cannot aim at blue scout; the targets are orbit3 missile-base",
        "fire": "type `fire corvette 2 yellow scout`",
    }
    for order, words in said.items():
        assert words in why_not(s, order).words


@pytest.mark.rule("1.8.3")
def test_a_defender_that_survives_may_burn_its_factories():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 20, bases=2, factories=7)
    fleet(s, RED, "Alcor", corvette=1)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    act(s, "gunnery")
    act(s, "gunnery", 6, 6, 6)
    assert texts(s) == ["keep", "scorch Alcor 3"]
    assert why_not(s, "scorch Alcor 4").rule == "1.8.3"
    act(s, "scorch Alcor 3")
    assert s.factories[planet] == 0


@pytest.mark.rule("1.8.4", "R4", "R27")
def test_a_besieged_colony_builds_no_ships_even_under_a_shield():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 20, shield=1)
    purchase = Purchase(YELLOW, planet)
    assert may_build(s, purchase, CORVETTE)
    fleet(s, RED, "Alcor", corvette=1)
    assert is_besieged(s, planet)
    assert not may_build(s, purchase, CORVETTE)
    s.owned[YELLOW] |= 1 << 6
    assert may_build(s, purchase, MISSILE_BASE)


@pytest.mark.rule("1.8.5")
def test_a_conquest_without_warship_reverts():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 20)
    guard = fleet(s, RED, "Alcor", corvette=1)
    s.conqueror[planet] = RED
    lapse_conquests(s)
    assert s.conqueror[planet] == RED
    guard.at = hex_of(s, "Hydrae")
    begin(s, GUARD_CONQUESTS)
    assert s.conqueror[planet] == NO_POWER


@pytest.mark.rule("1.8.6")
def test_a_conqueror_may_destroy_factories_and_people():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 9, factories=3)
    fleet(s, RED, "Alcor", corvette=1, fighter=1, death_star=1)
    s.conqueror[planet] = RED
    assert bombardment(s, star(s, "Alcor")) == 9
    begin(s, ATTACK_COLONIES)
    act(s, "raze Alcor 3")
    assert s.factories[planet] == 0
    act(s, "bombard Alcor 3 9")
    assert s.owner[planet] == NO_POWER


@pytest.mark.rule("1.8.6", "R68")
def test_bombardment_is_shared_among_the_colonies_of_a_star():
    s = at_war()
    s.card[star(s, "Alcor")] = next(i for i, c in enumerate(s.terms.cards) if c.number == 24)
    planets = [settle(s, "Alcor", slot, YELLOW, 9) for slot in (0, 1)]
    fleet(s, RED, "Alcor", corvette=1, fighter=1)
    for planet in planets:
        s.conqueror[planet] = RED
    begin(s, ATTACK_COLONIES)
    act(s, "bombard Alcor 3 1")
    assert "bombard Alcor 4 4" not in texts(s)
    act(s, "bombard Alcor 4 3")
    assert not any(text.startswith("bombard") for text in texts(s))
    assert [s.population[p] for p in planets] == [8, 6]


@pytest.mark.rule("1.8.6")
def test_ships_that_have_bombarded_kill_nobody_else():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 9, factories=3)
    fleet(s, RED, "Alcor", corvette=1)
    s.conqueror[planet] = RED
    begin(s, ATTACK_COLONIES)
    act(s, "bombard Alcor 3 1")
    for count in (0, 1):
        refusal = why_not(s, f"bombard Alcor 3 {count}")
        assert refusal.words == "your warships can kill nobody else on Alcor 3 this turn"


@pytest.mark.rule("V32", "R46")
def test_total_conquest_of_a_star_needs_every_colony_and_no_enemy_ship():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 9)
    fleet(s, RED, "Alcor", corvette=1)
    at = star(s, "Alcor")
    assert not has_conquered(s, RED, at)
    s.conqueror[planet] = RED
    assert total_conqueror(s, at) == RED
    fleet(s, YELLOW, "Alcor", scout=1)
    assert total_conqueror(s, at) == NO_POWER


# --- shields -----------------------------------------------------------------------------


def shielded(fighters, **things):
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 20, shield=1, **things)
    fleet(s, RED, "Alcor", fighter=fighters)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    return s, planet


@pytest.mark.rule("V1", "R1", "R2", "R3", "R46")
def test_five_hits_in_a_round_destroy_a_shield_and_the_colony_falls():
    s, planet = shielded(6)
    assert any("shield" in t for t in texts(s))
    act(s, "gunnery", 1, 1, 1, 1, 1, 6)
    assert s.shield[planet] == 0
    assert s.conqueror[planet] == RED
    assert s.kills[RED] == 8


@pytest.mark.rule("V1", "R2", "R3")
def test_three_hits_damage_and_four_damages_destroy():
    s, planet = shielded(6, bases=1)
    for number in range(4):
        act(s, "gunnery")
        act(s, "gunnery", 1, 1, 1, 6, 6, 6, 6, 6)
        if number < 3:
            assert s.battle.damage == [number + 1]
            act(s, "another round")
    assert s.shield[planet] == 0
    assert s.conqueror[planet] == NO_POWER
    act(s, "another round")
    assert any("missile-base" in t for t in texts(s))


@pytest.mark.rule("V1", "R2")
def test_no_hit_frees_the_beam_and_twice_none_ends_the_attack():
    s, planet = shielded(2)
    act(s, "gunnery", 6, 6)
    assert texts(s) == ["tractor red fighter", "hold beam"]
    act(s, "tractor red fighter", 3)
    assert s.fleets[0].ships[FIGHTER] == 1
    act(s, "another round")
    act(s, "gunnery", 6)
    assert "called_off" in kinds(s)
    act(s, "tractor red fighter", 4)
    assert s.battle is None
    assert s.shield[planet] == 1


@pytest.mark.rule("V1", "R2")
def test_one_hit_breaks_the_row_and_damage_does_not_last():
    s, _ = shielded(2)
    act(s, "gunnery", 6, 6)
    act(s, "hold beam")
    act(s, "another round")
    act(s, "gunnery", 1, 6)
    assert s.battle.misses == [0]
    act(s, "break off")
    assert s.battle is None


@pytest.mark.rule("V1")
def test_without_the_variant_a_shield_cannot_be_attacked():
    s = at_war(shields_fall=False)
    planet = settle(s, "Alcor", 0, YELLOW, 20, shield=1)
    fleet(s, RED, "Alcor", death_star=9)
    assert not can_attack(s, planet)


@pytest.mark.rule("R1")
def test_each_ship_hits_a_shield_at_most_once():
    s, planet = shielded(1)
    s.owned[RED] |= 1 << 10
    s.battle.volleys = [Volley(RED, NO_PLANET, FIGHTER, 1, YELLOW, planet, SHIELD)]
    fire_volleys(s, dice(6, 1))
    assert s.battle.hits == [1]


# --- raids -------------------------------------------------------------------------------


@pytest.mark.rule("V29", "V30", "R42")
def test_a_raid_reaches_its_star_fights_and_goes_home():
    s = space()
    claim(s, "Hydrae", RED, 48)
    settle(s, "Hydrae", 0, RED, 20)
    claim(s, "Sadir", YELLOW, 16)
    settle(s, "Sadir", 1, YELLOW, 10, bases=1)
    s.stage = 2
    s.incidents.append(Incident(CLASH, RED, YELLOW, -1))
    fleet(s, RED, "Hydrae", corvette=6, death_star=1)
    begin(s, PLAN_RAID)
    assert texts(s) == ["raid Hydrae Sadir", "no raid"]
    act(s, "raid Hydrae Sadir")
    for _ in range(5):
        assert "raider death-star" not in texts(s)
        act(s, "raider corvette")
    act(s, "launch")
    act(s, "gunnery")
    assert "hold fire" in texts(s)
    act(s, "gunnery", 1, 1)
    raid = next(f for f in s.fleets if f.size() in (4, 5))
    assert s.incidents[0].tally == 1 + 2
    assert s.terms.board.distance(raid.at, hex_of(s, "Sadir")) == 1
    assert raid.goal == star(s, "Hydrae")
    assert s.conqueror[star(s, "Sadir") * 3 + 1] != RED
    assert s.raided[RED] == 1
    begin(s, PLAN_RAID)
    assert texts(s) == ["stop"]


@pytest.mark.rule("V29", "R42")
def test_a_raid_needs_to_arrive_in_the_same_turn():
    s = space()
    claim(s, "Hydrae", RED, 48)
    settle(s, "Hydrae", 0, RED, 20)
    claim(s, "Alcor", YELLOW, 25)
    s.incidents.append(Incident(CLASH, RED, YELLOW, -1))
    fleet(s, RED, "Hydrae", corvette=2)
    begin(s, PLAN_RAID)
    assert texts(s) == ["stop"]
    s.owned[RED] |= 2
    begin(s, PLAN_RAID)
    assert "raid Hydrae Alcor" in texts(s)
    assert why_not(s, "raid Hydrae Spica").rule == "R42"


@pytest.mark.rule("V29", "R42")
def test_a_raid_on_nothing_counts_without_a_fight():
    s = space()
    claim(s, "Hydrae", RED, 48)
    settle(s, "Hydrae", 0, RED, 20)
    claim(s, "Sadir", YELLOW, 16)
    s.incidents.append(Incident(CLASH, RED, YELLOW, -1))
    fleet(s, RED, "Hydrae", scout=2)
    begin(s, PLAN_RAID)
    act(s, "raid Hydrae Sadir")
    act(s, "raider scout")
    act(s, "launch", 5)
    assert s.incidents[0].tally == 1


@pytest.mark.rule("1.9.1", "1.9.2")
def test_people_land_as_far_as_there_is_room():
    s = space()
    claim(s, "Alcor", RED, 34)
    planet = settle(s, "Alcor", 0, RED, 38)
    boats = fleet(s, RED, "Alcor", transport=5)
    land(s, boats, planet)
    assert (s.population[planet], boats.ships[1]) == (40, 3)


@pytest.mark.rule("1.9.1", "1.9.3", "V4", "R10", "R16")
def test_first_settlers_land_where_their_power_holds_the_card():
    s = space()
    claim(s, "Alcor", RED, 32)
    boats = fleet(s, RED, "Alcor", transport=35)
    boats.unbound = True
    begin(s, LANDING)
    assert texts(s) == ["land R1 Alcor 4", "wait"]
    s.claim[star(s, "Alcor")] = YELLOW
    begin(s, LANDING)
    assert texts(s) == ["stop"]


def test_command_range_spares_ships_near_home():
    s = space()
    claim(s, "Alcor", RED, 25)
    settle(s, "Alcor", 0, RED, 5)
    ship = fleet(s, RED, "Hydrae", corvette=1)
    begin(s, COMMAND_RANGE_STEP)
    assert ship.ships[CORVETTE] == 1
    assert DEATH_STAR == 4


# --- what is told ------------------------------------------------------------------------


@pytest.mark.rule("1.7.2", "1.7.4")
def test_the_dice_of_a_battle_are_told():
    s = at_war()
    fleet(s, RED, "Alcor", corvette=2)
    fleet(s, YELLOW, "Alcor", scout=8)
    begin(s, BATTLES)
    assert "Red (2 corvettes) against Yellow (8 scouts)" in event_line(GAME, s.log[-1])
    act(s, "gunnery")
    act(s, "gunnery", 2, 6, *[1] * 16)
    lines = [event_line(GAME, e) for e in s.log if e.kind == "volley"]
    assert "2 corvettes at Yellow's scouts, 1 to 3 needed: 1 hit. [rolled 2, 6]" in lines[0]
    assert "10 on two dice needed: 0 hits. [rolled 1, 1, " in lines[1]


@pytest.mark.rule("1.8.6")
def test_one_factory_is_one_factory():
    s = at_war()
    planet = settle(s, "Alcor", 0, YELLOW, 5, factories=1)
    raze(s, planet)
    assert "Alcor 3 loses 1 factory." in event_line(GAME, s.log[-1])
