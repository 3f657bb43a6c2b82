"""Pictures of games: stills, moving pictures, reports; what is hidden stays hidden."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import hexile
from hexile.cli import main
from hexile.server.pictures.game_pictures import (
    Animation,
    frames_of,
    picture_svg,
    report_html,
    report_markdown,
)
from hexile.table.files.journal_files import look, open_journal


@pytest.fixture
def played(tmp_path) -> Path:
    """A short game of Raid in a file."""
    game = hexile.game("raid").new(seed=7)
    for _ in range(12):
        game.play(game.legal[0])
    game.save(tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def test_a_picture_needs_no_style_sheet(played):
    drawn = hexile.picture(played, width=500)
    assert fromstring(drawn).get("width") == "500"
    for word in ("var(", "<style", "class=", "light-dark"):
        assert word not in drawn


def test_moments_and_themes_differ(played):
    assert hexile.picture(played, at=0) != hexile.picture(played)
    assert hexile.picture(played, theme="dark") != hexile.picture(played)


def test_a_png_is_as_wide_as_asked_for(played, tmp_path):
    assert main(["picture", str(played), "--size", "320", "--out", str(tmp_path / "a.png")]) == 0
    data = (tmp_path / "a.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">I", data[16:20])[0] == 320


def test_the_moving_picture_has_every_decision_once(played):
    session = look(open_journal(played))
    root = fromstring(Animation(session, 300).svg())
    shown = [e for e in root.iter() if e.tag.endswith("animate")]
    assert len(shown) == len(frames_of(session)) == 13
    used = {e.get("href")[1:] for e in root.iter() if e.tag.endswith("use")}
    assert used <= {e.get("id") for e in root.iter()}


@pytest.mark.parametrize(("ending", "magic"), [("gif", b"GIF89a"), ("webp", b"RIFF")])
def test_moving_images_are_written(played, tmp_path, ending, magic):
    path = tmp_path / f"r.{ending}"
    assert main(["replay", str(played), "--animate", str(path)]) == 0
    assert path.read_bytes().startswith(magic)


def test_reports_tell_the_turns(played, tmp_path):
    assert main(["dispatch", str(played), "--md", "--out", str(tmp_path / "r.md")]) == 0
    text = (tmp_path / "r.md").read_text()
    assert "## Turn 1 of 7" in text
    assert (tmp_path / "r-0.svg").exists()
    page = report_html(look(open_journal(played)), 300)
    assert page.count("<svg") == text.count("![")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["picture", "{file}", "--at", "999"], "No decision 999"),
        (["picture", "{file}", "--out", "a.bmp"], ".svg, .png"),
        (["picture", "{file}", "--size", "0"], "from 1 to 4000"),
        (["replay", "{file}", "--animate", "a.avi"], ".gif"),
        (["dispatch", "{file}"], "--html or --md"),
    ],
)
def test_bad_input_is_said_and_leaves_no_file(words, says, played, capsys, monkeypatch):
    monkeypatch.chdir(played.parent)
    assert main([word.format(file=played) for word in words]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert "broke" not in said
    assert [path.name for path in played.parent.iterdir()] == ["game.jsonl"]


def test_two_people_are_shown_what_both_may_see(tmp_path):
    game = hexile.game("stellar").new(scenario="fog", seed=3)
    game.save(tmp_path / "g.jsonl")
    session = look(open_journal(tmp_path / "g.jsonl"))
    people = session.people()
    assert len(people) > 1
    from hexile.table.seat import sit, watch

    shown = picture_svg(session, width=300)
    assert len(watch(session).scene.counters) < len(sit(session, people[0]).scene.counters)
    assert shown.count("<path") > 0


def test_a_report_names_the_scenario_and_says_whose_numbers_the_losses_are(tmp_path):
    game = hexile.game("raid").new(seed=3)
    while not game.over:
        game.play(game.legal[0])
    game.save(tmp_path / "game.jsonl")
    session = look(open_journal(tmp_path / "game.jsonl"))
    page = report_html(session, 300)
    assert "<h1>Raid on the Bunker, Command Bunker</h1>" in page
    assert re.search(r"<p>Losses: \d of 5 Warhawks, \d+ of 10 troopers\.</p>", page)
    assert "@font-face" in page
    assert "\n\nLosses: " in report_markdown(session, {})
