"""Chapters 11 to 13 and Part I.B: spawning, the operations, their ends, rooms A and B."""

import pytest
from librt.vecs import vec
from tests.games.forlorn.position import (
    at,
    cards,
    do,
    game,
    kinds,
    position,
    run,
    told,
    where,
    who,
    xenos,
)

from hexile.games.forlorn import GAME
from hexile.games.forlorn.rules.activation import Plan, activate, room_in_reach
from hexile.games.forlorn.rules.combat import xeno_melee
from hexile.games.forlorn.rules.goals import check_end_of_turn, check_goal_now
from hexile.games.forlorn.rules.muster import lurking_squares
from hexile.games.forlorn.rules.spawning import (
    SPAWN_PHASE,
    spawn,
    spawn_by_operation,
    spawn_rush,
    vents_to_spawn,
)
from hexile.games.forlorn.rules.turn import END_OF_TURN
from hexile.games.forlorn.state.codes import ANYWHERE, NO_ROOM
from hexile.games.forlorn.tables.counters import BROOD, DRONE, WARRIOR, XENOS
from hexile.games.forlorn.tables.operations import OPERATIONS
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.game import new_setup
from hexile.kernel.play import play
from hexile.table.narration.rules_text import read_rulebook

SQUAD = ("Marek n7", "Dufresne n8", "Zac o7", "Ibarra o8", "Aldous p7", "Brandt p8")


def ended(s):
    """Return ending and rule, or nothing."""
    return None if s.result is None else (s.result.ending, s.result.rule)


def at_end(s, left):
    """Look for the end of a turn."""
    s.left = left
    check_end_of_turn(s)
    return ended(s)


# --- 11 spawning -----------------------------------------------------------------------------------------


@pytest.mark.rule("11.1", "11.2", "R47", "R52")
def test_the_dice_of_a_spawn_are_told():
    s = position("op3", "Zac b7 west")
    run(s, spawn_by_operation, faces=[6, 1, 5, 1, 1, 1])
    assert told(s)[:2] == [
        "Spawn: 1 Warrior and 4 Drones.",
        "A warrior comes out of vent 5 (of 1, 2, 3, 4, 5): W1.",
    ]
    assert s.log[0].throw.words() == "6+1 halved = 4"
    assert s.log[1].throw.faces == [5]
    out = [f"D{n} {c}{r} acted" for n, (c, r) in enumerate(((c, r) for r in (3, 4, 5, 10)
           for c in "ijkl"), 1)]  # fmt: skip
    s = position("solo1", "Zac b7 west", *out)
    run(s, spawn, DRONE, "11.1")
    assert told(s) == ["A drone does not spawn: no counter is left."]
    s = position("solo1", *(f"flames {q}" for q in ("j1", "r1", "v4", "r14", "j14", "f11")))
    run(s, spawn, DRONE, "11.1")
    assert told(s) == ["A drone does not spawn: every vent is blocked."]


@pytest.mark.rule("11.3", "I.A2.0")
def test_the_die_for_warrior_or_blaster_is_told():
    s = position("solo1", "Zac b7 west")
    run(s, spawn_rush, faces=[5, 1])
    assert told(s)[0] == "1 to 3 is a Warrior, 4 to 6 a Blaster: it is a blaster."
    assert s.log[0].throw.faces == [5]
    s = position("solo1", "Zac b7 west", *(f"B{n} {c}4" for n, c in enumerate("hikl", 1)))
    run(s, spawn_rush, faces=[1])
    assert told(s)[0] == "Only a warrior is left, so no die is rolled."


@pytest.mark.rule("11.1", "R17", "R52")
def test_each_xeno_comes_from_a_random_free_vent():
    s = position("solo1", "Zac b7 west", "D1 j1")
    run(s, spawn, DRONE, "11.1", faces=[2])
    assert where(s, "D2") == "v4", "the second of the free vents 2 to 6"


