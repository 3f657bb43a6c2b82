"""A whole turn on Command Bunker, worked out by hand: every trooper, every square."""

import pytest
from tests.games.raid.drawing import DEAD, do, game, texts, told, where

MOVES = {
    "A1": ("r2c6", "r4c5"),
    "A2": ("r2c9", "r1c7"),
    "B1": ("r2c14", "r4c13"),
    "A3": ("r4c8", "r5c7"),
    "B2": ("r5c11", "r5c9"),
    "B3": ("r5c13", "r5c11"),
    "A4": ("r6c8", "r5c8"),
    "A5": ("r8c6", "r6c6"),
    "A6": ("r8c9", "r6c9"),
    "B4": ("r8c14", "r9c12"),
}


def first_turn():
    steps = [f"step W3 r5c{column}" for column in range(1, 6)]
    s = do(game("command-bunker"), *steps)
    assert list(s.stopped) == [False] * 5, "nobody was stopped on the way"
    return do(s, "end", faces=[3] * 10)


@pytest.mark.rule("5.5", "5.7", "5.8", "5.9", "R22", "R27")
def test_every_trooper_of_the_first_turn():
    s = first_turn()
    moved = {f["who"]: (f["from"], f["to"]) for f in told(s, "trooper_moves")}
    assert moved == MOVES
    assert list(moved) == list(MOVES), "in this order"


@pytest.mark.rule("5.1", "R27")
def test_the_scientist_of_the_first_turn():
    s = first_turn()
    assert told(s, "scientist_runs") == [{"who": "S2", "from": "r3c15", "to": "r5c15"}]


@pytest.mark.rule("5.6")
def test_who_stopped_beside_the_warhawk():
    s = first_turn()
    stopped = [e.trace.who for e in s.log if e.trace and e.trace.decided == "5"]
    assert stopped == ["A1", "A5"]


@pytest.mark.rule("6.2", "6.3")
def test_the_combat_of_the_first_turn():
    s = first_turn()
    assert texts(s) == ["attack W3 r4c5", "attack W3 r6c6"]
    s = do(s, "attack W3 r4c5", faces=[3])
    assert where(s, "A1") == DEAD
    assert where(s, "S2") == DEAD
    assert s.turn == 2
