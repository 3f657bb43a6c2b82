"""Outside the games, a module or class name means one thing, and no folder is crowded."""

import ast
from collections import Counter
from pathlib import Path

import hexile

ROOT = Path(hexile.__file__).parent
SCAFFOLD = {
    "template",
    "duel",
    "boards",
    "outside",
    "migrations",
}  # parts of games that are put together elsewhere
MOST_SIDE_BY_SIDE = 15


def modules():
    """Return the sources outside the games, by their place in the package."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).parts
        if parts[0] != "games" and not SCAFFOLD & set(parts):
            yield path


def repeated(names):
    return sorted(name for name, count in Counter(names).items() if count > 1)


def test_no_module_name_has_two_meanings():
    assert repeated(path.stem for path in modules() if path.stem != "__init__") == []


def test_no_class_name_has_two_meanings():
    trees = [ast.parse(path.read_text("utf-8")) for path in modules()]
    classes = [
        node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    ]
    assert repeated(classes) == []


def test_no_folder_is_crowded():
    sides = Counter(path.parent for path in modules() if path.stem != "__init__")
    assert {str(f): n for f, n in sides.items() if n > MOST_SIDE_BY_SIDE} == {}
