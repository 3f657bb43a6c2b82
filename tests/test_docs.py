"""What README and documentation show is run: sessions, commands, positions, settings; links lead somewhere.

What cannot be run here is read as far as it is ours: a command that does not end or takes minutes (NOT_RUN), whose words
are parsed; `make` and scripts, whose targets, files and flags must exist; `pip`, `podman` and the like (OTHERS).
"""

from __future__ import annotations

import configparser
import contextlib
import importlib.util
import io
import itertools
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from tools.pages import on_page_markdown

from hexile.cli import main
from hexile.cli.arguments import known_commands
from hexile.games import find
from hexile.kernel.fields.position import read_position, write_position
from hexile.server.limits import limits_for
from hexile.table.editions.edition import made_for, read_label, replaceable
from hexile.table.inks import read_inks

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
PAGES = [*dict.fromkeys(PAGES), *sorted(ROOT.glob("src/hexile/games/*/README.md"))]
# Of games that are not installed here: what they tell to type is read only.
ELSEWHERE = [*sorted(ROOT.glob("examples/**/*.md")), ROOT / "src/hexile/authors/template/README.md"]
PAGES = [*PAGES, *sorted(ROOT.glob(".github/**/*.md")), *ELSEWHERE]
BLOCK = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
SAID = re.compile(r"`((?:[A-Z_]+=\S+ )*(?:hexile|make|pip|python|pytest) [^`\s][^`]*[^`\s])`")
ASSIGNED = re.compile(r"(HEXILE_[A-Z_]+)=.*")
NOT_RUN = (
    "serve",
    "dev",
    "bench",
    "worker",
)  # they do not end, or take minutes: their words are read
FEW = {"--games": "2", "--jobs": "1", "--tries": "20", "--seconds": "1"}
TOLD = ("text", "nginx")  # told, not run: no command stands in them
COMMAND = re.compile(
    r"^\s*(\$ )?(\S+/)?(hexile|make|pip|python|pytest|podman|docker|git) ", re.MULTILINE
)
OTHERS = ("createuser", "createdb")
MAKEFILES = ("Makefile", "src/hexile/authors/outside/package/Makefile")


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


def test_what_is_only_told_holds_no_command():
    for block in shown(*TOLD):
        assert not COMMAND.search(block.text), f"{block}: a command belongs into a block of `sh`"


def test_every_block_is_found():
    for page in PAGES:
        text = page.read_text("utf-8")
        assert len(re.findall(r"^\s*```", text, re.MULTILINE)) == 2 * len(BLOCK.findall(text)), page


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
@pytest.mark.parametrize("block", [b for b in shown("sh") if b.page not in ELSEWHERE], ids=str)
def test_commands_run(block, typed):
    for words in commands_of(block):
        run_command(words, typed)


def test_commands_of_games_elsewhere_can_be_typed():
    blocks = [block for block in shown("sh") if block.page in ELSEWHERE]
    for block in blocks:
        for words in commands_of(block):
            run_command(words, None)
    assert blocks


def commands_of(block):
    """Return the commands of a block, as words."""
    lines = block.text.splitlines()
    return [shlex.split(each, comments=True) for line in lines for each in line.split(" && ")]


def run_command(words, typed):
    """Run a command of ours, and of what is not ours look at the words."""
    words = unassigned(words)
    if not words or words[0] == "export":
        return
    name = Path(words[0]).name
    if name == "hexile":
        run_hexile(words[1:], typed)
    else:
        READ[name](words)


def unassigned(words):
    """Leave out what is set for a command alone; of ours, somebody must read it."""
    while words and (found := ASSIGNED.fullmatch(words[0])):
        assert any(found[1] in path.read_text("utf-8") for path in SETTINGS_READ), words
        words = words[1:]
    return words


SETTINGS_READ = [
    ROOT / "setup.py",
    *ROOT.glob("tools/*.py"),
    *ROOT.glob("src/hexile/**/*.py"),
    *ROOT.glob("src/hexile/authors/outside/package/*.txt"),
]


def read_make(words):
    made = [(ROOT / file).read_text() for file in MAKEFILES]
    assert any(re.search(rf"^{words[1]}:", text, re.MULTILINE) for text in made), words


def read_python(words):
    """A script is there and knows its flags, a module can be found."""
    if words[1] == "-m":
        at = ROOT / (words[2].replace(".", "/") + ".py")
        assert at.exists() or importlib.util.find_spec(words[2]), words
    else:
        at = ROOT / words[1]
    if at.exists():
        script = at.read_text("utf-8")
        for word in words[2:]:
            named = (f'"{word}"', f'"{word[2:]}"')  # as it is written, or in a list of names
            assert not word.startswith("--") or any(n in script for n in named), words


def read_pytest(words):
    for word in words[1:]:
        assert not word.startswith("tests") or (ROOT / word).exists(), words
    assert (
        "--update-golden" not in words
        or "--update-golden" in (ROOT / "tests/conftest.py").read_text()
    )


def read_podman(words):
    """What is built is in our file, and what is run has its port and its volume."""
    told = (ROOT / "Containerfile").read_text()
    for flag, word in itertools.pairwise(words):
        if flag == "-p":
            assert f"EXPOSE {word.split(':')[1]}\n" in told
        elif flag == "-v":
            assert f"VOLUME {word.split(':')[1]}\n" in told
        elif flag == "-e":
            unassigned([word])
    assert words[1] in ("build", "run")


def run_hexile(words, typed):
    if words[0] in NOT_RUN or typed is None:
        known_commands()[0].parse_args(words)
        return
    if words[0] == "advise" and not {"--tries", "--seconds"} & {*words}:
        words = [*words, "--tries", "20"]
    typed([FEW.get(before, word) for before, word in zip(["", *words], words, strict=False)])


def check_extras(words):
    """Every extra in a `pip install` is one of ours."""
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for asked in re.findall(r"\bhexile\[([\w,]+)\]", " ".join(words)):
        assert set(asked.split(",")) <= ours.keys()


READ = {
    "make": read_make,
    "python": read_python,
    "pytest": read_pytest,
    "pip": check_extras,
    "podman": read_podman,
    **dict.fromkeys(OTHERS, lambda words: None),
}


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
INKS = [block for block in shown("toml") if block.text.startswith("sheet =")]
LIMITS = [b for b in shown("toml") if not b.text.startswith(("hexile =", "sheet ="))]


@pytest.mark.parametrize("block", LABELS, ids=str)
def test_the_label_of_a_copy_is_read(block):
    entry = read_label(block.text)
    game = made_for(entry, block.text, "")
    assert set(entry["files"]) <= {component.file_name() for component in replaceable(game)}


@pytest.mark.parametrize("block", INKS, ids=str)
def test_inks_can_be_used(block):
    assert read_inks(block.text, "inks.toml").sheet == "trench"


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
    for page, said in SPOKEN:
        words = unassigned(said.split())
        if words[0] == "hexile":
            check_words(words[1:], f"{page.name}: {said}")
        else:
            READ[words[0]](words)
    assert len(SPOKEN) > 20


def check_words(words, where):
    """A command is one of ours, and knows its flags."""
    ours, commands = known_commands()
    if not words[0].startswith("--"):
        assert words[0] in commands.choices, where
        ours = commands.choices[words[0]]
    flags = re.findall(r"--[a-z-]+", " ".join(words))
    assert set(flags) <= ours._option_string_actions.keys(), where
