"""What README and documentation show is run: sessions, commands, positions, settings; links lead somewhere.

What cannot be run here is read as far as it is ours: a command that does not end or takes minutes (NOT_RUN), whose words
are parsed; `make` and scripts, whose targets, files and flags must exist; `pip`, `podman` and the like (OTHERS). Blocks
of `bash` talk to a server by `curl`: they run against a live one.
"""

from __future__ import annotations

import configparser
import contextlib
import io
import itertools
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import PathFinder
from pathlib import Path

import pytest
from tests.commands import flags_of, read_words
from tests.server.conftest import LiveServer, free_port
from tools.pages import on_page_markdown

from hexile.cli import main
from hexile.games import find, slugs
from hexile.kernel.fields.position import read_position, write_position
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.limits import limits_for
from hexile.table.editions.edition import made_for, read_label, replaceable
from hexile.table.inks import read_inks
from hexile.table.lessons import lessons_of

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
PAGES = [*dict.fromkeys(PAGES), *sorted(ROOT.glob("src/hexile/games/*/README.md"))]
# Of games that are not installed here: what they tell to type is read only.
ELSEWHERE = [*sorted(ROOT.glob("examples/**/*.md")), ROOT / "src/hexile/authors/template/README.md"]
PAGES = [*PAGES, *sorted(ROOT.glob(".github/**/*.md")), *ELSEWHERE]
BLOCK = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
SAID = re.compile(
    r"`((?:[A-Z_]+=\S+ )*(?:hexile|make|pipx?|uv|py|python|pytest) [^`\s][^`]*[^`\s])`"
)
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
    r"^\s*(\$ )?(\S+/)?(hexile|make|pip|pipx|uv|py|python3?|pytest|podman|docker|git|curl) ",
    re.MULTILINE,
)
OTHERS = ("cd", "createuser", "createdb", "git")
EDITION = "mine"  # the folder of an edition that a page has made before
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


CHECKED = ("sh", "powershell", "bash", "console", "position", "toml", "ini", "json", "python")
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
@pytest.mark.parametrize(
    "block", [b for b in shown("sh", "powershell") if b.page not in ELSEWHERE], ids=str
)
def test_commands_run(block, typed):
    if EDITION in block.text and "edition new" not in block.text:
        typed(["edition", "new", "raid", EDITION])
    for words in commands_of(block):
        run_command(words, typed)


@pytest.fixture
def live(tmp_path):
    """Serve every game on loopback, at home."""
    port = free_port()
    server = LiveServer(make_app(Config("127.0.0.1", port, tmp_path / "data", False)), port)
    server.start()
    yield server
    server.stop()


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
@pytest.mark.parametrize("block", shown("bash"), ids=str)
def test_a_server_answers_what_is_asked_of_it(block, live, tmp_path):
    script = block.text.replace("http://127.0.0.1:8765", live.url)
    assert script != block.text, "the server that `hexile serve` starts is asked"
    command = ["bash", "-euo", "pipefail", "-c", script.replace(" | head -c 300", "")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for path in tmp_path.glob("*.json"):
        assert "about:blank#" not in path.read_text("utf-8"), path.name


def test_commands_of_games_elsewhere_can_be_typed():
    blocks = [block for block in shown("sh") if block.page in ELSEWHERE]
    for block in blocks:
        for words in commands_of(block):
            run_command(words, None)
    assert blocks


def commands_of(block):
    """Return the commands of a block, as words."""
    lines = block.text.replace("\\\n", " ").splitlines()
    return [shlex.split(each, comments=True) for line in lines for each in line.split(" && ")]


def run_command(words, typed):
    """Run a command of ours, and of what is not ours look at the words."""
    words = unassigned(words)
    if not words or words[0] == "export":
        return
    name = Path(words[0]).name
    if name == "py":
        name, words = "python", ["python", *words[1:]]
    if name == "hexile":
        run_hexile(words[1:], typed)
    elif words[1:3] == ["-m", "hexile"]:
        run_hexile(words[3:], typed)
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
    if words[1] == "-c":
        compile(words[2], "shown", "exec")
        return
    if words[1] == "-m":
        at = ROOT / (words[2].replace(".", "/") + ".py")
        # The path alone: setuptools' own finder warns of pip once distutils has been imported.
        assert at.exists() or PathFinder.find_spec(words[2]), words
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


def read_sudo(words):
    """What somebody may do as another user is not tried, but a command of ours in it can be typed."""
    at = next((i for i, word in enumerate(words) if Path(word).name in ("hexile", "pip")), None)
    if at is not None and Path(words[at]).name == "pip":
        check_extras(words[at:])
    elif at is not None and "bin" in Path(words[at]).parts:
        read_words(words[at + 1 :])


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
    if not words:  # `hexile` alone opens the browser
        return
    if words[0] in NOT_RUN or typed is None:
        read_words(words)
        return
    if words[0] == "advise" and not {"--tries", "--seconds"} & {*words}:
        words = [*words, "--tries", "20"]
    typed([FEW.get(before, word) for before, word in zip(["", *words], words, strict=False)])


def check_extras(words):
    """Every extra in a `pip install` is one of ours, and of a folder: Hexile is on no index yet."""
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for asked in re.findall(r"[\w.]\[([\w,]+)\]", " ".join(words).replace("mypy[mypyc]", "")):
        assert set(asked.split(",")) <= ours.keys()
    assert not re.search(r"\binstall.* '?hexile(\[|$| )", " ".join(words)), words


READ = {
    "make": read_make,
    "python": read_python,
    "pytest": read_pytest,
    "python3": read_python,
    "pip": check_extras,
    "pipx": check_extras,
    "uv": check_extras,
    "podman": read_podman,
    "sudo": read_sudo,
    **dict.fromkeys(OTHERS, lambda words: None),
}


@pytest.mark.parametrize("block", shown("json"), ids=str)
def test_lines_of_json_can_be_read(block):
    for line in re.sub(r"\n ", "", block.text).splitlines():
        assert isinstance(json.loads(line), dict)


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
LESSONS = [block for block in shown("toml") if block.text.startswith("[[lesson]]")]
LIMITS = [b for b in shown("toml") if not b.text.startswith(("hexile =", "sheet =", "[[lesson]]"))]


@pytest.mark.parametrize("block", LABELS, ids=str)
def test_the_label_of_a_copy_is_read(block):
    entry = read_label(block.text)
    game = made_for(entry, block.text, "")
    assert set(entry["files"]) <= {component.file_name() for component in replaceable(game)}


@pytest.mark.parametrize("block", INKS, ids=str)
def test_inks_can_be_used(block):
    assert read_inks(block.text, "inks.toml").sheet == "trench"


@pytest.mark.parametrize("block", LESSONS, ids=str)
def test_lessons_shown_are_lessons_of_ours(block):
    [row] = tomllib.loads(block.text)["lesson"]
    found = [one for slug in slugs() for one in lessons_of(find(slug))]
    assert row in [{k: v for k, v in vars(one).items() if k != "text"} for one in found]


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
    read_words(shlex.split(unit["Service"]["ExecStart"])[1:])


@pytest.mark.parametrize("block", shown("python"), ids=str)
def test_python_runs(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(block.text, str(block), "exec"), {"__name__": "shown"})


OWNER = ROOT / "docs" / "owner"


def test_the_combat_table_is_entered_as_the_page_tells(typed, tmp_path):
    """The answers of `hexile edition check` on the page are those that it gives."""
    page = (OWNER / "combat-table.md").read_text("utf-8")
    table, differs, error = (b[2] for b in BLOCK.finditer(page) if b[1] == "text")
    typed(["edition", "new", "raid", EDITION])
    file = tmp_path / EDITION / "combat.txt"
    assert table in file.read_text()
    file.write_text(file.read_text().replace("1     D   L", "1     D   D"))
    said = typed(["edition", "check", EDITION])
    assert all(line in said for line in differs.splitlines())
    file.write_text(file.read_text().replace("2     D   D", "2     D   Z"))
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["edition", "check", EDITION]) != 0
    assert error.strip() in out.getvalue()


