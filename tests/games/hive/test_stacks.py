"""A stack goes together: few words, the same rules, refusals with numbers."""

import pytest
from tests.games.hive.playing import at_step, do, hive, kinds, refusal, said, texts, unit, where

from hexile.games.hive import GAME
from hexile.games.hive.rules.melee import TERRAN_MELEE
from hexile.games.hive.rules.terran import ACTING, MOVEMENT, pick
from hexile.kernel.play import legal_actions

ELSEWHERE = "\n 70: Sc9"  # somebody who can act next, so that the phase goes on


def choosing(text, asleep=""):
    return at_step(hive(text + ELSEWHERE, asleep=asleep), MOVEMENT)


def acting(text, who, asleep=""):
    s = at_step(hive(text + ELSEWHERE, asleep=asleep), MOVEMENT, ACTING)
    pick(s, unit(s, who))
    return s


def goes(s, text, faces=()):
    """Take a choice and run on until the player is asked again."""
    return do(s, text, faces, to_the_end=True)


def refused(s, text):
    return str(refusal(s, text))


@pytest.mark.rule("R45")
def test_a_stack_goes_in_two_words_and_the_leader_may_go_on():
    s = choosing("51: En1 La1 Sc1")
    assert texts(s) == ["pick En1", "pick La1", "pick Sc1", "pick Sc9", "stack 51", "end"]
    goes(s, "stack 51")
    goes(s, "move En1 A8")
    assert [where(s, name) for name in ("En1", "La1", "Sc1")] == ["A8"] * 3
    assert s.done[unit(s, "La1")]
    assert s.done[unit(s, "Sc1")]
    assert s.mover == unit(s, "En1")
    assert s.points == 8 - 5
    assert said(s) == [
        "Lancer La1 moves from 51 to A8 for 5 points.",
        "Scout Sc1 moves from 51 to A8 for 5 points.",
        "Engineer En1 moves from 51 to A8 for 5 points.",
    ]


@pytest.mark.rule("R45")
def test_a_part_of_a_stack_is_chosen_one_by_one():
    s = acting("51: En1 La1 Sc1", "Sc1")
    goes(s, "bring La1")
    assert "bring La1" not in texts(s)
    assert refused(s, "bring La1") == "La1 already belongs to the stack (R45)"
    goes(s, "move Sc1 A8")
    assert [where(s, name) for name in ("En1", "La1", "Sc1")] == ["51", "A8", "A8"]
    assert s.points == 12 - 5


@pytest.mark.rule("R45", "B4")
def test_a_stack_is_as_fast_as_its_slowest():
    s = acting("51: La1 Sc1", "Sc1")
    assert "move Sc1 55" in texts(s)
    goes(s, "bring La1")
    assert "move Sc1 55" not in texts(s)
    assert refused(s, "move Sc1 55") == "La1 needs 12 Movement Points and has 8 (B4)"
    scene = GAME.scene(s, 0)
    assert (scene.points_left, scene.question) == (
        8,
        "Choose an action for Scout Sc1 with Lancer La1 in 51.",
    )
    lit = {light.cell for light in scene.lights}
    assert lit == {text.split()[2] for text in texts(s) if text.startswith("move")}


@pytest.mark.rule("R45", "9.2", "B5")
def test_a_stack_stops_only_where_all_have_room():
    s = acting("51: La1 Sc1 \n A3: Sc2 Sc3 \n A8: Sc4", "Sc1")
    goes(s, "bring La1")
    assert "move Sc1 A8" in texts(s)
    assert refused(s, "move Sc1 A3") == (
        "2 of your units are in A3 and 2 would come; at most 3 can stop there (9.2)"
    )


@pytest.mark.rule("R45", "9.2")
def test_three_at_most_go_together():
    s = acting("Da1: over 51, open; En1 La1 Sc1 Sc2", "En1")
    goes(s, "bring La1")
    goes(s, "bring Sc1")
    assert not any(text.startswith("bring") for text in texts(s))
    assert refused(s, "bring Sc2") == "3 units are in the stack; at most 3 can stop in a box (9.2)"
    goes(s, "move En1 A3")
    assert where(s, "Sc2") == "Da1"
    assert [where(s, name) for name in ("En1", "La1", "Sc1")] == ["A3"] * 3


@pytest.mark.rule("R45", "B12")
def test_a_stack_boards_where_there_are_seats_for_all():
    s = choosing("Da1: over 51, open; La1 La2 \n Da2: over 52, open \n 51: La3 Sc1")
    goes(s, "stack 51")
    assert refused(s, "move La3 Da1") == "the stack of La3 needs 3 seats; Da1 has 2 free (B12)"
    goes(s, "move La3 Da2")
    assert [where(s, name) for name in ("La3", "Sc1")] == ["Da2", "Da2"]


@pytest.mark.rule("R45", "B6")
def test_a_stack_enters_a_fight_together():
    s = choosing("A3: La1 Sc1 \n A8: So1")
    goes(s, "stack A3")
    goes(s, "move La1 A8")
    assert [where(s, name) for name in ("La1", "Sc1")] == ["A8", "A8"]
    assert kinds(s) == ["moves", "stops", "moves", "stops"]


