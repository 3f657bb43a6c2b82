"""Decks, rosters, cards and operations of the user's own: read, or refused with file, line, reason."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.forlorn.position import game

from hexile.games.forlorn import GAME
from hexile.games.forlorn.tables.cards import read_pack
from hexile.games.forlorn.tables.counters import MARINES_TEXT, read_roster
from hexile.games.forlorn.tables.maps import ground_for, read_deck
from hexile.games.forlorn.tables.operations import OPERATIONS, Page, read_formula, read_operations
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions
from hexile.kernel.setup import BadFile, BadSetup

GOOD = """\
#########
#LL...1.#
#LL.#.DX#
#LL...#X#
#########
"""


def refusal(function, *arguments):
    with pytest.raises(BadSetup) as caught:
        function(*arguments)
    return str(caught.value)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("deck", ["quarters", "reactor"])
def test_both_decks_are_as_designed(deck):
    ground = ground_for(deck, "")
    assert (ground.deck.rows, ground.deck.columns) == (16, 26)
    assert len(ground.deck.vents) == 6
    vents = ground.deck.vents
    shut = ground.ways(0)
    apart = [shut.steps_from(a)[b] for a in vents for b in vents if a != b]
    assert min(apart) >= 6


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("#LL...#X#", "#LL...##X", "line 4, column 9: the edge of a map must be wall"),
        (
            "#LL.#.DX#",
            "#LL.#.?X#",
            "line 3, column 7: '?' is not a square sign; use . # D L X *, a vent 1 to 6 or a small room letter",
        ),
        ("1", ".", "no vent"),
        ("#LL...1.#", "#LL..31.#", "vent 2 is missing"),
        ("#LL...1.#", "#LL..11.#", "line 2, column 7: a second vent 1"),
        ("#LL.#.DX#", "#LL.#.#X#", "no way leads from this floor to vent 1"),
        ("L", ".", "the map has no entry square; mark one L"),
        ("#LL...1.#", "#LL**.1.#", "a second objective square"),
    ],
)
def test_a_bad_deck_is_refused_with_line_and_reason(old, new, reason):
    text = GOOD.replace(old, new)
    if "no way leads" in reason:
        text = text.replace("#LL...1.#", "#LL...1##")
    assert reason in refusal(read_deck, "deck", text)


@pytest.mark.rule("7.1")
def test_a_vent_shut_off_by_doors_is_refused():
    text = GOOD.replace("#LL...#X#", "#LL...#2#").replace("#LL...1.#", "#LL...1##")
    assert "closed doors cut vent 2 off from vent 1" in refusal(read_deck, "deck", text)


@pytest.mark.rule("8.0")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Cpl.,gunner,gunner", "Cpl.,gunner,sniper", "line 6, column 17: unknown ability 'sniper'"),
        ("Cpl.,gunner,gunner", "Cpl.,cook,gunner", "unknown role 'cook'"),
        ("Zac,Cpl.,gunner,gunner,4", "Zac,Cpl.,gunner,gunner,four", "mp is 'four'"),
        ("Ibarra", "Zac", "Zac is listed twice"),
        ("Zac,", "Z4c,", "'Z4c' is not a name"),
        (",ranged,", ",range,", "the head line lacks ranged"),
    ],
)
def test_a_bad_roster_is_refused_with_line_and_reason(old, new, reason):
    assert reason in refusal(read_roster, "roster", MARINES_TEXT.replace(old, new, 1))


@pytest.mark.rule("II.A1")
def test_a_pack_of_ones_own():
    assert read_pack("cards", "card,copies\nblood,2\nfade,1\n") == [3, 3, 7]
    assert "line 2, column 1: unknown card 'bloood'. Did you mean blood?" in refusal(
        read_pack, "cards", "card,copies\nbloood,2\n"
    )
    files = {"cards": "card,copies\nblood,1\n"}
    assert "cards in the pack: 1; the operation draws 4" in refusal(set_up, "solo1", files)


def set_up(scenario, files):
    return start(GAME, new_setup(GAME, scenario, "", {}, files), SeededDice(1))


@pytest.mark.rule("12.0")
def test_an_operation_must_fit_its_deck():
    assert "needs a door at w7" in refusal(set_up, "solo1", {"deck": GOOD})
    assert "unknown file 'deckk'. Did you mean deck?" in refusal(set_up, "solo1", {"deckk": GOOD})


OWN = """
[mine]
title = "Mine"
deck = "quarters"
turns = 6
cards = 2
squad = { lieutenant = 1, gunner = 1, private = 1 }
start = "L"
items = { plate = 1 }
goal = "breakout"
need = 2
spawn_normal = { warriors = 0, drones = "d3" }
"""


@pytest.mark.rule("12.0")
def test_an_operation_and_a_deck_of_ones_own_can_be_played():
    s = set_up("mine", {"operation": OWN, "deck": GOOD})
    assert s.terms.names == ["Marek", "Zac", "Aldous"]
    assert s.left == 6
    random = GAME.players["random"]
    dice, own = SeededDice(1), SeededDice(2)
    while s.result is None:
        advance(s, random.choose(s, legal_actions(s), own), dice)
        GAME.check(s)


@pytest.mark.rule("12.0")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "turns = 6",
            "turns = 'six'",
            "line 5, column 9: operation mine: turns is 'six'; use a whole number",
        ),
        ("turns = 6", "turns = 0", "line 5, column 9: operation mine: turns is 0"),
        ("turns = 6", "turns = true", "line 5, column 9: operation mine: turns is True"),
        ("turns = 6", "", "line 2, column 1: operation mine: turns is missing"),
        ("turns = 6", "turms = 6", "line 2, column 1: operation mine: turns is missing"),
        (
            "turns = 6",
            "turns = 6\ncolour = 3",
            "line 6, column 10: operation mine: unknown word 'colour'",
        ),
        ('deck = "quarters"', 'deck = "quarter"', "unknown deck 'quarter'. Did you mean quarters?"),
        ("cards = 2", "cards = -1", "line 6, column 9: operation mine: cards is -1"),
        (
            "need = 2",
            "need = 9",
            "line 11, column 8: operation mine: need is 9; use a whole number from 1 to 3",
        ),
        ("need = 2", "goal_from = 7", "line 11, column 13: operation mine: goal_from is 7"),
        (
            "need = 2",
            'goal_column = "zz"',
            "line 11, column 15: operation mine: 'zz' is not a column letter",
        ),
        (
            "need = 2",
            'xenos = ["dragon h7"]',
            "line 11, column 9: operation mine: 'dragon h7' is not a starting Xeno",
        ),
        (
            "need = 2",
            'muster = { Zac = "b7" }',
            "line 11, column 10: operation mine: 'b7' is not a place",
        ),
        ("need = 2", "open = 4", "line 11, column 8: operation mine: open is 4; use a list"),
        (
            "need = 2",
            "muster = 4",
            "line 11, column 10: operation mine: muster is 4; use a table",
        ),
        (
            'goal = "breakout"',
            'goal = "brakeout"',
            "line 10, column 8: operation mine: unknown goal 'brak",
        ),
        ('goal = "breakout"', 'goal = "recovery"', "the goal recovery needs works"),
        ('goal = "breakout"', 'goal = "last-watch"', "the goal last-watch needs goal_room"),
        ('"d3"', '"d4"', "line 12, column 16: operation mine: 'd4' is not a spawn rate"),
        ('"d3"', '"99d3"', "line 12, column 16: operation mine: the number of dice is 99"),
        ("warriors = 0", "warriors = -4", "line 12, column 16: operation mine: warriors is -4"),
        (
            "plate = 1",
            "plates = 1",
            "line 9, column 9: operation mine: unknown word in items 'plates'",
        ),
        ("plate = 1", "plate = -1", "line 9, column 9: operation mine: items.plate is -1"),
        ("[mine]", "x = 3\n[mine]", "line 2, column 1: x belongs to no operation"),
        ('spawn_normal = { warriors = 0, drones = "d3" }', "", "no spawn rate"),
        ("plate = 1", "plate = 9", "there are 9 items; 3 Marines can carry 6"),
        (
            "private = 1",
            "private = 11",
            "the roster has 5 Marines of role private; the operation needs 11",
        ),
        ("[mine]", "[mine", "not TOML"),
        ("spawn_normal", "spawn_easy", "needs a line spawn_normal"),
    ],
)
def test_a_bad_operation_is_refused_with_a_reason(old, new, reason):
    assert reason in refusal(set_up, "mine", {"operation": OWN.replace(old, new)})


@settings(deadline=None)
@given(st.integers(1, 9), st.integers(0, 9))
def test_spawn_rates_are_read_as_written(dice, plus):
    page = Page("x", "", "mine", {})
    assert read_formula(page, "spawn_solo", f"{dice}d3+{plus}") == (dice, plus)


@settings(deadline=None)
@given(st.text(alphabet="#.LD1X*pq \n", max_size=200))
def test_any_drawing_is_a_deck_or_refused(text):
    try:
        deck = read_deck("deck", text)
    except BadFile:
        return
    assert deck.vents


def test_the_printed_operations_are_all_there():
    assert list(OPERATIONS) == ["op1", "op2", "op3", "op4", "solo1", "solo2"]
    assert read_operations("x", "") == {}
    assert game("op1").terms.operation is OPERATIONS["op1"]
