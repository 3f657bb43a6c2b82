"""Dice on a server: promised to everybody, known to nobody, and no copy of a game rolls them."""

from __future__ import annotations

import pytest
from tests.server import toy
from tests.server.test_api import act, see
from tests.server.test_leak import HTML, everything

from hexile.kernel.chance.randomness import RandomSource, promise_of
from hexile.kernel.game import new_setup
from hexile.table.seat import sit
from hexile.table.session import new_session


@pytest.fixture
def game(with_toy, client):
    made = client.post("/api/tables", json={"game": "toy"}).json()
    return client, made, client.site.rooms.open(made["watch"].split(".")[0])


def play_out(client, made, moves=("swap",) * 4):
    for done, do in enumerate(moves):
        token = made["seats"][str(done % 2)]
        assert act(client, token, do, see(client, token)["version"]).status_code == 200


def upload(client, text):
    sent = {"file": ("g", text)}
    place = client.post("/load", files=sent, headers=HTML, follow_redirects=False)
    return place.headers["location"].split("/")[2].partition("?")[0]


def test_the_promise_is_seen_by_all_and_the_secret_by_nobody_until_the_end(game):
    client, made, room = game
    secret = room.session.journal.cup.secret
    assert len(secret) == 32
    tokens = [made["seats"]["0"], made["seats"]["1"], made["watch"], made["all"]]
    play_out(client, made, ("swap", "claim low", "swap"))
    for token in tokens:
        assert see(client, token)["dice"][0]["promise"] == promise_of(secret)
        assert promise_of(secret) in client.get(f"/t/{token}", headers=HTML).text
        assert not any(secret.hex() in text for text in everything(client, token, 3).values())
    token = made["seats"]["1"]
    assert act(client, token, "swap", see(client, token)["version"]).status_code == 200
    for token in tokens:
        assert see(client, token)["dice"][0]["secret"] == secret.hex()
        assert secret.hex() in client.get(f"/t/{token}", headers=HTML).text
    assert secret.hex() in client.get(f"/t/{tokens[0]}/journal").text


def test_a_game_read_anew_from_the_database_rolls_the_same_dice(game):
    client, _, room = game
    secret = room.session.journal.cup.secret
    client.site.rooms.forget(room.id)
    again = client.site.rooms.open(room.id)
    assert again is not room
    assert again.session.journal.cup.secret == secret
    room.catch_up()
    assert room.session.journal.cup.secret == secret


def test_a_saved_game_goes_on_with_other_dice_and_says_so(client):
    made = client.post("/api/tables", json={"game": "raid"}).json()
    token = made["seats"]["0"]
    copy = upload(client, client.get(f"/t/{token}/journal").text)
    first, second = (see(client, one)["dice"] for one in (token, copy))
    assert second[0]["promise"] == first[0]["promise"]
    assert len({d["promise"] for d in second}) == 2
    rolled = []
    for one in (token, copy):
        assert act(client, one, "end", see(client, one)["version"]).status_code == 200
        room = client.site.rooms.open(one.split(".")[0])
        rolled.append(room.session.journal.moment(1).faces)
    assert rolled[0] != rolled[1]
    assert "a secret that is not known here" in client.get(f"/t/{copy}", headers=HTML).text


def test_a_chosen_seed_is_shown_to_everybody(client):
    made = client.post("/api/tables", json={"game": "raid", "seed": 77}).json()
    for token in (made["seats"]["0"], made["watch"]):
        assert see(client, token)["dice"][0]["seed"] == 77
        assert "the seed 77" in client.get(f"/t/{token}", headers=HTML).text


def test_a_game_of_two_from_before_goes_on_with_a_secret(with_toy, client):
    lines = []
    new_session(
        toy.GAME, new_setup(toy.GAME, "", "", {}, {}), {}, RandomSource(5), None, lines.append
    )
    client.site.store.create("ab" * 8, "toy", "me", lines)
    room = client.site.rooms.open("ab" * 8)
    assert [one.seed for one in sit(room.session, 0).dice()] == [None]
    room.session.act("swap")
    assert room.session.journal.cup.is_hidden()
    client.site.store.remove(room.id)
    assert client.site.store.secrets(room.id) == {}


def test_a_challenge_can_be_sent_when_the_dice_are_told_and_gives_the_same_ones(game):
    client, made, room = game
    page = f"/t/{made['all']}"
    assert 'data-copy="/new/' not in client.get(page, headers=HTML).text
    play_out(client, made)
    secret = room.session.journal.cup.secret.hex()
    assert f"seed={secret}" in client.get(page, headers=HTML).text
    form = {"scenario": "usual", "seed": secret}
    place = client.post("/new/toy", data=form, headers=HTML, follow_redirects=False)
    again = client.site.rooms.open(place.headers["location"].split("/")[2].split(".")[0])
    assert again.session.journal.header.faces == room.session.journal.header.faces
    again.session.act("swap")
    assert again.session.journal.moment(1).faces == room.session.journal.moment(1).faces
    assert again.session.journal.cup.chosen