@pytest.mark.rule("11.1", "R18", "I.B0")
def test_marines_and_flames_block_vents_and_stacking_is_the_last_resort():
    s = position("solo1", "Zac j1 west", "flames r1", "D1 v4")
    assert [s.square_name(q) for q in vents_to_spawn(s)] == ["r14", "j14", "f11"]
    s = position("solo1", "Zac j1 west", "flames r1", "D1 v4", "D2 r14", "D3 j14", "D4 f11")
    run(s, spawn, DRONE, "11.1", faces=[1])
    assert sorted(xenos(s).values()).count("v4") == 2


@pytest.mark.rule("11.1", "11.2")
def test_with_all_vents_blocked_or_no_counter_it_is_lost():
    blocked = [f"flames {q}" for q in ("j1", "r1", "v4", "r14", "j14", "f11")]
    s = position("solo1", "Zac b7 west", *blocked)
    run(s, spawn, DRONE, "11.1")
    assert kinds(s) == ["spawn_lost"]
    s = position("solo1", "Zac b7 west", *[f"W{n} {c}3" for n, c in enumerate("hijk", 1)])
    run(s, spawn, WARRIOR, "11.1")
    assert kinds(s) == ["spawn_lost"]


@pytest.mark.rule("11.2")
def test_there_are_thirty_counters():
    assert len(BROOD.slots) == 30
    assert [XENOS[kind].supply for kind in range(5)] == [6, 6, 16, 4, 4]


@pytest.mark.rule("I.B1", "R19")
def test_operation_one_alone_brings_a_warrior_when_only_three_drones_come():
    s = position("op1", "Zac b7 west")
    run(s, spawn_by_operation, faces=[1, 2, 1, 1, 1, 3])
    assert sorted(xenos(s)) == ["D1", "D2", "D3", "W1"]
    s = position("op1", "Zac b7 west")
    run(s, spawn_by_operation, faces=[1, 3, 1, 1, 1, 1])
    assert sorted(xenos(s)) == ["D1", "D2", "D3", "D4"]


@pytest.mark.rule("R19")
def test_the_card_spawning_does_not_change_the_total_of_three():
    s = cards(position("op1", "Zac b7 west"), "spawning")
    run(s, lambda s, d: SPAWN_PHASE.run(s, d), faces=[1, 1, 1, 1, 1, 1, 1])
    assert sorted(xenos(s)) == ["D1", "D2", "D3", "D4", "W1"]


@pytest.mark.rule("I.B3", "R25")
def test_operation_three_alone_never_spawns_on_vent_six():
    s = position("op3", "Zac b7 west")
    assert "f11" not in [s.square_name(q) for q in vents_to_spawn(s)]
    run(s, spawn_by_operation, faces=[1, 1, 1, 1, 1])
    assert sorted(xenos(s)) == ["D1", "D2", "W1"]


@pytest.mark.rule("I.B3", "R24")
def test_operation_three_alone_starts_with_drones_far_off_and_apart():
    s = play(game("op3", seed=5), "muster", SeededDice(5))
    squares = [q for q in s.xeno_at if q >= 0]
    assert len(squares) == 6
    for q in squares:
        steps = s.ways.steps_from(q)
        assert min(steps[m] for m in s.marine_at) >= 6
        assert all(steps[o] != 1 for o in squares)


@pytest.mark.rule("R24")
def test_operation_three_may_start_as_listed():
    s = play(game("op3", lurking="listed"), "muster", SeededDice(5))
    assert sorted(xenos(s).values()) == sorted(OPERATIONS["op3"].lurking)


@pytest.mark.rule("R24", "2.3")
def test_lurking_squares_are_no_doors():
    s = position("op3", "Zac d7 east")
    names = [s.square_name(q) for q in lurking_squares(s, True)]
    assert "j6" not in names
    assert "v7" in names
    assert "h7" not in names


@pytest.mark.rule("13.3", "R42")
@pytest.mark.parametrize("scenario", ["solo1", "solo2"])
def test_levels_change_the_spawn_of_solo_operations_only(scenario):
    means = []
    for level in ("easy", "normal", "hard"):
        spawned = game(scenario, level=level).terms.spawn
        means.append(2 * spawned.dice + spawned.plus + 3 * spawned.warriors)
    assert means == sorted(set(means))
    assert game("op1", level="hard").terms.spawn is game("op1", level="easy").terms.spawn


