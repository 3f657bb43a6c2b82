"""Recorded games: each replays, ends as its name says, and is played and told as it was.

Short games have a transcript beside them, long ones a digest, a line a turn; the chapters of every
game's rules are shown by excerpts. A rule change that is meant shows as a difference in them:
`pytest --update-golden` writes them again, for a person to read before they are committed.
"""

import pytest
from tests.recording import GAMES

from hexile.games import find, slugs
from hexile.kernel.journal import read_journal
from hexile.proof.conformance import check_late, recorded_game
from hexile.proof.fault import guarded
from hexile.proof.records.chapters import Chapters
from hexile.proof.records.game_digest import difference, digest, whole_turn
from hexile.proof.records.told_events import check_told
from hexile.proof.records.transcript import retell, turns_of, whole
from hexile.table.narration.rules_text import read_rulebook

RECORDED = sorted(GAMES.glob("*/replays/*.jsonl"))
WHOLE = 300  # lines of a transcript that is kept as it is


def name_of(path):
    return f"{path.parent.parent.name}/{path.stem}"


def game_and_journal(path):
    game = find(path.parent.parent.name)
    reading = read_journal(game, path.read_text(encoding="utf-8"))
    assert reading.fault is None, str(reading.fault)
    return game, reading.journal


def turns_played(game, journal):
    """Play a recorded game again; where it cannot go on, tell the turn until then."""
    moments = []
    try:
        for told in retell(game, journal):
            moments.append(told)  # noqa: PERF402 (what came before a fault is kept)
    except Exception as fault:
        last = turns_of(game, moments)[-1:]
        lines = [line for turn in last for line in whole_turn(game, journal, turn)]
        pytest.fail("\n".join([f"cannot be played on: {fault!r}", *lines]), pytrace=False)
    return turns_of(game, moments)


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_is_played_and_told_as_it_was(path, golden):
    game, journal = game_and_journal(path)
    turns = turns_played(game, journal)
    result = turns[-1].closing().state.result
    assert result is not None
    assert path.stem.endswith(result.ending.replace(" ", "-"))
    text = whole(game, journal, turns)
    if text.count("\n") <= WHOLE:
        golden(path.with_suffix(".txt"), text)
        return

    def explain(recorded, now):
        return difference(game, journal, turns, recorded, now)

    golden(path.with_suffix(".digest"), digest(game, journal, turns), explain)


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_is_told_truly(path):
    game, journal = game_and_journal(path)

    def guard(check, decision, do):
        guarded(check, journal.header.seed or 0, decision, journal.text, do, game.package)

    book = read_rulebook(game.package)
    check_told(game, list(retell(game, journal)), book, guard)
    check_late(recorded_game(game, journal), book)


@pytest.mark.slow
@pytest.mark.parametrize("slug", slugs())
def test_every_chapter_of_the_rules_reads_as_it_did(slug, golden):
    chapters = Chapters(find(slug))
    for path in sorted((GAMES / slug / "replays").glob("*.jsonl")):
        game, journal = game_and_journal(path)
        chapters.add(path.stem, journal, turns_played(game, journal))
    folder = GAMES / slug / "chapters"
    for chapter, text in chapters.texts().items():
        golden(folder / f"{chapter}.txt", text)
    assert sorted(path.stem for path in folder.iterdir()) == sorted(chapters.lines)


def test_nothing_is_kept_that_no_journal_stands_behind():
    kept = [path for path in GAMES.glob("*/replays/*") if path.suffix != ".jsonl"]
    assert len({path.with_suffix("") for path in kept}) == len(kept), "a transcript and a digest"
    assert [path.name for path in kept if not path.with_suffix(".jsonl").is_file()] == []


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
