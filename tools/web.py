"""Builds Hexile Web: a folder that any static host can serve.

    python tools/web.py [--out build/web] [--wheel compiled-wasm.whl]

It fetches Pyodide from npm and the pure-Python wheels from PyPI, at the versions named here.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "hexile"
SITE: Final = SOURCE / "web" / "site"
STATIC: Final = SOURCE / "server" / "static"
CACHE: Final = ROOT / "build" / "web-parts"
PYODIDE: Final = "314.0.7"
PYODIDE_FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
)
STANDARD: Final = "python_stdlib.zip"
COMPILE: Final = ROOT / "tools" / "web_compile.mjs"
COMPRESS: Final = ROOT / "tools" / "web_compress.mjs"
PYTHON: Final = "3.14"
TAG: Final = "pyemscripten_2026_0_wasm32"
LOCK: Final = ROOT / "requirements.lock"
WHEELS: Final = [
    "alembic",
    "anyio",
    "filelock",
    "itsdangerous",
    "jinja2",
    "librt",
    "litestar",
    "litestar-htmx",
    "mako",
    "msgspec",
    "multidict",
    "multipart",
    "mypy_extensions",
    "platformdirs",
    "sniffio",
    "sqlalchemy",
    "typing_extensions",
]
FROM_SOURCE: Final = [
    "markupsafe"
]  # it has no wheel for WebAssembly, and works without its compiled part
# What of Python itself nothing here imports: tools for people at a terminal, old codecs, other protocols.
NO_STANDARD: Final = re.compile(
    r"^(_pyrepl|idlelib|ensurepip|venv|unittest|xmlrpc|curses|turtledemo|tkinter|pydoc_data|multiprocessing|ctypes|xml/dom|xml/sax)/"
    r"|^(pdb|bdb|pydoc|doctest|mailbox|turtle|_pyio|_pydatetime|ftplib|imaplib|smtplib|poplib|pickletools|cProfile"
    r"|profile|pstats|tabnanny|trace|webbrowser|pyclbr|antigravity|this|tarfile|optparse|nntplib|telnetlib|cgi"
    r"|plistlib|_aix_support|_osx_support|modulefinder|wave|compileall|cmd|fileinput|zipapp|shelve|netrc|socketserver"
    r"|symtable|filecmp|nturl2path|pty|sched|colorsys|__hello__)\.py$"
    r"|^(__phello__|concurrent/interpreters)/|^http/(server|cookiejar)\.py$|^concurrent/futures/(process|interpreter)\.py$"
    r"|^asyncio/(proactor_events|windows_events|windows_utils|tools|__main__)\.py$|^(json|sqlite3|sysconfig|zipfile)/__main__\.py$"
    r"|^encodings/(?!__init__|aliases|ascii|latin_1|utf_|cp437|idna|punycode|unicode_escape|raw_unicode)"
)
# Neither the pages nor the computers need these.
LEFT_OUT: Final = re.compile(
    r"(^|/)(__pycache__|tests?|testing|py\.typed|include)(/|$)|\.(pyi|pyx|pxd|c|h|so\.lib|md|map)$"
    r"|^sqlalchemy/(ext/(?!__init__|compiler)|orm/|testing|dialects/(mysql|mssql|oracle|postgresql|.*\.txt)|connectors/\w*odbc)"
    r"|^alembic/(templates|testing|ddl/(mssql|mysql|oracle|postgresql))"
    r"|^litestar/(cli|contrib|channels|security|repository|plugins/sqlalchemy)"
    r"|^anyio/(_backends/_trio|pytest_plugin)|^filelock/(_soft_rw/|_read_write|_async|asyncio|_strict|_lease)"
    r"|^hexile/(cli|tui|lab|proof|authors|web/site|server/(templates/|static/(js|vendor|.*LICENSE)))"
    r"|^hexile/games/\w+/data/networks(/|$)"  # 0.17 MB that would take the download beyond 9 MB
    r"|^[^/]+\.dist-info/(?!METADATA|entry_points)"
)
READ_AS_TEXT: Final = re.compile(
    r"^anyio/(abc/)?__init__\.py$|^hexile/server/store/migrations/"
)  # by anyio itself, and by Alembic


class NotBuilt(Exception):
    """Something could not be fetched or made; the message says what."""


def run(*command: str, cwd: Path = ROOT) -> str:
    """Run a program and return what it prints."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotBuilt(f"{' '.join(command[:4])} …: {done.stderr.strip()[-600:]}")
    return done.stdout


