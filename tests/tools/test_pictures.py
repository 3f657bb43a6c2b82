"""The pictures of the documentation: each has a recipe, each page about the screen has one, all are small."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import numpy
import pytest
from tools.small_png import with_palette

from tools import pictures

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
RECIPES = {picture.name for picture in pictures.PICTURES}
# Pages for players and owners that show no screen of the program.
SCREENLESS = {"faq.md", "glossary.md", "install.md", "terminal.md", "with-others.md"}
MOST_BYTES = 3_000_000


def named():
    """Return page, words and file of every picture that is named."""
    return [
        (page, found[1], (page.parent / found[2]).resolve())
        for page in PAGES
        for found in SHOWN.finditer(page.read_text("utf-8"))
    ]


def test_every_picture_has_a_recipe_and_words():
    for page, words, file in named():
        assert file.parent == IMAGES, f"{page.name}: {file.name}"
        assert file.stem in RECIPES, f"{page.name}: no recipe for {file.name}"
        assert words, f"{page.name}: {file.name} has no words for people who cannot see it"


def test_every_recipe_is_taken_and_used():
    assert {file.stem for file in IMAGES.glob("*.png")} == RECIPES
    assert {file.stem for _, _, file in named()} == RECIPES
    assert len(RECIPES) == len(pictures.PICTURES)


def test_pictures_are_small():
    assert sum(file.stat().st_size for file in IMAGES.iterdir()) < MOST_BYTES


@pytest.mark.parametrize(
    "page",
    [p for p in PAGES if p.parent.name in ("player", "owner") and p.name not in SCREENLESS],
    ids=lambda page: f"{page.parent.name}/{page.name}",
)
def test_a_page_about_the_screen_has_a_picture(page):
    assert page in {shown for shown, _, _ in named()}


def test_recorded_games_of_the_recipes_are_there():
    assert pictures.shortened(pictures.RAID, 3).count("\n") == 4


def rows_of(png):
    """Return palette and rows of a PNG file with a palette and no filters."""
    parts, at = {}, 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        parts[kind] = parts.get(kind, b"") + png[at + 8 : at + 8 + size]
        at += 12 + size
    width, height = struct.unpack(">II", parts[b"IHDR"][:8])
    raw = zlib.decompress(parts[b"IDAT"])
    rows = [raw[y * (width + 1) + 1 : (y + 1) * (width + 1)] for y in range(height)]
    colours = [tuple(parts[b"PLTE"][i : i + 3]) for i in range(0, len(parts[b"PLTE"]), 3)]
    return [[colours[i] for i in row] for row in rows]


def test_few_colours_stay_as_they_are():
    pixels = numpy.array([[[255, 0, 0], [0, 0, 255]], [[0, 0, 255], [9, 9, 9]]], numpy.uint8)
    found = rows_of(with_palette(pixels))
    assert found == [[tuple(map(int, cell)) for cell in row] for row in pixels]


def test_many_colours_become_few():
    pixels = numpy.random.default_rng(1).integers(0, 256, (20, 30, 3)).astype(numpy.uint8)
    found = rows_of(with_palette(pixels, 16))
    assert len({cell for row in found for cell in row}) == 16
