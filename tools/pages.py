"""Pages of the documentation that follow from the sources: the games, the reference, the HTTP API.

`mkdocs.yml` calls it while it builds the site, so that none of them can grow old.
"""

from __future__ import annotations

import re
import tempfile
from importlib.resources import files as package_files
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from hexile.games import find, slugs
from hexile.server.app import make_app
from hexile.server.config import Config

# What a program or a game calls. Everything else may change without notice.
REFERENCE = {
    "games": ["hexile.games"],
    "game": ["hexile.kernel.game", "hexile.kernel.setup", "hexile.kernel.player"],
    "play": ["hexile.kernel.play", "hexile.kernel.chance.dice", "hexile.kernel.event"],
    "state": ["hexile.kernel.fields.field", "hexile.kernel.fields.position"],
    "reasons": ["hexile.kernel.chart", "hexile.kernel.priorities", "hexile.kernel.odds"],
    "scene": ["hexile.kernel.scene"],
    "journal": ["hexile.kernel.journal"],
    "table": ["hexile.table.session", "hexile.table.seat"],
    "players": ["hexile.players.match", "hexile.players.levels", "hexile.players.advice"],
    "lab": ["hexile.lab.simulate"],
}


# What a block of the tutorial is part of is said behind its language; a site has it as a title.
OF_A_GAME = re.compile(r"^```(\w+) game(?: (\S+))?$", re.MULTILINE)


# A link to a file of the project that is no page; the words are enough on a site.
OUT_OF_DOCS = re.compile(
    r"\[([^\]]+)\]\((?:\.\./)+(?:src/[^)]*|examples/[^)]*|[A-Z]\w*(?:\.md)?)\)"
)
TO_DOCS = "../../../../docs/"  # from a game's folder


def on_page_markdown(markdown: str, page: object = None, **context: object) -> str:
    """Let every block of code be one for the site, too, and no link lead out of it."""
    blocks = OF_A_GAME.sub(
        lambda at: f'```{at[1]} title="{at[2]}"' if at[2] else f"```{at[1]}", markdown
    )
    shown = OUT_OF_DOCS.sub(r"\1", blocks)
    return shown + games_listed() if getattr(page, "is_homepage", False) else shown


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, and put them in their places."""
    made = {"games": game_pages(), "reference": reference_pages(), "http": {"http.md": http_page()}}
    for pages in made.values():
        for path, text in pages.items():
            files.append(File.generated(config, path, content=text))
    nav: list[Any] = config.nav or []
    chapters = {next(iter(entry)): entry for entry in nav if isinstance(entry, dict)}
    chapters["Play"]["Play"] += list(made["games"])
    chapters["Programs"]["Programs"] += list(made["http"])
    nav.append({"Reference": list(made["reference"])})
    return files


def games_listed() -> str:
    """List the games for the first page, each with what stands on the shelf and a link to its own."""
    found = [find(slug).about for slug in slugs()]
    lines = [f"* [{a.title}](games/{a.slug}.md) ({a.length()}). {a.blurb}" for a in found]
    return "\n".join(["", "## The games", "", *lines, ""])


def game_pages() -> dict[str, str]:
    """Return the page of every game."""
    return {
        f"games/{slug}.md": package_files(find(slug).package)
        .joinpath("README.md")
        .read_text("utf-8")
        .replace(TO_DOCS, "../")
        for slug in slugs()
    }


def reference_pages() -> dict[str, str]:
    """Return the pages that mkdocstrings fills from docstrings and signatures."""
    return {
        f"reference/{name}.md": f"# {name.capitalize()}\n\n"
        + "".join(f"::: {m}\n\n" for m in modules)
        for name, modules in REFERENCE.items()
    }


def http_page() -> str:
    """Describe every operation of the API, as the server itself does."""
    with tempfile.TemporaryDirectory() as folder:
        app: Any = make_app(Config("127.0.0.1", 0, Path(folder), False))
        paths = app.app.openapi_schema.to_schema()["paths"]
    lines = [
        "# The HTTP API",
        "",
        "`GET /api/openapi.json` on a running table has all of this as OpenAPI, `/api/docs` as a page.",
        "",
        "| operation | | what it does |",
        "|---|---|---|",
    ]
    for path, methods in sorted(paths.items()):
        for method, told in methods.items():
            what = " ".join(told.get("description", "").split())
            lines.append(f"| `{method.upper()} {path}` | {told['summary']} | {what} |")
    return "\n".join(lines) + "\n"
