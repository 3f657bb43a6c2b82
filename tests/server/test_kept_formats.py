"""What earlier versions handed out still opens: links, visitors' cookies, sealed files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.server.test_sealed import HTML, room_of

from hexile.server.store.encrypted_file import unseal
from hexile.server.store.fernet_vault import FernetVault
from hexile.server.tables.seat_links import BadLink, Sealer

HERE = Path(__file__).parent / "fixtures"
KEPT = json.loads((HERE / "links-1.json").read_text())
SEALED = (HERE / "sealed-1.jsonl").read_text()
OPENED = (HERE / "sealed-1-opened.jsonl").read_text()
KEY = KEPT["key"].encode()


@pytest.mark.parametrize("link", KEPT["links"], ids=lambda link: link["token"][17:24])
def test_a_link_of_before_is_the_same_right(link):
    sealer = Sealer(KEY)
    opened = sealer.open(link["token"], link["generation"])
    assert (opened.game, opened.role) == (KEPT["game"], link["role"])
    with pytest.raises(BadLink):
        sealer.open(link["token"], link["generation"] + 1)
    with pytest.raises(BadLink):
        Sealer(KEY + b"x").open(link["token"], link["generation"])


def test_a_visitor_of_before_is_known():
    assert Sealer(KEY).signed(KEPT["cookie"]) == KEPT["visitor"]
    assert Sealer(KEY + b"x").signed(KEPT["cookie"]) == ""


def test_a_sealed_file_of_before_opens():
    ticket, journal = unseal(SEALED, FernetVault(KEY))
    assert (ticket.role, ticket.table, journal) == ("0", "", OPENED)


@pytest.fixture
def with_key(config):
    config.key = KEY


def test_a_sealed_file_of_before_opens_its_table_if_that_is_there(with_key, client):
    client.site.store.create("ab" * 8, "forlorn", "me", OPENED.rstrip("\n").split("\n"))
    sent = {"file": ("g", SEALED)}
    answer = client.post("/load", files=sent, headers=HTML, follow_redirects=False)
    assert answer.headers["location"].startswith(f"/t/{'ab' * 8}.0.")


def test_a_sealed_file_of_before_is_a_game_again(with_key, client):
    sent = {"file": ("g", SEALED)}
    answer = client.post("/load", files=sent, headers=HTML, follow_redirects=False)
    token = answer.headers["location"].split("/")[2]
    assert token.split(".")[1] == "0"
    again = room_of(client, token).session.journal.text()
    assert again.splitlines()[1:] == OPENED.splitlines()[1:]
    frozen = room_of(client, token).session.frozen
    assert "It was played by rules 1. Changed: " in frozen, "read-only, and it says why"
