"""Chapter 8: to hit, range, melee, counterattacks, opportunity fire, wounds, deaths."""

from fractions import Fraction

import pytest
from tests.games.forlorn.position import (
    at,
    cards,
    do,
    kinds,
    legal,
    position,
    refused,
    run,
    told,
    where,
    who,
)

from hexile.games.forlorn.rules.activation import activate
from hexile.games.forlorn.rules.combat import (
    opportunity_fire,
    ranged_strength,
    shoot,
    xeno_melee,
)
from hexile.games.forlorn.rules.movement import walk, way_to
from hexile.games.forlorn.rules.wording import attack_sum
from hexile.games.forlorn.tables.numbers import NUMBERS
from hexile.kernel.chance.dice import every_roll
from hexile.kernel.geometry.graph import NOWHERE

# Hits in six by strength (rows) and defense (columns), as the design prints them.
PRINTED = [[2, 1, 1], [3, 2, 1], [4, 3, 2], [5, 4, 3]]


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("strength", range(4))
@pytest.mark.parametrize("defense", range(3))
def test_the_odds_are_those_of_the_table(strength, defense):
    ways = every_roll(lambda dice: NUMBERS.is_hit(dice.roll(6, "8.1"), strength, defense))
    hit = sum(odds for odds, _, result in ways if result)
    assert hit == Fraction(PRINTED[strength][defense], 6)


@pytest.mark.rule("8.1")
def test_a_six_always_hits_and_a_one_never():
    assert NUMBERS.is_hit(6, 0, 9)
    assert not NUMBERS.is_hit(1, 9, 0)


@pytest.mark.rule("5.2", "8.1")
@pytest.mark.parametrize(("face", "dead"), [(2, False), (3, True)])
def test_a_private_shoots_a_drone(face, dead):
    s = do(position("solo1", "Aldous h7 east", "D1 j7"), "shoot Aldous D1", face)
    assert (where(s, "D1") == "") is dead
    assert s.points == 8


@pytest.mark.rule("5.2", "7.6")
def test_a_shot_needs_the_front_arc():
    s = position("solo1", "Aldous h7 west", "D1 j7")
    assert "not in the front arc of Aldous, who faces west (7.6)" in refused(s, "shoot Aldous D1")


@pytest.mark.rule("8.2")
def test_beyond_six_squares_a_shot_has_one_less():
    s = position("solo1", "Aldous h7 east", "D1 n7", "D2 o8")
    assert ranged_strength(s, who(s, "Aldous"), at(s, "n7")) == 2
    assert ranged_strength(s, who(s, "Aldous"), at(s, "o8")) == 1
    assert where(do(s, "shoot Aldous D2", 3), "D2") == "o8"
    assert where(do(s, "shoot Aldous D2", 4), "D2") == ""


@pytest.mark.rule("5.3")
def test_melee_is_with_adjacent_xenos_in_front():
    s = position("solo1", "Dufresne h7 east", "D1 i8", "D2 j7")
    assert [a for a in legal(s) if a.startswith("melee")] == ["melee Dufresne D1"]
    assert where(do(s, "melee Dufresne D1", 3), "D1") == ""
    assert "not next to Dufresne (5.3)" in refused(s, "melee Dufresne D2")


@pytest.mark.rule("8.4")
def test_a_marines_one_lets_the_xeno_strike_back_once():
    s = do(
        position(
            "solo1", "Aldous h7 east", "D1 i7", "Zac b7", "Marek b8", "Dufresne b9", "Brandt b6"
        ),
        "melee Aldous D1",
        1,
        5,
    )
    assert where(s, "Aldous") == ""
    assert "D1 strikes back at Aldous: 5+1 = 6 against 6, a hit." in told(s)


@pytest.mark.rule("8.4")
def test_an_egg_does_not_strike_back():
    s = do(position("solo1", "Aldous h7 east", "E1 i7"), "melee Aldous E1", 1)
    assert where(s, "Aldous") == "h7"


@pytest.mark.rule("8.4", "4.2")
def test_a_xenos_one_lets_the_marine_strike_back_and_a_six_is_saved():
    s = position("solo1", "Aldous h7 east", "D1 i7")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[1, 6])
    assert where(s, "D1") == ""
    assert s.banked == 1


@pytest.mark.rule("8.4")
def test_nothing_answers_a_counterattack():
    s = position("solo1", "Aldous h7 east", "D1 i7")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[1, 1])
    assert kinds(s) == ["bite_misses", "counter_misses"]


@pytest.mark.rule("8.9", "8.4")
@pytest.mark.parametrize(("name", "answers"), [("Dufresne", True), ("Aldous", False)])
def test_a_veteran_strikes_back_on_a_missed_two(name, answers):
    s = position("solo1", f"{name} h7 east", "D1 i7")
    run(s, xeno_melee, who(s, "D1"), who(s, name), faces=[2, 5] if answers else [2])
    assert ("counter_hits" in kinds(s)) is answers


