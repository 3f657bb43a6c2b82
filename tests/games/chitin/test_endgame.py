"""Chapter 4 and 8.04: scores, endings, bodies."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.chitin.field import do, field, kinds, place

from hexile.games.chitin import GAME
from hexile.games.chitin.rules.endgame import kill
from hexile.games.chitin.rules.sequence import add_body, new_letter, share_of_die
from hexile.games.chitin.state.places import HOME
from hexile.games.chitin.tables import BLUE, RED, TOKEN_LETTERS
from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.chance.dice import NoFace, ScriptedDice


@pytest.mark.rule("4.021", "4.022", "4.02")
def test_the_score_of_the_book():
    """4.023: token A with five bodies is 25; if all five were his own they cost 10."""
    s = field(
        "blue 0821: W/A N\nblue 0804: TTT N\nblue 0904: TT N\ntokens: A carried, C 0811",
        scenario="small",
    )
    for unit in range(5):
        kill(s, unit, place(s, "0821"), "7.063")
    for _ in range(5):
        add_body(s, place(s, "0821"), ScriptedDice([]))
    s.bodies = vec[i64]()
    assert s.token_value[0] == 25
    s = do(s, "take 0821 W/A", "go bottom")
    assert s.score(BLUE) == 25 - 10


@pytest.mark.rule("4.03", "4.01", "R47", "R50")
def test_the_learning_battle_ends_with_the_second_token_home():
    s = field("blue 0821: W/A N\ntokens: A carried, C 0811, F 0811", scenario="learning")
    s.token_at[1] = HOME - BLUE
    s = do(s, "take 0821 W/A", "go bottom")
    assert s.result is not None
    assert (s.result.ending, s.result.rule, s.result.values) == ("blue", "R47", [1.0, 0.0])


@pytest.mark.rule("R47", "R55")
def test_one_token_is_not_enough_and_losses_do_not_count_in_the_basic_game():
    s = field("blue 0821: W/A N\ntokens: A carried, C 0811, F 0811", scenario="learning")
    s.lost[BLUE] = 20
    s = do(s, "take 0821 W/A", "go bottom")
    assert s.result is None


@pytest.mark.rule("4.04", "R46", "4.02")
def test_an_advanced_battle_ends_at_once_with_the_last_token_of_the_set_up():
    s = field("blue 0821: W/A N\ntokens: A carried, C 0811, F 0811, H 0811 9")
    s.token_at[1] = s.token_at[2] = HOME - RED
    s.lost = vec[i64]([0, 12])
    s = do(s, "take 0821 W/A", "go bottom")
    assert s.result is not None
    assert (s.result.ending, s.result.rule) == (
        "blue",
        "4.04",
    )  # 20 to 30 - 24, what lies about counts for nobody
    assert (s.score(BLUE), s.score(RED)) == (20, 6)


@pytest.mark.rule("R46")
def test_equal_points_are_a_draw():
    s = field("blue 0821: W/A N\ntokens: A carried, C 0811 20, F 0811 0")
    s.token_at[1] = s.token_at[2] = HOME - RED
    s = do(s, "take 0821 W/A", "go bottom")
    assert s.result is not None
    assert (s.result.ending, s.result.values) == ("drawn", [0.5, 0.5])


@pytest.mark.rule("4.05", "R48")
def test_first_off_credits_the_other_with_what_is_left():
    position = "blue 0821: P N\nred 0804: W/C S\nred 0805: B S\ntokens: C carried, A 0811, F 0811"
    s = do(field(position, first_off=True), "take 0821 P", "go bottom", "end")
    assert s.result is not None
    assert (s.result.ending, s.result.rule) == ("red", "4.05")
    assert s.score(RED) == 10 + 20 + 20
    assert "holds_field" in kinds(s)


@pytest.mark.rule("R48", "4.05")
def test_first_off_waits_for_combat_units_at_the_edge():
    s = field("blue 0821: P N\nblue waiting: P\nred 0804: P S\ntokens: A 0811", first_off=True)
    assert do(s, "take 0821 P", "go bottom", "end").result is None
    s = field("blue 0821: P N\nblue waiting: W\nred 0804: P S\ntokens: A 0811", first_off=True)
    assert do(s, "take 0821 P", "go bottom", "end").result is not None


@pytest.mark.rule("R49")
def test_the_last_turn_scores_as_it_stands():
    s = field("blue 0818: P N\ntokens: A 0811, C 0811, F 0811", turns=2)
    s.token_at[0] = HOME - RED
    s = do(s, "end", "end", "end")
    assert s.result is not None
    assert (s.result.ending, s.result.rule) == ("red", "R49")


@pytest.mark.rule("8.041", "8.04", "5.04", "R44")
def test_a_body_goes_to_the_nearest_token_of_the_megahex():
    s = field("tokens: D 0811, H 0809 3")
    add_body(s, place(s, "0810"), ScriptedDice([4]))
    assert list(s.token_value) == [20, 4]  # equally near: 4 to 6 is the second letter
    add_body(s, place(s, "0812"), ScriptedDice([]))
    assert list(s.token_value) == [21, 4]


@pytest.mark.rule("8.042", "R45", "R17")
def test_with_no_token_there_a_new_one_starts():
    s = field("tokens: A 0607")
    add_body(s, place(s, "0818"), ScriptedDice([]))
    assert (s.letter_of(1), s.token_value[1], s.token_at[1]) == ("H", 1, place(s, "0818"))
    add_body(s, place(s, "1219"), ScriptedDice([]))
    assert s.letter_of(2) == "I"
    s.token_at[1] = HOME
    assert TOKEN_LETTERS[new_letter(s)] == "H"  # a letter brought home is free again


@pytest.mark.rule("8.043", "R45")
def test_no_token_is_worth_more_than_thirty():
    s = field("tokens: D 0811 30, H 0813 29")
    add_body(s, place(s, "0811"), ScriptedDice([]))
    assert list(s.token_value) == [30, 30]
    add_body(s, place(s, "0811"), ScriptedDice([]))
    assert list(s.token_value) == [30, 30, 1]
    assert s.token_at[2] == place(s, "0811")


@pytest.mark.rule("R45")
@pytest.mark.parametrize(
    ("count", "faces", "share"),
    [(1, [], 0), (2, [3], 0), (2, [4], 1), (3, [5], 2), (4, [5, 6, 4], 3)],
)
def test_equal_shares_of_a_die(count, faces, share):
    dice = ScriptedDice(faces)
    told: list[int] = []
    names = KnownNames(["D", "E", "F", "G"])
    assert share_of_die(count, names, dice, told) == share
    assert dice.left() == 0
    assert told == faces


@pytest.mark.rule("R45")
def test_whoever_rolls_is_told_the_shares():
    with pytest.raises(NoFace) as wanted:
        share_of_die(2, KnownNames(["D", "E"]), ScriptedDice([]), [])
    assert wanted.value.wait.what == "1-3 D, 4-6 E"
    with pytest.raises(NoFace) as wanted:
        share_of_die(4, KnownNames(["D", "E", "F", "G"]), ScriptedDice([]), [])
    assert wanted.value.wait.what == "1 D, 2 E, 3 F, 4 G; roll again on 5-6"


@pytest.mark.rule("R17")
def test_letters_go_on_after_n():
    assert [TOKEN_LETTERS[13 + n] for n in (0, 1, 12, 13)] == ["N", "O", "Z", "AA"]


@pytest.mark.rule("R44", "8.04")
def test_bodies_are_placed_after_combat_in_the_order_they_fell():
    s = field("blue 0818: GGG N\nred 0817: WW N\nblue 0720: B N")
    s = do(s, "take 0818 GGG", "overrun 0817 0818", "stop")
    assert list(s.bodies) == [place(s, "0817")] * 2
    assert list(s.token_at) == []
    s = do(s, "end", "end")
    assert (list(s.token_value), list(s.bodies)) == ([2], [])


@pytest.mark.rule("R55")
def test_there_are_no_bodies_in_the_basic_game():
    s = field("blue 0818: GGG N\nred 0817: WW N", scenario="learning")
    assert len(do(s, "take 0818 GGG", "overrun 0817 0818", "stop").bodies) == 0


@pytest.mark.rule("R49", "4.05")
def test_the_turn_limit_can_be_switched_off():
    s = field("blue 0818: P N\nred 0804: P S\ntokens: A 0811, C 0811, F 0811", turns=0)
    s.turn = 100
    s = do(s, "end", "end")
    assert (s.turn, s.result) == (101, None)
    assert " of " not in GAME.scene(s, 0).headline
