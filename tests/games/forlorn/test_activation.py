"""Chapter 6 and Part I.A: what a Xeno does by the book, and why."""

import pytest
from tests.games.forlorn.position import at, cards, kinds, position, run, told, where, who, xenos

from hexile.games.forlorn import GAME
from hexile.games.forlorn.rules.activation import (
    ACTIVATIONS,
    Plan,
    activate,
    can_act,
    closest_marine,
    next_xeno,
)
from hexile.games.forlorn.rules.cards import begin_xeno_phase
from hexile.games.forlorn.rules.spawning import burst_corpses, hatch_eggs, spawn_rush
from hexile.games.forlorn.state.codes import ANYWHERE, NO_ONE
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.geometry.graph import NOWHERE

OTHERS = ("Marek b7", "Dufresne b8", "Zac b9")


def begin(s):
    """Begin a Xeno Phase with nothing but its first bookkeeping."""
    begin_xeno_phase(s)
    return s


def rows(s):
    """Return letter and verdict of each row of the last activation's chart."""
    trace = next(e.trace for e in reversed(s.log) if e.trace is not None)
    return [(row.letter, row.verdict) for row in trace.rows], trace.decided


# --- 6.1 and 6.2 order -----------------------------------------------------------------------------


@pytest.mark.rule("6.1")
def test_the_nearest_xeno_acts_first():
    s = begin(position("solo1", "Zac h7 west", "D1 t7", "D2 n7"))
    assert next_xeno(s, ScriptedDice([])) == who(s, "D2")


@pytest.mark.rule("6.1")
def test_ties_are_broken_by_die_in_reading_order():
    s = begin(position("solo1", "Zac h7 west", "D1 n8", "D2 n7"))
    assert next_xeno(s, ScriptedDice([1])) == who(s, "D2")
    assert next_xeno(s, ScriptedDice([2])) == who(s, "D1")


@pytest.mark.rule("6.1")
def test_a_xeno_without_a_way_acts_last():
    s = begin(position("solo1", "Zac h7 west", "D1 j4", "D2 v13"))
    assert next_xeno(s, ScriptedDice([])) == who(s, "D2")


@pytest.mark.rule("6.2")
def test_eggs_and_what_has_acted_are_skipped():
    s = begin(position("solo1", "Zac h7 west", "E1 j7", "D1 n7"))
    assert not can_act(s, who(s, "E1"))
    assert can_act(s, who(s, "D1"))
    s.acted[who(s, "D1")] = True
    assert next_xeno(s, ScriptedDice([])) == NO_ONE


@pytest.mark.rule("3.2", "6.2")
def test_every_xeno_acts_once_in_a_phase():
    s = begin(position("solo1", "Zac h7 west", *OTHERS[:2], "D1 v7", "D2 v8"))
    s.agenda = []
    run(s, lambda s, d: ACTIVATIONS.run(s, d), faces=[1, 2])
    run(s, lambda s, d: ACTIVATIONS.run(s, d), faces=[1])
    run(s, lambda s, d: ACTIVATIONS.run(s, d))
    assert kinds(s) == []
    assert len(s.agenda) == 2


# --- 6.4 the closest Marine -------------------------------------------------------------------------


@pytest.mark.rule("6.4", "R1")
def test_it_goes_to_the_nearest_square_beside_the_closest_marine_and_attacks():
    s = position("solo1", "Zac h7 west", "Marek d7 east", "D1 n7")
    run(s, activate, who(s, "D1"), faces=[1, 2])
    assert where(s, "D1") == "i7"
    assert told(s)[:2] == [
        "D1 at n7 heads for i7 to attack Zac.",
        "D1 attacks Zac: 2+1 = 3 against 5, a miss.",
    ]
    assert rows(s) == ([("1", "first"), ("4", "reaches"), ("9", "path")], "4")


