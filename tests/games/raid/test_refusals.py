"""Every refusal names the rule and the numbers."""

import pytest
from tests.games.raid.drawing import DEAD, do, game, placed, refusal, room

from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.play import Illegal, play

HALL = """
    +-+-+-+-+-+-+
    |1 2|. . . .|
    + + +-+     +
    |. . . . A .|
    +           +
    |P . S . . .|
    +-+-+-+-+-+-+
    """


def spent(s):
    return do(s, "step W1 r1c0", "step W1 r0c0", "step W1 r1c0", "step W1 r0c0", "step W1 r1c0")


@pytest.mark.rule("4.2", "R15")
def test_no_points_left():
    assert refusal(spent(room(HALL)), "step W1 r0c0") == (
        "4.2",
        "a step costs 1 movement point; 0 of 5 left this turn",
    )
    s = do(room(HALL, mp_scales=True), "step W1 r1c0", "step W1 r0c0")
    assert refusal(s, "step W1 r1c0") == (
        "4.2",
        "a step costs 1 movement point; 0 of 2 left this turn",
    )


@pytest.mark.rule("4.2")
def test_no_such_warhawk():
    assert refusal(room(HALL), "step W6 r1c0") == (
        "4.2",
        "W6 is not a Warhawk; the Warhawks are W1 to W5",
    )


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("square", ["r9c9", "r1c6", "somewhere"])
def test_no_such_square(square):
    assert refusal(room(HALL), f"step W1 {square}") == (
        "4.1",
        f"there is no square {square} on this board",
    )


@pytest.mark.rule("4.1")
def test_more_than_one_square():
    assert refusal(room(HALL), "step W1 r2c2") == (
        "4.1",
        "a step goes to an adjacent square; r2c2 is 2 steps from r0c0",
    )


@pytest.mark.rule("4.1")
def test_the_square_one_stands_on():
    assert refusal(room(HALL), "step W1 r0c0") == (
        "4.1",
        "W1 is already on r0c0; choose a square next to it",
    )


@pytest.mark.rule("4.4")
def test_a_wall():
    assert refusal(room(HALL), "step W2 r0c2") == ("4.4", "a wall is between r0c1 and r0c2")


@pytest.mark.rule("R1")
def test_a_wall_end():
    assert refusal(room(HALL), "step W2 r1c2") == (
        "R1",
        "the end of a wall blocks the diagonal step from r0c1 to r1c2",
    )


@pytest.mark.rule("R1")
def test_a_diagonal_where_only_straight_steps_count():
    assert refusal(room(HALL, corner="ortho"), "step W1 r1c1") == (
        "R1",
        "r0c0 to r1c1 is a diagonal step, and this game allows only straight steps",
    )


@pytest.mark.rule("4.8")
def test_an_occupied_square():
    assert refusal(room(HALL), "step W1 r0c1") == ("4.8", "r0c1 is occupied by W2")
    beside = placed(room(HALL), W1="r1c3")
    assert refusal(beside, "step W1 r1c4") == ("4.8", "r1c4 is occupied by A1")


@pytest.mark.rule("4.6")
def test_stopped_beside_a_trooper():
    s = do(placed(room(HALL), W1="r1c2"), "step W1 r1c3")
    assert refusal(s, "step W1 r1c2") == ("4.6", "W1 is next to A1 and cannot move on this turn")


@pytest.mark.rule("R2")
def test_pinned():
    s = placed(room(HALL, pinned=True), W1="r1c3")
    assert refusal(s, "step W1 r1c2") == ("R2", "W1 started next to A1 and cannot move this turn")


@pytest.mark.rule("R2", "4.6")
def test_one_that_stopped_itself_is_not_pinned():
    s = do(placed(room(HALL, pinned=True), W1="r1c2"), "step W1 r1c3")
    assert refusal(s, "step W1 r1c2") == ("4.6", "W1 is next to A1 and cannot move on this turn")


