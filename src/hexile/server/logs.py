"""The server's log: a line for everything, with the request it belongs to; no secret is in it."""

from __future__ import annotations

import logging
import traceback
from contextvars import ContextVar
from typing import Final

from litestar.types import HTTPScope

from hexile.server.tables.seat_links import TOKEN

ANSWERS: Final = logging.getLogger("hexile.answers")
REQUEST: Final[ContextVar[str]] = ContextVar("hexile_request", default="-")
FRAMES: Final = 6
LONGEST: Final = 2_000


def log_answer(scope: HTTPScope, visitor: str, status: int, seconds: float) -> None:
    """Write down that a request was answered."""
    level = logging.WARNING if status >= 500 else logging.INFO
    if ANSWERS.isEnabledFor(level):
        path = without_secrets(scope["path"])
        words = "%s %s %d %.0f ms %s"
        ANSWERS.log(level, words, scope["method"], path, status, seconds * 1000, visitor)


def without_secrets(path: str) -> str:
    """Return a path with links cut to the game's name: whoever reads a log cannot sit down."""
    parts = path.split("/")
    found = [TOKEN.fullmatch(part) for part in parts]
    return "/".join(m[1] if m else p for p, m in zip(parts, found, strict=True))[:LONGEST]


class OneLine(logging.Formatter):
    """Writes every record on one line, a fault with the last few places it came through."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        words = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            words += f": {fault_words(record.exc_info[1])}"
        when = self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z")
        line = f"{when} {record.levelname} {record.name} {REQUEST.get()} {words}"
        return line.replace("\n", " | ").replace("\r", " ")[:LONGEST]


def fault_words(fault: BaseException) -> str:
    """Say what a fault was and where it came from, innermost first."""
    places = traceback.extract_tb(fault.__traceback__)[-FRAMES:]
    came = [f"{place.filename}:{place.lineno} {place.name}" for place in reversed(places)]
    return " < ".join([f"{type(fault).__name__}: {fault}", *came])


def begin_log(public: bool) -> None:
    """Write our log to standard error: at home only what went wrong, in public every answer."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    for name in ("hexile", "uvicorn", "litestar"):
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.propagate = False
        log.setLevel(logging.WARNING)
    if public:
        ANSWERS.setLevel(logging.INFO)