@pytest.mark.rule("R1")
def test_closest_is_by_path_and_ties_by_die():
    s = position("solo1", "Zac j4 east", "Marek d7 east", "D1 j7")
    assert closest_marine(
        s, Plan(who(s, "D1"), at(s, "j7"), ANYWHERE), NO_ONE, ScriptedDice([])
    ) == who(s, "Marek")
    s = position("solo1", "Zac h7 east", "Marek l7 east", "D1 j7")
    assert closest_marine(
        s, Plan(who(s, "D1"), at(s, "j7"), ANYWHERE), NO_ONE, ScriptedDice([2])
    ) == who(s, "Marek")


# --- 6.5 and I.A1.0 the second closest ----------------------------------------------------------------

BLOCKED = ("Zac f3 south", "Marek j8 west", "W1 f4", "D1 f6")


@pytest.mark.rule("I.A1.0", "6.5", "R2")
@pytest.mark.parametrize(("face", "attacked"), [(3, None), (4, "Marek")])
def test_a_xeno_blocked_by_xenos_rolls_for_the_second_closest(face, attacked):
    s = position("solo1", *BLOCKED, "D2 f2")
    run(s, activate, who(s, "D1"), faces=[face, 1, 2] if attacked else [face])
    assert (attacked is not None) == ("bite_misses" in kinds(s))
    if attacked:
        assert told(s)[-1] == "D1 attacks Marek: 2+1 = 3 against 6, a miss."
    else:
        assert where(s, "D1") == "f5", "toward the closest, as usual"


@pytest.mark.rule("R4", "I.A1.0")
def test_a_second_closest_who_cannot_be_reached_is_as_a_low_roll():
    s = position("solo1", "Zac f3 south", "Marek x7 west", "W1 f4", "D2 f2", "D1 f6")
    run(s, activate, who(s, "D1"), faces=[6])
    assert where(s, "D1") == "f5"
    assert ("5", "blocked") in rows(s)[0]


@pytest.mark.rule("R2")
def test_no_die_when_it_is_merely_too_far():
    s = position("solo1", "Zac d7 east", "D1 v7")
    run(s, activate, who(s, "D1"), faces=[2])
    assert where(s, "D1") == "n7"
    assert ("4", "far") in rows(s)[0]


@pytest.mark.rule("R2")
def test_no_die_when_marines_or_flames_are_in_the_way():
    s = position("solo1", "Zac f3 south", "Marek f5 south", "flames f2", "D1 f8")
    run(s, activate, who(s, "D1"), faces=[2])
    assert told(s)[-1] == "D1 attacks Marek: 2+1 = 3 against 6, a miss."
    s = position("solo1", "Zac f3 south", "flames f5", "flames f2", "D1 f8")
    run(s, activate, who(s, "D1"))
    assert "blocked" not in dict(rows(s)[0]).values()


@pytest.mark.rule("R3")
def test_a_blaster_never_rolls_for_the_second_closest():
    s = position("solo1", "Zac f3 south", "W1 f4", "D2 f2", "B1 f6")
    run(s, activate, who(s, "B1"))
    assert ("4", "far") in rows(s)[0]


# --- 6.3 Blasters ------------------------------------------------------------------------------------


@pytest.mark.rule("6.3")
def test_a_blaster_shoots_from_the_nearest_square_with_a_line_of_fire():
    s = position("solo1", "Zac h7 west", "B1 p7")
    run(s, activate, who(s, "B1"), faces=[2, 4])
    assert where(s, "B1") == "n8", "two steps away there are two such squares: a die"
    assert kinds(s) == ["activates", "spit_misses"]


@pytest.mark.rule("6.3")
def test_a_blaster_shoots_the_closest_in_the_line_of_fire():
    s = position("solo1", "Zac h7 west", "Marek k8 west", "B1 n7")
    run(s, activate, who(s, "B1"), faces=[1])
    assert told(s)[-1] == "B1 shoots at Marek: 1+1 = 2 against 6, a miss."


# --- 6.6 and I.A3.1 corpses --------------------------------------------------------------------------


