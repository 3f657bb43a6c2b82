"""How the pages' templates are read: a line break in one is no blank, so that every element can have a line of its own.

A blank that is meant is written `{{ " " }}`. Inside a tag a line break parts two attributes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, ModuleLoader, StrictUndefined, select_autoescape
from jinja2.ext import Extension
from markupsafe import Markup

TEMPLATES: Final = Path(__file__).with_name("templates")
EXPRESSION: Final = r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}"
QUOTED: Final = rf'"(?:{EXPRESSION}|[^"])*"'
TAG: Final = re.compile(
    rf'{EXPRESSION}|</?[a-zA-Z!](?:{EXPRESSION}|{QUOTED}|[^<>"])*>|\s*\n\s*', re.DOTALL
)
BREAK: Final = re.compile(r"\s*\n\s*")
CLOSING: Final = re.compile(r"\s+(?=/?>$)")


def joined(source: str) -> str:
    """Return a template without its line breaks."""
    return TAG.sub(_joined, source)


def _joined(found: re.Match[str]) -> str:
    part = found[0]
    if part.startswith("<"):
        return CLOSING.sub("", BREAK.sub(" ", part))
    return BREAK.sub(" ", part) if part.startswith("{") else ""


class JoinedLines(Extension):
    """Takes the line breaks out of every template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source as it is compiled."""
        return joined(source)


def template_environment(compiled: Path | None = None) -> Environment:
    """Return what fills the pages' templates; they may have been compiled into a folder before."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES) if compiled is None else ModuleLoader(compiled),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        extensions=[JoinedLines],
        auto_reload=False,
    )
    made.globals["data_script"] = data_script
    return made


def data_script(id: str, json: str) -> Markup:
    """Return data for the scripts of a page, as JSON in which nothing can end the element."""
    return Markup(f'<script type="application/json" id="{id}">{json}</script>')
