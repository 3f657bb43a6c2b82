"""The computer Warhawks: legal and repeatable, ranked as they should be, and able to say why."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.raid.drawing import DEAD, do, game, placed, room, texts

from hexile.games.raid import GAME
from hexile.games.raid.tables import BOARD_NAMES
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import advance, legal_actions
from hexile.kernel.player import play_to_end
from hexile.kernel.priorities import FIRST_ON_THE_LIST
from hexile.kernel.verbs.sentences import say
from hexile.proof.conformance import random_setup
from hexile.table.narration.rules_text import read_rulebook

NAMES = ["rush", "greedy", "bold"]
MOST_DECISIONS = 12 * (10 + 1 + 5)  # turns, each with its points, one `end`, five attacks
OWN_STREAM = 1


def choice(s, name="greedy"):
    """Return the text of what a player chooses."""
    return GAME.players[name].choose(s, legal_actions(s), SeededDice(0)).text()


def trace_of(s, name="greedy"):
    """Return a player's explanation."""
    return GAME.players[name].explain(s, legal_actions(s), SeededDice(0))


def decided_by(s, name="greedy"):
    """Return the row that settled what a player chooses."""
    return trace_of(s, name).decided


def somewhere(seed):
    """Return a position after some random decisions, under random options for every second seed."""
    dice = SeededDice(seed)
    s = start(GAME, random_setup(GAME, seed), dice, False)
    for _ in range(dice.below(60)):
        legal = legal_actions(s)
        after = s.copy()
        advance(after, legal[dice.below(len(legal))], dice)
        if after.result is not None:
            break
        s = after
    return s


# --- any player, anywhere ------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_chooses_legally_repeatably_and_changes_nothing(name, seed):
    s = somewhere(seed)
    before = s.dump()
    chosen = choice(s, name)
    assert chosen in texts(s)
    assert s.dump() == before
    for dice in (SeededDice(1), SeededDice(2)):
        view = GAME.load(random_setup(GAME, seed), GAME.save(s))
        assert GAME.players[name].choose(view, legal_actions(view), dice).text() == chosen


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_says_why_in_words(name, seed):
    s = somewhere(seed)
    trace = trace_of(s, name)
    assert trace.chart == GAME.players[name].chart
    chart = GAME.charts[trace.chart]
    for row in trace.rows:
        assert say(chart.row(row.letter).words[row.verdict], row.facts)
    last = trace.rows[-1]
    assert trace.decided == last.letter
    kept = [candidate.name for candidate in last.candidates if candidate.kept]
    assert kept == [choice(s, name)]
    assert last.facts["who"] == choice(s, name)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_ends_every_game_under_every_option(name, seed):
    dice = SeededDice(seed)
    s = start(GAME, random_setup(GAME, seed), dice, False)
    decisions = play_to_end(s, GAME.players[name], dice, SeededDice(seed, OWN_STREAM))
    assert s.result is not None
    assert decisions <= MOST_DECISIONS


def test_the_charts_have_a_row_for_every_priority_and_cite_known_rules():
    book = read_rulebook(GAME.package)
    for name in NAMES:
        player = GAME.players[name]
        rows = GAME.charts[player.chart].rows
        assert [row.letter for row in rows] == [
            *(f"B{i + 1}" for i in range(len(player.placing))),
            *(f"M{i + 1}" for i in range(len(player.movement))),
            *(f"F{i + 1}" for i in range(len(player.combat))),
            FIRST_ON_THE_LIST,
        ]
        assert all(row.rule in book for row in rows)


# --- movement ------------------------------------------------------------------------------


def test_takes_the_platform_round_a_corner():
    s = room("""
        +-+-+-+-+
        |1 .|P .|
        +   +   +
        |. . . .|
        +-+-+-+-+
        """)
    assert decided_by(s) == "M2"
    while s.result is None:
        s = do(s, choice(s))
    assert (s.result.ending, s.result.turn) == ("platform", 1)


