"""Files of games that hide things: the record open, the game sealed, and the way back to the seat."""

from __future__ import annotations

import json

import pytest
from litestar.testing import TestClient
from tests.server.test_api import act, see

from hexile.cli import main
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.store.encrypted_file import BadSeal, without_remarks
from hexile.server.store.fernet_vault import FernetVault

HTML = {"accept": "text/html"}
HIDDEN_HAND = {
    "game": "forlorn",
    "scenario": "op1",
    "options": {"two_players": True},
    "seats": {"1": "march"},
    "seed": 5,
}


@pytest.fixture
def solo(client):
    """A game of one person against a computer's hidden hand of cards, a decision on."""
    made = client.post("/api/tables", json=HIDDEN_HAND).json()
    token = made["seats"]["0"]
    now = see(client, token)
    assert act(client, token, now["choices"][0]["do"], now["version"]).status_code == 200
    return token


def upload(client, text: str):
    return client.post("/load", files={"file": ("g", text)}, headers=HTML, follow_redirects=False)


def room_of(client, token: str):
    return client.site.rooms.open(token.split(".")[0])


def test_a_sealed_text_opens_with_its_key_only():
    text = "what is hidden " * 50
    sealed = FernetVault(b"k" * 32).seal(text)
    assert FernetVault(b"k" * 32).open(sealed) == text
    assert FernetVault(b"k" * 32).seal(text) != sealed
    for key, wrong in (
        (b"x" * 32, sealed),
        (b"k" * 32, sealed[:-8] + "AAAAAAA="),
        (b"k" * 32, f"é{sealed}"),
        (b"k" * 32, "?"),
    ):
        with pytest.raises(BadSeal):
            FernetVault(key).open(wrong)
    with pytest.raises(BadSeal):
        FernetVault(b"k" * 32).open("")


def test_the_length_of_a_sealed_text_tells_nothing_of_it():
    vault = FernetVault(b"k" * 32)
    steps = {len(vault.seal("x" * size, "a table")) for size in range(0, 60_000, 50)}
    assert len(steps) < 9, "one length in each block"
    assert len(vault.seal("a", "a table")) == len(vault.seal("b" * 40, "a table"))
    assert len({len(vault.seal("a", name)) for name in ("one", "two", "three")}) > 1
    alike = [len(vault.seal("hidden" * 999 + note)) for note in ("hidden" * 999, "random" * 999)]
    assert alike[0] == alike[1] > len("hidden" * 999 * 2), "what is noted packs with nothing"


def body_of(client, token):
    last = client.get(f"/t/{token}/journal").text.splitlines()[-1]
    return json.loads(last)["body"]


def test_what_a_seat_writes_moves_nothing_of_the_sealed_part(client, solo):
    """The length of what is hidden cannot be felt for with words of one's own."""
    room = room_of(client, solo)
    before = len(body_of(client, solo))
    lengths = set()
    for _ in range(6):
        sent = {"words": "swords " * 60, "version": room.version}
        assert client.post(f"/api/tables/{solo}/note", json=sent).status_code == 200
        lengths.add(len(body_of(client, solo)))
    assert lengths == {before}


def test_a_file_of_remarks_is_read_in_one_go():
    assert without_remarks("# a\n#\n{}\n# b\n") == "{}\n# b\n"
    assert without_remarks("#\n" * 1_900_000) == ""
    assert without_remarks("# no end") == ""


def test_a_sealed_game_opens_the_table_it_was_saved_at(client, solo):
    text = client.get(f"/t/{solo}/journal").text
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["game"] == "forlorn"
    assert '"seed"' not in text
    assert '"faces"' not in text
    assert lines[1]["told"]
    do = see(client, solo)["choices"][-1]["do"]
    assert act(client, solo, do, see(client, solo)["version"]).status_code == 200
    before = len(client.site.store.games_of(None))
    answer = upload(client, text)
    assert answer.headers["location"] == f"/t/{solo}"
    assert len(client.site.store.games_of(None)) == before


