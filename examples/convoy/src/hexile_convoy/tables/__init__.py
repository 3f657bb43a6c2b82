"""What is printed on the components: the board, the charts, the symbols. The only reader of `data/`."""

from __future__ import annotations

from typing import Final

from hexile.components import printed_text
from hexile.kernel.chart import Chart, read_charts
from hexile.kernel.component_data.component import Component, read_components
from hexile.kernel.component_data.toml import read_toml
from hexile.kernel.geometry.hexes import HexGrid

from hexile_convoy.tables.shape import grid_of
from hexile_convoy.tables.spots import CONVOY, HARBOUR, RAIDER, Spot, read_spots


def _text(name: str) -> str:
    return printed_text(__package__.removesuffix(".tables"), name)


DRAWING: Final = _text("board.txt")
SPOTS: Final[list[Spot]] = read_spots(DRAWING)
NAMES: Final[list[str]] = [spot.name for spot in SPOTS]
GRID: Final[HexGrid] = grid_of(SPOTS)


def _marked(mark: str) -> list[int]:
    return [at for at, spot in enumerate(SPOTS) if spot.mark == mark]


HARBOURS: Final[list[int]] = _marked(HARBOUR)
STARTS: Final[list[int]] = [*_marked(CONVOY), *_marked(RAIDER)]  # of the ships, in their order

CHARTS: Final[dict[str, Chart]] = read_charts(_text("charts.toml"))
COMPONENTS: Final[list[Component]] = read_components(_text("components.toml"), __package__)
SYMBOLS: Final[dict[str, str]] = read_toml(_text("symbols.toml"), "symbols.toml")
