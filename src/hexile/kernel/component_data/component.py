"""A game's components: each one's kind, provenance, and how its text is laid out in its file."""

from __future__ import annotations

from typing import Any, Final

from hexile.kernel.component_data.file_limits import (
    MOST_CELLS,
    MOST_LINES,
    MOST_NUMBER,
    MOST_WIDTH,
    FileBounds,
)
from hexile.kernel.component_data.provenance import BadOrigin, check_origin
from hexile.kernel.component_data.toml import entries_of


class Where:
    """Some values of a file, by the names of its sections, rows and columns; where none is named, all are meant."""

    def __init__(self, sections: list[str], rows: list[str], columns: list[str]) -> None:
        self.sections = sections
        self.rows = rows
        self.columns = columns

    def has(self, section: str, row: str, column: str) -> bool:
        """Tell whether a value is one of them."""
        return (
            (not self.sections or section in self.sections)
            and (not self.rows or row in self.rows)
            and (not self.columns or column in self.columns)
        )


class ComponentPart:
    """What of a component comes from elsewhere than the rest of it: a cell, a column, a value.

    `cells` are the rows and columns of the table that is drawn, its head being row 0; `values` are
    the same in the component's file, by name. What stands in no file has none.
    """

    def __init__(self, name: str, origin: str, rule: str, note: str) -> None:
        self.name = name
        self.origin = origin
        self.rule = rule
        self.note = note
        self.cells: list[tuple[int, int]] = []
        self.values: list[Where] = []

    def has(self, section: str, row: str, column: str) -> bool:
        """Tell whether a value of the component's file is of this part."""
        for where in self.values:
            if where.has(section, row, column):
                return True
        return False


SQUARES: Final = "squares"
HEXES: Final = "hexes"
BOXES: Final = "boxes"
STARS: Final = "stars"
TABLE: Final = "table"
LIST: Final = "list"
CARDS: Final = "cards"
TEXT: Final = "text"
KINDS: Final = (SQUARES, HEXES, BOXES, STARS, TABLE, LIST, CARDS, TEXT)


class Sign:
    """A sign of a drawing, or a word that a table may have, and what it means.

    It may do so in one *layer* of the drawing or section of the file only.
    """

    def __init__(self, sign: str, word: str, layer: str) -> None:
        self.sign = sign
        self.word = word
        self.layer = layer


class Layer:
    """What of a drawing stands in every so many lines and columns: its squares, its edges.

    `first` is the line and the column of the first sign, counted from 0 without remarks; `step`
    leads to the next. Where a line of the file is a column of the map, it is `upright`. `place`
    names a cell: `{row}` and `{column}` count from 0, `{row1}` and `{column1}` from 1, `{letter}` is a
    column's letter.
    """

    def __init__(self, name: str, place: str) -> None:
        self.name = name
        self.place = place
        self.section = ""
        self.first: tuple[int, int] = (0, 0)
        self.step: tuple[int, int] = (1, 1)
        self.upright = False


class Layout:
    """How the text of a component stands in its file.

    Tables: *separator* is a comma, or a blank for any white space; after *heads* rows of heads the
    first *keys* values of a row name it. *columns* are their names where the file has no heads; the
    last takes all that is left. `place` names a cell, by `{row}` and `{column}`, or by the `{word}`
    in it. *sections* says whether lines such as `[name]` part it; if some are `headed`, the others
    have no heads; `named` has the names of their columns. `notes` are columns of mere words, which
    play does not read. Where the separator is `=`, a row is a name and its value. `bounds` says how many
    *lines*, how wide, and the *highest* number it may have.
    """

    def __init__(self, remark: str, separator: str, heads: int, keys: int) -> None:
        self.remark = remark
        self.separator = separator
        self.heads = heads
        self.keys = keys
        self.columns: list[str] = []
        self.place = "{row}, {column}"
        self.sections = False
        self.headed: list[str] = []
        self.named: dict[str, list[str]] = {}
        self.notes: list[str] = []
        self.layers: list[Layer] = []
        self.bounds = FileBounds(remark=remark)


class PlayerAid:
    """A part of a component's file that people want at hand as a table.

    `section` is the part of the file, or nothing for all of it; `head` says what the first column counts.
    """

    def __init__(self, section: str, title: str, rule: str, head: str) -> None:
        self.section = section
        self.title = title
        self.rule = rule
        self.head = head


class Component:
    """A map, a table, a set of counters or cards: where most of it comes from, and what differs.

    A person's own `file` of that name takes its place; it is written with `ending`. `data` is where ours is
    kept. Some are used in some `scenarios` only. One `within` the file of another has no ending.
    """

    def __init__(self, name: str, kind: str, origin: str, rule: str, note: str) -> None:
        self.name = name
        self.kind = kind
        self.origin = origin
        self.rule = rule
        self.note = note
        self.file = ""
        self.ending = ""
        self.data: list[str] = []
        self.layout = Layout("#", " ", 0, 1)
        self.palette: list[Sign] = []
        self.scenarios: list[str] = []
        self.parts: list[ComponentPart] = []
        self.aids: list[PlayerAid] = []

    def file_name(self) -> str:
        """Return the name its file has in a folder: `combat.txt`."""
        return f"{self.file}.{self.ending}"

    def part_of(self, section: str, row: str, column: str) -> ComponentPart | None:
        """Return the part a value of its file belongs to, if that comes from elsewhere than the rest."""
        for part in self.parts:
            if part.has(section, row, column):
                return part
        return None

    def word(self, sign: str, layer: str) -> str:
        """Return what a sign means in a layer or part of the file, or the sign if that is not said."""
        meant = (s.word for s in self.palette if s.sign == sign and s.layer in ("", layer))
        return next(meant, sign)