@pytest.mark.rule("R5")
def test_held_by_the_scientist_it_seized():
    s = do(placed(room(HALL), W1="r2c1"), "step W1 r2c2")
    assert refusal(s, "step W1 r2c1") == ("R5", "W1 seized a scientist and must stay with him")


@pytest.mark.rule("6.5")
def test_the_dead_do_nothing():
    s = placed(room(HALL), W2=DEAD)
    assert refusal(s, "step W2 r1c1") == ("6.5", "W2 is dead")
    s = do(placed(s, W1="r1c3"), "end")
    assert refusal(s, "attack W2 r1c4") == ("6.5", "W2 is dead")


@pytest.mark.rule("R20")
def test_no_way_back_out():
    s = do(game("command-bunker"), "step W2 r4c1")
    assert refusal(s, "step W2 r4c0") == (
        "R20",
        "W2 is inside the bunker and cannot go back to entry square r4c0",
    )


@pytest.mark.rule("R21")
@pytest.mark.parametrize("nonsense", ["", "step", "step W1", "attack W1 r1c4", "end now"])
def test_what_may_be_said_in_movement(nonsense):
    assert refusal(room(HALL), nonsense) == (
        "R21",
        "in movement say `step W1 r1c0`, a Warhawk and a square, or `end`",
    )


def fighting(**options):
    return do(placed(room(HALL, **options), W1="r1c3", W2="r0c3"), "end")


@pytest.mark.rule("6.3")
def test_what_may_be_said_in_combat():
    words = "in combat say `attack W1 r1c4`, a Warhawk and a trooper's square"
    assert refusal(fighting(), "step W1 r1c2") == ("6.3", words)
    assert refusal(fighting(), "attack W6 r1c4") == (
        "6.3",
        "W6 is not a Warhawk; the Warhawks are W1 to W5",
    )
    assert refusal(fighting(), "attack W1 r1c5") == ("6.3", "there is no trooper on r1c5")
    assert refusal(fighting(), "attack W1 nowhere") == ("6.3", "there is no trooper on nowhere")


@pytest.mark.rule("6.2")
def test_one_attack_each():
    s = do(fighting(), "attack W1 r1c4", faces=[1])
    assert refusal(s, "attack W1 r1c4") == (
        "6.2",
        "W1 has already attacked; each Warhawk attacks once a turn",
    )


@pytest.mark.rule("4.7")
def test_not_beside():
    s = do(placed(room(HALL), W1="r1c3", W2="r1c0"), "end")
    why = "W2 is not next to r1c4: it is 4 steps away, and an attack reaches 1 step"
    assert refusal(s, "attack W2 r1c4") == ("6.3", why)


@pytest.mark.rule("R11")
def test_attacks_are_compulsory():
    assert refusal(fighting(), "end") == (
        "R11",
        "attacks are compulsory; these Warhawks must still attack: W1, W2",
    )


@pytest.mark.rule("R12")
def test_attacked_already():
    s = room(HALL.replace(". A .", "A A ."), one_attack_per_zetan=True)
    s = do(placed(s, W1="r1c2", W2="r2c4"), "end")
    s = do(s, "attack W1 r1c3", faces=[1])
    assert refusal(s, "attack W2 r1c3") == (
        "R12",
        "the A trooper on r1c3 was already attacked this turn",
    )


def test_a_refused_action_changes_nothing_and_says_why():
    s = room(HALL)
    before = s.dump()
    with pytest.raises(Illegal, match=r"^step W2 r0c2: a wall is between r0c1 and r0c2 \(4\.4\)$"):
        play(s, "step W2 r0c2", ScriptedDice([]))
    assert s.dump() == before


def test_legal_and_over():
    assert refusal(room(HALL), "step W1 r1c0") == ("", "it is legal")
    over = do(placed(room(HALL), W1="r1c0"), "step W1 r2c0")
    assert refusal(over, "end") == ("9.2", "the game is over")
