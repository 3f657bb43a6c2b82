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


# What is never compiled and asks a game for little: once is enough.
HERE = Path(__file__).parent
STORAGE = ("faults", "guard", "hosting", "older_versions", "store")
THE_SAME = (HERE / "tools", HERE / "tui", *(HERE / f"server/test_{name}.py" for name in STORAGE))


def pytest_collection_modifyitems(config, items):
    """Leave the slow tests to the compiled engine, which plays the same games ten times faster."""
    compiled = not str(play.__file__).endswith(".py")
    for item in items:
        if compiled and any(item.path.is_relative_to(folder) for folder in THE_SAME):
            item.add_marker(pytest.mark.skip(reason="the same compiled or not: runs uncompiled"))
        elif not compiled and not config.getoption("--slow") and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="SLOW: runs compiled, or with --slow"))
