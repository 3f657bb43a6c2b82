"""A game's board is printed in the inks its own folder names: no line of the server knows them."""

from __future__ import annotations

import re

import pytest
from tests.server import toy

from hexile.games import find, slugs
from hexile.kernel.scene import Cell, Scene
from hexile.server.drawing.board.board_svg import Press, draw_small
from hexile.server.drawing.board.ink_styles import inks_sheet
from hexile.server.drawing.inline_styles import BUNDLES, bundle
from hexile.table import inks
from hexile.table.inks import INKS, BadInks, inks_of

SQUARE = [(0.0, 0.0), (48.0, 0.0), (48.0, 48.0), (0.0, 48.0)]
GLOW = """sheet = "glow"
[inks]
floor = ["#123456", "#654321"]
hatch = "#0f0"
[sides.you]
body = "#abcdef"
line = "#fedcba"
"""


def with_inks(monkeypatch, text: str) -> None:
    """Let the toy game's folder have an `inks.toml`; the other games have theirs."""
    real = inks.printed_text
    own = {toy.GAME.package: text}
    monkeypatch.setattr(
        inks, "printed_text", lambda package, file: own.get(package) or real(package, file)
    )


def glowing() -> Scene:
    scene = Scene("bunker glow", 96, 96)
    scene.cells = [Cell("a1", (24.0, 24.0), SQUARE, "floor", "a1", "a square")]
    return scene


def test_every_game_of_ours_names_its_inks():
    for slug in slugs():
        found = inks_of(find(slug))
        assert found is not None
        assert found.inks


def test_a_game_with_a_look_of_its_own_edits_nothing_else(client, with_toy, monkeypatch):
    with_inks(monkeypatch, GLOW)
    style = client.get("/style/page.css").text
    own = re.search(r"\.on-glow \{([^}]*)\}", style)
    assert own is not None
    assert "--sheet-floor: light-dark(#123456, #654321);" in own[1]
    assert "--sheet-hatch: #0f0;" in own[1]
    assert "--you: #abcdef;" in own[1]
    assert "--you-line: #fedcba;" in own[1]
    assert 'class="ground on-bunker on-glow"' in draw_small(glowing(), {}, Press())


@pytest.mark.slow
def test_a_sheet_is_seen_in_its_own_inks_by_light_and_by_dark(page, live, with_toy, monkeypatch):
    with_inks(monkeypatch, GLOW)
    page.goto(f"{live.url}/load")
    drawn = draw_small(glowing(), {}, Press())
    page.evaluate("drawn => document.body.insertAdjacentHTML('beforeend', drawn)", drawn)
    seen = "getComputedStyle(document.querySelector('.on-glow .t-floor')).fill"
    for scheme, colour in (("light", "rgb(18, 52, 86)"), ("dark", "rgb(101, 67, 33)")):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(seen) == colour


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sheet = 3", "Expected `str`"),
        ('sheet = "a } b"', "not one lower-case word"),
        ('sheet = "glow"\n[inks]\nflor = "#000"', "no ink 'flor'"),
        ('sheet = "glow"\n[inks]\nfloor = "red; } body { display: none"', "not a colour"),
        ('sheet = "glow"\n[inks]\nfloor = ["#000", "url(//x)"]', "not a colour"),
        ('sheet = "glow"\n[sides.us]\nbody = "#000"', "no side 'us'"),
        ('sheet = "glow"\n[sides.you]\nskin = "#000"', "no 'skin'"),
        ('sheet = "glow"\nfont = "x"', "unknown field `font`"),
        ('sheet = "glow', "toml"),
    ],
)
def test_inks_that_cannot_be_used_are_named_and_left_out(monkeypatch, caplog, text, said):
    with_inks(monkeypatch, text)
    with pytest.raises(BadInks, match=r"^toy, inks.toml: ") as refused:
        inks_of(toy.GAME)
    assert said.lower() in str(refused.value).lower() or said == "toml"
    style = inks_sheet([toy.GAME, find("raid")])
    assert style.startswith(".on-bunker {")
    assert style.count("{") == 1
    assert "inks.toml" in caplog.text


def test_of_two_games_with_one_sheet_the_first_keeps_it(monkeypatch, caplog):
    with_inks(monkeypatch, GLOW.replace('"glow"', '"bunker"'))
    style = inks_sheet([find("raid"), toy.GAME])
    assert "#123456" not in style
    assert "another game has a sheet 'bunker'" in caplog.text


def test_the_server_names_no_game_and_draws_with_every_ink():
    style = "".join(map(bundle, BUNDLES))
    used = set(re.findall(r"var\(--sheet-([\w-]+)", style))
    assert used == INKS
    slugs_ = "|".join(slugs())
    assert not re.search(rf"\b(?:{slugs_})\b", style)
