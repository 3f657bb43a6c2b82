"""Games in packages of their own: those that cannot be loaded are named, with the reason and its place."""

import importlib
from importlib.machinery import EXTENSION_SUFFIXES

import pytest
from tests.packages import describe, on_path

import hexile.games
from hexile import kernel
from hexile.cli import main
from hexile.compiling import STAMP, engine_stamp
from hexile.games import BrokenGame, find, slugs

MADE_FOR = f"MADE_FOR = {kernel.VERSION}\n"
GAME = """
from hexile.kernel.game import About, Game
GAME = Game(About("{slug}", "A Game", "us", "us", "", 1, "", "1"), __name__)
"""
FAULTS = {
    MADE_FOR + "from hexile_away.view import scene": r"no picture \(hexile_away.view, line 2\)",
    MADE_FOR + "import no_such_module": r"No module named 'no_such_module' \(hexile_away, line 2\)",
    MADE_FOR + GAME.format(slug="home"): "hexile_away calls its game 'home'",
    MADE_FOR + "GAME = 1": "GAME is no Game",
    "MADE_FOR = 0": f"made for kernel 0, and this is kernel {kernel.VERSION}",
    GAME.format(slug="away"): "made for kernel None",
}


def write_package(folder, code, slug="away", module="hexile_away"):
    package = folder / module
    package.mkdir()
    (package / "__init__.py").write_text(code)
    (package / "view.py").write_text("scene = 1\nraise ValueError('no picture')\n")
    describe(folder, slug, module)


@pytest.mark.parametrize("code", FAULTS)
def test_one_that_is_broken_or_made_for_another_kernel_is_named(tmp_path, code, capsys):
    write_package(tmp_path, code)
    with on_path(tmp_path, "hexile_away"):
        assert "away" in slugs()
        with pytest.raises(BrokenGame, match=FAULTS[code]):
            find("away")
        assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "away: the game 'away' cannot be loaded" in out
    assert "raid: Raid on the Bunker" in out


def test_one_that_is_whole_is_found_by_its_entry_point(tmp_path):
    write_package(tmp_path, MADE_FOR + GAME.format(slug="away"))
    with on_path(tmp_path, "hexile_away"):
        assert find("away").about.title == "A Game"
    assert "away" not in slugs()


def test_one_that_is_compiled_is_loaded_only_into_the_engine_it_is_made_for(tmp_path, monkeypatch):
    write_package(tmp_path, MADE_FOR + GAME.format(slug="away"))
    package = tmp_path / "hexile_away"
    with on_path(tmp_path, "hexile_away"):
        (package / "tables").mkdir()
        (package / "tables" / "__init__.py").touch()
        assert not hexile.games.is_machine_code("hexile_away")
        (package / f"rules{EXTENSION_SUFFIXES[0]}").touch()
        importlib.invalidate_caches()
        assert hexile.games.is_machine_code("hexile_away")
        (package / STAMP).write_text("made for another")
        with pytest.raises(BrokenGame, match="it is compiled, but not for this Hexile"):
            find("away")
        monkeypatch.setattr(hexile.games, "engine_here", lambda: "made for another")
        assert find("away").about.slug == "away"
        monkeypatch.setattr(hexile.games, "engine_here", lambda: hexile.games.UNKNOWN)
        (package / STAMP).unlink()
        with pytest.raises(BrokenGame, match="it is compiled, but not for this Hexile"):
            find("away")


def test_an_engine_that_is_compiled_says_what_it_is_made_from():
    compiled = hexile.games.is_machine_code("hexile.kernel")
    assert hexile.games.STAMP == STAMP
    assert hexile.games.engine_here() == (engine_stamp() if compiled else "")


def test_two_of_one_name_are_refused_and_both_named(tmp_path):
    write_package(tmp_path, MADE_FOR + GAME.format(slug="raid"), "raid")
    with (
        on_path(tmp_path, "hexile_away"),
        pytest.raises(BrokenGame, match=r"two of that name: hexile\.games\.raid and hexile_away"),
    ):
        find("raid")
    assert find("raid").about.slug == "raid"
