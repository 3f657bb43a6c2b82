"""Difficulty come from simulated games: on the shelf, in the new-game form, with what it rests on."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from hexile.games import find, slugs
from hexile.players.levels import LEVELS
from hexile.players.rates import interval
from hexile.server.i18n import Catalogue
from hexile.server.stats.measured_strength import Measured, Measurements, in_seconds

HTML = {"accept": "text/html"}
DASH = "\u2013"


def rows_of(slug):
    """Return what was measured of a game."""
    return json.loads(
        files(find(slug).package).joinpath("data", "measured.json").read_text("utf-8")
    )


MEASURED = [
    slug
    for slug in slugs()
    if files(find(slug).package).joinpath("data", "measured.json").is_file()
]


@pytest.mark.parametrize("slug", MEASURED)
def test_a_game_that_was_measured_was_measured_at_every_difficulty(slug):
    game, row = find(slug), rows_of(slug)
    assert set(row["difficulties"]) == {d.name for d in game.difficulties}
    assert row["scenario"] == game.scenarios[0].name
    assert set(row["levels"]) == {level.name for level in LEVELS}
    for rate in row["difficulties"].values():
        low, high = interval(rate["wins"], rate["games"])
        assert abs(rate["low"] - low) < 0.001
        assert abs(rate["high"] - high) < 0.001
        assert rate["player"] in game.players


def test_the_shelf_and_the_form_show_it(client):
    home = client.get("/", headers=HTML).text
    form = client.get("/new/raid", headers=HTML).text
    for rate in Measurements().of(find("raid")).difficulties.values():
        assert f" {rate.tens}" in home.partition("Computer wins")[2]
        assert f"{rate.won} % ({rate.low}{DASH}{rate.high}) of {rate.games} games" in form
    assert "come from simulated games" in form


def test_what_was_not_measured_is_not_said():
    empty = Measured({}, "1")
    assert empty.rate("normal") is None
    assert empty.level_words("captain", Catalogue("en")) == ""
    assert not empty.old


def test_a_search_says_its_time_and_what_it_wins():
    level = {
        "seconds": 2.04,
        "player": "captain",
        "games": 40,
        "wins": 30,
        "low": 0.6,
        "high": 0.86,
    }
    slow = {"seconds": 700.0}
    row = {"rules": "1", "levels": {"captain": level, "general": slow}}
    measured = Measured(row, "2")
    assert measured.old
    words = measured.level_words("captain", Catalogue("en"))
    assert "2.0 s" in words
    assert f"75 % (60{DASH}86) of 40 games" in words
    assert "stops it after 20 s" in measured.level_words("general", Catalogue("en"))
    assert [in_seconds(s) for s in (0.01, 0.64, 12.3)] == ["0.1", "0.6", "12"]
