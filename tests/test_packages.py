"""Games in packages of their own: those that cannot be loaded are named, with the reason and its place."""

import importlib
from importlib.machinery import EXTENSION_SUFFIXES

import pytest
from tests.packages import describe, on_path

import hexile.games
from hexile import kernel
from hexile.cli import main
from hexile.games import BrokenGame, find, slugs

MADE_FOR = f"MADE_FOR = {kernel.VERSION}\n"
GAME = """
from hexile.kernel.game import About, Game
GAME = Game(About("{slug}", "A Game", "us", "us", "", "", "", "1"), __name__)
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


def test_one_that_is_compiled_apart_is_not_loaded_into_what_is_compiled(tmp_path, monkeypatch):
    write_package(tmp_path, MADE_FOR + GAME.format(slug="away"))
    with on_path(tmp_path, "hexile_away"):
        assert not hexile.games.is_machine_code("hexile_away")
        (tmp_path / "hexile_away" / "tables").mkdir()
        (tmp_path / "hexile_away" / "tables" / "__init__.py").touch()
        assert not hexile.games.is_machine_code("hexile_away")
        (tmp_path / "hexile_away" / f"rules{EXTENSION_SUFFIXES[0]}").touch()
        importlib.invalidate_caches()
        assert hexile.games.is_machine_code("hexile_away")
        monkeypatch.setattr(hexile.games, "is_machine_code", lambda package: True)
        with pytest.raises(BrokenGame, match="compiled by itself, and so is this Hexile"):
            find("away")
    assert find("raid").about.slug == "raid"


def test_two_of_one_name_are_refused_and_both_named(tmp_path):
    write_package(tmp_path, MADE_FOR + GAME.format(slug="raid"), "raid")
    with (
        on_path(tmp_path, "hexile_away"),
        pytest.raises(BrokenGame, match=r"two of that name: hexile\.games\.raid and hexile_away"),
    ):
        find("raid")
    assert find("raid").about.slug == "raid"
