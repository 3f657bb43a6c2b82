"""Chapters 2 and 3, and what is settled before the first turn."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.raid.drawing import do, game, placed, refusal, room, texts, told, where

from hexile.components import printed_text
from hexile.games.raid import GAME
from hexile.games.raid.tables import BOARD_NAMES, COMBAT, DRAW, LOSS, WIN, ground_for
from hexile.kernel.chance.dice import SeededDice, every_roll
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import legal_actions
from hexile.kernel.verbs.refusal import NOT_NOW
from hexile.table.narration.wording import forecast_lines

COUNTERS = {"W": 5, "S": 5, "A": 6, "B": 4, "P": 1}


def drawn_letters(board):
    squares = ground_for(board, "", "both_sides").bunker
    return {
        "W": len(squares.entries),
        "S": len(squares.scientists),
        "A": squares.classes.count(0),
        "B": squares.classes.count(1),
        "P": 1,
    }


@pytest.mark.rule("B1")
@pytest.mark.parametrize("board", BOARD_NAMES)
def test_every_board_has_the_same_counters(board):
    assert drawn_letters(board) == COUNTERS


@pytest.mark.rule("B1")
def test_every_board_is_offered_as_a_scenario():
    assert [scenario.name for scenario in GAME.scenarios] == BOARD_NAMES


@pytest.mark.rule("2.1")
def test_scientists_start_on_their_squares():
    s = game("command-bunker")
    assert [where(s, f"S{n}") for n in range(1, 6)] == [
        "r1c13",
        "r3c15",
        "r4c12",
        "r6c12",
        "r10c15",
    ]


@pytest.mark.rule("2.2", "R18")
def test_troopers_start_on_the_letters_of_their_class():
    s = game("command-bunker")
    assert [where(s, f"A{n}") for n in range(1, 7)] == [
        "r2c6", "r2c9", "r4c8", "r6c8", "r8c6", "r8c9",
    ]  # fmt: skip
    assert [where(s, f"B{n}") for n in range(1, 5)] == ["r2c14", "r5c11", "r5c13", "r8c14"]


@pytest.mark.rule("2.3")
def test_warhawks_start_outside_the_left_edge_in_reading_order():
    s = game("nautilus")
    assert [where(s, f"W{n}") for n in range(1, 6)] == ["r1c0", "r2c0", "r5c0", "r8c0", "r9c0"]


@pytest.mark.rule("2.4")
def test_the_marker_starts_on_turn_one():
    assert game().turn == 1


@pytest.mark.rule("3.1")
def test_a_turn_has_its_parts_in_order():
    s = game()
    assert [step.name for step in reversed(s.agenda)] == [
        "warhawk movement",
        "scientist movement",
        "trooper movement",
        "combat",
        "escape",
        "end of turn",
    ]
    kinds = [kind for kind, _ in told(do(s, "end", faces=[6] * 10))]
    assert kinds == [
        "end_movement",
        "scientist_runs",
        *["trooper_frozen"] * 10,
        "escaped",
        "turn",
    ]


@pytest.mark.rule("R18")
def test_dealt_classes_keep_their_numbers_and_every_deal_is_equally_likely():
    board = "\n|P A B B .:W W W W W\n+-+-+-+-+-+"
    setup = new_setup(GAME, "", "", {"shuffle_troopers": True}, {"command-bunker": board})
    deals = Counter()
    for odds, _, s in every_roll(lambda dice: start(GAME, setup, dice)):
        deals["".join("AB"[kind] for kind in s.trooper_class)] += odds
    assert deals == {deal: Fraction(1, 3) for deal in ("ABB", "BAB", "BBA")}


@pytest.mark.rule("R18")
def test_without_the_option_no_die_is_rolled_for_classes():
    setup = new_setup(GAME, "command-bunker", "", {}, {})
    assert len(list(every_roll(lambda dice: start(GAME, setup, dice)))) == 1


@pytest.mark.rule("6.1", "6.6", "R16")
def test_the_combat_table_is_as_printed():
    assert list(COMBAT[0][1:]) == [DRAW, DRAW, WIN, WIN, WIN, WIN]
    assert list(COMBAT[1][1:]) == [LOSS, DRAW, DRAW, WIN, WIN, WIN]


@pytest.mark.rule("R19")
@pytest.mark.parametrize(
    ("option", "printed", "low", "high"),
    [("turns", 7, 1, 12), ("mp", 5, 1, 10), ("activate", 4, 0, 6), ("trooper_speed", 2, 1, 4)],
)
def test_the_printed_numbers_are_the_defaults(option, printed, low, high):
    known = {o.name: o for o in GAME.options}[option]
    assert (known.default, known.low, known.high) == (printed, low, high)


def test_every_option_names_a_ruling_that_names_it():
    from hexile.table.narration.rules_text import read_rulebook

    book = read_rulebook(GAME.package)
    for option in GAME.options:
        named = [name.strip() for name in book[option.rule].option.split(",")]
        assert option.name in named, f"{option.rule} does not name {option.name}"
    known = {option.name for option in GAME.options}
    for rule in book.values():
        assert not rule.option or set(rule.option.split(", ")) <= known, rule.number


def test_leaving_in_order_parts_equals_by_a_die_and_stops_at_a_held_platform():
    s = game("command-bunker")
    order = "S2 (2 steps), S3 or S4 (3 steps), S1 (4 steps), S5 (5 steps)."
    assert f"by distance to the platform: {order}" in "\n".join(scene_text(s))
    held = placed(game("command-bunker", platform_hold=True), W1="r5c15")
    assert "nobody runs while the platform is occupied" in "\n".join(scene_text(held))


def scene_text(s):
    return GAME.scene(s, 0).legend


@pytest.mark.rule("R5")
def test_who_walks_through_scientists_does_not_seize_them():
    s = placed(game("command-bunker", **{"pass": "both"}), W1="r4c13", B3="")
    after = do(s, "step W1 r4c12")
    assert [event.kind for event in after.log if event.kind in ("meets", "seized")] == ["meets"]


FIVE_ABREAST = """
    +-+-+-+-+-+-+-+-+-+
    |1 . . . . . A A .|
    +                 +
    |2 . . . . . A A .|
    +                 +
    |3 . . . . . A A .|
    +                 +
    |4 . . . . . A A .|
    +                 +
    |5 . . . . . A A P|
    +-+-+-+-+-+-+-+-+-+
    """


def test_a_forecast_that_cannot_be_made_says_so():
    s = room(FIVE_ABREAST, tie="random")
    assert [len(forecast.chances) for forecast in GAME.forecasts(s)] == [0]
    assert "Cannot be told exactly" in "\n".join(forecast_lines(GAME.forecasts(s)))


def test_a_board_of_ones_own_has_none_of_our_room_names():
    drawing = printed_text("hexile.games.raid", "boards", "nautilus.txt")
    assert room_names(game("nautilus"))
    assert not room_names(game("nautilus", board=drawing))


def room_names(s):
    return [label.text for label in GAME.scene(s, 0).labels if label.kind == "room"]


# --- the Bs placed by the player


def placing(**options):
    return game("command-bunker", place_troopers=True, **options)


@pytest.mark.rule("R18")
def test_the_player_may_say_where_the_bs_stand():
    s = placing()
    assert texts(s)[0] == "post r2c6"
    assert len(texts(s)) == 10
    s = do(s, "post r8c9", "post r2c6", "post r5c13")
    assert len(texts(s)) == 7
    assert GAME.scene(s, 0).question == "Place the B troopers. Still to place: 1."
    s = do(s, "post r4c8")
    assert [where(s, f"B{n}") for n in range(1, 5)] == ["r2c6", "r4c8", "r5c13", "r8c9"]
    assert [where(s, f"A{n}") for n in range(1, 7)] == [
        "r2c9", "r2c14", "r5c11", "r6c8", "r8c6", "r8c14",
    ]  # fmt: skip
    assert "step W3 r5c1" in texts(s)


@pytest.mark.rule("R18", "2.2", "4.8")
def test_why_a_b_cannot_be_posted():
    s = do(placing(), "post r8c9")
    assert refusal(s, "post r8c9") == ("4.8", "a B trooper is already on r8c9")
    assert refusal(s, "post r5c5") == ("2.2", "no trooper starts on r5c5")
    assert refusal(s, "post r99c1") == ("2.2", "no trooper starts on r99c1")
    assert refusal(s, "end")[0] == "R18"


@pytest.mark.rule("R18")
def test_what_is_placed_is_not_dealt():
    assert placing(shuffle_troopers=True).trooper_class == placing().trooper_class


@pytest.mark.rule("R18")
def test_a_position_before_the_bs_are_posted_survives_being_written():
    s = do(placing(), "post r8c9")
    setup = new_setup(GAME, "command-bunker", "", {"place_troopers": True}, {})
    text = write_position(GAME, setup, s)
    again = read_position(GAME, text).state
    assert texts(again) == texts(s)
    assert write_position(GAME, setup, again) == text


@pytest.mark.rule("R18")
@pytest.mark.parametrize("name", ["rush", "greedy", "bold"])
def test_computers_post_the_bs_far_from_the_platform(name):
    s = placing()
    for _ in range(4):
        s = do(s, GAME.players[name].choose(s, legal_actions(s), SeededDice(0)).text())
    assert [where(s, f"B{n}") for n in range(1, 5)] == ["r2c6", "r2c9", "r8c6", "r8c9"]


@pytest.mark.rule("R18")
def test_what_may_be_posted_is_not_refused():
    s = placing()
    assert s.agenda[-1].why_not(s, ["post", "r2c6"]) is NOT_NOW