def fetch_pyodide() -> Path:
    """Return the folder of Pyodide, fetched once."""
    folder = CACHE / f"pyodide-{PYODIDE}"
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        name = run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=CACHE).split()[-1]
        with tarfile.open(CACHE / name) as packed:
            packed.extractall(CACHE / "unpacked", filter="data")
        (CACHE / "unpacked" / "package").rename(folder)
    return folder


def pinned(names: list[str]) -> list[str]:
    """Return packages with the versions of the lock file, which the tests go by."""
    lines = LOCK.read_text().splitlines()
    known = {re.sub(r"[-_.]+", "-", line.partition("==")[0]).lower(): line for line in lines}
    missing = [name for name in names if name.replace("_", "-") not in known]
    if missing:
        raise NotBuilt(f"{LOCK.name} does not name {', '.join(missing)}")
    return [known[name.replace("_", "-")] for name in names]


def fetch_wheels() -> list[Path]:
    """Return the wheels that the bundle is made of, fetched once."""
    wheels, sources = pinned(WHEELS), pinned(FROM_SOURCE)
    digest = hashlib.sha256(repr([wheels, sources]).encode()).hexdigest()[:12]
    folder = CACHE / f"wheels-{digest}"
    if not folder.exists():
        part = CACHE / f"wheels-{digest}.part"
        shutil.rmtree(part, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(part)]
        target = ["--platform", TAG, "--python-version", PYTHON, "--implementation", "cp"]
        run(*pip, *target, "--abi", "cp314", "--only-binary", ":all:", *wheels)
        run(*pip, "--no-binary", ":all:", "--no-build-isolation", *sources)
        part.rename(folder)
    return sorted(folder.iterdir())


def lay_out_packages(wheels: list[Path], folder: Path) -> None:
    """Put everything that Hexile needs into one folder."""
    for wheel in wheels:
        if wheel.suffix == ".whl":
            unzip(wheel, folder)
        else:
            unpack_source(wheel, folder)
    for name, text in STANDINS.items():
        (folder / name).write_text(text)
    for metadata in folder.glob("*.dist-info/METADATA"):
        metadata.write_text(metadata.read_text(encoding="utf-8").partition("\n\n")[0] + "\n")


def lay_out_hexile(folder: Path, own: Path | None) -> None:
    """Put Hexile into a folder, from its sources or from a compiled wheel."""
    if own is not None:
        unzip(own, folder)
    else:
        shutil.copytree(SOURCE, folder / "hexile", ignore=ignored(SOURCE.parent))
    run_hexile(EMPTY_DATABASE, folder / "hexile-empty.sqlite3")
    run_hexile(PREPARE, folder / "hexile-prepared")


# Litestar imports the first two, and nothing here uses them. The third leaves out the databases that a browser has not.
STANDINS: Final = {
    "yaml.py": '"""Stands in for PyYAML: the schema is written as JSON."""\n',
    "pdb.py": '"""Stands in for the debugger: there is no terminal here."""\n',
    "alembic/ddl/__init__.py": "from . import sqlite\nfrom .impl import DefaultImpl as DefaultImpl\n",
}


