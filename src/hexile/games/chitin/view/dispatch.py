"""The summary of a finished battle."""

from __future__ import annotations

from typing import Final

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.signs import counted
from hexile.kernel.summary import Losses, Summary

BOTH: Final = (0, 1)


def dispatch(s: Chitin, seat: int) -> Summary:
    """Say who has the harvest, by how much, and what it cost each hive."""
    assert s.result is not None
    winners = [hive for hive in BOTH if s.result.values[hive] > 0.5]
    title = f"{s.hive(winners[0])} wins the harvest." if winners else "The harvest is a draw."
    home = [f"{s.hive(hive)} {len(s.tokens_home(hive))}" for hive in BOTH]
    points = [f"{s.hive(hive)} {s.score(hive)}" for hive in BOTH]
    story = f"Tokens home after {counted(s.result.turn, 'turn')}: {', '.join(home)}."
    if s.terms.advanced:  # else they decide nothing
        story += f" Points: {', '.join(points)}."
    order = BOTH if seat != 1 else BOTH[::-1]
    return Summary(title, story, [Losses(f"{s.hive(h)} {s.lost[h]}", []) for h in order])
