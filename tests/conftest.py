"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from hexile.kernel import play

settings.register_profile("hexile", deadline=None)  # no test asserts how long anything takes
settings.load_profile("hexile")


def pytest_sessionstart(session):
    """Refuse to test the wrong thing: HEXILE_EXPECT says whether the rules must run compiled."""
    expected = os.environ.get("HEXILE_EXPECT")
    actual = "uncompiled" if str(play.__file__).endswith(".py") else "compiled"
    if expected and expected != actual:
        raise RuntimeError(f"expected the {expected} engine, got the {actual} one: {play.__file__}")


def pytest_addoption(parser):
    """Let golden files be written instead of compared."""
    parser.addoption("--slow", action="store_true", help="run slow tests uncompiled too")
    parser.addoption("--nightly", action="store_true", help="run tournaments and clusters")
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files instead of comparing"
    )


@pytest.fixture
def golden(request):
    """Compare a text with a file line by line; with --update-golden write the file.

    *explain* may say more of a difference: it is given the lines of the file and of the text.
    """

    def compare(path, text, explain=None):
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no {path.name}; run pytest --update-golden"
        now, kept = text.split("\n"), path.read_text(encoding="utf-8").split("\n")
        if now != kept and explain is not None:
            pytest.fail(f"{path.name}: {explain(kept, now)}", pytrace=False)
        assert now == kept

    return compare


HERE = Path(__file__).parent
# What is compiled, and so must be tested both ways.
COMPILED = ("kernel", "games", "players", "proof", "test_every_game.py", "test_golden.py")
# What is never compiled and asks a game for little: it runs beside the uncompiled engine.
STORAGE = ("faults", "guard", "hosting", "older_versions", "store")
THE_SAME = ("tools", "tui", "test_optimised.py", *(f"server/test_{name}.py" for name in STORAGE))


def lies_in(path, places):
    """Tell whether a test is in one of these files and folders."""
    return any(path.is_relative_to(HERE / place) for place in places)


def is_left_out(item, compiled, config):
    """Tell whether a test belongs to another run of the suite: each runs where it can find most."""
    if item.get_closest_marker("nightly"):
        return not config.getoption("--nightly")
    if not os.environ.get("HEXILE_EXPECT"):
        return False
    if compiled:
        return lies_in(item.path, THE_SAME)
    if config.getoption("--slow"):
        return False
    slow = item.get_closest_marker("slow") is not None
    return slow or not lies_in(item.path, (*COMPILED, *THE_SAME))


def pytest_collection_modifyitems(config, items):
    """Split the suite: `make test` runs it uncompiled and compiled, and says so with HEXILE_EXPECT."""
    compiled = not str(play.__file__).endswith(".py")
    out = {item for item in items if is_left_out(item, compiled, config)}
    config.hook.pytest_deselected(items=list(out))
    items[:] = [item for item in items if item not in out]
