"""Players that learned: the network's arithmetic, its file, what it is told, and how it plays."""

import json
import random
import zlib

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tools.web import LEFT_OUT

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import COMMON_CHARTS, WEIGHED, WEIGHED_AND_TRIED
from hexile.kernel.game import new_setup, start
from hexile.kernel.numbers.network import (
    MARK,
    BadNetwork,
    NetworkInputs,
    RowBlocks,
    chance_of,
    is_trained_for,
    read_network,
    write_network,
)
from hexile.kernel.play import ActionList, advance, find_legal, legal_actions
from hexile.kernel.setup import BadSetup
from hexile.players.learned import LearnedPlayer, NetworkView, likeliest, listed
from hexile.players.levels import LONGEST_GAME, learned_player, named_player, players_of
from hexile.players.match import Match
from hexile.players.search import certain_after
from hexile.proof.checks.reasons_check import check_trace

RAID = find("raid")
BOARDS = [scenario.name for scenario in RAID.scenarios]
TOLD = NetworkInputs("toy", 6, 3)
UNITS = 4


def begun(scenario="", seed=1, **options):
    return start(RAID, new_setup(RAID, scenario, "", options, {}), SeededDice(seed), False)


def toy_file(seed=1, slug="toy", rules="1", told=TOLD, units=UNITS):
    draw = random.Random(seed)
    weights = bytes(draw.randrange(256) for _ in range(int(told.rows) * units))
    layers = {
        "scales": [draw.uniform(0.01, 0.1) for _ in range(units)],
        "bias": [float(draw.randrange(-50, 50)) for _ in range(units)],
        "out": [draw.uniform(-1, 1) for _ in range(units)],
        "level": [0.25],
    }
    return write_network(slug, rules, told, weights, layers)


def signed(byte):
    return byte - 256 if byte > 127 else byte


def summed(data, rows):
    """Work the odds of one choice out again, from the file and from nothing."""
    line, _, packed = data[len(MARK) :].partition(b"\n")
    head, weights = json.loads(line), zlib.decompress(packed)
    total = head["level"][0]
    for unit in range(head["units"]):
        column = [signed(weights[row * head["units"] + unit]) for row in rows if row]
        answer = max(0, head["bias"][unit] + sum(column))
        total += answer * head["scales"][unit] * head["out"][unit]
    return total


def test_the_odds_of_every_choice_are_those_of_its_rows_alone():
    data = toy_file()
    network = read_network("toy.network", data, "toy", "1", TOLD)
    draw = random.Random(2)
    choices = [[draw.randrange(6) for _ in range(3)] for _ in range(20)]
    into = vec[float]([0.0] * len(choices))
    network.odds(vec[i64]([row for rows in choices for row in rows]), 3, len(choices), into)
    for odds, rows in zip(into, choices, strict=True):
        assert odds == pytest.approx(summed(data, rows))
    assert likeliest(into, len(choices)) == max(range(20), key=lambda place: into[place])


def test_a_chance_is_between_never_and_always():
    assert chance_of(0.0) == 0.5
    assert 0 < chance_of(-1000.0) < chance_of(-1.0) < 0.5 < chance_of(1000.0) <= 1


def changed(data, **entries):
    """Return a network's file with another head, its check sum as it was."""
    line, _, weights = data[len(MARK) :].partition(b"\n")
    return MARK + json.dumps(json.loads(line) | entries).encode() + b"\n" + weights


