"""The four panes of the full-screen table: board, choices, record, why."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import ScrollableContainer, VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexile.table.choices.choice_groups import NO_PIECE, Numbered, gather
from hexile.table.narration.event_log import LogEntry
from hexile.table.seat import Seat

INKS = {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue"}
SIDES = {"you": "green", "book": "red", "third": "yellow", "fourth": "blue"}
ON_THE_BOARD = re.compile(r"\w+")
NOTHING_TO_CHOOSE = "Nothing to choose now."


class BoardPane(ScrollableContainer, can_focus=True):
    """The board in characters, with its legend. A click on a piece finds what it may do."""

    class Touched(Message):
        """A word on the board was clicked."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    def compose(self) -> ComposeResult:
        """Hold one drawing."""
        yield BoardDrawing("", id="drawing", markup=False)

    def show(self, seat: Seat) -> None:
        """Draw the board as a seat sees it."""
        self.border_title = "Board"
        self.query_one(BoardDrawing).update(painted(seat))


class BoardDrawing(Static):
    """The drawing on the board."""

    def on_click(self, click: events.Click) -> None:
        """Tell which word was clicked."""
        offset = click.get_content_offset(self)
        lines = str(self.content).split("\n")
        if offset is not None and offset.y < len(lines):
            for word in ON_THE_BOARD.finditer(lines[offset.y]):
                if word.start() <= offset.x < word.end():
                    self.post_message(BoardPane.Touched(word[0]))


def painted(seat: Seat) -> Text:
    """Return board and legend, each counter's name in its side's ink."""
    scene = seat.scene
    width = max(len(line) for line in scene.text)
    legend = [line for told in scene.legend for line in textwrap.wrap(told, width)]
    text = Text("\n".join([*scene.text, *legend]))
    inks = SIDES | scene.inks
    for counter in scene.counters:
        ink = INKS.get(inks.get(counter.side, ""), "")
        if ink:
            text.highlight_regex(rf"(?<!\w){re.escape(counter.id)}(?!\w)", f"bold {ink}")
    return text


class Choices(OptionList):
    """The legal choices by piece, each with its number."""

    def show(self, seat: Seat, others: Iterable[Option] = ()) -> None:
        """List the choices of a seat."""
        self.border_title = "Choices"
        self.choices = seat.choices()
        gathered = gather(self.choices, {cell.id for cell in seat.scene.cells})
        self.set_options([*others, *(o for p, all in gathered.items() for o in options(p, all))])
        if not self.option_count:
            self.add_option(Option(NOTHING_TO_CHOOSE, disabled=True))
        self.highlighted = next(
            (n for n, option in enumerate(self.options) if not option.disabled), None
        )

    def find(self, word: str) -> bool:
        """Highlight the first choice about a piece or a place; tell whether there is one."""
        for number, choice in enumerate(self.choices, 1):
            if word.lower() in choice.do.lower().split():
                self.highlighted = self.get_option_index(str(number))
                return True
        return False


def options(piece: str, gathered: list[Numbered]) -> list[Option]:
    """List the choices about one piece, under its name."""
    head = [Option(piece, disabled=True)] if piece != NO_PIECE else []
    return head + [
        Option(f"{one.say:>3} {one.choice.label}", id=str(one.number)) for one in gathered
    ]


class LogPane(OptionList):
    """What happened, newest first, parted by turns. A line with a reason behind it says `why?`."""

    def show(self, seat: Seat) -> None:
        """List what happened as a seat was told it."""
        self.border_title = "Record"
        self.entries = seat.record()
        found: list[Option] = []
        for number, entry in enumerate(self.entries):
            if entry.head:
                found.append(Option(entry.head, disabled=True))
            found.append(Option(entry_words(entry), id=str(number)))
        self.set_options(found)

    def entry(self) -> LogEntry | None:
        """Return the line that is highlighted."""
        option = self.highlighted_option
        return None if option is None or option.id is None else self.entries[int(option.id)]


def entry_words(entry: LogEntry) -> str:
    """Write one line of the record, with its die and its rule."""
    die = f" [rolled {entry.throw.words()}]" if entry.throw.faces else ""
    return f"{entry.words}{die} ({entry.rule}){' why?' if entry.why else ''}"


class Reasons(VerticalScroll, can_focus=True):
    """The odds of the highlighted choice, or why the highlighted line of the record is so."""

    def compose(self) -> ComposeResult:
        """Hold one text."""
        yield Static("", id="reason", markup=False)

    def show(self, title: str, lines: list[str]) -> None:
        """Show a text under a title."""
        self.border_title = title
        self.query_one(Static).update("\n".join(lines))
        self.scroll_home(animate=False)
