"""`hexile new`: what it writes is a game that passes everything, on every board, here and in a package."""

import io
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.packages import describe, on_path

import hexile.games
from hexile import kernel
from hexile.authors import new as authors
from hexile.authors import template
from hexile.authors.new import BOARDS, SECRET_ORDERS, SOLITAIRE, plan_folder, plan_package
from hexile.cli import main
from hexile.games import find, slugs
from hexile.kernel.journal import read_journal
from hexile.kernel.setup import BadSetup
from hexile.proof.conformance import check_game
from hexile.proof.records.fixtures import GameFixtures
from hexile.table.lessons import guide_of, guided
from hexile.table.seating import seated

ROOT = Path(__file__).parents[2]
GENERIC = ["test_every_game", "test_golden", "test_citations", "test_guides", "proof/test_origins"]


@contextmanager
def new_package(folder, board, slug="watch", kind=SOLITAIRE):
    """Write a new game in a package, put where Python finds it as if it were installed."""
    plan = plan_package(slug, board, folder, kind)
    with on_path(plan.folder.parent, plan.package):
        plan.write()
        describe(plan.folder.parent, slug, plan.package)
        hexile.games.installed.cache_clear()
        yield plan


@pytest.mark.parametrize("board", BOARDS)
def test_a_new_game_passes_the_suite_at_once(tmp_path, board):
    with new_package(tmp_path, board) as plan:
        game = find("watch")
        done = []
        check_game(game, 2, 1, done.append)
        assert done == [1, 2]
        assert GameFixtures(game, plan.tests).complaints() == []
        reading = read_journal(game, guide_of(game))
        assert [moment.action.split()[0] for moment in reading.journal.moments] == [
            "go",
            "go",
            "search",
        ]
        assert "Nothing here" in reading.journal.notes[-1].text
    assert "watch" not in slugs()


@pytest.mark.parametrize("board", BOARDS)
def test_a_new_game_for_two_passes_the_suite_at_once(tmp_path, board):
    with new_package(tmp_path, board, kind=SECRET_ORDERS) as plan:
        game = find("watch")
        done = []
        check_game(game, 2, 1, done.append)
        assert done == [1, 2]
        assert GameFixtures(game, plan.tests).complaints() == []
        lesson = guided(game, guide_of(game))
        assert (lesson.seats(), lesson.people()) == (["thief", "guard"], [0, 1])
        assert seated(game, lesson.journal.header) == ["person", "stalker"]
        assert list(lesson.state.orders) == [len(lesson.state.terms.fields[1].values.names)] * 2


def test_seats_and_secret_orders_go_together(capsys):
    for words in (["--seats", "2"], ["--secret-orders"]):
        assert main(["new", "watch", "--package", "--board", "hexes", *words]) != 0
        assert "go together" in capsys.readouterr().err


def test_it_works_with_every_command(tmp_path, capsys):
    with new_package(tmp_path, "hexes"):
        for words in (
            ["games"],
            ["rules", "watch"],
            ["rules", "watch", "3.1"],
            ["odds", "watch", "go d1"],
            ["simulate", "watch", "--games", "4", "--player", "prowler", "--jobs", "2"],
            ["check", "watch", "--games", "1", "--jobs", "1"],
        ):
            assert main(words) == 0, words
        out = capsys.readouterr().out
    assert "Watch, by you" in out
    assert "rules.py Seize" in out


@pytest.mark.slow
@pytest.mark.parametrize("kind", [SOLITAIRE, SECRET_ORDERS])
def test_its_own_tests_pass(tmp_path, kind):
    with new_package(tmp_path, "squares", kind=kind) as plan:
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
            cwd=plan.root,
            env=os.environ | {"PYTHONPATH": this_path()},
            capture_output=True,
            text=True,
            check=False,
        )
    assert ran.returncode == 0, ran.stdout


