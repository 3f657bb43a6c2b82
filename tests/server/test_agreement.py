"""People far from each other resign or agree to a draw, and it is written down for both."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient
from tests.server.test_api import see
from tests.server.test_joining import HTML, invitation_in, new_table, public

__all__ = ["public"]


@pytest.fixture
def two(public):
    maker, guest = public
    mine = new_table(maker)
    path = invitation_in(maker.get(f"/t/{mine}", headers=HTML).text)
    theirs = (
        guest.post(path, headers=HTML, follow_redirects=False).headers["location"].split("/")[2]
    )
    return maker, mine, guest, theirs


def do(client: TestClient, token: str, what: str) -> int:
    version = see(client, token)["version"]
    return client.post(f"/api/tables/{token}/{what}", json={"version": version}).status_code


def results_of(client: TestClient, page: str) -> str:
    return re.sub(r"\s+", " ", client.get(page, headers=HTML).text)


def test_a_resignation_is_seen_and_recorded_by_both(two):
    maker, mine, guest, theirs = two
    assert "Resign" in maker.get(f"/t/{mine}", headers=HTML).text
    assert do(guest, theirs, "resign") == 200
    for client, token in ((maker, mine), (guest, theirs)):
        assert "Red hive resigned; Blue hive wins." in client.get(f"/t/{token}", headers=HTML).text
        assert "Red hive resigned; Blue hive wins" in results_of(client, "/games")
    assert do(maker, mine, "resign") == 409


def test_a_draw_is_offered_and_agreed_to(two):
    maker, mine, guest, theirs = two
    assert do(maker, mine, "offer_draw") == 200
    assert "Blue hive offers a draw." in guest.get(f"/t/{theirs}", headers=HTML).text
    assert do(guest, theirs, "offer_draw") == 200
    for client, token in ((maker, mine), (guest, theirs)):
        assert "Draw agreed." in client.get(f"/t/{token}", headers=HTML).text
        assert "Draw agreed" in results_of(client, "/games")


def test_a_game_alone_offers_neither(public):
    maker, _ = public
    token = new_table(maker, **{"together": "here", "seat-1": "soldier"})
    page = maker.get(f"/t/{token}", headers=HTML).text
    assert "offer_draw" not in page
