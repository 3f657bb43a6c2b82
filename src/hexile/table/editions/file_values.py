"""The values in the text of a component, each with its place: what is compared, and what is edited.

It goes by the component's layout alone and knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hexile.kernel.component_data.component import Component, Layer, Layout

HEAD = re.compile(r"\[([^\]]+)\](.*)")
GIVEN = re.compile(r"""(\s*)([\w-]+|"[^"]*")\s*=\s*(.+)""")
OPENED = re.compile(r"""[\[{]|\"{3}|'{3}""")
WORD = re.compile(r"\S+")
BLANKS = re.compile(r"(?<=\S)\s+")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Value:
    """A value: line and column from 1 on, its text, its place in words, and what row and column it is of.

    Rows and columns of drawings are numbers, those of tables have names, too.
    """

    def __init__(self, line: int, column: int, text: str, place: str) -> None:
        self.line = line
        self.column = column
        self.text = text
        self.place = place
        self.layer = ""
        self.row = 0
        self.across = 0
        self.row_name = ""
        self.column_name = ""


class FileRow:
    """A line of a table: its number, its part of the file, and its words with their columns, from 1 on."""

    def __init__(self, line: int, section: str, words: list[tuple[int, str]]) -> None:
        self.line = line
        self.section = section
        self.words = words

    def texts(self) -> list[str]:
        """Return the words alone."""
        return [word for _, word in self.words]


def significant(component: Component, text: str) -> str:
    """Return a text without remarks and without what says nothing: blanks at the end, and in tables."""
    layout = component.layout
    lines = [line for _, line in plain_lines(layout, text)]
    if not layout.layers:
        lines = [line for line in lines if line]
    if layout.separator == " " and not layout.layers:
        lines = [BLANKS.sub(" ", line) for line in lines]
    return "\n".join(lines).rstrip()


