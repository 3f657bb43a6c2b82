"""Slips of paper over the table: the curtain between two people, a notice, a question for a file."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class Curtain(ModalScreen[None]):
    """Hides the whole table until the person it is meant for sits before it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "dismiss", "Look"),
        ("q", "app.quit", "Quit"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.words = f"Now {name}.\n\nPress Enter when nobody else looks."

    def compose(self) -> ComposeResult:
        """Say whose turn it is, and nothing else."""
        yield Static(self.words, classes="slip", markup=False)


class Notice(ModalScreen[None]):
    """Shows a page of words until a key puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,q,question_mark", "dismiss", "Back to the table")
    ]

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        """Show the words."""
        with VerticalScroll(classes="slip"):
            yield Static(self.words, markup=False)


class SaveAs(ModalScreen[str]):
    """Asks where a copy of the game is to go; nothing means nowhere."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss('')", "Back to the table")]

    def __init__(self, kept: str) -> None:
        super().__init__()
        self.words = f"Every decision is kept as it is made, in {kept}. A copy goes to:"

    def compose(self) -> ComposeResult:
        """Show where it is kept, and a line for another place."""
        with VerticalScroll(classes="slip"):
            yield Static(self.words, markup=False)
            yield Input(placeholder="FILE, or Escape for no copy")

    def on_input_submitted(self, typed: Input.Submitted) -> None:
        """Take the name that was typed."""
        self.dismiss(typed.value.strip())
