"""How hard a game is and how strong its players are, as measured by simulation and written down."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from hexile.kernel.game import Game
from hexile.server.i18n import Catalogue
from hexile.server.jobs.computer_turns import DECISION_S


class MeasuredRate:
    """How often a player won: of so many games, with the 95 % interval, in whole per cent."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.player = str(row["player"])
        self.games = int(row["games"])
        self.won = round(100 * row["wins"] / max(1, self.games))
        self.tens = round(10 * row["wins"] / max(1, self.games))
        self.low = round(100 * row["low"])
        self.high = round(100 * row["high"])


class Measured:
    """What was measured of one game; empty where nothing was."""

    def __init__(self, row: dict[str, Any], version: str) -> None:
        self.scenario = str(row.get("scenario", ""))
        self.rules = str(row.get("rules", ""))
        self.old = bool(row) and self.rules != version
        self.alone = row.get("seats", 1) == 1
        self.difficulties = {k: MeasuredRate(v) for k, v in row.get("difficulties", {}).items()}
        self._levels: dict[str, dict[str, Any]] = row.get("levels", {})

    def title(self, game: Game) -> str:
        """Name the set-up that was measured."""
        return next((s.title for s in game.scenarios if s.name == self.scenario), self.scenario)

    def rate(self, difficulty: str) -> MeasuredRate | None:
        """Return how often the game's own player wins at a difficulty, if it was measured."""
        return self.difficulties.get(difficulty)

    def level_words(self, name: str, words: Catalogue) -> str:
        """Say what was measured of a search: its time for a decision, and how often it wins."""
        row = self._levels.get(name)
        if row is None:
            return ""
        seconds = float(row["seconds"])
        key = "measured.takes" if seconds <= DECISION_S else "measured.cut"
        said = [words(key, seconds=in_seconds(seconds), most=round(DECISION_S))]
        if "games" in row:
            rate = MeasuredRate(row)
            said.append(
                words("measured.wins", won=rate.won, low=rate.low, high=rate.high, games=rate.games)
            )
        return " ".join(said)


def in_seconds(seconds: float) -> str:
    """Write a time as one would say it."""
    if seconds < 0.1:
        return "0.1"
    return f"{seconds:.1f}" if seconds < 3 else f"{seconds:.0f}"


class Measurements:
    """What was measured of every game, as far as it has been asked for."""

    def __init__(self) -> None:
        self._games: dict[str, Measured] = {}

    def of(self, game: Game) -> Measured:
        """Return what was measured of a game, from its `data/measured.json` if it has one."""
        slug = game.about.slug
        if slug not in self._games:
            path = files(game.package).joinpath("data", "measured.json")
            row = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
            self._games[slug] = Measured(row, game.about.version)
        return self._games[slug]
