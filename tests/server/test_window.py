"""The part of a board that the companion shows: as large as the move, with the numbers at its edges."""

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.server.drawing.board.board_svg import Press
from hexile.server.drawing.board.crop import box_round, draw_window
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