@pytest.mark.rule("I.A3.1", "6.6", "R46", "R10")
@pytest.mark.parametrize(("face", "kind"), [(3, "W1"), (4, "B1")])
def test_a_drone_feeds_out_of_sight_and_converts(face, kind):
    s = position("solo1", "Zac b7 west", "D1 v4", "corpse v6")
    run(s, activate, who(s, "D1"), faces=[face])
    assert xenos(s) == {kind: "v6"}
    assert NOWHERE in s.corpse_at
    assert at(s, "v6") not in s.corpse_at
    assert s.acted[who(s, kind)], "it may not act this turn"


@pytest.mark.rule("I.A3.1", "6.8")
@pytest.mark.parametrize("eater", ["D1", "H1"])
def test_a_xeno_shut_out_by_doors_feeds_before_it_goes_for_one(eater):
    s = position("solo1", "Zac j4 south", f"{eater} v4", "corpse v6")
    run(s, activate, who(s, eater), faces=[3])
    assert xenos(s) == {"W1": "v6"}
    assert [letter for letter, _ in rows(s)[0]] == ["1", "6", "9"]
    s = position("solo1", "Zac j4 south", f"{eater} n13", "corpse v6")
    run(s, activate, who(s, eater), faces=[1])
    assert [letter for letter, _ in rows(s)[0]] == ["1", "6", "8", "9"], (
        "no corpse in reach: the door"
    )


@pytest.mark.rule("I.A3.1")
@pytest.mark.parametrize(("out", "kind"), [("W", "B1"), ("B", "W1")])
def test_no_die_if_only_one_kind_is_left(out, kind):
    taken = [f"{out}{n} {square} acted" for n, square in enumerate(("j3", "k3", "l3", "j5"), 1)]
    s = position("solo1", "Zac b7 west", "D1 v4", "corpse v6", *taken)
    run(s, activate, who(s, "D1"))
    assert where(s, kind) == "v6"


@pytest.mark.rule("R12", "R6")
def test_no_kind_left_no_meal():
    taken = [
        f"{k}{n} {c}{r} acted" for k, r in (("W", 3), ("B", 5)) for n, c in enumerate("hijk", 1)
    ]
    s = position("solo1", "Zac b7 west", "D1 v4", "corpse v6", *taken)
    run(s, activate, who(s, "D1"), faces=[1])
    assert where(s, "D1") not in ("", "v6")
    assert ("6", "supply") in rows(s)[0]


@pytest.mark.rule("R8", "R9")
def test_a_corpse_seen_by_a_marine_is_no_meal_whatever_he_faces():
    s = position("solo1", "Zac j7 west", "D1 v13", "corpse v8")
    run(s, activate, who(s, "D1"), faces=[1])
    assert ("6", "seen") in rows(s)[0]
    s = position("solo1", "Zac b7 west", "D1 v13", "corpse v12")
    run(s, activate, who(s, "D1"), faces=[1])
    assert xenos(s) == {"W1": "v12"}


@pytest.mark.rule("R7")
def test_no_meal_while_any_marine_could_be_reached():
    s = position("solo1", "Zac f3 south", "Marek j8 west", "W1 f4", "D2 f2", "D1 f6", "corpse f9")
    run(s, activate, who(s, "D1"), faces=[2])
    assert ("6", "marine") in rows(s)[0]


@pytest.mark.rule("R45")
def test_after_the_die_it_feeds_rather_than_move_on():
    s = position("solo1", "Zac f3 south", "W1 f4", "D2 f2", "D1 f6", "corpse j10", "open j9")
    run(s, activate, who(s, "D1"), faces=[2, 5])
    assert where(s, "B1") == "j10"
    assert ("5", "no") in rows(s)[0]


@pytest.mark.rule("R11", "R49")
def test_a_hatchling_becomes_big_at_once_and_keeps_only_its_square():
    s = position("solo1", "Zac b7 west", "H1 v4 faded", "corpse v6")
    run(s, activate, who(s, "H1"), faces=[1])
    assert xenos(s) == {"W1": "v6"}
    assert not s.wounded[who(s, "W1")]
    assert not s.faded[who(s, "W1")]


