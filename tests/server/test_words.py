"""One catalogue holds every text: what pages and scripts ask for is there, and nothing else is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from hexile.server import i18n
from hexile.server.i18n import Catalogue
from hexile.server.tables.game_list import ago

HERE = Path(i18n.__file__).parent
MADE = (
    "status.",
    "legend_mark.",
    "legend_sign.",
    "builder.uses",
    "builder.gives",
    "advice.",
    "measured.",
    "games.col_",
    "games.show_",
    "workshop.tool_",
    "end.rolls_",
    "puzzles.right",
    "puzzles.wrong",
    "table.tab_",
    "menu.",
    "keys.",
    "replay.",
    "rules.status_",
    "problem.",
    "stays.",
    "ago.",
    "odds.",
    "quota.",
    "budget.",
    "print.paper_",
    "kit_steps.",
)


SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
PROGRAMS = {
    "operations.py",
    "channel.py",
    "config.py",
    "backup.py",
    "doctor.py",
    "limits.py",
    "main.py",
    "metrics.py",
    "standalone.py",
    "database.py",
    "game_store.py",
    "encrypted_file_v1.py",
}
NOT_READ = {"summary", "description", "class_", "preserveAspectRatio"}


def sentences(path: Path) -> list[str]:
    """List the texts of a module that look like words for people: no docstrings, no log, no markup or styles."""
    tree = ast.parse(path.read_text())
    passed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(id(node.value))
        if isinstance(node, ast.keyword) and node.arg in NOT_READ:
            passed.update(map(id, ast.walk(node)))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("LOG.", "text", "el")):
            passed.update(id(a) for a in node.args if isinstance(a, ast.Constant))
    texts = [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return [
        n.value
        for n in texts
        if id(n) not in passed and not {"<", "{"} & set(n.value) and SENTENCE.search(n.value)
    ]


def test_no_module_has_words_of_its_own():
    """Programs' own: what the command line is told, SQL, fonts, and the heartbeat of a stream."""
    found = {
        f"{path.name}: {text}"
        for path in HERE.rglob("*.py")
        if path.name not in PROGRAMS and "migrations" not in path.parts
        for text in sentences(path)
        if text.strip("'") not in ("Source Serif 4", "Barlow Condensed")
    }
    assert found == {"live_updates.py: : still here\n\n"}


def test_no_page_has_words_of_its_own():
    for path in (HERE / "templates").glob("*.html"):
        bare = re.sub(
            r"\{%.*?%\}|\{\{.*?\}\}|<script.*?</script>|<code>.*?</code>",
            "~",
            path.read_text(),
            flags=re.S,
        )
        said = re.findall(
            r'(?:aria-label|title|placeholder|alt)="([^"~]*[A-Za-z]{2,}[^"~]*)"', bare
        )
        said += re.findall(r">([^<>~]*[A-Za-z]{2,}[^<>~]*)[<~]", bare)
        assert [words for words in said if words.strip()] == [], path.name


def asked_for() -> set[str]:
    pages = [path.read_text() for path in (HERE / "templates").glob("*.html")]
    code = [path.read_text() for path in HERE.rglob("*.py")]
    scripts = [path.read_text() for path in (HERE / "static" / "js").rglob("*.js")]
    found = {key for text in pages for key in re.findall(r'\bt\("([\w.]+)"[,)]', text)}
    found |= {key for text in code for key in re.findall(r'\b(?:words|WORDS)\(\s*"([\w.]+)"', text)}
    calls = [call for text in scripts for call in re.findall(r"\bword\(([^(){]*)", text)]
    return found | {f"js.{key}" for call in calls for key in re.findall(r'"(\w+)"', call)}


def test_every_text_that_is_asked_for_is_there():
    known = set(Catalogue("en")._texts)
    assert asked_for() - known == set()


def test_every_kind_of_problem_has_a_title():
    code = "".join(path.read_text() for path in HERE.rglob("*.py"))
    kinds = set(re.findall(r'Problem\(\s*\d+,\s*"([\w-]+)"', code))
    known = Catalogue("en")
    assert len(kinds) > 8
    for kind in kinds:
        assert known(f"problem.{kind}") != f"problem.{kind}", kind


def test_facts_fill_the_texts():
    assert Catalogue("en")("replay.move", number=3, count=9) == "Move 3 of 9"
    assert Catalogue("en")("no.such.key") == "no.such.key"


def test_no_text_lies_unused():
    asked = asked_for()
    unused = {k for k in Catalogue("en")._texts if k not in asked and not k.startswith(MADE)}
    assert unused == set()


def test_how_long_ago():
    said = [ago(seconds) for seconds in (3, 60, 150, 3_600, 7_300, 86_400, 900_000)]
    assert said == [
        "just now",
        "1 minute ago",
        "2 minutes ago",
        "1 hour ago",
        "2 hours ago",
        "1 day ago",
        "10 days ago",
    ]