def test_the_checklist_names_every_component_of_every_game():
    chapters = (OWNER / "checklist.md").read_text("utf-8").split("\n## ")[1:]
    assert len(chapters) == len(slugs())
    for chapter in chapters:
        title = chapter.partition("\n")[0]
        game = next(find(s) for s in slugs() if find(s).about.title.startswith(title))
        there = {component.file_name() for component in replaceable(game)}
        assert set(re.findall(r"`([\w-]+\.(?:txt|csv|toml))`", chapter)) == there, title


CATALOGUE = ROOT / "src" / "hexile" / "server" / "catalogue" / "en.toml"
CHOSEN = re.compile(r"\b(?:choose|under|select|then|or)\s+\*\*([^*]+)\*\*", re.IGNORECASE)
OF_GAMES = {"End movement", "Combat table"}  # what a game calls a choice or a component
ELSEWHERE_SAID = {"Later"}  # in the page around Hexile Web


def labels(part):
    """Go through the texts of the catalogue."""
    for value in part.values():
        if isinstance(value, dict):
            yield from labels(value)
        else:
            yield value


def test_buttons_that_a_page_names_are_there():
    there = {*labels(tomllib.loads(CATALOGUE.read_text("utf-8"))), *OF_GAMES, *ELSEWHERE_SAID}
    there |= {lesson.title for slug in slugs() for lesson in lessons_of(find(slug))}
    named = [
        (page.name, " ".join(found.split()))
        for page in PAGES
        if page.parent.name in ("player", "owner", "host") or page.name == "README.md"
        if "games" not in page.parts
        for found in CHOSEN.findall(page.read_text("utf-8"))
    ]
    assert [each for each in named if each[1] not in there] == []
    assert len(named) > 20


SPOKEN = [(page, found) for page in PAGES for found in SAID.findall(page.read_text("utf-8"))]


def test_commands_in_a_sentence_exist():
    for page, said in SPOKEN:
        words = unassigned(said.split())
        name = "python" if words[0] == "py" else words[0]
        if name == "hexile" or words[1:3] == ["-m", "hexile"]:
            check_words(words[1 if name == "hexile" else 3 :], f"{page.name}: {said}")
        else:
            READ[name](words)
    assert len(SPOKEN) > 20


def check_words(words, where):
    """A command is one of ours, and knows its flags; `hexile` alone opens the browser."""
    if not words:
        return
    name = "" if words[0].startswith("--") else words[0]
    flags = re.findall(r"--[a-z-]+", " ".join(words))
    assert set(flags) <= flags_of(name), where
