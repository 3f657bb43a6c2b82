"""The C of mypyc is patched as a whole, or the build says so."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from hexile import compiling
from hexile.compiling import (
    CHECKED,
    FORGETFUL,
    NotPatched,
    borrow_columns,
    borrowing,
    engine_sources,
    hot,
)

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "hexile"

ARGUMENT = "arg_ways = VecI64Api.unbox(obj_ways, 1);"
ATTRIBUTE = (
    "tmp = VecBoolApi.unbox(value, 2);\n    if (VEC_IS_ERROR(tmp)) {\n        return -1;\n    }\n"
)
TAKEN = "    VEC_BOOL_INCREF(tmp);\n"


def written(tmp_path, code):
    path = tmp_path / "native.c"
    path.write_text(code)
    return SimpleNamespace(sources=[str(path)]), path


def test_a_column_handed_in_is_given_back_and_one_that_is_kept_is_taken_once():
    assert borrowing(ARGUMENT, "a.c") == ARGUMENT + " VEC_I64_DECREF(arg_ways);"
    assert borrowing(ATTRIBUTE + TAKEN, "a.c").strip() == ATTRIBUTE.strip()


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        (
            ARGUMENT + " x = VecI64Api.unbox(obj_other, 1);",
            "1 of 2 arguments and 0 of 0 attributes",
        ),
        (ATTRIBUTE, "0 of 0 arguments and 0 of 1 attributes"),
    ],
)
def test_c_that_looks_otherwise_fails_the_build(code, counts):
    with pytest.raises(NotPatched, match=f"a.c: {counts}"):
        borrowing(code, "a.c")


def test_the_c_of_a_known_version_is_patched(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(compiling, "version", lambda name: FORGETFUL[0])
    extension, path = written(tmp_path, ARGUMENT)
    borrow_columns(extension)
    assert path.read_text() == borrowing(ARGUMENT, path.name)
    assert capsys.readouterr().err == ""


def test_another_version_is_left_alone_and_that_is_said(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(compiling, "version", lambda name: "9.9")
    extension, path = written(tmp_path, ARGUMENT)
    borrow_columns(extension)
    assert path.read_text() == ARGUMENT
    said = capsys.readouterr().err
    assert (
        said == "mypy 9.9: columns may stay in memory; its C is patched for 2.4.0 and 2.4.1 only\n"
    )


def test_what_is_compiled_is_checked_without_the_packages_of_the_pages():
    """A build by pip has only the compiler's packages, not those that Hexile needs to run."""
    checked = [*engine_sources(PACKAGE), *hot(PACKAGE, ["games"], set())]
    command = [sys.executable, "-m", "mypy", *CHECKED, "--no-site-packages", *map(str, checked)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
