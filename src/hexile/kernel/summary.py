"""What is said of a game when it is over, as data: a headline, how it stood, what each side lost."""

from __future__ import annotations

from hexile.kernel.scene import Counter


class Losses:
    """What a side lost: in words, and the pieces themselves where there are few enough to be laid out."""

    def __init__(self, words: str, counters: list[Counter]) -> None:
        self.words = words
        self.counters = counters


class Summary:
    """A headline, a sentence or two on how it stood, and the losses of each side, one's own first.

    What *decided* it is said where the last things that happened do not tell.
    """

    def __init__(self, title: str, story: str, losses: list[Losses]) -> None:
        self.title = title
        self.story = story
        self.losses = losses
        self.decided = ""
