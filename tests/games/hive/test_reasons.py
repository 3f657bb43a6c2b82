"""What "why?" says of the Znon: whole sentences with the numbers that counted."""

import pytest
from tests.games.hive.playing import acts, hive, run_step, said, unit

from hexile.games.hive import GAME
from hexile.games.hive.rules.darters import defence_fire
from hexile.games.hive.rules.firing import fire_on_ship
from hexile.games.hive.rules.losses import lose_men
from hexile.games.hive.rules.melee import ZNON_MELEE
from hexile.games.hive.rules.wording import counted, listed, span
from hexile.kernel.chance.dice import ScriptedDice
from hexile.table.narration.explanations import Why
from hexile.table.narration.wording import why_lines


def told(trace):
    """Return a trace as a player reads it, without its heading."""
    return [line.strip() for line in why_lines(Why(GAME.chart(trace.chart), trace))[1:]]


def row(trace, letter):
    """Return the sentence of a row."""
    return next(line for line in told(trace) if line.lstrip("> ").startswith(f"{letter}. "))


@pytest.mark.rule("26.0", "26.9")
def test_a_walk_down_the_chart_reads_like_a_referee():
    s = hive("A8: So1 \n A9: Sc1 La1 \n 51: En1 \n Da1: over D8, open")
    assert told(acts(s, "So1", 2, [1])) == [
        "S. Strategy Roll: Rolled 2. On 1 or 2, a unit without enemies in its box tries A B C D E F G H. (26.0)",
        "A. Fire on a Darter through an Open Breach: It cannot reach a box at a Breach and"
        " still pay for the shot. (26.9)",
        "drops: Da1 28 points",
        "> B. Fire at the nearest enemy, then enter its box: It fires at La1 with strength 1,"
        " then enters A9. (26.9)",
        "stays: La1 2 points",
        "drops: Sc1 2 points, after the Lancer, En1 5 points",
        "…. Letters not needed: C, D, E, F, G, H. (26.9)",
    ]


@pytest.mark.rule("26.9", "R37")
def test_the_nearest_enemy_and_what_keeps_from_it_are_named_with_numbers():
    s = hive("A6: Wo1 \n A9: Sc1 \n D8: Qu1")
    trace = acts(s, "Wo1", 1)
    assert row(trace, "B").endswith(
        "The nearest enemy is Sc1, 6 points away: the shot and the way in cost 6 + 6 points, and it has 8. (26.9)"
    )
    s = hive("D1: Wo1 \n A9: Sc1")
    trace = acts(s, "Wo1", 1)
    assert "The nearest enemy is Sc1, 34 points away. No box within its 8 points" in row(trace, "D")
    assert "The nearest box, A9, is 34 points away." in row(trace, "C")
    assert "No other Queen is in the Hive." in row(trace, "F")


@pytest.mark.rule("26.7")
def test_a_queen_says_with_which_strengths_she_stays_out():
    s = hive("A8: Qu1 \n A9: La1")
    assert "melee strength 3 against 5 there is too weak to enter (26.7)" in row(
        acts(s, "Qu1", 1, [1]), "B"
    )


@pytest.mark.rule("26.5", "26.1")
def test_a_shot_says_how_and_a_die_names_the_faces():
    s = hive("A3: So1 \n A8: Sc1 Sc2")
    trace = acts(s, "So1", 5, [2, 1])
    assert row(trace, "D").endswith(
        "Fires an aimed shot at Sc2 from its box, range 1, strength 2. (26.9)"
    )
    assert row(trace, "=").endswith("Rolled 2. 2 options for the target, one die face each. (26.1)")
    assert "drops: Sc1 on 1" in told(trace)


@pytest.mark.rule("26.9", "B7", "R39")
def test_breaking_away_says_what_the_need_is_made_of():
    s = hive("A8: So1 La1 \n A3: Sc1 En1")
    trace = acts(s, "So1", 1, [5])
    assert row(trace, "S").endswith(
        "On 1 to 4, a unit with enemies in its box tries W X Y Z. (26.0)"
    )
    assert "stays: En1 strength 2" in told(trace)
    assert "after the Engineer" in " ".join(told(trace))
    assert row(trace, "!").endswith(
        "Rolled 5. It needs 1 to 4 (3, plus 1 for a Soldier): it fails and stays. (B7)"
    )


