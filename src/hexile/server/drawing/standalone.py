"""A board as one SVG picture that needs nothing besides: for files, notebooks and mails."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.errors import HexileError
from hexile.kernel.game import Game
from hexile.kernel.scene import Scene
from hexile.server.drawing.board.board_svg import Press, bare, draw_board
from hexile.server.drawing.board.counter_svg import shared_defs
from hexile.server.drawing.board.ink_styles import inks_sheet
from hexile.server.drawing.inline_styles import board_style

THEMES: Final = ("light", "dark")
BOX: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
DEFS: Final = re.compile(r"<defs>.*</defs>", re.DOTALL)


def standalone_svg(game: Game, scene: Scene, width: int, theme: str) -> str:
    """Draw a scene *width* pixels wide, its style and symbols inside."""
    if theme not in THEMES:
        raise HexileError(f"no theme {theme!r}; there are {' and '.join(THEMES)}")
    if width < 1:
        raise HexileError(f"a picture is 1 pixel wide or more, not {width}")
    press = Press()
    drawn = bare(draw_board(scene, game.symbols, press.sheet(scene)))
    size = BOX.search(drawn)
    across, down = (float(size[1]), float(size[2])) if size else (1.0, 1.0)
    inner = drawn.partition(">")[2].rpartition("</svg>")[0]
    defs = DEFS.search(shared_defs())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hexile-board board" width="{width}"'
        f' height="{round(width * down / across)}" viewBox="0 0 {across:g} {down:g}"'
        f' style="color-scheme:{theme};--u:{press.sheet(scene).measure.unit:.2f}" role="img">'
        f"<style>{board_style()}{inks_sheet([game])}</style>{defs[0] if defs else ''}{inner}</svg>"
    )
