"""Mistakes that players of the computer met in whole games, each as the position it was made in."""

from __future__ import annotations

import pytest

from hexile.games.chitin import GAME
from hexile.games.chitin.state.places import WAITING
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.fields.position import read_position
from hexile.kernel.play import advance, legal_actions

BOTH = pytest.mark.parametrize("name", ["soldier", "queen"])

WORKERS_AT_HOME = """position chitin, rules 3
scenario: learning
next: movement
turn: 21
moving: red
top: blue
lost: blue 6, red 13
blue 0719: r2 r3 W3 SE
blue 0817: p2 p3 SE
blue 0819: GGG N
blue waiting: W1 W2 W4 W5 W6
red 0818: P2 P3 N
red waiting: WWWWWW
tokens: A blue, C 0818, F red
"""
TOKEN_IN_REACH = """position chitin, rules 3
scenario: learning
next: movement
turn: 10
moving: red
top: red
lost: blue 4, red 2
blue 0312: PPP NE
blue 0411: GGG SE
blue 0511: W3 NW
blue 0512: TTT NW
blue waiting: W1 W2 W4 W5 W6
red 0310: W3 S
red 0412: R2 R3 N
red 0415: TTT N
red 0505: W2 SE
red 0709: P2 P3 S
red 0808: GGG S
red waiting: W1 W4 W5 W6
tokens: A red, C 0311, F blue
"""
EIGHT_WITHOUT_COMMAND = """position chitin, rules 3
scenario: small
next: movement
turn: 12
moving: red
top: red
lost: blue 11, red 8
blue 0406: P5 P6 SE
blue 0410: G4 B4 W2 N
blue 0416: B1 B2 S
blue 0618: W3/C S
blue air 0811: FF
blue waiting: W1 W4 W5 W6
red 0408: G2 G3 W3/H SE
red 0505: B3 SE
red 0609: PPP SE
red 0610: ttt N
red 0706: B4 S
red 0710: rrr N
red waiting: W1 W2 W4 W5 W6
tokens: A red 21, C carried 13, F blue 21, H carried 13, I 1010
"""
NINE_WITHOUT_COMMAND = """position chitin, rules 3
scenario: small
next: movement
turn: 8
top: blue
lost: red 6
blue 0310: rrr NE
blue 0408: G4 B W3 S
blue 0409: g1 g2 g3 S
blue 0504: BBB NE
blue 0508: W2 SW
blue 0509: p4 SE
blue 0604: W1/A SE
blue 0608: p1 p2 p3 S
blue 0709: TTT SW
blue air 0403: FF
blue waiting: W4 W5 W6
red 0114: W2 NW
red 0312: W3 N
red 0313: B1 NW
red 0411: GGG N
red 0412: RRR N
red 0511: P4 N
red 0515: B3 B4 NE
red 0610: T3 N
red 0616: W1/F S
red air 0311: FFFF
red waiting: W4 W5 W6
tokens: A carried, C 0311 11, F carried, H 0408 5
"""
PLUNGE_WITH_THEIR_HOST = """position chitin, rules 3
scenario: small
next: movement
turn: 16
top: blue
lost: blue 3, red 19
blue 0409: B4 SW
blue 0505: W2/C NE
blue 0510: P1 P2 P3 S
blue 0604: W3/H N
blue 0609: GGG N
blue 0610: P6 B1 SE
blue 0709: B3 S
blue 0710: TT B2 N
blue 0711: G S
blue air 0811: FF
blue waiting: W1 W4 W5 W6
red 0621: B SW
red 1016: W3 S
red waiting: W1 W2 W4 W5 W6
tokens: A blue, C carried 24, F red, H carried 7, I 0610
"""
PLUNGE_ALONE = """position chitin, rules 3
scenario: small
next: movement
turn: 31
moving: red
top: blue
lost: blue 7, red 22
blue 0212: GGG NW
blue 0310: B4 NW
blue 0313: PPP S
blue 0314: PPP S
blue 0409: W/C N
blue 0412: G B2 B3 SW
blue 0413: TT B1 S
blue waiting: WWWWW
red 0118: W N
red 0917: WW N
red air 0811: F3
red waiting: WWW
tokens: A blue 21, C carried 23, F blue 21, H blue 3, I 0307, J 0213 2, K blue 6, L blue, L blue
"""
WORKER_BEFORE_GANTUAS = """position chitin, rules 3
scenario: small
next: movement
turn: 9
moving: red
top: blue
lost: blue 1, red 4
blue 0203: B2 B3 B4 NE
blue 0309: P4 P5 P6 NE
blue 0310: GGG NE
blue 0406: W3/H SE
blue 0409: TT B1 SE
blue 0509: G W2 SE
blue 0610: P1 P2 P3 SE
blue air 0403: FF
blue waiting: W1 W4 W5 W6
red 0313: B3 W3/C N
red 0411: TTT N
red 0412: RRR N
red 0415: B4 N
red 0510: W2 N
red 0511: GGG NE
red 0614: B1 N
red 0616: W1/F N
red 0806: P4 B2 S
red air 0311: FF
red waiting: W4 W5 W6
tokens: A blue 21, C carried, F carried, H carried 4
"""
LAST_GANTUAS = """position chitin, rules 3
scenario: learning
next: movement
turn: 22
top: blue
lost: blue 14, red 11
blue 1018: GGG N
blue 1113: W S
blue 1213: WW S
blue waiting: WWW
red 0718: PPP N
red 0817: GGG S
red 0818: W/C WW S
red 0917: W SW
red waiting: WW
tokens: A blue, C carried, F red
"""