@pytest.mark.rule("R10")
def test_the_nearest_corpse_is_eaten_and_fire_may_stop_the_meal():
    s = position("solo1", "Zac b7 west", "D1 v4", "corpse v6", "corpse v5")
    run(s, activate, who(s, "D1"), faces=[1])
    assert where(s, "W1") == "v5"
    s = position("solo1", "Aldous n7 east ready", "D1 v4", "corpse v11", "closed w7", "closed w8")
    run(s, activate, who(s, "D1"), faces=[4])
    assert xenos(s) == {}, "shot on the way"


@pytest.mark.rule("R13")
def test_a_corpse_under_a_unit_bursts_beside_it_and_two_burst_each_by_itself():
    s = position("solo1", "Zac b7 west", "D1 v4", "corpse v4", "corpse v4")
    run(s, burst_corpses, faces=[4, 2, 3])
    assert xenos(s) == {"D1": "v4", "H1": "v5"}
    assert list(s.corpse_at).count(at(s, "v4")) == 1


# --- I.A3.2 bursting -----------------------------------------------------------------------------------


@pytest.mark.rule("I.A3.2", "R47")
@pytest.mark.parametrize(("face", "burst"), [(3, False), (4, True)])
def test_a_corpse_out_of_sight_bursts_on_four_to_six(face, burst):
    s = position("solo1", "Zac b7 west", "corpse v4")
    run(s, burst_corpses, faces=[face])
    assert xenos(s) == ({"H1": "v4"} if burst else {})
    if burst:
        assert s.acted[who(s, "H1")]


@pytest.mark.rule("I.A3.2")
def test_a_corpse_in_sight_does_not_roll():
    s = position("solo1", "Zac b7 west", "corpse j7")
    run(s, burst_corpses)
    assert xenos(s) == {}


@pytest.mark.rule("I.A3.2", "R15")
@pytest.mark.parametrize(("left", "burst"), [(3, False), (2, True), (1, True)])
def test_with_two_turns_left_all_corpses_burst_in_sight_or_not(left, burst):
    s = position("solo1", "Zac b7 west", "corpse j7", "corpse j8")
    s.left = left
    run(s, burst_corpses)
    assert len(xenos(s)) == (2 if burst else 0)


@pytest.mark.rule("R14")
def test_without_a_hatchling_counter_the_corpse_stays_and_no_die_is_rolled():
    taken = [f"H{n} {c}3" for n, c in enumerate("hijkl", 1)] + ["E6 h5"]
    s = position("solo1", "Zac b7 west", "corpse v4", *taken)
    run(s, burst_corpses)
    assert at(s, "v4") in s.corpse_at


@pytest.mark.rule("11.4", "R47")
def test_eggs_hatch_on_four_to_six_in_reading_order_unless_laid_this_turn():
    s = position("solo1", "Zac b7 west", "E1 v8", "E2 v7", "E3 v6 laid")
    run(s, hatch_eggs, faces=[3, 4])
    assert xenos(s) == {"H1": "v8", "E2": "v7", "E3": "v6"}
    assert s.acted[who(s, "H1")]


# --- 6.7 and 6.8 moving on --------------------------------------------------------------------------------


@pytest.mark.rule("6.7")
def test_it_moves_as_near_as_it_can_and_attacks_whoever_is_beside_it():
    s = position("solo1", "Zac f3 south", "Marek e7 east", "W1 f4", "D2 f2", "D1 f8")
    run(s, activate, who(s, "D1"), faces=[2])
    assert kinds(s) == ["activates", "bite_misses"]
    assert told(s)[-1] == "D1 attacks Marek: 2+1 = 3 against 6, a miss."


@pytest.mark.rule("6.8")
def test_with_no_way_and_no_door_it_stays():
    s = position("op2", "Zac c2 east", "D1 h7")
    run(s, activate, who(s, "D1"))
    assert where(s, "D1") == "h7"
    assert rows(s)[1] == "8"


# --- I.A2.0 the rush -------------------------------------------------------------------------------------