@pytest.mark.rule("R45", "25.6")
def test_a_nest_that_wakes_holds_the_others_back():
    s = choosing("51: La1 Sc1 Sc2", asleep="AF")
    queen, people, down = [1, 4, 4], [1, 1], [6, 6]
    goes(s, "stack 51")
    # Mix A, two dice for the Queen's box; nobody at home; two dice for the box of what lies face-down.
    goes(s, "move La1 A3", [*queen, *people, *down])
    assert [where(s, name) for name in ("Sc1", "La1", "Sc2")] == ["A3", "51", "51"]
    assert (s.mover, list(s.followers)) == (unit(s, "Sc1"), [])
    assert s.points == 12 - 3
    goes(s, "done Sc1")
    assert "pick La1" in texts(s)


@pytest.mark.rule("R45", "B3")
def test_whoever_has_begun_alone_goes_alone():
    s = acting("51: Sc1 La1 \n A8: So1", "Sc1")
    goes(s, "move Sc1 50")
    assert not any(text.startswith("bring") for text in texts(s))
    assert refused(s, "bring La1") == "La1 is in 51, not in 50 with Sc1 (R45)"
    s = acting("51: Sc1 La1 \n Da1: over 51, closed", "Sc1")
    goes(s, "open Sc1 Da1")
    assert (
        refused(s, "bring La1")
        == "Sc1 has begun to act alone, with 11 points left; a stack moves together from the start (R45)"
    )


@pytest.mark.rule("R45")
def test_a_shot_leaves_the_others_where_they_are():
    s = acting("51: Sc1 La1 \n A8: So1", "Sc1")
    goes(s, "bring La1")
    goes(s, "snap Sc1 So1", [1])
    goes(s, "move Sc1 50")
    assert where(s, "La1") == "51"
    goes(s, "done Sc1")
    assert "pick La1" in texts(s)


@pytest.mark.rule("R45", "B7", "B14")
def test_stacks_that_cannot_go_are_refused_with_the_reason():
    s = choosing("A8: La1 Sc1 So1 \n Da1: over 51, closed; Sc2 Sc3 \n 49: Sc4")
    assert not any(text.startswith("stack") for text in texts(s))
    assert refused(s, "stack A8") == ("enemies are in A8; each unit must disengage by itself (B7)")
    assert refused(s, "stack Da1") == "the Breach of Da1 is closed; open it first (B14)"
    assert (
        refused(s, "stack 49")
        == "1 of your units in 49 can still act; a stack is two or three units (R45)"
    )
    assert refused(s, "stack Q7") == "there is no box or Darter named Q7 (R45)"
    goes(s, "pick La1")
    assert refused(s, "bring Sc1") == "units in A8 must roll to leave, each by itself (R45)"
    assert refused(s, "bring XX") == "there is no unit XX (R45)"
    assert refused(s, "bring So1") == "So1 is a Znon unit; you move only your own units (B3)"


@pytest.mark.rule("R45")
def test_words_and_clicks_of_a_stack():
    s = choosing("51: La1 Sc1")
    stack = next(action for action in legal_actions(s) if action.text() == "stack 51")
    assert stack.clicks() == ["51"]
    assert GAME.label(s, stack) == "Stack in 51: La1, Sc1"
    goes(s, "pick La1")
    along = next(action for action in legal_actions(s) if action.text() == "bring Sc1")
    assert along.clicks() == ["Sc1"]
    assert GAME.label(s, along) == "Add Scout Sc1 to the stack"


def ways(s, text):
    return next(GAME.ways(s, action) for action in legal_actions(s) if action.text() == text)


@pytest.mark.rule("B10")
def test_attackers_are_touched_in_any_order_and_the_target_alone_means_everybody():
    s = at_step(hive("A8: En1 Sc1 So1"), TERRAN_MELEE)
    assert ways(s, "melee En1 Sc1 So1") == [["En1", "Sc1", "So1"], ["Sc1", "En1", "So1"], ["So1"]]
    assert ways(s, "melee Sc1 So1") == [["Sc1", "So1"]]


@pytest.mark.rule("B8")
def test_an_enemy_touched_is_aimed_at_where_the_points_suffice():
    s = acting("51: La1 \n 50: So1", "La1")
    assert ways(s, "aim La1 So1") == [["So1"]]
    assert ways(s, "snap La1 So1") == [["snap-So1"]]
    s.points = 5
    assert ways(s, "snap La1 So1") == [["So1"]]


@pytest.mark.rule("B3")
def test_the_unit_in_hand_is_put_down_by_its_own_word():
    assert GAME.let_go(choosing("51: La1")) == ""
    assert GAME.let_go(acting("51: La1", "La1")) == "done La1"


@pytest.mark.rule("B3", "B21")
def test_what_would_be_given_away_is_asked_first():
    s = choosing("51: La1")
    end = legal_actions(s)[-1]
    assert GAME.deed(s, end).ask == "None of your 2 units in the Hive has acted. End movement?"
    goes(s, "pick La1")
    goes(s, "done La1")
    assert GAME.deed(s, end).ask == ""


def test_tables_and_cards_show_the_values_that_count():
    s = choosing("51: La1")
    found = GAME.reference(s)
    melee = found.tables[0]
    assert melee.rows[0] == ["Strength minus target's", "1", "2", "3", "4", "5", "6"]
    assert melee.rows[3] == ["0", "A1", "-", "-", "1", "1", "1"]
    lancer = next(card for card in found.cards if card.title == "Lancer")
    assert [row.value for row in lancer.rows[:4]] == ["5", "8", "3 and 5", "2"]
