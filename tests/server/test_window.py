"""What the companion draws: the part of a board that a move needs, and the faces that settle a tie."""

import pytest
from tests.table.test_waits import wait_of

from hexile.games import find
from hexile.kernel.chance.chance_request import KnownNames
from hexile.kernel.game import new_setup
from hexile.server.drawing.board.board_svg import Press
from hexile.server.drawing.board.crop import box_round, draw_window, parts_of
from hexile.server.templating import template_environment
from hexile.table.seat import sit
from hexile.table.session import new_session


def test_a_window_has_both_places_and_the_numbers_of_its_rows_and_columns():
    game = find("raid")
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 3, None, None)
    scene = sit(table, 0).scene
    centre = {cell.id: cell.centre for cell in scene.cells}
    way = [centre["r2c6"], centre["r1c4"]]
    drawn = draw_window(scene, game.symbols, Press(), ["r2c6", "r1c4"], "r2c6", way)
    assert drawn.count('class="gone"') == 1
    assert drawn.count('class="wayhead"') == 2
    printed = [part.partition("<")[0] for part in drawn.split('class="coord">')[1:]]
    assert printed == ["2", "3", "4", "5", "6", "7", "8", "0", "1", "2", "3", "4", "5"]
    assert "id=" not in drawn


def test_a_fleet_that_lies_beside_the_map_is_in_sight():
    game = find("stellar")
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 3, None, None)
    scene = sit(table, 0).scene
    measure = Press().sheet(scene).measure
    fleets = [counter for counter in scene.counters if counter.at is not None]
    assert len(fleets) > 4
    half = measure.counter() / 2
    for fleet in fleets:
        box, (x, y) = box_round(scene, measure, [fleet.cell]), fleet.at
        assert box.has((x - half, y - half))
        assert box.has((x + half, y + half))


def test_the_way_across_the_seam_of_the_hull_is_short():
    game = find("hive")
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 3, None, None)
    scene = sit(table, 0).scene
    left, right = scene.around_from, scene.around_from + scene.around
    out, back = parts_of([(left + 10, 50), (right - 30, 90)], scene)
    assert out == [(left + 10, 50), (left, 60)]
    assert back == [(right, 60), (right - 30, 90)]
    assert parts_of([(left + 10, 50), (left + 90, 50)], scene) == [
        [(left + 10, 50), (left + 90, 50)]
    ]


@pytest.mark.parametrize(
    ("candidates", "faces", "again"),
    [
        (2, ["1", "3", "4", "6"], False),
        (3, ["1", "2", "3", "4", "5", "6"], False),
        (4, ["1", "2", "3", "4"], True),
        (6, ["1", "2", "3", "4", "5", "6"], False),
    ],
)
def test_a_tie_of_two_or_three_shares_all_faces_of_a_die(candidates, faces, again):
    names = KnownNames([f"A{n}" for n in range(1, candidates + 1)])
    wait = wait_of(lambda dice: dice.tie(candidates, "26.1", "box to go for", names))
    asked = template_environment().get_template("beside_asked.html")
    drawn = asked.render(
        wait=wait,
        picture=lambda name: "",
        draw=lambda face: f"[{face}]",
        t=lambda key, **_: key,
    )
    assert [part.partition("]")[0] for part in drawn.split("[")[1:]] == faces
    assert ("beside.again" in drawn) == again
