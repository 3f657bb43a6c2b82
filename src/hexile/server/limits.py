"""What the browser table takes, keeps and does for one visitor, at most: one list, in `data/limits.toml`."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from hexile.kernel.errors import HexileError

OWN: Final = "HEXILE_LIMITS"
DAY_S: Final = 24 * 3600
# What each process counts for itself, so that one of several allows its share only.
DIVIDED: Final = ("reads_a_minute", "writes_a_minute", "streams", "connections")


class BadLimits(HexileError):
    """A host's own limits cannot be used; the message names file and reason."""


class Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The limits that hold; 0 is none. What each means is said in `data/limits.toml`."""

    journal_bytes: int
    game_bytes: int
    header_bytes: int
    line_bytes: int
    lines: int
    branches: int
    depth: int
    rooms_bytes: int
    setups_bytes: int
    drawings_bytes: int
    reads_a_minute: int
    writes_a_minute: int
    games_an_hour: int
    uploads_an_hour: int
    advice_an_hour: int
    advice_at_once: int
    reviews_an_hour: int
    reviews_at_once: int
    review_stops: int
    review_watched_s: int
    streams: int
    connections: int
    streams_in_all: int
    connections_in_all: int
    requests: int
    working: int
    bodies: int
    bodies_in_all: int
    requests_at_once: int
    header_s: int
    body_s: int
    processes_for_one: int
    watched_s: int
    unwatched_pause: int
    put_away_days: int
    results: int
    copies: int
    copy_bytes: int
    measures_an_hour: int
    measures_at_once: int
    measure_s: int
    processes: int


def limits_for(public: bool) -> Limits:
    """Return our limits, with those of the host's own file in their place."""
    text = files(__package__).joinpath("data", "limits.toml").read_bytes()
    ours = msgspec.toml.decode(text, type=dict[str, dict[str, int]])
    return shared_out(limits_of({**ours["public" if public else "home"], **own_limits()}))


def shared_out(limits: Limits) -> Limits:
    """Return what one process allows where several serve a table together; a share is 1 at least."""
    among = max(1, limits.processes)
    shares = {name: -(-getattr(limits, name) // among) for name in DIVIDED}
    return msgspec.structs.replace(limits, **shares)


def limits_of(values: dict[str, int]) -> Limits:
    """Check limits that were given; BadLimits names what is wrong with them."""
    wrong = [name for name, value in values.items() if value < 0]
    if wrong:
        raise BadLimits(f"{os.environ.get(OWN)}: {wrong[0]} is below 0")
    try:
        return msgspec.convert(values, Limits)
    except msgspec.ValidationError as bad:
        raise BadLimits(f"{os.environ.get(OWN)}: {bad}") from None


def own_limits() -> dict[str, int]:
    """Read the host's own limits, if there are any."""
    path = os.environ.get(OWN, "")
    if not path:
        return {}
    try:
        return msgspec.toml.decode(Path(path).read_bytes(), type=dict[str, int])
    except (OSError, msgspec.DecodeError) as bad:
        raise BadLimits(f"{path}: {bad}") from None
