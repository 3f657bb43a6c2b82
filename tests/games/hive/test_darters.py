"""Darters: attaching, leaving under fire, Breaches that go with them."""

import pytest
from tests.games.hive.playing import (
    at_step,
    box,
    do,
    hive,
    kinds,
    refusal,
    run_step,
    texts,
    unit,
    where,
)

from hexile.games.hive.rules.darters import (
    ATTACH_TO,
    BEGIN_TERRAN_PHASE,
    DARTERS,
    DEPARTURES,
    LAUNCH,
    MOST_SHIPS,
)
from hexile.games.hive.state import DEPARTS, LIFTS

FLYING = -4


@pytest.mark.rule("B12")
def test_where_a_darter_may_attach():
    s = at_step(hive("Da1: off the hull; Sc1 \n Da2: over A8, open"), ATTACH_TO[0])
    boxes = {text.split()[2] for text in texts(s)}
    assert len(boxes) == 48 + 30 + 90 + 5 + 1 - 1
    assert boxes >= {"1", "51", "A1", "L5", "81"}
    assert not boxes & {"79", "80", "82", "83", "84", "L6", "L11", "A8"}
    assert str(refusal(s, "attach Da1 79")) == "a Darter cannot attach over Engine Room 79 (B12)"
    assert str(refusal(s, "attach Da1 A8")) == "Da2 is already attached over A8 (B12)"
    assert str(refusal(s, "attach Da2 A9")) == "Da1 attaches now, not Da2 (B12)"


@pytest.mark.rule("B12", "B14")
def test_attaching_cuts_an_open_breach():
    s = at_step(hive("Da1: off the hull; Sc1"), DARTERS)
    assert texts(s) == ["ship Da1", "depart Da1", "end"]
    do(s, "ship Da1")
    do(s, "attach Da1 51")
    assert s.ship_at[0] == box(s, "51")
    assert s.ship_open[0]
    assert s.ship_fresh[0]
    run_step(s, BEGIN_TERRAN_PHASE)
    assert not s.ship_fresh[0]


@pytest.mark.rule("B12")
def test_the_airlock_takes_a_darter_without_a_breach():
    s = at_step(hive("Da1: off the hull; Sc1"), ATTACH_TO[0])
    do(s, "attach Da1 81")
    assert not s.ship_open[0]
    assert kinds(s) == ["docked"]


@pytest.mark.rule("B16", "R44")
def test_only_a_closed_and_sound_ship_leaves():
    s = at_step(
        hive(
            "Da1: over A8, open \n Da2: over 51, closed \n Da3: over 52, closed \n Da4: off the hull"
        ),
        DEPARTURES,
    )
    s.ship_crippled[2] = True
    assert texts(s) == ["depart Da2", "lift Da2", "end"]
    assert (
        str(refusal(s, "depart Da1"))
        == "the Breach of Da1 is open; close it first, for 1 point (B16)"
    )
    assert str(refusal(s, "lift Da3")) == "Da3 is crippled and can never leave (5.9)"
    assert str(refusal(s, "depart Da4")) == (
        "Da4 is off the hull and departs in the Darter Segment (R44)"
    )
    do(s, "depart Da2")
    assert texts(s) == []


@pytest.mark.rule("B16", "5.8", "5.9")
def test_ships_leaving_together_take_one_round_of_fire():
    s = hive("Da1: over A8, closed; Sc1 Helstrom+ \n Da2: over 51, closed; La1")
    s.ship_leaving[0], s.ship_leaving[1] = DEPARTS, LIFTS
    run_step(s, LAUNCH, [5, 2, 3])  # 1-2 ships on a 5: one hit, the second; 3 is nothing on leaving
    assert where(s, "Sc1") == where(s, "Helstrom") == "AWAY"
    assert list(s.ship_at[:2]) == [-3, FLYING]
    assert s.ship_lifted[1] == s.turn
    assert kinds(s) == ["defence_fire", "ship_none", "departed", "lifted"]


@pytest.mark.rule("B16", "5.9")
def test_a_ship_crippled_on_leaving_stays():
    s = hive("Da1: over A8, closed; Sc1 Sc2 Sc3")
    s.ship_leaving[0] = DEPARTS
    run_step(s, LAUNCH, [6, 6, 1, 1])
    assert s.ship_at[0] == box(s, "A8")
    assert s.ship_crippled[0]
    assert where(s, "Sc3") == "Da1"


@pytest.mark.rule("B16", "B20")
def test_without_lasers_there_is_no_fire():
    s = hive("Da1: over A8, closed; Sc1")
    s.lasers = False
    s.ship_leaving[0] = DEPARTS
    run_step(s, LAUNCH)
    assert where(s, "Sc1") == "AWAY"


@pytest.mark.rule("B16")
@pytest.mark.parametrize(("face", "away"), [(2, False), (3, True)])
def test_a_damaged_ship_must_roll_more_than_its_hits(face, away):
    s = hive("Da1: over A8, closed; Sc1")
    s.lasers, s.ship_hits[0] = False, 2
    s.ship_leaving[0] = DEPARTS
    run_step(s, LAUNCH, [face])
    assert (where(s, "Sc1") == "AWAY") is away


@pytest.mark.rule("B16", "R44")
def test_a_ship_that_lifted_attaches_in_a_later_turn_or_departs_without_fire():
    s = at_step(hive("Da1: off the hull; Sc1", turn=4), DARTERS)
    s.ship_lifted[0] = 4
    assert texts(s) == ["depart Da1", "end"]
    assert refusal(s, "ship Da1").rule == "B16"
    s.turn = 5
    assert texts(s) == ["ship Da1", "depart Da1", "end"]
    do(s, "depart Da1")
    assert where(s, "Sc1") == "AWAY"


@pytest.mark.rule("R44")
def test_a_ship_that_never_attached_may_go_home():
    s = at_step(hive("Da1: off the hull; Sc1"), DARTERS)
    do(s, "depart Da1")
    assert where(s, "Sc1") == "AWAY"
    assert kinds(s) == ["departed"]


@pytest.mark.rule("B14")
def test_the_breach_goes_with_the_ship():
    s = hive("Da1: over A8, closed; Sc1")
    s.lasers = False
    s.ship_leaving[0] = LIFTS
    run_step(s, LAUNCH)
    assert s.ship_over(box(s, "A8")) == -1
    assert unit(s, "Sc1") in s.aboard(0)
    assert s.terms.ships <= MOST_SHIPS