@pytest.mark.rule("I.A2.0", "11.3", "R5")
@pytest.mark.parametrize(("face", "name"), [(1, "W1"), (3, "W1"), (4, "B1"), (6, "B1")])
def test_the_rush_brings_a_warrior_or_a_blaster(face, name):
    s = position("solo1", "Zac b7 west")
    run(s, spawn_rush, faces=[face, 3])
    assert xenos(s) == {name: "v4"}


@pytest.mark.rule("I.A2.0")
def test_the_rush_without_a_die_when_one_kind_is_left():
    taken = [f"W{n} {c}3" for n, c in enumerate("hijk", 1)]
    s = position("solo1", "Zac b7 west", *taken)
    run(s, spawn_rush, faces=[1])
    assert where(s, "B1") == "j1"


@pytest.mark.rule("R5", "R6")
def test_no_kind_left_no_rush():
    taken = [f"{k}{n} {c}{r}" for k, r in (("W", 3), ("B", 5)) for n, c in enumerate("hijk", 1)]
    s = position("solo1", "Zac b7 west", *taken)
    run(s, spawn_rush)
    assert len(xenos(s)) == 8


@pytest.mark.rule("11.3", "R5", "R27", "R50")
@pytest.mark.parametrize(
    ("left", "pieces", "rush"),
    [
        (9, [], True),
        (9, ["D1 v4", "D2 v5", "D3 v6"], True),
        (9, ["D1 v4", "D2 v5", "D3 v6", "W1 v7"], False),
        (9, ["D1 v4", "D2 v5", "D3 v6", "E1 v7"], True),
        (10, [], False),
    ],
)
def test_a_rush_comes_when_few_xenos_are_on_the_deck_but_not_in_the_first_turn(left, pieces, rush):
    s = position("solo1", "Zac b7 west", *pieces)
    s.left = left
    run(s, lambda s, dice: begin_xeno_phase(s))
    assert s.rush is rush
    count = "3 Xenos" if pieces else "No Xeno"
    assert told(s) == ([f"{count} on the map: a Xeno Rush is coming."] if rush else [])


# --- why ------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1", "6.4")
def test_every_row_of_the_chart_can_be_said():
    s = position("solo1", *BLOCKED, "D2 f2")
    run(s, activate, who(s, "D1"), faces=[2])
    assert told(s) == [
        "Xenos block D1 on its way to Zac. On 1 to 3 it does not try another Marine.",
        "D1 at f6 heads for f5, toward Zac.",
    ]
    assert s.log[0].throw.faces == [2]
    trace = s.log[1].trace
    chart = GAME.charts[trace.chart]
    said = [chart.row(r.letter).words[r.verdict].format(**r.facts) for r in trace.rows]
    assert said[1] == "Zac is closest, but other Xenos block the way."
    blocked = trace.rows[1].candidates
    assert [(c.name, c.value) for c in blocked] == [("f2", "D2"), ("f4", "W1")]
    assert said[2] == "It rolled 2, so it does not."


@pytest.mark.rule("6.7", "8.5")
def test_what_is_told_of_a_xeno_holds_whatever_becomes_of_it():
    s = position("solo1", "Aldous h7 east ready", "D1 n7")
    run(s, activate, who(s, "D1"), faces=[1, 4])
    assert told(s) == [
        "D1 at n7 heads for i7 to attack Aldous.",
        "Aldous shoots at D1: 4+2 = 6 against 5, a hit.",
        "D1 dies at m8.",
    ]
    s = position("solo1", "Zac f3 south", "W1 f4", "D2 f5", "D1 f6", "flames f2")
    run(s, activate, who(s, "D1"), faces=[1])
    assert told(s)[-1] == "D1 at f6 stays: no free square is nearer to Zac."


@pytest.mark.rule("10.4", "R34")
def test_the_card_that_made_it_possible_is_named():
    s = cards(position("solo1", "Zac d7 east", "D1 n7"), "blood")
    run(s, activate, who(s, "D1"), faces=[1, 2])
    trace = s.log[0].trace
    assert trace.rows[1].facts["card"] == ", with Blood"
