"""How the full-screen table is laid out: four panes, or one at a time under tabs."""

from __future__ import annotations

from typing import Final

WIDE: Final = 100  # columns from which on all four panes stand side by side
HIGH: Final = 30  # and lines
CHOICES_WIDTH: Final = 28  # columns that the board leaves to the choices at least
FRAME: Final = 3  # round the board, with its scroll bar

STYLE: Final = """
#status { height: 1; text-style: bold; padding: 0 1; }
#question { height: auto; max-height: 2; padding: 0 1; }
#panes { layout: grid; grid-size: 2 2; grid-rows: 3fr 2fr; height: 1fr; }
.pane { border: round $primary; height: 1fr; scrollbar-size: 1 1; }
.pane:focus { border: heavy $accent; border-title-style: bold reverse; }
#drawing { width: auto; height: auto; }
#reason { width: 1fr; height: auto; padding: 0 1; }
OptionList > .option-list--option-highlighted { text-style: bold; }
OptionList:focus > .option-list--option-highlighted { text-style: bold underline; }
OptionList > .option-list--option-disabled { text-style: bold; }
#line { display: none; height: 3; }
Tabs { display: none; }
TableScreen.narrow Tabs { display: block; }
TableScreen.narrow #panes { layout: vertical; }
TableScreen.narrow .pane { display: none; border: none; }
TableScreen.narrow .pane.shown { display: block; }
TableScreen.narrow #why.below { display: block; height: 7; border-top: solid $primary; }
Curtain, Notice, Ask, BranchesDialog { align: center middle; background: $surface; }
.slip { width: 72; max-width: 96%; height: auto; max-height: 90%; border: heavy $primary; padding: 1 2; }
"""
