"""One value of ours taken back into a text that is somebody's own; what else they wrote stays."""

from __future__ import annotations

from hexile.kernel.component_data.component import Component
from hexile.table.editions.file_values import Value, plain_lines, values_of


def with_ours(component: Component, text: str, ours: str, place: str) -> str | None:
    """Return a text with what ours has at a place, or None if only all of ours would bring it back."""
    theirs, known = values_of(component, text), values_of(component, ours)
    mine, your = known.get(place), theirs.get(place)
    lines = text.split("\n")
    if mine is not None and your is not None:
        _write(component, lines, your, mine.text)
    elif component.layout.layers:
        return None  # a drawing of another size
    elif your is not None:
        if any(other in known for other, one in theirs.items() if one.line == your.line):
            return None
        del lines[your.line - 1]
    elif mine is not None:
        if any(other in theirs for other, one in known.items() if one.line == mine.line):
            return None
        _insert(component, lines, text, ours, mine.line)
    return "\n".join(lines)


def _write(component: Component, lines: list[str], at: Value, value: str) -> None:
    """Put another value in the place of one; what stands in columns goes on standing in them."""
    line, start = lines[at.line - 1], at.column - 1
    after = line[start + len(at.text) :]
    if component.layout.separator == " " and not component.layout.layers and after.strip():
        rest = after.lstrip()
        room = len(after) - len(rest) - (len(value) - len(at.text))
        after = " " * max(1, room) + rest
    lines[at.line - 1] = line[:start].ljust(start) + value + after


def _insert(component: Component, lines: list[str], text: str, ours: str, number: int) -> None:
    """Put a line of ours where it stands with us: after the last line before it that both have, or before the next."""
    there = {line: at for at, line in plain_lines(component.layout, text) if line}
    known = list(plain_lines(component.layout, ours))
    before = [there[line] for at, line in known if at < number and line in there]
    after = [there[line] - 1 for at, line in known if at > number and line in there]
    missing = next(line for at, line in known if at == number)
    lines.insert(before[-1] if before else after[0] if after else len(lines), missing)
