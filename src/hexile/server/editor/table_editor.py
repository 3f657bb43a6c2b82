"""Tables and lists as they are printed, each cell with its place in the text."""

from __future__ import annotations

import json
from collections import Counter

from hexile.kernel.component_data.component import Component
from hexile.kernel.component_data.provenance import YOURS
from hexile.kernel.setup import BadFile
from hexile.table.editions.file_values import (
    FileRow,
    Value,
    column_names,
    heads_in,
    is_note,
    plain_lines,
    rows_of,
    titles_of,
    values_of,
)


class TableCell:
    """A value in a table: where it stands in the text, what is ours there, and where it comes from."""

    def __init__(self, value: Value, ours: str, origin: str) -> None:
        self.value = value
        self.text = unquoted(value.text)
        self.ours = unquoted(ours)
        self.whence = origin
        self.origin = origin if value.text == ours else YOURS
        self.note = ""
        self.rule = ""
        self.fault = ""
        self.is_note = False
        self.is_free = False  # it takes all that is left of its line, blanks included

    @property
    def is_quoted(self) -> bool:
        """Tell whether it stands between quotation marks in the text."""
        return self.value.text.startswith('"')

    @property
    def place(self) -> str:
        return self.value.place

    @property
    def start(self) -> int:
        """Return the column it begins at, from 0 on."""
        return self.value.column - 1

    @property
    def end(self) -> int:
        """Return the column after its last, from 0 on."""
        return self.start + len(self.value.text)


class TableRow:
    """A row of a table: what names it, and its cells."""

    def __init__(self, head: list[str], cells: list[TableCell]) -> None:
        self.head = head
        self.cells = cells


def unquoted(text: str) -> str:
    """Return what stands between quotation marks, as tables or as TOML write them, or the text."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text[1:-1].replace('""', '"')


class EditableTable:
    """A table of a file: the part of the file it is, what it says of itself, the heads of its columns, its rows."""

    def __init__(self, title: str, about: str, heads: list[str], names: list[str]) -> None:
        self.title = title
        self.about = about
        self.heads = heads
        self.names = names
        self.marks = [""] * len(names)
        self.origin = ""
        self.lines: list[TableRow] = []

    @property
    def has_heads(self) -> bool:
        """Tell whether anything stands over its columns."""
        return any(self.heads) or any(self.names)

    def mark_heads(self) -> None:
        """Find where most of it comes from, and mark the columns that come from elsewhere from top to bottom."""
        found = Counter(cell.whence for line in self.lines for cell in line.cells if cell.whence)
        self.origin = found.most_common(1)[0][0] if found else ""
        for column in range(len(self.names)):
            here = {line.cells[column].whence for line in self.lines if column < len(line.cells)}
            if len(self.lines) > 1 and len(here) == 1 and self.origin not in here:
                self.marks[column] = here.pop()


def tables_of(
    component: Component, text: str, ours: str, faults: list[BadFile]
) -> list[EditableTable]:
    """Return the tables of a component's text, in the order they are printed."""
    layout = component.layout
    found = {(v.line, v.column): v for v in values_of(component, text).values()}
    known = values_of(component, ours)
    about = titles_of(layout, text)
    tables: dict[str, EditableTable] = {}
    rows: dict[str, list[FileRow]] = {}
    for row in rows_of(layout, list(plain_lines(layout, text))):
        rows.setdefault(row.section, []).append(row)
    for section, several in rows.items():
        heads, names = heads_of(component, several)
        tables[section] = table = EditableTable(section, about.get(section, ""), heads, names)
        for row in several[heads_in(layout, several) :]:
            values = [found[row.line, at] for at, _ in row.words if (row.line, at) in found]
            cells = [make_cell(component, value, known) for value in values]
            named = row.texts()[: layout.keys] if len(row.words) > layout.keys else []
            table.lines.append(TableRow(named, cells))
        table.mark_heads()
    mark_faults(list(tables.values()), faults)
    return list(tables.values())


def heads_of(component: Component, rows: list[FileRow]) -> tuple[list[str], list[str]]:
    """Return what stands over the columns of a table: over the names of its rows, and over its values."""
    keys, values = component.layout.keys, column_names(component.layout, rows)
    heads = heads_in(component.layout, rows)
    printed = rows[heads - 1].texts() if heads else []
    names = printed[:keys] if printed[keys:] == values else []
    widest = max((len(row.words) - keys for row in rows), default=0)
    return names + [""] * (keys - len(names)), values + [""] * (widest - len(values))


def origin_of(component: Component, value: Value) -> str:
    """Return where a value of ours comes from."""
    part = component.part_of(value.layer, value.row_name, value.column_name)
    return part.origin if part is not None else component.origin


def make_cell(component: Component, value: Value, ours: dict[str, Value]) -> TableCell:
    """Return a cell with what is ours at its place; what we have nothing for is yours."""
    known = ours.get(value.place)
    part = component.part_of(value.layer, value.row_name, value.column_name)
    cell = TableCell(value, known.text if known else "", origin_of(component, value))
    layout = component.layout
    cell.is_note = is_note(layout, value)
    last = layout.keys + len(layout.columns) - 1
    cell.is_free = bool(layout.columns) and value.across == last
    if cell.is_note:
        cell.whence = ""
    cell.note, cell.rule = component.note, component.rule
    if part is not None:
        cell.note, cell.rule = part.note or part.name, part.rule
    return cell


def mark_faults(tables: list[EditableTable], faults: list[BadFile]) -> None:
    """Put every fault beside the cell it is about: the first of its line, where no column is told."""
    for fault in faults:
        for line in (line for table in tables for line in table.lines):
            here = [cell for cell in line.cells if cell.value.line == fault.line]
            hit = [cell for cell in here if cell.start < fault.column <= cell.end]
            for cell in hit or ([] if fault.column else here[:1]):
                cell.fault = fault.reason