def test_where_there_is_no_ruff_make_puts_it_in_shape(tmp_path, monkeypatch):
    monkeypatch.setattr(authors.shutil, "which", lambda *asked, **more: None)
    plan = plan_package("watch", "hexes", tmp_path)
    plan.copy_all()
    authors.put_in_shape([plan.folder])
    words = ["-s", f"PYTHON={sys.executable}"]
    monkeypatch.undo()
    subprocess.run(["make", *words, "shape"], cwd=plan.root, check=True)
    for check in (["check"], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *check, "--no-cache", "src", "tests"]
        ran = subprocess.run(ruff, cwd=plan.root, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout


COMPILED_HERE = """
import hexile_watch.rules
from hexile.cli import main
assert hexile_watch.rules.__file__.endswith(".so"), hexile_watch.rules.__file__
raise SystemExit(main(["check", "watch", "--games", "2", "--jobs", "1"]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hexile.games.engine_here(), reason="this Hexile is plain Python")
def test_it_can_be_compiled_by_its_own_build(tmp_path):
    with new_package(tmp_path, "squares") as plan:
        where = {"PYTHONPATH": this_path(), "HEXILE_COMPILE": "1", "CFLAGS": "-O0"}
        for words in (["setup.py", "-q", "build_ext", "--inplace"], ["-c", COMPILED_HERE]):
            ran = subprocess.run(
                [sys.executable, *words],
                cwd=plan.root,
                env=os.environ | where,
                capture_output=True,
                text=True,
                check=False,
            )
            assert ran.returncode == 0, ran.stdout + ran.stderr


def this_path() -> str:
    """Return where another process finds the Hexile that runs here, before any other, and what it knows."""
    here = str(Path(hexile.__file__).resolve().parents[1])
    return os.pathsep.join([here, *(p for p in sys.path if p)])


@pytest.mark.slow
def test_the_generic_suite_of_the_tree_passes_on_it(tmp_path):
    with new_package(tmp_path, "boxes") as plan:
        beside = tmp_path / "games" / "watch"
        beside.parent.mkdir()
        plan.tests.rename(beside)
        named = {"HEXILE_GAME_TESTS": str(beside.parent)}
        named["PYTHONPATH"] = this_path()
        files = [f"tests/{name}.py" for name in [*GENERIC, "server/test_leak_games"]]
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "--slow", "-k", "watch", *files],
            cwd=ROOT,
            env=os.environ | named,
            capture_output=True,
            text=True,
            check=False,
        )
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


def test_a_new_folder_among_our_games(tmp_path, monkeypatch):
    folder = tmp_path / "src" / "hexile" / "games"
    (tmp_path / "tests" / "games").mkdir(parents=True)
    folder.mkdir(parents=True)
    monkeypatch.setattr(hexile.games, "__path__", [str(folder), *hexile.games.__path__])
    try:
        plan = plan_folder("lantern", "stars")
        plan.write()
        assert "MADE_FOR" not in (folder / "lantern" / "__init__.py").read_text()
        assert find("lantern").about.title == "Lantern"
        assert (
            GameFixtures(find("lantern"), tmp_path / "tests" / "games" / "lantern").complaints()
            == []
        )
        with pytest.raises(BadSetup, match="there is a game 'lantern' already"):
            plan_folder("lantern", "stars")
    finally:
        for name in [n for n in sys.modules if n.startswith("hexile.games.lantern")]:
            del sys.modules[name]


def test_what_cannot_be_written_is_refused(tmp_path, capsys):
    (tmp_path / "hexile-there" / "tests").mkdir(parents=True)
    for words, said in (
        (["raid"], "there is a game 'raid' already"),
        (["Two-Words"], "is no name for a game"),
        (["there"], "is there already"),
    ):
        assert main(["new", *words, "--package", "--out", str(tmp_path)]) == 2
        assert said in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(("said", "board"), [("Stars\n", "stars"), ("\n", "squares")])
def test_it_asks_for_the_board_where_somebody_can_answer(
    tmp_path, monkeypatch, capsys, said, board
):
    monkeypatch.setattr(sys, "stdin", Terminal(said))
    path = list(sys.path)
    assert main(["new", "asked", "--package", "--out", str(tmp_path)]) == 0
    monkeypatch.setattr(sys, "path", path)
    for name in [n for n in sys.modules if n.startswith("hexile_asked")]:
        del sys.modules[name]
    out = capsys.readouterr().out
    assert "Which board: squares, hexes, boxes, stars?" in out
    assert f"a small game on {board}" in out


def test_the_game_it_is_made_from_is_for_this_kernel():
    assert template.MADE_FOR == kernel.VERSION
