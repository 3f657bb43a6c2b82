"""The rules, one or two tests each: positions are texts, dice are scripted."""

import pytest
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.fields.position import read_position
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import NOBODY, Illegal, for_seat, legal_actions, play, seats_waited_for
from hexile.players.match import Match

from hexile_convoy import GAME
from hexile_convoy.state import CONVOY, HOLD, HOME, RAIDERS, SHIPS, SUNK, UNKNOWN
from hexile_convoy.tables import NAMES


def sea(places="C1 b2, C2 d2, C3 f2, X1 d6, X2 f6", turn=1, gold="C1", option=""):
    """Set up a position in which both give orders."""
    lines = [
        f"position convoy, rules {GAME.about.version}",
        "scenario: strait",
        *([f"option {option}"] if option else []),
        "next: orders convoy, orders raiders, moves, end of turn",
        f"turn: {turn}",
        f"places: {places}",
        f"gold: {gold}",
    ]
    return read_position(GAME, "\n".join(lines)).state


def do(s, seat, *orders, faces=()):
    """Let a side decide; the dice are those of its last decision."""
    for number, order in enumerate(orders, 1):
        rolled = list(faces) if number == len(orders) else []
        s = play(for_seat(s, seat), order, ScriptedDice(rolled))
    return s


def both(s, convoy, raiders, *faces):
    """Let both sides give orders and be ready."""
    return do(do(s, CONVOY, *convoy, "ready"), RAIDERS, *raiders, "ready", faces=faces)


def where(s, ship):
    place = s.places[SHIPS.index(ship)]
    return {SUNK: "sunk", HOME: "home"}.get(place) or NAMES[place]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_convoy_alone_knows_who_has_the_gold(face):
    s = start(GAME, new_setup(GAME, "", "", {}, {}), ScriptedDice([face]))
    assert [where(s, ship) for ship in SHIPS] == ["b1", "d1", "f1", "d6", "f6"]
    assert [GAME.see(s, seat).gold for seat in (CONVOY, RAIDERS, NOBODY)] == [face - 1, -1, -1]


@pytest.mark.rule("2.1")
def test_both_sides_order_at_the_same_time_and_see_their_own_orders_only():
    s = do(sea(), RAIDERS, "sail X1 d5", "fire X2 E", "ready")
    assert seats_waited_for(s) == [CONVOY]
    assert list(GAME.see(s, CONVOY).orders) == [HOLD, HOLD, HOLD, UNKNOWN, UNKNOWN]
    assert [a.text() for a in legal_actions(for_seat(s, RAIDERS))] == ["revise"]
    s = do(s, RAIDERS, "revise", "hold X2", "ready")
    after = do(s, CONVOY, "ready")
    assert (where(after, "X1"), where(after, "X2"), after.turn) == ("d5", "f6", 2)


@pytest.mark.rule("2.1", "2.2", "2.3")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("sail X1 d5", "2.1"),
        ("sail C9 a1", "2.1"),
        ("sail C1 d2", "2.2"),
        ("hold C1", "2.2"),
        ("fire C1 E", "2.3"),
        ("fire C1 north", "2.3"),
    ],
)
def test_what_is_refused_is_refused_with_its_rule(order, rule):
    with pytest.raises(Illegal) as refused:
        do(sea(), CONVOY, order)
    assert refused.value.refusal.rule == rule


@pytest.mark.rule("3.1")
def test_ships_move_at_the_same_time():
    after = both(sea(), ["sail C1 b3", "sail C2 d1"], ["sail X1 d5"])
    assert [where(after, ship) for ship in SHIPS] == ["b3", "d1", "f2", "d5", "f6"]


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("places", "face", "ends"),
    [("C1 d5", 4, "sunk"), ("C1 d5", 3, "d5"), ("C1 d4", 5, "sunk"), ("C1 d4", 4, "d4")],
)
def test_guns_hit_on_four_or_more_beside_and_five_or_more_at_two_hexes(places, face, ends):
    s = sea(f"{places}, C2 f1, C3 f2, X1 d6, X2 f6", gold="C2")
    assert where(both(s, [], ["fire X1 W"], face), "C1") == ends


@pytest.mark.rule("3.2")
def test_guns_hit_whoever_is_there_after_moving():
    s = sea("C1 d4, C2 f1, C3 f2, X1 d6, X2 f6", gold="C2")
    assert where(both(s, ["sail C1 c4"], ["fire X1 W"]), "C1") == "c4"


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("face", "ends"), [(3, "sunk"), (2, "d5")])
def test_a_raider_rams_on_three_or_more(face, ends):
    s = sea("C1 d5, C2 f1, C3 f2, X1 d6, X2 f6", gold="C2")
    assert where(both(s, [], ["sail X1 d5"], face), "C1") == ends


@pytest.mark.rule("R1")
def test_the_face_that_hits_is_an_option():
    s = sea("C1 d5, C2 f1, C3 f2, X1 d6, X2 f6", gold="C2", option="near: 3")
    assert where(both(s, [], ["fire X1 W"], 3), "C1") == "sunk"


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("gold", "ends"), [("C1", [1.0, 0.0]), ("C2", None)])
def test_the_gold_is_landed(gold, ends):
    after = both(sea("C1 a7, C2 f1, C3 f2, X1 d6, X2 f6", gold=gold), ["sail C1 a8"], [])
    assert where(after, "C1") == "home"
    assert (after.result.values if after.result else None) == ends


@pytest.mark.rule("4.2")
def test_the_gold_is_sunk():
    after = both(sea("C1 d5, C2 f1, C3 f2, X1 d6, X2 f6"), [], ["fire X1 W"], 6)
    assert (after.result.ending, after.result.values) == ("sunk", [0.0, 1.0])


@pytest.mark.rule("4.3")
def test_night_ends_the_game():
    assert both(sea(turn=14), [], []).result.ending == "night"


def test_the_skipper_is_better_than_chance_on_either_side():
    skipper, blind = GAME.players["skipper"], GAME.players["random"]
    setup = new_setup(GAME, "", "", {}, {})

    def count(ending, *seats):
        ends = [Match(GAME, setup, list(seats), seed).final.result.ending for seed in range(12)]
        return ends.count(ending)

    assert count("landed", skipper, blind) > count("landed", blind, blind)
    assert count("sunk", blind, skipper) > count("sunk", blind, blind)
