"""What a board looks like, as data that no game and no screen owns.

Layers from the bottom: cells (terrain and grid), walls, print (labels, tracks, tables, trays),
light (reach, sight), counters, lines, tags. The first three never change during a game. Places
are in board units; every cell and counter has a stable id, the word its click paths use, and a
spoken name. `text` is the same board drawn in characters, `legend` explains its signs.

Words the drawings know (any other word is drawn plainly and still has its name):

* board: bunker, field, hull, sky, deck: how the sheet is printed; a word of the game's own, alone or behind one of
  them (`field trench`), is printed in the inks of its `data/inks.toml`.
* terrain: one or several of floor, entry, platform, room, dock, lift, vent, console, door, plain,
  rough, forest, river, box, ring, passage, nest, sealed, tech, hull, breach, space, cloud,
  star, star-yellow, star-red, star-orange, star-green, star-blue, clear; several are separated by
  spaces: `rough forest`.
* wall: wall, door, open-door, shut-door, bulkhead, border, river, link, edge; a kind ending in
  -you, -book, -third, -fourth takes that side's ink.
* line: path, trail, course, fire, bond, claim, realm; with a side's ending as for walls.
* light: reach, stop, sight, arc, zone, dark, old (news), range; sight-over and arc-over let a
  printed mark show through.
* deed: step, stop, shoot, throw, fight, board, enter, leave, open, close, take, lay, turn, ready, send,
  land, probe, build, attack, retreat, wait, end.
* tag: note, age, arrival, claim-you, claim-book, claim-third, claim-fourth, full, seal.
* label: title, room, number, note, letter, edge.

Two words are about the sheet as a whole: a board that closes on itself says after how much ground
it begins again (`around`), and one that is longer than high may be stood up (`may_turn`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from hexile.kernel.component_data.component import Component
from hexile.kernel.component_data.provenance import YOURS

Point = tuple[float, float]


class Picture:
    """A picture that lies under the cells: `SLUG/FILE`, a file in the game's `data/`, and where it lies.

    Cells of `clear` ground show it. A sheet with a picture is not stood up.
    """

    def __init__(self, file: str, at: Point, width: float, height: float) -> None:
        self.file = file
        self.at = at
        self.width = width
        self.height = height


class Cell:
    """A place on the board: where it is, its outline, its ground, its name on screen and aloud.

    The name on screen is printed on the sheet; with none, nothing is. `note` is printed small in its
    corner: a start letter, the number of a vent.
    """

    def __init__(
        self, id: str, centre: Point, outline: list[Point], terrain: str, label: str, text: str
    ) -> None:
        self.id = id
        self.centre = centre
        self.outline = outline
        self.terrain = terrain
        self.label = label
        self.text = text
        self.note = ""
        self.rule = ""


class Wall:
    """A printed line: wall, door, border, river bank; `kind` says how it is drawn."""

    def __init__(self, kind: str, points: list[Point]) -> None:
        self.kind = kind
        self.points = points


class Label:
    """Words printed on the sheet. `kind` is title, room, number or note; `turn` is in degrees."""

    def __init__(self, at: Point, text: str, kind: str, turn: int = 0) -> None:
        self.at = at
        self.text = text
        self.kind = kind
        self.turn = turn


class Counter:
    """A playing piece. What it does not have stays empty; `text` is what a screen reader says.

    `name` is what it is called where its place is said beside it, and `place` how that is said if it is
    more than the name of the cell: `over A21`. Without a name it is called by its text.

    `title` is a short name printed on it, where pieces of a kind must be told apart.

    `facing` is in degrees clockwise from the top of the sheet, or -1. Without `at` it lies in the
    middle of its cell, or fanned with the others there; with `at` it lies beside it, and those of
    one `pile` are counted.

    `origin` says where the values on it come from, if it has any; a person's own `file` may have
    taken their place.

    `side` is you, book, third, fourth or none; `badge` one of stopped, ready, charging, wounded,
    done, disrupted, controlled, old (seen once, and perhaps no longer there); a `hidden` counter shows its back and gives nothing away.
    """

    def __init__(self, id: str, cell: str, side: str, symbol: str, text: str) -> None:
        self.id = id
        self.cell = cell
        self.side = side
        self.symbol = symbol
        self.text = text
        self.name = ""
        self.title = ""
        self.place = ""
        self.left = ""
        self.right = ""
        self.dots = 0
        self.facing = -1
        self.badge = ""
        self.cargo = ""
        self.hidden = False
        self.rule = ""
        self.origin = ""
        self.file = ""
        self.at: Point | None = None
        self.pile = ""


class Line:
    """A path, course, line of fire or bond drawn over the counters."""

    def __init__(self, kind: str, points: list[Point], text: str) -> None:
        self.kind = kind
        self.points = points
        self.text = text


class Light:
    """Lit ground: reach, sight, arc. `note` is the cost or the warning printed in it."""

    def __init__(self, cell: str, kind: str, note: str) -> None:
        self.cell = cell
        self.kind = kind
        self.note = note


class Tag:
    """A small slip beside a cell: the age of news, an arrival turn, a claim."""

    def __init__(self, cell: str, kind: str, text: str) -> None:
        self.cell = cell
        self.kind = kind
        self.text = text


class Track:
    """A row of boxes with a marker: turns, points. `notes` stand under boxes, by index."""

    def __init__(
        self, title: str, at: Point, width: float, boxes: list[str], now: int, notes: dict[int, str]
    ) -> None:
        self.title = title
        self.at = at
        self.width = width
        self.boxes = boxes
        self.now = now
        self.notes = notes


class PrintedTable:
    """A printed table with the rule it belongs to; the first row is its head.

    `tones` says which entries are good, even or bad for the person; `column` is marked as in use.
    Where the numbers of the head are faces of a die, `faces_across` says so, and where those of the
    first column are, `faces_down`.
    `origin` says where most of it comes from, `origins` of which entries, by row and column, that is not so.
    """

    def __init__(self, title: str, rule: str, at: Point, rows: list[list[str]]) -> None:
        self.title = title
        self.rule = rule
        self.at = at
        self.rows = rows
        self.tones: dict[str, str] = {}
        self.faces_across = False
        self.faces_down = False
        self.column = -1
        self.origin = ""
        self.file = ""
        self.origins: list[tuple[int, int, str]] = []

    def comes_from(self, component: Component) -> None:
        """Take from a component where the table and its entries come from."""
        self.origin, self.file = component.origin, component.file
        for part in component.parts:
            self.origins += [(row, column, part.origin) for row, column in part.cells]


class Tray:
    """A box printed on the margin for pieces out of play, and a line that counts them.

    Pieces in play are *aboard* what is named so, the counter *carrier*: whoever has a real board puts them there.
    """

    def __init__(
        self, title: str, at: Point, width: float, counters: list[Counter], text: str
    ) -> None:
        self.title = title
        self.at = at
        self.width = width
        self.counters = counters
        self.text = text
        self.aboard = ""
        self.carrier = ""


class PanelRow:
    """One line of a panel: words, a value, its rule, and lines that unfold below it."""

    def __init__(self, text: str, value: str, rule: str, below: list[PanelRow]) -> None:
        self.text = text
        self.value = value
        self.rule = rule
        self.below = below


class Panel:
    """A card beside the board: forces, cards in effect, research, a ledger; a table may head it."""

    def __init__(self, id: str, title: str, rows: list[PanelRow]) -> None:
        self.id = id
        self.title = title
        self.rows = rows
        self.table: PrintedTable | None = None


class Deed:
    """What sort of thing a choice is: the *sign* drawn where it is done, and what to *ask* before it is.

    Something is asked where it would harm the player's own side, or waste what is not used up yet. The *area* names
    the places it acts on, where these are more than the one that is clicked.
    """

    def __init__(self, sign: str, ask: str = "", area: list[str] | None = None) -> None:
        self.sign = sign
        self.ask = ask
        self.area = area or []


class Overlay:
    """Places to show on request: where units have command, or where enemies stop them.

    The tone is GOOD or BAD for whoever looks; *words* say what the places mean, by which *rule*.
    """

    def __init__(self, title: str, words: str, rule: str, tone: str, cells: list[str]) -> None:
        self.title = title
        self.words = words
        self.rule = rule
        self.tone = tone
        self.cells = cells


class ForceRow:
    """One kind of unit of a force that is put together: how many there are, and from how many to how many.

    One more *uses* so much of each limit; less than nothing gives room. Choices *add* one and *drop* one.
    Its unit's *card* may be called otherwise.
    """

    def __init__(
        self, title: str, have: int, least: int, most: int, uses: list[int], add: str, drop: str
    ) -> None:
        self.title = title
        self.have = have
        self.least = least
        self.most = most
        self.uses = uses
        self.add = add
        self.drop = drop
        self.card = title
        self.note = ""


class ForceLimit:
    """What a force may use at most, in words like `points`; more may come of units that give room."""

    def __init__(self, words: str, most: int) -> None:
        self.words = words
        self.most = most


class ForceBuilder:
    """A force that is put together from kinds of units within limits, and the choice that finishes it.

    Ready-made ones to begin from are counts by their name; the choice of one says the verb *ready* before it.
    """

    def __init__(self, rows: list[ForceRow], limits: list[ForceLimit], finish: str) -> None:
        self.rows = rows
        self.limits = limits
        self.finish = finish
        self.ready = ""
        self.ready_made: dict[str, list[int]] = {}

    def says(self, text: str) -> bool:
        """Tell whether a choice is made by the builder."""
        verb, _, name = text.partition(" ")
        made = verb == self.ready and name in self.ready_made
        return made or text == self.finish or any(text in (row.add, row.drop) for row in self.rows)

    def orders(self, counts: list[int]) -> list[str]:
        """Return the choices that lead to so many of each kind, and finish."""
        changes = [n - row.have for n, row in zip(counts, self.rows, strict=True)]
        dropped = [row.drop for n, row in zip(changes, self.rows, strict=True) for _ in range(-n)]
        added = [row.add for n, row in zip(changes, self.rows, strict=True) for _ in range(n)]
        return [*dropped, *added, self.finish]


class UnitCard:
    """What one kind of unit is and can do: a counter of it, and lines of values and rules."""

    def __init__(self, title: str, counter: Counter, rows: list[PanelRow]) -> None:
        self.title = title
        self.counter = counter
        self.rows = rows


class Reference:
    """What one wants at hand: printed tables, also those with codes in words, and a card for each kind of unit."""

    def __init__(self, tables: list[PrintedTable], cards: list[UnitCard]) -> None:
        self.tables = tables
        self.cards = cards

    def counter_called(self, name: str) -> Counter | None:
        """Return the counter of a kind of unit, called by one or by many; none if there is no card for it."""
        called = (name.lower(), name.lower().rstrip("s"))
        return next((card.counter for card in self.cards if card.title.lower() in called), None)

    def mark_yours(self, files: Collection[str]) -> None:
        """Mark what a person's own files have taken the place of."""
        mark_tables(self.tables, files)
        mark_counters([card.counter for card in self.cards], files)


