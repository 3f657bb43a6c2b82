"""The printed components: totals, colours, borders, prices, tables."""

import pytest
from tests.games.stellar.playing import RED, claim, setup_of, space, star
from tests.maps import is_symmetric

from hexile.games.stellar.scenario import terms_for
from hexile.games.stellar.tables import (
    ATTACKS,
    CORVETTE,
    DEATH_STAR,
    EXACTLY_TEN,
    FIGHTER,
    POLITICS,
    POWERS,
    SCOUT,
    SHIELD,
    SUCCESS,
    TITLES,
    TRANSPORT,
    BadFile,
    read_cards,
    text_of,
)
from hexile.kernel.geometry.graph import is_connected
from hexile.kernel.setup import BadSetup


@pytest.fixture
def board():
    return terms_for(setup_of()).board


@pytest.mark.rule("1.1")
def test_stars_and_clouds_as_printed(board):
    assert board.size == 16 * 21 + 16 * 20
    assert [list(board.colour).count(c) for c in range(5)] == [15, 15, 9, 8, 7]
    assert sum(board.is_cloud) == 63
    in_clouds = [s for s in range(54) if board.is_cloud[board.star_hex[s]]]
    assert {board.colour[s] for s in in_clouds} == {4}
    assert len(in_clouds) == 7


@pytest.mark.rule("1.1")
def test_low_columns_touch_as_printed(board):
    names = [board.names[h] for h in board.links[board.number["B1"]]]
    assert sorted(names) == ["A1", "A2", "B2", "C1", "C2"]
    assert is_symmetric([list(near) for near in board.links[: board.size]])


@pytest.mark.rule("1.1", "K1")
def test_one_yellow_star_in_reach_of_each_corner(board):
    for corner in range(POWERS):
        entry = board.entries[corner]
        near = [s for s in range(54) if board.distance(entry, board.star_hex[s]) <= 7]
        assert sum(1 for s in near if board.colour[s] == 0) == 1


@pytest.mark.rule("1.2", "K2")
def test_cards_as_adopted(board):
    cards = read_cards(text_of("cards.txt"), board, SUCCESS)
    assert [sum(1 for c in cards if c.colour == k) for k in range(5)] == [20, 22, 13, 12, 11]
    named = {c.number: c.words() for c in cards}
    assert named[39] == "MT20, T60"
    assert named[16] == "B10*, T60"
    assert named[20] == "B10, ST40"
    assert named[74] == "MT40*"
    assert {k for c in cards for k in c.capacities} == {10, 20, 40, 60, 80}


EXAMPLES = {
    "Hydrae": ({"Aurigae", "Sadir", "Alcor"}, {"Lupi"}),
    "Lupi": ({"Aurigae", "Scheat", "Lacaille", "Sadir"}, {"Draconis"}),
    "Draconis": ({"Canopus", "Almach", "Scheat", "Lacaille"}, {"Lupi"}),
}


