"""Computer Marines: legal, reproducible, able to say why, each better than the one below."""

import pytest
from tests.games.forlorn.position import game, position, who

from hexile.games.forlorn import GAME
from hexile.games.forlorn.opponent import cover, lanes, wants
from hexile.kernel.dice import SeededDice
from hexile.kernel.play import advance, options

GAMES = 12


def play_game(player, scenario, seed, **chosen):
    s = game(scenario, seed, **chosen)
    s.telling = False
    dice, own = SeededDice(seed), SeededDice(seed, 1)
    while s.result is None:
        legal = options(s)
        action = GAME.players[player].choose(GAME.see(s, 0), legal, own)
        assert action in legal
        advance(s, action, dice)
    return s.result


def wins(player, scenario, **chosen):
    results = [play_game(player, scenario, seed, **chosen) for seed in range(GAMES)]
    return sum(result.values[0] for result in results)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["solo1", "op1"])
def test_march_and_squad_beat_random_which_never_wins(scenario):
    assert wins("random", scenario) == 0
    assert wins("march", scenario) >= 1
    assert wins("squad", scenario) >= 3


def test_the_same_seed_gives_the_same_game():
    first, second = (play_game("squad", "solo2", 4).dump() for _ in range(2))
    assert first == second


def test_the_squad_gets_the_best_lane_ready():
    s = position("solo1", "Zac h7 east", "Marek h8 west", "D1 v7", "D2 v8")
    weights = lanes(s)
    assert cover(s, s.marine_at[who(s, "Zac")], 1, weights) > 0
    s.points = 2
    chosen = GAME.players["squad"].choose(s, options(s), SeededDice(1))
    assert chosen.text() == "ready Zac"


def test_the_squad_shoots_what_is_at_its_throat():
    s = position("solo1", "Aldous h7 east", "Marek b8 west", "D1 i7")
    chosen = GAME.players["squad"].choose(s, options(s), SeededDice(1))
    assert chosen.text() == "shoot Aldous D1"


def test_the_squad_says_why():
    s = position("solo1", "Aldous h7 east", "Marek b8 west", "D1 i7")
    trace = GAME.players["squad"].explain(s, options(s), SeededDice(1))
    chart = GAME.charts[trace.chart]
    said = [chart.row(r.letter).words[r.verdict].format(**r.facts) for r in trace.rows]
    assert trace.decided == "3"
    assert said[-1] == "Aldous shoots the drone D1 at i7: hits 4/6"


@pytest.mark.parametrize("scenario", ["op1", "op2", "op3", "op4", "solo1", "solo2"])
def test_the_squad_knows_what_every_operation_wants(scenario):
    s = position(scenario, "Zac h7 east")
    goals = wants(s)
    assert len(goals.steps) == s.terms.ground.size
    assert set(goals.team) <= {who(s, "Zac")}


def test_a_grenade_is_not_thrown_on_comrades():
    s = position("solo1", "Aldous h7 east grenade", "Marek j7 west", "Zac j8 west", "D1 k7")
    chosen = GAME.players["squad"].choose(s, options(s), SeededDice(1))
    assert not chosen.text().startswith("throw")


@pytest.mark.parametrize("player", ["random", "march", "squad"])
def test_two_players_can_be_played_by_the_computer(player):
    result = play_game(player, "op2", 3, two_players=True)
    assert len(result.values) == 2
