"""Chapter 10 and Part II: the Xeno deck, every card and every note."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.forlorn.position import (
    at,
    cards,
    do,
    effects,
    game,
    kinds,
    legal,
    position,
    refused,
    run,
    told,
    where,
    who,
    xenos,
)

from hexile.games.forlorn import GAME
from hexile.games.forlorn.rules.activation import activate
from hexile.games.forlorn.rules.cards import (
    begin_xeno_phase,
    discard_ended_cards,
    draw_card,
    explode_if_due,
    is_draw_forced,
    use_card,
    use_waiting_cards,
)
from hexile.games.forlorn.rules.combat import counter_by_xeno, xeno_melee, xeno_shot
from hexile.games.forlorn.rules.marines import end_marine_phase
from hexile.games.forlorn.rules.placing import (
    egg_squares,
    lurker_squares,
    replica_squares,
    worst_squares,
)
from hexile.games.forlorn.rules.spawning import SPAWN_PHASE, XENO_END
from hexile.games.forlorn.state.codes import UNKNOWN_CARD
from hexile.games.forlorn.tables.cards import (
    ALIEN_EGGS,
    CARD_NAMES,
    CARDS,
    FADE,
    LURKER,
    REPLICA,
    SUDDEN,
    solo_pack,
)
from hexile.games.forlorn.tables.columns import with_number
from hexile.kernel.chance.chance_request import DRAW
from hexile.kernel.chance.dice import NoFace, ScriptedDice, SeededDice, every_roll
from hexile.kernel.errors import Violation
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.odds import GOOD
from hexile.kernel.play import find_legal, legal_actions

OUT = ["gooey", "corrosive-vapors", "lightning-reflexes", "psychic", "crafty"]
HOME = ("Marek b7", "Dufresne b8", "Aldous b9", "Ibarra b6")
BIG = [f"{k}{n} {c}{r} acted" for k, r in (("W", 3), ("B", 5)) for n, c in enumerate("hijk", 1)]


def hidden(s, count):
    """Put so many cards face down."""
    s.deck = vec[i64]([UNKNOWN_CARD] * count)
    return s


def answer(s, name):
    """Return the face of a draw that brings a card."""
    return sum(s.unseen_cards()[: CARD_NAMES.index(name)]) + 1


def end_of_phase(s, *faces):
    run(s, lambda s, dice: XENO_END.run(s, dice), faces=faces)


# --- II.A preparation -------------------------------------------------------------------------------


@pytest.mark.rule("II.A1")
def test_five_cards_are_left_out():
    left = solo_pack([card.number for card in CARDS])
    assert len(CARDS) == 20
    assert sorted(set(range(20)) - set(left)) == [CARD_NAMES.index(name) for name in OUT]


@pytest.mark.rule("II.A2", "II.A2.1", "R26", "II.A2.3")
@pytest.mark.parametrize(
    ("scenario", "count"),
    [("solo1", 4), ("solo2", 5), ("op1", 4), ("op2", 5), ("op3", 4), ("op4", 5)],
)
def test_each_operation_lays_down_its_number_of_cards(scenario, count):
    assert list(game(scenario).deck) == [UNKNOWN_CARD] * count


@pytest.mark.rule("II.A2.2")
def test_nothing_in_the_state_says_which_cards_lie_face_down():
    s = game("solo1")
    assert GAME.see(s, 0) == GAME.see(s, -1) == GAME.resample(s, 0, SeededDice(3)) == s
    assert set(s.deck) == {UNKNOWN_CARD}


@pytest.mark.rule("II.A2.2")
def test_a_card_known_before_it_is_turned_up_is_no_state():
    s = game("solo1")
    s.deck = with_number(s.deck, 0, FADE)
    with pytest.raises(Violation, match="before it is turned up"):
        GAME.check(s)


@pytest.mark.rule("R57", "II.A2", "II.B2")
def test_every_card_not_seen_is_as_likely_to_be_turned_up():
    s = cards(hidden(position("solo1", "Zac b7 west"), 2), "armored", "fade")
    s.left = 1
    found = {card: odds for odds, _, card in every_roll(lambda dice: turned_up(s, dice))}
    left = [card.name for card in CARDS if card.solo and card.name not in ("armored", "fade")]
    assert found == dict.fromkeys(left, Fraction(1, 13))


def turned_up(s, dice):
    after = s.copy()
    draw_card(after, dice)
    return effects(after)[-1]


@pytest.mark.rule("R57", "II.A2", "II.A2.2")
@pytest.mark.parametrize("copies", [{"fade": 2, "razor": 1, "blood": 1}, {"fade": 3, "lurker": 2}])
def test_cards_drawn_late_come_in_the_same_orders_as_from_a_shuffled_pack(copies):
    lines = ["card,copies", *(f"{name},{count}" for name, count in copies.items())]
    s = position("solo1", "Zac b7 west", files={"cards": "\n".join(lines)})
    s.left = 1
    late = {}
    for odds, _, order in every_roll(lambda dice: orders_late(hidden(s, 4), dice)):
        late[order] = late.get(order, 0) + odds
    pack = [name for name, count in copies.items() for _ in range(count)]
    dealt = Counter(order[:4] for order in permutations(pack))
    every = dealt.total()
    assert late == {order: Fraction(count, every) for order, count in dealt.items()}


def orders_late(s, dice):
    after = s.copy()
    for _ in range(4):
        draw_card(after, dice)
    return tuple(effects(after))


@pytest.mark.rule("II.B1")
def test_a_draw_names_rule_place_and_pool():
    s = cards(hidden(position("solo1", "Zac b7 west", "D1 v4"), 2), "armored")
    with pytest.raises(NoFace) as asked:
        draw_card(s, ScriptedDice([4]))
    wait = asked.value.wait
    assert (wait.kind, wait.rule, wait.who, wait.what) == (
        DRAW, "II.B1", "Xeno deck", "mutation cards",
    )  # fmt: skip
    pool = {kind.name: kind.count for kind in wait.kinds}
    assert (pool["Alien Eggs"], pool["Armored"], sum(pool.values())) == (1, 0, 14)


@pytest.mark.rule("R41")
def test_without_part_two_there_is_no_card():
    assert list(game("solo1", cards=False).deck) == []


# --- II.B drawing ---------------------------------------------------------------------------------------


@pytest.mark.rule("II.B1")
@pytest.mark.parametrize(("face", "drawn"), [(3, []), (4, ["armored"])])
def test_a_card_is_turned_up_on_four_to_six(face, drawn):
    s = hidden(position("solo1", "Zac b7 west", "D1 v4"), 2)
    run(s, draw_card, faces=[face, *(answer(s, name) for name in drawn)])
    assert effects(s) == drawn


@pytest.mark.rule("II.B1", "R27")
@pytest.mark.parametrize("pieces", [[], ["E1 v5"]])
def test_no_die_when_no_xeno_is_on_the_deck(pieces):
    s = hidden(position("solo1", "Zac b7 west", *pieces), 1)
    run(s, draw_card)
    assert effects(s) == []


@pytest.mark.rule("II.B2", "R15")
def test_the_example_of_three_turns_and_three_cards():
    s = hidden(position("solo1", "Zac b7 west", "D1 v4"), 3)
    for left, name in ((3, "armored"), (2, "blood"), (1, "razor")):
        s.left = left
        assert is_draw_forced(s)
        run(s, draw_card, faces=[answer(s, name)])
    assert effects(s) == ["armored", "blood", "razor"]


@pytest.mark.rule("II.B2", "R29")
def test_more_cards_than_turns_is_forced_too():
    s = hidden(position("solo1", "Zac b7 west", "D1 v4"), 3)
    s.left = 2
    assert is_draw_forced(s)
    s.left = 4
    assert not is_draw_forced(s)


@pytest.mark.rule("R28")
def test_a_forced_draw_wins_over_an_empty_deck_of_xenos():
    s = hidden(position("solo1", "Zac b7 west"), 1)
    s.left = 1
    run(s, draw_card, faces=[answer(s, "armored")])
    assert effects(s) == ["armored"]


@pytest.mark.rule("R47")
def test_an_empty_xeno_deck_rolls_no_die():
    s = position("solo1", "Zac b7 west", "D1 v4")
    run(s, draw_card)


@pytest.mark.rule("R50")
def test_in_turn_one_the_die_is_rolled_if_xenos_are_there():
    s = hidden(position("op2", "Zac b11 west", "W1 c2"), 1)
    s.left = s.terms.turns
    run(s, draw_card, faces=[4, answer(s, "armored")])
    assert effects(s) == ["armored"]


# --- II.C effects ------------------------------------------------------------------------------------------


@pytest.mark.rule("II.C1", "II.D1", "10.1")
def test_the_example_of_acid_spit_waiting_for_a_melee_attack():
    s = cards(position("solo1", "Zac b7 west", "D1 v4"), "acid-spit")
    run(s, activate, who(s, "D1"), faces=[1])
    end_of_phase(s)
    assert effects(s) == ["acid-spit"], "no melee attack: it stays"
    s = cards(position("solo1", "Zac h7 east", *HOME, "D1 j7"), "acid-spit")
    run(s, activate, who(s, "D1"), faces=[1, 3])
    assert "marine_dies" in kinds(s), "3 + 1 + 2 against 5 + 1"
    assert effects(s) == []
    assert list(s.discard) == [0]


@pytest.mark.rule("II.C1", "R31", "R43")
def test_waiting_cards_are_used_oldest_first_from_the_oldest_again():
    s = cards(position("solo1", "Zac b7 west", "D1 v12"), "sudden", "replica", "lurker")
    run(s, use_waiting_cards, faces=[1, 1, 1])
    assert [CARD_NAMES[c] for c in s.discard] == ["sudden", "lurker", "replica"]
    assert sorted(xenos(s)) == ["D1", "D2", "W1"], "the replica had to wait for the lurker"


@pytest.mark.rule("II.C2")
def test_acid_spit_alone_does_not_ignore_defense():
    s = cards(position("solo1", "Zac h7 east", *HOME, "D1 i7"), "acid-spit", "armored")
    run(s, xeno_melee, who(s, "D1"), who(s, "Zac"), faces=[2])
    assert where(s, "Zac") == "h7", "2 + 1 + 2 is less than 5 + 1"
    assert effects(s) == ["armored"]


# --- II.D notes --------------------------------------------------------------------------------------------


@pytest.mark.rule("II.D1", "10.1", "R30")
def test_acid_spit_burns_through_a_plate_and_adds_to_razor():
    s = cards(position("solo1", "Zac h7 east plate", *HOME, "D1 i7"), "acid-spit", "razor")
    run(s, xeno_melee, who(s, "D1"), who(s, "Zac"), faces=[2])
    assert where(s, "Zac") == "", "2 + 1 + 2 + 1 against 6"


@pytest.mark.rule("R32")
def test_counterattacks_use_no_card():
    s = cards(position("solo1", "Aldous h7 east", "D1 i7"), "acid-spit", "razor", "vorpal")
    run(s, counter_by_xeno, who(s, "D1"), who(s, "Aldous"), faces=[4])
    assert effects(s) == ["acid-spit", "razor", "vorpal"]
    assert where(s, "Aldous") == "h7"


@pytest.mark.rule("II.D2", "10.2")
def test_two_eggs_are_laid_at_random_and_the_card_goes():
    s = cards(position("solo1", "Zac b7 west"), "alien-eggs")
    squares = len(egg_squares(s))
    run(s, use_card, ALIEN_EGGS, faces=[1, squares - 1])
    assert len(xenos(s)) == 2
    assert all(s.laid[who(s, name)] for name in xenos(s))
    assert list(s.discard) == [ALIEN_EGGS]


@pytest.mark.rule("10.2")
def test_eggs_lie_on_floor_with_a_way_beside_no_marine():
    s = position("solo1", "Zac h7 west", "D1 k7")
    names = [s.square_name(q) for q in egg_squares(s)]
    assert "i7" not in names, "beside Zac"
    assert "j1" not in names, "a vent"
    assert "j6" not in names, "a door"
    assert "j4" not in names, "behind closed doors"
    assert "k7" not in names, "a Drone is there"
    assert "k8" in names


@pytest.mark.rule("R44")
def test_as_many_eggs_as_there_are_counters_or_the_card_waits():
    taken = [f"H{n} {c}3" for n, c in enumerate("hijkl", 1)]
    s = cards(position("solo1", "Zac b7 west", *taken), "alien-eggs")
    assert run(s.copy(), use_card, ALIEN_EGGS, faces=[1])
    s = cards(position("solo1", "Zac b7 west", *taken, "E6 h5"), "alien-eggs")
    assert not run(s, use_card, ALIEN_EGGS)
    assert effects(s) == ["alien-eggs"]


@pytest.mark.rule("R33", "II.D2", "II.D9", "II.D11", "R43")
def test_who_plays_alone_may_place_what_cards_bring():
    pieces = ("Zac h7 west", "D1 v4")
    s = cards(position("solo1", *pieces, placement="chosen"), "alien-eggs", "replica", "lurker")
    s.discard = vec[i64]([CARD_NAMES.index("fade")])
    s = do(s, "end")
    assert GAME.scene(s, 0).question == "Alien Eggs: choose a square for the egg."
    assert effects(s) == ["replica", "lurker"], "used and gone, the others wait"
    assert "egg j7" in legal(s)
    assert refused(s, "egg i7").startswith("i7 is not ")
    assert "Place two eggs" in refused(s, "egg i7")
    s = do(do(s, "egg j7"), "egg k7")
    assert GAME.scene(s, 0).question == "Replica: choose a square for the drone."
    assert legal(s) == ["drone v3", "drone v5"]
    s = do(s, "drone v5")
    assert "drone v6" in legal(s), "the lurker, near a Xeno and unseen"
    assert {"E1": "j7", "E2": "k7", "D1": "v4", "D2": "v5"}.items() <= xenos(s).items()
    legal_squad = GAME.players["squad"].choose(s, legal_actions(s), SeededDice(1)).text()
    assert legal_squad in legal(s)


@pytest.mark.rule("R33", "R44")
def test_a_card_that_can_place_nothing_waits_unasked():
    s = cards(position("solo1", "Zac h7 west", "E1 v4", placement="chosen"), "replica", "lurker")
    assert not run(s, use_card, REPLICA)
    run(s, use_waiting_cards)
    assert effects(s) == ["replica", "lurker"]


@pytest.mark.rule("R33")
def test_worst_is_near_a_marine_and_the_goal():
    s = position("solo1", "Zac n7 east", placement="worst")
    worst = [s.square_name(q) for q in worst_squares(s, egg_squares(s))]
    assert "p7" in worst
    assert not {"n4", "j7", "v12"} & set(worst)


@pytest.mark.rule("R33")
@pytest.mark.parametrize(
    ("scenario", "pieces", "inside", "outside"),
    [
        ("op1", ["Zac d7 east"], "h7", "f1"),
        ("op2", ["Zac f11 east"], "h9", "y8"),
        ("op3", ["Zac d7 east"], "g7", "f14"),
        ("op4", ["Zac m7 east"], "k6", "b7"),
        ("solo2", ["Zac f11 east computer"], "h11", "m4"),
    ],
)
def test_the_goal_squares_of_every_operation(scenario, pieces, inside, outside):
    s = position(scenario, *pieces, placement="worst")
    worst = [s.square_name(q) for q in worst_squares(s, [at(s, inside), at(s, outside)])]
    assert worst == [inside]


@pytest.mark.rule("II.D3", "II.D6", "II.D12")
def test_permanent_cards_stay():
    s = cards(position("solo1", "Zac b7 west", "D1 v4"), "armored", "exoskeleton", "spawning")
    end_of_phase(s)
    assert effects(s) == ["armored", "exoskeleton", "spawning"]


@pytest.mark.rule("II.D4", "10.4", "R34")
def test_blood_is_used_by_an_attack_that_needed_it_and_goes_at_the_very_end():
    s = cards(position("solo1", "Zac d7 east", *HOME[:2], "D1 n7"), "blood")
    run(s, activate, who(s, "D1"), faces=[1, 2])
    assert s.blood_used
    assert effects(s) == ["blood"]
    end_of_phase(s)
    assert effects(s) == []


@pytest.mark.rule("II.D4", "R34")
def test_blood_not_needed_is_not_used():
    s = cards(position("solo1", "Zac h7 east", *HOME[:2], "D1 n7"), "blood")
    run(s, activate, who(s, "D1"), faces=[1, 2])
    end_of_phase(s)
    assert effects(s) == ["blood"]


@pytest.mark.rule("II.D5", "10.5", "R34")
def test_bounding_lets_it_past_blocking_xenos():
    s = cards(position("solo1", "Zac f3 south", "D2 f4 acted", "D1 f6"), "bounding")
    run(s, activate, who(s, "D1"), faces=[2])
    assert where(s, "D1") == "f2"
    assert s.bounding_used
    end_of_phase(s)
    assert effects(s) == []


@pytest.mark.rule("II.D5", "R34")
def test_passing_an_egg_does_not_use_bounding():
    s = cards(position("solo1", "Zac f2 south", "E1 f4", "D1 f6"), "bounding")
    run(s, activate, who(s, "D1"), faces=[2])
    assert not s.bounding_used


@pytest.mark.rule("R34")
def test_the_older_card_is_tried_first_alone():
    s = cards(position("solo1", "Zac d7 east", "D1 n7"), "bounding", "blood")
    run(s, activate, who(s, "D1"), faces=[1, 2])
    assert (s.blood_used, s.bounding_used) == (True, False)


@pytest.mark.rule("II.D6", "10.6")
@pytest.mark.parametrize(("face", "alive"), [(5, False), (6, True)])
def test_exoskeleton_ignores_a_hit_on_a_six(face, alive):
    s = cards(position("solo1", "Aldous h7 east", "D1 j7", "W1 j8"), "exoskeleton")
    assert (where(do(s, "shoot Aldous D1", 3, face), "D1") != "") is alive
    assert do(s, "shoot Aldous W1", 3).wounded[who(s, "W1")], "no die for the big ones"


@pytest.mark.rule("10.6")
def test_the_odds_of_a_shot_count_what_exoskeleton_ignores():
    s = cards(position("solo1", "Aldous h7 east", "D1 j7"), "exoskeleton")
    hit = sum(c.odds for c in GAME.odds(s, find_legal(s, "shoot Aldous D1")) if c.tone == GOOD)
    bare = position("solo1", "Aldous h7 east", "D1 j7")
    sure = sum(
        c.odds for c in GAME.odds(bare, find_legal(bare, "shoot Aldous D1")) if c.tone == GOOD
    )
    assert hit == sure * Fraction(5, 6)


@pytest.mark.rule("II.D7", "10.7", "R35")
def test_explosive_takes_the_xeno_with_most_marines_beside_it():
    s = cards(
        position("solo1", "Brandt h7 east", "Castell h8 east", *HOME, "D1 i7", "D2 v4"), "explosive"
    )
    run(s, explode_if_due, faces=[3, 4])
    assert where(s, "D1") == ""
    assert (where(s, "Brandt"), where(s, "Castell")) == ("h7", "")
    assert effects(s) == []


@pytest.mark.rule("II.D7", "R35", "R27")
def test_explosive_waits_and_eggs_do_not_explode():
    s = cards(position("solo1", "Aldous h7 east", "E1 i7", "D2 v4"), "explosive")
    run(s, explode_if_due)
    assert effects(s) == ["explosive"]


@pytest.mark.rule("R16")
def test_corpses_made_by_explosive_are_rolled_for():
    s = cards(position("solo1", "Brandt v4 east", *HOME, "D1 v5"), "explosive")
    end_of_phase(s, 6, 4)
    assert xenos(s) == {"H1": "v4"}


@pytest.mark.rule("II.D8", "10.8", "R36")
def test_the_three_closest_small_ones_fade():
    s = cards(position("solo1", "Zac h7 east", "D1 k7", "D2 m7", "H1 o7", "D3 q7", "W1 j7"), "fade")
    run(s, use_card, FADE)
    assert [name for name in xenos(s) if s.faded[who(s, name)]] == ["D1", "D2", "H1"]


@pytest.mark.rule("II.D8")
def test_no_die_is_thrown_among_xenos_that_all_fade():
    s = cards(position("solo1", "Zac h7 east", "D1 k7", "D2 h10", "H1 o7"), "fade")
    run(s, use_card, FADE)
    assert all(s.faded[who(s, name)] for name in ("D1", "D2", "H1"))
    s = cards(position("solo1", "Zac h7 east", "D1 i7", "D2 j7", "H1 k7", "D3 k8"), "fade")
    run(s, use_card, FADE, faces=[2])
    assert "the Xeno that fades" in " ".join(told(s))


@pytest.mark.rule("10.8")
def test_a_faded_xeno_is_not_shot_from_beyond_two():
    s = position("solo1", "Aldous h7 east", "Ibarra h8 east", "D1 k7 faded")
    assert (
        refused(s, "shoot Aldous D1")
        == "D1 has faded; it can be shot from at most 2 squares, and it is 3 away (10.8)"
    )
    assert "flame Ibarra k7" in legal(s), "flames do not care"
    s = position("solo1", "Aldous i7 east", "D1 k7 faded")
    assert "shoot Aldous D1" in legal(s)
    end_marine_phase(s)
    assert not any(s.faded), "over when the Marine Phase ends"


@pytest.mark.rule("R36", "II.D8")
def test_fade_waits_for_a_small_one():
    s = cards(position("solo1", "Zac h7 east", "W1 k7"), "fade")
    assert not run(s, use_card, FADE)


@pytest.mark.rule("II.D9", "10.9")
def test_a_lurker_appears_near_a_xeno_unseen_and_may_act():
    s = cards(position("solo1", "Zac h7 east", "D1 v12"), "lurker")
    squares = [s.square_name(q) for q in lurker_squares(s)]
    assert "v13" in squares
    assert "v8" not in squares, "Zac sees it"
    run(s, use_card, LURKER, faces=[1])
    assert not s.acted[who(s, "D2")]
    assert list(s.discard) == [LURKER]


@pytest.mark.rule("10.9")
def test_a_lurker_in_sight_appears_next_to_a_xeno():
    s = position("solo1", "Zac h7 east", "Marek n4 south", "Dufresne n12 north", "D1 n8")
    names = [s.square_name(q) for q in lurker_squares(s)]
    assert names
    assert set(names) <= {"m7", "n7", "o7", "m8", "o8", "n9"}


@pytest.mark.rule("II.D9", "R27")
def test_the_lurker_waits_without_another_xeno():
    s = cards(position("solo1", "Zac h7 east", "E1 v5"), "lurker")
    assert not run(s, use_card, LURKER)
    assert effects(s) == ["lurker"]


@pytest.mark.rule("II.D10", "R37")
@pytest.mark.parametrize(("razor", "left"), [("attack", []), ("melee", ["razor"])])
def test_a_shot_uses_razor_up_by_the_letter_and_not_by_the_option(razor, left):
    s = cards(position("solo1", "Zac h7 east", *HOME, "B1 n8", razor=razor), "razor")
    run(s, lambda s, dice: discard_ended_cards(s))
    assert effects(s) == ["razor"], "no attack yet"
    run(s, xeno_shot, who(s, "B1"), who(s, "Zac"), faces=[4])
    assert where(s, "Zac") == "h7", "4 + 1 against 6: no card helps a shot"
    run(s, lambda s, dice: discard_ended_cards(s))
    assert effects(s) == left


@pytest.mark.rule("II.D10", "10.10")
def test_razor_adds_one_and_goes_after_a_phase_with_an_attack():
    s = cards(position("solo1", "Zac h7 east", *HOME, "D1 i7"), "razor")
    run(s, xeno_melee, who(s, "D1"), who(s, "Zac"), faces=[4])
    assert where(s, "Zac") == "", "4 + 1 + 1 against 6"
    run(s, lambda s, dice: discard_ended_cards(s))
    assert effects(s) == []


@pytest.mark.rule("II.D11", "10.11")
def test_a_replica_appears_next_to_a_drone_and_may_not_act():
    s = cards(position("solo1", "Zac h7 east", "D1 v12", "H1 v2"), "replica")
    assert [s.square_name(q) for q in replica_squares(s)] == ["v11", "v13"]
    run(s, use_card, REPLICA, faces=[2])
    assert where(s, "D2") == "v13"
    assert s.acted[who(s, "D2")]


@pytest.mark.rule("II.D11")
def test_the_replica_waits_without_a_drone():
    s = cards(position("solo1", "Zac h7 east", "H1 v2"), "replica")
    assert not run(s, use_card, REPLICA)


@pytest.mark.rule("II.D12", "10.12")
def test_spawning_adds_a_drone_every_spawn_phase():
    s = cards(position("solo1", "Zac h7 east", level="normal"), "spawning")
    run(s, lambda s, dice: SPAWN_PHASE.run(s, dice), faces=spawn_faces(s, 1))
    assert len(xenos(s)) == s.terms.spawn.warriors + s.terms.spawn.plus + s.terms.spawn.dice + 1


def spawn_faces(s, more):
    """Return faces for the lowest spawn, each Xeno on the first vent that is free."""
    come = s.terms.spawn.warriors + s.terms.spawn.plus + s.terms.spawn.dice + more
    return [1] * s.terms.spawn.dice + [1] * min(come, 5)


@pytest.mark.rule("II.D13", "10.13", "R38")
@pytest.mark.parametrize(("face", "name"), [(3, "W1"), (4, "B1")])
def test_special_brings_a_big_one_in_the_spawn_phase(face, name):
    s = cards(position("solo1", "Zac h7 east", level="easy"), "special")
    faces = [*spawn_faces(s, 0), face, 1]
    run(s, lambda s, dice: SPAWN_PHASE.run(s, dice), faces=faces)
    assert name in xenos(s)
    assert s.acted[who(s, name)]
    assert effects(s) == []


@pytest.mark.rule("R6", "II.D13")
def test_special_waits_when_both_kinds_are_out():
    s = cards(position("solo1", "Zac b7 east", *BIG, level="easy"), "special")
    run(s, lambda s, dice: SPAWN_PHASE.run(s, dice), faces=spawn_faces(s, 0))
    assert effects(s) == ["special"]


@pytest.mark.rule("II.D14", "10.14", "R39")
@pytest.mark.parametrize(
    ("faces", "after"), [([1, 3], {"W1": "v2", "H1": "v12"}), ([2], {"D1": "v2", "D2": "v12"})]
)
def test_sudden_converts_at_random(faces, after):
    s = cards(position("solo1", "Zac h7 east", "D1 v2", "H1 v12"), "sudden")
    run(s, use_card, SUDDEN, faces=faces)
    assert xenos(s) == after
    new = next(name for name in after if name not in ("H1", "D1"))
    assert s.acted[who(s, new)]


@pytest.mark.rule("R6", "II.D14")
def test_sudden_takes_only_hatchlings_when_the_big_ones_are_out():
    s = cards(position("solo1", "Zac b7 east", "D1 v2", "H1 v12", *BIG), "sudden")
    run(s, use_card, SUDDEN)
    assert where(s, "D2") == "v12"


@pytest.mark.rule("II.D14")
def test_sudden_waits_without_a_small_one():
    s = cards(position("solo1", "Zac b7 east", "W1 v2"), "sudden")
    assert not run(s, use_card, SUDDEN)


@pytest.mark.rule("II.D15", "10.15", "R30")
def test_vorpal_rolls_a_miss_again_with_the_same_modifiers_and_ignores_plates():
    s = cards(position("solo1", "Zac h7 east plate", *HOME, "D1 i7"), "vorpal", "razor")
    run(s, xeno_melee, who(s, "D1"), who(s, "Zac"), faces=[3, 4])
    assert where(s, "Zac") == ""
    assert effects(s) == ["razor"]


@pytest.mark.rule("II.D15", "10.15")
def test_only_the_second_roll_counts_for_the_counterattack():
    s = cards(position("solo1", "Aldous h7 east", "D1 i7"), "vorpal")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[1, 2])
    assert kinds(s).count("counter_hits") + kinds(s).count("counter_misses") == 0
    s = cards(position("solo1", "Aldous h7 east", "D1 i7"), "vorpal")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[2, 1, 5])
    assert told(s)[-1] == "D1 dies at i7."


@pytest.mark.rule("R40", "II.D15")
def test_vorpal_stays_when_nothing_missed():
    s = cards(position("solo1", "Brandt h7 east", *HOME, "D1 i7"), "vorpal")
    run(s, xeno_melee, who(s, "D1"), who(s, "Brandt"), faces=[5])
    assert effects(s) == ["vorpal"]


@pytest.mark.rule("R43")
def test_other_cards_are_not_looked_at_in_the_card_step():
    s = cards(
        position("solo1", "Zac h7 east", "D1 i7"), "explosive", "special", "razor", "acid-spit"
    )
    run(s, use_waiting_cards)
    assert len(effects(s)) == 4


def test_a_card_step_of_a_whole_game_uses_only_scripted_dice():
    s = hidden(position("solo1", "Zac b7 west", "D1 v12"), 1)
    begin_xeno_phase(s)
    draw_card(s, ScriptedDice([5, answer(s, "lurker")]))
    assert list(s.effects) == [LURKER]
    assert NOWHERE not in [s.xeno_at[who(s, "D1")]]