@pytest.mark.rule("V5", "K7")
@pytest.mark.parametrize("reading", ["mutual", "worded"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_border_examples_of_the_variant(name, reading):
    terms = terms_for(setup_of(borders=reading))
    names = terms.board.star_names
    borders = {names[s] for s in terms.borders[names.index(name)]}
    inside, outside = EXAMPLES[name]
    assert inside <= borders
    assert not outside & borders


@pytest.mark.rule("V5", "K7")
def test_mutual_borders_are_symmetric_and_join_the_map():
    terms = terms_for(setup_of())
    borders = [list(near) for near in terms.borders]
    assert is_symmetric(borders)
    assert is_connected(borders)
    assert sum(len(links) for links in terms.borders) == 2 * 92


@pytest.mark.rule("1.7.4", "V2", "R5", "R6")
def test_scouts_fight_one_worse_than_the_printed_column():
    for firer in range(7):
        printed, fighting = ATTACKS.printed[firer][SCOUT], ATTACKS.scouts_fight[firer][SCOUT]
        if firer not in (SCOUT, TRANSPORT):
            assert fighting == printed - 1
    assert list(ATTACKS.scouts_fight[SCOUT][:6]) == [1, 2, EXACTLY_TEN, 0, 0, EXACTLY_TEN]
    assert list(ATTACKS.printed[SCOUT]) == [0] * 8


@pytest.mark.rule("R1")
def test_a_shield_is_hit_like_a_fighter():
    for firer in (SCOUT, CORVETTE, FIGHTER, DEATH_STAR):
        assert ATTACKS.scouts_fight[firer][SHIELD] == ATTACKS.scouts_fight[firer][FIGHTER]


@pytest.mark.rule("1.11")
def test_prices_as_printed():
    prices = terms_for(setup_of()).prices
    assert list(prices.unit) == [3, 1, 8, 20, 40, 4, 10, 30]
    assert (prices.second_scout, prices.factory, prices.robot_factory) == (2, 4, 3)


@pytest.mark.rule("1.12")
def test_six_titles_a_class_two_a_level():
    for area in range(3):
        assert [t.level for t in TITLES if t.area == area] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("V7", "V10", "V18", "V22", "V23", "V26", "V32")
def test_the_tables_of_the_variant():
    assert [POLITICS.research_class.find(n) for n in (2, 5, 6, 7, 8, 12)] == [
        "speed", "speed", "weapons", "weapons", "technology", "technology",
    ]  # fmt: skip
    assert [POLITICS.research_class.find(n, 1) for n in (5, 7, 8)] == [
        "technology",
        "speed",
        "weapons",
    ]
    assert [POLITICS.research_level.find(n) for n in (5, 6, 8, 9, 13)] == [
        "lowest", "highest", "highest", "related", "related",
    ]  # fmt: skip
    assert [POLITICS.economy.find(n) for n in (1, 2, 4, 5, 8)] == [
        "factories", "research", "research", "weapons", "weapons",
    ]  # fmt: skip
    assert [POLITICS.encounter.find(n) for n in (2, 10, 11, 12)] == ["peaceful"] * 2 + [
        "misunderstanding"
    ] * 2
    assert [POLITICS.events.find(n) for n in (8, 9, 10, 11, 12, 13, 14, 16)] == [
        "talks", "blunder", "dispute", "dispute", "limited", "limited", "total", "total",
    ]  # fmt: skip
    assert [POLITICS.talks.find(n) for n in (5, 6, 7, 16)] == [
        "failure",
        "truce",
        "treaty",
        "treaty",
    ]
    assert [POLITICS.terms.find(n) for n in (0, 10, 11, 25, 26, 50, 51, 400)] == [
        "stalemate", "stalemate", "marginal", "marginal",
        "substantial", "substantial", "decisive", "decisive",
    ]  # fmt: skip
    assert [POLITICS.resolution.find(n) for n in (8, 9, 10, 11, 14)] == [
        "arbitration", "continues", "continues", "war", "war",
    ]  # fmt: skip


@pytest.mark.rule("V25", "R46")
def test_success_points_in_halves():
    assert [SUCCESS.planet_points(k, False) for k in range(4)] == [24, 16, 6, 4]
    assert [SUCCESS.planet_points(k, True) for k in range(4)] == [24, 16, 12, 8]
    assert list(SUCCESS.kills) == [1, 0, 2, 4, 8, 2, 4, 8]


BAD_FILES = [
    ("stars", "Sol A1 yellow\nSol A2 red", "stars, line 2"),
    ("stars", "Sol ZZ9 yellow", "no hex ZZ9"),
    ("stars", "Sol A1 pink", "not a star colour"),
    ("clouds", "A1 B99", "clouds, line 1"),
    ("cards", "1 yellow T80", "cards, line 1"),
    ("cards", "1 yellow T80@3\n1 red -", "appears twice"),
    ("cards", "1 yellow T80@3", "yellow cards for 15 yellow stars"),
    ("prices", "scout three", "prices, line 1"),
    ("prices", "scout 3", "no price for"),
]


@pytest.mark.parametrize(("name", "text", "fault"), BAD_FILES)
def test_a_wrong_file_of_the_users_own_names_line_and_reason(name, text, fault):
    with pytest.raises(BadFile, match=fault) as caught:
        terms_for(setup_of(files={name: text}))
    assert isinstance(caught.value, BadSetup)


def test_a_users_own_prices_are_used():
    text = text_of("prices.txt").replace("scout          3", "scout          5")
    assert terms_for(setup_of(files={"prices": text})).prices.unit[SCOUT] == 5


def test_planet_names_follow_the_card():
    s = space()
    claim(s, "Alcor", RED, 39)
    first = star(s, "Alcor") * 3
    assert [s.planet_name(first), s.planet_name(first + 1)] == ["Alcor 4", "Alcor 5"]
