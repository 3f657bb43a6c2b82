"""What the players are told: words, plurals, classes, costs, the board in characters."""

from __future__ import annotations

import pytest
from tests.games.chitin.field import do, field, kinds, next_turn, refusal

from hexile.games.chitin import GAME
from hexile.games.chitin.view.characters import draw, legend
from hexile.kernel.play import legal_actions

CONTACT = "blue 0818: GWW N\nred 0817: T S"


def labels(s):
    """Return the labels of the choices by their texts."""
    return {action.text(): GAME.label(s, action) for action in legal_actions(s)}


@pytest.mark.rule("R20", "5.03")
def test_workers_are_not_named_among_attackers_and_more_than_one_is_plural():
    s = do(field(CONTACT, step="declaring"), "attack 0818 0817")
    said = next(event for event in s.log if event.kind == "declared").facts
    assert (said["who"], said["enemy"]) == ("1 Gantua", "1 Termagant")
    assert s.describe(s.units_in(s.stacks(0)[0])) == "1 Gantua and 2 Workers"


@pytest.mark.rule("8.033")
def test_loss_of_command_is_told_once_a_stack():
    s = next_turn(field("blue 0818: PPP N\nblue 0420: TT N"), 0)
    assert kinds(s).count("no_control") == 2


@pytest.mark.rule("R34", "6.07")
def test_a_charge_on_its_edge_is_not_told_that_the_edge_is_too_far():
    s = do(field("blue 0821: P N\nblue 0721: B N\nred 0819: T S"), "take 0821 P", "charge")
    assert refusal(s, "go bottom").rule == "R34"


@pytest.mark.rule("8.013", "8.015")
def test_air_fights_and_joining_stings_are_labelled_with_their_odds():
    position = "blue air 0811: FF\nred air 0811: F\nred 0811: GG S\nblue 0812: GGG N"
    s = do(field(position, step="declaring"), "attack 0812 0811")
    said = labels(s)
    assert said["skirmish 0811 2"].startswith(
        "2 Plunges fight 1 enemy air unit over megahex 0811: strength 4 to 2, odds 2-1"
    )
    assert said["sting 0811 0811 1"].startswith(
        "1 Plunge joins the attack on 2 Gantuas at 0811: strength 14 to 8, odds 3-2"
    )


@pytest.mark.rule("8.013", "R26")
def test_air_units_are_driven_over_the_ground_of_the_megahex_they_enter():
    s = do(field("blue air 0811: FF\nred air 0811: F", step="declaring"), "skirmish 0811 2")
    s = do(s, "roll air-0811", dice=(3,))  # 2-1: DD
    assert labels(s)["retreat air-0811 1312"] == (
        "Retreat 1 Plunge from megahex 0811 to megahex 1312"
    )
    assert refusal(s, "retreat air-0811 0812").help
    assert refusal(s, "retreat air-1312 0811").words == "no stack at air-1312 has to retreat"


@pytest.mark.rule("R52")
def test_air_units_do_not_part_on_their_way():
    s = do(field("blue air 0811: FF\nred 0804: G S"), "take 0811 FF")
    assert refusal(s, "drop 1312 F").words == "air units cannot leave others on the way"


@pytest.mark.rule("7.042", "6.03", "S3", "S6")
def test_the_sheet_prints_classes_exceptions_and_where_its_numbers_come_from():
    s = field("blue 0818: GWW N\nred 0817: T S\ntokens: A 0607, B 1108")
    scene = GAME.scene(s, 0)
    notes = " ".join(found.text for found in scene.labels)
    assert "Gantua river 1" in notes
    assert "Low Render rough and forest 1" in notes
    assert "S beats H" in notes
    assert "class Smashers" in next(c.text for c in scene.counters if c.symbol == "gantua")
    assert all(c.facing >= 0 for c in scene.counters if c.symbol == "worker")
    assert scene.tables[0].rule == "S3"
    assert {c.left: c.rule for c in scene.counters if c.symbol == "token"} == {
        "A": "2.024",
        "B": "S6",
    }
    assert scene.question == "Which units move?"


@pytest.mark.rule("6.06", "8.031")
def test_the_board_in_characters_shows_facing_disruption_and_megahexes():
    for way, arrow in zip(("N", "NE", "SE", "S", "SW", "NW"), "↑↗↘↓↙↖", strict=True):
        board = "\n".join(draw(field(f"blue 0818: gg {way}")))
        assert f"GG{arrow}!" in board
    s = field("blue 0811: P N")
    ground = draw(s)[2 * 11]
    assert ground[4 + 5 * 7 : 4 + 5 * 8].endswith("D")
    assert any("Smashers (S) beat Hackers (H)" in line for line in legend(s))


STUNG = "blue 1109: P* SE\nblue air 1108: FF\nred 1110: WW N\nred 1009: T S\ntokens: A 0607, C 0311, F 0515"


@pytest.mark.rule("8.015", "R41", "R34")
def test_a_sting_is_labelled_with_what_it_is_declared_with():
    """The charger needs the Workers, so the sting leaves them to it."""
    s = field(STUNG, step="declaring")
    label = labels(s)["sting 1108 1009 2"]
    s = do(s, "sting 1108 1009 2")
    said = next(event for event in s.log if event.kind == "declared").facts
    assert (said["attack"], said["defence"], said["odds"]) == (4, 2, "2-1")
    assert label.endswith(": strength 4 to 2, odds 2-1")


@pytest.mark.rule("8.015", "R41")
def test_a_sting_that_is_asked_what_it_takes_in_is_labelled_as_it_stands():
    s = field("blue 1109: T SE\nblue air 1108: FF\nred 1110: WW N\nred 1009: T S", step="declaring")
    label = labels(s)["sting 1108 1009 2"]
    s = do(s, "sting 1108 1009 2")
    assert label.endswith(labels(s)["declare"].removeprefix("Declare this combat"))
    grown = labels(s)["also 1110"].partition(": ")[2]
    assert (
        grown
        == labels(do(s, "also 1110"))["declare"].partition(": ")[2]
        == "strength 4 to 4, odds 1-1"
    )


@pytest.mark.rule("6.02", "R52")
def test_a_label_names_the_way_that_is_walked():
    s = do(field("blue 0407: GWW S"), "take 0407 GWW")
    for text, label in labels(s).items():
        if text.startswith("go 0"):
            went = next(event for event in do(s, text).log if event.kind == "goes").facts["path"]
            by = label.partition(", via ")[2]
            assert (f"{by}, {text[3:]}" if by else text[3:]) == went
