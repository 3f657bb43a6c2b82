"""What is refused: the rule and the numbers, for every wrong choice there is a sentence for."""

from __future__ import annotations

import pytest
from tests.games.chitin.field import do, field, refusal

from hexile.games.chitin import GAME
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start

TWO = "blue 0818: PPP N\nred 0816: G S"
WEAK = "blue 0818: PPP N\nred 0817: W S\nred 0804: G S"
FAR_IN = "blue 0810: GGG N\nred 0804: G S"
CARRIER = "blue 0818: W/A N\nblue 0819: W N\nred 0804: G S\ntokens: A carried, C 0818"
CLOSE = "blue 0818: GGG N\nblue 0719: W N\nred 0817: T S\nred 0718: T S"
AIR = "blue air 0811: FF\nblue 0818: G N\nred 0804: G S"


def wrong(text, moves, action, step="movement", **given):
    refused = refusal(do(field(text, step, **given), *moves), action)
    return refused.rule, refused.words


@pytest.mark.parametrize(
    ("moves", "action", "rule", "words"),
    [
        ((), "move 0818", "6.02", "type `take 0812 PPP`"),
        ((), "take top PPP", "6.07", "your units enter at the bottom edge"),
        ((), "take 9999 P", "6.02", "there is no hex 9999"),
        ((), "take 0816 G", "6.02", "you have no units at 0816"),
        ((), "take 0818 G", "6.02", "G cannot move from 0818 now; you can select PPP"),
        ((), "take 0818 PPPP", "6.05", "4 units are too many; 3 may share a hex"),
        ((), "take 0818 PG", "6.051", "Gantua and Phlanx may not share a hex"),
        ((), "take 0818 PW", "6.02", "not all of PW are at 0818 and ready to move"),
        (
            ("take 0818 PPP", "go 0819"),
            "take 0819 PPP",
            "R52",
            "the units at 0819 have already moved",
        ),
    ],
)
def test_groups_that_cannot_be_taken(moves, action, rule, words):
    told = wrong(TWO, moves, action)
    assert told[0] == rule
    assert words in told[1]


@pytest.mark.parametrize(
    ("text", "moves", "action", "rule", "words"),
    [
        (TWO, ["take 0818 PPP"], "go 9999", "6.02", "there is no hex 9999"),
        (TWO, ["take 0818 PPP"], "go 0816", "6.09", "enemy units are at 0816"),
        (TWO, ["take 0818 PPP"], "go 0818", "6.02", "these units are already at 0818"),
        (TWO, ["take 0818 PPP"], "go 0801", "6.02", "0801 is out of reach with 5 movement points"),
        (TWO, ["take 0818 PPP"], "jump", "6.02", "type `go 0811`"),
        (TWO, ["take 0818 PPP"], "go top", "6.07", "your units leave only by the bottom edge"),
        (TWO, ["take 0818 PPP", "charge"], "go 0820", "R34", "none is next to 0820"),
        (TWO, ["take 0818 PPP", "charge"], "charge", "8.02", "already charging"),
        (WEAK, ["take 0818 PPP", "overrun 0817 0818"], "charge", "R34", "before the first step"),
        (TWO, ["take 0818 PPP"], "lift A", "6.081", "only Workers carry tokens"),
        (TWO, ["take 0818 PPP"], "overrun 0811 0812", "7.07", "no enemy stack at 0811"),
        (
            TWO,
            ["take 0818 PPP"],
            "overrun 0816 0820",
            "R30",
            "your units cannot reach 0820 beside 0816",
        ),
        (
            TWO,
            ["take 0818 PPP"],
            "overrun 0816 0817",
            "7.07",
            "strength 12 to 4 is too low; an overrun needs 24",
        ),
        (
            TWO + "\nblue 0819: G N",
            ["take 0818 PPP"],
            "go 0819",
            "6.05",
            "4 units would share 0819",
        ),
        (TWO + "\nblue 0819: G N", ["take 0818 P"], "go 0819", "6.051", "two types of warrior"),
        (
            "blue 0818: TTT N\nred 0816: G S",
            ["take 0818 TTT"],
            "charge",
            "8.02",
            "none of TTT can charge",
        ),
        (
            "blue 0818: PPP N\nred 0801: G S",
            ["take 0818 PPP"],
            "charge",
            "R34",
            "reach no enemy stack",
        ),
        (
            "blue 0818: ppp N\nred 0816: G S",
            ["take 0818 ppp"],
            "charge",
            "8.025",
            "begins its movement",
        ),
        ("blue 0818: ppp N\nred 0816: G S", ["take 0818 ppp"], "go 0817", "7.064", "move one hex"),
        (
            "blue 0818: ppp N\nred 0817: W S",
            ["take 0818 ppp"],
            "overrun 0817 0818",
            "R11",
            "disrupted",
        ),
        (
            "blue waiting: PPP\nred 0816: G S",
            ["take bottom PPP"],
            "go bottom",
            "6.07",
            "off the map",
        ),
        (FAR_IN, ["take 0810 GGG"], "go bottom", "6.07", "the edge is too far"),
        (CARRIER, ["take 0818 W/A"], "lay C", "6.081", "no selected Worker carries token C"),
        (CARRIER, ["take 0818 W/A"], "lift C", "6.081", "one token at most"),
        (CARRIER, ["take 0819 W"], "lift C", "6.081", "token C is not here"),
        (CARRIER, ["take 0819 W"], "overrun 0804 0805", "7.07", "Workers alone cannot overrun"),
        (AIR, ["take 0811 FF"], "go 0404", "8.011", "there is no megahex 0404"),
        (AIR, ["take 0811 FF"], "go bottom", "R12", "not over a megahex with an edge hex"),
        (AIR, ["take 0811 FF"], "go 0403", "8.011", "megahex 0403 is not adjacent"),
    ],
)
def test_moves_that_are_not_possible(text, moves, action, rule, words):
    told = wrong(text, moves, action)
    assert told[0] == rule
    assert words in told[1]