def unzip(wheel: Path, folder: Path) -> None:
    """Unpack what is needed of a wheel."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder, [name for name in packed.namelist() if not LEFT_OUT.search(name)])


def unpack_source(archive: Path, folder: Path) -> None:
    """Unpack the package in a source archive."""
    with tarfile.open(archive) as packed:
        for member in packed.getmembers():
            inner = member.name.partition("/src/")[2]
            if member.isfile() and inner.endswith(".py"):
                target = folder / inner
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(packed.extractfile(member).read())  # type: ignore[union-attr]


def ignored(root: Path) -> Callable[[str, list[str]], list[str]]:
    """Return what `copytree` asks for names to leave out."""

    def leave_out(folder: str, names: list[str]) -> list[str]:
        inside = Path(folder).relative_to(root)
        return [name for name in names if LEFT_OUT.search((inside / name).as_posix())]

    return leave_out


# The database that a new player begins with, so that no visit needs a migration.
EMPTY_DATABASE: Final = (
    "import sys; from hexile.server.store.database import open_engine;"
    "engine = open_engine(f'sqlite:///{sys.argv[1]}', ['journal_mode=DELETE']); engine.dispose()"
)
# Templates and pictures that every visitor would else wait for.
PREPARE: Final = "import pathlib, sys; from hexile.web.prepare import prepare; prepare(pathlib.Path(sys.argv[1]))"
# The board that is looked at while Hexile starts.
FIRST_BOARD: Final = (
    "import pathlib, sys; import hexile;"
    "pathlib.Path(sys.argv[1]).write_text(hexile.game('raid').new(seed=1)._repr_svg_())"
)


def run_hexile(code: str, path: Path) -> None:
    """Run a line of Python that makes something with Hexile's own modules."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotBuilt(f"{path.name} could not be made: {done.stderr[-300:]}")


def compile_modules(pyodide: Path, folder: Path) -> None:
    """Compile every module of a folder with the Python of the browser."""
    run("node", str(COMPILE), str(pyodide), str(folder))
    for path in folder.rglob("*.py"):
        if not READ_AS_TEXT.match(path.relative_to(folder).as_posix()):
            path.unlink()