def plain_lines(layout: Layout, text: str) -> Iterator[tuple[int, str]]:
    """Return the lines that are no remarks, with their numbers from 1 on."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith(layout.remark):
            yield number, line.rstrip()


def values_of(component: Component, text: str) -> dict[str, Value]:
    """Return the values in a text by their places; what is not laid out as it should be is left out."""
    if component.layout.layers:
        return _drawn_values(component, text)
    return _listed_values(component.layout, text)


# --- drawings ------------------------------------------------------------------------------


def _drawn_values(component: Component, text: str) -> dict[str, Value]:
    lines = list(plain_lines(component.layout, text))
    parts = (
        parted(lines) if any(layer.section for layer in component.layout.layers) else {"": lines}
    )
    found: dict[str, Value] = {}
    for layer in component.layout.layers:
        for value in _layer_values(layer, parts.get(layer.section, [])):
            found[value.place] = value
    for layer_less in set(parts) - {layer.section for layer in component.layout.layers}:
        for value in _rows_values(component.layout, rows_of(component.layout, parts[layer_less])):
            found[f"{layer_less}: {value.place}"] = value
    return found


def parted(lines: list[tuple[int, str]]) -> dict[str, list[tuple[int, str]]]:
    """Part lines at those such as `[name]`; empty ones are left out."""
    parts: dict[str, list[tuple[int, str]]] = {}
    name = ""
    for number, line in lines:
        head = HEAD.match(line)
        if head:
            name = head[1]
            parts.setdefault(name, [])
        elif line.strip():
            parts.setdefault(name, []).append((number, line))
    return parts


def _layer_values(layer: Layer, lines: list[tuple[int, str]]) -> Iterator[Value]:
    widest = max((len(line) for _, line in lines), default=0)
    for down, (number, line) in enumerate(lines[layer.first[0] :: layer.step[0]]):
        end = len(line) if layer.upright else widest
        for right, at in enumerate(range(layer.first[1], end, layer.step[1])):
            sign = line[at] if at < len(line) else " "
            row, column = (right, down) if layer.upright else (down, right)
            value = Value(number, at + 1, sign, place_of(layer, row, column))
            value.layer, value.row, value.across = layer.name, row, column
            yield value


def place_of(layer: Layer, row: int, column: int) -> str:
    """Name a cell of a drawing."""
    letter = LETTERS[column] if column < len(LETTERS) else f"column {column}, "
    return layer.place.format(
        row=row, column=column, row1=row + 1, column1=column + 1, letter=letter
    )


# --- tables and lists ----------------------------------------------------------------------


def rows_of(layout: Layout, lines: list[tuple[int, str]]) -> list[FileRow]:
    """Return the lines of a table as rows of words, with the part of the file they stand in."""
    if layout.separator == "=":
        return _given_rows(lines)
    rows: list[FileRow] = []
    section = ""
    for number, line in lines:
        head = HEAD.match(line) if layout.sections else None
        if head:
            section = head[1]
        elif line.strip():
            rows.append(FileRow(number, section, split(layout, line)))
    return rows


def titles_of(layout: Layout, text: str) -> dict[str, str]:
    """Return what the lines that part a file say beside the name of the part."""
    heads = (HEAD.match(line) for _, line in plain_lines(layout, text) if layout.sections)
    return {head[1]: head[2].strip("# ") for head in heads if head}


def split(layout: Layout, line: str) -> list[tuple[int, str]]:
    """Return the words of a line with their columns, from 1 on."""
    if layout.separator != " ":
        found, at = [], 1
        for word in _between(line, layout.separator):
            found.append((at, word))
            at += len(word) + len(layout.separator)
        return found
    words = [(match.start() + 1, match[0]) for match in WORD.finditer(line.split(" # ")[0])]
    last = len(layout.columns) + layout.keys - 1
    if layout.columns and len(words) > last > 0:
        at = words[last][0]
        return [*words[:last], (at, line.split(" # ")[0][at - 1 :].rstrip())]
    return words


def _between(line: str, separator: str) -> list[str]:
    """Split at separators outside quotation marks."""
    words, word, quoted = [], "", False
    for sign in line:
        quoted = quoted != (sign == '"')
        if sign == separator and not quoted:
            words.append(word)
            word = ""
        else:
            word += sign
    return [*words, word]


def _listed_values(layout: Layout, text: str) -> dict[str, Value]:
    rows = rows_of(layout, list(plain_lines(layout, text)))
    found: dict[str, Value] = {}
    for section in dict.fromkeys(row.section for row in rows):
        for value in _rows_values(layout, [row for row in rows if row.section == section]):
            found[f"{section}: {value.place}" if section else value.place] = value
    for place, value in found.items():
        value.place = place
    return found


def _rows_values(layout: Layout, rows: list[FileRow]) -> Iterator[Value]:
    heads = heads_in(layout, rows)
    names = column_names(layout, rows)
    seen: dict[str, int] = {}
    for number, row in enumerate(rows[heads:], heads):
        key = " ".join(row.texts()[: layout.keys])
        seen[key] = seen.get(key, 0) + 1
        named = key if seen[key] == 1 else f"{key} ({seen[key]})"
        if len(row.words) <= layout.keys:  # a line that is only a name
            yield _value(row, number, 0, row.words[0], named)
        several = len(row.words) > layout.keys + 1
        for across, (column, word) in enumerate(row.words[layout.keys :]):
            head = names[across] if across < len(names) else str(across + 1) if several else ""
            place = layout.place.format(row=named, column=head, word=word) if head else named
            value = _value(row, number, across + layout.keys, (column, word), place)
            value.row_name, value.column_name = key, head
            yield value


def _value(row: FileRow, number: int, across: int, at: tuple[int, str], place: str) -> Value:
    value = Value(row.line, at[0], at[1], place)
    value.layer, value.row, value.across = row.section, number, across
    return value


def is_note(layout: Layout, value: Value) -> bool:
    """Tell whether a value is mere words, which play does not read."""
    name = value.row_name if layout.separator == "=" else value.column_name
    return name in layout.notes


def heads_in(layout: Layout, rows: list[FileRow]) -> int:
    """Count the rows of heads of a part of a file."""
    return layout.heads if not layout.headed or rows[0].section in layout.headed else 0


def column_names(layout: Layout, rows: list[FileRow]) -> list[str]:
    """Return what the columns beside the names of the rows are called, as far as the file says."""
    if rows[0].section in layout.named:
        return layout.named[rows[0].section]
    if layout.columns or not heads_in(layout, rows):
        return layout.columns
    head = rows[layout.heads - 1].texts()
    widest = max(len(row.words) for row in rows)
    return head if len(head) + layout.keys <= widest else head[layout.keys :]


# --- texts with names ----------------------------------------------------------------------


def _given_rows(lines: list[tuple[int, str]]) -> list[FileRow]:
    """Return the lines of a TOML text that give a name a value, with the table they stand in.

    One of several tables of a kind goes by its `name`. A value that goes on in further lines is left out.
    """
    rows: list[FileRow] = []
    section, several, listed = "", 0, False
    for number, line in lines:
        head = HEAD.match(line)
        if head:
            several += 1
            listed = line.startswith("[[")
            section = f"{head[1].strip('[ ')} {several}" if listed else head[1]
            continue
        given = GIVEN.match(line)
        if given is None or _goes_on(given[3]):
            continue
        value = given[3] if given[3][0] in "\"'[{" else given[3].split(" #")[0].rstrip()
        words = [(given.start(2) + 1, given[2]), (given.start(3) + 1, value)]
        rows.append(FileRow(number, section, words))
        if listed and given[2] == "name":
            section = _renamed(rows, given[3].strip("\"'"))
    return rows


def _goes_on(value: str) -> bool:
    """Tell whether a value is not yet at its end."""
    return OPENED.match(value) is not None and value[-1] not in "]}\"'"


def _renamed(rows: list[FileRow], name: str) -> str:
    """Let the table of the last row go by another name."""
    was = rows[-1].section
    for row in rows:
        if row.section == was:
            row.section = name
    return name
