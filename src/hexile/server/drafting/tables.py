"""Tables and lists as they are printed, each cell with its place in the text."""

from __future__ import annotations

from hexile.kernel.origin import YOURS, Component, Part
from hexile.kernel.setup import BadFile
from hexile.table.copies.sheets import (
    Row,
    Value,
    column_names,
    heads_in,
    plain_lines,
    rows_of,
    values_of,
)


class Cell:
    """A value in a table: where it stands in the text, what is ours there, and where it comes from."""

    def __init__(self, value: Value, ours: str, origin: str) -> None:
        self.value = value
        self.text = value.text.removeprefix('"').removesuffix('"').replace('""', '"')
        self.ours = ours
        self.origin = origin if value.text == ours else YOURS
        self.note = ""
        self.fault = ""

    @property
    def place(self) -> str:
        """Name the cell."""
        return self.value.place

    @property
    def start(self) -> int:
        """Return the column it begins at, from 0 on."""
        return self.value.column - 1

    @property
    def end(self) -> int:
        """Return the column after its last, from 0 on."""
        return self.start + len(self.value.text)


class Line:
    """A row of a table: what names it, and its cells."""

    def __init__(self, head: list[str], cells: list[Cell]) -> None:
        self.head = head
        self.cells = cells


class Table:
    """A table of a file: the part of the file it is, the heads of its columns, and its rows."""

    def __init__(self, title: str, heads: list[str], names: list[str]) -> None:
        self.title = title
        self.heads = heads
        self.names = names
        self.lines: list[Line] = []


def tables_of(component: Component, text: str, ours: str, faults: list[BadFile]) -> list[Table]:
    """Return the tables of a component's text, in the order they are printed."""
    layout = component.layout
    found = {(v.line, v.column): v for v in values_of(component, text).values()}
    known = values_of(component, ours)
    tables: dict[str, Table] = {}
    rows: dict[str, list[Row]] = {}
    for row in rows_of(layout, list(plain_lines(layout, text))):
        rows.setdefault(row.section, []).append(row)
    for section, several in rows.items():
        tables[section] = table = Table(section, *heads_of(component, several))
        for row in several[heads_in(layout, several) :]:
            values = [found[row.line, at] for at, _ in row.words if (row.line, at) in found]
            cells = [make_cell(component, value, known) for value in values]
            named = row.texts()[: layout.keys] if len(row.words) > layout.keys else []
            table.lines.append(Line(named, cells))
    mark_faults(list(tables.values()), faults)
    return list(tables.values())


def heads_of(component: Component, rows: list[Row]) -> tuple[list[str], list[str]]:
    """Return what stands over the columns of a table: over the names of its rows, and over its values."""
    keys, values = component.layout.keys, column_names(component.layout, rows)
    heads = heads_in(component.layout, rows)
    printed = rows[heads - 1].texts() if heads else []
    names = printed[:keys] if printed[keys:] == values else []
    widest = max((len(row.words) - keys for row in rows), default=0)
    return names + [""] * (keys - len(names)), values + [""] * (widest - len(values))


def part_at(component: Component, value: Value) -> Part | None:
    """Return the part of a component that a value belongs to, if it comes from elsewhere than the rest."""
    near = [part for part in component.parts if part.section in ("", value.layer)]
    for part in near:
        if (value.row, value.across) in part.values:
            return part
    return next((part for part in near if part.section and not part.values), None)


def make_cell(component: Component, value: Value, ours: dict[str, Value]) -> Cell:
    """Return a cell with what is ours at its place; what we have nothing for is yours."""
    known, part = ours.get(value.place), part_at(component, value)
    cell = Cell(value, known.text if known else "", part.origin if part else component.origin)
    if part is not None:
        cell.note = f"{part.name}: {part.note}" if part.note else part.name
    return cell


def mark_faults(tables: list[Table], faults: list[BadFile]) -> None:
    """Put every fault beside the cell it is about."""
    cells = [cell for table in tables for line in table.lines for cell in line.cells]
    for fault in faults:
        for cell in cells:
            if cell.value.line == fault.line and cell.start < fault.column <= cell.end:
                cell.fault = fault.reason
