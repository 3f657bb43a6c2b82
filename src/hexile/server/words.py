"""Every text of the pages, from one catalogue, so that another language is one more file."""

from __future__ import annotations

import tomllib
from importlib.resources import files


class Catalogue:
    """Texts by key. A key that is missing shows as itself, so that it is found."""

    def __init__(self, language: str) -> None:
        path = files(__package__).joinpath("catalogue", f"{language}.toml")
        self.language = language
        self._texts = _flat("", tomllib.loads(path.read_text(encoding="utf-8")))

    def __call__(self, key: str, **facts: object) -> str:
        """Return a text with its facts filled in."""
        return self._texts.get(key, key).format(**facts)

    def part(self, prefix: str) -> dict[str, str]:
        """Return the texts below a prefix, for scripts."""
        start = f"{prefix}."
        return {k[len(start) :]: v for k, v in self._texts.items() if k.startswith(start)}


def _flat(prefix: str, tree: dict[str, object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            found.update(_flat(f"{prefix}{key}.", value))
        else:
            found[prefix + key] = str(value)
    return found
