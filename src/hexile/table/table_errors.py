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
    WATCHING: "You are watching; only the players may do that",
    STALE: "The game has gone on since then; look at the new position",
    READ_ONLY: "This game is read-only: {why}",
    OVER: "The game is over",
    NOT_YOUR_TURN: "It is not your turn",
    NOTHING_BEFORE: "There is nothing to take back",
    NOTHING_AFTER: "There is nothing to go forward to",
    NO_MOMENT: "This game has no moment {number}",
    NO_BRANCH: "There is no such branch, or no name",
    NO_REASON: "No reason is told: none is written down, or it rests on what you cannot see yet",
    DIFFERS: "These rules do not replay it: {why}",
    HIDDEN: "That can be had when nothing is hidden any more",
    NOTHING_ASKED: "Nothing is asked of you",
    NO_WAY: "{piece} cannot walk to {to} now",
    NOBODY_ALIKE: "Nobody who stood there can do the same",
    DICE_WANTED: "A decision waits for your dice; answer it, or take it back",
    NOTHING_WANTED: "No die is waited for",
    NO_FACE: "{why}; nothing has changed",
    NOT_BESIDE: "This game is not played beside a real board",
    NOT_SO: "It cannot stand so: {why}; nothing has changed",
    NOT_KEPT: "That could not be kept ({why}); nothing has changed, try again",
    UNSURE: "It is not known whether that was kept; look again in a moment",
}
STAYING: Final = {
    DICE: "Others play, too, and dice have fallen there: that stays unless they agree; ask them",
    OTHERS: "That is the decision of another: it stays unless they agree; ask them",
    SHOWN: "Others play, too, and something hidden was shown there: that stays unless they agree; ask them",
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
