"""Lines `label: words` of a position, and the fields they stand for."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.fields.field import BadField, Field
from hexile.kernel.setup import BadFile

POSITION: Final = "position"


class PositionLine:
    """One line `label: words` of a position, and where it stands."""

    def __init__(self, number: int, label: str, words: str, column: int) -> None:
        self.number = number
        self.label = label
        self.words = words
        self.column = column

    def bad(self, reason: str, word: str = "") -> BadFile:
        """Return the complaint about this line, at the column of *word* if it stands there."""
        whole = re.search(rf"(?<![^\s\[{{,;]){re.escape(word)}(?![^\s\]}},;:\[])", self.words)
        column = self.column + whole.start() if word and whole else 1
        return BadFile(POSITION, self.number, column, reason)


def field_lines(s: object, fields: list[Field]) -> list[str]:
    """Write some fields of a state, a line each; those that are as usual have none."""
    lines: list[str] = []
    for field in fields:
        words = field.write(getattr(s, field.name))
        if words:
            lines.append(f"{field.label}: {words}")
    return lines


def expect_line(lines: list[PositionLine], label: str, says: str) -> None:
    """Raise BadFile if no line has this label; *says* is what a rule needs to know from it."""
    if all(line.label != label for line in lines):
        raise BadFile(POSITION, 0, 0, f"no line {label} says {says}")


def read_fields(s: object, lines: list[PositionLine], fields: list[Field]) -> None:
    """Take fields of a state from their lines, or raise BadFile."""
    labels = {field.label: field for field in fields}
    for line in lines:
        if line.label not in labels:
            raise line.bad(f"there is no line {line.label} here; there are {', '.join(labels)}")
        field = labels[line.label]
        try:
            setattr(s, field.name, field.read(line.words))
        except BadField as bad:
            raise line.bad(bad.reason, bad.word) from None
