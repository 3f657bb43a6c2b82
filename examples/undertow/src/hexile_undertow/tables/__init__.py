"""What is printed on the components: the board, the scenarios, the charts, the symbols. The only reader of `data/`."""

from __future__ import annotations

from typing import Final

from hexile.components import printed_text
from hexile.kernel.chart import Chart, read_charts
from hexile.kernel.component_data.component import Component, read_components
from hexile.kernel.component_data.toml import read_toml
from hexile.kernel.geometry.graph import all_distances

from hexile_undertow.tables.layouts import Layout, read_layouts
from hexile_undertow.tables.shape import links_of
from hexile_undertow.tables.spots import ENTRANCE, POST, SITE, Spot, read_spots


def _text(name: str) -> str:
    return printed_text(__package__.removesuffix(".tables"), name)


DRAWING: Final[str] = _text("board.txt").rstrip()
SPOTS: Final[list[Spot]] = read_spots(DRAWING)
NAMES: Final[list[str]] = [spot.name for spot in SPOTS]
LINKS: Final[list[list[int]]] = links_of(SPOTS)
DISTANCES: Final[list[list[int]]] = all_distances(LINKS)
CONTACTS: Final[list[int]] = [at for at, spot in enumerate(SPOTS) if spot.mark == SITE]
HARBOUR: Final[int] = next(at for at, spot in enumerate(SPOTS) if spot.mark == ENTRANCE)
LAIR: Final[int] = next(at for at, spot in enumerate(SPOTS) if spot.mark == POST)

LAYOUTS: Final[dict[str, Layout]] = read_layouts(
    _text("scenarios.toml"), [NAMES[at] for at in CONTACTS]
)
CHARTS: Final[dict[str, Chart]] = read_charts(_text("charts.toml"))
COMPONENTS: Final[list[Component]] = read_components(_text("components.toml"), __package__)
SYMBOLS: Final[dict[str, str]] = read_toml(_text("symbols.toml"), "symbols.toml")
