"""The whole game: conformance, every event in words, the computer players."""

import pytest

from hexile.games.hive import GAME
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions
from hexile.kernel.rulebook import NEEDS_CODE
from hexile.kernel.setup import BadSetup
from hexile.proof.citations import citations
from hexile.proof.conformance import check_game
from hexile.table.narration.rules_text import read_rulebook

BOOK = read_rulebook("hexile.games.hive")


def test_conformance():
    check_game(GAME, 6, 0, lambda done: None)


def test_every_rule_that_needs_code_has_some():
    cited = {c.number for c in citations("hexile.games.hive")}
    assert cited <= set(BOOK)
    assert [n for n, rule in BOOK.items() if rule.status in NEEDS_CODE and n not in cited] == []


def test_every_printed_case_is_in_the_rulebook():
    printed = ["23.0"]
    printed += [
        f"{chapter}.{case}"
        for chapter, last in ((24, 4), (25, 9), (26, 9), (27, 9))
        for case in range(last + 1)
    ]
    assert [number for number in printed if number not in BOOK] == []
    assert [f"R{n}" for n in range(1, 46) if f"R{n}" not in BOOK] == []


@pytest.mark.parametrize(
    ("option", "value"), [("points", 39), ("points", 121), ("last_queen", "x"), ("nonsense", 1)]
)
def test_wrong_options_are_refused(option, value):
    with pytest.raises(BadSetup):
        new_setup(GAME, "rescue", "", {option: value}, {})


def play_through(name, mission, seed):
    s = start(GAME, new_setup(GAME, mission, "", {}, {}), SeededDice(seed), False)
    player, dice, own = GAME.players[name], SeededDice(seed, 2), SeededDice(seed, 3)
    while s.result is None:
        view = GAME.see(s, 0)
        legal = legal_actions(s)
        action = player.choose(view, legal, own)
        assert action in legal
        advance(s, action, dice)
    return s


@pytest.mark.parametrize("name", ["random", "charge", "raider"])
@pytest.mark.parametrize("mission", ["rescue", "punitive"])
def test_players_finish_and_are_reproducible(name, mission):
    assert play_through(name, mission, 5).dump() == play_through(name, mission, 5).dump()


@pytest.mark.nightly
@pytest.mark.slow
def test_each_player_beats_the_one_below():
    def points(name):
        games = [play_through(name, "punitive", seed) for seed in range(12)]
        return sum(GAME.tally(s)["points"] for s in games) / len(games)

    random, charge, raider = points("random"), points("charge"), points("raider")
    assert random + 3 < charge
    assert charge + 8 < raider


def test_the_raider_says_why():
    s = start(GAME, new_setup(GAME, "rescue", "", {}, {}), SeededDice(3))
    player, dice, own = GAME.players["raider"], SeededDice(3, 2), SeededDice(3, 3)
    decided = set()
    for _ in range(60):
        if s.result is not None:
            break
        legal = legal_actions(s)
        trace = player.explain(s, legal, own)
        chart = GAME.charts[trace.chart]
        for row in trace.rows:
            assert chart.row(row.letter).words[row.verdict]
        decided.add(trace.decided)
        advance(s, player.choose(s, legal, own), dice)
    assert {"force", "near", "goal", "fire"} <= decided
