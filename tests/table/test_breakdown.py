"""What a strength is made of adds up to the strength that the rules fight with."""

from __future__ import annotations

import re

from tests.games.chitin.field import field

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup
from hexile.kernel.play import advance, find_legal, legal_actions
from hexile.table.session import new_session


def test_class_and_rear_are_named_in_chitin():
    s = field("blue 0818: PPP N\nred 0817: GG N", step="facing", scenario="learning")
    game = find("chitin")
    advance(s, find_legal(s, "end"), SeededDice(1))
    said = [game.breakdown(s, a) for a in legal_actions(s) if a.text().startswith("attack")]
    assert said
    assert said[0].startswith("9 + 3 class + 3 rear = 15, against 8")


def played(slug, scenario, player):
    """Yield what is said of each decision of a game, and what is told then."""
    game = find(slug)
    s = new_session(game, new_setup(game, scenario, "", {}, {}), {}, 3, None, None).state.copy()
    s.telling = True
    dice = SeededDice(3)
    for _ in range(400):
        if s.over():
            break
        action = game.players[player].choose(s, legal_actions(s), dice)
        said = game.breakdown(s, action)
        s.log = []
        advance(s, action, dice)
        if said:
            yield said, s.log


def numbers(words):
    """Return the numbers that stand for themselves: not those of names."""
    return [int(n) for n in re.findall(r"(?<![\w])[+-]?\d+", words.replace("+ ", "+"))]


def test_the_parts_add_up_to_what_is_fought_with_in_the_hive():
    kinds = ("fight_loses", "fight_hits", "fight_nothing")
    found = 0
    for said, log in played("hive", "rescue", "raider"):
        if told := next((event for event in log if event.kind in kinds), None):
            assert sum(numbers(said.split(" against")[0])) == told.facts["strength"], said
            assert numbers(said)[-1] == told.facts["differential"]
            found += 1
        elif "=" in said:
            parts, _, total = said.partition(" = ")
            assert sum(numbers(parts)) == int(total), said
            found += 1
    assert found


def test_the_parts_add_up_to_the_whole_in_chitin():
    totals = [
        said.split(",")[0].split(" = ") for said, _ in played("chitin", "learning", "soldier")
    ]
    assert totals
    assert all(sum(numbers(parts)) == int(total) for parts, total in totals)


def test_forlorn_says_what_the_die_must_reach():
    found = [said for said, _ in played("forlorn", "solo1", "squad")]
    assert found
    for said in found:
        needed, _, parts = said.partition(" must reach ")[2].partition(": ")
        assert sum(numbers(parts.replace("defence", ""))) == int(needed), said
