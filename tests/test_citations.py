"""Rules, code, tests and recorded games agree, for every game there is."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from tests.recording import GAMES

from hexile.games import find, slugs
from hexile.kernel.component_data.provenance import INVENTED
from hexile.kernel.journal import read_journal
from hexile.kernel.rulebook import NEEDS_CODE
from hexile.proof.citations import citations, marks
from hexile.proof.rule_coverage import read_coverage, rules_seen, rules_told, write_coverage
from hexile.table.narration.rules_text import read_rulebook

OURS = ("ruling", "reconstructed")
QUOTED = re.compile(r"""(?<!\w)(['"])[^'"]*\w.*?\1(?!\w)""")


@cache
def seen_in(slug):
    """Return, for each recorded game, the rules it names."""
    game = find(slug)
    texts = [path.read_text("utf-8") for path in sorted((GAMES / slug / "replays").glob("*.jsonl"))]
    return [rules_seen(game, read_journal(game, text).journal) for text in texts]


def marks_of(slug):
    return marks(GAMES / slug)


@pytest.fixture(params=slugs())
def game(request):
    return find(request.param)


@pytest.fixture
def book(game):
    return read_rulebook(game.package)


def test_no_function_cites_an_unknown_rule(game, book):
    assert [
        f"{c.file} {c.function}: {c.number}"
        for c in citations(game.package)
        if c.number not in book
    ] == []


def test_no_test_cites_an_unknown_rule(game, book):
    assert [
        f"{m.file} {m.function}: {m.number}"
        for m in marks_of(game.about.slug)
        if m.number not in book
    ] == []


def test_no_option_or_chart_cites_an_unknown_rule(game, book):
    cited = [option.rule for option in game.options]
    cited += [row.rule for chart in game.charts.values() for row in chart.rows]
    assert sorted(set(cited) - set(book) - {""}) == []


def test_no_recorded_game_names_an_unknown_rule(game, book):
    for seen in seen_in(game.about.slug):
        assert sorted(seen - set(book) - {""}) == []


def test_every_rule_has_a_function(game, book):
    cited = {c.number for c in citations(game.package)}
    assert [n for n, rule in book.items() if rule.status in NEEDS_CODE and n not in cited] == []


def test_every_rule_has_a_test(game, book):
    tested = {m.number for m in marks_of(game.about.slug)}
    assert [n for n, rule in book.items() if rule.status in NEEDS_CODE and n not in tested] == []


def test_every_rule_the_code_can_name_is_seen_in_a_recorded_game(game, book):
    seen = set().union(*seen_in(game.about.slug))
    told = rules_told(game, book)
    assert [n for n in book if n in told - seen and not book[n].unseen] == []
    assert [n for n in book if n in seen and book[n].unseen] == [], "seen after all"
    assert [n for n in book if n not in told and book[n].unseen] == [], "nothing could show it"


def test_every_rule_has_words_and_every_ruling_a_reason(book):
    assert [n for n, rule in book.items() if not rule.title or not rule.text] == []
    assert [n for n, rule in book.items() if rule.status in OURS and not rule.reason] == []


def test_every_ruling_quotes_what_it_rests_on(book):
    rulings = [rule for rule in book.values() if rule.status == "ruling"]
    assert [rule.number for rule in rulings if not QUOTED.search(rule.reason)] == []


def sources_of(game):
    """Return what a game's README calls its sources besides the text it is made from."""
    text = files(game.package).joinpath("README.md").read_text("utf-8")
    _, _, table = text.partition("| called | what it is |\n|---|---|\n")
    return [line.split("|")[1].strip() for line in table.partition("\n\n")[0].splitlines()]


def rests_on(rule, sources):
    """Tell whether a reason quotes words, names a source, or owns up that there is nothing."""
    if rule.origin == INVENTED:
        return re.search("nothing|only", rule.reason, re.IGNORECASE)
    named = [name for name in sources if name.lower() in rule.reason.lower()]
    return named or QUOTED.search(rule.reason)


def test_everything_reconstructed_says_what_it_rests_on(game, book):
    sources = sources_of(game)
    ours = [rule for rule in book.values() if rule.status == "reconstructed"]
    assert [rule.number for rule in ours if not rests_on(rule, sources)] == []
    reasons = " ".join(rule.reason for rule in book.values()).lower()
    assert [name for name in sources if name.lower() not in reasons] == [], "nobody rests on it"


def test_no_reason_stands_twice(book):
    reasons = [rule.reason for rule in book.values() if rule.status in OURS]
    assert [reason for reason in set(reasons) if reasons.count(reason) > 1] == []


def test_the_counts_kept_with_the_game_are_up_to_date(game, book, golden):
    slug = game.about.slug
    text = write_coverage(book, marks_of(slug), rules_told(game, book), seen_in(slug))
    golden(Path(str(files(game.package).joinpath("data", "coverage.json"))), text)


def test_the_counts_can_be_read_without_tests_or_recorded_games(game, book):
    kept = read_coverage(game.package)
    assert list(kept) == list(book)
    needed = [n for n, rule in book.items() if rule.status in NEEDS_CODE]
    assert [n for n in needed if kept[n].tested == 0] == []
    silent = [n for n in book if kept[n].told and kept[n].seen == 0 and not book[n].unseen]
    assert silent == []
