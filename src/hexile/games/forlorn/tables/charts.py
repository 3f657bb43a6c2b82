"""The printed charts and the drawings of the counters."""

from __future__ import annotations

import tomllib
from typing import Final

from hexile.games.forlorn.tables.files import data_text
from hexile.kernel.chart import Chart, ChartRow


def _charts() -> dict[str, Chart]:
    charts: dict[str, Chart] = {}
    for entry in tomllib.loads(data_text("charts.toml"))["chart"]:
        rows = [ChartRow(r["letter"], r["rule"], r["title"], r["words"]) for r in entry["row"]]
        charts[entry["name"]] = Chart(entry["name"], entry["title"], rows)
    return charts


CHARTS: Final = _charts()
SYMBOLS: Final[dict[str, str]] = tomllib.loads(data_text("symbols.toml"))
