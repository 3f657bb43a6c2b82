"""Guided first turns that are told in a text: the journal is what the text tells, with a word to every step."""

from importlib.resources import files

import pytest
from tests.recording import GAMES

from hexile.games import find
from hexile.kernel.journal import read_journal, replay
from hexile.proof.records.recording import record_guide

TOLD = sorted(path.parent.name for path in GAMES.glob("*/guide.txt"))
LONGEST = 420


@pytest.fixture(params=TOLD)
def guide(request):
    game = find(request.param)
    told = (GAMES / request.param / "guide.txt").read_text(encoding="utf-8")
    kept = files(game.package).joinpath("data", "guide.jsonl").read_text(encoding="utf-8")
    return game, told, kept


def test_the_guide_kept_with_a_game_is_the_one_told(guide):
    game, told, kept = guide
    assert record_guide(game, told).journal.text() == kept


def test_a_guide_replays_and_says_something_at_every_step(guide):
    game, _, kept = guide
    reading = read_journal(game, kept)
    assert reading.fault is None
    journal = reading.journal
    assert len(replay(game, journal, journal.head)) == len(journal.moments) + 1
    assert [note.at for note in journal.notes] == list(range(len(journal.moments) + 1))
    assert max(len(note.text) for note in journal.notes) <= LONGEST
