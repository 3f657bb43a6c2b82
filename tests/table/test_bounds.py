"""Every file of a component, and every field of a position, has a bound that is checked before it is read."""

from __future__ import annotations

import json
import re

import pytest

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.component_data.file_limits import MOST_WHOLE, FileBounds
from hexile.kernel.component_data.toml import read_toml
from hexile.kernel.fields.position import HIGHEST, MOST_LINES, read_position, write_position
from hexile.kernel.game import new_setup, start
from hexile.kernel.journal import BadJournal, Header, read_header
from hexile.kernel.setup import BadFile, BadSetup
from hexile.table.editions.edition import component_of, our_text, replaceable
from hexile.table.editions.edition_check import file_faults

TWENTY = "9" * 20
FILES = [(slug, one.file) for slug in slugs() for one in replaceable(find(slug))]


def texts_of(slug: str, file: str) -> tuple[str, FileBounds]:
    component = component_of(find(slug), file)
    return our_text(find(slug), component), component.layout.bounds


def refused_everywhere(slug: str, file: str, text: str, words: str) -> None:
    """See a text refused where an edition is checked, a game set up, a game file and a position read."""
    game = find(slug)
    assert words in str(file_faults(game, file, text)[0])
    with pytest.raises(BadFile, match=re.escape(words)):
        new_setup(game, "", "", {}, {file: text})
    setup = new_setup(game, "", "", {}, {})
    setup.files = {file: text}
    if "\0" not in text:
        position = write_position(
            game, setup, start(game, new_setup(game, "", "", {}, {}), SeededDice(1))
        )
        with pytest.raises(BadFile, match=re.escape(words)):
            read_position(game, position)
    header = Header(slug, game.about.version, setup, {}, 1, []).line()
    with pytest.raises(BadJournal, match=re.escape(words)):
        read_header(game, header)


@pytest.mark.parametrize(("slug", "file"), FILES, ids=lambda one: one)
def test_a_file_has_bounds_for_lines_width_numbers_and_signs(slug, file):
    ours, bounds = texts_of(slug, file)
    assert bounds.excess(ours) is None
    line = f"{'x' * bounds.width}"
    assert FileBounds(width=bounds.width).excess(line) is None
    refused_everywhere(slug, file, f"{ours}\n{line}x", f"{bounds.width + 1} characters in a line")
    more = "\n".join(["x"] * (bounds.lines + 1))
    refused_everywhere(slug, file, more, f"{bounds.lines + 1} lines")
    assert bounds.excess(f"{bounds.highest}") is None
    for number in (str(bounds.highest + 1), TWENTY, f"-{TWENTY}", "9" * 300):
        refused_everywhere(slug, file, f"{ours}\n{number}", f"{bounds.highest} is the most")
    refused_everywhere(slug, file, f"{ours}\nx²", "² is no digit")
    refused_everywhere(slug, file, f"{ours}\n\0", "character 0")


@pytest.mark.parametrize(("slug", "file"), FILES, ids=lambda one: one)
def test_each_number_of_a_file_may_be_anything_and_no_reader_breaks(slug, file):
    ours, bounds = texts_of(slug, file)
    places = list(re.finditer(r"\d+", ours))
    for found in places[:: max(1, len(places) // 25)]:
        for said in ("0", str(bounds.highest), "-1", "", "1.5"):
            text = ours[: found.start()] + said + ours[found.end() :]
            for fault in file_faults(find(slug), file, text):
                assert "it cannot be read" not in str(fault), (said, found, str(fault))


@pytest.mark.parametrize(
    ("slug", "file"), [one for one in FILES if component_of(find(one[0]), one[1]).layout.layers]
)
def test_a_drawing_has_only_so_many_signs(slug, file):
    _, bounds = texts_of(slug, file)
    wide = min(bounds.width, bounds.signs // 2)
    high = bounds.signs // wide + 1
    refused_everywhere(slug, file, "\n".join(["." * wide] * high), f"{bounds.signs} are the most")


@pytest.mark.parametrize(
    "deep", ["a" + ".a" * 30 + " = 1", "x = {a" + ".a" * 30 + " = 1}", "x = " + "[" * 30]
)
def test_toml_that_goes_deep_is_refused(deep):
    with pytest.raises(BadFile, match="levels deep"):
        read_toml(deep, "mine")


@pytest.mark.parametrize(
    "number", [MOST_WHOLE + 1, -MOST_WHOLE - 1, "0xFFFFFF", "1e300", "inf", "nan"]
)
def test_toml_has_no_number_that_no_file_needs(number):
    read_toml(f"a = {MOST_WHOLE}", "mine")
    with pytest.raises(BadFile, match="a number is not within"):
        read_toml(f"a = [[{number}]]", "mine")


def position_of(slug: str) -> list[str]:
    game = find(slug)
    setup = new_setup(game, "", "", {}, {})
    s = start(game, setup, SeededDice(1))
    return write_position(game, setup, s).split("\n")


@pytest.mark.parametrize(
    "said", [str(HIGHEST), str(HIGHEST + 1), TWENTY, f"-{TWENTY}", "9" * 5_000, "²", "\0"]
)
@pytest.mark.parametrize("slug", slugs())
def test_every_number_of_a_position_may_be_anything(slug, said):
    game, lines = find(slug), position_of(slug)
    for at, line in enumerate(lines[1:], 1):
        for found in list(re.finditer(r"\d+", line))[:4]:
            changed = line[: found.start()] + said + line[found.end() :]
            text = "\n".join([*lines[:at], changed, *lines[at + 1 :]])
            assert said == str(HIGHEST) or 0 < len(refusal(game, text)) < 1_000


def refusal(game, text: str) -> str:
    """Return why a position is refused; nothing else may be raised."""
    try:
        read_position(game, text)
    except BadSetup as bad:
        return str(bad)
    return ""


@pytest.mark.parametrize("slug", slugs())
def test_a_position_has_only_so_many_lines(slug):
    text = "\n".join([position_of(slug)[0], *(f"x{n}: y" for n in range(MOST_LINES + 1))])
    with pytest.raises(BadFile, match=f"{MOST_LINES} are the most"):
        read_position(find(slug), text)


def test_a_header_with_a_huge_number_is_refused_by_its_line():
    game = find("raid")
    setup = new_setup(game, "", "", {}, {})
    entry = json.loads(Header("raid", game.about.version, setup, {}, 1, []).line())
    entry["options"][game.options[0].name] = int(TWENTY)
    with pytest.raises(BadJournal, match=game.options[0].name):
        read_header(game, json.dumps(entry))