def read_layout(entry: dict[str, Any]) -> Layout:
    """Read how the text of a component stands in its file."""
    layout = Layout(
        entry.get("remark", "#"),
        entry.get("separator", " "),
        entry.get("heads", 0),
        entry.get("keys", 1),
    )
    layout.columns = list(entry.get("columns", []))
    layout.place = entry.get("place", layout.place)
    layout.sections = entry.get("sections", False)
    layout.headed = list(entry.get("headed", []))
    layout.named = {name: list(heads) for name, heads in entry.get("named", {}).items()}
    layout.notes = list(entry.get("notes", []))
    for drawn in entry.get("layer", []):
        layer = Layer(drawn["name"], drawn["place"])
        layer.section = drawn.get("section", "")
        layer.first = (drawn["first"][0], drawn["first"][1])
        layer.step = (drawn["step"][0], drawn["step"][1])
        layer.upright = drawn.get("upright", False)
        layout.layers.append(layer)
    layout.bounds = FileBounds(
        entry.get("lines", MOST_LINES),
        entry.get("width", MOST_WIDTH),
        entry.get("highest", MOST_NUMBER),
        layout.remark,
        most_signs(layout),
        layout.separator,
    )
    return layout


def most_signs(layout: Layout) -> int:
    """Return how many signs a drawing of the most places there may be takes, with some room; 0 if it is none."""
    areas = {layer.section: layer.step[0] * layer.step[1] for layer in layout.layers}
    return sum(areas.values()) * MOST_CELLS * 5 // 4


def describe_file(component: Component, entry: dict[str, Any], where: str) -> None:
    """Read what a person needs who writes a file of their own in place of a component."""
    component.file, _, component.ending = entry["file"].partition(".")
    component.data = entry.get("data", entry["file"]).split("/")
    if component.kind not in KINDS or not component.ending:
        raise BadOrigin(
            f"{where}: a file is of one of the kinds {', '.join(KINDS)}, and has an ending"
        )
    component.layout = read_layout(entry.get("layout", {}))
    if component.kind == TEXT:
        component.layout.separator, component.layout.sections = "=", True
    component.scenarios = list(entry.get("scenarios", []))
    for sign in entry.get("palette", []):
        component.palette.append(Sign(sign["sign"], sign["word"], sign.get("layer", "")))
    for aid in entry.get("aid", []):
        section, rule = aid.get("section", ""), aid.get("rule", component.rule)
        component.aids.append(PlayerAid(section, aid["title"], rule, aid.get("head", "")))


def read_part(entry: dict[str, Any], where: str) -> ComponentPart:
    """Return what of a component comes from elsewhere, as its file describes it."""
    origin = check_origin(entry["origin"], f"{where}, {entry['name']}")
    part = ComponentPart(entry["name"], origin, entry.get("rule", ""), entry.get("note", ""))
    part.cells = [(row, column) for row, column in entry.get("cells", [])]
    for values in entry.get("values", []):
        names = [list(values.get(of, [])) for of in ("sections", "rows", "columns")]
        part.values.append(Where(names[0], names[1], names[2]))
    return part


def read_components(text: str, name: str) -> list[Component]:
    """Return the components listed in the `components.toml` of a game called *name*."""
    found: list[Component] = []
    described: dict[str, dict[str, Any]] = {}
    needed = ("name", "kind", "origin")
    for entry in entries_of(text, f"{name}, components.toml", "component", needed):
        where = f"{name}: {entry['name']}"
        described[entry["name"]] = entry
        alike = described.get(entry.get("like", ""), {})
        for said in ("layout", "palette"):
            if said in alike:
                entry.setdefault(said, alike[said])
        origin = check_origin(entry["origin"], where)
        component = Component(
            entry["name"], entry["kind"], origin, entry.get("rule", ""), entry.get("note", "")
        )
        component.file = entry.get("within", "")
        if "file" in entry:
            describe_file(component, entry, where)
        for part in entry.get("part", []):
            component.parts.append(read_part(part, where))
        found.append(component)
    return found


def bounds_of(components: list[Component]) -> dict[str, FileBounds]:
    """Return by its name what each file of a person's own may have."""
    return {one.file: one.layout.bounds for one in components if one.ending}


def component_named(components: list[Component], name: str) -> Component:
    """Return the component called *name*, or raise KeyError."""
    for component in components:
        if component.name == name:
            return component
    raise KeyError(name)
