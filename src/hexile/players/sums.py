"""What many games add up to."""

from __future__ import annotations

from typing import Any, Final

from hexile.players.match import Match

FORFEITS_SHOWN: Final = 10
WON: Final = 0.5
FIELDS: Final = (
    "games",
    "wins",
    "draws",
    "turns",
    "decisions",
    "forfeits",
    "forfeited",
    "endings",
    "tally",
    "listened",
    "tried",
    "decided",
)


class Sums:
    """Counts over many games; sums of batches add up in any order to the same."""

    def __init__(self) -> None:
        self.games: int = 0
        self.wins: int = 0
        self.draws: int = 0
        self.turns: int = 0
        self.decisions: int = 0
        self.forfeits: int = 0
        self.forfeited: list[str] = []
        self.endings: dict[str, int] = {}
        self.tally: dict[str, int] = {}
        self.listened: int = 0
        self.tried: dict[str, int] = {}
        self.decided: dict[str, int] = {}

    def add(self, match: Match, seat: int) -> None:
        """Count one game from the seat of the first player named."""
        result = match.final.result
        assert result is not None
        value = result.values[seat]
        self.games += 1
        if value > WON:
            self.wins += 1
        elif value == WON:
            self.draws += 1
        self.turns += result.turn
        self.decisions += match.decisions
        if match.forfeit is not None:
            self.forfeits += 1
            self._note([str(match.forfeit)])
        self.endings[result.ending] = self.endings.get(result.ending, 0) + 1
        _count(self.tally, match.game.tally(match.final))
        if match.counts_rows:
            self._add_rows(match)

    def _add_rows(self, match: Match) -> None:
        self.listened += 1
        _count(self.tried, {key: count.tried for key, count in match.rows.items()})
        _count(self.decided, {key: count.decided for key, count in match.rows.items()})

    def fold(self, other: Sums) -> None:
        """Add another batch."""
        self.games += other.games
        self.wins += other.wins
        self.draws += other.draws
        self.turns += other.turns
        self.decisions += other.decisions
        self.forfeits += other.forfeits
        self.listened += other.listened
        self._note(other.forfeited)
        _count(self.endings, other.endings)
        _count(self.tally, other.tally)
        _count(self.tried, other.tried)
        _count(self.decided, other.decided)

    def _note(self, forfeited: list[str]) -> None:
        """Keep the first few forfeits of all, whatever order batches come in."""
        self.forfeited = sorted(self.forfeited + forfeited)[:FORFEITS_SHOWN]

    def plain(self) -> dict[str, Any]:
        """Return it for a ledger, or for another process."""
        return {name: getattr(self, name) for name in FIELDS}


def read_sums(entry: dict[str, Any]) -> Sums:
    """Make the sums that `plain` wrote down."""
    sums = Sums()
    for name in FIELDS:
        setattr(sums, name, entry[name])
    return sums


def _count(into: dict[str, int], counts: dict[str, int]) -> None:
    for key, count in counts.items():
        into[key] = into.get(key, 0) + count
