"""Scenes become SVG: stable ids, every piece of the vocabulary, nothing given away."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.scene import (
    Cell,
    Counter,
    Label,
    Light,
    Line,
    PrintedTable,
    Scene,
    Tag,
    Track,
    Tray,
    Wall,
)
from hexile.server.drawing.board.board_svg import Press, draw_board, draw_layers, draw_small
from hexile.server.drawing.board.counter_svg import BADGE, SILHOUETTE, draw_row
from hexile.server.drawing.board.drawing_cache import DrawingCache
from hexile.server.drawing.board.rotation import laid
from hexile.server.drawing.board.terrain_svg import DRAWN, STARS
from hexile.table.session import new_session


def square(name: str, x: float, terrain: str) -> Cell:
    outline = [(x, 0.0), (x + 40, 0.0), (x + 40, 40.0), (x, 40.0)]
    return Cell(name, (x + 20, 20.0), outline, terrain, name, f"{terrain} {name}")


def everything() -> Scene:
    """A scene that uses every word the drawings know."""
    scene = Scene("deck", 2000, 300)
    words = [*DRAWN, *STARS, "floor", "room", "box", "river", "unheard-of"]
    scene.cells = [square(f"c{i}", i * 40.0, word) for i, word in enumerate(words)]
    scene.cells[0].note = "A"
    sides = [*SILHOUETTE, "nonsense"]
    for i, badge in enumerate([*BADGE, "odd", ""]):
        counter = Counter(f"k{i}", f"c{i % 7}", sides[i % len(sides)], "nothing", f"counter {i}")
        counter.badge, counter.left, counter.right = badge, "3", "5" if i % 2 else ""
        counter.dots, counter.facing, counter.cargo = i % 4, 60 * i, "T4" if i % 3 else "crate"
        scene.counters.append(counter)
    kinds = [
        "wall",
        "door",
        "open-door",
        "shut-door",
        "bulkhead",
        "border",
        "river",
        "link",
        "other",
    ]
    scene.walls = [Wall(kind, [(0.0, i * 5.0), (40.0, i * 5.0)]) for i, kind in enumerate(kinds)]
    scene.labels = [
        Label((5, 5), "W<o>rds & more", kind, 90) for kind in ("title", "room", "number", "x")
    ]
    scene.lights = [
        Light("c1", kind, "2") for kind in ("reach", "stop", "sight", "arc", "zone", "dark", "old")
    ]
    scene.lines = [
        Line(kind, [(0, 0), (9, 9)], "a line") for kind in ("path", "fire", "course-you")
    ]
    scene.tags = [Tag("c2", "age", "4 turns"), Tag("c3", "claim-book", "theirs")]
    scene.tracks = [Track("Turn", (10, 200), 100, ["1", "2", "3"], 1, {2: "bomb"})]
    scene.tables = [PrintedTable("Combat", "6.6", (200, 200), [["", "1", "2"], ["A", "D", "W"]])]
    scene.trays = [Tray("Gone", (400, 200), 100, scene.counters[:2], "2 gone")]
    return scene


def test_every_word_of_the_vocabulary_is_drawn_as_well_formed_xml():
    drawn = draw_board(everything(), {}, Press().sheet(everything()))
    tree = ElementTree.fromstring(drawn)
    ids = [el.get("id") for el in tree.iter() if el.get("id")]
    assert len(ids) == len(set(ids)), "two elements with one id"
    assert {f"counter-k{i}" for i in range(9)} <= set(ids)
    assert "W<O>RDS" in "".join(tree.itertext())


def test_a_hidden_counter_shows_its_back_only():
    scene = Scene("deck", 100, 100)
    scene.cells = [square("a", 0.0, "floor")]
    counter = Counter("x1", "a", "book", "queen", "")
    counter.hidden, counter.left, counter.right = True, "77", "88"
    scene.counters = [counter]
    drawn = draw_board(scene, {"queen": "<path d='M0 0'/>"}, Press().sheet(scene))
    assert ">77<" not in drawn
    assert "queen" not in drawn
    assert "face-down counter" in drawn


def test_the_printed_part_is_drawn_once_until_it_changes():
    press, scene = Press(), everything()
    first = press.sheet(scene)
    assert press.sheet(everything()) is first
    scene.cells[3].terrain = "sealed"
    assert press.sheet(scene) is not first


def test_small_pictures_have_no_ids():
    drawn = draw_small(everything(), {}, Press())
    assert " id=" not in drawn
    ElementTree.fromstring(drawn)


@pytest.mark.parametrize("slug", slugs())
def test_every_game_on_the_shelf_can_be_drawn(slug):
    game = find(slug)
    for scenario in game.scenarios:
        state = start(game, new_setup(game, scenario.name, "", {}, {}), SeededDice(1))
        for seat in (0, -1):
            scene = game.scene(game.see(state, seat), seat)
            tree = ElementTree.fromstring(draw_board(scene, game.symbols, Press().sheet(scene)))
            ids = [el.get("id") for el in tree.iter() if el.get("id")]
            assert len(ids) == len(set(ids))


def test_a_page_that_has_the_ground_gets_only_the_cells_that_are_new():
    press = Press()
    first = press.sheet(everything())
    scene = everything()
    scene.cells[2].text = "now explored"
    second = press.sheet(scene)
    cells = second.changed_from(first)
    assert len(cells) == 1
    assert "now explored" in draw_layers(scene, {}, second, cells)
    assert second.changed_from(second) == []
    assert press.known(first.name) is first
    scene = everything()
    scene.labels[0].text = "another name"
    assert press.sheet(scene).changed_from(first) is None


def test_what_was_drawn_is_kept_by_all_that_it_shows():
    scene = everything()
    press = Press()
    first = draw_board(scene, {}, press.sheet(scene))
    assert draw_board(everything(), {}, press.sheet(scene)) == first
    for change in ("badge", "right", "text", "symbol", "cell"):
        scene = everything()
        setattr(scene.counters[0], change, "cargo" if change == "symbol" else "c1")
        changed = draw_board(scene, {}, press.sheet(scene))
        assert changed == draw_board(scene, {}, Press().sheet(scene))
        assert changed != first, change
    scene = everything()
    scene.trays[0].counters[0].text = "somebody else"
    assert "somebody else" in draw_board(scene, {}, press.sheet(scene))


def test_a_full_store_of_drawings_begins_anew():
    kept = DrawingCache(most_bytes=5_000)
    drawn = [kept.drawn(key, lambda key=key: f"drawing {key}") for key in (1, 2, 3, 1)]
    assert drawn == ["drawing 1", "drawing 2", "drawing 3", "drawing 1"]
    for number in range(100):
        kept.drawn(("row", ("x" * 500, number)), lambda: "y" * 500)
        assert kept.weight <= 5_000


def long_map() -> Scene:
    """Three squares in a row, with a counter, a label, an edge and things on the margin."""
    scene = Scene("field", 300, 200)
    scene.may_turn = True
    scene.cells = [square(f"c{i}", i * 40.0, "plain") for i in range(3)]
    piece = Counter("k", "c0", "you", "", "a piece")
    piece.facing = 90
    scene.counters = [piece]
    scene.compass = {"N": 90, "S": 270}
    scene.labels = [Label((130.0, 20.0), "TOP", "edge", 90), Label((0.0, 90.0), "VALLEY", "title")]
    scene.tracks = [Track("Turn", (0.0, 120.0), 900, ["1", "2"], 0, {})]
    scene.trays = [Tray("Gone", (0.0, 120.0), 100, [], "none")]
    return scene


def test_a_map_stands_up_only_where_it_may_and_is_wanted():
    scene = long_map()
    assert laid(scene, False) is scene
    assert laid(everything(), True).cells[0].centre == everything().cells[0].centre
    assert laid(scene, True) is not scene


def test_a_map_that_stands_up_turns_everything_with_it():
    scene = laid(long_map(), True)
    tops = [cell.centre[1] for cell in scene.cells]
    assert tops == sorted(tops, reverse=True)
    assert len({cell.centre[0] for cell in scene.cells}) == 1
    assert scene.counters[0].facing == 0
    assert scene.compass == {"N": 0, "S": 180}
    assert [label.turn for label in scene.labels] == [0, 0]
    below = scene.tracks[0], scene.trays[0]
    assert below[0].at[1] < below[1].at[1]
    assert all(thing.at[0] > scene.cells[0].outline[0][0] + 40 for thing in below)
    assert scene.tracks[0].at[0] + scene.tracks[0].width < scene.width
    assert long_map().counters[0].facing == 90


def test_a_board_that_closes_on_itself_is_seen_on_both_sides_of_itself():
    scene = long_map()
    assert "echo" not in draw_board(scene, {}, Press().sheet(scene))
    scene.around, scene.around_from = 120.0, 0.0
    tree = ElementTree.fromstring(draw_board(scene, {}, Press().sheet(scene)))
    copies = [use.get("x") for use in tree.iter("use")]
    assert copies == ["-120", "120"]
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_sides_are_printed_in_the_inks_the_scene_names():
    scene = everything()
    scene.inks = {"you": "red", "book": "yellow"}
    assert 'data-inks="you-red book-yellow"' in draw_small(scene, {}, Press())


@pytest.mark.parametrize("slug", slugs())
def test_what_stands_on_the_margin_lies_on_the_sheet(slug):
    game = find(slug)
    for scenario in game.scenarios:
        setup = new_setup(game, scenario.name, "", {}, {})
        state = new_session(game, setup, {}, 5, None, None).state
        scene = game.scene(game.see(state, 0), 0)
        for thing in (*scene.trays, *scene.tracks):
            assert thing.at[0] + thing.width <= scene.width, (scenario.name, thing.title)


def test_letter_and_worth_of_a_token_are_one_word():
    """However large they are printed, neither covers the other."""
    token = Counter("token-C-0", "", "none", "token", "Token C, worth 10")
    token.left, token.right = "C", "10"
    assert ">C10</text>" in draw_row([token], {"token": ""})
    token.left = "1"
    assert ">1</text>" in draw_row([token], {"token": ""})
