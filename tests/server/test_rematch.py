"""The end of a game: what is said of it, and the same again in one press."""

from __future__ import annotations

import re

import pytest
from tests.server.test_games import HTML, begin, link_to, lose, page

from hexile.server.tables.seat_links import parts_of


def room_at(client, token):
    return client.site.rooms.open(parts_of(token)[0])


def press(client, token, **form):
    answer = client.post(f"/t/{token}/anew", data=form, headers=HTML, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def replay_orders(room, orders):
    for order in orders:
        room.session.act(order)
    return [moment.faces for moment in room.session.journal.moments]


def test_the_table_says_how_it_ended_and_what_it_cost(client):
    room = lose(begin(client))
    shown = page(client, f"/t/{link_to(client, room)}")
    assert "Dispatch" in shown
    assert "You did not win." in shown
    assert re.search(r"of 5 Warhawks, \d+ of 10 troopers", shown)
    assert "were expected" in client.get(f"/t/{link_to(client, room)}/luckline").text


def test_the_same_dice_fall_again_and_other_dice_otherwise(client):
    room = lose(begin(client))
    orders = [moment.action for moment in room.session.journal.moments]
    faces = [moment.faces for moment in room.session.journal.moments]
    token = link_to(client, room)
    again = room_at(client, press(client, token, dice="same"))
    assert again.id != room.id
    assert replay_orders(again, orders) == faces
    other = room_at(client, press(client, token))
    assert other.session.setup().values == room.session.setup().values
    assert other.session.journal.header.promise


def test_dice_that_are_secret_are_not_rolled_again(client):
    token = client.post("/api/tables", json={"game": "raid"}).json()["all"]
    answer = client.post(f"/api/tables/{token}/anew", json={"dice": "same"})
    assert answer.status_code == 409


def test_one_person_takes_the_other_side(client):
    made = client.post("/api/tables", json={"game": "chitin", "seats": {"1": "random"}}).json()
    sat = client.post(f"/api/tables/{made['seats']['0']}/anew", json={"exchange": True}).json()
    assert sat["role"] == "1"
    assert list(room_at(client, sat["token"]).session.players) == [0]


@pytest.fixture
def finished(client, with_toy):
    """A game among two people that is over, and their links."""
    made = client.post("/api/tables", json={"game": "toy", "apart": True}).json()
    guest = client.post(f"/api/join/{made['invitations']['1']}").json()["token"]
    own = made["seats"]["0"]
    room = room_at(client, own)
    assert client.post(f"/api/tables/{own}/anew", json={}).status_code == 409
    while room.session.legal_actions():
        room.session.act(room.session.legal_actions()[0].text())
    return own, guest


def test_a_rematch_among_people_exchanges_seats_in_one_press_each(client, finished):
    own, guest = finished
    first = client.post(f"/api/tables/{own}/anew", json={"exchange": True}).json()
    assert first["role"] == "1"
    client.cookies.clear()
    second = client.post(f"/api/tables/{guest}/anew", json={"exchange": True}).json()
    assert second["role"] == "0"
    assert parts_of(first["token"])[0] == parts_of(second["token"])[0]
    for sat in (first, second):
        assert client.get(f"/api/tables/{sat['token']}").status_code == 200
    third = client.post(f"/api/tables/{guest}/anew", json={"exchange": True})
    assert third.status_code == 404, "all seats are taken"


@pytest.mark.parametrize("exchange", [True, False])
def test_one_seat_takes_one_seat_of_the_rematch(client, finished, exchange):
    own, guest = finished
    client.cookies.clear()
    first = client.post(f"/api/tables/{own}/anew", json={"exchange": exchange}).json()
    client.cookies.clear()
    again = client.post(f"/api/tables/{own}/anew", json={"exchange": exchange})
    assert again.status_code == 404, "the other seat is the other person's"
    second = client.post(f"/api/tables/{guest}/anew", json={"exchange": exchange}).json()
    assert {first["role"], second["role"]} == {"0", "1"}


def test_who_watches_sets_nothing_up(client, finished):
    own, _ = finished
    watch = client.site.token(room_at(client, own), "watch")
    assert client.post(f"/api/tables/{watch}/anew", json={}).status_code == 403
