"""Every text of the pages, from one catalogue, so that another language is one more file."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

LANGUAGE: Final = "en"


class Catalogue:
    """Texts by key. A key that is missing shows as itself, so that it is found."""

    def __init__(self, language: str) -> None:
        path = files(__package__).joinpath("catalogue", f"{language}.toml")
        self.language = language
        parts = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]])
        self._texts = {
            f"{name}.{k}": text for name, part in parts.items() for k, text in part.items()
        }

    def __call__(self, key: str, **facts: object) -> str:
        """Return a text with its facts filled in."""
        return self._texts.get(key, key).format(**facts)

    def part(self, prefix: str) -> dict[str, str]:
        """Return the texts below a prefix, for scripts."""
        start = f"{prefix}."
        return {k[len(start) :]: v for k, v in self._texts.items() if k.startswith(start)}


WORDS: Final = Catalogue(LANGUAGE)
