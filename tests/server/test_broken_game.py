"""One game that is broken is named with the reason, and all the others can be played."""

from __future__ import annotations

import sys

import pytest
from markupsafe import escape

import hexile.games
from hexile.cli import main
from hexile.games import BrokenGame, find, slugs

HTML = {"accept": "text/html"}
FAULTS = {
    "import no_such_module": "ModuleNotFoundError: No module named 'no_such_module'",
    "raise RuntimeError('torn <in> two')": "RuntimeError: torn <in> two",
    "GAME = 7": "GAME is no Game",
    "x =": "SyntaxError",
    "": "AttributeError",
}


@pytest.fixture(params=list(FAULTS))
def reason(request, tmp_path, monkeypatch):
    """Put a broken game on the shelf."""
    folder = tmp_path / "games" / "broken"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(request.param)
    monkeypatch.setattr(hexile.games, "__path__", [*hexile.games.__path__, str(folder.parent)])
    yield FAULTS[request.param]
    sys.modules.pop("hexile.games.broken", None)


def test_it_is_named_at_the_prompt(reason, capsys, monkeypatch):
    assert "broken" in slugs()
    with pytest.raises(BrokenGame, match="the game 'broken' cannot be loaded"):
        find("broken")
    assert main(["games"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert reason in out
    assert "Raid on the Bunker" in out
    assert "Stellar Conquest" in out
    assert main(["play", "broken"]) == 2
    assert reason in capsys.readouterr().err


def test_it_is_named_on_the_shelf(reason, client):
    page = client.get("/", headers=HTML)
    assert page.status_code == 200
    assert str(escape(reason)) in page.text
    assert "Raid on the Bunker" in page.text
    assert "broken" not in [game["slug"] for game in client.get("/api/games").json()]
    for path in ("/new/broken", "/rules/broken", "/learn/broken"):
        answer = client.get(path, headers=HTML)
        assert answer.status_code == 503
        assert str(escape(reason)) in answer.text
    client.site.draw_shelf()


def test_a_game_that_cannot_be_drawn_takes_nothing_else_away(client, monkeypatch):
    def torn(game):
        if game.about.slug == "raid":
            raise ValueError("no picture")
        return ""

    monkeypatch.setattr(client.site, "picture", torn)
    client.site.draw_shelf()
    page = client.get("/", headers=HTML)
    assert page.status_code == 200
    assert "ValueError: no picture" in page.text
    assert "Stellar Conquest" in page.text
