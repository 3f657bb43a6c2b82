"""What is not compiled of a game's tables: reading its `data/` folder, and room for other threads."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files


def printed_text(package: str, *path: str) -> str:
    """Return the text of a file in the `data/` folder of a game's package."""
    return files(package).joinpath("data", *path).read_text(encoding="utf-8")


def each_of(count: int) -> Iterator[int]:
    """Count from 0, and let other threads go on in between: compiled loops and `yield from` never do.

    A server works out a large map of somebody's own this way while others play.
    """
    for number in range(count):  # noqa: UP028
        yield number


def has_printed(package: str, *path: str) -> bool:
    """Tell whether there is a file or a folder in the `data/` folder of a game's package."""
    found = files(package).joinpath("data", *path)
    return found.is_file() or found.is_dir()


def printed_bytes(package: str, *path: str) -> bytes:
    """Return a file in the `data/` folder of a game's package as bytes; nothing if there is none."""
    found = files(package).joinpath("data", *path)
    return found.read_bytes() if found.is_file() else b""
