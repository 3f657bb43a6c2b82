"""Makes what every visitor would else wait for: compiled templates, and the pictures on the shelf."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hexile.server.config import Config
from hexile.server.site import SHELF, TEMPLATES, Site
from hexile.server.templating import template_environment


def prepare(folder: Path) -> None:
    """Fill a folder that the browser's platform reads."""
    shelf = folder / SHELF
    shelf.mkdir(parents=True)
    template_environment().compile_templates(folder / TEMPLATES, zip=None)
    with tempfile.TemporaryDirectory() as data:
        site = Site(Config("127.0.0.1", 0, Path(data), False))
        for game in site.shelf():
            name = f"{game.about.slug}.svg"
            (shelf / name).write_text(site.picture(game), encoding="utf-8")
        site.store.engine.dispose()