def mark_tables(tables: list[PrintedTable], files: Collection[str]) -> None:
    """Mark the tables that come from a person's own files."""
    for table in tables:
        if table.file in files:
            table.origin, table.origins = YOURS, []


def mark_counters(counters: list[Counter], files: Collection[str]) -> None:
    """Mark the counters whose values come from a person's own files."""
    for counter in counters:
        if counter.file in files:
            counter.origin = YOURS


class Status:
    """Where a game stands, in words: a headline, a short name of the turn, and what is asked now."""

    def __init__(self, headline: str, turn: str, question: str) -> None:
        self.headline = headline
        self.turn = turn
        self.question = question


class Scene:
    """All that a front end needs to show one moment of one game to one seat.

    `around` is how far to the right of `around_from` the same ground comes again, or 0. Where the
    book names sides by colours, `inks` says which side is printed in red, yellow, green or blue.
    `sides` gives the side of each seat, where it is the same for everybody who looks.
    `turn` is a short name for the turn, as T3, for lines of play. `compass` says where the words for directions in click paths point, as facings do. `origin` says
    where the map comes from. `score` says in one short line how the game stands by what it is judged
    by; `about` names the cell that the question is about. `in_text` draws the board in characters.
    """

    def __init__(self, board: str, width: float, height: float) -> None:
        self.board = board
        self.origin = ""
        self.file = ""
        self.width = width
        self.height = height
        self.around = 0.0
        self.around_from = 0.0
        self.may_turn = False
        self.picture: Picture | None = None
        self.inks: dict[str, str] = {}
        self.sides: list[str] = []
        self.compass: dict[str, int] = {}
        self.cells: list[Cell] = []
        self.walls: list[Wall] = []
        self.labels: list[Label] = []
        self.tracks: list[Track] = []
        self.tables: list[PrintedTable] = []
        self.trays: list[Tray] = []
        self.lights: list[Light] = []
        self.counters: list[Counter] = []
        self.lines: list[Line] = []
        self.tags: list[Tag] = []
        self.panels: list[Panel] = []
        self.builder: ForceBuilder | None = None
        self.phases: list[str] = []
        self.phase = 0
        self.headline = ""
        self.turn = ""
        self.score = ""
        self.question = ""
        self.about = ""
        self.points_word = ""
        self.points_left = 0
        self.points_all = 0
        self.in_text: Callable[[], list[str]] = list
        self.legend: list[str] = []

    @cached_property
    def text(self) -> list[str]:
        """The board in characters, drawn when somebody first asks."""
        return self.in_text()

    def tell(self, status: Status) -> None:
        """Write above the board where the game stands."""
        self.headline = status.headline
        self.turn = status.turn
        self.question = status.question

    def comes_from(self, component: Component) -> None:
        """Take from a component where the map comes from."""
        self.origin, self.file = component.origin, component.file

    def mark_yours(self, files: Collection[str]) -> None:
        """Mark what a person's own files have taken the place of."""
        if self.file in files:
            self.origin = YOURS
        mark_tables(self.tables, files)
        mark_counters(self.counters, files)