# --- 12 the operations ------------------------------------------------------------------------------------


@pytest.mark.rule("12.1", "3.4")
@pytest.mark.parametrize(("left", "ending"), [(4, None), (2, None), (1, ("victory", "12.1"))])
def test_the_foothold_needs_five_marines_east_at_the_end(left, ending):
    assert at_end(position("op1", *SQUAD), left) == ending


@pytest.mark.rule("12.1", "3.4")
def test_the_foothold_is_not_won_from_the_west_and_time_runs_out():
    s = position("op1", *SQUAD[:4], "Aldous m8", "Brandt m7")
    assert at_end(s, 3) is None
    assert at_end(s, 1) == ("time", "3.4")


@pytest.mark.rule("12.1", "3.5")
def test_fewer_than_five_marines_lose_the_foothold_at_once():
    s = position("op1", *SQUAD[:5], "D1 q7")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[5])
    assert ended(s) == ("squad-lost", "12.1")


@pytest.mark.rule("I.B4", "I.B0", "12.0")
@pytest.mark.parametrize(("name", "changed"), [("op1", 1), ("op2", 0), ("op3", 1), ("op4", 0)])
def test_the_additions_change_the_spawn_of_operations_1_and_3_alone(name, changed):
    alone, together = (
        GAME.blank(new_setup(GAME, name, "", {"two_players": two}, {})).terms
        for two in (False, True)
    )
    assert (alone.spawn is not together.spawn) == bool(changed)
    assert ("solo" in OPERATIONS[name].spawns) == bool(changed)
    assert alone.squad == together.squad
    assert alone.operation is together.operation


@pytest.mark.rule("12.2")
def test_both_rooms_must_have_been_entered_and_be_empty_at_the_end_of_a_turn():
    s = position("op2", "Marek f11", "Zac g4 west", "open g4")
    assert at_end(s, 5) is None, "nobody has been inside"
    s = do(s, "step Zac f4 west")
    assert list(s.entered) == [True, False]
    s.entered = vec[bool]([True, True])
    assert at_end(s, 5) == ("victory", "12.2")
    s = position("op2", "Marek f11", "Zac f4 west", "E1 b1")
    s.entered = vec[bool]([True, True])
    assert at_end(s, 5) is None, "an egg is in room A"


@pytest.mark.rule("3.5", "12.2")
def test_no_living_marine_is_a_loss():
    s = position("op2", "Zac f4 west", "D1 e4")
    run(s, xeno_melee, who(s, "D1"), who(s, "Zac"), faces=[6])
    assert ended(s) == ("squad-lost", "3.5")


@pytest.mark.rule("12.3", "3.5")
def test_recovery_is_won_when_the_bearer_steps_on_the_entry():
    s = position("op3", "Marek b7", "Zac e7 west computer")
    assert ended(do(s, "step Zac d7 west")) == ("victory", "12.3")


@pytest.mark.rule("12.4")
def test_the_last_watch_ends_with_the_last_turn():
    inside = ("Marek m7", "Dufresne n8", "Zac o7", "Ibarra o8", "Aldous p7", "Brandt p8")
    assert at_end(position("op4", *inside), 2) is None
    assert at_end(position("op4", *inside), 1) == ("victory", "12.4")
    outside = ("Marek h4", "Dufresne h5", "Zac h6", "Ibarra h7", "Aldous h8", "Brandt h9")
    assert at_end(position("op4", *outside), 1) == ("time", "3.4")


@pytest.mark.rule("12.4", "I.B4")
def test_the_four_doors_of_the_control_room_are_wrecked():
    s = game("op4")
    wrecked = [s.square_name(q) for d, q in enumerate(s.terms.ground.deck.doors) if s.doors[d] == 2]
    assert sorted(wrecked) == ["i7", "m5", "n10", "r8"]


