"""What comes from outside has a limit, which is checked before work begins, and little is kept of it."""

from __future__ import annotations

import pytest

from hexile.games import find
from hexile.games.chitin import tables as chitin
from hexile.games.hive.tables.ship import read_map
from hexile.games.raid import tables as raid
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.component_data.file_limits import MAPS_KEPT, MOST_CELLS, MOST_FILE, TextCache
from hexile.kernel.game import new_setup, start
from hexile.kernel.setup import BadSetup
from hexile.server.tables.room import Setups
from hexile.table.editions.edition import component_of, our_text


def wide_board(side: int) -> str:
    """Draw an empty board of so many squares a side."""
    return "\n".join([" " * (2 * side + 1), " " + ". " * side] * side + ["-" * (2 * side + 1)])


def test_a_board_too_large_is_refused_before_anything_is_worked_out(monkeypatch):
    monkeypatch.setattr(raid, "_read_square", None)
    with pytest.raises(BadSetup, match=f"10000 places; {MOST_CELLS} are the most"):
        raid.read_board("mine", wide_board(100))


def test_maps_of_other_games_too():
    hexes = "\n".join(f"{n:02d} {'.' * 99}" for n in range(1, 60))
    with pytest.raises(BadSetup, match="5841 places"):
        chitin.read_valley("map", f"[terrain]\n{hexes}\n[megahexes]\n{hexes}\n[anchors]\nA 0101\n")
    boxes = "".join(f"box b{n} cabin - 1,1,1,1\n" for n in range(MOST_CELLS + 1))
    with pytest.raises(BadSetup, match=f"{MOST_CELLS + 1} places"):
        read_map(f"kind cabin closed Cabin\n{boxes}", 1, 1)


@pytest.mark.parametrize("slug", ["raid", "chitin", "hive", "stellar", "forlorn"])
def test_a_file_too_long_is_refused_by_its_name(slug):
    with pytest.raises(BadSetup, match=f"^mine: .*{MOST_FILE} are the most a file may have"):
        new_setup(find(slug), "", "", {}, {"mine": "x" * (MOST_FILE + 1)})


def test_of_users_own_maps_only_the_last_are_kept():
    kept: TextCache[str] = TextCache()
    kept.keep("ours", "A", ours=True)
    for number in range(3 * MAPS_KEPT):
        assert kept.keep(f"theirs {number}", "B", ours=False) == "B"
    found = [n for n in range(3 * MAPS_KEPT) if kept.get(f"theirs {n}")]
    assert found == list(range(2 * MAPS_KEPT, 3 * MAPS_KEPT))
    assert kept.get("ours") == "A"
    assert isinstance(raid._GROUNDS, TextCache)
    assert raid.ground_for("nautilus", "", "one_side") is raid.ground_for(
        "nautilus", "", "one_side"
    )


def test_setups_of_users_own_are_kept_by_bytes():
    setups, game = Setups(most_bytes=250_000), find("raid")
    for number in range(20):
        files = {"board": f"{number}{'.' * 98}\n" * 200}
        setups.shared(game, new_setup(game, "", "", {}, files))
    assert setups.weight() <= 250_000
    usual = new_setup(game, "", "", {}, {})
    assert setups.shared(game, usual) is setups.shared(game, new_setup(game, "", "", {}, {}))


def test_a_setup_counts_with_what_was_worked_out_for_it():
    game = find("raid")
    board = {"command-bunker": our_text(game, component_of(game, "command-bunker"))}
    setups = Setups(most_bytes=150_000)
    setup = setups.shared(game, new_setup(game, "command-bunker", "", {}, board))
    before = setups.weight()
    start(game, setup, SeededDice(1))
    assert setups.weigh_worked_out(game, setup) > 10 * before
    assert setups.weight() > 10 * before
    setups.shared(game, new_setup(game, "", "", {}, {}))
    assert not setups.has(setup)
