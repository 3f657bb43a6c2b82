"""What a scene says and no painter guesses: dice in tables, names of turns and cells, pictures of one's own."""

from __future__ import annotations

import pytest
from tests.packages import describe, on_path

import hexile.games
from hexile.authors.new import plan_package
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.geometry.hexes import hex_corners
from hexile.kernel.scene import Cell, Picture, PrintedTable, Scene
from hexile.server.drawing.board.ground_svg import draw_sheet, printed_name
from hexile.server.drawing.board.margin_widgets import draw_table

SQUARE = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]


@pytest.mark.parametrize(
    ("across", "down", "dice"), [(False, False, 0), (True, False, 2), (False, True, 1)]
)
def test_a_table_shows_dice_where_it_says_so(across, down, dice):
    table = PrintedTable("Odds", "1.1", (0, 0), [["", "1", "2"], ["3", "W", "L"]])
    table.faces_across, table.faces_down = across, down
    assert draw_table(table, (0, 0)).count('class="die"') == dice


@pytest.mark.parametrize("ground", ["floor", "box", "clear", "nothing known"])
def test_a_name_is_printed_on_any_ground(ground):
    assert ">a1<" in printed_name(Cell("a1", (20, 20), SQUARE, ground, "a1", "a1"))
    assert printed_name(Cell("a1", (20, 20), SQUARE, ground, "", "a1")) == ""


def test_the_name_of_a_hex_stands_within_it():
    corners = hex_corners((50, 50), 36, 30)  # a point on top: beside it the next hexes begin
    assert 'x="50" y="27"' in printed_name(Cell("a1", (50, 50), corners, "plain", "a1", "a1"))


def test_a_picture_lies_under_the_board():
    scene = Scene("field", 100, 80)
    scene.picture = Picture("watch/board.svg", (4, 5), 90, 70)
    assert 'href="/pictures/watch/board.svg" x="4" y="5"' in draw_sheet(scene)


def test_a_picture_of_the_games_own_is_handed_out_and_nothing_else(client, tmp_path):
    plan = plan_package("watch", "squares", tmp_path)
    plan.copy_all()
    (plan.folder / "data" / "board.svg").write_text("<svg/>")
    describe(plan.folder.parent, "watch", plan.package)
    with on_path(plan.folder.parent, plan.package):
        assert hexile.games.find("watch").about.slug == "watch"
        answer = client.get("/pictures/watch/board.svg")
        assert (answer.status_code, answer.text) == (200, "<svg/>")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        for path in ("watch/rulebook.toml", "watch/none.png", "watch/..%2fboard.svg", "none/a.png"):
            assert client.get(f"/pictures/{path}").status_code == 404, path


@pytest.mark.parametrize(("game", "name"), [("raid", "T1"), ("forlorn", "left"), ("hive", "Start")])
def test_a_turn_has_a_short_name(game, name):
    found = hexile.games.find(game)
    s = start(found, new_setup(found, "", "", {}, {}), SeededDice(1))
    assert found.scene(found.see(s, 0), 0).turn.endswith(name)