@pytest.mark.rule("6.02", "6.03", "6.04")
def test_a_step_that_costs_too_much_names_ground_zone_and_numbers():
    s = do(field("blue 0706: PPP S\nred 0810: TTT N"), "take 0706 PPP")
    told = refusal(s, "go 0710")
    assert told.rule == "6.02"
    assert told.words == (
        "Phlanx needs 3 movement points and has 1: river in an enemy zone, 6.03, 6.04"
    )


def test_a_scenario_without_charges_says_so():
    assert wrong(TWO, ["take 0818 PPP"], "charge", scenario="learning") == (
        "R55",
        "this scenario has no charges",
    )


@pytest.mark.rule("R13")
def test_a_token_is_carried_by_one_worker_a_turn():
    text = "blue 0818: W/A N\nblue 0817: W N\nred 0804: G S\ntokens: A carried"
    moves = ["take 0818 W/A", "go 0817", "lay A", "stop", "take 0817 W", "lift A"]
    assert wrong(text, moves, "go 0816")[0] == "R13"


@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("turn", "6.06", "type `face 0812 NE`"),
        ("face 0804 N", "6.06", "you have no units at 0804"),
        ("face 0818 E", "6.06", "the sides are N, NE"),
        ("face 0818 N", "6.06", "already faces N"),
        ("face 0719 S", "R10", "you have already turned the stack at 0719"),
    ],
)
def test_facings_that_are_not_possible(action, rule, words):
    told = wrong(CLOSE, ["face 0719 S"], action, "facing")
    assert told[0] == rule
    assert words in told[1]


@pytest.mark.rule("R34")
def test_a_charge_must_face_an_enemy():
    s = field("blue 0818: P* P* P* N\nred 0817: T S", "facing")
    assert refusal(s, "face 0818 S").rule == "R34"


@pytest.mark.parametrize(
    ("moves", "action", "rule", "words"),
    [
        ([], "fight", "7.02", "type `attack 0812 0810`"),
        ([], "attack 0811 0817", "7.02", "you have no units at 0811"),
        ([], "attack 0719 0718", "2.023", "only Workers are at 0719"),
        ([], "attack 0818 0816", "7.02", "there are no enemy ground units at 0816"),
        ([], "end", "7.02", "you must attack every enemy in front of your stacks; still open"),
        (["attack 0818 0817"], "declare", "7.02", "no combat would attack 0718"),
        (["attack 0818 0817"], "with 0719", "R19", "no stack at 0719 can join the attack"),
        (["attack 0818 0817", "also 0718", "declare"], "roll 0811", "7.06", "still open: 0817"),
    ],
)
def test_attacks_that_are_not_possible(moves, action, rule, words):
    told = wrong(CLOSE, moves, action, "declaring")
    assert told[0] == rule
    assert words in told[1]


