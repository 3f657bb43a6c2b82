"""Games in packages of their own, put where Python finds them as if they were installed."""

import sys
from contextlib import contextmanager
from pathlib import Path

from hexile.games import installed


def describe(folder: Path, slug: str, module: str) -> None:
    """Write beside a package what an installation of it would: its name, and its entry point."""
    info = folder / f"{module}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[hexile.games]\n{slug} = {module}\n")


@contextmanager
def on_path(folder: Path, *modules: str):
    """Let Python find what is in a folder, and forget it afterwards."""
    sys.path.insert(0, str(folder))
    installed.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        installed.cache_clear()
        for name in [name for name in sys.modules if name.split(".")[0] in modules]:
            del sys.modules[name]
