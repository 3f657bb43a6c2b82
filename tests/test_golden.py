"""Recorded games: each replays, ends as its name says, and reads like its transcript.

A rule change that is meant shows as a difference in the transcripts: `pytest --update-golden`
writes them again, for a person to read before they are committed.
"""

from pathlib import Path

import pytest

from hexile.games import find, slugs
from hexile.kernel.journal import read_journal, replay
from hexile.proof.transcript import transcript

GAMES = Path(__file__).parent / "games"
RECORDED = sorted(GAMES.glob("*/replays/*.jsonl"))


def name_of(path):
    return f"{path.parent.parent.name}/{path.stem}"


def game_and_journal(path):
    game = find(path.parent.parent.name)
    reading = read_journal(game, path.read_text(encoding="utf-8"))
    assert reading.fault is None, str(reading.fault)
    return game, reading.journal


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_reads_like_its_transcript(path, golden):
    golden(path.with_suffix(".txt"), transcript(*game_and_journal(path)))


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_ends_as_its_name_says(path):
    game, journal = game_and_journal(path)
    result = replay(game, journal, journal.head)[-1].result
    assert result is not None
    assert path.stem.endswith(result.ending.replace(" ", "-"))


@pytest.mark.parametrize("slug", slugs())
def test_every_ending_of_every_scenario_is_recorded(slug):
    game = find(slug)
    missing = [
        f"{scenario.name}-{ending.name.replace(' ', '-')}"
        for scenario in game.scenarios
        for ending in game.endings
        if not (
            GAMES / slug / "replays" / f"{scenario.name}-{ending.name.replace(' ', '-')}.jsonl"
        ).is_file()
    ]
    assert not missing
