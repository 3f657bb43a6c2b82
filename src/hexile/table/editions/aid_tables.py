"""Player aids: the parts of a game's files that people want at hand as tables, by the layout alone."""

from __future__ import annotations

from hexile.kernel.component_data.component import Component, PlayerAid
from hexile.kernel.game import Game
from hexile.kernel.scene import PrintedTable
from hexile.table.editions.edition import our_text, replaceable
from hexile.table.editions.file_values import (
    FileRow,
    column_names,
    heads_in,
    plain_lines,
    rows_of,
)


def aid_tables(game: Game, files: dict[str, str]) -> list[PrintedTable]:
    """Return every table that a game's components name as an aid, from a person's own *files* where there are."""
    found: list[PrintedTable] = []
    for component in replaceable(game):
        layout = component.layout
        text = (files.get(component.file) or our_text(game, component)) if component.aids else ""
        rows = rows_of(layout, list(plain_lines(layout, text)))
        for aid in component.aids:
            of_aid = [row for row in rows if row.section == aid.section]
            if of_aid:
                found.append(aid_table(component, aid, of_aid))
    return found


def aid_table(component: Component, aid: PlayerAid, rows: list[FileRow]) -> PrintedTable:
    """Print one part of a file, with a mark for every value that comes from elsewhere than the rest.

    Columns of mere words, which come last, are left out.
    """
    layout = component.layout
    names = [name for name in column_names(layout, rows) if name not in layout.notes]
    head = [aid.head, *[""] * (layout.keys - 1), *names]
    table = PrintedTable(aid.title, aid.rule, (0.0, 0.0), [head])
    table.origin, table.file = component.origin, component.file
    for row in rows[heads_in(layout, rows) :]:
        table.rows.append(shown_row(component, row, len(head)))
        mark_row(table, component, row, names)
    simplify_marks(table, len(names))
    return table


def shown_row(component: Component, row: FileRow, width: int) -> list[str]:
    """Return the values of a row in words."""
    keys = component.layout.keys
    words = row.texts()[:width]
    words[0] = words[0].replace(f"-{component.layout.bounds.highest}", " or more")
    return words[:keys] + [component.word(word, row.section) for word in words[keys:]]


def mark_row(table: PrintedTable, component: Component, row: FileRow, names: list[str]) -> None:
    """Mark the values of the last row."""
    keys = component.layout.keys
    key = " ".join(row.texts()[:keys])
    for across, name in enumerate(names, keys):
        part = component.part_of(row.section, key, name)
        if part is not None:
            table.origins.append((len(table.rows) - 1, across, part.origin))


def simplify_marks(table: PrintedTable, columns: int) -> None:
    """If every value has a mark of its own, give the table the most frequent one instead."""
    found = [origin for _, _, origin in table.origins]
    if len(found) == (len(table.rows) - 1) * columns:
        table.origin = max(dict.fromkeys(found), key=found.count)
        table.origins = [mark for mark in table.origins if mark[2] != table.origin]
