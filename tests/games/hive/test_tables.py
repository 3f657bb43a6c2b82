"""Map, counters and tables: as printed, complete, and refused where a user's file is wrong."""

import itertools
from collections import Counter
from importlib.resources import files

import pytest

from hexile.games.hive import GAME
from hexile.games.hive.tables import (
    BOUGHT,
    FORCES,
    KINDS,
    LANCER,
    QUEEN,
    SOLDIER,
    printed_for,
)
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup
from hexile.kernel.setup import BadFile, BadSetup
from hexile.table.narration.rules_text import read_rulebook

PRINTED = printed_for({})
SHIP, BOOK = PRINTED.ship, PRINTED.book


def ours(name):
    return files("hexile.games.hive").joinpath("data", f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.rule("3.0", "B1")
def test_the_map_has_every_box_and_link():
    assert SHIP.size == 185
    assert sum(len(links) for links in SHIP.links) == 2 * 262
    assert all(a in SHIP.links[b] for a in range(185) for b in SHIP.links[a])
    assert max(max(row) for row in SHIP.distances) == 39
    assert Counter(SHIP.kinds)["nest"] == 90
    assert SHIP.area_names == ["A", "B", "C", "D", "E", "F", "L"]
    assert Counter(SHIP.areas)[-1] == 84


@pytest.mark.rule("B1")
def test_boxes_are_in_map_order():
    order = [str(n) for n in range(1, 85)]
    order += [f"{letter}{n}" for letter in "ABCDEF" for n in range(1, 16)]
    assert SHIP.names == [*order, *(f"L{n}" for n in range(1, 12))]


@pytest.mark.rule("B9")
def test_lines_of_fire():
    pairs = {
        (SHIP.names[a], SHIP.names[b]): boxes
        for a in range(185)
        for b, boxes in enumerate(SHIP.sight[a])
        if boxes
    }
    assert len(pairs) == 2 * 799
    assert all(pairs[b, a] == boxes for (a, b), boxes in pairs.items())
    assert pairs["1", "25"] == 6  # a whole passage with its junctions
    assert pairs["3", "27"] == 6  # a nest's middle row through both doors
    assert pairs["24", "3"] == 3  # round the hull
    assert ("24", "4") not in pairs  # but no further than three boxes
    assert pairs["A1", "A7"] == 1  # diagonal neighbours
    assert ("A1", "A13") not in pairs
    assert pairs["51", "A13"] == 3
    assert ("51", "56") not in pairs  # not across a passage
    assert ("50", "A2") not in pairs  # walls


@pytest.mark.rule("24.4", "R26", "R46")
def test_initial_placement_names_the_junctions_and_nest_fronts():
    numbers = [int(name) for row in BOOK.placement for name in row]
    assert numbers[:24] == list(range(1, 48, 2))
    assert numbers[24:] == [50, 52, 55, 57, 60, 62, 65, 67, 70, 72, 75, 77]


@pytest.mark.rule("25.7")
def test_queen_placement():
    assert BOOK.queen_box[2:] == [2, 4, 14, 12, 13, 3, 8, 8, 9, 7, 7]


@pytest.mark.rule("25.8", "25.3")
def test_population():
    assert BOOK.population[2:] == [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5]


@pytest.mark.rule("25.9", "R43")
def test_deployment_weights_are_symmetric_over_the_nest():
    weight = Counter(box for row in BOOK.deployment for box in row)
    assert sum(weight.values()) == 36
    assert [weight[box] for box in range(1, 16)] == [2, 1, 2, 1, 2, 4, 3, 5, 3, 4, 2, 1, 3, 1, 2]


@pytest.mark.rule("27.9", "R30", "R47")
def test_hyperdrive_table():
    both, one = (list(row) for row in BOOK.jump)
    assert both[1:17] == [0] * 6 + [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert one[1:17] == [0] * 8 + [1, 1, 2, 2, 3, 3, 4, 4]
    assert both[30] == 5
    assert one[30] == 4


@pytest.mark.rule("24.0", "25.9")
def test_what_is_lost_of_the_supplement_is_not_passed_off_as_printed():
    book = read_rulebook(GAME.package)
    assert book["24.0"].status == book["25.9"].status == "reconstructed"
    assert "24.0" in GAME.about.made_up
    assert "25.9" in GAME.about.made_up
    assert "letter" not in GAME.about.blurb


@pytest.mark.rule("B2", "24.0")
def test_mixes_use_the_counters_there_are():
    assert sum(BOOK.mixes["A"]) == 8
    assert sum(BOOK.mixes["B"]) == 2
    assert sum(BOOK.mixes["C"]) == 12
    assert BOOK.mixes["D"][SOLDIER] == 16
    for kind, name in enumerate(KINDS[:8]):
        used = sum(mix[kind] for mix in BOOK.mixes.values())
        assert used in (0, BOOK.number[kind]), name


@pytest.mark.rule("B2")
def test_a_lancer_with_one_man_left_is_weaker():
    assert list(BOOK.melee[LANCER]) == [0, 3, 5]
    assert list(BOOK.aimed[LANCER]) == [0, 3, 5]
    assert BOOK.melee[QUEEN][1] == BOOK.melee[QUEEN][2]


@pytest.mark.rule("12.8", "B10", "27.6")
def test_stronger_is_never_worse():
    for rows in (BOOK.ranged, BOOK.fights):
        for weak, strong in itertools.pairwise(rows):
            assert all(a <= b for a, b in zip(weak, strong, strict=True))
        assert all(list(row[1:]) == sorted(row[1:]) for row in rows)
    assert BOOK.ranged_row(1)[6] == 1  # Incapacitation is a 1
    assert BOOK.fight_row(-50) == BOOK.fights[0]
    assert BOOK.fight_row(50) == BOOK.fights[-1]


@pytest.mark.rule("24.1")
def test_ready_made_forces_are_lawful():
    assert [force.name for force in FORCES] == ["assault", "sappers", "swarm", "hammer"]
    for force in FORCES:
        assert force.cost(BOOK) <= 70
        assert all(ship[1] + 2 * ship[2] + ship[3] <= 6 for ship in force.ships)
        richer = force.within(BOOK, 85)
        assert 85 - richer.cost(BOOK) < 2, "nothing more can be bought"
        assert richer.fullest(BOOK) <= 6
        assert all(richer.total(kind) <= BOOK.number[kind] for kind in BOUGHT)
        assert force.within(BOOK, 70).ships == force.ships


# --- files of the user's own -------------------------------------------------------------


def start_with(**given):
    return GAME.set_up(new_setup(GAME, "rescue", "", {}, given), SeededDice(1))


@pytest.mark.rule("B24")
def test_our_own_files_are_accepted_as_a_users():
    start_with(map=ours("map"), counters=ours("counters"), tables=ours("tables"))


@pytest.mark.rule("B24")
@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("map", "box  84    cold     -     20,-0.52,1,0.52   21=", "box  84    cold     -     20,-0.52,1,0.52   ", "84"),
        ("map", "box  1     fore     -     0,0               2 24 49", "box  1     fore     -     0,0               2 24 490", "line 25, column 50: 490; 200 is the most"),
        ("map", "box  2     fore", "box  1     fore", "box 1 is there twice"),
        ("map", "kind  cold     closed", "kind  cold     shut", "line 22, column 1: this line needs"),
        ("map", "engine  80", "", "two engine lines"),
        ("map", "line  5 82", "lines  5 82", "unknown word 'lines' at the start of a line"),
        ("tables", "1       1    3    5    7    9   11", "1       1    3    5    7    9   99", "[24.4] names box 99"),
        ("tables", "4      14\n5 ", "4      16\n5 ", "names box 16"),
        ("tables", "8-9     8", "8       8", "10 should begin at 9"),
        ("tables", "[27.9]", "[27.10]", "unknown part [27.10]"),
        ("tables", "D  Soldier      16", "D  Soldier      17", "the mixes use 19 Soldier counters, but there are 18"),
        ("tables", "A  Queen         7", "A  Queen         5", "Mix A has 6 counters and needs one for each of 7 Areas"),
        ("tables", "3       -    -    -    I    1    1", "3       -    -    -    K    1    1", "unknown result 'K'"),
        ("tables", "seats      6", "", "[needs] has no line 'seats'"),
        ("counters", "Scout           Sc     10", "Snout           Sc     10", "unknown kind of counter 'Snout'"),
        ("counters", "Worker          Wo     14       8", "Worker          Wo     14       x", "'x' is not a number"),
        ("counters", "Darter          Da      6       -     -      -     -     -    4    -", "", "the file has no line for Darter"),
        ("counters", "Worker          Wo     14", "Soldier         Wo     14", "line 11, column 1: Soldier is there twice"),
        ("counters", "Worker          Wo     14", "Worker          So     14", "line 11, column 17: the sign 'So' should be letters"),
        ("counters", "Worker          Wo     14", "Worker          7      14", "line 11, column 17: the sign '7' should be letters"),
        ("counters", "Worker          Wo     14", "Worker          Wo   1400", "1400; 60 is the most"),
        ("counters", "Scout           Sc     10      12", "Scout           Sc     10      -5", "line 9, column 32: the value -5"),
        ("counters", "Engineer        En      6       8     2      1     2     1    3", "Engineer        En      6       8     2      1     2     -    3", "0 men are not possible; use 1 or 2"),
        ("counters", "Scout           Sc     10      12", "Scout           Sc     10", "this line has 9 columns; it needs 10"),
        ("tables", "[5.9]", "[5.8]", "the part [5.8] is there twice"),
        ("tables", "seats      6", "seats      6\nseats      7", "'seats' is there twice"),
        ("tables", "3-4     -    -    I    1    1    2", "4       -    -    I    1    1    2", "4 should begin at 3"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_file_line_and_reason(name, old, new, words):
    text = ours(name)
    assert old in text
    with pytest.raises(BadFile) as refused:
        start_with(**{name: text.replace(old, new)})
    assert words in str(refused.value)
    assert str(refused.value).startswith(name)


@pytest.mark.rule("B24")
def test_an_unconnected_box_is_refused():
    text = ours("map")
    for old, new in (
        ("5 13 84=", "5 13"),
        ("20 22 74 84=", "20 22 74"),
        ("20,-0.52,1,0.52   21=", "20,-0.52,1,0.52"),
    ):
        text = text.replace(old, new)
    with pytest.raises(BadFile, match="map, line 108: box 84 is not connected to 1"):
        start_with(map=text)


@pytest.mark.rule("B24")
def test_an_unknown_file_is_refused():
    with pytest.raises(BadSetup, match="Valid: map, counters, tables"):
        start_with(board="x")


@pytest.mark.rule("B24")
def test_a_users_values_are_played_with():
    text = ours("counters").replace(
        "Scout           Sc     10      12", "Scout           Sc     10      14"
    )
    s = start_with(counters=text)
    assert s.terms.allowance[s.terms.names.index("Sc1")] == 14
