"""Where a rule or a component comes from: printed, ruled, reconstructed, invented, or yours."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.errors import HexileError

PRINTED: Final = "printed"
RULED: Final = "ruled"
RECONSTRUCTED: Final = "reconstructed"
INVENTED: Final = "invented"
YOURS: Final = "yours"

ORIGINS: Final[dict[str, str]] = {
    PRINTED: "in the source",
    RULED: "the source is unclear; a ruling decides",
    RECONSTRUCTED: "lost; rebuilt from what the sources say about it",
    INVENTED: "nothing is known; made up by Hexile",
    YOURS: "from your edition or your options",
}
TURN: Final = re.compile(r"\{(\w+)(?: ([\w.]+))?\}\s*")


class BadOrigin(HexileError):
    """An origin that is none of the five; the message says where."""


def check_origin(origin: str, where: str) -> str:
    """Return an origin that is one of the five, or raise BadOrigin."""
    if origin not in ORIGINS:
        raise BadOrigin(f"{where}: {origin!r} is none of {', '.join(ORIGINS)}")
    return origin


class Passage:
    """Some sentences of a rule that come from one place; *rule* is the ruling that has the reason."""

    def __init__(self, text: str, origin: str, rule: str) -> None:
        self.text = text
        self.origin = origin
        self.rule = rule


def passages(text: str, origin: str, where: str) -> list[Passage]:
    """Split a text where `{ruled R16}` and the like say that what follows comes from elsewhere."""
    parts = TURN.split(text)
    found = [Passage(parts[0].strip(), origin, "")]
    for turn, rule, words in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        found.append(Passage(words.strip(), check_origin(turn, where), rule or ""))
    return [passage for passage in found if passage.text]