@pytest.mark.rule("R19")
def test_a_stack_fights_once_and_is_attacked_once():
    text = "blue 0818: GGG N\nred 0817: T S\nblue 1018: GGG N\nred 1017: T S"
    s = do(field(text, "declaring"), "attack 0818 0817")
    assert "is already in a combat" in refusal(s, "attack 0818 1017").words
    assert "is already attacked" in refusal(s, "attack 1018 0817").words


@pytest.mark.rule("8.014")
def test_air_that_met_air_must_fight():
    s = do(field("blue air 0607: FF\nred air 0811: F\nred 0804: G S"), "take 0607 FF", "go 0811")
    while s.agenda[-1].name != "declaring":
        s = do(s, "end" if s.agenda[-1].name != "hand" else "stop")
    assert refusal(s, "end").rule == "8.014"


def test_forces_that_are_not_possible():
    s = start(GAME, new_setup(GAME, "small", "", {}, {}), SeededDice(1))
    assert refusal(s, "done").words == "choose at least one unit first"
    assert refusal(s, "buy G").words.startswith("type `ready even`")
    s = do(s, "add F", "add F", "add F", "add F")
    assert refusal(s, "add F").words == "this scenario allows at most 8 points of Plunge"
    s = do(s, *["add B"] * 6)
    assert refusal(s, "add B").words == "this scenario has 6 Basics and no more"
    s = do(s, *["add G"] * 8)
    assert refusal(s, "add G").words == (
        "one Gantua costs 4: that makes 50 points, and the limit is 48"
    )


TWO_COMBATS = "blue 0818: PP N\nblue 0616: T NE\nred 0817: T S\nred 0717: T S\nred 0816: GGG S"


@pytest.mark.rule("7.066", "R25")
@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("retreat 0717 0716", "7.066", "no stack at 0717 has to retreat"),
        ("retreat 0817 0815", "7.066", "0815 is not next to 0817"),
        ("retreat 0817 0818", "R25", "the retreating stack has enemies at 0818"),
        ("retreat 0817 0816", "6.05", "cannot join its friends at 0816"),
        ("retreat 0817 0717", "R25", "0717 is in a combat not rolled yet"),
        ("dance", "7.066", "type `retreat 0810 0809`"),
    ],
)
def test_why_a_stack_cannot_be_driven_there(action, rule, words):
    s = do(field(TWO_COMBATS, step="declaring"), "attack 0818 0817", "attack 0616 0717")
    said = refusal(do(s, "roll 0817", dice=(3,)), action)  # 3-1: DR
    assert (said.rule, words in said.words) == (rule, True), said.words


@pytest.mark.rule("R20", "R28", "R56")
@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("advance 0819 0817 P", "R28", "no units of this combat are at 0819"),
        ("advance 0818 0716 P", "R28", "0716 was not vacated"),
        ("advance 0818 0817 T", "R28", "the units of this combat at 0818 are PPW"),
        ("advance 0818 0817 PW", "R20", "the attacker's Workers do not advance"),
        ("dance", "R28", "one hex into 0817"),
    ],
)
def test_why_units_cannot_advance(action, rule, words):
    position = "blue 0818: PPW N\nblue 0819: P N\nred 0817: T S"
    s = do(field(position, step="declaring"), "attack 0818 0817", "roll 0817", dice=(6,))
    said = refusal(s, action)
    assert (said.rule, words in said.words) == (rule, True), said.words


@pytest.mark.rule("R56")
def test_why_the_disrupted_do_not_advance_into_a_zone():
    position = "blue 0818: T N\nred 0817: ggW S\nblue 0819: B N"
    s = do(field(position, step="declaring"), "attack 0818 0817", "roll 0817", dice=(5,))  # AR
    s = do(s, "retreat 0818 0918")
    assert refusal(s, "advance 0817 0818 gg").rule == "R56"
    assert "Workers by themselves" in refusal(s, "advance 0817 0818 W").words
