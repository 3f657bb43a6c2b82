"""Numbers for whoever watches over the server, as Prometheus reads them. Asked for, never by default."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hexile.server.http.security import SecurityMiddleware
    from hexile.server.site import Site

ASKED_FOR: Final = "HEXILE_METRICS"
PATH: Final = "/metrics"
MISSING: Final = (
    f"{ASKED_FOR} is set, but Prometheus' library is missing: pip install 'hexile[metrics]'"
)


def are_asked_for() -> bool:
    """Tell whether the host wants numbers."""
    return os.environ.get(ASKED_FOR, "") not in ("", "0", "no")


def are_possible() -> bool:
    """Tell whether the library is there."""
    return find_spec("prometheus_client") is not None


def handlers() -> list[Any]:
    """Return the page of numbers; paths are grouped, so that no link is in them."""
    from litestar.plugins.prometheus import PrometheusController

    class Numbers(PrometheusController):
        path = PATH
        include_in_schema = False

    return [Numbers]


def middleware() -> list[Any]:
    """Return what counts requests by kind, status and time."""
    from litestar.plugins.prometheus import PrometheusConfig

    return [PrometheusConfig(app_name="hexile", prefix="hexile", group_path=True).middleware]


def tell_of(site: Site, door: SecurityMiddleware) -> None:
    """Add numbers of our own; each is asked for when somebody reads the page."""
    from prometheus_client import REGISTRY, Gauge

    numbers: dict[str, tuple[str, Callable[[], float]]] = {
        "hexile_tables_open": ("Tables in memory", site.rooms.count),
        "hexile_tables_bytes": ("Estimated bytes of those tables", site.rooms.weight),
        "hexile_thoughts_waiting": ("Decisions and advice waiting", site.thinkers.waiting),
        "hexile_thoughts_working": ("Decisions and advice running", site.thinkers.working),
        "hexile_streams": ("Pages connected for updates", lambda: door.streams.total),
        "hexile_requests_at_once": ("Requests in progress", lambda: door.under_way.total),
    }
    for name, (words, value) in numbers.items():
        known = REGISTRY._names_to_collectors.get(name)
        gauge = known if isinstance(known, Gauge) else Gauge(name, words)
        gauge.set_function(value)
