"""What a table refuses, said once: every front end shows these words."""

from __future__ import annotations

from typing import Final

from hexile.kernel.errors import HexileError

WATCHING: Final = "watching"
STALE: Final = "stale"
READ_ONLY: Final = "read-only"
OVER: Final = "over"
NOT_YOUR_TURN: Final = "not-your-turn"
AGAINST_A_RULE: Final = "refused"
STAYS: Final = "stays"
NOTHING_BEFORE: Final = "nothing-before"
NOTHING_AFTER: Final = "nothing-after"
NO_MOMENT: Final = "no-such-moment"
NO_BRANCH: Final = "no-such-branch"
NO_REASON: Final = "no-such-reason"
DIFFERS: Final = "differs"
HIDDEN: Final = "hidden"
NOT_KEPT: Final = "not-kept"
UNSURE: Final = "unsure"
NOTHING_ASKED: Final = "nothing-asked"
NO_WAY: Final = "no-way"
NO_END: Final = "no-end"
NO_FORCE: Final = "no-force"
NOBODY_ALIKE: Final = "nobody-alike"
DICE_WANTED: Final = "dice-wanted"
NOTHING_WANTED: Final = "nothing-wanted"
NO_FACE: Final = "no-face"
NOT_SO: Final = "not-so"
NOT_BESIDE: Final = "not-beside"

DICE: Final = "dice"
OTHERS: Final = "others"
SHOWN: Final = "shown"

WORDS: Final = {
    WATCHING: "You are watching; only players can do that",
    STALE: "The game has moved on; look at the new position",
    READ_ONLY: "This game is read-only: {why}",
    OVER: "The game is over",
    NOT_YOUR_TURN: "It is not your turn",
    NOTHING_BEFORE: "Nothing to undo",
    NOTHING_AFTER: "Nothing to redo",
    NO_MOMENT: "This game has no decision {number}",
    NO_BRANCH: "No such branch, or the name is empty",
    NO_REASON: "No reason to show: none was recorded, or it rests on something hidden from you",
    DIFFERS: "These rules cannot replay the game: {why}",
    HIDDEN: "You can have that when nothing is hidden any more",
    NOTHING_ASKED: "Nobody is asking you anything",
    NO_WAY: "{piece} cannot walk to {to} now",
    NO_END: "You can resign or offer a draw in a game that several people play and that is not over",
    NO_FORCE: "No force is put together now",
    NOBODY_ALIKE: "No other piece there can do the same",
    DICE_WANTED: "A decision is waiting for your dice; answer it, or undo it",
    NOTHING_WANTED: "Hexile is not waiting for dice",
    NO_FACE: "{why}; nothing was changed",
    NOT_BESIDE: "This game is not in companion mode",
    NOT_SO: "That position is impossible: {why}; nothing was changed",
    NOT_KEPT: "That could not be saved ({why}); nothing was changed, try again",
    UNSURE: "Hexile does not know whether that was saved; reload in a moment",
}
STAYING: Final = {
    DICE: "You can't undo past a roll unless the others agree; ask them",
    OTHERS: "You can't undo another player's decision unless they agree; ask them",
    SHOWN: "You can't undo past a revealed secret unless the others agree; ask them",
}


class Refused(HexileError):
    """A table did not do what was asked. Nothing has changed; the words may be shown to anybody."""

    def __init__(self, kind: str, words: str, rule: str = "") -> None:
        super().__init__(f"{words} ({rule})." if rule else f"{words}.")
        self.kind = kind
        self.words = words
        self.rule = rule


def refuse(kind: str, **facts: object) -> Refused:
    """Return the refusal of a kind, its words filled in."""
    return Refused(kind, WORDS[kind].format(**facts))


def stays(barrier: str) -> Refused:
    """Return the refusal to take back or make again what stays where others play, too."""
    return Refused(STAYS, STAYING[barrier])
