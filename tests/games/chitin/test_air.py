"""Rules 8.01: air units."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.chitin.field import at, do, field, place, places, refusal, texts

from hexile.games.chitin.rules.combat import air_strength
from hexile.games.chitin.tables import BLUE, RED
from hexile.kernel.play import legal_actions, seat_to_choose


def over(s, name, seat=BLUE):
    """Count the air units over a megahex."""
    return len(s.air_in(s.terms.valley.mega[place(s, name)], seat))


@pytest.mark.rule("8.011", "8.012", "R38")
def test_air_units_fly_two_megahexes_whatever_is_below():
    s = do(field("blue air 0811: FFFFF\nred 0810: GGG S"), "take 0811 FFFFF", "go 1312")
    assert over(s, "1312") == 5
    assert "go 1015" in texts(s)
    s = do(s, "go 1015")
    assert list(s.hand) == []
    assert "take 1015 FFFFF" not in texts(s)


@pytest.mark.rule("8.011")
def test_megahexes_are_flown_to_one_at_a_time():
    s = do(field("blue air 0811: F"), "take 0811 F")
    assert refusal(s, "go 1201").rule == "8.011"


@pytest.mark.rule("R4")
def test_air_units_come_on_over_a_megahex_with_an_own_edge_hex():
    s = do(field("blue waiting: F"), "take bottom F")
    assert set(texts(s)) == {"go 0719", "go 1219", "go 0421", "go 0218", "back"}
    s = do(s, "go 0719")
    assert list(s.spent) == [1]
    assert "go 1015" in texts(s)


@pytest.mark.rule("R12")
def test_air_units_leave_over_their_own_edge():
    s = do(field("blue air 0719: F\nblue 0820: P N"), "take 0719 F", "go bottom")
    assert over(s, "0719") == 0
    assert list(s.lost) == [0, 0]


@pytest.mark.rule("8.014", "R39")
def test_five_enter_over_three_and_three_must_stop():
    """8.014: the two others may join, attack below, or fly on."""
    s = do(field("blue air 0811: FFFFF\nred air 1015: FFF"), "take 0811 FFFFF", "go 1015")
    assert len(s.hand) == 2
    assert sum(s.held) == 3
    assert "go 1312" in texts(s)
    s = do(s, "stop", "end")
    assert s.agenda[-1].name == "declaring"
    assert texts(s) == ["skirmish 1015 3", "skirmish 1015 4", "skirmish 1015 5"]
    assert refusal(s, "end").rule == "8.014"


@pytest.mark.rule("8.014", "R39")
def test_fewer_than_the_enemy_must_all_fight():
    s = do(field("blue air 0811: FF\nred air 1015: FFF"), "take 0811 FF", "go 1015")
    assert list(s.hand) == []
    assert sum(s.held) == 2


@pytest.mark.rule("R39")
def test_air_that_began_there_may_ignore_enemy_air():
    s = do(field("blue air 0811: FF\nred air 0811: F\nblue 0818: P N"), "end", "end")
    assert "skirmish 0811 1" in texts(s)
    assert "end" in texts(s)
    assert do(s, "end").turn == 2


@pytest.mark.rule("R40", "8.013")
def test_one_air_fight_a_megahex_and_losers_retreat_a_megahex_together():
    s = do(field("blue air 0811: FF\nred air 0811: F", step="declaring"), "skirmish 0811 2")
    assert (s.fights[0].strength, s.fights[0].defence) == (4, 2)
    assert [a.clicks() for a in legal_actions(s)] == [["0811"]]
    s = do(s, "roll air-0811", dice=(3,))  # 2-1: DD, so it retreats
    assert ["0811", "1312"] in [a.clicks() for a in legal_actions(s)]
    assert seat_to_choose(s) == BLUE
    s = do(s, "retreat air-0811 1312")
    assert over(s, "1312", RED) == 1


@pytest.mark.rule("R26")
def test_a_retreat_starts_no_air_fight():
    s = field("blue air 0811: FF\nred air 0811: F\nblue air 1312: F", step="declaring")
    s = do(s, "skirmish 0811 2", "roll air-0811", dice=(3,))
    s = do(s, "retreat air-0811 1312")
    assert s.turn == 2
    assert not any(s.held)


@pytest.mark.rule("8.015", "R41")
def test_the_lone_plunge_of_the_book():
    """8.016, third combat: Worker and the Basic beside it defend with 2; the far Worker is left out."""
    position = "blue air 0811: F\nred 0810: W S\nred 0811: B S\nred 0812: W S"
    s = field(position, step="declaring")
    assert set(texts(s)) >= {"sting 0811 0810 1", "sting 0811 0811 1"}
    one = do(s, "sting 0811 0810 1")
    assert (one.fights[0].strength, one.fights[0].defence) == (2, 2)
    assert list(one.fights[0].targets) == [place(s, "0810"), place(s, "0811")]
    all_three = do(s, "sting 0811 0811 1")
    assert all_three.fights[0].defence == 3


@pytest.mark.rule("8.015", "8.022", "R41")
def test_the_first_two_combats_of_the_book():
    """8.016: two charging Phlanx stacks and three Plunge on Gantuas, Low Renders on Termagants."""
    position = """
    red 0811: GGG S
    red 0911: TTT S
    blue 0812: P* P* P* N
    blue 0712: P* P* P* NE
    blue 0912: RRR N
    blue air 0811: FFF
    """
    s = field(position, step="declaring")
    s = do(s, "attack 0812 0811", "with 0712", "declare")
    assert "sting 0811 0811 3" not in texts(s)  # the Termagants beside them are still open
    s = do(s, "attack 0912 0911", "sting 0811 0811 3")
    gantuas = next(fight for fight in s.fights if place(s, "0811") in fight.targets)
    renders = next(fight for fight in s.fights if place(s, "0911") in fight.targets)
    results = s.terms.results
    assert (gantuas.strength, gantuas.defence) == (48, 12)
    assert results.names[results.column(48, 12)] == "4-1"
    assert (renders.strength, renders.defence) == (6, 6)


@pytest.mark.rule("R41")
def test_neighbours_in_another_megahex_are_left_out():
    s = field("blue air 0811: F\nred 0813: W S\nred 0814: W S", step="declaring")
    assert s.terms.valley.mega[place(s, "0813")] != s.terms.valley.mega[place(s, "0814")]
    assert do(s, "sting 0811 0813 1").fights[0].defence == 1


@pytest.mark.rule("R42", "2.01")
@pytest.mark.parametrize(("signs", "strength"), [("FFF", 3), ("FF", 2), ("F", 1)])
def test_forest_halves_the_air_part(signs, strength):
    s = field(f"blue air 0811: {signs}", step="facing")
    air = s.air_in(s.terms.valley.mega[place(s, "0811")], BLUE)
    wooded = next(h for h in range(s.terms.valley.size) if s.terms.valley.is_forest[h])
    assert air_strength(s, air, vec[i64]([wooded])) == strength
    assert air_strength(s, air, places(s, "0811")) == 2 * len(signs)


@pytest.mark.rule("R43", "8.013", "R44")
def test_air_units_can_be_lost_and_fall_where_they_aimed():
    s = field("blue air 0811: F\nred 0813: GGG S\nred 0804: B S", step="declaring")
    s = do(s, "sting 0811 0813 1", "roll 0813", dice=(2,))
    assert list(s.lost) == [1, 0]
    assert list(s.token_at) == [place(s, "0813")]  # a new token where it fell
    assert [s.letter_of(t) for t in range(len(s.token_at))] == ["H"]


@pytest.mark.rule("8.015", "R19")
def test_air_may_cover_what_ground_then_need_not_attack():
    s = field("blue 0812: P N\nblue air 0811: FF\nred 0811: GGG S", step="declaring")
    s = do(s, "sting 0811 0811 2")
    assert s.agenda[-1].name == "rolling"
    assert list(s.fights[0].bases) == []


@pytest.mark.rule("8.015", "R43")
def test_ground_units_never_attack_air():
    s = field("blue 0812: PPP N\nred air 0811: F\nblue 0818: B N", step="facing")
    assert do(s, "end").turn == 2
    assert at(s, "0812") == "PPP"