@pytest.mark.rule("8.9")
def test_a_two_that_hits_is_not_answered():
    s = position(
        "solo1", "Dufresne h7 west", "W1 i7", "Zac b7", "Marek b8", "Aldous b9", "Brandt b6"
    )
    run(s, xeno_melee, who(s, "W1"), who(s, "Dufresne"), faces=[3])
    assert kinds(s) == ["bite_hits", "marine_dies"]


@pytest.mark.rule("8.3")
def test_from_behind_defense_is_nothing_and_nobody_strikes_back():
    s = position(
        "solo1", "Aldous h7 east", "D1 g7", "Zac b7", "Marek b8", "Dufresne b9", "Brandt b6"
    )
    twin = s.copy()
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[4])
    assert where(s, "Aldous") == ""
    run(twin, xeno_melee, who(twin, "D1"), who(twin, "Aldous"), faces=[1])
    assert kinds(twin) == ["bite_misses"]


@pytest.mark.rule("8.3")
def test_from_the_side_defense_counts():
    s = position("solo1", "Aldous h7 east", "D1 h8")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[4])
    assert where(s, "Aldous") == "h7"


# --- 8.5 opportunity fire ----------------------------------------------------------------------------


@pytest.mark.rule("8.5")
def test_a_ready_marine_shoots_at_every_square_until_he_misses():
    s = position("solo1", "Aldous h7 east ready", "W1 n7")
    way = way_to(s, at(s, "n7"), at(s, "i7"), False)
    assert run(s, walk, who(s, "W1"), way, faces=[3, 2])
    assert kinds(s) == ["shot_hits", "wounded", "shot_misses"]
    assert not s.ready[who(s, "Aldous")]
    assert where(s, "W1") == "i7"


@pytest.mark.rule("8.5")
def test_a_roll_that_hits_keeps_the_marker_and_may_kill():
    s = position("solo1", "Aldous h7 east ready", "D1 n7")
    way = way_to(s, at(s, "n7"), at(s, "i7"), False)
    assert not run(s, walk, who(s, "D1"), way, faces=[3])
    assert s.ready[who(s, "Aldous")]
    assert where(s, "D1") == ""


@pytest.mark.rule("8.5")
def test_the_nearest_fires_first_and_nobody_at_a_dead_xeno():
    s = position("solo1", "Aldous h7 east ready", "Brandt g8 east ready", "D1 k7")
    run(s, opportunity_fire, who(s, "D1"), faces=[2, 3])
    assert not s.ready[who(s, "Aldous")]
    assert s.ready[who(s, "Brandt")]
    assert where(s, "D1") == ""


@pytest.mark.rule("8.5")
def test_no_fire_beyond_eight_outside_the_arc_or_at_what_stands():
    s = position("solo1", "Aldous d7 east ready", "Brandt h8 west ready", "D1 n7")
    way = way_to(s, at(s, "n7"), at(s, "m7"), False)
    assert run(s, walk, who(s, "D1"), way)
    assert kinds(s) == []


@pytest.mark.rule("5.4")
def test_ready_lasts_until_his_next_action():
    s = do(position("solo1", "Aldous h7 east", "Zac h8 east"), "ready Aldous")
    assert s.ready[who(s, "Aldous")]
    assert s.ready[who(s, "Aldous")]
    assert do(s, "turn Zac north").ready[who(s, "Aldous")]
    assert not do(s, "turn Aldous north").ready[who(s, "Aldous")]
    assert "already Ready (5.4)" in refused(s, "ready Aldous")


# --- 8.6 to 8.9 ---------------------------------------------------------------------------------------


@pytest.mark.rule("8.6")
def test_the_first_hit_wounds_a_warrior_the_second_kills():
    s = do(position("solo1", "Aldous h7 east", "W1 j7"), "shoot Aldous W1", 3)
    assert s.wounded[who(s, "W1")]
    assert where(do(s, "shoot Aldous W1", 3), "W1") == ""


@pytest.mark.rule("8.7")
def test_a_dead_marine_leaves_a_corpse_and_what_he_carried():
    s = position(
        "solo1", "Aldous h7 east grenade", "D1 i7", "Zac b7", "Marek b8", "Dufresne b9", "Brandt b6"
    )
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[5])
    assert s.corpse_at[s.terms.names.index("Aldous")] == at(s, "h7")
    grenade = s.terms.item_names.index("G1")
    assert (s.item_at[grenade], s.item_with[grenade]) == (at(s, "h7"), -1)


@pytest.mark.rule("8.7")
def test_a_dead_xeno_returns_to_the_supply():
    s = position("solo1", "Aldous h7 east", "W1 j7 wounded")
    assert s.counter_left(3) != who(s, "W1")
    after = do(s, "shoot Aldous W1", 6)
    assert after.counter_left(3) == s.xeno_named("W1")
    assert not after.wounded[s.xeno_named("W1")]