@pytest.mark.rule("R4", "R5")
def test_joining_names_the_company_and_full_boxes():
    s = hive("A6: Wo1 \n A8: Qu1 So1 \n A7: Qu2 So2 So3")
    trace = acts(s, "Wo1", 3)
    assert row(trace, "F").endswith("It joins So1 and Qu1 in A8. (26.9)")
    assert "drops: A7 2 points, full" in told(trace)
    s = hive("A6: Wo1 \n A7: Qu2 So2 So3")
    full = "Every box with a Queen within 10 points is full; the nearest is A7."
    assert full in row(acts(s, "Wo1", 3, [1, 1]), "F")


@pytest.mark.rule("27.4")
def test_the_record_says_who_holds_a_marine():
    s = hive("A6: Sc1<MQ \n F8: MQ \n C8: Sc2")
    acts(s, "Sc1", 1)
    assert s.log[0].facts["who"] == "Scout Sc1, held by the Master-Queen,"
    assert s.holder[unit(s, "Sc1")] == unit(s, "MQ")


def test_small_words():
    assert [span(need) for need in (-1, 0, 1, 4, 7)] == [
        "no face", "no face", "a 1", "1 to 4", "1 to 6",
    ]  # fmt: skip
    assert [listed(list(names)) for names in ("", "a", "ab", "abc")] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip


@pytest.mark.rule("26.9")
def test_a_unit_is_asked_about_by_its_name_alone():
    trace = acts(hive("A8: Sc1<Qu1 \n A9: Qu1"), "Sc1", 1)
    assert trace.who == "Scout Sc1"
    for words in ("Sc1", "sc1", "scout sc1", "A8"):
        assert Why(GAME.chart(trace.chart), trace).is_about(words)
    assert not Why(GAME.chart(trace.chart), trace).is_about("Sc11")


@pytest.mark.rule("26.6", "B10")
def test_a_hostage_alone_among_terrans_does_not_weigh_an_attack():
    s = run_step(hive("A8: Helstrom Sc1"), ZNON_MELEE)
    assert said(s) == ["The Znon in A8 do not attack: hostages never attack."]
    assert s.log[0].rule == "B10"


@pytest.mark.rule("26.8")
def test_staying_in_a_box_rests_on_the_rule_that_says_so():
    s = hive("A8: So1 Sc1")
    acts(s, "So1", 1)
    assert s.log[0].rule == "26.8"


@pytest.mark.rule("26.9")
def test_that_a_hostage_wanders_is_said_to_be_the_book_s_doing():
    trace = acts(hive("84: Helstrom"), "Helstrom", 5, [1])
    assert "The chart also moves Znon-controlled hostages." in row(trace, "I")


@pytest.mark.rule("5.8", "B15", "B10")
def test_one_of_a_thing_is_told_as_one():
    assert [counted(number, "hit") for number in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]
    s = hive("A8: MQ So1 \n Da1: over A9, open; Sc1")
    fire_on_ship(s, unit(s, "So1"), 0, 2, ScriptedDice([6]))
    defence_fire(s, [0], False, ScriptedDice([1]))
    lose_men(s, unit(s, "MQ"), 1, "B10")
    assert said(s) == [
        "Soldier So1 fires on Da1 with strength 2: it has 1 hit.",
        "Outer Defence Fire at 1 ship: 0 hits.",
        "Master-Queen is wounded; 1 more hit will kill it.",
    ]


@pytest.mark.rule("26.9")
def test_why_finds_the_master_queen_by_her_sign_and_by_her_name():
    trace = acts(hive("A8: MQ \n D8: Sc1"), "MQ", 1)
    for asked in ("MQ", "master-queen", "Master-Queen MQ", "A8"):
        assert Why(GAME.chart(trace.chart), trace).is_about(asked)


@pytest.mark.rule("26.9", "R4")
def test_a_unit_that_stays_with_its_friends_says_so_of_a_darter_too():
    s = hive("A9: So1 Qu1 \n Da1: over A6, open; Sc1")
    assert row(acts(s, "So1", 3), "A").startswith(
        "A. Fire on a Darter through an Open Breach: It stays with the units it has joined and has no shot"
    )
