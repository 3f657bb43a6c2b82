"""The errors that Hexile raises on purpose: one tree, so that programs can catch all of them."""

from __future__ import annotations


class HexileError(Exception):
    """The base of all errors of Hexile; the message says what happened and why."""


class Violation(HexileError):
    """Something that must always hold does not; the message says what."""


def require(holds: object, what: str) -> None:
    """Raise a Violation that says *what*, unless something holds."""
    if not holds:
        raise Violation(what)
