"""A whole kit: what is in it, in which order, on which pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from hexile.kernel.component_data.component import Component
from hexile.kernel.game import Game
from hexile.kernel.kit import Kit, KitCounter
from hexile.kernel.rulebook import Rule
from hexile.kernel.scene import Counter, Scene, Track
from hexile.kernel.setup import Setup
from hexile.server.i18n import WORDS
from hexile.server.printing.aid_pages import table_pages, track_pages, unit_pages
from hexile.server.printing.board_pages import bare_board, board_pages
from hexile.server.printing.book_pages import KitCover, cover_pages, index_pages, rule_pages
from hexile.server.printing.card_pages import card_pages
from hexile.server.printing.chart_pages import chart_pages
from hexile.server.printing.counter_pages import (
    CounterPlace,
    Pair,
    counter_pages,
    draw_fold,
    fold_line,
    fold_over,
    two_sided,
)
from hexile.server.printing.drawings import Drawings
from hexile.server.printing.flow import foot
from hexile.server.printing.pdf import write_pdf
from hexile.server.printing.sheet import A4, Paper, PrintSheet
from hexile.table.narration.rules_text import components_of, read_rulebook
from hexile.table.seat import Seat, share
from hexile.table.session import new_session

MARKER: Final = "marker"
BOARD: Final = WORDS("kit.board")


class KitStyle:
    """How a kit is printed: paper, size of the counters, in greys or colours, with lines to cut along."""

    def __init__(
        self, paper: Paper = A4, counters: int = 15, mono: bool = False, cut_lines: bool = True
    ) -> None:
        self.paper = paper
        self.counters = counters
        self.mono = mono
        self.cut_lines = cut_lines


class KitPart:
    """A part of the kit: its name and its pages."""

    def __init__(self, name: str, sheets: list[PrintSheet]) -> None:
        self.name = name
        self.sheets = sheets


class PrintKit:
    """A kit of one game: its parts in order, and the drawings its pages share."""

    def __init__(
        self, seat: Seat, setup: Setup, edition: str, book: dict[str, Rule], style: KitStyle
    ) -> None:
        self.game: Game = seat.game
        self.style = style
        self.scene: Scene = seat.scene
        self.kit: Kit = seat.kit()
        self.tracks = [*self.scene.tracks, *self.kit.tracks]
        self.book = book
        self.drawings = Drawings(self.game, self.scene, style.mono)
        self.places: list[CounterPlace] = []
        self.folded: list[CounterPlace] = []
        named = {one.name: one.title for one in self.game.scenarios}
        scenario = named.get(setup.scenario, setup.scenario)
        self.title = f"{self.game.about.title}: {scenario}"
        self.parts = self._parts(seat)
        cover = KitCover(scenario, edition, components(self.game, setup), self.kit)
        self._add_cover(cover)
        self._number()

    @property
    def shared(self) -> dict[str, Element]:
        """Return the drawings that pages refer to, by name."""
        return self.drawings.shared

    @property
    def sheets(self) -> list[PrintSheet]:
        """Return all pages in order."""
        return [sheet for part in self.parts for sheet in part.sheets]

    def _parts(self, seat: Seat) -> list[KitPart]:
        paper, size = self.style.paper, float(self.style.counters)
        bare = bare_board(self.scene)
        reference = seat.reference()
        name = self.drawings.board(bare)
        pages = board_pages(bare, paper, size, name, BOARD, self.shared[name])
        found = [KitPart(BOARD, pages)]
        found += self._counters(paper, size)
        if self.kit.cards:
            titles = (WORDS("kit.cards_front"), WORDS("kit.cards_back"))
            found.append(
                KitPart(
                    WORDS("kit.cards"),
                    card_pages(self.kit.cards, paper, titles, self.style.cut_lines),
                )
            )
        flows = [
            track_pages(self.tracks, self.scene.trays, paper, size, WORDS("kit.tracks")),
            table_pages(reference, paper, WORDS("kit.tables")),
            unit_pages(reference.cards, paper, self.drawings, WORDS("kit.units")),
            chart_pages(self.game, self.book, paper, WORDS("kit.procedure")),
        ]
        found += [KitPart(flow.title, flow.sheets) for flow in flows if flow.sheets]
        return found

    def _counters(self, paper: Paper, size: float) -> list[KitPart]:
        pairs = [
            self._pair(one)
            for one in [*self.kit.counters, *markers(self.tracks)]
            for _ in range(one.copies)
        ]
        self.places, self.folded = two_sided(pairs, paper, size), fold_over(pairs, paper, size)
        lines = self.style.cut_lines
        both = counter_pages(
            self.places,
            paper,
            size,
            lines,
            (WORDS("kit.counters_front"), WORDS("kit.counters_back")),
        )
        folded = counter_pages(self.folded, paper, size, lines, (WORDS("kit.fold_over"),))
        for sheet in folded:
            draw_fold(sheet, paper, fold_line(paper, size))
        return [
            KitPart(WORDS("kit.two_sided"), both),
            KitPart(WORDS("kit.fold_over"), folded),
        ]

    def _pair(self, one: KitCounter) -> Pair:
        front = self.drawings.counter(one.front)
        return front, front if one.back is None else self.drawings.counter(one.back)

    def _add_cover(self, about: KitCover) -> None:
        """Put the cover before the parts, and the rules behind them, with the pages they begin on."""
        paper = self.style.paper
        rules_name, index_name = WORDS("kit.rules"), WORDS("kit.index")
        rules = rule_pages(self.book, paper, rules_name)
        names = [part.name for part in self.parts]
        names += [rules_name, index_name] if self.book else []
        draft = cover_pages(self.game, about, [(name, 0) for name in names], paper)
        page, contents = 1 + len(draft.sheets), []
        for part in self.parts:
            contents.append((part.name, page))
            page += len(part.sheets)
        if self.book:
            index = index_pages(self.book, rules.page_of, page, paper, index_name)
            contents += [(rules_name, page), (index_name, page + len(rules.flow.sheets))]
            self.parts += [
                KitPart(rules_name, rules.flow.sheets),
                KitPart(index_name, index.sheets),
            ]
        cover = cover_pages(self.game, about, contents, paper)
        self.parts.insert(0, KitPart(WORDS("kit.cover"), cover.sheets))

    def _number(self) -> None:
        """Number the pages; on those with a ruler or counters the number stands alone."""
        for number, sheet in enumerate(self.sheets, 1):
            bare = sheet.title == BOARD
            foot(sheet, number, "" if bare else self.title)

    def pages(self) -> Iterator[tuple[Element, float, float]]:
        """Return every page as an element, with its size in millimetres."""
        for sheet in self.sheets:
            yield sheet.root, sheet.paper.width, sheet.paper.height

    def write_pdf(self, path: Path) -> None:
        """Write the kit to a PDF, whole or not at all."""
        write_pdf(path, self.pages(), self.shared, self.title)


def markers(tracks: list[Track]) -> list[KitCounter]:
    """Return a marker for each track."""
    found: list[KitCounter] = []
    for track in tracks:
        name = track.title.partition(",")[0].partition(":")[0]
        marker = Counter(f"{MARKER}-{name}", "", "none", "", f"marker: {name}")
        marker.symbol = "".join(word[0] for word in name.split())[:2].upper()
        found.append(KitCounter(marker))
    return found


def components(game: Game, setup: Setup) -> list[Component]:
    """Return the components that the scenario uses."""
    try:
        every = components_of(game.package)
    except FileNotFoundError:
        return []
    return [one for one in every if not one.scenarios or setup.scenario in one.scenarios]


def print_kit(game: Game, setup: Setup, edition: str, style: KitStyle) -> PrintKit:
    """Make the kit of a game as it is set up; *edition* names your own components, if there are any."""
    seat = share(new_session(game, setup, {}, 1, None, None))
    try:
        book = read_rulebook(game.package)
    except FileNotFoundError:
        book = {}
    return PrintKit(seat, setup, edition, book, style)
