"""A board with numbers on it: where counters walk, and where they leave it."""

from __future__ import annotations

from html import escape

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import start
from hexile.kernel.scene import Cell, Scene, Wall
from hexile.lab.report.arms import Arm
from hexile.lab.report.report_games import LOOKING, Counts
from hexile.lab.report.run import Findings

PALE, DARK = (251, 250, 245), (31, 90, 158)  # the table's paper and first ink
SHOWN_SHARE = 0.35


def scene_of(found: Findings, arm: Arm) -> Scene:
    """Return the board of an arm as it is set up."""
    game, setup = found.experiment.game, arm.plan.order.setup()
    s = start(game, setup, SeededDice(found.seed), False)
    return game.scene(game.see(s, LOOKING), LOOKING)


def heat_map(scene: Scene, counts: Counts, title: str) -> str:
    """Draw the board, a cell the darker the more happened there; the busiest show their number."""
    cells = [cell for cell in scene.cells if cell.outline]
    if not cells or not counts:
        return ""
    most = max(counts.values())
    points = [point for cell in cells for point in cell.outline]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
    parts = [
        f'<svg class="map" role="img" viewBox="{left - 2} {top - 2} {width + 4} {height + 4}">',
        f"<title>{escape(title)}</title>",
        *(draw_cell(cell, counts.get(cell.id, 0), most) for cell in cells),
        *(draw_wall(wall) for wall in scene.walls),
        "</svg>",
    ]
    return "".join(parts)


def draw_cell(cell: Cell, count: int, most: int) -> str:
    """Draw one cell with its shade, a tip with the number, and the number where it is large."""
    outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in cell.outline)
    share = (count / most) ** 0.5
    shade = shade_of(share if count else 0.0)
    text = ""
    if count / most >= SHOWN_SHARE:
        size = (max(x for x, _ in cell.outline) - min(x for x, _ in cell.outline)) * 0.3
        x, y = cell.centre
        text = (
            f'<text x="{x:.1f}" y="{y + size * 0.35:.1f}" font-size="{size:.1f}" fill="#fff" '
            f'text-anchor="middle">{count}</text>'
        )
    return (
        f'<polygon points="{outline}" fill="{shade}" stroke="#bbb" stroke-width=".5">'
        f"<title>{escape(cell.label or cell.id)}: {count}</title></polygon>{text}"
    )


def draw_wall(wall: Wall) -> str:
    """Draw a printed line; one that can be passed is broken."""
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in wall.points)
    dashes = ' stroke-dasharray="4 4"' if "door" in wall.kind or wall.kind == "link" else ""
    return f'<polyline points="{line}" fill="none" stroke="#333" stroke-width="2"{dashes}/>'


def shade_of(share: float) -> str:
    """Return a colour between pale and dark; its lightness alone tells, in print too."""
    mixed = [round(pale + (dark - pale) * share) for pale, dark in zip(PALE, DARK, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)
