"""Everything a person reads uses the words of the glossary, and none that it has replaced."""

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = ROOT / "src" / "hexile"
CATALOGUE = CODE / "server" / "catalogue" / "en.toml"

# What to write, and what it replaces. Keys of the keyboard are pressed; buttons are clicked or tapped.
REPLACED = {
    "undo": r"\b(take|takes|taken|taking|took) (\w+ )?back\b|\btakebacks?\b",
    "dark mode": r"\blamps?\b",
    "resume or join": r"\bsit(s|ting)? down\b",
    "archive, delete or close": r"\b(put|puts|putting|clear|clears|cleared|clearing) (it |them )?away\b",
    "log or results": r"\bthe record\b|\byour record\b|\ba record\b",
    "game file": r"\bjournals?\b",
    "scenario, or setup": r"\bset-ups?\b",
    "edition": r"\b(my|your|their|own) cop(y|ies)\b|\bcop(y|ies) of (your|their|one.s) own\b",
    "puzzles": r"\bmoments\b",
    "Hexile's default": r"\bours\b",
    "highlighted": r"\blit\b",
    "select": r"\b(take|takes|taken|taking) up\b",
    "click or tap": r"\b(touch|touches|touched) (a|an|the|one|what)\b|\bpress the button\b",
    "zoom or rotate": r"\bfurther away\b|\bturn the map\b",
    "terminal": r"\bat the prompt\b",
    "revoke": r"\b(make|made|makes|making) void\b",
    "commitment": r"\bpromises?\b(?!\})",
    "average loss per decision": r"\b(given|gave) away\b",
    "bug or error": r"\bfaults?\b(?!\})|\bfaulty\b",
    "you": r"\bwhoever\b|\bsomebody\b|\bone's own\b",
    "forced move": r"\bgoes without saying\b|\bformalit(y|ies)\b",
    "enemy animation": r"\bpace of the enemy\b",
}
PATTERNS = {word: re.compile(pattern, re.IGNORECASE) for word, pattern in REPLACED.items()}
TWO_WORDS = re.compile(r"[a-z]{2} .*[a-z]{2}", re.IGNORECASE)
EARLIER = {"pool is ours"}  # what files of earlier versions say, and is still read
MARKUP = ("<", "const ")
SLOT = re.compile(r"\{[^{}]*\}")
FENCE = re.compile(r"^```.*?^```|`[^`\n]*`|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
# Pages for those who change the program may speak of journals and of records in a database.
DEVELOPERS = ("author", "contributor", "decisions", "programs", "host", "measurements")
THEIRS = {"game file", "log or results", "you", "bug or error", "commitment"}


def replaced(text, excepted=frozenset()):
    """Name the replaced words of a text: what to write, and what was written."""
    plain = SLOT.sub("", text)
    return [
        f"{found[0]!r}: write {word}"
        for word, pattern in PATTERNS.items()
        if word not in excepted and (found := pattern.search(plain))
    ]


def leaves(value, at=""):
    """Go through the texts of a TOML or JSON value, each with its place."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{at}.{key}" if at else key)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, f"{at}[{number}]")


def sentences(path):
    """Go through the strings of a module that have several words, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    documented = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, kinds) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if not isinstance(text, str) or node in documented or text.lstrip().startswith(MARKUP):
            continue
        if TWO_WORDS.search(text) and text not in EARLIER:
            yield f"line {node.lineno}", text


def wrong(texts, excepted=frozenset()):
    """List the replaced words of some texts, with their places."""
    return [f"{at}: {fault}" for at, text in texts for fault in replaced(text, excepted)]


def test_the_pages_use_the_words_of_the_glossary():
    assert wrong(leaves(tomllib.loads(CATALOGUE.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("folder", sorted(p.name for p in CODE.iterdir() if p.is_dir()))
def test_the_sentences_in_the_code_use_the_words_of_the_glossary(folder):
    found = [
        f"{path.relative_to(CODE)}: {fault}"
        for path in sorted((CODE / folder).rglob("*.py"))
        for fault in wrong(sentences(path))
    ]
    assert found == []


@pytest.mark.parametrize("game", sorted(p.parent.name for p in CODE.glob("games/*/data")))
def test_the_data_of_a_game_use_the_words_of_the_glossary(game):
    found = []
    for path in sorted((CODE / "games" / game / "data").glob("*.toml")):
        texts = leaves(tomllib.loads(path.read_text(encoding="utf-8")))
        # What a ruling rests on quotes the sources, in quotation marks.
        plain = [(at, re.sub(r"'[^']*'|“[^”]*”", "", text)) for at, text in texts]
        found += [f"{path.name}: {fault}" for fault in wrong(plain)]
    for line in (CODE / "games" / game / "data" / "guide.jsonl").read_text("utf-8").splitlines():
        texts = [(at, text) for at, text in leaves(json.loads(line)) if at == "note"]
        found += [f"guide.jsonl: {fault}" for fault in wrong(texts)]
    assert found == []


def pages():
    """List what is read outside the program: README, docs, and the games' own pages."""
    own = [ROOT / "README.md", *CODE.glob("games/*/README.md")]
    return sorted([*own, *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_documents_use_the_words_of_the_glossary(path):
    excepted = THEIRS if set(path.parts) & set(DEVELOPERS) else frozenset()
    if path.name == "glossary.md":
        pytest.skip("the glossary says which words it replaces")
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    assert wrong([("text", text)], excepted) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("You may take it back.", "undo"),
        ("Turn the lamp up", "dark mode"),
        ("Whoever presses first", "you"),
        ("Touch a counter", "click or tap"),
        ("6 set-ups", "scenario, or setup"),
        ("What is ours", "Hexile's default"),
    ],
)
def test_a_replaced_word_is_named(text, word):
    assert any(fault.endswith(f"write {word}") for fault in replaced(text))


def test_a_slot_and_a_standard_word_are_no_replaced_words():
    assert replaced("Not playable: {fault}. Undo it, or press B.") == []
