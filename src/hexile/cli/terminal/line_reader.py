"""How a line is read: with history and Tab at a terminal, plainly from anything else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hexile.cli.terminal.completion import Suggestion, endings, last_word, offered, unfinished
from hexile.table.answers import LegalChoice

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completion

LINES_FOR_TAB = 4

Offer = Callable[[str], list[Suggestion]]


class Reader:
    """Reads lines from whatever standard input is."""

    def read(self, words: str, who: int) -> str:
        """Return the next line that *who* types."""
        return input(words)


class LineEditor(Reader):
    """Reads lines at a terminal. One person's are kept; of several, each has their own, unkept."""

    def __init__(self, kept: Path | None, offer: Offer) -> None:
        self.kept = kept
        self.offer = offer
        self.sessions: dict[int, PromptSession[str]] = {}

    def read(self, words: str, who: int) -> str:
        """Return the next line; Tab completes it, arrows bring back earlier ones."""
        if who not in self.sessions:
            self.sessions[who] = self._session()
        return self.sessions[who].prompt(words)

    def _session(self) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer
        from prompt_toolkit.document import Document
        from prompt_toolkit.history import FileHistory, History, InMemoryHistory

        offer = self.offer

        class Tab(Completer):
            def get_completions(self, document: Document, _: object) -> Iterator[Completion]:
                return completions(document.text_before_cursor, offer)

        history: History = InMemoryHistory()
        if self.kept is not None:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            history = FileHistory(self.kept)
        return PromptSession(
            history=history,
            completer=Tab(),
            complete_while_typing=False,
            reserve_space_for_menu=LINES_FOR_TAB,
        )


def completions(typed: str, offer: Offer) -> Iterator[Completion]:
    """Turn what is offered into what the line editor inserts."""
    from prompt_toolkit.completion import Completion

    start = -len(last_word(unfinished(typed)))
    for ending in offer(typed):
        yield Completion(ending.word, start, display_meta=ending.about)


def is_terminal() -> bool:
    """Tell whether somebody types here and reads what is printed."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def reader(
    kept: Path | None,
    choices: Callable[[], list[LegalChoice]],
    commands: list[str],
    names: Callable[[], list[str]],
) -> Reader:
    """Return a line editor where a person sits at a terminal, else a plain reader."""
    if not is_terminal():
        return Reader()
    return LineEditor(
        kept, lambda typed: offered(typed, names()) or endings(typed, choices(), commands)
    )
