"""The printed charts and the drawings of the counters."""

from __future__ import annotations

import tomllib
from typing import Final

from hexile.games.forlorn.tables.files import data_text
from hexile.kernel.chart import read_charts
from hexile.kernel.component_data.component import read_components

CHARTS: Final = read_charts(data_text("charts.toml"))
COMPONENTS: Final = read_components(data_text("components.toml"), "forlorn")
SYMBOLS: Final[dict[str, str]] = tomllib.loads(data_text("symbols.toml"))
