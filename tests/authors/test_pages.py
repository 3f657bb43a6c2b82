"""The modules that the pages for authors name exist, and `python -m pydoc` shows them."""

import importlib
import pydoc
import re
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parents[2] / "docs" / "author").glob("*.md"))
NAMED = re.compile(r"(?<![\w./])(?:hexile\.)?((?:kernel|proof)(?:\.\w+)+)")
NAMES = sorted({name for page in PAGES for name in NAMED.findall(page.read_text("utf-8"))})


def module_of(name):
    """Return the module that a name is or is in; raise ImportError or AttributeError for neither."""
    try:
        return importlib.import_module(f"hexile.{name}")
    except ModuleNotFoundError:
        outer, _, last = name.rpartition(".")
        module = importlib.import_module(f"hexile.{outer}")
        getattr(module, last)
        return module


def test_the_pages_name_modules():
    assert {"kernel.scene", "kernel.fields.field", "kernel.chance.dice.Throw"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_module_that_a_page_names_can_be_read_about(name):
    module = module_of(name)
    assert module.__name__ in pydoc.render_doc(module)


def test_the_steps_and_actions_can_be_read_about():
    assert "RepeatedChoice" in pydoc.render_doc("hexile.kernel.play")
