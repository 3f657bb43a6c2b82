"""27.8, 27.9 and 22: the jump, turn 30, and the grades of both missions."""

import pytest
from librt.vecs import vec
from tests.games.hive.playing import (
    at_step,
    do,
    hive,
    kinds,
    refusal,
    run_step,
    texts,
    unit,
    where,
)

from hexile.games.hive import GAME
from hexile.games.hive.rules.darters import DARTERS, DEPARTURES
from hexile.games.hive.rules.ending import (
    CHECK_END,
    HYPERDRIVE,
    is_accomplished,
    jump_limit,
    score,
)
from hexile.games.hive.rules.terran import MOVEMENT
from hexile.games.hive.state import AWAY, DEAD, PUNITIVE
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.play import find_legal, legal_actions


def result_of(s, step=CHECK_END, faces=()):
    run_step(s, step, faces)
    return None if s.result is None else s.result.ending


@pytest.mark.rule("27.8", "27.9", "R30")
@pytest.mark.parametrize(
    ("turn", "rooms", "limit"),
    [
        (1, 2, 0),
        (6, 2, 0),
        (7, 2, 1),
        (8, 1, 0),
        (9, 1, 1),
        (10, 2, 2),
        (14, 1, 3),
        (15, 2, 5),
        (29, 1, 4),
    ],
)
def test_the_jump_by_turn_and_engine_rooms(turn, rooms, limit):
    s = hive("A8: Sc1", turn=turn)
    s.engines = vec[bool]([True, rooms == 2])
    assert jump_limit(s) == limit
    assert result_of(s, HYPERDRIVE, [limit + 1]) is None
    if limit:
        assert result_of(s, HYPERDRIVE, [limit]) == "defeat"
        assert kinds(s) == ["jump", "ends_hyperdrive", "rescue_defeat"]


@pytest.mark.rule("27.8")
def test_the_die_is_rolled_even_while_no_face_jumps():
    s = hive("A8: Sc1", turn=1)
    run_step(s, HYPERDRIVE, [1])
    assert s.result is None


@pytest.mark.rule("27.8")
def test_without_engine_rooms_there_is_no_roll():
    s = hive("A8: Sc1", turn=20)
    s.engines = vec[bool]([False, False])
    run_step(s, HYPERDRIVE)
    assert s.result is None


@pytest.mark.rule("27.8", "R31")
@pytest.mark.parametrize("mission", ["rescue", "punitive"])
def test_turn_thirty_is_lost_whatever_the_score(mission):
    s = hive("A8: Sc1", mission=mission, turn=30)
    s.engines = vec[bool]([False, False])
    for name in ("Helstrom", "Athena"):
        s.at[unit(s, name)] = AWAY
    assert result_of(s, HYPERDRIVE) == "turn 30"
    assert s.result.values == [0.0]


@pytest.mark.rule("B21", "27.8")
def test_a_jump_on_turn_thirty_is_an_ordinary_ending():
    s = hive("A8: Sc1", turn=30)
    assert result_of(s, HYPERDRIVE, [5]) == "defeat"


@pytest.mark.rule("B21")
def test_on_the_jump_only_darters_off_the_hull_are_away():
    s = hive(
        "Da1: off the hull; Sc1 Athena+ \n Da2: over A8, closed; Sc2 Helstrom+ \n A9: Sc3", turn=8
    )
    assert result_of(s, HYPERDRIVE, [1]) == "draw"
    assert [where(s, name) for name in ("Sc1", "Sc2", "Sc3")] == ["AWAY", "DEAD", "DEAD"]


@pytest.mark.rule("B21")
def test_the_game_goes_on_while_a_terran_is_here():
    assert result_of(hive("A8: Sc1")) is None
    assert result_of(hive("Da1: off the hull; Sc1")) is None
    assert result_of(hive("A8: Helstrom+")) is None
    assert result_of(hive("A8: Sc1<Qu1 \n B8: Qu1")) == "defeat"


@pytest.mark.rule("22.0", "B22")
@pytest.mark.parametrize(
    ("hostages", "men", "ending", "value"),
    [
        (2, 5, "full victory", 1.0),
        (2, 4, "partial victory", 0.75),
        (1, 10, "draw", 0.5),
        (0, 10, "defeat", 0.0),
    ],
)
def test_rescue(hostages, men, ending, value):
    s = hive()
    s.bought = 10
    for number in range(hostages):
        s.at[number] = AWAY
    for number in range(men):
        s.at[unit(s, f"Sc{number + 1}")] = AWAY
    assert result_of(s) == ending
    assert s.result.values == [value]


