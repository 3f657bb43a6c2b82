"""Citations: numbers in docstrings, on tests, in what the code tells, and the counts of both."""

import sys
from textwrap import dedent

import pytest
from tests.kernel.toy import BOOK, Toy, recorded

from hexile.kernel.chart import Chart, ChartRow, Trace
from hexile.kernel.event import Event
from hexile.kernel.rulebook import BadRulebook
from hexile.proof.citations import Cited, citations, marks
from hexile.proof.records.transcript import retell, transcript
from hexile.proof.rule_coverage import (
    read_coverage,
    rules_named,
    rules_seen,
    rules_told,
    write_coverage,
)
from hexile.table.narration.rules_text import read_rulebook

RULEBOOK = """
    [[rule]]
    number = "26.8"
    title = "Stays"
    text = "It stays."
    status = "coded"

    [[rule]]
    number = "R1"
    title = "Ours"
    status = "ruling"
    option = "stay"
    reason = "Silence."
    unseen = "Too rare."
    """

CODE = '''
    """Rules. [99.9]"""

    class Stay(Choice):
        """Stay or go. [26.8]"""

        def take(self):
            """Do it. [26.8, R1]

            Not this one: [5.5]
            """
            return Event("stays", "26.8", {})

    def helper():
        """Cites nothing [here] at all."""

    OPTIONS = [Option("stay", False, "Stays.", "R1")]
    '''


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Make a game's folder that can be imported."""

    def make(rulebook=RULEBOOK, code=CODE):
        folder = tmp_path / "cited_game"
        (folder / "data").mkdir(parents=True)
        (folder / "chapter").mkdir()
        (folder / "__init__.py").write_text("")
        (folder / "chapter" / "__init__.py").write_text("")
        (folder / "data" / "rulebook.toml").write_text(dedent(rulebook))
        (folder / "data" / "not_code.py").write_text('def f():\n    """Data. [1]"""\n')
        (folder / "chapter" / "rules.py").write_text(dedent(code))
        (folder / "view.py").write_text('HINT = "R1"\n')
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(sys.modules, "cited_game", raising=False)
        return "cited_game"

    return make


def test_the_rulebook_is_read_in_its_order(package):
    book = read_rulebook(package())
    assert list(book) == ["26.8", "R1"]
    rule = book["R1"]
    assert (rule.title, rule.text, rule.status) == ("Ours", "", "ruling")
    assert (rule.option, rule.reason, rule.unseen) == ("stay", "Silence.", "Too rare.")
    assert book["26.8"].unseen == ""


def test_a_number_listed_twice_is_refused(package):
    with pytest.raises(BadRulebook, match=r"rule 26\.8 is listed twice"):
        read_rulebook(package(RULEBOOK.replace('"R1"', '"26.8"')))


def test_an_unknown_status_is_refused(package):
    with pytest.raises(BadRulebook, match="rule R1 has unknown status 'guessed'"):
        read_rulebook(package(RULEBOOK.replace('"ruling"', '"guessed"')))


def test_citations_stand_at_the_end_of_a_first_line(package):
    found = [(c.number, c.file, c.function) for c in citations(package())]
    assert found == [
        ("26.8", "chapter/rules.py", "Stay"),
        ("26.8", "chapter/rules.py", "take"),
        ("R1", "chapter/rules.py", "take"),
    ]


def test_marks_are_found_in_test_sources(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_it.py").write_text(
        dedent("""
        import pytest

        @pytest.mark.rule("26.8", "R1")
        @pytest.mark.parametrize("x", [1, 2])
        def test_one(x): ...

        @pytest.mark.slow
        def test_two(): ...

        class TestThree:
            @pytest.mark.rule("26.8")
            def test_three(self): ...
        """)
    )
    found = [(m.number, m.file, m.function) for m in marks(tmp_path)]
    assert found == [
        ("26.8", "deep/test_it.py", "test_one"),
        ("R1", "deep/test_it.py", "test_one"),
        ("26.8", "deep/test_it.py", "test_three"),
    ]


def test_what_the_code_can_name(package):
    game = Toy()
    game.package = package()
    assert rules_told(game, read_rulebook(game.package)) == {"26.8"}, "not options, not view.py"


def test_the_rows_of_a_chart_that_the_code_names_count(package):
    game = Toy()
    game.package = package(code='TRACE = Trace("toy", "you")')
    assert rules_told(game, BOOK) == {"1"}
    game.package = "tests.kernel"


# --- recorded games


def test_rules_are_seen_in_events_dice_charts_and_endings():
    assert rules_seen(*recorded()) == {"1"}, "the card is dealt by rule 1"
    assert rules_seen(*recorded("wait")) == {"1", "3"}
    assert rules_seen(*recorded("wait", "wait", "wait")) == {"1", "2", "3"}


CHART = Chart("toy", "Toy", [ChartRow(n, n, n, {}) for n in ("5", "6", "7", "8")])


def named(trace):
    game, journal = recorded()
    game.charts["toy"] = CHART
    told = next(iter(retell(game, journal)))
    told.state.log = [Event("said", "1", {}, 0, trace)]
    return rules_named(game, told)


def test_a_row_that_was_only_looked_at_is_not_seen():
    trace = Trace("toy", "you")
    trace.tried("5", "no")
    trace.tried("6", "no").add_candidate("a", "1", True)
    assert named(trace) == {"1"}


def test_a_row_is_seen_where_it_decided_was_rolled_for_or_struck_somebody_out():
    trace = Trace("toy", "you")
    trace.tried("5", "rolled", None, 3)
    struck = trace.tried("6", "nearest")
    struck.add_candidate("a", "1", True)
    struck.add_candidate("b", "2", False)
    trace.tried("7", "no").add_candidate("a", "1", False)
    trace.tried("8", "yes")
    trace.decide("8")
    assert named(trace) == {"1", "5", "6", "8"}


def test_a_question_in_a_note_shows_the_rule_of_the_refusal(monkeypatch):
    game, journal = recorded()
    journal.note("why not jump")
    assert "    why not jump? say `wait` or `guess c2` (1)" in transcript(game, journal).split("\n")


def test_counts_are_written_in_the_order_of_the_book_and_read_back(package, tmp_path):
    found = [
        Cited("1", "t.py", "test_a"),
        Cited("1", "t.py", "test_b"),
        Cited("3", "t.py", "test_c"),
    ]
    text = write_coverage(BOOK, found, {"1", "3"}, [{"1", "3"}, {"1", "3", "9"}])
    assert text == (
        '{\n  "1": {"tested": 2, "told": true, "seen": 2},\n'
        '  "2": {"tested": 0, "told": false, "seen": 0},\n'
        '  "3": {"tested": 1, "told": true, "seen": 2}\n}\n'
    )
    name = package()
    assert read_coverage(name) == {}
    (tmp_path / name / "data" / "coverage.json").write_text(text)
    kept = read_coverage(name)
    assert (kept["1"].tested, kept["1"].told, kept["1"].seen) == (2, True, 2)
