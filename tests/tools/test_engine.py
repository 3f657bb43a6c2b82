"""Builds beside the sources: only a whole one is found, and only by the sources it was made from."""

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tools.engine import KEPT, ROOT, Failed, Making, Workshop, stamp

from hexile.compiling import COLD_ENGINE
from tools import quick

PROJECT = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "hexile"
version = "1"
"""
SETUP = """\
import os, sys, time
from pathlib import Path
from setuptools import setup
from setuptools.command.build_py import build_py

class Build(build_py):
    def run(self):
        super().run()
        {0}
        Path(self.build_lib, "hexile_engine.so").touch()

setup(packages=["hexile"], package_dir={{"": "src"}}, cmdclass={{"build_py": Build}})
"""

NOTHING_TO_BE_HAD = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
WAIT_FOR_FAILURE = """\
import glob, os, pathlib, time

def is_at_work(process):
    try:
        return os.readlink(process + "/cwd") == {1!r}
    except OSError:
        return False

while "ERROR" not in (pathlib.Path({0!r}).exists() and pathlib.Path({0!r}).read_text() or ""):
    time.sleep(0.02)
while any(is_at_work(process) for process in glob.glob("/proc/[0-9]*")):
    time.sleep(0.02)
"""


@pytest.fixture
def shop(tmp_path):
    return Workshop(checkout(tmp_path / "checkout"))


def checkout(root, doing="pass"):
    """Make a checkout of a Hexile that says where it is, and whose setup.py compiles nothing."""
    package = root / "src" / "hexile"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text("import sys\nprint('at', __file__, *sys.argv[1:])\n")
    (package / "toolchain.py").write_bytes((ROOT / "src/hexile/toolchain.py").read_bytes())
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "setup.py").write_text(SETUP.format(doing))
    return root


def test_a_build_is_found_by_its_sources_alone(shop):
    assert shop.found() is None
    made = shop.build()
    assert shop.found() == made
    assert (made / "hexile" / "__main__.py").is_file()
    source = shop.root / "src/hexile/__init__.py"
    source.write_text("edited = True\n")
    assert shop.found() is None, "an edited source must not run with an old build"
    source.write_text("")
    assert shop.found() == made


def test_a_module_that_is_no_more_is_not_in_the_next_build(shop):
    extra = shop.root / "src/hexile/extra.py"
    extra.write_text("")
    assert (shop.build() / "hexile/extra.py").is_file()
    extra.unlink()
    assert not (shop.build() / "hexile/extra.py").exists()


def test_a_build_that_fails_is_not_found_and_names_its_log(tmp_path):
    shop = Workshop(checkout(tmp_path / "checkout", "sys.exit('the compiler broke')"))
    with pytest.raises(Failed, match=str(shop.log)):
        shop.build()
    assert shop.found() is None
    assert "the compiler broke" in shop.log.read_text()


def test_a_build_without_anything_compiled_is_none(shop):
    setup = shop.root / "setup.py"
    setup.write_text(setup.read_text().replace("hexile_engine.so", "hexile_engine.txt"))
    with pytest.raises(Failed, match="nothing was compiled"):
        shop.build()
    assert shop.found() is None


def test_an_interrupted_build_is_not_found_and_leaves_nobody_at_work(tmp_path):
    mark = tmp_path / "pid"
    doing = f"Path({str(mark)!r}).write_text(str(os.getpid())); time.sleep(600)"
    shop = Workshop(checkout(tmp_path / "checkout", doing))
    making = Making(shop)
    while not (mark.exists() and mark.read_text()):
        assert making.is_running()
        time.sleep(0.02)
    with pytest.raises(Failed, match="already"):
        Making(shop)
    making.stop()
    assert shop.found() is None
    assert has_ended(int(mark.read_text()))
    (shop.root / "setup.py").write_text(SETUP.format("pass"))
    assert shop.build() == shop.found()


def has_ended(number):
    """Tell whether a process ends, now or soon."""
    for _ in range(500):
        state = Path(f"/proc/{number}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def test_an_edit_while_a_build_is_made_belongs_to_the_next(shop):
    making = Making(shop)
    (shop.root / "src/hexile/__init__.py").write_text("edited = True\n")
    made = making.finish()
    making.stop()
    assert (made / "hexile/__init__.py").read_text() == ""
    assert shop.found() is None


def test_the_newest_builds_are_kept(shop):
    for number in range(KEPT + 2):
        build = shop.folder / f"old{number}"
        (build / "hexile").mkdir(parents=True)
        os.utime(build, (number, number))
    shop.forget_old()
    assert sorted(path.name for path in shop.folder.iterdir()) == ["old2", "old3", "old4"]


def test_the_stamp_is_of_sources_settings_and_python(shop, monkeypatch):
    first = stamp(shop.root)
    (shop.root / "src/hexile/__pycache__").mkdir()
    (shop.root / "src/hexile/__pycache__/x.pyc").write_text("")
    assert stamp(shop.root) == first
    monkeypatch.setenv("HEXILE_GAMES", "raid")
    assert stamp(shop.root) != first
    monkeypatch.delenv("HEXILE_GAMES")
    monkeypatch.setattr(sys, "version", "another Python")
    assert stamp(shop.root) != first


@pytest.fixture
def start(shop):
    """Start Hexile from the checkout as `make play` does; return what is said."""
    (shop.root / "tools").mkdir()
    for name in ("start.py", "engine.py"):
        (shop.root / "tools" / name).write_bytes((ROOT / "tools" / name).read_bytes())

    def run(*words, **settings):
        command = [sys.executable, str(shop.root / "tools/start.py"), *words]
        clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "HEXILE_COMPILE")}
        done = subprocess.run(command, env=clean | settings, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_the_sources_run_until_there_is_a_build_and_the_build_from_then_on(shop, start):
    assert f"at {shop.root}/src/hexile/__main__.py play raid\n" in start("play", "raid")
    made = shop.build()
    assert start("--compile", "play", "raid") == f"at {made}/hexile/__main__.py play raid\n"


def test_without_a_compiler_it_says_so_once(shop, start):
    said = start("--compile", "serve", CC="", PATH="/nowhere")
    if "C compiler" not in said:
        pytest.skip("Python's own compiler is named by its path here")
    assert said.count("uncompiled") == 1
    assert f"at {shop.root}/src" in said
    assert "uncompiled" not in start("--compile", "serve", CC="", PATH="/nowhere")


def test_a_build_that_fails_leaves_the_uncompiled_program_running(shop, start):
    main = shop.root / "src/hexile/__main__.py"
    main.write_text(WAIT_FOR_FAILURE.format(str(shop.log), str(shop.work)) + main.read_text())
    said = start("--compile", "serve", **NOTHING_TO_BE_HAD)
    assert "goes on uncompiled" in said
    assert str(shop.log) in said
    assert f"at {shop.root}/src" in said
    assert shop.found() is None


def test_what_is_left_uncompiled_is_there():
    """A module that was renamed must not be compiled, or left uncompiled, by oversight."""
    lists = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse((ROOT / "setup.py").read_text()).body
        if isinstance(node, ast.Assign) and node.targets[0].id in ("COLD", "WARM")
    }
    assert set(lists) == {"COLD", "WARM"}
    for pattern in (*lists["COLD"], *lists["WARM"], *COLD_ENGINE):
        assert list((ROOT / "src/hexile").glob(pattern)), pattern


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("src/hexile/games/raid/rules/combat.py", "tests/games/raid"),
        ("src/hexile/games/hive/data/rulebook.toml", "tests/games/hive"),
        ("src/hexile/server/pages/home_page.py", "tests/server"),
        ("tests/games/raid/test_combat.py", "tests/games/raid/test_combat.py"),
        ("tests/games/raid/drawing.py", "tests/games/raid"),
        ("tests/lab/players.py", "tests/lab"),
        ("docs/programs/lab.md", ""),
    ],
)
def test_quick_runs_the_tests_of_what_was_touched(path, tests):
    assert quick.tests_of(path) == tests


def test_quick_names_no_test_twice():
    paths = [
        "tests/games/raid/test_combat.py",
        "src/hexile/games/raid/state.py",
        "tests/nowhere.py",
    ]
    assert quick.wanted(paths) == ["tests/games/raid", "tests/kernel"]
