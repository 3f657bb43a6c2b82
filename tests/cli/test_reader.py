"""Lines at a terminal: what Tab offers, what is kept, and that nobody waits for it elsewhere."""

import subprocess
import sys

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from tests.cli.test_prompt import begin, cards

from hexile.cli.terminal.completion import endings
from hexile.cli.terminal.conversation import Prompt
from hexile.cli.terminal.history_words import MOMENTS
from hexile.cli.terminal.line_reader import LineEditor, Reader, completions
from hexile.cli.terminal.reason_words import REASONS
from hexile.table.seat import share

COMMANDS = ["why", "odds", "undo", "history", "more", "?"]


@pytest.fixture(scope="module")
def choices():
    return share(begin("raid")).choices()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", ["step", "end", *COMMANDS]),
        ("s", ["step"]),
        ("o", ["odds"]),
        ("st ", ["W1", "W2", "W3", "W4", "W5"]),
        ("step w3 ", ["r5c1", "r4c1", "r6c1"]),
        ("STEP W3 R5", ["r5c1"]),
        ("step w3 r5c1 ", []),
        ("end; st w1 r3", ["r3c1"]),
        ("why not st w5", ["W5"]),
        ("odds e", ["end"]),
        ("? w", ["W1", "W2", "W3", "W4", "W5"]),
        ("nonsense ", []),
    ],
)
def test_tab_offers_words_that_may_follow(choices, typed, words):
    assert [ending.word for ending in endings(typed, choices, COMMANDS)] == words


def test_the_last_word_of_a_choice_brings_its_label(choices):
    assert endings("step W3 r5", choices, [])[0].about == "W3 to r5c1"
    assert endings("step W3", choices, [])[0].about == ""


def type_lines(editor, keys, count, who=0):
    """Press keys at a terminal and return the lines they make."""
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        with create_app_session(input=pipe, output=DummyOutput()):
            return [editor.read("> ", who) for _ in range(count)]


def test_tab_puts_a_word_in_the_place_of_its_beginning(choices):
    editor = LineEditor(None, lambda typed: endings(typed, choices, COMMANDS))
    typed = "end; st w3 r6"
    (found,) = completions(typed, editor.offer)
    assert typed[: found.start_position] + found.text == "end; st w3 r6c1"
    assert found.display_meta_text == "W3 to r6c1"


def test_lines_come_back_in_the_next_game(choices, tmp_path):
    kept = tmp_path / "data" / "typed"
    assert type_lines(LineEditor(kept, lambda typed: []), "end\r", 1) == ["end"]
    assert type_lines(LineEditor(kept, lambda typed: []), "\x1b[A\r", 1) == ["end"]


def test_two_people_do_not_get_each_others_lines():
    editor = LineEditor(None, lambda typed: [])
    assert type_lines(editor, "secret\r", 1, who=0) == ["secret"]
    assert type_lines(editor, "\x1b[A\r", 1, who=1) == [""]


def test_what_two_people_type_is_not_kept(monkeypatch, tmp_path):
    monkeypatch.setattr("hexile.cli.terminal.line_reader.is_terminal", lambda: True)
    alone = Prompt(begin("raid"), tmp_path / "a", REASONS | MOMENTS).reader
    both = Prompt(cards(), tmp_path / "b", REASONS | MOMENTS).reader
    assert isinstance(alone, LineEditor)
    assert alone.kept is not None
    assert isinstance(both, LineEditor)
    assert both.kept is None


def test_away_from_a_terminal_lines_are_read_plainly(tmp_path):
    assert type(Prompt(begin("raid"), tmp_path / "a", REASONS | MOMENTS).reader) is Reader


def test_the_line_editor_is_loaded_only_to_play():
    loaded = "import sys, hexile.cli; print([m for m in sys.modules if 'prompt_toolkit' in m])"
    out = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True, text=True)
    assert out.stdout == "[]\n"
