"""Reads what is printed on a game's components: the files in its `data/` folder."""

from __future__ import annotations

from importlib.resources import files


def printed_text(package: str, *path: str) -> str:
    """Return the text of a file in the `data/` folder of a game's package."""
    return files(package).joinpath("data", *path).read_text(encoding="utf-8")