@pytest.mark.rule("13.1", "3.5")
def test_breakout_needs_four_on_the_lift_and_the_lift_there():
    s = position("solo1", "Marek x7", "Dufresne x8", "Zac x6", "Aldous w8 east")
    s.left = 1
    assert ended(do(s, "step Aldous x9 east")) == ("victory", "13.1")
    s.left = 2
    s = do(s, "step Aldous x9 east")
    assert ended(s) is None
    s.agenda = []
    run(s, lambda s, d: END_OF_TURN.run(s, d))
    assert ended(s) == ("victory", "13.1"), "the lift comes while they wait"


@pytest.mark.rule("13.1")
def test_fewer_than_four_lose_the_breakout():
    s = position("solo1", "Marek x7", "Dufresne x8", "Zac x6", "Aldous w7 west", "D1 v7")
    run(s, xeno_melee, who(s, "D1"), who(s, "Aldous"), faces=[6])
    assert ended(s) == ("squad-lost", "13.1")


@pytest.mark.rule("13.2")
def test_the_black_box_needs_its_bearer_and_two_more_on_the_dock():
    s = position("solo2", "Marek b10", "Dufresne b11", "Aldous h4", "Zac g11 west computer")
    assert ended(do(s, "step Zac f11 west")) == ("victory", "13.2")
    s = position("solo2", "Marek b10", "Dufresne h5", "Aldous h4", "Zac g11 west computer")
    assert ended(do(s, "step Zac f11 west")) is None
    s.in_marine_phase = True
    check_goal_now(s)
    assert ended(s) is None


# --- I.B2 rooms A and B ------------------------------------------------------------------------------------

OPEN_A = ("Zac h11 west", "open g4")


@pytest.mark.rule("I.B2", "R20", "R48")
@pytest.mark.parametrize(("face", "inside"), [(3, False), (4, True)])
def test_a_xeno_goes_into_an_open_room_on_four_to_six(face, inside):
    s = position("op2", *OPEN_A, "D1 h4")
    faces = [face, 1] if inside else [face, 2]
    dice = ScriptedDice([*faces, 1, 1, 1])
    s.telling = True
    activate(s, who(s, "D1"), dice)
    room = s.terms.rooms[s.xeno_at[s.xeno_named("D1")]] if where(s, "D1") else NO_ROOM
    assert (room == 0) is inside


@pytest.mark.rule("I.B2", "R48", "6.3")
@pytest.mark.parametrize(("face", "room"), [(6, 0), (1, NO_ROOM)])
def test_a_blaster_beside_a_marine_goes_into_a_room_all_the_same(face, room):
    s = position("op2", "Aldous j4 west", "W1 f3 bound a", "B1 i4", "open g4")
    activated = s.xeno_named("B1")
    s.telling, s.log = True, []
    activate(s, activated, ScriptedDice([face, *([2] * 8)]))
    assert s.terms.rooms[s.xeno_at[activated]] == room
    assert ("stays and attacks" in " ".join(told(s))) == (room == NO_ROOM)


@pytest.mark.rule("I.B2", "R48")
def test_after_the_room_roll_the_reasons_are_the_rooms():
    s = position("op2", "Aldous i4 west", "Zac h11 west", "open g4", "D1 h4")
    run(s, activate, who(s, "D1"), faces=[6, 2])
    assert told(s) == [
        "D1 rolls 4 to 6 and goes to room A.",
        f"D1 at h4 heads for {where(s, 'D1')}, in room A.",
    ]
    assert s.log[0].throw.faces == [6]
    trace = s.log[1].trace
    said = {r.letter: GAME.charts["activation"].row(r.letter).words[r.verdict].format(**r.facts)
            for r in trace.rows}  # fmt: skip
    assert said["4"] == "Aldous is closest, but it can stop on no square of room A next to him."
    assert {c.value for c in trace.rows[2].candidates} == {"not in room A"}
    assert said["7"].startswith(f"It moves to {where(s, 'D1')} in room A")
    s = position("op2", "Aldous f4 west", "Zac h11 west", "open g4", "D1 h4")
    run(s, activate, who(s, "D1"), faces=[2, 1])
    assert told(s)[0] == "D1 rolls 1 to 3 and does not go to room A."


