"""Print kits on the site of the documentation: made, linked, and left out of packages."""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import pypdf
import pytest
import setuptools
from tools.pages import (
    BEFORE_KITS,
    KITS_BEGIN,
    KITS_END,
    NO_KITS,
    PRINT_PAGE,
    kit_files,
    on_page_markdown,
)

from hexile.games import slugs
from tools import pages

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / PRINT_PAGE).read_text("utf-8")
ALL = [f"kits/{slug}.pdf" for slug in slugs()]


def shown(there: list[str], page: str = PRINT_PAGE) -> str:
    """Return the page about printing as the site has it, with these kits on the site."""
    files = SimpleNamespace(get_file_from_path=lambda path: path if path in there else None)
    return on_page_markdown(PAGE, SimpleNamespace(file=SimpleNamespace(src_uri=page)), files)


def test_the_kit_of_a_game_is_made_once(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "slugs", lambda: ["raid"])
    made = kit_files(tmp_path / "kits")
    assert list(made) == ["kits/raid.pdf"]
    path = made["kits/raid.pdf"]
    read = pypdf.PdfReader(path)
    assert len(read.pages) > 10
    assert "Raid" in read.pages[0].extract_text()
    later = pages.newest_source() + 10
    os.utime(path, (later, later))
    before = path.stat().st_ino
    kit_files(tmp_path / "kits")
    assert path.stat().st_ino == before
    os.utime(path, (1, 1))
    kit_files(tmp_path / "kits")
    assert path.stat().st_mtime > 1


def test_without_reportlab_one_sentence_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "reportlab", None)
    assert kit_files(tmp_path / "kits") == {}
    assert capsys.readouterr().err == f"{NO_KITS}\n"
    assert not (tmp_path / "kits").exists()


def test_the_page_about_printing_links_to_every_kit_there_is():
    page = shown(ALL)
    assert BEFORE_KITS in PAGE
    assert page.index("../kits/raid.pdf") < page.index(BEFORE_KITS)
    assert all(f"(../{path})" in page for path in ALL)
    assert "raid.pdf)" in shown(["kits/raid.pdf"])
    assert "hive.pdf)" not in shown(["kits/raid.pdf"])


def test_where_there_are_no_kits_nothing_links_to_them():
    assert shown([]) == on_page_markdown(PAGE)
    assert "kits/" not in shown(ALL, "owner/index.md")


@pytest.fixture
def copy_docs(monkeypatch):
    """The function of setup.py that copies the site into a package."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "egg_info"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(setuptools, "setup", lambda **given: None)
    return runpy.run_path(str(ROOT / "setup.py"))["copy_docs"]


def test_a_package_has_neither_kits_nor_links_to_them(copy_docs, tmp_path, monkeypatch):
    site = tmp_path / "build" / "site"
    (site / "kits").mkdir(parents=True)
    (site / "kits" / "raid.pdf").write_bytes(b"%PDF")
    (site / "owner").mkdir()
    (site / "index.html").write_text("<p>Hexile</p>")
    links = f'{KITS_BEGIN}\n<a href="../kits/raid.pdf">Raid</a>\n{KITS_END}'
    (site / "owner" / "print.html").write_text(f"<p>Print</p>{links}<h2>Kit</h2>")
    monkeypatch.chdir(tmp_path)
    copy_docs(tmp_path / "package")
    assert not (tmp_path / "package" / "kits").exists()
    assert (tmp_path / "package" / "index.html").is_file()
    page = (tmp_path / "package" / "owner" / "print.html").read_text()
    assert page == "<p>Print</p><h2>Kit</h2>"
    assert "raid.pdf" in (site / "owner" / "print.html").read_text()
