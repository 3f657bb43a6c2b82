"""Every game says how it ended, and what it cost, as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexile.games import find, slugs
from hexile.kernel.game import new_setup
from hexile.kernel.journal import read_journal
from hexile.table.seat import share
from hexile.table.session import Session, new_session

GAMES = Path(__file__).parents[1] / "games"


def recorded(slug):
    """Return the shortest recorded games of a game, one for each way it ended."""
    found = sorted((GAMES / slug / "replays").glob("*.jsonl"), key=lambda path: path.stat().st_size)
    return found[:4] if slug == "raid" else found[:1]


@pytest.mark.parametrize("slug", slugs())
def test_a_game_that_is_over_has_a_dispatch(slug):
    game = find(slug)
    for path in recorded(slug):
        seat = share(Session(game, read_journal(game, path.read_text()).journal, None))
        said = seat.dispatch()
        assert said.title.endswith(".")
        assert said.losses
        assert all(loss.words for loss in said.losses)
        assert 0 <= seat.turn_began() < seat.number


def test_a_raid_lays_out_who_fell():
    game = find("raid")
    path = recorded("raid")[0]
    seat = share(Session(game, read_journal(game, path.read_text()).journal, None))
    said, counted = seat.dispatch(), game.tally(seat.session.state)
    assert [len(loss.counters) for loss in said.losses] == [counted["lost"], counted["killed"]]


def test_a_turn_that_begins_is_nobodys_doing():
    game = find("raid")
    path = recorded("raid")[0]
    seat = share(Session(game, read_journal(game, path.read_text()).journal, None))
    turns = [entry.side for entry in seat.record() if " begins" in entry.words]
    assert turns
    assert set(turns) == {"none"}


def test_there_is_none_while_a_game_lasts():
    game = find("raid")
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 1, None, None)
    assert share(table).dispatch() is None
