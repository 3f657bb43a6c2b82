"""Parts of the documentation that follow from the sources: pages of reference, and a print kit for each game.

`mkdocs.yml` calls it while it builds the site, so that none of them can grow old.
"""

from __future__ import annotations

import re
import sys
import tempfile
from importlib.resources import files as package_files
from pathlib import Path
from typing import Any

import rich_click as click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from hexile.cli.command_table import HEXILE, PROGRAM, SECTIONS
from hexile.games import find, slugs
from hexile.kernel.game import describe_verbs, new_setup
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.printing.kit_pages import KitStyle, print_kit
from hexile.server.printing.pdf import MissingExtra, optional

# What a program or a game calls. Everything else may change without notice.
REFERENCE = {
    "library": ["hexile.library"],
    "game": ["hexile.kernel.game", "hexile.kernel.setup", "hexile.kernel.player"],
    "play": ["hexile.kernel.play", "hexile.kernel.chance.dice", "hexile.kernel.event"],
    "verbs": ["hexile.kernel.verbs.verb"],
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
# A link to a game's README is one to its page; to any other file that is no page, the words are enough.
TO_GAME = re.compile(r"\]\((?:\.\./)+src/hexile/games/(\w+)/README\.md\)")
OUT_OF_DOCS = re.compile(
    r"\[([^\]]+)\]\((?:\.\./)+(?:src/[^)]*|examples/[^)]*|[A-Z]\w*(?:\.md)?)\)"
)
TO_DOCS = "../../../../docs/"  # from a game's folder
ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hexile"
MADE_KITS = ROOT / "build" / "kits"  # kept, and made again when a source is newer
KITS = "kits"  # on the site
PRINT_PAGE = "owner/print.md"
BEFORE_KITS = "## What is in a kit\n"
# setup.py leaves the kits out of a wheel, and what stands between these out of the page.
KITS_BEGIN, KITS_END = "<!-- kits -->", "<!-- end of kits -->"
NO_KITS = "The site has no print kits: reportlab is not installed."


def on_page_markdown(
    markdown: str, page: Any = None, files: Files | None = None, **context: object
) -> str:
    """Let every block of code be one for the site, too, and no link lead out of it."""
    blocks = OF_A_GAME.sub(
        lambda at: f'```{at[1]} title="{at[2]}"' if at[2] else f"```{at[1]}", markdown
    )
    up = "../" * (page.file.src_uri.count("/") if page is not None else 1)
    shown = OUT_OF_DOCS.sub(r"\1", TO_GAME.sub(rf"]({up}games/\1.md)", blocks))
    if page is not None and files is not None and page.file.src_uri == PRINT_PAGE:
        shown = shown.replace(BEFORE_KITS, kits_listed(files) + BEFORE_KITS, 1)
    return shown + games_listed() if getattr(page, "is_homepage", False) else shown


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, and put them in their places."""
    games, reference = game_pages(), reference_pages()
    programs = {
        "programs/commands.md": commands_page(),
        "programs/http-reference.md": http_page(),
        "programs/verbs.md": verbs_page(),
    }
    for path, text in {**games, **reference, **programs}.items():
        files.append(File.generated(config, path, content=text))
    for path, made in kit_files(MADE_KITS).items():
        files.append(File.generated(config, path, abs_src_path=str(made)))
    nav: list[Any] = config.nav or []
    chapters = {next(iter(entry)): entry for entry in nav if isinstance(entry, dict)}
    chapters["Play"]["Play"].append({"The games": list(games)})
    chapters["Programs"]["Programs"] += [*programs, {"Python reference": list(reference)}]
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


def kit_files(folder: Path) -> dict[str, Path]:
    """Return the print kit of every game by its place on the site; without ReportLab say so and return none."""
    try:
        optional("reportlab", "print", "")
    except MissingExtra:
        print(NO_KITS, file=sys.stderr)
        return {}
    folder.mkdir(parents=True, exist_ok=True)
    return {f"{KITS}/{slug}.pdf": made_kit(slug, folder / f"{slug}.pdf") for slug in slugs()}


def made_kit(slug: str, path: Path) -> Path:
    """Return the file with the kit that `hexile print` writes for a game, made now if a source is newer."""
    if not path.is_file() or path.stat().st_mtime < newest_source():
        game = find(slug)
        print_kit(game, new_setup(game, "", "", {}, {}), "", KitStyle()).write_pdf(path)
    return path


def newest_source() -> float:
    """Return when a file of the package was last written."""
    kept = (path for path in PACKAGE.rglob("*") if "__pycache__" not in path.parts)
    return max(path.stat().st_mtime for path in kept if path.is_file())


def kits_listed(files: Files) -> str:
    """List the kits that are on the site, for the page about printing; nothing if there are none."""
    abouts = [find(slug).about for slug in slugs()]
    there = [a for a in abouts if files.get_file_from_path(f"{KITS}/{a.slug}.pdf") is not None]
    if not there:
        return ""
    lines = [f"* [{a.title}](../{KITS}/{a.slug}.pdf)" for a in there]
    told = "Or download a kit, in colour on A4 paper with counters of 15 mm:"
    return "\n".join([KITS_BEGIN, "", told, "", *lines, "", KITS_END, "", ""])


def reference_pages() -> dict[str, str]:
    """Return the pages that mkdocstrings fills from docstrings and signatures."""
    return {
        f"reference/{name}.md": f"# {name.capitalize()}\n\n"
        + "".join(f"::: {m}\n\n" for m in modules)
        for name, modules in REFERENCE.items()
    }


def commands_page() -> str:
    """Describe every command, by the table that the program itself reads."""
    lines = ["# Commands", "", "`hexile help COMMAND` shows the same in the terminal.", ""]
    context = click.RichContext(HEXILE, info_name=PROGRAM)
    for section, names in SECTIONS.items():
        lines += [f"## {section}", ""]
        for name in names:
            command = HEXILE.get_command(context, name)
            if command is not None:
                lines += command_lines(command, f"{PROGRAM} {name}", context)
    return "\n".join(lines)


def command_lines(command: click.Command, path: str, parent: click.Context) -> list[str]:
    """Describe a command with its arguments and options, and those below it."""
    context = click.RichContext(command, info_name=path.split()[-1], parent=parent)
    lines = [f"### `{path}`", "", (command.help or "").strip(), ""]
    rows = []
    for param in command.get_params(context):
        told = param.get_help_record(context)
        if told is not None:
            rows.append(f"| `{told[0]}` | {told[1]} |".replace("\n", " "))
    if rows:
        lines += ["| option | does |", "|---|---|", *rows, ""]
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            lines += command_lines(inner, f"{path} {name}", context)
    return lines


def verbs_page() -> str:
    """List what can be said in every game, with the rules that may forbid it."""
    lines = [
        "# Verbs",
        "",
        "What you can say at each step of a game, and the rules that may forbid it.",
        "",
    ]
    for slug in slugs():
        lines += [f"## {find(slug).about.title}", "", "| step | say | rules |", "|---|---|---|"]
        for step, verbs in describe_verbs(find(slug)).items():
            lines += [f"| {step} | {verb_words(verb)} |" for verb in verbs]
        lines.append("")
    return "\n".join(lines)


def verb_words(verb: dict[str, Any]) -> str:
    """Say a verb's pattern and the rules of its guards, in two cells."""
    rules = dict.fromkeys(guard["rule"] for guard in verb["guards"])
    return f"`{verb['pattern']}` | {', '.join(rules)}"


def http_page() -> str:
    """Describe every operation of the API, as the server itself does."""
    with tempfile.TemporaryDirectory() as folder:
        app: Any = make_app(Config("127.0.0.1", 0, Path(folder), False))
        paths = app.app.openapi_schema.to_schema()["paths"]
    lines = [
        "# HTTP reference",
        "",
        "`GET /api/openapi.json` on a server has all of this as OpenAPI, `/api/docs` as a page.",
        "",
        "| operation | | what it does |",
        "|---|---|---|",
    ]
    for path, methods in sorted(paths.items()):
        for method, told in methods.items():
            what = " ".join(told.get("description", "").split())
            lines.append(f"| `{method.upper()} {path}` | {told['summary']} | {what} |")
    return "\n".join(lines) + "\n"