def test_takes_the_platform_rather_than_a_scientist_who_is_nearer():
    s = room("""
        +-+-+-+-+-+
        |P . . 1 S|
        +-+-+-+-+-+
        """)
    assert choice(s) == "step W1 r0c2"
    assert decided_by(s) == "M2"


CELL = """
    +-+-+-+-+-+-+-+-+-+
    |S . . 1 . . . . P|
    +-+-+-+-+-+-+-+-+-+
    """


def test_seizes_a_scientist_when_the_platform_is_out_of_reach():
    s = room(CELL, mp=4)
    assert choice(s) == "step W1 r0c2"
    assert decided_by(s) == "M3"
    assert decided_by(room(CELL, mp=2)) != "M3"


def test_rush_has_no_eye_for_scientists():
    assert choice(room(CELL, mp=4), "rush") == "step W1 r0c4"


def test_does_not_run_after_a_scientist_past_a_trooper_that_stops_it():
    s = room("""
        +-+-+-+-+-+-+-+-+-+-+
        |P . . . . . 1 . . S|
        +-+-+-+-+-+-+-+-+ +-+
        |# # # # # # # #|A|#|
        +-+-+-+-+-+-+-+-+-+-+
        """)
    assert (choice(s), decided_by(s)) == ("step W1 r0c5", "M4")
    assert decided_by(placed(s, A1=DEAD)) == "M3"


def test_holds_a_scientist_through_whom_one_may_walk():
    s = room(
        """
        +-+-+-+-+-+-+-+-+-+
        |. . S 1 . . . . P|
        +-+-+-+-+-+-+-+-+-+
        """,
        **{"pass": "through_scientists", "mp": 3},
    )
    s = do(s, choice(s))
    assert "step W1 r0c3" in texts(s)
    assert (choice(s), decided_by(s)) == ("end", "M1")


def test_holds_the_platform_to_the_end_of_the_turn():
    s = room(
        """
        +-+-+-+-+
        |. P 1 .|
        +-+-+-+-+
        """,
        platform_hold=True,
    )
    s = do(s, choice(s))
    assert s.result is None
    for name in NAMES:
        assert choice(s, name) == "end"


def test_rush_runs_until_it_is_stopped_then_the_next_nearest():
    s = room("""
        +-+-+-+-+-+-+-+-+-+-+-+
        |P . . . A . 1 . . 2 .|
        +-+-+-+-+-+-+-+-+-+-+-+
        """)
    assert choice(s, "rush") == "step W1 r0c5"
    assert choice(do(s, "step W1 r0c5"), "rush") == "step W2 r0c8"


def test_greedy_lets_a_trooper_come_and_brings_up_the_next_nearest():
    s = room("""
        +-+-+-+-+-+-+-+-+-+-+-+
        |P . . . A . 1 . 2 . .|
        +-+-+-+-+-+-+-+-+-+-+-+
        """)
    assert (choice(s), decided_by(s)) == ("step W2 r0c7", "M4")
    s = do(s, "step W2 r0c7")
    assert (choice(s), decided_by(s)) == ("end", "M5")


def test_the_leader_takes_the_way_without_troopers():
    s = room("""
        +-+-+-+-+-+-+-+-+-+
        |. . . . B . . . .|
        + +-+-+-+-+-+-+-+ +
        |P|# # # # # # #|1|
        + +-+-+-+-+-+-+-+ +
        |. . . . . . . . .|
        +-+-+-+-+-+-+-+-+-+
        """)
    assert (choice(s), decided_by(s)) == ("step W1 r2c8", "M4")
    assert choice(placed(s, B1="r2c4")) == "step W1 r0c8"


@pytest.mark.parametrize(("trooper", "row"), [("B", "M6"), ("A", "M7")])
def test_of_equal_steps_it_takes_the_one_out_of_reach(trooper, row):
    s = room(f"""
        +-+-+-+-+-+-+-+-+-+-+
        |. . . . . . . . . .|
        +                   +
        |. . . . . . . . . .|
        +                   +
        |P . . . . . . . . 1|
        +                   +
        |. . . . . . . . . .|
        +                   +
        |. . . . . . . . . .|
        +                   +
        |. . . . . . . . {trooper} .|
        +-+-+-+-+-+-+-+-+-+-+
        """)
    assert (choice(s), decided_by(s)) == ("step W1 r1c8", row)
    values = {c.name: c.value for c in trace_of(s).rows[-1].candidates}
    assert values == {"step W1 r2c8": "1", "step W1 r1c8": "0", "step W1 r3c8": "1"}


