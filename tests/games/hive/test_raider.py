"""The raider does nothing absurd: hostages keep their seats, no point is left unspent."""

import pytest
from tests.games.hive.playing import at_step, hive, unit

from hexile.games.hive import GAME
from hexile.games.hive.rules.darters import DEPARTURES
from hexile.games.hive.rules.sequence import below
from hexile.games.hive.rules.start import points_left
from hexile.games.hive.rules.terran import MOVEMENT
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions

# A moment of a game: both hostages have walked to F8 and must wait a turn for the Darter's hatch.
NEXT_DOOR = """
    F8: Helstrom+ Athena+
    F9: La2 La3 La4
    F10: Sc5
    Da4: over F10, open
"""


def chosen(s, name="raider"):
    return GAME.players[name].choose(GAME.see(s, 0), legal_actions(s), SeededDice(1))


def moved(position):
    """Let the raider move everybody but the hostages, who have moved."""
    s = hive(position, turn=7)
    s.agenda = [*below(MOVEMENT), MOVEMENT]
    for name in ("Helstrom", "Athena"):
        s.done[unit(s, name)] = True
    while s.turn == 7 and s.agenda[-1].name in ("movement", "acting"):
        advance(s, chosen(s), SeededDice(5))
    return s


@pytest.mark.rule("B12")
def test_marines_leave_the_hostages_next_door_their_seats():
    s = moved(NEXT_DOOR)
    assert s.seats_left(3) == 2
    assert s.ship_open[3], "the Breach stays open for them"


@pytest.mark.rule("B12")
def test_seats_nobody_waits_for_are_taken():
    s = moved(NEXT_DOOR.replace("F8: Helstrom+ Athena+", "away: Helstrom Athena"))
    assert s.seats_left(3) == 0


def outfitted(points, *steps):
    """Return the first force the raider names for some points, and the state after some steps."""
    s = start(GAME, new_setup(GAME, "rescue", "", {"points": points}, {}), SeededDice(1), False)
    named = chosen(s).text()
    while s.agenda[-1].name in steps:
        advance(s, chosen(s), SeededDice(1))
    return named, s


@pytest.mark.rule("24.1")
def test_all_points_are_spent_at_every_level():
    assert outfitted(70)[0] == "force assault"
    for points in (60, 65, 75, 85, 100):
        named, s = outfitted(points, "choose force", "purchase")
        assert (named, points_left(s) <= 1) == ("force own", True)


@pytest.mark.rule("24.0")
def test_every_ship_gets_some_of_each_kind():
    _, s = outfitted(85, "choose force", "purchase", "loading")
    loads = [[s.name(u)[:2] for u in s.aboard(ship)] for ship in range(5)]
    assert all("La" in load and "Sc" in load for load in loads)
    assert max(load.count("En") for load in loads) == 1


@pytest.mark.rule("R48", "27.8")
@pytest.mark.parametrize("name", ["charge", "raider"])
def test_no_mission_won_on_the_board_is_lost_by_the_clock(name):
    s = at_step(hive("A8: Sc1 \n Da2: over A9, open; Sc2", turn=30), DEPARTURES)
    for room in range(2):
        s.engines[room] = False
    assert chosen(s, name).text() in ("abandon", "depart Da2")
    s = at_step(hive("A8: Sc1", turn=30), DEPARTURES)
    for room in range(2):
        s.engines[room] = False
    assert chosen(s, name).text() == "abandon"