def turn_of(name, text):
    """Let a player move and declare its combats; return the state before the first die, and its side."""
    s = read_position(GAME, text).state
    side, turn = s.moving, s.turn
    own = SeededDice(1)
    while s.turn == turn and s.agenda[-1].name != "rolling":
        advance(s, GAME.players[name].choose(s, legal_actions(s), own), SeededDice(5))
    return s, side


def is_worker(s, unit, side):
    """Tell whether a unit is a Worker of a side."""
    return s.owner[unit] == side and s.terms.sheet.is_worker[s.kind[unit]]


@pytest.mark.rule("6.01")
@BOTH
def test_workers_enter_though_each_token_has_its_carrier(name):
    """Seed 3000 of Learning, turn 21: five Workers waited beside the map all game."""
    s, side = turn_of(name, WORKERS_AT_HOME)
    waiting = [u for u in range(len(s.at)) if is_worker(s, u, side) and s.at[u] == WAITING]
    assert len(waiting) <= 2


@pytest.mark.rule("6.082")
@BOTH
def test_a_token_in_an_enemy_workers_reach_is_covered(name):
    """Seed 3029 of Learning, turn 10: an enemy Worker could take C, and nobody stood in its way."""
    s, side = turn_of(name, TOKEN_IN_REACH)
    at = s.token_place(1)
    assert s.letter_of(1) == "C"
    assert at < 0 or s.zones(side)[at] or s.holder(at) == side


@pytest.mark.rule("8.031")
@BOTH
@pytest.mark.parametrize("text", [EIGHT_WITHOUT_COMMAND, NINE_WITHOUT_COMMAND])
def test_warriors_are_kept_in_command(name, text):
    """Seeds 3032 and 3002 of Small: six to nine warriors ended their turn without a Basic."""
    s, side = turn_of(name, text)
    assert len(s.out_of_command(side)) <= 1


@pytest.mark.rule("8.011")
@BOTH
@pytest.mark.parametrize("text", [PLUNGE_WITH_THEIR_HOST, PLUNGE_ALONE])
def test_flyers_with_nothing_to_do_go_to_where_prey_is(name, text):
    """Seeds 3006 and 3000 of Small: they stayed over their host, or alone, for turns."""
    before = read_position(GAME, text).state
    s, side = turn_of(name, text)
    assert any(s.at[unit] != before.at[unit] for unit in before.air_of(side))


@pytest.mark.rule("6.06")
@BOTH
def test_a_worker_faces_the_warriors_beside_it(name):
    """Seed 3005 of Small, turn 9: a Worker had its back to the nearest enemy warriors."""
    s, side = turn_of(name, WORKER_BEFORE_GANTUAS)
    distances = s.terms.valley.distances
    for at in s.stacks(side):
        near = [to for to in s.stacks(1 - side) if s.has_warrior(to) and distances[at][to] <= 3]
        if near and not s.has_fighter(at, side):
            enemy = min(near, key=lambda to: distances[at][to])
            ahead = [distances[to][enemy] for to in s.front(at, s.facing_at(at))]
            assert min(ahead) < distances[at][enemy], s.hex_name(at)


@pytest.mark.rule("7.02")
@BOTH
def test_the_last_warriors_do_not_attack_against_the_odds(name):
    """Three Gantuas were all there was; they stopped before three stacks and had to fight 12 to 16."""
    s, _ = turn_of(name, LAST_GANTUAS)
    assert all(fight.strength * 2 >= fight.defence * 3 for fight in s.fights)
