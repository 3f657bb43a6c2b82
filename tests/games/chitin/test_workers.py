"""Rules 6.08: Workers, tokens, escorts, replacement."""

from __future__ import annotations

import pytest
from tests.games.chitin.field import at, do, field, kinds, next_turn, place, refusal, texts

from hexile.games.chitin.rules.endgame import kill
from hexile.games.chitin.state.places import DEAD, HOME, NO_TOKEN, WAITING
from hexile.games.chitin.tables import BLUE


@pytest.mark.rule("6.081", "R13")
def test_a_worker_lifts_a_token_and_goes_on():
    s = do(
        field("blue 0818: W N\ntokens: A 0817"),
        "take 0818 W",
        "go 0817",
        "lift A",
        "go 0818",
        "stop",
    )
    assert at(s, "0818") == "W/A"
    assert list(s.tokens_on(place(s, "0817"))) == []


@pytest.mark.rule("R13")
def test_lifting_is_optional_and_works_without_a_step():
    s = do(field("blue 0818: W N\ntokens: A 0818"), "take 0818 W", "lift A", "back")
    assert at(s, "0818") == "W/A"
    s = do(s, "take 0818 W/A", "lay A", "go 0817")
    assert (at(s, "0817"), list(s.token_at)) == ("W", [place(s, "0818")])


@pytest.mark.rule("6.081")
def test_only_workers_carry_and_one_token_each():
    s = do(field("blue 0818: P N\ntokens: A 0818"), "take 0818 P")
    assert refusal(s, "lift A").rule == "6.081"
    s = do(field("blue 0818: W/B N\ntokens: B carried, A 0818"), "take 0818 W/B")
    assert "one token" in refusal(s, "lift A").words


@pytest.mark.rule("R13")
def test_no_relays_but_a_token_another_worker_brought_may_be_taken_up():
    s = field("blue 0818: W N\nblue 0816: W N\ntokens: A 0818")
    s = do(s, "take 0818 W", "lift A", "go 0817", "lay A", "stop")
    s = do(s, "take 0816 W", "go 0817", "lift A")
    assert refusal(s, "go 0816").rule == "R13"
    assert not [text for text in texts(s) if text.startswith(("go", "overrun", "drop"))]
    s = do(s, "stop")
    assert (at(s, "0817"), s.carrier_of(0)) == ("WW/A", 1)


@pytest.mark.rule("R13")
def test_of_two_workers_in_hand_the_one_that_moved_a_token_takes_it_up_again():
    s = field("blue 0818: WW N\ntokens: A 0818")
    s = do(s, "take 0818 WW", "lift A", "go 0817", "lay A", "lift A")
    assert "go 0816" in texts(s)


@pytest.mark.rule("R5", "R13")
def test_a_worker_takes_a_token_from_under_friends_in_passing():
    s = do(field("blue 0818: W N\nblue 0817: PPP N\ntokens: A 0817"), "take 0818 W", "go 0817")
    assert "stop" not in texts(s)
    s = do(s, "lift A", "go 0816", "stop")
    assert at(s, "0816") == "W/A"


@pytest.mark.rule("6.081", "R14")
def test_a_dead_carriers_token_stays_or_passes_to_a_second_worker():
    s = field("blue 0818: W/A N\nblue 0816: W W/B N\ntokens: A carried, B carried")
    alone, spare = s.units_in(place(s, "0818"))[0], s.carrier_of(1)
    kill(s, alone, place(s, "0818"), "7.063")
    assert s.token_at[0] == place(s, "0818")
    kill(s, spare, place(s, "0816"), "7.063")
    assert at(s, "0816") == "W/B"


