"""Chapter 2 and what is reconstructed: map, counters, results, tokens."""

from __future__ import annotations

import pytest
from tests.maps import is_symmetric

from hexile.games.chitin.tables import (
    BATTLES,
    CLASS_LETTERS,
    READY_FORCES,
    TOKEN_VALUES,
    WHEEL,
    read_force,
    results_for,
    sheet_for,
    valley_for,
)

ORDER = ["A-2", "A-1", "AD", "AR", "DD", "DR", "D-1", "D-2", "D-3"]


@pytest.fixture
def valley():
    return valley_for("")


@pytest.mark.rule("2.01", "S5")
def test_the_map_has_323_hexes_and_joins_up(valley):
    assert valley.size == 323
    assert is_symmetric(valley.links)
    assert len(valley.edge[0]) == len(valley.edge[1]) == 15


@pytest.mark.rule("2.01", "S5")
def test_the_map_is_its_own_image_turned_half_round(valley):
    for at, name in enumerate(valley.names):
        column, row = int(name[:2]), int(name[2:])
        image = f"{16 - column:02d}{(22 if column % 2 else 21) + 1 - row:02d}"
        assert valley.terrain[valley.number[image]] == valley.terrain[at], name


@pytest.mark.rule("2.01", "S5")
def test_lettered_megahexes_have_19_hexes_within_two_of_their_anchor(valley):
    for letter in "ABCDEFG":
        megahex = valley.signs.index(letter)
        hexes = valley.mega_hexes[megahex]
        assert len(hexes) == 19
        assert all(valley.distances[valley.anchor[megahex]][at] <= 2 for at in hexes)


@pytest.mark.rule("2.01", "S5")
def test_there_are_19_megahexes_and_those_on_the_border_have_seven_hexes_or_more(valley):
    sizes = sorted(len(hexes) for hexes in valley.mega_hexes)
    assert sizes == [7, 7, 8, 8, 12, 12, 18, 18, *[19] * 7, 25, 25, 25, 25]
    assert is_symmetric(valley.mega_links)


@pytest.mark.rule("S5")
def test_megahexes_with_edge_hexes(valley):
    def named(end):
        return {valley.names[valley.anchor[m]] for m in range(19) if valley.mega_edge[end][m]}

    assert named(0) == {"0403", "0904", "1201", "1404"}
    assert named(1) == {"1219", "0719", "0421", "0218"}


@pytest.mark.rule("S5")
def test_the_ways_of_a_worker_to_the_tokens(valley):
    ways = {
        letter: tuple(valley.home[end][valley.letter_hex(letter)] + 1 for end in (0, 1))
        for letter in TOKEN_VALUES
    }
    assert ways == {
        "A": (8, 17), "B": (9, 17), "C": (13, 13), "D": (13, 13),
        "E": (13, 13), "F": (17, 9), "G": (17, 8),
    }  # fmt: skip


@pytest.mark.rule("2.024", "S6", "2.04")
def test_tokens_start_on_plains_and_are_worth_110_together(valley):
    assert TOKEN_VALUES["A"] == 20
    assert sum(TOKEN_VALUES.values()) == 110
    assert all(valley.terrain[valley.letter_hex(letter)] == "." for letter in TOKEN_VALUES)


@pytest.mark.rule("2.022", "2.021", "S1")
def test_printed_strengths():
    sheet = sheet_for("")
    per_unit = {kind.letter: kind.strength for kind in sheet.kinds}
    assert (per_unit["G"], per_unit["P"], per_unit["T"], per_unit["R"], per_unit["F"]) == (
        4,
        3,
        2,
        2,
        2,
    )
    assert sheet.kinds[sheet.kind("G")].move == 4
    assert sheet.kinds[sheet.kind("W")].move == 4
    assert [kind.letter for kind in sheet.kinds if kind.charges] == ["G", "P"]


@pytest.mark.rule("S2")
def test_the_pool_is_worth_154_points():
    sheet = sheet_for("")
    usual = [kind for kind in sheet.kinds if kind.letter in "GPTRFBW"]
    assert sum(kind.pool * kind.cost for kind in usual) == 154


@pytest.mark.rule("7.042")
def test_the_wheel_of_classes():
    wheel = {CLASS_LETTERS[k]: CLASS_LETTERS[WHEEL.best[k]] for k in range(4)}
    assert wheel == {"S": "H", "H": "R", "R": "T", "T": "S"}


@pytest.mark.rule("7.062", "S3", "2.03")
def test_the_results_table_rises_with_the_die_and_with_the_odds():
    results = results_for("")
    assert results.rows[2][0].text == "A-1"  # the one printed cell
    ranks = [[ORDER.index(outcome.text) for outcome in row] for row in results.rows[1:]]
    assert all(row == sorted(row) for row in ranks)
    assert all(list(column) == sorted(column) for column in zip(*ranks, strict=True))


@pytest.mark.rule("7.061")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(20, 12, "3-2"), (20, 8, "2-1"), (18, 4, "4-1"), (12, 8, "3-2"), (48, 12, "4-1"), (6, 6, "1-1"),
     (1, 9, "1-2"), (5, 10, "1-2"), (30, 5, "5-1"), (11, 12, "1-2"), (60, 5, "5-1")],
)  # fmt: skip
def test_odds_are_rounded_down_for_the_defender(attack, defence, column):
    results = results_for("")
    assert results.names[results.column(attack, defence)] == column


@pytest.mark.rule("3.03")
def test_ready_made_forces_spend_the_whole_limit():
    sheet = sheet_for("")
    for scenario, forces in READY_FORCES.items():
        battle = BATTLES[scenario]
        for name, text in forces.items():
            force = read_force(sheet, text)
            cost = sum(n * sheet.kinds[k].cost for k, n in enumerate(force))
            air = sum(
                n * kind.cost for kind, n in zip(sheet.kinds, force, strict=True) if kind.is_air
            )
            assert cost == battle.points, (scenario, name)
            assert air <= battle.air, (scenario, name)
            assert all(n <= sheet.kinds[k].pool for k, n in enumerate(force)), (scenario, name)


@pytest.mark.rule("6.03", "6.031", "R53", "2.01")
@pytest.mark.parametrize(
    ("letter", "costs"),
    [("W", [1, 2, 2, 2, 2, 2, 2]), ("G", [1, 1, 2, 2, 2, 2, 2]), ("R", [1, 2, 1, 1, 1, 2, 2]),
     ("P", [1, 2, 2, 2, 2, 2, 2])],
)  # fmt: skip
def test_terrain_costs(letter, costs):
    sheet = sheet_for("")
    kind = sheet.kinds[sheet.kind(letter)]
    assert [kind.enter(sign) for sign in ".rsfbwx"] == costs
