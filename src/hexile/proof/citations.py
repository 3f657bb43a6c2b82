"""Ties code, events and tests to the printed rules by number.

A function names the rules it carries out at the end of its docstring's first line, in square
brackets: `"Move the closest scientist to the platform. [11, R6]"`. That costs nothing at run
time (a decorator would make every compiled call ten times dearer), shows in any editor, and is
read here from the source that every installation carries.
"""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

CITATION: Final = re.compile(r"\[([^\[\]]+)\]$")


class Cited:
    """One function that carries out or tests a rule: the rule's number, the file, the function."""

    def __init__(self, number: str, file: str, function: str) -> None:
        self.number = number
        self.file = file
        self.function = function


def citations(package: str) -> list[Cited]:
    """List every citation in the docstrings of a game's own modules."""
    return [
        Cited(number, name, node.name)
        for name, text in sources(files(package))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        for number in cited_by(node)
    ]


def cited_by(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    """List the rule numbers at the end of the first line of a docstring."""
    lines = (ast.get_docstring(node) or "").splitlines()
    match = CITATION.search(lines[0].strip()) if lines else None
    return [number.strip() for number in match.group(1).split(",")] if match else []


def marks(folder: Traversable) -> list[Cited]:
    """List every `@pytest.mark.rule(...)` on the tests in a folder: one for each test and rule."""
    return [
        Cited(number, name, node.name)
        for name, text in sources(folder)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        for number in _marked(decorator)
    ]


def _marked(decorator: ast.expr) -> list[str]:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.rule":
        return []
    values = [arg.value for arg in decorator.args if isinstance(arg, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


def sources(folder: Traversable, prefix: str = "") -> list[tuple[str, str]]:
    """List the Python sources below a folder, in a fixed order: path and text."""
    found: list[tuple[str, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir() and entry.name not in ("data", "__pycache__"):
            found += sources(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".py"):
            found.append((prefix + entry.name, entry.read_text(encoding="utf-8")))
    return found