@pytest.mark.rule("6.082", "R9", "2.023")
def test_a_worker_enters_a_zone_only_with_or_onto_a_combat_unit():
    s = do(field("blue 0818: W N\nblue 0817: P N\nred 0816: G S\nblue 0918: W N"), "take 0818 W")
    assert "go 0817" in texts(s)  # the Phlanx is there
    assert "go 0917" not in texts(s)
    assert refusal(s, "go 0917").rule == "6.082"
    s = do(field("blue 0818: PW N\nred 0816: G S"), "take 0818 PW")
    assert "go 0817" in texts(s)
    assert "drop 0817 W" in texts(s)


@pytest.mark.rule("R9", "R52")
def test_an_escort_may_leave_its_worker_in_the_zone_and_go_on():
    s = do(field("blue 0819: PW N\nred 0816: G S"), "take 0819 PW", "drop 0817 W", "go 0818")
    assert (at(s, "0817"), at(s, "0818")) == ("W", "P")


@pytest.mark.rule("R9")
def test_air_overhead_is_an_escort_only_as_an_option():
    position = "blue 0818: W N\nred 0816: G S\nblue air 0719: F"
    assert "go 0817" not in texts(do(field(position), "take 0818 W"))
    assert "go 0817" in texts(do(field(position, air_escort=True), "take 0818 W"))


@pytest.mark.rule("6.083", "R18")
def test_a_dead_worker_waits_at_the_edge_from_the_owners_next_turn():
    s = field("blue 0818: W N")
    kill(s, 0, place(s, "0818"), "7.063")
    assert list(s.at) == [DEAD]
    assert list(next_turn(s, 1).at) == [DEAD]
    s = next_turn(s, BLUE)
    assert list(s.at) == [WAITING]
    assert s.lost[BLUE] == 1
    assert "new_worker" in kinds(s)


@pytest.mark.rule("R15", "6.09")
def test_a_token_under_enemy_workers_cannot_be_walked_to():
    s = do(field("blue 0818: W N\nred 0817: W S\ntokens: A 0817"), "take 0818 W")
    assert "go 0817" not in texts(s)


@pytest.mark.rule("R16")
def test_an_advance_picks_up_nothing():
    s = field("blue 0818: PPP N\nred 0817: R S\ntokens: A 0817", step="declaring")
    s = do(s, "attack 0818 0817", "roll 0817", dice=(6,))
    s = do(s, "advance 0818 0817 PPP", "end")
    assert list(s.token_at) == [place(s, "0817")]


@pytest.mark.rule("R17", "4.01")
def test_a_token_scores_when_its_carrier_leaves_by_its_own_edge():
    s = do(
        field("blue 0821: W/A N\nblue 0818: W/C N\ntokens: A carried, C carried"),
        "take 0821 W/A",
        "go bottom",
    )
    assert s.token_at[0] == HOME - BLUE
    assert s.carries[0] == NO_TOKEN
    assert s.score(BLUE) == 20
    assert "token_home" in kinds(s)


@pytest.mark.rule("R9", "R52")
def test_some_workers_are_left_and_the_escort_only_passes():
    """At 0817 stand two friends: a Worker fits in, its escort does not and goes on."""
    position = "blue 0819: PWW N\nblue 0817: TT N\nred 0816: G S"
    s = do(field(position), "take 0819 PWW")
    assert "drop 0817 W" in texts(s)
    assert "drop 0817 WW" not in texts(s)
    assert refusal(s, "drop 0817 WW").rule == "6.05"
    s = do(s, "drop 0817 W")
    assert "stop" not in texts(s)
    s = do(s, "go 0818")
    assert (at(s, "0817"), at(s, "0818")) == ("TTW", "PW")


@pytest.mark.rule("R52")
@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("drop 9999 W", "6.02", "there is no hex 9999"),
        ("drop 0817 PW", "R52", "name some of PW, not all"),
        ("drop 0801 W", "6.02", "0801 is out of reach"),
        ("drop 0820 W", "R52", "as separate groups"),
    ],
)
def test_why_units_cannot_be_left(action, rule, words):
    said = refusal(do(field("blue 0819: PW N\nred 0816: G S"), "take 0819 PW"), action)
    assert (said.rule, words in said.words) == (rule, True)
