"""24 and 5: the force, loading, the approach under fire, six Znon on the map."""

import pytest
from tests.games.hive.playing import box, do, hive, kinds, refusal, run_step, said, texts, where

from hexile.games.hive import GAME
from hexile.games.hive.rules.darters import BEGIN_TERRAN_PHASE, can_leave, defence_fire
from hexile.games.hive.rules.start import APPROACH, INITIAL_PLACEMENT
from hexile.games.hive.rules.wording import counted
from hexile.games.hive.tables import FORCES, LANCER
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import legal_actions, play


def new_game(**values):
    return start(GAME, new_setup(GAME, "rescue", "", values, {}), ScriptedDice([]))


@pytest.mark.rule("24.0", "24.1")
def test_a_game_begins_with_the_choice_of_a_force():
    s = new_game()
    assert texts(s) == [*(f"force {force.name}" for force in FORCES), "force own"]


@pytest.mark.rule("24.1")
def test_a_force_over_the_limit_is_refused_with_the_numbers():
    s = new_game(points=69)
    assert texts(s) == ["force swarm", "force own"]
    assert str(refusal(s, "force hammer")) == "hammer costs 70 Resource Points; you have 69 (24.1)"


@pytest.mark.rule("24.0", "24.1")
def test_a_ready_made_force_is_aboard_at_once():
    s = do(new_game(), "force assault")
    assert s.bought == 22
    assert where(s, "La1") == "Da1"
    assert [s.seats_left(ship) for ship in range(4)] == [0, 0, 1, 1]


@pytest.mark.rule("24.1")
def test_buying_ones_own_within_seventy_points():
    s = do(new_game(), "force own", to_the_end=True)
    assert texts(s) == ["buy Engineer", "buy Lancer", "buy Scout", "buy Darter"]
    assert "somebody" not in str(refusal(s, "end"))
    for _ in range(8):
        do(s, "buy Lancer", to_the_end=True)
    assert str(refusal(s, "buy Lancer")) == "you have bought all 8 Lancer counters (24.1)"
    assert "buy Scout" in texts(s)  # 30 points are left, and 16 men want three Darters
    for _ in range(7):
        do(s, "buy Scout", to_the_end=True)
    assert "buy Scout" not in texts(s)  # 16 left: four Darters for 23 men
    assert refusal(s, "buy Scout").rule == "24.1"
    for _ in range(4):
        do(s, "buy Darter", to_the_end=True)
    assert texts(s) == ["end"]
    assert (
        str(refusal(s, "buy Engineer")) == "an Engineer costs 3 Resource Points; 0 are left (24.1)"
    )


@pytest.mark.rule("24.0", "B12")
def test_loading_gives_everybody_a_seat_lancers_first():
    s = do(new_game(), "force own", to_the_end=True)
    for what in ("Scout", "Lancer", "Lancer", "Lancer", "Engineer", "Darter", "Darter"):
        do(s, f"buy {what}", to_the_end=True)
    do(s, "end", to_the_end=True)
    assert texts(s) == ["load La1 Da1", "load La1 Da2", "fill"]
    for n in (1, 2, 3):
        do(s, f"load La{n} Da1", to_the_end=True)
    assert texts(s) == ["load En1 Da2", "fill"]
    do(s, "fill")
    assert where(s, "Sc1") == "Da2"
    assert s.bought == 8


# --- the approach ------------------------------------------------------------------------


@pytest.mark.rule("5.8", "B13", "24.0")
@pytest.mark.parametrize(
    ("ships", "hits"),
    [
        (1, [0, 0, 0, 0, 1, 1]),
        (3, [0, 0, 1, 1, 1, 2]),
        (4, [0, 0, 1, 1, 1, 2]),
        (6, [1, 1, 1, 2, 2, 3]),
    ],
)
def test_ships_hit_by_the_die_and_the_number_approaching(ships, hits):
    for face, expected in enumerate(hits, 1):
        s = hive("\n".join(f"Da{n}: off the hull" for n in range(1, ships + 1)))
        picks = [1] * sum(1 for left in range(ships, ships - expected, -1) if left > 1)
        faces = [face]
        for number in range(expected):
            faces += [*picks[number : number + 1], 1]
        run_step(s, APPROACH, faces)
        assert s.log[0].facts["hits"] == counted(expected, "hit")
        assert kinds(s).count("ship_none") == expected


@pytest.mark.rule("5.9")
def test_what_the_fire_does():
    s = hive("Da1: off the hull; La1 Sc1")
    defence_fire(s, [0], False, ScriptedDice([6, 4, 3]))  # a hit: one lost, the third man
    assert where(s, "Sc1") == "DEAD"
    s = hive("Da1: off the hull; La1 Sc1")
    defence_fire(
        s, [0], False, ScriptedDice([6, 5, 1, 2])
    )  # two lost: the first of three, then the second of two
    assert where(s, "Sc1") == "DEAD"
    assert s.men[s.terms.names.index("La1")] == 1


@pytest.mark.rule("5.9")
def test_a_crippled_ship_may_attach_but_never_leave():
    s = hive("Da1: off the hull; La1 Sc1")
    defence_fire(s, [0], False, ScriptedDice([6, 6, 3, 1]))
    assert s.ship_crippled[0]
    s.ship_at[0] = box(s, "51")
    assert not can_leave(s, 0)


@pytest.mark.rule("5.9", "24.4")
def test_a_scattered_ship_attaches_where_the_dice_say():
    s = hive("Da1: off the hull; Sc1 \n Da2: over 13, open", asleep="ABCDEFL")
    defence_fire(s, [0], False, ScriptedDice([6, 3, 1, 2, 5, 6]))  # 13 is breached: again, 75
    assert s.ship_scatter[0] == box(s, "75")
    run_step(s, BEGIN_TERRAN_PHASE)
    assert s.ship_at[0] == box(s, "75")
    assert s.ship_open[0]


# --- the first six -----------------------------------------------------------------------


@pytest.mark.rule("24.0", "24.2", "24.3", "24.4", "R32")
def test_six_units_of_mix_d_face_up_three_to_a_box():
    s = hive()
    faces = []
    for draw in (1, 1, 1):
        faces += [draw, 1, 1]  # a Soldier in box 1, three times
    faces += [1, 1, 1, 6, 1]  # a fourth: box 1 is full, rolled again, box 11
    faces += [24, 6, 6, 23, 1, 5]  # Workers: 28 - 4 counters are left, 12 of them Soldiers
    run_step(s, INITIAL_PLACEMENT, faces)
    assert [where(s, f"So{n}") for n in (1, 2, 3, 4)] == ["1", "1", "1", "11"]
    assert [where(s, f"Wo{n}") for n in (1, 2)] == ["77", "50"]
    assert "Dice 1 and 1: 1 is full. Roll both dice again." in said(s)
    assert s.in_cup_d() == 22
    assert list(s.hidden) == [0] * len(s.hidden)


@pytest.mark.rule("24.0")
def test_the_whole_start_leads_to_the_darter_segment_of_turn_one():
    s = start(GAME, new_setup(GAME, "punitive", "", {}, {}), SeededDice(7))
    s = play(s, "force assault", SeededDice(11))
    assert s.turn == 1
    assert sum(s.znon) == 6
    assert next(a.text() for a in legal_actions(s)).startswith("ship Da")


@pytest.mark.rule("B2")
def test_a_lancer_takes_two_seats():
    s = hive("Da1: off the hull; La1 Sc1")
    assert s.terms.book.men[LANCER] == 2
    assert s.seats_left(0) == 3
