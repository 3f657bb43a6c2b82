"""The prompt: what it lets people do, and what each of them gets to see."""

import io
import re
import sys

import pytest
from tests.server import toy

from hexile.cli.prompt.moments import MOMENTS
from hexile.cli.prompt.reasons import REASONS
from hexile.cli.prompt.talk import Prompt
from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.kernel.player import RandomPlayer
from hexile.players.levels import best_player
from hexile.table.session import new_session


@pytest.fixture
def say(monkeypatch, capsys, tmp_path):
    """Say lines at a prompt and return what it shows."""

    def give(table, *lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert Prompt(table, tmp_path / "game.jsonl", REASONS | MOMENTS).run() == 0
        return capsys.readouterr().out

    return give


def cards(seed=5):
    """A game of hidden cards for two people."""
    return new_session(toy.GAME, new_setup(toy.GAME, "", "", {}, {}), {}, seed, None, None)


def test_two_people_take_back_by_the_same_rule_as_in_the_browser(say):
    table = cards()
    out = say(table, "claim low", "", "undo", "", "redo", "", "swap", "", "undo", "go 0")
    assert "Taken back: 1." in out
    assert "Done again: 1." in out
    assert " ".join(out.split()).count("dice have fallen there: that stays.") == 2
    assert table.head == 2


def numbers(text):
    return set(re.findall(r"\d{4,}", text))


def test_two_people_never_see_each_others_cards(say):
    table = cards()
    lines = ["?", "history", "branches", "changes", "why", "odds", "why not x", "swap"]
    out = say(table, *lines, "", *lines, "", *lines, "", *lines, "", "history")
    parts = re.split(r"Now (red|blue)\. ", out)
    turns = list(zip(["red", *parts[1::2]], parts[::2], strict=True))
    assert [name for name, _ in turns] == ["red", "blue", "red", "blue"]
    held = [{str(table.state_at(n).cards[seat]) for n in range(5)} for seat in (0, 1)]
    for name, part in turns[:3]:
        mine = ["red", "blue"].index(name)
        assert numbers(part) & held[mine]
        assert not numbers(part) & held[1 - mine], name
    assert "P0 says swap." in turns[1][1], "blue is told what red did"


def test_a_computers_secret_orders_stay_secret(say):
    table = cards()
    table.players = {1: RandomPlayer()}
    out = say(table, "claim low", "history", "branches", "why")
    assert "random at seat 1" not in out
    assert "P1 says" in out, "what everybody hears is told"
    assert "Others have decided where you cannot see." in out
    assert "(others decide, unseen)" in out
    assert str(table.state.cards[1]) not in out


def stellar(scenario, people=(0,)):
    game = find("stellar")
    table = new_session(game, new_setup(game, scenario, "", {}, {}), {}, 5, None, None)
    admiral = game.players[best_player(game)]
    table.players = {seat: admiral for seat in range(4) if seat not in people}
    return table


def test_the_fog_hides_the_enemys_orders(say):
    table = stellar("fog")
    out = say(table, *["1"] * 40, "history", "branches", "why")
    orders = [m.action for m in table.journal.moments if m.seat != 0]
    assert len(orders) > 100
    assert "at seat" not in out
    mine = {m.action for m in table.journal.moments if m.seat == 0}
    choices = {action.text() for action in table.legal_actions()}
    shown = [o for o in orders if re.search(rf"\d+\. {re.escape(o)}$", out, re.MULTILINE)]
    assert set(shown) <= mine | choices


def test_open_orders_are_told(say):
    table = stellar("alone")
    out = say(table, *["1"] * 20)
    orders = [m for m in table.journal.moments if m.seat != 0]
    assert orders
    for moment in orders:
        assert f"admiral at seat {moment.seat}: {moment.action}" in out


def test_whoever_watches_sees_what_everybody_may(say):
    table = cards()
    table.players = {0: RandomPlayer(), 1: RandomPlayer()}
    out = say(table, "", "", "history", "claim high", "?", "")
    assert "P0 says" in out
    assert "others choose now" in out
    assert table.head == 3
    dealt = {str(card) for n in range(3) for card in table.state_at(n).cards}
    assert not numbers(out) & dealt


def test_refusals_rest_on_what_is_seen(say, monkeypatch):
    table = cards()
    asked = []
    real = type(toy.TURN).why_not

    def why_not(step, s, words):
        asked.append(list(s.cards))
        return real(step, s, words)

    monkeypatch.setattr(type(toy.TURN), "why_not", why_not)
    say(table, "nonsense", "why not nonsense", "odds nonsense")
    assert len(asked) == 3
    assert all(hand[1] == toy.UNKNOWN for hand in asked)


def test_why_finds_whom_a_chart_weighed(say):
    raid = find("raid")
    table = new_session(raid, new_setup(raid, "", "", {}, {}), {}, 3, None, None)
    table.act("end")
    out = say(table, "why S2", "why S9")
    assert "Which scientist runs: the scientists" in out
    assert "Nothing was decided for 'S9'" in out
