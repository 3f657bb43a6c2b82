"""What is printed on the components: the board, the charts, the symbols. The only reader of `data/`."""

from __future__ import annotations

from typing import Final

from hexile.authors.template.tables.shape import links_of
from hexile.authors.template.tables.spots import ENTRANCE, POST, SITE, Spot, read_spots
from hexile.components import printed_text
from hexile.kernel.chart import Chart, read_charts
from hexile.kernel.component_data.component import Component, read_components
from hexile.kernel.component_data.toml import read_toml
from hexile.kernel.geometry.graph import all_distances


def _text(name: str) -> str:
    return printed_text(__package__.removesuffix(".tables"), name)


# The drawing, and below an empty line the ways where the drawing does not show them.
DRAWING, _, _ways = _text("board.txt").partition("\n\n")
SPOTS: Final[list[Spot]] = read_spots(DRAWING)
NAMES: Final[list[str]] = [spot.name for spot in SPOTS]
LINKS: Final[list[list[int]]] = links_of(SPOTS, _ways.splitlines())
DISTANCES: Final[list[list[int]]] = all_distances(LINKS)
SITES: Final[list[int]] = [at for at, spot in enumerate(SPOTS) if spot.mark == SITE]
START: Final[int] = next(at for at, spot in enumerate(SPOTS) if spot.mark == ENTRANCE)
GUARD_POST: Final[int] = next(at for at, spot in enumerate(SPOTS) if spot.mark == POST)

CHARTS: Final[dict[str, Chart]] = read_charts(_text("charts.toml"))
COMPONENTS: Final[list[Component]] = read_components(_text("components.toml"), __package__)
SYMBOLS: Final[dict[str, str]] = read_toml(_text("symbols.toml"), "symbols.toml")