@pytest.mark.rule("8.8", "9.4")
def test_a_burst_hits_up_to_three_targets_near_the_first():
    s = position("solo1", "Zac h7 east", "D1 k7", "D2 l8", "D3 m7", "D4 q8")
    s = do(s, "burst Zac D1", 1)
    assert (s.ammo[who(s, "Zac")], s.points) == (2, 8)
    assert legal(s) == ["shoot Zac D2", "hold"], "D3 stands behind D1"
    assert (
        refused(s, "shoot Zac D1") == "D1 was already a target of this burst; choose another (8.8)"
    )
    assert refused(s, "shoot Zac D3") == "D3 is not in the line of fire (8.8)"
    assert refused(s, "shoot Zac D4") == "D4 is 6 squares from k7; a burst spreads 2 squares (8.8)"
    assert refused(s, "shoot Marek D2") == "Zac is firing a burst now; finish it first (8.8)"
    assert refused(s, "end").startswith("say `hold`, or name another Xeno within 2 squares of k7")
    s = do(s, "shoot Zac D2", 6)
    assert s.points == 9, "adrenaline"


@pytest.mark.rule("8.8")
def test_a_burst_goes_on_twice_and_not_at_the_same_target():
    s = position("solo1", "Zac h7 east", "D1 k7", "D2 k8", "D3 l8", "D4 m8")
    s = do(s, "burst Zac D1", 3)
    assert "shoot Zac D1" not in legal(s)
    s = do(do(s, "shoot Zac D2", 3), "shoot Zac D3", 3)
    assert "hold" not in legal(s)
    assert where(s, "D4") == "m8"


@pytest.mark.rule("8.8", "9.4")
def test_without_ammunition_there_is_no_burst():
    s = position("solo1", "Zac h7 east", "Aldous h8 east", "D1 k7")
    s.ammo[who(s, "Zac")] = 0
    assert "no ammunition left (9.4)" in refused(s, "burst Zac D1")
    assert "is not a gunner (8.8)" in refused(s, "burst Aldous D1")


@pytest.mark.rule("4.2")
def test_a_six_in_the_marine_phase_gives_a_point_at_once():
    s = do(position("solo1", "Aldous h7 east", "D1 j7"), "shoot Aldous D1", 6)
    assert s.points == 9
    assert s.banked == 0


@pytest.mark.rule("10.3", "II.D3")
def test_armored_gives_the_big_ones_defense():
    s = cards(position("solo1", "Aldous h7 east", "W1 j7", "D1 j8"), "armored")
    assert not do(s, "shoot Aldous W1", 3).wounded[who(s, "W1")]
    assert do(s, "shoot Aldous W1", 4).wounded[who(s, "W1")]
    assert where(do(s, "shoot Aldous D1", 3), "D1") == ""


@pytest.mark.rule("6.3", "8.1")
def test_a_blaster_beside_a_marine_fights():
    s = position(
        "solo1", "Aldous h7 east", "B1 i7", "Zac b7", "Marek b8", "Dufresne b9", "Brandt b6"
    )
    run(s, activate, who(s, "B1"), faces=[5])
    assert kinds(s) == ["activates", "bite_hits", "marine_dies"]
    assert s.marine_at[s.terms.names.index("Aldous")] == NOWHERE


# --- what is told of the dice ---------------------------------------------------------------------------


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("face", "strengths", "defense", "words"),
    [
        (2, [1, 1, 2], 1, "2+1+1+2 = 6 against 6"),
        (4, [2, -1], 0, "4+2-1 = 5 against 5"),
        (6, [0], 2, "6+0 = 6 against 7, but a 6 always hits"),
        (1, [3, 2], 0, "1+3+2 = 6 against 5, but a 1 never hits"),
    ],
)
def test_an_attack_is_told_as_a_sum(face, strengths, defense, words):
    assert attack_sum(NUMBERS, face, strengths, defense) == words


@pytest.mark.rule("8.1", "8.2", "10.1", "10.10")
def test_every_part_of_an_attack_is_told():
    s = position("solo1", "Aldous h7 east", "D1 i7")
    s = cards(s, "acid-spit", "razor")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[2])
    assert "D1 attacks Aldous: 2+1+1+2 = 6 against 6, a hit." in told(s)
    s = position("solo1", "Aldous h7 east", "D1 o7")
    run(s, shoot, who(s, "Aldous"), who(s, "D1"), faces=[3])
    assert told(s) == ["Aldous shoots at D1: 3+2-1 = 4 against 5, a miss."]


@pytest.mark.rule("10.6")
def test_a_shell_that_does_not_hold_is_told_with_its_die():
    s = cards(position("solo1", "Aldous h7 east", "D1 i7"), "exoskeleton")
    run(s, shoot, who(s, "Aldous"), who(s, "D1"), faces=[5, 3])
    assert told(s)[1:] == ["Exoskeleton does not save D1.", "D1 dies at i7."]
    assert s.log[1].throw.faces == [3]
