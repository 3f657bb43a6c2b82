"""Ties code, events and tests to the printed rules by number.

A function names the rules it carries out at the end of its docstring's first line, in square
brackets: `"Move the closest scientist to the platform. [11, R6]"`. That costs nothing at run
time (a decorator would make every compiled call ten times dearer), shows in any editor, and is
read here from the source that every installation carries.
"""

from __future__ import annotations

import ast
import re
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

CITATION: Final = re.compile(r"\[([^\[\]]+)\]$")
STATUSES: Final = ("coded", "data", "ruling", "reconstructed", "table-talk")
NEEDS_CODE: Final = ("coded", "ruling", "reconstructed")


class Rule:
    """One numbered rule: its title and summary in our own words, and what became of it."""

    def __init__(
        self, number: str, title: str, text: str, status: str, option: str, reason: str
    ) -> None:
        self.number = number
        self.title = title
        self.text = text
        self.status = status
        self.option = option
        self.reason = reason


class BadRulebook(ValueError):
    """The rulebook file is wrong; the message says which rule and why."""


def read_rulebook(package: str) -> dict[str, Rule]:
    """Return the rules listed in a game's `data/rulebook.toml`, in the order of the book."""
    text = files(package).joinpath("data", "rulebook.toml").read_text(encoding="utf-8")
    book: dict[str, Rule] = {}
    for entry in tomllib.loads(text)["rule"]:
        rule = Rule(
            entry["number"],
            entry["title"],
            entry.get("text", ""),
            entry["status"],
            entry.get("option", ""),
            entry.get("reason", ""),
        )
        if rule.status not in STATUSES:
            raise BadRulebook(f"{package}: rule {rule.number} has unknown status {rule.status!r}")
        if rule.number in book:
            raise BadRulebook(f"{package}: rule {rule.number} is listed twice")
        book[rule.number] = rule
    return book


class Cited:
    """One function that carries out a rule: the rule's number, the file, the function."""

    def __init__(self, number: str, file: str, function: str) -> None:
        self.number = number
        self.file = file
        self.function = function


def citations(package: str) -> list[Cited]:
    """List every citation in the docstrings of a game's own modules."""
    found: list[Cited] = []
    for path in _sources(files(package), ""):
        tree = ast.parse(path[1].read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found += [Cited(number, path[0], node.name) for number in cited_by(node)]
    return found


def cited_by(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    """List the rule numbers at the end of the first line of a docstring."""
    lines = (ast.get_docstring(node) or "").splitlines()
    match = CITATION.search(lines[0].strip()) if lines else None
    return [number.strip() for number in match.group(1).split(",")] if match else []


def _sources(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir() and entry.name not in ("data", "__pycache__"):
            found += _sources(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".py"):
            found.append((prefix + entry.name, entry))
    return found