def test_where_the_table_is_gone_the_game_goes_on_at_another_with_other_dice(client, solo):
    room = room_of(client, solo)
    sent = {"words": "mine", "version": room.version}
    assert client.post(f"/api/tables/{solo}/note", json=sent).status_code == 200
    text = client.get(f"/t/{solo}/journal").text
    client.site.store.remove(room.id)
    client.site.rooms.forget(room.id)
    token = upload(client, text).headers["location"].split("/")[2]
    assert token.split(".")[1] == solo.split(".")[1]
    again = room_of(client, token)
    assert again.session.state.dump() == room.session.state.dump()
    assert again.session.journal.cup.is_hidden()
    assert [cup.promise for cup in again.session.journal.cups[:-1]] == [""], "a seed, before"
    assert [note["text"] for note in client.get(f"/api/tables/{token}/notes").json()] == ["mine"]


def test_a_sealed_file_does_not_bring_back_a_link_that_was_made_void(client, solo):
    text = client.get(f"/t/{solo}/journal").text
    client.site.store.new_links(room_of(client, solo).id)
    answer = upload(client, text)
    assert answer.status_code == 409
    assert "were revoked" in answer.text


def test_a_report_says_the_version_and_loads_like_a_game(client, solo):
    text = client.get(f"/t/{solo}/report").text
    assert text.startswith("# Hexile")
    assert "rules" in text
    answer = upload(client, text)
    assert answer.status_code == 303
    plain = client.post("/api/tables", json={"game": "raid", "seed": 5}).json()
    assert upload(client, client.get(f"/t/{plain['all']}/report").text).status_code == 303


@pytest.mark.parametrize("spoil", ["watch", "changed", "cut", "format", "nothing"])
def test_a_sealed_file_that_cannot_be_opened_says_why(client, solo, spoil):
    watch = client.site.token(room_of(client, solo), "watch")
    text = client.get(f"/t/{watch if spoil == 'watch' else solo}/journal").text
    if spoil == "changed":
        head, _, body = text.rstrip("\n").rpartition('{"body":"')
        text = f'{head}{{"body":"{"A" if body[0] != "A" else "B"}{body[1:]}\n'
    if spoil == "cut":
        text = text[: len(text) - 40]
    if spoil == "format":
        text = text.replace('"sealed":2', '"sealed":3', 1)
    if spoil == "nothing":
        text = '{"sealed":2}\n{"body":""}\n'
    before = len(client.site.store.games_of(None))
    answer = upload(client, text)
    assert answer.status_code == 422
    assert "encrypted game" in answer.text
    assert "Traceback" not in answer.text
    assert len(client.site.store.games_of(None)) == before


def test_with_two_people_a_sealed_file_gives_back_one_seat_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXILE_SECRET_KEY", "a key that nobody would guess, 0123456789")
    app = make_app(Config("0.0.0.0", 0, tmp_path, True))
    with TestClient(app, base_url="https://hexile.example") as client:
        client.get("/", headers=HTML)
        made = client.post("/api/tables", json={"game": "chitin", "seed": 3}).json()
        text = client.get(f"/t/{made['seats']['1']}/journal").text
        place = upload(client, text).headers["location"]
        page = client.get(place, headers=HTML).text
        game, role, _ = place.split("/")[2].split(".")
        assert role == "1"
        site = app.app.state.site
        for other in ("0", "all"):
            assert site.token(site.rooms.open(game), other) not in page
        home = client.get("/", headers=HTML).text
        assert place in home
        assert client.post(f"{place}/links", headers=HTML).status_code == 403


def test_the_key_of_the_data_folder_opens_it_at_the_prompt(client, config, solo, tmp_path, capsys):
    file = tmp_path / "game.jsonl"
    file.write_text(client.get(f"/t/{solo}/report").text)
    assert main(["unseal", str(file), "--data", str(config.data)]) == 0
    assert capsys.readouterr().out == room_of(client, solo).session.journal.text()
    assert main(["unseal", str(file), "--data", str(tmp_path / "elsewhere")]) == 2
    assert "another server encrypted it" in capsys.readouterr().err
