"""A game begun in the browser goes on at the prompt and back, whoever sits at its seats."""

import io
import sys

import pytest
from litestar.testing import TestClient

from hexile.cli import main
from hexile.games import find, slugs
from hexile.players.levels import best_player
from hexile.server.app import make_app
from hexile.server.config import Config

HTML = {"accept": "text/html"}


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.delenv("HEXILE_DATABASE_URL", raising=False)
    monkeypatch.delenv("HEXILE_SECRET_KEY", raising=False)
    monkeypatch.setenv("HEXILE_DATA", str(tmp_path / "data"))
    app = make_app(Config("127.0.0.1", 0, tmp_path / "data", False))
    with TestClient(app, base_url="http://127.0.0.1") as found:
        found.site = app.app.state.site
        yield found


def at_the_prompt(monkeypatch, *lines):
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def load(client, text):
    sent = {"file": ("g", text)}
    answer = client.post("/load", files=sent, headers=HTML, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return client.site.rooms.open(answer.headers["location"].split("/")[2].split(".")[0])


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("others", ["people", "players"])
def test_from_the_browser_to_the_prompt_and_back(
    client, tmp_path, monkeypatch, capsys, slug, others
):
    game = find(slug)
    count = len(game.seats)
    who = "person" if others == "people" else best_player(game)
    seats = {str(seat): who for seat in range(1, count)}
    made = client.post("/api/tables", json={"game": slug, "seats": seats, "seed": 5})
    assert made.status_code == 201
    room = client.site.rooms.open(made.json()["watch"].split(".")[0])
    file = tmp_path / "game.jsonl"
    file.write_text(room.session.journal.text())
    people = room.session.people()
    at_the_prompt(monkeypatch, "1", "quit")
    assert main(["play", "--resume", str(file)]) == 0
    assert "Traceback" not in capsys.readouterr().err
    again = load(client, file.read_text())
    assert again.session.people() == people
    assert again.session.head >= room.session.head
    assert not again.session.frozen


@pytest.mark.parametrize("player", ["", "tree:5", "1=person", "1=human", "1=random"])
def test_from_the_prompt_to_the_browser(client, tmp_path, monkeypatch, capsys, player):
    file = tmp_path / "game.jsonl"
    argv = ["play", "chitin", "--scenario", "small", "--seed", "3", "--file", str(file)]
    at_the_prompt(monkeypatch, "1", "quit")
    assert main([*argv, *(["--player", player] if player else [])]) == 0
    assert '"human"' not in file.read_text()
    room = load(client, file.read_text())
    assert room.session.people() == ([0, 1] if player in ("1=person", "1=human") else [0])
    assert not room.session.frozen


def test_a_journal_with_seats_by_name_is_resumed(tmp_path, monkeypatch, capsys):
    file = tmp_path / "game.jsonl"
    at_the_prompt(monkeypatch, "1", "quit")
    main(["play", "chitin", "--scenario", "small", "--seed", "3", "--file", str(file)])
    first, second = find("chitin").seats
    text = file.read_text().replace('"0":"person"', f'"{first}":"human"')
    file.write_text(text.replace('"1":"queen"', f'"{second}":"grandmother"'))
    capsys.readouterr()
    at_the_prompt(monkeypatch, "1", "quit")
    assert main(["play", "--resume", str(file)]) == 0
    shown = capsys.readouterr()
    assert "The player grandmother is not installed here" in shown.out
    assert shown.err == ""
