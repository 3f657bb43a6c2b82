"""The program around the full-screen table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from textual.app import App

from hexile.table.session import Session
from hexile.tui.style import STYLE
from hexile.tui.table_screen import TableScreen

NONE: Final = "none"
GROUNDS: Final = {"light": "textual-light", "dark": "textual-dark"}


class TableApp(App[None]):
    """One game on the whole screen."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session, path: Path, theme: str = "") -> None:
        super().__init__()
        self.table = TableScreen(session, path)
        self.theme = GROUNDS.get(theme, self.theme)

    def on_mount(self) -> None:
        """Lay the table."""
        self.push_screen(self.table)

    async def action_quit(self) -> None:
        """Leave the table."""
        self.table.leave()


def play(session: Session, path: Path, theme: str) -> None:
    """Play on the whole screen until the player leaves."""
    os.environ.pop("NO_COLOR", None)  # the library asks nothing else whether it may colour
    if theme == NONE:
        os.environ["NO_COLOR"] = "1"
    TableApp(session, path, theme).run()
