"""People join seats by links of their own; nobody else, not even who set the game up, ever has them."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from litestar.testing import TestClient
from tests.server.test_api import act, see

from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.tables.live_updates import Bus

HTML = {"accept": "text/html"}


@pytest.fixture
def public(tmp_path, monkeypatch):
    """A server for strangers, and two of them."""
    monkeypatch.setenv("HEXILE_SECRET_KEY", "a key of forty characters, none repeated")
    app = make_app(Config("0.0.0.0", 0, tmp_path, True))
    with TestClient(app, base_url="https://hexile.example") as maker:
        guest = TestClient(app, base_url="https://hexile.example")
        maker.site = app.app.state.site
        yield maker, guest


def new_table(maker, **form):
    sent = {"together": "far", "seat-0": "person", "seat-1": "person", **form}
    answer = maker.post("/new/chitin", data=sent, headers=HTML, follow_redirects=False)
    return answer.headers["location"].split("/")[2]


def invitation_in(page):
    return re.search(r'data-copy="(/join/[^"]+)"', page)[1]


def tokens_in(text):
    return set(re.findall(r"[0-9a-f]{16}\.\w+\.[\w-]{24}", text))


def test_a_seat_is_taken_once_and_its_link_is_only_its_holders(public):
    maker, guest = public
    token = new_table(maker)
    page = maker.get(f"/t/{token}", headers=HTML).text
    path = invitation_in(page)
    before = maker.site.store.game(token.split(".")[0]).chairs
    assert "Join" in guest.get(path, headers=HTML).text
    assert maker.site.store.game(token.split(".")[0]).chairs == before, "nothing is done by looking"
    assert maker.get(path.replace("/join/", "/t/"), headers=HTML).status_code == 404
    place = guest.post(path, headers=HTML, follow_redirects=False).headers["location"]
    theirs = place.split("/")[2]
    assert theirs.split(".")[1] == "1"
    assert guest.get(place, headers=HTML).status_code == 200
    assert guest.post(path, headers=HTML).status_code == 404
    assert maker.get(path, headers=HTML).status_code == 404
    seen = tokens_in(page + maker.get(f"/t/{token}", headers=HTML).text)
    seen |= tokens_in(maker.get("/", headers=HTML).text)
    assert theirs not in seen
    assert {one.split(".")[1] for one in seen} == {"0", "join1", "watch"}
    assert place in guest.get("/", headers=HTML).text


def test_a_page_says_who_one_is_and_who_else_is_there(public):
    maker, guest = public
    token = new_table(maker)
    path = invitation_in(maker.get(f"/t/{token}", headers=HTML).text)
    shown = maker.get(f"/t/{token}", headers=HTML).text
    assert "You play Blue hive." in shown
    assert f'data-link value="{path}"' in shown
    place = guest.post(path, headers=HTML, follow_redirects=False).headers["location"]
    assert "You play Red hive." in guest.get(place, headers=HTML).text
    shown = maker.get(f"/t/{token}", headers=HTML).text
    assert "Red hive is away." in shown
    assert "data-link" not in shown
    maker.site.bus._present[token.split(".")[0]] = ["1"]
    assert "Red hive is here." in maker.get(f"/t/{token}", headers=HTML).text


def test_no_link_gives_all_seats_where_people_join(public):
    maker, _ = public
    token = new_table(maker)
    room = maker.site.rooms.open(token.split(".")[0])
    for role in ("all", "1", "2"):
        forged = maker.site.sealer.token(room.id, role, "")
        assert maker.get(f"/t/{forged}", headers=HTML).status_code == 404
        old = maker.site.sealer.token(room.id, role, room.links)
        assert maker.get(f"/t/{old}", headers=HTML).status_code == 404


def test_who_is_invited_is_told_where_the_dice_come_from_before_sitting_down(public):
    maker, guest = public
    for seed, words in (("77", "the seed 77"), ("", "Nobody can know the dice")):
        page = maker.get(f"/t/{new_table(maker, seed=seed)}", headers=HTML).text
        assert words in guest.get(invitation_in(page), headers=HTML).text


def test_programs_join_by_invitation_too(client, with_toy):
    made = client.post("/api/tables", json={"game": "toy", "apart": True}).json()
    assert made["all"] == ""
    assert list(made["seats"]) == ["0"]
    assert list(made["invitations"]) == ["1"]
    joined = client.post(f"/api/join/{made['invitations']['1']}").json()
    assert joined["seat"] == "1"
    assert client.post(f"/api/join/{made['invitations']['1']}").status_code == 404
    own = made["seats"]["0"]
    assert act(client, own, "swap", see(client, own)["version"]).status_code == 200
    assert see(client, joined["token"])["yours"]
    assert not see(client, own)["shared"]


def test_each_makes_only_their_own_links_void(public):
    maker, guest = public
    token = new_table(maker)
    path = invitation_in(maker.get(f"/t/{token}", headers=HTML).text)
    fresh = maker.post(f"/t/{token}/links", headers=HTML, follow_redirects=False)
    assert maker.get(f"/t/{token}", headers=HTML).status_code == 404
    token = fresh.headers["location"].split("/")[2]
    assert guest.post(path, headers=HTML).status_code == 404, "an invitation nobody has taken up"
    path = invitation_in(maker.get(f"/t/{token}", headers=HTML).text)
    theirs = guest.post(path, headers=HTML, follow_redirects=False).headers["location"]
    maker.post(f"/t/{token}/links", headers=HTML)
    assert guest.get(theirs, headers=HTML).status_code == 200, "no other's seat"
    guest.post(f"{theirs}/links", headers=HTML)
    assert guest.get(theirs, headers=HTML).status_code == 404


def test_the_shelf_of_the_servers_own_machine_only_watches_what_others_joined(client):
    client.post("/api/tables", json={"game": "chitin", "apart": True})
    roles = {token.split(".")[1] for token in tokens_in(client.get("/", headers=HTML).text)}
    assert roles == {"watch"}


def test_at_one_screen_all_is_as_it_was_and_said(client):
    made = client.post("/api/tables", json={"game": "chitin"}).json()
    assert made["all"]
    page = client.get(f"/t/{made['seats']['1']}", headers=HTML).text
    assert "This table is shared" in page
    assert see(client, made["all"])["shared"]


def test_a_stream_ends_when_its_link_is_made_void():
    async def hear() -> list[str]:
        bus = Bus()
        bus.attach(asyncio.get_running_loop())
        versions = [7, 7, None]
        stream = bus.follow("g", lambda: versions.pop(0))
        heard = [await anext(stream)]
        bus.tell("g")  # nothing that this link may know of
        bus.tell("g")
        return heard + [line async for line in stream]

    with ThreadPoolExecutor(1) as thread:
        heard = thread.submit(asyncio.run, hear()).result()
    assert [line.split("\n")[1] for line in heard] == ["event: version", "event: void"]


def test_a_link_made_void_is_told_to_its_open_pages(client):
    made = client.post("/api/tables", json={"game": "raid"}).json()
    token, told = made["seats"]["0"], []
    client.site.bus.tell = lambda game, kind="": told.append((game, kind))
    client.post(f"/t/{token}/links", headers=HTML)
    assert told == [(token.split(".")[0], "trouble")]