@pytest.mark.rule("R20", "R21", "R27")
def test_a_room_with_two_others_is_full_but_eggs_do_not_count():
    s = position("op2", *OPEN_A, "D1 h4", "W1 b1", "W2 b2")
    plan = Plan(who(s, "D1"), at(s, "h4"), ANYWHERE)
    assert room_in_reach(s, plan, ScriptedDice([])) == NO_ROOM
    s = position("op2", *OPEN_A, "D1 h4", "W1 b1", "E1 b2")
    plan = Plan(who(s, "D1"), at(s, "h4"), ANYWHERE)
    assert room_in_reach(s, plan, ScriptedDice([])) == 0


@pytest.mark.rule("R21")
def test_the_starting_warriors_fill_their_room():
    s = position("op2", *OPEN_A, "D1 h4", "W1 c2", "W2 e3")
    assert room_in_reach(s, Plan(who(s, "D1"), at(s, "h4"), ANYWHERE), ScriptedDice([])) == NO_ROOM


@pytest.mark.rule("I.B2", "R22")
def test_a_bound_warrior_stays_in_its_room_and_never_rolls():
    s = position("op2", "Zac h4 west", "open g4", "W1 c2")
    s.bound[who(s, "W1")] = 0
    run(s, activate, who(s, "W1"), faces=[1])
    assert s.terms.rooms[s.xeno_at[who(s, "W1")]] == 0
    s = position("op2", "Zac g4 west", "open g4", "Marek f11", "W1 c2")
    s.bound[who(s, "W1")] = 0
    run(s, activate, who(s, "W1"), faces=[1, 2])
    assert "bite_misses" in kinds(s), "it still attacks from inside"


@pytest.mark.rule("R22", "R48")
@pytest.mark.parametrize(("face", "stays"), [(2, False), (5, True)])
def test_another_xeno_inside_rolls_whether_it_stays(face, stays):
    s = position("op2", "Zac h8 west", "open g4", "D1 f4")
    dice = ScriptedDice([face, 1, 1, 1, 1])
    s.telling = True
    activate(s, who(s, "D1"), dice)
    room = s.terms.rooms[s.xeno_at[s.xeno_named("D1")]] if where(s, "D1") else NO_ROOM
    assert (room == 0) is stays


@pytest.mark.rule("R23")
def test_of_two_rooms_the_nearer_is_taken():
    s = cards(position("op2", "Zac n14 west", "open g4", "open t11", "D1 m4"), "blood")
    plan = Plan(who(s, "D1"), at(s, "m4"), ANYWHERE)
    assert room_in_reach(s, plan, ScriptedDice([])) == 0


@pytest.mark.rule("R48")
def test_on_a_low_roll_it_does_not_stop_in_a_room():
    s = position("op2", "Zac e4 east", "open g4", "Marek f11", "D1 h4")
    run(s, activate, who(s, "D1"), faces=[1])
    assert s.terms.rooms[s.xeno_at[who(s, "D1")]] == NO_ROOM


@pytest.mark.rule("3.5")
def test_endings_have_values_for_every_seat():
    s = position("op1", *SQUAD, two_players=True)
    assert at_end(s, 1) == ("victory", "12.1")
    assert s.result.values == [1.0, 0.0]
    assert GAME.seats_for(new_setup(GAME, "op1", "", {"two_players": True}, {})) == [
        "marines",
        "xenos",
    ]
    assert GAME.seats_for(new_setup(GAME, "solo1", "", {"two_players": True}, {})) == ["marines"]


@pytest.mark.rule("12.4")
@pytest.mark.parametrize("name", ["op1", "op3", "op4"])
def test_the_rulebook_says_how_many_marines_an_operation_wants(name):
    words = ["no", "one", "two", "three", "four", "five", "six"]
    need = GAME.blank(new_setup(GAME, name, "", {}, {})).terms.operation.need
    assert f"{words[need]} Marines" in read_rulebook(GAME.package)[f"12.{name[2]}"].text
