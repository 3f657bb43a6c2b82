"""What no import gives away: kernel, games and players open, print and run nothing."""

import ast
from importlib.resources import files

import pytest

from hexile.proof.citations import sources

REACHES_OUT = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__"}


def reaching(text):
    """List the calls of built-in functions that reach beyond the program."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name)]
    return [f"{call.func.id}, line {call.lineno}" for call in named if call.func.id in REACHES_OUT]


def test_such_a_call_is_found():
    assert reaching("s.open()\nwith open('x') as f:\n    print(f)") == [
        "open, line 2",
        "print, line 3",
    ]


@pytest.mark.parametrize("layer", ["kernel", "games", "players"])
def test_nothing_below_the_table_reaches_out(layer):
    found = sources(files(f"hexile.{layer}"))
    assert found
    assert [f"{name}: {call}" for name, text in found for call in reaching(text)] == []
