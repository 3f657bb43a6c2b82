"""Every rule, table and component says where it comes from, and a player can see it."""

from __future__ import annotations

import pytest

from hexile.games import find, slugs
from hexile.kernel.component_data.component import BOXES, HEXES, SQUARES, STARS, read_components
from hexile.kernel.component_data.provenance import (
    INVENTED,
    ORIGINS,
    PRINTED,
    RULED,
    YOURS,
    BadOrigin,
    passages,
)
from hexile.kernel.rulebook import BadRulebook, read_rules
from hexile.kernel.scene import PrintedTable, Scene
from hexile.table.lessons import example_of
from hexile.table.narration.rules_text import components_of, read_rulebook
from hexile.table.seat import sit


def test_a_text_is_split_where_another_origin_begins():
    found = passages("Printed. {ruled R16} Ours by a doubt. {printed} Again.", PRINTED, "6.6")
    assert [(p.text, p.origin, p.rule) for p in found] == [
        ("Printed.", PRINTED, ""),
        ("Ours by a doubt.", RULED, "R16"),
        ("Again.", PRINTED, ""),
    ]


def test_an_origin_that_is_none_is_named():
    with pytest.raises(BadOrigin, match=r"6\.6: 'guessed' is none of printed"):
        passages("A. {guessed} B.", PRINTED, "6.6")
    with pytest.raises(BadRulebook, match="x: rule 1: 'guessed' is none of"):
        read_rules('[[rule]]\nnumber="1"\ntitle="t"\nstatus="coded"\norigin="guessed"', "x")
    with pytest.raises(BadOrigin, match="x: Map: 'old'"):
        read_components('[[component]]\nname="Map"\nkind="map"\norigin="old"', "x")


@pytest.mark.parametrize("slug", slugs())
def test_components_name_rules_there_are(slug):
    game = find(slug)
    book = read_rulebook(game.package)
    found = components_of(game.package)
    assert any(one.kind in (SQUARES, HEXES, BOXES, STARS) for one in found)
    for one in found:
        for thing in (one, *one.parts):
            assert thing.origin in ORIGINS
            assert thing.rule in book, (one.name, thing.rule)
        assert all(part.origin != one.origin for part in one.parts), f"{one.name}: said twice"


@pytest.mark.parametrize("slug", slugs())
def test_passages_name_rules_there_are(slug):
    book = read_rulebook(find(slug).package)
    for rule in book.values():
        assert all(p.rule in book for p in rule.passages if p.rule), rule.number


@pytest.mark.parametrize("slug", slugs())
def test_no_ruling_is_passed_off_as_printed(slug):
    rulings = [
        rule for number, rule in read_rulebook(find(slug).package).items() if number[0] == "R"
    ]
    assert rulings
    assert {rule.number: rule.origin for rule in rulings if rule.origin != RULED} == {}


@pytest.mark.parametrize("slug", slugs())
def test_a_board_and_its_printed_tables_say_where_they_come_from(slug):
    scene = sit(example_of(find(slug)), 0).scene
    assert scene.origin in ORIGINS
    for table in scene.tables:
        assert table.origin in ORIGINS, table.title
        for row, column, _ in table.origins:
            assert table.rows[row][column], f"{table.title} marks an empty cell"


def test_what_ones_own_file_replaces_is_marked_yours():
    scene = Scene("field", 1, 1)
    scene.file = "map"
    table = PrintedTable("Combat", "", (0, 0), [["1"]])
    table.file, table.origins = "results", [(0, 0, INVENTED)]
    scene.tables.append(table)
    scene.mark_yours({"results"})
    assert (scene.origin, table.origin, table.origins) == ("", YOURS, [])
    scene.mark_yours({"map"})
    assert scene.origin == YOURS