@pytest.mark.rule("22.0", "B23")
def test_punitive_points():
    s = hive("A8: Sc1 La1/1", mission="punitive")
    s.bought = 5  # three men of five are lost
    for name in ("MQ", "Qu1", "Qu2", "So1", "Wo1"):
        s.at[unit(s, name)] = DEAD
    s.engines, s.lasers = vec[bool]([False, True]), False
    s.at[unit(s, "Athena")] = AWAY
    assert score(s) == 15 + 5 + 5 + 2 + 1 + 5 + 3 + 5 - 3


@pytest.mark.rule("B23")
@pytest.mark.parametrize(
    ("queens", "soldiers", "ending"),
    [(7, 13, "full victory"), (7, 5, "partial victory"), (6, 0, "draw"), (5, 2, "defeat")],
)
def test_punitive_grades(queens, soldiers, ending):
    s = hive(mission="punitive")
    for number in range(queens):
        s.at[unit(s, f"Qu{number + 1}")] = DEAD
    for number in range(soldiers):
        s.at[unit(s, f"So{number + 1}")] = DEAD
    assert result_of(s) == ending


@pytest.mark.rule("B23")
def test_a_dead_hostage_costs_points_by_option_alone():
    for costs, points in ((False, 0), (True, -5)):
        s = hive(mission="punitive", hostages_cost=costs)
        s.at[unit(s, "Athena")] = DEAD
        assert score(s) == points


# --- abandoning --------------------------------------------------------------------------


def stranded(step, **values):
    """Return a Rescue mission with both hostages home, no engine, and a man who cannot leave."""
    s = at_step(hive("A8: Sc1 \n Da2: off the hull; Sc2", **values), step)
    s.engines, s.bought = vec[bool]([False, False]), 2
    for name in ("Helstrom", "Athena"):
        s.at[unit(s, name)] = AWAY
    return s


@pytest.mark.rule("R48", "B21")
@pytest.mark.parametrize("step", [MOVEMENT, DEPARTURES])
def test_who_abandons_the_mission_is_judged_by_what_is_away(step):
    s = do(stranded(step, turn=30), "abandon")
    assert [where(s, name) for name in ("Sc1", "Sc2")] == ["DEAD", "AWAY"]
    assert s.result.ending == "full victory"
    assert kinds(s) == ["ends_abandoned", "rescue_victory"]


@pytest.mark.rule("R48")
def test_no_mission_is_abandoned_while_the_hive_can_jump():
    s = stranded(MOVEMENT)
    s.engines = vec[bool]([False, True])
    s.bought = 20
    assert "abandon" not in texts(s)
    assert str(refusal(s, "abandon")) == (
        "the Hive can still jump, and the mission is not accomplished; "
        "destroy both Engine Rooms first (R48)"
    )
    s = stranded(DARTERS)
    assert refusal(s, "abandon").rule == "R48"


@pytest.mark.rule("R48", "27.8")
def test_on_the_last_turn_it_is_asked_for_even_if_no_ship_can_leave():
    assert texts(stranded(DEPARTURES, turn=29)) == []
    s = stranded(DEPARTURES, turn=30)
    assert texts(s) == ["abandon", "end"]
    raider = GAME.players["raider"]
    assert raider.choose(s, legal_actions(s), SeededDice(1)).text() == "abandon"
    s = stranded(MOVEMENT, turn=30)
    assert raider.choose(s, legal_actions(s), SeededDice(1)).text() == "pick Sc1"


@pytest.mark.rule("R50", "B22")
def test_an_accomplished_mission_may_be_ended_and_scored_though_the_hive_can_jump():
    s = stranded(MOVEMENT, turn=4)
    s.engines = vec[bool]([True, True])
    assert "abandon" not in texts(s)
    s.at[unit(s, "Sc2")] = AWAY
    assert "abandon" in texts(s)
    assert GAME.label(s, find_legal(s, "abandon")).startswith("Mission accomplished")
    s = do(s, "abandon")
    assert s.result.ending == "full victory"
    assert kinds(s) == ["ends_accomplished", "rescue_victory"]


@pytest.mark.rule("R50")
def test_a_punitive_mission_is_never_accomplished_early():
    s = stranded(MOVEMENT, turn=4)
    s.engines = vec[bool]([True, True])
    s.at[unit(s, "Sc2")] = AWAY
    assert is_accomplished(s)
    s.terms.mission = PUNITIVE
    assert not is_accomplished(s)


@pytest.mark.rule("R50", "B16")
def test_it_is_told_when_the_mission_is_accomplished():
    s = at_step(hive("A8: Sc1 \n Da2: off the hull; Sc2", turn=4), DARTERS)
    for name in ("Helstrom", "Athena"):
        s.at[unit(s, name)] = AWAY
    s.bought = 2
    s = do(s, "depart Da2")
    assert kinds(s)[:2] == ["departed", "accomplished"]
