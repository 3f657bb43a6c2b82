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
    return [
        aid_table(component, aid, files.get(component.file) or our_text(game, component))
        for component in replaceable(game)
        for aid in component.aids
    ]


def aid_table(component: Component, aid: PlayerAid, text: str) -> PrintedTable:
    """Print one part of a file, with a mark for every value that comes from elsewhere than the rest."""
    layout = component.layout
    rows = [
        row
        for row in rows_of(layout, list(plain_lines(layout, text)))
        if row.section == aid.section
    ]
    names = [name for name in column_names(layout, rows) if name not in layout.notes]
    body = rows[heads_in(layout, rows) :]
    keys = ["", *names] if layout.keys == 1 else ["", *[""] * (layout.keys - 1), *names]
    keys[0] = aid.head
    table = PrintedTable(aid.title, aid.rule, (0.0, 0.0), [keys])
    table.origin, table.file = component.origin, component.file
    for row in body:
        table.rows.append(shown_row(component, row, len(keys)))
        mark_row(table, component, row, names)
    return usual_marks(table)


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


def usual_marks(table: PrintedTable) -> PrintedTable:
    """Give the whole table the mark that all its values have, if they have one."""
    values = (len(table.rows) - 1) * (len(table.rows[0]) - 1)
    found = [origin for _, _, origin in table.origins]
    usual = max(dict.fromkeys(found), key=found.count, default=table.origin)
    if len(found) == values:
        table.origin = usual
        table.origins = [mark for mark in table.origins if mark[2] != usual]
    return table