GOOD = toy_file()
REFUSED = {
    "of game raid, and game toy": toy_file(slug="raid"),
    "of rules 0, and rules 1": toy_file(rules="0"),
    "trained for 7 rows": toy_file(told=NetworkInputs("toy", 7, 3)),
    "of inputs other": toy_file(told=NetworkInputs("other", 6, 3)),
    "this is no network": b"PK" + GOOD,
    "0 weights, and 24 are wanted": GOOD[: GOOD.index(b"}") + 2],
    "its table cannot be unpacked": GOOD[: GOOD.index(b"}") + 2] + b"nonsense",
    "its check sum is another": changed(GOOD, bias=[1.0] * UNITS),
    "its second line is no JSON": MARK + b"{" + GOOD,
    "its head needs game": MARK + b"{}\n",
    "6 rows of 0 units": changed(GOOD, units=0),
    "wrong check": changed(GOOD, level=[9.0]),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_a_network_that_does_not_fit_is_named_and_refused(reason):
    with pytest.raises(BadNetwork, match=r"^toy.network: ") as refused:
        read_network("toy.network", REFUSED[reason], "toy", "1", TOLD)
    assert reason.replace("wrong check", "its check sum is another") in str(refused.value)


@pytest.mark.parametrize("key", ["scales", "bias", "out", "level"])
def test_layers_of_another_length_or_kind_are_refused(key):
    for wrong in ([1.0] * 9, ["x"] * (1 if key == "level" else UNITS), 3):
        layers = {name: [0.5] * UNITS for name in ("scales", "bias", "out")} | {"level": [0.0]}
        data = write_network(
            "toy", "1", TOLD, bytes(24), layers | {key: wrong, "out": layers["out"]}
        )
        if key == "out":
            continue
        with pytest.raises(BadNetwork, match=f"{key} must be"):
            read_network("toy.network", data, "toy", "1", TOLD)


def test_blocks_of_rows_follow_each_other_and_their_stamp_tells_them_apart():
    blocks = RowBlocks()
    assert (blocks.block("a", 2, 3), blocks.block("b", 5), blocks.count) == (1, 7, 12)
    other = RowBlocks()
    other.block("a", 3, 2)
    other.block("b", 5)
    assert blocks.stamp("x") == blocks.stamp("x") != blocks.stamp("y")
    assert other.stamp("x") != blocks.stamp("x")


# --- the raid


def told_of(s, legal):
    """Return the rows that tell a network of each choice."""
    known = NetworkView(RAID, s)
    known.look(s, listed(legal))
    slots = int(known.inputs.slots)
    rows = [int(row) for row in known.into][: slots * len(legal)]
    assert all(0 <= row < known.inputs.rows for row in rows)
    return [rows[at : at + slots] for at in range(0, len(rows), slots)]


@pytest.mark.parametrize("board", BOARDS)
def test_choices_are_told_apart_and_fit_the_table_all_game_long(board):
    s, dice = begun(board, 3), SeededDice(3)
    while s.result is None:
        legal = legal_actions(s)
        rows = told_of(s, legal)
        assert len({tuple(row) for row in rows}) == len(legal)
        advance(s, RAID.players["bold"].choose(s, legal, dice), dice)


def test_two_steps_are_told_alike_in_either_order():
    """What a choice leads to is told, not how it came about."""
    told = []
    for first, second in (("step W1 r3c1", "step W5 r11c1"), ("step W5 r11c1", "step W1 r3c1")):
        s = begun()
        if find_legal(s, first) is None or find_legal(s, second) is None:
            first, second = sorted_steps(s, first > second)
        advance(s, find_legal(s, first), SeededDice(1))
        told += told_of(s, [find_legal(s, second)])
    assert told[0] == told[1]


def sorted_steps(s, turned):
    """Name a step of the first Warhawk and one of the last."""
    texts = [action.text() for action in legal_actions(s)]
    found = [next(text for text in texts if who in text) for who in ("W1", "W5")]
    return found[::-1] if turned else found


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_has_a_network_of_todays_rules(board):
    s = begun(board)
    data = RAID.network_data(s)
    inputs = NetworkView(RAID, s).inputs
    assert len(data) < 100_000
    assert is_trained_for(data, inputs)
    read_network(board, data, RAID.about.slug, RAID.about.version, inputs)


def test_hexile_web_goes_without_networks_and_lists_no_player_that_needs_them(monkeypatch):
    for name in ("networks", "networks/nautilus.network"):
        assert LEFT_OUT.search(f"hexile/games/raid/data/{name}")
    assert not LEFT_OUT.search("hexile/games/raid/data/mix.csv")
    assert not LEFT_OUT.search("hexile/players/learned.py")
    assert RAID.has_networks
    monkeypatch.setattr(RAID, "has_networks", False)
    assert "veteran" not in players_of(RAID)


def test_who_has_no_network_plays_as_the_best_own_player():
    veteran = named_player(RAID, "veteran")
    s = begun(place_troopers=True)
    assert not veteran.is_ready(s)
    legal = legal_actions(s)
    wanted = RAID.players["bold"].choose(s, legal, SeededDice(1))
    assert veteran.choose(s, legal, SeededDice(1)) == wanted
    assert veteran.explain(s, legal, SeededDice(1)).chosen == ""


@pytest.mark.parametrize(
    ("options", "known"),
    [
        ({"turns": 12, "mp": 10}, True),
        ({"turns": 1, "mp": 1, "pinned": True}, True),
        ({"mp_scales": True, "pass": "both", "sci_speed": 3, "optional_attack": True}, True),
        ({"corner": "ortho"}, False),
    ],
    ids=str,
)
def test_a_network_plays_on_with_other_options_but_not_with_other_steps(options, known):
    setup = new_setup(RAID, "nautilus", "", options, {})
    veteran = named_player(RAID, "veteran")
    match = Match(RAID, setup, [veteran], 6)
    assert match.forfeit is None
    assert (veteran.network is not None) is known


def test_a_network_of_another_board_is_refused_when_it_is_to_play():
    data = RAID.network_data(begun("nautilus"))
    player = learned_player(RAID, "mine", "", "mine.network", data)
    s = begun("command-bunker")
    with pytest.raises(BadNetwork, match=r"mine.network: it was trained for"):
        player.choose(s, legal_actions(s), SeededDice(1))
    s = begun(place_troopers=True)
    with pytest.raises(BadNetwork, match=r"no network can play"):
        player.choose(s, legal_actions(s), SeededDice(1))


def test_it_takes_the_likeliest_choice_from_a_list_of_either_kind():
    veteran = named_player(RAID, "veteran")
    s = begun("nautilus", 5)
    legal = legal_actions(s)
    assert isinstance(veteran, LearnedPlayer)
    chosen = veteran.choose(s, legal, SeededDice(1))
    ranked = veteran.ranked(s, legal)
    assert ranked[0][1] == chosen == veteran.shortlist(s, legal, SeededDice(1))[0]
    column = ActionList()
    column.extend(legal)
    assert veteran.choose_from(s, column, SeededDice(1)) == chosen
    assert 0 < veteran.value(s, column) < 1


def test_why_shows_the_chance_of_each_choice_in_words():
    veteran = named_player(RAID, "veteran")
    s = begun("nautilus", 5)
    legal = legal_actions(s)
    trace = veteran.explain(s, legal, SeededDice(1))
    assert trace.chart == WEIGHED
    assert trace.chosen == veteran.choose(s, legal, SeededDice(1)).text()
    check_trace(RAID, trace)
    row = trace.rows[0]
    sentence = COMMON_CHARTS[WEIGHED].row("1").words[row.verdict].format(**row.facts)
    assert sentence.startswith("W")
    assert sentence.endswith(" %.")
    assert [c.kept for c in row.candidates] == [True] + [False] * (len(row.candidates) - 1)
    assert row.candidates[0].value == f"{row.facts['chance']} %"


def test_the_search_shows_chances_first_and_then_what_it_tried():
    search = named_player(RAID, "learned:60")
    s = begun("three-bulkheads", 5)
    legal = legal_actions(s)
    chosen, trace = search.choose_and_explain(s, legal, SeededDice(2))
    assert chosen in legal
    assert trace.chart == WEIGHED_AND_TRIED
    assert [row.letter for row in trace.rows] == ["1", "2"]
    assert all(" % of " in candidate.value for candidate in trace.rows[1].candidates)
    assert trace.chosen == chosen.text() == search.choose(s, legal, SeededDice(2)).text()


def test_players_that_learned_are_listed_where_there_are_networks():
    assert list(players_of(RAID))[:6] == ["random", "rush", "greedy", "bold", "veteran", "cadet"]
    assert "veteran" not in players_of(find("hive"))
    with pytest.raises(BadSetup, match="player"):
        named_player(find("hive"), "learned:60")


@pytest.mark.parametrize("name", ["veteran", "learned:60"])
def test_whole_games_are_the_same_again_and_nobody_forfeits(name):
    setup = new_setup(RAID, "nautilus", "", {}, {})
    games = [Match(RAID, setup, [named_player(RAID, name)], 5) for _ in range(2)]
    assert games[0].forfeit is None
    assert games[0].final == games[1].final
    assert games[0].decisions < LONGEST_GAME


def test_a_simulated_turn_is_judged_at_the_start_of_the_next():
    search = named_player(RAID, "learned:60")
    s = begun("nautilus", 5)
    guide = search.guide
    assert guide.until(s) == RAID.clock(s) + 1
    values = guide.rollout(s.copy(), SeededDice(3), SeededDice(4), s, guide.until(s))
    assert len(values) == 1
    assert 0 <= values[0] <= 1
    assert certain_after(RAID, s, legal_actions(s)[0]) != {}
