"""The style sheets can be read: one declaration on a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexile.server import site
from hexile.server.drawing.inline_styles import sheet, tokens_and_fonts

STATIC = Path(site.__file__).parent / "static"
LONGEST = 130


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_a_style_sheet_is_written_line_by_line(path):
    lines = path.read_text().splitlines()
    assert max(len(line) for line in lines) <= LONGEST
    assert [line for line in lines if line.partition("/*")[0].count(";") > 1] == []


def test_pages_that_need_nothing_besides_carry_colours_and_fonts():
    look = tokens_and_fonts()
    assert look.count("url(data:font/woff2;base64,") == 4
    assert "--lamp:" in look
    assert "url(fonts" not in look + sheet("table.css")
