"""Copies as folders and as zips: read with care, since anybody may have made them, and written."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from hexile.kernel.component_data.file_limits import MOST_FILE
from hexile.kernel.setup import BadFile
from hexile.table.editions.edition import Edition, copy_from

MOST_FILES = 60
MOST_BYTES = 4 * MOST_FILE  # of one file: a sign takes four bytes at most
MOST_TOGETHER = 2_000_000
MOST_ZIP = 1_000_000
JUNK = ("__MACOSX", "Thumbs.db", "desktop.ini")
NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f]")  # blanks and ends of lines are text


def read_copy(path: Path, slug: str = "") -> Edition:
    """Read a copy from a folder or a zip, or raise BadFile; *slug* is the game it must be of."""
    try:
        if path.is_dir():
            return copy_from(_folder_texts(path), slug)
        if not path.exists():
            raise BadFile(str(path), 0, 0, "no such folder or zip file")
        if path.stat().st_size > MOST_ZIP:
            raise BadFile(path.name, 0, 0, f"{path.stat().st_size} bytes; {MOST_ZIP} are the most")
        return read_zip(path.read_bytes(), slug, path.name)
    except OSError as error:
        raise BadFile(str(path), 0, 0, f"it cannot be read: {error.strerror}") from None


def _folder_texts(path: Path) -> dict[str, str]:
    texts: dict[str, str] = {}
    together = 0
    for file in sorted(path.iterdir()):
        if is_junk(file.name):
            continue
        if not file.is_file():
            raise BadFile(file.name, 0, 0, "an edition must not contain folders")
        size = file.stat().st_size
        together += size
        check_size(file.name, size, together, len(texts))
        texts[file.name] = as_text(file.name, file.read_bytes())
    return texts


def is_junk(name: str) -> bool:
    """Tell whether a file is one that computers leave behind by themselves."""
    return name.startswith(".") or name in JUNK


def check_size(name: str, size: int, together: int, count: int) -> None:
    """Refuse a file that is too large, or one too many."""
    if size > MOST_BYTES:
        raise BadFile(name, 0, 0, f"{size} bytes; {MOST_BYTES} are the most a file may have")
    if together > MOST_TOGETHER:
        raise BadFile(name, 0, 0, f"with it, more than {MOST_TOGETHER} bytes in all")
    if count >= MOST_FILES:
        raise BadFile(name, 0, 0, f"more than {MOST_FILES} files")


def as_text(name: str, data: bytes) -> str:
    """Return what a file says, or raise BadFile with the place where it stops being text."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        before = data[: bad.start]
        line = before.count(b"\n") + 1
        column = bad.start - (before.rfind(b"\n") + 1) + 1
        reason = f"this is not text: byte {data[bad.start]:#04x}"
        raise BadFile(name, line, column, reason) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MOST_FILE:
        raise BadFile(
            name, 0, 0, f"{len(text)} characters; {MOST_FILE} are the most a file may have"
        )
    found = NO_TEXT.search(text)
    if found is not None:
        at = found.start()
        line = text.count("\n", 0, at) + 1
        column = at - text.rfind("\n", 0, at)
        raise BadFile(name, line, column, f"this is not text: character {ord(found[0])}")
    return text


def read_zip(data: bytes, slug: str = "", name: str = "the zip") -> Edition:
    """Read a copy from a zip, or raise BadFile. No more is unpacked than a copy may have."""
    if len(data) > MOST_ZIP:
        raise BadFile(name, 0, 0, f"{len(data)} bytes; {MOST_ZIP} are the most")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return copy_from(_zip_texts(packed), slug)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError) as bad:
        raise BadFile(name, 0, 0, f"the zip file cannot be read: {bad}") from None
    except RuntimeError:
        raise BadFile(name, 0, 0, "it is protected by a password") from None


def _zip_texts(packed: zipfile.ZipFile) -> dict[str, str]:
    texts: dict[str, str] = {}
    together = 0
    top = ""
    for number, info in enumerate(packed.infolist()):
        if number > 2 * MOST_FILES:
            raise BadFile(info.filename[:MOST_FILES], 0, 0, f"more than {MOST_FILES} files")
        parts = safe_parts(info.filename)
        if info.is_dir() or any(is_junk(part) for part in parts):
            continue
        folder = "/".join(parts[:-1])
        if len(parts) > 2 or (texts and folder != top):
            raise BadFile(info.filename, 0, 0, "an edition must be the files of one folder")
        top = folder
        check_size(parts[-1], info.file_size, together, len(texts))
        with packed.open(info) as file:
            told = file.read(MOST_BYTES + 1)  # what a zip says of its sizes need not be true
        together += len(told)
        check_size(parts[-1], len(told), together, len(texts))
        if parts[-1] in texts:
            raise BadFile(parts[-1], 0, 0, "it is in the file twice")
        texts[parts[-1]] = as_text(parts[-1], told)
    return texts


def safe_parts(name: str) -> list[str]:
    """Return the folders and the file of a path in a zip; one that leads elsewhere is refused."""
    parts = name.rstrip("/").split("/")
    if "\\" in name or ":" in name or not all(parts) or any(part in (".", "..") for part in parts):
        raise BadFile(name[:80], 0, 0, "a path outside the edition")
    return parts


def write_folder(copy: Edition, folder: Path) -> None:
    """Write a copy to a folder, which must be new or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadFile(str(folder), 0, 0, "it exists and is not an empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in copy.texts().items():
        (folder / name).write_text(text, encoding="utf-8")


def zip_bytes(copy: Edition) -> bytes:
    """Return a copy as one zip; the same copy is always the same zip."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in copy.texts().items():
            packed.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return written.getvalue()