def test_ends_where_only_that_is_left():
    s = do(game(), *["end"], faces=[6] * 10)
    while s.points:
        s = do(s, choice(s))
    assert (choice(s), decided_by(s)) == ("end", FIRST_ON_THE_LIST)
    assert trace_of(s).rows[0].verdict == "only"


# --- combat --------------------------------------------------------------------------------

BETWEEN = """
    +-+-+-+-+-+-+-+-+
    |P . . . . A 1 B|
    +-+-+-+-+-+-+-+-+
    """


@pytest.mark.parametrize(("name", "row"), [("rush", "F1"), ("greedy", "F4")])
def test_fights_a_before_b(name, row):
    s = do(room(BETWEEN), "end")
    assert choice(s, name) == "attack W1 r0c5"
    assert decided_by(s, name) == row


def test_the_others_fight_first_for_the_leader():
    s = room("""
        +-+-+-+-+-+-+-+-+
        |P . . 1 B 2 A .|
        +-+-+-+-+-+-+-+-+
        """)
    s = do(s, "end")
    assert (choice(s), decided_by(s)) == ("attack W2 r0c4", "F3")
    after = do(s, "attack W2 r0c4", faces=[2])
    assert choice(after) == "attack W1 r0c4"


def test_risks_no_captor_where_it_may_decline():
    drawing = """
        +-+-+-+-+-+-+-+-+-+
        |P . . . S 1 . B .|
        +-+-+-+-+-+-+-+-+-+
        """
    s = do(room(drawing, optional_attack=True), "step W1 r0c4", "end", faces=[1])
    assert "attack W1 r0c5" in texts(s)
    assert (choice(s), decided_by(s)) == ("end", "F1")
    assert choice(s, "rush") == "attack W1 r0c5"


def test_attacks_where_it_might_decline():
    s = do(room(BETWEEN, optional_attack=True), "end")
    for name in NAMES:
        assert choice(s, name) == "attack W1 r0c5"


# --- strength ------------------------------------------------------------------------------


def endings(name, board, games, level="normal"):
    """Count how a player's games end, with seeds from 0 up."""
    setup = new_setup(GAME, board, level, {}, {})
    ends = Counter()
    for seed in range(games):
        dice = SeededDice(seed)
        s = start(GAME, setup, dice, False)
        play_to_end(s, GAME.players[name], dice, SeededDice(seed, OWN_STREAM))
        ends[s.result.ending] += 1
    return ends


def wins(name, board, games, level="normal"):
    """Count the games a player wins."""
    ends = endings(name, board, games, level)
    return ends["platform"] + ends["capture"]


@pytest.mark.rule("B1")
@pytest.mark.parametrize("name", ["greedy", "bold"])
@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_capture_is_the_harder_way_to_win(board, name):
    ends = endings(name, board, 100)
    assert ends["platform"] >= 2 * ends["capture"]


@pytest.mark.rule("B1")
@pytest.mark.parametrize("board", BOARD_NAMES)
def test_easy_is_easier_than_normal_and_the_others_are_harder(board):
    games = 200
    easy, normal, hard, very_hard = (wins("bold", board, games, d.name) for d in GAME.difficulties)
    assert easy >= normal + games // 20
    assert 0.4 * games <= normal <= 0.65 * games
    assert hard <= normal - games // 10
    assert very_hard <= hard


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("board", BOARD_NAMES)
def test_each_player_beats_the_one_below(board):
    games = 400
    random, rush, greedy, bold = (wins(name, board, games) for name in ["random", *NAMES])
    assert random == 0
    assert rush >= games // 40
    assert greedy >= rush + games // 20
    assert bold >= greedy + games // 10
