"""The page of levels: who meets whom, Elo, and that the page names every level there is."""

from pathlib import Path

import pytest
from bench import levels as levels_bench

from hexile.games import find, slugs
from hexile.kernel.game import new_setup
from hexile.players.levels import players_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def levels(tmp_path, monkeypatch):
    monkeypatch.setattr(levels_bench, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(levels_bench, "PAGE", tmp_path / "levels.md")
    return levels_bench


def test_elo_tells_how_often_levels_beat_each_other(levels):
    found = {
        levels.Row("b", "a"): levels.Played(1000, 750, 1.0),
        levels.Row("c", "b"): levels.Played(1000, 500, 1.0),
        levels.Row("d", "c"): levels.Played(0, 0, 0.0),
    }
    elo = levels.elo_of(["a", "b", "c", "d"], found)
    assert elo["a"] == 0
    assert elo["b"] == pytest.approx(191, abs=3)
    assert elo["c"] == pytest.approx(elo["b"], abs=3)


def test_levels_meet_their_neighbours_where_two_play_and_the_book_elsewhere(levels):
    chitin, raid = find("chitin"), find("raid")
    names = list(players_of(chitin))
    pairs = levels.rows_of(chitin, new_setup(chitin, "", "", {}, {}))
    assert {name for row in pairs for name in row} == set(names)
    assert all(1 <= names.index(r.level) - names.index(r.other) <= levels.REACH for r in pairs)
    alone = levels.rows_of(raid, new_setup(raid, "", "", {}, {}))
    assert [row.level for row in alone] == list(players_of(raid))


def test_a_row_goes_on_where_it_stopped_and_the_page_shows_it(levels, monkeypatch):
    raid = find("raid")
    setup = new_setup(raid, "", "", {}, {})
    monkeypatch.setattr(levels, "rows_of", lambda game, setup: [levels.Row("bold", "")])
    monkeypatch.setattr(levels, "slugs", lambda: ["raid"])
    monkeypatch.setattr(levels, "FEWEST", 3)
    levels.measure(raid, 2, 60, [])
    levels.measure(raid, 3, 60, [])
    levels.measure(raid, 4, 60, ["bold"])
    kept = levels.kept_file(raid, setup, levels.Row("bold", ""))
    assert [row[0] for _, row in kept.results()] == [40_001, 40_002, 40_003]
    levels.PAGE.write_text(f"# Levels\n\nWords.\n\n{levels.HEAD}\nold\n")
    text = levels.page()
    assert text.startswith("# Levels\n\nWords.\n")
    assert "| `bold` | 3 |" in text
    assert "\nold\n" not in text


@pytest.mark.parametrize("slug", slugs())
def test_the_page_names_every_level_of_a_game_and_todays_rules(slug):
    game = find(slug)
    page = (ROOT / "docs" / "measurements" / "levels.md").read_text("utf-8")
    part = page.partition(f"## {game.about.title}\n")[2].partition("\n## ")[0]
    assert f"Rules {game.about.version}," in part
    missing = [name for name in players_of(game) if f"`{name}`" not in part]
    assert missing == []
