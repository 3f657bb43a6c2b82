"""Makes a folder that runs Hexile where there is no Python: build/bundle/hexile, by PyInstaller.

    python tools/bundle.py [dist/hexile-….whl]

Without a wheel it makes one, compiled if there is a compiler. It then tries the bundle, packs it, and says how
large it is. It runs on the system it was made on, and on newer ones of its kind.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from typing import Final

from try_wheel import Trial

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "build" / "bundle"
ENTRY: Final = ROOT / "tools" / "bundle_entry.py"
ICON: Final = ROOT / "src" / "hexile" / "web" / "site" / "icons" / "icon-512.png"
TOOLS: Final = [
    "pyinstaller>=6.10",
    "pillow>=11",
]  # the second draws the icons of Windows and macOS
WHOLE: Final = ["hexile", "litestar"]  # they find parts of themselves by name
# A library of made-up data that litestar knows, and what people at a Python prompt use.
LEFT_OUT: Final = [
    "faker",
    "polyfactory",
    "tkinter",
    "IPython",
    "pytest",
    "pip",
    "setuptools",
    "hexile.web",
]
MOST_BYTES: Final = 60_000_000
DESKTOP: Final = """\
[Desktop Entry]
Type=Application
Name=Hexile
Comment=Classic science-fiction board wargames
Exec="{folder}/hexile" serve --open
Icon={folder}/hexile.png
Terminal=true
Categories=Game;BoardGame;
"""
INSTALL: Final = """\
#!/bin/sh
# Puts Hexile into the menu of your desktop; it goes on living in this folder.
here=$(cd "$(dirname "$0")" && pwd)
menu="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
mkdir -p "$menu"
sed "s|{folder}|$here|g" "$here/hexile.desktop.in" > "$menu/hexile.desktop"
echo "Hexile is in the menu: $menu/hexile.desktop"
"""


def make_environment() -> Path:
    """Make the environment that the bundle is made in; return its Python."""
    folder = FOLDER / "env"
    if not folder.is_dir():
        venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    install(python, *TOOLS)
    return python


def install(python: Path, *what: str) -> None:
    """Install packages into the environment."""
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *what], check=True)


def compiled_libraries(python: Path) -> list[str]:
    """List the libraries of compiled code: only C imports them, so PyInstaller does not see them."""
    ask = "import sysconfig; print(sysconfig.get_path('platlib'))"
    asked = subprocess.run([str(python), "-c", ask], capture_output=True, text=True, check=True)
    found = Path(asked.stdout.strip()).glob("hexile_*__mypyc.*")
    return sorted(path.name.partition(".")[0] for path in found)


def freeze(python: Path) -> Path:
    """Let PyInstaller make the folder, and return it."""
    words = ["--noconfirm", "--clean", "--log-level=WARN", "--name=hexile", f"--icon={ICON}"]
    words += [f"--collect-all={name}" for name in WHOLE]
    words += [f"--copy-metadata={name}" for name in WHOLE]
    words += [f"--exclude-module={name}" for name in LEFT_OUT]
    words += [f"--hidden-import={name}" for name in compiled_libraries(python)]
    words += ["--strip"] if shutil.which("strip") and os.name == "posix" else []
    places = [f"--distpath={FOLDER}", f"--workpath={FOLDER / 'work'}", f"--specpath={FOLDER}"]
    command = [str(python), "-m", "PyInstaller", *words, *places, str(ENTRY)]
    subprocess.run(command, cwd=FOLDER, check=True)
    return FOLDER / "hexile"


def add_desktop_entry(bundle: Path) -> None:
    """Put the icon, the entry of a Linux menu and what installs it into the folder."""
    shutil.copy(ICON, bundle / "hexile.png")
    (bundle / "hexile.desktop.in").write_text(DESKTOP, encoding="utf-8")
    script = bundle / "add-to-menu.sh"
    script.write_text(INSTALL, encoding="utf-8")
    script.chmod(0o755)


def pack(bundle: Path) -> Path:
    """Pack the folder into one file."""
    path = FOLDER / "hexile.tar.xz"
    with tarfile.open(path, "w:xz") as packed:
        packed.add(bundle, "hexile")
    return path


def main(wheels: list[str]) -> int:
    """Make it, try it, pack it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    python = make_environment()
    install(python, "--force-reinstall", "--no-deps", wheels[0] if wheels else str(ROOT))
    install(python, wheels[0] if wheels else str(ROOT))
    bundle = freeze(python)
    if sys.platform == "linux":
        add_desktop_entry(bundle)
    shutil.rmtree(FOLDER / "trial", ignore_errors=True)
    (FOLDER / "trial").mkdir()
    trial = Trial(FOLDER / "trial", bundle)
    print(trial.run("hexile", "--version").strip())
    print(trial.check_table())
    size = pack(bundle).stat().st_size
    print(f"{bundle}: {size / 1e6:.0f} MB packed")
    return int(size > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