def zip_up(folder: Path, out: Path) -> None:
    """Pack all files of a folder, the same bytes each time."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix())
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def pack_whole(folder: Path, out: Path) -> None:
    """Pack a folder as the page's script unpacks it: a line of JSON with names and sizes, then the bytes.

    Compressed as a whole it is a third smaller than a zip, and unpacked without Python's help.
    """
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    index = [[path.relative_to(folder).as_posix(), path.stat().st_size] for path in paths]
    with gzip.GzipFile(out, "wb", compresslevel=9, mtime=0) as packed:
        packed.write(json.dumps(index).encode() + b"\n")
        for path in paths:
            packed.write(path.read_bytes())


def make_lasting_parts(pyodide: Path, wheels: list[Path]) -> Path:
    """Return the folder of what a change of Hexile leaves alone: Python, its library, the packages."""
    made_of = [Path(__file__), COMPILE, COMPRESS]
    digest = hashlib.sha256(repr([PYODIDE, [wheel.name for wheel in wheels]]).encode())
    for path in made_of:
        digest.update(path.read_bytes())
    folder = CACHE / f"parts-{digest.hexdigest()[:12]}"
    if folder.exists():
        return folder
    part, work = folder.with_suffix(".part"), CACHE / "work"
    for stale in (part, work):
        shutil.rmtree(stale, ignore_errors=True)
    (part / "pyodide").mkdir(parents=True)
    (part / "web").mkdir()
    for name in PYODIDE_FILES:
        shutil.copy(pyodide / name, part / "pyodide" / name)
    with zipfile.ZipFile(pyodide / STANDARD) as packed:
        packed.extractall(
            work / "standard", [n for n in packed.namelist() if not NO_STANDARD.search(n)]
        )
    compile_modules(pyodide, work / "standard")
    zip_up(work / "standard", part / "pyodide" / STANDARD)
    (work / "packages").mkdir()
    lay_out_packages(wheels, work / "packages")
    compile_modules(pyodide, work / "packages")
    pack_whole(work / "packages", part / "web" / "packages.pack.gz")
    compress(part)
    part.rename(folder)
    return folder


def compress(folder: Path) -> None:
    """Put a .gz and a .br beside each file that shrinks, for hosts that can send those."""
    run("node", str(COMPRESS), str(folder))


def copy_pages(folder: Path, version: str) -> None:
    """Copy the outer page, the scripts and the static files."""
    inner = folder / "v" / version
    for path in SITE.iterdir():
        if path.suffix in (".js", ".css") and path.name != "sw.js":
            (inner / "web").mkdir(parents=True, exist_ok=True)
            shutil.copy(path, inner / "web" / path.name)
    shutil.copytree(STATIC, inner / "static", ignore=shutil.ignore_patterns("*.json", "*.ts"))
    shutil.copytree(SITE / "icons", folder / "icons")
    shutil.copy(STATIC / "mark.svg", folder / "icons" / "mark.svg")
    shutil.copy(SITE / "manifest.webmanifest", folder)
    shutil.copy(SITE / "404.html", folder)
    (folder / "index.html").write_text(
        (SITE / "index.html").read_text().replace("@VERSION@", version)
    )


def write_service_worker(folder: Path, version: str) -> None:
    """Write the service worker with the list of all files."""
    named = [path for path in sorted(folder.rglob("*")) if path.is_file() and not is_sibling(path)]
    files = [
        {
            "path": path.relative_to(folder).as_posix(),
            "size": path.stat().st_size,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in named
        if path.name not in ("404.html", "hexile-web.json")
    ]
    script = (SITE / "sw.js").read_text().replace("@VERSION@", version)
    (folder / "sw.js").write_text(script.replace("/*@FILES@*/ []", json.dumps(files)))


def is_sibling(path: Path) -> bool:
    """Tell whether a file is another one compressed."""
    return path.suffix in (".br", ".gz") and path.with_suffix("").exists()


def version_of(parts: list[Path]) -> str:
    """Name a build by what it holds: two that differ never share a folder."""
    digest = hashlib.sha256(PYODIDE.encode())
    for part in parts:
        for path in sorted(part.rglob("*")) if part.is_dir() else [part]:
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.as_posix().encode() + path.read_bytes())
    found = re.search(r'__version__ = "(.+)"', (SOURCE / "__init__.py").read_text())
    return f"{found[1] if found else '0'}-{digest.hexdigest()[:10]}"


def build(out: Path, own: Path | None) -> None:
    """Build the folder anew; what was there before is replaced once all is made."""
    pyodide = fetch_pyodide()
    lasting = make_lasting_parts(pyodide, fetch_wheels())
    version = version_of([SOURCE, lasting, *([own] if own else [])])
    part, work = out.with_name(f"{out.name}.part"), CACHE / "hexile"
    for stale in (part, work):
        shutil.rmtree(stale, ignore_errors=True)
    work.mkdir(parents=True)
    inner = part / "v" / version
    copy_pages(part, version)
    lay_out_hexile(work, own)
    compile_modules(pyodide, work)
    pack_whole(work, inner / "web" / "hexile.pack.gz")
    run_hexile(FIRST_BOARD, inner / "web" / "board.svg")
    (part / "hexile-web.json").write_text(json.dumps({"version": version}))
    compress(part)
    shutil.copytree(lasting, inner, dirs_exist_ok=True)
    write_service_worker(part, version)
    shutil.rmtree(out, ignore_errors=True)
    part.rename(out)
    print(f"{out}: version {version}, {size_of(out) / 1e6:.1f} MB to download")


def size_of(folder: Path) -> int:
    """Return how much a browser fetches from a host that sends what is compressed."""
    plain = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".br"]
    named = [path for path in plain if path.suffix != ".gz" or not path.with_suffix("").exists()]
    smaller = [path.with_name(f"{path.name}.br") for path in named]
    return sum((s if s.exists() else p).stat().st_size for p, s in zip(named, smaller, strict=True))


def main() -> int:
    """Build, or say what is missing."""
    parser = argparse.ArgumentParser(description="Build Hexile Web.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "web")
    parser.add_argument("--wheel", type=Path, help="a compiled wheel of Hexile for WebAssembly")
    given = parser.parse_args()
    try:
        build(given.out, given.wheel)
    except NotBuilt as fault:
        print(f"Hexile Web was not built: {fault}", file=sys.stderr)
        return 1
    except FileNotFoundError as missing:
        print(f"Hexile Web was not built: {missing.filename} is missing.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
