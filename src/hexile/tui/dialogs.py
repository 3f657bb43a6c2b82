"""Slips of paper over the table: the curtain between two people, a notice, a question, the lines of play."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hexile.kernel.journal import Note
from hexile.table.branches import Branch
from hexile.table.narration.wording import decisions

BRANCH: Final = "branch"


class Curtain(ModalScreen[None]):
    """Hides the whole table until the person it is meant for sits before it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "dismiss", "Look"),
        ("q", "app.quit", "Quit"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.words = f"Now {name}.\n\nPress Enter when nobody else is looking."

    def compose(self) -> ComposeResult:
        """Say whose turn it is, and nothing else."""
        yield Static(self.words, classes="slip", markup=False)


class Notice(ModalScreen[None]):
    """Shows a page of words until a key puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,question_mark", "dismiss", "Close")]

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        """Show the words."""
        with VerticalScroll(classes="slip"):
            yield Static(self.words, markup=False)


class Ask(ModalScreen[str]):
    """Asks for a line of words; nothing means that there are none."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss('')", "Close")]

    def __init__(self, words: str, hint: str) -> None:
        super().__init__()
        self.words = words
        self.hint = hint

    def compose(self) -> ComposeResult:
        """Show what is asked, and a line for the answer."""
        with VerticalScroll(classes="slip"):
            yield Static(self.words, markup=False)
            yield Input(placeholder=self.hint)

    def on_input_submitted(self, typed: Input.Submitted) -> None:
        """Take what was typed."""
        self.dismiss(typed.value.strip())


class BranchesDialog(ModalScreen[str]):
    """Lists the lines of play and the notes; one that is picked is gone to, or a branch begun."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,l,q", "dismiss('')", "Close")]

    def __init__(self, branches: list[Branch], notes: list[Note]) -> None:
        super().__init__()
        self.lines = [Option("Begin a branch here", id=BRANCH)]
        for branch in branches:
            mark = "*" if branch.here else " "
            words = f"{mark} {branch.name}: {decisions(branch.length)}, to moment {branch.tip}"
            self.lines.append(Option(words, id=f"{branch.tip} {branch.first}"))
        for number, note in enumerate(notes):
            words = f"  moment {note.at}: {note.text or 'a bookmark'}"
            self.lines.append(Option(words, id=f"{note.at} note {number}"))

    def compose(self) -> ComposeResult:
        """List them."""
        yield OptionList(*self.lines, classes="slip", markup=False)

    def on_option_list_option_selected(self, picked: OptionList.OptionSelected) -> None:
        """Take the moment that was picked, or the wish for a branch."""
        self.dismiss((picked.option.id or "").partition(" ")[0])
