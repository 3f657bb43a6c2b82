"""What README and documentation show is run: sessions, commands, positions, settings; links lead somewhere."""

from __future__ import annotations

import configparser
import contextlib
import io
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from tools.pages import on_page_markdown

from hexile.cli import main
from hexile.cli.arguments import known_commands
from hexile.games import find, slugs
from hexile.kernel.position import read_position, write_position
from hexile.server.limits import limits_for
from hexile.table.copies import made_for, read_label, replaceable

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
PAGES = [*dict.fromkeys(PAGES), *(ROOT / "src/hexile/games" / s / "README.md" for s in slugs())]
BLOCK = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
SAID = re.compile(r"`(hexile [a-z][^`]*[^`\s])`")
NOT_RUN = (
    "serve",
    "dev",
    "bench",
    "worker",
)  # they do not end, or take minutes: their words are read
FEW = {"--games": "2", "--jobs": "1", "--tries": "20", "--seconds": "1"}
TOLD = ("text", "toml rulebook", "nginx", "dockerfile", "python sketch")  # told, not run


class Shown:
    """A block of code on a page."""

    def __init__(self, page: Path, kind: str, text: str) -> None:
        self.page, self.kind, self.text = page, kind, text

    def __str__(self) -> str:
        first = self.text.split("\n")[0][:40]
        return f"{self.page.parent.name}/{self.page.name}: {first}"


def shown(*kinds: str) -> list[Shown]:
    found = [Shown(p, b[1], b[2]) for p in PAGES for b in BLOCK.finditer(p.read_text("utf-8"))]
    return [block for block in found if not kinds or block.kind in kinds]


CHECKED = ("sh", "console", "position", "toml", "ini", "python")
OF_A_GAME = re.compile(r"\w+ game\b")  # what tests/authors/test_tutorial.py puts together and plays


def test_every_block_says_what_it_is():
    ours = [block for block in shown() if not OF_A_GAME.match(block.kind)]
    unknown = [f"{block}: {block.kind}" for block in ours if block.kind not in CHECKED + TOLD]
    assert not unknown, unknown


def test_every_block_is_one_on_the_site():
    """A language, and a title at most: of anything else the site would make a paragraph."""
    for page in PAGES:
        text = on_page_markdown(page.read_text("utf-8"))
        for said in re.findall(r"^```(.+)$", text, re.MULTILINE):
            assert re.fullmatch(r'\w+( title="[^"]+")?', said), f"{page.name}: {said}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_links_lead_somewhere(page):
    for link in LINK.findall(page.read_text("utf-8")):
        if "://" not in link and not link.startswith("mailto:"):
            assert (page.parent / link).exists(), link


@pytest.fixture
def typed(tmp_path, monkeypatch):
    """Type a command in a folder of its own, with a game in FILE, and return what it prints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXILE_DATA", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(words: list[str], said: str = "quit\n") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(said))
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            status = main(words)
        assert status == 0, (words, out.getvalue())
        return out.getvalue()

    run(["play", "raid", "--seed", "3", "--file", "FILE"])
    return run


@pytest.mark.slow
@pytest.mark.parametrize("block", shown("sh"), ids=str)
def test_commands_run(block, typed):
    for line in block.text.splitlines():
        for command in line.split(" && "):
            run_command(shlex.split(command, comments=True), typed)


def run_command(words, typed):
    """Run a command of ours, and of what is not ours look at the words."""
    if not words or words[0] == "export":
        return
    name = Path(words[0]).name
    if name == "hexile":
        run_hexile(words[1:], typed)
    elif name == "make":
        assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(), re.MULTILINE), words
    elif name == "python" and words[1].endswith(".py"):
        script = (ROOT / words[1]).read_text("utf-8")
        for word in words[2:]:
            assert not word.startswith("--") or f'"{word}"' in script, (words[1], word)
    elif name == "pip":
        check_extras(words)
    else:
        assert name in ("python", "createuser", "createdb", "git", "cd"), f"who runs {words}?"


def run_hexile(words, typed):
    if words[0] in NOT_RUN:
        known_commands()[0].parse_args(words)
        return
    if words[0] == "advise" and not {"--tries", "--seconds"} & {*words}:
        words = [*words, "--tries", "20"]
    typed([FEW.get(before, word) for before, word in zip(["", *words], words, strict=False)])


def check_extras(words):
    """Every extra in a `pip install` is one of ours."""
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for asked in re.findall(r"\[([\w,]+)\]", " ".join(words)):
        assert set(asked.split(",")) <= ours.keys()


@pytest.mark.parametrize("block", shown("console"), ids=str)
def test_a_session_is_what_one_sees(block, typed):
    command, *lines = block.text.splitlines()
    said = [line[2:] for line in lines if line.startswith("> ")]
    out = typed(shlex.split(command)[2:], "\n".join([*said, "quit", ""]))
    printed = iter(line.removeprefix("> ").rstrip() for line in out.splitlines())
    for line in lines:
        if line.strip() and line.strip() != "..." and not line.startswith("> "):
            assert line.rstrip() in printed, f"not printed, or not in this order: {line}"


@pytest.mark.parametrize("block", shown("position"), ids=str)
def test_a_position_can_be_set_up(block):
    game = find(block.page.parent.name)
    found = read_position(game, block.text)
    written = write_position(game, found.setup, found.state).splitlines()
    for line in block.text.splitlines():
        assert any(told.startswith(line) for told in written), line


LABELS = [block for block in shown("toml") if block.text.startswith("hexile =")]
LIMITS = [block for block in shown("toml") if not block.text.startswith("hexile =")]


@pytest.mark.parametrize("block", LABELS, ids=str)
def test_the_label_of_a_copy_is_read(block):
    entry = read_label(block.text)
    game = made_for(entry, block.text, "")
    assert set(entry["files"]) <= {component.file_name() for component in replaceable(game)}


@pytest.mark.parametrize("block", LIMITS, ids=str)
def test_limits_are_read(block, tmp_path, monkeypatch):
    limits = tmp_path / "limits.toml"
    limits.write_text(block.text)
    monkeypatch.setenv("HEXILE_LIMITS", str(limits))
    found = limits_for(public=True)
    for name, value in tomllib.loads(block.text).items():
        assert getattr(found, name) == value


@pytest.mark.parametrize("block", shown("ini"), ids=str)
def test_a_service_starts_what_can_be_started(block):
    unit = configparser.ConfigParser()
    unit.read_string(block.text)
    known_commands()[0].parse_args(shlex.split(unit["Service"]["ExecStart"])[1:])


@pytest.mark.parametrize("block", shown("python"), ids=str)
def test_python_runs(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(block.text, str(block), "exec"), {"__name__": "shown"})


SPOKEN = [(page, found) for page in PAGES for found in SAID.findall(page.read_text("utf-8"))]


def test_commands_in_a_sentence_exist():
    commands = known_commands()[1].choices
    for page, said in SPOKEN:
        _, verb, *words = said.split()
        assert verb in commands, f"{page.name}: {said}"
        known = commands[verb]._option_string_actions
        flags = re.findall(r"--[a-z-]+", " ".join(words))
        assert set(flags) <= known.keys(), f"{page.name}: {said}"
    assert len(SPOKEN) > 20
