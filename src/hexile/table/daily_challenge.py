"""The challenge of the day: a set-up and a row of dice that are the same for everybody, everywhere.

Both are worked out from the day, the game and its rules alone, so that no server need be asked. The dice
fall by the number of the throw, like those of any secret: who decides alike sees the same.
"""

from __future__ import annotations

import base64
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final

from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.game import Game, new_setup
from hexile.kernel.setup import BadSetup, Setup
from hexile.players.levels import best_player
from hexile.table.seating import PERSON

FIRST_DAY: Final = date(2026, 10, 1)
LONGEST: Final = 60  # minutes; a longer game is nobody's daily exercise, but can be asked for
SET_UPS: Final = 3  # of a game, the first: it lists those to begin with before the long ones
CHECK_LENGTH: Final = 6


class Challenge:
    """What is to be played on a day, of a game. The check is in its link, so that a changed one is known."""

    def __init__(self, game: Game, day: date) -> None:
        self.game = game
        self.day = day
        self.number = (day - FIRST_DAY).days + 1
        draw = sha256(self._words("set-up").encode()).digest()
        near = game.scenarios[:SET_UPS]
        self.scenario = near[draw[0] % len(near)]
        levels = game.difficulties
        self.difficulty = levels[draw[1] % len(levels)].name if levels else ""
        whole = sha256(self._words(f"{self.scenario.name} {self.difficulty}").encode()).digest()
        self.check = base64.b32encode(whole).decode()[:CHECK_LENGTH]

    def _words(self, what: str) -> str:
        about = self.game.about
        return f"hexile challenge {self.day.isoformat()} {about.slug} {about.version} {what}"

    @property
    def code(self) -> str:
        """Return how it is written in a link."""
        return f"{self.game.about.slug}/{self.day.isoformat()}/{self.check}"

    @property
    def title(self) -> str:
        """Name game, set-up and difficulty."""
        said = [self.game.about.title, self.scenario.title, self.difficulty]
        return ", ".join(word for word in said if word)

    def setup(self) -> Setup:
        """Return the set-up everybody gets."""
        return new_setup(self.game, self.scenario.name, self.difficulty, {}, {})

    def cup(self) -> RandomSource:
        """Return what everybody's dice come from. It is no secret: whoever likes can work it out."""
        return RandomSource(secret=sha256(self._words("dice").encode()).digest(), chosen=True)

    def seats(self) -> dict[str, str]:
        """Seat one person, and the game's own best player everywhere else."""
        others = range(1, len(self.game.seats_for(self.setup())))
        return {"0": PERSON, **{str(seat): best_player(self.game) for seat in others}}


def today() -> date:
    """Return the day by the clock of Greenwich, which is the same everywhere."""
    return datetime.now(UTC).date()


def game_of(games: list[Game], day: date) -> Game:
    """Return the game whose turn it is on a day: the short ones come one after the other."""
    short = [game for game in games if game.about.minutes <= LONGEST] or games
    ordered = sorted(short, key=lambda game: (game.about.minutes, game.about.slug))
    return ordered[(day - FIRST_DAY).days % len(ordered)]


def challenge_on(game: Game, words: str) -> Challenge:
    """Return the challenge of a day that was typed, today's unless told; or raise BadSetup."""
    try:
        day = date.fromisoformat(words) if words else today()
    except ValueError:
        raise BadSetup(f"'{words}' is no day; one is written {today().isoformat()}") from None
    if not FIRST_DAY <= day <= today():
        last = today().isoformat()
        raise BadSetup(
            f"there are challenges from {FIRST_DAY.isoformat()} to {last}, and none of {day}"
        )
    return Challenge(game, day)


def linked_challenge(game: Game, day: str, check: str) -> Challenge:
    """Return the challenge a link is to, or raise BadSetup where the link was changed."""
    found = challenge_on(game, day)
    if found.check != check:
        raise BadSetup(
            "the link or the rules of the game were changed since that challenge was sent"
        )
    return found


def share_words(challenge: Challenge, won: bool, turn: int, taken_back: int, more: str = "") -> str:
    """Write what one may tell others of a challenge: nothing in it gives the game away."""
    result = f"{'won' if won else 'lost'} on turn {turn}"
    back = f", undone {taken_back} times" if taken_back else ""
    lines = [
        f"Hexile, challenge {challenge.number}",
        f"{challenge.title}: {result}{back}",
        *([more] if more else []),
        f"scenario {challenge.check}",
    ]
    return "\n".join(lines)
