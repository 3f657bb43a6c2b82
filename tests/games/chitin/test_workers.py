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
def test_no_relays():
    s = field("blue 0818: W N\nblue 0816: W N\ntokens: A 0818")
    s = do(s, "take 0818 W", "lift A", "go 0817", "lay A", "stop")
    s = do(s, "take 0816 W", "go 0817")
    assert list(s.hand) == []  # nothing for it to lift: its move is over
    assert list(s.token_at) == [place(s, "0817")]


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
    assert "drop 0817" in texts(s)


@pytest.mark.rule("R9", "R52")
def test_an_escort_may_leave_its_worker_in_the_zone_and_go_on():
    s = do(field("blue 0819: PW N\nred 0816: G S"), "take 0819 PW", "drop 0817", "go 0818")
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
