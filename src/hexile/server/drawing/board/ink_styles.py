"""The inks of every game's sheet, as a style sheet: each holds on its own sheets alone."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from hexile.games import BrokenGame, find, slugs
from hexile.kernel.game import Game
from hexile.table.inks import BadInks, Ink, Inks, inks_of

# Sheets the drawings know. A word of a game's own may stand behind one of them, and its inks count then.
KINDS: Final = ("bunker", "field", "hull", "sky", "deck")
LOG = logging.getLogger("hexile.server")


def games_here() -> Iterator[Game]:
    """Return the games on the shelf that can be loaded."""
    for slug in slugs():
        with suppress(BrokenGame):
            yield find(slug)


def inks_sheet(games: Iterable[Game]) -> str:
    """Return the style sheet; inks that cannot be used, or of a sheet that another game has, are left out and logged."""
    found: dict[str, str] = {}
    for game in games:
        try:
            inks = inks_of(game)
        except BadInks as bad:
            LOG.error("%s", bad)
            continue
        if inks is None:
            continue
        if inks.sheet in found:
            LOG.error("%s: another game has a sheet %r", game.about.slug, inks.sheet)
            continue
        found[inks.sheet] = style_of(inks)
    own = [sheet for sheet in found if sheet not in KINDS]
    return "\n".join(found[sheet] for sheet in [*(k for k in KINDS if k in found), *own])


def style_of(inks: Inks) -> str:
    """Return the inks of one sheet as the properties that the drawings use."""
    lines = [f"  --sheet-{name}: {shade(ink)};" for name, ink in inks.inks.items()]
    for side, parts in inks.sides.items():
        for part, ink in parts.items():
            lines.append(f"  --{side if part == 'body' else f'{side}-{part}'}: {shade(ink)};")
    body = "\n".join(lines)
    return f".on-{inks.sheet} {{\n{body}\n}}"


def shade(ink: Ink) -> str:
    """Return an ink by the light it is seen in."""
    return ink if isinstance(ink, str) else f"light-dark({ink[0]}, {ink[1]})"
